"""How large the parts of a hex map are: hexes, border, strip; pure geometry in points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from kaperbrief.hexes.layout import Point
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM

Strip = Literal["right", "bottom", "none"]
Extent = tuple[float, float, float, float]
"""Left, top, right, bottom in widths of a hex."""

USUAL = 14.6 * MM
"""The width of the hexes for which lines and letters were designed."""
STRIP_WIDE = 29 * MM
"""The width of the strip beside a map of the usual size."""
STRIP_HIGH = 27 * MM
"""The height of the strip below one."""
_MARGIN = 0.085
"""From the outermost hexes to the inner line, in widths of a hex."""
_BAR, _BAND, _GAP = 1.8 * MM, 5 * MM, 2.4 * MM


@dataclass(frozen=True, slots=True)
class Layout:
    """Frames in points from the upper left corner of the whole drawing.

    `hex` is the width of a hex from flat to flat; `origin` is where the hex (0, 0) has its middle;
    `bar` and `band` are the breadths of the degrees and of the figures round the sea; `unit` is
    the scale of the border, `strip_unit` that of the strip. `joints` are the places across and
    down where the drawing is cut into tiles.
    """

    hex: float
    width: float
    height: float
    sea: Frame
    origin: tuple[float, float]
    bar: float
    band: float
    unit: float
    strip: Frame | None
    strip_unit: float
    joints: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())

    @property
    def outer(self) -> Frame:
        """The outermost line of the map."""
        return self.sea.inset(-self.bar - self.band)

    def moved(self, dx: float, dy: float) -> Layout:
        """The same layout elsewhere on the page."""
        strip = self.strip and _moved(self.strip, dx, dy)
        origin = self.origin[0] + dx, self.origin[1] + dy
        across, down = self.joints
        joints = tuple(x + dx for x in across), tuple(y + dy for y in down)
        return replace(
            self, joints=joints, sea=_moved(self.sea, dx, dy), origin=origin, strip=strip
        )


def jointed(layout: Layout, columns: int, rows: int) -> Layout:
    """The layout on tiles of equal size."""
    across = tuple(layout.width * n / columns for n in range(1, columns))
    down = tuple(layout.height * n / rows for n in range(1, rows))
    return replace(layout, joints=(across, down))


def _moved(frame: Frame, dx: float, dy: float) -> Frame:
    return Frame(frame.x + dx, frame.y + dy, frame.width, frame.height)


def _clamp(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def to_points(point: Point, layout: Layout) -> Point:
    """A place in widths of a hex as points of the drawing."""
    return layout.origin[0] + point[0] * layout.hex, layout.origin[1] + point[1] * layout.hex


def lettering(hex_width: float) -> float:
    """How large letters on the map are for hexes of that width; 1 is the designed size."""
    share = hex_width / USUAL
    return _clamp(share ** (0.75 if share < 1 else 0.88), 0.5, 3.2)


def line_scale(hex_width: float) -> float:
    """How heavy lines are for hexes of that width."""
    return _clamp((hex_width / USUAL) ** 0.6, 0.55, 2.0)


def lay(extent: Extent, hex_width: float, strip: Strip) -> Layout:
    """The layout of a map whose hexes have a width in points."""
    left, top, right, bottom = extent
    margin = _MARGIN * hex_width
    wide = (right - left) * hex_width + 2 * margin
    high = (bottom - top) * hex_width + 2 * margin
    unit = _clamp((min(wide, high) / (134 * MM)) ** 0.5, 0.85, 2.2)
    bar, band = _BAR * unit, _BAND * unit
    rim = bar + band
    block_wide, block_high = wide + 2 * rim, high + 2 * rim
    sea = Frame(rim, rim, wide, high)
    width, height = block_wide, block_high
    frame: Frame | None = None
    scale = 1.0
    if strip == "right":
        scale = _clamp((block_high / (150 * MM)) ** 0.7, 1, 3.6)
        width += (_GAP + STRIP_WIDE) * scale
        frame = Frame(block_wide + _GAP * scale, 0, STRIP_WIDE * scale, block_high)
    elif strip == "bottom":
        scale = _clamp((block_wide / (190 * MM)) ** 0.7, 1, 3.6)
        height += (_GAP + STRIP_HIGH) * scale
        frame = Frame(0, block_high + _GAP * scale, block_wide, STRIP_HIGH * scale)
    origin = (sea.x + margin - left * hex_width, sea.y + margin - top * hex_width)
    return Layout(hex_width, width, height, sea, origin, bar, band, unit, frame, scale)


def fitted(extent: Extent, width: float, height: float, strip: Strip) -> Layout:
    """The layout with the largest hexes that fits into a frame; as small as needed."""
    low, high = 0.0, max(width, height)
    for _ in range(40):
        middle = (low + high) / 2
        found = lay(extent, max(middle, 1e-6), strip)
        if found.width <= width and found.height <= height:
            low = middle
        else:
            high = middle
    return lay(extent, max(low, 1e-6), strip)
