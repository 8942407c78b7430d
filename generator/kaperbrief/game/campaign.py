"""Reading a campaign's ledger, and adding a game to its end or taking the last one away again.

A game is written below the others as text: comments and the layout of what is there stay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kaperbrief.errors import Problem, Problems, ProblemsFound, Severity, Span
from kaperbrief.game.check import check
from kaperbrief.game.shelf import Origin
from kaperbrief.models.campaign import Afloat, Campaign, Played, PlayerResult
from kaperbrief.source.dump import dump
from kaperbrief.source.events import load_text

NAME = "campaign.yaml"
FORM = "result.yaml"
BACKUP = "campaign.backup.yaml"

_GAMES = re.compile(r"games:[ \t]*(\[[ \t]*\])?[ \t]*(#.*)?\Z")
_TOP = re.compile(r"[^\s#\-]")


def with_game(text: str, game: Played, shown: str) -> str:
    """The text of the ledger with one more game at the end of `games:`.

    Raises ProblemsFound where the list is written in a way that nothing can be added to.
    """
    lines = text.split("\n")
    written = dump([played_data(game)]).rstrip("\n").split("\n")
    start = _games_line(lines)
    if start is None:
        body = _stripped(lines)
        return "\n".join([*body, "", "games:", *_indented(written, 2), ""])
    head = _GAMES.match(lines[start].rstrip())
    if head is None:
        raise _not_a_list(shown, start, lines)
    if head[1]:
        comment = f"  {head[2]}" if head[2] else ""
        lines[start] = f"games:{comment}"
    end = _end(lines, start)
    found = re.search(r"^( *)- ", "\n".join(lines[start + 1 : end]), re.MULTILINE)
    added = _indented(written, len(found[1]) if found else 2)
    rest = lines[end:]
    return _joined([*lines[:end], *added], rest)


def without_last(campaign: Campaign, origin: Origin) -> str:
    """The text of the ledger without its last game. Raises ProblemsFound as `with_game` does."""
    lines = origin.source.text.split("\n")
    count = len(campaign.games)
    start = _games_line(lines)
    if start is None or _GAMES.match(lines[start].rstrip()) is None:
        raise _not_a_list(origin.source.file, start or 0, lines)
    first = origin.span(("games", count - 1)).line - 1
    kept = _stripped(lines[:first])
    if count == 1:
        kept[start] = lines[start].rstrip().replace("games:", "games: []", 1)
    rest = lines[_end(lines, start) :]
    return _joined(kept, rest)


_SAID = ("player", "gold", "lost", "sunk", "damage", "repaired", "names", "prizes", "note")
"""What a result says, in the order in which it is written."""


def played_data(game: Played) -> dict[str, Any]:
    """A game as it is written: only what says something, those without a result left out."""
    results = [_said(one, _SAID) for one in game.results]
    return {
        **_said(game, ("date", "place", "scenario", "winner")),
        "results": [result for result in results if len(result) > 1],
    }


def _said(thing: Played | PlayerResult | Afloat, names: Sequence[str]) -> dict[str, Any]:
    """The fields of these names that say something, as they are written."""
    found = {name: value for name in names if (value := getattr(thing, name))}
    for name, value in found.items():
        if name == "prizes":
            found[name] = [_said(ship, ("type", "name")) for ship in value]
        elif isinstance(value, tuple):
            found[name] = list(value)
    return found


def check_text(text: str, shown: str, wanted: tuple[Played, ...], problems: Problems) -> bool:
    """Does a changed text still hold the games that it should? What is wrong is noted."""
    source = load_text(text, shown, problems)
    if source is None:
        return False
    campaign = check(Campaign, source.data, Origin(source, ()), problems)
    told = [played_data(one) for one in campaign.games] if campaign is not None else None
    if told != [played_data(one) for one in wanted]:
        message = "the list of games could not be changed; nothing was written"
        hint = "write games: as the last key, each game on lines of its own that begin with -"
        problems.add(Problem("ledger", message, Span(shown), hint, "games", Severity.ERROR))
        return False
    return True


def _joined(lines: list[str], rest: list[str]) -> str:
    """Lines and those below them, an empty one between."""
    if any(line.strip() for line in rest):
        lines = [*lines, *([""] if rest[0].strip() else []), *rest]
    return "\n".join(lines).rstrip("\n") + "\n"


def _games_line(lines: list[str]) -> int | None:
    return next((n for n, line in enumerate(lines) if line.startswith("games:")), None)


def _end(lines: list[str], start: int) -> int:
    """The line after the last one that belongs to the games: comments below it stay there."""
    end = start + 1
    for number in range(start + 1, len(lines)):
        if _TOP.match(lines[number]):
            break
        if lines[number].strip() and not lines[number].startswith("#"):
            end = number + 1
    return end


def _indented(lines: list[str], margin: int) -> list[str]:
    return [" " * margin + line if line else line for line in lines]


def _stripped(lines: list[str]) -> list[str]:
    kept = list(lines)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept


def _not_a_list(shown: str, line: int, lines: list[str]) -> ProblemsFound:
    message = "the games are written in a way that nothing can be added to"
    hint = "write games: on a line of its own and each game below it, beginning with -"
    text = lines[line] if line < len(lines) else ""
    span = Span(shown, line + 1, 1)
    return ProblemsFound([Problem("ledger", message, span, hint, "games", source_line=text)])
