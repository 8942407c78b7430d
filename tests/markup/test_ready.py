"""Templates that were compiled at the installation: found by their text, placed in their file."""

from __future__ import annotations

import pytest

from kaperbrief.errors import ProblemsFound
from kaperbrief.markup import ready
from kaperbrief.markup.environment import Templates

TEXT = "<sheet>\n<p>{{ word }}</p>\n<p>{{ wrod }}</p></sheet>"


@pytest.fixture
def templates(tmp_path, monkeypatch):
    """Templates of one file whose module, which says "ready", is in a folder of its own."""
    monkeypatch.setattr(ready, "FOLDER", tmp_path / "ready")
    ready.FOLDER.mkdir()
    file = tmp_path / "a.xml.j2"
    file.write_text(TEXT, "utf-8")
    made = Templates(lambda name: (file, f"shown/{name}"))
    module = made.compiled("a.xml.j2", TEXT.replace("<p>{{ word", "<p>ready {{ word"))
    ready.path("a.xml.j2", TEXT).write_text(module, "utf-8")
    return made


def words(templates: Templates) -> str:
    node = templates.render("a", {"word": "one", "wrod": "two"})
    return " ".join(one.text for one in node.children if not isinstance(one, str))


def test_a_template_is_taken_as_it_was_compiled(templates):
    assert words(templates) == "ready one two"


@pytest.mark.parametrize("changed", ["text", "name", "makers"])
def test_what_is_no_longer_the_same_is_compiled_anew(templates, tmp_path, monkeypatch, changed):
    if changed == "text":
        (tmp_path / "a.xml.j2").write_text(TEXT + " ", "utf-8")
    elif changed == "name":
        ready.path("a.xml.j2", TEXT).rename(ready.path("b.xml.j2", TEXT))
    else:
        monkeypatch.setattr(ready, "_makers", lambda: b"others")
    assert words(templates) == "one two"


def test_a_mistake_is_told_at_the_line_of_the_template(templates):
    with pytest.raises(ProblemsFound) as found:
        templates.render("a", {"word": "one"})
    span = found.value.problems[0].span
    assert (span.file, span.line) == ("shown/a.xml.j2", 3)
