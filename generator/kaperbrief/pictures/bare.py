"""Bare pictures, to be coloured in: outlines of large areas, without the texture inside them."""

from __future__ import annotations

from itertools import pairwise

from kaperbrief.pictures.marks import Emblem, Mark, reach_of
from kaperbrief.typeset.curves import Path, Point

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
_SLIVER = 0.3
"""A rail of a hull lower than that share of the detail would be a black bar."""


def bare(marks: list[Mark | Emblem], scale: float, detail: float) -> list[Mark | Emblem]:
    """What is left of marks, `scale` points a unit, where what is under so many points is lost."""
    return [one for one in marks if isinstance(one, Emblem) or _kept(one, detail / scale)]


def _kept(one: Mark, least: float) -> bool:
    """Is a mark left? `least` is the detail in units of the sketch."""
    folder = one.source[0].partition("/")[0]
    if folder in _FACES:
        return True
    ground, lines = folder in _GROUNDS, _lines(one.path) if folder == "hull" else []
    if any(lines) and all(max(_size(line)) < least for line in lines):
        return False
    if not one.fill:
        thin = one.line < _THIN if ground else one.width < _FAINT * least
        seam = one.stroke == "rule" and (ground or one.line < _RULE)
        return not (thin or seam or one.stroke in _TEXTURE)
    if lines and all(_bar(line, _SLIVER * least) for line in lines):
        return False
    left, top, right, bottom = reach_of(one)
    low, high = sorted((right - left, bottom - top))
    lost = high < least or (one.fill == "cloth" and low < _STRIPE * least)
    return not lost or one.fill in ("contour", "paper")


def _lines(path: Path) -> list[list[Point]]:
    """The points of each of its lines, with those that bend it."""
    lines: list[list[Point]] = []
    for segment in path:
        if segment[0] == "m":
            lines.append([])
        numbers = segment[1:]
        lines[-1] += zip(numbers[::2], numbers[1::2], strict=True)
    return lines


def _size(line: list[Point]) -> Point:
    """How wide and how high a line reaches."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return max(xs) - min(xs), max(ys) - min(ys)


def _bar(line: list[Point], low: float) -> bool:
    """Is what is within a line wide, and lower than that in the mean?"""
    wide, high = _size(line)
    area = sum(a * d - b * c for (a, b), (c, d) in pairwise([line[-1], *line])) / 2
    return high < wide and abs(area) < low * wide
