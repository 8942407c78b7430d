"""Where land meets water: depths that follow a coast, surf, a beach, strokes at its flanks.

Coasts are closed lines of many points on the page. Whoever draws them says how long a unit is: the
width of a hex, or what looks as large on a chart without hexes.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

from kaperbrief.hexes.coast import chance, noise
from kaperbrief.typeset.curves import Path, Point
from kaperbrief.typeset.pen import Pen

EDGE = 0.34
"""The width of the line round the shelf."""
_DEPTHS = ((0.36, 0.17, "shelf", EDGE), (0.19, 0.1, "shoal", 0.4))
"""How far each depth of water reaches from the coast and how much that wanders, in units; its
colour, the width of the line at its edge. The deepest comes first."""
_SURF = ((0.1, 0.46), (0.05, 0.55))
"""Distance from the coast in units, and width of each line of surf, the outer one first."""
_CHUNK = 2
"""So many points of a coast have water of one depth."""
_ROUGH = 3
"""Of so many points of a coast the lines round it follow one."""
_COAST = 1.0
"""The width of the line between land and sea."""
_THIN = 0.36
"""On plans many times smaller than the table no line is thinner."""
_BEACH = 0.05
"""How broad a beach is everywhere, in units."""
_SANDS = 0.12, 1.1, 0.12
"""How broad it is in some bays, how far these are apart, where noise makes one."""
_BARE = 0.3
"""So many of the points of a coast have no stroke."""
_TOGETHER = 80
"""So many segments of strokes at a coast are looked for together."""


class Shore(Protocol):
    """Coasts on the page, how long a unit is in points and how heavy lines are."""

    @property
    def coasts(self) -> Sequence[Sequence[Point]]:
        """The outlines of land."""

    @property
    def unit(self) -> float:
        """Points on a unit."""

    @property
    def lines(self) -> float:
        """How heavy lines are."""

    def at(self, point: Point) -> Point:
        """A place in units as points of the page."""

    def back(self, point: Point) -> Point:
        """A place on the page in units: the same land has the same numbers wherever it lies."""

    def visible(self, name: str, make: Callable[[], Iterable[Path]], reach: float) -> Path:
        """The seen ones of some paths; lines reach so far beyond points."""


def draw_shelf(pen: Pen, shore: Shore) -> None:
    """The water that becomes shallow round all land."""
    _draw_depth(pen, shore, 0)


def draw_shallow(pen: Pen, shore: Shore) -> None:
    """The shallow water along all coasts, in it the lines of surf."""
    _draw_depth(pen, shore, 1)
    path = shore.visible("surf", lambda: _rough(shore), 0.3 * shore.unit)
    if not path:
        return
    for distance, width in _SURF:
        wide = 2 * distance * shore.unit
        pen.path(path, stroke="chart", width=wide + 2 * width * shore.lines, cap=1)
        pen.path(path, stroke="shoal", width=wide, cap=1)


def _draw_depth(pen: Pen, shore: Shore, level: int) -> None:
    """One depth of water: bands that are broader here and narrower there, a line round all."""
    reach, wander, colour, line = _DEPTHS[level]
    bands, shown = functools.cache(partial(_bands, shore, level)), []
    for tenths in range(-10, 11):
        make = partial(_band, bands, tenths)
        path = shore.visible(f"depth-{level}-{tenths}", make, shore.unit)
        if path:
            wide = 2 * shore.unit * (reach + wander * tenths / 10)
            shown.append((path, wide))
            pen.path(path, stroke="rhumb", width=wide + 2 * line * shore.lines, cap=1)
    for path, wide in shown:
        pen.path(path, stroke=colour, width=wide, cap=1)


def _band(bands: Callable[[], Mapping[int, Sequence[Path]]], tenths: int) -> Sequence[Path]:
    return bands().get(tenths, ())


def _bands(shore: Shore, level: int) -> Mapping[int, Sequence[Path]]:
    """The parts of all coasts along which water of a depth reaches so many tenths further."""
    found: dict[int, list[Path]] = {}
    for points in shore.coasts:
        rough = [*points[::_ROUGH], points[0]]
        for start in range(0, len(rough) - 1, _CHUNK):
            x, y = shore.back(rough[start])
            first, *others = rough[start : start + _CHUNK + 1]
            path = [("m", *first), *(("l", *point) for point in others)]
            found.setdefault(round(10 * noise(x, y, 1.5, 60 + level)), []).append(path)
    return found


def _rough(shore: Shore) -> Iterator[Path]:
    return (closed(points[::_ROUGH]) for points in shore.coasts)


_GROUNDS = ("meadow", "moor", "dune", "jungle")
"""The colours of land: an island has one of them by chance."""


def draw_ground(pen: Pen, shore: Shore, colour: str = "") -> None:
    """What is land, with its beaches; of one colour, or each island of its own."""
    path = shore.visible("coasts", lambda: map(closed, shore.coasts), 3)
    if not path:
        return
    with pen.saved():
        pen.clip(path)
        beach = 2 * _BEACH * shore.unit
        for number, ground in enumerate((colour,) if colour else _GROUNDS):
            make = partial(_grounds, shore, number if not colour else -1)
            path = shore.visible(f"ground-{number}", make, 3)
            pen.path(path, fill=ground, stroke="land", width=beach, even_odd=True)
        sands = shore.visible("sands", lambda: _sands(shore), shore.unit)
        if sands and not colour:
            wide = 2 * _SANDS[0] * shore.unit
            pen.path(sands, stroke="hex-land", width=wide + 2 * EDGE * shore.lines, cap=1)
            pen.path(sands, stroke="land", width=wide, cap=1)


def _sands(shore: Shore) -> Iterator[Path]:
    """The parts of all coasts with broad beaches."""
    _, apart, least = _SANDS
    for points in shore.coasts:
        run: Path = []
        for point in [*points[::_ROUGH], points[0]]:
            if noise(*shore.back(point), apart, 91) > least:
                run.append(("l" if run else "m", *point))
                continue
            if len(run) > 1:
                yield run
            run = []
        if len(run) > 1:
            yield run


def _grounds(shore: Shore, number: int) -> Iterator[Path]:
    """The coasts of islands with a ground of that number, below 0 all of them."""
    for points in shore.coasts:
        x, y = map(round, shore.back(min(points)))
        if number in (-1, int(chance(x, y, 86) * len(_GROUNDS))):
            yield closed(points)


def draw_coast(pen: Pen, shore: Shore, weight: float = 0.0) -> None:
    """The line between land and sea, short strokes at its flanks.

    Without a weight of its own the line is as heavy as all others.
    """
    flanks = shore.visible("flanks", lambda: _all_flanks(shore), 2)
    if flanks:
        pen.path(flanks, stroke="ink", width=max(_THIN, 0.36 * shore.lines))
    path = shore.visible("coasts", lambda: map(closed, shore.coasts), 3)
    if path:
        pen.path(path, stroke="ink", width=max(_THIN, _COAST * (weight or shore.lines)), cap=1)


def draw_ways(
    pen: Pen, shore: Shore, rivers: Iterable[Sequence[Point]], paths: Iterable[Sequence[Point]]
) -> None:
    """Rivers that become broader towards their mouths, dotted paths; their points are in units."""
    k = shore.lines
    for way in rivers:
        points = list(map(shore.at, way))
        for number in range(len(points) - 1):
            part, wide = points[number : number + 2], (0.5 + 0.16 * number) * k
            pen.polyline(part, stroke="chart", width=wide, cap=1)
    for way in paths:
        dash = (0.01, 2.0 * k)
        pen.polyline(list(map(shore.at, way)), stroke="grain", width=1.0 * k, dash=dash, cap=1)


def _all_flanks(shore: Shore) -> Iterator[Path]:
    """The strokes of all coasts, those near each other together."""
    for points in shore.coasts:
        strokes = list(_flanks(points, shore.unit))
        for start in range(0, len(strokes), _TOGETHER):
            yield strokes[start : start + _TOGETHER]


def _flanks(points: Sequence[Point], unit: float) -> Iterator[tuple[object, ...]]:
    """Short level strokes outside a coast where it runs up and down."""
    for number, (x0, y0) in enumerate(points):
        x1, y1 = points[(number + 1) % len(points)]
        long = math.hypot(x1 - x0, y1 - y0)
        lean = (y1 - y0) / long if long else 0.0
        before, beyond = points[number - 1], points[(number + 2) % len(points)]
        if abs(lean) < 0.35 or lean * (beyond[1] - before[1]) <= 0:
            continue
        luck = chance(number, round(lean * 1000), 6)
        if luck < _BARE:
            continue
        yield ("m", x0, y0)
        yield ("l", x0 + math.copysign(unit, lean) * (0.02 + 0.055 * luck), y0)


def closed(points: Iterable[Point]) -> Path:
    """A closed path of straight lines."""
    first, *others = points
    return [("m", *first), *(("l", *point) for point in others), ("h",)]
