"""Ships from above: their decks with guns, masts, hatches, wheel, stairs and oars by their data."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from kaperbrief.pictures.hulls import GHOSTLY, along, chosen, counted, stepped, whole
from kaperbrief.pictures.rig import data
from kaperbrief.pictures.ship import plain
from kaperbrief.pictures.sketch import Emblem, Mark, Sketch
from kaperbrief.typeset.curves import Point, reach
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.svg import outline as path_of

_TURNS = {"right": 0.0, "down": 90.0, "left": 180.0, "up": -90.0}
_FITTINGS = ("hatch", 15.0), ("capstan", 12.0)
"""What stands in the middle where there is room, and how much that is."""
_WET = "chart", "grain"
"""Lines of the art that a floor has not: the water, and planks too broad for it."""
_PLANK, _BOARD = 1.7, 15.0
"""How broad and how long a plank of a floor is."""
_GUN, _LEAST_GUN, _MAST = 12.0, 0.45, 6.0
"""How far a gun reaches inboard and how small it may be, half of what a mast needs."""
_APART = 8.5
"""How far the place of a wheel is behind that of a mast at least."""


def deck(sketch: Sketch, look: Mapping[str, str]) -> Frame:
    """A ship from above, as large as in profile, her bow to the right or where `bow` says.

    `look` has what that of `ship` has; masts that are down lie on the deck. The art of a hull's
    deck has an unseen line along its upper side, and one to where her wheel stands.
    """
    wanted = whole(look)
    bow = wanted.get("bow", "right")
    if bow not in _TURNS:
        raise ValueError(f"a bow points {', '.join(_TURNS)}, not {bow}")
    start, ghostly = len(sketch.marks), wanted.get("state") == "ghost"
    with sketch.at(turn=_TURNS[bow]), sketch.painted(**GHOSTLY if ghostly else {}):
        _Deck(sketch, wanted).draw()
    if wanted.get("size") == "icon":
        sketch.marks[start:] = filter(_bold, sketch.marks[start:])
    return sketch.bounds()


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
    ship = _Deck(sketch, {**whole(look), "oars": "0"})
    with sketch.at(turn=_TURNS["up"]):
        hull, outer = ship.lay()
    places = {"mast": [(x, 0.0) for x in ship.masts], "gun": ship.berths()}
    aft = min([ship.side[-1][0], *ship.masts]) - _APART * ship.size
    places["wheel"] = [] if ship.wheel is None else [(min(ship.wheel + 2, aft), 0.0)]
    turned = {name: [(y, -x) for x, y in points] for name, points in places.items()}
    stern, stem = (0.0, -ship.side[0][0]), (0.0, -ship.side[-1][0])
    return Floor(sketch.bounds(), hull, outer, turned, ship.size, stern, stem)


def outline(sketch: Sketch, look: Mapping[str, str]) -> list[Point]:
    """Her side from stem to stern: shares of her length, and of half her breadth."""
    side = _Deck(sketch, whole(look)).side
    (aft, _), (stem, _) = side[0], side[-1]
    broad = max(y for _, y in side)
    shares = [((stem - x) / (stem - aft), y / broad) for x, y in reversed(side)]
    return [one for n, one in enumerate(shares) if not n or one != shares[n - 1]]


def _bold(mark: Mark | Emblem) -> bool:
    """Is a mark to be seen on a deck of 10 mm? Where outlines are thin, ink and planks are left."""
    if isinstance(mark, Emblem) or not mark.fill or mark.fill == "deck":
        return plain(mark)
    return plain(mark) and mark.line > 0.5


def _planked(deck: Mark) -> list[Mark]:
    """Planks over the whole of a deck, as long as she is; their ends are staggered."""
    left, _, right, bottom = reach(deck.outline)
    seams, ends = [], []
    for n in range(math.ceil(bottom / _PLANK)):
        seams += [data("M", left, side * n * _PLANK, "H", right) for side in (1, -1)]
        first = left + _BOARD * (0.2 + 0.6 * (n % 2) + 0.13 * (n % 3))
        count = max(0, math.ceil((right - first) / _BOARD))
        ends += [
            data("M", first + _BOARD * k, y, "v", _PLANK)
            for k in range(count)
            for y in (n * _PLANK, -(n + 1) * _PLANK)
        ]
    path = path_of("".join(seams + ends))
    line = deck._replace(outline=path, fill="", stroke="grain", width=0.09, clip=deck.path)
    return [line, deck._replace(fill="", width=0.12)]


class _Deck:
    """A deck that is being drawn, y = 0 from stern to bow; of fewer masts, the broader."""

    def __init__(self, sketch: Sketch, look: Mapping[str, str]) -> None:
        self.sketch, self.look = sketch, look
        self.hull = chosen(sketch, look)
        known = [(p.replace("hull/", "deck/"), x) for p, x in self.hull.parts]
        self.parts = [(p if sketch.knows(p) else "deck/round", x) for p, x in known]
        lines = [(x, sketch.measures(part)) for part, x in self.parts]
        few = max(0, 3 - counted(look, "masts")) if self.hull.tall > 50 else 0
        self.broad = 1.0 if "sections" in look else 1 + 0.09 * few
        self.side: list[Point] = [
            (x + at, -y * self.broad) for x, line in lines for at, y in line[0]
        ]
        self.wheel = next((x + line[1][0][0] for x, line in lines if len(line) > 1), None)
        self.size = min(1.0, max(y for _, y in self.side) / 16)
        steps = pairwise(self.hull.deck)
        self.steps = [
            ((left + right) / 2, 1 if y < to else -1)
            for (left, y), (right, to) in steps
            if right - left <= 2
        ]
        self.masts = [x for x, _ in stepped(self.hull, look)]

    def half(self, x: float) -> float:
        """Half her breadth at x."""
        for (left, one), (right, other) in pairwise(self.side):
            if left <= x <= right and left < right:
                return one + (other - one) * (x - left) / (right - left)
        return 0.0

    def count(self, key: str, yes: int = 1) -> int:
        """A number of the look, for a small picture four at most."""
        number = counted(self.look, key, yes)
        return min(number, 4) if self.look.get("size") == "icon" else number

    def draw(self) -> None:
        """From the water upwards."""
        sketch = self.sketch
        self._outboard()
        self._both("oar", self.count("oars"), self.hull.oars)
        for part, x in self.parts:
            with sketch.at(x, tall=self.broad):
                sketch.part(part)
        if self.wheel is not None:
            self._fitted(self.wheel)
        guns = self.count("guns")
        line, room = self._ports(guns)
        inboard = [self.half(along(line, (n + 0.5) / guns)[0]) for n in range(guns)]
        # Between the guns of both sides there is room for a mast.
        clear = (min(inboard, default=0.0) - _MAST * self.size) / _GUN
        self._both("gun", guns, line, min(self.size, room / 8, max(_LEAST_GUN, clear)))
        self._both("shield", self.count("shields"), self.hull.oars)
        self._both("hook", self.count("hooks", yes=5), self.hull.oars, 0.8)
        down = max(1, self.count("down")) if self.look.get("state") == "mast-down" else 0
        for number, x in enumerate(self.masts):
            lost = number >= len(self.masts) - down
            with sketch.at(x, 0, min(1.0, self.size * 1.15)):
                sketch.part("deck/fallen" if lost else "deck/mast")

    def _outboard(self) -> None:
        """What lies before her bow."""
        sketch, marks = self.sketch, self.hull.marks
        if self.masts and len(marks) > 2 and self.look.get("rig") not in ("lateen", "junk", "leaf"):
            tip = self.side[-1][0]
            end, foot = tip + 0.14 * self.hull.long, tip - 8
            sketch.path(data("M", foot, "-1.4L", end, "-.7V.7L", foot, "1.4Z"), "wood", 0.6)
        if self.look.get("ram") == "yes":
            sketch.path("M38 -6L76 -3Q84 0 76 3L38 6Z", "gold", 0.7)

    def lay(self) -> tuple[list[int], int]:
        """Draw her as a floor; which marks are her sides, and how many are all but what is on her.

        Of each part of her that is the first with the colour of her people, or the first of all.
        """
        sketch, hull = self.sketch, []
        self._outboard()
        for part, x in self.parts:
            start = len(sketch.marks)
            with sketch.at(x, tall=self.broad):
                sketch.part(part)
            own = [one for one in sketch.marks[start:] if isinstance(one, Mark)]
            marks: list[Mark] = []
            for one in own:
                if one.stroke not in _WET:
                    marks += [one, *_planked(one)] if one.fill == "deck" else [one]
            sketch.marks[start:] = marks
            fills = [one.fill for one in marks]
            cloth = sketch.role("cloth")
            first = cloth if cloth in fills else next(filter(None, fills), "")
            hull.append(start + fills.index(first))
        outer = len(sketch.marks)
        if self.wheel is not None:
            self._fitted(self.wheel, bare=True)
        return hull, outer

    def berths(self) -> list[Point]:
        """Where guns stand at her side, port and starboard."""
        count = self.count("guns")
        line, _ = self._ports(count)
        xs = [along(line, (n + 0.5) / count)[0] for n in range(count)]
        return [(x, way * self.half(x)) for x in xs for way in (-1, 1)]

    def _ports(self, guns: int) -> tuple[list[Point], float]:
        """The line of her guns, clear of steps in the deck, and the room that each has."""
        aft, _, fore = self.hull.ports
        for x, way in self.steps:
            aft, fore = (max(aft, (x + 1, 0)), fore) if way > 0 else (aft, min(fore, (x - 1, 0)))
        return [aft, aft, fore], (fore[0] - aft[0]) / max(1, guns)

    def _both(self, part: str, number: int, line: list[Point], size: float = 1.0) -> None:
        """So many of a part on either side, along a line of the hull's art."""
        for n in range(number):
            x, _ = along(line, (n + 0.5) / number)
            y = self.half(x) - 0.6
            for up in (True, False):
                with (
                    self.sketch.at(x, -y if up else y, turn=0.0 if up else 180.0, flip=not up),
                    self.sketch.at(0, 0, size),
                ):
                    self.sketch.part(f"deck/{part}")

    def _fitted(self, wheel: float, *, bare: bool = False) -> None:
        """Rails and stairs where the deck steps, the wheel, and what fits between the masts.

        A `bare` deck has a hatch alone: the rest of it is for people.
        """
        room = 6 * self.size
        taken = [(wheel - 4, wheel + 3), *((x - room, x + room) for x in self.masts)]
        for x, way in self.steps:
            self._rail(x, way, [wheel, *self.masts])
            taken.append((min(x, x + way * 7), max(x, x + way * 7)))
        if not bare:
            with self.sketch.at(wheel, 0, min(1.0, self.size * 1.15)):
                self.sketch.part("deck/wheel")
        ends = sorted([*taken, (self.side[-1][0] - 18, self.side[-1][0])])
        gaps = sorted((b[0] - a[1], (a[1] + b[0]) / 2) for a, b in pairwise(ends))
        for part, most in _FITTINGS[: 1 if bare else None]:
            if gaps and gaps[-1][0] > most * self.size:
                with self.sketch.at(gaps.pop()[1], 0, self.size):
                    self.sketch.part(f"deck/{part}")

    def _rail(self, x: float, way: int, standing: list[float]) -> None:
        """A rail across the deck, and stairs down from it unless something is standing there."""
        high, sketch = self.half(x) - 3.3, self.sketch
        sketch.path(data("M", x - 0.8, -high, "h1.6V", high, "h-1.6Z"), "wood", 0.5)
        count = max(3, round(high / 1.5))
        ticks = (data("M", x - 0.8, -high + 2 * high * n / count, "h1.6") for n in range(1, count))
        sketch.path("".join(ticks), "", 0.35)
        if any(abs(one - x - 4 * way) < 8 * self.size for one in standing):
            return
        for y in (-0.5, 0.5):
            with sketch.at(x + 0.8 * way, y * high, self.size, flip=way < 0):
                sketch.part("deck/stairs")
