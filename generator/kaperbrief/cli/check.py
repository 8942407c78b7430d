"""`kaperbrief check`: every problem that would spoil a print."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Collection
from pathlib import Path

import click

from kaperbrief.cli.report import progress_bar, project_here, show_problems
from kaperbrief.errors import (
    EXIT_FINE,
    EXIT_PROBLEMS,
    Problem,
    Problems,
    ProblemsFound,
    UsageProblem,
    check_known,
)
from kaperbrief.files import shown_path
from kaperbrief.workspace import Workspace, shipped_root


@click.command("check")
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path), metavar="[PATH…]")
@click.option("--game", multiple=True, metavar="GAME", help="Only this game; repeat it.")
@click.option("--all", "every", is_flag=True, help="Games too that no PATH changes or plays.")
@click.option(
    "--thorough", is_flag=True, help="All sets for each number of players, every two readings."
)
@click.option("--lang", default="", metavar="LANG", help="One language, each text that it lacks.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--json", "as_json", is_flag=True, help="The problems as JSON on screen.")
@click.option("--watch", is_flag=True, help="Again whenever files change, until Ctrl-C.")
def command(
    paths: tuple[Path, ...], game: tuple[str, ...], every: bool, thorough: bool, lang: str,
    strict: bool, as_json: bool, watch: bool,
) -> int:  # fmt: skip
    """Do everything but draw, for each game, language and paper; show every problem.

    PATH is a project folder with content of your own, its event.yaml and campaign.yaml are checked
    too. Of a project those games are checked that its folder content has a folder of, or that its
    event or campaign plays, with its own templates, icons and art; every game where that is none,
    and with --all. Without PATH it is the project that you are in, else the games that come with
    the program.
    """

    def once() -> int:
        return _tell(paths, game, every, thorough, lang, strict, as_json)

    return _again_and_again(paths, once) if watch else once()


def _again_and_again(paths: tuple[Path, ...], once: Callable[[], int]) -> int:
    """Check once, and once more whenever files of the projects change, without an end."""
    try:
        from kaperbrief.page.watching import changes
    except ModuleNotFoundError as error:
        raise UsageProblem(
            "--watch needs some libraries more", 'pip install "kaperbrief[page]"'
        ) from error
    code = EXIT_FINE
    for files in changes(*(paths or [project_here() or shipped_root()])):
        if files:
            click.echo(f"\nChanged: {', '.join(shown_path(one) for one in files)}", err=True)
        try:
            code = once()
        except ProblemsFound as error:
            show_problems(error.problems)
        gc.collect()  # commands run without; this one does not end
    return code


def _tell(
    paths: tuple[Path, ...], game: tuple[str, ...], every: bool, thorough: bool, lang: str,
    strict: bool, as_json: bool,
) -> int:  # fmt: skip
    """Check, and tell what was found; the exit code."""
    found: dict[str, Problem] = {}
    kits = 0
    for project in paths or (project_here(),):
        made, problems = _check(project, game, every, thorough, lang)
        kits += made
        found.update({problem.headline(): problem for problem in problems})
    problems = sorted(found.values(), key=lambda p: (p.span, p.code, p.message))
    if as_json:
        click.echo(json.dumps([p.told() for p in problems], ensure_ascii=False, indent=1))
    elif problems:
        show_problems(problems, every=bool(lang))
    else:
        click.echo(f"No problems in {kits} kits.")
    bad = [p for p in problems if strict or p.severity.value == "error"]
    return EXIT_PROBLEMS if bad else EXIT_FINE


def _check(
    project: Path | None, games: tuple[str, ...], every: bool, thorough: bool, lang: str
) -> tuple[int, list[Problem]]:
    from kaperbrief.documents.proof import proofs

    workspace = Workspace.open(project)
    packs = workspace.packs()
    for game in games:
        check_known("game", game, packs)
    if lang:
        speaking = [game for game in games or packs if _speaks(workspace, game, lang)]
        if not speaking:
            raise UsageProblem(f'no game speaks "{lang}"', f"kaperbrief l10n new {lang}", "lang")
        packs = {game: packs[game] for game in speaking}
        games = tuple(game for game in games if game in packs)
    kits = 0
    played: set[str] = set()
    problems = _planned(project, played) if project is not None else []
    touched = packs if every else _touched(workspace, packs, played)
    chosen = list(games or [game for game in touched if game in packs])
    with progress_bar() as show:
        for number, game in enumerate(chosen):
            strange = bool(workspace.own) and not lang and game not in played | _own(workspace.own)
            for found in proofs(workspace, game, thorough, lang):
                # How far others translated a game is nothing that the project could mend.
                problems += [one for one in found if not (strange and one.code == "translation")]
                kits += 1
                show(f"kit {kits}", number, len(chosen))
    return kits, problems


def _speaks(workspace: Workspace, game: str, language: str) -> bool:
    """Is a game in a language, be it the one that it is written in?"""
    from kaperbrief.documents.translation import pack_of

    return language in {pack_of(workspace, game).source_language, *workspace.languages(game)}


def _planned(project: Path, played: set[str]) -> list[Problem]:
    """What is wrong with the event and the campaign of a project; their games are `played`."""
    from kaperbrief.documents.campaign import open_campaign
    from kaperbrief.documents.event import open_event
    from kaperbrief.documents.fleets import plan_fleets
    from kaperbrief.game import campaign, event

    problems = Problems()
    try:
        if (project / event.NAME).is_file():
            muster = open_event(project, problems)
            played.add(muster.game.pack.id)
            if muster.game.pack.fleets is not None:
                plan_fleets(muster, muster.event.seed or 1)
    except ProblemsFound as error:
        problems.extend(error.problems)
    found = Problems()
    try:
        if (project / campaign.NAME).is_file():
            played.add(open_campaign(project, found).game.pack.id)
    except ProblemsFound as error:
        return [*problems.items, *error.problems]
    return [*problems.items, *found.items]


def _touched(workspace: Workspace, packs: Collection[str], played: set[str]) -> list[str]:
    """The games that a project changes or plays, or all of them, as the help says."""
    if workspace.project is None:
        return list(packs)
    mine = played | _own([workspace.project])
    return [game for game in packs if game in mine] or list(packs)


def _own(roots: Collection[Path]) -> set[str]:
    """The games that projects have a folder of."""
    found = [root / "content" for root in roots if (root / "content").is_dir()]
    return {one.name for folder in found for one in folder.iterdir() if one.is_dir()}
