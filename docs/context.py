"""The page of what templates may look at, read off the views and the heads of the blocks."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import textwrap
import types
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kaperbrief.documents import material_views as more
from kaperbrief.documents import sizes, views
from kaperbrief.documents.table import ShipRow
from kaperbrief.game.shelf import State
from kaperbrief.l10n.words import Words
from kaperbrief.rules.wind import WindTurn

BLOCKS = Path(__file__).parents[1] / "templates" / "default" / "blocks"
LISTED: tuple[type, ...] = (
    views.SeatView, views.CompanyView, views.ShelfView, views.RulesView, views.CourseView, State,
    more.FleetView, ShipRow, more.WindView, WindTurn, more.FormView, sizes.ChartForm,
    sizes.FigureSize, sizes.Strip, sizes.Ring, more.CardView, Words,
)  # fmt: skip
"""The classes that the page describes; models of the content have their schemas."""


class Entry(NamedTuple):
    """What a template may write after a dot: its name, with what it is called, its meaning."""

    name: str
    arguments: str
    text: str


def names() -> dict[str, str]:
    """The names in templates of materials, and the class of each."""
    return {
        name: kind.__forward_arg__ if isinstance(kind, typing.ForwardRef) else str(kind)
        for table in (views.Usual, more.OfMaterial)
        for name, kind in table.__annotations__.items()
    }


def entries(cls: type) -> list[Entry]:
    """The public fields, properties and methods of a class that have a meaning told."""
    notes = _field_notes(cls)
    found = [
        Entry(field.name, "", notes.get(field.name, ""))
        for field in (dataclasses.fields(cls) if dataclasses.is_dataclass(cls) else ())
        if not field.name.startswith("_")
    ]
    for name, member in vars(cls).items():
        if name.startswith("_") or name in {entry.name for entry in found}:
            continue
        if isinstance(member, types.FunctionType):
            taken = list(inspect.signature(member).parameters)[1:]
            found.append(Entry(name, f"({', '.join(taken)})", _first(member)))
        elif isinstance(member, property) or hasattr(member, "func"):
            found.append(Entry(name, "", _first(_getter(member))))
    return found


def page() -> str:
    """All of it as Markdown."""
    return "\n".join([*_head(), *_names(), *_classes(), *_blocks()])


def _head() -> Iterator[str]:
    yield "# What templates may look at\n"
    yield "Made by `python docs/make.py` from the code; don't edit it by hand.\n"
    yield (
        "A template sees these names. Those of the first table stand in every template, those of "
        "the second only in templates of materials; pages about a print, such as its guide, have "
        "records of their own beside the first ones.\n"
    )


def _names() -> Iterator[str]:
    for title, table in (("In every template", views.Usual), ("In materials", more.OfMaterial)):
        notes = _field_notes(table)
        own = [name for name in notes if name in table.__annotations__]
        yield f"\n## {title}\n"
        yield "| name | what it is |\n|---|---|"
        for name in own:
            yield f"| `{name}` | {notes[name]} |"
        yield ""


def _classes() -> Iterator[str]:
    called = {kind: name for name, kind in names().items()}
    for cls in LISTED:
        name = called.get(cls.__name__)
        yield f"\n## `{name}`\n" if name else f"\n## {cls.__name__}\n"
        yield inspect.cleandoc(cls.__doc__ or "") + "\n"
        rows = [entry for entry in entries(cls) if entry.text]
        if rows:
            yield "| | |\n|---|---|"
            for entry in rows:
                yield f"| `{entry.name}{entry.arguments}` | {entry.text} |"
            yield ""


def _blocks() -> Iterator[str]:
    yield "\n## Kinds of blocks\n"
    yield (
        "Each is a template in `blocks/`, which sees its `block`, `small` (on a card or half a "
        "page) and `mark` besides. `[rows optional]` at its head says that a block of the kind "
        "may be without rows, `[rows or blank]` that `blank` lines do as well.\n"
    )
    yield "| kind | |\n|---|---|"
    for path in sorted(BLOCKS.glob("*.xml.j2")):
        head = re.match(r"\{#(.*?)#\}", path.read_text(encoding="utf-8"), re.DOTALL)
        text = " ".join(head[1].split()) if head else ""
        yield f"| `{path.name.removesuffix('.xml.j2')}` | {text} |"
    yield ""


def _field_notes(cls: type) -> dict[str, str]:
    """The texts that stand below the fields of a class."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for one, after in zip(tree.body, tree.body[1:], strict=False):
        if not isinstance(one, ast.AnnAssign) or not isinstance(one.target, ast.Name):
            continue
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            found[one.target.id] = " ".join(str(after.value.value).split())
    return found


def _getter(member: Any) -> Callable[..., Any]:
    """The function behind a property, cached or not."""
    found: Callable[..., Any] = getattr(member, "fget", None) or member.func
    return found


def _first(member: Callable[..., Any]) -> str:
    """The docstring of a member in one line, without the errors that it raises."""
    text = " ".join((typing.cast(str, member.__doc__) or "").split())
    return re.sub(r" *Raises .*", "", text)
