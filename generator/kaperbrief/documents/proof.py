"""Proofs of kits: laid out in every language and on every paper as for a print, but not drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kaperbrief.documents.deal import ALL, CLASSIC, Dealer, Print
from kaperbrief.documents.faults import note_other_names
from kaperbrief.documents.jobs import JobMaker
from kaperbrief.documents.kit import with_guide
from kaperbrief.documents.languages import Languages
from kaperbrief.documents.pages import laid_out, rehearsed
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.table import Amounts, kit_table
from kaperbrief.documents.translation_faults import note_faults
from kaperbrief.errors import Problem, Problems, ProblemsFound, Span
from kaperbrief.game.load import load_pack
from kaperbrief.game.papers import usual_papers
from kaperbrief.game.references import check_references
from kaperbrief.game.shelf import Game
from kaperbrief.models.options import Options, Printing
from kaperbrief.press.fit import Fitted
from kaperbrief.press.job import Job
from kaperbrief.rules.pairs import covering
from kaperbrief.workspace import Workspace

_WHOLE = Printing(sets=(CLASSIC,))
"""What is looked at."""

_ON_PAPER = "hexmaps"
"""The kind of things whose templates ask for the paper."""


def proofs(
    workspace: Workspace, game: str, thorough: bool = False, speech: str = ""
) -> Iterator[list[Problem]]:
    """The problems of each kit of a game: those that printing it would find.

    All kits share what is read, the papers of a language what is rendered, and pieces, which are
    as large on every paper, are fitted once. The project's own themes and the other readings of
    the house follow, in one language on one paper; where it is `thorough`, every two readings
    together, and all sets for each number of players. With `speech` it is that language alone, and
    every text that it lacks is told.

    Raises UsageProblem where there is nothing to print.
    """
    papers = usual_papers(workspace)
    languages = (speech,) if speech else ("", *workspace.languages(game))
    try:
        room = open_pressroom(workspace, Options(game, print=_WHOLE), Problems())
    except ProblemsFound as error:
        yield from [error.problems] * len(papers) * len(languages)
        return
    if speech:
        note_faults(workspace, game, speech, room.problems)
    read = list(room.problems.items)
    known: set[str] = set()
    missing: dict[str, set[str]] = {}
    for language in languages:
        room = room.another(replace(room.options, lang=language), read)
        prints = Dealer(room.game, room.options, room.table, room.language).prints()
        shared = JobMaker(room).jobs([one for one in prints if one.kind != _ON_PAPER])
        note_other_names(room, shared, room.languages.get(room.language))
        rendered = list(room.problems.items)
        known |= {job.revision for job in shared if not language}
        missing[language] = set(room.languages.get(room.language).translate.fallbacks)
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
    others = _all if thorough else _others
    for options in () if speech else others(workspace, room.game):
        yield _other(room, options, known, missing)


def _all(workspace: Workspace, game: Game) -> Iterator[Options]:
    """A kit for each own theme and number of players, and kits with every two readings together."""
    yield from _themed(workspace, game)
    players, every = game.pack.players, Printing(sets=(ALL,))
    for number in range(players.min, players.max + 1):
        yield Options(game.pack.id, players=number, print=every)
    readings = {one.id: [choice.id for choice in one.choices] for one in game.pack.house}
    for house in covering(readings):
        yield Options(game.pack.id, house=house, print=every)


def _themed(workspace: Workspace, game: Game) -> Iterator[Options]:
    """A kit for each of the project's own themes."""
    for file in sorted(
        file for root in workspace.own for file in root.glob("templates/*/theme.yaml")
    ):
        if file.parent.name != "default":
            yield Options(game.pack.id, theme=file.parent.name, print=_WHOLE)


def _others(workspace: Workspace, game: Game) -> Iterator[Options]:
    """A kit for each of the project's own themes, and kits in which each reading comes once.

    Readings that nothing in the project hangs on are left out.
    """
    yield from _themed(workspace, game)
    told = _told(workspace, game)
    rest = {
        switch.id: [choice.id for choice in switch.choices if choice.id != switch.default]
        for switch in game.pack.house
        if told is None or switch.id in told
    }
    for number in range(max(map(len, rest.values()), default=0)):
        house = {switch: ids[number] for switch, ids in rest.items() if ids[number:]}
        yield Options(game.pack.id, house=house, print=_WHOLE)


def _told(workspace: Workspace, game: Game) -> str | None:
    """The content that a project writes, with all of the kinds in which it is like something.

    None where it has more than content, or there is no project: every reading may differ there.
    """
    folders = [root / "content" / game.pack.id for root in workspace.own]
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    if not folders or workspace.redraws or any(file.suffix != ".yaml" for file in files):
        return None
    texts = {workspace.shown(file): file.read_text("utf-8", "replace") for file in files}
    made = [(kind, origin.source) for (kind, _), origin in game.origins.items()]
    like = {kind for kind, source in made if "like:" in texts.get(source.file, "")}
    return "\n".join([*texts.values(), *{source.text for kind, source in made if kind in like}])


def _other(
    usual: Pressroom, options: Options, known: set[str], missing: dict[str, set[str]]
) -> list[Problem]:
    """The problems of a kit of other options, as far as its materials are not `known` already.

    Of other readings only what is not as in the `usual` kit is looked at.

    Texts without a translation that are not `missing` already are counted.
    """
    try:
        if options.house:
            room = _reading(usual, options)
            _translated(room, missing)
        else:
            room = open_pressroom(usual.workspace, options, Problems())
        prints = Dealer(room.game, room.options, room.table, room.language).prints()
        if options.house:
            prints = [one for one in prints if _differs(one, room.game, usual.game)]
        jobs = [job for job in JobMaker(room).jobs(prints) if job.revision not in known]
        done, pages = laid_out(room, jobs)
        rehearsed(room, done, pages, set())
    except ProblemsFound as error:
        return error.problems
    return room.problems.sorted


def _reading(usual: Pressroom, options: Options) -> Pressroom:
    """The room of a kit with other readings, with the theme of the usual one."""
    problems = Problems()
    game = problems.sure(load_pack(usual.workspace, options.game, options.house, problems))
    check_references(game, usual.workspace, usual.themes, problems)
    problems.raise_errors()
    room = usual.another(options, problems.items)
    table = kit_table(game, options)
    numbers, measure = Amounts(game.numbers, table.counts), usual.languages.measure
    languages = Languages(
        game, usual.workspace, measure, room.problems, numbers, usual.languages.seats
    )
    return replace(room, game=game, table=table, languages=languages)


def _differs(one: Print, game: Game, usual: Game) -> bool:
    """Is the thing to print, or the notes beside it, another one than in the usual game?"""
    parts = (one.kind, one.item), ("references", one.material.notes)
    kinds = [(kind, name) for kind, name in parts if kind in game.kinds and name]
    return not one.item or any(
        game.kinds[kind].get(name) != usual.kinds[kind].get(name) for kind, name in kinds
    )


def _translated(room: Pressroom, missing: dict[str, set[str]]) -> None:
    """Warn of texts of these readings that have no translation into one of the languages."""
    languages = room.languages.anew(Problems())
    for language, known in missing.items():
        lacking = set(languages.get(language or room.language).translate.fallbacks) - known
        known |= lacking
        if lacking:
            message = (
                f"{len(lacking)} more of other readings without a translation, "
                f"the first is {min(lacking)}"
            )
            file = Span(f"content/{room.game.pack.id}/locales/{language}.po")
            room.problems.warn("translation", message, file)


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
