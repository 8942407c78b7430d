"""Crews, their figures, and the things figures carry."""

from __future__ import annotations

from typing import Annotated

from annotated_types import MinLen

from kaperbrief.models.base import Icon, Id, ItemId, NotBelow, Photo, RankId, Small, Text, model


@model
class Rank:
    """A rank; `note` says in a few words what it adds to the dice.

    `recruit` is what stands beside the box that marks a recruit; without it there is no box.
    """

    id: Id
    title: Text
    hits_on: Text
    note: Text = ""
    icon: Icon = "man"
    colour: Id = "ink"
    recruit: Text = ""


@model
class Item:
    """Something a figure carries or a ship has aboard: arms, weapons, goods.

    Tags are what limits count, `value` what it is worth in arms. A weapon of a ship reaches hexes
    at distances from `least` to `range`.
    """

    id: Id
    name: Text
    tags: tuple[Id, ...] = ()
    value: Small = 0
    icon: Icon = "sabres"
    least: Small = 0
    range: Annotated[Small, NotBelow("least")] = 0


@model
class Figure:
    """One figure of a crew: at least a rank; `photo` is a file of the project's folder."""

    id: Id
    rank: RankId
    name: Text = ""
    items: tuple[ItemId, ...] = ()
    recruit: bool = False
    photo: Photo = ""
    tags: tuple[Id, ...] = ()


@model
class Crew:
    """A crew and its figures in the order of the sheet."""

    id: Id
    title: Text
    figures: Annotated[tuple[Figure, ...], MinLen(1)]
    story: Text = ""
    icon: Icon = "skull"
