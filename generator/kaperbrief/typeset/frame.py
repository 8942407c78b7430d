"""What pen and boxes share: rectangles, numbers as PDF writes them, tags, forms drawn once."""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import field

from kaperbrief.records import dataclass


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle; `x`, `y` is its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self) -> tuple[float, float]:
        """The middle point."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    def inset(self, horizontal: float, vertical: float | None = None) -> Frame:
        """The frame made smaller on all sides."""
        v = horizontal if vertical is None else vertical
        return Frame(
            self.x + horizontal, self.y + v, self.width - 2 * horizontal, self.height - 2 * v
        )


def joined(frames: Iterable[Frame]) -> Frame:
    """The smallest frame round several ones. Raises ValueError for none."""
    every = list(frames)
    left, top = min(one.x for one in every), min(one.y for one in every)
    right, bottom = max(one.right for one in every), max(one.bottom for one in every)
    return Frame(left, top, right - left, bottom - top)


@dataclass(slots=True)
class Element:
    """A structure element: a leaf has a marked-content id on its page, others have children.

    `box` is the bounding box of a figure in PDF points (left, bottom, right, top).
    """

    kind: str
    alt: str = ""
    children: list[Element] = field(default_factory=list)
    mcid: int = -1
    box: tuple[float, float, float, float] | None = None
    header: bool = False

    def moved(self, by: int) -> Element:
        """The same where the numbers of its content are larger."""
        children = [child.moved(by) for child in self.children]
        return Element(self.kind, self.alt, children, self.mcid + by, self.box)


def fmt(value: float) -> str:
    """A number with at most two decimals (0.01 pt is 0.004 mm), without trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def text_string(text: str) -> str:
    """A PDF text string in UTF-16 as hexadecimal digits."""
    return f"<feff{text.encode('utf-16-be').hex()}>"


@functools.lru_cache(1024)
def line_state(colour: str, width: float, dash: tuple[float, ...], cap: int) -> dict[str, str]:
    """The operators that make lines of a colour as PDF writes it; sizes in points."""
    return {
        "stroke": f"{colour} RG",
        "width": f"{width:.3g} w",
        "dash": f"[{' '.join(fmt(d) for d in dash)}] 0 d",
        "cap": f"{cap} J",
        # Where ends are round, so are corners.
        "join": f"{cap} j",
    }


@dataclass(slots=True)
class Picture:
    """A page, or a picture drawn once: its size in points, its operators and what it uses.

    `name` is that of the picture, or what the outline calls the page. One that an earlier run drew
    has a `stream` and no operators.
    """

    name: str
    width: float
    height: float
    operators: list[str]
    xobjects: list[str]
    elements: Sequence[Element] = ()
    stream: bytes = b""


Drawn = tuple[float, float, bytes, list[str]]
"""A picture that lasts: its width and height, its stream, the names of those in it."""


def lasting_name(told: str) -> str:
    """The name of a picture that lasts, the same in all documents where all that it shows is."""
    return f"L{hashlib.blake2b(told.encode('utf-8', 'surrogatepass'), digest_size=9).hexdigest()}"


def is_lasting(name: str) -> bool:
    """Is it the name of a picture that lasts?"""
    return name.startswith("L")


_MOST_KEPT = 500
_TAG_NUMBER = re.compile(r"(?<=/MCID )\d+")


class Kept:
    """A drawing with its tags, numbered from `first` on, and the state in which it leaves the pen.

    Boxes in it cover so many square points. It is made ready for other numbers when it is drawn a
    second time.
    """

    __slots__ = ("_other", "_text", "covered", "elements", "first", "state", "tags", "xobjects")

    def __init__(
        self,
        operators: list[str],
        xobjects: list[str],
        elements: list[Element],
        numbers: tuple[int, int],
        state: dict[str, str],
        covered: float,
    ) -> None:
        self._text, self._other = "\n".join(operators), ""
        self.xobjects = xobjects
        self.elements = elements
        self.first, end = numbers
        self.tags = end - self.first
        self.state = state
        self.covered = covered

    def written(self, start: int) -> str:
        """Its operators, the tags numbered from `start` on."""
        if start == self.first:
            return self._text
        self._other = self._other or _TAG_NUMBER.sub("%d", self._text)
        return self._other % tuple(range(start, start + self.tags))

    def tagged(self, start: int) -> list[Element]:
        """Its elements, numbered alike."""
        by = start - self.first
        return [one.moved(by) for one in self.elements] if by else self.elements


@dataclass(slots=True)
class Forms:
    """The forms and photos of one document, and what was `kept` of drawings with their tags."""

    drawn: dict[str, Drawn] = field(default_factory=dict)
    """What lasts, of this run and of earlier ones, by name after the state of the drawings."""
    state: str = ""
    """Which state that is: files differ from one machine to another, the names in a PDF do not."""
    by_key: dict[object, Picture] = field(default_factory=dict)
    photos: dict[str, bytes] = field(default_factory=dict)
    kept: dict[object, Kept] = field(default_factory=dict)
    new: list[Picture] = field(default_factory=list)
    """Those that are not written yet; each stands behind those that it shows."""
    _names: set[str] = field(default_factory=set)

    def name(self) -> str:
        """A name not used yet."""
        return f"X{len(self._names) + 1}"

    def add(self, form: Picture) -> None:
        """One to be written."""
        self._names.add(form.name)
        self.new.append(form)

    def found(self, name: str) -> Picture | None:
        """What an earlier run drew under a name; that and all that it shows is added."""
        drawn = self.drawn.get(self.state + name)
        if drawn is None or not all(one in self._names or self.found(one) for one in drawn[3]):
            return None
        width, height, stream, names = drawn
        form = Picture(name, width, height, [], names, stream=stream)
        if name not in self._names:
            self.add(form)
        return form

    def keep(self, place: object, kept: Kept) -> None:
        """Keep it for the next pages; of many that differ, few are kept."""
        if len(self.kept) == _MOST_KEPT:
            self.kept.clear()
        self.kept[place] = kept
