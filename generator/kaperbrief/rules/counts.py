"""Formulas of quantities, what they count of a ship, a crew, a table, and rows of boxes."""

from __future__ import annotations

import ast
import dataclasses
import keyword
import math
import operator
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from kaperbrief.errors import Refusal, did_you_mean
from kaperbrief.models.base import field_name
from kaperbrief.models.pack import Arms, Count, Limit, Setup
from kaperbrief.models.ship import Crew, Damage, Figure, Item, Ship
from kaperbrief.records import dataclass

_FUNCTIONS: dict[str, Callable[..., Fraction]] = {
    "min": lambda *some: min(some),
    "max": lambda *some: max(some),
    "ceil": lambda x: Fraction(math.ceil(x)),
    "floor": lambda x: Fraction(math.floor(x)),
}
_OPERATORS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_WORD = re.compile(r"[a-z]+")
_LIMIT = 100_000
_FIGURES = re.compile(r"#(\+?)([a-z_]+|\([^()\n]+\))")


class FormulaError(Refusal, ValueError):
    """A formula that cannot be read or has no sensible result."""


def evaluate(formula: str | int, names: Mapping[str, int]) -> int:
    """The whole number that a formula makes of the named quantities.

    Raises FormulaError for unknown names (with "did you mean"), signs that are not listed above,
    division by zero, fractions and results below 0 or above 100 000.
    """
    if isinstance(formula, int):
        result = Fraction(formula)
    else:
        if len(formula) > 200:
            raise FormulaError("the formula is longer than 200 characters")
        try:
            # A quantity may have the name of a word of Python, such as `class`.
            words = {name for name in names if keyword.iskeyword(name)}
            plain = _WORD.sub(lambda m: f"{m[0]}_" if m[0] in words else m[0], formula)
            tree = ast.parse(plain.strip(), mode="eval")
            result = _value(tree.body, names)
        except (SyntaxError, RecursionError, MemoryError):
            raise FormulaError(f'cannot read the formula "{formula}"', _EXAMPLE) from None
        except ZeroDivisionError:
            raise FormulaError(f'the formula "{formula}" divides by zero') from None
    if result.denominator != 1:
        hint = "round with ceil( ) or floor( )"
        raise FormulaError(f'the formula "{formula}" makes {float(result):g}', hint)
    if not 0 <= result <= _LIMIT:
        raise FormulaError(f'the formula "{formula}" makes {result}, which cannot be printed')
    return int(result)


_EXAMPLE = "write for example 8*crews + guns"


def _value(node: ast.expr, names: Mapping[str, int]) -> Fraction:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return Fraction(node.value)
    if isinstance(node, ast.Name):
        name = node.id.rstrip("_")
        if name not in names:
            hint = did_you_mean(name, names) or "known: " + ", ".join(sorted(names))
            raise FormulaError(f'unknown name "{name}"', hint)
        return Fraction(names[name])
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, names)
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left, names), _value(node.right, names)
        if type(node.op) not in _OPERATORS:
            raise FormulaError("only + - * / can be used", _EXAMPLE)
        return _OPERATORS[type(node.op)](left, right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        if node.func.id not in _FUNCTIONS:
            hint = did_you_mean(node.func.id, set(_FUNCTIONS))
            raise FormulaError(f'unknown function "{node.func.id}"', hint)
        values = [_value(argument, names) for argument in node.args]
        if not values or (node.func.id in ("ceil", "floor") and len(values) != 1):
            raise FormulaError(f'"{node.func.id}" needs other arguments', _EXAMPLE)
        return _FUNCTIONS[node.func.id](*values)
    raise FormulaError("only whole numbers, names, + - * / ( ) min max ceil floor", _EXAMPLE)


def figure_tags(figure: Figure, items: Mapping[str, Item]) -> Counter[str]:
    """How often each tag stands on a figure: itself, its rank, its own tags, its items' tags."""
    tags = Counter(["figure", figure.rank, *figure.tags])
    if figure.recruit:
        tags["recruit"] += 1
    for name in figure.items:
        tags.update({"item", name, *(items[name].tags if name in items else ())})
    return tags


def breaches(
    crew: Crew, limits: tuple[Limit, ...], items: Mapping[str, Item]
) -> Iterator[tuple[Limit, int, int | None]]:
    """Every limit that the crew breaks, in the order of the law.

    With it how many were counted, and in which figure if the limit is for each.
    """
    figures = [figure_tags(figure, items) for figure in crew.figures]
    total: Counter[str] = sum(figures, Counter())
    for limit in limits:
        holds = all(met(c, total) for c in limit.when)
        if not limit.active or not holds or any(met(c, total) for c in limit.unless):
            continue
        if limit.each == "crew":
            count = total[limit.of]
            if not limit.min <= count <= limit.max:
                yield limit, count, None
            continue
        for number, tags in enumerate(figures):
            if limit.without and tags[limit.without]:
                continue
            if not limit.min <= tags[limit.of] <= limit.max:
                yield limit, tags[limit.of], number


def met(condition: Count, total: Counter[str]) -> bool:
    """Is a condition true of these counts of tags?"""
    return condition.min <= total[condition.of] <= condition.max


def arms_of(crew: Crew, measure: Arms, items: Mapping[str, Item]) -> int:
    """What a crew's arms are worth together; things that `items` lacks count nothing."""
    return sum(_figure(figure, measure, items) for figure in crew.figures)


def _figure(figure: Figure, measure: Arms, items: Mapping[str, Item]) -> int:
    tags = figure_tags(figure, items)
    carried = sum(items[name].value for name in figure.items if name in items)
    extras = (e.value for e in measure.extras if all(met(c, tags) for c in e.when))
    return carried + sum(extras)


def imbalance(arms: int, measure: Arms) -> int:
    """How far arms lie outside the spread: above zero too strong, below too weak, 0 fair."""
    least, most = bounds(measure)
    return max(arms - most, 0) + min(arms - least, 0)


def bounds(measure: Arms) -> tuple[int, int]:
    """The least and the most that a fair crew's arms are worth."""
    return measure.middle - measure.spread, measure.middle + measure.spread


def ship_counts(ship: Ship) -> dict[str, int]:
    """The whole numbers of a ship by their names in YAML: `class`, `guns`, `base` …

    Those of the pack's own are among them; a hyphen would subtract, so it is an underscore.
    """
    values = {name.replace("-", "_"): value for name, value in ship.own.items()}
    values |= {one.name: getattr(ship, one.name) for one in dataclasses.fields(ship)}
    return {field_name(name): value for name, value in values.items() if type(value) is int}


def figures(text: str, ship: Ship, signed: Callable[[int], str]) -> str:
    """A text with the numbers of a ship: `#hull`, `#+target` with its sign, `#(2*ram)`.

    Raises FormulaError for what she has not.
    """
    counts = ship_counts(ship)

    def figure(match: re.Match[str]) -> str:
        plain = counts.get(match[2])
        value = evaluate(match[2], counts) if plain is None else plain
        return signed(value) if match[1] else str(value)

    return _FIGURES.sub(figure, text)


def crew_counts(crew: Crew, measure: Arms | None, items: Mapping[str, Item]) -> dict[str, int]:
    """`arms` by the pack's measure, `figures`, and how often each tag stands on the figures.

    Hyphens of tags become underscores, as formulas would subtract: `long_gun`.
    """
    tags: Counter[str] = sum((figure_tags(figure, items) for figure in crew.figures), Counter())
    counts = {tag.replace("-", "_"): number for tag, number in tags.items()}
    arms = arms_of(crew, measure, items) if measure else 0
    return {**counts, "figures": len(crew.figures), "arms": arms}


def crew_names(items: Mapping[str, Item], ranks: tuple[str, ...]) -> set[str]:
    """All names that formulas about crews may use; a crew without such things counts 0."""
    tags = {tag for item in items.values() for tag in item.tags} | set(items) | set(ranks)
    return {tag.replace("-", "_") for tag in tags} | {"figures", "arms", "figure", "item"}


def table_ships(table: Setup, players: int) -> tuple[str, ...]:
    """The ships of a table, or so many as its formula says, its list in turn."""
    if table.fleet == "" or not table.ships:
        return table.ships
    count = evaluate(table.fleet, {"players": players})
    return tuple(table.ships[number % len(table.ships)] for number in range(count))


@dataclass(frozen=True, slots=True)
class DamageSheet:
    """The grids of a ship: `columns` boxes a full row; leaks start at the mark `leak_from`.

    A row of `hull` says how many boxes it has, how many are left before it is crossed off, and
    whether they leak. `rigging` has the boxes of each row, as even as can be; none are left out
    where there are few.
    `falls` are the rigging boxes that a falling mast takes, of ships with one mast, two, three.
    """

    columns: int
    hull: tuple[tuple[int, int, bool], ...]
    rigging: tuple[int, ...]
    leak_from: int
    falls: tuple[int, ...]


def damage_sheet(ship: Ship, damage: Damage, rigging_rows: int) -> DamageSheet:
    """The grids of a ship, hull boxes in the pack's number of rows, the leak zone in the last.

    The zone has rows of its own, so that a hull that is no multiple of the rows leaks on time.

    A mast takes its share rounded down, in favour of its ship.
    """
    columns = math.ceil(ship.hull / damage.hull_rows)
    dry = ship.hull - math.floor(ship.hull * Fraction(damage.zone))
    marks = [*range(0, dry, columns), *range(dry, ship.hull, columns)]
    ends = [*marks[1:], ship.hull]
    rows = tuple(
        (end - mark, ship.hull - mark, mark >= dry) for mark, end in zip(marks, ends, strict=True)
    )
    rigging = _shared(ship.rigging, max(1, rigging_rows))
    falls = tuple(ship.rigging // share for share in damage.masts)
    return DamageSheet(columns, rows, rigging, dry, falls)


def _shared(boxes: int, rows: int) -> tuple[int, ...]:
    """Boxes in rows as even as can be, the longer ones first; of few boxes the last rows have one.

    The last row is the one with which the ship stops, so it is never without a box.
    """
    if boxes < rows:
        return (0,) * (rows - boxes) + (1,) * boxes
    each, over = divmod(boxes, rows)
    return (each + 1,) * over + (each,) * (rows - over)
