"""Boxes that hold others or running text: rows, columns, frames, sheets, paragraphs."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Annotated, Literal

from kaperbrief.components.box import Box, Mm, divide
from kaperbrief.components.registry import component
from kaperbrief.typeset.curves import notched_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_OVER = 0.05


@component("row")
class RowBox(Box):
    """Boxes beside each other.

    `widths` holds one entry per box: a length (`58mm`), `auto` (as wide as the contents, for
    which any width will do: `*`) or a share of the rest (`*`, `2*`); without it every box gets the
    same share. Dashed lines part
    boxes that are `parted`.
    """

    widths: Annotated[tuple[str, ...], "lengths"] = ()
    gap: Mm = 3 * MM
    valign: Literal["top", "middle", "bottom", "fill"] = "fill"
    parted: bool = False

    @property
    def covers(self) -> bool:
        return False

    def contents(self, setting: Setting, width: float) -> float:
        self._columns = self._divided(setting, width)
        heights = [
            box.measure(setting, column)
            for box, column in zip(self.children, self._columns, strict=True)
        ]
        self.useful = max((box.useful for box in self.children), default=math.inf)
        return max(heights, default=0.0)

    def _divided(self, setting: Setting, width: float) -> list[float]:
        wanted = self.widths or ("*",) * len(self.children)
        if len(wanted) != len(self.children):
            raise ValueError(f"{len(wanted)} widths for {len(self.children)} boxes")
        entries: list[str | float] = []
        for entry, box in zip(wanted, self.children, strict=True):
            natural = box.natural_width(setting) if entry == "auto" else entry
            entries.append("*" if natural is None else natural)
        gaps = self.gap * (len(wanted) - 1)
        columns = divide(entries, width - gaps)
        taken = sum(columns) + gaps
        if taken > width + _OVER:
            setting.note("width", taken, width, frozenset(setting.used[-8:]))
        return columns

    def best_width(self, setting: Setting) -> float | None:
        widths = [box.natural_width(setting) for box in self.children]
        if any(width is None for width in widths):
            return None
        return sum(w for w in widths if w) + self.gap * max(0, len(widths) - 1)

    def draw(self, pen: Pen, frame: Frame) -> None:
        x = frame.x
        for width in self._columns[:-1] if self.parted else ():
            x += width + self.gap
            line = x - self.gap / 2
            pen.line(line, frame.y, line, frame.bottom, "rule", 0.5, (1.2 * MM, 1.0 * MM))
        x = frame.x
        for box, width in zip(self.children, self._columns, strict=True):
            height = frame.height if self.valign == "fill" or box.grow else box.needed
            free = frame.height - height
            shift = {"fill": 0.0, "top": 0.0, "middle": free / 2, "bottom": free}[self.valign]
            box.put(pen, Frame(x, frame.y + shift, width, height))
            x += width + self.gap


_EPSILON = 0.01


def stack_height(boxes: list[Box], setting: Setting, width: float, gap: float) -> float:
    """Measure boxes below each other; their heights and the gaps between them."""
    heights = [box.measure(setting, width) for box in boxes]
    return sum(heights) + gap * max(0, len(boxes) - 1)


def stack_useful(boxes: list[Box], gap: float) -> float:
    """The height in points that measured boxes below each other can make use of."""
    heights = [min(box.useful, box.most) if box.grow else box.needed for box in boxes]
    return sum(heights) + gap * (len(boxes) - 1) if boxes else math.inf


def draw_stack(boxes: list[Box], pen: Pen, frame: Frame, gap: float) -> None:
    """Draw measured boxes below each other; free height goes to those that grow."""
    y = frame.y
    for box, height in zip(boxes, heights_of(boxes, frame.height, gap), strict=True):
        box.draw_again(pen, Frame(frame.x, y, frame.width, height))
        y += height + gap


def heights_of(boxes: list[Box], height: float, gap: float) -> list[float]:
    """The height of each box: free height by their shares, first to those that can use it."""
    heights = [box.needed for box in boxes]
    free = height - sum(heights) - gap * max(0, len(boxes) - 1)
    free = _share(boxes, heights, free, [min(box.useful, box.most) for box in boxes])
    _share(boxes, heights, free, [box.most for box in boxes])
    return heights


def _share(boxes: list[Box], heights: list[float], free: float, limits: list[float]) -> float:
    """Add free height to those that grow, none beyond its limit; what is left over."""
    growing = [number for number, box in enumerate(boxes) if box.grow]
    while free > _EPSILON and growing:
        shares = sum(boxes[number].grow for number in growing)
        each = free / shares
        full = [n for n in growing if heights[n] + each * boxes[n].grow >= limits[n]]
        if not full:
            for number in growing:
                heights[number] += each * boxes[number].grow
            return 0.0
        for number in full:
            free -= max(0.0, limits[number] - heights[number])
            heights[number] = max(heights[number], limits[number])
            growing.remove(number)
    return free


@component("column")
class ColumnBox(Box):
    """Boxes below each other with a gap; boxes with `grow` share the free height."""

    gap: Mm = 3 * MM

    @property
    def covers(self) -> bool:
        return False

    def contents(self, setting: Setting, width: float) -> float:
        height = stack_height(self.children, setting, width, self.gap)
        self.useful = stack_useful(self.children, self.gap)
        return height

    def draw(self, pen: Pen, frame: Frame) -> None:
        draw_stack(self.children, pen, frame, self.gap)


@component("text")
class TextBox(Box):
    """Text in a style; `align` and `colour` overrule the style's, `valign` places it in height."""

    style: str = "body"
    align: Literal["", "left", "center", "right"] = ""
    valign: Literal["top", "middle", "bottom"] = "top"
    colour: str = ""
    role: Literal["P", "H1", "H2", "H3", "Span", "Lbl"] = "P"

    def contents(self, setting: Setting, width: float) -> float:
        block = setting.block(self.node.text, self.style, width)
        if self.align == "center":
            # Its lines are about equally long, as those of a style that is centred.
            block = replace(block, style=replace(block.style, align="center"), _lines=())
        self._block = block
        return block.height

    def best_width(self, setting: Setting) -> float | None:
        return setting.line(self.node.text, self.style).width + 0.02

    def draw(self, pen: Pen, frame: Frame) -> None:
        if not self._block.lines:
            return
        free = frame.height - self._block.height
        shift = {"top": 0.0, "middle": free / 2, "bottom": free}[self.valign]
        inner = Frame(frame.x, frame.y + shift, frame.width, self._block.height)
        with pen.tag(self.role):
            pen.block(self._block, inner, self.align, self.colour)


_CORNERS = 5.6 * MM
"""What the title of a frame leaves of the border, both corners whole."""
_ICON = 4.9 * MM
_RIM = 4.4 * MM


@component("frame")
class FrameBox(Box):
    """A border round a stack of boxes.

    `kind`: `panel` (round corners, title on the border), `plate` (notched corners: read only),
    `dashed` (a place to fill), `edge` and `corner` (the rim of a sea chart along the upper edge,
    or along the left one too), `pale` (a panel with a thin grey line, round pictures). `strong` is
    the heavier line of the leader's card.
    """

    kind: Literal["panel", "plate", "dashed", "edge", "corner", "pale"] = "panel"
    title: str = ""
    icon: str = ""
    colour: str = "ink"
    fill: str = ""
    pad: Mm = 3 * MM
    gap: Mm = 1.5 * MM
    strong: bool = False
    style: str = "panel-title"

    @property
    def covers(self) -> bool:
        return not self.children

    def put(self, pen: Pen, frame: Frame) -> None:
        """Draw; tinted it covers all its frame, else its contents and what its border keeps."""
        before = pen.covered
        Box.put(self, pen, frame)
        if self.children and self.kind not in ("edge", "corner"):
            whole = frame.width * frame.height
            inner = frame.inset(self.pad)
            rim = whole - inner.width * (inner.height - self._drop)
            pen.covered = before + whole if self.fill else min(pen.covered + rim, before + whole)

    def contents(self, setting: Setting, width: float) -> float:
        inner = width - 2 * self.pad
        room = min(inner, width - _CORNERS) - (_ICON + MM if self.icon else 0)
        self._title = self.line(setting, self.title, self.style, room)
        across = _RIM if self.kind == "corner" else 0.0
        stack = stack_height(self.children, setting, inner - across, self.gap)
        rim = 2 * self.pad + self._drop
        self.useful = stack_useful(self.children, self.gap) + rim
        return stack + rim

    @property
    def _drop(self) -> float:
        """Extra room under a title that sits on the border."""
        if self.kind in ("edge", "corner"):
            return _RIM
        return 1.0 * MM if self._title is not None and self.kind != "plate" else 0.0

    def draw(self, pen: Pen, frame: Frame) -> None:
        if self.kind == "plate":
            path = notched_path(frame, min(1.8 * MM, frame.height / 6))
            pen.path(path, stroke=self.colour, width=0.7, fill=self.fill)
        elif self.kind == "dashed":
            pen.rect(frame, 1.2 * MM, stroke="grey", width=0.5, dash=(5, 5), fill=self.fill)
        elif self.kind in ("edge", "corner"):
            self._draw_rims(pen, frame)
        else:
            pale = self.kind == "pale"
            width, border = (0.5, "rule") if pale else (1.0 if self.strong else 0.7, "line")
            pen.rect(frame, 1.2 * MM, stroke=border, width=width, fill=self.fill)
        self._draw_title(pen, frame)
        inner = frame.inset(self.pad)
        left = _RIM if self.kind == "corner" else 0.0
        lowered = Frame(
            inner.x + left, inner.y + self._drop, inner.width - left, inner.height - self._drop
        )
        draw_stack(self.children, pen, lowered, self.gap)

    def _draw_rims(self, pen: Pen, frame: Frame) -> None:
        self._draw_rim(pen, Frame(frame.x, frame.y, frame.width, _RIM))
        if self.kind == "corner":
            with pen.turned(frame.x, frame.y, 90):
                # Turned, what lies above the upper edge lies along the left one.
                self._draw_rim(pen, Frame(frame.x, frame.y - _RIM, frame.height, _RIM))
            corner = Frame(frame.x, frame.y, _RIM, _RIM)
            pen.rect(corner, fill=self.colour, stroke=self.colour, width=0.8)

    def _draw_rim(self, pen: Pen, rim: Frame) -> None:
        """Dark and light degrees in two rows."""
        count = 2 * max(1, round(rim.width / (12 * MM)))
        step, half = rim.width / count, rim.height / 2
        pen.rect(rim, fill="paper", stroke=self.colour, width=0.8)
        for number in range(count):
            degree = Frame(rim.x + number * step, rim.y + number % 2 * half, step, half)
            pen.rect(degree, fill=self.colour)

    def _draw_title(self, pen: Pen, frame: Frame) -> None:
        line = self._title
        if line is None:
            return
        icon = _ICON * line.style.size / 11 if self.icon else 0.0
        space = 0.9 * MM if icon else 0.0
        wide = icon + space + line.width
        x = frame.x + 3.4 * MM
        back = Frame(x - MM, frame.y - icon / 2 - 0.6, wide + 2 * MM, max(icon, 3.6 * MM) + 1.2)
        pen.rect(back, fill="paper")
        if self.fill:
            pen.rect(Frame(back.x, frame.y, back.width, back.bottom - frame.y), fill=self.fill)
        if icon:
            pen.icon(self.icon, x + icon / 2, frame.y, icon, self.colour)
        with pen.tag("H2"):
            baseline = frame.y + line.style.size * 0.27
            pen.text(line, x + icon + space, baseline, self.colour)


@component("sheet")
class SheetBox(Box):
    """A sheet: double frame with notched corners, a header, and boxes below each other.

    `inset` is the distance from the frame to the contents; `reminder` goes into the footer.
    `margin` stays free outside the frame, for sheets that are cut out. Its outer line has a
    `colour`, between it and the inner one is a ground of the role `fill`.
    """

    reminder: str = ""
    colour: str = "line"
    fill: str = ""
    margin: Mm = 0.0
    inset: Mm = 4.5 * MM
    gap: Mm = 3 * MM
    gap_top: Mm = 5 * MM

    def contents(self, setting: Setting, width: float) -> float:
        header, body = self._parts()
        wide = width - 2 * self.margin
        used = sum(box.measure(setting, wide - 7 * MM) for box in header)
        used += stack_height(body, setting, wide - 2 * self.inset, self.gap)
        return used + self.gap_top + self.inset + 2 * self.margin

    def _parts(self) -> tuple[list[Box], list[Box]]:
        header = [box for box in self.children if box.node.tag == "header"]
        return header, [box for box in self.children if box.node.tag != "header"]

    def draw(self, pen: Pen, frame: Frame) -> None:
        frame = frame.inset(self.margin)
        inner = notched_path(frame.inset(1.1 * MM), 2.6 * MM)
        pen.path(notched_path(frame, 3 * MM), fill=self.fill, stroke=self.colour, width=1.1)
        pen.path(inner, fill="paper" if self.fill else "", stroke="line", width=0.35)
        header, body = self._parts()
        y = frame.y
        for box in header:
            box.put(pen, Frame(frame.x + 3.5 * MM, y, frame.width - 7 * MM, box.needed))
            y += box.needed
        y += self.gap_top
        area = Frame(
            frame.x + self.inset, y, frame.width - 2 * self.inset, frame.bottom - self.inset - y
        )
        draw_stack(body, pen, area, self.gap)
