"""Computer players, for any rules."""
