"""What the templates of materials look at besides what all do: fleet, wind, form, card."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from kaperbrief import kept
from kaperbrief.documents import sizes as charts
from kaperbrief.documents.deal import Print, wanted_materials
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.sizes import FigureSize, Part, figure_sizes
from kaperbrief.documents.table import ShipRow, Table, by_captain, in_words, one_by_one, ship_rows
from kaperbrief.documents.views import RulesView, SeatView, Usual, emblem_of, seat_name, usual
from kaperbrief.game.shelf import FRESH, State, Vessel
from kaperbrief.l10n.words import Words
from kaperbrief.models.material import Material
from kaperbrief.models.pack import Pack, Wind
from kaperbrief.models.sheets import Card, Reference, SheetBlock
from kaperbrief.records import dataclass
from kaperbrief.rules.wind import WindTurn, faces, speed_faces, wind_plan
from kaperbrief.units import letters_of

_MOVES = ("base", "straight")
_FIGURES = (
    "name", "class", "guns", "hull", "rigging", "crew", "merchant-crew", "to-work", "change",
    "initiative", "expert", "ram", "sunk", "captured",
)  # fmt: skip
"""Heads of tables that ask for a figure of a ship as it is."""
_FIELDS = {"class": "class_", "to-work": "work"}
"""Those that her fields call otherwise."""
_NOBODYS = Vessel("")
_SUMMED = ("class", "guns", "crew")

Faces = list[tuple[str, Sequence[Any]]]
"""The faces of a die as they are printed (`4`, `4–6`), like ones together, with their outcomes."""


@dataclass(frozen=True)  # without slots, so that turns are worked out once
class WindView:
    """The wind of the evening. All of it raises ValueError where the pack says nothing of wind."""

    _pack: Pack
    _seed: int

    @functools.cached_property
    def turns(self) -> tuple[WindTurn, ...]:
        """The wind of the table's seed, turn by turn."""
        return wind_plan(wind_of(self._pack), self._seed)

    @property
    def spells(self) -> list[list[WindTurn]]:
        """The turns in spells of the same wind; each entry of a list is one of its own."""
        found: list[list[WindTurn]] = []
        for turn in self.turns:
            if turn.changed or not found or wind_of(self._pack).mode == "list":
                found.append([])
            found[-1].append(turn)
        return found

    def speed(self, turn: WindTurn) -> Any:
        """The speed of the wind in a turn, as the pack has it."""
        sailing: Any = self._pack.sailing
        return next(speed for speed in sailing.winds if speed.id == turn.speed)

    def way(self, turn: WindTurn) -> str:
        """From where to where it blows in a turn, nothing in a calm."""
        wind = wind_of(self._pack)
        if turn.speed == wind.dice.calm:
            return ""
        return f"{wind.points[turn.start].short} → {wind.points[turn.to].short}"

    def faces(self, row: Sequence[Any]) -> Faces:
        """The faces of a die for which a row of outcomes holds, like ones together."""
        return _spans(faces(row))

    def speed_faces(self, speeds: Iterable[str]) -> Faces:
        """The faces of the die for the speed: for each of these speeds, by id, what it becomes."""
        return _spans(speed_faces(wind_of(self._pack).dice, speeds))


def _spans(runs: Iterable[tuple[int, int, Sequence[Any]]]) -> Faces:
    return [
        (f"{first}–{last}" if last > first else f"{first}", found) for first, last, found in runs
    ]


def wind_of(pack: Pack) -> Wind:
    """How the wind changes. Raises ValueError where the pack says nothing about it."""
    if pack.wind is None:
        raise ValueError("the pack does not say how the wind changes")
    return pack.wind


@dataclass(frozen=True)  # without slots, so that rows are worked out once
class FleetView:
    """The ships at the table and all types, as rows of tables; part of them on further pages."""

    _local: Localised
    _rules: RulesView
    _table: Table
    _part: tuple[int, int]

    @functools.cached_property
    def ships(self) -> list[ShipRow]:
        """The ships on the table."""
        return ship_rows(one_by_one(self._table.ships), self._local.kinds["ships"], self._part)

    @functools.cached_property
    def others(self) -> list[ShipRow]:
        """The ships that an event leaves to the referee."""
        return ship_rows(one_by_one(self._table.left), self._local.kinds["ships"], self._part)

    @functools.cached_property
    def captains(self) -> list[ShipRow]:
        """The players with all their ships."""
        return ship_rows(by_captain(self._table.ships), self._local.kinds["ships"], self._part)

    @functools.cached_property
    def types(self) -> list[ShipRow]:
        """All types of ships."""
        return [ShipRow(0, _NOBODYS, (ship,)) for ship in self._local.kinds["ships"].values()]

    @functools.cached_property
    def classes(self) -> list[ShipRow]:
        """The first type of each class, from the lowest class on."""
        found: dict[int, ShipRow] = {}
        for row in self.types:
            found.setdefault(row.ship.class_, row)
        return [found[size] for size in sorted(found)]

    def moving(self, block: SheetBlock) -> bool:
        """Does a column of the block ask for moves?"""
        return any(head.id in (*_MOVES, *self._winds) for head in block.heads)

    @functools.cached_property
    def _winds(self) -> tuple[str, ...]:
        return tuple(wind.id for wind in getattr(self._local.pack.sailing, "winds", ()))

    def cell(self, row: ShipRow, head: str) -> str:
        """What a column says of a ship, by the id of its head; nothing for one to be filled in.

        A wind's id asks for her moves in it at each open point.
        """
        ship, words = row.ship, self._local.words
        if head in _FIGURES:
            return str(getattr(ship, _FIELDS.get(head, head.replace("-", "_"))))
        if head in _MOVES:
            return words.figure(getattr(ship, head))
        if head in self._winds:
            wind = next(wind for wind in self._rules.sailing(ship).winds if wind.id == head)
            return " · ".join(self._rules.course(ship).moves(wind))
        match head:
            case "title":
                own = row.number and ship.name
                return f"{ship.name} · {ship.title}" if own else str(ship.title)
            case "target":
                return words.signed(ship.target)
            case "leaks":
                return str(self._rules.damage(ship).leak_from)
            case "falls":
                return " / ".join(map(str, self._rules.damage(ship).falls))
            case "rig":
                return str(self._rules.sailing(ship).rig.name)
        return self._owner(row, head)

    def sums(self, row: ShipRow, head: str) -> str:
        """What a column says of all ships of a player, by the id of its head: summed up."""
        if head in _SUMMED:
            return str(sum(getattr(ship, _FIELDS.get(head, head)) for ship in row.ships))
        if head == "title":
            return in_words(row.ships)
        if head == "ships":
            return str(len(row.ships))
        return self._owner(row, head)

    def _owner(self, row: ShipRow, head: str) -> str:
        """What a column says of whose a row is."""
        seat = row.vessel.seat
        match head:
            case "letter":
                return letters_of(seat)
            case "colour":
                return seat_name(seat, self._local) if seat else ""
            case "player":
                return row.vessel.captain
            case "number":
                return str(row.number or "")
        return ""


@dataclass(frozen=True, slots=True)
class FormView:
    """How a thing that is drawn to scale lies on paper."""

    _views: Views
    _local: Localised
    _item: Any
    _material: Material
    part: Part = None
    """The strip or ring of a ruler that is to be drawn."""
    number: int = 1
    """Which of the copies this is, from 1 on, where they are unlike."""

    @property
    def sizes(self) -> list[FigureSize]:
        """The heights of figures that the game names, with the words for its distances."""
        return figure_sizes(self._views.room.languages, self._local)

    @property
    def scale(self) -> float:
        """How many times as large the piece is as its material says, for the figures at hand."""
        return charts.scale_of(self._material.piece, self._local.words)

    @property
    def map(self) -> charts.ChartForm:
        """How the item, a map of hexes, lies on its page or poster."""
        forms, fairness = self._views.room.forms, self._views.fairness
        own = self._views.room.game.pack.signs_of_hexes
        return charts.chart_form(self._item, self._material, forms, own, fairness)

    @property
    def poster(self) -> charts.ChartForm:
        """How the poster lies of the map of which this page says how it is put together."""
        forms, fairness = self._views.room.forms, self._views.fairness
        own = self._views.room.game.pack.signs_of_hexes
        materials = self._local.kinds["materials"].values()
        return charts.joined_form(self._item, self._material, materials, forms, own, fairness)

    def distance(self, at: float | str) -> float:
        """A distance of the game: the figure itself, or what the pack's `numbers` call so."""
        return self._views.room.game.distance(at)


@dataclass(frozen=True, slots=True)
class CardView:
    """A card's kind and its place in its deck; a blank card has none."""

    _words: Words
    _item: Any
    kind: Any
    """Its kind of card: title, colour, band, tab, icon."""
    number: int
    """Counted from 1 in the deck."""
    total: int
    """How many cards the deck has."""

    @property
    def moves(self) -> str:
        """Its distances in words."""
        return " / ".join(map(self._words.length, self._item.moves))

    @property
    def effect(self) -> str:
        """The line read from across the table: distances, then the effect."""
        effect = self._item.effect
        # Words have a dot before them, an icon alone has none.
        return (" " if effect.startswith(":") else " · ").join(filter(None, (self.moves, effect)))


class OfMaterial(Usual):
    """The names that the templates of materials may use."""

    item: Any
    """The thing to print: a ship, a card, a reference …; none on a blank sheet."""
    material: Material
    """What is printed, as `materials.yaml` says."""
    notes: Reference | None
    """The reference that the material names as its notes."""
    seat: SeatView
    """Whose sheet it is."""
    state: State
    """What earlier games of a campaign left of a ship or crew."""
    fleet: FleetView
    """The ships at the table and all types, for tables of them."""
    wind: WindView
    """The wind of the evening."""
    form: FormView
    """How a thing that is drawn to scale lies on paper."""
    card: CardView
    """The kind of a card and its place in the deck."""


class Views:
    """Makes the views of one print; what is worked out for one thing serves the others too.

    `fairness` are the figures of a map that say how fair it is. With `packets` everybody gets one.
    """

    def __init__(self, room: Pressroom, fairness: charts.Figures, *, packets: bool = False) -> None:
        self.room, self.fairness, self._packets = room, fairness, packets
        self._usual: dict[str, Usual] = {}
        crews = room.game.kinds["crews"]
        self._emblems = {one.seat: crews[one.id].icon for one in reversed(room.table.crews)}
        self._ships = {one.seat: one for one in reversed(room.table.ships)}
        self._decks: dict[str, dict[str, int]] = {}
        self._fleets: dict[tuple[str, tuple[int, int]], FleetView] = {}

    def usual(self, local: Localised) -> Usual:
        """The names that all templates may use in a language."""
        return kept.once(self._usual, local.language, lambda: self._common(local))

    def _common(self, local: Localised) -> Usual:
        room = self.room
        # Who asks for single sheets may have the others already.
        asked = not room.options.print.only
        wanted = wanted_materials(room.game, room.options, packets=self._packets) if asked else ()
        printed = {material.id for material in wanted}
        return usual(local, room.table.seats, room.options.seed, room.game.house.chosen, printed)

    def of(self, instance: Print, local: Localised, part: Part = None) -> OfMaterial:
        """The names that the template of a material may use for one thing to print."""
        item = instance.item_in(local.kinds)
        material = local.kinds["materials"][instance.material.id]
        return {
            **self.usual(local),
            "item": item,
            "material": replace(material, piece=instance.material.piece, set=instance.material.set),
            "notes": local.kinds["references"].get(instance.material.notes),
            "seat": self._seat(instance, local),
            "state": instance.vessel.state if instance.vessel else FRESH,
            "fleet": self._fleet(local, instance.part),
            "wind": WindView(local.pack, self.room.options.seed),
            "form": FormView(self, local, item, instance.material, part, instance.part[0] + 1),
            "card": self._card(local, item),
        }

    def _seat(self, instance: Print, local: Localised) -> SeatView:
        number, ship = instance.seat, self._ships.get(instance.seat)
        return SeatView(
            number, instance.player, local, self._emblems.get(number) or emblem_of(number, local),
            ship.of_type(local.kinds["ships"][ship.id]) if ship else None,
        )  # fmt: skip

    def _card(self, local: Localised, item: Any) -> CardView:
        kind = local.kinds["card-kinds"].get(getattr(item, "kind", ""))
        if not isinstance(item, Card):
            return CardView(local.words, item, kind, 0, 0)
        if item.deck not in self._decks:
            cards = [one.id for one in local.kinds["cards"].values() if one.deck == item.deck]
            self._decks[item.deck] = {name: number for number, name in enumerate(cards, 1)}
        deck = self._decks[item.deck]
        return CardView(local.words, item, kind, deck[item.id], len(deck))

    def _fleet(self, local: Localised, part: tuple[int, int]) -> FleetView:
        """The tables of ships of a language and part, made once."""
        key = (local.language, part)
        rules, table = self.usual(local)["rules"], self.room.table
        return kept.once(self._fleets, key, lambda: FleetView(local, rules, table, part))
