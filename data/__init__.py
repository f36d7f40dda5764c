"""Boards, decks, fonts and wording: loaded with `importlib.resources`."""
