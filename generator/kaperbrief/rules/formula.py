"""Formulas of quantities: whole numbers, listed names, + - * /, brackets, min max ceil floor."""

from __future__ import annotations

import ast
import keyword
import math
import re
from collections.abc import Mapping
from fractions import Fraction

from kaperbrief.errors import did_you_mean

_FUNCTIONS = {
    "min": min,
    "max": max,
    "ceil": lambda x: Fraction(math.ceil(x)),
    "floor": lambda x: Fraction(math.floor(x)),
}
_WORD = re.compile(r"[a-z]+")
_LIMIT = 100_000


class FormulaError(ValueError):
    """A formula that cannot be read or has no sensible result; `hint` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


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
            raise FormulaError(f'unknown name "{name}"', did_you_mean(name, set(names)))
        return Fraction(names[name])
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, names)
    if isinstance(node, ast.BinOp):
        return _binary(node, names)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        if node.func.id not in _FUNCTIONS:
            hint = did_you_mean(node.func.id, set(_FUNCTIONS))
            raise FormulaError(f'unknown function "{node.func.id}"', hint)
        values = [_value(argument, names) for argument in node.args]
        if not values or (node.func.id in ("ceil", "floor") and len(values) != 1):
            raise FormulaError(f'"{node.func.id}" needs other arguments', _EXAMPLE)
        result: Fraction = _FUNCTIONS[node.func.id](*values)  # type: ignore[operator]
        return Fraction(result)
    raise FormulaError("only whole numbers, names, + - * / ( ) min max ceil floor", _EXAMPLE)


def _binary(node: ast.BinOp, names: Mapping[str, int]) -> Fraction:
    left, right = _value(node.left, names), _value(node.right, names)
    if isinstance(node.op, ast.Add):
        return left + right
    if isinstance(node.op, ast.Sub):
        return left - right
    if isinstance(node.op, ast.Mult):
        return left * right
    if isinstance(node.op, ast.Div):
        return left / right
    raise FormulaError("only + - * / can be used", _EXAMPLE)
