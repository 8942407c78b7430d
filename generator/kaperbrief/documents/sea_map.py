"""A printed sea of hexes: by chance or as written, and how fair it is."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast, get_args

from kaperbrief.documents.languages import Localised
from kaperbrief.documents.map import print_map
from kaperbrief.documents.pages import Progress, quiet
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.quantities import player_count
from kaperbrief.errors import Problem, Problems, Span, UsageProblem, did_you_mean
from kaperbrief.files import shown_path
from kaperbrief.game.names import Lookup
from kaperbrief.game.written import read_item
from kaperbrief.mapgen.sea_layout import Shape
from kaperbrief.mapgen.sea_random import SeaTerms, check_limit, check_wish, random_sea
from kaperbrief.models.maps import Board, HexMap
from kaperbrief.models.options import Options
from kaperbrief.models.ship import Ship
from kaperbrief.rules.fairness import Fairness, Leg, Way, fairness_of
from kaperbrief.sailing.hex import HexSailing
from kaperbrief.source.dump import dump_item
from kaperbrief.workspace import Workspace

LIMIT, ISLANDS = 5.0, 10
"""The greatest spread and the share of islands of a usual sea, in per cent."""
_USUAL: dict[Shape, tuple[int, int]] = {"hexagon": (23, 23), "rectangle": (23, 19)}
_SIZE = re.compile(r"([0-9]{1,6})(?:\s*[x×*]\s*([0-9]{1,6}))?")
_WAYS: dict[Way, str] = {
    "treasure": "turns to the treasure",
    "port": "turns to the nearest free port",
    "second-port": "turns to the next one",
    "rival": "turns to the nearest rival",
}


@dataclass(frozen=True, slots=True)
class SeaWish:
    """What somebody wants of a sea; empty for what is usual.

    `islands` and `limit` are per cent, `file` is a map written before. `hex_width` and `fit` say
    how large it is printed (see `print_map`).
    """

    shape: str = ""
    size: str = ""
    islands: int | None = None
    limit: float | None = None
    file: Path | None = None
    hex_width: str = ""
    fit: str = ""


@dataclass(slots=True)
class SeaPrint:
    """A printed sea: its files, how fair it is, the problems that did not stop it.

    `limit` is the spread in per cent that it was held to, by chance or as written.
    """

    files: dict[str, bytes]
    hexmap: HexMap
    fairness: Fairness
    limit: float
    pages: int
    hex_mm: float
    tiles: int
    problems: list[Problem] = field(default_factory=list)


def has_board(workspace: Workspace, options: Options) -> bool:
    """Does a game play on hexes? Raises as `open_pressroom`."""
    return open_pressroom(workspace, options, Problems()).game.pack.board is not None


def make_sea(
    workspace: Workspace, options: Options, wish: SeaWish, progress: Progress = quiet
) -> SeaPrint:
    """The files of a sea: `map.pdf` and `hexmap.yaml`.

    Raises ProblemsFound with everything wrong in the content or the written map, UsageProblem for
    a game without a board and for wishes that no sea fulfils.
    """
    room = open_pressroom(workspace, options, Problems())
    pack = room.game.pack
    if pack.board is None or not isinstance(pack.sailing, HexSailing):
        raise UsageProblem(f"{pack.title} has no board of hexes", "add board: to its pack.yaml")
    limit = LIMIT if wish.limit is None else wish.limit
    check_limit(limit)
    if wish.file is not None:
        hexmap = _written(room, wish.file)
        fairness = fairness_of(hexmap, pack.board, pack.sailing)
        hint = "move its ports or islands, or raise --limit"
        _warn(room, fairness, limit, Span(shown_path(wish.file)), hint)
    else:
        hexmap, fairness = _by_chance(room, pack.board, pack.sailing, wish, limit)
    if hexmap.seed is not None:
        # The footer says the seed that the sea was made from.
        options = replace(options, seed=hexmap.seed)
    printed = print_map(
        workspace,
        options,
        hexmap,
        hex_width=wish.hex_width,
        fit=wish.fit,
        figures=figures(room.languages.get(room.language), fairness, limit),
        progress=progress,
    )
    files = {"map.pdf": printed.pdf, "hexmap.yaml": dump_item("hexmaps", hexmap).encode()}
    problems = Problems(list(room.problems.items))
    problems.extend(printed.printed.room.problems.items)
    return SeaPrint(
        files,
        hexmap,
        fairness,
        limit,
        len(printed.printed.pages),
        printed.hex_mm,
        printed.tiles,
        problems.sorted,
    )


def parse_size(text: str, shape: Shape) -> tuple[int, int]:
    """Hexes in a row and rows, of `23x19`, or `21` for both. Raises UsageProblem."""
    if not text:
        return _USUAL[shape]
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        message = f'--size needs hexes in a row and rows, found "{text}"'
        raise UsageProblem(message, "write --size 23x19")
    return int(match[1]), int(match[2] or match[1])


def _by_chance(
    room: Pressroom, board: Board, sailing: HexSailing, wish: SeaWish, limit: float
) -> tuple[HexMap, Fairness]:
    pack, players = room.game.pack, player_count(room.game, room.options)
    shape = wish.shape or "hexagon"
    if shape not in get_args(Shape):
        hint = did_you_mean(shape, set(get_args(Shape)))
        raise UsageProblem(f'--shape has no value "{shape}"', hint)
    width, height = parse_size(wish.size, cast(Shape, shape))
    wished = SeaTerms(
        players,
        room.options.seed,
        cast(Shape, shape),
        width,
        height,
        ISLANDS if wish.islands is None else wish.islands,
        limit,
    )
    check_wish(wished)
    local = room.languages.get(room.language)
    names: dict[str, list[str]] = {}
    for name in local.kinds["names"].values():
        names.setdefault(name.of, []).append(_plain_text(name.name))
    ships: dict[str, Ship] = room.game.kinds["ships"]
    table = pack.table.get(str(players)) or pack.table["*"]
    fleet = [ships[name] for name in dict.fromkeys((*table.ships, *ships))]
    sea = random_sea(wished, board, sailing, fleet, names)
    span = Span(f"{room.options.game}, seed {wished.seed}")
    hint = "try another --seed, a larger --size or fewer --islands"
    _warn(room, sea.fairness, limit, span, hint)
    if sea.islands < 0.75 * wished.islands:
        message = f"islands cover only {sea.islands:.0f} % of the sea, more have no room"
        room.problems.warn("islands", message, span, hint="wish for a larger --size")
    title = sea.hexmap.title
    if title == board.title:
        title = _plain_text(local.pack.board.title or local.pack.title)
    return replace(sea.hexmap, title=title), sea.fairness


def scenario_sea(room: Pressroom, players: int, seed: int) -> tuple[HexMap, Fairness] | None:
    """A sea for a scenario and how fair it is; None in a game without a board."""
    pack = room.game.pack
    if pack.board is None or not isinstance(pack.sailing, HexSailing):
        return None
    there = replace(room.options, seed=seed)
    aside = replace(room, options=there)
    return _by_chance(aside, pack.board, pack.sailing, SeaWish(), LIMIT)


def _warn(room: Pressroom, fairness: Fairness, limit: float, about: Span, hint: str) -> None:
    """Note that a sea misses its limit."""
    if fairness.spread * 100 > limit:
        message = f"the ways differ by {_percent(fairness.spread)}, more than {limit:g} %"
        room.problems.warn("fairness", message, about, hint=hint)


def _plain_text(text: str) -> str:
    """A name as a person types it, without bound blanks and hidden hyphens."""
    return text.replace("\u00a0", " ").replace("\u00ad", "")


def _written(room: Pressroom, path: Path) -> HexMap:
    """The map of a file, checked."""
    lookup = Lookup(room.game, room.workspace, room.themes, room.problems)
    hexmap: HexMap | None = read_item("hexmaps", path, shown_path(path), lookup)
    room.problems.raise_errors()
    assert hexmap is not None
    return hexmap


def _percent(share: float) -> str:
    return "without end" if math.isinf(share) else f"{share * 100:.1f} %"


def figures(local: Localised, fairness: Fairness, limit: float) -> dict[str, str]:
    """Words and figures on the printed map: turns from the shortest to the longest way.

    A map whose ways differ by more than `limit` per cent says so; ways that never end are a dash.
    """
    if len(fairness.seats) < 2:
        return {}
    words, found = local.words, {}
    for leg in fairness.legs:
        label = local.label(_WAYS[leg.way])
        if math.isinf(max(leg.turns)):
            found[label] = "–"
            continue
        low, high = (words.number(round(turns, 1)) for turns in (min(leg.turns), max(leg.turns)))
        found[label] = low if low == high else f"{low}–{high}"
    spread = fairness.spread
    never = math.isinf(spread)
    found[local.label("greatest difference")] = "–" if never else _shown(local, spread * 100)
    if spread * 100 > limit:
        found[local.label("more than the limit of")] = _shown(local, limit)
    return found


def _shown(local: Localised, percent: float) -> str:
    return local.words.percent(round(percent, 1))


def fairness_data(fairness: Fairness, limit: float) -> dict[str, Any]:
    """The fairness for other programs, shares of 1; what never ends is null."""

    def plain(leg: Leg) -> dict[str, Any]:
        return {
            "way": leg.way,
            "turns": [_finite(turns) for turns in leg.turns],
            "whole": [_finite(turns) for turns in leg.whole],
            "spread": _finite(leg.spread),
        }

    return {
        "seats": list(fairness.seats),
        "spread": _finite(fairness.spread),
        "limit": _finite(limit / 100),
        "fair": fairness.spread * 100 <= limit,
        "ways": [plain(leg) for leg in fairness.legs],
    }


def _finite(value: float) -> float | None:
    return None if math.isinf(value) else round(value, 4)
