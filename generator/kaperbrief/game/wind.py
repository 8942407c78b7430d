"""A pack's wind: names that lead somewhere, fractions that are some, guards that can be kept."""

from __future__ import annotations

from fractions import Fraction

from kaperbrief.errors import Problems, did_you_mean
from kaperbrief.game.shelf import Game, Origin
from kaperbrief.models.sailing_table import TableSailing
from kaperbrief.models.wind import Wind
from kaperbrief.rules.wind import ImpossibleWind, wind_plan

_TRIAL = 1
"""Any seed: guards that some dice keep are kept by nearly all."""

Path = tuple[str | int, ...]


def check_wind(game: Game, problems: Problems) -> None:
    """Note what is wrong with the plan of a pack's wind."""
    wind = game.pack.wind
    if wind is None:
        return
    before = len(problems.items)
    origin = game.origin("pack", game.pack.id)
    _names(wind, game, origin, problems)
    for speed, part in wind.guards.most.items():
        if not _is_part(part):
            message = f'expected a part such as "1/4", found "{part}"'
            problems.add(origin.problem("value", message, ("wind", "guards", "most", speed)))
    if wind.mode == "list" and not wind.next:
        hint = "write the faces of the die, such as next: [5, 6]"
        message = "a list of winds needs the faces that bring its next entry"
        problems.add(origin.problem("missing", message, ("wind",), hint))
    if len(problems.items) > before:
        return
    try:
        wind_plan(wind, _TRIAL)
    except ImpossibleWind as error:
        hint = "loosen a guard, or change the dice"
        problems.add(origin.problem("wind", str(error), ("wind", "guards"), hint))


def _names(wind: Wind, game: Game, origin: Origin, problems: Problems) -> None:
    """Every speed and point that is named must be there."""
    sailing = game.pack.sailing
    winds = sailing.winds if isinstance(sailing, TableSailing) else ()
    speeds, dice, guards = {one.id for one in winds}, wind.dice, wind.guards
    named: list[tuple[str, Path]] = [
        (wind.start.speed, ("start", "speed")),
        (dice.calm, ("dice", "calm")),
        *((name, ("dice", "speeds", name)) for name in dice.speeds),
        *(
            (to, ("dice", "speeds", name, face))
            for name, row in dice.speeds.items()
            for face, to in enumerate(row)
        ),
        *((name, ("guards", "most", name)) for name in guards.most),
        *((name, ("guards", "earliest", name)) for name in guards.earliest),
        *((name, ("guards", "never", i)) for i, name in enumerate(guards.never)),
    ]  # fmt: skip
    found = [("speed of the wind", name, path, speeds) for name, path in named]
    points = {point.id for point in wind.points}
    found.append(("point of the rose", wind.start.to, ("start", "to"), points))
    for what, name, path, known in found:
        if name not in known:
            message, hint = f'unknown {what} "{name}"', did_you_mean(name, known)
            problems.add(origin.problem("reference", message, ("wind", *path), hint))
    if len(wind.points) % 2:
        message = f"a rose needs an even number of points, found {len(wind.points)}"
        problems.add(origin.problem("value", message, ("wind", "points")))


def _is_part(text: str) -> bool:
    try:
        return 0 <= Fraction(text) <= 1
    except (ValueError, ZeroDivisionError):
        return False
