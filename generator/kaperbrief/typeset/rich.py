r"""Marks inside texts: `**bold**`, `*italic*`, `:icon:`, and signs that `\` makes plain."""

from __future__ import annotations

import functools
import re
from typing import Literal

Weight = Literal["regular", "bold", "italic", "icon"]

Run = tuple[str, Weight]
"""Characters and their weight, or the name of an icon and `icon`."""

Unit = tuple[Run, ...]
"""Runs that stay together on a line unless broken at a soft hyphen."""


_SPACE = re.compile(r"[ \t\r\n]+")
_MARK = re.compile(
    r"\\(?P<plain>[\\:*{}])|(?P<bold>\*\*)|(?P<italic>\*)|:(?P<icon>[a-z][a-z0-9-]*):"
)


@functools.lru_cache(maxsize=20_000)
def _plain_unit(word: str) -> Unit:
    """A word without marks: the same words come in most texts and are kept once."""
    return ((word, "regular"),)


@functools.lru_cache(maxsize=2_000)
def parse(text: str) -> tuple[Unit, ...]:
    """The units of a text, split at breakable white space; every kind of white space is one."""
    text = _SPACE.sub(" ", text)
    if "*" not in text and ":" not in text and "\\" not in text:
        return tuple(_plain_unit(word) for word in text.split(" ") if word)
    units: list[Unit] = []
    runs: list[Run] = []
    weight: Weight = "regular"
    for piece, mark in _pieces(text):
        if mark in ("bold", "italic"):
            weight = "regular" if weight == mark else mark  # type: ignore[assignment]
        elif mark == "icon":
            runs.append((piece, "icon"))
        else:
            first, *more = piece.split(" ")
            if first:
                runs.append((first, weight))
            for word in more:
                if runs:
                    units.append(_unit(runs))
                runs = [(word, weight)] if word else []
    if runs:
        units.append(_unit(runs))
    return tuple(units)


def _unit(runs: list[Run]) -> Unit:
    plain = len(runs) == 1 and runs[0][1] == "regular"
    return _plain_unit(runs[0][0]) if plain else tuple(runs)


def _pieces(text: str) -> list[tuple[str, str]]:
    """Alternating literal pieces and marks; an odd last emphasis mark is printed as typed."""
    pieces: list[tuple[str, str]] = []
    end = 0
    for match in _MARK.finditer(text):
        pieces.append((text[end : match.start()], ""))
        end = match.end()
        mark = match.lastgroup or ""
        pieces.append((match[mark], mark.replace("plain", "")))
    pieces.append((text[end:], ""))
    for kind in ("bold", "italic"):
        places = [i for i, (_, mark) in enumerate(pieces) if mark == kind]
        if len(places) % 2:
            last = places[-1]
            pieces[last] = (pieces[last][0], "")
    return pieces


def plain(text: str) -> str:
    """The text without marks, icons left out: what a reader or a search finds on the page."""
    words = ("".join(run for run, weight in unit if weight != "icon") for unit in parse(text))
    return " ".join(word for word in words if word)
