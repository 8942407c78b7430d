r"""Marks inside texts: `**bold**`, `*italic*`, `:icon:`, and signs that `\` makes plain.

`°` says that something is the house's own; it is printed as `OWN`, since beside a figure a ring
would be read as degrees. `\°` is a degree.
"""

from __future__ import annotations

import functools
import re
from typing import Literal

Weight = Literal["regular", "bold", "italic", "icon"]

Run = tuple[str, Weight]
"""Characters and their weight, or the name of an icon and `icon`."""

Unit = tuple[Run, ...]
"""Runs that stay together on a line unless broken at a soft hyphen."""


OWN = "*"
"""What `°` is printed as."""

_SPACE = re.compile(r"[ \t\r\n]+")
_MARK = re.compile(
    r"\\(?P<plain>[\\:*{}°])|(?P<bold>\*\*)|(?P<italic>\*)|:(?P<icon>[a-z][a-z0-9-]*):"
)


@functools.lru_cache(maxsize=2_000)
def _plain_unit(word: str) -> Unit:
    """A word without marks: the same words come in most texts and are kept once."""
    return ((word, "regular"),)


@functools.lru_cache(maxsize=2_000)
def parse(text: str) -> tuple[Unit, ...]:
    """The units of a text, split at breakable white space; every kind of white space is one."""
    text = _SPACE.sub(" ", text)
    if "*" not in text and ":" not in text and "\\" not in text:
        return tuple(_plain_unit(word) for word in text.replace("°", OWN).split(" ") if word)
    units: list[Unit] = []
    runs: list[Run] = []
    weight: Weight = "regular"
    depth = {"bold": 0, "italic": 0}
    for piece, mark in _pieces(text):
        if mark in ("opens", "closes"):
            depth["bold" if piece == "**" else "italic"] += 1 if mark == "opens" else -1
            weight = "bold" if depth["bold"] else "italic" if depth["italic"] else "regular"
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
    """Alternating literal pieces and marks; a mark that opens or closes nothing is as typed."""
    pieces: list[tuple[str, str]] = []
    end, pairs = 0, _pairs(text)
    for match in _MARK.finditer(text):
        pieces.append((text[end : match.start()].replace("°", OWN), ""))
        end = match.end()
        kind = match.lastgroup or ""
        mark = kind if kind == "icon" else pairs.get(match.start(), "")
        pieces.append((match[kind], mark))
    pieces.append((text[end:].replace("°", OWN), ""))
    return pieces


def unpaired(text: str) -> list[str]:
    """The emphasis marks that open or close nothing, such as the first one of `**now`.

    A star that stands free or in a sum is no mark.
    """
    if "*" not in text:
        return []
    pairs = _pairs(text)
    stars = (match for match in _MARK.finditer(text) if match.lastgroup in ("bold", "italic"))
    return [star[0] for star in stars if star.start() not in pairs and any(_flanks(star))]


def _pairs(text: str) -> dict[int, str]:
    """Where emphasis `opens` and `closes`.

    A pair may stand in another of its kind: a bold line shows a text that has bold words.
    """
    pairs: dict[int, str] = {}
    opened: dict[str, list[int]] = {"bold": [], "italic": []}
    for match in _MARK.finditer(text):
        kind = match.lastgroup or ""
        if kind not in opened:
            continue
        opens, closes = _flanks(match)
        if closes and opened[kind]:
            pairs[opened[kind].pop()] = "opens"
            pairs[match.start()] = "closes"
        elif opens:
            opened[kind].append(match.start())
    return pairs


def _flanks(match: re.Match[str]) -> tuple[bool, bool]:
    """May these stars open, may they close? As in CommonMark; but `3*4`, `4*hull` are sums."""
    before, after = match.string[: match.start()].rstrip("*")[-1:], match.string[match.end() :]
    after = after.lstrip("*")[:1]
    sides = before + after
    if match[0] == "*" and sides.isalnum() and len(sides) == 2 and not sides.isalpha():
        return False, False
    left = _blank(before), bool(before) and not before.isalnum()
    right = _blank(after), bool(after) and not after.isalnum()
    opens = not right[0] and (not right[1] or any(left))
    return opens, not left[0] and (not left[1] or any(right))


def _blank(character: str) -> bool:
    return not character or character.isspace()


def plain(text: str) -> str:
    """The text without marks, icons left out: what a reader or a search finds on the page."""
    words = ("".join(run for run, weight in unit if weight != "icon") for unit in parse(text))
    return " ".join(word for word in words if word)
