"""Opening an event: its file, its game, its muster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kaperbrief.errors import Problems, UsageProblem, did_you_mean
from kaperbrief.game.event import NAME, EventFile, load_event
from kaperbrief.game.load import load_pack
from kaperbrief.game.muster import Muster, muster
from kaperbrief.game.references import check_references
from kaperbrief.game.shelf import Game
from kaperbrief.models.event import Event
from kaperbrief.models.pack import Pack
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
    game = _game(file, workspace, problems)
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


def _game(file: EventFile, workspace: Workspace, problems: Problems) -> Game:
    """The checked game of an event; what the event says wrong of it stands at its lines."""
    event, packs = file.event, set(workspace.packs())
    if event.game not in packs:
        hint = did_you_mean(event.game, packs)
        file.note(problems, "reference", f'unknown game "{event.game}"', ("game",), hint)
        problems.raise_errors()
    try:
        game = load_pack(workspace, event.game, event.house, problems)
    except UsageProblem as error:
        path = ("house", *(name for name in event.house if f'"{name}"' in error.message))
        file.note(problems, "house", error.message, path[:2], error.hint)
        game = None
    problems.raise_errors()
    assert game is not None
    check_references(game, workspace, ["default"], problems)
    problems.raise_errors()
    return game
