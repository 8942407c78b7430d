"""Decks from above as floors: as large as people of paper need to stand on them, planked."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import accumulate
from typing import NamedTuple

from kaperbrief.pictures.deck import GALLERY, STAIRS, Deck
from kaperbrief.pictures.hulls import whole
from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.rig import data
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.stowage import stowed
from kaperbrief.typeset.curves import Point, extent, reach
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.svg import outline

_PLANK, _BOARD, _NAIL = 1.7, 15.0, 0.24
"""How broad and how long a plank of a floor is, and how large its nails are."""
_VEINS = (0.3, 4.6), (0.62, 3.0)
"""Where along a board its grain is seen, and how long that is."""
_BERTH, _BOW, _SMALL, _SPARE = 3.0, 21.0, 14.0, 0.6
"""Half of the place of a gun on a floor; where nothing is stowed at the bow; and how large at most
what stands on a deck is, other than what it is made of, and how much round it remains free."""
_APART = 8.5
"""How far the place of a wheel is behind that of a mast at least."""


class Floor(NamedTuple):
    """A deck to stand on, her bow up: which of the marks are her sides, and what is where.

    So many marks as `outer` are her own, not what is on her. `places` are the middles of each
    `mast`, `gun` and `wheel`; `unit` is how large all of it is, `stern` her transom and `stem`
    where her bow begins.
    """

    box: Frame
    hull: list[int]
    outer: int
    places: dict[str, list[Point]]
    unit: float
    stern: Point
    stem: Point


def floor(sketch: Sketch, look: Mapping[str, str]) -> Floor:
    """A deck as large as people need to stand on it: planked, without water, oars and guns."""
    ship = Deck(sketch, whole({**look, "oars": "0", "stout": "yes"}))
    with sketch.at(turn=-90.0):
        hull, outer = _laid(ship)
    places = {"mast": [(x, 0.0) for x in ship.masts], "gun": ship.berths()}
    aft = min([ship.side[-1][0], *ship.masts]) - _APART * ship.size
    places["wheel"] = [] if ship.wheel is None else [(min(ship.wheel + 2, aft), 0.0)]
    turned = {name: [(y, -x) for x, y in points] for name, points in places.items()}
    stern, stem = (0.0, -ship.side[0][0]), (0.0, -ship.side[-1][0])
    return Floor(sketch.bounds(), hull, outer, turned, ship.size, stern, stem)


def _planked(deck: Mark) -> list[Mark]:
    """Planks over the whole of a deck, as long as she is; their nailed ends are staggered."""
    left, _, right, bottom = reach(deck.outline)
    lines, nails = [], []
    for n in range(math.ceil(bottom / _PLANK)):
        lines += [data("M", left, side * n * _PLANK, "H", right) for side in (1, -1)]
        first = left + _BOARD * (0.2 + 0.6 * (n % 2) + 0.13 * (n % 3))
        for k in range(max(0, math.ceil((right - first) / _BOARD))):
            x = first + _BOARD * k
            at, long = _VEINS[(n + k) % 2]
            for y in (n * _PLANK, -(n + 1) * _PLANK):
                lines.append(data("M", x, y, "v", _PLANK))
                nails += [data("M", x + off, y + _PLANK / 2, "h.01") for off in (-0.7, 0.7)]
                lines.append(data("M", x + _BOARD * at, y + _PLANK / 2))
                lines.append(data("q", long / 4, -0.4, long / 2, 0, "t", long / 2, 0))
    whole = deck._replace(fill="", stroke="grain", clip=deck.path)
    drawn = ((lines, 0.09), (nails, _NAIL))
    made = [whole._replace(outline=outline("".join(one)), width=wide) for one, wide in drawn]
    return [*made, deck._replace(fill="", width=0.12)]


def _laid(ship: Deck) -> tuple[list[int], int]:
    """Draw her as a floor; which marks are her sides, and how many are all but what is on her.

    Of each part of her that is the first with the colour of her people, or the first of all.
    """
    sketch, hull = ship.sketch, []
    ship.outboard()
    for part, x in ship.parts:
        start = len(sketch.marks)
        with sketch.at(x, tall=ship.broad):
            sketch.part(part)
        own = [one for one in sketch.marks[start:] if isinstance(one, Mark)]
        marks: list[Mark] = []
        for one in own:
            if one.stroke != "grain":  # too broad for a floor
                marks += [one, *_planked(one)] if one.fill == "deck" else [one]
        sketch.marks[start:] = marks
        fills = [one.fill for one in marks]
        cloth = sketch.role("cloth")
        first = cloth if cloth in fills else next(filter(None, fills), "")
        hull.append(start + fills.index(first))
    outer = len(sketch.marks)
    if ship.wheel is not None:
        ship.fitted(ship.wheel, bare=True)
        _stowed(ship)
    return hull, outer


def _stowed(ship: Deck) -> None:
    """Things at her sides, her bow up, clear of guns, stairs and what else stands there."""
    sketch, size = ship.sketch, ship.size
    stairs = STAIRS * size + 1
    ends = [(x - 1, x + stairs) if way > 0 else (x - stairs, x + 1) for x, way in ship.steps]
    ends += [(x - _BERTH * size, x + _BERTH * size) for x, _ in ship.berths()]
    ends += [(ship.side[0][0], ship.side[0][0] + GALLERY), (ship.side[-1][0] - _BOW, 999.0)]
    ends.sort()
    far = accumulate((end for _, end in ends), max)
    spans = [(to, after[0]) for to, after in zip(far, ends[1:], strict=False)]
    taken = [
        Frame(-box.bottom, box.x, box.height, box.width).inset(-_SPARE)
        for box in (extent(one.path) for one in sketch.marks if isinstance(one, Mark))
        if max(box.width, box.height) < _SMALL
    ]
    stowed(sketch, ship.half, spans, taken, size)
