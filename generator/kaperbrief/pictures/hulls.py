"""Hulls of ships: where on the art of each the masts, guns, oars and flags belong."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from kaperbrief import pictures
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Point

USUAL = {
    "galleon": "masts:3 figurehead:lion",
    "cog": "levels:1",
    "longship": "levels:1 shields:10 oars:8 sails:striped",
    "galley": "rig:lateen oars:10",
    "junk": "rig:junk masts:2",
    "merchant": "masts:2",
    "cutter": "rig:cutter",
    "brig": "rig:brig masts:2",
    "steamer": "masts:0 steam:yes",
    "swan": "rig:leaf masts:2",
    "rowboat": "rig:fore-and-aft masts:0 crew:2",
    "canoe": "masts:0 crew:3 oars:3",
    "raft": "levels:1",
    "catamaran": "rig:lateen",
}
"""The look of a hull whose look says no more."""

GHOSTLY = {
    "plank": "stone", "wood": "steel", "deck": "steel", "cloth": "iron", "gold": "steel",
    "leaf": "steel", "fire": "stone",
}  # fmt: skip
"""The palette of a ship of ghosts."""
_PLACES = ((), (0.55,), (0.27, 0.82), (0.04, 0.5, 0.96))
"""By the number of masts: where each stands between aft and fore."""


class HullArt(NamedTuple):
    """A hull of 100 units, her bow to the right, the waterline at y = 0.

    `parts` is her art, each with its place from the left. Unseen lines of the art say the rest:
    `deck` is the edge behind which crew and masts stand, `masts` the aftmost and the foremost
    place of a mast, as high above the deck as the highest rises; `ports` and `oars` are lines from
    aft forward, `marks` the points of the ensign, the figurehead and the end of the bowsprit.
    """

    parts: tuple[tuple[str, float], ...]
    deck: list[Point]
    masts: list[Point]
    ports: list[Point]
    oars: list[Point]
    marks: list[Point]
    rows: int = 1

    @property
    def long(self) -> float:
        """From end to end of the deck."""
        return self.deck[-1][0] - self.deck[0][0]

    @property
    def tall(self) -> float:
        """The height of the highest mast above the deck."""
        return -self.masts[0][1]

    def on_deck(self, x: float) -> float:
        """The height of the deck at x."""
        for (left, one), (right, other) in pairwise(self.deck):
            if x <= right:
                return one + (other - one) * (max(x, left) - left) / (right - left)
        return self.deck[-1][1]


def along(line: list[Point], share: float) -> Point:
    """A point of a line of three points, bent like a bow."""
    (x, y), (_, middle), (right, _) = line
    return x + (right - x) * share, middle + (y - middle) * (2 * share - 1) ** 2


def counted(look: Mapping[str, str], key: str, yes: int = 1) -> int:
    """A number of a look, none where it says nothing."""
    word = look.get(key, "0")
    return yes if word == "yes" else int(word) if word.isdecimal() else 0


_STATES = {
    "mast-down": "a mast is down", "sinking": "she is sinking", "on-fire": "she is on fire",
    "at-anchor": "she lies at anchor", "ghost": "a ship of ghosts", "becalmed": "without wind",
}  # fmt: skip
_COUNTED = {"masts": "{n} masts", "guns": "{n} guns a side", "oars": "{n} oars a side"}
_SINGLE = {"masts": "one mast", "guns": "one gun a side", "oars": "one oar a side"}
_HAVING = {"hooks": "boarding hooks", "steam": "a funnel", "ram": "a ram"}


def seen(look: Mapping[str, str]) -> list[tuple[str, int]]:
    """What is seen of a ship, as words to translate, each with the number that `{n}` stands for."""
    wanted = {"masts": "1", **pictures.read(USUAL.get(look.get("hull", ""), "")), **look}
    numbers = [(word, counted(wanted, word)) for word in _COUNTED]
    if not numbers[0][1] and wanted.get("state") == "mast-down":
        wanted["state"] = ""
    told = [(_SINGLE[word] if n == 1 else _COUNTED[word], n) for word, n in numbers if n]
    told += [(word, 1) for key, word in _HAVING.items() if wanted.get(key, "none") != "none"]
    return told + [(word, 1) for key, word in _STATES.items() if wanted.get("state") == key]


def stepped(hull: HullArt, look: Mapping[str, str]) -> list[Point]:
    """The feet of the masts that a look asks for, at most three, from aft forward."""
    aft, fore = hull.masts[0][0], hull.masts[1][0]
    feet = (aft + (fore - aft) * share for share in _PLACES[min(3, int(look.get("masts", "1")))])
    return [(x, hull.on_deck(x)) for x in feet]


def chosen(sketch: Sketch, look: Mapping[str, str]) -> HullArt:
    """The hull that a look asks for. Raises ValueError for one that there is not."""
    if "sections" in look:
        return _built(int(look["sections"]), look.get("wide") == "yes")
    name = look.get("hull", "round")
    lines = sketch.measures(f"hull/{name}")
    if len(lines) != 5:
        raise ValueError(f'no hull is called "{name}", or its art has no lines for masts and guns')
    deck, masts, ports, oars, marks = lines
    return HullArt(((f"hull/{name}", 0.0),), deck, masts, ports, oars, marks)


def _built(sections: int, wide: bool) -> HullArt:
    """A hull of bow, stern and so many sections between them, in the scale of one with four."""
    kind, deck, low = ("wide", -28.0, -11.2) if wide else ("regular", -19.0, -9.5)
    half = (52 + 15 * sections) / 2
    left, right = 27 - half, half - 25
    middle = ((f"hull/{kind}-section", left + 15 * n) for n in range(sections))
    poop, head, tall = deck - (11 if wide else 9), deck - (6 if wide else 5), 46 + 5 * sections
    edge = [(-half, poop), (left - 5, poop), (left - 4, deck), (right + 5, deck), (half, head)]
    return HullArt(
        ((f"hull/{kind}-stern", left), *middle, (f"hull/{kind}-bow", right)),
        edge, [(-half * 0.5, -tall), (half * 0.55, -tall)],
        [(left - 12, low - 0.5), (0, low), (right + 13, low - 0.5)],
        [(left - 12, -4), (0, -4), (right + 10, -4)],
        [(1 - half, poop - 2), (half, head), (half + 15, head - 14)], 2 if wide else 1,
    )  # fmt: skip
