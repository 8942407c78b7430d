"""A campaign: opened, reckoned, and the sheets of its next game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kaperbrief.documents.deal import Dealer, Print, items_of
from kaperbrief.documents.front_pages import ledger_job
from kaperbrief.documents.jobs import job_maker
from kaperbrief.documents.pages import Printed, Progress, printed, quiet
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.table import Seat, State, Table, Vessel, counts_of, numbered
from kaperbrief.errors import Problems, UsageProblem, did_you_mean
from kaperbrief.game.campaign import NAME, Ledger, load_campaign
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.game.shelf import Game
from kaperbrief.game.standings import Band, Sailor, Standing, Standings, reckon
from kaperbrief.models.campaign import CarryOver
from kaperbrief.models.crew import Figure
from kaperbrief.models.options import Options
from kaperbrief.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Voyage:
    """An opened campaign: its ledger, its game, what that carries over, how everybody stands."""

    ledger: Ledger
    workspace: Workspace
    game: Game
    rules: CarryOver
    standings: Standings


def open_campaign(path: Path, problems: Problems, scenario: str | None = None) -> Voyage:
    """The campaign of a file or folder, reckoned; `scenario` is played next instead of its own.

    Raises ProblemsFound with everything wrong in the ledger and its game, UsageProblem where there
    is no campaign.
    """
    if path.is_dir():
        path = path / NAME
    if not path.is_file():
        message = f"there is no {NAME} in this folder"
        raise UsageProblem(message, "make one with: kaperbrief campaign new NAME --game GAME")
    workspace = Workspace.open(path.parent)
    ledger = load_campaign(path, workspace, problems)
    problems.raise_errors()
    assert ledger is not None
    game = _game(ledger, workspace, problems)
    rules = game.pack.campaign
    if rules is None:
        message = f"{game.pack.title} does not say what goes on from game to game"
        ledger.note(problems, "game", message, ("game",), "write campaign: in its pack.yaml")
    known = set(game.kinds["scenarios"])
    if scenario and scenario not in known:
        raise UsageProblem(f'unknown scenario "{scenario}"', did_you_mean(scenario, known))

    def note(code: str, message: str, at: tuple[str | int, ...], hint: str) -> None:
        ledger.note(problems, code, message, at, hint)

    standings = reckon(ledger.campaign, game, note, scenario)
    problems.raise_errors()
    assert rules is not None
    return Voyage(ledger, workspace, game, rules, standings)


def _game(ledger: Ledger, workspace: Workspace, problems: Problems) -> Game:
    campaign, packs = ledger.campaign, set(workspace.packs())
    if campaign.game not in packs:
        hint = did_you_mean(campaign.game, packs)
        ledger.note(problems, "reference", f'unknown game "{campaign.game}"', ("game",), hint)
        problems.raise_errors()
    try:
        game = load_pack(workspace, campaign.game, campaign.house, problems)
    except UsageProblem as error:
        ledger.note(problems, "house", error.message, ("house",), error.hint)
        game = None
    problems.raise_errors()
    assert game is not None
    check_references(game, workspace, ["default"], problems)
    problems.raise_errors()
    return game


def print_next(voyage: Voyage, options: Options, progress: Progress = quiet) -> Printed:
    """The next game on paper: the ledger, the scenario, every crew and ship as they are now.

    Raises UsageProblem for wrong options, ProblemsFound for what spoils the print.
    """
    table, campaign = campaign_table(voyage), voyage.ledger.campaign
    room = open_pressroom(voyage.workspace, options, Problems(), voyage.game, table)
    spoken = dict.fromkeys(seat.lang or room.language for seat in table.seats)
    jobs = [ledger_job(room, language, campaign, voyage.standings) for language in spoken]
    jobs += job_maker(room).jobs([*_scenario(voyage, room), *_sheets(voyage, room)])
    return printed(room, jobs, campaign.title, progress)


def campaign_table(voyage: Voyage) -> Table:
    """Everybody in a campaign with their crews and ships as they are now.

    The colour of a player is that of a ship which always has her own, else of their number; each
    crew has one for itself, and ships take turns among those of their player's crews.
    """
    game, players = voyage.game, voyage.standings.players
    types, colours = game.kinds["ships"], _crew_colours(players)
    seats = []
    for number, player in enumerate(players, 1):
        own = [types[hull.type].seat for hull in player.hulls if not hull.won]
        main = (own[0] if own else 0) or number
        crews = tuple(
            Vessel(band.crew, 0, colours[band.crew], number, player.name,
                   state=crew_state(band, voyage.rules))
            for band in player.bands
        )  # fmt: skip
        taken = [crew.seat for crew in crews] or [main]
        ships = tuple(
            Vessel(hull.type, 0, types[hull.type].seat or taken[place % len(taken)], number,
                   player.name, hull.name, hull.photo,
                   state=State(Counter(hull.marks), gold=None if place else player.gold))
            for place, hull in enumerate(player.fleet)
        )  # fmt: skip
        seats.append(Seat(number, main, player.name, player.lang, ships=ships, crews=crews))
    table = Table(numbered(seats), {})
    ids = [[one.id for one in vessels] for vessels in (table.crews, table.ships)]
    return replace(table, counts=counts_of(game, len(players), *ids))


def _crew_colours(players: list[Standing]) -> dict[str, int]:
    """Each crew has a colour of its own: the first ones those of their players."""
    colours = {p.bands[0].crew: n for n, p in enumerate(players, 1) if p.bands}
    for player in players:
        for band in player.bands[1:]:
            colours[band.crew] = max(len(players), *colours.values()) + 1
    return colours


def _scenario(voyage: Voyage, room: Pressroom) -> list[Print]:
    """The sheet of the next scenario, if the game has one for it."""
    name = voyage.standings.next
    for material in voyage.game.kinds["materials"].values():
        if name and material.kind == "scenarios" and name in items_of(voyage.game, material):
            return [Print(material, name, 0, room.language, 1)]
    return []


def _sheets(voyage: Voyage, room: Pressroom) -> list[Print]:
    """What the game says is printed of crews and ships, player by player."""
    chapter = voyage.rules.chapter(voyage.standings.next)
    names = voyage.rules.sheets if chapter is None or chapter.sheets is None else chapter.sheets
    dealer = Dealer(voyage.game, room.options, room.table, room.language)
    materials = [voyage.game.kinds["materials"][name] for name in names]
    return [
        one
        for material in materials
        for one in dealer.to_players(material, _WHOSE.get(material.of, "player"), 1)
    ]


_WHOSE = {"crews": "crew", "ships": "ship"}
"""Whose a sheet is that is made of all of a kind."""


def crew_state(band: Band, rules: CarryOver) -> State:
    """Who stands on the sheet of a crew: each in the place of whom they follow."""
    followers = {hand.follows: hand for hand in band.hands if hand.follows}
    shown: list[Sailor] = []
    for hand in band.hands:
        if hand.follows:
            continue
        while hand.lost and hand.id in followers:
            hand = followers[hand.id]
        shown.append(hand)
    living = [hand for hand in shown if not hand.lost]
    if rules.lost == "absent" and living:
        shown = living
    people: tuple[Any, ...] = tuple(
        Figure(hand.id, hand.rank, hand.name, hand.items, photo=hand.photo) for hand in shown
    )
    return State(people=people, lost=tuple(hand.id for hand in shown if hand.lost))
