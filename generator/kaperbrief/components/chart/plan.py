"""Names on the small plan of a hex map, where they stand on its sheets, in letters to be read."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from kaperbrief.components.chart.board import ChartName
from kaperbrief.components.chart.labels import best_place, meet
from kaperbrief.components.chart.scene import Scene, Sight
from kaperbrief.typeset.frame import Frame

_ORDER = "home-port", "treasure", "free-port", "island"
"""What has a name on a plan, the most important first."""
_SIZES = (1.0, 0.88, 0.77, 0.66, 0.5)
"""Sizes of its letters that are tried; where there is no more room the smallest that are read."""
_SMALLER = 1.2
"""What is lost by smaller letters, as much as by so many widths of a hex away."""
_ALIGNED = (0.5, 0.0, 1.0, -0.35, 1.35)
"""Where a larger name lies on its place: its middle, an end or beside an end there."""
_COVERS = 1.5
"""What is lost where a name lies on land; that of none but ports with a captain may."""
_GAP = 0.08
"""What is free between two names, in widths of a hex."""


def plan_names(scene: Scene, printed: Iterable[ChartName], names: Iterable[ChartName]) -> None:
    """Give the plan those of the names that have room about where they are `printed`."""
    whole = {one.number: one for one in names}
    told = [one for one in printed if one.kind in _ORDER]
    for one in sorted(told, key=lambda one: (_ORDER.index(one.kind), -one.seat, one.number)):
        found = _enlarged(scene, whole[one.number], one)
        if found is not None:
            scene.labels.append(found)
            scene.room.take(found.patch.inset(-_GAP * scene.unit))


def clear_of_names(scene: Scene, sights: Iterable[Sight]) -> list[Sight]:
    """The ships and creatures that no name of the plan covers."""
    patches = [one.patch for one in scene.labels]
    return [one for one in sights if not any(meet(one.frame, patch) for patch in patches)]


def _enlarged(scene: Scene, named: ChartName, printed: ChartName) -> ChartName | None:
    """The name in larger letters over its printed place, on the same sheet; None without room."""
    room, unit, place = scene.room, scene.unit, printed.patch
    tile, firm = room.tile(place.centre), named.kind in _ORDER[:2]

    def spots() -> Iterator[tuple[float, ChartName]]:
        for size in _SIZES:
            scale = max(scene.letters * size, scene.smallest / named.line.style.size)
            small = replace(named.scaled(scale), halved=printed.halved, inland=printed.inland)
            wide, high = small.box
            for across, down in itertools.product(_ALIGNED, _ALIGNED):
                x = place.x + across * (place.width - wide)
                y = place.y + down * (place.height - high)
                patch = Frame(x, y, wide, high)
                away = math.dist(patch.centre, place.centre) / unit
                yield away + _SMALLER * (1 - size), replace(small, patch=patch)

    def total(lost: float, one: ChartName) -> float | None:
        patch = one.patch
        if not room.apart(patch) or not room.inside(patch) or room.cut(patch):
            return None
        if room.tile(patch.centre) != tile:
            return None
        if room.free(patch) or (one.inland and patch.width < 1.3 * place.width):
            return lost
        return lost + _COVERS if firm else None

    best = best_place(spots(), total)
    return best[1] if best else None
