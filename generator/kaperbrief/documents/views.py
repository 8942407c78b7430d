"""What all templates look at. `docs/context.md` is made of this and of `material_views`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, TypedDict

from kaperbrief import kept, pictures
from kaperbrief.documents import neutral
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.table import Seat
from kaperbrief.l10n.words import Words
from kaperbrief.models.maps import home_towns
from kaperbrief.models.pack import Choice, HouseSwitch, Pack
from kaperbrief.models.scenario import Scenario
from kaperbrief.models.sheets import Marker, Roll, SheetBlock, SheetRow
from kaperbrief.models.ship import Crew, Figure, Ship
from kaperbrief.pictures import looks
from kaperbrief.records import dataclass
from kaperbrief.rules.chances import chance_of_sum, percent, sums, together, whole_percent
from kaperbrief.rules.counts import DamageSheet, damage_sheet, figures
from kaperbrief.sailing.base import Point
from kaperbrief.sailing.table import TableFigures, WindForce
from kaperbrief.units import letters_of


@dataclass(frozen=True, slots=True)
class CourseView:
    """How a ship sails by a table of winds, in words."""

    _figures: TableFigures
    _words: Words

    @property
    def open(self) -> tuple[Point, ...]:
        """The points of sailing at which she sails at all."""
        return self._figures.open

    @property
    def spokes(self) -> list[tuple[Point, list[str]]]:
        """The points of the compass, each with her moves; none where she cannot sail.

        They are those in the usual wind, then from strong to light ones.
        """
        table, figure = self._figures, self._words.figure
        rated = sorted(self.winds, key=lambda wind: wind.times, reverse=True)
        others = [wind for wind in rated if not wind.rare and not wind.usual]
        found = []
        for at, point in enumerate(table.points):
            usual = [figure(move) for move in table.moves[table.usual.id][at][:1]]
            more = [figure(table.moves[wind.id][at][0]) for wind in others] if usual else []
            found.append((point, usual + more))
        return found

    @property
    def winds(self) -> list[WindForce]:
        """The winds in the order of the pack, without the calm."""
        return [wind for wind in self._figures.winds if wind.times]

    def moves(self, wind: WindForce) -> list[str]:
        """Her moves in a wind at each open point."""
        return [self._words.figure(m[0]) for m in self._figures.moves[wind.id] if m]

    def title(self, wind: WindForce) -> str:
        """The name of a wind; the sign of a house value stands there.

        Behind a figure it would be read as degrees.
        """
        return wind.name + ("°" if wind.usual and self._figures.rig.marked else "")

    @property
    def losses(self) -> list[tuple[str, list[str]]]:
        """What stands in the last box of each row of rigging, and what it costs wind by wind."""
        figure, lost = self._words.figure, [-loss for loss in self._figures.losses if loss]
        return [(figure(one), [figure(one * wind.times) for wind in self.winds]) for one in lost]


def seat_name(seat: int, local: Localised) -> str:
    """What a seat is known by, its colour or pattern, as a word; beyond them counted: `blue 2`."""
    turn, look = divmod(seat - 1, len(local.seats))
    return local.label(local.seats[look]) + (f"\N{NO-BREAK SPACE}{turn + 1}" if turn else "")


def emblem_of(seat: int, local: Localised) -> str:
    """The sign of a seat without a crew: of those the pack names, else the skull of pirates."""
    emblems = local.pack.emblems or ("skull" if neutral.afloat(local.kinds) else "burst",)
    return str(emblems[(seat - 1) % len(emblems)])


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat with its colour; false where a sheet is nobody's."""

    number: int
    """Counted from 1; 0 for nobody's."""
    player: str
    """The name of the player, empty where it is not known."""
    _local: Localised
    emblem: str = ""
    """The icon of the crew that sits there, or that of the pack for the seat."""
    ship: Ship | None = None
    """The first ship of the seat."""

    def __bool__(self) -> bool:
        return self.number > 0

    @property
    def letter(self) -> str:
        """The letter of the fleet: A for the first."""
        return letters_of(self.number)

    @property
    def name(self) -> str:
        """The colour or pattern as a word."""
        return seat_name(self.number, self._local)

    @property
    def role(self) -> str:
        """The colour role: `seat-1` for the first, `ink` for nobody's."""
        return f"seat-{self.number}" if self.number else "ink"


@dataclass(frozen=True, slots=True)
class CompanyView:
    """Who sits at the table."""

    _local: Localised
    _seats: tuple[Seat, ...] = ()
    seed: int | None = None
    """The seed of all that is left to chance."""

    def seat(self, number: int) -> SeatView:
        """The seat of a number, counted from 1; 0 for nobody's."""
        return SeatView(number, "", self._local, emblem_of(number, self._local))

    def crew(self, seat: int) -> Crew | None:
        """The crew in the colours of a seat, none where nobody's or not known."""
        ids = [crew.id for one in self._seats for crew in one.crews if crew.seat == seat]
        return self._local.kinds["crews"][ids[0]] if ids else None

    @property
    def players(self) -> list[list[SeatView]]:
        """The players by their seats: for each the seats of all their fleets, their own first."""
        told = self._local
        return [[SeatView(seat, one.name, told, emblem_of(seat, told)) for seat in one.colours]
                for one in self._seats]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ShelfView:
    """What the pack holds, each kind by the ids of its items."""

    _local: Localised
    _playing: Collection[str] = ()
    _printed: Collection[str] = ()
    """The materials of the print, none where nobody knows them."""

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
    def seas(self) -> Mapping[str, Any]:
        """Maps of hexes."""
        return self._local.kinds["hexmaps"]

    @property
    def markers(self) -> Mapping[str, Any]:
        """Round markers."""
        return self._local.kinds["markers"]

    @property
    def card_kinds(self) -> list[Any]:
        """The kinds of cards that there are cards of."""
        named = {card.kind for card in self._local.kinds["cards"].values()}
        return [one for one in self._local.kinds["card-kinds"].values() if one.id in named]

    @property
    def afloat(self) -> bool:
        """Has the game ships, or nothing that floats?"""
        return neutral.afloat(self._local.kinds)

    def sign(self, item: str) -> str:
        """The icon of an item by its path, such as `references/overview`; empty if it has none."""
        kind, _, name = item.partition("/")
        return getattr(self._local.kinds.get(kind, {}).get(name), "icon", "")

    def minutes(self, players: int) -> int:
        """How long a game of so many takes: what the first scenario for them says, 0 if none."""
        some: Iterable[Scenario] = self._local.kinds["scenarios"].values()
        return next((one.minutes for one in some if one.minutes and one.suits(players)), 0)

    def block(self, block: SheetBlock) -> SheetBlock:
        """The block, or one of another reference as its kind.

        Of its rows those stay whose ships play and whose material is printed.
        """
        if block.of:
            theirs: Sequence[SheetBlock] = self._local.kinds["references"][block.of].blocks
            found = next(one for one in theirs if one.id == block.id)
            named = block if block.title else found
            block = replace(found, kind=block.kind, title=named.title, icon=named.icon)
        return replace(block, rows=tuple(filter(None, map(self._told, block.rows))))

    def _told(self, row: SheetRow) -> SheetRow | None:
        if row.material and self._printed and row.material not in self._printed:
            return None
        names = [self.ships[n].title for n in row.ships if n in (self._playing or row.ships)]
        text = row.text.replace("#", ", ".join(names) or "#")
        return replace(row, text=text) if names or not row.ships else None

    def look(self, crew: Crew, figure: Figure) -> str:
        """How a figure of a crew looks, with its things in its hands, for tags of pictures."""
        look = self._look(crew, figure)
        hands = ("right", "left") if look.get("side") == "left" else ("left", "right")
        for side, thing in zip(hands, figure.items, strict=False):
            look.setdefault(side, f"{thing}/{self.things[thing].icon}")
        return pictures.written(look)

    def rank_title(self, crew: Crew, figure: Figure) -> str:
        """What a figure of a crew is called by its rank."""
        rank = self.ranks[figure.rank]
        woman = rank.woman and self._look(crew, figure).get("sex") == "woman"
        return str(rank.woman if woman else rank.title)

    def captain(self, seat: int) -> str:
        """How the captain of a seat looks without a crew, as folk of its ship: always the same."""
        seed, wishes = looks.captain_wishes(self._local.pack.id, seat, self.ships.values())
        own = self._local.pack.look
        if {"dress", "rank"} & own.keys() or not self.afloat:
            wishes = {}
        return pictures.written(looks.figure_look(seed, self._dressed(seed, {**wishes, **own})))

    def person(self, name: str, wishes: Mapping[str, object]) -> str:
        """How somebody of no crew looks: as wished, the rest by lots from a name."""
        seed = f"{self._local.pack.id}/{name}"
        return pictures.written(looks.known_look(seed, self._dressed(seed, wishes)))

    def ship_look(self, ship: Ship, seat: SeatView | None = None, **more: str) -> str:
        """How a ship of a seat looks, for tags of pictures; `more`, such as `bow="up"`, wins."""
        return pictures.written({**pictures.ship_look(ship, seat.emblem if seat else ""), **more})

    def from_above(self, ship: Ship) -> str:
        """The art that stands for a ship on plans; empty for the usual one."""
        return looks.from_above(ship.look)

    def emblem(self, thing: Ship | Marker | None = None, seat: SeatView | None = None) -> str:
        """The sign on the flag of a ship, or of the seat for which a marker stands; or nobody's."""
        usual = seat.emblem if seat else emblem_of(1, self._local)
        return str(getattr(thing, "look", {}).get("emblem", usual))

    def ship_seen(self, ship: Ship) -> list[tuple[str, int]]:
        """What is told of the looks of a ship: words to translate, each with its number."""
        from kaperbrief.pictures import hulls

        return hulls.seen(pictures.read(self.ship_look(ship)))

    def seen(self, crew: Crew, figure: Figure) -> tuple[str, ...]:
        """What of the looks of a figure is told where it cannot be seen, in words to translate."""
        return looks.seen(self._look(crew, figure))

    def _look(self, crew: Crew, figure: Figure) -> dict[str, str]:
        # Newcomers come last, and who was promoted looks so.
        people = {one.id: one for one in crew.figures} | {figure.id: figure}
        wishes = {
            one.id: self._dressed(
                f"{crew.id}/{one.id}", {**self.ranks[one.rank].look, **crew.look, **one.look}
            )
            for one in people.values()
        }
        return looks.crew_look(crew.id, wishes, figure.id)

    def _dressed(self, seed: str, wishes: Mapping[str, object]) -> Mapping[str, object]:
        """With a costume of the game; where nothing floats nobody is a sailor unless told so."""
        if not self.afloat and not {"dress", "rank"} & wishes.keys():
            wishes = {"dress": "plain", **wishes}
        return looks.worn(seed, wishes, self._local.pack.wardrobe)

    def home_port(self, ship: Ship) -> str:
        """The name of a ship's port on the pack's first map of hexes, nothing if it has none."""
        return home_towns(self._local.kinds["hexmaps"].values()).get(ship.id, "")


@dataclass(frozen=True, slots=True)
class RulesView:
    """What follows from the rules of the pack."""

    _local: Localised
    _readings: Mapping[str, str] = field(default_factory=dict)
    _figures: dict[str, Any] = field(default_factory=dict)

    def sailing(self, ship: Ship) -> Any:
        """How a ship sails: the figures of the pack's mechanism. Raises ValueError without one."""
        if self._local.pack.sailing is None:
            raise ValueError("the pack does not say how ships sail")
        return kept.once(self._figures, ship.id, lambda: self._local.pack.sailing.figures(ship))

    def figures(self, text: str, ship: Ship) -> str:
        """A text with the numbers of a ship: `#hull`, `#+target` with its sign, `#(2*ram)`.

        Raises ValueError for what she has not.
        """
        return figures(text, ship, self._local.words.signed)

    def course(self, ship: Ship) -> CourseView:
        """How a ship sails, in words, where the pack sails by a table of winds."""
        figures: Any = self.sailing(ship)
        return CourseView(figures, self._local.words)

    def damage(self, ship: Ship) -> DamageSheet:
        """The damage grids of a ship. Raises ValueError where the pack says nothing about them."""
        damage, sailing = self._local.pack.damage, self._local.pack.sailing
        if damage is None:
            raise ValueError("the pack does not say how ships are damaged")
        return damage_sheet(ship, damage, getattr(sailing, "rigging_rows", 1))

    def attacks(self, figure: Figure) -> list[tuple[str, str, str]]:
        """On which rolls a figure hits by what it carries: words before, the roll, words after.

        A 1 never hits. Raises ValueError where its rank does not say a number.
        """
        things, ranks = self._local.kinds["items"], self._local.pack.ranks
        carried = [tag for name in figure.items for tag in {name, *things[name].tags}]
        needed = next(r for r in ranks if r.id == figure.rank).hits_on.rstrip("+")
        usual, found = int(needed or 0), []
        for attack in self._local.pack.attacks if usual else ():
            case = next((c for c in attack.cases if c.least <= carried.count(attack.of)), None)
            if case is None:
                continue
            need = max(2, usual + case.more + attack.recruit * figure.recruit)
            found.append((case.title, f"{need}+" if need < 6 else f"{need}", case.note))
        return found

    def chance(self, rolls: Iterable[Roll | str]) -> str:
        """The chance that all rolls come out, in per cent as the language writes it."""
        return self._local.words.percent(whole_percent(together(rolls)))

    def throw(self, key: str, dice: int) -> str:
        """The chance of a sum of dice (`9+`, `3–9`) in per cent; nothing for no such throw."""
        known = sums(key, dice) is not None
        return self._local.words.percent(percent(chance_of_sum(key, dice))) if known else ""

    def reading(self, switch: HouseSwitch) -> Choice:
        """The choice of a house switch that is in use at this table."""
        return switch.choice(self._readings.get(switch.id, switch.default))


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
    printed: Collection[str] = (),
) -> Usual:
    """The names that all templates may use.

    `readings` are the choices of the house, `printed` the materials of the print if known.
    """
    return {
        "pack": local.pack,
        "shelf": ShelfView(local, {vessel.id for seat in seats for vessel in seat.ships}, printed),
        "table": CompanyView(local, seats, seed),
        "rules": RulesView(local, readings or {}),
        "words": local.words,
        "_": local.label,
    }
