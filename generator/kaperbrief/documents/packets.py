"""The packets of an event, bound one by one: a cover, its pages, a PDF; nothing else is kept."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kaperbrief.documents.covers import COVER, cover_job, cover_pages, page_job
from kaperbrief.documents.dealing import EACH
from kaperbrief.documents.glyphs import note_missing_glyphs
from kaperbrief.documents.instances import Instance
from kaperbrief.documents.jobs import JobMaker, blank_node, revision
from kaperbrief.documents.kit import Progress, Rung, Shop, Steps, drawn, fit_one
from kaperbrief.documents.plan import PrintPlan, make_plan
from kaperbrief.documents.seating import Seating
from kaperbrief.errors import Severity, UsageProblem
from kaperbrief.game.muster import Muster
from kaperbrief.markup.environment import TemplateProblem, Templates
from kaperbrief.press.fit import Fitted
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Copy, DoesNotFit, Job, PagePlan, Place
from kaperbrief.typeset.photos import PhotoShelf


@dataclass(frozen=True, slots=True)
class Sheaf:
    """What one packet is made of: its file, whose it is, its title and language.

    `longer` are instances to take instead, with more pages and fewer ships on each.
    """

    file: str
    owner: int
    title: str
    language: str
    instances: tuple[Instance, ...] = ()
    longer: tuple[tuple[Instance, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of a bound packet: its stock, sides, and the revision of what is on it."""

    stock: str
    sides: int
    blank: bool
    revision: str


@dataclass(frozen=True, slots=True)
class Bound:
    """A finished packet. `rungs` are those of the fit ladder on which its materials stand."""

    sheaf: Sheaf
    pdf: bytes
    leaves: tuple[Leaf, ...]
    plan: PrintPlan
    rungs: Mapping[tuple[str, str], Rung]


class Bindery:
    """Binds packets. Problems are noted in the shop; what has some is not bound."""

    def __init__(self, shop: Shop, maker: JobMaker, muster: Muster, seating: Seating) -> None:
        self.shop, self.maker, self.muster, self.seating = shop, maker, muster, seating
        self.steps: Steps = {}
        self.theme = revision([repr(shop.look.theme)], shop.order.theme)

    def bind_all(self, sheaves: list[Sheaf], progress: Progress) -> list[Bound]:
        """All packets in the same styles.

        The first one that needs smaller letters in a material decides for all: those that were
        bound before are bound again. Raises ProblemsFound with the problems of all of them.
        """
        gc.freeze()  # what is there by now stays: it need not be looked through again and again
        try:
            return self._bind_all(sheaves, progress)
        finally:
            gc.unfreeze()

    def _bind_all(self, sheaves: list[Sheaf], progress: Progress) -> list[Bound]:
        bound: dict[str, Bound] = {}
        waiting = list(sheaves)
        while waiting:
            for number, sheaf in enumerate(waiting):
                progress("packets", number, len(waiting))
                done = self.bind(sheaf)
                if done is not None:
                    bound[sheaf.file] = done
                # Boxes and their settings know each other: nothing else would let go of them.
                gc.collect()
            progress("packets", len(waiting), len(waiting))
            self.shop.problems.items[:] = dict.fromkeys(self.shop.problems.items)
            self.shop.problems.raise_errors()
            waiting = [one for one in sheaves if self._behind(bound[one.file])]
        return [bound[sheaf.file] for sheaf in sheaves]

    def _behind(self, bound: Bound) -> bool:
        return any(self.steps[key] != rung for key, rung in bound.rungs.items())

    def bind(self, sheaf: Sheaf) -> Bound | None:
        """One packet, None where something is wrong."""
        problems = self.shop.problems
        # A problem that another packet had too would not be noted again, nor counted here.
        before, problems.items[:] = list(problems.items), []
        try:
            return self._tried(sheaf)
        finally:
            found, problems.items[:] = list(problems.items), before
            problems.extend(found)

    def _tried(self, sheaf: Sheaf) -> Bound | None:
        """One packet, tried with ever less on a page until all of it fits."""
        for place, instances in enumerate((sheaf.instances, *sheaf.longer)):
            known = len(self.shop.problems.items)
            bound = self._bound(replace(sheaf, instances=instances), EACH[place])
            if bound or place == len(sheaf.longer) or not self.forgive(known):
                return bound
        return None

    def forgive(self, known: int) -> bool:
        """Forget the problems but for the first `known` if all of them are that things don't fit.

        For pages that are tried again with less on each.
        """
        new = self.shop.problems.items[known:]
        if any(one.code != "fit" and one.severity is Severity.ERROR for one in new):
            return False
        del self.shop.problems.items[known:]
        return True

    def _bound(self, sheaf: Sheaf, each: int) -> Bound | None:
        """One packet with lists of so many players a page, None where something is wrong."""
        shop = self._fresh()
        before = self._errors()
        fitted = self._fitted(shop, self.maker.jobs(list(sheaf.instances)))
        if self._errors() > before:
            return None
        cover, plan = self._cover(sheaf, [item.job for item in fitted], each)
        front = self._fitted(shop, [cover]) if cover is not None else []
        if self._errors() > before or plan is None:
            return None
        return self.finished(shop, sheaf, [*front, *fitted], plan)

    def finished(
        self, shop: Shop, sheaf: Sheaf, fitted: list[Fitted], plan: PrintPlan
    ) -> Bound | None:
        """The PDF of fitted jobs and what is to be known of it."""
        before = self._errors()
        pages = impose([item.job for item in fitted], shop.order.paper, shop.order.backs)
        title = " · ".join(part for part in (sheaf.title, self.muster.event.title) if part)
        pdf = drawn(shop, fitted, pages, title)
        if self._errors() > before:
            return None
        rungs = {(one.job.material, one.job.language): self._rung(one) for one in fitted}
        leaves = tuple(self._leaf(page, rungs) for page in pages)
        return Bound(sheaf, pdf, leaves, plan, rungs)

    def pages(self, sheaf: Sheaf, copies: list[Copy], plan: PrintPlan) -> Bound | None:
        """Pages that are no material of the game as a document of their own."""
        shop = self._fresh()
        tongue = shop.tongues.get(sheaf.language)
        fitted = self._fitted(shop, [page_job(sheaf.file, sheaf.title, tongue, copies)])
        return self.finished(shop, sheaf, fitted, plan) if fitted else None

    def _fresh(self) -> Shop:
        """The shop with fonts and photos of a new document."""
        shop = self.shop
        photos = PhotoShelf(shop.photos.find, shop.photos.greyscale)
        return replace(shop, look=shop.look.fresh(), photos=photos, language=shop.language)

    def _errors(self) -> int:
        return sum(one.severity is Severity.ERROR for one in self.shop.problems.items)

    def _fitted(self, shop: Shop, jobs: list[Job]) -> list[Fitted]:
        made = [fit_one(shop, job, self.steps, self.maker.places) for job in jobs]
        note_missing_glyphs(shop.look, jobs, shop.problems)
        return [one for one in made if one is not None]

    def _cover(
        self, sheaf: Sheaf, jobs: list[Job], each: int
    ) -> tuple[Job | None, PrintPlan | None]:
        """The cover of a packet: what is in it is known when all other pages are."""
        shop = self.shop
        tongue = shop.tongues.get(sheaf.language)
        number = cover_pages(self.seating, sheaf.owner, each, empty=not jobs)
        blanks = [Copy(f"{COVER}-{n}", "", blank_node()) for n in range(number)]
        stub = page_job(COVER, tongue.label("Cover"), tongue, blanks)
        try:
            pages = impose([stub, *jobs], shop.order.paper, shop.order.backs)
        except DoesNotFit as error:
            raise UsageProblem(str(error), "choose a larger paper") from error
        plan = make_plan(
            tongue.pack.title,
            len(self.seating.chairs),
            shop.order.seed,
            pages,
            jobs,
            tongue.label,
            sets={one.id: one.title for one in tongue.pack.sets},
            known=tongue.kinds["materials"],
        )
        try:
            job = cover_job(self.maker.templates, tongue, self.muster.event, self.seating,
                            sheaf.owner, sheaf.title, plan, shop.order.theme, each)  # fmt: skip
        except TemplateProblem as error:
            shop.problems.add(error.problem)
            return None, None
        for copy in job.copies:
            copy.locate = self._locate
        return job, plan

    def _locate(self, text: str) -> Place | None:
        return self.maker.places.get(text.strip()) or self.maker.named(text)

    def _rung(self, fitted: Fitted) -> Rung:
        return self.steps[(fitted.job.material, fitted.job.language)]

    def _leaf(self, page: PagePlan, rungs: Mapping[tuple[str, str], Rung]) -> Leaf:
        """A page: its revision changes with all that is printed on it but for its number."""
        parts = [self.theme, page.form, page.side, page.stock]
        for place in page.placements:
            job = place.job
            parts.append(
                f"{job.material} {job.language} {place.copy.id} {place.copy.revision}"
                f" {place.x:.2f} {place.y:.2f} {place.turn} {place.back}"
                f" {rungs[(job.material, job.language)]} {page.tile}"
            )
        sides = 2 if page.side in ("front", "back") else 1
        made = revision(parts, self.shop.order.theme)
        return Leaf(page.stock, sides, page.form == "blank", made)


def templates_of(shop: Shop) -> Templates:
    """The templates of a shop."""
    return Templates(shop.find_template)
