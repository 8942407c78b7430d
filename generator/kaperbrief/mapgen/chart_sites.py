"""Where ships start on a table: equally far from the treasure, equally far from the next rival."""

from __future__ import annotations

import math
from dataclasses import dataclass

from kaperbrief.rules.prng import Prng

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


def sites(long: int, short: int, edge: float, players: int, dice: Prng) -> Sites:
    """Start places for two or more players on a table of `long` × `short`, `edge` from its sides.

    Of all ways to lay them out one of the roomiest is chosen by chance, and who sits where.
    """
    found = [one for one in _layouts(long, short, edge, players, dice) if one.gap > 0]
    best = max(_worth(one) for one in found)
    chosen = dice.choice([one for one in found if _worth(one) >= 0.9 * best])
    turn = dice.below(players)
    starts = (*chosen.starts[turn:], *chosen.starts[:turn])
    return Sites(chosen.treasure, starts, chosen.gap, chosen.radius)


def _worth(one: Sites) -> float:
    """Room between neighbours counts most; a way to the treasure that is much longer is no gain."""
    return min(one.gap, 1.6 * one.radius)


def _layouts(long: int, short: int, edge: float, players: int, dice: Prng) -> list[Sites]:
    wide, high = long / 2 - edge, short / 2 - edge
    found = [_ring(long, short, min(wide, high), players, dice.below(360))]
    if players == 3:
        found += [_triangle(long, short, edge, up=up) for up in (True, False)]
    steps = 12
    most = math.sqrt(wide * wide + high * high)
    for step in range(steps + 1):
        radius = high + (most - high) * step / steps
        tilt = dice.between(-8, 8) if players == 2 else 0
        found.append(_two_sides(long, short, (wide, high), radius, players, tilt))
    return found


def _ring(long: int, short: int, radius: float, players: int, turn: int) -> Sites:
    angles = [turn + 360 * n / players for n in range(players)]
    gap = 2 * radius * _sine(180 / players)
    return _placed(long / 2, short / 2, radius, angles, gap)


def _two_sides(
    long: int, short: int, half: tuple[float, float], radius: float, players: int, tilt: int
) -> Sites:
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
        return Sites((0, 0), (), 0.0, 0.0)
    if start and many > 2:
        return Sites((0, 0), (), 0.0, 0.0)
    pitch = 2 * end / (many - 1)
    left = [180 - end + pitch * n for n in range(many)]
    fewer = players - many
    right = [-pitch * (fewer - 1) / 2 + pitch * n for n in range(fewer)]
    gap = 2 * radius * _sine(pitch / 2)
    across = 2 * radius * _cosine(end)
    if across < gap or fewer < 2:
        return Sites((0, 0), (), 0.0, 0.0)
    return _placed(long / 2, short / 2, radius, left + right, gap)


def _triangle(long: int, short: int, edge: float, *, up: bool) -> Sites:
    """Two near the ends of one long side, the third in the middle of the other."""
    base = long - 2 * edge
    # The third is never nearer to the others than they are to each other.
    high = min(short - 2 * edge, base * 0.866)
    leg = math.sqrt(base * base / 4 + high * high)
    radius = leg * leg / (2 * high)
    if radius > high:
        # The treasure would lie beyond the table's edge or behind the two: bring them together.
        base = 2 * math.sqrt(high * (2 * 0.72 * high - high)) if high else 0.0
        radius = 0.72 * high
        leg = math.sqrt(base * base / 4 + high * high)
    if leg > base:
        return Sites((0, 0), (), 0.0, 0.0)
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
