"""Ships from above: their decks with guns, masts, hatches, wheel, stairs and oars by their data."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate, pairwise

from kaperbrief.pictures.hulls import (
    GHOSTLY,
    SWIVELS,
    along,
    chosen,
    counted,
    plain_side,
    stepped,
    whole,
)
from kaperbrief.pictures.rig import RIGS, data
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.small import KEPT
from kaperbrief.typeset.curves import Point
from kaperbrief.typeset.frame import Frame

_TURNS = {"right": 0.0, "down": 90.0, "left": 180.0, "up": -90.0}
_FITTINGS = ("boat", 21.0), ("hatch", 15.0), ("capstan", 12.0), ("barrels", 9.5)
"""What stands in the middle where there is room, and how much that is."""
_PLAIN = _FITTINGS[1:3]
"""The same on a small picture, where the rest would be a blot."""
_BLUNT = 12.0
"""Half the breadth of a bow that parts no water: that of a raft."""
_WAKE, _SPREAD, _OARS, _POINTS = ((2.2, 0.5), (4.4, 0.3)), 0.09, 4.0, 6
"""Lines in the water: how far off her side, how far aft as a share of her length; how much further
off they are there; how much room oars need; points on either side."""
_GUN, _LEAST_GUN, _LIGHT, _MAST = 13.0, 0.45, (0.82, 0.68), 6.0
"""How far a gun of the art reaches inboard, how small one may be, how large they are in a small
picture and in another, half of what a mast needs."""
GALLERY, _HELM = 7.4, 12.4
"""How far from the stern the wheel is at least, and how much of the deck it needs."""
_CLEAR, _SHOT, STAIRS, _REACH = 6.4, 5.6, 6.2, 4.8
"""How far a mast is from a step in the deck at least; how long a rack of balls and a flight of
stairs are; half of how wide a gun is."""
_COIL, _QUARTER = 3.4, 15.0
"""How much room a coiled rope needs on either side, and how long a deck is that has some."""
_BESIDE = 4.0
"""How much nearer to amidships guns stand, so that stairs have room at a step."""


def deck(sketch: Sketch, look: Mapping[str, str]) -> Frame:
    """A ship from above, as large as in profile, her bow to the right or where `bow` says.

    `look` has what that of `ship` has; masts that are down lie on the deck. The art of a hull's
    deck has unseen lines along its upper side, to where her wheel stands, and for guns that stand
    elsewhere than her ports are, as far off her keel as they reach.
    """
    wanted = whole(look)
    bow = wanted.get("bow", "right")
    if bow not in _TURNS:
        raise ValueError(f"a bow points {', '.join(_TURNS)}, not {bow}")
    start, ghostly = len(sketch.marks), wanted.get("state") == "ghost"
    with sketch.at(turn=_TURNS[bow]), sketch.painted(**GHOSTLY if ghostly else {}):
        Deck(sketch, wanted).draw()
    sketch.marks[start:] = filter(KEPT.get(wanted.get("size", ""), bool), sketch.marks[start:])
    return sketch.bounds()


def outline(sketch: Sketch, look: Mapping[str, str]) -> list[Point]:
    """Her side from stem to stern: shares of her length, and of half her breadth."""
    side = Deck(sketch, whole(look)).side
    (aft, _), (stem, _) = side[0], side[-1]
    broad = max(y for _, y in side)
    shares = [((stem - x) / (stem - aft), y / broad) for x, y in reversed(side)]
    return [one for n, one in enumerate(shares) if not n or one != shares[n - 1]]


def _curved(points: list[Point]) -> str:
    """A soft line through points (Catmull and Rom)."""
    ends = [points[0], *points, points[-1]]
    words: list[str | float] = ["M", *points[0]]
    for n in range(1, len(ends) - 2):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = ends[n - 1 : n + 3]
        words += ["C", bx + (cx - ax) / 6, by + (cy - ay) / 6]
        words += [cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy]
    return data(*words)


class Deck:
    """A deck that is being drawn, y = 0 from stern to bow; of fewer masts, the broader."""

    def __init__(self, sketch: Sketch, look: Mapping[str, str]) -> None:
        self.sketch, self.look = sketch, look
        self.hull = chosen(sketch, look)
        self.fine = look.get("size", "full") in ("full", "large")
        known = [(p.replace("hull/", "deck/"), x) for p, x in self.hull.parts]
        self.parts = [(p if sketch.knows(p) else "deck/round", x) for p, x in known]
        lines = [(x, sketch.measures(part) or [plain_side(sketch, part)]) for part, x in self.parts]
        few = max(0, 3 - counted(look, "masts")) if self.hull.tall > 50 else 0
        self.broad = 1.0 if "sections" in look else 1 + 0.09 * few
        self.side: list[Point] = [
            (x + at, -y * self.broad) for x, line in lines for at, y in line[0]
        ]
        more = [(x, points) for x, line in lines for points in line[1:]]
        self.wheel = next((x + at[0][0] for x, at in more if len(at) == 1), None)
        own = next((points for _, points in more if len(points) == 3), None)
        self.ports = own or self.hull.ports
        self.size = min(1.0, max(y for _, y in self.side) / 16)
        self.keel = max(_MAST * self.size, -own[0][1] if own else 0.0)
        steps = pairwise(self.hull.deck)
        self.steps = [
            ((left + right) / 2, 1 if y < to else -1)
            for (left, y), (right, to) in steps
            if right - left <= 2
        ]
        self.masts = [x for x, _ in stepped(self.hull, look)]
        for n in range(len(self.masts)):
            self._moved(n)

    def _moved(self, n: int) -> None:
        """Move a mast below the step in the deck that it would stand on, clear of other masts."""
        others, clear = self.masts[:n] + self.masts[n + 1 :], _CLEAR * self.size
        for at, way in self.steps:
            x = at + way * clear
            if abs(self.masts[n] - at) < clear and all(abs(x - one) > 2 * clear for one in others):
                self.masts[n] = x

    def half(self, x: float) -> float:
        """Half her breadth at x."""
        for (left, one), (right, other) in pairwise(self.side):
            if left <= x <= right and left < right:
                return one + (other - one) * (x - left) / (right - left)
        return 0.0

    def count(self, key: str, yes: int = 1) -> int:
        """A number of the look, for a small picture four at most; no guns without ports."""
        aft, _, fore = self.ports
        if key == "guns" and aft == fore:
            return 0
        number = counted(self.look, key, yes)
        return min(number, 4) if self.look.get("size") == "icon" else number

    def draw(self) -> None:
        """From the water upwards."""
        sketch = self.sketch
        if self.look.get("size") != "icon" and self.side[-1][1] < _BLUNT:
            self._wake()
        self.outboard()
        self._both("oar", self.count("oars"), self.hull.oars)
        start = len(sketch.marks)
        for part, x in self.parts:
            with sketch.at(x, tall=self.broad):
                sketch.part(part)
        on_her = len(sketch.marks)
        guns = self.count("guns")
        line, room = self._ports(guns)
        if self.wheel is not None:
            self.fitted(self.wheel)
        inboard = [self.half(along(line, (n + 0.5) / guns)[0]) for n in range(guns)]
        # Between the guns of both sides there is room for a mast.
        clear = (min(inboard, default=0.0) - self.keel) / _GUN
        most = self.size * _LIGHT[self.fine]
        size = min(most, room / 8, max(_LEAST_GUN, clear))
        swivels = self.look.get("hull") in SWIVELS
        if self.fine and not swivels:
            self._both("port", guns, line, size)
        with sketch.painted(**({"iron": "ink"} if self.look.get("size") == "icon" else {})):
            self._both("swivel" if swivels else "gun", guns, line, size)
        if self.fine and room > 2 * _REACH * size + _SHOT * self.size:
            self._both("shot", guns - 1, _inner(line, guns), self.size, deep=3.6)
        self._both("shield", self.count("shields"), self.hull.oars)
        self._both("hook", self.count("hooks", yes=5), self.hull.oars, 0.8)
        down = max(1, self.count("down")) if self.look.get("state") == "mast-down" else 0
        lateen = RIGS.get(self.look.get("rig", "")) in ("lateen", "claw")
        fallen = "deck/fallen-lateen" if lateen else "deck/fallen"
        for number, x in enumerate(self.masts):
            lost = number >= len(self.masts) - down
            with sketch.at(x, 0, min(1.0, self.size * 1.15)):
                sketch.part(fallen if lost else "deck/mast")
        if not down:
            from kaperbrief.pictures.stowage import cleared

            cleared(sketch, start, on_her)

    def _wake(self) -> None:
        """The water that her bow throws aside, as far as her foremost oars."""
        (aft, _), (stem, _) = self.side[0], self.side[-1]
        line = list(dict.fromkeys(reversed(self.side)))
        # What juts out further aft parts no water.
        steps = (n for n, ((a, y), (b, to)) in enumerate(pairwise(line)) if to - y > 2 * (a - b))
        line = line[: next((n + 1 for n in steps if n > 1), None)]
        oars = self.hull.oars[2][0] + _OARS if self.count("oars") else aft
        for off, share in _WAKE:
            way = stem - max(oars, line[-1][0], stem - share * (stem - aft))
            downs = [way * (n / _POINTS) ** 2 for n in range(_POINTS, 0, -1)]
            half = [(stem - d, self.half(stem - d) + off + _SPREAD * d) for d in downs]
            whole = [*half, (stem + 1.2 * off, 0.0), *((x, -y) for x, y in reversed(half))]
            self.sketch.path(_curved(whole), "", 0.4, "chart")

    def outboard(self) -> None:
        """What lies before her bow."""
        sketch, marks = self.sketch, self.hull.marks
        if self.masts and len(marks) > 2 and self.look.get("rig") not in ("lateen", "junk", "leaf"):
            tip = self.side[-1][0]
            end, foot = tip + 0.14 * self.hull.long, tip - 8
            sketch.path(data("M", foot, "-1.4L", end, "-.7V.7L", foot, "1.4Z"), "wood", 0.6)
        if self.look.get("ram") == "yes":
            sketch.path("M38 -6L76 -3Q84 0 76 3L38 6Z", "gold", 0.7)

    def berths(self) -> list[Point]:
        """Where guns stand at her side, port and starboard."""
        count = self.count("guns")
        line, _ = self._ports(count)
        xs = [along(line, (n + 0.5) / count)[0] for n in range(count)]
        return [(x, way * self.half(x)) for x in xs for way in (-1, 1)]

    def _ports(self, guns: int) -> tuple[list[Point], float]:
        """The line of her guns, clear of steps in the deck, and the room that each has."""
        aft, _, fore = self.ports
        for x, way in self.steps:
            aft, fore = (max(aft, (x + 1, 0)), fore) if way > 0 else (aft, min(fore, (x - 1, 0)))
        # Where guns have room to spare, stairs go down beside them.
        spare = (fore[0] - aft[0]) / max(1, guns) - (2 * _REACH + _SHOT + 0.2) * self.size
        by = max(0.0, min(_BESIDE * self.size, spare * guns / 2))
        for _, way in self.steps:
            aft, fore = ((aft[0] + by, 0), fore) if way > 0 else (aft, (fore[0] - by, 0))
        return [aft, aft, fore], (fore[0] - aft[0]) / max(1, guns)

    def _both(
        self, part: str, number: int, line: list[Point], size: float = 1.0, *, deep: float = 0.6
    ) -> None:
        """So many of a part on either side, along a line of the hull's art, `deep` inboard."""
        for n in range(number):
            x, _ = along(line, (n + 0.5) / number)
            y = self.half(x) - deep
            for up in (True, False):
                with (
                    self.sketch.at(x, -y if up else y, turn=0.0 if up else 180.0, flip=not up),
                    self.sketch.at(0, 0, size),
                ):
                    self.sketch.part(f"deck/{part}")

    def fitted(self, wheel: float, *, bare: bool = False) -> None:
        """Rails and stairs where the deck steps, the wheel, and what fits between the masts.

        A `bare` deck has a hatch alone: the rest of it is for people.
        """
        room = 6 * self.size
        edges = [min(self.side[0][0] + GALLERY, wheel - 5), *(x for x, _ in self.steps)]
        edges += [x - room for x in self.masts if x > wheel]
        left = max((x for x in edges if x < wheel), default=wheel - _HELM / 2)
        right = min((x for x in edges if x > wheel), default=wheel + _HELM / 2)
        taken = [(left, right), *((x - room, x + room) for x in self.masts)]
        for x, way in self.steps:
            self._rail(x, way, [wheel, *self.masts])
            taken.append((min(x, x + way * 3), max(x, x + way * 3)))
        if not bare:
            size = min(1.0, self.size * 1.15, (right - left) / _HELM)
            half = _HELM / 2 * size
            with self.sketch.at(max(left + half, min(wheel, right - half)), 0, size):
                self.sketch.part("deck/wheel")
            if right - left > _QUARTER * self.size and right in (x for x, _ in self.steps):
                self._coils(right - _COIL * self.size)
        ends = sorted([*taken, (self.side[-1][0] - 18, self.side[-1][0])])
        far = [*accumulate((end for _, end in ends), max)]
        gaps = sorted((b[0] - a, (a + b[0]) / 2) for a, b in zip(far, ends[1:], strict=False))
        # On an icon a capstan would look like a mast.
        least = bare or self.look.get("size") == "icon"
        fittings = _PLAIN[:1] if least else _FITTINGS if self.fine else _PLAIN
        for part, most in fittings:
            if gaps and gaps[-1][0] > most * self.size:
                with self.sketch.at(gaps.pop()[1], 0, self.size):
                    self.sketch.part(f"deck/{part}")

    def _coils(self, x: float) -> None:
        """A coiled rope on either side of the helm, where there is room beside it."""
        high = self.half(x) - _COIL * self.size - 2
        if self.fine and high > (_COIL + 3.4) * self.size:
            for way in (-1, 1):
                with self.sketch.at(x, way * high, self.size, flip=True):
                    self.sketch.part("deck/coil")

    def _rail(self, x: float, way: int, standing: list[float]) -> None:
        """A rail across the deck on its posts, its shade below it, and stairs down at both ends.

        Where guns are in the way of those the stairs are in the middle, unless somebody stands
        there.
        """
        high, sketch, size = self.half(x) - 3.3, self.sketch, self.size
        sketch.path(data("M", x, -high, "H", x + 1.7 * way, "V", high, "H", x, "Z"), "shade", 0)
        sketch.path(data("M", x - 0.8, -high, "h1.6V", high, "h-1.6Z"), "wood", 0.5)
        count = max(3, round(high))
        posts = (data("M", x, -high + 2 * high * (n + 0.5) / count, "h.01") for n in range(count))
        if self.fine:
            sketch.path("".join(posts), "", 0.64)
        middle, half = x + way * (0.8 + STAIRS * size / 2), STAIRS * size / 2
        guns = [at for at, _ in self.berths()]
        if all(abs(at - middle) > half + _REACH * size for at in guns) and high > 7 * size:
            places = [-high + 3.2 * size, high - 3.2 * size]
        elif all(abs(at - middle) > half + 5 * size for at in standing):
            places = [0.0]
        else:
            return
        for y in places:
            with sketch.at(x + 0.8 * way, y, size, flip=way < 0):
                sketch.part("deck/stairs")


def _inner(line: list[Point], count: int) -> list[Point]:
    """The part of a line that lies between the first and the last of so many places on it."""
    (left, _), (middle, y), (right, _) = line
    edge = (right - left) / 2 / max(1, count)
    return [(left + edge, y), (middle, y), (right - edge, y)]
