"""`kaperbrief list`: what there is to choose from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from kaperbrief.errors import EXIT_FINE, Problems, UsageProblem, did_you_mean

_KINDS = ("games", "materials", "sets", "house", "icons", "languages", "themes", "papers")


@click.command("list")
@click.argument("kind", default="games")
@click.option("--game", metavar="GAME", help="The game whose things are listed.")
@click.option(
    "--project",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder with your own content.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON on screen.")
def command(kind: str, game: str | None, project: Path | None, as_json: bool) -> int:
    """Games, materials, crews, ships, cards, house readings, icons, languages, themes …"""
    from kaperbrief.library.kinds import KINDS
    from kaperbrief.workspace import Workspace

    known = {*_KINDS, *KINDS}
    if kind not in known:
        raise UsageProblem(f'cannot list "{kind}"', did_you_mean(kind, known))
    workspace = Workspace.open(project)
    rows = _rows(kind, game, workspace)
    if as_json:
        text = json.dumps([{"id": name, "title": title} for name, title in rows], indent=1)
        click.echo(text)
    else:
        wide = max((len(name) for name, _ in rows), default=0)
        for name, title in rows:
            click.echo(f"{name:<{wide}}  {title}".rstrip())
    return EXIT_FINE


def _rows(kind: str, game: str | None, workspace: Any) -> list[tuple[str, str]]:
    from kaperbrief.produce.themes import theme_names
    from kaperbrief.units import PAPER_NAMES

    if kind == "themes":
        return [(name, "") for name in theme_names(workspace)]
    if kind == "papers":
        return [(name, "") for name in PAPER_NAMES]
    packs = list(workspace.packs())
    if kind == "games":
        return [(name, _library(workspace, name).pack.title) for name in packs]
    games = [game] if game else packs
    rows: list[tuple[str, str]] = []
    for name in games:
        rows += _of_game(kind, name, workspace)
    return list(dict.fromkeys(rows))


def _of_game(kind: str, game: str, workspace: Any) -> list[tuple[str, str]]:
    library = _library(workspace, game)
    if kind == "languages":
        return [(name, "") for name in (library.pack.source_language, *workspace.languages(game))]
    if kind == "icons":
        return [(name, "") for name in sorted(workspace.names("icons", ".svg", game, ["default"]))]
    if kind == "sets":
        return [(m.set, "") for m in library.kinds["materials"].values()]
    if kind == "house":
        return [
            (f"{switch.id}={choice.id}", "* " * (choice.id == switch.default) + choice.text)
            for switch in library.pack.house
            for choice in switch.choices
        ]
    items = library.kinds[kind].values()
    return [(item.id, getattr(item, "title", "") or getattr(item, "name", "")) for item in items]


def _library(workspace: Any, game: str) -> Any:
    from kaperbrief.library.load import load_pack

    problems = Problems()
    library = load_pack(workspace, game, {}, problems)
    problems.raise_errors()
    return library
