"""House switches: which reading is in use, and values that are written as a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any

from kaperbrief.errors import (
    Place,
    Problem,
    Problems,
    ProblemsFound,
    UsageProblem,
    check_known,
    did_you_mean,
)
from kaperbrief.records import dataclass
from kaperbrief.source.reader import load_file
from kaperbrief.workspace import Workspace

Note = Callable[[str, str, Place, str], Problem]
"""Makes a problem of a code, a message, a path and a hint."""


@dataclass(slots=True)
class House:
    """The readings in use, by switch; `departs` are the switches whose reading isn't literal."""

    chosen: dict[str, str] = field(default_factory=dict)
    departs: set[str] = field(default_factory=set)

    def mark(self, switch: str) -> str:
        """The sign printed beside values that follow a non-literal reading."""
        return "°" if switch in self.departs else ""


def readings(switches: Any) -> dict[str, dict[str, bool]]:
    """The choices of each switch of a raw list, and whether they are literal."""
    return {
        switch["id"]: {
            choice["id"]: choice.get("literal", True) is not False
            for choice in _listed(switch.get("choices"))
            if _named(choice)
        }
        for switch in _listed(switches)
        if _named(switch)
    }


def raw_packs(workspace: Workspace) -> dict[str, dict[str, Any]]:
    """The data of each game's `pack.yaml` as it was written, but for those that cannot be read.

    What is wrong with those is told where the game is loaded.
    """
    found = {}
    for game, folders in workspace.packs().items():
        try:
            paths = [path for layer in workspace.pack_files(game, "pack.yaml") for path in layer]
        except ProblemsFound:
            continue
        # The layer that goes first is the pack, as it is when the game is loaded.
        path = next((path for path in paths if path.parent in folders), None)
        source = load_file(path, workspace.shown(path), Problems()) if path else None
        if source is not None and isinstance(source.data, dict):
            found[game] = source.data
    return found


def _listed(data: Any) -> list[Any]:
    return data if isinstance(data, list) else []


def _named(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("id"), str)


def choose(switches: list[Any], wanted: Mapping[str, str]) -> House:
    """The readings: `wanted` where given, else each switch's default.

    `switches` is the raw list of a pack (checked later). Raises UsageProblem for an unknown switch
    or choice.
    """
    choices = readings(switches)
    defaults = {s["id"]: str(s.get("default", "")) for s in switches if _named(s)}
    house = House(
        {
            name: defaults[name] if defaults[name] in known else next(iter(known), "")
            for name, known in choices.items()
        }
    )
    for name, value in wanted.items():
        check_known("house switch", name, choices)
        if value not in choices[name]:
            hint = did_you_mean(value, set(choices[name]))
            raise UsageProblem(f'house switch "{name}" has no choice "{value}"', hint)
        house.chosen[name] = value
    house.departs = {s for s, c in house.chosen.items() if not choices[s].get(c, True)}
    return house


def resolve(data: Any, house: House, note: Note, problems: Problems, path: Place = ()) -> Any:
    """The data with every value written as a choice replaced by the reading in use.

    After a problem another reading's value stands there, so that the rest can be checked. `path`
    is where the data stands.
    """
    if isinstance(data, list):
        return [resolve(v, house, note, problems, (*path, i)) for i, v in enumerate(data)]
    if not isinstance(data, dict):
        return data
    switch = data.get("house")
    if isinstance(switch, str):
        return _choice(data, switch, path, house, note, problems)
    return {k: resolve(v, house, note, problems, (*path, k)) for k, v in data.items()}


def _choice(
    data: dict[str, Any], switch: str, path: Place, house: House, note: Note, problems: Problems
) -> Any:
    chosen = house.chosen.get(switch, "")
    if switch not in house.chosen:
        message = f'unknown house switch "{switch}"'
        hint = did_you_mean(switch, set(house.chosen))
        problems.add(note("house", message, (*path, "house"), hint))
    elif chosen not in data:
        message = f'no value for the choice "{chosen}" of "{switch}"'
        problems.add(note("house", message, path, f"add a line for {chosen}"))
    if chosen not in data:
        chosen = next((name for name in data if name != "house"), "")
    return resolve(data[chosen], house, note, problems, (*path, chosen)) if chosen else None
