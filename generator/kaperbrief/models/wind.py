"""How the wind of a game changes from turn to turn."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from annotated_types import Ge, Le, MaxLen, MinLen

from kaperbrief.models.base import Id, Ref, Text, model

Points = Annotated[int, Ge(-16), Le(16)]
Faces = Annotated[tuple[Points, ...], MinLen(6), MaxLen(6)]
Turn = Annotated[int, Ge(1), Le(60)]
SpeedId = Annotated[Id, Ref("pack.sailing.winds", "speed of the wind")]
SpeedName = Annotated[str, Ref("pack.sailing.winds", "speed of the wind")]


@model
class RosePoint:
    """One point of the compass rose; `short` is its letter."""

    id: Id
    name: Text
    short: Text


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
