"""An event: who comes, what they may have, what is there to play with."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from kaperbrief.models.base import Ge, Id, Le, MaxLen, PerCent, Photo, Short, model
from kaperbrief.models.options import Asked, Printing

Number = Annotated[int, Ge(0), Le(5000)]


@model
class Guest:
    """A player of an event.

    `handicap` is a share in per cent or the name of one (`beginner`). `ships` are always theirs, by
    name or type, `never` are not theirs, `wishes` are granted if it costs nobody anything, the
    dearest first. `has` is what a division gave them that somebody settled: it is theirs until all
    is divided anew or somebody comes late, and is judged as if it were free. Players named in
    `apart` are in other teams. `least` and `most` limit the number of ships, `extra` are figures
    besides those of the ships, such as special crew.
    """

    name: Short
    lang: str = ""
    team: str = ""
    handicap: PerCent | Id = 100
    ships: tuple[Short, ...] = ()
    never: tuple[Short, ...] = ()
    wishes: tuple[Short, ...] = ()
    apart: tuple[Short, ...] = ()
    least: Number | None = None
    most: Number | None = None
    extra: Number = 0
    has: tuple[Short, ...] = ()


@model
class AtHand:
    """Ships (or crews) at hand: a type of the game, a name and a photo if it has them, how many."""

    type: Id
    name: str = ""
    photo: Photo = ""
    number: Annotated[int, Ge(0), Le(5000)] = 1


@model
class Event(Asked):
    """`event.yaml`: one gathering. Empty values mean the project's or the program's default.

    `players` and `ships` may also be the name of a CSV file beside it; without `ships` or `crews`
    those of the game are there. `figures` is how many men
    there are for all crews (0: enough). `keep` ships stay with the referee. `teams` is their number
    or their names. `shares` give players parts of the whole that are unequal on purpose: who is not
    named has 1. With `draft` everybody chooses one of several lots.

    If `balance` is `simulated`, men are shifted between the fleets until they win alike in battles
    by chance, where all fight by a `doctrine` of the game (empty: its first).
    """

    game: Id
    title: str = ""
    date: str = ""
    place: str = ""
    players: Annotated[tuple[Guest, ...], MaxLen(999)] = ()
    teams: Annotated[int, Ge(0), Le(99)] | tuple[Short, ...] = 0
    shares: dict[str, Annotated[int, Ge(1), Le(1000)]] = field(default_factory=dict)
    ships: Annotated[tuple[AtHand, ...], MaxLen(5000)] = ()
    crews: tuple[Id, ...] = ()
    figures: Annotated[int, Ge(0), Le(100_000)] = 0
    keep: Number = 0
    least: Number = 1
    most: Number | None = None
    draft: bool = False
    balance: Literal["sums", "simulated"] = "sums"
    doctrine: str = ""
    referees: tuple[Short, ...] = ()
    print: Printing = field(default_factory=Printing)
