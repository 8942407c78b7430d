"""Division of words, against pyphen and against what pyphen gets wrong."""

from __future__ import annotations

import functools
from itertools import pairwise

import pyphen
import pytest

from kaperbrief import kept
from kaperbrief.l10n import hyphen
from kaperbrief.l10n.hyphen import (
    Hyphenator,
    Patterns,
    dictionary,
    hyphenator,
    read_exceptions,
)

STEMS = {
    "de": "kanone segel mast ruder hafen insel schatz beute würfel karte wetter sturm anker"
    " matrose pulver kugel enter steuer brücke flagge laterne",
    "en": "cannon captain harbour island treasure weather anchor powder rigging steering"
    " boarding musket pirate barrel quarter lantern compass dolphin",
    "fr": "capitaine navire tempête trésor boussole pistolet abordage équipage gouvernail"
    " bataille voilure matelot corsaire drapeau marine",
}
ENDS = {
    "de": [
        "",
        "n",
        "mannschaft",
        "ungen",
        "versammlung",
        "verteilung",
        "bares",
        "meister",
        "treffer",
    ],
    "en": ["", "s", "ing", "ation", "master", "ments", "ability", "fulness", "wards", "house"],
    "fr": ["", "s", "ment", "ation", "eraient", "esque", "isme", "ations", "elle", "euse"],
}
ENDS["en"] += ["man", "board", "ship", "less", "wise", "able", "ible", "ity"]
ENDS["fr"] += ["eurs", "ique", "able", "ité", "oire", "ance", "ières", "aux", "ette", "ard"]
ENDS["de"] += ["karte", "haus", "feuer", "führer", "schaden", "regeln", "wurf", "ergebnis"]


def words(language):
    found = [stem + end for stem in STEMS[language].split() for end in ENDS[language]]
    assert len(found) >= 300
    return found


@functools.cache
def theirs(language):
    return pyphen.Pyphen(filename=dictionary(language), left=3, right=3, cache=False)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_same_places_as_pyphen(language):
    ours = Hyphenator(language)
    for word in words(language):
        wanted = tuple(theirs(language).positions(word)) if len(word) >= 6 else ()
        assert ours.points(word) == wanted, word


def test_the_same_places_as_pyphen_where_it_mixes_the_layers(tmp_path):
    """Pyphen knows no layers; without the line between them our German is its German."""
    data = dictionary("de").read_bytes()
    assert b"\nNEXTLEVEL\n" in data
    path = tmp_path / "hyph_de.dic"
    path.write_bytes(data.replace(b"\nNEXTLEVEL\n", b"\n"))
    patterns = Patterns(path)
    for word in words("de"):
        wanted = theirs("de").positions(word)
        found = [p for p in patterns.points(word) if 3 <= p <= len(word) - 3]
        alone = {p for p in wanted if p + 1 in wanted or p - 1 in wanted}
        assert set(wanted) - alone <= set(found) <= set(wanted), word


@pytest.mark.parametrize(
    "divided",
    [
        "Beu-te-ver-tei-lung",
        "Beu-te-ver-tei-lungs-schlüs-sel",
        "Schatz-in-sel",
        "Gold-stück",
        "Start-auf-stel-lung",
        "Bug-spriet",
        "Stau-be-cken",
        "Wind-stärke",
        "Spiel-kar-ten-farbe",
        "Pira-ten-ka-pi-täns-ver-samm-lung",
        "KANO-NEN",
    ],
)
def test_german_words(divided):
    word = divided.replace("-", "")
    places = (0, *hyphenator("de").points(word), len(word))
    assert [word[a:b] for a, b in pairwise(places)] == divided.split("-")


def test_a_dictionary_is_read_at_the_first_long_word(monkeypatch):
    read = []
    kept.open_folder("")
    monkeypatch.setattr(hyphen, "patterns_of", lambda path: read.append(path) or Patterns(path))
    rules = Hyphenator("fr")
    assert rules.points("corps") == ()
    assert read == []
    rules.points("capitaine")
    assert len(read) == 1


def test_languages_find_their_dictionary():
    assert dictionary("de").name == "hyph_de_DE.dic"
    assert dictionary("de-AT").name == "hyph_de_AT.dic"
    assert dictionary("en").name == "hyph_en_GB.dic"
    assert dictionary("fr_CA").name == "hyph_fr.dic"
    assert dictionary("qq") is None
    assert dictionary("../de") is None
    assert Hyphenator("qq").points("whatever") == ()


def test_the_pseudo_language_divides_without_patterns():
    assert Hyphenator("xx").points("ŵórđþlüšäñ") == (4,)


def test_breaks_that_change_letters_are_left_out(tmp_path):
    path = tmp_path / "x.dic"
    path.write_bytes("UTF-8\n% a/b=c\nl·9l/=,2,1\nn1t\n^^41b1c\n".encode())
    patterns = Patterns(path)
    assert patterns.points("col·lecta") == ()
    assert patterns.points("content") == (3, 6)


def test_exceptions(tmp_path, monkeypatch):
    monkeypatch.setattr(hyphen, "_FOLDER", tmp_path)
    (tmp_path / "de.txt").write_text("# x\n\nBeute=Beu-te\nKa-no-ne # y\n*far-be\n", "utf-8")
    rules = Hyphenator("de")
    assert rules.points("BEUTE") == (3,)
    assert rules.points("Kanone") == (2, 4)
    assert rules.points("Goldfarbe") == (4,)
    (tmp_path / "de.txt").write_text("Beute=Beu-tel\n", "utf-8")
    with pytest.raises(ValueError, match=r"de.txt:1: expected .beute. divided"):
        read_exceptions("de")
