"""Many battles at once: rows of numbers, one column a battle."""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

from kaperbrief.fleets.battle import FINE, Battle, Tally, Told, blow, leak_boxes
from kaperbrief.fleets.battle_tables import BURST, CREW, FIELD, GUN, SIZE, Noise, Tables
from kaperbrief.models.combat import Doctrine
from kaperbrief.models.sheets import faces

BATCH = 8192
"""Battles in one block; part of what a seed means."""
_FAR = 2**30
_SIDES = 6

Numbers = NDArray[np.int32]
Truths = NDArray[np.bool_]
Indices = NDArray[np.intp]


def fight(battle: Battle, count: int, seed: int, stream: str, told: Told) -> Tally:
    """Fight so many battles; the same arguments give the same tally anywhere.

    `told` hears how many have an end, turn by turn.
    """
    plan = _Plan(battle)
    wins = np.zeros(len(battle.fleets), np.int64)
    turns = done = 0
    for number in range(-(-count // BATCH)):
        size = min(BATCH, count - number * BATCH)

        def heard(ended: int, before: int = done) -> None:
            told(before + ended)

        run = _Run(plan, size, Noise(seed, stream, number))
        run.finish(heard)
        wins += run.wins
        turns += run.turns
        done += size
    return Tally(tuple(int(won) for won in wins), done - int(wins.sum()), turns)


class _Plan:
    """What is the same in all battles: who stands where, the starts of rows for each gun."""

    def __init__(self, battle: Battle) -> None:
        combat = self.combat = battle.combat
        self.ships = [ship for fleet in battle.fleets for ship in fleet]
        self.side = [n for n, fleet in enumerate(battle.fleets) for _ in fleet]
        self.sides = len(battle.fleets)
        starts = list(itertools.accumulate((len(fleet) for fleet in battle.fleets), initial=0))
        self.of = [slice(a, b) for a, b in itertools.pairwise(starts)]
        self.doctrines = battle.doctrines
        self.men = [ship.men + combat.captain.men * ship.captain for ship in self.ships]
        targets = [ship.target for ship in self.ships]
        bonus = combat.captain.to_hit
        low, high = min(targets), max(targets)
        self.tables = Tables(combat, low + min(0, bonus), high + max(0, bonus))
        # The last row of a list of ships is nobody: slots of smaller fleets point there.
        self.target_rows = np.array([*(t * SIZE for t in targets), 0], np.intp)
        self.gun_rows = [self._gun_rows(n) for n in range(len(self.ships))]
        self.leaks = [leak_boxes(ship, battle.zone) for ship in self.ships]
        self.most = max(len(fleet) for fleet in battle.fleets)
        slots = np.full((self.most, self.sides), len(self.ships), np.intp)
        for number, place in enumerate(self.of):
            slots[: place.stop - place.start, number] = np.arange(place.start, place.stop)
        self.slots: Indices = slots
        blows = {doctrine: self._blows(doctrine) for doctrine in dict.fromkeys(battle.doctrines)}
        self.blows = [blows[doctrine] for doctrine in battle.doctrines]
        leak = combat.leak
        self.leak_below = round(len(faces(leak.throw)) * SIZE / _SIDES) if leak else 0

    def _blows(self, doctrine: Doctrine) -> Numbers:
        """What one gun is expected to do to each ship."""
        targets = {ship.target for ship in self.ships}
        known = {target: blow(self.combat, doctrine, target) for target in targets}
        return np.array([*(known[ship.target] for ship in self.ships), 0], np.int32)

    def _gun_rows(self, ship: int) -> Indices:
        """Where the row of each gun begins against a target without a modifier."""
        names, tables = self.doctrines[self.side[ship]].tables, self.tables
        rows = [
            tables.start(
                tables.names.index(names[gun % len(names)]),
                self.combat.captain.to_hit if self.ships[ship].captain and gun == 0 else 0,
            )
            for gun in range(self.ships[ship].guns)
        ]
        return np.array(rows, np.intp).reshape(-1, 1)


class _Run:
    """One block of battles from the first turn to the last."""

    def __init__(self, plan: _Plan, size: int, noise: Noise) -> None:
        self.plan, self.noise = plan, noise
        self.hull = self._column([ship.hull for ship in plan.ships], size)
        self.guns = self._column([ship.guns for ship in plan.ships], size)
        self.men = self._column(plan.men, size)
        self.wins = np.zeros(plan.sides, np.int64)
        self.turns = 0
        self.here = np.arange(size)

    @staticmethod
    def _column(values: list[int], size: int) -> Numbers:
        return np.repeat(np.array([*values, 0], np.int32)[:, None], size, axis=1)

    def finish(self, told: Told) -> None:
        """Fight until every battle has an end."""
        size = self.width
        self._end()
        for _ in range(self.plan.combat.turns):
            if not self.width:
                break
            self.turns += self.width
            self._turn()
            self._end()
            told(size - self.width)
        told(size)

    @property
    def width(self) -> int:
        """How many battles still go on."""
        return int(self.hull.shape[1])

    def _fit(self) -> Truths:
        out = self.plan.combat.out
        fit: Truths = (self.hull > 0) & (self.men > out.men)
        if out.guns is not None:
            fit &= self.guns > out.guns
        return fit

    def _end(self) -> None:
        """Count the battles that are over, and go on with the others."""
        live = self._living(self._fit())
        over = live.sum(axis=0) <= 1
        if over.any():
            self.wins += live[:, over].sum(axis=1)
            on = np.flatnonzero(~over)
            self.hull, self.guns = self.hull[:, on], self.guns[:, on]
            self.men, self.here = self.men[:, on], np.arange(len(on))

    def _living(self, fit: Truths) -> Truths:
        return np.stack([fit[place].any(axis=0) for place in self.plan.of])

    def _turn(self) -> None:
        leak = self.plan.combat.leak
        if leak and leak.when == "first":
            self._leak()
        fit = self._fit()
        gunners = self.plan.combat.gunners
        work = np.array([*(ship.work for ship in self.plan.ships), 0], np.int32)[:, None]
        spare = np.maximum(self.men - work, 0)
        fire = np.minimum(self.guns, spare // gunners) * fit
        spare -= gunners * fire
        self._volleys(fit, fire)
        fit = self._fit()
        if self.plan.combat.repairs:
            self._mend(spare, fit)
        if leak and leak.when == "last":
            self._leak()

    def _mend(self, spare: Numbers, fit: Truths) -> None:
        """Survivors without other work mend: whole parties surely or by their die, then the rest.

        A party of as many men as a die has sides cannot fail.
        """
        assert self.plan.combat.repairs is not None
        party = self.plan.combat.repairs.party
        hands = np.minimum(spare, self.men)[:-1]
        whole, rest = np.divmod(hands, party)
        if party < _SIDES:
            whole = self._lucky(whole, party)
        mended = whole + (self._die(len(hands)) <= rest)
        full = np.array([ship.hull for ship in self.plan.ships], np.int32)[:, None]
        hull = self.hull[:-1]
        self.hull[:-1] = np.where(fit[:-1], np.minimum(hull + mended, full), hull)

    def _lucky(self, parties: Numbers, party: int) -> Numbers:
        """How many of several whole parties succeed."""
        lucky = np.zeros_like(parties)
        for number in range(int(parties.max(initial=0))):
            lucky += (parties > number) & (self._die(len(parties)) <= party)
        return lucky

    def _die(self, rows: int) -> Numbers:
        """One die for each of so many ships of every battle."""
        return ((self.noise.rows(rows, self.width).astype(np.int32) * _SIDES) >> 16) + 1

    def _leak(self) -> None:
        leak = self.plan.combat.leak
        assert leak is not None
        zone = np.array(self.plan.leaks, np.int32)[:, None]
        hull = self.hull[:-1]
        rolled = self.noise.rows(len(hull), self.width) < self.plan.leak_below
        wet = rolled & (hull <= zone) & self._fit()[:-1]
        np.maximum(hull - leak.hits * wet, 0, out=hull)

    def _volleys(self, fit: Truths, fire: Numbers) -> None:
        """All guns at once, then what they did."""
        plan, tables, width = self.plan, self.plan.tables, self.width
        taken = np.zeros(self.hull.shape, np.int64)
        bursts = np.zeros(self.hull.shape, np.int32)
        targets = self._targets(fit, fire)
        shots: list[NDArray[np.uint8]] = []
        for ship, rows in enumerate(plan.gun_rows):
            target = targets[ship]
            number = self.noise.rows(len(rows), width).astype(np.intp)
            number += rows + plan.target_rows[target]
            shot = tables.shots.take(number)
            shot *= np.arange(len(rows), dtype=np.int32)[:, None] < fire[ship]
            volley = tables.packed.take(shot).sum(axis=0)
            if isinstance(target, int):
                taken[target] += volley
            else:
                taken[target, self.here] += volley
            bursts[ship] = volley >> BURST
            shots.append(shot)
        if plan.combat.out.guns is None:
            self._again(taken, shots, targets)
        guns = np.minimum((taken >> GUN) & FIELD, self.guns)
        self.guns = np.maximum(self.guns - guns.astype(np.int32) - bursts, 0)
        self.hull = np.maximum(self.hull - (taken & FIELD).astype(np.int32), 0)
        crew = ((taken >> CREW) & FIELD).astype(np.int32)
        self.men = np.maximum(self.men - crew - plan.combat.gunners * bursts, 0)

    def _again(
        self,
        taken: NDArray[np.int64],
        shots: list[NDArray[np.uint8]],
        targets: list[int | Indices],
    ) -> None:
        """Results that take a gun where none is left become others; ships without a gun fight on.

        Where ships without a gun are out of action this changes nothing, for they are out already.
        """
        tables = self.plan.tables
        excess = np.argwhere(((taken >> GUN) & FIELD) > self.guns)
        if not len(excess):
            return
        ship, column = excess[:, 0], excess[:, 1]
        seen = np.zeros(len(excess), np.int32)
        left = self.guns[ship, column]
        for shooter, shot in enumerate(shots):
            names = self.plan.doctrines[self.plan.side[shooter]].tables
            target = targets[shooter]
            at = ship == (target if isinstance(target, int) else target[column])
            for gun, row in enumerate(shot):
                kinds = row[column]
                hits = at & tables.takes_gun[kinds]
                seen += hits
                wrong = np.flatnonzero(hits & (seen > left))
                table = tables.names.index(names[gun % len(names)])
                drawn = self.noise.rows(1, len(wrong))[0].astype(np.intp) + table * SIZE
                new = tables.packed[tables.again[drawn]] - tables.packed[kinds[wrong]]
                taken[ship[wrong], column[wrong]] += new

    def _targets(self, fit: Truths, fire: Numbers) -> list[int | Indices]:
        """The target of each ship: one for all battles where there is only one, else by battle."""
        plan = self.plan
        if plan.sides == 2 and plan.most == 1:
            return [1, 0]
        live = self._living(fit)
        found: list[int | Indices] = []
        for side, place in enumerate(plan.of):
            enemies = plan.slots[:, self._enemy(side, live)]
            if enemies.ndim == 1:
                enemies = np.repeat(enemies[:, None], self.width, axis=1)
            able = fit[enemies, self.here]
            focus = plan.doctrines[side].focus
            if focus == "none":
                for _ in range(place.stop - place.start):
                    chosen = self._any(able)
                    found.append(enemies[chosen, self.here])
                continue
            left = (self.men if focus == "men" else self.hull)[enemies, self.here] * FINE
            left = np.where(able, left, _FAR)
            blows = plan.blows[side][enemies]
            for ship in range(place.start, place.stop):
                # Those who are as good as done come after all others, the least sure first.
                chosen = np.where(left > 0, left, _FAR // 2 - left).argmin(axis=0)
                left[chosen, self.here] -= blows[chosen, self.here] * fire[ship]
                found.append(enemies[chosen, self.here])
        return found

    def _enemy(self, side: int, live: Truths) -> int | Indices:
        """The fleet that a fleet fires at in this turn: any of those that still fight."""
        if self.plan.sides == 2:
            return 1 - side
        others = live.copy()
        others[side] = False
        return self._any(others)

    def _any(self, able: Truths) -> Indices:
        """One of the rows that are true, each as likely; the first one where none is."""
        reached = able.cumsum(axis=0, dtype=np.int32)
        drawn = self.noise.rows(1, self.width)[0].astype(np.int32) * reached[-1] >> 16
        chosen: Indices = (reached > drawn).argmax(axis=0)
        return chosen
