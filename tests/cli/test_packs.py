"""A game as one file: packed in a project, installed for everything, removed again."""

from __future__ import annotations

import io
import os
import stat
import zipfile
from pathlib import Path

import pytest

from kaperbrief.markup import apart
from kaperbrief.workspace import Workspace
from navy_pack import NAVY_PACK

OWN = {
    f"content/corsairs/{name}": text.replace("small", "corsairs").replace("Small", "Corsairs")
    for name, text in NAVY_PACK.items()
}
CARD = "templates/default/card.xml.j2"


@pytest.fixture(autouse=True)
def packs(tmp_path, monkeypatch):
    """Nothing is installed but by the test."""
    folder = tmp_path / "installed"
    monkeypatch.setenv("KAPERBRIEF_PACKS", str(folder))
    return folder


@pytest.fixture
def corsairs(project):
    return project({**OWN, "kaperbrief.yaml": "paper: letter\n", "content/.secret": "x"})


def zipped(files, path="pack.zip"):
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def test_a_game_goes_from_one_project_to_all(kaperbrief, corsairs, tmp_path, monkeypatch):
    assert kaperbrief("pack", "corsairs", "--project", str(corsairs))[0] == 0
    assert sorted(zipfile.ZipFile("corsairs.zip").namelist()) == sorted(OWN)
    code, out, _ = kaperbrief("install", "corsairs.zip")
    assert (code, "Corsairs: installed" in out) == (0, True)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert "Corsairs" in kaperbrief("list", "games")[1]
    assert "corsairs:" in kaperbrief("install")[1]
    assert kaperbrief("kit", "corsairs", "--out", "made")[0] == 0
    assert kaperbrief("kit", "corsairs", "--out", "here", "--project", str(corsairs),
                      "--paper", "a4")[0] == 0  # fmt: skip
    made = [Path(f"{one}/corsairs-en/kit.pdf").read_bytes() for one in ("made", "here")]
    assert made[0] == made[1]
    assert kaperbrief("check", "--game", "corsairs")[0] == 0
    assert kaperbrief("new", "con", "--game", "corsairs", "--yes")[0] == 0
    assert "removed" in kaperbrief("install", "--remove", "corsairs")[1]
    code, _, err = kaperbrief("kit", "corsairs")
    assert (code, 'unknown game "corsairs"' in err) == (2, True)


def test_a_pack_is_the_same_bytes_again_and_is_a_project(kaperbrief, corsairs, tmp_path):
    kaperbrief("pack", "corsairs", "--project", str(corsairs), "--out", "a.zip")
    for file in corsairs.rglob("*"):
        os.utime(file, (1, 1))
    kaperbrief("pack", "corsairs", "--project", str(corsairs), "--out", "b.zip")
    assert Path("a.zip").read_bytes() == Path("b.zip").read_bytes()
    zipfile.ZipFile("a.zip").extractall(tmp_path / "unpacked")
    assert kaperbrief("kit", "corsairs", "--project", str(tmp_path / "unpacked"))[0] == 0


def test_what_came_with_a_pack_says_nothing_to_other_games(kaperbrief, corsairs, packs):
    own = {
        CARD: "<column><text>Theirs</text></column>",
        "icons/coin.svg": "<svg/>",
        "templates/locales/de.po": 'msgctxt "label#Crew"\nmsgid "Crew"\nmsgstr "Bande"\n',
        "templates/odd/theme.yaml": "id: odd\ntitle: Odd\nextends: default\n",
        "photos/anne.png": "x",
    }
    zipped({**OWN, **own})
    assert kaperbrief("install", "pack.zip")[0] == 0
    space, home = Workspace.open(None), packs / "corsairs"
    find = space.finder("tischpiraten", ["default"])
    assert find("templates", "card.xml.j2") == space.shipped / CARD
    assert find("icons", "coin").is_relative_to(space.shipped)
    assert space.finder("corsairs", ["default"])("templates", "card.xml.j2") == home / CARD
    assert space.catalogs("de") == [space.shipped / "templates/locales/de.po"]
    assert space.catalogs("de", "corsairs", labels=True)[0].is_relative_to(home)
    assert space.photo("anne.png", "corsairs") == home / "photos/anne.png"
    with pytest.raises(ValueError, match="needs a project"):
        space.photo("anne.png", "tischpiraten")
    assert "odd" in kaperbrief("list", "themes")[1]
    assert space.strange("tischpiraten") == []


@pytest.mark.usefixtures("parted")
def test_templates_that_came_with_it_are_kept_apart(kaperbrief, monkeypatch):
    bomb = "{% set n=[0]*2000 %}" + "{% for a in n %}" * 4 + "{% endfor %}" * 4
    names = dict.fromkeys(("card", "marker", "ship-sheet", "first-page", "reference"), bomb)
    theirs = {f"templates/default/{name}.xml.j2": text for name, text in names.items()}
    monkeypatch.setattr(apart, "SECONDS", 0.3)
    zipped({**OWN, **theirs})
    assert kaperbrief("install", "pack.zip")[0] == 0
    code, _, err = kaperbrief("kit", "corsairs")
    assert code == 1
    assert "not allowed in templates: more than 0.3 seconds of work" in err
    assert not Path("output").exists()


@pytest.mark.usefixtures("parted")
@pytest.mark.one_in(2)
def test_templates_that_came_with_it_print_what_they_print_in_a_project(kaperbrief, project):
    card = "<text>{{ item.title }}: {{ words.number(2.5) }}</text>"
    files = {**OWN, CARD: card}
    root = project(files)
    zipped(files)
    assert kaperbrief("install", "pack.zip")[0] == 0
    for name, more in (("theirs", ()), ("ours", ("--project", str(root)))):
        for _ in range(2):  # the second time the numbers are known here, not there
            code = kaperbrief("kit", "corsairs", "--out", name, "--force", *more)[0]
            assert code == 0
    made = [Path(f"{name}/corsairs-en/kit.pdf").read_bytes() for name in ("theirs", "ours")]
    assert made[0] == made[1]


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"content/corsairs/pack.yaml": "id: [\n"}, "pack.yaml:"),
        ({**OWN, "content/other/pack.yaml": "id: other\n"}, "holds 2 games"),
        ({"notes.md": "x", "content/readme.md": ""}, "no content/ID/pack.yaml"),
        ({**OWN, "../evil.yaml": "x"}, "no path that every system takes"),
        ({**OWN, "/evil.yaml": "x"}, "no path that every system takes"),
        ({**OWN, "content/corsairs/a\\b.yaml": "x"}, "no path that every system takes"),
        ({**OWN, "content/corsairs/con.yaml": "x"}, "no path that every system takes"),
        ({**OWN, "content/corsairs/.hidden.yaml": "x"}, "no path that every system takes"),
        ({**OWN, "content/corsairs/run.py": "x"}, "nothing that a pack is made of"),
        ({**OWN, "content/corsairs/PACK.yaml": "x"}, "is there twice"),
        ({**OWN, "content/corsairs/" + "a" * 300 + ".md": "x"}, "no path that every system takes"),
        ({**OWN, "content/corsairs/big.txt": "x" * 101_000_000}, "larger than 100 MB"),
        ({f"content/corsairs/{n}.md": "" for n in range(3_001)}, "3001 files"),
    ],
)
def test_what_is_no_pack_changes_nothing(kaperbrief, packs, files, told):
    with zipfile.ZipFile("pack.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    code, out, err = kaperbrief("install", "pack.zip")
    assert (code, out) == (1, "")
    assert told in err
    assert "Traceback" not in err
    assert not packs.exists() or not list(packs.iterdir())


def test_links_broken_and_missing_files_are_told(kaperbrief, packs):
    link = zipfile.ZipInfo("content/corsairs/link.yaml")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr(link, "/etc/passwd")
    cases = {
        "link.zip": (whole.getvalue(), "is a link"),
        "text.zip": (b"no archive", "is no ZIP file"),
        "half.zip": (whole.getvalue()[:60], "is no ZIP file"),
    }
    for name, (data, told) in cases.items():
        Path(name).write_bytes(data)
        code, _, err = kaperbrief("install", name)
        assert (code, told in err) == (1, True), err
    code, _, err = kaperbrief("install", "nowhere.zip")
    assert (code, "no such file" in err) == (1, True)
    assert not packs.exists()


def test_one_folder_around_all_is_left_away(kaperbrief):
    zipped({f"corsairs-main/{name}": text for name, text in OWN.items()})
    assert kaperbrief("install", "pack.zip")[0] == 0


def test_an_installed_game_is_replaced_only_when_that_is_said(kaperbrief, packs):
    zipped(OWN)
    assert kaperbrief("install", "pack.zip")[0] == 0
    code, _, err = kaperbrief("install", "pack.zip")
    assert (code, "installed already" in err) == (2, True)
    broken = {**OWN, "content/corsairs/pack.yaml": "id: [\n"}
    assert kaperbrief("install", zipped(broken, "broken.zip"), "--force")[0] == 1
    text = OWN["content/corsairs/pack.yaml"]
    assert (packs / "corsairs/content/corsairs/pack.yaml").read_text() == text
    newer = {**OWN, "content/corsairs/pack.yaml": text.replace("Corsairs", "Corsairs II")}
    assert kaperbrief("install", zipped(newer, "newer.zip"), "--force")[0] == 0
    assert "Corsairs II" in kaperbrief("list", "games")[1]
    assert [one.name for one in packs.iterdir()] == ["corsairs"]


def test_games_of_ours_are_neither_packed_nor_replaced(kaperbrief, corsairs):
    code, _, err = kaperbrief("pack", "tischpiraten", "--project", str(corsairs))
    assert (code, "no game of this project" in err) == (2, True)
    zipped({"content/tischpiraten/pack.yaml": OWN["content/corsairs/pack.yaml"]})
    code, _, err = kaperbrief("install", "pack.zip")
    assert (code, "brings along" in err) == (2, True)
    code, _, err = kaperbrief("install", "--remove", "tischpiraten")
    assert (code, "unknown installed pack" in err) == (2, True)


def test_what_no_pack_may_hold_is_told_when_it_is_packed(kaperbrief, corsairs):
    (corsairs / "content/corsairs/run.sh").write_text("x")
    code, _, err = kaperbrief("pack", "corsairs", "--project", str(corsairs))
    assert (code, "nothing that a pack is made of" in err) == (1, True)
    assert not Path("corsairs.zip").exists()
