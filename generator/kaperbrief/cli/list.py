"""`kaperbrief list`: what there is to choose from."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.report import game_of, project_option
from kaperbrief.errors import EXIT_FINE, Problems, UsageProblem, did_you_mean

_KINDS = (
    *(
        "games",
        "materials",
        "sets",
        "house",
        "icons",
        "art",
        "templates",
        "labels",
        "languages",
        "themes",
    ),
    "papers",
    "printers",
    "shops",
)
_READ = {"crews": ("crews", "items"), "sets": ("materials",),
         **dict.fromkeys(("languages", "icons", "art", "templates"), ()),
         "labels": ("ships",)}  # fmt: skip
"""What is read of a game to list a kind, where that is not the kind itself."""


@click.command("list")
@click.argument("kind", default="games")
@click.option("--game", metavar="GAME", help="The game whose things are listed.")
@project_option()
@click.option("--json", "as_json", is_flag=True, help="As JSON on screen.")
def command(kind: str, game: str | None, project: Path | None, as_json: bool) -> int:
    """Games, materials, crews, ships, cards, house readings, icons, labels, languages, themes …"""
    from kaperbrief.game.shelf import KINDS
    from kaperbrief.workspace import Workspace

    known = {*_KINDS, *KINDS}
    if kind not in known:
        hint = did_you_mean(kind, known) or f"known: {', '.join(sorted(known))}"
        raise UsageProblem(f'cannot list "{kind}"', hint)
    workspace = Workspace.open(project)
    rows = _rows(kind, game, workspace)
    if as_json:
        import json

        plain = [
            {"id": name, "title": title, **({} if arms is None else {"arms": arms})}
            for name, title, arms in rows
        ]
        click.echo(json.dumps(plain, indent=1))
    else:
        wide = max((len(name) for name, _, _ in rows), default=0)
        titles = max((len(title) for _, title, arms in rows if arms is not None), default=0)
        for name, title, arms in rows:
            told = "" if arms is None else f"  arms {arms}"
            click.echo(f"{name:<{wide}}  {title:<{titles}}{told}".rstrip())
    return EXIT_FINE


Row = tuple[str, str, int | None]
"""Id, title, and what a crew's arms are worth where the game measures them."""


def _rows(kind: str, game: str | None, workspace: Any) -> list[Row]:
    if kind == "themes":
        from kaperbrief.documents.themes import theme_names

        return _ids(theme_names(workspace))
    if kind == "printers":
        from kaperbrief.game.printers import printer_names

        return _ids(printer_names())
    if kind == "papers":
        from kaperbrief.game.papers import papers

        sizes = papers(workspace).items()
        return [(name, f"{one.width} × {one.height}", None) for name, one in sizes]
    if kind == "shops":
        from kaperbrief.game.shops import shops

        found = shops(workspace).items()
        return [(name, f"{one.title}: {', '.join(one.cards)}", None) for name, one in found]
    packs = list(workspace.packs())
    if kind == "games":
        return _games(packs, workspace)
    games = [game] if game else packs
    return list(dict.fromkeys(row for name in games for row in _of_game(kind, name, workspace)))


def _ids(names: Iterable[str]) -> list[Row]:
    return [(name, "", None) for name in names]


def _games(names: list[str], workspace: Any) -> list[Row]:
    """The games with their titles; a title that is no plain text is read with the whole pack."""
    from kaperbrief.game.house import raw_packs

    titles = {name: data.get("title") for name, data in raw_packs(workspace).items()}
    return [
        (name, title if isinstance(title, str) else game_of(workspace, name).pack.title, None)
        for name, title in ((name, titles.get(name)) for name in names)
    ]


def _sets(game: Any) -> list[Row]:
    """The sets of materials, each in one line; with a star the one that is printed unasked."""
    from kaperbrief.documents.deal import ALL, CLASSIC, TONIGHT, sets_of, usual_set

    sets, usual = sets_of(game), usual_set(game)
    told = {one.id: one.title + f": {one.about}" * bool(one.about) for one in game.pack.sets}
    told[TONIGHT] = "what a first game needs, in as few pages as it takes"
    told[CLASSIC] = "everything for one evening: " + ", ".join(n for n, c in sets.items() if c)
    told[ALL] = "every set"
    return [(name, "* " * (name == usual) + told.get(name, ""), None) for name in sets]


def _of_game(kind: str, game: str, workspace: Any) -> list[Row]:
    if kind == "house":
        return _house(game, workspace)
    loaded = game_of(workspace, game, _READ.get(kind, (kind,)))
    if kind == "languages":
        return _ids([loaded.pack.source_language, *workspace.languages(game)])
    if kind == "icons":
        return _ids(sorted(workspace.names("icons", ".svg", game, ["default"])))
    if kind == "art":
        return _art(workspace, game)
    if kind == "templates":
        return _templates(workspace, game)
    if kind == "labels":
        return _labels(workspace, loaded)
    if kind == "sets":
        return _sets(loaded)
    return [_item(kind, item, loaded) for item in loaded.kinds[kind].values()]


def _art(workspace: Any, game: str) -> list[Row]:
    """What pictures are put together of, by what it is, and the key that names it."""
    folders = [name for name in workspace.names("art", "", game, ["default"]) if "." not in name]
    parts = [
        (one, sorted(workspace.names("art", ".svg", game, ["default"], one)))
        for one in sorted(folders)
    ]
    return [(one, f"{_named_by(one)}{', '.join(names)}", None) for one, names in parts]


def _named_by(group: str) -> str:
    """The key at which content names the art of a group; of others pictures are put together."""
    from kaperbrief.documents.looks import DRESSED

    looks = dict.fromkeys(DRESSED, "look: {}") | dict.fromkeys(("sky", "sea", "land"), "scene: {}")
    key = {**looks, "thing": "scene: left, middle, above …", "relief": "picture: {0}/NAME"}
    return f"[{key[group].format(group)}] " if group in key else ""


def _templates(workspace: Any, game: str) -> list[Row]:
    """The templates that materials may name: what each prints, and what it wants for that."""
    from kaperbrief.game.heads import head_of

    find = workspace.finder(game, ["default"])
    names = workspace.names("templates", ".xml.j2", game, ["default"])
    heads = {name: head_of(find("templates", f"{name}.xml.j2")) for name in sorted(names)}
    return [
        (name, head.about + f" [{head.told}]" * bool(head.wants), None)
        for name, head in heads.items()
        if head.is_for_materials
    ]


def _labels(workspace: Any, loaded: Any) -> list[Row]:
    """The words of sheets that a pack may word anew, by template, and what this one says there."""
    from kaperbrief.documents import neutral
    from kaperbrief.documents.translation import label_phrases, labels_in

    game, anew = loaded.pack.id, loaded.pack.labels
    find = workspace.finder(game, ["default"])
    names = sorted(
        f"{folder}{name}"
        for folder in ("", "blocks/")
        for name in workspace.names("templates", ".xml.j2", game, ["default"], folder)
    )
    found = [(one, text) for one in names for text in labels_in(find("templates", f"{one}.xml.j2"))]
    told = {text for _, text in found}
    # The program itself says the others: on pages of hosts, in footers, on charts.
    others = [one.text for one in label_phrases(workspace) if one.key.startswith("label#")]
    found += [("program", text) for text in others if text not in told]
    usual = {} if neutral.afloat(loaded.kinds) else neutral.WORDS
    rows: list[Row] = []
    for name, text in found:
        said = usual.get(text, text)
        own = anew.get(text) or anew.get(said)
        rows.append((name, f"{said} → {own}" if own else said, None))
    return rows


def _house(game: str, workspace: Any) -> list[Row]:
    """The readings of the rules in the game's own words and units, with a star the usual ones."""
    from kaperbrief.documents.pressroom import open_pressroom
    from kaperbrief.models.options import Options

    room = open_pressroom(workspace, Options(game), Problems())
    return [
        (f"{switch.id}={choice.id}", "* " * (choice.id == switch.default) + choice.text, None)
        for switch in room.languages.get(room.game.pack.source_language).pack.house
        for choice in switch.choices
    ]


def _item(kind: str, item: Any, game: Any) -> Row:
    title = getattr(item, "title", "") or getattr(item, "name", "")
    if kind != "crews" or game.pack.arms is None:
        return item.id, title, None
    from kaperbrief.rules.counts import arms_of

    return item.id, title, arms_of(item, game.pack.arms, game.kinds["items"])
