"""Looks that content wishes for, compared with what there is to draw."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from kaperbrief.errors import Place, Problems
from kaperbrief.game.shelf import Game
from kaperbrief.models.base import field_name
from kaperbrief.pictures.parts import (
    ANIMALS,
    BEARDS,
    BUILDS,
    BUSTS,
    EYES,
    FEATURES,
    HAIR,
    MOODS,
    STANCES,
    TABLES,
)  # fmt: skip
from kaperbrief.pictures.rig import RIGS
from kaperbrief.workspace import Workspace

_SHIP = (
    *("hull", "sections", "wide", "masts", "down", "rig", "levels", "sails", "oars", "guns"),
    *("shields", "crew", "folk", "captain", "castles", "figurehead", "hooks", "ram", "steam"),
    *("state", "emblem", "sea", "backdrop", "port", "quay", "unit"),
)
_WORN = ("belt", "coat", "tails", "cuff")
_COLOURED = ("sleeve", "back")
_FIGURE = (
    *(*FEATURES, "rank", "animal", "mood", "dress", "body", "legs", "left", "right", "left_hand"),
    *("right_hand", "bust", "frame", "turn", "beside"),
    *(*_WORN, *_COLOURED),
)
DRESSED = ("hull", "figurehead", "hat", "legs", "body", "unit", *_WORN)
"""Words whose values are the art of the folder that is called so."""
_DRAWN: dict[str, Collection[str]] = {
    **dict.fromkeys(DRESSED, ()),
    "rig": {*RIGS, "square"},
    "bust": BUSTS,
    "dress": TABLES["dresses"],
    "hair": HAIR,
    "eyes": EYES,
    "beard": BEARDS,
    "mood": MOODS,
    "animal": ANIMALS,
    "stance": STANCES,
    "build": BUILDS,
}
"""Words whose values are drawn by these names, or by the art of the folder that is called so."""


def check_looks(
    game: Game, workspace: Workspace, themes: Sequence[str], problems: Problems
) -> None:
    """Note words of looks that nothing draws, and values of theirs that are no art."""
    names = functools.cache(
        functools.partial(workspace.names, "art", ".svg", game.pack.id, tuple(themes))
    )
    icons = workspace.names("icons", ".svg", game.pack.id, themes)
    kinds = {**game.kinds, "pack": {game.pack.id: game.pack}}
    for kind in ("pack", "ships", "crews", "cards", "markers"):
        words = {"ships": _SHIP, "crews": _FIGURE}.get(kind, (*_SHIP, *_FIGURE))
        for name, item in kinds[kind].items():
            for path, look in _looks(item, ()):
                for word, value in _said(look):
                    known: Collection[str] = words
                    if word not in words:
                        what, named, hint = "word of looks", word, f"known: {', '.join(words)}"
                    elif word == "emblem":
                        what, named, known, hint = word, value, icons, f"draw it: icons/{value}.svg"
                    elif word in _DRAWN:
                        what, named = word, value
                        known = {*_DRAWN[word], *names(word), "none"}
                        known |= game.pack.wardrobe.keys() if word == "dress" else set()
                        hint = "what there is is told by: kaperbrief list art"
                    else:
                        continue
                    if isinstance(named, str) and named not in known:
                        origin = game.origin(kind, name)
                        wrong = origin.unknown(what, named, known, (*path, word))
                        problems.add(dataclasses.replace(wrong, hint=wrong.hint or hint))


def _said(look: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The words of a look, of a costume those with each of their values."""
    for word, value in look.items():
        for one in value if isinstance(value, tuple) else (value,):
            yield word, one


def _looks(item: Any, path: Place) -> Iterator[tuple[Place, Mapping[str, Any]]]:
    """Every look in an item, with its place."""
    for one in dataclasses.fields(item):
        value, here = getattr(item, one.name), (*path, field_name(one.name))
        if one.name == "look":
            yield here, value
        if one.name == "wardrobe":
            yield from (((*here, name), costume) for name, costume in value.items())
        for number, part in enumerate(value if isinstance(value, tuple) else ()):
            if dataclasses.is_dataclass(part):
                yield from _looks(part, (*here, number))
