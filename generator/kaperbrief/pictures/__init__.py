"""Pictures drawn from data: ships, faces, figures, flags and scenes as shapes in colour roles.

A picture is a function of its look, a few words made by content and a seed: it puts parts (art of
the theme) and paths into a `Sketch`, and knows neither the page nor the theme's colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_PORTS = 8
"""The most guns on a side that a picture shows."""


def read(text: str) -> dict[str, str]:
    """The look that a tag carries. Raises ValueError for a word without a colon."""
    look = {}
    for word in text.split():
        key, colon, value = word.partition(":")
        if not colon:
            raise ValueError(f'a look is words such as hat:tricorne, not "{word}"')
        look[key] = value
    return look


def written(look: Mapping[str, object]) -> str:
    """A look as a tag carries it, in the order of its keys."""
    return " ".join(f"{key}:{plain_word(value)}" for key, value in sorted(look.items()))


def ship_look(ship: Any, emblem: str = "") -> dict[str, object]:
    """The look of a ship by her data: masts, guns, emblem."""
    guns = {"guns": min(ship.guns, _PORTS)} if ship.guns else {}
    look = {"masts": ship.masts, **guns, **ship.look}
    return {"emblem": emblem, **look} if emblem else look


def plain_word(value: object) -> str:
    """A value as content writes it: `patch: left`, `parrot: true`, `freckles: no`."""
    text = str(value).lower()
    return {"true": "yes", "false": "none", "no": "none", "": "none"}.get(text, text)
