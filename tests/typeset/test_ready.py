"""Drawings that were read at the installation: found by what they say and by what read them."""

from __future__ import annotations

import pytest

from kaperbrief.typeset import icons, ready
from kaperbrief.workspace import shipped_root

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1h8v8z"{}/></svg>'
PAINT = ' fill="paper"'


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A shelf with one drawing, which was read as another one at the installation."""
    monkeypatch.setattr(ready, "FOLDER", tmp_path / "ready")
    ready._all.cache_clear()
    svg = SVG.format(PAINT)
    (tmp_path / "a.svg").write_text(svg, "utf-8")
    ready.keep({("art", icons.digest(svg)): icons.read_art(SVG.format(' fill="sea"'))})
    yield icons.IconShelf(lambda _, name: tmp_path / f"{name}.svg")
    ready._all.cache_clear()


def fill(shelf: icons.IconShelf) -> str:
    return shelf.art("a")[1][0].fill


def test_a_drawing_is_taken_as_it_was_read(shelf):
    assert fill(shelf) == "sea"


@pytest.mark.parametrize("changed", ["text", "makers", "broken"])
def test_what_is_no_longer_the_same_is_read_anew(shelf, tmp_path, monkeypatch, changed):
    if changed == "text":
        (tmp_path / "a.svg").write_text(SVG.format(PAINT) + " ", "utf-8")
    elif changed == "makers":
        monkeypatch.setattr(ready, "_MAKERS", ("curves.py",))
    else:
        ready.path().write_bytes(b"no such thing")
    assert fill(shelf) == "paper"


def test_others_are_let_go(shelf, tmp_path):
    (ready.FOLDER / "drawings-old").write_bytes(b"")
    assert ready.keep({}).name in {path.name for path in ready.FOLDER.iterdir()}
    assert len([*ready.FOLDER.iterdir()]) == 1


def test_all_that_is_shipped_can_be_kept_as_it_is_read():
    """Nothing but plain values and records: each comes back as it went."""
    art = sorted((shipped_root() / "templates" / "default" / "art").glob("**/*.svg"))
    assert len(art) > 200
    for file in art[::9]:
        read = icons.read_art(file.read_text("utf-8"))
        assert ready.kept.unpacked(ready.kept.packed(read)) == read
