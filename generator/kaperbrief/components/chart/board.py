"""What a hex map is made of, read from the text inside its tag, and how large its parts are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from kaperbrief.components.chart.tiles import GroundTile
from kaperbrief.components.ornament import ArcText, set_on_arc
from kaperbrief.hexes.axial import Hex
from kaperbrief.hexes.board import PlaceKind, SeaBoard, Terrain
from kaperbrief.hexes.layout import Point
from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM, letters_of

TWICE = "·"
"""What stands between the same in two languages."""
_CAPS = 0.66
"""The height of capitals, as a share of their size."""
_TAIL = 0.2
"""How far letters reach below their line; names in small capitals don't."""
_LEAD = 0.88
"""From the baseline of a name's first line to that of its second one, as a share of their size."""
_WIDE = 0.36
"""How wide apart the letters of a sea's name stand, as a share of their size."""
_STYLES = {"island": "chart-island", "reef": "chart-reef"}
"""Islands and waters are set in italics, ports and what one sails for in small capitals."""


@dataclass(frozen=True, slots=True)
class CurvedName:
    """A name on an arc: its letters, the middle of the circle, its radius in points.

    The middle of the name lies at `angle` degrees, clockwise from above the circle's middle.
    """

    text: ArcText
    middle: Point
    radius: float
    angle: float = 0.0
    scale: float = 1.0
    """How many times as large as they were set its letters are."""

    def frames(self, share: float = 0.58) -> Iterator[Frame]:
        """Squares round the letters; `share` is half a side as a share of their size."""
        for point in self.points([middle for _, middle in self.text.letters]):
            yield square(point, share * self.text.size)

    def band(self, share: float) -> Iterator[Frame]:
        """Squares all along the name, between its words too; `share` as in `frames`."""
        steps = max(2, round(3 * self.text.width / self.text.size))
        for point in self.points([self.text.width * step / steps for step in range(steps + 1)]):
            yield square(point, share * self.text.size)

    def points(self, places: Sequence[float]) -> Iterator[Point]:
        """Points on the arc, `places` points from the start of the name."""
        onwards = -1 if 90 < self.angle % 360 < 270 else 1
        for place in places:
            turn = math.degrees((place - self.text.width / 2) / self.radius)
            yield polar(*self.middle, self.radius, self.angle + onwards * turn)


class Owner(NamedTuple):
    """Whose a hex of a home port is: the seat's number, 0 for nobody, and the art of its town."""

    seat: int
    town: str

    def role(self, usual: str, tone: str = "") -> str:
        """The seat's colour in a tone, the usual one where it is nobody's."""
        return f"seat-{self.seat}{tone}" if self.seat else usual


NOBODY = Owner(0, "")


def square(middle: Point, half: float) -> Frame:
    """A square round its middle."""
    return Frame(middle[0] - half, middle[1] - half, 2 * half, 2 * half)


@dataclass(frozen=True, slots=True)
class ChartName:
    """A name at a hex in its set words; the seat's number is 0 for what is nobody's.

    A sea that is not `fixed` may have its name wherever there is water. `letters` are those for an
    arc: of seas, and of islands that have a coast to follow. In its place a name has its `patch`
    of free ground, on the island itself if it stands `inland`, or it follows the coast on an `arc`.
    """

    kind: PlaceKind
    at: Hex
    seat: int
    line: Line
    letters: ArcText | None = None
    halves: tuple[Line, ...] = ()
    """The same words in two lines, where they may be."""
    letter: Line | None = None
    """The letter on the flag, that of the seat or, if nobody sails from there, of the port."""
    fixed: bool = True
    number: int = 0
    """Which of the names of a map it is."""
    patch: Frame = Frame(0, 0, 0, 0)
    inland: bool = False
    arc: CurvedName | None = None
    halved: bool = False
    """Does it stand in two lines?"""
    scale: float = 1.0
    """How many times as large as they were set its words are."""

    def scaled(self, scale: float) -> ChartName:
        """The name in words so many times as large as they were set; those for an arc stay."""
        halves = tuple(line.scaled(scale) for line in self.halves)
        return replace(self, line=self.line.scaled(scale), halves=halves, scale=scale)

    def frames(self, share: float = 0.42) -> list[Frame]:
        """The ground that the name takes; on an arc squares as in CurvedName.frames."""
        return [self.patch] if self.arc is None else list(self.arc.frames(share))

    @property
    def flag(self) -> Frame | None:
        """Where the flag of the seat hangs, or the empty one of a port that is nobody's."""
        if not self._flagged:
            return None
        wide, high = flag_size(self.line.style.size)
        middle = self.patch.centre[1]
        return Frame(self.patch.x + _pad(self.line), middle - high / 2, wide, high)

    @property
    def box(self) -> tuple[float, float]:
        """Width and height of the patch that the name needs."""
        size = self.line.style.size
        flag = flag_size(size)[0] + 0.3 * size * bool(self.line.width) if self._flagged else 0.0
        lines = self.halves if self.halved else (self.line,)
        wide = max(line.width for line in lines) + flag + 2 * _pad(self.line)
        lead = _LEAD * (len(lines) - 1) * size
        return wide, lead + (1.1 if self._flagged else _CAPS + self._tail + 0.16) * size

    @property
    def rows(self) -> list[tuple[Line, float, float]]:
        """The lines, each with the place where its letters begin on its baseline."""
        size, right = self.line.style.size, self.patch.right - _pad(self.line)
        y = self.patch.centre[1] + size * (_CAPS - self._tail) / 2
        if not self.halved:
            return [(self.line, right - self.line.width, y)] if self.line.width else []
        x, up = self.patch.centre[0], size * _LEAD / 2
        return [(line, x - line.width / 2, y + way * up)
                for line, way in zip(self.halves, (-1, 1), strict=True)]  # fmt: skip

    @property
    def _flagged(self) -> bool:
        return self.seat > 0 or self.kind == "home-port"

    @property
    def _tail(self) -> float:
        return _TAIL if self.kind in _STYLES or self.kind == "sea" else 0.0


def flag_size(size: float) -> tuple[float, float]:
    """Width and height of a flag beside letters of a size."""
    return 1.58 * size, 1.06 * size


def _pad(line: Line) -> float:
    return 0.14 * line.style.size


def read_parts(text: str) -> tuple[list[str], list[list[str]]]:
    """The rows of signs in the text of a tag, and the five cells of each line after an empty one.

    Those are `kind|label|seat|name|art`, `terrain|sign|kind|colour|art` or
    `legend|terrain|name|note`; in place of the terrain a legend may have a sign or the number of a
    seat.
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    end = lines.index("") if "" in lines else len(lines)
    rows = ([cell.strip() for cell in line.split("|")] for line in lines[end:] if line)
    return lines[:end], [[*row, "", "", "", ""][:5] for row in rows]


class LegendEntry(NamedTuple):
    """What a legend explains, a terrain or else a seat, 0 for nobody's; its name, a note.

    A terrain of the game's own has its tile.
    """

    terrain: Terrain | None
    seat: int
    name: str
    note: str
    tile: GroundTile | None = None


def read_legend(
    rows: Iterable[Sequence[str]], tiles: Mapping[str, GroundTile] = MappingProxyType({})
) -> list[LegendEntry]:
    """The entries of a legend. Raises ValueError for what has no sign there."""
    legend = []
    for kind, terrain, name, note, _ in rows:
        if kind == "legend" and terrain.isdecimal():
            legend.append(LegendEntry(None, int(terrain), name, note))
        elif kind == "legend" and terrain in tiles:
            tile = tiles[terrain]
            legend.append(LegendEntry(tile.kind, 0, name, note, tile))
        elif kind == "legend":
            if terrain == "sea":
                raise ValueError("open sea has no sign in the legend")
            known: Terrain = _known(terrain, Terrain, "terrain", " in the legend")
            legend.append(LegendEntry(known, 0, name, note))
    return legend


def set_names(setting: Setting, board: SeaBoard, rows: Iterable[Sequence[str]]) -> list[ChartName]:
    """The names of a map in their designed size; what has no words is left out.

    Of a port of somebody that has none there is the flag alone.

    The seat of a port that is nobody's may be below 0: its letter is that of the positive one.

    Raises ValueError for unknown kinds and for places beyond the map.
    """
    names: list[ChartName] = []
    for kind, label, seat, name, _ in rows:
        if kind in ("legend", "terrain"):
            continue
        fixed = kind != "sea" or bool(label)
        known: PlaceKind = _known(kind, PlaceKind, "kind", " of a place")
        at = board.at(label) if fixed else min(board.terrain)
        if at not in board.terrain:
            raise ValueError(f"{label} lies beyond the map")
        number = int(seat or 0) if fixed else 0
        if not name and (known != "home-port" or not number):
            continue
        style = _STYLES.get(kind, "chart-port")
        line, letters, letter = setting.line(name, style), None, None
        if kind == "sea":
            letters = set_on_arc(setting, name, "chart-sea", 1e6, _WIDE)
        elif kind == "island":
            letters = set_on_arc(setting, name, style, 1e6)
        if number:
            letter = setting.line(letters_of(abs(number)), "map-letter")
        halves = () if known in ("sea", "home-port", "treasure") else _halves(setting, name, style)
        at_seat = max(number, 0)
        count = len(names)
        names.append(ChartName(known, at, at_seat, line, letters, halves, letter, fixed, count))
    return names


def _halves(setting: Setting, name: str, style: str) -> tuple[Line, ...]:
    """A name in two lines, as even as they can be; empty for one word."""
    words = name.split()
    # The same in a second language begins a line of its own.
    twice = [n for n, word in enumerate(words) if word == TWICE]
    cuts = [(n, n + 1) for n in twice] or [(n, n) for n in range(1, len(words))]
    parts = [(" ".join(words[:end]), " ".join(words[start:])) for end, start in cuts]
    lines = [tuple(setting.line(half, style) for half in part) for part in parts]
    return min(lines, key=lambda two: max(line.width for line in two), default=())


def read_owners(board: SeaBoard, rows: Iterable[Sequence[str]]) -> dict[Hex, Owner]:
    """Whose the hexes of each home port are."""
    owners: dict[Hex, Owner] = {}
    for kind, label, seat, _, town in rows:
        if kind == "home-port":
            at = board.at(label)
            port = sorted(board.shore({at}, ("town", "fort", "harbour", "anchorage")))
            landmark = next((one for one in port if board.terrain[one] == "town"), at)
            for one in (at, *port):
                owners[one] = Owner(max(int(seat or 0), 0), town if one == landmark else "")
    return owners


def _known(word: str, choices: Any, what: str, where: str) -> Any:
    """The word, if it is one of the choices. Raises ValueError for others."""
    if word not in get_args(choices):
        raise ValueError(f'unknown {what} "{word}"{where}')
    return word


Extent = tuple[float, float, float, float]
"""Left, top, right, bottom in widths of a hex."""
Joints = tuple[Sequence[float], Sequence[float]]
StripPlace = Literal["right", "bottom", "corners", "none"]
USUAL = 14.6 * MM
"""The width of the hexes for which lines and letters were designed."""
STRIP_WIDE = 32 * MM
"""The width of the strip beside a map of the usual size."""
STRIP_HIGH = 29 * MM
"""The height of the strip below one."""
_MARGIN = 0.085
"""From the outermost hexes to the inner line, in widths of a hex."""
_BAR, _BAND = 1.8 * MM, 5 * MM


class ChartLayout:
    """The frames of a map whose hexes are `hex` points wide from flat to flat, in points.

    The whole drawing is `width` × `height`, `at` its upper left corner; `sea` is what lies inside
    the border, `strip` the frame beside or below it. `origin` is where the hex (0, 0) has its
    middle; `bar` and `band` are the breadths of the degrees and of the figures round the sea;
    `unit` is the scale of the border, `strip_unit` that of the strip. `joints` are the places
    across and down where the drawing is cut into tiles. Without `figures` there is no band.
    """

    def __init__(
        self,
        extent: Extent,
        hex_width: float,
        strip: StripPlace,
        at: Point = (0.0, 0.0),
        joints: Joints = ((), ()),
        *,
        figures: bool = True,
    ) -> None:
        left, top, right, bottom = extent
        x, y = at
        self.hex = hex_width
        margin = _MARGIN * hex_width
        wide = (right - left) * hex_width + 2 * margin
        high = (bottom - top) * hex_width + 2 * margin
        self.unit = _clamp((min(wide, high) / (134 * MM)) ** 0.5, 0.85, 2.2)
        self.bar, self.band = _BAR * self.unit, _BAND * self.unit * figures
        rim = self.bar + self.band
        self.width, self.height = block_wide, block_high = wide + 2 * rim, high + 2 * rim
        self.sea = Frame(rim + x, rim + y, wide, high)
        self.origin = rim + margin - left * hex_width + x, rim + margin - top * hex_width + y
        self.strip: Frame | None = None
        self.strip_unit = scale = 1.0
        if strip == "right":
            self.strip_unit = scale = _clamp((block_high / (150 * MM)) ** 0.7, 1, 3.6)
            self.width += STRIP_WIDE * scale
            self.strip = Frame(block_wide + x, y, STRIP_WIDE * scale, block_high)
        elif strip == "bottom":
            self.strip_unit = scale = _clamp((block_wide / (190 * MM)) ** 0.85, 1, 3.6)
            self.height += STRIP_HIGH * scale
            self.strip = Frame(x, block_high + y, block_wide, STRIP_HIGH * scale)
        self.joints = tuple(one + x for one in joints[0]), tuple(one + y for one in joints[1])

    @property
    def outer(self) -> Frame:
        """The outermost line of the map."""
        return self.sea.inset(-self.bar - self.band)


def _clamp(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def lettering(hex_width: float) -> float:
    """How large letters on the map are for hexes of that width; 1 is the designed size."""
    share = hex_width / USUAL
    return _clamp(share ** (0.75 if share < 1 else 0.88), 0.5, 3.2)


def line_scale(hex_width: float) -> float:
    """How heavy lines are for hexes of that width."""
    return _clamp((hex_width / USUAL) ** 0.6, 0.55, 2.0)


def fitted(
    extent: Extent, width: float, height: float, strip: StripPlace, *, figures: bool = True
) -> ChartLayout:
    """The layout with the largest hexes that fits into a frame; as small as needed."""
    low, high = 0.0, max(width, height)
    for _ in range(40):
        middle = (low + high) / 2
        found = ChartLayout(extent, max(middle, 1e-6), strip, figures=figures)
        if found.width <= width and found.height <= height:
            low = middle
        else:
            high = middle
    return ChartLayout(extent, max(low, 1e-6), strip, figures=figures)
