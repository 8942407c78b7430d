"""What stands on the screen for any problems, and what typed values mean, one by one."""

from __future__ import annotations

import io
import sys

import click
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from kaperbrief.cli.options import fresh_seed, many_hands, some, whole_number
from kaperbrief.cli.report import (
    count,
    progress_bar,
    show_problems,
    show_warnings,
    tame,
    tell_others,
    title_of,
    write_new,
)
from kaperbrief.errors import Problem, Severity, Span, UsageProblem
from kaperbrief.models.options import Player

# -- problems -------------------------------------------------------------------------------------


def problem(file="cards.yaml", line=3, column=0, end=0, **more):
    return Problem("value", "expected less", Span(file, line, column, end), **more)


@pytest.fixture
def shown(capsys):
    """The lines on the screen for some problems."""

    def lines(*problems, **how):
        show_problems([*problems], **how)
        return capsys.readouterr().err.splitlines()

    return lines


def test_a_problem_is_told_with_place_line_caret_and_hint(shown):
    told = shown(problem(column=8, end=11, field="count", hint="write 3", source_line="count: 300"))
    assert told == [
        "cards.yaml:3:8: error[value]: count: expected less",
        "         3 | count: 300",
        "           |        ^^^",
        "           = hint: write 3",
        "1 error",
    ]


@pytest.mark.parametrize(("column", "end"), [(1, 1), (1, 4), (90, 95), (180, 300), (400, 401)])
def test_the_caret_stands_below_its_place_however_long_the_line_is(shown, column, end):
    text = "".join(chr(97 + n % 26) for n in range(350)) + "\t" + "x" * 60
    _, line, caret, _ = shown(problem(column=column, end=end, source_line=text))
    first, after = caret.index("^"), caret.rindex("^") + 1
    assert line[first:after] == text[column - 1 : max(end, column + 1) - 1][: after - first]
    assert after - first in (max(1, end - column), len(line) - first)
    assert len(line) < 130


def test_a_problem_of_a_whole_file_has_no_line(shown):
    assert len(shown(problem(line=0, source_line="x"))) == 2
    assert len(shown(problem(source_line="count: 300"))) == 3, "no caret without a column"


def test_of_many_problems_of_a_file_the_first_are_shown_and_the_others_counted(shown):
    many = [problem(line=n) for n in range(1, 61)] + [problem("ships.yaml", 5)]
    told = shown(*many)
    assert [line for line in told if line.startswith("ships.yaml")] != []
    assert sum(line.startswith("cards.yaml:") and "error" in line for line in told) == 50
    assert told[-2:] == ["cards.yaml: and 10 more", "61 errors"]
    assert len(shown(*many, every=True)) == 62


def test_of_very_many_files_not_all_are_named(shown):
    told = shown(*(problem(f"f{n:03}.yaml") for n in range(300)))
    assert sum("error[value]" in line for line in told) == 200
    assert sum(line.endswith("and 1 more") for line in told) == 50
    assert told[-2:] == ["and 50 more in other files", "300 errors"]


@pytest.mark.parametrize(
    ("severities", "told"),
    [
        ("e", "1 error"),
        ("ww", "2 warnings"),
        ("eew", "2 errors, 1 warning"),
        ("", ""),
    ],
)
def test_errors_and_warnings_are_counted_apart(shown, severities, told):
    items = [problem(line=n) for n in range(1, len(severities) + 1)]
    items = [one.warning() if kind == "w" else one
             for one, kind in zip(items, severities, strict=True)]  # fmt: skip
    assert shown(*items)[-1] == told


@pytest.mark.parametrize(
    ("kinds", "strict", "stops"),
    [("", True, False), ("w", False, False), ("w", True, True), ("e", True, False)],
)
def test_warnings_stop_a_print_only_where_that_is_wished(capsys, kinds, strict, stops):
    severity = {"w": Severity.WARNING, "e": Severity.ERROR}
    found = [problem(severity=severity[kind]) for kind in kinds]
    assert show_warnings(found, strict=strict) is stops
    assert bool(capsys.readouterr().err) is bool(found)


@settings(max_examples=20)
@given(st.text("aé\x1b\x00\x07\u202e\u200b\t \n", max_size=8))
def test_no_sign_that_a_terminal_obeys_is_shown(text):
    found = tame(text)
    assert len(found) == len(text)
    for one, other in zip(found, text, strict=True):
        assert one == other or (one == "\ufffd" and other != "\t")
        assert one.isprintable() or one == "\t"


def test_a_very_long_text_is_cut():
    assert tame("x" * 600) == "x" * 600
    assert tame("x" * 601) == "x" * 600 + "…"


@pytest.mark.parametrize(("number", "told"), [(0, "0 pages"), (1, "1 page"), (2, "2 pages")])
def test_a_number_is_told_with_its_word(number, told):
    assert count(number, "page") == told


# -- folders --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "title"),
    [("spring-con", "Spring Con"), ("our_2nd-night", "Our 2Nd Night"), ("x", "X")],
)
def test_the_title_of_a_folder_is_its_name_in_words(tmp_path, name, title):
    assert title_of(tmp_path / name) == title
    assert title_of(tmp_path / name / "." / "more" / "..") == title


def test_new_files_are_written_only_where_none_of_them_is_yet(tmp_path):
    folder = tmp_path / "con"
    write_new(folder, {"event.yaml": "title: Ü\n", "photos/a.jpg": b"\xff"})
    assert (folder / "event.yaml").read_text(encoding="utf-8") == "title: Ü\n"
    assert (folder / "photos" / "a.jpg").read_bytes() == b"\xff"
    with pytest.raises(UsageProblem, match=r"event\.yaml is there already") as found:
        write_new(folder, {"ships.csv": "", "event.yaml": ""})
    assert "nothing was written" in found.value.hint
    assert not (folder / "ships.csv").exists()


def test_files_of_an_earlier_run_are_named_and_hidden_ones_are_not(tmp_path, capsys):
    for name in ("kit.pdf", "page-9.png", "page-10.png", ".kept"):
        (tmp_path / name).write_bytes(b"")
    tell_others(tmp_path, {"kit.pdf"})
    assert capsys.readouterr().err == ("Also there, from an earlier run: page-10.png, page-9.png\n")
    tell_others(tmp_path, {"kit.pdf"}, "*.pdf")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("terminal", "term"), [(True, "xterm"), (True, "dumb"), (False, "xterm")])
def test_a_bar_moves_on_a_terminal_alone_and_is_gone_at_the_end(monkeypatch, terminal, term):
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", term)
    with progress_bar() as show:
        for done in range(4):
            show("pages", done, 3)
        show("pictures", 0, 0)
    if not terminal or term == "dumb":
        assert screen.getvalue() == ""
        return
    _, *bars, blank, end = screen.getvalue().split("\r")
    assert [bar.count("█") for bar in bars] == [0, 9, 18, 28, 0]
    assert all(bar.count("█") + bar.count("░") == 28 for bar in bars)
    assert ("drawing" in bars[0], "picturing" in bars[-1]) == (True, True)
    assert (blank.strip(), end) == ("", "")
    assert len(blank) >= max(map(len, bars))


# -- typed values ---------------------------------------------------------------------------------


@click.command()
@some("players", "named", "pages", "house", "figure_height", "seed", "paper", "backs")
@many_hands
def command(**values):
    """Note what was typed."""
    command.seen = values  # type: ignore[attr-defined]


def typed(*words):
    """The values that these words mean. Raises what the command raises."""
    result = CliRunner().invoke(command, words, catch_exceptions=False, standalone_mode=False)
    assert result.exit_code == 0, result.output
    return command.seen  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("words", "name", "meant"),
    [
        (["--players", "1"], "players", 1),
        (["--players", "99"], "players", 99),
        (["--player", " Ada : de : red "], "named", (Player("Ada", "de", "red"),)),
        (["--player", "Ada", "--player", ":en"], "named", (Player("Ada"), Player("", "en"))),
        (["--pages", "1-9, 12-"], "pages", "1-9,12-"),
        (["--house", " wind = strict "], "house", (("wind", "strict"),)),
        (["--house", "a=b=c"], "house", (("a", "b=c"),)),
        (["--figure-height", "40"], "figure_height", "40mm"),
        (["--figure-height", "1.5in"], "figure_height", "38.1mm"),
        (["--seed", "0"], "seed", 0),
        (["--paper", "letter"], "paper", "letter"),
        (["--on", "dask:host.lan:8786"], "on", "dask:host.lan:8786"),
    ],
)
def test_what_is_typed_means(words, name, meant):
    assert typed(*words)[name] == meant


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        (["--players", "0"], 'from 1 to 99, found "0"', "write --players 3"),
        (["--players", "100"], 'found "100"', ""),
        (["--players", "²"], 'found "²"', ""),
        (["--players", " "], "--players needs a value that is not blank", ""),
        (["--player", "A|b"], 'cannot be called "A|b"', r"write it without | * \ { }"),
        (["--player", "Ada:de:rad"], 'unknown colour "rad"', 'did you mean "red"?'),
        (["--pages", "9-1"], 'found "9-1"', "write --pages 1-9,12-"),
        (["--pages", "-"], 'found "-"', ""),
        (["--house", "wind"], 'needs NAME=VALUE, found "wind"', "kaperbrief list house"),
        (["--figure-height", "4"], 'found "4"', "write 40mm"),
        (["--figure-height", "300.1mm"], "from 5 to 300 mm", ""),
        (["--backs", "long"], '--backs has no value "long"', 'did you mean "long-edge"?'),
        (["--on", "dask:host:123456"], "--on has no value", "dask:HOST:PORT"),
        (["--on", "ssh:host"], "--on has no value", ""),
    ],
)
def test_what_cannot_be_meant_is_told_with_a_hint(words, message, hint):
    with pytest.raises(UsageProblem) as found:
        typed(*words)
    assert message in found.value.message
    assert hint in found.value.hint


@pytest.mark.parametrize(
    ("text", "share", "number"),
    [(None, False, None), ("12", False, 12), (" 7 ", False, 7), ("-5 %", True, -5), ("5%", True, 5),
     ("-0", True, 0)],
)  # fmt: skip
def test_a_whole_number_is_read_and_a_share_below_zero_too(text, share, number):
    assert whole_number("worth", text, 3, share=share) == number


@pytest.mark.parametrize(
    ("text", "share"),
    [("", False), ("1.5", False), ("-5", False), ("5%", False), ("--5", True), ("%", True),
     ("5 % %", True), ("1234567890", True), ("five", True)],
)  # fmt: skip
def test_what_is_no_whole_number_is_told_with_the_option(text, share):
    with pytest.raises(UsageProblem, match="--worth needs a whole number") as found:
        whole_number("worth", text, 3, share=share)
    assert found.value.hint == "write --worth 3"


def test_a_seed_that_nobody_chose_is_easily_typed_again():
    seeds = {fresh_seed() for _ in range(300)}
    assert min(seeds) >= 1
    assert max(seeds) < 10_000
    assert len(seeds) > 200
    assert all(isinstance(seed, int) for seed in seeds)


def test_without_words_all_is_as_usual():
    values = typed()
    assert {name: values[name] for name in ("players", "seed", "named", "jobs", "on")} == {
        "players": None, "seed": 1, "named": (), "jobs": 0, "on": "",
    }  # fmt: skip
