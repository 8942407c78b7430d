"""What somebody has of their own, as it is printed: one sheet of it, while it is being made."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from kaperbrief.documents.deal import Dealer
from kaperbrief.documents.jobs import JobMaker
from kaperbrief.documents.pages import drawn, laid_out
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.table import kit_table
from kaperbrief.errors import Problems
from kaperbrief.game.shelf import Game
from kaperbrief.typeset.rich import plain

_EDGE = 6
"""Points of paper that are seen round a piece."""


class Paper(NamedTuple):
    """An item in print: its sheets with their titles, and one of them as a PDF.

    `box` is what there is to see on its page: left, top, width and height in points.
    """

    sheets: dict[str, str]
    sheet: str
    pdf: bytes
    box: tuple[float, float, float, float]
    room: Pressroom


def on_paper(
    room: Pressroom, game: Game, kind: str, item: Any, sheet: str, problems: Problems
) -> Paper | None:
    """An item of a game on one of its sheets, the first where there is none of that name.

    `room` is that of the game without it: what has been made there is not made again. None where
    nothing prints it. Raises ProblemsFound with all that is wrong on paper.
    """
    options = replace(room.options, **{kind.removesuffix("s"): (item.id,)})
    languages = room.languages.with_item(game, kind, item.id, problems)
    table = kit_table(game, options)
    here = replace(room.another(options, [], languages), game=game, table=table, problems=problems)
    prints = Dealer(game, options, table, room.language).prints()
    mine = {one.material.id: one for one in reversed(prints) if (one.kind, one.item) == (kind, item.id)}
    if not mine:
        return None
    order = [name for name in game.kinds["materials"] if name in mine]
    sheet = sheet if sheet in mine else order[0]
    fitted, pages = laid_out(here, JobMaker(here).jobs([replace(mine[sheet], count=1)]))
    pdf = drawn(here, fitted, pages, "", only=[1])
    problems.raise_errors()
    page, places = pages[0].paper, pages[0].placements
    left, top = (max(0, min(side) - _EDGE) for side in zip(*((one.x, one.y) for one in places)))
    right = min(page.width, max(one.x + one.width for one in places) + _EDGE)
    bottom = min(page.height, max(one.bottom for one in places) + _EDGE)
    titles = room.languages.get(room.language).kinds["materials"]
    known = {name: plain(titles[name].title) for name in order}
    return Paper(known, sheet, pdf, (left, top, right - left, bottom - top), here)
