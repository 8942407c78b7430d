"""Room on a table: what may lie beside what."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence

from kaperbrief.mapgen.routes import USUAL, extent
from kaperbrief.models.base import Name
from kaperbrief.models.maps import ChartRules, PlanItem
from kaperbrief.records import dataclass
from kaperbrief.rules.prng import Prng

Names = Mapping[str, Sequence[str]]
"""Names to choose from by the kind of place (`island`, `reef`, `sea` …), in one language."""


def names_by_kind(names: Iterable[Name]) -> dict[str, list[str]]:
    """The names of a game by what they are for, as they are written."""
    by: dict[str, list[str]] = {}
    for name in names:
        by.setdefault(name.of, []).append(name.name)
    return by


def title_of(names: Names, used: Container[str], seed: int, size: int) -> str:
    """A name for a sea of a size, nothing where there is none; seas of the next seeds have others.

    Names that are `used` come once there are no others.
    """
    seas = Prng(0, "titles").shuffled(names.get("sea", ()))
    fresh = [name for name in seas if name not in used] or seas
    return fresh[(seed + size) % len(fresh)] if fresh else ""


def shore(chart: ChartRules) -> float:
    """How far the middle of a ship stays from the edge; small ships are drawn larger."""
    return max(chart.ship / 2 + 1, 0.045 * chart.long)


# Rough sizes on a printed plan, as shares of its long side: of words, and half of a small ship.
LETTER, LINE, SHIP = 0.012, 0.052, 0.036
SHORT = 8
"""So many letters have room below each island and reef."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle by its middle and half its sides."""

    x: float
    y: float
    wide: float
    high: float

    def clear(self, other: Rectangle) -> float:
        """How far two rectangles are apart, below 0 where they overlap."""
        across = abs(self.x - other.x) - self.wide - other.wide
        return max(across, abs(self.y - other.y) - self.high - other.high)


def body(thing: PlanItem, long: float) -> Rectangle:
    """What a ship, island or reef covers on a plan whose longer side is `long`."""
    if thing.kind not in USUAL:
        half = max(0.45 * thing.size, SHIP * long)
        return Rectangle(thing.x, thing.y, half, half)
    long, high = extent(thing)
    return Rectangle(thing.x, thing.y, long / 2, high / 2)


def label(thing: PlanItem, letters: int, long: float) -> Rectangle:
    """Where the words below an island or reef stand on a plan whose longer side is `long`."""
    high = extent(thing)[1] / 2
    half = LINE * long / 2
    return Rectangle(thing.x, thing.y + high + half, letters * LETTER * long / 2, half)


def fits(thing: PlanItem, others: Iterable[PlanItem], chart: ChartRules) -> bool:
    """Does a ship, island or reef lie on the table, far enough from its edge and all others?

    Below islands and reefs there is room for a short name.
    """
    return _inside(thing, chart) and all(
        gap(thing, other) >= _least(thing, other, chart) and _legible(thing, other, chart.long)
        for other in others
    )


def _legible(one: PlanItem, other: PlanItem, long: float) -> bool:
    """Do the names below two things cover neither of them, nor each other?"""
    names = [label(t, SHORT, long) for t in (one, other) if t.kind in USUAL]
    bodies = [body(one, long), body(other, long)]
    if len(names) == 2 and names[0].clear(names[1]) < 0:
        return False
    return all(name.clear(thing) >= -1e-9 for name in names for thing in bodies)


def _inside(thing: PlanItem, chart: ChartRules) -> bool:
    if thing.kind == "ship":
        wide = deep = shore(chart)
    else:
        long, high = extent(thing)
        wide, deep = long / 2 + chart.edge, high / 2 + chart.edge
        words = label(thing, SHORT, chart.long)
        if words.y + words.high > chart.short:
            return False
    return wide <= thing.x <= chart.long - wide and deep <= thing.y <= chart.short - deep


def _least(one: PlanItem, other: PlanItem, chart: ChartRules) -> float:
    ships = (one.kind == "ship") + (other.kind == "ship")
    return (chart.channel, chart.harbour, chart.rivals)[ships]


def gap(one: PlanItem, other: PlanItem) -> float:
    """The free water between two things, never more than there is; below 0 where they overlap.

    Of ships the middle counts.
    """
    dx, dy = other.x - one.x, other.y - one.y
    between = math.sqrt(dx * dx + dy * dy)
    if not between:
        return -1.0
    return (
        between
        - _reach(one, dx / between, dy / between)
        - _reach(other, dx / between, dy / between)
    )


def _reach(thing: PlanItem, x: float, y: float) -> float:
    """How far an ellipse reaches in a direction of length 1."""
    if thing.kind not in USUAL:
        return 0.0
    long, high = extent(thing)
    return math.sqrt((long / 2 * x) * (long / 2 * x) + (high / 2 * y) * (high / 2 * y))


Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sites:
    """The place of the treasure, the start places in the order of the seats, all in whole units.

    `gap` is the way between neighbours, `radius` the way to the treasure, both before rounding.
    """

    treasure: Spot
    starts: tuple[Spot, ...]
    gap: float
    radius: float


def sites(long: int, short: int, edge: float, players: int, dice: Prng, reach: int = 0) -> Sites:
    """Start places for two or more players on a table of `long` × `short`, `edge` from its sides.

    None is farther than `reach` from the middle, if that is not 0. Of all ways to lay them out one
    of the roomiest is chosen by chance, and who sits where.
    """
    found = _layouts(long, short, edge, players, dice)
    found = [one for one in found if not reach or one.radius <= reach] or found
    best = max(_worth(one) for one in found)
    chosen = dice.choice([one for one in found if _worth(one) >= 0.9 * best])
    turn = dice.below(players)
    starts = (*chosen.starts[turn:], *chosen.starts[:turn])
    return Sites(chosen.treasure, starts, chosen.gap, chosen.radius)


def _worth(one: Sites) -> float:
    """Room between neighbours counts most; a way to the treasure that is much longer is no gain."""
    return min(one.gap, 1.6 * one.radius)


def _layouts(long: int, short: int, edge: float, players: int, dice: Prng) -> list[Sites]:
    """All ways to lay the start places out that leave room between them."""
    wide, high = long / 2 - edge, short / 2 - edge
    found: list[Sites | None] = [_ring(long, short, min(wide, high), players, dice.below(360))]
    if players == 3:
        found += [_triangle(long, short, edge, up=up) for up in (True, False)]
    steps = 12
    most = math.sqrt(wide * wide + high * high)
    for step in range(steps + 1):
        radius = high + (most - high) * step / steps
        tilt = dice.between(-8, 8) if players == 2 else 0
        found.append(_two_sides(long, short, (wide, high), radius, players, tilt))
    return [one for one in found if one is not None and one.gap > 0]


def _ring(long: int, short: int, radius: float, players: int, turn: int) -> Sites:
    angles = [turn + 360 * n / players for n in range(players)]
    gap = 2 * radius * _sine(180 / players)
    return _placed(long / 2, short / 2, radius, angles, gap)


def _two_sides(
    long: int, short: int, half: tuple[float, float], radius: float, players: int, tilt: int
) -> Sites | None:
    """On two bows of one circle, that at the left and that at the right of a long table."""
    wide, high = half
    many = math.ceil(players / 2)
    # The bows end at the long sides of the table; the circle may reach beyond the short ones.
    end = _angle(min(high / radius, 1.0))
    start = 0.0 if radius <= wide else _angle(math.sqrt(1 - (wide / radius) ** 2))
    if many == 1:
        radius = min(radius, wide / _cosine(tilt))
        if players == 2 and radius * _sine(abs(tilt)) <= high:
            return _placed(long / 2, short / 2, radius, [180 + tilt, tilt], 2 * radius)
        return None
    if start and many > 2:
        return None
    pitch = 2 * end / (many - 1)
    left = [180 - end + pitch * n for n in range(many)]
    fewer = players - many
    right = [-pitch * (fewer - 1) / 2 + pitch * n for n in range(fewer)]
    gap = 2 * radius * _sine(pitch / 2)
    across = 2 * radius * _cosine(end)
    if across < gap or fewer < 2:
        return None
    return _placed(long / 2, short / 2, radius, left + right, gap)


def _triangle(long: int, short: int, edge: float, *, up: bool) -> Sites | None:
    """Two near the ends of one long side, the third in the middle of the other."""
    base = long - 2 * edge
    # The third is never nearer to the others than they are to each other.
    high = min(short - 2 * edge, base * 0.866)
    leg = math.sqrt(base * base / 4 + high * high)
    radius = leg * leg / (2 * high)
    if radius > 0.9 * high:
        # The treasure would lie at the table's edge or behind the two: bring them together.
        base = 2 * math.sqrt(high * (2 * 0.72 * high - high)) if high else 0.0
        radius = 0.72 * high
        leg = math.sqrt(base * base / 4 + high * high)
    if leg > base:
        return None
    top = (short - high) / 2
    ys = (top, short - top) if up else (short - top, top)
    middle = ys[0] + radius if up else ys[0] - radius
    places = [(long / 2, ys[0]), (long / 2 + base / 2, ys[1]), (long / 2 - base / 2, ys[1])]
    starts = tuple((round(x), round(y)) for x, y in places)
    return Sites((round(long / 2), round(middle)), starts, leg, radius)


def _placed(x: float, y: float, radius: float, angles: list[float], gap: float) -> Sites:
    starts = tuple(
        (round(x + radius * _cosine(angle)), round(y + radius * _sine(angle))) for angle in angles
    )
    return Sites((round(x), round(y)), starts, gap, radius)


# Rounded, so that the last digits of a machine's functions don't matter.
def _sine(angle: float) -> float:
    return round(math.sin(math.radians(angle)), 9)


def _cosine(angle: float) -> float:
    return round(math.cos(math.radians(angle)), 9)


def _angle(sine: float) -> float:
    """The angle of a sine in degrees."""
    return round(math.degrees(math.asin(sine)), 9)
