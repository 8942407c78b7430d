"""Who sits where at an event: the divided fleets as seats, ships and crews of a table."""

from __future__ import annotations

from dataclasses import dataclass

from kaperbrief.documents.berths import Berth
from kaperbrief.documents.fleets import Fleet, FleetPlan
from kaperbrief.documents.quantities import TableSetup, counts_of
from kaperbrief.game.muster import Hand
from kaperbrief.game.shelf import Game
from kaperbrief.models.event import Guest
from kaperbrief.rules.counts import table_ships


@dataclass(frozen=True, slots=True)
class Chair:
    """A player at the event: number from 1 on, colour and letter by `seat`, team, ships, crews.

    `turn` is the player's place in the order of play where that was drawn, else 0.
    """

    number: int
    seat: int
    guest: Guest
    team: str
    turn: int
    ships: tuple[Berth, ...]
    crews: tuple[Berth, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """Everybody at an event, what is left to the referee, and all of it as one table."""

    chairs: tuple[Chair, ...]
    left: tuple[Berth, ...]
    table: TableSetup

    @property
    def ships(self) -> tuple[Berth, ...]:
        """The ships of all players, player by player."""
        return tuple(berth for chair in self.chairs for berth in chair.ships)

    @property
    def crews(self) -> tuple[Berth, ...]:
        """The crews of all players, player by player."""
        return tuple(berth for chair in self.chairs for berth in chair.crews)

    def owner(self, seat: int) -> int:
        """The number of the player whose colour a seat is, 0 for nobody."""
        found = (chair.number for chair in self.chairs if seat and chair.seat == seat)
        return next(found, 0)


def seat_event(plan: FleetPlan) -> Seating:
    """Give everybody at a divided event a seat, and their ships and crews its colours.

    Who has several crews has a colour for each; ships take turns among them. Ships with a colour
    of their own give it to their player.
    """
    game, of_crews = plan.muster.game, plan.muster.rules.of == "crews"
    count = len(plan.fleets)
    chairs = []
    for number, fleet in enumerate(plan.fleets, 1):
        assert fleet.guest is not None
        chairs.append(_chair(number, fleet, plan, count))
    left = [hand for hand in plan.referee if not of_crews or hand in plan.muster.others]
    spare = tuple(Berth(hand.kind, 0, 0, "", hand.name, hand.photo) for hand in left)
    if of_crews and not plan.muster.others:
        chairs = _usual_ships(game, chairs)
    return Seating(tuple(chairs), spare, _table(game, chairs, spare))


def _chair(number: int, fleet: Fleet, plan: FleetPlan, count: int) -> Chair:
    game, guest = plan.muster.game, fleet.guest
    assert guest is not None
    of_crews = plan.muster.rules.of == "crews"
    sailed, manned = (fleet.boats, fleet.ships) if of_crews else (fleet.ships + fleet.boats, ())
    own = [game.kinds["ships"][hand.kind].seat for hand in sailed]
    main = next((seat for seat in own if seat), number)
    seats = [main + place * count for place in range(len(manned))] or [main]

    def berth(hand: Hand, seat: int, men: int) -> Berth:
        return Berth(hand.kind, seat, number, guest.name, hand.name, hand.photo, men)

    men = (*fleet.men, *(0 for _ in sailed)) if not of_crews else (0,) * len(sailed)
    ships = tuple(
        berth(hand, own[n] or seats[n % len(seats)], men[n]) for n, hand in enumerate(sailed)
    )
    crews = tuple(berth(hand, seats[n], 0) for n, hand in enumerate(manned))
    turn = plan.order.index(guest.name) + 1 if guest.name in plan.order else 0
    return Chair(number, main, guest, fleet.team, turn, ships, crews)


def _usual_ships(game: Game, chairs: list[Chair]) -> list[Chair]:
    """The chairs with the ships of the game's table, in turn round all crews."""
    table = game.pack.table.get(str(len(chairs))) or game.pack.table.get("*")
    crews = sorted((berth for chair in chairs for berth in chair.crews), key=lambda one: one.seat)
    ships: dict[int, list[Berth]] = {}
    for number, name in enumerate(table_ships(table, len(chairs)) if table and crews else ()):
        crew = crews[number % len(crews)]
        ships.setdefault(crew.player, []).append(Berth(name, crew.seat, crew.player, crew.captain))
    return [
        Chair(c.number, c.seat, c.guest, c.team, c.turn, tuple(ships.get(c.number, ())), c.crews)
        for c in chairs
    ]


def _table(game: Game, chairs: list[Chair], left: tuple[Berth, ...]) -> TableSetup:
    """The event as one table; what is left to the referee needs markers too."""
    ships = [berth for chair in chairs for berth in chair.ships]
    crews = [berth for chair in chairs for berth in chair.crews]
    names = tuple(berth.id for berth in ships)
    manned = tuple(berth.id for berth in crews)
    every = (*names, *(berth.id for berth in left))
    return TableSetup(
        manned,
        names,
        counts_of(game, len(chairs), manned, every),
        tuple(game.kinds["ships"][name].seat for name in names),
        tuple(berth.player for berth in ships),
        tuple(berth.player for berth in crews),
    )
