"""What the templates of a print may look at: its items, its table, the words of a language."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from kaperbrief.documents import charts
from kaperbrief.documents.berths import Berth, captains_of, rows_of, with_own
from kaperbrief.documents.berths import Sailing as Row
from kaperbrief.documents.instances import Print, item_of
from kaperbrief.documents.languages import Languages, Localised
from kaperbrief.documents.measured import Part
from kaperbrief.documents.sizes import figure_sizes
from kaperbrief.game.shelf import Game
from kaperbrief.models.pack import Pack
from kaperbrief.models.sailings import Sailing
from kaperbrief.models.sheets import Roll
from kaperbrief.models.ship import Ship
from kaperbrief.models.wind import Wind
from kaperbrief.rules.chances import chance_of_sum, percent, sums, together, whole_percent
from kaperbrief.rules.damage import DamageSheet, damage_sheet
from kaperbrief.rules.sailing import SailingFigures, compass
from kaperbrief.rules.sailing_hex import HexMoves, hex_moves
from kaperbrief.rules.sailing_table import SailingTable, sailing_table
from kaperbrief.rules.wind import WindTurn, faces, speed_faces, wind_plan

Figures = SailingFigures | SailingTable | HexMoves
"""How a ship sails, by the mechanism of its pack."""


@dataclass(slots=True)
class Views:
    """The views of one print; what is worked out for one thing serves the others too."""

    game: Game
    languages: Languages
    counts: dict[str, int]
    seed: int = 1
    players: tuple[str, ...] = ()
    fleet: tuple[Berth, ...] = ()
    others: tuple[Berth, ...] = ()
    paper: str = "a4"
    fairness: charts.Figures = ()
    decks: dict[str, list[str]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    figures: dict[tuple[str, str], Figures] = field(default_factory=dict)
    rows: dict[tuple[str, tuple[int, int], bool], list[Row]] = field(default_factory=dict)

    def of(self, instance: Print, local: Localised, part: Part = None) -> dict[str, Any]:
        """The names that a template may use."""
        item = item_of(local.kinds, instance)
        ships, berth = local.kinds["ships"], instance.berth
        if instance.kind == "ships" and item is not None:
            item = with_own(item, berth)
        if instance.state.people:
            item = replace(item, figures=instance.state.people)
        number, total = self._number(local, instance)
        sailing = local.pack.sailing
        return {
            "item": item,
            "material": local.kinds["materials"][instance.material.id],
            "seat": instance.seat,
            "letter": letter(instance.seat),
            "player": instance.player.name,
            "pack": local.pack,
            "things": local.kinds["items"],
            "ranks": {rank.id: rank for rank in local.pack.ranks},
            "kind": local.kinds["card-kinds"].get(getattr(item, "kind", "")),
            "notes": local.kinds["references"].get(instance.material.notes),
            "part": part,
            "marked": instance.state.marked,
            "lost": instance.state.lost,
            "gold": instance.state.gold,
            "chart": lambda: charts.chart_form(item, instance.material, self.paper, self.fairness),
            "joined": lambda: charts.joined_form(
                item,
                instance.material,
                local.kinds["materials"].values(),
                self.paper,
                self.fairness,
            ),
            "distance": self.game.distance,
            "sizes": functools.partial(figure_sizes, self.languages, local),
            "number": number,
            "total": total,
            "compass": lambda ship: self._figures(ship, sailing, local.language),
            "damage": lambda ship: damage_of(ship, local.pack),
            "wind_plan": lambda: plan_of(local.pack, self.seed),
            "seed": self.seed,
            "faces": faces,
            "speed_faces": lambda speeds: speed_faces(wind_of(local.pack).dice, speeds),
            "throw": lambda key, dice: throw_of(key, dice, local),
            "words": local.words,
            "shelf": local.kinds,
            "counts": self.counts,
            "players": self.players,
            "ship": with_own(ships.get(berth.id), berth) if berth is not None else None,
            "fleet": self._rows(self.fleet, local, instance),
            "others": self._rows(self.others, local, instance),
            "captains": lambda: captains_of(self.fleet, local.kinds["ships"], instance.part),
            "chance": lambda rolls: chance_of(rolls, local),
            "readings": self.game.house.chosen,
            "house_mark": self.game.house.mark,
            "seat_letter": letter,
            "seat_name": lambda seat: seat_name(seat, local),
            "_": local.label,
        }

    def _number(self, local: Localised, instance: Print) -> tuple[int, int]:
        """The number of a card in its deck and the size of the deck."""
        card = local.kinds["cards"].get(instance.item)
        if card is None:
            return 0, 0
        if card.deck not in self.decks:
            cards = local.kinds["cards"].values()
            self.decks[card.deck] = [c.id for c in cards if c.deck == card.deck]
            self.numbers.update({name: n + 1 for n, name in enumerate(self.decks[card.deck])})
        return self.numbers[card.id], len(self.decks[card.deck])

    def _figures(self, ship: Ship, sailing: Sailing | None, language: str) -> Figures:
        """The figures of a ship, worked out once in each language."""
        key = (ship.id, language)
        if key not in self.figures:
            self.figures[key] = figures_of(ship, sailing)
        return self.figures[key]

    def _rows(self, berths: tuple[Berth, ...], local: Localised, instance: Print) -> list[Row]:
        """Rows of a table of ships, made once for each language and part."""
        key = (local.language, instance.part, berths is self.others)
        if key not in self.rows:
            self.rows[key] = rows_of(berths, local.kinds["ships"], instance.part)
        return self.rows[key]


def figures_of(ship: Ship, sailing: Sailing | None) -> Figures:
    """The figures of a ship by the pack's mechanism of sailing. Raises ValueError without one."""
    if sailing is None:
        raise ValueError("the pack does not say how ships sail")
    if sailing.kind == "table":
        return sailing_table(ship, sailing)
    if sailing.kind == "hex":
        return hex_moves(ship, sailing)
    return compass(ship, sailing)


def damage_of(ship: Ship, pack: Pack) -> DamageSheet:
    """The damage grids of a ship. Raises ValueError where the pack says nothing about them."""
    if pack.damage is None:
        raise ValueError("the pack does not say how ships are damaged")
    losses = pack.sailing.losses if pack.sailing and pack.sailing.kind == "table" else ()
    return damage_sheet(ship, pack.damage, len(losses) + 1)


def plan_of(pack: Pack, seed: int) -> tuple[WindTurn, ...]:
    """The wind of a seed, turn by turn. Raises ValueError where the pack says nothing of wind."""
    return wind_plan(wind_of(pack), seed)


def wind_of(pack: Pack) -> Wind:
    """How the wind changes. Raises ValueError where the pack says nothing about it."""
    if pack.wind is None:
        raise ValueError("the pack does not say how the wind changes")
    return pack.wind


def chance_of(rolls: Iterable[Roll | str], local: Localised) -> str:
    """The chance that all rolls come out, in per cent as the language writes it."""
    return local.words.percent(whole_percent(together(rolls)))


def throw_of(key: str, dice: int, local: Localised) -> str:
    """The chance of a sum of dice in per cent, as the language writes it; nothing for no throw."""
    if sums(key, dice) is None:
        return ""
    return local.words.percent(percent(chance_of_sum(key, dice)))


def letter(seat: int) -> str:
    """The letter of a seat's fleet: A for the first, nothing for nobody's."""
    return chr(ord("A") + (seat - 1) % 26) if seat else ""


def seat_name(seat: int, local: Localised) -> str:
    """The colour of a seat as a word."""
    names = ("blue", "orange", "green", "black", "purple", "grey", "red", "gold")
    return local.label(names[(seat - 1) % len(names)])
