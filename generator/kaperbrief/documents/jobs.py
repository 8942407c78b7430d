"""Materials to jobs for the press: contexts for the templates, trees, revisions."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from kaperbrief.documents import charts
from kaperbrief.documents.instances import Print, item_of
from kaperbrief.documents.languages import Languages, Localised
from kaperbrief.documents.measured import Part, Ring, Strip, ring, strips
from kaperbrief.documents.places import locate, place_in
from kaperbrief.documents.views import Views, letter, seat_name
from kaperbrief.errors import Problems
from kaperbrief.game.shelf import Game
from kaperbrief.markup.environment import TemplateProblem, Templates
from kaperbrief.models.material import Material
from kaperbrief.nodes import Node
from kaperbrief.press.job import Copy, Job, PieceSize, PosterSize, WrittenAt
from kaperbrief.units import MM, parse_length


@dataclass(slots=True)
class JobMaker:
    """Turns instances into jobs, one a material and language."""

    game: Game
    languages: Languages
    templates: Templates
    problems: Problems
    theme: str
    views: Views
    places: Mapping[str, WrittenAt] = field(default_factory=dict)

    def jobs(self, instances: list[Print]) -> list[Job]:
        """The jobs in the order of the instances; templates that fail become problems."""
        made: dict[tuple[str, str], Job] = {}
        for instance in instances:
            key = (instance.material.id, instance.language)
            local = self.languages.get(instance.language)
            parts = self._parts(instance.material, local)
            if key not in made:
                made[key] = self._job(instance.material, local, parts[0])
            for part in parts:
                copy = self._copy(instance, made[key], part)
                if copy is not None:
                    made[key].copies.append(copy)
        for job in made.values():
            job.revision = revision([copy.revision for copy in job.copies], self.theme)
        return [job for job in made.values() if job.copies]

    def _parts(self, material: Material, local: Localised) -> Sequence[Part]:
        """The pieces of one thing: the strips of a ruler, a ring; else the thing itself."""
        piece = material.piece
        if piece is None or piece.shape not in ("strip", "arc"):
            return [None]
        ruler = local.kinds["rulers"][material.of.partition("/")[2]]
        if piece.shape == "arc":
            return [ring(ruler, piece, self.game, local.words)]
        return strips(ruler, self.game, local.words)

    def _job(self, material: Material, local: Localised, part: Part) -> Job:
        title = local.kinds["materials"][material.id].title
        return Job(
            material.id,
            title,
            local.language,
            material.page,
            material.stock,
            [],
            piece_size(material, part),
            self._poster(material, local),
            material.back,
            material.share,
            footer=title,
            labels=margin_labels(local),
        )

    def _poster(self, material: Material, local: Localised) -> PosterSize | None:
        """The poster of a material in points, None for others; a hex map decides its own."""
        if material.poster is None or not material.poster.hex:
            return poster_size(material)
        item = local.kinds["hexmaps"][material.of.partition("/")[2]]
        try:
            return charts.chart_size(item, material, self.views.paper)
        except ValueError as error:
            place = self.game.origin("materials", material.id)
            hint = "choose smaller hexes"
            self.problems.add(place.problem("size", str(error), ("poster", "hex"), hint))
            return None

    def _copy(self, instance: Print, job: Job, part: Part) -> Copy | None:
        local = self.languages.get(instance.language)
        context = self.views.of(instance, local, part)
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
        item = item_of(local.kinds, instance)
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
            self._row_name(title, instance, local),
            instance.seat,
            revision([str(front.key()), str(back.key()) if back else ""], self.theme),
            place_in(origin) if origin else None,
            self._finder(local, key),
        )

    def _finder(self, local: Localised, key: tuple[str, str]) -> Callable[[str], WrittenAt | None]:
        """What finds the place of a text of a copy: in an event, in the content."""
        find = functools.partial(locate, self.game, local, key)
        if not self.places:
            return find
        return lambda text: self.places.get(text.strip()) or find(text) or self.named(text)

    def named(self, text: str) -> WrittenAt | None:
        """Where an event names something of which a printed text is a part."""
        wanted = text.strip()
        return next((place for name, place in self.places.items() if wanted in name), None)

    def _row_name(self, title: str, instance: Print, local: Localised) -> str:
        if not instance.seat:
            return title
        seat = seat_name(instance.seat, local)
        return f"{title} {letter(instance.seat)}:\u00a0{seat}"


def margin_labels(local: Localised) -> dict[str, str]:
    """What the press writes into the margins of sheets and tiles."""
    return {
        "check": local.label("100 mm: please measure"),
        "heading": local.label("Sheet of markers"),
        "hint": local.label("cut along the straight lines first, then round"),
        "tile": local.label("Part"),
        "glue": local.label("glue here:"),
        "tile-hint": local.label(
            "Cut at the scissors, lay the edge on the hatched strip beside it."
        ),
    }


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
