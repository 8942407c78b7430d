"""Ships and crews, the things that both carry, and how sheets count damage."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Literal

from kaperbrief.models.base import (
    Centimetres,
    DriveName,
    Ge,
    Icon,
    Id,
    ItemId,
    Le,
    MinLen,
    MountId,
    NotBelow,
    Own,
    Photo,
    RankId,
    Ref,
    Small,
    Text,
    Words,
    model,
)

Look = dict[Id, Id | bool | Small]
"""What a picture must show, such as `{hat: tricorne, patch: left, parrot: true}`."""


@model
class Ship:
    """A type of ship.

    `base` is its move a round in the game's unit; 0 is agreed on at the table and filled in by
    hand. `drive` says which of the pack's drives moves it, the first one unless it is said. `oars`
    is what rowing adds to the move of a ship that sails. `guns` counts one side. The figures in
    `marked` are house values, printed with °; the base's mark stands for all moves. `name` is what
    it is christened, `photo` takes the picture's place.

    `rig` names how it sails where the pack has a table of rigs. `class` is its size, from which a
    pack may derive figures. `hull` and `rigging` are boxes. `crew` is aboard at the start,
    `merchant_crew` in a merchant. `work` men are needed to sail, `change` for a change of course.
    `straight` is the way between two changes of course. `initiative` is the ship's, `expert` that
    with an expert. `target` is the modifier to hit it. `ram` counts the hits of a ram,
    `ram_light` those in a light wind. `sunk` and
    `captured` are the points that it brings.

    On a board of hexes `moves` holds hexes by drive. `weapon` is the one at the start, `mounts` are
    where it may stand. `goods` lie in its port. `seat` is the colour that is always its own.

    `look` is what its picture shows besides masts and guns, such as `hull: cog` or `oars: 12`.
    `own` holds fields that the pack itself has thought of.
    """

    id: Id
    title: Words
    base: Centimetres
    masts: Annotated[int, Ge(0), Le(9)]
    hull: Annotated[int, Ge(1), Le(80)]
    guns: Small
    drive: DriveName = ""
    icon: Icon = "ship"
    note: Text = ""
    name: Text = ""
    photo: Photo = ""
    oars: Centimetres = 0
    marked: tuple[Literal["base", "hull", "guns"], ...] = ()
    class_: Annotated[int, Ge(0), Le(20)] = 0
    rig: Annotated[Id, Ref("pack.sailing.rigs", "rig")] = ""
    rigging: Small = 0
    crew: Small = 0
    merchant_crew: Small = 0
    work: Small = 0
    change: Small = 0
    straight: Small = 0
    initiative: Small = 0
    expert: Small = 0
    target: Annotated[int, Ge(-9), Le(9)] = 0
    ram: Small = 0
    ram_light: Small = 0
    sunk: Annotated[int, Ge(0), Le(9999)] = 0
    captured: Annotated[int, Ge(0), Le(9999)] = 0
    moves: dict[DriveName, Small] = field(default_factory=dict)
    weapon: ItemId = ""
    mounts: tuple[MountId, ...] = ()
    goods: tuple[ItemId, ...] = ()
    seat: Small = 0
    look: Look = field(default_factory=dict)
    own: Own = field(default_factory=dict)


@model
class Damage:
    """Rows of boxes on a ship's sheet.

    Hull boxes stand in `hull_rows` rows, rigging boxes in as many as the sailing has losses and
    one more. When no more than the part `zone` of the hull is left, the ship leaks. A falling
    mast takes all rigging boxes divided by a figure of `masts`: of ships with one mast, with two …
    """

    hull_rows: Annotated[int, Ge(1), Le(20)] = 10
    zone: str = "1/5"
    masts: Annotated[tuple[Annotated[int, Ge(1)], ...], MinLen(1)] = (1, 2, 3)


@model
class Rank:
    """A rank; `note` says in a few words what it adds to the dice.

    `recruit` is what stands beside the box that marks a recruit; without it there is no box.
    `recruited` stands there where the box is ticked and the figures count it already. `look` is how
    all of the rank look in pictures. A figure drawn as a woman is called `woman`, if that differs.
    """

    id: Id
    title: Words
    hits_on: Text = ""
    woman: Text = ""
    note: Text = ""
    icon: Icon = "man"
    colour: Id = "ink"
    recruit: Text = ""
    recruited: Text = ""
    look: Look = field(default_factory=dict)


@model
class Armed:
    """How a figure with at least `least` things fights.

    It needs `more` on the die than its rank; `title` stands before the figure, `note` after it.
    """

    id: Id
    title: Words
    least: Small = 0
    more: Annotated[int, Ge(-4), Le(4)] = 0
    note: Text = ""


@model
class Attack:
    """A way for figures to attack: the first of `cases` with no more things tagged `of` holds.

    `recruit` is what a recruit needs more on the die, `broken` what a box beside each such thing
    says that may break.
    """

    id: Id
    of: Id
    cases: Annotated[tuple[Armed, ...], MinLen(1)]
    recruit: Small = 0
    broken: Text = ""


@model
class Item:
    """Something a figure carries or a ship has aboard: arms, weapons, goods.

    Tags are what limits count, `value` what it is worth in arms. A weapon of a ship reaches hexes
    at distances from `least` to `range`. `own` holds fields that the pack itself has thought of.
    """

    id: Id
    name: Words
    tags: tuple[Id, ...] = ()
    value: Small = 0
    icon: Icon = "box"
    least: Small = 0
    range: Annotated[Small, NotBelow("least")] = 0
    own: Own = field(default_factory=dict)


@model
class Figure:
    """One figure of a crew: at least a rank.

    `photo` is a file of the project's folder `photos`. `look` is what its picture must show; the
    rest follows from the ids.
    """

    id: Id
    rank: RankId
    name: Text = ""
    items: tuple[ItemId, ...] = ()
    recruit: bool = False
    photo: Photo = ""
    tags: tuple[Id, ...] = ()
    look: Look = field(default_factory=dict)


@model
class Crew:
    """A crew and its `figures` in the order of the sheet.

    `story` is what people say of them. `look` is what the pictures of all of them show.
    """

    id: Id
    title: Words
    figures: Annotated[tuple[Figure, ...], MinLen(1)]
    story: Text = ""
    icon: Icon = "crew"
    look: Look = field(default_factory=dict)
