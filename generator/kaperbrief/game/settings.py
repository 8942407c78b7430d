"""Settings files: the project's goes before the user's; their house readings by game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from kaperbrief.errors import Problems, did_you_mean
from kaperbrief.game.house import raw_packs, readings
from kaperbrief.game.shelf import Origin
from kaperbrief.models.options import Settings
from kaperbrief.source.reader import load_file
from kaperbrief.workspace import Workspace

Known = Mapping[str, Mapping[str, Mapping[str, bool]]]
"""The choices of each house switch of each game."""


Layer = tuple[Settings, Origin]
"""The settings of one file, and where they were written."""


def load_settings(files: list[tuple[Path, str]], problems: Problems) -> list[Layer]:
    """The settings of the files that exist, in the same order; `(path, name for messages)`."""
    found = []
    for path, shown in files:
        if not path.is_file():
            continue
        # Who has no settings need not load what checks them.
        from kaperbrief.game.check import check

        source = load_file(path, shown, problems)
        if source is None:
            continue
        origin = Origin(source, ())
        settings = check(Settings, source.data, origin, problems)
        if settings is not None:
            found.append((settings, origin))
    return found


def known_readings(workspace: Workspace) -> Known:
    """The choices of every house switch by game, but for packs that cannot be read.

    What is wrong with those is told where a game is loaded.
    """
    return {game: readings(data.get("house")) for game, data in raw_packs(workspace).items()}


def house_of(game: str, layers: list[Layer], known: Known, problems: Problems) -> dict[str, str]:
    """The house readings that settings wish for a game, the first layer's before the others'.

    One that this game lacks is left out, since another game may have it; one that no game has is
    noted as a problem. Nothing is noted while the game itself cannot be read.
    """
    wishes: dict[str, str] = {}
    for settings, origin in reversed(layers):
        for switch, choice in settings.house.items():
            if choice in known.get(game, {}).get(switch, {}):
                wishes[switch] = choice
            elif game in known and not any(choice in h.get(switch, {}) for h in known.values()):
                _note(switch, choice, origin, known, problems)
    return wishes


def _note(switch: str, choice: str, origin: Origin, known: Known, problems: Problems) -> None:
    choices = {name for house in known.values() for name in house.get(switch, {})}
    if choices:
        message = f'the house switch "{switch}" has no choice "{choice}"'
        hint = did_you_mean(choice, choices) or "choices are " + ", ".join(sorted(choices))
    else:
        message = f'no game has a house switch "{switch}"'
        hint = did_you_mean(switch, {name for house in known.values() for name in house})
    problems.add(origin.problem("house", message, ("house", switch), hint))
