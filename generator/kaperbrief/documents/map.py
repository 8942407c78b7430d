"""One hex map on paper: tiles of a home printer, or one sheet of a copy room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kaperbrief.documents import charts
from kaperbrief.documents.instances import Print
from kaperbrief.documents.jobs import job_maker
from kaperbrief.documents.pages import Printed, Progress, printed, quiet
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.errors import Problems, UsageProblem, did_you_mean
from kaperbrief.models.maps import HexMap
from kaperbrief.models.material import Material, Poster
from kaperbrief.models.options import Options, Player
from kaperbrief.press.poster import TooLarge
from kaperbrief.units import MM, large_papers, paper_names, parse_length
from kaperbrief.workspace import Workspace

USUAL_HEX = "30 mm"
_SMALLEST = 5 * MM
"""Smaller hexes hold no sign that can be told."""
_LARGEST = 150 * MM
_MOST_TILES = 120


@dataclass(frozen=True, slots=True)
class PrintedMap:
    """A map's PDF; `hex_mm` is the width of its hexes, `tiles` how many sheets it is glued of."""

    printed: Printed
    hex_mm: float
    tiles: int

    @property
    def pdf(self) -> bytes:
        """The bytes of the PDF."""
        return self.printed.pdf


def print_map(
    workspace: Workspace,
    options: Options,
    item: HexMap | str,
    *,
    hex_width: str = "",
    fit: str = "",
    figures: Mapping[str, str] | None = None,
    progress: Progress = quiet,
) -> PrintedMap:
    """Print one map: a map of the pack by its id, or one whose texts are printed as they stand.

    `hex_width` is the width of the hexes from flat to flat (`30 mm`), on tiles of the order's
    paper with a plan of them in front; `fit` prints on one sheet of a paper (`a1`) instead.
    `figures` are words and figures that say how fair the map is.

    Raises UsageProblem for sizes that make no sense, ProblemsFound for what spoils the print.
    """
    if fit:
        _check_fit(fit, hex_width)
        options = replace(options, paper=fit)
    room = open_pressroom(workspace, options, Problems())
    chart = _entered(room, item)
    pairs = tuple((figures or {}).items())
    try:
        if fit:
            material, form = _on_one_sheet(chart, fit)
        else:
            material, form = _on_tiles(chart, hex_width or USUAL_HEX, options.paper)
    except ValueError as error:
        raise UsageProblem(f"the map {chart.id} cannot be drawn: {error}") from error
    materials = [material]
    tiles = form.columns * form.rows
    if tiles > 1:
        title = room.languages.get(room.language).label("How the sheets go together")
        plan = replace(material, id="map-plan", title=title, template="sea-chart-plan", poster=None)
        materials = [plan, material]
    printed = _printed(room, chart, materials, pairs, progress)
    return PrintedMap(printed, form.layout.hex / MM, tiles)


def _check_fit(fit: str, hex_width: str) -> None:
    known = {*paper_names(), *large_papers()}
    if fit not in known:
        raise UsageProblem(f'unknown paper "{fit}"', did_you_mean(fit, known))
    if hex_width:
        raise UsageProblem("a map has hexes of a size or fits a paper, not both", "choose one")


def _entered(room: Pressroom, item: HexMap | str) -> HexMap:
    """The map in the language of the options, on the shelf among the maps of the pack."""
    known = room.languages.get(room.language).kinds["hexmaps"]
    if isinstance(item, str):
        if item not in known:
            raise UsageProblem(f'unknown map "{item}"', did_you_mean(item, set(known)))
        found: HexMap = known[item]
        return found
    known[item.id] = item
    return item


def _on_one_sheet(chart: HexMap, paper: str) -> tuple[Material, charts.ChartForm]:
    """The material of a map on one page, upright or lying as its hexes become larger."""
    upright = Material("map", "map", chart.title, "sea-chart", of=f"hexmaps/{chart.id}")
    choices = [upright, replace(upright, page="landscape")]
    found = [(material, charts.chart_form(chart, material, paper)) for material in choices]
    material, form = max(found, key=lambda one: one[1].layout.hex)
    if form.layout.hex < _SMALLEST:
        size = f"{form.layout.hex / MM:.1f} mm"
        raise UsageProblem(
            f"on {paper} the hexes are only {size} wide, 5 mm at least", "choose a larger paper"
        )
    return material, form


def _on_tiles(chart: HexMap, hex_width: str, paper: str) -> tuple[Material, charts.ChartForm]:
    """The material of a map on tiles."""
    try:
        width = parse_length(hex_width)
    except ValueError as error:
        raise UsageProblem(f"the width of a hex: {error}", f"{USUAL_HEX} is usual") from error
    if not _SMALLEST <= width <= _LARGEST:
        raise UsageProblem(
            f"hexes are from 5 mm to 150 mm wide, not {hex_width}", f"{USUAL_HEX} is usual"
        )
    material = Material("map", "map", chart.title, "sea-chart", of=f"hexmaps/{chart.id}",
                        poster=Poster(hex=hex_width))  # fmt: skip
    hint = "choose smaller hexes, or one large sheet"
    try:
        form = charts.chart_form(chart, material, paper)
    except TooLarge as error:
        raise UsageProblem(str(error), hint) from error
    tiles = form.columns * form.rows
    if tiles > _MOST_TILES:
        message = f"with hexes of {hex_width} it takes {tiles} sheets of {paper}"
        raise UsageProblem(f"{message}, {_MOST_TILES} at most", hint)
    return material, form


def _printed(
    room: Pressroom,
    chart: HexMap,
    materials: list[Material],
    figures: charts.Figures,
    progress: Progress,
) -> Printed:
    """The map as jobs of its own, with the footers, tags and problems of a kit."""
    local = room.languages.get(room.language)
    local.kinds["materials"] = {one.id: one for one in materials}
    maker = job_maker(room)
    maker.views.fairness = figures
    jobs = maker.jobs(
        [Print(m, "hexmaps", chart.id, 0, Player(), room.language, 1) for m in materials]
    )
    return printed(room, jobs, chart.title, progress)
