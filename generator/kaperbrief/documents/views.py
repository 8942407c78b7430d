"""What all templates look at: seats, the table, what the pack holds, what its rules say.

`docs/context.md` is made of the docstrings here, in `wind_views` and in `material_views`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, TypedDict

from kaperbrief.documents.languages import Localised
from kaperbrief.documents.table import Seat
from kaperbrief.documents.wind_views import CourseView
from kaperbrief.l10n.words import Words
from kaperbrief.models.pack import Pack
from kaperbrief.models.sheets import Roll, SheetBlock
from kaperbrief.models.ship import Ship
from kaperbrief.records import dataclass
from kaperbrief.rules.chances import chance_of_sum, percent, sums, together, whole_percent
from kaperbrief.rules.damage import DamageSheet, damage_sheet

_COLOURS = ("blue", "orange", "green", "black", "purple", "grey", "red", "gold")


def letter(seat: int) -> str:
    """The letter of a seat's fleet: A for the first, nothing for nobody's."""
    return chr(ord("A") + (seat - 1) % 26) if seat else ""


def seat_name(seat: int, local: Localised) -> str:
    """The colour of a seat as a word."""
    return local.label(_COLOURS[(seat - 1) % len(_COLOURS)])


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat with its colour; false where a sheet is nobody's."""

    number: int
    """Counted from 1; 0 for nobody's."""
    player: str
    """The name of the player, empty where it is not known."""
    _local: Localised

    def __bool__(self) -> bool:
        return self.number > 0

    @property
    def letter(self) -> str:
        """The letter of the fleet: A for the first."""
        return letter(self.number)

    @property
    def name(self) -> str:
        """The colour as a word."""
        return seat_name(self.number, self._local)

    @property
    def role(self) -> str:
        """The colour role: `seat-1` for the first, `ink` for nobody's."""
        return f"seat-{self.number}" if self.number else "ink"


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Somebody at the table."""

    name: str
    """Empty where it is not known."""
    seats: tuple[SeatView, ...]
    """The colours of all their fleets, the first one their own."""


@dataclass(frozen=True, slots=True)
class CompanyView:
    """Who sits at the table."""

    _local: Localised
    _seats: tuple[Seat, ...] = ()
    seed: int | None = None
    """The seed of all that is left to chance."""

    def seat(self, number: int) -> SeatView:
        """The seat of a number, counted from 1; 0 for nobody's."""
        return SeatView(number, "", self._local)

    @property
    def players(self) -> list[PlayerView]:
        """The players in the order of their seats."""
        return [PlayerView(one.name, tuple(map(self.seat, one.colours))) for one in self._seats]


@dataclass(frozen=True, slots=True)
class ShelfView:
    """What the pack holds, each kind by the ids of its items."""

    _local: Localised

    @property
    def things(self) -> Mapping[str, Any]:
        """What figures carry and ships load: weapons, tools, goods."""
        return self._local.kinds["items"]

    @property
    def ranks(self) -> Mapping[str, Any]:
        """The ranks of figures."""
        return {rank.id: rank for rank in self._local.pack.ranks}

    @property
    def ships(self) -> Mapping[str, Any]:
        """The types of ships."""
        return self._local.kinds["ships"]

    @property
    def plans(self) -> Mapping[str, Any]:
        """Plans of tables."""
        return self._local.kinds["plans"]

    @property
    def markers(self) -> Mapping[str, Any]:
        """Round markers."""
        return self._local.kinds["markers"]

    def block(self, block: SheetBlock) -> SheetBlock:
        """The block itself, or the one of another reference that it borrows."""
        if not block.of:
            return block
        theirs: Sequence[SheetBlock] = self._local.kinds["references"][block.of].blocks
        return next(one for one in theirs if one.id == block.id)

    def home_port(self, ship: Ship) -> str:
        """The name of a ship's port on the pack's first map of hexes, nothing if it has none."""
        for sea in self._local.kinds["hexmaps"].values():
            return next((p.name for p in sea.places if p.ship == ship.id and p.name), "")
        return ""


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """One reading of a house switch."""

    text: str
    sign: str
    """° for what the rules do not literally say."""
    chosen: bool
    """Is it in use at this table?"""


@dataclass(frozen=True, slots=True)
class SwitchView:
    """A point where the rules may be read in more than one way."""

    id: str
    group: str
    """The block of the sheet of house rules on which it stands."""
    title: str
    case: str
    """Its number in the list of doubtful cases."""
    conflict: bool
    """Do the rules contradict themselves there?"""
    choices: tuple[ChoiceView, ...]

    @property
    def chosen(self) -> ChoiceView:
        """The reading in use."""
        return next(choice for choice in self.choices if choice.chosen)


@dataclass(frozen=True, slots=True)
class RulesView:
    """What follows from the rules of the pack."""

    _local: Localised
    _readings: Mapping[str, str] = field(default_factory=dict)
    _figures: dict[str, Any] = field(default_factory=dict)

    def sailing(self, ship: Ship) -> Any:
        """How a ship sails: the figures of the pack's mechanism. Raises ValueError without one."""
        if ship.id not in self._figures:
            self._figures[ship.id] = figures_of(ship, self._local.pack)
        return self._figures[ship.id]

    def course(self, ship: Ship) -> CourseView:
        """How a ship sails, in words, where the pack sails by a table of winds."""
        figures: Any = self.sailing(ship)
        return CourseView(figures, self._local.words, self._local.pack.sailing.better)

    def damage(self, ship: Ship) -> DamageSheet:
        """The damage grids of a ship. Raises ValueError where the pack says nothing about them."""
        return damage_of(ship, self._local.pack)

    def chance(self, rolls: Iterable[Roll | str]) -> str:
        """The chance that all rolls come out, in per cent as the language writes it."""
        return self._local.words.percent(whole_percent(together(rolls)))

    def throw(self, key: str, dice: int) -> str:
        """The chance of a sum of dice (`9+`, `3–9`) in per cent; nothing for no such throw."""
        if sums(key, dice) is None:
            return ""
        return self._local.words.percent(percent(chance_of_sum(key, dice)))

    @property
    def house(self) -> list[SwitchView]:
        """The house switches with all their choices."""
        return [
            SwitchView(
                switch.id,
                switch.group,
                switch.title,
                switch.case,
                switch.conflict,
                tuple(
                    ChoiceView(
                        choice.text,
                        "" if choice.literal else "°",
                        self._readings.get(switch.id) == choice.id,
                    )
                    for choice in switch.choices
                ),
            )
            for switch in self._local.pack.house
        ]


class Usual(TypedDict):
    """The names that all templates may use."""

    pack: Pack
    """The game as its `pack.yaml` says, in the language of the sheet."""
    shelf: ShelfView
    """What the pack holds."""
    table: CompanyView
    """Who sits at the table."""
    rules: RulesView
    """What follows from the rules."""
    words: Words
    """Numbers, amounts and distances in the language of the sheet and the units of the table."""
    _: Callable[[str], str]
    """A label, from its English text, in the language of the sheet."""


def usual(
    local: Localised,
    seats: tuple[Seat, ...] = (),
    seed: int | None = None,
    readings: Mapping[str, str] | None = None,
) -> Usual:
    """The names that all templates may use: what the game says in a language, who is there.

    `seats` are those at the table, `readings` the choices of the house.
    """
    return {
        "pack": local.pack,
        "shelf": ShelfView(local),
        "table": CompanyView(local, seats, seed),
        "rules": RulesView(local, readings or {}),
        "words": local.words,
        "_": local.label,
    }


def figures_of(ship: Ship, pack: Pack) -> Any:
    """The figures of a ship by the pack's mechanism of sailing. Raises ValueError without one."""
    if pack.sailing is None:
        raise ValueError("the pack does not say how ships sail")
    return pack.sailing.figures(ship)


def damage_of(ship: Ship, pack: Pack) -> DamageSheet:
    """The damage grids of a ship. Raises ValueError where the pack says nothing about them."""
    if pack.damage is None:
        raise ValueError("the pack does not say how ships are damaged")
    return damage_sheet(ship, pack.damage, pack.sailing.rigging_rows if pack.sailing else 1)
