"""`kaperbrief list`: what there is to choose from."""

from __future__ import annotations

import json
from dataclasses import dataclass
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
    from kaperbrief.game.load import KINDS
    from kaperbrief.workspace import Workspace

    known = {*_KINDS, *KINDS}
    if kind not in known:
        raise UsageProblem(f'cannot list "{kind}"', did_you_mean(kind, known))
    workspace = Workspace.open(project)
    rows = _rows(kind, game, workspace)
    if as_json:
        click.echo(json.dumps([row.plain for row in rows], indent=1))
    else:
        wide = max((len(row.id) for row in rows), default=0)
        titles = max((len(row.title) for row in rows if row.arms is not None), default=0)
        for row in rows:
            arms = "" if row.arms is None else f"  arms {row.arms}"
            click.echo(f"{row.id:<{wide}}  {row.title:<{titles}}{arms}".rstrip())
    return EXIT_FINE


@dataclass(frozen=True, slots=True)
class _Row:
    """One thing to choose; `arms` is what a crew's arms are worth where the game measures them."""

    id: str
    title: str = ""
    arms: int | None = None

    @property
    def plain(self) -> dict[str, Any]:
        """The row as JSON."""
        arms = {} if self.arms is None else {"arms": self.arms}
        return {"id": self.id, "title": self.title, **arms}


def _rows(kind: str, game: str | None, workspace: Any) -> list[_Row]:
    from kaperbrief.documents.themes import theme_names
    from kaperbrief.units import paper_names

    if kind == "themes":
        return [_Row(name) for name in theme_names(workspace)]
    if kind == "papers":
        return [_Row(name) for name in paper_names()]
    packs = list(workspace.packs())
    if kind == "games":
        return [_Row(name, _loaded(workspace, name).pack.title) for name in packs]
    games = [game] if game else packs
    rows: list[_Row] = []
    for name in games:
        rows += _of_game(kind, name, workspace)
    return list(dict.fromkeys(rows))


def _sets(game: Any) -> list[_Row]:
    """The sets of materials, with a star those that are printed unasked."""
    from kaperbrief.documents.instances import sets_of

    titles = {one.id: one.title for one in game.pack.sets}
    return [
        _Row(name, ("* " * default + titles.get(name, "")).strip())
        for name, default in sets_of(game).items()
    ]


def _of_game(kind: str, game: str, workspace: Any) -> list[_Row]:
    loaded = _loaded(workspace, game)
    if kind == "languages":
        return [_Row(name) for name in (loaded.pack.source_language, *workspace.languages(game))]
    if kind == "icons":
        return [_Row(name) for name in sorted(workspace.names("icons", ".svg", game, ["default"]))]
    if kind == "sets":
        return _sets(loaded)
    if kind == "house":
        return _house(loaded, workspace)
    return [_item(item, loaded) for item in loaded.kinds[kind].values()]


def _house(game: Any, workspace: Any) -> list[_Row]:
    """The readings of the rules in the game's own words and units, with a star the usual ones."""
    from kaperbrief.documents.pressroom import open_pressroom
    from kaperbrief.models.options import Options

    room = open_pressroom(workspace, Options(game.pack.id), Problems(), game)
    return [
        _Row(f"{switch.id}={choice.id}", "* " * (choice.id == switch.default) + choice.text)
        for switch in room.languages.get(game.pack.source_language).pack.house
        for choice in switch.choices
    ]


def _item(item: Any, game: Any) -> _Row:
    from kaperbrief.models.crew import Crew
    from kaperbrief.rules.counts import arms_of

    title = getattr(item, "title", "") or getattr(item, "name", "")
    measure = game.pack.arms if isinstance(item, Crew) else None
    arms = arms_of(item, measure, game.kinds["items"]) if measure else None
    return _Row(item.id, title, arms)


def _loaded(workspace: Any, game: str) -> Any:
    from kaperbrief.game.load import load_pack

    problems = Problems()
    loaded = load_pack(workspace, game, {}, problems)
    problems.raise_errors()
    return loaded
