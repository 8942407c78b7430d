"""What befalls a ship in profile: she burns, sinks, or lies at anchor."""

from __future__ import annotations

import math

from kaperbrief.pictures.hulls import HullArt, along
from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.rig import Mast, data
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Point, extent

TILT, _SUNK = -27.0, 0.08
"""How a ship that sinks is turned, and how deep her middle is then, as a share of her length."""
_KEEL, _BUBBLE = 4.0, 8.0
"""How deep a ship goes that floats; how wide a ball of foam is."""
_RINGS = (-3, 4.4, 1.7), (3, 8, 1.2), (-9, 8.6, 1), (11, 4.2, 1.1), (18, 8.4, 1.5)
"""Where bubbles rise from where the deck meets the water, how deep, and how large."""
_DEEP, _RIPPLES = 21.0, ((0.06, 5), (0.3, 9), (0.5, 5), (0.16, 14), (0.62, 15), (0.42, 18))
"""How deep the water is that an anchor is seen in, and where it has ripples."""
_SMOKE = (-3, -9, 0.8), (-10, -28, 1.2), (-7, -52, 0.9)
"""Where smoke is aft of a fire and above it, and how large."""
_EDGES = {"gaff": 0.8, "leaf": 0.3}
"""How far aft of the mast the edge of a sail is that is art, as a share of its width."""


def deep_in(hull: HullArt) -> float:
    """How much deeper her middle is when she sinks."""
    return _SUNK * hull.long


def sunk(sketch: Sketch, hull: HullArt) -> None:
    """Foam where a ship that sinks enters the water, and bubbles that rise there."""
    cosine, sine = math.cos(math.radians(TILT)), math.sin(math.radians(TILT))
    down = deep_in(hull)

    def there(x: float, y: float) -> Point:
        return x * cosine - y * sine, x * sine + y * cosine + down

    (aft, _), (fore, _) = hull.deck[0], hull.deck[-1]
    xs = [aft + (fore - aft) * n / 50 for n in range(51)]
    left = next(there(x, hull.on_deck(x))[0] for x in xs if there(x, hull.on_deck(x))[1] < 0)
    right, _ = there(-(down + _KEEL * cosine) / sine, _KEEL)
    left, right = left - 5, right + 4
    count = max(3, round((right - left) / _BUBBLE))
    step = (right - left) / count
    over = "".join(data("q", step / 2, -7 - 4 * (n % 2), step, 0) for n in range(count))
    under = data("q", -step / 2, 2.4, -step, 0) * count
    sketch.path(data("M", left, 0.6, over, under, "Z"), "foam", 0.6)
    rings = (_ring(left + x, y, size, size) for x, y, size in _RINGS)
    sketch.path("".join(rings), "", 0.6, "chart")


def _ring(x: float, y: float, wide: float, high: float) -> str:
    """A ring in the water."""
    arc = data("c0", -1.33 * high, 2 * wide, -1.33 * high, 2 * wide, 0)
    return data("M", x - wide, y, arc, "c0", 1.33 * high, -2 * wide, 1.33 * high, -2 * wide, 0)


def depths(sketch: Sketch, left: float, right: float, wave: str) -> None:
    """The water as deep as an anchor lies, as wide as the ship."""
    foot = data("H", left, "V", _DEEP - 5, "q0 5 6 5H", right - 6, "q6 0 6-5Z")
    sketch.path(data("M", right, 0, wave, foot), "shoal", 0)
    wide = right - left
    lines = (data("M", left + wide * at, y, "q2-1.6 4 0q2 1.2 4 0") for at, y in _RIPPLES)
    sketch.path("".join(lines), "", 0.5, "chart")


def anchored(sketch: Sketch, hull: HullArt, start: int, icon: bool) -> None:
    """Her anchor in the water, its cable from the hawse hole: her marks begin at `start`."""
    bow, deck = hull.deck[-1]
    holes = [
        extent(one.path).centre
        for one in sketch.marks[start:]
        if isinstance(one, Mark) and one.fill == "iron" and one.source[0].startswith("hull/")
        if extent(one.path).width < 3
    ]
    x, y = max(holes, default=(bow - 6, deck + 9))
    low = min(x + 5, bow - 2)
    if icon:
        lines = data("M", x, y, "L", low, 6, "v12M", low - 6, 13, "q1 5 6 5q5 0 6-5")
        sketch.path(lines, "", 1.6)
        return
    sketch.path(data("M", x, y, "Q", x + 3.4, y / 3, low, 7), "", 0.8)
    sketch.path(_ring(x + 3.6, 0.8, 3, 1), "", 0.6, "chart")
    if not holes:
        sketch.ball(x, y, 1.3, "iron")
    with sketch.at(low, 7, 0.9):
        sketch.part("ship/anchor")


def smoke(sketch: Sketch, x: float, y: float) -> None:
    """Smoke over a fire, drifting aft."""
    for aft, up, size in _SMOKE:
        with sketch.at(x + aft, y + up, size, flip=True):
            sketch.part("ship/smoke")


def hearths(hull: HullArt) -> list[Point]:
    """Where a ship burns: at two of her ports."""
    if hull.ports[0] == hull.ports[2]:
        (aft, _), (fore, _) = hull.deck[0], hull.deck[-1]
        return [(x, hull.on_deck(x)) for x in (0.7 * aft + 0.3 * fore, 0.3 * aft + 0.7 * fore)]
    return [along(hull.ports, share) for share in (0.25, 0.8)]


def edge(mast: Mast, sail: str) -> Point:
    """The lower aft corner of a sail."""
    return mast.x - mast.wide * _EDGES.get(sail, 0.46), mast.foot - mast.high * 0.3
