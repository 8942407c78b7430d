"""Every distance that a game prints, and where the content states it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from kaperbrief.errors import Problem
from kaperbrief.game.shelf import Game, Path
from kaperbrief.l10n.localise import texts
from kaperbrief.l10n.measures import Alike, Ladder, Measure, exact
from kaperbrief.l10n.tokens import Numbers, Token, TokenError, tokens
from kaperbrief.models.sailing import AddedSailing
from kaperbrief.models.sailing_table import TableSailing
from kaperbrief.models.scenario import SLOT
from kaperbrief.models.ship import Ship
from kaperbrief.rules.sailing import compass, moves
from kaperbrief.rules.sailing_table import sailing_table


@dataclass(frozen=True, slots=True)
class Stated:
    """A distance in the game's own unit: the item that states it and the path in its YAML.

    What follows from other figures, such as the move of a ship with fewer masts, is `worked_out`.
    """

    value: Fraction
    kind: str
    item: str
    path: Path
    worked_out: bool = False


def stated(game: Game, measure: Measure, numbers: Numbers) -> Iterator[Stated]:
    """All distances of a game, those that content states before those worked out of them.

    `numbers` are those that tokens of texts may name, of the pack and of the table.
    """
    pack, claimed = game.pack, set()
    for kind, name, path, token in _tokens(game, numbers):
        claimed.add(token.name)
        native = token.native(measure)
        if native is not None and token.name in game.numbers:
            yield Stated(native, "pack", pack.id, ("numbers", token.name))
        elif native is not None:
            yield Stated(native, kind, name, path)
    for name, value in game.numbers.items():
        # What texts name as a plain number or an amount is no distance.
        if name not in claimed:
            yield Stated(exact(value), "pack", pack.id, ("numbers", name))
    for ruler in game.kinds["rulers"].values():
        for number, mark in enumerate(ruler.marks):
            at = exact(game.distance(mark.at))
            yield Stated(at, "rulers", ruler.id, ("marks", number, "at"))
    for plan in game.kinds["plans"].values():
        for field in ("long", "short"):
            yield Stated(exact(getattr(plan, field)), "plans", plan.id, (field,))
    yield from _sailing(game)
    for ship in game.kinds["ships"].values():
        yield from _moves(game, ship)


def ladder_of(game: Game, measure: Measure, numbers: Numbers) -> tuple[Ladder, list[Alike]]:
    """Every distance of a game as it is printed by a measure, and those that print alike."""
    found = list(stated(game, measure, numbers))
    return measure.rounded(
        [one.value for one in found if not one.worked_out],
        [one.value for one in found if one.worked_out],
    )


def alike_problem(game: Game, measure: Measure, numbers: Numbers, alike: Alike) -> Problem:
    """The problem at the larger of distances that print alike; its hint says where the other is."""
    first: dict[Fraction, Stated] = {}
    for one in stated(game, measure, numbers):
        first.setdefault(abs(one.value), one)
    places = [first[value] for value in alike.distances]
    hint = "print in other units, or for larger figures"
    if len(places) > 1:
        other = game.origin(places[0].kind, places[0].item).span(places[0].path)
        hint = f"the other one stands in {other.file}, line {other.line}; {hint}"
    last = places[-1]
    origin = game.origin(last.kind, last.item)
    return origin.problem("measure", str(alike), last.path, hint)


def _tokens(game: Game, numbers: Numbers) -> Iterator[tuple[str, str, Path, Token]]:
    """The tokens of all texts; a text with a wrong one is told of when it is finished."""
    kinds = {"pack": {game.pack.id: game.pack}, **game.kinds}
    for kind, items in kinds.items():
        for name, item in items.items():
            for _, text, path in texts(item, f"{kind}/{name}"):
                plain = SLOT.sub("", text) if kind == "tales" else text
                try:
                    for token in tokens(plain, numbers):
                        yield kind, name, path, token
                except TokenError:
                    continue


def _sailing(game: Game) -> Iterator[Stated]:
    pack = game.pack
    if isinstance(pack.sailing, AddedSailing):
        for number, point in enumerate(pack.sailing.points):
            for field in ("bonus", "fixed"):
                value = getattr(point, field)
                if value is not None:
                    path: Path = ("sailing", "points", number, field)
                    yield Stated(exact(value), "pack", pack.id, path)
        yield Stated(exact(pack.sailing.drift), "pack", pack.id, ("sailing", "drift"))
    elif isinstance(pack.sailing, TableSailing):
        for number, loss in enumerate(pack.sailing.losses):
            yield Stated(exact(loss), "pack", pack.id, ("sailing", "losses", number))
        yield Stated(exact(pack.sailing.better), "pack", pack.id, ("sailing", "better"))


def _moves(game: Game, ship: Ship) -> Iterator[Stated]:
    for field in ("base", "oars", "straight"):
        if getattr(ship, field):
            yield Stated(exact(getattr(ship, field)), "ships", ship.id, (field,))
    try:
        made = _made(game, ship)
    except ValueError:
        # The sheet of this ship says what its pack lacks.
        return
    for move in made:
        yield Stated(exact(move), "ships", ship.id, ("base",), worked_out=True)


def _made(game: Game, ship: Ship) -> list[Fraction]:
    """Every move of a ship by the pack's mechanism. Raises ValueError where the pack lacks some."""
    sailing = game.pack.sailing
    if not ship.base or sailing is None:
        return []
    if sailing.kind == "hex":
        return []
    if sailing.kind == "table":
        table = sailing_table(ship, sailing)
        return [move for wind in table.winds for point in wind.moves for move in point]
    return [exact(move) for move in moves(compass(ship, sailing))]
