"""Tales: the parts that scenarios by chance are put together from, and how long they may take."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from kaperbrief.models.base import CONFIG, Formula, Id, Small
from kaperbrief.models.chart import Counts
from kaperbrief.models.reference import Row
from kaperbrief.models.scenario import Goal, Link, Points
from kaperbrief.models.text import Text

TalePart = Literal["frame", "story", "objective", "place", "twist", "event", "order"]
CHOSEN: tuple[TalePart, ...] = ("objective", "place", "twist", "story")
"""The parts of which every scenario has just one, in the order in which they are drawn."""

NAMES = ("sea", "centre", "island", "captain", "ship", "rival")
"""What a text may name by chance, such as `{?sea}`; `rival` is a letter, in orders only."""

SLOT = re.compile(r"\{\?([a-z]+)\}")
"""A name by chance in a text."""

Minutes = Annotated[int, Ge(0), Le(2000)]


@dataclass(frozen=True, slots=True)
class Site:
    """A special place: `centre` is one in the middle, `ring` one for each player round it.

    `text` stands below it; without one those of a ring are numbered.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    at: Literal["centre", "ring"]
    icon: Id
    text: Text = ""


@dataclass(frozen=True, slots=True)
class Tale:
    """One part of scenarios: whole sentences, in which `{?NAME}` is a name by chance (see NAMES).

    A scenario has all of `frame`, one `story`, `objective`, `place` and `twist`, some of `event`
    and an `order` for each player. They agree if all that they `need` is given and nothing that
    they `bar`: each gives its own id and what it `gives`. `players` are those that it suits,
    `minutes` what it adds to the evening.

    `text` is what everybody reads, `secret` what only the referee knows. `goals` are what counts,
    `points` what an order is worth; `set_up` and `rules` are further lines. Of `hidden` the first
    ones, as many as there are places in the ring, are dealt to those by chance. An event comes
    `when` it says. `ground` is what lies in the middle. `materials` are ids of what must be
    printed.
    """

    __pydantic_config__: ClassVar = CONFIG
    id: Id
    part: TalePart
    title: Text
    text: Text = ""
    icon: Id = "disc"
    goals: tuple[Goal, ...] = ()
    points: Points = 0
    set_up: tuple[Row, ...] = ()
    rules: tuple[Row, ...] = ()
    victory: Text = ""
    secret: Text = ""
    hidden: tuple[Row, ...] = ()
    links: tuple[Link, ...] = ()
    sites: tuple[Site, ...] = ()
    ground: Literal["island", "sea"] = "island"
    when: Literal["early", "middle", "late", "any"] = "any"
    needs: tuple[Id, ...] = ()
    gives: tuple[Id, ...] = ()
    bars: tuple[Id, ...] = ()
    players: Counts | None = None
    minutes: Minutes = 0
    materials: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True)
class Evening:
    """How scenarios by chance fit an evening; formulas may name `players`.

    `ready` are the minutes of setting up, `round` those of one round. `long` and `short` are the
    sides of the sea in the game's unit, `islands` how many beside the middle one; in a game on
    hexes `width` and `height` count hexes. `strength` is what each fleet is worth by the first
    criterion of the pack's fleets; without it everybody sails what the pack's table says.
    `points` is what this game calls its points, where they are not just points.
    """

    __pydantic_config__: ClassVar = CONFIG
    ready: Formula
    round: Formula
    rounds: Counts
    usual: Small
    events: Counts
    long: Formula = 0
    short: Formula = 0
    islands: Counts | None = None
    strength: Formula = 0
    ships: Annotated[int, Ge(1), Le(6)] = 2
    points: Text = ""
