"""The names of the hexes of a map: where they stand, and how they are drawn."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from kaperbrief.components.chart.board import square
from kaperbrief.components.chart.labels import Room, meet
from kaperbrief.components.chart.scene import HexName, Scene
from kaperbrief.hexes.axial import Hex, neighbour
from kaperbrief.hexes.board import LAND, Terrain
from kaperbrief.hexes.offset import to_offset
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_LABELS_FROM = 16 * MM
"""Hexes of this width and more have their names in them."""


def draw_hex_names(pen: Pen, scene: Scene) -> None:
    """The name of each hex where ships go near its top, where no name of a place covers it."""
    for at, names, x, baseline in scene.hex_places:
        if scene.seen(at):
            crossed = any(meet(around_words(names, x, baseline), one.frame) for one in scene.great)
            for line in names:
                if crossed:
                    pen.halo(line, x, baseline, "water")
                pen.text(line, x, baseline, "chart-note")
                x += line.width


def around_words(names: tuple[Line, Line], left: float, baseline: float) -> Frame:
    """The frame round the name of a hex."""
    size = names[0].style.size
    return Frame(left, baseline - 0.7 * size, names[0].width + names[1].width, 0.75 * size)


def take_hex_names(scene: Scene) -> None:
    """Names of places had better leave those of hexes alone."""
    if scene.layout.hex >= _LABELS_FROM:
        for at, terrain in scene.board.terrain.items():
            if terrain not in LAND:
                x, y = scene.middle(at)
                y += _lift(scene, at, terrain) * scene.layout.hex
                scene.room.take_circle(x, y, _NAMED * scene.layout.hex, soft=True)


_NAMED = 0.06
"""Half the height of a hex's name, in widths of a hex."""


def hex_words(
    scene: Scene, columns: Sequence[Line], rows: Sequence[Line]
) -> Callable[[Hex], tuple[Line, Line]]:
    """The set letter and number of each hex, as large as they are on the map."""
    factor = max(1.0, 0.95 * scene.lines)
    numbers = [line.scaled(factor) for line in columns]
    letters = [line.scaled(factor) for line in rows]

    def words(at: Hex) -> tuple[Line, Line]:
        column, row = to_offset(at, scene.board.offset)
        return letters[row], numbers[column]

    return words


def hex_places(scene: Scene, columns: Sequence[Line], rows: Sequence[Line]) -> Iterator[HexName]:
    """The hexes whose names are written in them, where they are large enough.

    `columns` and `rows` are the set numbers and letters of which the names are made.
    """
    if scene.layout.hex < _LABELS_FROM:
        return
    rooms = Room(scene.layout.sea, scene.layout.hex), Room(scene.layout.sea, scene.layout.hex)
    for room, share in zip(rooms, _HALOS, strict=True):
        frames = [frame for label in scene.labels for frame in label.frames(share)]
        for frame in (
            *frames,
            *(frame for arc in scene.arcs.values() for frame in arc.band(0.4)),
        ):
            room.take(frame.inset(-1))
        for sight in scene.sights:
            room.take(sight.frame)
        for point in scene.on_ring():
            room.take(square(point, 0.05 * scene.unit))
    words = hex_words(scene, columns, rows)
    for at, terrain in scene.board.terrain.items():
        if terrain in LAND or terrain == "reef":  # No ship is ever there.
            continue
        first, second = words(at)
        long, size = first.width + second.width, first.style.size
        x, y = scene.middle(at)
        top = _lift(scene, at, terrain)
        # At the very top a hex is too narrow for a step aside.
        near = [(0.0, top), *((aside, top + 0.12) for aside in _ASIDES)]
        # Near its one place, clear of ships and creatures where that can be.
        ways = (*itertools.product(rooms, near), *((rooms[1], spot) for spot in _ELSEWHERE))
        for taken, (aside, lift) in ways:
            baseline = y + lift * scene.layout.hex + 0.33 * size
            left = x + aside * scene.layout.hex - long / 2
            around = around_words((first, second), left, baseline)
            if taken.apart(around):
                yield at, (first, second), around.x, baseline
                break


_HALOS = 0.55, 0.42
"""Half the side of what a letter on an arc washes away, as a share of its size; the least."""
_ASIDES = (0.0, -0.24, 0.24)
"""How far aside it may stand where the name of a place covers it."""
_ELSEWHERE = tuple(
    (aside, down) for down in (0.0, 0.2, 0.25, 0.36) for aside in (*_ASIDES, -0.33, 0.33)
)
"""Where else: at the height of the middle; lower, as if it meant the next row, only at last."""


def _lift(scene: Scene, at: Hex, terrain: Terrain) -> float:
    """Where the name of a hex stands: at its top, lower in harbours, below shores and reefs."""
    if terrain in ("harbour", "anchorage"):
        return -0.29
    upper = (5, 0) if scene.board.orientation == "pointy" else (4, 5, 0)
    shore = any(scene.board.kind(neighbour(at, side)) in {*LAND, "reef"} for side in upper)
    return -0.25 if shore else -0.37
