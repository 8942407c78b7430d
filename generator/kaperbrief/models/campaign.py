"""Campaigns: who goes on from game to game, and what every game did to them."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from kaperbrief.models.base import (
    Formula,
    FormulaOf,
    Ge,
    Icon,
    Id,
    Le,
    MaterialId,
    MaxLen,
    MinLen,
    Photo,
    RankId,
    Ref,
    ScenarioId,
    Short,
    Small,
    Words,
    model,
)
from kaperbrief.models.options import Asked

Coins = Annotated[int, Ge(-100_000), Le(100_000)]
Boxes = Annotated[int, Ge(0), Le(500)]


@model
class Afloat:
    """A ship of a campaign: its type, and a name where it has one."""

    type: Id
    name: str = ""
    photo: Photo = ""


@model
class Captain:
    """A player of a campaign: crews, ships and gold at its beginning."""

    name: Short
    lang: str = ""
    crews: tuple[Id, ...] = ()
    ships: tuple[Afloat, ...] = ()
    gold: Annotated[int, Ge(0), Le(100_000)] = 0


@model
class PlayerResult:
    """What one game did to a player; what is left out did not change.

    `gold` is what came in (or, below zero, what was spent). `lost` are figures by id or name. Keys
    of `damage` and `repaired` are what was hit (`hull`), or a ship and that (`Sea Dog/hull`) where
    the player has several; the figures are boxes. `prizes` are ships won, `sunk` those gone.
    `names` are those of newcomers by their id.
    """

    player: Short
    gold: Coins = 0
    lost: tuple[Short, ...] = ()
    damage: dict[str, Boxes] = field(default_factory=dict)
    repaired: dict[str, Boxes] = field(default_factory=dict)
    prizes: tuple[Afloat, ...] = ()
    sunk: tuple[Short, ...] = ()
    names: dict[str, Short] = field(default_factory=dict)
    note: str = ""


@model
class Played:
    """One game of a campaign: when, where, what was played, who won it, what it did to whom."""

    results: tuple[PlayerResult, ...] = ()
    date: str = ""
    place: str = ""
    scenario: str = ""
    winner: str = ""


@model
class Campaign(Asked):
    """`campaign.yaml`: the ledger of a campaign. Empty values mean the program's default.

    `scenario` is the one that is played first; the others follow as the game says. All standings
    are reckoned from the beginning on, game by game.
    """

    game: Id
    players: Annotated[tuple[Captain, ...], MinLen(1), MaxLen(99)]
    title: str = ""
    date: str = ""
    place: str = ""
    scenario: str = ""
    games: tuple[Played, ...] = ()


@model
class Toll:
    """Something of a ship that is lost box by box, `boxes` in all, by a formula of her numbers.

    Before the next game so many boxes are whole again, or `all` of them, or `none`.
    """

    id: Id
    title: Words
    boxes: Annotated[Formula, FormulaOf("ship")]
    icon: Icon = "hull"
    mends: Literal["none", "all"] | Annotated[int, Ge(1), Le(80)] = "none"


@model
class Hire:
    """How many newcomers take the places of the lost before a game, of what rank.

    Without a rank each has that of whom they follow. `most` counts for each crew.
    """

    most: Small
    rank: RankId = ""


@model
class Chapter:
    """A written scenario in a campaign: the one that follows `then`, what it asks for.

    `hire` and `sheets` hold before this game instead of the usual ones.
    """

    scenario: ScenarioId
    then: ScenarioId = ""
    hire: Hire | None = None
    sheets: tuple[MaterialId, ...] | None = None


@model
class CarryOver:
    """What goes on from game to game: `coin` is the noun of what is earned.

    `tolls` are what ships may lose; `men` names the one that stands for their crew in a game that
    counts men instead of naming them. `lost` says whether a lost figure is struck out on the sheet
    of its crew, or absent from it. `sheets` are the materials that are printed for the next game.
    """

    coin: Annotated[Id, Ref("words", "noun")]
    sheets: Annotated[tuple[MaterialId, ...], MinLen(1)]
    tolls: tuple[Toll, ...] = ()
    men: Annotated[str, Ref(".tolls", "toll")] = ""
    lost: Literal["struck", "absent"] = "struck"
    hire: Hire = Hire(0)
    chapters: tuple[Chapter, ...] = ()

    def chapter(self, scenario: str) -> Chapter | None:
        """The chapter of a scenario, None for one that stands alone."""
        return next((one for one in self.chapters if one.scenario == scenario), None)
