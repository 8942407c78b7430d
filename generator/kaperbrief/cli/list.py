"""`kaperbrief list`: what there is to choose from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from kaperbrief.errors import EXIT_FINE, Problems, UsageProblem, did_you_mean
from kaperbrief.records import dataclass

_KINDS = ("games", "materials", "sets", "house", "icons", "languages", "themes", "papers")
_READ = {"crews": ("crews", "items"), "sets": ("materials",), "languages": (), "icons": ()}
"""What is read of a game to list a kind, where that is not the kind itself."""


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
    from kaperbrief.game.shelf import KINDS
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
    if kind == "themes":
        from kaperbrief.documents.pressroom import theme_names

        return [_Row(name) for name in theme_names(workspace)]
    if kind == "papers":
        from kaperbrief.units import paper_names

        return [_Row(name) for name in paper_names()]
    packs = list(workspace.packs())
    if kind == "games":
        return _games(packs, workspace)
    games = [game] if game else packs
    rows: list[_Row] = []
    for name in games:
        rows += _of_game(kind, name, workspace)
    return list(dict.fromkeys(rows))


def _games(names: list[str], workspace: Any) -> list[_Row]:
    """The games with their titles; a title that is no plain text is read with the whole pack."""
    from kaperbrief.game.house import raw_packs

    titles = {name: data.get("title") for name, data in raw_packs(workspace).items()}
    return [
        _Row(name, title if isinstance(title, str) else _loaded(workspace, name).pack.title)
        for name, title in ((name, titles.get(name)) for name in names)
    ]


def _sets(game: Any) -> list[_Row]:
    """The sets of materials, with a star those that are printed unasked."""
    from kaperbrief.documents.deal import sets_of

    titles = {one.id: one.title for one in game.pack.sets}
    return [
        _Row(name, ("* " * default + titles.get(name, "")).strip())
        for name, default in sets_of(game).items()
    ]


def _of_game(kind: str, game: str, workspace: Any) -> list[_Row]:
    if kind == "house":
        return _house(game, workspace)
    loaded = _loaded(workspace, game, _READ.get(kind, (kind,)))
    if kind == "languages":
        return [_Row(name) for name in (loaded.pack.source_language, *workspace.languages(game))]
    if kind == "icons":
        return [_Row(name) for name in sorted(workspace.names("icons", ".svg", game, ["default"]))]
    if kind == "sets":
        return _sets(loaded)
    return [_item(kind, item, loaded) for item in loaded.kinds[kind].values()]


def _house(game: str, workspace: Any) -> list[_Row]:
    """The readings of the rules in the game's own words and units, with a star the usual ones."""
    from kaperbrief.documents.pressroom import open_pressroom
    from kaperbrief.models.options import Options

    room = open_pressroom(workspace, Options(game), Problems())
    return [
        _Row(f"{switch.id}={choice.id}", "* " * (choice.id == switch.default) + choice.text)
        for switch in room.languages.get(room.game.pack.source_language).pack.house
        for choice in switch.choices
    ]


def _item(kind: str, item: Any, game: Any) -> _Row:
    title = getattr(item, "title", "") or getattr(item, "name", "")
    if kind != "crews" or game.pack.arms is None:
        return _Row(item.id, title)
    from kaperbrief.rules.counts import arms_of

    return _Row(item.id, title, arms_of(item, game.pack.arms, game.kinds["items"]))


def _loaded(workspace: Any, game: str, kinds: tuple[str, ...] = ()) -> Any:
    """The game with the items of these kinds."""
    from kaperbrief.game.load import load_pack

    problems = Problems()
    loaded = load_pack(workspace, game, {}, problems, kinds)
    problems.raise_errors()
    return loaded
