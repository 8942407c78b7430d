"""The files of a new project folder: an event to fill in, ships at hand, defaults."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from kaperbrief.errors import Problems, UsageProblem, check_known
from kaperbrief.game.shelf import Game
from kaperbrief.markup import forms
from kaperbrief.models.base import is_id, is_written
from kaperbrief.rules.counts import table_ships
from kaperbrief.source.amend import amend
from kaperbrief.source.dump import dump
from kaperbrief.source.events import load_text
from kaperbrief.workspace import Workspace, shipped_schemas

_SHIPS_EACH = 3
"""Ships a player in the example, where a game has no table of its own."""

SCHEMAS = "content/schemas"
"""Where a project has the schemas of its files."""


def filled(form: str, **names: object) -> str:
    """The text of a new file: that of a form of ours with what these names hold."""
    return forms.filled(form, schemas=SCHEMAS, pair=_pair, **names)


def _pair(key: str, value: object) -> str:
    """A key and its value as they are written in YAML."""
    try:
        return dump({key: value}).strip()
    except ValueError as error:
        raise UsageProblem(f"{key}: {error}", "write it without") from error


def check_divides(game: Game) -> None:
    """Raise UsageProblem for a game that does not say how ships or crews are divided."""
    if game.divides and game.pack.fleets is None:
        message = f"{game.pack.title} says nothing about dividing ships"
        raise UsageProblem(message, "write fleets: in its pack.yaml")


def scaffold(
    game: Game, title: str, players: int, language: str, player: str = "Player"
) -> dict[str, str]:
    """The text of each file of an event by its path; a `player` is called so, with a number.

    Raises as `check_divides`.
    """
    check_divides(game)
    pack = game.pack
    rules = pack.fleets
    crews = list(game.kinds["crews"])
    divided = rules is not None and rules.of == "crews"
    event = filled(
        "event.yaml",
        pack=pack,
        title=title,
        lang=language,
        players=players,
        player=player,
        ship=next(iter(crews if divided else game.kinds["ships"]), "ship"),
        divides=game.divides,
        divided=divided,
        crews=crews[:3],
    )
    files = {
        "event.yaml": event,
        "kaperbrief.yaml": filled("settings.yaml", lang=language),
        "photos/README.txt": filled("photos.txt"),
        f"content/{pack.id}/README.txt": filled("content.txt"),
        **{f"{SCHEMAS}/{name}": text for name, text in shipped_schemas().items()},
    }
    return {**files, "ships.csv": _ships(game, players)} if game.divides and not divided else files


def _ships(game: Game, players: int) -> str:
    """Every type of the game, as many as make a few ships for everybody."""
    pack = game.pack
    table = pack.set_up(players)
    drawn = pack.fleets is not None and pack.fleets.each not in (0, "0")
    numbers = Counter[str]()
    types = list(game.kinds["ships"])
    if drawn:
        numbers.update(types)
    elif table is None:  # nobody has said what so many play with
        numbers.update(types * -(-_SHIPS_EACH * players // max(1, len(types))))
    else:
        numbers.update(table_ships(table, _SHIPS_EACH * players))
    lines = [f"{name},,{numbers[name]}," for name in types]
    return "\n".join(["type,name,number,photo", *lines]) + "\n"


def copied(workspace: Workspace, game: str, name: str, title: str) -> dict[str, bytes]:
    """The files of a new game, all of one that we ship under another id and title, by path.

    Raises UsageProblem for names that a game cannot have.
    """
    packs = workspace.packs()
    check_known("game", game, packs)
    folder = packs[game][-1]
    if not is_id(name):
        message = f'"{name[:60]}" cannot be the id of a game'
        raise UsageProblem(message, "small letters a to z, digits and single hyphens only")
    if name in packs or (folder.parent / name).exists():
        raise UsageProblem(f'there is a game "{name}" already', "choose another id")
    if not is_written(title):
        raise UsageProblem("the new game has no title", "write one")
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }
    source: Any = Problems().sure(load_text(files["pack.yaml"].decode(), "pack.yaml", Problems()))
    data = {**source.data, "id": name, "title": title}
    files["pack.yaml"] = amend(source.text, data, "pack.yaml").encode()
    for path in [path for path in files if path.endswith(".po")]:
        files[path] = _renamed(files[path].decode(), game, name, title).encode()
    schemas = {f"{SCHEMAS}/{path}": text.encode() for path, text in shipped_schemas().items()}
    return {**schemas, **{f"content/{name}/{path}": data for path, data in files.items()}}


def _renamed(catalog: str, game: str, name: str, title: str) -> str:
    """A catalogue of another game, whose title is the same in every language."""
    catalog = catalog.replace(f'msgctxt "pack/{game}#', f'msgctxt "pack/{name}#')
    said = title.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    entry = f'msgctxt "pack/{name}#title"\nmsgid "{said}"\nmsgstr "{said}"\n'
    known = rf'msgctxt "pack/{re.escape(name)}#title"\n(?:[^\n]+\n)+'
    return re.sub(known, lambda _: entry, catalog)
