"""How large things are on paper: pieces of rulers, maps and their tiles."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kaperbrief.documents.languages import Languages, Localised
from kaperbrief.game.shelf import Game
from kaperbrief.hexes.board import SeaBoard, Terrain, read_board
from kaperbrief.l10n.measures import ON_PAPER, Unit, exact
from kaperbrief.l10n.words import Words
from kaperbrief.models.maps import HexMap
from kaperbrief.models.material import Material, Piece, Poster
from kaperbrief.models.sheets import Ruler, RulerMark
from kaperbrief.press.job import PosterSize
from kaperbrief.press.poster import (
    SHEETS,
    DoesNotFit,
    Stretches,
    broken,
    tiling,
)
from kaperbrief.records import dataclass
from kaperbrief.units import MM, Forms, Paper, parse_length

if TYPE_CHECKING:  # kits without a map do not need it
    from kaperbrief.components.chart.board import ChartLayout, StripPlace

_LONGEST: dict[Unit, int] = {"cm": 25, "inch": 10, "stud": 32}
"""The longest strip that fits on every paper, in units."""
_CLEAR = (26.0, 14.0)
"""How far in mm marks keep from the lower edge of a strip that is laid behind another: at best,
and at least."""
_WIDEST, _HIGHEST = 180.0, 38.0
"""The largest part of a ring in mm: paper is used well where parts are flat."""
_TAB = 11.0
"""How far in mm the tab reaches under the next part of a ring."""
_FLAP = 8.5
"""How far in mm a strip goes on beyond its end where the next one is glued on it."""
_LEAST = 0.4
"""Smaller things of paper can't be folded."""


@dataclass(frozen=True, slots=True)
class Strip:
    """One strip of a ruler: `length` units of `step` mm from `start` on; `span` says it in print.

    `parts` is into how many parts a unit is divided, so that every distance of the game can be
    measured; `beyond` is the mark whose band the upper end cuts.
    """

    number: int
    count: int
    start: int
    length: float
    unit: Unit
    step: float
    parts: int
    span: str
    marks: list[RulerMark]
    beyond: RulerMark | None
    flap: float = 0.0
    """How far in mm it goes on beyond its end, for the next one to be glued on."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring in `count` equal parts: outer radius, band and tab in mm, each part's angle in °."""

    mark: RulerMark
    radius: float
    band: float
    tab: float
    count: int

    @property
    def angle(self) -> float:
        """The angle of one part without its tab."""
        return 360 / self.count

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm of the rectangle round a part and its tab, its chord level."""
        inner = self.radius - self.band
        half = math.radians(self.angle / 2) + self.tab / inner / 2
        return 2 * self.radius * math.sin(half), self.radius - inner * math.cos(half)


Part = Strip | Ring | None
"""A part of a thing that is as large as a distance, such as one of the strips of a ruler."""


def strips(ruler: Ruler, game: Game, words: Words) -> list[Strip]:
    """The strips of a ruler, all of the same length, laid end to end.

    One strip ends with its longest mark; of several each is a whole number of units long.
    """
    marks = [(_at(mark, game, words), mark) for mark in ruler.marks]
    marks.sort(key=lambda one: one[0])
    unit = words.measure.units[0]
    end, step = Fraction(marks[-1][0]), ON_PAPER[unit]
    count = math.ceil(end / _LONGEST[unit])
    length = end if count == 1 else _strip_length(end, count, unit, [at for at, _ in marks])
    # The least common denominator of all distances of the game, at least halves.
    parts = math.lcm(2, *(lengths[0][0].denominator for lengths in words.ladder.values()))
    made = []
    for number in range(count):
        start = number * int(length) if number else 0
        inside = [mark for at, mark in marks if (start < at or not number) and at <= start + length]
        span = f"{words.number(start)}–{words.bare((Fraction(start + length), unit))}"
        above = [mark for at, mark in marks if at >= start + length] if ruler.bands else []
        cut = above[0] if above and above[0] not in inside else None
        whole = float(length)
        strip = Strip(number + 1, count, start, whole, unit, step, parts, span, inside, cut)
        made.append(replace(strip, flap=_FLAP if ruler.flaps and count > 1 else 0.0))
    return made


def ring(ruler: Ruler, piece: Piece, game: Game, words: Words) -> Ring:
    """The ring whose outer edge is as far from its middle as the longest mark of a ruler."""
    mark = max(ruler.marks, key=lambda mark: game.distance(mark.at))
    radius = round(_at(mark, game, words) * ON_PAPER[words.measure.units[0]], 3)
    band = round(min(parse_length(piece.width) / MM, radius * 0.4), 3)
    tab = round(min(_TAB, radius * 0.3), 3)
    for count in range(4, 60):
        made = Ring(mark, radius, band, tab, count)
        wide, high = made.size
        if wide <= _WIDEST and high <= _HIGHEST:
            break
    return made


def _at(mark: RulerMark, game: Game, words: Words) -> float:
    """How far from the start of its ruler a mark is printed, in units."""
    return float(words.lengths(game.distance(mark.at))[0][0])


def _strip_length(end: Fraction, count: int, unit: Unit, marks: list[float]) -> int:
    """The shortest length at which no mark lies too close behind a joint."""
    shortest = math.ceil(end / count)
    for clear in (room / ON_PAPER[unit] for room in _CLEAR):
        for length in range(shortest, _LONGEST[unit] + 1):
            joints = range(length, length * count, length)
            if not any(0 < at - joint < clear for joint in joints for at in marks):
                return length
    return shortest


def scale_of(piece: Piece | None, words: Words) -> float:
    """How many times as large a piece is as its material says, for the figures at the table."""
    return max(_LEAST, float(words.measure.factor)) if piece and piece.scaled else 1.0


@dataclass(frozen=True, slots=True)
class FigureSize:
    """Figures of one height (mm): every distance is `factor` times as long, `words` print it.

    `here` is the height that all other sheets of the kit are made for.
    """

    title: str
    height: float
    factor: Fraction
    here: bool
    words: Words


def figure_sizes(languages: Languages, local: Localised) -> list[FigureSize]:
    """The heights that a game names, from low to high, that of this table among them.

    A height that the game does not name takes the place of the nearest one; the height that the
    game is made for always stays.
    """
    measure = languages.measure
    own = round(measure.native_height, 3)
    here = round(measure.figure_height_mm or own, 3)
    named = {
        round(parse_length(one.height) / MM, 3): one.title for one in local.pack.figure_heights
    }
    if here not in named:
        others = [height for height in named if height != own]
        if others:
            del named[min(others, key=lambda height: abs(height - here))]
        named[here] = local.label("yours")
    made = []
    for height, title in sorted(named.items()):
        other = replace(measure, figure_height_mm=height)
        ladder = languages.ladder if height == here else languages.ladder_of(other)[0]
        words = replace(local.words, measure=other, ladder=ladder)
        factor = exact(height) / exact(own)
        made.append(FigureSize(title, height, factor, height == here, words))
    return made


class SeaWish(NamedTuple):
    """What somebody wishes of a sea, by chance or that of a `file`; empty is as usual.

    `size` are the sides of a table (`6x8m`) or hexes and rows (`23x19`), `islands` how many beside
    the treasure's and `reefs` how many, on hexes their shares in per cent. On hexes alone: `shape`
    is `hexagon` or `rectangle`, ways may differ by `limit` per cent, hexes are `hex_width` wide
    (`30 mm`) on tiles, or as large as they can be on one sheet to `fit`, a paper such as `a1`; the
    tiles may be sheets of another paper, `tile`.
    Names on the seas of files in `after` come after all others.
    """

    size: str = ""
    islands: int | None = None
    reefs: int | None = None
    file: Path | None = None
    shape: str = ""
    limit: float | None = None
    hex_width: str = ""
    fit: str = ""
    tile: str = ""
    after: tuple[Path, ...] = ()


ANY_SEA = SeaWish()
STRIPS: tuple[StripPlace, ...] = ("right", "bottom")

Figures = tuple[tuple[str, str], ...]
"""Words and figures that say how fair a map is, in the map's language."""


@dataclass(frozen=True, slots=True)
class ChartForm:
    """How a map lies on paper: what a template has to know of it, and what the press has to.

    `hex` is empty where the map fills a page; else `columns` and `rows` of tiles make a poster. The
    layout is that of the whole drawing; `overlap` in points. Joints between tiles lie `across` and
    `down`; `spans` are what better stays whole.
    """

    strip: StripPlace
    layout: ChartLayout
    hex: str = ""
    columns: int = 1
    rows: int = 1
    overlap: float = 0.0
    figures: Figures = ()
    spans: Stretches = ((), ())
    across: tuple[float, ...] = ()
    down: tuple[float, ...] = ()

    @property
    def tiles(self) -> int:
        """How many sheets it is glued of."""
        return self.columns * self.rows

    @property
    def cost(self) -> int:
        """Its sheets, and how many joints through ports are worth."""
        return self.tiles + SHEETS * self.broken

    @property
    def width(self) -> float:
        """The width of the poster in millimetres."""
        return round(self.layout.width / MM + 0.01, 2)

    @property
    def height(self) -> float:
        """The height of the poster in millimetres."""
        return round(self.layout.height / MM + 0.01, 2)

    @property
    def poster(self) -> PosterSize:
        """The poster for the press, a hair more than its drawing, so that sums of floats fit."""
        hair = 0.02 * MM
        wide, high = self.layout.width + hair, self.layout.height + hair
        return PosterSize(wide, high, self.overlap, spans=self.spans)

    @property
    def broken(self) -> int:
        """How many ports, or islands with treasure, joints go through."""
        return broken(self.across, self.down, self.spans)

    def joints(self, down: bool) -> str:
        """The joints across or down, in millimetres."""
        found = self.down if down else self.across
        return " ".join(f"{one / MM:.2f}" for one in found)


def chart_form(
    item: HexMap,
    material: Material,
    forms: Forms,
    own: Mapping[str, Terrain],
    figures: Figures = (),
) -> ChartForm:
    """The form of a map in a material on a paper; `own` are the signs of its game.

    Raises ValueError for rows without sense, DoesNotFit where there would be more rows of tiles
    than letters.
    """
    board = read_board(item.rows, item.offset, own)
    poster = material.poster
    if poster is None or not poster.hex:
        return _on_page(board, forms[material.page], figures)
    return _on_tiles(board, poster, forms, figures)


def _on_tiles(board: SeaBoard, poster: Poster, forms: Forms, figures: Figures) -> ChartForm:
    """The place of the strip that costs the fewest tiles, of those alike the smallest drawing."""
    from kaperbrief.components.chart.board import ChartLayout
    from kaperbrief.documents.joints import stretches

    # The drawing is laid out with the width that its tag will be told.
    hex_width = f"{round(parse_length(poster.hex) / MM, 2):g} mm"
    overlap = parse_length(poster.overlap)
    found: list[ChartForm] = []
    failure: DoesNotFit | None = None
    for strip in _strips(board):
        layout = ChartLayout(board.extent(), parse_length(hex_width), strip)
        try:
            spans = stretches(board, layout)
            _, tiles = tiling(layout.width, layout.height, overlap, forms, spans)
        except DoesNotFit as error:
            failure = error
            continue
        columns, rows = tiles[0].columns, tiles[0].rows
        across, down = ({one.x for one in tiles}, {one.y for one in tiles})
        found.append(ChartForm(
            strip, layout, hex_width, columns, rows, overlap, figures, spans,
            tuple(sorted(across)[1:]), tuple(sorted(down)[1:]),
        ))  # fmt: skip
    if not found:
        assert failure is not None
        raise failure
    return min(found, key=lambda one: (one.cost, one.layout.width * one.layout.height))


def _on_page(board: SeaBoard, form: Paper, figures: Figures) -> ChartForm:
    """The place of the strip that leaves the largest hexes on a form such as `a1-landscape`."""
    from kaperbrief.components.chart.board import fitted

    wide, high = form.frame_width, form.frame_height
    both = [(strip, fitted(board.extent(), wide, high, strip)) for strip in _strips(board)]
    found = [ChartForm(*one, figures=figures) for one in both]
    return max(found, key=lambda one: one.layout.hex)


def _strips(board: SeaBoard) -> tuple[StripPlace, ...]:
    """Where title, legend and rose may stand: in the corners of a hexagon, else beside or below."""
    from kaperbrief.components.chart.corners import has_corners

    return ("corners",) if has_corners(board) else STRIPS


def joined_form(
    item: HexMap,
    material: Material,
    materials: Iterable[Material],
    forms: Forms,
    own: Mapping[str, Terrain],
    figures: Figures,
) -> ChartForm:
    """The form of the poster of the map that a material shows small.

    Raises ValueError where no other material is a poster of that map.
    """
    for other in materials:
        if other.of == material.of and other.poster is not None and other.poster.hex:
            return chart_form(item, other, forms, own, figures)
    raise ValueError(f"no material is a poster of {material.of}")
