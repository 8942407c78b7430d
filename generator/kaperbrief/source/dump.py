"""Data -> YAML text that people like to read and every YAML reader reads alike."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import Any

from kaperbrief.source.build import CONTROL, number_text, safe_unquoted
from kaperbrief.source.text import MAX_DEPTH, SHOWN

_WIDTH = 90  # a list of words or numbers stays on one line up to here
_LONG_KEY = 500  # parsers want the colon within 1024 bytes; longer keys are marked with "?"
_ODD = re.compile(f"[^{SHOWN}]")
_ESCAPED = re.compile(f'[^{SHOWN}]|["\\\\]')


class Inline(dict[str, Any]):
    """A mapping that is written in braces where a line has room for it."""


def inline(value: object) -> str:
    """Any value on one line, in braces and brackets."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_word(key)}: {inline(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(inline, value)) + "]"
    return _word(value)


def dump(data: object) -> str:
    """YAML in block style for dicts with text keys, lists, text, numbers, truth values and None.

    What `load_text` reads from it is equal to `data`. Raises ValueError for what a content file
    must not hold (control characters, infinite numbers, more than 40 levels) and TypeError for
    keys that are no text and for other types.
    """
    return "\n".join(_lines(data, 1)) + "\n"


def dump_item(kind: str, item: object) -> str:
    """A file of content with one item (a dataclass), as a person would write it.

    Values that are those of the model anyway are left out. Raises as `dump`.
    """
    text = dump({kind: [_plain(item)]})
    return f"# yaml-language-server: $schema=../schemas/{kind}.json\n{text}"


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        known = [(one, getattr(value, one.name)) for one in fields(value)]
        return {one.name: _plain(held) for one, held in known if held != one.default}
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


def _lines(value: object, depth: int) -> list[str]:
    """The lines of a value at the left margin; `depth` counts the containers it would be in."""
    if isinstance(value, str):
        return _text_lines(value)
    if not isinstance(value, dict | list | tuple):
        return [_word(value)]
    if depth > MAX_DEPTH:
        raise ValueError(f"nested deeper than {MAX_DEPTH} levels")
    short = _short_container(value)
    if short:
        return [short]
    lines: list[str] = []
    if isinstance(value, dict):
        for key, item in value.items():
            lines += _entry(key, item, depth)
    else:
        for item in value:
            lines += _after("-", item, depth)
    return lines


def _entry(key: object, item: object, depth: int) -> list[str]:
    if not isinstance(key, str):
        raise TypeError(f"expected text as a key, found {key!r}")
    name = _word(key)
    if len(name) > _LONG_KEY:
        return [f"? {name}", *_after(":", item, depth)]
    return _after(f"{name}:", item, depth)


def _after(head: str, value: object, depth: int) -> list[str]:
    """The lines of `value` behind `-` or `key:`: on the same line, or indented below it."""
    lines = _lines(value, depth + 1)
    if not isinstance(value, dict | list | tuple) or _short_container(value):
        return [f"{head} {lines[0]}", *lines[1:]]
    below = ["  " + line if line else line for line in lines]
    if head == "-":
        return ["- " + lines[0], *below[1:]]
    return [head, *below]


def _short_container(value: dict[object, object] | list[object] | tuple[object, ...]) -> str:
    """What is empty or short on one line: a list of scalars, an `Inline`; nothing for others."""
    if isinstance(value, dict):
        line = inline(value) if not value or isinstance(value, Inline) else ""
        return line if len(line) <= _WIDTH else ""
    if len(value) > _WIDTH // 3 or any(isinstance(item, dict | list | tuple) for item in value):
        return ""
    line = "[" + ", ".join(map(_word, value)) + "]"
    return line if len(line) <= _WIDTH else ""


def _word(value: object) -> str:
    """A scalar on one line that may stand anywhere: as a key, inside square brackets."""
    if isinstance(value, str):
        plain = safe_unquoted(value, flow=True) and not _ODD.search(value)
        return value if plain else _quoted(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return number_text(value)
    raise TypeError(f"cannot write {type(value).__name__} as YAML")


def _text_lines(text: str) -> list[str]:
    """Text as a value: unquoted, quoted, or several lines below a `|`."""
    lines = text.removesuffix("\n").split("\n")
    # below a `|` it must stand as it is, and come back with every blank it has
    as_is = "\n" in text and not text[0].isspace() and not _ODD.search(text.replace("\n", ""))
    if as_is and lines[-1] and all(line == line.rstrip() for line in lines):
        mark = "|" if text.endswith("\n") else "|-"
        return [mark, *("  " + line if line else "" for line in lines)]
    if safe_unquoted(text, flow=False) and not _ODD.search(text):
        return [text]
    return [_quoted(text)]


def _quoted(text: str) -> str:
    refused = CONTROL.search(text)
    if refused is not None:
        raise ValueError(f"the character U+{ord(refused[0]):04X} has no place in a content file")
    if ('"' in text or "\\" in text) and not _ODD.search(text):
        return "'" + text.replace("'", "''") + "'"
    return '"' + _ESCAPED.sub(_escape, text) + '"'


def _escape(match: re.Match[str]) -> str:
    return '\\"' if match[0] == '"' else match[0].encode("unicode_escape").decode()
