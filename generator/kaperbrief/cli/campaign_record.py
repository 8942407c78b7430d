"""What `kaperbrief campaign record` does: options or a form into the ledger, and back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from kaperbrief.documents import campaign_record as ledgers
from kaperbrief.documents.campaign import Voyage, open_campaign, result_form
from kaperbrief.errors import Place, Problems, UsageProblem
from kaperbrief.files import shown_path, write_all
from kaperbrief.game.campaign import BACKUP, played_data
from kaperbrief.game.check import read_as
from kaperbrief.models.campaign import Afloat, Played, PlayerResult


def fill_in(path: Path, form: Path) -> None:
    """Write the form of the next result beside the ledger."""
    voyage = _opened(path)
    write_all({form: result_form(voyage).encode()})
    click.echo(f"{shown_path(form)}: fill it in, then run the same command again")


def from_form(path: Path, form: Path) -> None:
    """Enter a form that was filled in; it is removed once the ledger holds it.

    Raises ProblemsFound with what is wrong in it, UsageProblem where nothing was filled in.
    """
    voyage = _opened(path)
    problems = Problems()
    game, origin = problems.sure(read_as(Played, form, voyage.workspace, problems))
    if ledgers.says_nothing(game):
        raise UsageProblem(f"nothing is filled in yet in {shown_path(form)}", "or delete it")
    number = len(voyage.campaign.games)

    def note(code: str, message: str, at: Place, hint: str) -> None:
        inside = at[2:] if at[:2] == ("games", number) else ()
        problems.add(origin.problem(code, message, inside, hint))

    ledgers.reckon_with(voyage, game, note)
    problems.raise_errors()
    _enter(voyage, path, game)
    form.unlink()


def from_options(path: Path, given: dict[str, Any]) -> None:
    """Enter a result that was typed. Raises UsageProblem for the first thing wrong in it."""
    voyage = _opened(path)
    results: dict[str, PlayerResult] = {}
    for name in (*_EXAMPLES, "note"):
        for text in given[name]:
            _read(name, text, voyage, results)
    game = Played(
        tuple(results.values()),
        given["date"],
        given["place"],
        given["scenario"] or voyage.standings.next,
        given["winner"],
    )

    def note(_code: str, message: str, _at: Place, hint: str) -> None:
        raise UsageProblem(f"{message}; nothing was recorded", hint)

    ledgers.reckon_with(voyage, game, note)
    _enter(voyage, path, game)


def take_back(path: Path) -> None:
    """Take the last game out of the ledger. Raises UsageProblem where there is none."""
    voyage = _opened(path)
    game = ledgers.take_back(voyage, path)
    click.echo(f"game {len(voyage.campaign.games)} is taken back: {_told(game)}")
    click.echo(f"The ledger with it is in {shown_path(path.with_name(BACKUP))}.")


def _opened(path: Path) -> Voyage:
    return open_campaign(path if path.is_file() else path.parent, Problems())


def _enter(voyage: Voyage, path: Path, game: Played) -> None:
    number = ledgers.enter(voyage, path, game)
    click.echo(f"{shown_path(path)}: game {number} is recorded: {_told(game)}")
    click.echo(f"  kaperbrief campaign next {shown_path(path.parent)}")


def _told(game: Played) -> str:
    names = [one["player"] for one in played_data(game)["results"]]
    parts = [game.scenario, ", ".join(names), f"won by {game.winner}" if game.winner else ""]
    return " · ".join(part for part in parts if part) or "nothing happened"


class _Unread(Exception):
    """What an option lacks, and how it is written if not as its example."""


def _read(name: str, text: str, voyage: Voyage, results: dict[str, PlayerResult]) -> None:
    """Add what `--name WHO[/WHAT]=VALUE` says to the result of its player."""
    left, _, value = text.partition("=")
    who, _, what = (left, "", "") if name == "note" else left.partition("/")
    one = results.get(who.strip()) or PlayerResult(who.strip())
    try:
        if not one.player and name != "note":
            raise _Unread("has no player in")
        results[one.player] = _added(name, one, what.strip(), value.strip(), voyage)
    except _Unread as error:
        example = _EXAMPLES[name].format(
            toll=next((toll.id for toll in voyage.rules.tolls), "hull"),
            ship=next(iter(voyage.game.kinds["ships"]), "ship"),
        )
        lack, *others = error.args
        hint = f"write --{name} {others[0] if others else example}"
        raise UsageProblem(f'--{name} {lack} "{text}"', hint) from None


_EXAMPLES = {
    "gold": "Anna=5",
    "lost": "Anna/mate",
    "damage": "Anna/{toll}=2",
    "repair": "Anna/{toll}=2",
    "prize": "Anna={ship}",
    "sunk": "Anna",
    "name": "Anna/new-1=Olaf",
}


def _number(value: str, least: int = 1, *example: str) -> int:
    plain = value.replace("\u2212", "-").replace("\u2013", "-")
    try:
        number = int(plain)
    except ValueError:
        number = least - 1
    if not least <= number <= 100_000:
        raise _Unread("needs a whole number, found", *example)
    return number


def _more(marks: dict[str, int], key: str, boxes: str, *example: str) -> dict[str, int]:
    if not key:
        raise _Unread("does not say of what in")
    return {**marks, key: marks.get(key, 0) + _number(boxes, 1, *example)}


def _added(name: str, one: PlayerResult, what: str, value: str, voyage: Voyage) -> PlayerResult:
    """The result of a player with what an option adds to it."""
    match name:
        case "gold":
            return replace(one, gold=one.gold + _number(value, -100_000))
        case "lost":
            return _lost(one, what, value, voyage.rules.men)
        case "damage":
            return replace(one, damage=_more(one.damage, what, value))
        case "repair":
            return replace(one, repaired=_more(one.repaired, what, value))
        case "prize":
            if not value:
                raise _Unread("names no ship in")
            kind, _, called = value.partition(":")
            return replace(one, prizes=(*one.prizes, Afloat(kind.strip(), called.strip())))
        case "sunk":
            return replace(one, sunk=(*one.sunk, what or _only_ship(one.player, voyage)))
        case "name":
            if not what or not value:
                raise _Unread("needs a newcomer in")
            return replace(one, names={**one.names, what: value})
    return replace(one, note=value)


def _lost(one: PlayerResult, what: str, value: str, men: str) -> PlayerResult:
    if value and men:
        key = f"{what}/{men}" if what else men
        return replace(one, damage=_more(one.damage, key, value, "Anna=4"))
    if what and not value:
        return replace(one, lost=(*one.lost, what))
    raise _Unread("does not say who in", "Anna=4" if men else "Anna/mate")


def _only_ship(who: str, voyage: Voyage) -> str:
    """The ship that is meant where none is named. Raises UsageProblem where there are several."""
    keys = [s.key for one in voyage.standings.players if one.name == who for s in one.fleet]
    if len(keys) > 1:
        message = f"{who} has several ships: {', '.join(keys)}"
        raise UsageProblem(message, f"write --sunk {who}/{keys[0]}")
    return keys[0] if keys else "ship"
