"""Scenarios: stories to play, written by hand or put together by chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Ge, Le

from kaperbrief.models.base import CONFIG, Id, Small
from kaperbrief.models.chart import Counts
from kaperbrief.models.hexmap import HexMap
from kaperbrief.models.plan import Plan
from kaperbrief.models.reference import Block, Row
from kaperbrief.models.text import Text

Round = Annotated[int, Ge(1), Le(99)]
Points = Annotated[int, Ge(-1000), Le(1000)]
Seat = Annotated[int, Ge(1), Le(99)]


@dataclass(frozen=True, slots=True)
class Team:
    """Players who win together, by their seats; only where so many `players` play, if any."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    seats: tuple[Seat, ...]
    players: Small = 0


@dataclass(frozen=True, slots=True)
class Force:
    """What a seat sails: ships by their ids, one named twice is there twice."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    seat: Seat
    ships: tuple[Id, ...] = ()
    text: Text = ""


@dataclass(frozen=True, slots=True)
class Goal:
    """Something that counts, and how many points it is worth; 0 says so in words alone."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    text: Text
    points: Points = 0
    icon: Id = ""


@dataclass(frozen=True, slots=True)
class RoundEvent:
    """What the referee lets happen at the beginning of a round."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    round: Round
    title: Text
    text: Text
    icon: Id = "disc"


@dataclass(frozen=True, slots=True)
class SecretOrder:
    """What one seat alone knows, on a card, and how many points it is worth."""

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    seat: Seat
    title: Text
    text: Text
    points: Points = 0
    icon: Id = "disc"


@dataclass(frozen=True, slots=True)
class Link:
    """What a result changes in the next game: `when` it came out so, `then` that holds.

    `next` is the scenario that follows.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    when: Text
    then: Text
    next: Id = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A story, the table it is played on, and what holds this time.

    Written ones may say all in `blocks`, which are those of reference sheets (setting up, special
    rules, goal, points, end); `columns` lists their ids column by column. `plans` names a plan by
    the number of players. Scenarios of one `deck` are printed together.

    Further: `players` it suits, `minutes` and `rounds` it takes, `teams`, `forces` by seat, a
    `chart` or a `sea` of hexes of its own, or the `board` of the game that it is played on, a
    hex map by its id. Everybody reads `set_up`, `goals`, `rules` and
    `victory`; the referee alone `events`, `secrets`, `hidden` (what is where) and `balance` (why
    it is fair); `orders` are cards for one seat each. `materials` are ids of what must be printed
    for it, `links` say how the next game begins. `seed` and `recipe` (part and id) are what it
    was made from.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    title: Text
    icon: Id
    story: Text
    subtitle: Text = ""
    players: Counts | None = None
    minutes: Annotated[int, Ge(0), Le(5000)] = 0
    rounds: Small = 0
    teams: tuple[Team, ...] = ()
    forces: tuple[Force, ...] = ()
    chart: Plan | None = None
    sea: HexMap | None = None
    board: Id = ""
    set_up: tuple[Row, ...] = ()
    goals: tuple[Goal, ...] = ()
    rules: tuple[Row, ...] = ()
    victory: Text = ""
    blocks: tuple[Block, ...] = ()
    columns: tuple[tuple[Id, ...], ...] = ()
    plans: dict[str, Id] | None = None
    events: tuple[RoundEvent, ...] = ()
    secrets: tuple[Row, ...] = ()
    hidden: tuple[Row, ...] = ()
    orders: tuple[SecretOrder, ...] = ()
    balance: tuple[Row, ...] = ()
    links: tuple[Link, ...] = ()
    materials: tuple[Id, ...] = ()
    key: Text = ""
    key_label: Text = ""
    reminder: Text = ""
    deck: Id = ""
    seed: Annotated[int, Ge(0), Le(2**31)] | None = None
    recipe: dict[str, str] | None = None

    def suits(self, players: int) -> bool:
        """Can so many play it, none without a team where there are teams?"""
        if self.players and not self.players.least <= players <= self.players.most:
            return False
        return not self.teams or bool(self.sides(players))

    def sides(self, players: int) -> tuple[Team, ...]:
        """The teams where so many play."""
        return tuple(team for team in self.teams if team.players in (0, players))
