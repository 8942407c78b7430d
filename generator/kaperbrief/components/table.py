"""`<table>` and `<tr>`: reference tables, ledgers of figures, numbered steps."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from kaperbrief.components.box import Box, Mm, divide
from kaperbrief.components.registry import component
from kaperbrief.components.scale import percent_in
from kaperbrief.pictures import read
from kaperbrief.pictures.scene import scene
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.small import simple
from kaperbrief.typeset.breaking import Block, Line
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_PAD = 1.4 * MM
_AIR = 0.3 * MM
_WIDTHS = {"reference": ("15.5mm", "*"), "steps": ("6.6mm", "*"), "ledger": ("2*", "*")}
_HIGHEST = {"reference": 7.4 * MM, "steps": 7.4 * MM, "ledger": 6.4 * MM}
_HEAD = 4.8 * MM
_PICTURE = 7 * MM
_SCENE = 9.6 * MM
"""The width of a picture before the words of a step."""
_ICON, _FULL = 0.86, 0.96
"""The height of an icon or of a step's picture before words, as a part of its row's."""
_GAP = 0.5 * MM
"""Between a figure and the small second one beside it."""
_NOTE = 2
"""The column of the notes of a reference table."""


@component("tr")
class TableRowBox(Box):
    """A row of a table: `key` (or an icon or a scene in its place), its text inside the tag.

    In a ledger the text holds one cell a column, parted by `|`; `small` holds second figures in
    the same way, which stand beside the first ones or, where one has no room there, below them;
    `seat` puts a swatch of that seat in the place of its icon, `scene` a picture of that look.
    `note` is at the right end of a reference row, in a third column, with a bar below
    it if it is in per cent. `alarm` is bad
    news, `normal` the row that usually counts.
    """

    key: str = ""
    icon: str = ""
    seat: int = 0
    scene: str = ""
    small: str = ""
    note: str = ""
    alarm: bool = False
    normal: bool = False
    cells: list[Block] = field(default_factory=list, init=False)
    seconds: list[Line | None] = field(default_factory=list, init=False)
    below: float = field(default=0.0, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        """The table sets its rows."""
        return 0.0

    def draw(self, pen: Pen, frame: Frame) -> None:
        """The table draws its rows."""


@component("table")
class TableBox(Box):
    """Rows `<tr>` below each other.

    `reference`: bold centred keys, fog stripes. `ledger`: a head row (`head`, parted by `|`),
    centred figures, hairlines. `steps`: circled numbers, or `icon` as bullet. Icons of the rows
    stand before the keys of ledgers, the text of steps, or in the place of bullets. Rows are
    `row-height` high; with `grow` they start at `least` and grow up to it. `align` overrules the
    columns (`left center …`); `lines` parts them where figures are to be written in. `mark` is the
    number of a column of a ledger, from 1 on, that stands out.
    """

    kind: Literal["reference", "ledger", "steps"] = "reference"
    columns: Annotated[tuple[str, ...], "lengths"] = ()
    align: Annotated[tuple[str, ...], "lengths"] = ()
    head: str = ""
    row_height: Mm = 0.0
    least: Mm = 5.6 * MM
    style: str = "table-text"
    icon: str = ""
    lines: bool = False
    mark: int = 0

    def contents(self, setting: Setting, width: float) -> float:
        wanted = self.columns or _WIDTHS[self.kind]
        titles = self.head.split("|") if self.head else []
        if self.kind == "ledger" and not self.columns:
            wanted = ("2*", *("*",) * (max(2, len(titles)) - 1))
        self._widths = divide(wanted, width)
        if self.kind == "reference" and wanted[1:] == ("*",):
            self._widths = self._for_keys(setting, width)
        self._head = [
            setting.block(title.strip(), "table-head", column - MM + 0.05)
            for title, column in zip(titles, self._widths, strict=False)
        ]
        floor = self.least if self.grow else max(self.least, self._highest)
        self._heights: list[float] = []
        for number, row in enumerate(self._rows):
            self._set(row, number, setting)
            text = max((block.height for block in row.cells), default=0.0) + row.below
            self._heights.append(max(floor, text + 2 * _AIR))
        # Chances have bars, the longest one for the greatest.
        self._odds = [percent_in(row.note) if "%" in row.note else 0.0 for row in self._rows]
        setting.place = self.node.place
        height = sum(self._heights) + self._head_height
        if self._heights:
            self.useful = height + len(self._heights) * self._growth
        return height

    def _for_keys(self, setting: Setting, width: float) -> list[float]:
        """The columns of a reference: the keys get more room where they are long."""
        keys = [row.key for row in self._rows if row.key and not row.icon and not row.scene]
        lines = [setting.line(key, "table-key") for key in keys]
        usual = self._widths[0]
        longest = max((line.width for line in lines), default=0.0) + 2.2 * MM
        first = max(usual, min(longest, 1.6 * usual, 0.45 * width))
        return [first, width - first]

    @property
    def _rows(self) -> list[TableRowBox]:
        return [child for child in self.children if isinstance(child, TableRowBox)]

    @property
    def _highest(self) -> float:
        return self.row_height or _HIGHEST[self.kind]

    def _set(self, row: TableRowBox, number: int, setting: Setting) -> None:
        setting.place = row.node.place
        if self.kind == "ledger":
            texts = [row.key, *(cell.strip() for cell in row.node.text.split("|"))]
        else:
            key = "" if row.icon or self.icon else row.key
            if self.kind == "steps" and not self.icon:
                key = row.key or str(number + 1)
            texts = [key, row.node.text, row.note]
        row.cells = []
        for column, text in enumerate(texts[: len(self._widths)]):
            style = self._cell_style(column)
            strong = row.normal or column + 1 == self.mark
            if self.kind == "ledger" and strong and column and text:
                text = f"**{text}**"
            room = self._widths[column] - (_PAD if self._side(column) == "left" else MM)
            if column == self._pictured:
                room -= self._pictures + _PAD
            row.cells.append(setting.block(text, style, room))
        small = row.small.split("|") if row.small else []
        row.seconds = [None, *(setting.line(s, "label") if s else None for s in small)]
        pairs = zip(self._widths, row.cells, row.seconds, strict=False)
        full = any(two and one.width + two.width + 2 * _GAP > width for width, one, two in pairs)
        row.below = setting.style("label").leading if full else 0.0

    @property
    def _head_height(self) -> float:
        """A title that is too long for its column stands on two lines."""
        more = max((head.height - head.style.leading for head in self._head), default=0.0)
        return _HEAD + max(0.0, more) if self._head else 0.0

    @property
    def _pictured(self) -> int | None:
        """The column of words with icons of their own before them, None where there are none."""
        if (
            self.kind == "reference"
            or self.icon
            or not any(row.icon or row.seat or row.scene for row in self._rows)
        ):
            return None
        return int(self.kind == "steps")

    @property
    def _pictures(self) -> float:
        """The width of the icons or pictures before words: alike in all rows."""
        scenes = self.kind == "steps" and any(row.scene for row in self._rows)
        return _SCENE if scenes else _PICTURE

    def _cell_style(self, column: int) -> str:
        if column == _NOTE and self.kind == "reference":
            return "bonus"
        if column:
            return self.style
        return {"reference": "table-key", "steps": "step-number", "ledger": "bonus"}[self.kind]

    def _side(self, column: int) -> str:
        if column < len(self.align):
            return self.align[column]
        if self.kind == "ledger":
            return "center" if column else "left"
        if column == _NOTE:
            return "right"
        return "left" if column else "center"

    def draw(self, pen: Pen, frame: Frame) -> None:
        rows, heights = self._rows, self._grown(frame.height)
        # Icons in a ledger are alike, however many lines a row has.
        self._icon = _ICON * min(heights, default=0.0) if self.kind == "ledger" else _PICTURE
        y = frame.y
        self._draw_mark(pen, frame, sum(heights))
        with pen.group("Table"):
            if self._head:
                self._draw_head(pen, frame, y)
                y += self._head_height
            top = y
            for number, (row, height) in enumerate(zip(rows, heights, strict=True)):
                area = Frame(frame.x, y, frame.width, height)
                self._draw_ground(pen, area, row, number)
                with pen.group("TR"):
                    self._draw_row(pen, area, row, number)
                y += height
        if self.kind != "steps":
            pen.line(frame.x, top, frame.right, top, "line", 0.8)
            pen.line(frame.x, y, frame.right, y, "line", 0.5)
        parted = len(self._widths) - 1 if self.lines else int(self.kind == "reference")
        edge = frame.x
        for width in self._widths[:parted]:
            edge += width
            pen.line(edge, top, edge, y, "rule", 0.35)

    def _draw_mark(self, pen: Pen, frame: Frame, height: float) -> None:
        """The ground of the column that stands out, with its head."""
        if not 0 < self.mark <= len(self._widths):
            return
        head = self._head_height
        left = frame.x + sum(self._widths[: self.mark - 1])
        area = Frame(left, frame.y, self._widths[self.mark - 1], height + head)
        pen.rect(area, MM, fill="sky", stroke="sea", width=0.7)

    def _grown(self, height: float) -> list[float]:
        """Row heights with the free height shared out, none made higher than `row-height`."""
        if not self._heights or not self.grow:
            return self._heights
        free = max(0.0, height - self.needed) / len(self._heights)
        return [one + min(free, self._growth) for one in self._heights]

    @property
    def _growth(self) -> float:
        """How much higher each row may become."""
        return max(0.0, self._highest - min(self._heights)) if self.grow else 0.0

    def _draw_head(self, pen: Pen, frame: Frame, y: float) -> None:
        with pen.group("TR"):
            x = frame.x
            foot = y + self._head_height - _HEAD * 0.32
            for column, head in enumerate(self._head):
                side = self._side(column)
                wide = self._widths[column]
                at = x + (wide / 2 if side == "center" else MM)
                with pen.tag("TH"):
                    for above, line in enumerate(reversed(head.lines)):
                        pen.text_at(line, at, foot - above * head.style.leading, side)
                x += wide

    def _draw_ground(self, pen: Pen, area: Frame, row: TableRowBox, number: int) -> None:
        striped = self.kind == "reference" and pen.look.colour("fog") is not None
        if self.kind == "ledger" and row.normal:
            pen.rect(area, fill="sky")
        elif striped and number % 2 == 0:
            pen.rect(area, fill="fog")
        if number and self.kind != "steps" and not striped:
            pen.line(area.x, area.y, area.right, area.y, "rule", 0.3)

    def _draw_row(self, pen: Pen, area: Frame, row: TableRowBox, number: int) -> None:
        colour = "oxblood" if row.alarm else "ink"
        x = area.x
        for column, block in enumerate(row.cells):
            wide, side = self._widths[column], self._side(column)
            inner = Frame(x, area.y, wide, area.height)
            with pen.tag("TD" if column or self.kind == "steps" else "TH"):
                if not column and self.kind == "steps":
                    self._draw_number(pen, inner, block, row.icon, colour)
                elif not column and row.scene and self._pictured is None:
                    high = min(inner.height - 0.9 * MM, _PICTURE)
                    middle = Frame(x, inner.centre[1] - high / 2, wide, high)
                    pen.rect(_draw_scene(pen, middle, row.scene), MM, stroke="rule", width=0.5)
                elif not column and row.icon and self._pictured is None:
                    pen.icon(row.icon, *inner.centre, min(5.4 * MM, area.height * 0.8), colour)
                else:
                    second = row.seconds[column] if column < len(row.seconds) else None
                    inner = _with_second(pen, inner, block, second, row.below)
                    if column == self._pictured:
                        inner = self._after_picture(pen, inner, row, colour)
                    noted = column == _NOTE and self.kind == "reference"
                    if noted and self._odds[number]:
                        inner = self._draw_odds(pen, inner, block, number)
                    self._draw_cell(pen, inner, block, side, colour)
            x += wide

    def _after_picture(self, pen: Pen, cell: Frame, row: TableRowBox, colour: str) -> Frame:
        """Draw the picture, icon or swatch of a row and give the place of its text."""
        wide = self._pictures
        share = _FULL if self.kind == "steps" and row.scene else _ICON
        size = min(wide, self._icon + (share > _ICON) * MM, cell.height * share)
        x, y = cell.x + _PAD, cell.centre[1]
        if row.seat:
            role, high = f"seat-{row.seat}", 0.7 * size
            area = Frame(x, y - high / 2, wide - 1.2 * MM, high)
            pattern = pen.look.seat(row.seat).pattern
            fill_pattern(pen, rounded_path(area, 0), area, pattern, role, 0.7)
            pen.rect(area, stroke=role, width=0.7)
        elif row.scene:
            place = _draw_scene(pen, Frame(x, y - size / 2, wide, size), row.scene)
            if self.kind == "steps":
                pen.rect(place, MM, stroke="rule", width=0.5)
        elif row.icon:
            pen.icon(row.icon, x + wide / 2, y, size, colour)
        return Frame(x + wide, cell.y, cell.width - wide - _PAD, cell.height)

    def _draw_odds(self, pen: Pen, cell: Frame, block: Block, number: int) -> Frame:
        """Draw the bar of a chance and give the place of its figure above it."""
        share = self._odds[number] / max(self._odds)
        long = max(0.4 * MM, (cell.width - 2 * _PAD) * share)
        y = min(cell.centre[1] + block.height / 2, cell.bottom - MM)
        bar = Frame(cell.right - _PAD - long, y - 0.3 * MM, long, 0.9 * MM)
        pen.rect(bar, fill="sea")
        return Frame(cell.x, cell.y, cell.width, cell.height - 1.2 * MM)

    def _draw_number(self, pen: Pen, cell: Frame, block: Block, icon: str, colour: str) -> None:
        x, y = cell.x + 2.6 * MM, cell.centre[1]
        if self.icon:
            pen.icon(icon or self.icon, x, y, (5.2 if icon else 2.6) * MM, colour)
            return
        pen.circle(x, y, 2.5 * MM, stroke=colour, width=0.7)
        for line in block.lines:
            pen.text_mid(line, x, y, colour)

    def _draw_cell(self, pen: Pen, cell: Frame, block: Block, side: str, colour: str) -> None:
        pad = 0.0 if side == "center" else (MM if self.kind == "ledger" else _PAD)
        top = cell.y + (cell.height - block.height) / 2
        area = Frame(cell.x + pad, top, cell.width - 2 * pad, block.height)
        pen.block(block, area, side, colour)


def _draw_scene(pen: Pen, frame: Frame, look: str) -> Frame:
    """Draw a scene in the middle of its frame, as large as that allows, and give its place."""
    sketch = Sketch(pen.setting.icons, {})
    box = scene(sketch, read(look))
    share = min(frame.width / box.width, frame.height / box.height)
    wide, high = share * box.width, share * box.height
    x, y = frame.centre
    place = Frame(x - wide / 2, y - high / 2, wide, high)
    simple(sketch, box, place).ink(pen, box, place)
    return place


def _with_second(pen: Pen, cell: Frame, block: Block, second: Line | None, below: float) -> Frame:
    """Draw the small second figure and give the place of the first: both centred together.

    It stands beside the first one, or as many points `below` it as it needs.
    """
    if second is None:
        return cell
    x, y = cell.centre
    if below:
        pen.text_at(second, x, y + block.height / 2 - below / 2 + second.style.rise, "center")
        return Frame(cell.x, cell.y, cell.width, cell.height - below)
    shift = (second.width + _GAP) / 2
    pen.text(second, x - shift + block.width / 2 + _GAP, y + 3.4)
    return Frame(cell.x - shift, cell.y, cell.width, cell.height)
