"""Hexes of ground of the game's own: colours and pictures hex by hex, on any sea or without one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, get_args

from kaperbrief.components.chart.shore import closed
from kaperbrief.hexes.axial import Hex
from kaperbrief.hexes.board import LAND, SIGNS, Terrain, signs
from kaperbrief.hexes.layout import Point
from kaperbrief.hexes.offset import Offset, to_axial
from kaperbrief.typeset.curves import Path
from kaperbrief.typeset.pen import Pen


class GroundTile(NamedTuple):
    """What a sign means on a board: a terrain, in a colour of its own, with a picture in it."""

    kind: Terrain
    colour: str
    picture: str


def read_tiles(rows: Iterable[Sequence[str]]) -> dict[str, GroundTile]:
    """The tiles of a map by their signs. Raises ValueError for an unknown terrain."""
    tiles = {}
    for what, sign, kind, colour, picture in rows:
        if what == "terrain":
            known = next((one for one in get_args(Terrain) if one == kind), None)
            if known is None:
                raise ValueError(f'unknown terrain "{kind}" of the sign "{sign}"')
            tiles[sign] = GroundTile(known, colour, picture)
    return tiles


def lay_tiles(
    rows: Sequence[str], offset: Offset, tiles: Mapping[str, GroundTile], *, every: bool
) -> dict[Hex, GroundTile]:
    """The tile of each hex that has one; with `every` all have, as is usual for their terrain."""
    usual = {
        sign: GroundTile(kind, "moor" if kind in LAND else "stone" if kind == "reef" else "", "")
        for sign, kind in SIGNS.items()
        if every
    }
    known = {**usual, **tiles}
    return {to_axial(cell, offset): known[sign] for cell, sign, _ in signs(rows) if sign in known}


def draw_tiles(
    pen: Pen, tiles: Mapping[Hex, GroundTile], shapes: Mapping[Hex, Sequence[Point]], line: float
) -> None:
    """The colours of hexes, whose corners are given, and the lines round them."""
    grounds: dict[str, Path] = {}
    for at, corners in shapes.items():
        grounds.setdefault(tiles[at].colour, []).extend(closed(corners))
    for colour, path in grounds.items():
        pen.path(path, fill=colour)
    for path in grounds.values():
        pen.path(path, stroke="hex-land", width=0.5 * line, cap=1)
