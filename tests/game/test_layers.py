"""Settings of project and user, printers that somebody has measured: what holds, what is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from kaperbrief.errors import Problems, ProblemsFound, UsageProblem
from kaperbrief.game.printers import file_of, folder, load_printer, printer_names
from kaperbrief.game.settings import house_of, load_settings
from kaperbrief.models.printer import ACROSS, ALONG, Printer, Shift

KNOWN = {
    "one": {"wind": {"strict": True, "mild": False}, "ram": {"on": True, "off": False}},
    "two": {"tide": {"high": True, "low": False}, "wind": {"gusty": True}},
}


@pytest.fixture
def layers(tmp_path):
    """The settings of some files, the first one's before the others', and what is wrong in them."""

    def read(*texts):
        files = []
        for number, text in enumerate(texts):
            path = tmp_path / f"{number}.yaml"
            if text is not None:
                path.write_text(text, encoding="utf-8")
            files.append((path, f"settings-{number}"))
        problems = Problems()
        return load_settings(files, problems), problems

    return read


def house(layers, game, *texts, known=KNOWN):
    """What settings wish of a game's house, and the problems as they are told."""
    found, problems = layers(*texts)
    assert problems.items == []
    return house_of(game, found, known, problems), problems.items


def test_files_that_are_not_there_say_nothing(layers):
    found, problems = layers(None, "paper: letter\n", None)
    assert [settings.paper for settings, _ in found] == ["letter"]
    assert problems.items == []


def test_a_file_that_is_wrong_is_told_by_the_name_it_is_shown_with(layers):
    found, problems = layers("paper: letter\nplayers: many\n", "theme: inksaver\n", "a: [")
    assert [settings.theme for settings, _ in found] == ["inksaver"]
    told = [(one.span.file, one.span.line, one.field) for one in problems.sorted]
    assert told[0] == ("settings-0", 2, "players")
    assert told[-1][:2] == ("settings-2", 1)


def test_the_first_layer_goes_before_the_others(layers):
    texts = "house: {wind: strict}\n", "house: {wind: mild, ram: off}\n"
    assert house(layers, "one", *texts) == ({"wind": "strict", "ram": "off"}, [])
    assert house(layers, "one", *texts[::-1])[0]["wind"] == "mild"


def test_a_reading_that_only_another_game_has_is_left_out(layers):
    assert house(layers, "two", "house: {wind: strict, tide: low, ram: on}\n") == (
        {"tide": "low"},
        [],
    )


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("wind: stricct", 'the house switch "wind" has no choice "stricct"',
         'did you mean "strict"?'),
        ("tide: zzz", 'the house switch "tide" has no choice "zzz"', "known: high, low"),
        ("winnd: strict", 'no game has a house switch "winnd"', 'did you mean "wind"?'),
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", ["one", "two"])
def test_a_reading_that_no_game_has_is_told_at_its_line(layers, game, text, message, hint):
    wishes, (problem,) = house(layers, game, f"paper: a4\nhouse:\n  {text}\n")
    assert wishes == {}
    assert (problem.message, problem.hint, problem.span.line) == (message, hint, 3)


def test_nothing_is_told_while_the_game_itself_cannot_be_read(layers):
    assert house(layers, "broken", "house: {wind: nonsense}\n") == ({}, [])


# -- printers -------------------------------------------------------------------------------------


@pytest.fixture
def printers(tmp_path, monkeypatch):
    """The folder of the user's printers."""
    path = tmp_path / "printers"
    path.mkdir()
    monkeypatch.setenv("KAPERBRIEF_PRINTERS", str(path))
    return path


def test_printers_are_the_files_of_a_folder_in_their_order(printers):
    for name in ("office.yaml", "attic.yaml", "notes.txt"):
        (printers / name).write_text("")
    assert folder() == printers
    assert printer_names() == ["attic", "office"]
    assert file_of("new-one") == printers / "new-one.yaml"


@pytest.mark.parametrize("name", ["", "Office", "a b", "../secret", "-x", "a--b", "ü"])
def test_what_is_no_name_leads_to_no_file(printers, name):
    with pytest.raises(UsageProblem, match="a printer cannot be called") as found:
        file_of(name)
    assert "small letters, digits and hyphens" in found.value.hint


def test_a_printer_does_what_was_measured_and_all_else_as_it_should(printers):
    (printers / "attic.yaml").write_text("across: 149.5\nupright: {right: 1.5, down: -2}\n")
    assert load_printer("attic") == Printer(across=149.5, along=ALONG,
                                            upright=Shift(right=1.5, down=-2))  # fmt: skip
    (printers / "plain.yaml").write_text("{}\n")
    assert load_printer("plain") == Printer(across=ACROSS)


@pytest.mark.parametrize(
    ("text", "line", "field"),
    [
        ("across: 100\n", 1, "across"),
        ("along: 200\nupright: {right: 11}\n", 2, "upright.right"),
        ("acros: 150\n", 1, "acros"),
        ("across: 150\nlying:\n  left: 1\n", 3, "lying.left"),
    ],
)
def test_a_wrong_file_of_a_printer_is_told_at_its_line(printers, text, line, field):
    (printers / "attic.yaml").write_text(text)
    with pytest.raises(ProblemsFound) as found:
        load_printer("attic")
    (problem,) = found.value.problems
    assert Path(problem.span.file) == printers / "attic.yaml"
    assert problem.span.line == line
    assert field.rpartition(".")[2] in problem.field + problem.message


def test_a_printer_that_nobody_has_measured_is_told_with_what_to_do(printers):
    with pytest.raises(UsageProblem, match='no printer "attic" has been measured') as found:
        load_printer("attic")
    assert found.value.hint == "see kaperbrief calibrate attic"
    (printers / "attic.yaml").write_text("{}\n")
    with pytest.raises(UsageProblem, match='unknown printer "atic"') as found:
        load_printer("atic")
    assert found.value.hint == 'did you mean "attic"?'
    assert found.value.option == "printer"
