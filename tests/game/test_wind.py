"""Problems in a pack's plan of the wind stand at their lines."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.workspace import Workspace
from small_pack import SMALL_PACK

WIND = """\
sailing:
  kind: table
  points:
    - {id: astern, angle: 0, name: astern, short: a}
    - {id: head, angle: 180, name: head, short: h}
  winds:
    - {id: calm, name: calm, factor: "0"}
    - {id: fair, name: fair, factor: "1"}
  rigs: [{id: any, name: any, changes: {astern: 0, head: none}}]
wind:
  points:
    - {id: a, name: A, short: A}
    - {id: b, name: B, short: B}
    - {id: c, name: C, short: C}
    - {id: d, name: D, short: D}
  start: {to: a, speed: fair}
  mode: dice
  dice:
    every: 1
    changes: [none, none, none, direction, speed, both]
    turns: [1, 1, 1, -1, -1, -1]
    speeds: {fair: [fair, fair, fair, fair, fair, calm], calm: [fair, fair, fair, fair, fair, fair]}
    calm: calm
    back: [0, 0, 0, 0, 0, 0]
  guards: {repeats: true}
"""  # fmt: skip


@pytest.fixture
def found(project):
    """The problems of a pack of this wind with something replaced: code and message."""

    def load(old="", new=""):
        assert old in WIND
        files = SMALL_PACK | {"pack.yaml": SMALL_PACK["pack.yaml"] + WIND.replace(old, new)}
        folder = project({f"content/small/{name}": text for name, text in files.items()})
        problems = Problems()
        workspace = Workspace.open(folder)
        game = load_pack(workspace, "small", {}, problems)
        assert game is not None, [p.headline() for p in problems.items]
        check_references(game, workspace, ["default"], problems)
        return [(p.code, p.span.line > 10, p.message) for p in problems.sorted]

    return load


def test_a_good_wind_has_no_problems(found):
    assert found("repeats: true", "repeats: true") == []


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("repeats: true", "never: [fiar]", "reference", 'unknown speed of the wind "fiar"'),
        ("to: a", "to: z", "reference", 'unknown point of the rose "z"'),
        ("repeats: true", 'most: {fair: "a lot"}', "value", "expected a part"),
        ("mode: dice", "mode: list", "missing", "faces that bring its next entry"),
        ("repeats: true", 'most: {fair: "1/8", calm: "1/8"}', "wind", "no plan of 24 turns"),
        ("short: D}\n", "short: D}\n    - {id: e, name: E, short: E}\n", "value", "even number"),
    ],
)  # fmt: skip
def test_problems_are_told(found, old, new, code, words):
    ((found_code, placed, message),) = found(old, new)
    assert (found_code, placed) == (code, True)
    assert words in message
