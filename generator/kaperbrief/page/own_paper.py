"""What somebody has of their own, as it is printed: one sheet of it, while it is being made."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any, NamedTuple

from kaperbrief.documents.deal import CLASSIC, Dealer, Print
from kaperbrief.documents.jobs import JobMaker
from kaperbrief.documents.pages import drawn, laid_out
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.table import kit_table
from kaperbrief.errors import Problem, Problems, ProblemsFound, Span, UsageProblem
from kaperbrief.game.shelf import Game
from kaperbrief.models.options import Options
from kaperbrief.page.kits import rasterised
from kaperbrief.page.own import KINDS, Draft
from kaperbrief.page.own_data import at_fields, value_at
from kaperbrief.typeset.rich import plain

_EDGE = 6
"""Points of paper that are seen round a piece."""
_SMALL = 300
"""Points of the width of what is no sheet."""
_SHEET, _PIECE = 760, 480
"""Pixels of the shorter side of pictures."""


class Preview(NamedTuple):
    """An item in print: its sheets with their titles, and one of them as a PDF.

    `box` is what there is to see on its page: left, top, width and height in points. `room` is
    that of the game with the item.
    """

    sheets: dict[str, str]
    sheet: str
    pdf: bytes
    box: tuple[float, float, float, float]
    room: Pressroom
    item: str

    @property
    def name(self) -> str:
        """A digest of what is seen."""
        return hashlib.blake2b(self.pdf, digest_size=12).hexdigest()

    @property
    def figures(self) -> tuple[Any, ...]:
        """The figures of a crew, none of other things."""
        found = self.room.game.kinds["crews"].get(self.item)
        return found.figures if found else ()

    @property
    def faces(self) -> str:
        """A digest of the faces of a crew."""
        looks = [(one.id, one.rank, one.look) for one in self.figures]
        look = self.figures and self.room.game.kinds["crews"][self.item].look
        told = repr((self.room.options.theme, self.item, look, looks))
        return hashlib.blake2b(told.encode(), digest_size=12).hexdigest()

    def picture(self) -> bytes:
        """What is seen, as WebP."""
        return rasterised(self.pdf, _SHEET if self.box[2] > _SMALL else _PIECE, self.box)


def seen(
    draft: Draft, kind: str, room: Pressroom, sheet: str, *, whole: bool = False
) -> Preview | None:
    """A draft on paper; what is wrong there is noted with it. None where nothing can be printed.

    One sheet is looked at, or the `whole` of those that it is printed on.
    """
    if draft.item is None:
        return None
    found, paper = Problems(), None
    try:
        paper = on_paper(room, draft.game, kind, draft.item, sheet, found, whole=whole)
    except ProblemsFound as error:
        found.extend(error.problems)
    except UsageProblem as error:
        found.add(Problem("option", error.message, Span(""), error.hint))
    origin = draft.game.origin(kind, draft.item.id)
    data = value_at(origin.source.data, origin.path)
    for path, one in at_fields(found.sorted, origin, data):
        draft.wrong.append((path or (_longest(data) if one.code == "fit" else ""), one))
    return paper


def _longest(data: Any) -> str:
    """The path of the longest name: who is too high for a piece has one of two lines."""
    names = {
        f"figures.{n}.name": one.get("name") or "" for n, one in enumerate(data.get("figures", ()))
    }
    return max(names, key=lambda path: len(names[path]), default="")


def on_paper(
    room: Pressroom,
    game: Game,
    kind: str,
    item: Any,
    sheet: str,
    problems: Problems,
    *,
    whole: bool = False,
) -> Preview | None:
    """An item of a game on one of its sheets, the first where there is none of that name.

    `room` is that of the game without it: what has been made there is not made again. With `whole`
    all other sheets are laid out too, those of the smaller kit of tonight among them. None where
    nothing prints it. Raises ProblemsFound with all that is wrong on paper.
    """
    chosen: dict[str, Any] = {KINDS[kind]: (item.id,)}
    options = replace(room.options, **chosen)
    languages = room.languages.with_item(game, kind, item.id, problems)
    table = kit_table(game, options)
    here = replace(room.another(options, [], languages), game=game, table=table, problems=problems)
    prints = _prints(here, options, kind, item.id)
    if not prints:
        return None
    mine: dict[str, Print] = {}
    for one in prints:
        mine.setdefault(one.material.id, one)
    # First a sheet that says all of it, then its tokens.
    kinds = {name: one.material for name, one in mine.items()}
    order = sorted(
        kinds, key=lambda name: (kinds[name].set != "core", kinds[name].piece is not None)
    )
    sheet = sheet if sheet in mine else order[0]
    fitted, pages = laid_out(here, JobMaker(here).jobs([replace(mine[sheet], count=1)]))
    pdf = drawn(here, fitted, pages, "", only=[1])
    problems.raise_errors()
    if whole:
        _lay_out(here, options, prints, kind, item.id)
    page, places = pages[0].paper, pages[0].placements
    left = max(0.0, min(one.x for one in places) - _EDGE)
    top = max(0.0, min(one.y for one in places) - _EDGE)
    right = min(page.width, max(one.right for one in places) + _EDGE)
    bottom = min(page.height, max(one.bottom for one in places) + _EDGE)
    titles = room.languages.get(room.language).kinds["materials"]
    known = {name: plain(titles[name].title) for name in order}
    # What was made for this print goes with it: previews are many.
    clean = replace(here, look=room.look.fresh(), icons=room.icons.fresh())
    return Preview(known, sheet, pdf, (left, top, right - left, bottom - top), clean, item.id)


def _lay_out(room: Pressroom, options: Options, prints: list[Print], kind: str, item: str) -> None:
    """All sheets of an item as kits have them. Raises ProblemsFound for what does not fit there.

    What does not fit on sheets that somebody must ask for is a warning: it may not fit for others.
    """
    usual, small = (
        _prints(room, replace(options, print=replace(options.print, sets=sets)), kind, item)
        for sets in ((CLASSIC,), ())
    )
    # A kit has one size of each material: what is smaller in that of tonight is laid out alone.
    small = [one for one in small if one not in usual]
    more = [one for one in prints if one not in usual]
    for some in (usual, small, more):
        here = replace(room, problems=Problems())
        try:
            if some:
                drawn(here, *laid_out(here, JobMaker(here).jobs(some)), "")
                here.problems.raise_errors()
        except ProblemsFound as error:
            if some is not more:
                raise
            room.problems.extend(one.warning() for one in error.problems)


def _prints(room: Pressroom, options: Options, kind: str, item: str) -> list[Print]:
    """All that is printed of an item."""
    prints = Dealer(room.game, options, room.table, room.language).prints()
    return [one for one in prints if (one.kind, one.item) == (kind, item)]
