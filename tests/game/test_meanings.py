"""Every field of the content says what it means, in the schemas and on the page about it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from kaperbrief.game.meanings import _OWN, _USUAL, meaning, models_in
from kaperbrief.game.schemas import schema_files
from kaperbrief.game.shelf import KINDS, model_of
from kaperbrief.models.base import field_types
from kaperbrief.models.event import Event
from kaperbrief.models.pack import Pack
from kaperbrief.models.paper import Papers, Sleeves
from kaperbrief.models.scenario import Link
from kaperbrief.models.sheets import Card
from kaperbrief.models.shop import Shops
from kaperbrief.models.theme import Theme

DOCS = Path(__file__).parents[2] / "docs"


def _properties(value):
    """The named properties in a schema, each with what is said of it."""
    if isinstance(value, dict):
        for name, one in value.get("properties", {}).items():
            if isinstance(one, dict):
                yield name, one.get("description", "")
        for one in value.values():
            yield from _properties(one)
    elif isinstance(value, list):
        for one in value:
            yield from _properties(one)


def test_editors_explain_every_field():
    import json

    found = [(file, *pair) for file, text in schema_files().items()
             for pair in _properties(json.loads(text))]  # fmt: skip
    assert len(found) > 700
    # The list of a file is named after its kind; a choice by its switch is no field.
    silent = {(file, name) for file, name, told in found if not told.strip()}
    assert silent == {*((f"{kind}.json", kind) for kind in KINDS), *(
        (file, "house") for file, name in silent if name == "house")}  # fmt: skip


def test_of_a_sentence_about_several_fields_each_has_its_part():
    assert meaning(Card, "deck") == "deck is the pile that it is in."
    assert meaning(Card, "kind") == "kind gives colour, band and tab."
    # A part that says nothing without the one before it stays with it.
    assert meaning(Link, "when") == meaning(Link, "then") == "when it came out so, then that holds."


def test_nothing_is_told_that_no_field_needs():
    models = {}
    for one in [*map(model_of, KINDS), Pack, Event, Theme, Papers, Shops, Sleeves]:
        models |= models_in(one)
    assert {"Ship", "Wind", "Guest"} <= models.keys()
    told = {(name, field): meaning(cls, field)
            for name, cls in models.items() for field in field_types(cls)}  # fmt: skip
    others = {"Captain", "Played", "PlayerResult", "Campaign", "Settings", "Afloat"}
    usual = {field for (_, field), text in told.items() if text == _USUAL.get(field)}
    later = {"date", "game", "games", "gold", "player", "results", "scenario", "winner"}
    assert set(_USUAL) - usual - later - {"out", "place"} == set()
    assert {key.partition(".")[0] for key in _OWN} <= models.keys() | others


@pytest.mark.checkout
@pytest.mark.parametrize(
    ("module", "file"),
    [("content", "content.md"), ("catalog", "templates.md"), ("icons", "icons.md")],
)
def test_the_pages_are_fresh(module, file, monkeypatch):
    monkeypatch.syspath_prepend(str(DOCS))
    spec = importlib.util.spec_from_file_location(module, DOCS / f"{module}.py")
    made = importlib.util.module_from_spec(spec)
    sys.modules[module] = made
    spec.loader.exec_module(made)
    page = (DOCS / file).read_text(encoding="utf-8")
    assert page == made.page(), "run python docs/make.py"


@pytest.mark.checkout
def test_the_pictures_of_templates_are_small():
    found = list((DOCS / "pictures" / "templates").glob("*.png"))
    assert len(found) > 60
    assert sum(path.stat().st_size for path in found) < 900_000
