"""Dataclasses that cost next to nothing to define.

The standard library writes and compiles up to eight methods for each class when it is defined:
with some 250 classes that was most of what a start of the program took. Here one shared function
each compares, hashes and shows, and the method that makes an object is compiled when the first
object is made. The options mean what they mean there; `frozen` is held by mypy, not at run time.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import MISSING, field, fields
from operator import attrgetter
from typing import Any, dataclass_transform


@dataclass_transform(field_specifiers=(field,))
def dataclass(cls: type[Any] | None = None, **options: bool) -> Any:
    """A dataclass as the standard library knows it; see the module for what is different.

    Shapes: `fields`, `replace` and `is_dataclass` of the standard library work on it.
    """
    if cls is None:
        return lambda other: _made(other, **options)
    return _made(cls, **options)


def _made(cls: Any, slots: bool = False, kw_only: bool = False, **options: bool) -> Any:
    if not cls.__doc__:  # the standard library would work one out, which takes longest of all
        cls.__doc__ = cls.__name__
    make = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)
    made: Any = make(cls)
    made.__init__ = _initialiser(made)
    if options.get("repr", True):
        made.__repr__ = _shown
    if options.get("eq", True):
        values = _compared(made)
        made.__eq__ = _equal(made, values)
        made.__hash__ = (lambda self: hash(values(self))) if options.get("frozen") else None
        if options.get("order"):
            made.__lt__ = lambda self, other: values(self) < values(other)
    return made


def _compared(made: type) -> Callable[[Any], Any]:
    names = [one.name for one in fields(made) if one.compare]
    return attrgetter(*names) if names else lambda self: ()


def _equal(made: type, values: Callable[[Any], Any]) -> Callable[[Any, object], bool]:
    def same(self: Any, other: object) -> bool:
        return values(self) == values(other) if type(other) is made else NotImplemented

    return same


def _shown(self: Any) -> str:
    told = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__name__}({', '.join(told)})"


def _initialiser(made: Any) -> Callable[..., None]:
    """What makes the first object: it compiles the method that makes all the others."""

    def compiling(self: Any, *values: Any, **named: Any) -> None:
        made.__init__ = compiled = _compiled(made)
        compiled(self, *values, **named)

    return compiling


def _compiled(made: Any) -> Any:
    """The method that makes objects: its parameters are the fields, unless `init` is false."""
    known: dict[str, Any] = {"MISSING": MISSING}
    taken, lines = ["self"], []
    for one in sorted(fields(made), key=attrgetter("kw_only")):
        name, usual = one.name, f"usual_{one.name}"
        parameter, value = name, name
        if one.default_factory is not MISSING:
            known[usual] = one.default_factory
            parameter, made_now = f"{name}=MISSING", f"{usual}()"
            value = f"{made_now} if {name} is MISSING else {name}" if one.init else made_now
        elif one.default is not MISSING:
            known[usual] = one.default
            parameter, value = f"{name}={usual}", name if one.init else usual
        elif not one.init:
            continue
        if one.init:
            taken += ["*"] if one.kw_only and "*" not in taken else []
            taken.append(parameter)
        lines.append(f" self.{name} = {value}")
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    body = "\n".join(lines) or " pass"
    exec(f"def __init__({', '.join(taken)}):\n{body}", known)
    known["__init__"].__qualname__ = f"{made.__qualname__}.__init__"
    return known["__init__"]
