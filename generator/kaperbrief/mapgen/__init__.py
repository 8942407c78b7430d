"""Seas by chance: what a person could have written by hand, from a seed and a few wishes."""
