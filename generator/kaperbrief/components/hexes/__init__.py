"""Hexes on paper: the ship on her hex, what she moves and what she hits."""
