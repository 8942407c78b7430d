"""The tutorials do what they say: each is typed in, line by line, in an empty folder."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

FOLDER = Path(__file__).resolve().parents[2] / "docs/tutorials"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TUTORIALS = sorted(FOLDER.glob("*.md"))

pytestmark = pytest.mark.checkout


def blocks(tutorial: Path) -> Iterator[tuple[str, str, str]]:
    """What stands in fences: its language, the file that it belongs into, the text."""
    return (match.groups("") for match in BLOCK.finditer(tutorial.read_text(encoding="utf-8")))


def changed(text: str, difference: str) -> str:
    """The text with each run of lines after `-` replaced by the lines after `+` below it."""
    for old, new in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)*)", difference, re.MULTILINE):
        gone, come = (re.sub(r"^.", "", lines, flags=re.MULTILINE) for lines in (old, new))
        assert text.count(gone) == 1, gone
        text = text.replace(gone, come)
    return text


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=[path.stem for path in TUTORIALS])
@pytest.mark.one_in(3)
def test_a_tutorial_works_as_it_is_told(kaperbrief, tutorial, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KAPERBRIEF_PACKS", str(tmp_path / "packs"))
    said = ""
    for language, file, text in blocks(tutorial):
        path = Path(file)
        if language == "sh":
            said = ""
            for line in text.splitlines():
                program, *words = shlex.split(line)
                assert program == "kaperbrief"
                code, out, err = kaperbrief(*words)
                said += out + err
                assert code == 0, f"{line}\n{err}"
        elif language == "text":
            assert all(line in said for line in text.splitlines()), said
        elif language == "pdf":
            pages = pypdfium2.PdfDocument(path)
            printed = " ".join(page.get_textpage().get_text_range() for page in pages)
            words = " ".join(printed.replace("\xa0", " ").split())
            assert all(line.lower() in words.lower() for line in text.splitlines()), words
        elif language == "diff":
            path.write_text(changed(path.read_text("utf-8"), text), "utf-8")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            before = path.read_text("utf-8") if path.exists() else ""
            path.write_text(before + text, "utf-8")


def test_there_are_tutorials():
    assert {"cards", "ships", "theme", "language"} <= {path.stem for path in TUTORIALS}
