"""Decks of cards."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le

from kaperbrief.models.base import Centimetres, Icon, Id, Ref, Text, model


@model
class CardKind:
    """A kind of card, told by five signs: colour, band pattern, tab shape, icon and word."""

    id: Id
    title: Text
    colour: Id
    band: Id
    tab: Id
    icon: Icon
    when: Text = ""


@model
class Card:
    """One card: a title, a sentence or two, and the effect line read from across the table.

    `moves` are distances that begin the effect line, parted by dots; `count` is how often it is in
    the deck.
    """

    id: Id
    deck: Id
    kind: Annotated[Id, Ref("card-kinds", "kind of card")]
    title: Text
    text: Text
    icon: Icon
    scene: Id = "rays"
    effect: str = ""
    moves: tuple[Centimetres, ...] = ()
    when: Text = ""
    count: Annotated[int, Ge(1), Le(99)] = 1
