"""Who sails what: the ships and crews of a table or an event, each with its seat and player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

_UNBROKEN = 36
"""Titles of so many letters stay on one line."""


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


@dataclass(frozen=True, slots=True)
class Captaincy:
    """All ships of one player in one language, as a row of a table; `number` counts from 1."""

    ships: tuple[Any, ...]
    number: int
    seat: int
    captain: str

    @property
    def words(self) -> str:
        """The ships in words: those with names of their own, the others counted."""
        return told(self.ships)


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


def told(ships: Iterable[Any], before: Iterable[str] = ()) -> str:
    """Ships in words: those with names of their own, the others counted; `before` stands first.

    Titles and names hold hard spaces unless they are long.
    """
    found: Counter[str] = Counter()
    for ship in ships:
        title = _whole(ship.title)
        found[f"{_whole(ship.name)} ({title})" if ship.name else title] += 1
    words = [one if times == 1 else f"{times}\xa0×\xa0{one}" for one, times in found.items()]
    # The dot stays with what goes before it.
    return "\xa0· ".join([*(_whole(one) for one in before), *words])


def _whole(title: str) -> str:
    return title.replace(" ", "\xa0") if len(title) <= _UNBROKEN else title


def captaincies(berths: tuple[Berth, ...]) -> list[tuple[Berth, ...]]:
    """The ships of each player; one that is nobody's stands alone."""
    found: dict[tuple[int, int], list[Berth]] = {}
    for number, one in enumerate(berths):
        found.setdefault((one.player, 0 if one.player else number), []).append(one)
    return [tuple(group) for group in found.values()]


def captains_of(
    berths: tuple[Berth, ...], ships: dict[str, Any], part: tuple[int, int] = (0, 1)
) -> list[Captaincy]:
    """Rows of a table of captains; `part` as for `rows_of`."""
    number, parts = part
    groups = captaincies(berths)
    each = -(-len(groups) // parts)
    start = number * each
    return [
        Captaincy(
            tuple(with_own(ships[one.id], one) for one in group),
            row,
            group[0].seat,
            group[0].captain,
        )
        for row, group in enumerate(groups[start : start + each], start + 1)
    ]
