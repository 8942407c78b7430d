"""An event: its file and its fleets, everybody at its table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kaperbrief.documents.fleets import Fleet, FleetPlan
from kaperbrief.documents.table import Seat, Table, counts_of, numbered
from kaperbrief.errors import Problems, UsageProblem
from kaperbrief.game.event import NAME, EventFile, load_event
from kaperbrief.game.muster import Muster, muster
from kaperbrief.game.references import open_game
from kaperbrief.game.shelf import Game, Vessel
from kaperbrief.models.event import Event
from kaperbrief.models.pack import Pack
from kaperbrief.rules.counts import table_ships
from kaperbrief.typeset.photos import PhotoError, PhotoShelf
from kaperbrief.workspace import Workspace


def open_event(
    path: Path,
    problems: Problems,
    amend: Callable[[Event, Pack], Event] | None = None,
    *,
    photos: bool = True,
) -> Muster:
    """The muster of an event file, or of the `event.yaml` in a folder; its folder is the project.

    `amend` may change the event of a game before it is resolved. Without `photos` those of its
    ships are looked at only where something else is wrong.

    Warnings are noted in `problems`. Raises ProblemsFound with everything wrong in the event and
    its game, UsageProblem where there is no event.
    """
    if path.is_dir():
        path = path / NAME
        if not path.is_file():
            message = f"there is no {NAME} in this folder"
            raise UsageProblem(message, "make one with: kaperbrief new DIR --game GAME")
    workspace = Workspace.open(path.parent)
    file = load_event(path, workspace, problems)
    problems.raise_errors()
    assert file is not None
    game = open_game(file.event.game, file.event.house, file.origin, workspace, problems)
    if amend is not None:
        file = replace(file, event=amend(file.event, game.pack))
    found = muster(file, game, workspace, problems)
    if photos or found is None:
        look_at_photos(file, workspace, problems)
    problems.raise_errors()
    assert found is not None
    return found


def look_at_photos(file: EventFile, workspace: Workspace, problems: Problems) -> None:
    """Note every photo of the event's ships that is there and is no picture."""
    shelf = PhotoShelf(workspace.photo)
    seen: set[str] = set()
    for number, vessel in enumerate(file.event.ships):
        if not vessel.photo or vessel.photo in seen:
            continue
        seen.add(vessel.photo)
        try:
            workspace.photo(vessel.photo)
        except ValueError:  # the muster has noted it
            continue
        try:
            shelf.probe(vessel.photo)
        except PhotoError as error:
            path = ("ships", number, "photo")
            file.note(problems, "photo", error.message, path, error.hint)


def event_table(plan: FleetPlan) -> Table:
    """Everybody at a divided event, their ships and crews in their colours.

    Who has several crews has a colour for each; ships take turns among them. Ships with a colour
    of their own give it to their player. What is left to the referee needs markers too.
    """
    muster, game = plan.muster, plan.muster.game
    of_crews = muster.rules.of == "crews"
    seats = [_seat(number, fleet, plan) for number, fleet in enumerate(plan.fleets, 1)]
    spare = [hand for hand in plan.referee if not of_crews or hand in muster.others]
    left = tuple(replace(hand, number=number, player=0) for number, hand in enumerate(spare, 1))
    if of_crews and not muster.others:
        seats = _usual_ships(game, seats)
    table = Table(numbered(seats), {}, left)
    afloat = [one.id for one in (*table.ships, *left)]
    counts = counts_of(game, len(seats), [one.id for one in table.crews], afloat)
    return replace(table, counts=counts)


def _seat(number: int, fleet: Fleet, plan: FleetPlan) -> Seat:
    game, guest = plan.muster.game, fleet.guest
    assert guest is not None
    of_crews = plan.muster.rules.of == "crews"
    sailed, manned = (fleet.boats, fleet.ships) if of_crews else (fleet.ships + fleet.boats, ())
    own = [game.kinds["ships"][hand.id].seat for hand in sailed]
    main = next((colour for colour in own if colour), number)
    colours = [main + place * len(plan.fleets) for place in range(len(manned))] or [main]

    def vessel(hand: Vessel, colour: int, men: int = 0) -> Vessel:
        return replace(hand, seat=colour, player=number, captain=guest.name, men=men)

    men = (*fleet.men, *(0 for _ in sailed)) if not of_crews else (0,) * len(sailed)
    return Seat(
        number,
        main,
        guest.name,
        guest.lang,
        fleet.team,
        plan.order.index(guest.name) + 1 if guest.name in plan.order else 0,
        tuple(
            vessel(hand, own[n] or colours[n % len(colours)], men[n])
            for n, hand in enumerate(sailed)
        ),
        tuple(vessel(hand, colours[n]) for n, hand in enumerate(manned)),
    )


def _usual_ships(game: Game, seats: list[Seat]) -> list[Seat]:
    """The seats with the ships of the game's table, in turn round all crews."""
    setup = game.pack.set_up(len(seats))
    crews = sorted((crew for seat in seats for crew in seat.crews), key=lambda one: one.seat)
    ships: dict[int, list[Vessel]] = {}
    for number, name in enumerate(table_ships(setup, len(seats)) if setup and crews else ()):
        crew = crews[number % len(crews)]
        ships.setdefault(crew.player, []).append(replace(crew, id=name))
    return [replace(seat, ships=tuple(ships.get(seat.number, ()))) for seat in seats]
