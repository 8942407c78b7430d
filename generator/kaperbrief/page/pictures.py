"""Single pictures for the page: the faces of a crew, a ship."""

from __future__ import annotations

import io

from kaperbrief.components.registry import build
from kaperbrief.documents.material_views import Views
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.errors import Problems
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


def _drawn(room: Pressroom, tags: list[Node], width: float, height: float) -> bytes:
    """Tags side by side, each in a frame of that size in points."""
    setting = room.another(room.options, []).setting(room.language)
    boxes = [build(tag, Problems(), setting) for tag in tags]
    document = Document("", room.language, setting.look.faces)
    document.begin()
    pen = Pen(setting, document.forms, height)
    for number, box in enumerate(boxes):
        assert box is not None, "a tag of ours"
        box.measure(setting, width)
        box.draw(pen, Frame(number * width, 0, width, height))
    whole = len(boxes) * width
    document.add(Picture("", whole, height, pen.finish(), pen.xobjects, pen.elements))
    return rasterised(document.save(), round(min(whole, height) * _SCALE))
