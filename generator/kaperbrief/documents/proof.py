"""Proofs of kits: laid out in every language and on every paper as for a print, but not drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kaperbrief.documents.deal import deal
from kaperbrief.documents.jobs import JobMaker
from kaperbrief.documents.kit import with_guide
from kaperbrief.documents.pages import laid_out, rehearsed
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.errors import Problem, Problems, ProblemsFound
from kaperbrief.models.options import Options
from kaperbrief.press.fit import Fitted
from kaperbrief.press.job import Job
from kaperbrief.units import paper_names
from kaperbrief.workspace import Workspace

_ON_PAPER = "hexmaps"
"""The kind of things whose templates ask for the paper."""


def proofs(workspace: Workspace, game: str) -> Iterator[list[Problem]]:
    """The problems of each kit of a game: those that printing it would find.

    All kits share what is read, the papers of a language what is rendered, and pieces, which are
    as large on every paper, are fitted once.

    Raises UsageProblem where there is nothing to print.
    """
    papers, languages = paper_names(), ("", *workspace.languages(game))
    try:
        room = open_pressroom(workspace, Options(game), Problems())
    except ProblemsFound as error:
        yield from [error.problems] * len(papers) * len(languages)
        return
    read = list(room.problems.items)
    for language in languages:
        room = room.another(replace(room.options, lang=language), read)
        prints = deal(room.game, room.options, room.table, room.language)
        shared = JobMaker(room).jobs([one for one in prints if one.kind != _ON_PAPER])
        rendered = list(room.problems.items)
        fitted: dict[tuple[str, str], Fitted] = {}
        seen: set[object] = set()
        for paper in papers:
            room = room.another(replace(room.options, paper=paper), rendered, room.languages)
            charts = JobMaker(room).jobs([one for one in prints if one.kind == _ON_PAPER])
            # What a print adds to the revisions of copies is no other paper's.
            copied = (replace(job, copies=[replace(one) for one in job.copies]) for job in shared)
            made = {(job.material, job.language): job for job in (*copied, *charts)}
            order = dict.fromkeys((one.material.id, one.language) for one in prints)
            yield _proof(room, [made[key] for key in order], fitted, seen)


def _proof(
    room: Pressroom, jobs: list[Job], fitted: dict[tuple[str, str], Fitted], seen: set[object]
) -> list[Problem]:
    """The problems of a kit; what is `fitted` and `seen` is shared with those on other papers."""
    every, front = with_guide(room, jobs)
    try:
        done, pages = laid_out(room, every, front=front, known=fitted)
        rehearsed(room, done, pages, seen)
    except ProblemsFound as error:
        return error.problems
    pieces = (item for item in done if item.job.piece is not None)
    fitted.update({(item.job.material, item.job.language): item for item in pieces})
    return room.problems.sorted
