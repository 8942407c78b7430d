"""A sea of hexes on paper: by chance or as written, how fair it is, on tiles or on one sheet."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import cast, get_args

from kaperbrief.documents import sizes as charts
from kaperbrief.documents.deal import Print
from kaperbrief.documents.jobs import JobMaker
from kaperbrief.documents.pages import Printed, Publication, printed
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.sea_names import told_twice, used_names
from kaperbrief.documents.sea_ways import fairness_data, figures, ways_of
from kaperbrief.documents.sizes import ANY_SEA, SeaWish
from kaperbrief.documents.table import at_home, player_count
from kaperbrief.errors import (
    Problems,
    Progress,
    Span,
    UsageProblem,
    check_known,
    did_you_mean,
    quiet,
)
from kaperbrief.files import shown_path
from kaperbrief.hexes.board import NOTHING, SIGNS
from kaperbrief.l10n.typography import as_typed
from kaperbrief.mapgen.sea_layout import Shape
from kaperbrief.mapgen.sea_random import SeaTerms, check_limit, check_wish, random_sea
from kaperbrief.models.maps import Board, HexMap, home_towns
from kaperbrief.models.material import Material, Poster
from kaperbrief.models.options import Options
from kaperbrief.models.ship import Ship
from kaperbrief.press.poster import DoesNotFit
from kaperbrief.records import dataclass
from kaperbrief.rules.fairness import Fairness, fairness_of
from kaperbrief.sailing.hex import HexSailing
from kaperbrief.source.dump import dump_item
from kaperbrief.units import MM, parse_length
from kaperbrief.workspace import Workspace

USUAL_HEX = "30 mm"
_SET_UP = "board-set-up"
_PLAN = "map-plan"
_HEXES = range(9)
"""So many half millimetres more than they must have hexes may be wide for ports to be whole."""
_SMALLEST = 5 * MM
"""Smaller hexes hold no sign that can be told."""
_LARGEST = 150 * MM
_MOST_TILES = 120


def print_map(
    workspace: Workspace,
    options: Options,
    item: HexMap | str,
    wish: SeaWish = ANY_SEA,
    figures: Mapping[str, str] = MappingProxyType({}),
    progress: Progress = quiet,
    *,
    set_up: bool = False,
) -> tuple[Printed, charts.ChartForm]:
    """Print one map: a map of the pack by its id, or one whose texts are printed as they stand.

    It lies on tiles with a plan of them in front, or on one sheet, as wished. `figures` are words
    and figures that say how fair the map is. Its form says the rest of it. With `set_up` tiles are
    followed by the page of the game that says how a map is laid out.

    Raises UsageProblem for sizes that make no sense, ProblemsFound for what spoils the print.
    """
    if wish.fit:
        _check_fit(wish.hex_width, wish.tile)
        options = replace(options, paper=wish.fit)
    if wish.tile:
        options = replace(options, paper=wish.tile)
    room = open_pressroom(workspace, options, Problems(), two=True)
    chart = _entered(room, item)
    if room.second:
        chart = told_twice(room, chart)
    pairs = tuple(figures.items())
    material, form = _formed(room, chart, wish)
    materials = [material]
    if form.tiles > 1:
        plan = replace(material, id=_PLAN, template="sea-chart-plan", poster=None)
        materials = [plan, material]
        if set_up:
            materials += _set_up(room, chart)
    return _printed(room, chart, materials, pairs, progress), form


def map_pages(
    room: Pressroom, chart: HexMap, wish: SeaWish = ANY_SEA, *, set_up: bool = False
) -> int:
    """The pages of `print_map`: tiles with the plan of them, or one."""
    tiles = _formed(room, chart, wish)[1].tiles
    return tiles + (1 + len(_set_up(room, chart) if set_up else ()) if tiles > 1 else 0)


def _set_up(room: Pressroom, chart: HexMap) -> list[Material]:
    """The page that says how a map is laid out, if the game has one."""
    materials: Mapping[str, Material] = room.game.kinds["materials"]
    found = [one for one in materials.values() if one.template == _SET_UP]
    return [replace(one, of=f"hexmaps/{chart.id}") for one in found[:1]]


def _formed(room: Pressroom, chart: HexMap, wish: SeaWish) -> tuple[Material, charts.ChartForm]:
    """The material of a map as wished, and its form. Raises UsageProblem."""
    try:
        if wish.fit:
            return _on_one_sheet(chart, room)
        return _tiled(room, chart, wish.hex_width)
    except ValueError as error:
        raise UsageProblem(f"the map {chart.id} cannot be drawn: {error}") from error


def _check_fit(hex_width: str, tile: str) -> None:
    if hex_width or tile:
        raise UsageProblem("a map has hexes of a size or fits a paper, not both", "choose one")


def _entered(room: Pressroom, item: HexMap | str) -> HexMap:
    """The map in the language of the options, on the shelf among the maps of the pack."""
    known = room.languages.get(room.language).kinds["hexmaps"]
    if isinstance(item, str):
        check_known("map", item, known)
        found: HexMap = known[item]
        return found
    known[item.id] = item
    return item


def _on_one_sheet(chart: HexMap, room: Pressroom) -> tuple[Material, charts.ChartForm]:
    """The material of a map on one page, upright or lying as its hexes become larger."""
    upright = Material("map", "map", chart.title, "sea-chart", of=f"hexmaps/{chart.id}")
    own = room.game.pack.signs_of_hexes
    choices = [upright, replace(upright, page="landscape")]
    found = [(one, charts.chart_form(chart, one, room.forms, own)) for one in choices]
    material, form = max(found, key=lambda one: one[1].layout.hex)
    if form.layout.hex < _SMALLEST:
        size = f"{form.layout.hex / MM:.1f} mm"
        raise UsageProblem(
            f"on {room.options.paper} the hexes are only {size} wide, 5 mm at least",
            "choose a larger paper",
        )
    return material, form


def _tiled(room: Pressroom, chart: HexMap, hex_width: str) -> tuple[Material, charts.ChartForm]:
    """The map on tiles: with hexes as wide as wished, else as it needs the fewest sheets.

    Of the widths a little above that of counters the largest such one counts. Sheets more are
    worth it where their joints go round a port instead.
    """
    board = room.game.pack.board
    if hex_width or board is None:
        return _on_tiles(chart, hex_width or USUAL_HEX, room)
    least = 1.1 * parse_length(board.counter) / MM
    found = [_on_tiles(chart, f"{least + half / 2:g} mm", room) for half in _HEXES]
    return min(found, key=lambda one: (one[1].cost, -one[1].layout.hex))


def _on_tiles(chart: HexMap, hex_width: str, room: Pressroom) -> tuple[Material, charts.ChartForm]:
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
        form = charts.chart_form(chart, material, room.forms, room.game.pack.signs_of_hexes)
    except DoesNotFit as error:
        raise UsageProblem(str(error), hint) from error
    if form.tiles > _MOST_TILES:
        message = f"with hexes of {hex_width} it takes {form.tiles} sheets of {room.options.paper}"
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
    for language in room.spoken:
        local = room.languages.get(language)
        known: Mapping[str, Material] = local.kinds["materials"]
        titles = {one.id: known[one.id].title for one in materials if one.template == _SET_UP}
        titles[_PLAN] = local.label("How the sheets go together")
        local.kinds["materials"] = {
            one.id: replace(one, title=titles.get(one.id, one.title)) for one in materials
        }
    maker = JobMaker(room, fairness=figures)
    jobs = maker.jobs([Print(m, chart.id, 0, room.language, 1) for m in materials])
    return printed(room, jobs, chart.title, progress)


ISLANDS = 10
"""The share of islands of a usual sea in per cent."""
_USUAL: dict[Shape, tuple[int, int]] = {"hexagon": (23, 23), "rectangle": (23, 19)}
_SIZE = re.compile(r"([0-9]{1,6})(?:\s*[x×*]\s*([0-9]{1,6}))?")
_MOVE = "move its ports or islands, or raise --limit"
"""What helps a sea that was written by hand and is not fair."""


def usual_limit(players: int) -> float:
    """The greatest spread of a usual sea in per cent; five are no symmetry of hexes."""
    return 10.0 if players == 5 else 5.0


@dataclass(frozen=True, slots=True)
class HexSea:
    """A sea of hexes and how fair it is; its ways may differ by `limit` per cent."""

    item: HexMap
    fairness: Fairness
    limit: float

    @property
    def spread(self) -> float:
        """By how much the ways differ, as a share of 1."""
        return self.fairness.spread

    def ways(self, room: Pressroom) -> list[tuple[str, str, float]]:
        """Each way in words, the turns it takes, by how much it differs."""
        return ways_of(room.languages.get(room.language), self.fairness)


def find_sea(room: Pressroom, wish: SeaWish = ANY_SEA) -> HexSea:
    """A sea by chance or that of a file; what is unusual about it is noted in the room.

    Raises ProblemsFound with everything wrong in the written map, UsageProblem for a game without
    a board and for wishes that no sea fulfils.
    """
    pack = room.game.pack
    if pack.board is None or not isinstance(pack.sailing, HexSailing):
        raise UsageProblem(f"{pack.title} has no board of hexes", "add board: to its pack.yaml")
    limit = wish.limit
    if limit is not None:
        check_limit(limit)
    if wish.file is not None:
        hexmap = room.read("hexmaps", wish.file)
        fairness = fairness_of(hexmap, pack.board, pack.sailing)
        limit = usual_limit(len(fairness.seats)) if limit is None else limit
        _warn(room, fairness, limit, Span(shown_path(wish.file)), _MOVE)
    else:
        terms = _terms(room, wish)
        limit = terms.limit
        hexmap, fairness = _by_chance(room, pack.board, pack.sailing, terms, wish.after)
    return HexSea(hexmap, fairness, limit)


def make_sea(
    workspace: Workspace, options: Options, wish: SeaWish = ANY_SEA, progress: Progress = quiet
) -> Publication:
    """The files of a sea: `map.pdf` and `hexmap.yaml`. Raises as `find_sea`."""
    room = open_pressroom(workspace, options, Problems(), two=True)
    return publish_sea(room, find_sea(room, wish), wish, progress)


def publish_sea(
    room: Pressroom, sea: HexSea, wish: SeaWish = ANY_SEA, progress: Progress = quiet
) -> Publication:
    """The files of a sea that was found. Raises as `print_map`."""
    hexmap, fairness, limit, options = sea.item, sea.fairness, sea.limit, room.options
    if hexmap.seed is not None:
        # The footer says the seed that the sea was made from.
        options = replace(options, seed=hexmap.seed)
    told = figures(room.languages.get(room.language), fairness, limit)
    made, form = print_map(room.workspace, options, hexmap, wish, told, progress, set_up=True)
    if room.game.pack.board is not None:
        _warn_of_counters(room, room.game.pack.board, form.layout.hex, wish.fit)
    files = {"map.pdf": made.pdf, "hexmap.yaml": dump_item("hexmaps", hexmap).encode()}
    problems = Problems([*dict.fromkeys([*room.problems.items, *made.room.problems.items])])
    about = {
        "map": hexmap.id,
        "seed": hexmap.seed,
        "pages": len(made.pages),
        "tiles": form.tiles,
        "hex_mm": round(form.layout.hex / MM, 2),
        "fairness": fairness_data(fairness, limit),
    }
    return Publication(hexmap, files, about, problems.sorted)


def _warn_of_counters(room: Pressroom, board: Board, width: float, fit: str) -> None:
    """Note that hexes of a width in points are too small for what lies on them."""
    if width < parse_length(board.counter) - 0.1:
        wide = f"the hexes are {width / MM:.1f} mm wide"
        message = f"{wide}, counters of {board.counter} reach over their edges"
        hint = "choose a larger --fit or a smaller --size" if fit else f"write --hex {USUAL_HEX}"
        room.problems.warn("hexes", message, Span(room.options.game), hint=hint)


def board_size(text: str, shape: Shape) -> tuple[int, int]:
    """Hexes in a row and rows, of `23x19`, or `21` for both. Raises UsageProblem."""
    if not text:
        return _USUAL[shape]
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        message = f'--size needs hexes in a row and rows, found "{text}"'
        raise UsageProblem(message, "write --size 23x19")
    return int(match[1]), int(match[2] or match[1])


def _terms(room: Pressroom, wish: SeaWish = ANY_SEA) -> SeaTerms:
    """What a sea for the players of a room should be like. Raises UsageProblem."""
    shape = wish.shape or "rectangle"
    if shape not in get_args(Shape):
        hint = did_you_mean(shape, set(get_args(Shape)))
        raise UsageProblem(f'--shape has no value "{shape}"', hint)
    form = cast(Shape, shape)
    width, height = board_size(wish.size, form)
    if shape == "hexagon" and (width != height or not width % 2):
        nearest = min(width, height) - 1 + min(width, height) % 2
        message = f"a hexagon of {width} × {height} hexes is not regular"
        raise UsageProblem(message, f"write --size {nearest}, or --shape rectangle", "size")
    share = ISLANDS if wish.islands is None else wish.islands
    players, seed = player_count(room.game, room.options), room.options.seed
    limit = usual_limit(players) if wish.limit is None else wish.limit
    return SeaTerms(players, seed, form, width, height, share, wish.reefs, limit)


def _by_chance(
    room: Pressroom,
    board: Board,
    sailing: HexSailing,
    terms: SeaTerms,
    after: Sequence[Path] = (),
) -> tuple[HexMap, Fairness]:
    check_wish(terms)
    pack = room.game.pack
    if terms.reefs and not any(rule.role == "reef" for rule in board.terrains):
        raise UsageProblem(f"{pack.title} has no reefs", "leave out --reefs", "reefs")
    local = room.languages.get(room.language)
    names: dict[str, list[str]] = {}
    for name in local.kinds["names"].values():
        names.setdefault(name.of, []).append(as_typed(name.name))
    ships: dict[str, Ship] = room.game.kinds["ships"]
    fleet = [ships[name] for name in at_home(pack, ships, terms.players)]
    used = {as_typed(name) for name in used_names(room, after, local.kinds["names"])}
    # A port is called as on the mat of its fleet.
    home = home_towns(local.kinds["hexmaps"].values())
    towns = {ship: as_typed(name) for ship, name in home.items()}
    hexmap, ways, covered, short = random_sea(terms, board, sailing, fleet, names, used, towns)
    span = Span(f"{room.options.game}, seed {terms.seed}")
    hint = "try another --seed, a larger --size or fewer --islands"
    _warn(room, ways, terms.limit, span, hint)
    known = {**SIGNS, **board.signs}
    signs = "".join(hexmap.rows).replace(" ", "").replace(NOTHING, "")
    reefs = 100 * sum(known[sign] == "reef" for sign in signs) / len(signs)
    for what, there, wished in (
        ("islands", covered, terms.islands),
        ("reefs", reefs, terms.reefs or 0),
    ):
        if there < 0.9 * wished - 0.5:
            message = f"{what} cover only {there:.0f} % of the sea, not {wished} %"
            room.problems.warn(what, message, span, hint="wish for a larger --size")
    ports = sum(place.kind == "free-port" for place in hexmap.places)
    if ports < board.ports:
        message = f"only {ports} of {board.ports} free ports have room"
        room.problems.warn("ports", message, span, hint="wish for a larger --size")
    for name, missing in short.items():
        message = f'{missing} places of "{name}" have no room'
        room.problems.warn(name, message, span, hint="wish for a larger --size or more --islands")
    title = hexmap.title
    if title == board.title:
        title = as_typed(local.pack.board.title or local.pack.title)
    return replace(hexmap, title=title), ways


def scenario_sea(room: Pressroom, seed: int) -> tuple[HexMap, Fairness] | None:
    """A sea for a scenario and how fair it is; None in a game without a board."""
    pack = room.game.pack
    if pack.board is None or not isinstance(pack.sailing, HexSailing):
        return None
    return _by_chance(room, pack.board, pack.sailing, replace(_terms(room), seed=seed))


def _warn(room: Pressroom, fairness: Fairness, limit: float, about: Span, hint: str) -> None:
    """Note that a sea misses its limit."""
    if fairness.spread * 100 > limit:
        never = math.isinf(fairness.spread)
        spread = "without end" if never else f"{fairness.spread * 100:.1f} %"
        message = f"not fair: the ways differ by {spread}, more than {limit:g} %"
        room.problems.warn("fairness", message, about, hint=hint)
