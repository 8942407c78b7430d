"""The files of a new project folder: an event to fill in, ships at hand, defaults."""

from __future__ import annotations

from collections import Counter

from kaperbrief.game.shelf import Game
from kaperbrief.markup import forms
from kaperbrief.rules.counts import table_ships
from kaperbrief.source.dump import dump
from kaperbrief.workspace import shipped_schemas

_SHIPS_EACH = 3
"""Ships a player in the example, where a game has no table of its own."""

SCHEMAS = "content/schemas"
"""Where a project has the schemas of its files."""


def filled(form: str, **names: object) -> str:
    """The text of a new file: that of a form of ours with what these names hold."""
    return forms.filled(form, schemas=SCHEMAS, pair=_pair, **names)


def _pair(key: str, value: object) -> str:
    """A key and its value as they are written in YAML."""
    return dump({key: value}).strip()


def scaffold(game: Game, title: str, players: int, language: str) -> dict[str, str]:
    """The text of each file of a new project by its path."""
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
        ship=next(iter(crews if divided else game.kinds["ships"]), "ship"),
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
    return files if divided else {**files, "ships.csv": _ships(game, players)}


def _ships(game: Game, players: int) -> str:
    """Every type of the game, as many as make a few ships for everybody."""
    pack = game.pack
    table = pack.set_up(players)
    drawn = pack.fleets is not None and pack.fleets.each not in (0, "0")
    numbers = Counter[str]()
    if drawn or table is None:
        numbers.update(list(game.kinds["ships"]))
    else:
        numbers.update(table_ships(table, _SHIPS_EACH * players))
    lines = [f"{name},,{numbers[name]}," for name in game.kinds["ships"]]
    return "\n".join(["type,name,number,photo", *lines]) + "\n"
