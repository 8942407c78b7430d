"""Hulls of ships: where on the art of each the masts, guns, oars and flags belong."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from kaperbrief import pictures
from kaperbrief.pictures.parts import TABLES
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.stretch import across
from kaperbrief.typeset.curves import Path, Point
from kaperbrief.typeset.frame import Frame

USUAL: dict[str, str] = TABLES["ships"]
"""The look of a hull whose look says no more."""

MOST: dict[str, str] = TABLES["most"]
"""How much of it there is room for."""

GHOSTLY: dict[str, str] = TABLES["ghostly"]
"""The palette of a ship of ghosts."""
DYED: dict[str, dict[str, str]] = TABLES["dyed"]
"""The palette of a hull whose sails are not white."""
SWIVELS = frozenset(TABLES["swivels"].split())
"""Hulls whose guns are swivels on the rail."""
TOLD: dict[str, str] = TABLES["told"]
"""By what an icon of a hull is told from others."""
SIMPLE: dict[str, str] = TABLES["simple"]
"""The emblem of an icon, and on the ensign of a small ship, in the place of one with fine parts."""
_FORMS = {"stout", "deep"}
_PLACES = ((), (0.55,), (0.27, 0.82), (0.04, 0.5, 0.96))
"""By the number of masts: where each stands between aft and fore."""


class HullArt(NamedTuple):
    """A hull of 100 units, her bow to the right, the waterline at y = 0.

    `parts` is her art, each with its place from the left. Unseen lines of the art say the rest:
    `deck` is the edge behind which crew and masts stand, `masts` the aftmost and the foremost
    place of a mast, as high above the deck as the highest rises, and then, if they are others, the
    places of all; `ports` and `oars` are lines from aft forward (a sixth line is that of the ports
    where she is no form), `marks` the points of the ensign, the figurehead and the end of the
    bowsprit.
    She is `stretch` times as long amidships as her art, and her side `high` times as high.
    """

    parts: tuple[tuple[str, float], ...]
    deck: list[Point]
    masts: list[Point]
    ports: list[Point]
    oars: list[Point]
    marks: list[Point]
    rows: int = 1
    stretch: float = 1.0
    high: float = 1.0

    @property
    def long(self) -> float:
        """From end to end of the deck."""
        return self.deck[-1][0] - self.deck[0][0]

    @property
    def tall(self) -> float:
        """The height of the highest mast above the deck."""
        return -self.masts[0][1]

    def on_deck(self, x: float) -> float:
        """The height of the deck at x."""
        for (left, one), (right, other) in pairwise(self.deck):
            if x <= right:
                return one + (other - one) * (max(x, left) - left) / (right - left)
        return self.deck[-1][1]


def along(line: list[Point], share: float) -> Point:
    """A point of a line of three points, bent like a bow."""
    (x, aft), (_, middle), (right, fore) = line
    end = aft if share < 0.5 else fore
    return x + (right - x) * share, middle + (end - middle) * (2 * share - 1) ** 2


def whole(look: Mapping[str, str]) -> dict[str, str]:
    """A look with what is usual for its hull, no more masts and guns than she has room for.

    A form to lay things on, `stout` or `deep`, has all of them.
    """
    wanted = {**pictures.read(USUAL.get(look.get("hull", ""), "")), **look}
    if wanted.keys() & _FORMS:
        return wanted
    most = pictures.read(MOST.get(look.get("hull", ""), ""))
    return wanted | {key: n for key, n in most.items() if counted(wanted, key) > int(n)}


def counted(look: Mapping[str, str], key: str, yes: int = 1) -> int:
    """A number of a look, none where it says nothing."""
    word = look.get(key, "0")
    return yes if word == "yes" else int(word) if word.isdecimal() else 0


def seen(look: Mapping[str, str]) -> list[tuple[str, int]]:
    """What is seen of a ship, as words to translate, each with the number that `{n}` stands for."""
    wanted = {"masts": "1", **whole(look)}
    if not counted(wanted, "masts") and wanted.get("state") == "mast-down":
        wanted["state"] = ""
    told = []
    for key, words in TABLES["ship-seen"].items():
        n = counted(wanted, key)
        if isinstance(words, list):
            told += [(words[n > 1], n)] if n else []
        elif wanted.get(key, "none") != "none":
            told.append((words, 1))
    state = TABLES["ship-states"].get(wanted.get("state"))
    return [*told, (state, 1)] if state else told


def stepped(hull: HullArt, look: Mapping[str, str]) -> list[Point]:
    """The feet of the masts that a look asks for, at most three, from aft forward."""
    (aft, _), (fore, _), *own = hull.masts
    count = min(3, int(look.get("masts", "1")))
    feet = [x for x, _ in own[:count]] or [aft + (fore - aft) * to for to in _PLACES[count]]
    return [(x, hull.on_deck(x)) for x in feet]


def chosen(sketch: Sketch, look: Mapping[str, str]) -> HullArt:
    """The hull that a look asks for. Raises ValueError for one that there is not."""
    if "sections" in look:
        step = float(look.get("step", "15"))
        return _built(int(look["sections"]), look.get("wide") == "yes", step)
    name = look.get("hull", "round")
    lines = sketch.measures(f"hull/{name}")
    body = sketch.body(f"hull/{name}")
    if not lines and body is not None:
        lines = _plain(body)
    if len(lines) == 6 and not look.keys() & _FORMS:
        lines[2] = lines[5]
    if len(lines) not in (5, 6):
        raise ValueError(f'no hull is called "{name}", or its art has no lines for masts and guns')
    long, tall = float(look.get("long", "1")), float(look.get("tall", "1"))
    high = float(look.get("high", "1"))
    deck, masts, ports, oars, marks = (
        [(across(x, long), y * high) for x, y in line] for line in lines[:5]
    )
    masts = [(x, y * tall / high) for x, y in masts]
    return HullArt(((f"hull/{name}", 0.0),), deck, masts, ports, oars, marks, 1, long, high)


def told(look: Mapping[str, str]) -> dict[str, str]:
    """By what the icon of a ship is told from others."""
    kind = look.get("hull", "")
    if "sections" in look:
        kind = f"{'wide' if look.get('wide') == 'yes' else 'regular'}-{look['sections']}"
    return pictures.read(TOLD.get(f"{kind}-{look.get('masts', '1')}", TOLD.get(kind, "")))


def unit(sketch: Sketch, look: Mapping[str, str]) -> Frame:
    """What is no ship: the art of its own that its look names, whole."""
    sketch.part(f"unit/{look['unit']}")
    return sketch.bounds()


def _plain(body: Frame) -> list[list[Point]]:
    """The unseen lines of a hull that fills a rectangle."""
    left, top, right, wide = body.x, body.y, body.right, body.width

    def line(y: float, *shares: float) -> list[Point]:
        return [(left + share * wide, y) for share in shares]

    return [
        line(top, 0, 0.5, 1), line(-0.55 * wide, 0.3, 0.7), line(0.5 * top, 0.25, 0.5, 0.75),
        line(0.25 * top, 0.2, 0.5, 0.8), [(left, top), (right, top), (right + 0.1 * wide, top)],
    ]  # fmt: skip


def plain_side(sketch: Sketch, part: str) -> list[Point]:
    """The upper side of a deck whose art has no unseen lines: that of its first filled shape."""
    body, rim = sketch.body(part), _flat(sketch.rim(part))
    if body is None:
        return [(-50, 0), (-42, -14), (42, -14), (50, 0)]

    def half(x: float) -> float:
        return max(
            (abs(y + (to - y) * (x - left) / (right - left)) for (left, y), (right, to) in
             map(sorted, pairwise(rim)) if left <= x <= right and left < right),
            default=0.0,
        )  # fmt: skip

    left, right = body.x, body.right - _STEM
    steps = [left + (right - left) * n / _STEPS for n in range(_STEPS + 1)]
    return [*((x, -half(max(x, left + 0.5))) for x in steps), (body.right, 0.0)]


_STEM, _STEPS = 8.0, 12
"""How long the stem is ahead of the last breadth that counts; into how many parts a side goes."""


def _flat(path: Path) -> list[Point]:
    """A closed path as straight lines."""
    points: list[Point] = []
    for segment in path:
        if len(segment) == 3:
            points.append(segment[1:])
        elif len(segment) == 7:
            (x, y), (_, a, b, c, d, e, f) = points[-1], segment
            for n in range(1, 9):
                t, u = n / 8, 1 - n / 8
                p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                points.append((p * x + q * a + r * c + s * e, p * y + q * b + r * d + s * f))
    return [*points, *points[:1]]


def _built(sections: int, wide: bool, step: float) -> HullArt:
    """A hull of bow, stern and so many sections between them, each as wide as a `step`."""
    kind, deck, low = ("wide", -28.0, -11.2) if wide else ("regular", -19.0, -9.5)
    half = (52 + step * sections) / 2
    left, right = 27 - half, half - 25
    middle = ((f"hull/{kind}-section", left + step * n) for n in range(sections))
    poop, head = deck - (11 if wide else 9), deck - (6 if wide else 5)
    tall = (48 + 4 * sections) * (1.35 if wide else 1.0)
    edge = [(-half, poop), (left - 5, poop), (left - 4, deck), (right + 5, deck), (half, head)]
    return HullArt(
        ((f"hull/{kind}-stern", left), *middle, (f"hull/{kind}-bow", right)),
        edge, [(-half * 0.5, -tall), (half * 0.55, -tall)],
        [(left - 12, low - 0.5), (0, low), (right + 13, low - 0.5)],
        [(left - 12, -4), (0, -4), (right + 10, -4)],
        [(1 - half, poop - 2), (half, head), (half + 15, head - 14)], 2 if wide else 1,
    )  # fmt: skip
