"""Single pictures for the page: the faces of a crew, a ship, a sea."""

from __future__ import annotations

from kaperbrief.components.chart.board import fitted
from kaperbrief.components.registry import build
from kaperbrief.documents.material_views import Views
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.errors import Problems
from kaperbrief.hexes.board import read_board
from kaperbrief.models.maps import HexMap, Plan
from kaperbrief.nodes import Node
from kaperbrief.page.kits import rasterised
from kaperbrief.press.document import Document
from kaperbrief.typeset.frame import Frame, Picture
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_FACE = 18 * MM
_SHIP = (30 * MM, 24 * MM)
_SEA = 90 * MM
_SCALE = 2.2
"""Pixels a point."""


def faces(room: Pressroom, crew: str) -> bytes:
    """The faces of a crew side by side, as WebP. Raises KeyError for no crew."""
    shelf = Views(room, ()).usual(room.languages.get(room.language))["shelf"]
    item = room.game.kinds["crews"][crew]
    looks = [shelf.look(item, figure) for figure in item.figures]
    tags = [Node("paper-figure", {"kind": "portrait", "look": one}) for one in looks]
    return _drawn(room, tags, _FACE, _FACE)


def ship_picture(room: Pressroom, ship: str) -> bytes:
    """A ship in profile, as WebP. Raises KeyError for none."""
    shelf = Views(room, ()).usual(room.languages.get(room.language))["shelf"]
    look = shelf.ship_look(room.game.kinds["ships"][ship])
    return _drawn(room, [Node("ship-picture", {"look": look, "emblem": "skull"})], *_SHIP)


def sea_picture(room: Pressroom, sea: HexMap | Plan) -> bytes:
    """A sea without its words, as WebP. Raises ProblemsFound for what is wrong in its template."""
    tag = room.templates.render("sea-picture", {"item": sea})
    if isinstance(sea, HexMap):
        layout = fitted(read_board(sea.rows, sea.offset).extent(), _SEA, _SEA, "none")
        rim = layout.band  # without figures it is white
        return _drawn(room, [tag], layout.width - 2 * rim, layout.height - 2 * rim, rim)
    return _drawn(room, [tag], _SEA, _SEA * sea.short / sea.long)


def _drawn(
    room: Pressroom, tags: list[Node], width: float, height: float, rim: float = 0.0
) -> bytes:
    """Tags side by side, each in a frame of that size in points, its `rim` cut off."""
    setting = room.another(room.options, []).setting(room.language)
    boxes = [build(tag, Problems(), setting) for tag in tags]
    for box in boxes:
        assert box is not None, "a tag of ours"
        box.measure(setting, width + 2 * rim)
    document = Document("", room.language, setting.look.faces)
    document.begin()
    pen = Pen(setting, document.forms, height)
    for number, box in enumerate(filter(None, boxes)):
        box.draw(pen, Frame(number * width, 0, width, height).inset(-rim))
    whole = len(boxes) * width
    document.add(Picture("", whole, height, pen.finish(), pen.xobjects, pen.elements))
    return rasterised(document.save(), round(min(whole, height) * _SCALE))
