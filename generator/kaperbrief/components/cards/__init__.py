"""Cards, their backs and round markers."""

from __future__ import annotations

from kaperbrief.units import MM

SMALL = 50 * MM
"""Narrower cards take the smaller text styles."""


def card_height(width: float) -> float:
    """The height in points of a card of that width: 63 × 88 mm, or 44 × 68 mm for small ones."""
    return width * (88 / 63 if width >= SMALL else 68 / 44)
