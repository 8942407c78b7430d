"""Places of the game's own on a sea by chance: so many for each player, equally far if wished."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaperbrief.hexes.axial import Hex, neighbours
from kaperbrief.hexes.board import SeaBoard, signs
from kaperbrief.hexes.offset import to_axial
from kaperbrief.mapgen.chart_space import Names
from kaperbrief.models.maps import Board, HexMap, MapPlace, TerrainRule
from kaperbrief.records import dataclass
from kaperbrief.rules.fairness import Leg, Lengths, nearest, reached, sailed, spread, ways_to
from kaperbrief.rules.prng import Prng
from kaperbrief.rules.sailtime import HexLanes, Sailer

_TRIED = 72
"""So many hexes by chance are looked at for the places of one terrain."""


@dataclass(frozen=True, slots=True)
class OwnPlaces:
    """A sea with places of the game's own, the ways to those that must be fair.

    `short` says of how many of each there are fewer than the game wants, by the id of the terrain.
    """

    item: HexMap
    legs: tuple[Leg, ...]
    short: Mapping[str, int]


def with_own(
    hexmap: HexMap,
    sea: SeaBoard,
    board: Board,
    homes: Sequence[Hex],
    ship: Sailer,
    names: Names,
) -> OwnPlaces:
    """Lay the places of a board's own terrains on a sea; `homes` are the players' anchorages.

    They take hexes of their kind, so no other way becomes longer or shorter.
    """
    water = sailed(board)
    grid, open_sea = HexLanes(sea.terrain), frozenset(sea.find(*water))
    ports = sea.find("anchorage", "port", "treasure", "town", "fort", "harbour")
    taken = {near for at in ports for near in (at, *neighbours(at))}
    taken |= {sea.at(place.at) for place in hexmap.places}  # no hex has two names
    laid: dict[Hex, str] = {}
    places, legs, short = list(hexmap.places), [], {}
    for rule in (one for one in board.own if one.each):
        dice = Prng(hexmap.seed or 0, "own", rule.id)
        room = [at for at in sea.find(rule.role) if at not in taken and reached(at, open_sea)]
        tried = dice.shuffled(room)[:_TRIED]
        targets = [reached(at, open_sea) for at in tried]
        ways = ways_to(grid, open_sea, homes, targets, ship) if rule.fair else []
        wanted = rule.each * len(homes)
        chosen = _fair(ways, rule.each, len(homes)) if ways else range(len(tried))[:wanted]
        found = [tried[number] for number in chosen]
        if ways and found:
            legs.append(nearest(rule.id, [ways[number] for number in chosen]))
        if len(found) < wanted:
            short[rule.id] = wanted - len(found)
        laid.update(dict.fromkeys(found, rule.sign))
        taken.update(found)
        places += _named(rule, found, sea, dice.shuffled(names.get(rule.id, ())))
    rows = _written(hexmap, laid)
    item = HexMap(
        hexmap.id, hexmap.title, rows, hexmap.offset, tuple(places), hexmap.seed, hexmap.subtitle
    )
    return OwnPlaces(item, tuple(legs), short)


def _fair(ways: Sequence[Sequence[Lengths]], each: int, homes: int) -> list[int]:
    """The numbers of places, `each` for every home, whose nearest ones are as far from all."""
    own: list[list[int]] = [[] for _ in range(homes)]
    for number, lengths in enumerate(ways):
        turns = [one for one, _ in lengths]
        own[turns.index(min(turns))].append(number)
    best: tuple[float, float, list[int]] | None = None
    for far in sorted({ways[number][0][0] for number in own[0]}):
        chosen: list[int] = []
        for home, some in enumerate(own):
            by_far = sorted((abs(ways[number][home][0] - far), number) for number in some)
            chosen += [number for _, number in by_far[:each]]
        if not chosen:
            continue
        nearby = [min(ways[n][home][0] for n in chosen) for home in range(homes)]
        # Of sets as fair the one that lies farthest from all is worth more.
        judged = (round(spread(nearby), 3), -far, chosen)
        best = judged if best is None else min(best, judged)
    return best[2] if best else []


def _named(
    rule: TerrainRule, found: Sequence[Hex], sea: SeaBoard, names: Sequence[str]
) -> list[MapPlace]:
    return [
        MapPlace(f"{rule.id}-{number}", rule.id, sea.label(at), name)
        for number, (at, name) in enumerate(zip(found, names, strict=False), 1)
    ]


def _written(hexmap: HexMap, laid: Mapping[Hex, str]) -> tuple[str, ...]:
    """The rows of a map with other signs at some hexes."""
    rows = [list(row) for row in hexmap.rows]
    for (column, row), _, place in signs(hexmap.rows):
        rows[row][place] = laid.get(to_axial((column, row), hexmap.offset), rows[row][place])
    return tuple("".join(row) for row in rows)
