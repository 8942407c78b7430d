"""House switches: which reading is in use, and values that are written as a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kaperbrief.errors import Problems, Span, UsageProblem, did_you_mean

Spanner = Callable[[tuple[str | int, ...]], Span]


@dataclass(slots=True)
class House:
    """The readings in use, by switch; `departs` are the switches whose reading isn't literal."""

    chosen: dict[str, str] = field(default_factory=dict)
    departs: set[str] = field(default_factory=set)

    def mark(self, switch: str) -> str:
        """The sign printed beside values that follow a non-literal reading."""
        return "°" if switch in self.departs else ""


def choose(switches: list[Any], wanted: Mapping[str, str]) -> House:
    """The readings: `wanted` where given, else each switch's default.

    `switches` is the raw list of a pack (checked later). Raises UsageProblem for an unknown switch
    or choice.
    """
    house = House()
    choices: dict[str, dict[str, bool]] = {}
    for switch in switches:
        if not isinstance(switch, dict) or not isinstance(switch.get("id"), str):
            continue
        known = {
            choice["id"]: choice.get("literal", True) is not False
            for choice in switch.get("choices") or []
            if isinstance(choice, dict) and isinstance(choice.get("id"), str)
        }
        choices[switch["id"]] = known
        house.chosen[switch["id"]] = str(switch.get("default", ""))
    for name, value in wanted.items():
        if name not in choices:
            hint = did_you_mean(name, set(choices))
            raise UsageProblem(f'unknown house switch "{name}"', hint)
        if value not in choices[name]:
            hint = did_you_mean(value, set(choices[name]))
            raise UsageProblem(f'house switch "{name}" has no choice "{value}"', hint)
        house.chosen[name] = value
    house.departs = {s for s, c in house.chosen.items() if not choices[s].get(c, True)}
    return house


def resolve(data: Any, house: House, span: Spanner, problems: Problems) -> Any:
    """The data with every value written as a choice replaced by the reading in use."""
    return _resolve(data, (), house, span, problems)


def _resolve(
    data: Any, path: tuple[str | int, ...], house: House, span: Spanner, problems: Problems
) -> Any:
    if isinstance(data, list):
        return [_resolve(v, (*path, i), house, span, problems) for i, v in enumerate(data)]
    if not isinstance(data, dict):
        return data
    switch = data.get("house")
    if isinstance(switch, str):
        return _choice(data, switch, path, house, span, problems)
    return {k: _resolve(v, (*path, k), house, span, problems) for k, v in data.items()}


def _choice(
    data: dict[str, Any],
    switch: str,
    path: tuple[str | int, ...],
    house: House,
    span: Spanner,
    problems: Problems,
) -> Any:
    if switch not in house.chosen:
        hint = did_you_mean(switch, set(house.chosen))
        problems.error(
            "house", f'unknown house switch "{switch}"', span((*path, "house")), hint=hint
        )
        return None
    chosen = house.chosen[switch]
    if chosen not in data:
        hint = f"add a line for {chosen}"
        problems.error(
            "house", f'no value for the choice "{chosen}" of "{switch}"', span(path), hint=hint
        )
        return None
    return _resolve(data[chosen], (*path, chosen), house, span, problems)
