"""The result of a game into the ledger of a campaign, and the last one out of it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from kaperbrief.documents.campaign import Voyage
from kaperbrief.errors import Note, Problems, UsageProblem
from kaperbrief.files import shown_path, write_all
from kaperbrief.game.campaign import BACKUP, check_text, played_data, with_game, without_last
from kaperbrief.game.standings import reckon
from kaperbrief.models.campaign import Played
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
