"""The result of a game into the ledger of a campaign, and the last one out of it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kaperbrief.documents.campaign import Voyage
from kaperbrief.errors import Note, Problems, UsageProblem
from kaperbrief.files import shown_path, write_all
from kaperbrief.game.campaign import BACKUP, check_text, played_data, with_game, without_last
from kaperbrief.game.standings import reckon
from kaperbrief.models.campaign import Afloat, Played, PlayerResult
from kaperbrief.source.text import decode

Save = Callable[[Mapping[Path, bytes]], None]
"""Writes files, all or none."""


def reckon_with(voyage: Voyage, game: Played, note: Note) -> None:
    """Tell `note` what makes no sense in one more game."""
    campaign = voyage.campaign
    reckon(replace(campaign, games=(*campaign.games, game)), voyage.game, note)


def says_nothing(game: Played) -> bool:
    """Does it tell neither a result nor a winner?"""
    return not played_data(game)["results"] and not game.winner


def enter(voyage: Voyage, path: Path, game: Played, save: Save = write_all) -> int:
    """Write a game that makes sense into the ledger; its number.

    Raises ProblemsFound where nothing can be added, UsageProblem where somebody else has written
    to the ledger meanwhile.
    """
    games = (*voyage.campaign.games, game)
    source = voyage.origin.source
    _save(voyage, path, with_game(source.text, game, source.file), games, save)
    return len(games)


def take_back(voyage: Voyage, path: Path, save: Save = write_all) -> Played:
    """Take the last game out of the ledger.

    Raises as `enter`, UsageProblem where there is none too.
    """
    games = voyage.campaign.games
    if not games:
        raise UsageProblem("no game is recorded yet")
    _save(voyage, path, without_last(voyage.campaign, voyage.origin), games[:-1], save)
    return games[-1]


def _save(voyage: Voyage, path: Path, text: str, games: tuple[Played, ...], save: Save) -> None:
    """The new ledger and the old one beside it, both or none, after another look at it."""
    problems = Problems()
    check_text(text, voyage.origin.source.file, games, problems)
    problems.raise_errors()
    before = path.read_bytes()
    if decode(before, shown_path(path), problems) != voyage.origin.source.text:
        raise UsageProblem(f"{shown_path(path)} has just been changed", "run the command again")
    save({path.with_name(BACKUP): before, path: text.encode()})


# -- what is typed ----------------------------------------------------------------------------


class _Unread(Exception):
    """What an option lacks, and how it is written if not as its example."""


def read_result(name: str, text: str, voyage: Voyage, results: dict[str, PlayerResult]) -> None:
    """Add what `--name WHO[/WHAT]=VALUE` says to the result of its player.

    Raises UsageProblem for what cannot be read.
    """
    who, what, value = _parted(text, [one.name for one in voyage.standings.players])
    one = results.get(who) or PlayerResult(who)
    try:
        if not one.player and name != "note":
            raise _Unread("has no player in")
        results[one.player] = _added(name, one, what, value, voyage)
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
SAID = (*_EXAMPLES, "note")
"""The options that say something of a player."""


def _parted(text: str, players: Sequence[str]) -> tuple[str, str, str]:
    """Whose something is, what of theirs, and the value; known names may hold any sign."""
    known = [one for one in players if text == one or text.startswith((f"{one}/", f"{one}="))]
    who = max(known, key=len, default=text.partition("=")[0].partition("/")[0])
    rest = text[len(who) :]
    what, _, value = rest[1:].partition("=") if rest[:1] == "/" else ("", "", rest[1:])
    return who.strip(), what.strip(), value.strip()


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
    """The ship that is meant where none is named. Raises UsageProblem unless there is just one."""
    owners = [one for one in voyage.standings.players if one.name == who]
    keys = [ship.key for one in owners for ship in one.fleet]
    if owners and not keys:
        raise UsageProblem(f"{who} has no ship that is afloat", "undo the game before: --undo")
    if len(keys) > 1:
        message = f"{who} has several ships: {', '.join(keys)}"
        raise UsageProblem(message, f"write --sunk {who}/{keys[0]}")
    return keys[0] if keys else "ship"
