"""Values of a file are changed where they stand: all the rest stays as somebody wrote it."""

from __future__ import annotations

import pytest

from kaperbrief.errors import Problems
from kaperbrief.source.amend import GONE, amended
from kaperbrief.source.amend_table import table_text
from kaperbrief.source.events import load_text
from kaperbrief.source.tables import load_csv

EVENT = """\
# A gathering
game: small   # the game
players:
  - {name: Ada, lang: en}   # brings cake
  - name: Ben      # chief
    # with a table
    wishes:
      - sloop   # dear
      - brig
  - lang: de
    name: Cleo
#  - {name: X}

teams: [red, blue]
ships: ships.csv
"""


def read(text):
    problems = Problems()
    source = load_text(text, "event.yaml", problems)
    assert problems.items == []
    return source


def after(changes, text=EVENT):
    made = amended(read(text), changes)
    return made, read(made).data


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        (("game",), "large", "game: large   # the game"),
        (("players", 0, "lang"), "de", "  - {name: Ada, lang: de}   # brings cake"),
        (("players", 0, "has"), ["a", "b, c"], '  - {name: Ada, lang: en, has: [a, "b, c"]}   # b'),
        (("players", 0, "lang"), GONE, "  - {name: Ada}   # brings cake"),
        (("players", 1, "has"), ["x"], "      - brig\n    has: [x]\n  - lang"),
        (("players", 1, "wishes"), ["x"], "    wishes:\n      - x   # dear\n  - lang"),
        (("players", 1, "wishes"), GONE, "    # with a table\n  - lang"),
        (("players", 2, "lang"), GONE, "      - brig\n  - name: Cleo\n#"),
        (("players", 2), GONE, "      - brig\n#  - {name: X}"),
        (("players", 3), {"name": "E: d"}, 'name: Cleo\n  - name: "E: d"\n#  - {name: X}'),
        (("teams", 1), GONE, "teams: [red]"),
        (("teams", 0), GONE, "teams: [blue]"),
        (("teams", 2), "7", 'teams: [red, blue, "7"]'),
        (("keep",), 2, "ships: ships.csv\nkeep: 2\n"),
    ],
)
def test_one_value(path, value, line):
    made, data = after({path: value})
    assert line in made
    for part in path[:-1]:
        data = data[part]
    held = data.get(path[-1], GONE) if isinstance(data, dict) else data
    assert held == value or isinstance(data, list)
    # No other line has changed.
    lost = set(EVENT.splitlines()) - set(made.splitlines())
    assert len(lost) <= (5 if value is GONE or path[-1] == "wishes" else 1)


def test_many_at_once():
    made, data = after(
        {("players", 1): GONE, ("players", 0, "name"): "Bo", ("players", 3): {"name": "D"},
         ("players", 4): {"name": "E"}, ("teams", 0): GONE, ("teams", 1): GONE, ("seed",): 3}
    )  # fmt: skip
    assert [one["name"] for one in data["players"]] == ["Bo", "Cleo", "D", "E"]
    assert data["teams"] == []
    assert data["seed"] == 3
    assert "# A gathering" in made


@pytest.mark.parametrize("gone", ["xy", "yz", "xz", "xyz", "x", "z"])
def test_parts_of_a_line(gone):
    _, data = after({("a", one): GONE for one in gone}, "a: {x: 1, y: 2, z: 3}\n")
    assert data["a"] == {one: n for n, one in enumerate("xyz", 1) if one not in gone}


def test_an_empty_list_is_filled():
    assert after({("a", 0): {"name": "x"}, ("a", 1): {"name": "y"}}, "a: []\n")[1] == {
        "a": [{"name": "x"}, {"name": "y"}]
    }


def test_a_file_without_an_end_of_line():
    assert after({("b",): 2}, "a: 1")[0] == "a: 1\nb: 2\n"


@pytest.mark.parametrize("comma", [",", ";", "\t"])
def test_a_table(tmp_path, comma):
    path = tmp_path / "t.csv"
    path.write_text("Name,lang,wishes\nAda , en,\n\nBen,,a|b\n".replace(",", comma))
    source = load_csv(path, "t.csv", ("name", "lang", "wishes"), (), ("wishes",), Problems())
    rows = [(0, dict(source.data[0])), (1, {"name": "Bo", "wishes": ["a", "c"], "has": ["x"]})]
    made = table_text(source, [*rows, (None, {"name": f"D{comma}e"})])
    assert made.split("\n") == [
        *("Name,lang,wishes,has\nAda , en,\nBo,,a|c,x".replace(",", comma).split("\n")),
        f'"D{comma}e"{comma * 3}',
        "",
    ]
