"""Print shops: the sizes of their cards."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated

from kaperbrief.models.base import Ge, Id, Le, Length, Predicate, Short, Size, is_text, model


@model(kw_only=True)
class ShopCard:
    """A size of card, upright and trimmed. Its file is larger by the bleed of the shop all round.

    Where the shop says otherwise how large the file is, that is its `file_width` and `file_height`.
    """

    width: Size
    height: Size
    file_width: Size | None = None
    file_height: Size | None = None


@model(kw_only=True)
class Shop:
    """What a shop calls itself, how fine and with how much bleed it wants pictures of cards.

    The `note` is what else one has to know.
    """

    title: Short
    dpi: Annotated[int, Ge(72), Le(1200)] = 300
    bleed: Length = "0.125 in"
    note: Annotated[str, Predicate(is_text)] = ""
    cards: dict[Id, ShopCard]


@model(kw_only=True)
class Shops:
    """`templates/shops.yaml`: print shops by their names."""

    shops: dict[Id, Shop] = field(default_factory=dict)
