"""What befalls a ship in profile: she burns, sinks, or lies at anchor."""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping
from typing import NamedTuple

from kaperbrief import pictures
from kaperbrief.pictures.hulls import HullArt, along, counted
from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.parts import TABLES
from kaperbrief.pictures.rig import data
from kaperbrief.pictures.sea import deeper, ends_at_sea
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Point, extent

_SUNK, _MORE = 0.05, 0.0022
"""How deep the middle of a ship that sinks is, as a share of her length, and how much deeper for
each degree that she is turned."""
_FREE = 18.0
"""A deck lower than that would be under water all along: such a ship is less deep."""
_SINKS: dict[str, str] = TABLES["sinks"]
_ELSE = "turn:-19 afloat:barrel,plank"
"""How a hull sinks that is in no table."""
_WAVES = 6.4, 4.8, 8.0, 5.4, 7.2, 4.4
"""How wide each wave along her is, again and again."""
_HIGH, _LOW, _NEAR = 5.4, 1.3, 13.0
"""How high waves are where her deck goes under and far from there, and how far that is."""
_ABOVE = -7.0
"""How far above the water a hole is."""
_SPLASH = (-6, -7.6, 1.3), (-1.5, -11.4, 1.6), (3.4, -8.6, 1.2), (7.6, -5.8, 1.0)
"""Where drops are above it, and how large."""
_STEEPER = 1.5
"""How much further a ship is turned on an icon."""
_FOOT = 3.4
"""How deep they reach on an icon."""
_BUBBLES = (5, 5.4, 1.3), (-5, 6.2, 0.9), (11, 4.6, 0.8), (-13, 4.8, 0.7), (1.6, 8.0, 0.7)
"""Where bubbles rise from where her deck goes under, and how large."""
_BED, _RING, _LIES, _ANCHOR = (20.0, 25.0), 4.4, (36.0, 30.0), (1.7, 1.15)
"""How deep the sea is at anchor, and the ring of an anchor, how far from upright it lies, how large
it is; last on an icon."""


class Sinking(NamedTuple):
    """How a ship sinks: by how much she is turned, how much deeper she is, and what floats by.

    She is awash from the point `aft` to the point `fore`, her deck goes under at `under`; `lot` is
    a number of her own.
    """

    turn: float
    deep: float
    afloat: list[str]
    aft: float
    fore: float
    under: float
    lot: int


def sinking(sketch: Sketch, hull: HullArt, look: Mapping[str, str]) -> Sinking:
    """How the ship of a look sinks."""
    kind = "wide" if look.get("wide") == "yes" else "regular"
    kind = kind if "sections" in look else look.get("hull", "round")
    words = pictures.read(_SINKS.get(kind, _ELSE))
    turn = float(words["turn"]) * (1 - 0.05 * counted(look, "sections"))
    turn *= _STEEPER if look.get("size") == "icon" else 1.0
    deep = (_SUNK + _MORE * abs(turn)) * hull.long * min(1.0, -hull.on_deck(0) / _FREE)
    alone = sketch.fresh()
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    with alone.at(0, deep, turn=turn):
        for part, x in hull.parts:
            with alone.at(x):
                alone.part(part)
    awash = ends_at_sea(alone.marks) or [-hull.long / 2, hull.long / 2]
    edge = [(x, hull.on_deck(x)) for x in (hull.deck[0][0] + hull.long * n / 50 for n in range(51))]
    wet = [x * cosine - y * sine for x, y in edge if x * sine + y * cosine + deep > 0]
    lowest = max(awash) if turn > 0 else min(awash)
    under = (min if turn > 0 else max)(wet, default=lowest)
    lot = zlib.crc32(pictures.written(look).encode())
    return Sinking(
        turn, deep, words["afloat"].split(","), min(awash), max(awash), under, lot % len(_WAVES)
    )


def hole(sketch: Sketch, hull: HullArt, ship: Sinking) -> None:
    """The hole in her side, as near as may be to where she enters the water, but above it."""
    turn, share = math.radians(ship.turn), 0.8 if ship.turn > 0 else 0.2
    for _ in range(8):
        x, _ = along(hull.oars, share)
        y = 0.5 * hull.on_deck(x)
        if x * math.sin(turn) + y * math.cos(turn) + ship.deep < _ABOVE:
            break
        share += 0.05 * (0.5 - share) / abs(0.5 - share)
    with sketch.at(x, y, min(1.0, hull.long / 95)):
        sketch.part("ship/hole")


def flotsam(sketch: Sketch, ship: Sinking, left: float, right: float) -> None:
    """What floats beside her."""
    aft, fore = (ship.afloat * 2)[:2]
    places = (aft, left + 7 + ship.lot % 3, -1), (fore, right - 8 - ship.lot % 2, 1)
    for n, (name, x, way) in enumerate(places):
        turn = ((ship.lot * 7 + n * 5) % 5 - 2) * 5.0
        with sketch.at(x, 0.6, 0.9, turn=turn, flip=way < 0):
            sketch.part(f"afloat/{name}")


def sunk(sketch: Sketch, ship: Sinking, icon: bool) -> None:
    """Waves along her side where the water cuts it, and drops where her deck goes under."""
    left, right = ship.aft - 6, ship.fore + 6
    scale, over, x, n = 1.7 if icon else 1.0, "", left, ship.lot
    while x < right - 1.5:
        wide = min(_WAVES[n % len(_WAVES)] * scale, right - x)
        off = x + wide / 2 - ship.under
        high = (_LOW + (_HIGH - _LOW) * math.exp(-((off / _NEAR) ** 2))) * (1.7 if icon else 1.0)
        high *= (1.0, 0.7, 0.85)[n % 3]
        # Their crests lean away from there.
        tip, hollow = (0.8, 0.5) if off > 0 else (0.2, 0.24)
        back = (0.76 if off > 0 else 0.5) - tip
        over += data("q", hollow * wide, -0.1 * high, tip * wide, -high)
        over += data("q", back * wide, (0.7 if off > 0 else 0.9) * high, (1 - tip) * wide, high)
        x, n = x + wide, n + 1
    start = data("M", left, 1.2 if icon else 0.3)
    drops = "".join(
        _ring(ship.under + x, y, 0.7 * size, 1.1 * size)
        for x, y, size in _SPLASH[: len(_SPLASH) * (not icon)]
    )
    # Only on an icon they hide the line of the sea.
    sketch.path(start + over + data("V", _FOOT, "H", left) * icon + "Z" + drops, "foam", 0)
    sketch.path(start + over + drops, "", 1.2 if icon else 0.6)
    if icon:
        return
    _swirls(sketch, left, right)
    rings = (_ring(ship.under + x, y, size, size) for x, y, size in _BUBBLES)
    sketch.path("".join(rings), "", 0.5, "chart")


def _swirls(sketch: Sketch, left: float, right: float) -> None:
    """Lines of water round her."""
    middle, half, lines = (left + right) / 2, (right - left) / 2, ""
    for share, y, gap in ((1.02, 3.0, 0.56), (0.8, 5.0, 0.2)):
        for way in (-1, 1):
            x = middle + way * half * share
            to = middle + way * half * gap
            lines += data("M", x, y - 1.2, "Q", x - way * 3, y + 0.6, to, y)
    sketch.path(lines, "", 0.5, "chart")


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


def anchored(
    sketch: Sketch, hull: HullArt, start: int, waves: tuple[float, float, str], icon: bool
) -> None:
    """Her anchor in the ground under her bow, its cable from the hawse hole.

    The water is open to the eye below her `waves`, from one end to the other.
    """
    (to, deck), low, thick = hull.deck[-1], _RING, 1.6 if icon else 1.3
    to -= 2
    x, y = (to, 0.0) if icon else _hawse(sketch, hull, start)
    if icon:  # from behind her bow
        sketch.path(data("M", to, deck + 6, "V0"), "", thick)
        sketch.marks.insert(start, sketch.marks.pop())
    sand, bed = deeper(sketch, *waves, _BED[icon], -math.inf if icon else to)
    if icon:  # which water hid
        sketch.path(data("M", waves[1], 0, waves[2]), "", thick)
    sketch.path(data("M", x, y, "L", to, low), "", thick)
    ground = data("M", waves[0], -9, "H", waves[1], "V", _BED[icon] + 1, "H", waves[0], "Z")
    with sketch.inside(ground), sketch.at(to, low, _ANCHOR[icon], turn=-_LIES[icon]):
        sketch.part("ship/anchor-bold" if icon else "ship/anchor")
    sketch.path(sand, "dune", 0)
    sketch.path(bed, "", 1.6 if icon else 0.7)
    if not icon:
        with sketch.at(to + 8, _BED[icon] - 0.4):
            sketch.part("ship/ground")
