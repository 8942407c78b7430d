"""Who sails what: the ships and crews of a table or an event, each with its seat and player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Berth:
    """One ship or crew, by its type's id: the seat whose colours it has, the player from 1 on.

    `name` and `photo` are its own where it has them, `men` is how many sail it (0: as its type
    says), `captain` the player's name. Seat and player are 0 for what is nobody's.
    """

    id: str
    seat: int = 0
    player: int = 0
    captain: str = ""
    name: str = ""
    photo: str = ""
    men: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """What earlier games left of a ship or crew: boxes lost by their kind, who is there.

    `people` replace the figures of a crew; those of them in `lost` are struck out. `gold` is what
    stands in the purse, as a text.
    """

    marked: Mapping[str, int] = field(default_factory=Counter)
    people: tuple[Any, ...] = ()
    lost: tuple[str, ...] = ()
    gold: str = ""


FRESH = State()
"""The state of what has not been in a game yet."""


@dataclass(frozen=True, slots=True)
class Sailing:
    """A ship in one language, as a row of a table shows her; `number` counts from 1."""

    ship: Any
    number: int
    seat: int
    captain: str
    men: int


def with_own(item: Any, berth: Berth | None) -> Any:
    """A ship with a name, photo and number of men of her own instead of those of her type."""
    if berth is None:
        return item
    own = {"name": berth.name, "photo": berth.photo, "crew": berth.men}
    own = {field: value for field, value in own.items() if value}
    return replace(item, **own) if own else item


def rows_of(
    berths: tuple[Berth, ...], ships: dict[str, Any], part: tuple[int, int] = (0, 1)
) -> list[Sailing]:
    """Rows of a table of ships; `part` is which of how many parts of about equal length."""
    number, parts = part
    each = -(-len(berths) // parts)
    start = number * each
    return [
        Sailing(with_own(ships[one.id], one), row, one.seat, one.captain, one.men)
        for row, one in enumerate(berths[start : start + each], start + 1)
    ]
