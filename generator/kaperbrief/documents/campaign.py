"""A campaign: its first files and forms, opened and reckoned, the sheets of its next game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from kaperbrief.documents.deal import Dealer, Print, items_of
from kaperbrief.documents.front_pages import chunks, usual_names
from kaperbrief.documents.jobs import JobMaker
from kaperbrief.documents.languages import Localised, check_language
from kaperbrief.documents.pages import Printed, fit_one, laid_out, page, pages_job, printed
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.scaffold import SCHEMAS, filled
from kaperbrief.documents.table import Seat, Table, counts_of, kit_table, numbered
from kaperbrief.errors import Problems, Progress, UsageProblem, check_known, quiet
from kaperbrief.game.campaign import NAME
from kaperbrief.game.check import read_as
from kaperbrief.game.references import open_game
from kaperbrief.game.shelf import Game, Origin, State, Vessel
from kaperbrief.game.standings import Band, Standing, Standings, reckon
from kaperbrief.models.campaign import Campaign, CarryOver
from kaperbrief.models.options import Options
from kaperbrief.press.job import Job
from kaperbrief.records import dataclass
from kaperbrief.workspace import Workspace, shipped_schemas


def new_campaign(
    game: Game, title: str, options: Options, scenario: str, player: str = "Player"
) -> dict[str, str]:
    """The text of each file of a new campaign by its path.

    A `player` without a name is called so, with a number.

    Raises UsageProblem for what the game does not have: players, crews, ships, scenarios.
    """
    pack, rules = game.pack, game.pack.campaign
    if rules is None:
        raise UsageProblem(_carries_nothing(game), _WRITE)
    if scenario:
        check_known("scenario", scenario, game.kinds["scenarios"])
    ledger = filled(
        "campaign.yaml",
        pack=pack,
        title=title,
        options=options,
        scenario=scenario or (rules.chapters[0].scenario if rules.chapters else ""),
        seats=kit_table(game, options).seats,
        player=player,
        told=options.lang in ("", pack.source_language),
        titles=lambda seat: ", ".join(game.kinds["crews"][one.id].title for one in seat.crews),
    )
    schemas = shipped_schemas()
    files = {f"{SCHEMAS}/{name}": schemas[name] for name in ("campaign.json", "result.json")}
    return {"campaign.yaml": ledger, **files}


_WRITE = "write campaign: in its pack.yaml"


def _carries_nothing(game: Game) -> str:
    return f"{game.pack.title} does not say what goes on from game to game"


@dataclass(frozen=True, slots=True)
class Voyage:
    """An opened campaign: its ledger, its game, what that carries over, how everybody stands."""

    campaign: Campaign
    origin: Origin
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
    campaign, origin = problems.sure(read_as(Campaign, path, workspace, problems))
    game = open_game(campaign.game, campaign.house, origin, workspace, problems)
    rules = game.pack.campaign
    if rules is None:
        problems.add(origin.problem("game", _carries_nothing(game), ("game",), _WRITE))
    if scenario:
        check_known("scenario", scenario, game.kinds["scenarios"])
    for number, player in enumerate(campaign.players):
        try:
            check_language(player.lang, game.pack, workspace)
        except UsageProblem as error:
            at = ("players", number, "lang")
            problems.add(origin.problem("language", str(error), at, error.hint))
    standings = reckon(campaign, game, origin.noting(problems), scenario)
    return Voyage(campaign, origin, workspace, game, problems.sure(rules), standings)


def result_form(voyage: Voyage) -> str:
    """The form for the next game: a part for each player, what they have as a comment."""
    standings, tolls = voyage.standings, [toll.id for toll in voyage.rules.tolls]

    def has(player: Standing) -> str:
        several = len(player.bands) > 1
        living = [
            f"{band.crew}/{hand.id}" if several else hand.id
            for band in player.bands
            for hand in band.alive
        ]
        ships = [
            f"{hull.key} ("
            + ", ".join(f"{t} {hull.boxes[t] - hull.marks[t]}/{hull.boxes[t]}" for t in tolls)
            + ")"
            for hull in player.fleet
        ]
        return " · ".join([*([", ".join(living)] if living else []), *ships, f"{player.gold} gold"])

    return filled(
        "result.yaml",
        number=len(standings.games) + 1,
        scenario=standings.next,
        players=standings.players,
        has=has,
        tolls=tolls,
    )


def print_next(voyage: Voyage, options: Options, progress: Progress = quiet) -> Printed:
    """The next game on paper: the ledger, the scenario, every crew and ship as they are now.

    Raises UsageProblem for wrong options, ProblemsFound for what spoils the print.
    """
    return printed(*_next_jobs(voyage, options), voyage.campaign.title, progress)


def lay_out_next(voyage: Voyage, options: Options) -> Printed:
    """The next game before anything is drawn: its `pdf` is empty. Raises as `print_next`."""
    room, jobs = _next_jobs(voyage, options)
    return Printed(b"", room, *laid_out(room, jobs))


def campaign_room(voyage: Voyage, options: Options) -> Pressroom:
    """What a print of the next game needs. Raises as `open_pressroom`."""
    table = campaign_table(voyage)
    return open_pressroom(voyage.workspace, options, Problems(), voyage.game, table)


def _next_jobs(voyage: Voyage, options: Options) -> tuple[Pressroom, list[Job]]:
    room = campaign_room(voyage, options)
    spoken = dict.fromkeys(seat.lang or room.language for seat in room.table.seats)
    jobs = [ledger_job(room, one, voyage.campaign, voyage.standings) for one in spoken]
    return room, jobs + JobMaker(room).jobs([*_scenario(voyage, room), *_sheets(voyage, room)])


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
    followers = {band.follows[one.id]: one for one in band.hands if one.id in band.follows}
    shown = []
    for hand in band.hands:
        if hand.id in band.follows:
            continue
        while hand.id in band.lost and hand.id in followers:
            hand = followers[hand.id]
        shown.append(hand)
    living = [hand for hand in shown if hand.id not in band.lost]
    if rules.lost == "absent" and living:
        shown = living
    return State(people=tuple(shown), lost=tuple(one.id for one in shown if one.id in band.lost))


_PAGE = "campaign-ledger"
_EACH = 4
"""So many players stand on one page at most."""
_LATEST, _OLDER = 12, 30
"""So many games stand below the players, and on a page of those before."""


def _spoken_of(players: list[Standing], local: Localised) -> list[Standing]:
    """Players whose figures are called as a language calls them; newcomers keep their names."""
    known = {(one.id, hand.id): hand for one in local.kinds["crews"].values()
             for hand in one.figures}  # fmt: skip
    return [
        replace(player, bands=[
            replace(band, hands=[known.get((band.crew, hand.id), hand) for hand in band.hands])
            for band in player.bands
        ])
        for player in players
    ]  # fmt: skip


def ledger_job(room: Pressroom, language: str, campaign: Campaign, standings: Standings) -> Job:
    """The ledger in one language: a page for every four players, fewer where they have much.

    Games that do not stand below the players have pages of their own.
    """
    local = room.languages.get(language)
    scenarios = local.kinds["scenarios"]
    title, games = local.label("Ledger"), [*enumerate(standings.games, 1)]
    names = {
        **usual_names(local),
        "campaign": campaign,
        "games": standings.games,
        "next": scenarios.get(standings.next),
        "scenarios": scenarios,
        "changes": scenarios[standings.last].links if standings.last in scenarios else (),
        "crews": local.kinds["crews"],
        "coin": local.pack.campaign.coin,
        "tolls": local.pack.campaign.tolls,
        "seats": {seat.name: seat.colour for seat in room.table.seats},
    }
    players = _spoken_of(standings.players, local)
    older = games[:-_LATEST]
    rows = [(True, games[-_LATEST:]), *((False, p) for p in chunks(older, _OLDER) if older)]
    for each in range(_EACH, 0, -1):
        pages = [(part, *row) for part in chunks(players, each) for row in rows]
        copies = [
            page(room, _PAGE, {**names, "players": part, "told": told, "rows": found}, title)
            for part, told, found in pages
        ]
        job = pages_job(room, _PAGE, title, copies, language)
        trial = room.another(room.options, [])
        if each == 1 or (fit_one(trial, job) and not trial.problems.has_errors):
            break
    return job
