"""check, list and schema."""

from __future__ import annotations

import json

import pytest


def test_check_finds_nothing_in_a_good_project(kaperbrief, project):
    folder = project(small=True)
    code, out, err = kaperbrief("check", folder, "--game", "small")
    assert (code, err) == (0, "")
    assert out == "No problems in 2 kits.\n"


def test_check_shows_all_problems_of_all_files_in_order(kaperbrief, project):
    folder = project(small=True)
    pack = folder / "content" / "small"
    cards = pack / "cards.yaml"
    cards.write_text(cards.read_text().replace("text:", "txt:").replace("deck: deck", "deck: 7"))
    with cards.open("a") as file:
        file.write("  - {id: second, deck: deck, kind: task, text: Nothing., icon: skull}\n")
    kinds = pack / "card-kinds.yaml"
    kinds.write_text(kinds.read_text().replace("band: dots", "band: dotty"))
    code, _, err = kaperbrief("check", folder, "--game", "small")
    assert code == 1
    heads = [line for line in err.splitlines() if "error[" in line]
    assert heads == [
        (
            "content/small/card-kinds.yaml:2:48: error[value]: band: expected one of waves, bars, "
            'dots, solid, lattice, chevrons, stripes, checks, found "dotty"'
        ),
        (
            "content/small/cards.yaml:3:11: error[value]: deck: expected an id of small letters, "
            'digits and hyphens such as "two-master", found 7'
        ),
        'content/small/cards.yaml:6:5: error[key]: txt: unknown key "txt"',
        'content/small/cards.yaml:8:5: error[missing]: the key "title" is missing',
    ]
    assert 'did you mean "text"?' in err
    assert "         6 |     txt: Take **one** coin." in err
    assert "           |     ^^^" in err


def test_check_gives_problems_as_json(kaperbrief, project):
    folder = project(small=True)
    cards = folder / "content" / "small" / "cards.yaml"
    cards.write_text(cards.read_text().replace("icon: skull", "icon: sku"))
    code, out, _ = kaperbrief("check", folder, "--game", "small", "--json")
    assert code == 1
    assert [(p["code"], p["line"]) for p in json.loads(out)] == [("reference", 7)]


@pytest.mark.parametrize(
    "kind",
    [
        "games", "materials", "sets", "house", "icons", "languages", "themes", "papers",
        "ships", "crews", "items", "cards", "card-kinds", "markers", "rulers", "references",
    ],
)  # fmt: skip
def test_every_kind_can_be_listed(kaperbrief, kind):
    code, out, err = kaperbrief("list", kind)
    assert (code, err) == (0, "")
    assert out.strip()
    code, out, _ = kaperbrief("list", kind, "--json")
    assert json.loads(out)


def test_schemas_are_fresh(kaperbrief, tmp_path):
    from kaperbrief.workspace import Workspace

    code, _, _ = kaperbrief("schema", "--out", tmp_path / "schemas")
    assert code == 0
    made = {path.name: path.read_text() for path in (tmp_path / "schemas").iterdir()}
    assert len(made) > 10
    committed = Workspace.open(None).shipped / "content" / "schemas"
    assert {path.name: path.read_text() for path in committed.iterdir()} == made, (
        "the schemas are stale: run kaperbrief schema"
    )


def test_every_shipped_yaml_names_its_schema():
    from kaperbrief.workspace import Workspace

    shipped = Workspace.open(None).shipped
    files = [*shipped.glob("content/*/*.yaml"), *shipped.glob("templates/*/theme.yaml")]
    assert len(files) > 10
    for path in files:
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert first.startswith("# yaml-language-server: $schema="), path.name
        target = path.parent / first.partition("$schema=")[2]
        assert target.resolve().is_file(), path.name
