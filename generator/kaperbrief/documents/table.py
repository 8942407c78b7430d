"""The table: who sits at it, what they sail; from here on kits, events and campaigns are alike.

`kit_table` makes it of a number of players and a seed, `documents.event` of a divided event,
`documents.campaign` of a ledger.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

from kaperbrief.errors import UsageProblem, check_known
from kaperbrief.game.shelf import Game, Vessel
from kaperbrief.models.options import COLOURS, Options, Player
from kaperbrief.models.pack import Pack
from kaperbrief.models.ship import Ship
from kaperbrief.records import dataclass
from kaperbrief.rules.counts import FormulaError, evaluate, table_ships

_COLOURS = 200
"""More colours than there are crews at any table: beyond the eighth they begin anew."""
_UNBROKEN = 36
"""Titles of so many letters stay on one line."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table: `number` from 1 on, `colour` the seat whose colour is theirs.

    `turn` is their place in the order of play where that was drawn, else 0. A name or language
    that nobody told is empty.
    """

    number: int
    colour: int
    name: str = ""
    lang: str = ""
    team: str = ""
    turn: int = 0
    ships: tuple[Vessel, ...] = ()
    crews: tuple[Vessel, ...] = ()

    @property
    def colours(self) -> tuple[int, ...]:
        """The colours of all that is theirs, their own one first."""
        return tuple(dict.fromkeys([self.colour, *(crew.seat for crew in self.crews)]))


@dataclass(frozen=True, slots=True)
class Table:
    """Everybody at a table; `left` is with the referee, `counts` are what formulas may name.

    `order` are the colours in the order of the seats, with those beyond them, which go round the
    table once more; without it they are nobody's.
    """

    seats: tuple[Seat, ...]
    counts: dict[str, int]
    left: tuple[Vessel, ...] = ()
    order: tuple[int, ...] = ()

    @property
    def ships(self) -> tuple[Vessel, ...]:
        """The ships of all players by their numbers."""
        return _by_number(ship for seat in self.seats for ship in seat.ships)

    @property
    def crews(self) -> tuple[Vessel, ...]:
        """The crews of all players by their numbers."""
        return _by_number(crew for seat in self.seats for crew in seat.crews)

    def counts_of(self, seat: Seat) -> dict[str, int]:
        """The counts where those of ships and crews are a player's own."""
        return {**self.counts, "ships": len(seat.ships), "crews": len(seat.crews)}

    def owner(self, colour: int) -> Seat | None:
        """Whose a colour is, None for nobody's."""
        if self.order:
            return self.seats[self.order.index(colour) % len(self.seats)] if colour else None
        return next((seat for seat in self.seats if colour and seat.colour == colour), None)


def nameless(players: int) -> tuple[Seat, ...]:
    """The seats of so many players of whom nothing is known."""
    return tuple(Seat(number, number) for number in range(1, players + 1))


def _by_number(vessels: Iterable[Vessel]) -> tuple[Vessel, ...]:
    return tuple(sorted(vessels, key=lambda one: one.number))


@dataclass(frozen=True, slots=True)
class Amounts(Mapping[str, int | float]):
    """What a token may name: the pack's numbers, and any formula of the table's counts.

    So a text can say `{n:figure 5*crews}`.
    """

    numbers: Mapping[str, int | float]
    counts: Mapping[str, int]

    def __getitem__(self, name: str) -> int | float:
        """The number of a name or formula. Raises KeyError for what is neither."""
        if name in self.numbers:
            return self.numbers[name]
        try:
            return evaluate(name, self.counts)
        except FormulaError:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        yield from self.numbers
        yield from self.counts

    def __len__(self) -> int:
        return len(self.numbers) + len(self.counts)


def numbered(seats: list[Seat]) -> tuple[Seat, ...]:
    """The seats with all ships and crews numbered, player by player."""
    ship, crew = count(1), count(1)
    return tuple(
        replace(
            seat,
            ships=tuple(replace(one, number=next(ship)) for one in seat.ships),
            crews=tuple(replace(one, number=next(crew)) for one in seat.crews),
        )
        for seat in seats
    )


# -- the table of a kit --------------------------------------------------------------------------


def player_count(game: Game, options: Options) -> int:
    """The number of players, the pack's default where the options name none.

    Raises UsageProblem where the game is not for so many.
    """
    players = game.pack.players
    count = options.players or len(options.named) or players.default
    if message := game.pack.unusual(count):
        nearest = min(max(count, players.min), players.max)
        raise UsageProblem(message, f"use --players {nearest}", "players")
    return count


def kit_table(game: Game, options: Options) -> Table:
    """A table of players: chosen crews and ships first, then by the seed and the pack's table.

    Crews and ships are dealt round the table. More may be chosen than it needs, never fewer sit
    at it. Raises UsageProblem for unknown ids.
    """
    players = player_count(game, options)
    setup = game.pack.set_up(players)
    assert setup is not None
    crews = _chosen(game, options, "crews")
    others = sorted(game.kinds["crews"].keys() - set(crews))
    missing = min(max(setup.manned(players) - len(crews), 0), len(others))
    crews += tuple(random.Random(options.seed).sample(others, k=missing))
    ships = _chosen(game, options, "ships")
    ships += _others(game, ships, table_ships(setup, players))
    ships = _in_colours(game, options, ships)
    counts = counts_of(game, players, crews, ships)
    own = [game.kinds["ships"][name].seat for name in ships]
    named = [options.player(number) for number in range(1, players + 1)]
    order = _order(named)

    def vessel(name: str, place: int, colour: int) -> Vessel:
        player = place % players + 1
        return Vessel(name, place + 1, colour, player, named[player - 1].name)

    afloat = []
    for place, name in enumerate(ships):
        turn = place % counts["seats"]
        afloat.append(replace(vessel(name, turn, own[place] or order[turn]), number=place + 1))
    manned = [vessel(name, place, order[place]) for place, name in enumerate(crews)]
    seats = [
        Seat(
            number,
            (own[number - 1] if number <= len(own) else 0) or order[number - 1],
            player.name,
            player.lang,
            ships=tuple(ship for ship in afloat if ship.player == number),
            crews=tuple(crew for crew in manned if crew.player == number),
        )
        for number, player in enumerate(named, 1)
    ]
    return Table(tuple(seats), counts, order=() if any(own) else order)


def _order(named: Sequence[Player]) -> tuple[int, ...]:
    """The colours of players, as they chose them or the first that are left, then all others.

    Raises UsageProblem for two players of one colour.
    """
    wanted = [COLOURS.index(one.colour) + 1 if one.colour else 0 for one in named]
    for one, number in zip(named, wanted, strict=True):
        if number and wanted.count(number) > 1:
            message = f"two players have the colour {one.colour}"
            raise UsageProblem(message, "each has a colour of their own", "named")
    free = (number for number in range(1, _COLOURS) if number not in wanted)
    return (*(number or next(free) for number in wanted), *free)


def _in_colours(game: Game, options: Options, ships: tuple[str, ...]) -> tuple[str, ...]:
    """The ships of a table: those with a colour of their own are theirs who chose it.

    Raises UsageProblem for a colour that none has.
    """
    known = {ship.seat: name for name, ship in game.kinds["ships"].items() if ship.seat}
    dealt = list(ships)
    for place, player in enumerate(options.named[: len(dealt)] if known else ()):
        if player.colour:
            colours = {COLOURS[seat - 1]: name for seat, name in known.items()}
            check_known("colour", player.colour, colours)
            name = colours[player.colour]
            if name in dealt:
                dealt[dealt.index(name)] = dealt[place]
            dealt[place] = name
    return tuple(dealt)


def _chosen(game: Game, options: Options, kind: str) -> tuple[str, ...]:
    wanted, word = options.chosen(kind), kind.removesuffix("s")
    for name in wanted:
        check_known(word, name, game.kinds[kind])
    return wanted


def _others(game: Game, chosen: tuple[str, ...], usual: tuple[str, ...]) -> tuple[str, ...]:
    """The usual ships beside chosen ones. One with a colour of her own sails but once."""
    own = {name for name in chosen if game.kinds["ships"][name].seat}
    others = tuple(name for name in usual if name not in own)
    missing = len(usual) - len(chosen)
    return others[-missing:] if missing > 0 else ()


def counts_of(
    game: Game, players: int, crews: Sequence[str], ships: Sequence[str]
) -> dict[str, int]:
    """The numbers of a table that formulas may name, of the ids of its crews and ships."""
    fleet: list[Ship] = [game.kinds["ships"][name] for name in ships]
    return {
        "players": players,
        "crews": len(crews),
        # Whoever is without a crew sails all the same.
        "seats": max(len(crews), players),
        "ships": len(fleet),
        "guns": sum(2 * ship.guns for ship in fleet),
        "masts": sum(ship.masts for ship in fleet),
        "tables": game.pack.tables(players),
    }


# -- rows of tables ------------------------------------------------------------------------------


class ShipRow(NamedTuple):
    """A ship in one language, or all those of a player, as a row of a table; counted from 1.

    `vessel` is the one at the table, or the first one of the player.
    """

    number: int
    vessel: Vessel
    ships: tuple[Any, ...]

    @property
    def ship(self) -> Any:
        """The ship, or the first one of the player."""
        return self.ships[0]


def ship_rows(
    groups: Sequence[Sequence[Vessel]], types: Mapping[str, Any], part: tuple[int, int] = (0, 1)
) -> list[ShipRow]:
    """Rows of a table, each of one ship or of those of a player (`one_by_one`, `by_captain`).

    `part` is which of how many parts of about equal length.
    """
    number, parts = part
    each = -(-len(groups) // parts)
    start = number * each
    return [
        ShipRow(row, group[0], tuple(one.of_type(types[one.id]) for one in group))
        for row, group in enumerate(groups[start : start + each], start + 1)
    ]


def one_by_one(vessels: Iterable[Vessel]) -> list[tuple[Vessel, ...]]:
    """Each ship by itself."""
    return [(one,) for one in vessels]


def by_captain(vessels: Iterable[Vessel]) -> list[tuple[Vessel, ...]]:
    """The ships of each player; one that is nobody's stands alone."""
    found: dict[tuple[int, int], list[Vessel]] = {}
    for number, one in enumerate(vessels):
        found.setdefault((one.player, 0 if one.player else number), []).append(one)
    return [tuple(group) for group in found.values()]


def in_words(ships: Iterable[Any], before: Iterable[str] = ()) -> str:
    """Ships in words: those with names of their own, the others counted; `before` stands first.

    Titles and names hold hard spaces unless they are long.
    """
    found: Counter[str] = Counter()
    for ship in ships:
        title = _whole(ship.title)
        found[f"{_whole(ship.name)} ({title})" if ship.name else title] += 1
    words = [one if times == 1 else f"{times}\xa0×\xa0{one}" for one, times in found.items()]
    # The dot stays with what goes before it.
    return "\xa0· ".join([*(_whole(one) for one in before), *words])


def _whole(title: str) -> str:
    return title.replace(" ", "\xa0") if len(title) <= _UNBROKEN else title


def at_home(pack: Pack, ships: Iterable[str], players: int) -> tuple[str, ...]:
    """The ships that begin at the ports of a sea, those of the players first.

    Where there are fewer types than players some begin with the same.
    """
    table = pack.set_up(players)
    own = tuple(dict.fromkeys(table.ships)) if table else ()
    if table and 0 < len(own) < players:
        own = tuple(table.ships[seat % len(table.ships)] for seat in range(players))
    return (*own, *(one for one in ships if one not in own))
