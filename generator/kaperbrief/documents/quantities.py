"""How much of everything a table needs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kaperbrief.documents.berths import Berth
from kaperbrief.errors import UsageProblem, did_you_mean
from kaperbrief.game.shelf import Game
from kaperbrief.models.options import Options
from kaperbrief.models.ship import Ship
from kaperbrief.rules.counts import table_ships
from kaperbrief.rules.formula import FormulaError, evaluate


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The crews and ships on the table in seat options, and the counts that formulas use.

    `own_seats` are the seats of ships whose colour is always theirs, ship by ship; 0 for others.
    `captains` are the players, from 1 on, of each ship, `leaders` those of each crew.
    """

    crews: tuple[str, ...]
    ships: tuple[str, ...]
    counts: dict[str, int]
    own_seats: tuple[int, ...] = ()
    captains: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()

    def counts_of(self, player: int) -> dict[str, int]:
        """The counts where those of ships and crews are a player's own."""
        own = {"ships": self.captains.count(player), "crews": self.leaders.count(player)}
        return {**self.counts, **own}

    def seat_of(self, player: int) -> int:
        """The seat, and so the colour, of a player from 1 on: that of the ship, or the number."""
        own = self.own_seats[player - 1] if player <= len(self.own_seats) else 0
        return own or player

    def player_of(self, seat: int) -> int:
        """The player who has a seat, 0 for nobody: crews are dealt round the table."""
        players = self.counts["players"]
        if not any(self.own_seats):
            return (seat - 1) % players + 1 if seat else 0
        return next((n for n in range(1, players + 1) if self.seat_of(n) == seat), 0)


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


def player_count(game: Game, options: Options) -> int:
    """The number of players, the pack's default where the order names none.

    Raises UsageProblem where the game is not for so many.
    """
    players = game.pack.players
    count = options.players or len(options.named) or players.default
    if not players.min <= count <= players.max:
        raise UsageProblem(
            f"{game.pack.title} is for {players.min} to {players.max} players, not {count}",
            f"use --players {players.default}",
        )
    return count


def set_table(game: Game, options: Options) -> TableSetup:
    """Who sits at the table: chosen crews and ships first, then by the seed and the pack's table.

    More may be chosen than the table needs, never fewer sit at it. Raises UsageProblem for unknown
    ids.
    """
    players = player_count(game, options)
    table = game.pack.table.get(str(players)) or game.pack.table["*"]
    crews = _chosen(game, options, "crews")
    others = sorted(game.kinds["crews"].keys() - set(crews))
    missing = min(max(table.crews - len(crews), 0), len(others))
    crews += tuple(random.Random(options.seed).sample(others, k=missing))
    ships = _chosen(game, options, "ships")
    ships += _others(game, ships, table_ships(table, players))
    own = tuple(game.kinds["ships"][name].seat for name in ships)
    counts = counts_of(game, players, crews, ships)
    captains = tuple(n % counts["seats"] % players + 1 for n in range(len(ships)))
    leaders = tuple(n % players + 1 for n in range(len(crews)))
    return TableSetup(crews, ships, counts, own, captains, leaders)


def table_berths(table: TableSetup, options: Options) -> tuple[Berth, ...]:
    """The ships of a table in turn round its seats, each with its player."""
    berths = []
    for number, name in enumerate(table.ships):
        turn = number % table.counts["seats"] + 1
        player = table.captains[number]
        seat = table.own_seats[number] or turn
        berths.append(Berth(name, seat, player, options.player(player).name))
    return tuple(berths)


def _chosen(game: Game, options: Options, kind: str) -> tuple[str, ...]:
    wanted, word = options.chosen(kind), kind.removesuffix("s")
    for name in wanted:
        if name not in game.kinds[kind]:
            hint = did_you_mean(name, set(game.kinds[kind]))
            raise UsageProblem(f'unknown {word} "{name}"', hint)
    return wanted


def _others(game: Game, chosen: tuple[str, ...], usual: tuple[str, ...]) -> tuple[str, ...]:
    """The usual ships beside chosen ones. One with a colour of her own sails but once."""
    own = {name for name in chosen if game.kinds["ships"][name].seat}
    others = tuple(name for name in usual if name not in own)
    missing = len(usual) - len(chosen)
    return others[-missing:] if missing > 0 else ()


def counts_of(
    game: Game,
    players: int,
    crews: tuple[str, ...],
    ships: tuple[str, ...],
) -> dict[str, int]:
    """The numbers of a table that formulas may name."""
    fleet: list[Ship] = [game.kinds["ships"][name] for name in ships]
    return {
        "players": players,
        "crews": len(crews),
        "seats": len(crews) or players,
        "ships": len(fleet),
        "guns": sum(2 * ship.guns for ship in fleet),
        "masts": sum(ship.masts for ship in fleet),
    }


def items_of(game: Game, of: str) -> list[Any]:
    """The items that `of` of a material names: a kind, a deck of cards, or single ids."""
    kind, _, name = of.partition("/")
    items = game.kinds.get(kind, {})
    if not name:
        return list(items.values())
    if name in items:
        return [items[name]]
    return [item for item in items.values() if getattr(item, "deck", None) == name]
