"""Kits made once for the tests that look at them, a few kept at a time.

A kit with all its boxes and pages is large: tests of one kit stand together (fixtures of the whole
session), and older ones are let go.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from kaperbrief.documents.kit import make_pdf
from kaperbrief.documents.pages import Printed, revision
from kaperbrief.models.options import Options, Printing
from kaperbrief.workspace import Workspace

GAMES = sorted(Workspace.open(None).packs())
LANGUAGES = ("de", "en", "xx")
SETS = {
    "tischpiraten": ("core", "flags", "monster", "island", "variants", "campaign", "party"),
    "evil-stevie": ("core",),
    "piratical": ("core",),
}
"""The sets of materials in these kits: named, so that they are no others when defaults are."""

CLASSIC = Printing(sets=("classic",))
"""All that a game had before there was a small kit."""

LOOKS = (("default", "a4"), ("inksaver", "letter"))
"""Each theme and each paper once: what one of them spoils it spoils beside any other."""
FEW = {
    "tischpiraten": (("de", "default", "a4"), ("xx", "default", "letter")),
    "evil-stevie": (("en", "inksaver", "letter"), ("xx", "default", "letter")),
    "piratical": (("en", "inksaver", "letter"), ("xx", "default", "letter")),
}
"""What a light run looks at: each language, theme and paper, the longest words of each game."""
ALL_VARIANTS = [
    (game, language, *look)
    for game in GAMES
    for language in LANGUAGES
    for look in (*LOOKS, *([("default", "letter")] if language == "xx" else ()))
]
VARIANTS = [
    pytest.param(one, marks=[] if one[1:] in FEW[one[0]] else pytest.mark.wide)
    for one in ALL_VARIANTS
]


def _one_revision(parts: list[str], theme: str) -> str:
    return "0000000"


@contextmanager
def one_revision() -> Iterator[None]:
    """Every page made inside says the same revision.

    A revision is a hash of the tree of tags that a sheet was made from. It stands in the footers:
    a tag with another name would change every page, though nothing else on it changes.
    """
    # Not the name in some modules but the function itself: whoever imported it, or will.
    code, revision.__code__ = revision.__code__, _one_revision.__code__
    try:
        yield
    finally:
        revision.__code__ = code


@functools.lru_cache(maxsize=3)
def printed(game: str, language: str, theme: str, paper: str, **more: Any) -> Printed:
    """A kit for three players, the latest few kept; with one revision on all pages."""
    more.setdefault("print", Printing(sets=SETS[game]))
    options = Options(game, players=3, lang=language, paper=paper, theme=theme, **more)
    with one_revision():
        return make_pdf(Workspace.open(None), options)


def full(game: str, theme: str) -> Printed:
    """A German kit with all sets."""
    return printed(game, "de", theme, "a4", print=Printing(sets=("all",)))


def variant_name(variant: tuple[str, ...]) -> str:
    return "-".join(variant)
