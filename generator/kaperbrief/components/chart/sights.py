"""What is seen far out on a chart: ships and creatures in pale lines on open water."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from kaperbrief import pictures
from kaperbrief.components.chart.ground import on_ring
from kaperbrief.components.chart.scene import DRAWN_FROM, Scene, Sight
from kaperbrief.hexes.coast import chance
from kaperbrief.hexes.layout import Point
from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.ship import ship
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen

_SIGHTS = (
    "masts:3", "sea-serpent", "masts:2 rig:lateen", "thing/octopus", "hull:longship oars:8",
    "thing/dolphin",
)  # fmt: skip
"""The look of a ship or the art of a creature, in turn."""
_GREAT = "sea-serpent", "thing/mermaid", "masts:3", "thing/octopus", "thing/monster", "thing/ray"
"""Those below the hexes, where much of the sea is empty."""
_SIZES = (3.4, 2.9, 2.4, 2.0)
"""The widths of those in hexes, the largest that has room."""
_FLAT = 0.68
"""Their height, as a share of it."""
_HEXES = 75
"""One of them for so many hexes."""
_CORNER = 1.5, 1.15, 0.04
_BANDS = {"pointy": (1.5, 0.68, 0.06), "flat": (1.3, 0.84, 0.12)}
"""Their room in corners and between the names of hexes, in widths of a hex.

Wide, high, below the middle.
"""
_SCALES = (1.7, 1.45, 1.2, 1.0, 0.85)
"""How many times as large they are where no hexes lie, the largest that has room."""


def place_sights(scene: Scene) -> list[Sight]:
    """Hexes of open water far from everything, for some of them in turn; corners without hexes."""
    unit, room, terrain = scene.layout.hex, scene.room, scene.board.terrain
    wanted = min(2 * len(_SIGHTS), round(len(terrain) / _HEXES))
    found: list[Sight] = []
    # What is there large already is not there small as well.
    great = {sight.name for sight in scene.great}
    others = [name for name in _SIGHTS if name not in great]
    for at in sorted(terrain, key=lambda one: chance(one[0], one[1], 11)):
        if len(found) == wanted:
            break
        x, y = scene.middle(at)
        around = Frame(x - 0.85 * unit, y - 0.7 * unit, 1.7 * unit, 1.4 * unit)
        alone = all(math.dist((x, y), one.frame.centre) > 5 * unit for one in found)
        frame = sight_frame((x, y), unit, _BANDS[scene.board.orientation])
        if (
            terrain[at] == "sea" and alone and not on_ring(scene, (x, y), 0.9, 0.9)
            and room.free(around) and not room.disturbed(frame) and not room.cut(frame)
        ):  # fmt: skip
            found.append(Sight(others[len(found) % len(others)], frame))
    return [*found, *_cornered(scene, len(found))]


def place_great(scene: Scene) -> list[Sight]:
    """One on each tile, or on a board without tiles, in the widest water: no sheet looks empty."""
    room, unit, found = scene.room, scene.layout.hex, list[Sight]()
    if unit < DRAWN_FROM:
        return found
    seas = [scene.middle(at) for at, terrain in scene.board.terrain.items() if terrain == "sea"]
    tiles: dict[tuple[int, int], list[Point]] = {}
    for spot in seas:
        tiles.setdefault(room.tile(spot), []).append(spot)
    for _, spots in sorted(tiles.items()):
        spots.sort(key=lambda spot: chance(int(spot[0]), int(spot[1]), 5))
        frames = (sight_frame(spot, unit, (wide, _FLAT * wide, 0)) for wide in _SIZES
                  for spot in spots)  # fmt: skip
        frame = next((one for one in frames if _open(scene, one)), None)
        if frame is not None:
            room.take(frame)
            found.append(Sight(_GREAT[len(found) % len(_GREAT)], frame))
    return found


def _open(scene: Scene, frame: Frame) -> bool:
    """Is a frame all water, away from names, whole on its tile and clear of the ring?"""
    room, around = scene.room, frame.inset(-0.15 * scene.unit)
    reach = max(frame.width, frame.height) / 2 / scene.unit
    return (
        room.free(around) and not room.cut(frame)
        and not on_ring(scene, frame.centre, reach, reach)
    )  # fmt: skip


def sight_frame(at: Point, unit: float, room: tuple[float, float, float]) -> Frame:
    """The frame of a ship or creature by the middle of its hex and its room."""
    wide, high, below = (side * unit for side in room)
    return Frame(at[0] - wide / 2, at[1] - high / 2 + below, wide, high)


def _cornered(scene: Scene, many: int) -> Iterator[Sight]:
    """One in each corner that a board leaves free, as large as there is room beside its plate."""
    if not scene.ragged:
        return
    unit, (left, right), (top, bottom) = scene.layout.hex, *_sides(scene)
    inside = [scene.middle(at) for at in scene.board.terrain]
    for across, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
        spots = [
            (left + (right - left) * (a + across * 20) / 40,
             top + (bottom - top) * (b + down * 20) / 40)
            for b in range(21) for a in range(21)
        ]  # fmt: skip
        for scale in _SCALES:
            frames = [sight_frame(spot, scale * unit, _CORNER) for spot in spots]
            free = [frame for frame in frames if scene.room.inside(frame)
                    and scene.room.apart(frame) and _clear(frame, inside, unit)]  # fmt: skip
            if free:
                yield Sight(_SIGHTS[many % len(_SIGHTS)], free[len(free) // 2])
                many += 1
                break


def _sides(scene: Scene) -> tuple[Point, Point]:
    area = scene.room.bounds
    return (area.x, area.right), (area.y, area.bottom)


def _clear(frame: Frame, inside: Sequence[Point], unit: float) -> bool:
    """Does no hex of the board reach into a frame?"""
    reach = frame.inset(-0.62 * unit)
    return not any(reach.x < x < reach.right and reach.y < y < reach.bottom for x, y in inside)


def draw_sights(pen: Pen, sights: Iterable[Sight]) -> None:
    """All of them, each drawn once whatever part of the chart is seen."""
    for name, frame in sights:
        draw_sight(pen, name, frame)


def draw_sight(pen: Pen, name: str, frame: Frame) -> None:
    """A ship or creature, drawn once in each size."""
    draw = partial(_draw, frame=Frame(0, 0, frame.width, frame.height), name=name)
    pen.once(("sight", name, frame.width), frame, draw, lasting=True)


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
    fill = mark.fill if mark.fill in ("", "chart") else "water"
    return mark._replace(fill=fill, stroke="chart" if mark.stroke else "")
