"""Scenarios: stories to play, written by hand or put together by chance."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from kaperbrief.models.base import (
    Ge,
    Icon,
    Id,
    Le,
    MaterialId,
    PlanId,
    PlayersFormula,
    Ref,
    ScenarioId,
    Seed,
    ShipId,
    Small,
    Text,
    Words,
    model,
)
from kaperbrief.models.maps import Counts, HexMap, Plan
from kaperbrief.models.sheets import BlockId, SheetBlock, SheetRow, Vignette

Round = Annotated[int, Ge(1), Le(99)]
Points = Annotated[int, Ge(-1000), Le(1000)]
Seat = Annotated[int, Ge(1), Le(99)]


@model
class Team:
    """Players who win together, by their seats; only where so many `players` play, if any."""

    id: Id
    title: Words
    seats: tuple[Seat, ...]
    players: Small = 0


@model
class Force:
    """What a seat sails: ships by their ids, one named twice is there twice."""

    id: Id
    seat: Seat
    ships: tuple[ShipId, ...] = ()
    text: Text = ""


@model
class Goal:
    """Something that counts, and how many points it is worth; 0 says so in words alone.

    `short` is what it is called above a column, `boxes` how many there are to tick where fleets
    add up for themselves.
    """

    id: Id
    text: Words
    points: Points = 0
    short: Text = ""
    icon: Icon = ""
    boxes: Annotated[int, Ge(1), Le(6)] = 1


@model
class RoundEvent:
    """What the referee lets happen at the beginning of a round; a card shows its `scene`."""

    id: Id
    round: Round
    title: Words
    text: Words
    icon: Icon = "disc"
    scene: Vignette | None = None


@model
class SecretOrder:
    """What one seat alone knows, on a card with its `scene`, and how many points it is worth."""

    id: Id
    seat: Seat
    title: Words
    text: Words
    points: Points = 0
    icon: Icon = "disc"
    scene: Vignette | None = None


@model
class Link:
    """What a result changes in the next game: `when` it came out so, `then` that holds.

    `next` is the scenario that follows.
    """

    id: Id
    when: Words
    then: Words
    next: ScenarioId = ""


@model
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

    id: Id
    title: Words
    icon: Icon
    story: Words
    subtitle: Text = ""
    players: Counts | None = None
    minutes: Annotated[int, Ge(0), Le(5000)] = 0
    rounds: Small = 0
    teams: tuple[Team, ...] = ()
    forces: tuple[Force, ...] = ()
    chart: Plan | None = None
    sea: HexMap | None = None
    board: Annotated[Id, Ref("hexmaps", "hex map")] = ""
    set_up: tuple[SheetRow, ...] = ()
    goals: tuple[Goal, ...] = ()
    rules: tuple[SheetRow, ...] = ()
    victory: Text = ""
    blocks: tuple[SheetBlock, ...] = ()
    columns: tuple[tuple[BlockId, ...], ...] = ()
    plans: dict[str, PlanId] | None = None
    events: tuple[RoundEvent, ...] = ()
    secrets: tuple[SheetRow, ...] = ()
    hidden: tuple[SheetRow, ...] = ()
    orders: tuple[SecretOrder, ...] = ()
    balance: tuple[SheetRow, ...] = ()
    links: tuple[Link, ...] = ()
    materials: tuple[MaterialId, ...] = ()
    key: Text = ""
    key_label: Text = ""
    reminder: Text = ""
    deck: Id = ""
    seed: Seed | None = None
    recipe: dict[str, str] | None = None

    def suits(self, players: int) -> bool:
        """Can so many play it, none without a team where there are teams?"""
        if self.players and not self.players.least <= players <= self.players.most:
            return False
        return not self.teams or bool(self.sides(players))

    def sides(self, players: int) -> tuple[Team, ...]:
        """The teams where so many play."""
        return tuple(team for team in self.teams if team.players in (0, players))


TalePart = Literal["frame", "story", "objective", "place", "twist", "event", "order"]
CHOSEN: tuple[TalePart, ...] = ("objective", "place", "twist", "story")
"""The parts of which every scenario has just one, in the order in which they are drawn."""

NAMES = ("sea", "centre", "island", "captain", "ship", "rival")
"""What a text may name by chance, such as `{?sea}`; `rival` is a letter, in orders only."""

SLOT = re.compile(r"\{\?([a-z]+)\}")
"""A name by chance in a text."""

SIGN = "middle"
"""The id of the sign that marks the middle of an open sea where no special place is."""

Minutes = Annotated[int, Ge(0), Le(2000)]


@model
class Site:
    """A special place: `centre` is one in the middle, `ring` one for each player round it.

    `text` stands below it; without one those of a ring are numbered. The list of what lies where
    calls it by its `name` if it has no text.
    """

    id: Id
    at: Literal["centre", "ring"]
    icon: Icon
    text: Text = ""
    name: Text = ""


@model
class Heading:
    """Another title of a story, which is told under either."""

    id: Id
    text: Words


TagId = Annotated[Id, Ref("tales.gives", "tag or part")]


@model
class Tale:
    """One part of scenarios: whole sentences, in which `{?sea}` is a name by chance.

    Any `text` may say {?sea}, {?centre} (the island in the middle), {?island}, {?captain} and
    {?ship}, of names.yaml, an order {?rival} too, the letter of another fleet.

    A scenario has all of `frame`, one `story`, `objective`, `place` and `twist`, some of `event`
    and an `order` for each player. They agree if all that they `need` is given and nothing that
    they `bar`: each gives its own id and what it `gives`. `players` are those that it suits,
    `fleet` how many ships each has, `minutes` what it adds to the evening. Of the ships in play
    some are worth what `splits` says or more, others less (by the first criterion of the pack's
    fleets). So many `rounds` must follow, or it would change nothing. An objective may have a
    `length` in rounds of its own instead of what is usual.

    `text` is what everybody reads, `secret` what only the referee knows; where there is none it is
    a card with its `scene`, whose back says when to `reveal` it. A story may have further `titles`,
    of which chance takes one. `goals` are what counts, `points` what an order is worth; `set_up`
    and `rules` are further lines. Of `hidden` the first ones, as many as there are places in the
    ring, are dealt to those by chance. An event comes `when` it says. `ground` is what lies in the
    middle.
    `materials` are ids of what must be printed.
    """

    id: Id
    part: TalePart
    title: Words
    titles: tuple[Heading, ...] = ()
    text: Text = ""
    icon: Icon = "disc"
    scene: Vignette | None = None
    goals: tuple[Goal, ...] = ()
    points: Points = 0
    set_up: tuple[SheetRow, ...] = ()
    rules: tuple[SheetRow, ...] = ()
    victory: Text = ""
    secret: Text = ""
    reveal: Text = ""
    hidden: tuple[SheetRow, ...] = ()
    links: tuple[Link, ...] = ()
    sites: tuple[Site, ...] = ()
    ground: Literal["island", "sea"] = "island"
    when: Literal["early", "middle", "late", "any"] = "any"
    needs: tuple[TagId, ...] = ()
    gives: tuple[Id, ...] = ()
    bars: tuple[TagId, ...] = ()
    players: Counts | None = None
    fleet: Counts | None = None
    splits: Small = 0
    rounds: Small = 0
    length: Small = 0
    minutes: Minutes = 0
    materials: tuple[MaterialId, ...] = ()


@model
class Evening:
    """How scenarios by chance fit an evening; formulas may name `players`.

    `ready` are the minutes of setting up, `round` those of one round, `rounds` how many there may
    be, `usual` how many without a wish, `events` how many happen. `long` and `short` are the sides
    of the sea in the game's unit, `islands` how many beside the middle one, `reach` how far from
    the middle fleets start at most, each 0 where it is as in the pack's chart: once there, they
    have half of the rounds left. `strength` is what each fleet is worth by
    the first criterion of the pack's fleets; without it everybody sails what the pack's table
    says. `points` is what this game calls its points, in the plural, where they are not just
    points (one is called by the singular of the noun of words.yaml with that plural), `centre` the
    place in the middle of its charts, which seldom is that of the table. Without a `referee` all
    that is secret stands on cards, which are turned over in their time.
    """

    ready: PlayersFormula
    round: PlayersFormula
    rounds: Counts
    usual: Small
    events: Counts
    long: PlayersFormula = 0
    short: PlayersFormula = 0
    islands: Counts | None = None
    reach: PlayersFormula = 0
    strength: PlayersFormula = 0
    ships: Annotated[int, Ge(1), Le(6)] = 2
    points: Text = ""
    centre: Text = ""
    referee: bool = True
