"""Reading SVG: a reader that knows the line of what is wrong, and icons as operators of PDF."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn
from xml.parsers import expat

from kaperbrief import kept
from kaperbrief.typeset.curves import Path as Outline
from kaperbrief.typeset.curves import transformed
from kaperbrief.typeset.frame import fmt
from kaperbrief.typeset.pathdata import segments

GRID = 64.0
LARGEST = 1e6
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)


@functools.lru_cache(maxsize=256)
def _numbers(text: str) -> tuple[float, ...] | None:
    """The numbers of a list with blanks or commas: many shapes say the same."""
    parts = text.replace(",", " ").split()
    return tuple(map(float, parts)) if all(map(_NUMBER.fullmatch, parts)) else None


class IconError(ValueError):
    """A drawing that cannot be drawn as it is; `line` is where, 0 for the file as a whole."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class SvgReader:
    """Goes through a file tag by tag; what it refuses is told with the line."""

    namespaces: str | None = None
    """What stands between the namespace of a tag and its name, where both are wanted."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate("utf-8", self.namespaces)
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.doctype

    def read(self, svg: str) -> None:
        """Go through the file. Raises IconError with the line of what is wrong."""
        try:
            self.parser.Parse(svg.encode(), True)
        except expat.ExpatError as error:
            raise IconError(f"no XML: {expat.ErrorString(error.code)}", error.lineno) from error

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """A tag begins."""
        raise NotImplementedError

    def end(self, _tag: str) -> None:
        """A tag ends."""
        raise NotImplementedError

    def doctype(self, *_: object) -> None:
        """A document type declaration could name other files and define words."""
        self.fail("a document type declaration is not allowed")

    def fail(self, message: str) -> NoReturn:
        """Refuse what stands in this line."""
        raise IconError(message, self.parser.CurrentLineNumber)

    def numbers(self, text: str, count: int = 0) -> Sequence[float]:
        """The numbers of a list with blanks or commas; `count` of them where that is given."""
        found = _numbers(text)
        if found is None or count not in (0, len(found)):
            self.fail(f'"{text}" is not {f"{count} numbers" if count > 1 else "a number"}')
        if found and max(map(abs, found)) >= LARGEST:
            self.fail("a number is too large")
        return found

    def path(self, data: str) -> Outline:
        """The segments of path data."""
        try:
            outline = segments(data)
        except Exception:  # the parser raises whatever comes
            self.fail("the path cannot be read")
        numbers = [number for segment in outline for number in segment[1:]]
        if numbers and not max(map(abs, numbers)) < LARGEST:
            self.fail("a number in the path is too large")
        return outline


def outline(data: str) -> Outline:
    """The segments of path data that a picture draws, read now or in an earlier run."""
    found: Outline = kept.once(kept.table("path"), data, lambda: SvgReader().path(data))
    return found


# -- icons ---------------------------------------------------------------------------------------

_SVG = "http://www.w3.org/2000/svg "
_PAINT = {
    "fill": "black", "stroke": "none", "fill-rule": "nonzero", "stroke-width": "1",
    "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4",
    "stroke-dasharray": "none", "stroke-dashoffset": "0",
}  # fmt: skip
"""How a shape is painted that says nothing itself; a group says it for all its shapes."""
_CHOICES = {
    "fill-rule": {"nonzero": "f", "evenodd": "f*"},
    "stroke-linecap": {"butt": "0", "round": "1", "square": "2"},
    "stroke-linejoin": {"miter": "0", "round": "1", "bevel": "2"},
}
_ONLY = {
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity"), "1"),
    **dict.fromkeys(("mask", "clip-path", "filter", "vector-effect"), "none"),
    **dict.fromkeys(("marker", "marker-start", "marker-mid", "marker-end"), "none"),
    "visibility": "visible", "mix-blend-mode": "normal", "transform-origin": "",
    "preserveAspectRatio": "xMidYMid",
}  # fmt: skip
"""What would change the picture and is not drawn, with the value at which it changes nothing."""
_BLACK = ("currentcolor", "#000000", "rgb(0,0,0)")
_PASSED = ("title", "desc", "metadata", "defs")
_SIZES = {
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "path": (), "polygon": (), "polyline": (),
}  # fmt: skip
"""The tags of shapes and the lengths that each may have."""
_UNITS = {"": 1.0, "px": 1.0, "in": 96.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "pt": 4 / 3, "pc": 16.0}
_LENGTH = re.compile(rf"\s*({_NUMBER.pattern})({'|'.join(_UNITS)})\s*", re.IGNORECASE)
_TAKES = {
    "matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,),
    "skewY": (1,),
}  # fmt: skip
"""The transforms, and how many numbers each takes."""
_CALL = re.compile(rf"({'|'.join(_TAKES)})\s*\(([^()]*)\)[\s,]*")
_DEEP = 99
_WORD = 40


def read_icon(svg: str) -> tuple[str, bool, str]:
    """The PDF operators that draw an SVG file in one colour on 64 units; `data-mirror="no"`; title.

    The view box is enlarged to the square, in its middle; y runs up from the lower edge. A title
    of more than 40 letters is a description, and none. Raises IconError with the line of what
    would not come out as the file says.
    """
    reader = _IconReader()
    reader.read(svg)
    if not reader.painted:
        raise IconError("there is no shape in it", 1)
    title = " ".join(reader.title.split())
    return " ".join(reader.operators), reader.one_way, title if len(title) <= _WORD else ""


class _IconReader(SvgReader):
    namespaces = " "

    def __init__(self) -> None:
        super().__init__()
        self.operators: list[str] = []
        self.painted = ""
        """The one colour so far."""
        self.one_way = False
        self.title = ""
        self.parser.CharacterDataHandler = self.letters
        self.titled = False
        """Are we in the title of the whole file?"""
        self.groups: list[tuple[dict[str, str], Any]] = []
        """How the open groups are painted, and where their points lie."""
        self.passed = 0
        """How deep we are in what is not drawn."""

    def doctype(self, *declared: object) -> None:
        if declared[-1]:  # a part of its own may define words
            super().doctype()

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.removeprefix(_SVG)
        if name in ("style", "script") or len(self.groups) > _DEEP:
            self.fail(f"<{name}> cannot be drawn in an icon")
        said = {**attributes, **self.style(attributes.get("style", ""))}
        if self.passed or " " in name or name in _PASSED or said.get("display") == "none":
            self.titled = name == "title" and not self.passed and len(self.groups) == 1
            self.passed += 1
            return
        if (name == "svg") != (not self.groups) or name not in ("svg", "g", *_SIZES):
            self.fail(f"<{name}> cannot be drawn in an icon")
        for key, value in said.items():
            plain = value.rstrip("0.") if "opacity" in key else value.removesuffix(" meet")
            if _ONLY.get(key, plain) != plain:
                self.fail(f'{key}="{value}" cannot be drawn in an icon')
        if name == "svg":
            self.one_way = attributes.get("data-mirror") == "no"
        paint, place = self.groups[-1] if self.groups else (_PAINT, self.square(attributes))
        own = {key: said[key].strip() for key in _PAINT if said.get(key, "inherit") != "inherit"}
        paint, place = {**paint, **own}, self.moved(place, said.get("transform", ""))
        self.groups.append((paint, place))
        if name == "line":  # it has no area
            paint = {**paint, "fill": "none"}
        if name in _SIZES:
            self.paint(self.path(self.data(name, said)), paint, place)

    def end(self, _tag: str) -> None:
        if self.passed:
            self.passed -= 1
            self.titled = False
        else:
            self.groups.pop()

    def letters(self, text: str) -> None:
        """What stands between tags."""
        if self.titled:
            self.title += text

    def style(self, text: str) -> dict[str, str]:
        """The declarations of a `style` attribute."""
        parts = (part.partition(":") for part in text.replace("!important", "").split(";"))
        return {name.strip(): value.strip() for name, _, value in parts if value.strip()}

    def square(self, attributes: Mapping[str, str]) -> Any:
        """Where the points of the view box lie in the square; what it cuts off is not drawn."""
        from fontTools.misc.transform import Transform

        whole = [attributes.get(name, "") for name in ("width", "height")]
        # A width in per cent says nothing of the drawing's own.
        sizes = [GRID if not one or one.endswith("%") else self.length(one) for one in whole]
        box = attributes.get("viewBox")
        x, y, width, height = self.numbers(box, 4) if box is not None else (0, 0, *sizes)
        if min(width, height) <= 0:
            self.fail("the view box needs a width and a height above zero")
        scale = GRID / max(width, height)
        left, top = (GRID - width * scale) / 2, (GRID - height * scale) / 2
        if width != height:
            frame = (left, top, width * scale, height * scale)
            self.operators.append(f"{' '.join(map(fmt, frame))} re W n")
        upwards = Transform(1, 0, 0, -1, 0, GRID)  # as y runs in PDF
        return upwards.translate(left, top).scale(scale).translate(-x, -y)

    def moved(self, place: Any, text: str) -> Any:
        """Where points lie after the transforms of a tag."""
        if _CALL.sub("", text).strip():
            self.fail(f'transform="{text}" cannot be read')
        for name, inside in _CALL.findall(text):
            numbers = self.numbers(inside)
            if len(numbers) not in _TAKES[name]:
                self.fail(f'transform="{text}" cannot be read')
            if name == "matrix":
                place = place.transform(numbers)
            elif name == "rotate":
                angle, x, y = (*numbers, 0.0, 0.0)[:3]
                place = place.translate(x, y).rotate(math.radians(angle)).translate(-x, -y)
            elif name in ("translate", "scale"):
                place = getattr(place, name)(*numbers)
            else:
                slant = math.radians(numbers[0])
                place = place.skew(slant) if name == "skewX" else place.skew(0, slant)
        return place

    def length(self, text: str) -> float:
        """A length in units of the file."""
        found = _LENGTH.fullmatch(text)
        if found is None:
            self.fail(f'"{text}" is not a length')
        return self.numbers(found[1], 1)[0] * _UNITS[found[2].lower()]

    def data(self, tag: str, attributes: Mapping[str, str]) -> str:
        """The outline of a shape as path data, empty where nothing is to be seen."""
        if tag == "path":
            return attributes.get("d", "")
        if not _SIZES[tag]:
            points = attributes.get("points", "").strip()
            return f"M{points}{'z' * (tag == 'polygon')}" if points else ""
        given = {name: self.length(attributes[name]) for name in _SIZES[tag] if name in attributes}
        if any(given.get(name, 0) < 0 for name in ("width", "height", "r", "rx", "ry")):
            self.fail("a size is less than nothing")
        if tag == "line":
            x, y, right, bottom = (given.get(name, 0.0) for name in _SIZES[tag])
            return f"M{x} {y}L{right} {bottom}"
        rx = given.get("r", given.get("rx", given.get("ry", 0.0)))
        ry = given.get("r", given.get("ry", rx))
        if tag != "rect":
            x, y = given.get("cx", 0.0), given.get("cy", 0.0)
            arc = f"A{rx} {ry} 0 0 1"
            return f"M{x - rx} {y}{arc} {x + rx} {y}{arc} {x - rx} {y}z" if rx and ry else ""
        x, y, width, height = (given.get(name, 0.0) for name in _SIZES[tag][:4])
        if not width or not height:
            return ""
        rx, ry = min(rx, width / 2), min(ry, height / 2)
        if not rx or not ry:
            return f"M{x} {y}h{width}v{height}h{-width}z"
        across, down = width - 2 * rx, height - 2 * ry
        return (
            f"M{x + rx} {y}h{across}a{rx} {ry} 0 0 1 {rx} {ry}v{down}a{rx} {ry} 0 0 1 {-rx} {ry}"
            f"h{-across}a{rx} {ry} 0 0 1 {-rx} {-ry}v{-down}a{rx} {ry} 0 0 1 {rx} {-ry}z"
        )

    def paint(self, outline: Outline, paint: Mapping[str, str], place: Any) -> None:
        """Fill and stroke a shape whose points lie at a place."""
        for name, known in _CHOICES.items():
            if paint[name] not in known:
                self.fail(f'{name}="{paint[name]}" cannot be drawn in an icon')
        if outline and self.coloured(paint["fill"]):
            self.operators += [*_written(outline, place), _CHOICES["fill-rule"][paint["fill-rule"]]]
        area = abs(place[0] * place[3] - place[1] * place[2])
        width, scale = self.length(paint["stroke-width"]), math.sqrt(area)
        if not outline or not width or not scale or not self.coloured(paint["stroke"]):
            return
        # A line that is stretched is wider one way than the other, so the page is stretched.
        plain, dashes = (scale, 0.0, 0.0, scale, 0.0, 0.0), paint["stroke-dasharray"]
        across = place.scale(1 / scale)
        gaps = dashes.replace("none", "").replace(",", " ").split()
        dash = " ".join(fmt(self.length(gap) * scale) for gap in gaps)
        offset = fmt(self.length(paint["stroke-dashoffset"]) * scale)
        self.operators += [
            f"q {' '.join(f'{value + 0.0:.6g}' for value in across)} cm",
            f"{fmt(width * scale)} w {_CHOICES['stroke-linecap'][paint['stroke-linecap']]} J",
            f"{_CHOICES['stroke-linejoin'][paint['stroke-linejoin']]} j",
            f"{fmt(self.length(paint['stroke-miterlimit']))} M",
            f"[{dash if dash.strip(' 0') else ''}] {offset} d",
            *_written(outline, plain),
            "S Q",
        ]

    def coloured(self, colour: str) -> bool:
        """Is it painted? All that is, is painted in one colour."""
        colour = colour.lower().replace(" ", "")
        if colour in ("none", "transparent"):
            return False
        if "url(" in colour:
            self.fail("a gradient or pattern cannot be drawn in an icon")
        if len(colour) == 4 and colour[0] == "#":
            colour = "#" + "".join(2 * digit for digit in colour[1:])
        colour = "black" if colour in _BLACK else colour
        self.painted = self.painted or colour
        if colour != self.painted:
            self.fail(f'an icon has one colour: "{self.painted}" and "{colour}" would be the same')
        return True


def _written(outline: Outline, place: tuple[float, ...]) -> Iterator[str]:
    """The segments as operators of PDF."""
    for operator, *numbers in transformed(outline, place):
        yield " ".join([*map(fmt, numbers), operator])
