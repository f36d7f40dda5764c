"""Mole: four mole-themed board games, played in a Discord channel over days."""
