"""Record sheets of the second game against figures worked out here from its rules."""

from __future__ import annotations

import functools
import re
from fractions import Fraction

import pypdfium2
import pytest

from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options, Printing
from kaperbrief.workspace import Workspace

# Type, class, rig and base move, as the rules list them; its masts are ours.
SHIPS = """\
Cutter|1|cutter|12|1
Brig|2|brig|12|2
Regular Ship|2|square|10|1
Regular Ship, 1 Section|3|square|12|1
Wide Ship|3|square|10|1
Regular Ship, 2 Sections|4|square|14|2
Wide Ship, 1 Section|4|square|12|2
Regular Ship, 3 Sections|5|square|16|3
Wide Ship, 2 Sections|6|square|14|3
Wide Ship, 3 Sections|7|square|16|3
Wide Ship, 4 Sections|8|square|16|3
"""
# What astern, quarter, beam and close-hauled take off; brig and cutter partly by the house (*).
RIGS = {"square": (0, 0, 2, 6), "brig": (0, 0, 0, 4), "cutter": (2, 0, 0, 2)}
POINTS = ("astern", "quarter", "beam", "close")
WINDS = {
    "light": Fraction(1, 2), "fair": Fraction(1), "strong": Fraction(2), "hurricane": Fraction(3)
}  # fmt: skip


@functools.cache
def sheets(house: tuple[tuple[str, str], ...] = (), unit: str = "inch") -> dict[str, str]:
    """The text of each type's sheet, from one title to the next, in one line."""
    options = Options(
        "evil-stevie",
        players=11,
        lang="en",
        print=Printing(only=("ship-sheets",)),
        house=dict(house),
        units=unit,
        seed=1,
    )
    pages = list(pypdfium2.PdfDocument(make_pdf(Workspace.open(None), options).pdf))[1:]
    text = " ".join("\n".join(p.get_textpage().get_text_range() for p in pages).split())
    text = re.sub("[\ufffe\x02\u00ad]", "", text)
    parts = re.split(r"(Cutter|Brig|(?:Regular|Wide) Ship(?: \d Sections? ·)?) (?=class \d)", text)
    names = [name.removesuffix(" ·").replace("Ship ", "Ship, ") for name in parts[1::2]]
    return dict(zip(names, parts[2::2], strict=True))


def written(number: Fraction) -> str:
    whole, rest = divmod(number, 1)
    return (str(whole) if whole or not rest else "") + ("½" if rest else "")


def row(base: int, off: int) -> str:
    """A line of the table of moves: a point of sailing in each wind."""
    return " ".join(written(max((base - off) * factor, Fraction(0))) for factor in WINDS.values())


def facts(size: int, rig: str, base: int) -> list[str]:
    cutter = rig == "cutter"
    hit = "−1" if size == 1 else "+1" if size >= 6 else "0"
    return [
        f"initiative {'2, expert 3' if cutter else '1, expert 2'}",
        f"{size} score {10 * size} taken {20 * size}",
        f"ram {size // 2} · {size} · {2 * size} light · fair · strong",
        f"to hit me {hit} each shot",
        f"Turn · men a point: {1 if cutter else 2}, then {size}″ straight",
        f"Hull {10 * size}",
        f"Rigging {5 * size}",
        "outer row first" if size > 4 else "port and starboard in turn",
        f"{2 * size} planks left: leak! After repairs each turn a die: 1–3",
        " ".join(str(left) for left in range(9 * size, 0, -size)),
        f"Crew {6 * size}",
        f"Sails: {size} · each man short costs 2″",
        "inches light fair strong",
        *(f"{point} {row(base, off)}" for point, off in zip(POINTS, RIGS[rig], strict=True)),
        "−1 −½ −1 −2 −3 −2 −1 −2 −4 −6 −3 −1½ −3 −6 −9",
    ]


def test_there_is_a_sheet_for_each_type():
    assert sorted(sheets()) == sorted(line.split("|")[0] for line in SHIPS.splitlines())


@pytest.mark.parametrize("line", SHIPS.splitlines())
def test_sheets_say_what_the_rules_say(line):
    name, size, rig, base, masts = line.split("|")
    text = sheets()[name].replace("*", "")
    assert [f for f in facts(int(size), rig, int(base)) if f not in text] == [], text
    # On the deck, from the bow: rows of sails, the guns; beside it what the fall of a mast costs.
    deck = text[text.index("each shot") : text.index("Hull ")]
    assert re.findall(r"−1|−2|−3|(?<!\d)0(?!\d)", deck) == ["−1", "−2", "−3", "0"]
    assert re.findall(r"falls: (?:cross )?(\d+)", text) == [str(5 * int(size) // int(masts))]
    assert len(re.findall(r"P T(?: \d)? S", deck)) == int(size)


def test_the_example_of_an_order_is_legal_for_each_ship():
    """East by a fair north wind is a beam wind, southeast a quarter wind: a better one gives 2."""
    options = Options(
        "evil-stevie", players=11, lang="en", print=Printing(only=("captain-folders",)), seed=1
    )
    pages = pypdfium2.PdfDocument(make_pdf(Workspace.open(None), options).pdf)
    text = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)
    moves = re.findall(r"S B (\d+) SE (\d+) E 1 e\.g\.", text)
    crews = re.findall(r"(\d+) at the sails, (\d+) for the second turn", text)
    legal = []
    for line in SHIPS.splitlines():
        _, size, rig, base, _ = line.split("|")
        _, quarter, beam, _ = (int(base) - off for off in RIGS[rig])
        most = beam + (2 if quarter > beam else 0)
        first = int(base) // 2
        assert first <= beam
        legal.append((first, most - first, int(size), 1 if rig == "cutter" else 2))
    found = [tuple(map(int, (*one, *men))) for one, men in zip(moves, crews, strict=True)]
    assert sorted(found) == sorted(legal)


def test_house_values_of_the_cutter_and_the_brig_are_marked():
    """At the wind, not at figures: 10* on a compass is no distance."""
    assert "light fair* strong" in sheets()["Cutter"]
    assert "light fair* strong" in sheets()["Brig"]
    assert "fair*" not in sheets()["Wide Ship"]
    assert not any(re.search(r"\d\*", text) for text in sheets().values())


def test_sheets_in_studs():
    text = sheets(unit="stud")["Wide Ship, 4 Sections"]
    assert "quarter 32 64 128 192 beam 28 56 112 168 close 20 40 80 120" in text
    assert "−4 −2 −4 −8 −12 −8 −4 −8 −16 −24 −12 −6 −12 −24 −36" in text


def test_readings_change_the_sheets():
    house = {
        "rigging-loss": "example",
        "leak-roll": "turn-start",
        "short-handed": "adrift",
        "no-rigging": "half",
    }
    text = sheets(tuple(house.items()))["Wide Ship, 4 Sections"]
    deck = text[text.index("each shot") : text.index("Hull ")]
    assert re.findall(r"−\d|(?<!\d)0(?!\d)", deck) == ["−1", "−2", "−3", "−4", "0"]
    assert "−3 −1½ −3 −6 −9 −4 −2 −4 −8 −12" in text
    assert "Each turn, first of all, a die: 1–3" in text
    assert "with one man short she drifts" in text
    assert "No rigging: the same." in text


@pytest.mark.parametrize("units", ["cm", "both", "stud"])
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.one_in(6)
def test_no_sheet_speaks_of_other_units(units, language):
    """In all sets: inches are told where they are printed, and as figures only there."""
    options = Options(
        "evil-stevie", players=2, lang=language, units=units, print=Printing(sets=("all",)), seed=1
    )
    made = make_pdf(Workspace.open(None), options)
    assert [p.headline() for p in made.room.problems.items] == []
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(made.pdf)]
    whole = " ".join(pages)
    inches = re.findall(r"\b(?:inch(?:es)?|Zoll)\b|″", whole)
    (table,) = [
        text
        for plan, text in zip(made.pages, pages, strict=True)
        if [job.material for job in plan.jobs] == ["fleet-table"]
    ]
    words = {"cm": "cm", "stud": {"de": "Noppen", "en": "studs"}[language]}
    if units == "both":
        assert "1″ = 2" in table
        assert re.search(r"−1″\s\(2[.,]5\scm\)", whole)
    else:
        assert inches == []
        assert f"; {words[units]}" in table


def test_the_table_of_all_types_is_full():
    """Every column of it has a figure for each type; class, guns, hull, work of two of them."""
    options = Options(
        "evil-stevie", players=2, lang="en", print=Printing(only=("fleet-table",)), seed=1
    )
    made = make_pdf(Workspace.open(None), options)
    job = next(job for job in made.jobs if job.material == "fleet-table")
    text = job.copies[0].front.told()
    rows = re.findall(r"[0-9|/ −+]{20,}", text)
    found = {tuple(cell.strip() for cell in row.strip().split("|")) for row in rows}
    assert ("1", "1", "10", "8", "5", "5 / 2 / 1", "6", "4", "1", "−1", "10", "20") in found
    assert ("8", "8", "80", "64", "40", "40 / 20 / 13", "48", "18", "8", "+1", "80", "160") in found
    assert all(all(row) for row in found if len(row) == 12)
