"""Anything typed wrong on the command line: exit code 2, one message, a guess."""

from __future__ import annotations

import re

import pytest

from small_pack import SMALL_PACK


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["kti"], ['unknown command "kti"', 'did you mean "kit"?']),
        (["kit"], ["Missing argument 'GAME'"]),
        (["kit", "smal"], ['unknown game "smal"', 'did you mean "small"?']),
        (["kit", "small", "--plaers", "3"], ["--plaers", "--players"]),
        (["kit", "small", "--players", "three"], ["needs a number", "--players 3"]),
        (["kit", "small", "--players", "9"], ["1 to 4 players, not 9"]),
        (["kit", "small", "--paper", "a6"], ['unknown paper "a6"', "known: a0"]),
        (["kit", "small", "--theme", "inksafer"], ["unknown theme", '"inksaver"']),
        (["kit", "small", "--lang", "fr"], ['does not speak "fr"']),
        (["kit", "small", "--player", "Anna:fr"], ['does not speak "fr"']),
        (["kit", "small", "--only", "dek"], ['unknown material "dek"', '"deck"']),
        (["kit", "small", "--set", "cor"], ['unknown set "cor"', '"core"']),
        (["kit", "small", "--card", "frist"], ['unknown card "frist"', '"first"']),
        (["kit", "small", "--ship", "sloop"], ['unknown ship "sloop"']),
        (["kit", "small", "--house", "wind"], ["NAME=VALUE"]),
        (["kit", "small", "--house", "wind=x"], ['unknown house switch "wind"']),
        (["kit", "small", "--backs", "short"], ['no value "short"']),
        (["kit", "small", "--seed", "x"], ["not a valid whole number"]),
        (["kit", "small", "--figure-height", "2m"], ["5 to 300 mm"]),
        (["kit", "small", "--without", "deck"], ["nothing to print"]),
        (["list", "shipps"], ['cannot list "shipps"', '"ships"']),
        (["list", "nosuch"], ['cannot list "nosuch"', "known: art, card-kinds, cards"]),
        (["kit", "small", "--players", "9" * 30], ["needs a number from 1 to 99"]),
        (["kit", "small", "--player", " "], ["--player needs a value that is not blank"]),
        (["kit", "small", "--theme", ""], ["--theme needs a value that is not blank"]),
        (["kit", "small", "--out", ""], ["--out needs a value that is not blank"]),
        (["check", "--game", "smal"], ['unknown game "smal"']),
    ],
)
def test_a_wrong_word_is_named(kaperbrief, project, arguments, words):
    folder = project(small=True)
    here = ["--project", folder] if arguments[0] in ("kit", "list") else []
    if arguments[0] == "check":
        arguments = [*arguments, str(folder)]
    code, out, err = kaperbrief(*arguments, *here)
    assert code == 2
    assert out == ""
    for word in words:
        assert word in err


def test_without_a_command_the_help_is_shown(kaperbrief):
    code, _, err = kaperbrief()
    assert code == 2
    assert "kit" in err


def test_help_names_every_option_of_a_kit(kaperbrief):
    code, out, _ = kaperbrief("kit", "--help")
    assert code == 0
    for option in ("--players", "--lang", "--paper", "--theme", "--backs", "--house", "--json"):
        assert option in out


def test_of_very_many_problems_the_first_are_shown_and_the_others_counted(kaperbrief, project):
    cards = "cards:\n" + "".join(f"  - {{id: c-{n}, colour: 1}}\n" for n in range(400))
    folder = project({"content/small/cards/many.yaml": cards}, small=True)
    code, _, err = kaperbrief("kit", "small", "--project", folder)
    assert code == 1
    assert err.count("error[") == 50
    assert "many.yaml: and " in err
    assert re.search(r"^\d{3,4} errors$", err, re.MULTILINE)


def test_of_very_many_files_the_first_are_shown_and_the_others_counted(kaperbrief, project):
    files = {f"content/small/cards/c{n}.yaml": "cards: [{id: x}]\n" for n in range(300)}
    code, _, err = kaperbrief("kit", "small", "--project", project(files, small=True))
    assert code == 1
    assert err.count("error[") == 200
    assert " more in other files" in err
    assert len(err) < 60_000


def test_a_message_does_not_quote_a_whole_file(kaperbrief, project):
    text = f"{{n:{'x' * 100_000} 3}}"
    files = {"content/small/cards.yaml": SMALL_PACK["cards.yaml"].replace("Take", text)}
    code, _, err = kaperbrief("kit", "small", "--project", project(files, small=True))
    assert code == 1
    assert len(err) < 20_000


@pytest.mark.parametrize("players", ["²", "0", "-1", "100", "9" * 5000, "three", "1.5"])
def test_a_number_of_players_that_is_none(kaperbrief, players):
    code, _, err = kaperbrief("kit", "tischpiraten", "--players", players)
    assert code == 2
    assert "needs a number from 1 to 99" in err or "No such option" in err


@pytest.mark.parametrize("name", ["*Ben*", "a|b", "\x1b[31m", "{cm", "a\\b", "\udcff"])
def test_a_player_has_a_name_that_can_be_printed(kaperbrief, name):
    code, _, err = kaperbrief("kit", "tischpiraten", "--player", name)
    assert code == 2
    assert "--player cannot be called" in err


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({}, "error"),
        ({"LC_ALL": "de_DE.UTF-8"}, "Fehler"),
        ({"LC_ALL": "", "LC_MESSAGES": "de_AT", "LANG": "fr_FR"}, "Fehler"),
        ({"LC_ALL": "", "LANG": "de"}, "Fehler"),
        ({"LC_ALL": "en_GB.UTF-8", "LANGUAGE": "fr:de"}, "erreur"),
        ({"LC_ALL": "C", "LANGUAGE": "de"}, "error"),
        ({"LC_ALL": "../de_DE"}, "error"),
        ({"LC_ALL": "tlh_QO"}, "error"),
    ],
)
def test_the_reader_chooses_the_language_of_problems(kaperbrief, monkeypatch, environment, told):
    for name in ("LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert kaperbrief("kit", "nowhere")[2].startswith(f"{told}: ")


def test_problems_of_files_and_of_click_are_told_in_german(kaperbrief, project, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Fehler: Die Option --colour gibt es nicht" in kaperbrief("kit", "x", "--colour")[2]
    there = project({"content/small/materials.yaml": "materials: []\nmaterials: []\n"}, small=True)
    code, _, said = kaperbrief("check", there)
    assert code == 1
    assert "materials.yaml:2:1: Fehler[" in said
    assert "Tipp: " in said
    assert said.endswith("1 Fehler\n")
    code, out, _ = kaperbrief("check", there, "--json")
    assert "Fehler" not in out  # for other programs
