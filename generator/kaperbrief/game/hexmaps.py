"""Hex maps as people write them: signs, rows, home ports, names, a sea without walls."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal, get_args

from kaperbrief.errors import Place, Problem, Problems, did_you_mean
from kaperbrief.game.check import accept
from kaperbrief.game.names import Lookup
from kaperbrief.game.shelf import Game, Origin
from kaperbrief.hexes.axial import Hex, groups, neighbours
from kaperbrief.hexes.board import NOTHING, SIGNS, PlaceKind, SeaBoard, Terrain, read_board, signs
from kaperbrief.hexes.offset import Offset, parse_label, row_name, to_axial, to_offset
from kaperbrief.models.maps import Board, HexMap, MapPlace
from kaperbrief.records import dataclass
from kaperbrief.rules.fairness import facing, sailed

LARGEST = 60
"""Rows, and hexes in a row, that a map may have: the labels stay short, the hexes on paper."""

_ON: dict[PlaceKind, tuple[Terrain, ...]] = {
    "home-port": ("anchorage",),
    "free-port": ("port",),
    "treasure": ("treasure",),
    "island": ("land",),
    "reef": ("reef",),
    "sea": ("sea", "shallows", "harbour"),
}
_BY_CHANCE: tuple[Terrain, ...] = ("sea", "shallows", "reef", "land")
"""What places of a game's own take hexes of on maps by chance."""
_OFFSETS: tuple[Offset, ...] = get_args(Offset)
_PATTERN = "clockwise round A: two towns T, a fort F, two harbour hexes h, a fort F"


def check_hexmap(
    hexmap: HexMap,
    game: Game,
    origin: Origin,
    problems: Problems,
    numbers: Sequence[int] | None = None,
) -> None:
    """Note everything that is wrong with a map but unknown names, each mistake at its place.

    `numbers` say which of the places in the file are left, if some of them could not be read; the
    others' mistakes were noted before.
    """
    whole = numbers is None
    every = range(len(hexmap.places))
    own = game.pack.signs_of_hexes
    sheet = _Sheet(hexmap, origin, every if numbers is None else numbers, own)
    found = [*_signs(sheet)]
    ragged = [*_lengths(sheet)]
    if ragged:
        # Which hex is where is not known: names and seats can be checked all the same.
        problems.extend([*found, *ragged, *_places(sheet, None, game)])
        return
    unknown = sheet.clear()
    board = read_board(sheet.hexmap.rows, sheet.hexmap.offset, sheet.own)
    harbours = [*_harbours(sheet, board, unknown)]
    other = _other_offset(sheet, unknown) if harbours else ""
    if other:
        message = f"the home ports are laid out for {other}, not for {hexmap.offset}"
        harbours = [origin.problem("map", message, ("offset",), f"write offset: {other}")]
        sheet.hexmap = replace(sheet.hexmap, offset=other)
        board = read_board(sheet.hexmap.rows, sheet.hexmap.offset, sheet.own)
    found += [*harbours, *_places(sheet, board, game, unknown)]
    found += _unnamed(sheet, board) if whole and not found else ()
    found += _water(sheet, board, sailed(game.pack.board))
    problems.extend(found)


def check_terrains(board: Board, origin: Origin, problems: Problems) -> None:
    """Note terrains of a game that nobody can write or take for one of the usual ones."""
    taken = {**SIGNS, NOTHING: "no hex"}
    for number, rule in enumerate(board.terrains):
        path: Place = ("board", "terrains", number)
        if not rule.kind and rule.id not in SIGNS.values():
            message = f'the terrain "{rule.id}" does not say as which of the usual ones it counts'
            known = ", ".join(SIGNS.values())
            problems.add(origin.problem("missing", message, path, f"add kind: one of {known}"))
        message = ""
        if rule.sign in taken and rule.sign:
            message = f'the sign "{rule.sign}" means {taken[rule.sign]} already'
        elif rule.sign and not rule.sign.isalpha():
            message = f'the sign "{rule.sign}" is no letter'
        if message:
            problems.add(origin.problem("value", message, (*path, "sign"), "take another letter"))
        if rule.each and not (rule.sign and rule.role in _BY_CHANCE):
            message = f'the terrain "{rule.id}" is not laid by chance'
            hint = f"give it a sign, and kind: one of {', '.join(_BY_CHANCE)}"
            problems.add(origin.problem("value", message, (*path, "each"), hint))
        taken.setdefault(rule.sign, rule.id)


def check_named(game: Game, problems: Problems) -> None:
    """Warn of names for what no map and no evening of a game on hexes has."""
    known = {*_kinds(game), "captain", "ship"}
    unknown = {one.of: one for one in reversed(game.kinds["names"].values()) if one.of not in known}
    for of, name in unknown.items():
        origin, hint = game.origin("names", name.id), did_you_mean(of, known)
        message = f'nothing on a map is called "{of}"'
        problems.add(origin.problem("names", message, ("of",), hint).warning())


def check_remains(data: object, origin: Origin, lookup: Lookup) -> None:
    """Note what else is wrong with a map of which some fields could not be read.

    `data` is the map as the file has it; what is wrong with those fields was noted before.
    """
    fields = data if isinstance(data, dict) else {}
    rows, offset, places = (fields.get(name) for name in ("rows", "offset", "places"))
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows) or not rows:
        return
    listed = enumerate(places if isinstance(places, list) else [])
    found = {number: accept(MapPlace, one) for number, one in listed}
    hexmap = HexMap(
        id="remains",
        title="remains",
        rows=tuple(rows),
        offset=next((one for one in _OFFSETS if one == offset), "odd-r"),
        places=tuple(place for place in found.values() if place is not None),
    )
    left = [number for number, place in found.items() if place is not None]
    for number, place in zip(left, hexmap.places, strict=True):
        lookup.check(place, origin, ("places", number))
    check_hexmap(hexmap, lookup.game, origin, lookup.problems, left)


@dataclass(slots=True)
class _Sheet:
    """A map and where its signs were written; `numbers` are those of its places in the file.

    `own` are the signs of the game beside the usual ones.
    """

    hexmap: HexMap
    origin: Origin
    numbers: Sequence[int]
    own: Mapping[str, Terrain]

    def clear(self) -> set[Hex]:
        """The hexes with unknown signs, taken as sea from now on."""
        known = {*SIGNS, *self.own, NOTHING}
        wrong = [cell for cell, sign, _ in signs(self.hexmap.rows) if sign not in known]
        rows = tuple(
            "".join(sign if sign in known or sign.isspace() else "." for sign in row)
            for row in self.hexmap.rows
        )
        self.hexmap = replace(self.hexmap, rows=rows)
        return {to_axial(cell, self.hexmap.offset) for cell in wrong}

    def at_hex(self, at: Hex, message: str, hint: str) -> Problem:
        """A problem at one hex of the map."""
        column, row = to_offset(at, self.hexmap.offset)
        for (found, _), _, place in signs(self.hexmap.rows[row : row + 1]):
            if found == column:
                return self.at_sign(row, place, message, hint)
        return self.origin.problem("map", message, ("rows", row), hint)

    def at_sign(self, row: int, place: int, message: str, hint: str) -> Problem:
        """A problem at the so many-th sign of a row, blanks counted."""
        problem = self.origin.problem("map", message, ("rows", row), hint)
        span, text = problem.span, self.hexmap.rows[row]
        start = span.column + (problem.source_line[span.column - 1 : span.column] in ('"', "'"))
        if problem.source_line[start - 1 :].startswith(text):
            span = replace(span, column=start + place, end_column=start + place + 1)
        return replace(problem, span=span)


def _signs(sheet: _Sheet) -> Iterator[Problem]:
    """Signs that nobody knows."""
    every = {**SIGNS, **sheet.own}
    known = ", ".join(f"{sign} {terrain}" for sign, terrain in every.items())
    for (column, row), sign, place in signs(sheet.hexmap.rows):
        if sign != NOTHING and sign not in every:
            message = f'unknown sign "{sign}", the {column + 1}. hex of row {row_name(row)}'
            yield sheet.at_sign(row, place, message, f"known: {known}, {NOTHING} no hex")


def _lengths(sheet: _Sheet) -> Iterator[Problem]:
    """Rows that end too early or too late, maps beyond all paper."""
    rows = sheet.hexmap.rows
    lengths = [0] * len(rows)
    for (column, row), _, _ in signs(rows):
        lengths[row] = column + 1
    usual = max(set(lengths), key=lengths.count)
    for row, length in enumerate(lengths):
        if length != usual:
            message = f"row {row_name(row)} has {length} hexes, the others have {usual}"
            hint = f"write {NOTHING} where there is no hex"
            yield sheet.origin.problem("map", message, ("rows", row), hint)
    if len(rows) > LARGEST or max(lengths) > LARGEST:
        message = f"the map has {len(rows)} rows of up to {max(lengths)} hexes"
        hint = f"at most {LARGEST} rows of {LARGEST} hexes can be printed"
        yield sheet.origin.problem("map", message, ("rows",), hint)


def _other_offset(sheet: _Sheet, unknown: set[Hex]) -> Offset | Literal[""]:
    """How rows must be shifted for the home ports to be right; empty if nothing helps."""
    for offset in _OFFSETS:
        other = replace(sheet, hexmap=replace(sheet.hexmap, offset=offset))
        board = read_board(other.hexmap.rows, offset, sheet.own)
        if not unknown and board.find("anchorage") and not [*_harbours(other, board, set())]:
            return offset
    return ""


def _harbours(sheet: _Sheet, board: SeaBoard, unknown: set[Hex]) -> Iterator[Problem]:
    """Home ports that are not laid out as one, parts of a home port without its anchorage."""
    parts: set[Hex] = set()
    for anchorage in board.find("anchorage"):
        parts |= {anchorage, *neighbours(anchorage)}
        around = neighbours(anchorage)
        if facing(anchorage, board.terrain) is None and unknown.isdisjoint(around):
            message = f"the home port at {board.label(anchorage)} is not laid out as one"
            yield sheet.at_hex(anchorage, message, _PATTERN)
    for at in board.find("town", "fort", "harbour"):
        if at not in parts and unknown.isdisjoint(neighbours(at)):
            message = f"the {board.terrain[at]} at {board.label(at)} has no anchorage beside it"
            hint = f"take it away, or write an A beside it; {_PATTERN}"
            yield sheet.at_hex(at, message, hint)


def _places(
    sheet: _Sheet, board: SeaBoard | None, game: Game, unknown: Collection[Hex] = ()
) -> Iterator[Problem]:
    """Places off the board or on the wrong terrain, places and seats that stand there twice."""
    origin = sheet.origin
    first: dict[str, str] = {}
    for number, place in zip(sheet.numbers, sheet.hexmap.places, strict=True):
        path: Place = ("places", number)
        yield from _spot(sheet, board, number, place, unknown, _kinds(game))
        for field, value, shown in (
            ("id", place.id, f'the id "{place.id}"'),
            ("at", place.at, f"a name at {place.at}"),
            ("seat", str(place.seat) if place.seat else "", f"the seat {place.seat}"),
        ):
            if value and shown in first:
                message = f"{shown} stands twice, first in the line of {first[shown]}"
                yield origin.problem("map", message, (*path, field), "change one of them")
            first.setdefault(shown, place.id)
        known = _kinds(game)
        if place.kind not in known:
            message = f'unknown kind of place "{place.kind}"'
            hint = did_you_mean(place.kind, set(known))
            yield origin.problem("reference", message, (*path, "kind"), hint)
            continue
        most = game.pack.players.max
        if place.seat > most:
            message, hint = f"nobody sits at seat {place.seat}", f"seats are 1 to {most}, 0 nobody"
            yield origin.problem("range", message, (*path, "seat"), hint)
        if place.kind != "home-port" and (place.seat or place.ship):
            field = "seat" if place.seat else "ship"
            message = f"only a home port has a {field}"
            yield origin.problem("map", message, (*path, field), f"take {field}: away")


def _kinds(game: Game) -> dict[str, str]:
    """The signs that each kind of place may stand on: the usual ones, and the game's own."""
    sign_of = {terrain: sign for sign, terrain in SIGNS.items()}
    usual = {kind: "".join(sign_of[one] for one in some) for kind, some in _ON.items()}
    own = game.pack.board.own if game.pack.board else ()
    roles = {kind: [one.sign for one in own if one.role in some] for kind, some in _ON.items()}
    # What counts as land may have an island's name.
    mixed: dict[str, str] = {kind: usual[kind] + "".join(roles[kind]) for kind in usual}
    return {**mixed, **{one.id: one.sign for one in own}}


def _spot(
    sheet: _Sheet,
    board: SeaBoard | None,
    number: int,
    place: MapPlace,
    unknown: Collection[Hex],
    kinds: Mapping[str, str],
) -> Iterator[Problem]:
    """What is wrong with the hex of a place; on no board only its label can be."""
    path: Place = ("places", number, "at")
    try:
        at = to_axial(parse_label(place.at), sheet.hexmap.offset)
    except ValueError as error:
        message, _, hint = str(error).partition("; ")
        yield sheet.origin.problem("map", message, path, hint)
        return
    if board is None or at in unknown or place.kind not in kinds:
        return
    wanted, rows = kinds[place.kind], sheet.hexmap.rows
    written = {to_axial(cell, sheet.hexmap.offset): sign for cell, sign, _ in signs(rows)}
    kind = place.kind.replace("-", " ")
    if at not in board.terrain:
        last = board.label(max(board.terrain, key=lambda h: to_offset(h, board.offset)[::-1]))
        message = f"the {kind} {place.at} lies outside the board"
        yield sheet.origin.problem("map", message, path, f"the hexes are A1 to {last}")
    elif written[at] not in wanted:
        signs_wanted = " or ".join(wanted)
        article = "an" if kind[0] in "aeiou" else "a"
        found = f"at {place.at} is {written[at]}"
        message = f"{article} {kind} stands on {signs_wanted}, and {found}"
        spots = [board.label(one) for one, sign in written.items() if sign in wanted]
        yield sheet.origin.problem("map", message, path, _near(place.at, spots))


def _near(label: str, spots: Sequence[str]) -> str:
    """The hexes that may have been meant."""
    if not spots:
        return "draw it into the rows first"
    if len(spots) <= 8:
        return "there is " + ", ".join(spots)
    return did_you_mean(label, set(spots))


def _unnamed(sheet: _Sheet, board: SeaBoard) -> Iterator[Problem]:
    """Home ports of which nobody says whose they are."""
    named = {board.at(place.at) for place in sheet.hexmap.places if place.kind == "home-port"}
    for anchorage in board.find("anchorage"):
        if anchorage not in named:
            label = board.label(anchorage)
            message = f"nobody says whose home port is at {label}"
            hint = f"add to places: {{id: ID, kind: home-port, at: {label}, seat: 1}}"
            yield sheet.at_hex(anchorage, message, hint)


def _water(sheet: _Sheet, board: SeaBoard, water: frozenset[Terrain]) -> Iterator[Problem]:
    """Ports without a way to the sea, and seas without a way to the other."""
    parts = groups([at for at in board.terrain if board.terrain[at] in water])
    if not parts:
        yield sheet.origin.problem(
            "map", "there is no sea on this map", ("rows",), "write . for it"
        )
        return
    open_sea, *others = parts
    told: set[Hex] = set()
    wanted: list[tuple[str, Hex, Callable[[], bool]]] = [
        *(("home port", at, lambda at=at: at in open_sea) for at in board.find("anchorage")),
        *(("free port", at, lambda at=at: not open_sea.isdisjoint(neighbours(at)))
          for at in board.find("port")),
        *(("treasure", at, lambda at=at: not open_sea.isdisjoint(neighbours(at)))
          for at in board.find("treasure")[:1]),
    ]  # fmt: skip
    hint = "give it a way of sea hexes to the open sea"
    for name, at, reached in wanted:
        if not reached():
            told |= {at, *neighbours(at)}
            yield sheet.at_hex(at, f"the {name} at {board.label(at)} is walled in", hint)
    for part in others:
        if part.isdisjoint(told):
            first = next(at for at in board.terrain if at in part)
            message = f"no ship comes from {board.label(first)} to the rest of the sea"
            yield sheet.at_hex(first, message, "open a way, or fill it with land #")
