"""The kit command: files, last line, JSON, what stays when something goes wrong."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time

import pytest


def test_a_kit_is_written(kaperbrief, project, tmp_path):
    folder = project(small=True)
    code, out, err = kaperbrief("kit", "small", "--project", folder)
    assert (code, err) == (0, "")
    made = sorted(path.name for path in (tmp_path / "output" / "small-en").iterdir())
    assert made == ["kit.pdf", "manifest.json"]
    assert out.startswith("output/small-en/kit.pdf: 4 pages in ")


def test_json_is_the_manifest(kaperbrief, project, tmp_path):
    code, out, _ = kaperbrief("kit", "small", "--project", project(small=True), "--json")
    assert code == 0
    manifest = json.loads(out)
    assert manifest == json.loads((tmp_path / "output/small-en/manifest.json").read_text())
    assert [m["id"] for m in manifest["materials"]] == ["print-guide", "deck"]
    deck = manifest["materials"][1]
    assert deck["pages"] == [3, 4]
    assert deck["sides"] == 2
    assert deck["pieces"][0]["id"] == "first"
    assert str(tmp_path) not in out


def test_materials_and_pages_can_be_files_of_their_own(kaperbrief, project, tmp_path):
    import pypdfium2

    wished = ("--split", "--png", "--overview")
    code, _, _ = kaperbrief("kit", "small", "--project", project(small=True), *wished)
    assert code == 0
    made = {path.name: path for path in (tmp_path / "output" / "small-en").iterdir()}
    assert sorted(made) == [
        "deck.pdf", "kit.pdf", "manifest.json", "overview.png",
        "page-001.png", "page-002.png", "page-003.png", "page-004.png", "print-guide.pdf",
    ]  # fmt: skip
    deck = pypdfium2.PdfDocument(made["deck.pdf"])
    assert len(deck) == 2
    assert "Take one coin." in deck[0].get_textpage().get_text_range()


def test_files_of_an_earlier_run_are_named_not_deleted(kaperbrief, project, tmp_path):
    folder = project(small=True)
    old = tmp_path / "output" / "small-en" / "old.pdf"
    old.parent.mkdir(parents=True)
    old.write_text("mine")
    code, _, err = kaperbrief("kit", "small", "--project", folder)
    assert code == 0
    assert "old.pdf" in err
    assert old.read_text() == "mine"


def test_the_previous_kit_stays_when_the_content_is_wrong(kaperbrief, project, tmp_path):
    folder = project(small=True)
    kaperbrief("kit", "small", "--project", folder)
    made = tmp_path / "output" / "small-en"
    before = {path.name: path.read_bytes() for path in made.iterdir()}
    cards = folder / "content" / "small" / "cards.yaml"
    cards.write_text(cards.read_text().replace("icon: skull", "icon: skul"))
    code, _, err = kaperbrief("kit", "small", "--project", folder)
    assert code == 1
    assert 'unknown icon "skul"' in err
    assert 'did you mean "skull"?' in err
    assert {path.name: path.read_bytes() for path in made.iterdir()} == before


def test_an_output_that_cannot_be_written_is_one_problem(kaperbrief, project, tmp_path):
    folder = project(small=True)
    (tmp_path / "taken").write_text("a file")
    code, _, err = kaperbrief("kit", "small", "--project", folder, "--out", "taken")
    assert code == 1
    assert err.count("error[") == 1
    assert (tmp_path / "taken").read_text() == "a file"


def test_a_full_disk_leaves_the_previous_kit(kaperbrief, project, tmp_path, monkeypatch):
    folder = project(small=True)
    kaperbrief("kit", "small", "--project", folder)
    made = tmp_path / "output" / "small-en"
    before = {path.name: path.read_bytes() for path in made.iterdir()}

    def full(_descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    code, _, err = kaperbrief("kit", "small", "--project", folder, "--seed", "2")
    assert code == 1
    assert "full" in err
    assert {path.name: path.read_bytes() for path in made.iterdir()} == before


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_leaves_the_previous_kit(project, tmp_path):
    folder = project(small=True)
    line = "    count: 1\n"
    cards = folder / "content" / "small" / "cards.yaml"
    card = cards.read_text().partition("\n")[2]
    many = [card.replace("first", f"card-{n}") for n in range(1500)]
    cards.write_text("cards:\n" + "".join(many).replace("    icon", line + "    icon"))
    out = tmp_path / "out" / "small-en"
    out.mkdir(parents=True)
    (out / "kit.pdf").write_text("earlier")
    loaded = "import kaperbrief.documents.kit; print('loaded', flush=True)"
    command = [sys.executable, "-c", f"{loaded}; from kaperbrief.cli import main; main()"]
    process = subprocess.Popen(
        [*command, "kit", "small", "--project", str(folder), "--out", str(tmp_path / "out")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    process.stdout.readline()
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    if process.returncode == 0:
        pytest.skip("the kit was finished before the signal came")
    assert process.returncode == 130
    assert "Traceback" not in err
    assert [(p.name, p.read_text()) for p in out.iterdir()] == [("kit.pdf", "earlier")]


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("lost", [False, True])
def test_a_signal_in_the_disguise_of_another_error_stops_the_program(
    kaperbrief, project, monkeypatch, number, code, lost
):
    """As a library that loses it while a module is imported: what fails is another thing."""
    import kaperbrief.documents.kit as kit

    def wrapped(*_arguments, **_more):
        try:
            os.kill(os.getpid(), number)
            time.sleep(1)
        except KeyboardInterrupt as stop:
            raise RuntimeError("Error calling __set_name__") from stop

    def losing(*arguments, **more):
        with contextlib.suppress(RuntimeError):
            wrapped(*arguments, **more)
        raise AttributeError("module 'picture' has no attribute 'open'")

    handlers = [signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)]
    monkeypatch.setattr(kit, "make_kit", losing if lost else wrapped)
    assert kaperbrief("kit", "small", "--project", project(small=True)) == (
        code, "", "\nStopped; nothing was changed.\n",
    )  # fmt: skip
    assert [signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)] == handlers


def test_a_fault_of_ours_is_logged_not_shown(kaperbrief, project, tmp_path, monkeypatch):
    import kaperbrief.documents.kit as kit

    def broken(*_arguments, **_more):
        raise RuntimeError("the mast fell")

    monkeypatch.setattr(kit, "make_kit", broken)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("HOME", str(tmp_path))
    code, _, err = kaperbrief("kit", "small", "--project", project(small=True))
    assert code == 3
    assert "the mast fell" in err


def test_players_have_names_and_languages(kaperbrief, tmp_path):
    import pypdfium2

    code, _, err = kaperbrief(
        "kit", "tischpiraten", "--only", "crew-sheets",
        "--player", "Anna", "--player", "Tom:en", "--player", "Pia",
    )  # fmt: skip
    assert (code, err) == (0, "")
    pdf = pypdfium2.PdfDocument(tmp_path / "output/tischpiraten-de/kit.pdf")
    text = " ".join(page.get_textpage().get_text_range() for page in pdf)
    assert "Anna" in text
    assert "Tom" in text
    assert "Captain" in text
    assert "Kapitän" in text


def test_single_pages_of_a_kit(kaperbrief, project):
    """They are numbered as where all are printed, and the guide tells of those alone."""
    folder = project(small=True)
    code, out, _ = kaperbrief("kit", "small", "--project", folder, "--pages", "1,4", "--json")
    manifest = json.loads(out)
    assert (code, manifest["pages"]) == (0, 4)  # page 2 is white, page 3 the front of a back
    code, out, _ = kaperbrief("kit", "small", "--project", folder, "--pages", "3-", "--json")
    manifest = json.loads(out)
    assert [(m["id"], m["pages"]) for m in manifest["materials"]] == [("deck", [1, 2])]
    code, _, err = kaperbrief("kit", "small", "--project", folder, "--pages", "9")
    assert code == 2
    assert "of the 4 pages there is none that --pages 9 names" in err


@pytest.mark.parametrize("pages", ["", "0", "x", "3-1", "1,,2", "-", "1;2"])
def test_pages_that_cannot_be_are_told(kaperbrief, project, pages):
    code, _, err = kaperbrief("kit", "small", "--project", project(small=True), "--pages", pages)
    assert code == 2
    assert "--pages" in err
