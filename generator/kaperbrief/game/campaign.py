"""Reading a campaign's ledger, and adding a game to its end or taking the last one away again.

A game is written below the others as text: comments and the layout of what is there stay.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from kaperbrief.errors import Problem, Problems, ProblemsFound, Severity, Span
from kaperbrief.game.check import check
from kaperbrief.game.shelf import Origin
from kaperbrief.models.campaign import Campaign, Played
from kaperbrief.records import dataclass
from kaperbrief.source.dump import dump
from kaperbrief.source.reader import load_file, load_text
from kaperbrief.workspace import Workspace

NAME = "campaign.yaml"
FORM = "result.yaml"
BACKUP = "campaign.backup.yaml"

_GAMES = re.compile(r"games:[ \t]*(\[[ \t]*\])?[ \t]*(#.*)?\Z")
_TOP = re.compile(r"[^\s#\-]")


@dataclass(frozen=True, slots=True)
class Ledger:
    """A campaign as it was read: its values, where they stand, the text of the file."""

    campaign: Campaign
    origin: Origin
    text: str

    def note(
        self, problems: Problems, code: str, message: str, path: tuple[str | int, ...], hint: str
    ) -> None:
        """A problem at a value of the ledger."""
        problems.add(self.origin.problem(code, message, path, hint))


def load_campaign(path: Path, workspace: Workspace, problems: Problems) -> Ledger | None:
    """The ledger of a file, its fields checked one by one; None where something is wrong."""
    source = load_file(path, workspace.shown(path), problems)
    if source is None:
        return None
    campaign = check(Campaign, source.data, problems, _span(source), source.line_text)
    return None if campaign is None else Ledger(campaign, Origin(source, ()), source.text)


def load_result(path: Path, workspace: Workspace, problems: Problems) -> Ledger | None:
    """The form of one game as a ledger without anything else, None where something is wrong.

    Its `campaign` holds the game alone, so that its problems can be told where they stand.
    """
    source = load_file(path, workspace.shown(path), problems)
    if source is None:
        return None
    played = check(Played, source.data, problems, _span(source), source.line_text)
    if played is None:
        return None
    return Ledger(Campaign("", (), games=(played,)), Origin(source, ()), source.text)


def _span(source: Any) -> Any:
    return lambda path, key=False: source.span(path, key=key)


def with_game(text: str, game: Played, shown: str) -> str:
    """The text of the ledger with one more game at the end of `games:`.

    Raises ProblemsFound where the list is written in a way that nothing can be added to.
    """
    lines = text.split("\n")
    written = dump([played_data(game)]).rstrip("\n").split("\n")
    start = _games_line(lines)
    if start is None:
        body = _stripped(lines)
        return "\n".join([*body, "", "games:", *_indented(written), ""])
    head = _GAMES.match(lines[start].rstrip())
    if head is None:
        raise _not_a_list(shown, start, lines)
    if head[1]:
        comment = f"  {head[2]}" if head[2] else ""
        lines[start] = f"games:{comment}"
    end = _end(lines, start)
    margin = _margin(lines[start + 1 : end])
    added = [" " * margin + line if line else line for line in written]
    rest = lines[end:]
    return _joined([*lines[:end], *added], rest)


def without_last(ledger: Ledger, shown: str) -> str:
    """The text of the ledger without its last game. Raises ProblemsFound as `with_game` does."""
    lines = ledger.text.split("\n")
    count = len(ledger.campaign.games)
    start = _games_line(lines)
    if start is None or _GAMES.match(lines[start].rstrip()) is None:
        raise _not_a_list(shown, start or 0, lines)
    first = ledger.origin.span(("games", count - 1)).line - 1
    kept = _stripped(lines[:first])
    if count == 1:
        kept[start] = lines[start].rstrip().replace("games:", "games: []", 1)
    rest = lines[_end(lines, start) :]
    return _joined(kept, rest)


def played_data(game: Played) -> dict[str, Any]:
    """A game as it is written: only what says something, those without a result left out."""
    found: dict[str, Any] = {
        name: value
        for name in ("date", "place", "scenario", "winner")
        if (value := getattr(game, name))
    }
    results = []
    for one in game.results:
        said: dict[str, Any] = {"player": one.player}
        if one.gold:
            said["gold"] = one.gold
        for name in ("lost", "sunk"):
            if getattr(one, name):
                said[name] = list(getattr(one, name))
        for name in ("damage", "repaired", "names"):
            if getattr(one, name):
                said[name] = dict(getattr(one, name))
        if one.prizes:
            said["prizes"] = [
                {"type": ship.type, **({"name": ship.name} if ship.name else {})}
                for ship in one.prizes
            ]
        if one.note:
            said["note"] = one.note
        if len(said) > 1:
            results.append(said)
    found["results"] = results
    return found


def check_text(text: str, shown: str, wanted: tuple[Played, ...], problems: Problems) -> bool:
    """Does a changed text still hold the games that it should? What is wrong is noted."""
    source = load_text(text, shown, problems)
    if source is None:
        return False
    campaign = check(Campaign, source.data, problems, _span(source), source.line_text)
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


def _margin(lines: list[str]) -> int:
    """How far the games are set in."""
    found = re.search(r"^( *)- ", "\n".join(lines), re.MULTILINE)
    return len(found[1]) if found else 2


def _indented(lines: list[str]) -> list[str]:
    return ["  " + line if line else line for line in lines]


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
