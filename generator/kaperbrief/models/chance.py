"""Throws of dice whose chance is computed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Ge, Le, Predicate

from kaperbrief.models.base import CONFIG

_THROW = re.compile(r"([1-6])(?:\+|[–-]([1-6]))?\Z")


def faces(text: str) -> frozenset[int]:
    """The faces of one die that a throw such as `4+`, `2–3` or `6` names; none if it names none."""
    match = _THROW.match(text)
    if match is None:
        return frozenset()
    low = int(match[1])
    high = 6 if text.endswith("+") else int(match[2] or low)
    return frozenset(range(low, high + 1))


def is_throw(text: str) -> bool:
    """Is it a throw of one die: `4+`, `2–3`, `6`?"""
    return bool(faces(text))


Throw = Annotated[str, Predicate(is_throw)]


@dataclass(frozen=True, slots=True)
class Roll:
    """A throw of `dice` dice that has to come out: from `least` to `most` of them show `throw`.

    With `fails` they must not.
    """

    __pydantic_config__: ClassVar = CONFIG
    throw: Throw
    fails: bool = False
    dice: Annotated[int, Ge(1), Le(99)] = 1
    least: Annotated[int, Ge(0), Le(99)] = 1
    most: Annotated[int, Ge(0), Le(99)] = 99
