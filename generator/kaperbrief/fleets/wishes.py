"""Wishes that cost nobody anything, and things that are drawn instead of divided."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kaperbrief.fleets.task import REFEREE, Claim, Good, ImpossibleFleets, Owners, Task
from kaperbrief.rules.prng import Prng

Wishes = Sequence[Sequence[str]]
"""For each seat the kinds or names it would like, the dearest first."""

_ATTEMPTS = 100


def grant(task: Task, division: Owners, wishes: Wishes, seed: int) -> Owners:
    """The division with wishes granted where everybody keeps the same sums or whole fleets move.

    Things with the same values are exchanged, or two players of equal shares exchange all their
    fleets. Who asks first is drawn. Nothing locked moves, and nobody gets what they refuse.
    """
    owners = list(division)
    granted: set[int] = set()
    kept: set[int] = set()
    for seat in Prng(seed, "wishes").shuffled(range(len(task.seats))):
        for wish in wishes[seat]:
            thing = _have(task, owners, seat, wish, kept)
            if thing is None:
                thing = _exchange(task, owners, seat, wish, kept)
            if thing is None and seat not in granted:
                thing = _trade_fleets(task, owners, seat, wish, granted)
            if thing is not None:
                granted.add(seat)
                kept.add(thing)
                break
    return tuple(owners)


def _is(thing: Good, wish: str) -> bool:
    return wish in (thing.kind, thing.name)


def _takes(seat: Claim, thing: Good) -> bool:
    return not {thing.kind, thing.name} & seat.refused


def _have(task: Task, owners: list[int], seat: int, wish: str, kept: set[int]) -> int | None:
    return next(
        (
            n
            for n, thing in enumerate(task.things)
            if owners[n] == seat and _is(thing, wish) and n not in kept
        ),
        None,
    )


def _exchange(task: Task, owners: list[int], seat: int, wish: str, kept: set[int]) -> int | None:
    """A wished thing of another against one of the same values."""
    for wanted, thing in enumerate(task.things):
        holder = owners[wanted]
        if not _is(thing, wish) or thing.owner is not None or wanted in kept or holder == seat:
            continue
        if not _takes(task.seats[seat], thing):
            continue
        for mine, other in enumerate(task.things):
            if owners[mine] != seat or mine in kept or other.owner is not None:
                continue
            if other.values == thing.values and (
                holder == REFEREE or _takes(task.seats[holder], other)
            ):
                owners[wanted], owners[mine] = seat, holder
                return wanted
    return None


def _trade_fleets(
    task: Task, owners: list[int], seat: int, wish: str, granted: set[int]
) -> int | None:
    """A whole fleet with a wished thing against the own one, between players of equal shares."""
    seats, parts = task.seats, task.parts
    for wanted, thing in enumerate(task.things):
        holder = owners[wanted]
        if holder in (seat, REFEREE) or holder in granted or not _is(thing, wish):
            continue
        if parts[holder] != parts[seat] or seats[holder].team != seats[seat].team:
            continue
        mine = [n for n, owner in enumerate(owners) if owner == seat]
        theirs = [n for n, owner in enumerate(owners) if owner == holder]
        if _may_move(task, mine, holder) and _may_move(task, theirs, seat):
            for n in mine:
                owners[n] = holder
            for n in theirs:
                owners[n] = seat
            return wanted
    return None


def _may_move(task: Task, things: list[int], to: int) -> bool:
    seat = task.seats[to]
    fits = seat.least <= len(things) <= seat.most
    return fits and all(
        task.things[n].owner is None and _takes(seat, task.things[n]) for n in things
    )


def draw_each(task: Task, wishes: Wishes, each: int, seed: int) -> Owners:
    """So many things for every seat by lot: in a drawn order everybody takes a wish that is left.

    Who has no wish left gets one by lot; the order is turned round each time. Raises
    ImpossibleFleets where nothing is left that a seat takes.
    """
    needed, there = each * len(task.seats), len(task.things)
    if needed > there:
        message = f"not enough for {len(task.seats)} players: {needed} needed, {there} there"
        raise ImpossibleFleets(message, "add some, or invite fewer")
    for attempt in range(_ATTEMPTS):
        try:
            return _draw_once(task, wishes, each, Prng(seed, "lots", attempt))
        except ImpossibleFleets as error:
            failure = error  # refusals may only leave a way in another order
    raise failure


def _draw_once(task: Task, wishes: Wishes, each: int, draw: Prng) -> Owners:
    owners: list[int | None] = [thing.owner for thing in task.things]
    order = draw.shuffled(range(len(task.seats)))
    for round_ in range(each):
        for seat in order[:: 1 if round_ % 2 == 0 else -1]:
            if owners.count(seat) > round_:
                continue
            owners[_drawn(task, owners, seat, wishes[seat], draw)] = seat
    return tuple(REFEREE if owner is None else owner for owner in owners)


def _drawn(
    task: Task, owners: list[int | None], seat: int, wishes: Sequence[str], draw: Prng
) -> int:
    free = [
        n
        for n, thing in enumerate(task.things)
        if owners[n] is None and _takes(task.seats[seat], thing)
    ]
    for wish in wishes:
        liked = [n for n in free if _is(task.things[n], wish)]
        if liked:
            return draw.choice(liked)
    if not free:
        message = "nothing is left that this player takes"
        raise ImpossibleFleets(message, "refuse less, or add ships", seat)
    return draw.choice(free)


def lots(count: int, spread: int, least: int, most: int) -> tuple[Claim, ...]:
    """Seats for so many lots, the strongest first.

    Their shares fall evenly from 100 + `spread` to 100 - `spread` per cent of the mean.
    """
    if not 0 <= spread < 100:
        raise ImpossibleFleets(f"lots cannot differ by {spread} per cent", "write 0 to 90")
    if count == 1:
        return (Claim(100, least, most),)
    middle = 100 * (count - 1)
    return tuple(
        Claim(middle + spread * (count - 1 - 2 * place), least, most) for place in range(count)
    )


def pick_order(count: int, seed: int) -> tuple[int, ...]:
    """The players, by their index, in the order in which they choose."""
    return tuple(Prng(seed, "picks").shuffled(range(count)))


_STEPS = 20_000
_ROUNDS = 60

Pairs = Collection[tuple[int, int]]


def make_teams(
    shares: Sequence[int], fixed: Sequence[int | None], apart: Pairs, count: int, seed: int
) -> tuple[int, ...]:
    """The team, from 0, of each player; `fixed` ones are settled, pairs of `apart` never meet.

    Teams are as large as each other where that can be, and as strong by the sum of `shares` (a
    beginner's is greater, so beginners are spread). Raises ImpossibleFleets if nobody knows how.
    """
    draw = Prng(seed, "teams")
    foes: list[set[int]] = [set() for _ in shares]
    for one, two in apart:
        foes[one].add(two)
        foes[two].add(one)
    for one, two in apart:
        if fixed[one] is not None and fixed[one] == fixed[two]:
            raise ImpossibleFleets("two who may not be in one team are in one", seat=two)
    settled: dict[int | None, int] = {team: fixed.count(team) for team in range(count)}
    best: tuple[tuple[int, int], tuple[int, ...]] | None = None
    for slack in range(len(shares) + 1):
        limit = max(-(-len(shares) // count), *settled.values()) + slack
        for _ in range(_ROUNDS):
            found = _one(foes, fixed, count, limit, draw)
            if found is None:
                continue
            key = _unevenness(found, shares, count)
            if best is None or key < best[0]:
                best = key, found
        if best is not None:
            return _improved(best[1], shares, fixed, foes, count)
    message = "no teams keep apart those who may not be in one team"
    raise ImpossibleFleets(message, "take more teams, or fewer who are apart")


def _one(
    foes: list[set[int]], fixed: Sequence[int | None], count: int, limit: int, draw: Prng
) -> tuple[int, ...] | None:
    """A way found by trying, hardest players first; None after too many steps."""
    team = list(fixed)
    sizes = [fixed.count(number) for number in range(count)]
    free = draw.shuffled([n for n, one in enumerate(fixed) if one is None])
    free.sort(key=lambda n: -len(foes[n]))
    steps = 0

    def place(index: int) -> bool:
        nonlocal steps
        if index == len(free):
            return True
        steps += 1
        if steps > _STEPS:
            return False
        player = free[index]
        taken = {team[foe] for foe in foes[player]}
        choices = [n for n in draw.shuffled(range(count)) if n not in taken and sizes[n] < limit]
        for number in sorted(choices, key=lambda n: sizes[n]):
            team[player] = number
            sizes[number] += 1
            if place(index + 1):
                return True
            team[player] = None
            sizes[number] -= 1
        return False

    return tuple(n for n in team if n is not None) if place(0) else None


def _unevenness(teams: Sequence[int], shares: Sequence[int], count: int) -> tuple[int, int]:
    sizes, sums = [0] * count, [0] * count
    for team, share in zip(teams, shares, strict=True):
        sizes[team] += 1
        sums[team] += share
    return max(sizes) - min(sizes), max(sums) - min(sums)


def _improved(
    teams: tuple[int, ...],
    shares: Sequence[int],
    fixed: Sequence[int | None],
    foes: list[set[int]],
    count: int,
) -> tuple[int, ...]:
    """Exchange players while that makes the sums of shares more even."""
    now, sums = list(teams), [0] * count
    for team, share in zip(teams, shares, strict=True):
        sums[team] += share
    free = [n for n, team in enumerate(fixed) if team is None]
    better = True
    while better:
        better = False
        for a in free:
            for b in free:
                one, two = now[a], now[b]
                more = shares[a] - shares[b]
                # The strong team gives the greater share, and the gap gets smaller by that.
                if one == two or not 0 < more < sums[one] - sums[two]:
                    continue
                now[a], now[b] = two, one
                if any(now[foe] == now[p] for p in (a, b) for foe in foes[p]):
                    now[a], now[b] = one, two
                    continue
                sums[one] -= more
                sums[two] += more
                better = True
    return tuple(now)
