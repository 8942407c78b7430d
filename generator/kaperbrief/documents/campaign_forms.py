"""The files that a campaign begins with, and the form for the result of one game."""

from __future__ import annotations

from kaperbrief.documents.table import kit_table
from kaperbrief.errors import UsageProblem, did_you_mean
from kaperbrief.game.shelf import Game
from kaperbrief.game.standings import Standings
from kaperbrief.models.campaign import CarryOver
from kaperbrief.models.options import Options
from kaperbrief.source.dump import dump
from kaperbrief.workspace import shipped_schemas

_SCHEMAS = "content/schemas"

_LEDGER = """\
# yaml-language-server: $schema={schemas}/campaign.json
# The ledger of a campaign. `kaperbrief campaign record` adds each game at the end, `kaperbrief
# campaign next` prints the sheets of the next one. Lines that begin with # are examples or notes:
# they stay. You may change everything by hand: all standings are reckoned from the beginning.
{game}
{title}
# date: 2027-05-08
# place: Kitchen table
{lang}
# paper: letter
{seed}{house}
{scenario}

# Who plays: crews and ships at the beginning, gold that they bring along.
players:
{players}

# The games that were played, oldest first.
games: []
"""

_FORM = """\
# yaml-language-server: $schema={schemas}/result.json
# Game {number}. Fill in what happened, save, and run again: kaperbrief campaign record
date: ""                # such as 2027-05-08
place: ""
{scenario}
winner: ""              # {names}

# gold: what came in, or below zero what was spent. lost: figures by id or name. damage, repaired:
# boxes of {tolls}; with several ships write SHIP/{toll}. prizes: ships won, sunk: ships gone.
results:
{results}
"""


def new_campaign(game: Game, title: str, options: Options, scenario: str) -> dict[str, str]:
    """The text of each file of a new campaign by its path.

    Raises UsageProblem for what the game does not have: players, crews, ships, scenarios.
    """
    pack = game.pack
    rules = _rules(game)
    known = set(game.kinds["scenarios"])
    if scenario and scenario not in known:
        raise UsageProblem(f'unknown scenario "{scenario}"', did_you_mean(scenario, known))
    first = scenario or (rules.chapters[0].scenario if rules.chapters else "")
    players = []
    for seat in kit_table(game, options).seats:
        crews, ships = [one.id for one in seat.crews], [one.id for one in seat.ships]
        name = seat.name or f"Player {seat.number}"
        players.append(_player(game, name, seat.lang, crews, ships))
    comment = "# the first one; the game says which follow" if first else ""
    ledger = _LEDGER.format(
        schemas=_SCHEMAS,
        game=_pair("game", pack.id),
        title=_pair("title", title),
        lang=_pair("lang", options.lang or pack.source_language),
        seed=f"seed: {options.seed}",
        house="\n" + dump({"house": dict(options.house)}).strip() if options.house else "",
        scenario=f"{_pair('scenario', first)}  {comment}" if first else "# scenario: ID",
        players="\n".join(players),
    )
    schemas = {name: text for name, text in shipped_schemas().items() if name in _FILES}
    return {
        "campaign.yaml": ledger,
        **{f"{_SCHEMAS}/{name}": text for name, text in schemas.items()},
    }


_FILES = ("campaign.json", "result.json")


def _rules(game: Game) -> CarryOver:
    rules = game.pack.campaign
    if rules is None:
        message = f"{game.pack.title} does not say what goes on from game to game"
        raise UsageProblem(message, "write campaign: in its pack.yaml")
    return rules


def _pair(key: str, value: str) -> str:
    return dump({key: value}).strip()


def _player(game: Game, name: str, language: str, crews: list[str], ships: list[str]) -> str:
    lines = [f"  - {_pair('name', name)}"]
    if language:
        lines.append(f"    {_pair('lang', language)}")
    if crews:
        titles = ", ".join(game.kinds["crews"][one].title for one in crews)
        lines.append(f"    crews: [{', '.join(crews)}]  # {titles}")
    if ships:
        lines.append("    ships:")
        lines += [f'      - {{type: {one}, name: ""}}' for one in ships]
    lines.append("    gold: 0")
    return "\n".join(lines)


def result_form(game: Game, standings: Standings) -> str:
    """The form for the next game: a part for each player, what they have as a comment."""
    rules = _rules(game)
    ids = [toll.id for toll in rules.tolls]
    results = []
    for player in standings.players:
        several = len(player.bands) > 1
        living = [
            f"{band.crew}/{hand.id}" if several else hand.id
            for band in player.bands
            for hand in band.alive
        ]
        ships = [
            f"{hull.key} ("
            + ", ".join(f"{t} {hull.boxes[t] - hull.marks[t]}/{hull.boxes[t]}" for t in ids)
            + ")"
            for hull in player.fleet
        ]
        has = [*([", ".join(living)] if living else []), *ships, f"{player.gold} gold"]
        results.append(
            f"  # {' · '.join(has)}\n"
            f"  - {_pair('player', player.name)}\n"
            "    gold: 0\n"
            "    lost: []\n"
            "    damage: {}\n"
            "    repaired: {}\n"
            "    prizes: []\n"
            "    sunk: []\n"
            '    note: ""'
        )
    return _FORM.format(
        schemas=_SCHEMAS,
        number=len(standings.games) + 1,
        scenario=dump({"scenario": standings.next}).strip(),
        names=", ".join(player.name for player in standings.players),
        tolls=", ".join(ids),
        toll=ids[0] if ids else "hull",
        results="\n".join(results),
    )
