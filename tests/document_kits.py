"""Kits made once for the tests that look at them, a few kept at a time.

A kit with all its boxes and pages is large: tests of one kit stand together (fixtures of the whole
session), and older ones are let go.
"""

from __future__ import annotations

import functools
import os
from typing import Any

from kaperbrief.documents.kit import make_pdf
from kaperbrief.documents.order import Order, Player
from kaperbrief.documents.pages import Printed
from kaperbrief.workspace import Workspace

GAMES = sorted(Workspace.open(None).packs())
FEW = (("de", "default", "a4"), ("en", "inksaver", "letter"), ("xx", "default", "letter"))
VARIANTS = [
    (game, language, theme, paper)
    for game in GAMES
    for language in ("de", "en", "xx")
    for theme in ("default", "inksaver")
    for paper in ("a4", "letter")
    # A second run, such as that of the wheel, need not see all of them.
    if not os.environ.get("FEW_KITS") or (language, theme, paper) in FEW
]


@functools.lru_cache(maxsize=3)
def printed(game: str, language: str, theme: str, paper: str, **more: Any) -> Printed:
    """A kit for three players, the latest few kept."""
    order = Order(game, (Player(), Player(), Player()), language, paper=paper, theme=theme, **more)
    return make_pdf(Workspace.open(None), order)


def variant_name(variant: tuple[str, ...]) -> str:
    return "-".join(variant)
