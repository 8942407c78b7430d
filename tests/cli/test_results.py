"""Results never take the place of what somebody else has made, nor of sources."""

from __future__ import annotations

import pytest

KIT = ("kit", "tischpiraten", "--only", "magic-cards")


@pytest.fixture
def folder(kaperbrief, tmp_path):
    assert kaperbrief(*KIT, "--overview")[0] == 0
    return tmp_path / "output" / "tischpiraten-de"


def test_own_results_are_written_over(kaperbrief, folder):
    assert kaperbrief(*KIT)[0] == 0
    assert kaperbrief(*KIT, "--overview")[0] == 0


def test_the_mark_of_a_large_result_is_found_wherever_it_stands(kaperbrief, folder):
    mark = b"Producer>Kaperbrief "
    for start in ((1 << 20) - len(mark), (1 << 20) - 5, 1 << 20, (2 << 20) - 1):
        (folder / "kit.pdf").write_bytes(bytes(start) + mark)
        assert kaperbrief(*KIT)[0] == 0


@pytest.mark.parametrize("name", ["kit.pdf", "manifest.json", "overview.png"])
def test_files_of_others_stay(name, kaperbrief, folder):
    (folder / name).write_bytes(b"my shopping list")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    code, _, err = kaperbrief(*KIT, "--overview")
    assert code == 1
    assert f"tischpiraten-de/{name}: error[output]: this file is there already" in err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert kaperbrief(*KIT, "--overview", "--force")[0] == 0


def test_pictures_beside_an_older_manifest_are_our_own(kaperbrief, folder):
    (folder / "overview.png").write_bytes(b"from before pictures bore a mark")
    (folder / "manifest.json").write_bytes(b'{"kaperbrief": "0.1.0"}')
    assert kaperbrief(*KIT, "--overview")[0] == 0


@pytest.mark.parametrize("out", ["content", "templates/mine", "../project/photos"])
def test_sources_are_no_place_for_results(out, kaperbrief, project, monkeypatch):
    monkeypatch.chdir(project(small=True))
    code, _, err = kaperbrief("kit", "small", "--project", ".", "--out", out)
    assert code == 2
    assert "is where" in err


def test_a_name_that_is_too_long_is_told(kaperbrief):
    code, _, err = kaperbrief(*KIT, "--out", "x" * 300)
    assert code == 1
    assert "the name is too long" in err


@pytest.mark.parametrize("out", ["-", "~", "~/there", "a\nb", "a\x1b[31m"])
def test_what_is_no_name_of_a_folder_is_none(out, kaperbrief, tmp_path):
    code, _, err = kaperbrief(*KIT, "--out", out)
    assert code == 2
    assert "is no name of a folder" in err
    assert "\x1b" not in err
    assert list(tmp_path.iterdir()) == []


MAKERS = [
    (("map", "tischpiraten", "--seed", "5"), "tischpiraten-de-map-5/plan.yaml"),
    (("scenario", "tischpiraten", "--seed", "5"), "tischpiraten-de-scenario-5/scenario.yaml"),
]


@pytest.mark.parametrize(("command", "name"), MAKERS)
@pytest.mark.one_in(2)
def test_what_somebody_has_changed_by_hand_stays(command, name, kaperbrief, tmp_path):
    assert kaperbrief(*command)[0] == 0
    assert kaperbrief(*command)[0] == 0
    path = tmp_path / "output" / name
    mine = path.read_text().replace("seed: 5", "seed: 5  # mine", 1) + "# and a note\n"
    path.write_text(mine)
    code, _, err = kaperbrief(*command)
    assert code == 1
    assert "this file is there already and somebody has changed it" in err
    code, _, err = kaperbrief(*command[:2], "--from", path)
    assert (code, err) == (0, "")
    assert path.read_text() == mine
    assert kaperbrief(*command, "--force")[0] == 0
    assert path.read_text() != mine
