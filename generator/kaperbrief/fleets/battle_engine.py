"""Many battles at once: figures by ship of a fleet, fleet and battle, a column a battle."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kaperbrief.fleets.battle import FINE, Battle, Fighter, Tally, Told, blow, leak_boxes
from kaperbrief.fleets.battle_tables import GROUP, Drawn, Guns, Indices, Noise, tables_of
from kaperbrief.models.combat import Doctrine
from kaperbrief.models.sheets import faces

BATCH, LEAST = 2**17, 1024
"""Battles in one block, times the places for ships, and the least; part of what a seed means."""
_DONE, _FAR = 2**29, 2**30
_SIDES = 6
_PARTS = 2**16

Numbers = NDArray[np.signedinteger[Any]]
Truths = NDArray[np.bool_]


def fight(battle: Battle, count: int, seed: int, stream: str, told: Told) -> Tally:
    """Fight so many battles; the same arguments give the same tally anywhere.

    `told` hears how many have an end, turn by turn.
    """
    plan = _Plan(battle)
    wins = np.zeros(plan.sides, np.int64)
    turns = done = 0
    for number in range(-(-count // plan.block)):
        size = min(plan.block, count - done)

        def heard(ended: int, before: int = done) -> None:
            told(before + ended)

        run = _Run(plan, size, Noise(seed, stream, number))
        run.finish(heard)
        wins += run.wins
        turns += run.turns
        done += size
    return Tally(tuple(int(won) for won in wins), done - int(wins.sum()), turns)


class _Plan:
    """What is the same in all battles: who stands where, what their guns and men can do."""

    def __init__(self, battle: Battle) -> None:
        combat = self.combat = battle.combat
        self.doctrines = battle.doctrines
        self.sides = len(battle.fleets)
        self.most = max(len(fleet) for fleet in battle.fleets)
        self.block = max(LEAST, BATCH // (self.sides * self.most))
        nobody = Fighter(0, 0, 0, 0, battle.fleets[0][0].target)
        rows = list(itertools.zip_longest(*battle.fleets, fillvalue=nobody))
        self.ships = [ship for row in rows for ship in row]
        """Slot by slot the ships of all fleets; smaller fleets end with nobody."""
        self.men = [ship.men + combat.captain.men * ship.captain for ship in self.ships]
        self.targets = sorted({ship.target for ship in self.ships})
        self.duel = (self.sides, self.most) == (2, 1) and combat.out.guns is not None
        """One ship fires at one: nobody chooses a target."""
        self._sizes()
        self._guns()
        ways = dict.fromkeys(self.doctrines)
        self.blows = {doctrine: self._blows(doctrine) for doctrine in ways}
        self.leaks = self.column([leak_boxes(ship, battle.zone) for ship in self.ships])
        self.work = self.column([ship.work for ship in self.ships])
        self.hull = self.column([ship.hull for ship in self.ships])
        leak = combat.leak
        self.leak_below = round(len(faces(leak.throw)) * _PARTS / _SIDES) if leak else 0

    def column(self, figures: list[int]) -> Numbers:
        """Figures of the ships, alike in all battles."""
        column: Numbers = np.array(figures, self.type)
        return column.reshape(self.most, self.sides, 1)

    def _blows(self, doctrine: Doctrine) -> NDArray[np.int32]:
        """What one gun is expected to do to each ship, by ship of a fleet and fleet."""
        known = {bonus: blow(self.combat, doctrine, bonus) for bonus in self.targets}
        blows = np.array([known[ship.target] for ship in self.ships], np.int32)
        return blows.reshape(self.most, self.sides)

    def _sizes(self) -> None:
        """The smallest types: of figures of ships, and of what a ship loses in a turn."""
        rows = [row for table in self.combat.tables for row in table.rows]
        dice = [(row.does, die) for row in rows for die in (row.odd, row.even)]
        each = max(max(row.hull + die.hull, row.crew + die.crew, 1) for row, die in dice)
        most = each * sum(ship.guns for ship in self.ships)
        self.bits = next(bits for bits in (8, 16, 20) if most < 2**bits)
        have = max(max(ship.hull, men) for ship, men in zip(self.ships, self.men, strict=True))
        self.type: type[np.int16 | np.int32] = np.int16 if max(most, have) < 2**14 else np.int32

    def _guns(self) -> None:
        """Where the volleys of each ship begin in the tables."""
        group = self.group = GROUP if self.combat.out.guns is not None else 1
        targets, ships = self.targets, len(self.ships)
        self.bonus: Indices = np.array([targets.index(ship.target) for ship in self.ships])
        self.facing: Indices = (self.bonus[::-1] * ships + np.arange(ships)).reshape(1, -1, 1)
        """In a duel the bonus to hit the other one and the ship, as `groups` count them."""
        starts = range(0, max(1, *(ship.guns for ship in self.ships)), group)
        known: dict[Guns, int] = {}
        kinds: list[int] = []
        for start, target, (n, ship) in itertools.product(starts, targets, enumerate(self.ships)):
            cycle = self.doctrines[n % self.sides].tables
            own = tuple(cycle[gun % len(cycle)] for gun in range(start, start + group))
            aimed = self.combat.captain.to_hit * (ship.captain and start == 0)
            kinds.append(known.setdefault((own, aimed, target), len(known)))
        self.tables = tables_of(self.combat, tuple(known), self.bits)
        names = [table.id for table in self.combat.tables]
        first = np.array([names.index(own[0]) for own, _, _ in known], np.intp)
        found = np.array(kinds, np.intp).reshape(len(starts), -1)
        cells = found * (group + 1) * self.tables.size
        self.groups = list(zip(starts, cells, first[found], strict=True))
        """Groups of guns: the first gun, then by bonus of the target and ship where the volleys
        begin, and the table of that gun."""


class _Run:
    """One block of battles from the first turn to the last."""

    def __init__(self, plan: _Plan, size: int, noise: Noise) -> None:
        self.plan, self.noise = plan, noise
        guns = plan.column([ship.guns for ship in plan.ships])
        figures = np.stack([plan.hull, guns, plan.column(plan.men)])
        self._set(np.repeat(figures, size, axis=3))
        self.wins = np.zeros(plan.sides, np.int64)
        self.turns = 0

    def _set(self, figures: Numbers) -> None:
        """Figures by kind, ship of a fleet, fleet and battle: hull, guns and men."""
        self.figures = figures
        self.hull: Numbers
        self.hull, self.guns, self.men = figures
        self.width: int = figures.shape[3]
        self.fit = self._fit()

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

    def _fit(self) -> Truths:
        out = self.plan.combat.out
        fit: Truths = (self.hull > 0) & (self.men > out.men)
        if out.guns is not None:
            fit &= self.guns > out.guns
        return fit

    def _end(self) -> None:
        """Count the battles that are over, and go on with the others."""
        live: Truths = np.logical_or.reduce(self.fit, axis=0)
        over = live.sum(axis=0, dtype=np.int16) <= 1
        if over.any():
            self.wins += live[:, over].sum(axis=1)
            self._set(self.figures.take(np.flatnonzero(~over), axis=3))

    def _turn(self) -> None:
        leak = self.plan.combat.leak
        if leak and leak.when == "first":
            self._leak()
            self._end()
        gunners = self.plan.combat.gunners
        spare = np.maximum(self.men - self.plan.work, 0)
        fire = np.minimum(self.guns, spare // gunners) * self.fit
        spare -= gunners * fire
        self._volleys(fire)
        self.fit = self._fit()
        if self.plan.combat.repairs:
            self._mend(spare)
        if leak and leak.when == "last":
            self._leak()

    def _mend(self, spare: Numbers) -> None:
        """Survivors without other work mend: whole parties surely or by their die, then the rest.

        A party of as many men as a die has sides cannot fail.
        """
        assert self.plan.combat.repairs is not None
        party = self.plan.combat.repairs.party
        hands = np.minimum(spare, self.men)
        whole = hands // party
        rest = hands - whole * party
        if party < _SIDES:
            whole = self._lucky(whole, party)
        mended = self.hull + whole + (self._die() <= rest)
        np.copyto(self.hull, np.minimum(mended, self.plan.hull), where=self.fit)

    def _lucky(self, parties: Numbers, party: int) -> Numbers:
        """How many of several whole parties succeed."""
        lucky = np.zeros_like(parties)
        for number in range(int(parties.max(initial=0))):
            lucky += (parties > number) & (self._die() <= party)
        return lucky

    def _die(self) -> Numbers:
        """One die for each ship of every battle."""
        drawn = self.noise.numbers(*self.hull.shape)
        return 1 + (drawn.astype(np.uint32) * np.uint32(_SIDES) >> 16).astype(np.int8)

    def _leak(self) -> None:
        leak = self.plan.combat.leak
        assert leak is not None
        rolled = self.noise.numbers(*self.hull.shape) < self.plan.leak_below
        wet = rolled & (self.hull <= self.plan.leaks) & self.fit
        self.hull -= wet * self.hull.dtype.type(leak.hits)
        np.maximum(self.hull, 0, out=self.hull)
        self.fit &= self.hull > 0

    def _volleys(self, fire: Numbers) -> None:
        """All guns at once, then what they did."""
        plan = self.plan
        taken, burst = (self._duel if plan.duel else self._melee)(fire)
        hull, guns, men = (
            (taken >> place * plan.bits & 2**plan.bits - 1).astype(plan.type) for place in range(3)
        )
        np.maximum(self.hull - hull, 0, out=self.hull)
        np.maximum(self.guns - np.minimum(guns, self.guns) - burst, 0, out=self.guns)
        np.maximum(self.men - men - plan.combat.gunners * burst, 0, out=self.men)

    def _duel(self, fire: Numbers) -> tuple[Drawn, Numbers]:
        """What each of two ships loses that fire at each other, and how many guns burst."""
        plan = self.plan
        fired: Drawn = np.zeros(fire.shape, plan.tables.type)
        for start, cells, _ in plan.groups:
            guns = np.minimum(np.maximum(fire - start, 0), plan.group)
            volleys = cells.take(plan.facing) + guns * plan.tables.size
            fired += plan.tables.fired(volleys, self.noise)
        return fired[:, ::-1], (fired >> 3 * plan.bits).astype(plan.type)

    def _melee(self, fire: Numbers) -> tuple[Drawn, Numbers]:
        """What each ship loses, and how many of her guns burst."""
        plan, width = self.plan, self.width
        shape, ships = self.hull.shape, len(plan.ships)
        taken: Drawn = np.zeros(self.hull.size, plan.tables.type)
        burst = np.zeros(self.hull.size, plan.type)
        own, aimed = self._aims(fire)
        firing = fire.reshape(-1).take(own)
        kinds = plan.bonus.take(aimed // width) * ships + own // width
        wrong = []
        for start, cells, tables in plan.groups:
            if start:
                on = np.flatnonzero(firing > start)
                own, aimed, firing, kinds = own[on], aimed[on], firing[on], kinds[on]
            guns = np.minimum(firing - start, plan.group)
            fired = plan.tables.fired(cells.take(kinds) + guns * plan.tables.size, self.noise)
            np.add.at(taken, aimed, fired)
            burst[own] += (fired >> 3 * plan.bits).astype(plan.type)
            if plan.combat.out.guns is None:
                takes = np.flatnonzero(fired >> plan.bits & 1)
                wrong.append((aimed[takes], fired[takes], tables.take(kinds[takes])))
        if wrong:
            self._again(taken, *(np.concatenate(one) for one in zip(*wrong, strict=True)))
        return taken.reshape(shape), burst.reshape(shape)

    def _again(self, taken: Drawn, aimed: Indices, fired: Drawn, tables: Indices) -> None:
        """Results that take a gun where none is left become others; ships without a gun fight on.

        Where ships without a gun are out of action this changes nothing, for they are out already.
        """
        order = aimed.argsort(kind="stable")
        ships = aimed[order]
        before = np.arange(len(ships)) - ships.searchsorted(ships)
        over = order[before >= self.guns.reshape(-1)[ships]]
        volleys = self.plan.tables.again[tables[over]]
        np.add.at(taken, aimed[over], self.plan.tables.fired(volleys, self.noise) - fired[over])

    def _aims(self, fire: Numbers) -> tuple[Indices, Indices]:
        """The places among all ships of those that fire, and of their targets."""
        plan = self.plan
        fleets = plan.sides * self.width
        live: Truths = np.logical_or.reduce(self.fit, axis=0)
        firing: Truths = np.logical_or.reduce(fire, axis=0)
        fire = fire.reshape(plan.most, fleets)
        found = []
        for doctrine in plan.blows:
            mine = np.array([[one == doctrine] for one in plan.doctrines])
            columns = np.flatnonzero(firing & mine)
            enemies = self._enemies(columns, live)
            shots = fire.take(columns, axis=1)
            targets = self._targets(doctrine, enemies, shots) * fleets + enemies
            on = np.flatnonzero(shots)
            own = np.arange(plan.most)[:, None] * fleets + columns
            found.append((own.take(on), targets.take(on)))
        own, aimed = zip(*found, strict=True)
        return np.concatenate(own), np.concatenate(aimed)

    def _targets(self, doctrine: Doctrine, enemies: Indices, shots: Numbers) -> Indices:
        """By ship of a fleet and firing fleet the ship of the enemy that is fired at.

        `enemies` are fleets, and `shots` are how many guns fire.
        """
        plan = self.plan
        able = self.fit.reshape(plan.most, -1).take(enemies, axis=1)
        if doctrine.focus == "none":
            reached = able.cumsum(axis=0, dtype=np.uint16)
            return np.stack([self._any(reached) for _ in shots])
        figures = self.men if doctrine.focus == "men" else self.hull
        figures = figures.reshape(plan.most, -1).take(enemies, axis=1)
        # Numbers of ships stand in the low bits, so that the least number tells whose it is.
        bits = plan.most.bit_length()
        rows = np.arange(plan.most, dtype=np.int32)[:, None]
        left = np.where(able, figures * np.int32(FINE << bits), np.int32(_FAR)) + rows
        blows = plan.blows[doctrine].take(enemies // self.width, axis=1) << bits
        done = _DONE + 2 * rows
        found = np.empty(shots.shape, np.intp)
        for ship, firing in enumerate(shots):
            # Those who are as good as done come after all others, the least sure first.
            order = np.where(left >= 1 << bits, left, done - left)
            found[ship] = np.minimum.reduce(order, axis=0) & (1 << bits) - 1
            if ship + 1 < plan.most:
                left -= (found[ship] == rows) * (firing * blows)
        return found

    def _enemies(self, columns: Indices, live: Truths) -> Indices:
        """The fleets that fleets fire at in this turn: any of those that still fight."""
        width = self.width
        if self.plan.sides == 2:
            return np.where(columns < width, columns + width, columns - width)
        battles = columns % width
        before = live.cumsum(axis=0, dtype=np.uint16)
        fleets = np.flatnonzero(live)
        order = np.zeros(live.size, np.intp)
        order[(before.take(fleets) - np.intp(1)) * width + fleets % width] = fleets
        # One of all but one; those from oneself on stand one later.
        chosen = self._below(before[-1].take(battles) - np.uint16(1)).astype(np.intp)
        chosen += chosen >= before.take(columns) - np.intp(1)
        return order.take(chosen * width + battles)

    def _any(self, reached: Drawn) -> Indices:
        """One of some rows, each as likely, counted up to each row; the first where none is."""
        drawn = self._below(reached[-1])
        # The rows before the first one that goes beyond what was drawn.
        before: Indices = np.add.reduce((reached <= drawn).view(np.uint8), axis=0, dtype=np.intp)
        before[reached[-1] == 0] = 0
        return before

    def _below(self, most: Drawn) -> Drawn:
        """For each of some whole numbers one from 0 that is below it."""
        drawn = self.noise.numbers(len(most)).astype(np.uint32) * most >> 16
        return drawn.astype(np.uint16)
