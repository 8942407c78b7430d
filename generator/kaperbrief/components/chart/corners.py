"""The corners of a board that is no rectangle: they hold title plate, wind rose and legend."""

from __future__ import annotations

from kaperbrief.components.chart.board import ChartLayout
from kaperbrief.components.chart.strip import ROSE, WIDE, ChartStrip, draw_rose
from kaperbrief.hexes.board import SeaBoard
from kaperbrief.hexes.layout import TALL, Point
from kaperbrief.hexes.offset import to_axial
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

_LEAST = 3
"""Corners of fewer hexes, in a row or in rows, are too small."""
_AIR = 0.35
"""Between a corner's frame and the hexes, in widths of a hex."""


def corner_of(board: SeaBoard, *, right: bool, low: bool) -> tuple[float, float]:
    """The largest rectangle without hexes in a corner: its width and height in widths of a hex."""
    wide, high = board.size()
    least, best = wide, (0.0, 0.0)
    for row in range(high // 2):
        cells = [(wide - 1 - n if right else n, high - 1 - row if low else row)
                 for n in range(wide)]  # fmt: skip
        free = next((n for n, cell in enumerate(cells)
                     if to_axial(cell, board.offset) in board.terrain), wide)  # fmt: skip
        least = min(least, free)
        size = least - 0.5 - _AIR, (row + 1) * 0.75 * TALL - _AIR
        if min(least, row + 1) >= _LEAST and size[0] * size[1] > best[0] * best[1]:
            best = size
    return best


def has_corners(board: SeaBoard) -> bool:
    """Is there room for everything in the four corners of a board?"""
    sides = ((right, low) for right in (False, True) for low in (False, True))
    return board.orientation == "pointy" and all(
        min(corner_of(board, right=right, low=low)) > 0 for right, low in sides
    )


class ChartCorners(ChartStrip):
    """Title plate in the upper left corner, rose in the upper right one, the legend below."""

    def fit(self, layout: ChartLayout) -> None:
        """Take the corners of a layout."""
        self.uprights, self.joints = layout.joints
        self.area = layout.sea
        self._hex = layout.hex
        frames = {(right, low): self._corner(right=right, low=low)
                  for right in (False, True) for low in (False, True)}  # fmt: skip
        self._plate, self._rose = frames[False, False], frames[True, False]
        self._lists = frames[False, True], frames[True, True]

    def _corner(self, *, right: bool, low: bool) -> Frame:
        wide, high = (side * self._hex for side in corner_of(self.board, right=right, low=low))
        area = self.area.inset(0.12 * self._hex)
        x, y = area.right - wide if right else area.x, area.bottom - high if low else area.y
        return Frame(x, y, wide, high)

    @property
    def rose(self) -> Point:
        """The middle of the wind rose."""
        radius = self._radius
        return self._rose.right - radius - 1 * MM, self._rose.y + radius + 1 * MM

    @property
    def _radius(self) -> float:
        words = self.wind.height + 2 * MM if self.wind else 0.0
        unit = min((self._rose.width - 2 * MM) / (2 * ROSE),
                   (self._rose.height - 2 * MM) / (2 * ROSE + words))  # fmt: skip
        return unit * ROSE

    def draw(self, pen: Pen) -> None:
        """Draw everything."""
        frame = self._plate
        high = self._plate_high()
        u = self.unit = min(frame.width / WIDE, frame.height / high)
        plate = Frame(frame.x, frame.y, WIDE * u, high * u)
        self._border(pen, plate)
        pen.icon(self.icon, plate.centre[0], plate.y + 9.2 * MM * u, 11.5 * MM * u)
        self._draw_titles(pen, plate.centre[0], plate.y + 16.6 * MM * u, 0.32 * plate.width)
        self._draw_lists(pen)
        u = self.unit = self._radius / ROSE
        x, y = self.rose
        if self.wind:
            self._text(pen, self.wind.lines, x, y + (ROSE + 1.6 * MM) * u, "center")
        draw_rose(pen, (x, y), ROSE * u, self.orientation, [s.scaled(u) for s in self.sides])

    def _draw_lists(self, pen: Pen) -> None:
        """The legend in two columns that begin at the lower corners."""
        rows = [row + 1.2 * MM for row in self._legend_rows()]
        half = (len(rows) + 1) // 2
        parts = list(zip(rows, self.legend, strict=True))
        columns = parts[:half], parts[half:]
        units = [min(frame.width / WIDE, frame.height / sum(row for row, _ in column))
                 for frame, column in zip(self._lists, columns, strict=True) if column]  # fmt: skip
        u = self.small = self.unit = min(units, default=1.0)
        for right, (frame, column) in enumerate(zip(self._lists, columns, strict=True)):
            y = frame.bottom - sum(row for row, _ in column) * u
            x = frame.right - WIDE * u if right else frame.x
            for row, (entry, name, note) in column:
                self._draw_entry(pen, Frame(x, y, WIDE * u, row * u), entry, name, note)
                y += row * u
