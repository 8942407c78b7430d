"""The kits of all games, languages, themes and papers are as the ledger has them.

They are the kits that other tests look at, so nothing is made twice but for what is kept: once
more each with one folder of kept things for all, which fills with the first ones.
"""

from __future__ import annotations

import pytest

from document_kits import one_revision
from kaperbrief import kept
from kaperbrief.documents.kit import make_pdf
from kaperbrief.l10n.hyphen import hyphenator, patterns_of
from kaperbrief.workspace import Workspace

pytestmark = pytest.mark.checkout

ALWAYS = {"data", "checked", "pack", "packing", "shapes"}
"""What any kit finds once another one of its game and language was printed."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder of things kept for all kits."""
    return tmp_path_factory.mktemp("kept")


@pytest.fixture(scope="module")
def seen():
    """Games and languages of which a kit was printed with the folder."""
    return set()


@pytest.fixture
def found(folder, monkeypatch):
    """The folder is open; what is found in it, by kind. What a process remembers is forgotten."""
    kinds = set()
    find = kept.find

    def told(name, outside=()):
        thing = find(name, outside)
        if thing is not None:
            kinds.add(name.partition("-")[0])
        return thing

    monkeypatch.setattr(kept, "find", told)
    hyphenator.cache_clear()
    patterns_of.cache_clear()
    kept.open_folder(str(folder))
    yield kinds
    kept.open_folder("")
    hyphenator.cache_clear()
    patterns_of.cache_clear()


def test_kit(variant, golden):
    options = variant.room.options
    name = f"kit-{options.game}-{options.lang}-{options.theme}-{options.paper}"
    golden.check(name, {"kit.pdf": variant.pdf})


def test_the_same_bytes_come_out_with_what_is_kept(variant, found, seen):
    options = variant.room.options
    with one_revision():
        again = make_pdf(Workspace.open(None), options).pdf
    kept.finish()
    assert again == variant.pdf
    kind = options.game, options.lang
    assert kind not in seen or found >= ALWAYS, sorted(ALWAYS - found)
    seen.add(kind)
