"""Materials to jobs for the press: contexts for the templates, trees, revisions."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from kaperbrief.documents import sizes as charts
from kaperbrief.documents.deal import Print
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.material_views import Views
from kaperbrief.documents.pages import Filling, blank_page, fill_all, pages_job
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.sizes import Part, Ring, Strip, ring, strips
from kaperbrief.documents.views import seat_name
from kaperbrief.documents.written import locate, sources_of
from kaperbrief.models.material import Material
from kaperbrief.press.job import Job, PieceSize, PosterSize, WrittenAt
from kaperbrief.units import MM, Paper, letters_of, parse_length

_OVERLAP = 8 * MM
_TOGETHER = 500
"""Pages whose contexts wait for each other: those of hundreds of packets would be very many."""


class JobMaker:
    """Turns instances into jobs, one a material and language.

    `places` are those of names and photos in an event, `fairness` the figures of a map that say how
    fair it is.
    """

    def __init__(
        self,
        room: Pressroom,
        places: Mapping[str, WrittenAt] | None = None,
        fairness: charts.Figures = (),
    ) -> None:
        self.room, self.places, self.fairness = room, places or {}, fairness
        self.views = Views(room, fairness, packets=places is not None)

    def jobs(self, instances: list[Print]) -> list[Job]:
        """The jobs in the order of the instances; templates that fail become problems.

        At a table of two languages those of the first have their twins in the second.
        """
        for instance in instances:
            self._suits(instance)
        made = self._made(instances)
        if self.room.second:
            from kaperbrief.documents.twins import pair

            first = [one for one in instances if one.language == self.room.language]
            boards = [one for one in first if one.kind == "hexmaps" and one.material.poster]
            for board in boards:
                made |= self._told_twice(board)
            others = (one for one in first if one not in boards)
            twins = self._made([replace(one, language=self.room.second) for one in others])
            again = pair(self.room, made.values(), {job.material: job for job in twins.values()})
            for job in again:
                known = made.setdefault((job.material, job.language), job)
                if known is not job:  # a player speaks that language
                    known.copies += job.copies
        return list(made.values())

    def _told_twice(self, board: Print) -> dict[tuple[str, str], Job]:
        """A board says everything in both languages on its one face, which lies on the table."""
        from kaperbrief.documents.sea_names import told_twice

        room = replace(self.room, languages=self.room.languages.apart())
        told_twice(room, board.item_in(room.languages.get(board.language).kinds))
        return JobMaker(room, self.places, self.fairness)._made([board])

    def _made(self, instances: list[Print]) -> dict[tuple[str, str], Job]:
        """The jobs by their material and language."""
        made: dict[tuple[str, str], Job] = {}
        fillings: list[Filling] = []
        for instance in instances:
            key = (instance.material.id, instance.language)
            local = self.room.languages.get(instance.language)
            parts = self._parts(instance.material, local)
            if key not in made:
                made[key] = self._job(instance.material, local, parts[0])
            for part in parts:
                fillings.append(self._filling(instance, made[key], part))
                made[key].copies.append(fillings[-1].copy)
            if len(fillings) >= _TOGETHER:
                fill_all(self.room, fillings)
                fillings = []
        fill_all(self.room, fillings)
        return made

    def _suits(self, instance: Print) -> None:
        """Warn of a scenario that was not written for so many players."""
        game, players = self.room.game, len(self.room.table.seats)
        players = game.pack.at_each(players)
        scenario = game.kinds["scenarios"].get(instance.item) if players else None
        if instance.kind != "scenarios" or scenario is None:
            return
        if not scenario.suits(players):
            message, field = f"does not suit {players} players", "players"
        elif scenario.plans and str(players) not in scenario.plans:
            message, field = f"has no plan for {players} players", "plans"
        else:
            return
        origin = game.origin("scenarios", scenario.id)
        self.room.problems.add(origin.problem("players", message, (field,)).warning())

    def _parts(self, material: Material, local: Localised) -> Sequence[Part]:
        """The pieces of one thing: the strips of a ruler, a ring; else the thing itself."""
        piece = material.piece
        if piece is None or piece.shape not in ("strip", "arc"):
            return [None]
        ruler = local.kinds["rulers"][material.single]
        if piece.shape == "arc":
            return [ring(ruler, piece, self.room.game, local.words)]
        return strips(ruler, self.room.game, local.words)

    def _job(self, material: Material, local: Localised, part: Part) -> Job:
        title = local.kinds["materials"][material.id].title
        size = piece_size(material, part, charts.scale_of(material.piece, local.words))
        if size is not None and size.small and self.room.options.cut == "straight":
            size = replace(size, round=False)
        job = pages_job(self.room, material.id, title, [], local.language,
                        form=material.page, stock=material.stock, piece=size)  # fmt: skip
        job.poster = self._poster(material, local)
        if material.piece is not None and material.piece.scaled:
            _tile(job, self.room.forms["portrait"])
        job.back, job.share = material.back, material.share
        job.band = local.kinds["materials"][material.id].band
        return job

    def _poster(self, material: Material, local: Localised) -> PosterSize | None:
        """The poster of a material in points, None for others; a hex map decides its own."""
        if material.poster is None or not material.poster.hex:
            return poster_size(material)
        item = local.kinds["hexmaps"][material.single]
        try:
            own = self.room.game.pack.signs_of_hexes
            return charts.chart_form(item, material, self.room.forms, own).poster
        except ValueError as error:
            place = self.room.game.origin("materials", material.id)
            hint = "choose smaller hexes"
            self.room.problems.add(place.problem("size", str(error), ("poster", "hex"), hint))
            return None

    def _filling(self, instance: Print, job: Job, part: Part) -> Filling:
        local, material = self.room.languages.get(instance.language), instance.material
        item = instance.item_in(local.kinds)
        title = getattr(item, "title", "") or job.title
        name = instance.item or ("blank" if instance.blank else material.id)
        if isinstance(part, Strip) and part.count > 1:
            name = f"{name}-{part.number}"
        owner = f"{instance.kind}/{instance.item}" if instance.item else material.id
        find = self._finder(local, owner)
        copy = blank_page(material.template, title, name, owner=owner, locate=find)
        copy.sources = functools.partial(self._sources, local)
        copy.count = instance.count * (part.count if isinstance(part, Ring) else 1)
        copy.row, copy.seat = self._row_name(title, instance, local), instance.seat
        names = self.views.of(instance, local, part)
        return Filling(copy, material.template, names, material.back, material.id)

    def _sources(self, local: Localised) -> Mapping[str, str]:
        """What each text in a language is translated from."""
        return sources_of(local, self.room.languages.get(self.room.game.pack.source_language))

    def _finder(self, local: Localised, owner: str) -> Callable[[str], WrittenAt | None]:
        """What finds the place of a text of a copy: in an event, in the content."""
        find = functools.partial(locate, self.room.game, local, owner)
        if not self.places:
            return find
        return lambda text: self.places.get(text.strip()) or find(text) or self.named(text)

    def named(self, text: str) -> WrittenAt | None:
        """Where an event names something of which a printed text is a part."""
        wanted = text.strip()
        return next(
            (place for name, place in self.places.items() if wanted and wanted in name), None
        )

    def _row_name(self, title: str, instance: Print, local: Localised) -> str:
        if not instance.seat:
            return title
        seat = seat_name(instance.seat, local)
        return f"{title} {letters_of(instance.seat)}:\u00a0{seat}"


def _tile(job: Job, form: Paper) -> None:
    """Make a poster of a piece that no page of the paper has room for."""
    size = job.piece
    room = sorted((form.frame_width, form.frame_height))
    if size and any(a > b for a, b in zip(sorted((size.width, size.height)), room, strict=True)):
        job.piece, job.poster = None, PosterSize(size.width, size.height, _OVERLAP)


def piece_size(material: Material, part: Part = None, scale: float = 1) -> PieceSize | None:
    """The piece of a material in points, `scale` times as large; None for a whole sheet."""
    piece = material.piece
    if piece is None:
        return None
    width = parse_length(piece.width) * scale
    height = parse_length(piece.height) * scale if piece.height else width
    if isinstance(part, Strip):
        height = (part.length * part.step + part.flap) * MM
    elif isinstance(part, Ring):
        width, height = (side * MM for side in part.size)
    cell = parse_length(piece.cell) if piece.cell else 0.0
    gap = parse_length(piece.gap)
    return PieceSize(
        width,
        height,
        max(width, cell) + gap,
        (2 * height if piece.folded else max(height, cell)) + gap,
        parse_length(piece.bleed),
        piece.shape == "round",
        piece.folded,
        gap,
    )


def poster_size(material: Material) -> PosterSize | None:
    """The poster of a material in points, None for others."""
    poster = material.poster
    if poster is None:
        return None
    width, height = parse_length(poster.width), parse_length(poster.height)
    return PosterSize(width, height, parse_length(poster.overlap), poster.scale)
