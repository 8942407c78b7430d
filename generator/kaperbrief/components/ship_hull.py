"""The shape of a ship whose deck is a form, and where on it planks, sails and guns lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kaperbrief.pictures.planks import inset, room, soft
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM

WALE, SKIN, GAP = 1.3 * MM, 4.5 * MM, 0.6 * MM
ONE_SKIN = 6.0 * MM
"""How deep the wale outside is, a plank, the white between planks; a plank of a single skin."""
YARD = 0.4 * MM
"""How far the yard of a sail lies above the end of its row."""
BOX, _PITCH = 4.6 * MM, 4.9 * MM
"""A box with the figure in it, and how far those of a sail are apart."""
HEIGHTS = {
    "tick": (4.6 * MM, 6.0 * MM), "sail": (4.5 * MM, 6.9 * MM), "mast": (3.3 * MM, 4.4 * MM),
    "gun": (4.3 * MM, 8.6 * MM),
}  # fmt: skip
"""By what a row shows: the least and the most of its height."""
BETWEEN = 0.5 * MM
"""What parts guns from the sails behind them."""
_RING = 2.2 * MM
WASH = 3.2 * MM
"""How far off her sides the outer wave runs, where there is room."""
GUN, UNITS = 5.8 * MM, 18.2
"""How long a gun is, and in units of its art."""


class PlanRow(NamedTuple):
    """A row of the deck: what it shows, its figures, the words in it, its state."""

    kind: str
    text: str
    words: Line | None
    state: str

    @property
    def boxes(self) -> int:
        """How many boxes."""
        return int(self.text or 0)


class PlanHull(NamedTuple):
    """A ship in her frame: the stem, the room before it, the sides from without inwards."""

    x: float
    top: float
    ahead: float
    outer: list[Point]
    skins: list[list[Point]]
    inner: list[Point]

    def at(self, points: list[Point], sign: int = 1) -> list[Point]:
        """Points on one side of the page."""
        return [(self.x + sign * x, self.top + y) for x, y in points]

    def both(self, points: list[Point]) -> list[Point]:
        """Points down one side of the page and up the other."""
        return [*self.at(points), *reversed(self.at(points, -1))]

    def half(self, y: float, deep: float = 0.0) -> float:
        """Half the breadth of the deck between two heights of the page."""
        return min(room(self.inner, y - self.top), room(self.inner, y + deep - self.top))


def hull_lines(
    shares: Sequence[Point], beam: float, long: float, two_skins: bool
) -> tuple[list[Point], list[list[Point]], list[Point]]:
    """Her sides from without inwards, with one row of planks or two."""
    outer = soft(shares, long, beam / 2)
    skins, deep = (2, SKIN) if two_skins else (1, ONE_SKIN)
    lines = [_cut(inset(outer, WALE + (n + 0.5) * deep), deep, long) for n in range(skins)]
    inner = [p for p in inset(outer, WALE + skins * deep) if p[1] < long - 1.6 * MM]
    return outer, lines, inner


def sail_boxes(hull: PlanHull, area: Frame, row: PlanRow) -> list[Frame]:
    """The boxes of a sail, side by side above its yard."""
    wide = breadth(hull, row.boxes)
    step = wide / max(1, row.boxes)
    size = min(step - 0.3 * MM, area.height - 0.9 * MM)
    left, top = hull.x - wide / 2 + (step - size) / 2, area.bottom - YARD - 0.5 * MM - size
    return [Frame(left + n * step, top, size, size) for n in range(row.boxes)]


def gun_size(hull: PlanHull, area: Frame) -> float:
    """How large guns are in hundredths: smaller where she is narrow or the row is low."""
    half = hull.half(area.y, area.height)
    return round(min(1.0, half / (17 * MM)) * min(1.0, area.height / (5.2 * MM)), 2)


def ring(area: Frame) -> float:
    """The radius of the rings in the row of a gun, which keep clear of those in the next one."""
    return min(_RING, area.height / 2 - 0.2 * MM)


def stations(hull: PlanHull, area: Frame) -> tuple[tuple[float, float, float], float]:
    """The rings of a gun's directions from port to starboard, and where its number stands.

    They are told from the keel: the number stands on it where there is room for a tick beside it.
    """
    half = hull.half(area.y, area.height)
    reach = half - GUN * gun_size(hull, area) - ring(area) - 0.2 * MM
    left = -reach + 2 * ring(area) + 0.6 * MM
    if left + ring(area) < -1.9 * MM:
        return (-reach, left, reach), 0.0
    left -= 0.4 * MM
    return (-reach, left, reach), (left + reach) / 2


def breadth(hull: PlanHull, boxes: int) -> float:
    """How wide so many boxes of a sail are: smaller ones where she is narrow."""
    most = 2 * max(x for x, _ in hull.inner) - 2.4 * MM
    return min(boxes * _PITCH, most)


def _cut(line: list[Point], deep: float, long: float) -> list[Point]:
    """The middle line of a skin, as far as planks so deep lie right of the keel."""
    return [(x, y) for x, y in line if x > deep / 3 and y < long - 1.4 * MM]


def sprit_of(hull: PlanHull, deep: float, clear: float) -> tuple[float, float]:
    """How long her bowsprit is, and how far from the keel its stays end, 7 mm from the stem.

    They keep off the words at her bow, which end `deep` below the stem and are `clear` of the keel.
    """
    sprit, bow = min(13 * MM, hull.ahead - 0.6 * MM), room(hull.outer, 7 * MM) + 0.6
    while sprit > 6 * MM and bow * (sprit + deep) / (sprit + 7 * MM) > clear - 2 * MM:
        sprit -= 0.5 * MM
    return sprit, bow


def waves(hull: PlanHull, half: float, deep: float, clear: float) -> list[list[Point]]:
    """One or two at her starboard, inside half her place and clear of the words at her bow."""
    wash = min(WASH, half - max(x for x, _ in hull.outer) - 0.6 * MM)
    found = []
    for off in (0.53 * wash, wash) if wash > 2 * MM else (wash,) if wash > MM else ():
        wave = [p for p in inset(hull.outer, -off) if p[1] < 0.6 * hull.outer[-1][1]]
        hidden = [n for n, (x, y) in enumerate(wave) if y < deep and x > clear - MM]
        found.append(wave[hidden[-1] + 1 :] if hidden else wave)
    return found
