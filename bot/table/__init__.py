"""A game in progress: lobby, turns, drafts; knows no Discord."""
