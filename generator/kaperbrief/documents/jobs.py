"""Materials to jobs for the press: contexts for the templates, trees, revisions."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kaperbrief.documents import charts
from kaperbrief.documents.berths import Berth, captains_of, rows_of, with_own
from kaperbrief.documents.berths import Sailing as Row
from kaperbrief.documents.instances import Instance, item_of
from kaperbrief.documents.measured import Ring, Strip, ring, strips
from kaperbrief.documents.places import locate, place_in
from kaperbrief.documents.sizes import figure_sizes
from kaperbrief.documents.tongues import Tongue, Tongues
from kaperbrief.errors import Problems
from kaperbrief.game.shelf import Game
from kaperbrief.markup.environment import TemplateProblem, Templates
from kaperbrief.models.material import Material
from kaperbrief.models.pack import Pack
from kaperbrief.models.sailings import Sailing
from kaperbrief.models.sheets import Roll
from kaperbrief.models.ship import Ship
from kaperbrief.models.wind import Wind
from kaperbrief.nodes import Node
from kaperbrief.press.job import Copy, Job, PieceSize, Place, PosterSize
from kaperbrief.rules.chances import chance_of_sum, percent, sums, together, whole_percent
from kaperbrief.rules.damage import DamageSheet, damage_sheet
from kaperbrief.rules.sailing import Compass, compass
from kaperbrief.rules.sailing_hex import HexMoves, hex_moves
from kaperbrief.rules.sailing_table import SailingTable, sailing_table
from kaperbrief.rules.wind import WindTurn, faces, speed_faces, wind_plan
from kaperbrief.units import MM, parse_length

Figures = Compass | SailingTable | HexMoves
"""How a ship sails, by the mechanism of its pack."""

Part = Strip | Ring | None
"""A part of a thing that is as large as a distance, such as one of the strips of a ruler."""


@dataclass(slots=True)
class JobMaker:
    """Turns instances into jobs, one a material and language."""

    game: Game
    tongues: Tongues
    templates: Templates
    problems: Problems
    theme: str
    counts: dict[str, int]
    seed: int = 1
    players: tuple[str, ...] = ()
    fleet: tuple[Berth, ...] = ()
    others: tuple[Berth, ...] = ()
    paper: str = "a4"
    fairness: charts.Figures = ()
    decks: dict[str, list[str]] = field(default_factory=dict)
    places: Mapping[str, Place] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    figures: dict[tuple[str, str], Figures] = field(default_factory=dict)
    rows: dict[tuple[str, tuple[int, int], bool], list[Row]] = field(default_factory=dict)

    def jobs(self, instances: list[Instance]) -> list[Job]:
        """The jobs in the order of the instances; templates that fail become problems."""
        made: dict[tuple[str, str], Job] = {}
        for instance in instances:
            key = (instance.material.id, instance.language)
            tongue = self.tongues.get(instance.language)
            parts = self._parts(instance.material, tongue)
            if key not in made:
                made[key] = self._job(instance.material, tongue, parts[0])
            for part in parts:
                copy = self._copy(instance, made[key], part)
                if copy is not None:
                    made[key].copies.append(copy)
        for job in made.values():
            job.revision = revision([copy.revision for copy in job.copies], self.theme)
        return [job for job in made.values() if job.copies]

    def _parts(self, material: Material, tongue: Tongue) -> Sequence[Part]:
        """The pieces of one thing: the strips of a ruler, a ring; else the thing itself."""
        piece = material.piece
        if piece is None or piece.shape not in ("strip", "arc"):
            return [None]
        ruler = tongue.kinds["rulers"][material.of.partition("/")[2]]
        if piece.shape == "arc":
            return [ring(ruler, piece, self.game, tongue.words)]
        return strips(ruler, self.game, tongue.words)

    def _job(self, material: Material, tongue: Tongue, part: Part) -> Job:
        title = tongue.kinds["materials"][material.id].title
        return Job(
            material.id,
            title,
            tongue.language,
            material.page,
            material.stock,
            [],
            piece_size(material, part),
            self._poster(material, tongue),
            material.back,
            material.share,
            footer=title,
            labels=margin_labels(tongue),
        )

    def _poster(self, material: Material, tongue: Tongue) -> PosterSize | None:
        """The poster of a material in points, None for others; a hex map decides its own."""
        if material.poster is None or not material.poster.hex:
            return poster_size(material)
        item = tongue.kinds["hexmaps"][material.of.partition("/")[2]]
        try:
            return charts.chart_size(item, material, self.paper)
        except ValueError as error:
            place = self.game.origin("materials", material.id)
            hint = "choose smaller hexes"
            self.problems.add(place.problem("size", str(error), ("poster", "hex"), hint))
            return None

    def _copy(self, instance: Instance, job: Job, part: Part) -> Copy | None:
        tongue = self.tongues.get(instance.language)
        context = self.context(instance, tongue, part)
        material = instance.material
        try:
            front = self.templates.render(material.template, context)
            back = None
            if material.back == "same":
                back = front
            elif material.back == "own":
                back = self.templates.render(f"{material.template}-back", context)
        except TemplateProblem as error:
            self.problems.add(error.problem)
            return None
        item = item_of(tongue.kinds, instance)
        title = getattr(item, "title", "") or job.title
        key = (instance.kind, instance.item)
        origin = self.game.origins.get(key)
        name = instance.item or ("blank" if instance.blank else material.id)
        if isinstance(part, Strip) and part.count > 1:
            name = f"{name}-{part.number}"
        return Copy(
            name,
            title,
            front,
            instance.count * (part.count if isinstance(part, Ring) else 1),
            back,
            f"{instance.kind}/{instance.item}" if instance.item else material.id,
            self._row_name(title, instance, tongue),
            instance.seat,
            revision([str(front.key()), str(back.key()) if back else ""], self.theme),
            place_in(origin) if origin else None,
            self._finder(tongue, key),
        )

    def _finder(self, tongue: Tongue, key: tuple[str, str]) -> Callable[[str], Place | None]:
        """What finds the place of a text of a copy: in an event, in the content."""
        find = functools.partial(locate, self.game, tongue, key)
        if not self.places:
            return find
        return lambda text: self.places.get(text.strip()) or find(text) or self.named(text)

    def named(self, text: str) -> Place | None:
        """Where an event names something of which a printed text is a part."""
        wanted = text.strip()
        return next((place for name, place in self.places.items() if wanted in name), None)

    def _row_name(self, title: str, instance: Instance, tongue: Tongue) -> str:
        if not instance.seat:
            return title
        seat = seat_name(instance.seat, tongue)
        return f"{title} {letter(instance.seat)}:\u00a0{seat}"

    def _number(self, tongue: Tongue, instance: Instance) -> tuple[int, int]:
        """The number of a card in its deck and the size of the deck."""
        card = tongue.kinds["cards"].get(instance.item)
        if card is None:
            return 0, 0
        if card.deck not in self.decks:
            cards = tongue.kinds["cards"].values()
            self.decks[card.deck] = [c.id for c in cards if c.deck == card.deck]
            self.numbers.update({name: n + 1 for n, name in enumerate(self.decks[card.deck])})
        return self.numbers[card.id], len(self.decks[card.deck])

    def _figures(self, ship: Ship, sailing: Sailing | None, language: str) -> Figures:
        """The figures of a ship, worked out once in each language."""
        key = (ship.id, language)
        if key not in self.figures:
            self.figures[key] = figures_of(ship, sailing)
        return self.figures[key]

    def _rows(self, berths: tuple[Berth, ...], tongue: Tongue, instance: Instance) -> list[Row]:
        """Rows of a table of ships, made once for each language and part."""
        key = (tongue.language, instance.part, berths is self.others)
        if key not in self.rows:
            self.rows[key] = rows_of(berths, tongue.kinds["ships"], instance.part)
        return self.rows[key]

    def context(self, instance: Instance, tongue: Tongue, part: Part = None) -> dict[str, Any]:
        """The names that a template may use."""
        item = item_of(tongue.kinds, instance)
        ships, berth = tongue.kinds["ships"], instance.berth
        if instance.kind == "ships" and item is not None:
            item = with_own(item, berth)
        if instance.state.people:
            item = replace(item, figures=instance.state.people)
        number, total = self._number(tongue, instance)
        sailing = tongue.pack.sailing
        return {
            "item": item,
            "material": tongue.kinds["materials"][instance.material.id],
            "seat": instance.seat,
            "letter": letter(instance.seat),
            "player": instance.player.name,
            "pack": tongue.pack,
            "things": tongue.kinds["items"],
            "ranks": {rank.id: rank for rank in tongue.pack.ranks},
            "kind": tongue.kinds["card-kinds"].get(getattr(item, "kind", "")),
            "notes": tongue.kinds["references"].get(instance.material.notes),
            "part": part,
            "marked": instance.state.marked,
            "lost": instance.state.lost,
            "gold": instance.state.gold,
            "chart": lambda: charts.chart_form(item, instance.material, self.paper, self.fairness),
            "joined": lambda: charts.joined_form(
                item,
                instance.material,
                tongue.kinds["materials"].values(),
                self.paper,
                self.fairness,
            ),
            "distance": self.game.distance,
            "sizes": functools.partial(figure_sizes, self.tongues, tongue),
            "number": number,
            "total": total,
            "compass": lambda ship: self._figures(ship, sailing, tongue.language),
            "damage": lambda ship: damage_of(ship, tongue.pack),
            "wind_plan": lambda: plan_of(tongue.pack, self.seed),
            "seed": self.seed,
            "faces": faces,
            "speed_faces": lambda speeds: speed_faces(wind_of(tongue.pack).dice, speeds),
            "throw": lambda key, dice: throw_of(key, dice, tongue),
            "words": tongue.words,
            "shelf": tongue.kinds,
            "counts": self.counts,
            "players": self.players,
            "ship": with_own(ships.get(berth.id), berth) if berth is not None else None,
            "fleet": self._rows(self.fleet, tongue, instance),
            "others": self._rows(self.others, tongue, instance),
            "captains": lambda: captains_of(self.fleet, tongue.kinds["ships"], instance.part),
            "chance": lambda rolls: chance_of(rolls, tongue),
            "readings": self.game.house.chosen,
            "house_mark": self.game.house.mark,
            "seat_letter": letter,
            "seat_name": lambda seat: seat_name(seat, tongue),
            "_": tongue.label,
        }


def margin_labels(tongue: Tongue) -> dict[str, str]:
    """What the press writes into the margins of sheets and tiles."""
    return {
        "check": tongue.label("100 mm: please measure"),
        "heading": tongue.label("Sheet of markers"),
        "hint": tongue.label("cut along the straight lines first, then round"),
        "tile": tongue.label("Part"),
        "glue": tongue.label("glue here:"),
        "tile-hint": tongue.label(
            "Cut at the scissors, lay the edge on the hatched strip beside it."
        ),
    }


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


def chance_of(rolls: Iterable[Roll | str], tongue: Tongue) -> str:
    """The chance that all rolls come out, in per cent as the language writes it."""
    return tongue.words.percent(whole_percent(together(rolls)))


def throw_of(key: str, dice: int, tongue: Tongue) -> str:
    """The chance of a sum of dice in per cent, as the language writes it; nothing for no throw."""
    if sums(key, dice) is None:
        return ""
    return tongue.words.percent(percent(chance_of_sum(key, dice)))


def letter(seat: int) -> str:
    """The letter of a seat's fleet: A for the first, nothing for nobody's."""
    return chr(ord("A") + (seat - 1) % 26) if seat else ""


def seat_name(seat: int, tongue: Tongue) -> str:
    """The colour of a seat as a word."""
    names = ("blue", "orange", "green", "black", "purple", "grey", "red", "gold")
    return tongue.label(names[(seat - 1) % len(names)])


def revision(parts: list[str], theme: str) -> str:
    """The start of a hash of what something was made from."""
    data = json.dumps([theme, *parts]).encode()
    return hashlib.sha256(data).hexdigest()[:7]


def piece_size(material: Material, part: Part = None) -> PieceSize | None:
    """The piece of a material in points, None for a whole sheet."""
    piece = material.piece
    if piece is None:
        return None
    width = parse_length(piece.width)
    height = parse_length(piece.height) if piece.height else width
    if isinstance(part, Strip):
        height = part.length * part.step * MM
    elif isinstance(part, Ring):
        width, height = (side * MM for side in part.size)
    cell = parse_length(piece.cell) if piece.cell else 0.0
    return PieceSize(
        width,
        height,
        max(width, cell),
        max(height, cell),
        parse_length(piece.bleed),
        piece.shape == "round",
    )


def poster_size(material: Material) -> PosterSize | None:
    """The poster of a material in points, None for others."""
    poster = material.poster
    if poster is None:
        return None
    width, height = parse_length(poster.width), parse_length(poster.height)
    return PosterSize(width, height, parse_length(poster.overlap), poster.scale)


def blank_node() -> Node:
    """A stand-in for a tree that is made later."""
    return Node("column", {}, [], "guide")
