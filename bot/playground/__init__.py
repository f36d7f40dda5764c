"""The bot on an offline Discord: in a browser page for people, or by itself as a demonstration.

Needs the extra `play` (simcord). Nothing here reaches any network but this machine's own.
"""
