"""The rules of the games: pure functions over frozen values; no I/O, no clock, no Discord, no pictures."""
