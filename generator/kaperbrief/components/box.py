"""Boxes: what a tag becomes; measured first, drawn afterwards."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import field
from typing import Annotated

from kaperbrief.nodes import Node
from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM, parse_length

Mm = Annotated[float, "length"]
"""An attribute written as a length (`20 mm`), kept in points."""
Numbers = Annotated[tuple[float, ...], "numbers"]
"""An attribute of numbers with blanks between them."""

SMALLEST = 6.5
"""What is drawn to scale has no letters and figures below so many points."""
_EPSILON = 0.05
_REACH = 2 * MM


class Misused(ValueError):
    """A tag whose data or attributes make no sense together; `node` is the tag."""

    def __init__(self, node: Node, reason: str) -> None:
        super().__init__(f"<{node.tag}> cannot be laid out: {reason}")
        self.node = node


class _Open:
    """What may be given attributes beside those of its slots."""


@dataclass(kw_only=True, repr=False, eq=False, slots=True)
class Box(_Open):
    """A piece of a page.

    `grow` is its share of free height in a column, up to the height `most`; `width` and `height`
    fix its size. After `measure`, `needed` is the height that its contents need at that width, and
    `useful` the height from which on they gain nothing by more, both in points. What `contents`
    sets for `draw` are plain attributes of the object, begun with an underscore.
    """

    grow: float = 0.0
    width: Mm = 0.0
    height: Mm = 0.0
    most: Mm = math.inf
    node: Node = field(default_factory=lambda: Node("box"), init=False)
    children: list[Box] = field(default_factory=list, init=False)
    needed: float = field(default=0.0, init=False)
    useful: float = field(default=math.inf, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        """The height in points that the contents need in `width` points; sets all texts."""
        raise NotImplementedError

    def draw(self, pen: Pen, frame: Frame) -> None:
        """Draw inside the frame; sets no text that `contents` has not set."""
        raise NotImplementedError

    def natural_width(self, setting: Setting) -> float | None:
        """The width in points that suits the contents best, None if any will do."""
        outer, setting.place = setting.place, self.node.place
        width = self.width or self.best_width(setting)
        setting.place = outer
        return width

    def best_width(self, setting: Setting) -> float | None:
        """The natural width of a box that has no `width`."""
        return None

    def data(self, cells: int = 0) -> list[list[str]]:
        """The lines of the text inside, parted by `|`; each has at least so many cells."""
        rows = [row.split("|") for row in self.node.text.splitlines() if row.strip()]
        return [[cell.strip() for cell in row + [""] * (cells - len(row))] for row in rows]

    def line(
        self, setting: Setting, text: str, style: str, room: float = 1e6, scale: float = 1.0
    ) -> Line | None:
        """A text of this tag on one line of at most `room` points; None where there is none.

        It is then made `scale` times as large, together with its piece.
        """
        if not text:
            return None
        return setting.line(text, style, room).scaled(scale)

    def draw_once(
        self,
        pen: Pen,
        frame: Frame,
        draw: Callable[[Pen, Frame], None],
        *,
        texts: bool = True,
        key: object = None,
    ) -> None:
        """Draw a picture that this box shares with all of equal contents and size.

        Contents are equal by all attributes, or by a `key` of those that are seen.
        One with `texts` only with those of its material. It stands inside one tag of the page
        and holds none; lines may reach 2 mm over the frame.
        """
        inner = Frame(_REACH, _REACH, frame.width, frame.height)
        size = (round(frame.width, 3), round(frame.height, 3))
        key = ("box", key or self.node.key(), size, pen.setting if texts else pen.look.state)
        pen.once(key, frame.inset(-_REACH), lambda form: draw(form, inner), lasting=not texts)

    @property
    def covers(self) -> bool:
        """Does it fill its frame? Not what only parts it among other boxes."""
        return True

    def put(self, pen: Pen, frame: Frame) -> None:
        """Draw; what is no gap or margin round other boxes covers its frame."""
        if self.covers:
            pen.covered += frame.width * frame.height
        self.draw(pen, frame)

    def draw_again(self, pen: Pen, frame: Frame) -> None:
        """Draw; a box of others that stood at this place of a page before is not drawn anew."""
        if self.children:
            key = (self.node.key(), self.needed, pen.setting)
            pen.again(key, frame, lambda page: self.put(page, frame))
        else:
            self.put(pen, frame)

    def measure(self, setting: Setting, width: float) -> float:
        """The height of this box in points at `width`; contents that don't fit are noted.

        Raises Misused where the tag's data or attributes make no sense.
        """
        seen, outer = len(setting.used), setting.place
        setting.place = self.node.place
        try:
            height = self.contents(setting, width)
        except Misused:
            raise
        except (ValueError, ArithmeticError) as error:
            raise Misused(self.node, str(error)) from error
        if self.height:
            if height > self.height + _EPSILON:
                styles = frozenset(setting.used[seen:])
                setting.note("height", height, self.height, styles)
            height = self.height
        setting.place = outer
        self.needed = height
        return height


def divide(columns: Sequence[str | float], width: float) -> list[float]:
    """Widths in points: those known and lengths as given, shares (`*`, `2*`) of the rest."""
    shares = [
        float(entry[:-1] or 1) if isinstance(entry, str) and entry.endswith("*") else 0.0
        for entry in columns
    ]
    fixed = [
        0.0 if share else entry if isinstance(entry, float) else parse_length(str(entry))
        for share, entry in zip(shares, columns, strict=True)
    ]
    unit = max(0.0, width - sum(fixed)) / (sum(shares) or 1)
    return [share * unit + length for share, length in zip(shares, fixed, strict=True)]


def figure(pen: Pen, alt: str, frame: Frame) -> AbstractContextManager[None]:
    """What is drawn inside is a figure where it has an alternative text, else decoration."""
    return pen.tag("Figure", alt, frame) if alt else nullcontext()


@dataclass(kw_only=True, repr=False, eq=False, slots=True)
class Drawing(Box):
    """A box that is one picture: a figure where it has an alternative text, else decoration."""

    alt: str = ""

    def draw(self, pen: Pen, frame: Frame) -> None:
        with figure(pen, self.spoken(), frame):
            self.paint(pen, frame)

    def spoken(self) -> str:
        """The alternative text."""
        return self.alt

    def paint(self, pen: Pen, frame: Frame) -> None:
        """Draw the picture inside the frame; sets no text."""
        raise NotImplementedError
