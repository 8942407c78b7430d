"""The packets of an event, bound one by one: a cover, its pages, a PDF; nothing else is kept."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kaperbrief.documents.covers import COVER, cover_job, cover_pages, page_job
from kaperbrief.documents.dealing import EACH
from kaperbrief.documents.glyphs import note_missing_glyphs
from kaperbrief.documents.instances import Print
from kaperbrief.documents.jobs import JobMaker, blank_node, revision
from kaperbrief.documents.plan import PrintPlan, make_plan
from kaperbrief.documents.pressroom import FitStep, FitSteps, Pressroom, Progress, drawn, fit_one
from kaperbrief.documents.seating import Seating
from kaperbrief.errors import Severity, UsageProblem
from kaperbrief.game.muster import Muster
from kaperbrief.markup.environment import TemplateProblem, Templates
from kaperbrief.press.fit import Fitted
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Copy, DoesNotFit, Job, PagePlan, WrittenAt
from kaperbrief.typeset.photos import PhotoShelf


@dataclass(frozen=True, slots=True)
class Packet:
    """What one packet is made of: its file, whose it is, its title and language.

    `longer` are instances to take instead, with more pages and fewer ships on each.
    """

    file: str
    owner: int
    title: str
    language: str
    instances: tuple[Print, ...] = ()
    longer: tuple[tuple[Print, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """One page of a bound packet: its stock, sides, and the revision of what is on it."""

    stock: str
    sides: int
    blank: bool
    revision: str


@dataclass(frozen=True, slots=True)
class BoundPacket:
    """A finished packet. `fit_steps` are those of the fit ladder on which its materials stand."""

    packet: Packet
    pdf: bytes
    pages: tuple[PrintedPage, ...]
    plan: PrintPlan
    fit_steps: Mapping[tuple[str, str], FitStep]


class Binder:
    """Binds packets. Problems are noted in the pressroom; what has some is not bound."""

    def __init__(self, room: Pressroom, maker: JobMaker, muster: Muster, seating: Seating) -> None:
        self.room, self.maker, self.muster, self.seating = room, maker, muster, seating
        self.steps: FitSteps = {}
        self.theme = revision([repr(room.look.theme)], room.order.theme)

    def bind_all(self, packets: list[Packet], progress: Progress) -> list[BoundPacket]:
        """All packets in the same styles.

        The first one that needs smaller letters in a material decides for all: those that were
        bound before are bound again. Raises ProblemsFound with the problems of all of them.
        """
        gc.freeze()  # what is there by now stays: it need not be looked through again and again
        try:
            return self._bind_all(packets, progress)
        finally:
            gc.unfreeze()

    def _bind_all(self, packets: list[Packet], progress: Progress) -> list[BoundPacket]:
        bound: dict[str, BoundPacket] = {}
        waiting = list(packets)
        while waiting:
            for number, packet in enumerate(waiting):
                progress("packets", number, len(waiting))
                done = self.bind(packet)
                if done is not None:
                    bound[packet.file] = done
                # Boxes and their settings know each other: nothing else would let go of them.
                gc.collect()
            progress("packets", len(waiting), len(waiting))
            self.room.problems.items[:] = dict.fromkeys(self.room.problems.items)
            self.room.problems.raise_errors()
            waiting = [one for one in packets if self._behind(bound[one.file])]
        return [bound[packet.file] for packet in packets]

    def _behind(self, bound: BoundPacket) -> bool:
        return any(self.steps[key] != fit_step for key, fit_step in bound.fit_steps.items())

    def bind(self, packet: Packet) -> BoundPacket | None:
        """One packet, None where something is wrong."""
        problems = self.room.problems
        # A problem that another packet had too would not be noted again, nor counted here.
        before, problems.items[:] = list(problems.items), []
        try:
            return self._tried(packet)
        finally:
            found, problems.items[:] = list(problems.items), before
            problems.extend(found)

    def _tried(self, packet: Packet) -> BoundPacket | None:
        """One packet, tried with ever less on a page until all of it fits."""
        for place, instances in enumerate((packet.instances, *packet.longer)):
            known = len(self.room.problems.items)
            bound = self._bound(replace(packet, instances=instances), EACH[place])
            if bound or place == len(packet.longer) or not self.forgive(known):
                return bound
        return None

    def forgive(self, known: int) -> bool:
        """Forget the problems but for the first `known` if all of them are that things don't fit.

        For pages that are tried again with less on each.
        """
        new = self.room.problems.items[known:]
        if any(one.code != "fit" and one.severity is Severity.ERROR for one in new):
            return False
        del self.room.problems.items[known:]
        return True

    def _bound(self, packet: Packet, each: int) -> BoundPacket | None:
        """One packet with lists of so many players a page, None where something is wrong."""
        room = self._fresh()
        before = self._errors()
        fitted = self._fitted(room, self.maker.jobs(list(packet.instances)))
        if self._errors() > before:
            return None
        cover, plan = self._cover(packet, [item.job for item in fitted], each)
        front = self._fitted(room, [cover]) if cover is not None else []
        if self._errors() > before or plan is None:
            return None
        return self.finished(room, packet, [*front, *fitted], plan)

    def finished(
        self, room: Pressroom, packet: Packet, fitted: list[Fitted], plan: PrintPlan
    ) -> BoundPacket | None:
        """The PDF of fitted jobs and what is to be known of it."""
        before = self._errors()
        pages = impose([item.job for item in fitted], room.order.paper, room.order.backs)
        title = " · ".join(part for part in (packet.title, self.muster.event.title) if part)
        pdf = drawn(room, fitted, pages, title)
        if self._errors() > before:
            return None
        steps = {(one.job.material, one.job.language): self._fit_step(one) for one in fitted}
        printed = tuple(self._printed_page(page, steps) for page in pages)
        return BoundPacket(packet, pdf, printed, plan, steps)

    def pages(self, packet: Packet, copies: list[Copy], plan: PrintPlan) -> BoundPacket | None:
        """Pages that are no material of the game as a document of their own."""
        room = self._fresh()
        local = room.languages.get(packet.language)
        fitted = self._fitted(room, [page_job(packet.file, packet.title, local, copies)])
        return self.finished(room, packet, fitted, plan) if fitted else None

    def _fresh(self) -> Pressroom:
        """The pressroom with fonts and photos of a new document."""
        room = self.room
        photos = PhotoShelf(room.photos.find, room.photos.greyscale)
        return replace(room, look=room.look.fresh(), photos=photos, language=room.language)

    def _errors(self) -> int:
        return sum(one.severity is Severity.ERROR for one in self.room.problems.items)

    def _fitted(self, room: Pressroom, jobs: list[Job]) -> list[Fitted]:
        made = [fit_one(room, job, self.steps, self.maker.places) for job in jobs]
        note_missing_glyphs(room.look, jobs, room.problems)
        return [one for one in made if one is not None]

    def _cover(
        self, packet: Packet, jobs: list[Job], each: int
    ) -> tuple[Job | None, PrintPlan | None]:
        """The cover of a packet: what is in it is known when all other pages are."""
        room = self.room
        local = room.languages.get(packet.language)
        number = cover_pages(self.seating, packet.owner, each, empty=not jobs)
        blanks = [Copy(f"{COVER}-{n}", "", blank_node()) for n in range(number)]
        stub = page_job(COVER, local.label("Cover"), local, blanks)
        try:
            pages = impose([stub, *jobs], room.order.paper, room.order.backs)
        except DoesNotFit as error:
            raise UsageProblem(str(error), "choose a larger paper") from error
        plan = make_plan(
            local.pack.title,
            len(self.seating.chairs),
            room.order.seed,
            pages,
            jobs,
            local.label,
            sets={one.id: one.title for one in local.pack.sets},
            known=local.kinds["materials"],
        )
        try:
            job = cover_job(self.maker.templates, local, self.muster.event, self.seating,
                            packet.owner, packet.title, plan, room.order.theme, each)  # fmt: skip
        except TemplateProblem as error:
            room.problems.add(error.problem)
            return None, None
        for copy in job.copies:
            copy.locate = self._locate
        return job, plan

    def _locate(self, text: str) -> WrittenAt | None:
        return self.maker.places.get(text.strip()) or self.maker.named(text)

    def _fit_step(self, fitted: Fitted) -> FitStep:
        return self.steps[(fitted.job.material, fitted.job.language)]

    def _printed_page(
        self, page: PagePlan, steps: Mapping[tuple[str, str], FitStep]
    ) -> PrintedPage:
        """A page: its revision changes with all that is printed on it but for its number."""
        parts = [self.theme, page.form, page.side, page.stock]
        for place in page.placements:
            job = place.job
            parts.append(
                f"{job.material} {job.language} {place.copy.id} {place.copy.revision}"
                f" {place.x:.2f} {place.y:.2f} {place.turn} {place.back}"
                f" {steps[(job.material, job.language)]} {page.tile}"
            )
        sides = 2 if page.side in ("front", "back") else 1
        made = revision(parts, self.room.order.theme)
        return PrintedPage(page.stock, sides, page.form == "blank", made)


def templates_of(room: Pressroom) -> Templates:
    """The templates of a pressroom."""
    return Templates(room.find_template)
