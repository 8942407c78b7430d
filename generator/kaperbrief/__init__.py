"""Kaperbrief: everything on paper that a pirate tabletop game needs."""

__version__ = "0.1.0"
