"""Inking: the marks of a sketch on a page, in lines that print well and colours of a theme."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from kaperbrief.pictures.hatch import hatched
from kaperbrief.pictures.marks import Emblem, Mark, Matrix, forget_many, reach_of
from kaperbrief.typeset.curves import Path, Point, fewer, written
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.svg import IconError
from kaperbrief.units import MM

_LEAST, _SHARE, _EDGE = 0.2 * MM, 0.012, 0.014
"""The thinnest line that prints well; how thick a strong one and an outline may be in a small
picture."""
_OUTLINED, _SIGN = 9 * MM, 0.35 * MM
"""White marks larger than this have an outline: on white cloth nothing else shows them; and how
thick that of an icon outside pictures is."""
_TINY, _CLEAR = 3.4 * MM, 2.0 * MM
"""Emblems on white cloth are outlines; those that are smaller than this are black: their outline
would be a blot; in a large picture those that are smaller than the second."""
_HATCHED, _BROAD, _USUAL = 12 * MM, 3 * MM, 32 * MM
"""Smaller pictures have no hatches, and narrower things no outline of their own; larger pictures
have coarse hatches."""
_WHOLE, _BLACK = 3.0, 6 * MM
"""Parts narrower than so many steps of a hatch have none, which would be now two lines and now
three; and narrower black ones stay black."""


class Widths(NamedTuple):
    """How lines of a picture are drawn, in points, and how coarse its hatches are (0: none).

    All are `thin` at least, outlines of large areas `edge`; those of any area are `most` at most.
    Emblems as large as `clear` on paper are open.
    """

    thin: float
    edge: float
    most: float
    hatched: float
    clear: float

    def width(self, one: Mark, scale: float) -> float:
        """The line of a mark where a unit of the sketch has so many points."""
        if not one.fill:
            most = math.inf if one.dot else 2 * self.most
            return max(self.thin, min(one.width * scale, most))
        left, top, right, bottom = reach_of(one)
        broad = scale * min(right - left, bottom - top) >= _BROAD
        return max(self.edge if broad else self.thin, min(one.width * scale, self.most))


def lines_of(pen: Pen, small: float, most: float) -> Widths:
    """The lines of a picture whose shorter side has so many points; `most` as in `Widths`."""
    thin, edge = (
        min(pen.look.size(name), max(_LEAST, share * small)) / pen.shrunk
        for name, share in (("picture-line", _SHARE), ("picture-edge", _EDGE))
    )
    paper = small * pen.shrunk
    coarse = max(1.0, paper / _USUAL) / pen.shrunk if paper >= _HATCHED else 0.0
    return Widths(thin, edge, most, coarse, _CLEAR if paper >= 2 * _HATCHED else math.inf)


Stamp = tuple[str, str, str, float, bool]
"""A shape as pens stamp it."""


def _place(mark: Mark | Emblem) -> tuple[float, ...]:
    """The point of an icon, or the matrix of an outline."""
    return mark.at if isinstance(mark, Emblem) else mark.matrix


def draw(pen: Pen, marks: Iterable[Mark | Emblem], at: Point, scale: float, lines: Widths) -> None:
    """Marks, `scale` points a unit, the origin at a point: those of one place under one matrix."""
    for place, run in groupby(marks, _place):
        if len(place) == 2:
            for one in run:
                assert isinstance(one, Emblem)
                x, y = at[0] + scale * place[0], at[1] + scale * place[1]
                _emblem(pen, one, (x, y), scale * one.size, lines)
            continue
        a, b, c, d, e, f = (scale * number for number in place)
        size = math.sqrt(abs(a * d - b * c))
        grid = next((steps for steps in _GRIDS if steps * _STEP > size), _GRIDS[-1])
        shapes = [one for one in run if isinstance(one, Mark) and _known(pen, one)]
        stamps: list[Stamp] = []
        for one in shapes:
            if one.fill or not _bleached(pen, one) or _in_line(one, shapes, lines.thin / scale):
                hatch = _hatch_of(pen, one, scale)
                line, width = one.stroke or _edge(pen, one), lines.width(one, scale) * grid / size
                line = line or ("contour" if hatch and one.fill == "contour" else "")
                fill, drawn = "paper" if hatch else one.fill, _written(one.outline, grid)
                fill = "contour" if _spar(pen, one) else fill
                stamps.append((drawn, fill, line, width, one.even_odd))
                step = hatch[0] * lines.hatched if hatch else 0.0
                if hatch and step and _span(one, scale) >= _WHOLE * step:
                    stamps += _hatch(pen, one, (a, b, c, d, e, f), grid, (step, hatch[1]))
        pen.stamp((a / grid, b / grid, c / grid, d / grid, at[0] + e, at[1] + f), stamps)


def _span(one: Mark, scale: float) -> float:
    """How wide or high an area is, in points, the shorter of both."""
    left, top, right, bottom = reach_of(one)
    return scale * min(right - left, bottom - top)


def _hatch_of(pen: Pen, one: Mark, scale: float) -> tuple[float, float] | None:
    """The hatch of an area; of what is black only where much of it would be."""
    if not one.fill or (one.fill == "contour" and _span(one, scale) < _BLACK / pen.shrunk):
        return None
    return pen.look.hatch(one.fill)


def _hatch(
    pen: Pen, one: Mark, matrix: Matrix, grid: int, hatch: tuple[float, float]
) -> list[Stamp]:
    """Thin lines over an area, under the same matrix as it."""
    step, degrees = hatch
    a, b, c, d, _, _ = matrix
    width = _LEAST / pen.shrunk * grid / math.sqrt(abs(a * d - b * c))
    lines = hatched(one.outline, matrix, step, degrees, even_odd=one.even_odd)
    return [(written(lines, 0.0, grid=grid), "", "contour", width, False)] if lines else []


def _emblem(pen: Pen, one: Emblem, at: Point, size: float, lines: Widths) -> None:
    """An icon, on white cloth white with an outline if the theme leaves emblems white."""
    white = pen.look.colour("emblem") == pen.look.colour("paper")
    large, open_ = size > _OUTLINED / pen.shrunk, size >= min(lines.clear, _TINY) / pen.shrunk
    if white and _blank(pen) and not open_:
        pen.icon(one.icon, *at, size, "contour")
    elif (_blank(pen) and open_) or (one.colour == "emblem" and white and large):
        line = 1.5 * lines.thin if large else _LEAST / pen.shrunk
        pen.icon(one.icon, *at, size, "paper", line=line)
    else:
        pen.icon(one.icon, *at, size, one.colour)


def uncoloured(pen: Pen) -> bool:
    """Does the theme leave cloth and emblems white, to be coloured in?"""
    return _blank(pen) and pen.look.colour("emblem") == pen.look.colour("paper")


def large_icon(pen: Pen, icon: str, at: Point, size: float, colour: str) -> None:
    """An icon beside pictures: where emblems are to be coloured in, a large one is an outline."""
    large = size >= _OUTLINED / pen.shrunk and not colour.startswith("ghost")
    if large and uncoloured(pen):
        pen.icon(icon, *at, size, "paper", line=_SIGN / pen.shrunk)
    else:
        pen.icon(icon, *at, size, colour)


def _blank(pen: Pen) -> bool:
    """Is cloth of all kinds left white, so that white badges need an outline?"""
    return pen.look.colour("felt") == pen.look.colour("badge") == pen.look.colour("paper")


def _edge(pen: Pen, one: Mark) -> str:
    """The line round a badge that is drawn with none, where only a line shows it."""
    return "contour" if one.fill == "badge" and _blank(pen) else ""


def _bleached(pen: Pen, one: Mark) -> bool:
    """Is it a line in a colour that the theme leaves white?"""
    return one.stroke not in ("", "paper") and pen.look.colour(one.stroke) == pen.look.colour(
        "paper"
    )


def _spar(pen: Pen, one: Mark) -> bool:
    """Is it wood so thin that its outline was left out, which the theme leaves white?"""
    lost = one.fill == "wood" and not one.stroke and one.width > 0
    return lost and pen.look.colour("wood") == pen.look.colour("paper")


def _in_line(one: Mark, shapes: Sequence[Mark], least: float) -> bool:
    """Is a white line the inside of a dark one, and wide enough for that one to be seen as two?"""
    return one.width >= least and any(
        other.width > one.width and other.outline == one.outline for other in shapes
    )


_GRIDS = 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 25, 30, 40, 50, 70, 100
_STEP = 0.25
"""Into how many steps a unit is cut, so that none is longer than so many points: printers do not
show less."""
_WRITTEN: dict[tuple[int, int], tuple[Path, str]] = {}
"""Outlines as PDF writes them, by their identity: the parts of many figures are the same ones."""


def _written(path: Path, grid: int) -> str:
    found = _WRITTEN.get((id(path), grid))
    if found is None:
        forget_many(_WRITTEN)
        found = _WRITTEN[id(path), grid] = path, written(fewer(path, 1.5 / grid), 0.0, grid=grid)
    return found[1]


def _known(pen: Pen, shape: Mark) -> bool:
    """Are its roles colours of the theme? What is not is noted at the line of its art."""
    for role in (shape.fill, shape.stroke):
        if role and not pen.look.has_colour(role):
            name, line = shape.source
            fault = IconError(f'unknown colour role "{role}"', line)
            pen.setting.icons.faults.setdefault(("art", name), fault)
            return False
    return True
