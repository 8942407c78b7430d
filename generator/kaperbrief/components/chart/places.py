"""Where all that is written and seen on the water of a hex map stands, kept between runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from kaperbrief import kept
from kaperbrief.components.chart.board import ChartName, CurvedName
from kaperbrief.components.chart.curved import place_seas
from kaperbrief.components.chart.hexnames import hex_places, hex_words, take_hex_names
from kaperbrief.components.chart.names import place_names
from kaperbrief.components.chart.scene import Scene, Sight
from kaperbrief.components.chart.sights import place_great, place_sights
from kaperbrief.errors import Problems
from kaperbrief.hexes.axial import Hex
from kaperbrief.hexes.layout import Point
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame

_Arc = tuple[Point, float, float, float]
"""Middle, radius, angle and scale of a curved name: all but its letters."""


class _Spot(NamedTuple):
    """Where the name of a number stands; its letters are `scale` times as large as set."""

    number: int
    scale: float
    patch: Frame
    inland: bool
    halved: bool
    arc: _Arc | None


class _Places(NamedTuple):
    """All places of a map in points: no letters, which belong to a document."""

    names: list[_Spot]
    seas: list[tuple[int, _Arc]]
    great: list[Sight]
    sights: list[Sight]
    hexes: list[tuple[Hex, float, float]]


class Wanted(NamedTuple):
    """What is to have a place: names, and those of hexes (`figures`: of columns, of rows).

    Ships and creatures only with `sights`; nothing lies on the `plates`.
    """

    names: Sequence[ChartName]
    figures: tuple[Sequence[Line], Sequence[Line]]
    labels: bool
    sights: bool
    plates: Sequence[Frame]


def place_all(scene: Scene, wanted: Wanted) -> None:
    """Give everything its place, that of an earlier run where nothing differs."""
    made = kept.made(_file(scene, wanted), lambda _: _placed(scene, wanted), Problems())
    names = wanted.names
    for spot in made.names:
        named = names[spot.number].scaled(spot.scale)
        arc = _bent(names[spot.number], spot.arc) if spot.arc else None
        scene.labels.append(replace(named, patch=spot.patch, inland=spot.inland,
                                    halved=spot.halved, arc=arc))  # fmt: skip
    scene.arcs = {number: _bent(names[number], arc) for number, arc in made.seas}
    scene.great, scene.sights = made.great, made.sights
    words = hex_words(scene, *wanted.figures)
    scene.hex_places = [(at, words(at), x, y) for at, x, y in made.hexes]


def _bent(named: ChartName, arc: _Arc) -> CurvedName:
    assert named.letters is not None
    middle, radius, angle, scale = arc
    return CurvedName(named.letters.scaled(scale), middle, radius, angle, scale)


def _file(scene: Scene, wanted: Wanted) -> str:
    """The file of the places: its name says all on which they depend."""
    layout, named = scene.layout, [_told(one) for one in wanted.names]
    figures = [[(line.width, line.style.size) for line in lines] for lines in wanted.figures]
    tiles = [(at, tile.picture) for at, tile in scene.tiles.items()]
    return kept.name(
        "places", *scene.board.told, layout.hex, layout.origin, layout.sea, layout.joints,
        scene.letters, scene.shown, scene.ground, tiles, named, figures, wanted.labels,
        wanted.sights, wanted.plates,
    )  # fmt: skip


def _told(named: ChartName) -> tuple[object, ...]:
    """What of a name its place depends on."""
    line, halves, text = named.line, [half.width for half in named.halves], named.letters
    arc = text and (text.width, text.size, [at for _, at in text.letters])
    return named.kind, named.at, named.seat, named.fixed, line.width, line.style.size, halves, arc


def _placed(scene: Scene, wanted: Wanted) -> _Places:
    """The places, worked out; the scene has none of them afterwards."""
    if wanted.labels:
        take_hex_names(scene)
    for corner in wanted.plates:
        scene.room.take(corner)
    seas = [one for one in wanted.names if one.kind == "sea"]
    scene.labels = place_names(scene, (one for one in wanted.names if one.kind != "sea"))
    if scene.shown < 1:  # Nobody needs a torn name: it stands whole on a sheet.
        scene.labels = [one for one in scene.labels
                        if not any(map(scene.room.cut, one.frames()))]  # fmt: skip
    scene.close_corners()
    scene.labels += place_names(scene, place_seas(scene, seas))
    if wanted.sights:
        scene.great = place_great(scene)
        scene.sights = place_sights(scene)
    hexes = hex_places(scene, *wanted.figures) if wanted.labels else ()
    found = _Places(
        list(_spots(scene)),
        [(number, _arc(arc)) for number, arc in scene.arcs.items()],
        scene.great, scene.sights, [(at, x, y) for at, _, x, y in hexes],
    )  # fmt: skip
    scene.labels = []
    return found


def _spots(scene: Scene) -> Iterator[_Spot]:
    for one in scene.labels:
        arc = _arc(one.arc) if one.arc else None
        yield _Spot(one.number, one.scale, one.patch, one.inland, one.halved, arc)


def _arc(arc: CurvedName) -> _Arc:
    return arc.middle, arc.radius, arc.angle, arc.scale
