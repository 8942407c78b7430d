"""How hex maps lie on paper: how large they are, where their strip goes, on how many tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kaperbrief.components.chart.board import ChartLayout, StripPlace, fitted, lay
from kaperbrief.hexes.board import SeaBoard, Terrain, read_board
from kaperbrief.models.maps import HexMap
from kaperbrief.models.material import Material, Poster
from kaperbrief.press.job import PosterSize
from kaperbrief.press.poster import TooLarge, tiling
from kaperbrief.units import MM, PAPERS, parse_length

STRIPS: tuple[StripPlace, ...] = ("right", "bottom")

Figures = tuple[tuple[str, str], ...]
"""Words and figures that say how fair a map is, in the map's language."""


@dataclass(frozen=True, slots=True)
class ChartForm:
    """How a map lies on paper: what a template has to know of it, and what the press has to.

    `hex` is empty where the map fills a page; else `columns` and `rows` of tiles make a poster.
    The layout is that of the whole drawing; `overlap` in points. `terrains` are those that a legend
    explains.
    """

    strip: StripPlace
    layout: ChartLayout
    terrains: frozenset[Terrain]
    hex: str = ""
    columns: int = 1
    rows: int = 1
    overlap: float = 0.0
    figures: Figures = ()

    @property
    def tiles(self) -> int:
        """How many sheets it is glued of."""
        return self.columns * self.rows

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
        return PosterSize(self.layout.width + hair, self.layout.height + hair, self.overlap)


def chart_form(item: HexMap, material: Material, paper: str, figures: Figures = ()) -> ChartForm:
    """The form of a map in a material on a paper.

    Raises ValueError for rows without sense, TooLarge where there would be more rows of tiles than
    letters.
    """
    board = read_board(item.rows, item.offset)
    poster = material.poster
    if poster is None or not poster.hex:
        return _on_page(board, f"{paper}-{material.page}", figures)
    return _on_tiles(board, poster, paper, figures)


def _on_tiles(board: SeaBoard, poster: Poster, paper: str, figures: Figures) -> ChartForm:
    """The place of the strip that needs the fewest tiles, of those alike the smallest drawing."""
    # The drawing is laid out with the width that its tag will be told.
    hex_width = f"{round(parse_length(poster.hex) / MM, 2):g} mm"
    overlap = parse_length(poster.overlap)
    found: list[ChartForm] = []
    failure: TooLarge | None = None
    for strip in STRIPS:
        layout = lay(board.extent(), parse_length(hex_width), strip)
        try:
            _, tiles = tiling(layout.width, layout.height, overlap, paper)
        except TooLarge as error:
            failure = error
            continue
        columns, rows = tiles[0].columns, tiles[0].rows
        signs = _signs(board)
        found.append(ChartForm(strip, layout, signs, hex_width, columns, rows, overlap, figures))
    if not found:
        assert failure is not None
        raise failure
    return min(
        found, key=lambda one: (one.columns * one.rows, one.layout.width * one.layout.height)
    )


def _on_page(board: SeaBoard, form: str, figures: Figures) -> ChartForm:
    """The place of the strip that leaves the largest hexes on a form such as `a1-landscape`."""
    wide, high = PAPERS[form].frame_width, PAPERS[form].frame_height
    both = [(strip, fitted(board.extent(), wide, high, strip)) for strip in STRIPS]
    found = [ChartForm(*one, _signs(board), figures=figures) for one in both]
    return max(found, key=lambda one: one.layout.hex)


def _signs(board: SeaBoard) -> frozenset[Terrain]:
    """The terrains of a map that a legend explains."""
    return frozenset(board.terrain.values()) - {"sea"}


def joined_form(
    item: HexMap, material: Material, materials: Iterable[Material], paper: str, figures: Figures
) -> ChartForm:
    """The form of the poster of the map that a material shows small.

    Raises ValueError where no other material is a poster of that map.
    """
    for other in materials:
        if other.of == material.of and other.poster is not None and other.poster.hex:
            return chart_form(item, other, paper, figures)
    raise ValueError(f"no material is a poster of {material.of}")
