"""The packets of an event, bound one by one: a cover, its pages, a PDF; nothing else is kept."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kaperbrief.documents.deal import Print
from kaperbrief.documents.front_pages import blank_cover, fill_cover
from kaperbrief.documents.jobs import JobMaker
from kaperbrief.documents.pages import (
    FitStep,
    FitSteps,
    Progress,
    drawn,
    fit_one,
    imposed,
    note_faults,
    pages_job,
)
from kaperbrief.documents.plan import PrintPlan, make_plan
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.errors import Severity
from kaperbrief.game.muster import Muster
from kaperbrief.press.fit import Fitted
from kaperbrief.press.job import Copy, Job, PagePlan, WrittenAt, revision
from kaperbrief.typeset.photos import PhotoShelf

EACH = (30, 20, 12, 6, 2)
"""So many ships stand on one page of a roster, players on one of a list; fewer where that is more
than fits.
"""


@dataclass(frozen=True, slots=True)
class Packet:
    """What one packet is made of: its file, whose it is, its title and language.

    `longer` are prints to take instead, with more pages and fewer ships on each.
    """

    file: str
    owner: int
    title: str
    language: str
    prints: tuple[Print, ...] = ()
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

    def __init__(self, room: Pressroom, maker: JobMaker, muster: Muster) -> None:
        self.room, self.maker, self.muster = room, maker, muster
        self.steps: FitSteps = {}
        self.theme = revision([repr(room.look.theme)], room.options.theme)

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
        for place, prints in enumerate((packet.prints, *packet.longer)):
            known = len(self.room.problems.items)
            bound = self._bound(replace(packet, prints=prints), EACH[place])
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
        jobs = self.maker.jobs(list(packet.prints))
        event, owner = self.muster.event, packet.owner
        cover = blank_cover(room, owner, packet.language, each, empty=not jobs)
        pages = imposed(room, [cover, *jobs])
        plan = self._plan(packet, jobs, pages)
        fill_cover(room, cover, event, owner, packet.title, plan, each)
        for copy in cover.copies:
            copy.locate = self._locate
        if self._errors() > before:
            return None
        return self._finished(room, packet, [cover, *jobs], pages, plan)

    def _finished(
        self,
        room: Pressroom,
        packet: Packet,
        jobs: list[Job],
        pages: list[PagePlan],
        plan: PrintPlan,
    ) -> BoundPacket | None:
        """The PDF of imposed jobs and what is to be known of it; None where something is wrong."""
        before = self._errors()
        fitted = self._fitted(room, jobs)
        if self._errors() > before:
            return None
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
        jobs = [pages_job(room, packet.file, packet.title, copies, packet.language)]
        return self._finished(room, packet, jobs, imposed(room, jobs), plan)

    def _fresh(self) -> Pressroom:
        """The pressroom with fonts and photos of a new document."""
        room = self.room
        photos = PhotoShelf(room.photos.find, room.photos.greyscale)
        return replace(room, look=room.look.fresh(), photos=photos)

    def _errors(self) -> int:
        return sum(one.severity is Severity.ERROR for one in self.room.problems.items)

    def _fitted(self, room: Pressroom, jobs: list[Job]) -> list[Fitted]:
        made = [fit_one(room, job, self.steps, self.maker.places) for job in jobs]
        note_faults(room, jobs)
        return [one for one in made if one is not None]

    def _plan(self, packet: Packet, jobs: list[Job], pages: list[PagePlan]) -> PrintPlan:
        """What the cover of a packet tells of its pages."""
        local = self.room.languages.get(packet.language)
        return make_plan(
            local.pack.title,
            len(self.room.table.seats),
            self.room.options.seed,
            pages,
            jobs,
            local.label,
            sets={one.id: one.title for one in local.pack.sets},
            known=local.kinds["materials"],
        )

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
        made = revision(parts, self.room.options.theme)
        return PrintedPage(page.stock, sides, page.form == "blank", made)
