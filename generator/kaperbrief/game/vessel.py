"""A ship or a crew that somebody has: from the lists of an event or a ledger on to the print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

from kaperbrief.records import dataclass


@dataclass(frozen=True, slots=True)
class State:
    """What earlier games of a campaign left of a ship or crew."""

    marked: Mapping[str, int] = field(default_factory=Counter)
    """Boxes lost, by what they are of."""
    people: tuple[Any, ...] = ()
    """The figures of a crew as they are now; empty where they are those of its type."""
    lost: tuple[str, ...] = ()
    """The ids of the figures that are lost."""
    gold: int | None = None
    """What stands in the purse, none where that is not told."""


FRESH = State()
"""The state of what has not been in a game yet."""


@dataclass(frozen=True, slots=True)
class Vessel:
    """A ship or crew at the table, by the id of its type; `number` is its place there from 1 on.

    `seat` is the colour it has, `player` who has it, both from 1 on and 0 for nobody's, -1 for the
    referee's; `captain` is the player's name. `name` and `photo` are its own, `men` is how many
    sail it (0: as its type says), `state` what earlier games left of it.
    """

    id: str
    number: int = 0
    seat: int = 0
    player: int = 0
    captain: str = ""
    name: str = ""
    photo: str = ""
    men: int = 0
    state: State = FRESH

    def of_type(self, item: Any) -> Any:
        """A ship or crew of this type with what is this one's own: name, photo, men, figures."""
        own = {"name": self.name, "photo": self.photo, "crew": self.men}
        own |= {"figures": self.state.people}
        own = {name: value for name, value in own.items() if value}
        return replace(item, **own) if own else item
