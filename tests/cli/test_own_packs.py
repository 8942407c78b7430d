"""A game of one's own is found inside its project, and from outside with `--project`."""

from __future__ import annotations

import json

import pytest

from navy_pack import NAVY_PACK

OWN = {
    f"content/corsairs/{name}": text.replace("small", "corsairs").replace("Small", "Corsairs")
    for name, text in NAVY_PACK.items()
}


@pytest.fixture
def corsairs(project):
    return project({**OWN, "kaperbrief.yaml": "paper: letter\n"})


@pytest.mark.parametrize("where", ["", "plans/of ours"])
def test_all_commands_see_it_from_inside(kaperbrief, corsairs, where, monkeypatch):
    (corsairs / where).mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(corsairs / where)
    assert "Corsairs" in kaperbrief("list", "games")[1]
    assert kaperbrief("kit", "corsairs", "--out", "made")[0] == 0
    made = json.loads((corsairs / where / "made/corsairs-en/manifest.json").read_text())
    assert made["options"]["paper"] == "letter"
    assert kaperbrief("check")[:2] == (0, "No problems in 2 kits.\n")
    assert kaperbrief("new", "con", "--game", "corsairs", "--yes")[0] == 0
    assert (corsairs / where / "con/event.yaml").is_file()
    assert (
        "what goes on from game to game"
        in kaperbrief("campaign", "new", "long", "--game", "corsairs")[2]
    )


def test_new_folders_are_made_inside_from_outside(kaperbrief, corsairs):
    for words in (("new", "--yes"), ("campaign", "new")):
        unknown = kaperbrief(*words, "elsewhere", "--game", "corsairs")
        assert (unknown[0], "or with --project" in unknown[2]) == (2, True)
        words = (*words, "--game", "corsairs", "--project", corsairs)
        outside = kaperbrief(*words, "elsewhere")
        assert (outside[0], "lies outside of the project" in outside[2]) == (2, True)
    assert kaperbrief("new", "--yes", *words[2:], corsairs / "con")[0] == 0
    assert (corsairs / "con/event.yaml").is_file()


def test_content_of_something_else_is_no_project(kaperbrief, project, monkeypatch):
    folder = project({"content/blog/post.yaml": "id: post\n", "icons/skull.svg": "no icon"})
    monkeypatch.chdir(folder)
    code, out, _ = kaperbrief("check", "--game", "evil-stevie")
    assert (code, out.startswith("No problems")) == (0, True)
