"""The pages of a campaign's ledger: who has what, what was played, what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kaperbrief.documents.covers import chunks
from kaperbrief.documents.guide import usual_names
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pages import page, pages_job
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.game.standings import Hand, Hull, Standing, Standings
from kaperbrief.models.campaign import Campaign
from kaperbrief.press.job import Job

LEDGER = "campaign-ledger"
_EACH = 4
"""So many players stand on one page."""


@dataclass(frozen=True, slots=True)
class Toll:
    """What is left of one thing of a ship: `marked` of its boxes are lost."""

    id: str
    title: str
    icon: str
    boxes: int
    marked: int


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship as the ledger shows her; `won` and `sunk` are games."""

    name: str
    title: str
    icon: str
    won: int
    sunk: int
    tolls: tuple[Toll, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A player as the ledger shows them: amounts of gold as texts."""

    seat: int
    name: str
    gold: int
    amount: str
    crews: tuple[tuple[Any, tuple[Hand, ...], tuple[Hand, ...]], ...]
    ships: tuple[Ship, ...]
    earned: tuple[str, ...]


def ledger_job(
    room: Pressroom,
    language: str,
    campaign: Campaign,
    standings: Standings,
    seats: Mapping[str, int],
) -> Job:
    """The ledger in one language, a page for every four players."""
    local = room.languages.get(language)
    scenarios = local.kinds["scenarios"]
    lines = [_line(one, seats[one.name], local) for one in standings.players]
    title = local.label("Ledger")
    ranks = {rank.id: rank for rank in local.pack.ranks}
    names = {
        **usual_names(local),
        "campaign": campaign,
        "games": standings.games,
        "next": scenarios.get(standings.next),
        "scenarios": scenarios,
        "changes": _changes(standings, scenarios),
        "ranks": ranks,
        "coin": local.words.nouns.get(_rules(local).coin, {}),
    }
    copies = [page(room, LEDGER, {**names, "lines": part}, title) for part in chunks(lines, _EACH)]
    return pages_job(room, LEDGER, title, copies, language)


def _changes(standings: Standings, scenarios: Mapping[str, Any]) -> tuple[Any, ...]:
    """What the last game changes in the next one, as its scenario says."""
    last = scenarios.get(standings.last)
    return () if last is None else tuple(last.links)


def _rules(local: Localised) -> Any:
    return local.pack.campaign


def _line(player: Standing, seat: int, local: Localised) -> Line:
    words, coin = local.words, _rules(local).coin
    crews = tuple(
        (local.kinds["crews"][band.crew], tuple(band.alive), tuple(band.gone))
        for band in player.bands
    )
    ships = tuple(_ship(hull, local) for hull in player.hulls)
    earned = tuple(words.signed(gold) if gold else "0" for gold in player.earned)
    amount = words.amount(coin, player.gold)
    return Line(seat, player.name, player.gold, amount, crews, ships, earned)


def _ship(hull: Hull, local: Localised) -> Ship:
    kind = local.kinds["ships"][hull.type]
    tolls = tuple(
        Toll(toll.id, toll.title, toll.icon, hull.boxes[toll.id], hull.marks[toll.id])
        for toll in _rules(local).tolls
        if hull.boxes[toll.id]
    )
    return Ship(hull.name, kind.title, kind.icon, hull.won, hull.sunk, tolls)
