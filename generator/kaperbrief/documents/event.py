"""An event: its folder, its fleets, everybody at its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kaperbrief.documents.fleets import Fleet, FleetPlan
from kaperbrief.documents.table import Seat, Table, Vessel, counts_of, numbered
from kaperbrief.errors import Problems, UsageProblem, did_you_mean
from kaperbrief.game.event import NAME, EventFile, load_event
from kaperbrief.game.load import load_pack
from kaperbrief.game.muster import Hand, Muster, muster
from kaperbrief.game.references import check_references
from kaperbrief.game.shelf import Game
from kaperbrief.models.event import Event
from kaperbrief.models.pack import Pack
from kaperbrief.rules.counts import table_ships
from kaperbrief.source.dump import dump
from kaperbrief.typeset.photos import PhotoError, PhotoShelf
from kaperbrief.workspace import Workspace, shipped_schemas


def open_event(
    path: Path,
    problems: Problems,
    amend: Callable[[Event, Pack], Event] | None = None,
    *,
    photos: bool = True,
) -> Muster:
    """The muster of an event file, or of the `event.yaml` in a folder; its folder is the project.

    `amend` may change the event of a game before it is resolved. Without `photos` those of its
    ships are looked at only where something else is wrong.

    Warnings are noted in `problems`. Raises ProblemsFound with everything wrong in the event and
    its game, UsageProblem where there is no event.
    """
    if path.is_dir():
        path = path / NAME
        if not path.is_file():
            message = f"there is no {NAME} in this folder"
            raise UsageProblem(message, "make one with: kaperbrief new DIR --game GAME")
    workspace = Workspace.open(path.parent)
    file = load_event(path, workspace, problems)
    problems.raise_errors()
    assert file is not None
    game = _game(file, workspace, problems)
    if amend is not None:
        file = replace(file, event=amend(file.event, game.pack))
    found = muster(file, game, workspace, problems)
    if photos or found is None:
        look_at_photos(file, workspace, problems)
    problems.raise_errors()
    assert found is not None
    return found


def look_at_photos(file: EventFile, workspace: Workspace, problems: Problems) -> None:
    """Note every photo of the event's ships that is there and is no picture."""
    shelf = PhotoShelf(workspace.photo)
    seen: set[str] = set()
    for number, vessel in enumerate(file.event.ships):
        if not vessel.photo or vessel.photo in seen:
            continue
        seen.add(vessel.photo)
        try:
            workspace.photo(vessel.photo)
        except ValueError:  # the muster has noted it
            continue
        try:
            shelf.probe(vessel.photo)
        except PhotoError as error:
            path = ("ships", number, "photo")
            file.note(problems, "photo", error.message, path, error.hint)


def _game(file: EventFile, workspace: Workspace, problems: Problems) -> Game:
    """The checked game of an event; what the event says wrong of it stands at its lines."""
    event, packs = file.event, set(workspace.packs())
    if event.game not in packs:
        hint = did_you_mean(event.game, packs)
        file.note(problems, "reference", f'unknown game "{event.game}"', ("game",), hint)
        problems.raise_errors()
    try:
        game = load_pack(workspace, event.game, event.house, problems)
    except UsageProblem as error:
        path = ("house", *(name for name in event.house if f'"{name}"' in error.message))
        file.note(problems, "house", error.message, path[:2], error.hint)
        game = None
    problems.raise_errors()
    assert game is not None
    check_references(game, workspace, ["default"], problems)
    problems.raise_errors()
    return game


def event_table(plan: FleetPlan) -> Table:
    """Everybody at a divided event, their ships and crews in their colours.

    Who has several crews has a colour for each; ships take turns among them. Ships with a colour
    of their own give it to their player. What is left to the referee needs markers too.
    """
    muster, game = plan.muster, plan.muster.game
    of_crews = muster.rules.of == "crews"
    seats = [_seat(number, fleet, plan) for number, fleet in enumerate(plan.fleets, 1)]
    spare = [hand for hand in plan.referee if not of_crews or hand in muster.others]
    left = tuple(
        Vessel(hand.kind, number, name=hand.name, photo=hand.photo)
        for number, hand in enumerate(spare, 1)
    )
    if of_crews and not muster.others:
        seats = _usual_ships(game, seats)
    table = Table(numbered(seats), {}, left)
    afloat = [one.id for one in (*table.ships, *left)]
    counts = counts_of(game, len(seats), [one.id for one in table.crews], afloat)
    return replace(table, counts=counts)


def _seat(number: int, fleet: Fleet, plan: FleetPlan) -> Seat:
    game, guest = plan.muster.game, fleet.guest
    assert guest is not None
    of_crews = plan.muster.rules.of == "crews"
    sailed, manned = (fleet.boats, fleet.ships) if of_crews else (fleet.ships + fleet.boats, ())
    own = [game.kinds["ships"][hand.kind].seat for hand in sailed]
    main = next((colour for colour in own if colour), number)
    colours = [main + place * len(plan.fleets) for place in range(len(manned))] or [main]

    def vessel(hand: Hand, colour: int, men: int = 0) -> Vessel:
        return Vessel(hand.kind, 0, colour, number, guest.name, hand.name, hand.photo, men)

    men = (*fleet.men, *(0 for _ in sailed)) if not of_crews else (0,) * len(sailed)
    return Seat(
        number,
        main,
        guest.name,
        guest.lang,
        fleet.team,
        plan.order.index(guest.name) + 1 if guest.name in plan.order else 0,
        tuple(
            vessel(hand, own[n] or colours[n % len(colours)], men[n])
            for n, hand in enumerate(sailed)
        ),
        tuple(vessel(hand, colours[n]) for n, hand in enumerate(manned)),
    )


def _usual_ships(game: Game, seats: list[Seat]) -> list[Seat]:
    """The seats with the ships of the game's table, in turn round all crews."""
    setup = game.pack.set_up(len(seats))
    crews = sorted((crew for seat in seats for crew in seat.crews), key=lambda one: one.seat)
    ships: dict[int, list[Vessel]] = {}
    for number, name in enumerate(table_ships(setup, len(seats)) if setup and crews else ()):
        crew = crews[number % len(crews)]
        ships.setdefault(crew.player, []).append(replace(crew, id=name))
    return [replace(seat, ships=tuple(ships.get(seat.number, ()))) for seat in seats]


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
    """The text of each file of a new project by its path.

    Raises UsageProblem for a number of players that the game is not for.
    """
    pack = game.pack
    if not pack.players.min <= players <= pack.players.max:
        message = f"{pack.title} is for {pack.players.min} to {pack.players.max} players"
        raise UsageProblem(f"{message}, not {players}", f"use --players {pack.players.default}")
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
