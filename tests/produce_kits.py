"""Kits made once in a process, for all tests that look at them."""

from __future__ import annotations

import functools
from typing import Any

from kaperbrief.produce.kit import Printed, make_pdf
from kaperbrief.produce.order import Order, Player
from kaperbrief.workspace import Workspace

GAMES = sorted(Workspace.open(None).packs())
VARIANTS = [
    (game, language, theme, paper)
    for game in GAMES
    for language in ("de", "en", "xx")
    for theme in ("default", "inksaver")
    for paper in ("a4", "letter")
]


@functools.cache
def printed(game: str, language: str, theme: str, paper: str, **more: Any) -> Printed:
    """A kit for three players, made once in a process."""
    order = Order(game, (Player(), Player(), Player()), language, paper=paper, theme=theme, **more)
    return make_pdf(Workspace.open(None), order)


def variant_name(variant: tuple[str, ...]) -> str:
    return "-".join(variant)
