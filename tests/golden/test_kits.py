"""The kits of all games, languages, themes and papers are as the ledger has them.

They are the kits that other tests look at, so nothing is made twice but for what is kept: those
in the pseudo language once more, with a folder of kept things that is empty at first.
"""

from __future__ import annotations

import pytest

from document_kits import ALL_VARIANTS, GAMES, printed, variant_name
from kaperbrief import kept
from kaperbrief.l10n.hyphen import hyphenator, patterns_of

pytestmark = pytest.mark.checkout

ALWAYS = {"data", "checked", "pack", "packing", "shapes"}
"""What any kit finds once another one of its game and language was printed."""


@pytest.fixture
def found(monkeypatch):
    """The kinds of what is found in the folder that is open."""
    kinds = set()
    find = kept.find

    def told(name, outside=()):
        thing = find(name, outside)
        if thing is not None:
            kinds.add(name.partition("-")[0])
        return thing

    monkeypatch.setattr(kept, "find", told)
    yield kinds
    kept.open_folder("")
    hyphenator.cache_clear()
    patterns_of.cache_clear()


def test_kit(variant, golden):
    options = variant.room.options
    name = f"kit-{options.game}-{options.lang}-{options.theme}-{options.paper}"
    golden.check(name, {"kit.pdf": variant.pdf})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.wide
def test_the_same_comes_out_with_what_is_kept(game, golden, found, tmp_path):
    """The first kit begins an empty folder, the others find what those in other looks have left."""
    kits = [one for one in ALL_VARIANTS if one[:2] == (game, "xx")]
    assert len(kits) > 1
    for kit in kits:
        for remembered in (printed, hyphenator, patterns_of):
            remembered.cache_clear()
        kept.open_folder(str(tmp_path / "kept"))
        found.clear()
        golden.check(f"kit-{variant_name(kit)}", {"kit.pdf": printed(*kit).pdf})
        kept.finish()
        assert kit == kits[0] or found >= ALWAYS, sorted(ALWAYS - found)
