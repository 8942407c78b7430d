"""The corners of a board that is no rectangle: they hold title plate, wind rose and legend."""

from __future__ import annotations

from kaperbrief.components.chart.board import ChartLayout
from kaperbrief.components.chart.scene import BEYOND
from kaperbrief.components.chart.signs import ROSE, draw_rose
from kaperbrief.components.chart.strip import WIDE, ChartStrip
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
_PAD = 2.4 * MM
"""From the border of a plate to the legend on it."""


def corner_of(
    board: SeaBoard, shape: tuple[float, float] = (1.0, 1.0), *, right: bool, low: bool
) -> tuple[float, float]:
    """The rectangle without hexes in a corner where a `shape` is largest.

    Its width and height in widths of a hex.
    """
    wide, high = board.size()
    least, most, best = wide, 0.0, (0.0, 0.0)
    for row in range(high // 2):
        cells = [(wide - 1 - n if right else n, high - 1 - row if low else row)
                 for n in range(wide)]  # fmt: skip
        free = next((n for n, cell in enumerate(cells)
                     if to_axial(cell, board.offset) in board.terrain), wide)  # fmt: skip
        least = min(least, free)
        size = least - 0.5 - _AIR, (row + 1) * 0.75 * TALL - _AIR
        worth = min(side / wanted for side, wanted in zip(size, shape, strict=True))
        if min(least, row + 1) >= _LEAST and worth > most:
            most, best = worth, size
    return best


def has_corners(board: SeaBoard) -> bool:
    """Is there room for everything in the four corners of a board?"""
    sides = ((right, low) for right in (False, True) for low in (False, True))
    return board.orientation == "pointy" and all(
        min(corner_of(board, right=right, low=low)) > 0 for right, low in sides
    )


class ChartCorners(ChartStrip):
    """Title plate and rose in the upper corners, signs and fleets of the legend in the lower."""

    def fit(self, layout: ChartLayout) -> None:
        """Take the corners of a layout."""
        self.uprights, self.joints = layout.joints
        self.area = layout.sea
        self._hex = layout.hex
        rows = [row + 1.2 * MM for row in self._legend_rows()]
        parts = list(zip(rows, self.legend, strict=True))
        # What signs mean on one plate, who sails on the other.
        half = sum(entry.terrain is not None for entry, *_ in self.legend)
        words = self.wind.height + 2 * MM if self.wind else 0.0
        self._high = self._plate_high()
        self._plate = self._fitted((WIDE, self._high), right=False, low=False)
        self._rose = self._fitted((WIDE, 2 * ROSE + words), right=True, low=False)
        self._lists = []
        for right, column in ((False, parts[:half]), (True, parts[half:])):
            if column:
                high = sum(row for row, _ in column) + 2 * _PAD
                frame = self._fitted((WIDE + 2 * _PAD, high), right=right, low=True)
                self._lists.append((frame, column))

    @property
    def plates(self) -> list[Frame]:
        """What lies in the corners."""
        return [self._plate, self._rose, *(frame for frame, _ in self._lists)]

    def _fitted(self, shape: tuple[float, float], *, right: bool, low: bool) -> Frame:
        """The largest frame of a shape in a corner."""
        room = self._corner(shape, right=right, low=low)
        u = min(room.width / shape[0], room.height / shape[1])
        wide, high = u * shape[0], u * shape[1]
        x = room.right - wide if right else room.x
        return Frame(x, room.bottom - high if low else room.y, wide, high)

    def _corner(self, shape: tuple[float, float], *, right: bool, low: bool) -> Frame:
        sides = corner_of(self.board, shape, right=right, low=low)
        wide, high = (side * self._hex for side in sides)
        area = self.area.inset(0.12 * self._hex)
        x, y = area.right - wide if right else area.x, area.bottom - high if low else area.y
        return Frame(x, y, wide, high)

    @property
    def rose(self) -> Point:
        """The middle of the wind rose."""
        return self._rose.centre[0], self._rose.y + ROSE * self._rose.width / WIDE

    def draw(self, pen: Pen) -> None:
        """Draw everything."""
        plate = self._plate
        u = self.unit = plate.width / WIDE
        self._draw_plate(pen, plate, (plate.centre[0], plate.y + 9.2 * MM * u))
        self._draw_titles(pen, plate.centre[0], plate.y + 16.6 * MM * u, 0.32 * plate.width)
        self._draw_lists(pen)
        if self.ground:
            return
        u = self.unit = self._rose.width / WIDE
        x, y = self.rose
        if self.wind:
            words = Frame(self._rose.x, y + (ROSE + 1 * MM) * u, self._rose.width,
                          (self.wind.height + 1 * MM) * u)  # fmt: skip
            pen.rect(words, fill=BEYOND)
            self._text(pen, self.wind.lines, x, y + (ROSE + 1.6 * MM) * u, "center")
        draw_rose(pen, (x, y), ROSE * u, self.orientation, [s.scaled(u) for s in self.sides])

    def _draw_lists(self, pen: Pen) -> None:
        """The legend on two plates in the lower corners."""
        for plate, column in self._lists:
            u = self.small = self.unit = plate.width / (WIDE + 2 * _PAD)
            self._border(pen, plate)
            inner = plate.inset(_PAD * u)
            y = inner.y
            for row, (entry, name, note) in column:
                self._draw_entry(pen, Frame(inner.x, y, inner.width, row * u), entry, name, note)
                y += row * u
