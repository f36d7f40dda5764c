"""Discord: commands, panels, cards, DMs, delivery, error replies."""
