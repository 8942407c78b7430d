"""A small picture of each tag, of the examples that stand beside the tests: docs/make.py."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from tags import picture_name

from kaperbrief.components.box import Box
from kaperbrief.components.registry import boxes, build
from kaperbrief.documents.pressroom import font_files, load_chain, merged
from kaperbrief.errors import Problems
from kaperbrief.markup.parse import parse
from kaperbrief.nodes import Node
from kaperbrief.press.document import Document
from kaperbrief.press.png import page_images
from kaperbrief.typeset.frame import Frame, Picture
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.photos import PhotoShelf
from kaperbrief.typeset.setting import Setting
from kaperbrief.typeset.theme import Look
from kaperbrief.units import MM, parse_length
from kaperbrief.workspace import Workspace

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "tests" / "golden"
FOLDER = HERE / "pictures" / "tags"

WIDEST = 480
"""Pixels of a picture's width."""
_DPI = 92
_ROOM = WIDEST / _DPI * 72
"""Points in which examples stand beside each other, unless the first is wider alone."""
_MARGIN, _GAP = 2 * MM, 5 * MM


class Shown(NamedTuple):
    """An example, measured, and its size in points."""

    box: Box
    width: float
    height: float


def write_pictures() -> None:
    """Write the picture of every tag; those of tags that are gone go too."""
    FOLDER.mkdir(exist_ok=True)
    fresh = {picture_name(name): picture(name) for name in boxes()}
    for path in FOLDER.iterdir():
        if path.name not in fresh:
            path.unlink()
    for name, image in fresh.items():
        write_small(image, FOLDER / name, 36)


def picture(name: str) -> Image.Image:
    """The first examples of a box, as many as stand beside each other."""
    setting = usual_setting()
    row = list(_row(examples(name), setting))
    width = sum(one.width for one in row) + _GAP * (len(row) - 1) + 2 * _MARGIN
    height = max(one.height for one in row) + 2 * _MARGIN
    document = Document(name, "en", setting.look.faces)
    document.begin()
    pen = Pen(setting, document.forms, height)
    x = _MARGIN
    for one in row:
        one.box.draw(pen, Frame(x, _MARGIN, one.width, one.height))
        x += one.width + _GAP
    document.add(Picture("", width, height, pen.finish(), pen.xobjects, pen.elements))
    (image,) = page_images(document.save(), min(_DPI, (WIDEST - 1) / width * 72))
    return image


def examples(name: str) -> list[Node]:
    """What `tests/golden/tags` has for a box, named by its tag, or by its tag and kind."""
    path = GOLDEN / "tags" / f"{name.replace(' ', '-')}.xml"
    return parse(path.read_text(encoding="utf-8"), path.name, {}).nodes


def _row(found: list[Node], setting: Setting) -> Iterator[Shown]:
    left = _ROOM - 2 * _MARGIN
    for number, example in enumerate(found):
        width, high = (parse_length(example.attributes.get(side, "0 mm")) for side in _SIDES)
        left -= width
        if number and left < 0:
            return
        box = build(example.nodes[0], Problems(), setting)
        assert box is not None, example.place
        needed = box.measure(setting, width)
        yield Shown(box, width, high or needed)
        left -= _GAP


_SIDES = ("width", "height")


def usual_setting() -> Setting:
    """A setting in the default theme; its faces belong to one document."""
    problems, workspace = Problems(), Workspace.open(None)
    chain = load_chain(workspace, "default", problems)
    look = Look(merged(chain), font_files(chain, workspace, problems))
    problems.raise_errors()

    def drawing(folder: str, name: str) -> Path | None:
        return workspace.find(folder, f"{name}.svg", pack="", themes=["default"])

    photos = PhotoShelf(lambda name: GOLDEN / "files" / "photos" / name, False)
    return Setting(look, IconShelf(drawing), photos=photos)


def write_small(image: Image.Image, path: Path, colours: int) -> None:
    """A picture of few colours as a file."""
    small = image.quantize(colors=colours, method=Image.Quantize.FASTOCTREE,
                           dither=Image.Dither.NONE)  # fmt: skip
    small.save(path, "PNG", optimize=True)
