"""Bare pictures, to be coloured in: outlines of large areas, without the texture inside them."""

from __future__ import annotations

from kaperbrief.pictures.marks import Emblem, Mark, reach_of

_TEXTURE, _RULE = ("chart", "grain", "shade"), 0.44
"""Lines in these colours say what something is made of, waves and planks; those of rules are seams,
where they are so thin."""
_GROUNDS = "hull", "deck", "sail", "ship", "land", "sea"
"""Folders of art whose thin lines do so too, whatever their colour."""
_FACES = "face", "mouth", "nose", "brow", "eyes", "mark", "head", "ears", "muzzle"
"""Folders of art where what is small is what matters."""
_THIN, _FAINT, _STRIPE = 0.5, 0.065, 0.6
"""A thin line of a ground, in its own units, and of any other part, as a share of the detail, as is
how narrow a stripe of cloth is that would be two lines and nothing between."""


def bare(marks: list[Mark | Emblem], scale: float, detail: float) -> list[Mark | Emblem]:
    """What is left of marks, `scale` points a unit, where what is under so many points is lost."""
    return [one for one in marks if isinstance(one, Emblem) or _kept(one, detail / scale)]


def _kept(one: Mark, least: float) -> bool:
    """Is a mark left? `least` is the detail in units of the sketch."""
    folder = one.source[0].partition("/")[0]
    if folder in _FACES:
        return True
    if not one.fill:
        ground = folder in _GROUNDS
        thin = one.line < _THIN if ground else one.width < _FAINT * least
        seam = one.stroke == "rule" and (ground or one.line < _RULE)
        return not (thin or seam or one.stroke in _TEXTURE)
    left, top, right, bottom = reach_of(one)
    low, high = sorted((right - left, bottom - top))
    lost = high < least or (one.fill == "cloth" and low < _STRIPE * least)
    return not lost or one.fill in ("contour", "paper")
