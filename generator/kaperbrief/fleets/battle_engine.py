"""Many battles at once: rows of numbers, one column a battle."""

from __future__ import annotations

import itertools
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from kaperbrief.fleets.battle import FINE, Battle, Tally, Told, blow, leak_boxes
from kaperbrief.fleets.battle_tables import SIZE, Battery, Noise, Tables, kinds_at
from kaperbrief.models.combat import Doctrine
from kaperbrief.models.sheets import faces

BATCH = 8192
"""Battles in one block; part of what a seed means."""
_FAR = 2**30
_SIDES = 6

Numbers = NDArray[np.signedinteger[Any]]
Draws = NDArray[np.uint16]
Sums = NDArray[np.unsignedinteger[Any]]
Truths = NDArray[np.bool_]
Indices = NDArray[np.intp]
Aim = tuple[Indices | None, Indices | None]
"""The battles (None: all) and the targets of a ship in them (None: she does not fire)."""
Item = TypeVar("Item", bound=np.generic)


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
        self.bonus = np.array([*(ship.target for ship in self.ships), 0], np.int16)
        """By ship what is added to hit her; as in all lists of ships, the last one is nobody, to
        whom the slots of smaller fleets point."""
        self.targets = {ship.target for ship in self.ships}
        captain = combat.captain.to_hit
        low, high = min(self.targets), max(self.targets)
        self.tables = Tables(combat, low + min(0, captain), high + max(0, captain))
        self.batteries = [self._battery(n) for n in range(len(self.ships))]
        self.leaks = [leak_boxes(ship, battle.zone) for ship in self.ships]
        self.most = max(len(fleet) for fleet in battle.fleets)
        self.duel = self.sides == 2 and self.most == 1
        """Nobody chooses a target, so nothing is drawn for that."""
        slots = np.full((self.most, self.sides), len(self.ships), np.intp)
        for number, place in enumerate(self.of):
            slots[: place.stop - place.start, number] = np.arange(place.start, place.stop)
        self.slots: Indices = slots
        blows = {doctrine: self._blows(doctrine) for doctrine in dict.fromkeys(battle.doctrines)}
        self.blows = [blows[doctrine] for doctrine in battle.doctrines]
        self._sizes()
        leak = combat.leak
        self.leak_below = round(len(faces(leak.throw)) * SIZE / _SIDES) if leak else 0

    def _blows(self, doctrine: Doctrine) -> Numbers:
        """What one gun is expected to do to each ship."""
        targets = {ship.target for ship in self.ships}
        known = {target: blow(self.combat, doctrine, target) for target in targets}
        return np.array([*(known[ship.target] for ship in self.ships), 0], np.int32)

    def _battery(self, number: int) -> Battery:
        """The guns of a ship, which take their tables in turn."""
        ship, names = self.ships[number], self.doctrines[self.side[number]].tables
        rows = [self.tables.names.index(names[gun % len(names)]) for gun in range(ship.guns)]
        aimed = self.combat.captain.to_hit * ship.captain
        enemies = [n for n, side in enumerate(self.side) if side != self.side[number]]
        targets = {self.ships[enemy].target for enemy in enemies}
        return Battery(self.tables, rows, [aimed, *[0] * ship.guns][: ship.guns], targets)

    def _sizes(self) -> None:
        """The smallest types for figures of ships, and for what a ship loses, packed in one."""
        most = int(self.tables.does.max()) * sum(ship.guns for ship in self.ships)
        self.bits = max(1, most.bit_length())
        small = 3 * self.bits <= 32
        self.packed: type[np.uint32 | np.uint64] = np.uint32 if small else np.uint64
        have = max(max(ship.hull, men) for ship, men in zip(self.ships, self.men, strict=True))
        self.type: type[np.int16 | np.int32] = np.int16 if max(most, have) < 2**14 else np.int32


class _Run:
    """One block of battles from the first turn to the last."""

    def __init__(self, plan: _Plan, size: int, noise: Noise) -> None:
        self.plan, self.noise = plan, noise
        hulls, guns = [ship.hull for ship in plan.ships], [ship.guns for ship in plan.ships]
        ships = np.array([[*row, 0] for row in (hulls, guns, plan.men)], plan.type)
        self._set(np.repeat(ships[:, :, None], size, axis=2))
        self.wins = np.zeros(plan.sides, np.int64)
        self.turns = 0

    def _set(self, ships: Numbers) -> None:
        """Figures by kind, ship and battle: hull, guns and men."""
        self.ships = ships
        self.hull: Numbers
        self.hull, self.guns, self.men = ships
        self.here = np.arange(ships.shape[2])

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
        return len(self.here)

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
            self._set(self.ships.take(on, axis=2))

    def _living(self, fit: Truths) -> Truths:
        return np.stack([fit[place].any(axis=0) for place in self.plan.of])

    def _turn(self) -> None:
        leak = self.plan.combat.leak
        if leak and leak.when == "first":
            self._leak()
        fit = self._fit()
        gunners = self.plan.combat.gunners
        work = np.array([*(ship.work for ship in self.plan.ships), 0], self.men.dtype)[:, None]
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
        whole = hands // party
        rest = hands - whole * party
        if party < _SIDES:
            whole = self._lucky(whole, party)
        mended = whole + (self._die(len(hands)) <= rest)
        full = np.array([ship.hull for ship in self.plan.ships], hands.dtype)[:, None]
        hull = self.hull[:-1]
        np.copyto(hull, np.minimum(hull + mended, full), where=fit[:-1])

    def _lucky(self, parties: Numbers, party: int) -> Numbers:
        """How many of several whole parties succeed."""
        lucky = np.zeros_like(parties)
        for number in range(int(parties.max(initial=0))):
            lucky += (parties > number) & (self._die(len(parties)) <= party)
        return lucky

    def _die(self, rows: int) -> Numbers:
        """One die for each of so many ships of every battle."""
        drawn = self.noise.rows(rows, self.width)
        return 1 + (drawn.astype(np.uint32) * _SIDES >> 16).astype(np.int8)

    def _leak(self) -> None:
        leak = self.plan.combat.leak
        assert leak is not None
        zone = np.array(self.plan.leaks, self.hull.dtype)[:, None]
        hull = self.hull[:-1]
        rolled = self.noise.rows(len(hull), self.width) < self.plan.leak_below
        wet = rolled & (hull <= zone) & self._fit()[:-1]
        hull -= wet * hull.dtype.type(leak.hits)
        np.maximum(hull, 0, out=hull)

    def _volleys(self, fit: Truths, fire: Numbers) -> None:
        """All guns at once, then what they did."""
        plan, width = self.plan, self.width
        # What each ship loses: hull, guns and men, so many bits for each.
        taken: Sums = np.zeros(self.hull.shape, plan.packed)
        bursts = np.zeros_like(self.guns)
        aims = self._aims(fit, fire)
        shots: list[Draws] = []
        for ship, battery in enumerate(plan.batteries):
            columns, target = aims[ship]
            most = int(fire[ship].max(initial=0)) if target is not None else 0
            numbers = self.noise.rows(len(battery.rows), width, most)
            if target is None or not most:
                shots.append(numbers[:0])
                continue
            firing = _at(fire[ship], columns)
            numbers = _at(numbers, columns) * (np.arange(most)[:, None] < firing)
            shots.append(numbers)
            *sums, burst = self._fired(battery, numbers, target)
            volley: Sums = sums[0].astype(plan.packed)
            for place, one in enumerate(sums[1:], start=1):
                wide: Sums = one.astype(plan.packed)
                volley |= wide << place * plan.bits
            places = target * width + self._here(columns)
            flat = taken.reshape(-1)
            flat[places] = flat.take(places) + volley
            bursts[ship, slice(None) if columns is None else columns] = burst
        if plan.combat.out.guns is None:
            self._again(taken, shots, aims)
        hull, guns, men = (
            (taken >> place * plan.bits & 2**plan.bits - 1).astype(plan.type) for place in range(3)
        )
        np.maximum(self.hull - hull, 0, out=self.hull)
        np.maximum(self.guns - np.minimum(guns, self.guns) - bursts, 0, out=self.guns)
        np.maximum(self.men - men - plan.combat.gunners * bursts, 0, out=self.men)

    def _here(self, columns: Indices | None) -> Indices:
        return self.here if columns is None else columns

    def _fired(self, battery: Battery, numbers: Draws, target: Indices) -> list[Sums]:
        """What the shots of a ship take, and how many of her guns burst."""
        bonuses = list(battery.reaches)
        if len(bonuses) == 1:
            return battery.takes(numbers, bonuses[0])
        found = self.plan.bonus[target]
        each = (battery.takes(numbers * (found == bonus), bonus) for bonus in bonuses)
        return [sum(parts[1:], parts[0]) for parts in zip(*each, strict=True)]

    def _again(self, taken: Sums, shots: list[Draws], aims: list[Aim]) -> None:
        """Results that take a gun where none is left become others; ships without a gun fight on.

        Where ships without a gun are out of action this changes nothing, for they are out already.
        """
        plan, tables = self.plan, self.plan.tables
        excess = np.argwhere((taken >> plan.bits & 2**plan.bits - 1) > self.guns)
        if not len(excess):
            return
        ship, column = excess[:, 0], excess[:, 1]
        seen = np.zeros(len(excess), np.int32)
        left = self.guns[ship, column]
        packed = tables.does[:, :3] @ (1 << np.arange(3) * plan.bits)
        for shot, (columns, target), battery in zip(shots, aims, plan.batteries, strict=True):
            if target is None or not len(shot):
                continue
            aimed_at = np.full(self.width, -1)
            aimed_at[self._here(columns)] = target
            mine = np.flatnonzero(ship == aimed_at[column])
            if not len(mine):
                continue
            bonus = plan.bonus[ship[mine]] - tables.low
            spots = column[mine]
            if columns is not None:
                spots = columns.searchsorted(spots)
            for row, table, aimed in zip(shot, battery.rows, battery.bonuses, strict=False):
                kinds = kinds_at(tables.lasts[table, bonus + aimed], row[spots])
                takes_gun = tables.does[kinds, 1] > 0
                hits, kinds = mine[takes_gun], kinds[takes_gun]
                seen[hits] += 1
                over = seen[hits] > left[hits]
                wrong, kinds = hits[over], kinds[over]
                drawn = self.noise.rows(1, len(wrong))[0]
                new = packed[kinds_at(tables.again[table], drawn)] - packed[kinds]
                taken[ship[wrong], column[wrong]] += new.astype(plan.packed)

    def _aims(self, fit: Truths, fire: Numbers) -> list[Aim]:
        """The targets of each ship, in the battles in which her fleet fires."""
        live = self._living(fit)
        found: list[Aim] = []
        for side, place in enumerate(self.plan.of):
            firing = fire[place].any(axis=0)
            columns = None if firing.all() else np.flatnonzero(firing)
            enemy = self._enemy(side, live, columns)
            if columns is None or len(columns):
                found += [(columns, one) for one in self._targets(side, enemy, columns, fit, fire)]
                continue
            if self.plan.doctrines[side].focus == "none" and not self.plan.duel:
                for _ in range(place.start, place.stop):
                    self.noise.rows(1, self.width, 0)
            found += [(None, None)] * (place.stop - place.start)
        return found

    def _targets(
        self, side: int, enemy: int | Indices, columns: Indices | None, fit: Truths, fire: Numbers
    ) -> list[Indices]:
        """The targets of the ships of a fleet."""
        plan, place, here = self.plan, self.plan.of[side], self._here(columns)
        enemies = plan.slots.take(enemy, axis=1).reshape(plan.most, -1)
        if plan.duel:
            return [enemies[0].repeat(len(here))]
        spots = enemies * self.width + here
        able = fit.take(spots)
        focus = plan.doctrines[side].focus
        if focus == "none":
            ships = range(place.start, place.stop)
            return [self._picked(enemies, self._any(able, columns)) for _ in ships]
        left = (self.men if focus == "men" else self.hull).take(spots).astype(np.int32) * FINE
        left[~able] = _FAR
        blows = plan.blows[side].take(enemies)
        rows = np.arange(plan.most, dtype=np.int32)[:, None]
        found = []
        for ship in range(place.start, place.stop):
            # Those who are as good as done come after all others, the least sure first.
            chosen = _least(np.where(left > 0, left, _FAR // 2 - left))
            found.append(self._picked(enemies, chosen))
            if ship + 1 < place.stop:
                left -= (chosen == rows) * (_at(fire[ship], columns) * blows)
        return found

    def _picked(self, enemies: Indices, chosen: Indices) -> Indices:
        """The enemy in the chosen row of each column; one column stands for all."""
        if enemies.shape[1] == 1:
            return enemies[:, 0].take(chosen)
        return enemies.take(chosen * len(chosen) + self.here[: len(chosen)])

    def _enemy(self, side: int, live: Truths, columns: Indices | None) -> int | Indices:
        """The fleet that a fleet fires at in this turn: any of those that still fight."""
        if self.plan.sides == 2:
            return 1 - side
        others = _at(live, columns)
        others = np.concatenate((others[:side], np.zeros_like(others[:1]), others[side + 1 :]))
        return self._any(others, columns)

    def _any(self, able: Truths, columns: Indices | None) -> Indices:
        """One of the rows that are true, each as likely; the first one where none is."""
        none_wanted = columns is not None and not len(columns)
        numbers = self.noise.rows(1, self.width, 0 if none_wanted else 1)
        if none_wanted:
            return np.zeros(0, np.intp)
        reached = able.astype(np.uint16)
        for number in range(1, len(reached)):
            reached[number] += reached[number - 1]
        drawn = (_at(numbers[0], columns).astype(np.uint32) * reached[-1] >> 16).astype(np.uint16)
        # The rows before the first one that goes beyond what was drawn.
        before: Indices = np.add.reduce((reached <= drawn).view(np.uint8), axis=0, dtype=np.intp)
        before[reached[-1] == 0] = 0
        return before


def _at(rows: NDArray[Item], columns: Indices | None) -> NDArray[Item]:
    """The rows at some columns, None being all."""
    return rows if columns is None else rows.take(columns, axis=-1)


def _least(rows: NDArray[np.int32]) -> Indices:
    """By column the row of the least number, the first of equal ones."""
    least, chosen = rows[0].copy(), np.zeros(rows.shape[1], np.int32)
    for number in range(1, len(rows)):
        nearer = rows[number] < least
        np.copyto(chosen, number, where=nearer)
        np.minimum(least, rows[number], out=least)
    return chosen.astype(np.intp)
