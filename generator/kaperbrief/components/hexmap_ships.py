"""What swims on the open water of a hex map: pale ships and beasts, only for the eye."""

from __future__ import annotations

import math

from kaperbrief.components.hexmap_arcs import Arc
from kaperbrief.components.hexmap_coast import chance
from kaperbrief.components.hexmap_layout import Layout, to_points
from kaperbrief.components.hexmap_room import Room
from kaperbrief.components.hexmap_text import Sea
from kaperbrief.hexes.layout import Point
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen

ICONS = ("ship", "monster", "galley", "octopus", "longship", "dolphin")
_HEXES = 110
"""One of them for so many hexes."""
_SHARE = 0.74
"""How large they are, in widths of a hex."""


def place_ships(sea: Sea, layout: Layout, room: Room, arcs: list[Arc]) -> list[tuple[str, Point]]:
    """Hexes of open water far from everything, for some of the icons in turn."""
    for frame in (frame for arc in arcs for frame in arc.frames()):
        room.take(frame)
    unit = layout.hex
    wanted = min(2 * len(ICONS), round(len(sea.signs) / _HEXES))
    found: list[tuple[str, Point]] = []
    for at in sorted(sea.signs, key=lambda one: chance(one[0], one[1], 11)):
        if len(found) == wanted:
            break
        x, y = to_points(sea.centre(at), layout)
        around = Frame(x - 1.15 * unit, y - 1.0 * unit, 2.3 * unit, 2.0 * unit)
        alone = all(math.hypot(x - a, y - b) > 5 * unit for _, (a, b) in found)
        near = around.inset(0.6 * unit)
        if (
            sea.sign(at) == "." and alone and room.free(around)
            and not room.disturbed(around) and not room.cut(near)
        ):  # fmt: skip
            found.append((ICONS[len(found) % len(ICONS)], (x, y)))
    return found


def draw_ships(pen: Pen, ships: list[tuple[str, Point]], unit: float) -> None:
    """The ships and beasts."""
    for icon, (x, y) in ships:
        pen.icon(icon, x, y + 0.06 * unit, _SHARE * unit, "hex")
