"""The reference page of the tags."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaperbrief.components.reference import tag_reference
from kaperbrief.components.registry import attributes, boxes


def test_every_tag_and_attribute_is_described():
    page = tag_reference()
    for name, cls in boxes().items():
        tag, _, kind = name.partition(" ")
        assert (f'## `<{tag} kind="{kind}">`' if kind else f"## `<{tag}>`") in page
        assert cls.__doc__
        for name in attributes(cls):
            assert f"`{name}`" in page


@pytest.mark.checkout
def test_the_page_is_fresh():
    page = Path(__file__).parents[2] / "docs" / "tags.md"
    assert page.read_text(encoding="utf-8") == tag_reference(), "run python docs/make.py"
