"""What is seen far out on a chart: ships and creatures in pale lines on open water."""

from __future__ import annotations

import math
from functools import partial

from kaperbrief import pictures
from kaperbrief.components.chart.scene import Scene
from kaperbrief.hexes.coast import chance
from kaperbrief.hexes.layout import Point
from kaperbrief.pictures.ship import ship
from kaperbrief.pictures.sketch import Mark, Sketch
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen

_SIGHTS = (
    "masts:3", "thing/serpent", "masts:2 rig:lateen", "thing/octopus", "hull:longship oars:8",
    "thing/dolphin",
)  # fmt: skip
"""The look of a ship or the art of a creature, in turn."""
_HEXES = 75
"""One of them for so many hexes."""
_WIDE, _HIGH = 1.5, 1.15
"""How large they are at most, in widths of a hex."""


def place_sights(scene: Scene) -> list[tuple[str, Point]]:
    """Hexes of open water far from everything, for some of them in turn."""
    unit, room, terrain = scene.layout.hex, scene.room, scene.board.terrain
    wanted = min(2 * len(_SIGHTS), round(len(terrain) / _HEXES))
    found: list[tuple[str, Point]] = []
    for at in sorted(terrain, key=lambda one: chance(one[0], one[1], 11)):
        if len(found) == wanted:
            break
        x, y = scene.middle(at)
        around = Frame(x - 0.85 * unit, y - 0.7 * unit, 1.7 * unit, 1.4 * unit)
        alone = all(math.hypot(x - a, y - b) > 5 * unit for _, (a, b) in found)
        near = around.inset(0.1 * unit)
        if (
            terrain[at] == "sea" and alone and room.free(around)
            and not room.disturbed(around) and not room.cut(near)
        ):  # fmt: skip
            found.append((_SIGHTS[len(found) % len(_SIGHTS)], (x, y)))
    return found


def sight_frame(scene: Scene, at: Point) -> Frame:
    """The frame of a ship or creature by its middle."""
    unit, (x, y) = scene.layout.hex, at
    wide, high = _WIDE * unit, _HIGH * unit
    return Frame(x - wide / 2, y - high / 2 + 0.04 * unit, wide, high)


def draw_sights(pen: Pen, scene: Scene) -> None:
    """All of them, each drawn once whatever part of the chart is seen."""
    unit = scene.layout.hex
    for name, at in scene.sights:
        frame = sight_frame(scene, at)
        draw = partial(_draw, frame=Frame(0, 0, frame.width, frame.height), name=name)
        pen.once(("sight", name, unit), frame, draw, lasting=True)


def _draw(pen: Pen, frame: Frame, name: str) -> None:
    sketch = Sketch(pen.setting.icons)
    if ":" in name:
        box = ship(sketch, {"size": "icon", **pictures.read(name)}, "")
    else:
        sketch.part(name)
        box = sketch.bounds()
    sketch.marks = [_pale(mark) for mark in sketch.marks if isinstance(mark, Mark)]
    sketch.ink(pen, box, frame, 0.35)


def _pale(mark: Mark) -> Mark:
    return mark._replace(fill="water" if mark.fill else "", stroke="chart" if mark.stroke else "")
