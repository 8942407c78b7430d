"""A file with other data: comments, order and all that is not touched stay as they were."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.errors import Problems, ProblemsFound
from kaperbrief.source.amend import amend, same, written
from kaperbrief.source.events import load_text
from kaperbrief.workspace import shipped_root
from test_source_dump import texts

CREWS = """\
# Our own crews.
crews:
  # The first one is Ada's.
  - id: biscuits   # as her ledger calls them
    title: The Soggy Biscuits
    look: {hair: red, hat: tricorne}  # all of them
    story: |
      They dunk everything.
      Even cannonballs.
    figures:
      - id: captain
        rank: officer  # the boss
        items: [sabre, pistol]
      # He hides.
      - {id: mate, rank: mate, items: [rope]}

  - id: others
    title: 'The Others'
# The end.
"""


def data(text):
    problems = Problems()
    source = load_text(text, "crews.yaml", problems)
    assert problems.items == []
    return source.data


def changed(change, text=CREWS):
    wanted = data(text)
    change(wanted["crews"])
    made = amend(text, wanted, "crews.yaml")
    assert same(data(made), wanted)
    return made


def lines(text, made):
    """The lines that are gone, and those that are new."""
    old, new = text.split("\n"), made.split("\n")
    return [one for one in old if one not in new], [one for one in new if one not in old]


@pytest.mark.parametrize(
    ("change", "gone", "new"),
    [
        (lambda crews: crews, [], []),
        (
            lambda crews: crews[0].update(title="A: #b"),
            ["    title: The Soggy Biscuits"],
            ['    title: "A: #b"'],
        ),
        (
            lambda crews: crews[0]["look"].update(hat="crown"),
            ["    look: {hair: red, hat: tricorne}  # all of them"],
            ["    look: {hair: red, hat: crown}  # all of them"],
        ),
        (
            lambda crews: (crews[0]["look"].pop("hair"), crews[0]["look"].update(beard="long")),
            ["    look: {hair: red, hat: tricorne}  # all of them"],
            ["    look: {hat: tricorne, beard: long}  # all of them"],
        ),
        (
            lambda crews: crews[0].update(story="One line."),
            ["    story: |", "      They dunk everything.", "      Even cannonballs."],
            ["    story: One line."],
        ),
        (
            lambda crews: crews[1].update(story="Two\nlines."),
            [],
            ["    story: |-", "      Two", "      lines."],
        ),
        (
            lambda crews: crews[0]["figures"][0].update(rank="two\nlines"),
            ["        rank: officer  # the boss"],
            ['        rank: "two\\nlines"  # the boss'],
        ),
        (
            lambda crews: crews[0]["figures"][0].update(name="Bea"),
            [],
            ["        name: Bea"],
        ),
        (
            lambda crews: crews[0]["figures"][1].update(items=["rope", "axe"], name="Rory"),
            ["      - {id: mate, rank: mate, items: [rope]}"],
            ["      - {id: mate, rank: mate, items: [rope, axe], name: Rory}"],
        ),
        (
            lambda crews: crews[0]["figures"].append({"id": "new", "rank": "sailor"}),
            [],
            ["      - id: new", "        rank: sailor"],
        ),
        (
            lambda crews: crews[0]["figures"].pop(0),
            [
                "      - id: captain",
                "        rank: officer  # the boss",
                "        items: [sabre, pistol]",
            ],
            [],
        ),
        (
            lambda crews: crews.pop(1),
            ["  - id: others", "    title: 'The Others'"],
            [],
        ),
        (
            lambda crews: crews[0].update(look={}),
            ["    look: {hair: red, hat: tricorne}  # all of them"],
            ["    look: {}  # all of them"],
        ),
    ],
)
def test_only_what_differs_is_written(change, gone, new):
    assert lines(CREWS, changed(change)) == (gone, new)


def test_other_line_breaks_and_marks_stay():
    text = CREWS.replace("\n", "\r\n")
    wanted = data(CREWS)
    wanted["crews"][1]["title"] = "Else"
    made = amend(text, wanted, "crews.yaml")
    assert made == text.replace("'The Others'", "Else")


def test_keys_stand_where_they_are_put():
    text = "crews:\n- id: a\n  title: b\n  figures: []\n"
    made = amend(text, {"crews": [{"id": "a", "title": "b", "story": "c", "figures": []}]}, "x")
    assert made == "crews:\n- id: a\n  title: b\n  story: c\n  figures: []\n"


def test_what_cannot_be_changed_is_refused():
    text = "crews:\n  - - a\n    - b\n  - id: c\n    ? title\n    : d\n"
    wanted = data(text)
    wanted["crews"][1]["title"] = "e"
    with pytest.raises(ProblemsFound, match="nothing can be changed"):
        amend(text, wanted, "x")


@pytest.mark.parametrize("value", ["", "a: b", "x" * 30_000, "- a", "é\u2028"])
def test_texts_come_back(value):
    made = changed(lambda crews: crews[0].update(title=value))
    assert "# all of them" in made


def everywhere(value, path=()):
    yield path
    known = enumerate(value) if isinstance(value, list) else ()
    pairs = value.items() if isinstance(value, dict) else known
    for key, one in pairs:
        yield from everywhere(one, (*path, key))


shipped = sorted((shipped_root() / "content").glob("*/*.yaml"))
small = [path for path in shipped if path.stat().st_size < 20_000]


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_anything_may_change_in_what_people_wrote(draw):
    """Whatever changes, what comes out holds it and every comment; or it is refused."""
    text = draw.draw(st.sampled_from(small)).read_text(encoding="utf-8")
    was = data(text)
    wanted = copy.deepcopy(was)
    for _ in range(draw.draw(st.integers(1, 3))):
        path = draw.draw(st.sampled_from([one for one in everywhere(wanted) if len(one) > 2]))
        owner = wanted
        for key in path[:-1]:
            owner = owner[key]
        act = draw.draw(st.sampled_from(["set", "drop", "add"]))
        if act == "drop":
            del owner[path[-1]]
        elif act == "add" and isinstance(owner, list):
            owner.insert(path[-1] + 1, draw.draw(texts))
        else:
            owner[path[-1] if act == "set" else "new-key"] = draw.draw(
                st.one_of(texts, st.integers(0, 9), st.lists(texts, max_size=2))
            )
    made = amend(text, wanted, "file.yaml")
    assert same(data(made), wanted)


def test_what_is_new_reads_as_people_write():
    item = {"id": "a", "look": {"hat": "crown"}, "figures": [{"id": "b", "items": ["c"]}]}
    assert written({"crews": [item]}) == (
        "crews:\n  - id: a\n    look: {hat: crown}\n    figures:\n      - id: b\n"
        "        items: [c]\n"
    )
