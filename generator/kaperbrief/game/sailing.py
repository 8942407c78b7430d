"""A pack's table of rigs: every point there, no speed that grows into the wind."""

from __future__ import annotations

from fractions import Fraction

from kaperbrief.errors import Problems, did_you_mean
from kaperbrief.game.shelf import Game, Origin
from kaperbrief.models.sailing_table import Change, Rig, TableSailing
from kaperbrief.models.ship import Ship

_BEAM = 90


def check_sailing(game: Game, problems: Problems) -> None:
    """Note what is wrong with the rigs and winds of a pack, and ships whose rig it lacks."""
    sailing = game.pack.sailing
    if not isinstance(sailing, TableSailing):
        return
    origin = game.origin("pack", game.pack.id)
    for number, rig in enumerate(sailing.rigs):
        _rig(rig, sailing, origin, ("sailing", "rigs", number), problems)
    for number, wind in enumerate(sailing.winds):
        if not _is_fraction(wind.factor):
            path = ("sailing", "winds", number, "factor")
            message = f'expected a number or a fraction such as "1/2", found "{wind.factor}"'
            problems.add(origin.problem("value", message, path))
    known = {rig.id: rig for rig in sailing.rigs}
    ships: dict[str, Ship] = game.kinds["ships"]
    for ship in ships.values():
        shared = known[ship.rig].base if ship.rig in known else None
        if shared is not None and ship.base != shared:
            place = game.origin("ships", ship.id)
            message = f"ships of the rig {ship.rig} make {shared}, this one {ship.base}"
            hint = f"write base: {shared}, or a rig of its own in pack.yaml"
            problems.add(place.problem("value", message, ("base",), hint))
        if ship.rig not in known:
            place = game.origin("ships", ship.id)
            hint = did_you_mean(ship.rig, set(known)) or f"rigs are {', '.join(sorted(known))}"
            problems.add(place.problem("reference", f'unknown rig "{ship.rig}"', ("rig",), hint))


def _rig(
    rig: Rig,
    sailing: TableSailing,
    origin: Origin,
    path: tuple[str | int, ...],
    problems: Problems,
) -> None:
    points = {point.id for point in sailing.points}
    where = (*path, "changes")
    for name in rig.changes:
        if name not in points:
            hint = did_you_mean(name, points)
            message = f'unknown point of sailing "{name}"'
            problems.add(origin.problem("reference", message, (*where, name), hint))
    before: Change | None = None
    for point in sorted(sailing.points, key=lambda point: point.angle):
        if point.id not in rig.changes:
            hint = f"write {point.id}: and what it changes, or none where she cannot sail"
            message = f'the point of sailing "{point.id}" is missing'
            problems.add(origin.problem("missing", message, where, hint))
            continue
        change = rig.changes[point.id]
        if point.angle > _BEAM and before is not None and _more(change, before):
            message = f"the speed grows into the wind: {change} at {point.id} after {before}"
            problems.add(origin.problem("value", message, (*where, point.id)))
        before = change


def _more(change: Change, before: Change) -> bool:
    """Is she faster than before? No way to sail is slower than any."""
    if change == "none":
        return False
    return before == "none" or change > before


def _is_fraction(text: str) -> bool:
    try:
        return Fraction(text) >= 0
    except (ValueError, ZeroDivisionError):
        return False
