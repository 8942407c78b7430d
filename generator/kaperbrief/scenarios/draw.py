"""Which parts a scenario by chance has: drawn from a seed so that all of them agree."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from kaperbrief.errors import UsageProblem
from kaperbrief.models.scenario import CHOSEN, SLOT, Evening, Tale, TalePart
from kaperbrief.records import dataclass
from kaperbrief.rules.counts import evaluate
from kaperbrief.rules.prng import Prng

VARIED = (*CHOSEN, "event", "order", "chart", "names", "fleet")
"""What may be changed alone."""

_STEP = 5
"""Minutes are told in steps of so many."""
_ROUND_ABOUT = 1.1
"""So many times as long as straight ways are those round islands."""
_FAR = 99
"""As many seeds away as never."""


@dataclass(frozen=True, slots=True)
class DrawTerms:
    """What a scenario by chance is for.

    `minutes` is the most that it may take, 0 as long as usual. `vary` are parts (see VARIED) that
    are drawn from seeds of their own. `fleets` are what the ships of each seat are worth,
    nothing where everybody sails what the pack's table says. `after` are the seeds of evenings
    before, the oldest first, `past` the parts that they had: others are preferred. `near` are
    parts of evenings of seeds near this one, with how many seeds away they come: what comes far
    away or never is preferred too. `pace` is how far the slowest ship sails in a round, 0 where
    nobody knows.
    """

    players: int
    seed: int
    minutes: int = 0
    vary: Mapping[str, int] = field(default_factory=dict)
    fleets: tuple[tuple[int, ...], ...] = ()
    after: tuple[int, ...] = ()
    past: frozenset[str] = frozenset()
    near: Mapping[str, int] = field(default_factory=dict)
    pace: float = 0

    def dice(self, part: str) -> Prng:
        """The numbers for one part, which no other part changes."""
        return Prng(self.vary.get(part, self.seed), "scenario", part)


@dataclass(frozen=True, slots=True)
class Recipe:
    """The parts of one scenario, by their ids: `events` with their rounds, an order for each seat.

    `rivals` are the seats of which the orders speak.
    """

    chosen: Mapping[TalePart, str]
    frames: tuple[str, ...]
    events: tuple[tuple[str, int], ...]
    orders: tuple[str, ...]
    rivals: tuple[int, ...]
    rounds: int
    minutes: int

    @property
    def ids(self) -> tuple[str, ...]:
        """The parts that everybody's sheets are made of, the frame first."""
        return (*self.frames, *(self.chosen[part] for part in CHOSEN))

    @property
    def drawn(self) -> frozenset[str]:
        """What another evening would have otherwise."""
        return frozenset({*self.chosen.values(), *self.orders, *(name for name, _ in self.events)})


def lasts(evening: Evening, players: int) -> tuple[int, int]:
    """The minutes until all is ready, and those of a round."""
    count = {"players": players}
    return evaluate(evening.ready, count), max(evaluate(evening.round, count), 1)


def rounds_beside(extra: int, evening: Evening, wish: DrawTerms, length: int = 0) -> int:
    """The rounds beside so many minutes of extras; too few rounds are 0.

    Without a wish they are the `length` of what the evening is about, if it has one.
    """
    if not wish.minutes:
        return length or evening.usual
    ready, each = lasts(evening, wish.players)
    found = (wish.minutes - ready - extra) // each
    return min(found, evening.rounds.most) if found >= evening.rounds.least else 0


def least_rounds(four: Sequence[Tale], evening: Evening, wish: DrawTerms) -> int:
    """The rounds that an evening of these parts needs, so that half of them are left once there.

    What lies at places of a ring is half as far away as the middle.
    """
    if not wish.pace:
        return 0
    reach = evaluate(evening.reach, {"players": wish.players})
    about = four[0]
    ring = any(site.at == "ring" for site in about.sites) and "island" not in about.needs
    return min(
        math.ceil((1 if ring else 2) * _ROUND_ABOUT * reach / wish.pace), evening.rounds.most
    )


def minutes_of(rounds: int, extra: int, evening: Evening, wish: DrawTerms) -> int:
    """How long so many rounds and minutes of extras take."""
    ready, each = lasts(evening, wish.players)
    # Told to the next five minutes, but not beyond the wish.
    told = _in_steps(ready + extra + rounds * each)
    return min(told, wish.minutes) if wish.minutes else told


def _in_steps(minutes: int) -> int:
    return -(-minutes // _STEP) * _STEP


def suits(tale: Tale, players: int) -> bool:
    """Is a part for so many players?"""
    return tale.players is None or tale.players.least <= players <= tale.players.most


def sails(tale: Tale, fleets: Sequence[Sequence[int]]) -> bool:
    """Does a part concern fleets whose ships are worth so much?"""
    worth = [one for fleet in fleets for one in fleet]
    many = max(map(len, fleets), default=0)
    if tale.fleet and not tale.fleet.least <= many <= tale.fleet.most:
        return False
    return not tale.splits or min(worth, default=0) < tale.splits <= max(worth, default=0)


def agree(tales: Iterable[Tale]) -> bool:
    """Is all given that some parts need, and nothing that one of them bars?"""
    parts = list(tales)
    given = {tag for tale in parts for tag in (tale.id, *tale.gives)}
    if sum(names_island(tale) for tale in parts) > 1:
        return False
    return all(given.issuperset(t.needs) and given.isdisjoint(t.bars) for t in parts)


def names_island(tale: Tale) -> bool:
    """Does a part speak of an island beside that in the middle? One of them is enough."""
    return "{?island}" in tale.text


def combinations(
    tales: Mapping[str, Tale], players: int, orders: Mapping[TalePart, Sequence[Tale]] | None = None
) -> Iterator[tuple[Tale, ...]]:
    """Every choice of an objective, place, twist and story that agrees.

    `orders` are those to choose from in the order in which they are tried.
    """
    frames = [tale for tale in tales.values() if tale.part == "frame" and suits(tale, players)]
    if orders is None:
        orders = {part: _of(tales, part, players) for part in CHOSEN}
    rest = [*frames, *orders["twist"], *orders["story"]]
    others = {tag for tale in rest for tag in (tale.id, *tale.gives)}
    for objective in orders["objective"]:
        for place in orders["place"]:
            given = {objective.id, *objective.gives, place.id, *place.gives, *others}
            if not _may(objective, place) or not given.issuperset(objective.needs + place.needs):
                continue
            for twist in orders["twist"]:
                if not (_may(objective, twist) and _may(place, twist)):
                    continue
                for story in orders["story"]:
                    four = (objective, place, twist, story)
                    if agree((*frames, *four)):
                        yield four


def _may(one: Tale, other: Tale) -> bool:
    """Does neither of two parts bar the other?"""
    return not ({one.id, *one.gives} & set(other.bars) or {other.id, *other.gives} & set(one.bars))


def _of(tales: Mapping[str, Tale], part: str, players: int) -> list[Tale]:
    return [tale for tale in tales.values() if tale.part == part and suits(tale, players)]


def draw(tales: Mapping[str, Tale], evening: Evening, wish: DrawTerms) -> Recipe:
    """The parts of one scenario. Raises UsageProblem for wishes that nothing fulfils."""
    if not rounds_beside(0, evening, wish):
        ready, each = lasts(evening, wish.players)
        least = _in_steps(ready + evening.rounds.least * each)
        message = f"{wish.minutes} minutes are too few for {wish.players} players"
        raise UsageProblem(message, f"write --minutes {least} or more")
    plain = replace(wish, vary={})
    shuffled = {part: _shuffled(tales, part, plain) for part in CHOSEN}
    four = _four(tales, evening, wish, shuffled)
    varied = wish.vary.keys() & set(CHOSEN)
    if varied:
        orders: dict[TalePart, list[Tale]] = {}
        for part, tale in zip(CHOSEN, four, strict=True):
            others = [one for one in _shuffled(tales, part, wish) if one.id != tale.id]
            orders[part] = others if part in varied else [tale]
        names = ", ".join(sorted(varied))
        failure = f"nothing else fits in the place of: {names}"
        try:
            four = _four(tales, evening, wish, orders, failure)
        except UsageProblem:
            if "objective" not in varied or "story" in varied:
                raise
            # A story tells why somebody wants something: it goes with what it is about.
            orders["story"] = shuffled["story"]
            four = _four(tales, evening, wish, orders, failure)
    frames = frames_of(tales, wish)
    extra = sum(tale.minutes for tale in four)
    rounds = rounds_beside(extra, evening, wish, four[0].length)
    if not wish.minutes:
        rounds = max(rounds, least_rounds(four, evening, wish))
    parts = [*frames, *four]
    events = _events(tales, parts, evening, rounds, wish)
    orders_, rivals = _orders(tales, parts, wish)
    return Recipe(
        dict(zip(CHOSEN, (tale.id for tale in four), strict=True)),
        tuple(tale.id for tale in frames),
        events,
        orders_,
        rivals,
        rounds,
        minutes_of(rounds, extra, evening, wish),
    )


def _shuffled(tales: Mapping[str, Tale], part: str, wish: DrawTerms, each: int = 0) -> list[Tale]:
    """The parts of one kind in the order in which they are tried.

    An evening takes `each` of them, or one. Where it takes many, those of three quarters of as
    many evenings as there are enough for stay away, all others have one chance: else the same ones
    would always come together.
    """
    shuffled = wish.dice(part).shuffled(_of(tales, part, wish.players))
    # What was there on an evening before comes last, before it what seeds near this one have.
    far = max(3 * len(shuffled) // (4 * each), 2) if each else _FAR
    shuffled.sort(key=lambda tale: (tale.id in wish.past, -min(wish.near.get(tale.id, far), far)))
    return [tale for tale in shuffled if sails(tale, wish.fleets)]


def frames_of(tales: Mapping[str, Tale], wish: DrawTerms) -> list[Tale]:
    """What every scenario has for so many players and such fleets."""
    return [tale for tale in _of(tales, "frame", wish.players) if sails(tale, wish.fleets)]


def _four(
    tales: Mapping[str, Tale],
    evening: Evening,
    wish: DrawTerms,
    orders: Mapping[TalePart, Sequence[Tale]],
    failure: str = "no parts agree",
) -> tuple[Tale, ...]:
    short: tuple[Tale, ...] = ()
    for four in combinations(tales, wish.players, orders):
        extra = sum(tale.minutes for tale in four)
        rounds = rounds_beside(extra, evening, wish, four[0].length)
        if rounds and all(tale.rounds <= rounds for tale in four):
            if not wish.minutes or rounds >= least_rounds(four, evening, wish):
                return four
            short = short or four
    if short:
        return short
    raise UsageProblem(failure, "let more parts vary, or give it more --minutes")


def _events(
    tales: Mapping[str, Tale], parts: Sequence[Tale], evening: Evening, rounds: int, wish: DrawTerms
) -> tuple[tuple[str, int], ...]:
    """Some events that agree with all else, their rounds spread over the game."""
    wanted = min(max(rounds // 3, evening.events.least), evening.events.most, rounds - 2)
    rank = {"early": 0, "any": 1, "middle": 1, "late": 2}
    found: list[Tale] = []
    for tale in _shuffled(tales, "event", wish, wanted):
        timed = sorted((*found, tale), key=lambda one: (rank[one.when], -one.rounds))
        # What is late comes last, and alone: a second one would push it to the middle.
        if len(found) == wanted or sum(one.when == "late" for one in timed) > 1:
            continue
        # The first round is for sailing.
        if agree((*parts, *timed)) and min(_latest(timed, rounds)) > 1:
            found = timed
    dice = wish.dice("event")
    last = 0
    out = []
    ends = _latest(found, rounds)
    for number, (tale, latest) in enumerate(zip(found, ends, strict=True), 1):
        # The last one comes as late as it may, the others as far from each other before it.
        at = 1 + round(number * (ends[-1] - 1) / len(found)) - dice.below(2)
        last = min(max(at, last + 2), latest)
        out.append((tale.id, last))
    return tuple(out)


def _latest(events: Sequence[Tale], rounds: int) -> list[int]:
    """The last rounds in which events may come one after the other and still change something."""
    found: list[int] = []
    for tale in reversed(events):
        # The last round is too late to answer.
        found.append(min(rounds - max(tale.rounds, 1), *(at - 1 for at in found[-1:]), rounds))
    return found[::-1]


def _orders(
    tales: Mapping[str, Tale], parts: Sequence[Tale], wish: DrawTerms
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """A secret order for each seat, and whom it speaks of.

    No two have the same: more players than orders get again those that name another rival each.
    """
    drawn = _shuffled(tales, "order", wish, wish.players)
    fitting = [tale for tale in drawn if agree((*parts, tale))]
    spare = [tale for tale in fitting if names_island(tale)][1:]
    fitting = [tale for tale in fitting if tale not in spare]
    if not fitting:
        return (), ()
    again = [tale for tale in fitting if "rival" in SLOT.findall(tale.text)] or fitting
    dealt = [*fitting, *again * wish.players]
    orders = tuple(tale.id for tale in dealt[: wish.players])
    ring = wish.dice("order").shuffled(range(1, wish.players + 1))
    after = {seat: ring[(n + 1) % len(ring)] for n, seat in enumerate(ring)}
    return orders, tuple(after[seat] for seat in range(1, wish.players + 1))


def title_of(story: Tale, wish: DrawTerms) -> str:
    """One of the titles of a story, which changes with the story alone."""
    dice = Prng(wish.vary.get("story", wish.seed), "scenario", "title")
    return dice.choice([story.title, *(one.text for one in story.titles)])
