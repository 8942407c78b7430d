"""How the wind of a game changes from turn to turn."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from kaperbrief.hexes.board import Terrain
from kaperbrief.models.base import (
    Formula,
    FormulaOf,
    Ge,
    Icon,
    Id,
    Le,
    MaxLen,
    MinLen,
    NotBelow,
    OwnField,
    PlanId,
    Ref,
    ShipId,
    Short,
    Size,
    Small,
    Text,
    Translatable,
    Words,
    model,
)
from kaperbrief.models.campaign import CarryOver
from kaperbrief.models.combat import Combat, Fleets
from kaperbrief.models.maps import Board, ChartRules, OwnThing
from kaperbrief.models.scenario import Evening
from kaperbrief.models.sheets import Vignette
from kaperbrief.models.ship import Attack, Damage, Look, Rank
from kaperbrief.sailing import Sailing

Points = Annotated[int, Ge(-16), Le(16)]
Faces = Annotated[tuple[Points, ...], MinLen(6), MaxLen(6)]
Turn = Annotated[int, Ge(1), Le(60)]
SpeedId = Annotated[Id, Ref("pack.sailing.winds", "speed of the wind")]
SpeedName = Annotated[str, Ref("pack.sailing.winds", "speed of the wind")]


@model
class RosePoint:
    """One point of the compass rose; `short` is its letter."""

    id: Id
    name: Words
    short: Words


@model
class WindStart:
    """The wind of the first turn: the point to which it blows, and its speed."""

    to: Annotated[Id, Ref("pack.wind.points", "point of the rose")]
    speed: SpeedId


@model
class WindDice:
    """What a die does to the wind; each list has one entry a face, 1 to 6.

    Every `every` turns `changes` says what is rolled for. `turns` is by how many points of the
    rose the wind goes round, clockwise. `speeds` holds the next speed by the present one. In the
    speed `calm` there is no wind: its row is rolled for each turn, and where it brings the wind
    back, `back` turns that from where it blew before.
    """

    every: Turn
    changes: Annotated[
        tuple[Literal["none", "direction", "speed", "both"], ...], MinLen(6), MaxLen(6)
    ]
    turns: Faces
    speeds: dict[SpeedName, Annotated[tuple[SpeedId, ...], MinLen(6), MaxLen(6)]]
    calm: SpeedId
    back: Faces


@model
class WindGuards:
    """What keeps a plan lively: dice that break a guard are rolled again.

    Unless `repeats`, each throw changes the wind. `most` is the greatest part of the turns that a
    speed may last (`light: 1/4`), `earliest` its first turn; speeds in `never` come by decree
    alone.
    """

    repeats: bool = True
    most: dict[SpeedName, str] = field(default_factory=dict)
    earliest: dict[SpeedName, Turn] = field(default_factory=dict)
    never: tuple[SpeedId, ...] = ()


@model
class Wind:
    """The wind of a game: the rose clockwise from the top, its start, its dice, its guards.

    Mode `dice` plans each turn by the dice; `list` makes entries, of which the next one counts
    when the referee's die shows one of `next`. `turns` is how many a plan has.
    """

    points: Annotated[tuple[RosePoint, ...], MinLen(4)]
    start: WindStart
    dice: WindDice
    guards: WindGuards = WindGuards()
    mode: Literal["dice", "list"] = "dice"
    next: tuple[Annotated[int, Ge(1), Le(6)], ...] = ()
    turns: Turn = 24


@model
class Count:
    """A condition: the crew has from `min` to `max` things tagged `of`."""

    of: Id
    min: int = 0
    max: int = 999


@model
class Limit:
    """One limit of a pack's law.

    Counts things tagged `of` in the whole crew, or in each figure (those tagged `without` left
    out); it holds only while every condition of `when` is true and none of `unless` is.
    """

    id: Id
    of: Id
    text: Words
    each: Literal["crew", "figure"] = "crew"
    min: int = 0
    max: int = 999
    without: Id = ""
    when: tuple[Count, ...] = ()
    unless: tuple[Count, ...] = ()
    active: bool = True


@model
class Extra:
    """What a figure counts more, `value`, if every condition of `when` is true of it alone."""

    value: Annotated[int, Ge(-80), Le(80)]
    when: Annotated[tuple[Count, ...], MinLen(1)]


@model
class Arms:
    """How a pack measures arms: the values of all things a crew carries, and the extras.

    Crews are fairly armed from `middle` − `spread` to `middle` + `spread`; `text` tells players
    how to count.
    """

    middle: Annotated[int, Ge(0), Le(1000)]
    spread: Small
    extras: tuple[Extra, ...] = ()
    text: Text = ""


@model
class Choice:
    """One reading; `literal` is false where it departs from the letter of the rules (printed °)."""

    id: Id
    text: Words
    literal: bool = True


@model
class HouseSwitch:
    """A named choice, the case of the facts that it settles, and the reading used by default.

    `group` names the block of the sheets in which it stands. In a `conflict` the rules themselves
    say two things: then the referee sees the readings that are not in use as well. An `icon` stands
    before the title, a `scene` beside the choices.
    """

    id: Id
    case: Short
    title: Words
    default: Annotated[Id, Ref(".choices", "choice")]
    choices: Annotated[tuple[Choice, ...], MinLen(2)]
    group: Id = ""
    conflict: bool = False
    icon: Icon = ""
    scene: Vignette | None = None

    def choice(self, chosen: str) -> Choice:
        """The choice with that id; KeyError for an unknown one."""
        return {choice.id: choice for choice in self.choices}[chosen]


@model
class Mount:
    """A place for weapons: it fires over these hex sides, counted clockwise from the bow (0).

    Each side stands for a sector of 60 degrees whose borders belong to it.
    """

    id: Id
    name: Words
    sides: Annotated[tuple[Annotated[int, Ge(0), Le(5)], ...], MinLen(1)]


FORMAT = 1
"""The version of the content format that this program reads."""


@model
class Players:
    """How many can play, and how many do by default."""

    min: Annotated[int, Ge(1), Le(99)]
    max: Annotated[int, Ge(1), Le(99), NotBelow("min")]
    default: Annotated[int, Ge(1), Le(99)]


@model
class Setup:
    """What stands on the table for one number of players: crews, ships by their ids, the plan.

    `crews` are a number, or as many as `players`. With `fleet`, a formula of `players`, so many
    ships are taken from the list in turn.
    """

    crews: Annotated[int, Ge(0), Le(99)] | Literal["players"] = 0
    ships: tuple[ShipId, ...] = ()
    fleet: Annotated[Formula, FormulaOf("players", optional=True)] = ""
    plan: PlanId = ""

    def manned(self, players: int) -> int:
        """How many crews there are."""
        return players if self.crews == "players" else self.crews


@model
class PrintSet:
    """Materials that are printed or left out together; `classic` ones are in the set of all those.

    `about` says in one line what is in it, a `scene` shows it.
    """

    id: Id
    title: Words
    classic: bool = True
    about: Words = ""
    scene: Vignette | None = None


@model
class Need:
    """Something that a table needs and nobody prints, for the first page of a kit.

    What is `spared_by` a set need not be there where that is printed.
    """

    id: Id
    icon: Icon
    text: Text
    spared_by: Id = ""


@model
class FigureHeight:
    """Figures of another height that people play with, such as those of model railways."""

    id: Id
    title: Words
    height: Size


@model
class Pack:
    """One game: its players, sets of materials, house switches, mechanisms and named numbers.

    `table` is by the number of players; `*` is any number that is not listed. `fleets` says how an
    event is divided; `emblems` are on the flags of the seats without a crew. `things` are kinds of
    things on plans that are the game's own. `derived` holds a formula for fields of a kind of
    content (`ships: {hull: 10*class}`): what an item does not say
    itself follows from its other numbers. `fields` are further ones of ships, items, cards and
    markers, which templates find in `item.own`.
    Its distances are made for figures of `figure_height`; `figure_heights` are those for which a
    card may print them too. `needed` is what must be there besides pencils and what is printed;
    where nothing is said, dice. `numbers` are distances in `unit`, unless texts use them otherwise.
    `labels` are words of the sheets that this game words anew, by the English ones; `signs` are
    icons that it prints in place of ours (`wheel: lantern`). `look` is that of the faces of
    players without a crew: captains, unless it says otherwise (`{rank: sailor, hat: hood}`).
    `wardrobe` are costumes of the game's own for `dress` in looks: words of looks, each with what
    it may be, of which one is drawn (`railway: {body: [bib, checks], hat: [flatcap, none]}`).
    """

    id: Id
    title: Words
    tagline: Words
    source_language: Annotated[str, MinLen(2), MaxLen(8)]
    rules: Annotated[Short, Translatable()]
    unit: Literal["cm", "inch"]
    figure_height: Size
    players: Players
    table: dict[str, Setup]
    ranks: tuple[Rank, ...] = ()
    attacks: tuple[Attack, ...] = ()
    limits: tuple[Limit, ...] = ()
    arms: Arms | None = None
    house: tuple[HouseSwitch, ...] = ()
    sailing: Sailing | None = None
    damage: Damage | None = None
    combat: Combat | None = None
    wind: Wind | None = None
    board: Board | None = None
    fleets: Fleets | None = None
    mounts: tuple[Mount, ...] = ()
    chart: ChartRules | None = None
    evening: Evening | None = None
    campaign: CarryOver | None = None
    sets: tuple[PrintSet, ...] = ()
    emblems: tuple[Icon, ...] = ()
    things: tuple[OwnThing, ...] = ()
    numbers: dict[str, int | float] | None = None
    derived: dict[str, dict[str, Formula]] = field(default_factory=dict)
    fields: dict[Literal["ships", "items", "cards", "markers"], tuple[OwnField, ...]] = field(
        default_factory=dict
    )
    figure_heights: tuple[FigureHeight, ...] = ()
    needed: tuple[Need, ...] = ()
    labels: dict[str, Words] = field(default_factory=dict)
    signs: dict[Icon, Icon] = field(default_factory=dict)
    look: Look = field(default_factory=dict)
    wardrobe: dict[Id, dict[Id, tuple[Id, ...]]] = field(default_factory=dict)
    format: int = FORMAT

    @property
    def can_fight(self) -> bool:
        """Has the game a model of battles, and fleets of ships that are balanced?"""
        rules = self.fleets
        return bool(self.combat and rules and rules.of == "ships" and rules.by == "balance")

    @property
    def signs_of_hexes(self) -> dict[str, Terrain]:
        """The signs in maps of hexes that are the game's own."""
        return self.board.signs if self.board else {}

    def unusual(self, players: int) -> str:
        """What is to be said where the game is not for so many players, else ""."""
        least, most = self.players.min, self.players.max
        fits = least <= players <= most
        return "" if fits else f"{self.title} is for {least} to {most} players, not {players}"

    def tables(self, players: int) -> int:
        """At how many tables so many play, where they are too many for one."""
        return max(1, -(-players // self.players.max))

    def at_each(self, players: int) -> int:
        """How many of so many players sit at each table; at some one fewer may."""
        return -(-players // self.tables(players))

    def set_up(self, players: int) -> Setup | None:
        """What is on the table of so many players, None where nothing is said about it."""
        return self.table.get(str(players)) or self.table.get("*")
