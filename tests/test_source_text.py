"""Files in every encoding that people save in, and files that are none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kaperbrief.errors import Problem, Problems
from kaperbrief.source.reader import load_file
from kaperbrief.source.text import MAX_BYTES, Source, decode, read_bytes


def load_bytes(folder: Path, content: bytes) -> tuple[Source | None, list[Problem]]:
    path = folder / "cards.yaml"
    path.write_bytes(content)
    problems = Problems()
    return load_file(path, "content/cards.yaml", problems), problems.sorted


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "UTF-16 with mark, big"],
)
def test_encodings(encoding: str, tmp_path: Path) -> None:
    text = "name: Käpt’n 😀\n"
    if encoding.endswith("big"):
        content = ("\ufeff" + text).encode("utf-16-be")
    else:
        content = text.encode(encoding)
    loaded, problems = load_bytes(tmp_path, content)
    assert problems == []
    assert loaded is not None
    assert loaded.data == {"name": "Käpt’n 😀"}


def test_latin_1_is_refused_with_its_byte(tmp_path: Path) -> None:
    loaded, problems = load_bytes(tmp_path, "a: 1\r\n# ü\r\n".encode() + b"b: Caf\xe9 x\n")
    assert loaded is None
    assert len(problems) == 1
    problem = problems[0]
    assert (problem.code, str(problem.span)) == ("encoding", "content/cards.yaml:3:7")
    assert "0xE9" in problem.message
    assert "save as UTF-8" in problem.hint
    assert '"é"' in problem.hint
    assert problem.source_line == "b: Caf\ufffd x"


def test_half_a_character_of_utf_16(tmp_path: Path) -> None:
    loaded, problems = load_bytes(tmp_path, b"\xff\xfea\0:\0 \0\n\0\x00\xd8x\0")
    assert loaded is None
    assert [(p.code, p.span.line) for p in problems] == [("encoding", 2)]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    def codes(path: Path) -> list[str]:
        problems = Problems()
        assert load_file(path, "x.yaml", problems) is None
        assert {p.span.file for p in problems.sorted} == {"x.yaml"}
        return [p.code for p in problems.sorted]

    assert codes(tmp_path / "missing.yaml") == ["file"]
    assert codes(tmp_path) == ["file"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.yaml")
        assert codes(tmp_path / "pipe.yaml") == ["file"]
    (tmp_path / "large.yaml").write_bytes(b"a" * 4_000_001)
    assert codes(tmp_path / "large.yaml") == ["size"]


def test_the_first_character_of_a_line_is_on_that_line() -> None:
    source = Source("f", "ab\n\ncd\r\ne")
    lines = [source.line_of(offset) for offset in range(len(source.text) + 1)]
    assert lines == [1, 1, 1, 2, 3, 3, 3, 3, 4, 4]
    assert [source.line_text(line) for line in range(6)] == ["", "ab", "", "cd", "e", ""]
    spans = [source.stretch(start, start + 1) for start in (0, 3, 4, 5, 8)]
    assert [(span.line, span.column) for span in spans] == [(1, 1), (2, 1), (3, 1), (3, 2), (4, 1)]


def test_a_span_ends_with_its_line_and_is_never_empty() -> None:
    source = Source("f", "abc\ndef")
    ends = [source.stretch(start, end).end_column for start, end in ((0, 2), (1, 7), (3, 3))]
    assert ends == [3, 4, 5]


@pytest.mark.parametrize(("size", "fine"), [(MAX_BYTES, True), (MAX_BYTES + 1, False)])
def test_a_file_may_be_as_large_as_the_limit(tmp_path: Path, size: int, fine: bool) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b" " * size)
    problems = Problems()
    assert (read_bytes(path, "large.yaml", problems) is not None) == fine
    assert [one.code for one in problems.items] == ([] if fine else ["size"])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_letters_and_their_accents_are_one_character_each(encoding):
    problems = Problems()
    assert decode("Zoe\u0308 und A\u030a".encode(encoding), "a.yaml", problems) == "Zoë und Å"
    assert problems.items == []
