"""Balanced division of ships and crews among players: pure functions, the same for each seed."""
