"""Blocks of cells packed on pages so that straight cuts part them; in points, y running down.

A page is filled from its upper left corner: a block of equal cells is laid there, a cut divides
what is left into the room beside it and the room below it, and both are filled in the same way.
Several orders of the blocks are tried, always the same ones, then neighbours of the best of them;
the fewest pages win, then those that are quickest to cut.

That is guillotine packing with a greedy fill, searched by random restarts and then by hill climbing
(neighbours of the best order). Effort is counted in steps and never in seconds, and the dice have a
fixed seed, so that every machine prints the same pages.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from kaperbrief import kept
from kaperbrief.press.job import EPSILON, Grid, PagePlan
from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_TRIES = 200
"""How many shuffled orders are tried."""
_STEPS = 500
"""How many neighbours of the best try so far are tried after that."""
_EFFORT = 150_000
"""How many choices of a batch for a room are worth it: after so many the best try wins."""
_ASKEW = 2
"""A batch that lies partly turned and partly not is as bad as this many blocks more: it is cut in
two ways, and whoever sorts the pieces has to turn some."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Equal cells that belong together and stay on one page if they can; do they gain by turns?

    Where it is split, that is after one of so many cells, at the end of a kind, unless a page holds
    less.
    """

    width: float
    height: float
    count: int
    turns: bool = True
    kinds: tuple[int, ...] = ()


_Room = tuple[float, float, float, float]
"""Its corner, its width and height."""

Page = tuple[Grid, ...]
Splits = Literal["never", "late", "early"]
"""Is a batch split to fill a room: never, if nothing fits there whole, or when its turn comes?"""


def pack(batches: tuple[Batch, ...], width: float, height: float, gap: float) -> tuple[Page, ...]:
    """Pages of `width` × `height` that hold all batches, their blocks `gap` apart.

    Each batch must fit on a page by itself, turned or not. The same batches make the same pages.
    """
    case = (batches, width, height, gap)
    pages: tuple[Page, ...] = kept.once(kept.table("packing"), case, lambda: _packed(*case))
    return pages


def _packed(
    batches: tuple[Batch, ...], width: float, height: float, gap: float
) -> tuple[Page, ...]:
    if not batches:
        return ()
    search = _Search(batches, (0.0, 0.0, width, height), gap)
    for attempt in _strategies(batches):
        search.look(attempt)
    chance = random.Random(2)
    for _ in range(_STEPS):
        if search.effort > _EFFORT:
            break
        search.look(_neighbour(search.best, chance))
    return tuple(tuple(replace(block, x=x, y=y) for block, x, y in page) for page in search.pages)


_Laid = list[tuple[Grid, float, float]]
"""The blocks of a page, each with the x and y of its corner."""

Attempt = tuple[tuple[int, ...], bool, Splits, bool]
"""An order of the batches; may they be turned, when are they split, do cuts go upright?"""


class _Search:
    """The best pages so far and what they cost; the try that is under way."""

    def __init__(self, batches: tuple[Batch, ...], page: _Room, gap: float) -> None:
        self.batches, self.page, self.gap = batches, page, gap
        self.effort = 0
        self.known: dict[tuple[float, float, bool], dict[tuple[int, int], Grid | None]] = {}
        """What was found for a room of this size, may all batches be turned, by any try: the best
        block of a batch of which so many cells are left."""
        self.best: Attempt = ((), False, "never", False)
        self.order: tuple[int, ...] = ()
        self.splits: Splits = "never"
        self.turns = self.upright = False
        self.pages: list[_Laid] = []
        self._cost: tuple[int, int, int, float] | None = None
        self._ideal = _ideal(batches, page[2] * page[3])
        self._least = min(min(one.width, one.height) for one in batches) - 2 * EPSILON

    def look(self, attempt: Attempt) -> None:
        """Pack as the attempt says and keep the pages if they are better; of equals the first."""
        if (self._cost and self._cost[:3] == self._ideal) or (self.pages and self.effort > _EFFORT):
            return
        self.order, self.turns, self.splits, self.upright = attempt
        pages = self._packed()
        cost = _cost(pages)
        self.effort += sum(map(len, pages)) * len(self.batches)
        if self._cost is None or cost < self._cost:
            self._cost, self.best, self.pages = cost, attempt, pages

    def _packed(self) -> list[_Laid]:
        left = [batch.count for batch in self.batches]
        pages: list[_Laid] = []
        while any(left):
            pages.append([])
            self._fill(self.page, left, pages[-1], first=True)
        return pages

    def _fill(self, room: _Room, left: list[int], blocks: _Laid, first: bool) -> None:
        """Lay blocks into a room until nothing fits; `first` is the first one of a page."""
        x, y, width, height = room
        found = self._choose(width, height, left, first)
        if found is None:
            return
        blocks.append((found, x, y))
        left[found.batch] -= found.count
        wide, high = found.columns * found.step_x, found.rows * found.step_y
        beside, below = width - wide - self.gap, height - high - self.gap
        # The cut that leaves the larger room whole; where both are alike, as the try says.
        upright = beside * height > below * width
        if abs(beside * height - below * width) < 0.25 * width * height:
            upright = self.upright
        right = x + wide + self.gap, y, beside, height if upright else high
        under = x, y + high + self.gap, wide if upright else width, below
        larger = right[2] * right[3] > under[2] * under[3]
        for rest in (under, right) if larger else (right, under):
            if rest[2] > self._least and rest[3] > self._least:
                self._fill(rest, left, blocks, first=False)

    def _choose(self, width: float, height: float, left: list[int], first: bool) -> Grid | None:
        """The first batch in the order that fits, in the block that wastes the fewest cells."""
        parts = None
        known = self.known.setdefault((width, height, self.turns), {})
        for number in self.order:
            count = left[number]
            if not count:
                continue
            case = number, count
            if case not in known:
                known[case] = self._best(width, height, number, count)
            found = known[case]
            if found is None or found.count == count:
                if found is not None:
                    return found
                continue
            # What is too much for an empty page is split in any case.
            if first or self.splits == "early":
                return found
            split_before = count < self.batches[number].count
            if parts is None and (self.splits == "late" or split_before):
                parts = found
        return parts

    def _best(self, width: float, height: float, number: int, count: int) -> Grid | None:
        """Of the blocks of all cells that are left the one that wastes least, else the largest.

        It has its corner at the origin.
        """
        batch = self.batches[number]
        square = abs(batch.width - batch.height) < EPSILON
        must = batch.width > width + EPSILON or batch.height > height + EPSILON
        best: tuple[int, int, float, float, bool, int] | None = None
        least = (count + 1, 0, 0.0)
        for turned in (False, True):
            if turned and (square or not batch.turns or not (self.turns or must)):
                continue
            wide, high = (batch.height, batch.width) if turned else (batch.width, batch.height)
            most = min(count, int((width + EPSILON) // wide))
            rows = int((height + EPSILON) // high)
            if min(rows, most) < 1:
                continue
            # No narrower block holds as many.
            for columns in range(min(most, -(-count // rows)), most + 1):
                used = min(rows, -(-count // columns))
                held = min(count, columns * used)
                if held < count and batch.kinds:
                    gone = batch.count - count
                    whole = (n - gone for n in batch.kinds if 0 < n - gone <= held)
                    held = max(whole, default=held if (width, height) == self.page[2:] else 0)
                    used = -(-held // columns)
                if not held:
                    continue
                # Cells that are left, empty ones, then the room that is spoilt beside and below.
                spoilt = min(width - columns * wide, height - used * high)
                waste = count - held, columns * used - held, spoilt if held == count else 0.0
                if waste < least:
                    best, least = (columns, used, wide, high, turned, held), waste
        if best is None:
            return None
        return Grid(0, 0, *best[:-1], number, batch.count - count, best[-1])


def _cost(pages: Sequence[_Laid]) -> tuple[int, int, int, float]:
    """Few pages; then few blocks, batches on few pages and lying one way; then few turned ones.

    Of equals that which leaves more of the pages free below.
    """
    blocks = [block for page in pages for block, _, _ in page]
    stays = sum(len({block.batch for block, _, _ in page}) for page in pages)
    ways = {(block.batch, block.turned) for block in blocks}
    askew = len(ways) - len({batch for batch, _ in ways})
    turned = sum(block.turned for block in blocks)
    deep = sum(max(y + block.size[1] for block, _, y in page) for page in pages)
    return len(pages), stays + len(blocks) + _ASKEW * askew, turned, round(deep, 3)


def _ideal(batches: Sequence[Batch], area: float) -> tuple[int, int, int]:
    """What no pages of so large an area cost less than: full ones, each batch upright on few."""
    shares = [one.width * one.height * one.count / area for one in batches]
    fewest = sum(max(1, math.ceil(share - EPSILON)) for share in shares)
    return max(1, math.ceil(sum(shares) - EPSILON)), 2 * fewest, 0


def _neighbour(attempt: Attempt, chance: random.Random) -> Attempt:
    """The same order but for a few batches that come earlier or later."""
    order = list(attempt[0])
    for _ in range(chance.choice((1, 1, 2, 3))):
        moved = order.pop(chance.randrange(len(order)))
        order.insert(chance.randrange(len(order) + 1), moved)
    splits: tuple[Splits, ...] = ("never", "late", "early")
    turns, upright = chance.random() < 0.8, chance.random() < 0.5
    return tuple(order), turns, chance.choice(splits), upright


def _strategies(batches: tuple[Batch, ...]) -> Iterator[Attempt]:
    """By size, by height and by area; then nearly by size, in shuffled orders."""
    numbers = range(len(batches))

    def sizes(number: int) -> tuple[float, float, float]:
        batch = batches[number]
        return max(batch.width, batch.height), batch.height, batch.width * batch.height

    for key in range(3):
        order = tuple(sorted(numbers, key=lambda n: -sizes(n)[key]))
        for turns in (False, True):
            for upright in (False, True):
                yield order, turns, "never", upright
    chance = random.Random(1)
    longest = sorted(numbers, key=lambda n: -sizes(n)[0])
    for number in range(_TRIES):
        # Nearly by size: the large ones early, the rest shuffled a little.
        mixed = sorted(longest, key=lambda n: -sizes(n)[0] * chance.uniform(0.4, 1.0))
        splits: Splits = ("never", "late", "early")[number % 3]
        yield tuple(mixed), True, splits, number % 2 == 1


STYLE = "row-name"
_OUTER = 8.3 * MM
"""How far from the paper's edge the names begin: inside the texts along the margins."""
_INNER = 1.2 * MM
"""How far from the cells they end."""
_CLEAR = 1.4 * MM
"""What of a cell they leave free, so that none reaches the cutting marks beside it."""
_LEVEL = 11 * MM
"""Where less is free, names that are level would be broken too often."""
_APART = 1.4
"""How far a name is from the next one below it, in lines."""
_SIZES = (1.0, 0.95, 0.91)
"""How large names are, and how small where there is little room: never below a label."""


RowName = tuple[float, float, Line, bool]
"""A line beside cells: where it ends and the y of its baseline, or, if it runs up the paper, the x
of its baseline and the y of its middle; what is set; does it run up?"""


def row_names(page: PagePlan, setting: Setting) -> tuple[RowName, ...]:
    """The names of the kinds in each row, one below the other at its left.

    Where there is no room for that they run up the paper: that of the first kind at the left, of
    the others at the right; or all at the left, or parted otherwise.
    """
    if page.cuts is None:
        return ()
    rows: dict[float, list[str]] = {}
    titles: dict[float, list[str]] = {}
    rooms: dict[float, float] = {}
    for place in page.placements:
        middle = round(place.y + place.height / 2, 2)
        rooms[middle] = place.height - _CLEAR
        for told, name in ((rows, place.copy.row), (titles, place.job.title)):
            if name not in told.setdefault(middle, []) and place.copy.row:
                told[middle].append(name)
    left, right = page.cuts.vertical[0] - _INNER, page.cuts.vertical[-1] + _INNER
    wide = (left - _OUTER, page.paper.width - _OUTER - right)
    made: list[RowName] = []
    level = [_level(rows[middle], wide[0], rooms[middle], setting) for middle in rows]
    if all(level) and wide[0] > _LEVEL:
        for middle, listed in zip(rows, level, strict=True):
            up = sum(step for _, step in listed[:-1]) / 2
            baseline = middle + 0.34 * listed[0][0].style.size - up
            for line, step in listed:
                made.append((left, baseline, line, False))
                baseline += step
        return tuple(made)
    for middle, names in sorted(rows.items()):
        found = _set(names, rooms[middle], wide, setting)
        if found is None:  # Of so many kinds the names of their materials must do.
            found = _set(titles[middle], rooms[middle], wide, setting)
        one, other, leading = found or ([], [], 0.0)
        for start, lines in ((left - len(one) * leading, one), (right, other)):
            made += [
                (start + (number + 0.76) * leading, middle, line, True)
                for number, line in enumerate(lines)
            ]
    return tuple(made)


def _level(
    names: Sequence[str], wide: float, high: float, setting: Setting
) -> list[tuple[Line, float]]:
    """Names one below the other in a room, as large as it allows; nothing if they are too many.

    Each line has the distance to the next one, which is more where another name begins.
    """
    for size in _SIZES:
        made: list[tuple[Line, float]] = []
        for name in names:
            *lines, last = broken([name], wide, size, setting)
            made += [(line, line.style.leading) for line in lines]
            made.append((last, _APART * last.style.leading))
        if _within([line for line, _ in made], wide) and sum(step for _, step in made) <= high:
            return made
    return []


def _set(
    names: Sequence[str], room: float, wide: tuple[float, float], setting: Setting
) -> tuple[list[Line], list[Line], float] | None:
    """Lines for the left and for the right of a row, and how far they are apart; None: no room.

    Names stay large as long as there is room at both sides or at the left. Only then are they
    smaller.
    """
    leading = setting.style(STYLE).leading
    for size in _SIZES:
        for left in (1, len(names), *range(len(names) - 1, 1, -1)):
            both = [broken(some, room, size, setting) for some in (names[:left], names[left:])]
            fits = (len(a) * leading * size <= b for a, b in zip(both, wide, strict=True))
            if all(fits) and _within([*both[0], *both[1]], room):
                return both[0], both[1], leading * size
    for size in _SIZES:
        lines = broken(names, room, size, setting)
        most = [int(side / (leading * size)) for side in wide]
        if len(lines) <= sum(most) and _within(lines, room):
            return lines[: most[0]], lines[most[0] :], leading * size
    return None


def _within(lines: Sequence[Line], room: float) -> bool:
    return all(line.width <= room for line in lines)


def _lines(texts: Sequence[str], size: float, setting: Setting) -> list[Line]:
    return [setting.line(text, STYLE).scaled(size) for text in texts]


def broken(names: Sequence[str], room: float, size: float, setting: Setting) -> list[Line]:
    """Names one after the other on as few lines as they need, broken only where one is too long."""
    parts: list[str] = []

    def fits(text: str) -> bool:
        return _lines([text], size, setting)[0].width <= room

    for name in names:
        joint = " · "
        for word in (name,) if fits(name) else name.split(" "):
            if parts and fits(parts[-1] + joint + word):
                parts[-1] += joint + word
            else:
                parts.append(word)
            joint = " "
    return _lines(parts, size, setting)
