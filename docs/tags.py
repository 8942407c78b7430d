"""The reference page of the tags, read off the components' own signatures: docs/make.py."""

from __future__ import annotations

import dataclasses
import inspect
import re
import typing
from collections.abc import Mapping
from typing import Any, Literal

from kaperbrief.components.box import Box
from kaperbrief.components.registry import attributes, boxes
from kaperbrief.units import MM
from kaperbrief.workspace import shipped_root

_COMMON = {field.name for field in dataclasses.fields(Box) if field.init}
_KINDS = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "true or false",
}


def tag_reference() -> str:
    """All tags with their attributes as Markdown."""
    parts = [
        "# The tags of the templates\n",
        "Made by `python docs/make.py` from the components; don't edit it by hand.\n",
        (
            "Every tag may also have `grow` (its share of free height in a column), `most` (the "
            "height up to which it grows), `width` and `height` (lengths that fix its size). "
            "Lengths are written with their unit: `20 mm`. `alt` says in words what a picture "
            "shows; a picture without it is decoration.\n"
        ),
        f"`style` is one of the styles of text of the theme: {_styles()}.\n",
    ]
    for name, cls in boxes().items():
        tag, _, kind = name.partition(" ")
        parts.append(f'\n## `<{tag} kind="{kind}">`\n' if kind else f"\n## `<{tag}>`\n")
        parts.append(inspect.cleandoc(cls.__doc__ or "") + "\n")
        parts.append(f"![Examples](pictures/tags/{picture_name(name)})\n")
        names = sorted(attributes(cls), key=lambda name: name == "alt")
        rows = [_row(name, cls) for name in names if name not in _COMMON]
        if rows:
            parts.append("| attribute | value | default |\n|---|---|---|")
            parts += rows
            parts.append("")
    return "\n".join(parts)


def _styles() -> str:
    """The names of the styles of the theme that all others extend."""
    text = (shipped_root() / "templates/default/theme.yaml").read_text("utf-8")
    found = re.findall(r"^  ([\w-]+): {font:", text, re.MULTILINE)
    return ", ".join(f"`{name}`" for name in found)


def picture_name(name: str) -> str:
    """The file of the picture of a box, by its tag, or its tag and kind."""
    return f"{name.replace(' ', '-')}.png"


def _row(name: str, cls: type[Box]) -> str:
    attribute = attributes(cls)[name]
    field = next(f for f in dataclasses.fields(cls) if f.name == attribute.name)
    length = _is_length(attribute.type)
    default = "must be given" if attribute.required else _default(field.default, length)
    return f"| `{name}` | {_kind(attribute.type)} | {default} |"


def _is_length(kind: Any) -> bool:
    return typing.get_origin(kind) is typing.Annotated and "length" in typing.get_args(kind)


def _kind(kind: Any) -> str:
    if _is_length(kind):
        return "length"
    choices = typing.get_args(kind)[1] if typing.get_origin(kind) is typing.Annotated else ()
    if isinstance(choices, Mapping):
        return ", ".join(f"`{choice}`" for choice in choices)
    if typing.get_origin(kind) is typing.Annotated:
        return "list of " + str(typing.get_args(kind)[1])
    if typing.get_origin(kind) is Literal:
        return ", ".join(f"`{c}`" if c else "nothing" for c in typing.get_args(kind))
    return _KINDS.get(kind, "text")


def _default(value: Any, length: bool) -> str:
    if length:
        return f"{value / MM:g} mm" if value else ""
    if value in ("", (), False):
        return ""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return "`" + text.replace("|", "\\|") + "`"
