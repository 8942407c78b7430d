"""What is written reads well, comes back, and means the same to every reader of YAML."""

from __future__ import annotations

import json

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.errors import Problems
from kaperbrief.source.dump import dump
from kaperbrief.source.events import load_text


def data(text: str) -> object:
    problems = Problems()
    loaded = load_text(text, "file.yaml", problems)
    assert problems.items == []
    assert loaded is not None
    return loaded.data


characters = st.characters(
    exclude_categories=["Cs"],
    exclude_characters=[
        chr(c) for c in (*range(9), 11, 12, *range(14, 32), *range(127, 160)) if c != 0x85
    ],
)
risky = st.sampled_from(
    ["no", "On", "y", "~", "", " ", "null", "1:30", "012", "0x1f", "1_000", "5", "-", "- a", "a: b",
     "a #b", "#a", "[a]", "{a", "*a", "&a", "!a", "|", ">", "%a", "@a", "`a", "'", '"', "\\", "a:",
     "2001-01-01", "=", "<<", "63 mm", "a\n", "a\nb", "a\n\nb\n", "\na", " a\nb", "a \nb", "a\n\n",
     "\t", "a\tb", "a\nb: c\n# d", "---", "...", "a\n---\nb", "? a", ":a", "x" * 1500, "\u2028",
     "\x85", "\ufeff", "é", "true", ".5", "1e5", "+1", ".inf", "a, b", "it's", 'say "x"', "\r", "?",
     "\uffff", "\U0001fffe", "a\r\nb", "\xa0a", "a\xa0", "3 players", "2 Jan 2001", "10-pounder"]
)  # fmt: skip
texts = st.one_of(
    risky, st.text(characters, max_size=30), st.text("ab :#-\n'\"[]{},\t", max_size=12)
)
scalars = st.one_of(
    texts,
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(allow_nan=False, allow_infinity=False),
)
trees = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(texts, inner, max_size=5)),
    max_leaves=25,
).filter(lambda tree: tree is not None)


def same(one: object, other: object) -> bool:
    return json.dumps(one) == json.dumps(other)  # tells 1 from True and 1.0, and keeps the order


@settings(max_examples=500, deadline=None)
@given(trees)
def test_what_is_dumped_comes_back(tree: object) -> None:
    text = dump(tree)
    assert same(data(text), tree)


@settings(max_examples=200, deadline=None)
@given(trees)
def test_dumped_text_means_the_same_to_readers_of_yaml_1_1(tree: object) -> None:
    assert same(yaml.safe_load(dump(tree)), tree)


def test_dumped_text_reads_well() -> None:
    tree: object = {
        "id": "storm", "size": "63 mm", "hexes": [[1, 2], [3, -4]], "flags": ["red", "no"],
        "cards": [{"id": "a", "text": "Two\nlines\n"}, {"id": "b", "text": "one: two", "tags": []}],
        "3": None, "wind": 0.5, "big": 1e16, "quote": '"ho" he said', "none": {},
    }  # fmt: skip
    assert (
        dump(tree)
        == """\
id: storm
size: 63 mm
hexes:
  - [1, 2]
  - [3, -4]
flags: [red, "no"]
cards:
  - id: a
    text: |
      Two
      lines
  - id: b
    text: "one: two"
    tags: []
"3": null
wind: 0.5
big: 1.0e+16
quote: '"ho" he said'
none: {}
"""
    )


def nested(levels: int) -> object:
    tree: object = "x"
    for _ in range(levels):
        tree = [tree]
    return tree


def test_dump_refuses_what_load_refuses() -> None:
    assert same(data(dump(nested(40))), nested(40))
    for tree in (nested(41), float("inf"), float("nan"), "a\0", "\ud800", {"a\x1b": 1}, 10**41):
        with pytest.raises(ValueError, match=r"deeper|place|too long"):
            dump(tree)
    for tree in ({1: 2}, b"x", {"a": {1}}, object()):
        with pytest.raises(TypeError):
            dump(tree)
