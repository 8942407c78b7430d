"""The reference page of the tags."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from PIL import Image

from kaperbrief.components.registry import attributes, boxes

DOCS = Path(__file__).parents[2] / "docs"
pytestmark = pytest.mark.checkout


def _page(name: str = "tags"):
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGE = _page() if DOCS.exists() else None


def test_every_tag_and_attribute_is_described():
    page = PAGE.tag_reference()
    for name, cls in boxes().items():
        tag, _, kind = name.partition(" ")
        assert (f'## `<{tag} kind="{kind}">`' if kind else f"## `<{tag}>`") in page
        assert cls.__doc__
        for name in attributes(cls):
            assert f"`{name}`" in page


def test_the_page_is_fresh():
    page = DOCS / "tags.md"
    assert page.read_text(encoding="utf-8") == PAGE.tag_reference(), "run python docs/make.py"


def test_a_picture_is_drawn_of_an_example(monkeypatch):
    monkeypatch.syspath_prepend(DOCS)
    assert len(_page("tag_pictures").picture("arc").getcolors(1 << 24)) > 1


def test_every_tag_has_a_small_picture():
    folder = DOCS / "pictures" / "tags"
    found = {path.name: path for path in folder.iterdir()}
    assert found.keys() == {PAGE.picture_name(name) for name in boxes()}, "run python docs/make.py"
    assert sum(path.stat().st_size for path in found.values()) < 430_000
    for path in found.values():
        with Image.open(path) as image:
            assert image.width <= 480, path
            # More than one colour: something is drawn on the paper.
            assert 1 < len(image.getcolors()) <= 64, path
