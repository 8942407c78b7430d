"""The reference page of the tags."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kaperbrief.components.box import Box, Drawing
from kaperbrief.components.reference import tag_reference
from kaperbrief.components.registry import attributes, boxes, tags


def test_every_tag_and_attribute_is_described():
    page = tag_reference()
    for name, cls in boxes().items():
        tag, _, kind = name.partition(" ")
        assert (f'## `<{tag} kind="{kind}">`' if kind else f"## `<{tag}>`") in page
        assert cls.__doc__
        for name in attributes(cls):
            assert f"`{name}`" in page


def test_there_are_no_more_tags_than_needed():
    assert len(tags()) <= 32


def test_every_class_is_found_by_its_decorator():
    assert all(issubclass(cls, Box) for cls in boxes().values())
    assert {cls.__module__ for cls in boxes().values()} <= set(sys.modules)
    classes = {cls for cls in _below(Box) if cls not in (Box, Drawing)}
    assert classes == set(boxes().values())


def _below(cls: type[Box]) -> set[type[Box]]:
    return {cls}.union(*(_below(one) for one in cls.__subclasses__()))


@pytest.mark.checkout
def test_the_page_is_fresh():
    page = Path(__file__).parents[2] / "docs" / "tags.md"
    assert page.read_text(encoding="utf-8") == tag_reference(), "run python docs/make.py"
