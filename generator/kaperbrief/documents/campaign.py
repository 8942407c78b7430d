"""A campaign: opened, reckoned, and the sheets of its next game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kaperbrief.documents.berths import Berth, State
from kaperbrief.documents.front_pages import ledger_job
from kaperbrief.documents.instances import Print
from kaperbrief.documents.jobs import job_maker
from kaperbrief.documents.pages import Printed, Progress, printed, quiet
from kaperbrief.documents.pressroom import Pressroom, open_pressroom
from kaperbrief.documents.quantities import TableSetup, counts_of, items_of
from kaperbrief.errors import Problems, UsageProblem, did_you_mean
from kaperbrief.game.campaign import NAME, Ledger, load_campaign
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.game.shelf import Game
from kaperbrief.game.standings import Band, Hand, Hull, Standing, Standings, reckon
from kaperbrief.models.campaign import CarryOver
from kaperbrief.models.crew import Figure
from kaperbrief.models.material import Material
from kaperbrief.models.options import Options, Player
from kaperbrief.press.job import Job
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


def seats_of(voyage: Voyage) -> dict[str, int]:
    """The seat of each player: that of a ship which always has her colour, else their number."""
    ships = voyage.game.kinds["ships"]
    seats = {}
    for number, player in enumerate(voyage.standings.players, 1):
        own = [ships[hull.type].seat for hull in player.hulls if not hull.won]
        seats[player.name] = (own[0] if own else 0) or number
    return seats


def print_next(voyage: Voyage, options: Options, progress: Progress = quiet) -> Printed:
    """The next game on paper: the ledger, the scenario, every crew and ship as they are now.

    Raises UsageProblem for wrong options, ProblemsFound for what spoils the print.
    """
    players = tuple(Player(one.name, one.lang) for one in voyage.standings.players)
    options = replace(options, named=players)
    room = open_pressroom(voyage.workspace, options, Problems(), voyage.game, _table(voyage))
    jobs = _ledgers(voyage, room)
    jobs += job_maker(room).jobs([*_scenario(voyage, room), *_sheets(voyage, room)])
    return printed(room, jobs, voyage.ledger.campaign.title, progress)


def _table(voyage: Voyage) -> TableSetup:
    players = voyage.standings.players
    crews = tuple(band.crew for player in players for band in player.bands)
    ships = tuple(hull.type for player in players for hull in player.fleet)
    numbered = list(enumerate(players, 1))
    return TableSetup(
        crews,
        ships,
        counts_of(voyage.game, len(players), crews, ships),
        tuple(voyage.game.kinds["ships"][name].seat for name in ships),
        tuple(number for number, player in numbered for _ in player.fleet),
        tuple(number for number, player in numbered for _ in player.bands),
    )


def _ledgers(voyage: Voyage, room: Pressroom) -> list[Job]:
    """The ledger in every language of the table."""
    spoken = dict.fromkeys(player.lang or room.language for player in room.options.named)
    campaign, standings, seats = voyage.ledger.campaign, voyage.standings, seats_of(voyage)
    return [ledger_job(room, language, campaign, standings, seats) for language in spoken]


def _scenario(voyage: Voyage, room: Pressroom) -> list[Print]:
    """The sheet of the next scenario, if the game has one for it."""
    name = voyage.standings.next
    for material in voyage.game.kinds["materials"].values():
        kind = material.of.partition("/")[0]
        if not name or kind != "scenarios":
            continue
        if any(item.id == name for item in items_of(voyage.game, material.of)):
            return [Print(material, kind, name, 0, Player(), room.language, 1)]
    return []


def _sheets(voyage: Voyage, room: Pressroom) -> list[Print]:
    """What the game says is printed of crews and ships, player by player."""
    chapter = voyage.rules.chapter(voyage.standings.next)
    names = voyage.rules.sheets if chapter is None or chapter.sheets is None else chapter.sheets
    found = []
    for name in names:
        material = voyage.game.kinds["materials"][name]
        for number, player in enumerate(voyage.standings.players, 1):
            found += _of_player(voyage, room, material, player, number)
    return found


def _of_player(
    voyage: Voyage, room: Pressroom, material: Material, player: Standing, number: int
) -> list[Print]:
    local = room.languages.get(player.lang or room.language)
    who = Player(player.name, player.lang)
    seats = _crew_seats(voyage)
    own = seats_of(voyage)[player.name]
    kind, _, rest = material.of.partition("/")

    def one(item: str, seat: int, berth: Berth | None, state: State) -> Print:
        return Print(material, kind, item, seat, who, local.language, 1, berth=berth, state=state)

    if kind == "crews" and not rest:
        return [
            one(band.crew, seats[band.crew], None, crew_state(band, voyage.rules))
            for band in player.bands
        ]
    if kind == "ships" and not rest:
        bands = [seats[band.crew] for band in player.bands] or [own]
        made = []
        for place, hull in enumerate(player.fleet):
            seat = voyage.game.kinds["ships"][hull.type].seat or bands[place % len(bands)]
            berth = Berth(hull.type, seat, number, player.name, hull.name, hull.photo)
            gold = local.words.number(player.gold) if not place else ""
            made.append(one(hull.type, seat, berth, ship_state(hull, gold)))
        return made
    items = [item.id for item in items_of(voyage.game, material.of)] or [""]
    return [one(item, own, None, State()) for item in items]


def _crew_seats(voyage: Voyage) -> dict[str, int]:
    """Each crew has a colour of its own: the first ones those of their players."""
    players = voyage.standings.players
    seats = {p.bands[0].crew: n for n, p in enumerate(players, 1) if p.bands}
    for player in players:
        for band in player.bands[1:]:
            seats[band.crew] = max(len(players), *seats.values()) + 1
    return seats


def ship_state(hull: Hull, gold: str) -> State:
    """What is marked on the sheet of a ship."""
    return State(Counter(hull.marks), gold=gold)


def crew_state(band: Band, rules: CarryOver) -> State:
    """Who stands on the sheet of a crew: each in the place of whom they follow."""
    followers = {hand.follows: hand for hand in band.hands if hand.follows}
    shown: list[Hand] = []
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
