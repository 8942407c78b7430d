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

# Type, class, rig and base move, as the rules list them.
SHIPS = """\
Cutter|1|cutter|12
Brig|2|brig|12
Regular Hull|2|square|10
Regular Hull, 1 Section|3|square|12
Wide Hull|3|square|10
Regular Hull, 2 Sections|4|square|14
Wide Hull, 1 Section|4|square|12
Regular Hull, 3 Sections|5|square|16
Wide Hull, 2 Sections|6|square|14
Wide Hull, 3 Sections|7|square|16
Wide Hull, 4 Sections|8|square|16
"""
# What astern, quarter, beam and close-hauled take off; brig and cutter partly by the house (°).
RIGS = {"square": (0, 0, 2, 6), "brig": (0, 0, 0, 4), "cutter": (2, 0, 0, 2)}
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
    parts = re.split(r"(Cutter|Brig|(?:Regular|Wide) Hull(?:, \d Sections?)?) (?=class \d)", text)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def written(number: Fraction) -> str:
    whole, rest = divmod(number, 1)
    return (str(whole) if whole or not rest else "") + ("½" if rest else "")


def row(base: int, rig: str, factor: Fraction, losses: tuple[int, ...]) -> str:
    """A line of the table of moves, undamaged and after each loss, without ° signs."""
    moves = [[(base - off - loss) * factor for loss in losses] for off in RIGS[rig]]
    return " ".join(written(max(move, Fraction(0))) for point in moves for move in point)


def facts(size: int, rig: str, base: int) -> list[str]:
    cutter = rig == "cutter"
    hit = "−1" if size == 1 else "+1" if size >= 6 else "0"
    falls = [5 * size // parts for parts in (1, 2, 3)]
    return [
        f"initiative {'2, expert 3' if cutter else '1, expert 2'}",
        f"score {10 * size} taken {20 * size}",
        f"ram {size} ½",
        f"hit me {hit} each shot",
        f"Course change: {1 if cutter else 2} {'man' if cutter else 'men'}, then {size}″ straight",
        f"−1 base {base - 1} −2 base {base - 2} −3 base {base - 3} 0 stop",
        "Mast falls: {} · {} · {} hits (1 · 2 · 3+ masts)".format(*falls),
        " ".join(str(left) for left in range(9 * size, 0, -size)),
        f"Guns {'T P S ' * size}T turret · P port · S starboard Crew",
        f"Crew {6 * size} men to work her: {size}",
        "each man short: −2″",
        *(f"{name} {row(base, rig, factor, (0, 1, 2, 3))}" for name, factor in WINDS.items()),
    ]


def test_there_is_a_sheet_for_each_type():
    assert sorted(sheets()) == sorted(line.split("|")[0] for line in SHIPS.splitlines())


@pytest.mark.parametrize("line", SHIPS.splitlines())
def test_sheets_say_what_the_rules_say(line):
    name, size, rig, base = line.split("|")
    text = sheets()[name].replace("°", "")
    assert [f for f in facts(int(size), rig, int(base)) if f not in text] == [], text


def test_house_values_of_the_cutter_and_the_brig_are_marked():
    assert "fair 10° 9 8 7 12° 11 10 9 12° 11 10 9 10° 9 8 7" in sheets()["Cutter"]
    assert "fair 12 11 10 9 12 11 10 9 12 11 10 9 8° 7 6 5" in sheets()["Brig"]
    assert not re.search(r"\d°", sheets()["Wide Hull"])


def test_figures_too_wide_for_the_table_are_told_below_it():
    text = sheets(unit="stud")["Wide Hull, 4 Sections"]
    assert "fair 64 60 56 52 64 60 56 52 56 52 48 44 40 36 32 28" in text
    assert "strong 128 128 112 80 hurricane 192 192 168 120" in text
    assert "less rigging; strong −8/16/24; hurricane −12/24/36." in text
    assert sheets()["Wide Hull, 4 Sections"].count("less rigging.") == 1


def test_readings_change_the_sheets():
    house = {
        "rigging-loss": "example",
        "leak-roll": "turn-start",
        "short-handed": "adrift",
        "no-rigging": "half",
    }
    text = sheets(tuple(house.items()))["Wide Hull, 4 Sections"]
    assert "fair 16 15–12 16 15–12 14 13–10 10 9–6 strong 32 30–24" in text
    assert "−1 base 15 −2 base 14 −3 base 13 −4 base 12 0 adrift" in text
    assert "each turn, first of all, 1–3" in text
    assert "one man short: out of control" in text
    assert "adrift at half speed" in text
    assert "each turn, after damage control, 1–3" in sheets()["Wide Hull, 4 Sections"]


@pytest.mark.parametrize("units", ["cm", "both", "stud"])
@pytest.mark.parametrize("language", ["de", "en"])
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
