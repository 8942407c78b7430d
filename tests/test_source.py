"""YAML is read strictly, with the place of everything, and written so that it comes back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.expectations import check, expected
from tests.faulty_yaml import FAULTY

from kaperbrief.errors import Problem, Problems, Severity
from kaperbrief.source import events as source
from kaperbrief.source.events import load_text
from kaperbrief.source.text import Source

LOADERS: list[Any] = [yaml.SafeLoader]
if yaml.__with_libyaml__:
    LOADERS.insert(0, yaml.CSafeLoader)


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Both parsers: the fast one and the one for machines without libyaml."""
    monkeypatch.setattr(source, "_LOADER", request.param)
    return request.param


def load(text: str) -> tuple[Source | None, list[Problem]]:
    problems = Problems()
    return load_text(text, "file.yaml", problems), problems.sorted


def data(text: str) -> object:
    loaded, problems = load(text)
    assert problems == []
    assert loaded is not None
    return loaded.data


@pytest.mark.parametrize("name", FAULTY)
def test_faulty(name: str, loader: type) -> None:
    text = FAULTY[name]
    assert expected(text)
    loaded, problems = load(text)
    check(text, problems)
    for problem in problems:
        assert problem.hint
        assert problem.span.file == "file.yaml"
        assert problem.span.end_column > problem.span.column
        line = text.replace("\r", "").split("\n")[problem.span.line - 1]
        assert problem.source_line[:100] == line[:100]
    usable = {p.code for p in problems} <= {"comment", "duplicate-key"}
    assert (loaded is not None) == usable


def test_expectations_notice_what_is_missing_or_too_much() -> None:
    text = FAULTY["tags"]
    problems = load(text)[1]
    with pytest.raises(AssertionError):
        check(text, problems[1:])
    with pytest.raises(AssertionError):
        check(text.replace("the tag !Ahoi", "the tag !Aloha"), problems)
    with pytest.raises(AssertionError):
        check(text.replace("2:4-9", "2:4-8"), problems)
    with pytest.raises(AssertionError):
        check(text.replace("# error: 2:4-9 ", "# error 2:4-9 "), problems)


def test_hints_say_what_to_write() -> None:
    def hint(text: str) -> str:
        return load(text)[1][0].hint

    assert 'a: "b: c"' in hint("a: b: c\n")
    assert "'b: \"c\"'" in hint('a: b: "c"\n')
    assert "spaces" in hint("a:\n\tb: 1\n")
    assert '"**x** y"' in hint("a: **x** y\n")
    assert "write it out" in hint("a: &a 1\nb: *a\n")
    assert "quote" in hint("a: Rule #1\n")


def test_empty_file(loader: type) -> None:
    for text in ("", "\n\n", "\ufeff"):
        loaded, problems = load(text)
        assert loaded is None
        assert [(p.code, p.span.line) for p in problems] == [("empty", 1)]


@pytest.mark.parametrize("escape", ["\\ud800", "\\ud83d\\ude00", "\\U00110000", "\\xg0"])
def test_escapes_that_are_no_character(escape: str, loader: type) -> None:
    loaded, problems = load(f'a: 1\nb: "{escape}"\n')
    assert loaded is None
    assert [p.span.line for p in problems] == [2]
    assert problems[0].code == "character"


def test_values_stay_what_they_look_like(loader: type) -> None:
    words = "no yes on off y n 1:30 12:30:45 012 -012 1_000 0x1F 0o17 1. 2001-01-01 2024-13-45 "
    words += ".inf -.inf .nan NaN + -- . e5 1e 0b1 True! <<  = nUll tRue 1,000 012.5"
    for word in words.split():
        assert data(f"a: {word}\n") == {"a": word}
    for word, value in {
        "0": 0, "-0": 0, "+5": 5, "12": 12, "-7": -7, "1.0": 1.0, "1e3": 1000.0, ".5": 0.5,
        "-1.5E-2": -0.015, "true": True, "TRUE": True, "False": False, "~": None, "": None,
        "null": None, "NULL": None, "9" * 40: int("9" * 40),
    }.items():  # fmt: skip
        result = data(f"- {word}\n")
        assert json.dumps(result) == json.dumps([value]), word
    assert data("- '5'\n- \"true\"\n- |\n  ~\n") == ["5", "true", "~\n"]


def test_keys_are_text(loader: type) -> None:
    loaded = data('3: {1: a}\n012: b\ntrue: c\n~: d\n1.0: e\nno: f\n"": g\n')
    assert loaded == {
        "3": {"1": "a"},
        "012": "b",
        "true": "c",
        "~": "d",
        "1.0": "e",
        "no": "f",
        "": "g",
    }
    check("# error: 2:1 [duplicate-key] in line 1", load('"3": 1\n3: 2\n')[1])


def test_line_breaks_and_tabs_in_a_value_become_spaces(loader: type) -> None:
    text = "a: one\n  two\nb: 'x\n  y'\nc: 'x\ty'\n"
    assert data(text) == {"a": "one two", "b": "x y", "c": "x\ty"}
    if loader is not yaml.SafeLoader:  # which wants quotes here
        assert data("a:\tx\ty\n") == {"a": "x\ty"}


PLACES = """\
# é comment 😀
title: Müller 😀 x   # end
ships:
  - id: a
    hull: twenty
    crew: {captain: 1,
           mates: 2}
  - - deep
    - "quoted"
text: |
  many
  lines
3: [1, two]
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_places(newline: str, loader: type) -> None:
    loaded = load(PLACES.replace("\n", newline))[0]
    assert loaded is not None

    def at(*path: str | int, key: bool = False) -> tuple[int, int, int]:
        span = loaded.span(path, key=key)
        assert span.file == "file.yaml"
        return span.line, span.column, span.end_column

    assert at() == (2, 1, 6)
    assert at("title") == (2, 8, 18)
    assert at("title", key=True) == (2, 1, 6)
    assert at("ships") == (4, 3, 4)
    assert at("ships", key=True) == (3, 1, 6)
    assert at("ships", 0) == (4, 5, 7)
    assert at("ships", 0, "hull") == (5, 11, 17)
    assert at("ships", 0, "hull", key=True) == (5, 5, 9)
    assert at("ships", 0, "crew") == (6, 11, 23)
    assert at("ships", 0, "crew", "mates") == (7, 19, 20)
    assert at("ships", 1, 1) == (9, 7, 15)
    assert at("text") == (10, 7, 8)
    assert at("3", 1) == at(3, 1) == (13, 8, 11)
    assert loaded.line_text(5) == "    hull: twenty"
    assert loaded.line_text(99) == loaded.line_text(0) == ""


def test_places_of_paths_that_lead_nowhere() -> None:
    loaded = load(PLACES)[0]
    assert loaded is not None
    ship = loaded.span(("ships", 0))
    assert loaded.span(("ships", 0, "sails")) == ship
    assert loaded.span(("ships", 0, "sails"), key=True) == ship
    crew = loaded.span(("ships", 0, "crew"))
    assert loaded.span(("ships", 0, "crew", "cook"), key=True) == crew
    assert loaded.span(("ships", 7)) == loaded.span(("ships",))
    hull = loaded.span(("ships", 0, "hull"))
    assert loaded.span(("ships", "list[Ship]", 0, "tagged-union", "hull", "int")) == hull
    assert loaded.span(("nothing",)) == loaded.span(())


def test_byte_order_mark_shifts_nothing() -> None:
    loaded = load("\ufeffa: x\n")[0]
    assert loaded is not None
    assert (loaded.span(("a",)).line, loaded.span(("a",)).column) == (1, 4)
    assert loaded.line_text(1) == "a: x"


N = 100_000
BOMBS = {
    "brackets": "[" * N,
    "brackets, a line each": "[\n" * N,
    "braces": "{" * N,
    "mappings": "{a: " * N,
    "dashes": "- " * N,
    "question marks": "? " * N,
    "block": "".join(" " * level + "a:\n" for level in range(500)),
    "aliases": "a: &a [x, x]\n"
    + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 10)}]\n" for n in range(9)
    ),
    "merges": "a0: &a0 {x: 1}\n"
    + "".join(f"a{n}: &a{n}\n  <<: [{', '.join([f'*a{n - 1}'] * 4)}]\n" for n in range(1, 13)),
    "digits": "a: " + "9" * 5000,
    "digits, many": "a: " + "9" * 3_000_000,
    "quote": 'a: "' + "x\n" * N,
    "large": "a" * 4_000_001,
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused_with_one_problem(name: str) -> None:
    loaded, problems = load(BOMBS[name])
    assert loaded is None
    assert len(problems) == 1
    assert problems[0].code in {"depth", "alias", "size", "syntax", "key"}
    assert len(problems[0].source_line) < 300
    assert len(problems[0].message) < 200


def test_bombs_say_where() -> None:
    def first(name: str) -> tuple[str, int, int]:
        problem = load(BOMBS[name])[1][0]
        return problem.code, problem.span.line, problem.span.column

    # PyYAML 6.0.4 gives up at the thousandth before it tells of the first
    assert first("brackets") in {("depth", 1, 41), ("depth", 1, 1001)}
    assert first("block") == ("depth", 41, 41)
    assert first("aliases") == ("alias", 2, 8)
    assert first("merges") == ("alias", 3, 8)


def test_forty_levels_are_fine(loader: type) -> None:
    assert data("[" * 40 + "]" * 40) is not None
    assert [p.code for p in load("[" * 41 + "]" * 41)[1]] == ["depth"]


def test_number_of_values_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kaperbrief.source.build.MAX_NODES", 10)
    assert data("[" + "a," * 9 + "]") is not None
    loaded, problems = load("[\n" + "a,\n" * 10 + "]")
    assert loaded is None
    assert [(p.code, p.span.line) for p in problems] == [("size", 11)]


def test_a_flood_of_problems_is_cut_short() -> None:
    problems = load("a: 1\n" * 3000)[1]
    assert len(problems) == 50
    assert "further errors" in problems[-1].message
    warned = load("a:\n" + "  - x #1\n" * 3000 + "b: 1\nb: 2\n")[1]
    assert sum(p.severity is Severity.WARNING for p in warned) == 50
    assert [p.code for p in warned if p.severity is Severity.ERROR] == ["duplicate-key"]


def test_without_libyaml_the_same_is_read() -> None:
    code = (
        "import yaml; vars(yaml).pop('CSafeLoader', None)\n"
        "from kaperbrief.source import events as source; from kaperbrief.errors import Problems\n"
        "assert source._LOADER is yaml.SafeLoader\n"
        "print(source.load_text('a: [no, 1]', 'x', Problems()).data)"
    )
    path = os.pathsep.join(p for p in sys.path if p)
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "{'a': ['no', 1]}\n"


@settings(max_examples=200, deadline=None)
@given(st.text("ab1.:- #[]{}\"'\n\t*&!|>%@,?\\é😀", max_size=60))
def test_any_text_is_read_or_refused_alike_by_both_parsers(text: str) -> None:
    results = []
    for each in LOADERS:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(source, "_LOADER", each)
            loaded, problems = load(text)
        assert (loaded is None) == any(p.code not in ("comment", "duplicate-key") for p in problems)
        for problem in problems:
            assert problem.span.line >= 1
            assert problem.span.column >= 1
        results.append(loaded)
    if all(results):
        assert len({json.dumps(r.data) for r in results if r}) == 1
