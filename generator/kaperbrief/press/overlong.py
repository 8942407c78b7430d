"""Which translated texts make a piece too high, found by setting their sources in their place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from kaperbrief.components.box import Misused
from kaperbrief.components.registry import build
from kaperbrief.errors import Problems
from kaperbrief.nodes import Node
from kaperbrief.press.job import Copy
from kaperbrief.records import dataclass
from kaperbrief.typeset.setting import Setting

_TOLD, _WORD = 3, 12
"""How many texts are told; so long, and it is no word that other texts have too."""


@dataclass(frozen=True, slots=True)
class Overlong:
    """The texts that make it too high, the worst first; does each do so `alone`?"""

    texts: tuple[str, ...] = ()
    alone: bool = False


def overlong(node: Node, copy: Copy, setting: Setting, width: float, height: float) -> Overlong:
    """The translated texts of a tree that is too high which take more room than their sources.

    Those whose source would fit go before all others; none where nothing was translated.
    """
    before, kept = _excess(node, setting, width, height), list(setting.overfull)
    gains: list[tuple[float, int, str]] = []
    for text, source in copy.sources().items():
        pattern = _pattern(text)
        if any(map(pattern.search, _texts(node))):
            gain = before - _excess(_with(node, pattern, source), setting, width, height)
            if gain > 0:
                gains.append((gain, len(text) - len(source), text))
    setting.overfull[:] = kept
    gains.sort(reverse=True)
    alone = tuple(text for gain, _, text in gains if gain >= before)
    return Overlong((alone or tuple(text for *_, text in gains))[:_TOLD], bool(alone))


def _pattern(text: str) -> re.Pattern[str]:
    """Where a text stands: a short one as a whole, or as a whole cell, for it is in others too."""
    whole = re.escape(text)
    return re.compile(whole if len(text) > _WORD else rf"(?m)(?:^|(?<=\|))\s*{whole}\s*(?=\||$)")


def _texts(node: Node) -> Iterator[str]:
    for one in node.walk():
        yield from one.attributes.values()
        yield from (child for child in one.children if isinstance(child, str))


def _with(node: Node, pattern: re.Pattern[str], source: str) -> Node:
    """The tree with a text put in another's place."""

    def put(text: str) -> str:
        return pattern.sub(lambda _: source, text)

    attributes = {name: put(value) for name, value in node.attributes.items()}
    children = [
        _with(one, pattern, source) if isinstance(one, Node) else put(one) for one in node.children
    ]
    return Node(node.tag, attributes, children, node.place)


def _excess(node: Node, setting: Setting, width: float, height: float) -> float:
    """By how much a tree is too high in all, be it itself or something in it."""
    setting.overfull.clear()
    box, needed = build(node, Problems(), setting), 0.0
    with suppress(Misused):
        needed = box.measure(setting, width) if box else 0.0
    inside = (one.needed - one.available for one in setting.overfull if one.axis == "height")
    setting.used.clear()
    return max(0.0, needed - height) + sum(inside)
