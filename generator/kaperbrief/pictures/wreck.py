"""A mast that fell over the side of a ship in profile, and where it enters the water."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import NamedTuple

from kaperbrief.pictures.hulls import HullArt, counted, stepped
from kaperbrief.pictures.rig import RIGS, data
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Point

_OFF, _OVER, _SNAPS, _LOWER = 3.4, 6.0, 19.0, 0.45
"""Where the broken end of a mast is: before its stump, over the rail, higher on low ships."""
_LEVER, _ICON, _BEFORE = {1: 7.0, -1: 21.0}, 0.96, 10.0
"""How high it is on an icon where it fell forward and aft, how many times as wide it is there,
and how far from its stump."""
_DEPTH, _ENTERS = 30.0, (26.0, 68.0)
_YARD = 13.0
"""How far below the origin of the art the water is, from where to
where it and its sail do, and where its yard ends."""
_LEANS = 1.0, 0.64, 0.82
"""How much steeper than others masts of one ship or another lie."""
_WIDE, _STEEP, _LEAST, _SHORT = 0.96, 0.78, 0.7, 75.0
"""How many times as wide as its art a fallen mast is at most, alone and before others; of a boat,
at least; and for how long a hull it is as wide as that."""

_SAME = {"": "mast", "gaff": "mast"}
"""Sails that are alike once they fell."""


class Fallen(NamedTuple):
    """Where the broken end of a mast lies, and how many times as wide and high as its art it is.

    It is less than 0 times as wide where it fell aft.
    """

    at: Point
    wide: float
    tall: float

    @property
    def yard(self) -> float:
        """Where the upper end of its largest yard is."""
        return self.at[0] + self.wide * _YARD

    @property
    def enters(self) -> Point:
        """From where to where it enters the water."""
        left, right = (self.at[0] + self.wide * x for x in _ENTERS)
        return min(left, right), max(left, right)


def fallen(hull: HullArt, look: Mapping[str, str], water: float = 0.0) -> Fallen | None:
    """The aftmost mast that is down, the water at that height; None where all stand."""
    feet = stepped(hull, look)
    down = max(1, counted(look, "down")) if look.get("state") == "mast-down" else 0
    standing = max(0, len(feet) - down)
    if standing == len(feet):
        return None
    x, y = feet[standing]
    icon, way = look.get("size") == "icon", -1 if look.get("rig") == "leaf" else 1
    over = _LEVER[way] if icon else max(_OVER, _SNAPS + _LOWER * y)
    tall = (water - y + over) / _DEPTH
    alone = min(_WIDE, max(_LEAST, min(1.1 * tall, hull.long / _SHORT)))
    wide = alone if len(feet) == 1 else _STEEP
    kind = f"{look.get('hull')}{look.get('sections')}{look.get('wide')}"
    wide *= _ICON if icon else _LEANS[zlib.crc32(kind.encode()) % len(_LEANS)]
    return Fallen((x + way * (_BEFORE if icon else _OFF), y - over), way * wide, tall)


def overboard(sketch: Sketch, mast: Fallen, rig: str, icon: bool) -> None:
    """The mast, from the rail into the water, with what hung on it."""
    name = _SAME.get(RIGS[rig], RIGS[rig])
    if icon:
        name = "leaf-bold" if name == "leaf" else "bold"
    with sketch.at(*mast.at, abs(mast.wide), tall=mast.tall, flip=mast.wide < 0):
        sketch.part(f"ship/fallen-{name}")


def splash(sketch: Sketch, mast: Fallen) -> None:
    """Rings in the water round what is in it."""
    left, right = mast.enters
    middle, half = (left + right) / 2, (right - left) / 2
    lines = ""
    for more, down, gap in ((1.0, 1.5, 0.1), (5.0, 3.3, 0.5)):
        x = half + more
        lines += data("M", middle - x, 0.9, "Q", middle - 0.8 * x, down, middle - gap * x, down)
    sketch.path(lines, "", 0.5, "chart")
    with sketch.at(right - 2, 0.8, 0.7, flip=True):
        sketch.part("ship/wake")
