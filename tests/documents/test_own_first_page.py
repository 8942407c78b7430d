"""The first page of a game of one's own: few panels, with and without numbers, signs, pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options
from kaperbrief.workspace import Workspace

FIRST = """\
  - id: welcome
    title: "Welcome"
    subtitle: "read this first"
    icon: one-master
    columns: [[move, fire], [win, rest]]
    foot: [before]
    blocks:
      - {id: before, kind: steps, title: "Before", rows: [{id: a, icon: anchor, text: "Sit."}]}
      - {id: move, kind: panel, title: "Move", rows: [{id: a, key: "1", text: "Go."}],
         stage: [{id: a, show: icon, of: clockwise, at: [30, 4, 32, 32]}]}
      - {id: fire, kind: panel, title: "Fire", icon: ball, rows: [{id: a, text: "Hit."}]}
      - {id: win, kind: panel, title: "Win", rows: [{id: a, text: "Gold."}]}
      - {id: rest, kind: text, title: "Rest", rows: [{id: a, text: "Go home."}]}
"""
MATERIAL = (
    '  - {id: first-page, item: "0", title: "First", template: first-page,'
    " of: references/welcome, tonight: 1}\n"
)


@pytest.fixture
def printed(kaperbrief):
    """The tags of the first page of a small game, its reference changed by `edits`."""

    def make(*edits):
        assert kaperbrief("new", "game", "raft", "--kind", "added")[0] == 0
        home, first = Path("content/raft"), FIRST
        for old, new in edits:
            assert old in first
            first = first.replace(old, new)
        for name, text in (("references.yaml", first), ("materials.yaml", MATERIAL)):
            with (home / name).open("a", encoding="utf-8") as file:
                file.write(text)
        kit = make_pdf(Workspace.open(Path()), Options("raft"))
        (job,) = [one for one in kit.jobs if one.material == "first-page"]
        return list(job.copies[0].front.walk())

    return make


def _told(nodes, tag, name):
    return [one.attributes.get(name, "") for one in nodes if one.tag == tag]


def test_few_panels_have_the_width_and_nothing_is_empty(printed):
    nodes = printed()
    assert _told(nodes, "key", "figure") == ["1"], "no ring without a number"
    assert _told(nodes, "stage", "alt") == ["Move", "Fire"], "an icon is a picture too"
    assert {"Before", "Rest"} <= {one.text for one in nodes}
    assert "one-master" in _told(nodes, "icon", "icon")
    assert "thing/parrot" not in _told(nodes, "art", "name")
    wide = [one for one in nodes if one.attributes.get("widths") == "* 64mm"]
    assert len(wide) == 3


def test_a_scene_takes_the_place_of_the_sign_and_many_panels_stand_in_columns(printed):
    nodes = printed(
        ("icon: one-master", "icon: one-master\n    scene: {sky: plain, middle: parrot}"),
        ("[[move, fire], [win, rest]]", "[[move, fire, win, rest]]"),
    )
    assert "sky:plain middle:parrot" in _told(nodes, "scene", "look")
    assert "one-master" not in _told(nodes, "icon", "icon")
    assert not [one for one in nodes if one.attributes.get("widths") == "* 64mm"]
