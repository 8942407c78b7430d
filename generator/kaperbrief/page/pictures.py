"""Single pictures for the page: the faces of a crew, a ship, a sea."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from typing import NamedTuple

from kaperbrief.components.chart.board import fitted
from kaperbrief.components.registry import build
from kaperbrief.documents.material_views import Views
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.views import ShelfView, usual
from kaperbrief.errors import Problems
from kaperbrief.game.shelf import Vessel
from kaperbrief.hexes.board import read_board
from kaperbrief.models.maps import HexMap, Plan
from kaperbrief.models.ship import Figure
from kaperbrief.nodes import Node
from kaperbrief.page.kits import rasterised
from kaperbrief.press.document import Document
from kaperbrief.typeset.frame import Frame, Picture
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.photos import PhotoError, PhotoShelf
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace

_FACE = 18 * MM
_SHIP = (30 * MM, 24 * MM)
_SEA = 90 * MM
_SCALE = 2.2
"""Pixels a point."""


class Drawn(NamedTuple):
    """Tags of pictures side by side, each in a frame of that size in points, its `rim` cut off."""

    room: Pressroom
    tags: tuple[Node, ...]
    width: float
    height: float
    rim: float = 0.0

    @property
    def name(self) -> str:
        """A digest of what is seen."""
        return hashlib.blake2b(repr(self.tags).encode(), digest_size=12).hexdigest()

    def webp(self) -> bytes:
        """The picture."""
        room, (_, _, width, height, rim) = self.room, self
        setting = room.another(room.options, []).setting(room.language)
        boxes = [build(tag, Problems(), setting) for tag in self.tags]
        for box in boxes:  # all texts are set before the first is drawn
            assert box is not None, "a tag of ours"
            box.measure(setting, width + 2 * rim)
        icons = setting.icons
        document = Document("", room.language, setting.look.faces, icons.drawn, icons.state)
        document.begin()
        pen = Pen(setting, document.forms, height)
        for number, box in enumerate(filter(None, boxes)):
            box.draw(pen, Frame(number * width, 0, width, height).inset(-rim))
        whole = len(boxes) * width
        document.add(Picture("", whole, height, pen.finish(), pen.xobjects, pen.elements))
        return rasterised(document.save(), round(min(whole, height) * _SCALE))


def faces(room: Pressroom, crew: str, figures: Sequence[Figure] = ()) -> Drawn:
    """The faces of a crew, or of these figures of it. Raises KeyError for no crew."""
    item = room.game.kinds["crews"][crew]
    looks = [_shelf(room).look(item, figure) for figure in figures or item.figures]
    tags = [Node("paper-figure", {"kind": "portrait", "look": one}) for one in looks]
    return Drawn(room, tuple(tags), _FACE, _FACE)


def ship_picture(room: Pressroom, ship: Vessel) -> Drawn:
    """A ship in profile, as it is now. Raises KeyError for none."""
    look = _shelf(room).ship_look(ship.of_type(room.game.kinds["ships"][ship.id]))
    return Drawn(room, (Node("ship-picture", {"look": look, "emblem": "skull"}),), *_SHIP)


def _shelf(room: Pressroom) -> ShelfView:
    shelf: ShelfView = Views(room, ()).usual(room.languages.get(room.language))["shelf"]
    return shelf


def sea_picture(room: Pressroom, sea: HexMap | Plan) -> Drawn:
    """A sea without its words. Raises ProblemsFound for what is wrong in its template."""
    names = usual(room.languages.get(room.language))
    tag = room.templates.render("sea-picture", {**names, "item": sea})
    if isinstance(sea, HexMap):
        own = room.game.pack.signs_of_hexes
        layout = fitted(read_board(sea.rows, sea.offset, own).extent(), _SEA, _SEA, "none")
        rim = layout.band * 0.45  # of the white without figures some stays: no port is cut
        return Drawn(room, (tag,), layout.width - 2 * rim, layout.height - 2 * rim, rim)
    return Drawn(room, (tag,), _SEA, _SEA * sea.short / sea.long)


def photo(workspace: Workspace, name: str) -> bytes:
    """A photo of the project, cropped, as WebP. Raises KeyError where there is none to print."""
    from PIL import Image

    try:
        made = PhotoShelf(workspace.photo).get(name, _FACE, _FACE)
    except PhotoError as error:
        raise KeyError(name) from error
    buffer = io.BytesIO()
    Image.open(io.BytesIO(made.jpeg)).save(buffer, "WEBP", quality=84)
    return buffer.getvalue()
