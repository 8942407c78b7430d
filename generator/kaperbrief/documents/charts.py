"""How hex maps lie on paper: how large they are, where their strip goes, on how many tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kaperbrief.components.chart.board import ChartLayout, Extent, StripPlace, fitted, lay, read_sea
from kaperbrief.models.maps import HexMap
from kaperbrief.models.material import Material
from kaperbrief.press.job import PosterSize
from kaperbrief.press.poster import TooLarge, tiling
from kaperbrief.units import MM, PAPERS, parse_length

STRIPS: tuple[StripPlace, ...] = ("right", "bottom")

Figures = tuple[tuple[str, str], ...]
"""Words and figures that say how fair a map is, in the map's language."""


@dataclass(frozen=True, slots=True)
class ChartForm:
    """What a template has to know of the form of a map.

    `hex` is empty where it fills a page; else `columns` and `rows` of tiles make a poster of
    `width` × `height` millimetres.
    """

    strip: StripPlace
    hex: str = ""
    columns: int = 1
    rows: int = 1
    width: float = 0.0
    height: float = 0.0
    figures: Figures = ()


def extent_of(item: HexMap) -> Extent:
    """Left, top, right and bottom of a map in widths of a hex. Raises ValueError."""
    return read_sea("\n".join(item.rows), item.offset).extent()


def tiled(
    item: HexMap, hex_width: float, overlap: float, paper: str
) -> tuple[StripPlace, ChartLayout, int]:
    """The place of the strip that needs the fewest tiles; the layout, and how many tiles it is.

    Raises TooLarge where there would be more rows of tiles than letters, ValueError for rows
    without sense.
    """
    extent = extent_of(item)
    found: list[tuple[int, float, StripPlace, ChartLayout]] = []
    failure: TooLarge | None = None
    for strip in STRIPS:
        layout = lay(extent, hex_width, strip)
        try:
            _, parts = tiling(layout.width, layout.height, overlap, paper)
        except TooLarge as error:
            failure = error
            continue
        found.append((len(parts), layout.width * layout.height, strip, layout))
    if not found:
        assert failure is not None
        raise failure
    count, _, strip, layout = min(found, key=lambda one: one[:2])
    return strip, layout, count


def on_page(item: HexMap, form: str) -> tuple[StripPlace, ChartLayout]:
    """The place of the strip that leaves the largest hexes on a page form such as `a1-landscape`.

    Raises ValueError for rows without sense.
    """
    extent, paper = extent_of(item), PAPERS[form]
    both = [(s, fitted(extent, paper.frame_width, paper.frame_height, s)) for s in STRIPS]
    return max(both, key=lambda one: one[1].hex)


def chart_form(item: HexMap, material: Material, paper: str, figures: Figures) -> ChartForm:
    """The form of a map in a material on a paper. Raises ValueError for rows without sense."""
    poster = material.poster
    if poster is None or not poster.hex:
        return ChartForm(on_page(item, f"{paper}-{material.page}")[0], figures=figures)
    overlap = parse_length(poster.overlap)
    strip, layout, _ = tiled(item, parse_length(poster.hex), overlap, paper)
    _, parts = tiling(layout.width, layout.height, overlap, paper)
    size = round(layout.width / MM + 0.01, 2), round(layout.height / MM + 0.01, 2)
    wide = f"{round(parse_length(poster.hex) / MM, 2):g} mm"
    return ChartForm(strip, wide, parts[0].columns, parts[0].rows, *size, figures)


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


def chart_size(item: HexMap, material: Material, paper: str) -> PosterSize:
    """The size of the poster of a map. Raises ValueError and TooLarge as `tiled`."""
    assert material.poster is not None
    overlap = parse_length(material.poster.overlap)
    _, layout, _ = tiled(item, parse_length(material.poster.hex), overlap, paper)
    # A hair more than its drawing, so that sums of floats still fit.
    return PosterSize(layout.width + 0.02 * MM, layout.height + 0.02 * MM, overlap)
