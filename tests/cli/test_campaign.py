"""Campaigns on the command line: new, record in two ways, undo, next."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from kaperbrief.documents import campaign_record


def pages_of(path):
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_range() for page in document]


@pytest.fixture
def summer(kaperbrief, tmp_path):
    """A campaign of three players, the second one English."""
    chosen = ("--crew", "pickle-princes", "--crew", "windbags")
    code, _, err = kaperbrief(
        "campaign", "new", "summer", "--game", "tischpiraten", "--player", "Anna",
        "--player", "Ben:en", "--player", "Cleo", *chosen,
    )  # fmt: skip
    assert (code, err) == (0, "")
    return tmp_path / "summer"


def test_newcomers_choose_their_things_before_their_rolls_are_said(kaperbrief, summer, tmp_path):
    recorded = kaperbrief("campaign", "record", "summer", "--lost", "Anna/mate")
    assert (recorded[0], kaperbrief("campaign", "next", "summer")[0]) == (0, 0)
    pages = pages_of(tmp_path / "output" / "summer-2" / "game.pdf")
    assert ["trifft mit" in page for page in pages if "nachladen" in page] == [True, False]


def test_what_a_game_leaves_to_the_next_stands_without_marks(kaperbrief, summer, tmp_path):
    assert kaperbrief("campaign", "record", "summer", "--scenario", "treasure-map-hunt")[0] == 0
    assert kaperbrief("campaign", "next", "summer")[0] == 0
    text = " ".join(pages_of(tmp_path / "output" / "summer-2" / "game.pdf"))
    assert "wählt auf der Insel zuerst ihre Ecke." in " ".join(text.split())
    assert "**" not in text


def test_a_game_is_recorded_printed_and_taken_back(kaperbrief, summer, tmp_path):
    ledger = summer / "campaign.yaml"
    before = ledger.read_text().replace("gold: 0\n", "gold: 0  # poor\n")
    ledger.write_text(before)
    code, out, err = kaperbrief(
        "campaign", "record", "summer", "--gold", "Anna=9", "--lost", "Anna/mate", "--damage",
        "Anna/hull=3", "--prize", "Ben=galley:Floh", "--winner", "Ben", "--scenario",
        "treasure-dig",
    )  # fmt: skip
    assert (code, err) == (0, "")
    assert "game 1 is recorded: treasure-dig · Anna, Ben · won by Ben" in out
    assert ledger.read_text().count("# poor") == before.count("# poor")
    assert (summer / "campaign.backup.yaml").read_text() == before

    code, out, err = kaperbrief("campaign", "next", "summer")
    assert (code, err) == (0, "")
    assert "output/summer-2/game.pdf: game 2" in out
    pages = pages_of(tmp_path / "output" / "summer-2" / "game.pdf")
    text = "\n".join(pages).replace("\u00a0", " ")
    for said in ("Hauptbuch", "Ledger", "Schatzinsel 3", "9 Dublonen", "9 doubloons", "Rumpf 2/5",
                 "verloren: Paula Pökel", "prize of game 1", "last winner: Ben"):  # fmt: skip
        assert said in text, said

    assert kaperbrief("campaign", "record", "summer", "--undo")[0] == 0
    assert ledger.read_text() == before
    code, _, err = kaperbrief("campaign", "record", "summer", "--undo")
    assert (code, "no game is recorded yet" in err) == (2, True)


WRONG = [
    (("--gold", "Ana=1"), 'unknown player "Ana"', 'did you mean "Anna"?'),
    (("--gold", "Anna=x"), '--gold needs a whole number, found "Anna=x"', "--gold Anna=5"),
    (("--gold", "Anna=-1"), "Anna has 0, and would have -1", "spend 0"),
    (("--lost", "Anna/Paula Pöckel"), 'unknown figure "Paula Pöckel"', "Paula Pökel"),
    (("--lost", "Anna"), "--lost does not say who", "--lost Anna/mate"),
    (("--damage", "Anna/hull=9"), "has 5 boxes and 5 left", "write 5"),
    (("--damage", "Anna=2"), '--damage does not say of what in "Anna=2"', "Anna/hull=2"),
    (("--prize", "Anna=cuter"), 'unknown ship "cuter"', ""),
    (("--sunk", "Anna/Nina"), 'unknown ship "Nina"', "two-master"),
    (("--winner", "Bn"), 'unknown player "Bn"', "Anna, Ben, Cleo"),
    (("--scenario", "treasure-digg", "--gold", "Anna=1"), "treasure-digg", "treasure-dig"),
    (("--undo", "--gold", "Anna=1"), "--undo goes alone", "again"),
]


def test_what_is_typed_wrong_changes_nothing(kaperbrief, summer):
    before = sorted((path.name, path.read_bytes()) for path in summer.glob("*.yaml"))
    for options, said, hint in WRONG:
        code, out, err = kaperbrief("campaign", "record", "summer", *options)
        assert (code, out) == (2, ""), options
        assert said in err, options
        assert hint in err, options
    assert sorted((path.name, path.read_bytes()) for path in summer.glob("*.yaml")) == before


def test_a_form_is_filled_in(kaperbrief, summer):
    form, ledger = summer / "result.yaml", summer / "campaign.yaml"
    assert kaperbrief("campaign", "record", "summer")[0] == 0
    blank = form.read_text()
    assert "captain, mate, gherkin" in blank
    code, _, err = kaperbrief("campaign", "record", "summer")
    assert (code, "nothing is filled in yet" in err) == (2, True)

    before = ledger.read_text()
    form.write_text(blank.replace("lost: []", "lost: [mat]", 1))
    code, _, err = kaperbrief("campaign", "record", "summer")
    line = blank[: blank.index("lost: []")].count("\n") + 1
    assert (code, f"result.yaml:{line}:" in err, 'did you mean "mate"?' in err) == (1, True, True)
    assert ledger.read_text() == before

    form.write_text(blank.replace("lost: []", "lost: [mate]", 1))
    assert kaperbrief("campaign", "record", "summer")[0] == 0
    assert not form.exists()
    assert "lost: [mate]" in ledger.read_text()


def test_a_campaign_is_not_written_over(kaperbrief, summer):
    code, _, err = kaperbrief("campaign", "new", "summer", "--game", "tischpiraten")
    assert (code, "is there already" in err) == (2, True)


def test_men_are_counted_where_they_have_no_names(kaperbrief, tmp_path):
    kaperbrief("campaign", "new", "storm", "--game", "evil-stevie", "--player", "Ada",
               "--player", "Bo", "--ship", "brig", "--ship", "cutter")  # fmt: skip
    code, _, err = kaperbrief("campaign", "record", "storm", "--lost", "Ada=4", "--damage",
                              "Ada/rigging=5", "--sunk", "Bo")  # fmt: skip
    assert (code, err) == (0, "")
    code, out, err = kaperbrief("campaign", "next", "storm", "--paper", "letter")
    assert (code, err) == (0, "")
    text = "\n".join(pages_of(tmp_path / "output" / "storm-2" / "game.pdf"))
    assert "Crew 8/12" in text
    assert "Rigging 5/10" in text
    assert "lost in game 1" in text
    assert "Ship record sheet: 1" in out
    code, _, err = kaperbrief("campaign", "record", "storm", "--lost", "Ada=9")
    assert (code, "12 boxes and 8 left" in err) == (2, True)


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
def test_two_who_record_at_once_are_both_in_the_ledger(summer):
    main = "from kaperbrief.cli import main; main()"
    both = [
        subprocess.Popen(
            [sys.executable, "-c", main, "campaign", "record", summer, "--gold", f"{who}=2"]
        )
        for who in ("Anna", "Ben", "Cleo")
    ]
    assert [one.wait(60) for one in both] == [0, 0, 0]
    assert (summer / "campaign.yaml").read_text().count("gold: 2") == 3


def test_a_ledger_that_changes_meanwhile_is_not_written_over(kaperbrief, summer, monkeypatch):
    ledger = summer / "campaign.yaml"
    read = campaign_record.with_game

    def meanwhile(*given):
        ledger.write_text(f"# somebody else\n{ledger.read_text()}")
        return read(*given)

    monkeypatch.setattr(campaign_record, "with_game", meanwhile)
    code, _, err = kaperbrief("campaign", "record", "summer", "--gold", "Anna=2")
    assert (code, "has just been changed" in err) == (2, True)
    assert ledger.read_text().startswith("# somebody else")


def test_a_ledger_behind_a_link_is_the_one_that_is_written(kaperbrief, summer, tmp_path):
    ledger = (summer / "campaign.yaml").rename(tmp_path / "synced.yaml")
    (summer / "campaign.yaml").symlink_to(ledger)
    assert kaperbrief("campaign", "record", "summer", "--gold", "Anna=2")[0] == 0
    assert (summer / "campaign.yaml").is_symlink()
    assert "gold: 2" in ledger.read_text()


@pytest.mark.parametrize(("language", "told"), [("de", True), ("en", False)])
def test_titles_of_crews_stand_in_the_ledgers_language_or_not_at_all(kaperbrief, language, told):
    assert kaperbrief("campaign", "new", "c", "--game", "tischpiraten", "--lang", language)[0] == 0
    lines = Path("c/campaign.yaml").read_text().splitlines()
    (first, *_) = [line for line in lines if "crews: [" in line]
    assert ("  # " in first) == told


def test_a_ship_that_is_gone_sinks_no_second_time(kaperbrief):
    players = ("--player", "Ada", "--player", "Ben")
    assert kaperbrief("campaign", "new", "long", "--game", "tischpiraten", *players)[0] == 0
    sinking = ("campaign", "record", "long", "--sunk")
    for ship in ("two-master", "two-master-2"):
        assert kaperbrief(*sinking, f"Ada/{ship}")[0] == 0
    code, _, err = kaperbrief(*sinking, "Ada")
    assert code == 2
    assert "Ada has no ship that is afloat" in err
