"""What a hex map is made of, read from the text inside its tag."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.hexes.axial import Hex
from kaperbrief.hexes.layout import Orientation, Point, centre, corners
from kaperbrief.hexes.offset import Offset, parse_label, to_axial, to_offset

NOTHING = "-"
OPEN = ".:"
"""Signs of water without anything drawn on it but dots."""
LAND = "#TFPI"
SIGNS = ".:x#TFAhPI"
LEGEND = {
    "shallows": ":", "reef": "x", "land": "#", "town": "T", "fort": "F", "anchorage": "A",
    "harbour": "h", "port": "P", "treasure": "I",
}  # fmt: skip
"""The sign of each terrain that a legend may explain."""
KINDS = ("home-port", "free-port", "treasure", "island", "reef", "sea")


@dataclass(frozen=True, slots=True)
class Named:
    """A name at a hex; the seat's number is 0 for what is nobody's.

    A sea that is not `fixed` may have its name wherever there is water.
    """

    kind: str
    at: Hex
    seat: int
    name: str
    fixed: bool = True


@dataclass(slots=True)
class Sea:
    """The hexes of a map with their signs, and what is written on and beside it."""

    offset: Offset
    signs: dict[Hex, str] = field(default_factory=dict)
    rows: int = 0
    columns: int = 0
    names: list[Named] = field(default_factory=list)
    legend: list[tuple[str, str, str]] = field(default_factory=list)
    figures: list[tuple[str, str]] = field(default_factory=list)

    @property
    def orientation(self) -> Orientation:
        """Pointy-top hexes lie in shifted rows, flat-top ones in shifted columns."""
        return "pointy" if self.offset.endswith("r") else "flat"

    @property
    def land(self) -> set[Hex]:
        """The hexes that no ship enters, reefs left out."""
        return {at for at, sign in self.signs.items() if sign in LAND}

    @property
    def ragged(self) -> bool:
        """Do some hexes of the full rows belong to no map?"""
        return len(self.signs) < self.rows * self.columns

    def sign(self, at: Hex) -> str:
        """The sign of a hex, that of nothing beyond the board."""
        return self.signs.get(at, NOTHING)

    def centre(self, at: Hex) -> Point:
        """The middle of a hex in widths of a hex."""
        return centre(at, self.orientation)

    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all hexes in widths of a hex."""
        middles = [self.centre(at) for at in self.signs]
        xs, ys = [x for x, _ in middles], [y for _, y in middles]
        around = corners((0, 0), self.orientation)
        wide, high = max(x for x, _ in around), max(y for _, y in around)
        return min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high

    def cell(self, at: Hex) -> tuple[int, int]:
        """Column and row of a hex, both from 0."""
        return to_offset(at, self.offset)


def read_sea(text: str, offset: Offset) -> Sea:
    """The map in the text of a tag.

    Rows of signs, then an empty line, then `kind|label|seat|name`, `legend|terrain|name|note` or
    `figure|words|figure`, one a line. Raises ValueError for anything else.
    """
    sea = Sea(offset)
    lines = [line.strip() for line in text.strip().splitlines()]
    end = lines.index("") if "" in lines else len(lines)
    for row, line in enumerate(lines[:end]):
        _read_row(sea, row, "".join(line.split()))
    if not sea.signs:
        raise ValueError("a map needs at least one hex")
    for line in lines[end:]:
        if line:
            _read_line(sea, line)
    return sea


def _read_row(sea: Sea, row: int, signs: str) -> None:
    if row and len(signs) != sea.columns:
        raise ValueError(f"row {row + 1} has {len(signs)} hexes, the first one {sea.columns}")
    sea.rows, sea.columns = row + 1, len(signs)
    for column, sign in enumerate(signs):
        if sign == NOTHING:
            continue
        if sign not in SIGNS:
            raise ValueError(f'unknown sign "{sign}" in row {row + 1}')
        sea.signs[to_axial((column, row), sea.offset)] = sign


def _read_line(sea: Sea, line: str) -> None:
    kind, *cells = (cell.strip() for cell in line.split("|"))
    cells += [""] * (3 - len(cells))
    if kind == "legend":
        if cells[0] not in LEGEND:
            raise ValueError(f'unknown terrain "{cells[0]}" in the legend')
        sea.legend.append((LEGEND[cells[0]], cells[1], cells[2]))
    elif kind == "figure":
        sea.figures.append((cells[0], cells[1]))
    elif kind == "sea" and not cells[0]:
        sea.names.append(Named(kind, min(sea.signs), 0, cells[2], fixed=False))
    elif kind in KINDS:
        at = to_axial(parse_label(cells[0]), sea.offset)
        if at not in sea.signs:
            raise ValueError(f"{cells[0]} lies beyond the map")
        sea.names.append(Named(kind, at, int(cells[1] or 0), cells[2]))
    else:
        raise ValueError(f'unknown kind "{kind}" of a place')
