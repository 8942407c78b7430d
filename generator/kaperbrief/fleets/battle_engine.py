"""Many battles by the compiled loop: what it needs to know of them, stride by stride."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import numba
import numpy as np

from kaperbrief import kept
from kaperbrief.fleets.battle import Battle, Tally, Told, leak_boxes
from kaperbrief.fleets.battle_loop import ANY, HULL, MEN, SHIP, Field, Rules, run
from kaperbrief.fleets.battle_tables import tables_of
from kaperbrief.models.combat import Combat
from kaperbrief.models.sheets import faces
from kaperbrief.rules.prng import Prng

STRIDE = 2**18
"""Ships of all battles that are fought in one go, some hundredths of a second."""
_loop: Any = run
_config: Any = numba.config
_FOCUS = {"none": ANY, "hull": HULL, "men": MEN}


def fight(battle: Battle, some: range, seed: int, stream: str, told: Told) -> Tally:
    """Fight the battles of these numbers; the same arguments give the same tally anywhere.

    `told` hears how many have an end.
    """
    targets = sorted({ship.target for fleet in battle.fleets for ship in fleet})
    fleets = _ships(battle, targets)
    sizes = len(fleets), len(battle.fleets) + 1, len(battle.fleets)
    line, starts, wins = (np.zeros(size, np.int64) for size in sizes)
    field = Field(fleets.copy(), line, starts, np.zeros(1, np.uint64))
    key = np.uint64(Prng(seed, stream).bits())
    known = key, fleets, field, _rules(battle.combat), tables_of(battle, targets), wins
    if not _loop.signatures:
        _compile(*known)
    turns, stride = 0, max(1, STRIDE // len(fleets))
    for first in range(some.start, some.stop, stride):
        end = min(some.stop, first + stride)
        turns += int(_loop(first, end, *known))
        told(end - some.start)
    return Tally(tuple(map(int, wins)), len(some) - int(wins.sum()), turns)


def _ships(battle: Battle, targets: list[int]) -> Any:
    """The ships, fleet by fleet, before the first turn."""
    ships = np.zeros(sum(map(len, battle.fleets)), SHIP)
    places = iter(ships)
    for side, (fleet, doctrine) in enumerate(zip(battle.fleets, battle.doctrines, strict=True)):
        for one, ship in zip(fleet, places, strict=False):
            ship["side"], ship["focus"] = side, _FOCUS[doctrine.focus]
            ship["hull"] = ship["full"] = one.hull
            ship["men"] = one.men + battle.combat.captain.men * one.captain
            ship["guns"], ship["work"] = one.guns, one.work
            ship["target"], ship["leaks"] = targets.index(one.target), leak_boxes(one, battle.zone)
    return ships


def _rules(combat: Combat) -> Rules:
    leak, out = combat.leak, combat.out
    return Rules(
        gunners=combat.gunners,
        out_men=out.men,
        out_guns=-1 if out.guns is None else out.guns,
        party=combat.repairs.party if combat.repairs else 0,
        leak=len(faces(leak.throw)) if leak else 0,
        leak_first=int(leak is not None and leak.when == "first"),
        leak_hits=leak.hits if leak else 0,
        turns=combat.turns,
    )


def _compile(*known: Any) -> None:
    """Have the loop compiled, which takes seconds, or have it as an earlier run compiled it."""
    name = kept.name("compiled")
    before = kept.find(name) or {}
    with tempfile.TemporaryDirectory() as folder:
        for path, data in before.items():
            Path(folder, path).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, path).write_bytes(data)
        usual, _config.CACHE_DIR = _config.CACHE_DIR, folder
        _loop.enable_caching()
        _config.CACHE_DIR = usual
        _loop(0, 0, *known)
        files = [path for path in Path(folder).rglob("*") if path.is_file()]
        made = {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
    if made != before:
        kept.keep(name, made)
