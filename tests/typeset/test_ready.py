"""Drawings that were read at the installation: found by what they say and by what read them."""

from __future__ import annotations

import pytest

from kaperbrief import kept
from kaperbrief.errors import Problems
from kaperbrief.l10n import catalog
from kaperbrief.ready import Ready, digest
from kaperbrief.source import reader
from kaperbrief.typeset import icons
from kaperbrief.workspace import shipped_root

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h8v8z"{}/></svg>'
PAINT = ' fill="paper"'


@pytest.fixture
def ready(tmp_path, monkeypatch):
    """What was read at an installation: nothing yet."""
    made = Ready(tmp_path, "drawings", ("reads.py",))
    (tmp_path / "reads.py").write_text("one way")
    for module in (icons, reader, catalog):
        monkeypatch.setattr(module, "READY", made)
    return made


@pytest.fixture
def shelf(tmp_path, ready):
    """A shelf with one drawing, which was read as another one at the installation."""
    svg = SVG.format(PAINT)
    (tmp_path / "a.svg").write_text(svg, "utf-8")
    ready.keep({("art", digest(svg.encode())): icons.read_art(SVG.format(' fill="sea"'))})
    return icons.IconShelf(lambda _, name: tmp_path / f"{name}.svg")


def fill(shelf: icons.IconShelf) -> str:
    return shelf.art("a")[1][0].fill


def test_a_drawing_is_taken_as_it_was_read(shelf):
    assert fill(shelf) == "sea"


@pytest.mark.parametrize("changed", ["text", "makers", "broken"])
def test_what_is_no_longer_the_same_is_read_anew(shelf, ready, tmp_path, changed):
    if changed == "text":
        (tmp_path / "a.svg").write_text(SVG.format(PAINT) + " ", "utf-8")
    elif changed == "makers":
        (tmp_path / "reads.py").write_text("another way")
    else:
        ready.path().write_bytes(b"no such thing")
    assert fill(shelf) == "paper"


def test_others_are_let_go(shelf, ready):
    (ready.folder / "drawings-old").write_bytes(b"")
    assert [ready.keep({})] == [*ready.folder.iterdir()]


def test_content_and_catalogues_are_taken_as_they_were_read(ready, tmp_path):
    yaml, po = b"a: 1\n", b'msgctxt "a"\nmsgid "b"\nmsgstr "c"\n'
    entry = catalog.Translated("b", "", "d", {}, False, 1)
    ready.keep({digest(yaml): {"a": 2}, digest(po): ({"a": [entry]}, "")})
    for name, text in (("a.yaml", yaml), ("a.po", po), ("b.yaml", b"a: 3\n")):
        (tmp_path / name).write_bytes(text)
    read = [reader.load_file(tmp_path / f"{one}.yaml", one, Problems()).data for one in "ab"]
    assert read == [{"a": 2}, {"a": 3}]
    name, entries, _ = catalog.read_po(tmp_path / "a.po", "a.po", Problems())
    assert (name, entries) == ("a.po", {"a": [entry]})


def test_all_that_is_shipped_can_be_kept_as_it_is_read():
    """Nothing but plain values and records: each comes back as it went."""
    art = sorted((shipped_root() / "templates" / "default" / "art").glob("**/*.svg"))
    assert len(art) > 200
    for file in art[::9]:
        read = icons.read_art(file.read_text("utf-8"))
        assert kept.unpacked(kept.packed(read)) == read
