"""What befalls a ship in profile: she burns, sinks, or lies at anchor."""

from __future__ import annotations

import math

from kaperbrief.pictures.hulls import HullArt
from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.rig import Mast, data
from kaperbrief.pictures.sea import deeper
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Point, extent

TILT, _SUNK = 21.0, 0.09
"""How a ship that sinks is turned, and how deep her middle is then, as a share of her length."""
_KEEL = 4.0
"""How deep a ship goes that floats."""
_FOAM = (7, 4), (4, 2.6), (9, 6), (5, 3.4), (8, 7), (4.4, 3), (6.4, 5)
"""How wide and how high each ball of foam is, again and again from aft forward."""
_LATHER = 19.0, 7.4
"""The same on an icon."""
_BUBBLES = (1, 4.6, 1.2), (-8, 5.6, 0.9), (7.4, 6.4, 1.3)
"""Where bubbles rise from where the bow goes under, and how large."""
_BITES, _GROUND, _LIES = 15.0, 18.6, 58.0
"""How far from the end of open water the ring of an anchor is, how deep the ground it bites into,
and how far from upright it lies."""
_BURNS = {"lateen": (-0.16, 0.66), "gaff": (-0.42, 0.6), "leaf": (-0.1, 0.5), "claw": (-0.16, 0.7)}
"""Where on a sail that is art the fire is: shares of its width and of its mast's height."""


def deep_in(hull: HullArt) -> float:
    """How much deeper her middle is when she sinks."""
    return _SUNK * hull.long


def sunk(sketch: Sketch, hull: HullArt, icon: bool) -> None:
    """Foam where a ship that sinks by the bow enters the water, and bubbles at her bow."""
    cosine, sine = math.cos(math.radians(TILT)), math.sin(math.radians(TILT))
    down = deep_in(hull)

    def there(x: float, y: float) -> Point:
        return x * cosine - y * sine, x * sine + y * cosine + down

    (aft, _), (fore, _) = hull.deck[0], hull.deck[-1]
    edge = [there(x, hull.on_deck(x)) for x in (aft + (fore - aft) * n / 50 for n in range(51))]
    right = next((x for x, y in edge if y > 0), edge[-1][0])
    left, _ = there(-(down + _KEEL * cosine) / sine, _KEEL)
    left, right = max(left, edge[0][0]) - 3, right + 6
    over, x, n = "", left, 0
    while x < right - 3:
        wide, high = _FOAM[n % len(_FOAM)] if not icon else _LATHER
        wide, high = min(wide, right - x), high * (0.5 + 0.7 * (x - left) / (right - left))
        over += data("c", -0.1 * wide, -1.3 * high, 1.1 * wide, -1.3 * high, wide, (n % 3) - 1)
        x, n = x + wide, n + 1
    under = data("Q", right - 4, 3.4, right - 10, 2.4, "Q", (left + right) / 2, 4.4, left + 6, 2.2)
    sketch.path(data("M", left, 0.6, over, under, "Z"), "foam", 0.6)
    if icon:
        return
    rings = (_ring(right + x, y, size, size) for x, y, size in _BUBBLES)
    sketch.path("".join(rings), "", 0.6, "chart")


def _ring(x: float, y: float, wide: float, high: float) -> str:
    """A ring in the water."""
    arc = data("c0", -1.33 * high, 2 * wide, -1.33 * high, 2 * wide, 0)
    return data("M", x - wide, y, arc, "c0", 1.33 * high, -2 * wide, 1.33 * high, -2 * wide, 0)


def _hawse(sketch: Sketch, hull: HullArt, start: int) -> Point:
    """Where her cable leaves her: her marks begin at `start`."""
    bow, deck = hull.deck[-1]
    holes = [
        extent(one.path).centre
        for one in sketch.marks[start:]
        if isinstance(one, Mark) and one.fill == "iron" and one.source[0].startswith("hull/")
        if extent(one.path).width < 3
    ]
    if not holes:
        sketch.ball(bow - 6, deck + 9, 1.3, "iron")
    return max(holes, default=(bow - 6, deck + 9))


def anchored(sketch: Sketch, hull: HullArt, start: int, wide: Point, icon: bool) -> None:
    """Her anchor in the ground before her, its cable from the hawse hole taut through the water.

    The water is cut open from one end to the other, as told.
    """
    (x, y), right = _hawse(sketch, hull, start), wide[1]
    ring = right - _BITES, _GROUND - 8.4
    if icon:
        with sketch.at(*ring, turn=-_LIES):
            arms = "M0 0V13M-7.4 7Q-6 13 0 13Q6 13 7.4 7M-4 3H4"
            sketch.path(arms, "", 1.6)
        sketch.path(data("M", x, y, "L", *ring), "", 1.2)
        return
    deeper(sketch, *wide, ring[0])
    sketch.path(data("M", x, y, "L", *ring), "", 1.4)
    sketch.path(data("M", x, y, "L", *ring), "", 0.5, "straw")
    with sketch.at(*ring, 1.0, turn=-_LIES):
        sketch.part("ship/anchor")
    with sketch.at(right - 3, _GROUND):
        sketch.part("ship/ground")
    ripple = x - (ring[0] - x) * y / (ring[1] - y)
    rings = _ring(ripple - 3.4, 0.6, 3.4, 1.1) + _ring(ripple - 1.6, 0.6, 1.6, 0.5)
    sketch.path(rings, "", 0.6, "chart")


def hearths(hull: HullArt) -> list[Point]:
    """Where a ship burns: from aft of amidships to her bow."""
    (aft, _), (fore, _) = hull.deck[0], hull.deck[-1]
    xs = [share * aft + (1 - share) * fore for share in (0.68, 0.46, 0.24)]
    return [(x, hull.on_deck(x)) for x in xs]


def burnt(mast: Mast, sail: str) -> Point:
    """Where the hole in a sail is: beside its emblem."""
    if sail in _BURNS:
        aft, up = _BURNS[sail]
        return mast.x + mast.wide * aft, mast.foot - mast.high * up
    aft = 0.27 if mast.emblem else 0.0
    return mast.x - mast.wide * aft, mast.foot - mast.high * 0.5
