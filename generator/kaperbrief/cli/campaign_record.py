"""What `kaperbrief campaign record` does: options or a form into the ledger, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kaperbrief.documents import campaign_record as ledgers
from kaperbrief.documents.campaign import Voyage, open_campaign, result_form
from kaperbrief.errors import Place, Problems, UsageProblem
from kaperbrief.files import shown_path, write_all
from kaperbrief.game.campaign import BACKUP, played_data
from kaperbrief.game.check import read_as
from kaperbrief.models.campaign import Played, PlayerResult


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
    for name in ledgers.SAID:
        for text in given[name]:
            ledgers.read_result(name, text, voyage, results)
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
