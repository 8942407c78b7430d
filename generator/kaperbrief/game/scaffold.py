"""The files of a new project folder: an event to fill in, ships at hand, defaults."""

from __future__ import annotations

from collections import Counter

from kaperbrief.game.shelf import Game
from kaperbrief.rules.counts import table_ships
from kaperbrief.source.dump import dump
from kaperbrief.workspace import shipped_schemas

_SHIPS_EACH = 3
"""Ships a player in the example, where a game has no table of its own."""

_SCHEMAS = "content/schemas"

_EVENT = """\
# yaml-language-server: $schema={schemas}/event.json
# One gathering. Lines that begin with # are examples: take the # away to use them.
{game}
{title}
# date: 2027-05-08
# place: Hall 3
{lang}
# units: {unit}{pad}# cm, inch, both or stud
# seed: 7               # another number, another division
# referees: [Kim]

# Who comes. Each may have lang, team, handicap (per cent{handicaps}),
# ships (always theirs, by name or type), never, wishes, apart (not in one team with …), least and
# most (number of ships), extra (figures besides the crews).
players:
{players}
#  - {{name: Ada, lang: {lang_code}, handicap: 110, wishes: [{ship}], apart: [Tom]}}
# Or players: players.csv with the columns name, lang, handicap …; lists in a cell are parted by |

# teams: 2              # or their names: [red, blue]
# shares: {{Ada: 2}}      # parts that are unequal on purpose; who is not named has 1

{at_hand}
# keep: 2               # ships that stay with the referee
# least: 1              # ships of a player
# most: 6
# figures: 240          # men for all crews
# draft: true           # unequal lots to choose from
{battles}
# print: {{only: [], without: [], sets: []}}
"""

_BATTLES = """\
# balance: simulated    # men shifted until all win alike by chance; takes numpy, up to a minute
"""

_SHIPS = """\
# What is at hand: the lines of ships.csv (type, name, number, photo).
ships: ships.csv"""

_CREWS = """\
# The crews to choose from; without this line all of the game.
# crews: [{crews}]"""

_SETTINGS = """\
# yaml-language-server: $schema={schemas}/settings.json
# Defaults of the options for this folder.
{lang}
paper: a4               # or letter
theme: default          # or inksaver
# house: {{NAME: CHOICE}} # see kaperbrief list house
"""

_PHOTOS = "Photos of ships and figures (JPEG, PNG, WebP). Name them in ships.csv or in content.\n"
_CONTENT = """\
Your own ships, cards and crews for this game: ships.yaml, cards.yaml … as in the program's folder
content. An item with a known id replaces ours, a new id adds one.
"""


def scaffold(game: Game, title: str, players: int, language: str) -> dict[str, str]:
    """The text of each file of a new project by its path."""
    pack = game.pack
    rules = pack.fleets
    crews = list(game.kinds["crews"])
    divided = rules is not None and rules.of == "crews"
    handicaps = ", ".join(rules.handicaps) if rules else ""
    event = _EVENT.format(
        schemas=_SCHEMAS,
        game=dump({"game": pack.id}).strip(),
        title=dump({"title": title}).strip(),
        lang=dump({"lang": language}).strip(),
        lang_code=language,
        unit=pack.unit,
        pad=" " * (15 - len(pack.unit)),
        handicaps=f", or {handicaps}" if handicaps else "",
        players="\n".join(f"  - {{name: Player {n}}}" for n in range(1, players + 1)),
        ship=next(iter(crews if divided else game.kinds["ships"]), "ship"),
        battles=_BATTLES if pack.can_fight else "",
        at_hand=_CREWS.format(crews=", ".join(crews[:3])) if divided else _SHIPS,
    )
    files = {
        "event.yaml": event,
        "kaperbrief.yaml": _SETTINGS.format(
            schemas=_SCHEMAS, lang=dump({"lang": language}).strip()
        ),
        "photos/README.txt": _PHOTOS,
        f"content/{pack.id}/README.txt": _CONTENT,
        **{f"{_SCHEMAS}/{name}": text for name, text in shipped_schemas().items()},
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
