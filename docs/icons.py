"""The page of all icons, and the picture of them: docs/make.py."""

from __future__ import annotations

from PIL import Image
from tag_pictures import HERE, usual_setting, write_small

from kaperbrief.press.document import Document
from kaperbrief.press.png import page_images
from kaperbrief.typeset.frame import Picture
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace

FILE = HERE / "pictures" / "icons.png"
_COLUMNS, _WIDE, _HIGH, _ICON = 8, 30 * MM, 17 * MM, 10 * MM
_DPI, _COLOURS = 100, 12


_TOLD = (
    "`icon: NAME` shows one in any file of a game, `:NAME:` in a text. One of your own is an SVG "
    "of one colour in the folder `icons` of your project, or of your game (`content/GAME/icons`); "
    "one of the same name goes before ours. `kaperbrief list icons --game GAME` names those of a "
    "game with its own, `kaperbrief list art` the pictures for scenes, charts and markers, "
    "by groups, each with the key that names it. How large pictures of your own are: "
    "[cards](tutorials/cards.md)."
)


def names() -> list[str]:
    """All icons of the program."""
    return sorted(Workspace.open(None).names("icons", ".svg", "", ["default"]))


def page() -> str:
    """What there is, as Markdown; the names as words too, to be searched."""
    return "\n".join(
        [
            "# The icons\n",
            "Made by `python docs/make.py` from templates/default/icons; don't edit it by hand.\n",
            f"{_TOLD}\n",
            "![All icons with their names](pictures/icons.png)\n",
            ", ".join(f"`{name}`" for name in names()) + "\n",
        ]
    )


def write_picture() -> None:
    """All icons, each above its name."""
    write_small(_drawn(names()), FILE, _COLOURS)


def _drawn(found: list[str]) -> Image.Image:
    room = usual_setting()
    lines = [room.line(name, "table-text") for name in found]
    width, height = _COLUMNS * _WIDE, -(-len(found) // _COLUMNS) * _HIGH
    document = Document("icons", "en", room.look.faces)
    document.begin()
    pen = Pen(room, document.forms, height)
    for number, name in enumerate(found):
        row, column = divmod(number, _COLUMNS)
        x, y = (column + 0.5) * _WIDE, row * _HIGH
        pen.icon(name, x, y + 6.4 * MM, _ICON)
        pen.text_at(lines[number], x, y + 15 * MM, "center")
    document.add(Picture("", width, height, pen.finish(), pen.xobjects, pen.elements))
    (image,) = page_images(document.save(), _DPI)
    return image
