"""How the picture of a thing becomes what is seen of it at a table on a screen."""

from __future__ import annotations

from typing import Any

from kaperbrief.exports.things import Shot, Thing
from kaperbrief.units import MM, parse_length

LARGEST = 4096
"""No side of a picture may have more pixels: graphics cards of players take no larger ones."""
FINEST = 300
"""How many dots an inch pieces have at most."""
_SHEET = 2048
"""How many pixels the longer side of all others has at most."""
_FOLD, _FLAP = 2 * MM, "14 mm"
"""What a figure that was folded loses at its head; its foot where its tag does not say it."""
_FINER = 4
"""How many times finer the edge of a disc is drawn before it is made smooth."""


def shot_of(thing: Thing, *, behind: bool = False, dpi: float = FINEST) -> Shot:
    """The picture to take of one side, as fine as it is seen."""
    face = thing.back if behind and thing.back is not None else thing.front
    most = LARGEST if thing.kind == "board" else _SHEET
    return Shot(face, thing.size, thing.size, min(dpi, most * 72 / max(thing.size)))


def cut_out(thing: Thing, image: Any) -> Any:
    """The picture of a flat thing, of a disc without what lies outside it."""
    if not thing.round:
        return image
    from PIL import Image, ImageDraw

    width, height = image.size
    mask = Image.new("L", (width * _FINER, height * _FINER), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, width * _FINER - 1, height * _FINER - 1), fill=255)
    out = image.copy()
    out.putalpha(mask.resize(image.size, Image.Resampling.LANCZOS))
    return out


def standing(thing: Thing, image: Any) -> tuple[Any, Any]:
    """Front and back of a figure that is folded at its head, each without its foot."""
    from PIL import Image

    flap = thing.front.node.attributes.get("flap") or _FLAP
    scale = image.height / thing.size[1]
    half, foot, fold = (
        round(scale * part) for part in (thing.size[1] / 2, parse_length(flap), _FOLD)
    )
    front = image.crop((0, half + fold, image.width, image.height - foot))
    back = image.crop((0, foot, image.width, half - fold))
    return front, back.transpose(Image.Transpose.ROTATE_180)
