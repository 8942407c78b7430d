"""What a hex map is made of, read from the text inside its tag, and how large its parts are."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any, Literal, NamedTuple, get_args

from kaperbrief.hexes.axial import Hex
from kaperbrief.hexes.board import PlaceKind, SeaBoard, Terrain, read_board
from kaperbrief.hexes.layout import Point
from kaperbrief.hexes.offset import Offset
from kaperbrief.records import dataclass
from kaperbrief.typeset.frame import Frame
from kaperbrief.units import MM

Extent = tuple[float, float, float, float]
"""Left, top, right, bottom in widths of a hex."""


class Named(NamedTuple):
    """A name at a hex; the seat's number is 0 for what is nobody's.

    A sea that is not `fixed` may have its name wherever there is water.
    """

    kind: PlaceKind
    at: Hex
    seat: int
    name: str
    fixed: bool = True


@dataclass(slots=True)
class HexSea:
    """The board of a map, how many columns and rows it has, and what is written on and beside it.

    `legend` has a terrain, its name and a note in each entry, `figures` words and a figure.
    """

    board: SeaBoard
    columns: int
    rows: int
    names: list[Named] = field(default_factory=list)
    legend: list[tuple[Terrain, str, str]] = field(default_factory=list)
    figures: list[tuple[str, str]] = field(default_factory=list)

    @property
    def ragged(self) -> bool:
        """Do some hexes of the full rows belong to no map?"""
        return len(self.board.terrain) < self.rows * self.columns


def read_sea(text: str, offset: Offset) -> HexSea:
    """The map in the text of a tag.

    Rows of signs, then an empty line, then `kind|label|seat|name`, `legend|terrain|name|note` or
    `figure|words|figure`, one a line. Raises ValueError for anything else.
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    end = lines.index("") if "" in lines else len(lines)
    board = read_board(lines[:end], offset)
    sea = HexSea(board, *board.size())
    for line in lines[end:]:
        if line:
            _read_line(sea, line)
    return sea


def _read_line(sea: HexSea, line: str) -> None:
    kind, *cells = (cell.strip() for cell in line.split("|"))
    first, second, third, *_ = [*cells, "", "", ""]
    if kind == "legend":
        if first == "sea":
            raise ValueError("open sea has no sign in the legend")
        sea.legend.append((_known(first, Terrain, "terrain", " in the legend"), second, third))
    elif kind == "figure":
        sea.figures.append((first, second))
    elif kind == "sea" and not first:
        sea.names.append(Named("sea", min(sea.board.terrain), 0, third, fixed=False))
    else:
        known: PlaceKind = _known(kind, PlaceKind, "kind", " of a place")
        at = sea.board.at(first)
        if at not in sea.board.terrain:
            raise ValueError(f"{first} lies beyond the map")
        sea.names.append(Named(known, at, int(second or 0), third))


def _known(word: str, choices: Any, what: str, where: str) -> Any:
    """The word, if it is one of the choices. Raises ValueError for others."""
    if word not in get_args(choices):
        raise ValueError(f'unknown {what} "{word}"{where}')
    return word


StripPlace = Literal["right", "bottom", "none"]
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
class ChartLayout:
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

    def moved(self, dx: float, dy: float) -> ChartLayout:
        """The same layout elsewhere on the page."""
        strip = self.strip and _moved(self.strip, dx, dy)
        origin = self.origin[0] + dx, self.origin[1] + dy
        across, down = self.joints
        joints = tuple(x + dx for x in across), tuple(y + dy for y in down)
        return replace(
            self, joints=joints, sea=_moved(self.sea, dx, dy), origin=origin, strip=strip
        )


def jointed(layout: ChartLayout, columns: int, rows: int) -> ChartLayout:
    """The layout on tiles of equal size."""
    across = tuple(layout.width * n / columns for n in range(1, columns))
    down = tuple(layout.height * n / rows for n in range(1, rows))
    return replace(layout, joints=(across, down))


def _moved(frame: Frame, dx: float, dy: float) -> Frame:
    return Frame(frame.x + dx, frame.y + dy, frame.width, frame.height)


def _clamp(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def to_points(point: Point, layout: ChartLayout) -> Point:
    """A place in widths of a hex as points of the drawing."""
    return layout.origin[0] + point[0] * layout.hex, layout.origin[1] + point[1] * layout.hex


def lettering(hex_width: float) -> float:
    """How large letters on the map are for hexes of that width; 1 is the designed size."""
    share = hex_width / USUAL
    return _clamp(share ** (0.75 if share < 1 else 0.88), 0.5, 3.2)


def line_scale(hex_width: float) -> float:
    """How heavy lines are for hexes of that width."""
    return _clamp((hex_width / USUAL) ** 0.6, 0.55, 2.0)


def lay(extent: Extent, hex_width: float, strip: StripPlace) -> ChartLayout:
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
    return ChartLayout(hex_width, width, height, sea, origin, bar, band, unit, frame, scale)


def fitted(extent: Extent, width: float, height: float, strip: StripPlace) -> ChartLayout:
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
