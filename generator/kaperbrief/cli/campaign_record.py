"""What `kaperbrief campaign record` does: options or a form into the ledger, and back."""

from __future__ import annotations

from dataclasses import field, replace
from pathlib import Path
from typing import Any

import click

from kaperbrief.documents.campaign import Voyage, open_campaign, result_form
from kaperbrief.errors import Problems, UsageProblem
from kaperbrief.files import shown_path, write_all
from kaperbrief.game.campaign import (
    BACKUP,
    check_text,
    load_result,
    played_data,
    with_game,
    without_last,
)
from kaperbrief.game.standings import reckon
from kaperbrief.models.campaign import Afloat, Played, PlayerResult
from kaperbrief.records import dataclass


@dataclass(slots=True)
class _Slip:
    """One player's result while options are read."""

    gold: int = 0
    lost: list[str] = field(default_factory=list)
    damage: dict[str, int] = field(default_factory=dict)
    repaired: dict[str, int] = field(default_factory=dict)
    prizes: list[Afloat] = field(default_factory=list)
    sunk: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    note: str = ""


def fill_in(path: Path, form: Path) -> None:
    """Write the form of the next result beside the ledger."""
    voyage = _opened(path)
    write_all({form: result_form(voyage.game, voyage.standings).encode()})
    click.echo(f"{shown_path(form)}: fill it in, then run the same command again")


def from_form(path: Path, form: Path) -> None:
    """Enter a form that was filled in; it is removed once the ledger holds it.

    Raises ProblemsFound with what is wrong in it, UsageProblem where nothing was filled in.
    """
    voyage = _opened(path)
    problems = Problems()
    filled = load_result(form, voyage.workspace, problems)
    problems.raise_errors()
    assert filled is not None
    (game,) = filled.campaign.games
    if not played_data(game)["results"] and not game.winner:
        raise UsageProblem(f"nothing is filled in yet in {shown_path(form)}", "or delete it")
    number = len(voyage.ledger.campaign.games)

    def note(code: str, message: str, at: tuple[str | int, ...], hint: str) -> None:
        filled.note(problems, code, message, at[2:] if at[:2] == ("games", number) else (), hint)

    _reckoned(voyage, game, note)
    problems.raise_errors()
    _enter(voyage, path, game)
    form.unlink()


def from_options(path: Path, given: dict[str, Any]) -> None:
    """Enter a result that was typed. Raises UsageProblem for the first thing wrong in it."""
    voyage = _opened(path)
    slips: dict[str, _Slip] = {}
    for name, read in _READ.items():
        for text in given[name]:
            read(slips, text, voyage)
    game = Played(
        tuple(_result(name, slip) for name, slip in slips.items()),
        given["date"],
        given["place"],
        given["scenario"] or voyage.standings.next,
        given["winner"],
    )

    def note(_code: str, message: str, _at: tuple[str | int, ...], hint: str) -> None:
        raise UsageProblem(f"{message}; nothing was recorded", hint)

    _reckoned(voyage, game, note)
    _enter(voyage, path, game)


def take_back(path: Path) -> None:
    """Take the last game out of the ledger. Raises UsageProblem where there is none."""
    voyage = _opened(path)
    games = voyage.ledger.campaign.games
    if not games:
        raise UsageProblem("no game is recorded yet")
    shown = voyage.ledger.origin.source.file
    _save(voyage, path, without_last(voyage.ledger, shown), games[:-1])
    click.echo(f"game {len(games)} is taken back: {_told(games[-1])}")
    click.echo(f"The ledger with it is in {shown_path(path.with_name(BACKUP))}.")


def _opened(path: Path) -> Voyage:
    return open_campaign(path if path.is_file() else path.parent, Problems())


def _reckoned(voyage: Voyage, game: Played, note: Any) -> None:
    campaign = voyage.ledger.campaign
    reckon(replace(campaign, games=(*campaign.games, game)), voyage.game, note)


def _enter(voyage: Voyage, path: Path, game: Played) -> None:
    games = (*voyage.ledger.campaign.games, game)
    text = with_game(voyage.ledger.text, game, voyage.ledger.origin.source.file)
    _save(voyage, path, text, games)
    click.echo(f"{shown_path(path)}: game {len(games)} is recorded: {_told(game)}")
    click.echo(f"  kaperbrief campaign next {shown_path(path.parent)}")


def _save(voyage: Voyage, path: Path, text: str, games: tuple[Played, ...]) -> None:
    """The new ledger and the old one beside it, both or none, after another look at it."""
    problems = Problems()
    check_text(text, voyage.ledger.origin.source.file, games, problems)
    problems.raise_errors()
    write_all({path.with_name(BACKUP): path.read_bytes(), path: text.encode()})


def _told(game: Played) -> str:
    names = [one["player"] for one in played_data(game)["results"]]
    parts = [game.scenario, ", ".join(names), f"won by {game.winner}" if game.winner else ""]
    return " · ".join(part for part in parts if part) or "nothing happened"


def _result(name: str, slip: _Slip) -> PlayerResult:
    return PlayerResult(
        name,
        slip.gold,
        tuple(slip.lost),
        slip.damage,
        slip.repaired,
        tuple(slip.prizes),
        tuple(slip.sunk),
        slip.names,
        slip.note,
    )


def _parted(text: str, option: str, example: str) -> tuple[str, str, str]:
    """WHO, what stands behind a slash, what stands behind the equals sign."""
    left, _, value = text.partition("=")
    who, _, rest = left.partition("/")
    if not who.strip():
        raise UsageProblem(f'{option} has no player in "{text}"', f"write {option} {example}")
    return who.strip(), rest.strip(), value.strip()


def _number(value: str, option: str, text: str, example: str, least: int = 1) -> int:
    plain = value.replace("\u2212", "-").replace("\u2013", "-")
    try:
        number = int(plain)
    except ValueError:
        number = least - 1
    if not least <= number <= 100_000:
        message = f'{option} needs a whole number, found "{text}"'
        raise UsageProblem(message, f"write {option} {example}")
    return number


Slips = dict[str, _Slip]


def _slip(slips: Slips, who: str) -> _Slip:
    return slips.setdefault(who, _Slip())


def _gold(slips: Slips, text: str, _voyage: Voyage) -> None:
    who, _, value = _parted(text, "--gold", "Anna=5")
    _slip(slips, who).gold += _number(value, "--gold", text, "Anna=5", -100_000)


def _lost(slips: Slips, text: str, voyage: Voyage) -> None:
    who, what, value = _parted(text, "--lost", "Anna/mate")
    men = voyage.rules.men
    if value and men:
        key = f"{what}/{men}" if what else men
        damage = _slip(slips, who).damage
        damage[key] = damage.get(key, 0) + _number(value, "--lost", text, "Anna=4")
    elif what and not value:
        _slip(slips, who).lost.append(what)
    else:
        example = "Anna=4" if men else "Anna/mate"
        raise UsageProblem(f'--lost does not say who in "{text}"', f"write --lost {example}")


def _boxes(option: str, name: str) -> Any:
    def read(slips: Slips, text: str, voyage: Voyage) -> None:
        first = next((toll.id for toll in voyage.rules.tolls), "hull")
        example = f"Anna/{first}=2"
        who, key, value = _parted(text, option, example)
        if not key:
            message = f'{option} does not say of what in "{text}"'
            raise UsageProblem(message, f"write {option} {example}")
        marks = getattr(_slip(slips, who), name)
        marks[key] = marks.get(key, 0) + _number(value, option, text, example)

    return read


def _prize(slips: Slips, text: str, voyage: Voyage) -> None:
    kind = next(iter(voyage.game.kinds["ships"]), "ship")
    who, _, value = _parted(text, "--prize", f"Anna={kind}")
    if not value:
        raise UsageProblem(f'--prize names no ship in "{text}"', f"write --prize Anna={kind}")
    type_, _, name = value.partition(":")
    _slip(slips, who).prizes.append(Afloat(type_.strip(), name.strip()))


def _sunk(slips: Slips, text: str, voyage: Voyage) -> None:
    who, what, _ = _parted(text, "--sunk", "Anna")
    if not what:
        keys = [s.key for one in voyage.standings.players if one.name == who for s in one.fleet]
        if len(keys) > 1:
            message = f"{who} has several ships: {', '.join(keys)}"
            raise UsageProblem(message, f"write --sunk {who}/{keys[0]}")
        what = keys[0] if keys else "ship"
    _slip(slips, who).sunk.append(what)


def _name(slips: Slips, text: str, _voyage: Voyage) -> None:
    who, what, value = _parted(text, "--name", "Anna/new-1=Olaf")
    if not what or not value:
        raise UsageProblem(f'--name needs a newcomer in "{text}"', "write --name Anna/new-1=Olaf")
    _slip(slips, who).names[what] = value


def _note(slips: Slips, text: str, _voyage: Voyage) -> None:
    who, _, value = text.partition("=")
    _slip(slips, who.strip()).note = value.strip()


_READ = {
    "gold": _gold,
    "lost": _lost,
    "damage": _boxes("--damage", "damage"),
    "repair": _boxes("--repair", "repaired"),
    "prize": _prize,
    "sunk": _sunk,
    "names": _name,
    "notes": _note,
}
