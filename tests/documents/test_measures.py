"""Every distance at every table: units and figure heights, on sheets, rulers, rings and cards."""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import pytest

import wide
from document_kits import printed
from kaperbrief.components.dials.compass import number_of
from kaperbrief.documents.pages import Printed
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.documents.sizes import figure_sizes
from kaperbrief.documents.tape import side_words
from kaperbrief.errors import Problems
from kaperbrief.l10n.measures import exact
from kaperbrief.models.options import Options
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace
from paper_shelf import PAPERS

UNITS = ["cm", "inch", "both", "stud"]
HEIGHTS = [None, 28.0, 40.0, 75.0]
STEPS = {"cm": 10.0, "inch": 25.4, "stud": 8.0}
SIGNS = {"cm": "\u00a0cm", "inch": "″", "stud": "\u00a0stud"}
TABLES = [
    (unit, height)
    for (row, unit), (column, height) in itertools.product(enumerate(UNITS), enumerate(HEIGHTS))
    if (row + column) % 2 == 0 or column == 0
]
"""Every unit with the game's own figures and with others; every height with two units."""


@pytest.fixture(
    scope="session",
    params=wide.some(TABLES, 4),
    ids=lambda table: f"{table[0]}-{table[1] or 'own'}",
)
def table(request) -> tuple[str, float | None]:
    return request.param


def mm(height: float | None) -> str | None:
    """A height as options say it."""
    return None if height is None else f"{height}mm"


def kit_for(table) -> Printed:
    units, height = table
    return printed("tischpiraten", "en", "default", "a4", units=units, figure_height=mm(height))


def languages_for(units: str, height: float | None):
    options = Options("tischpiraten", lang="en", units=units, figure_height=mm(height))
    room = open_pressroom(Workspace.open(None), options, Problems())
    return room.languages, room.languages.get("en"), room.game


def job_of(kit: Printed, material: str):
    (job,) = [job for job in kit.jobs if job.material == material]
    return job


def ruler_rows(kit: Printed) -> list[tuple[float, list[str]]]:
    """The start of its strip and the cells of every mark of the long ruler."""
    return [
        (float(copy.front.attributes["start"]), [cell.strip() for cell in line.split("|")])
        for copy in job_of(kit, "long-rulers").copies
        for line in copy.front.text.splitlines()
    ]


def test_the_kit_prints_without_a_problem(table):
    assert [p.headline() for p in kit_for(table).room.problems.items] == []


def test_overview_and_ruler_print_every_distance_alike(table):
    kit = kit_for(table)
    local = kit.room.languages.get("en")
    unit = "cm" if table[0] == "both" else table[0]
    keys = {row.id: row.key for b in local.kinds["references"]["overview"].blocks for row in b.rows}
    texts = {mark.id: mark.text for mark in local.kinds["rulers"]["long"].marks}
    found = {cells[2]: cells for _, cells in ruler_rows(kit)}
    assert len(found) == len(texts) == 7
    for name, text in texts.items():
        at, _, _, figure, more = found[text]
        assert keys[name].startswith(figure + SIGNS[unit]), name
        assert (more and f"({more})" in keys[name]) or table[0] != "both", name
        assert number_of(figure) == pytest.approx(float(at))


def test_different_distances_never_print_alike(table):
    _, local, game = languages_for(*table)
    ladder = local.words.ladder
    for column in zip(*(ladder[value] for value in sorted(ladder)), strict=True):
        values = [length for length, _ in column]
        assert values == sorted(set(values))
        assert values[0] > 0 or 0 in ladder
    named = {game.distance(m.at) for r in game.kinds["rulers"].values() for m in r.marks}
    assert {5, 6, 10, 20, 25, 30, 40, 50} <= named
    named |= {side for p in game.kinds["plans"].values() for side in (p.long, p.short)}
    for ship in game.kinds["ships"].values():
        named |= {abs(move) for move in game.pack.sailing.moves(ship)}
    assert {13, 14, 17, 27, 33} <= named
    assert all(exact(value) in ladder for value in named)
    printed_ = [local.words.length(value) for value in sorted(named)]
    assert len(set(printed_)) == len(named)


@pytest.mark.parametrize(
    ("table", "strips"),
    [
        (("cm", None), [250, 250]),
        (("cm", 28.0), [200]),
        (("cm", 75.0), [180, 180, 180]),
        (("inch", None), [254, 254]),
        (("inch", 28.0), [203.2]),
        (("stud", None), [216, 216, 216]),
        (("both", None), [250, 250]),
    ],
)
@pytest.mark.one_in(3)
def test_the_long_ruler_is_as_many_strips_as_it_needs(table, strips):
    job = job_of(kit_for(table), "long-rulers")
    flap = 8.5 if strips[1:] else 0.0
    assert job.piece.height / MM == pytest.approx(strips[0] + flap, abs=0.001)
    assert len(job.copies) == len(strips)
    assert [copy.count for copy in job.copies] == [2] * len(strips)
    edges = [copy.front.attributes["edge"] for copy in job.copies]
    assert edges == ["start here"] + ["join here"] * (len(strips) - 1)


def test_strips_follow_each_other_and_carry_each_mark_once(table):
    kit = kit_for(table)
    step = STEPS["cm" if table[0] == "both" else table[0]]
    for name in ("long-rulers", "short-rulers"):
        job, end = job_of(kit, name), 0.0
        for copy in job.copies:
            attributes = copy.front.attributes
            assert float(attributes["start"]) == end
            end += float(attributes["length"])
            assert attributes["step"] == f"{step}mm"
            length = float(attributes["length"]) * step
            length += float(attributes.get("flap", "0mm").removesuffix("mm"))
            assert length == pytest.approx(job.piece.height / MM, abs=0.001)
        room = min(PAPERS[f"{name}-portrait"].height for name in ("a4", "letter"))
        assert job.piece.height <= room - 14 * MM
    marks = [cells[2] for _, cells in ruler_rows(kit)]
    assert len(marks) == len(set(marks)) == 7


def test_the_ring_closes_at_the_printed_distance(table):
    kit = kit_for(table)
    job = job_of(kit, "monster-ring")
    (copy,) = job.copies
    attributes = copy.front.attributes
    assert copy.count * float(attributes["angle"]) == pytest.approx(360)
    figure = attributes["figure"].split("\u00a0")[0].removesuffix("″")
    unit = "cm" if table[0] == "both" else table[0]
    radius = float(attributes["radius"].removesuffix("mm"))
    assert radius == pytest.approx(number_of(figure) * STEPS[unit], abs=0.01)


def test_the_ring_of_the_rules_is_40_cm_wide():
    job = job_of(kit_for(("cm", None)), "monster-ring")
    (copy,) = job.copies
    assert (copy.count, copy.front.attributes["radius"]) == (8, "200.0mm")


@pytest.mark.parametrize(
    ("units", "height", "wanted", "here"),
    [
        ("cm", None, [(28, "8", "2.5"), (40, "11", "3.5"), (70, "20", "6"), (75, "21", "6")], 70),
        ("inch", 28.0, [(28, "3", "1"), (40, "4½", "1¼"), (70, "8", "2½"), (75, "8½", "2½")], 28),
        ("cm", 54.0, [(28, "8", "2.5"), (54, "15", "4.5"), (70, "20", "6"), (75, "21", "6")], 54),
    ],
)
def test_the_card_of_figure_heights(units, height, wanted, here):
    languages, local, _ = languages_for(units, height)
    sizes = figure_sizes(languages, local)
    found = [(size.height, size.words.figure(20), size.words.figure(6)) for size in sizes]
    assert found == wanted
    assert [size.height for size in sizes if size.here] == [here]
    assert [float(size.factor) for size in sizes] == [h / 70 for h, _, _ in wanted]


def test_the_own_column_is_that_of_all_other_sheets(table):
    languages, local, game = languages_for(*table)
    (own,) = [size for size in figure_sizes(languages, local) if size.here]
    for ruler in game.kinds["rulers"].values():
        for mark in ruler.marks:
            at = game.distance(mark.at)
            assert own.words.length(at) == local.words.length(at)


@pytest.mark.wide
def test_the_gauge_prints_the_units_of_the_table():
    def figures(table):
        (copy,) = job_of(kit_for(table), "wind-gauge").copies
        return [line.split("|")[2] for line in copy.front.text.splitlines()]

    assert figures(("cm", None)) == ["+10", "0", "−10", "−20", "5"]
    assert figures(("inch", None)) == ["+4", "0", "−4", "−8", "2"]
    assert figures(("stud", None)) == ["+16", "0", "−16", "−32", "8"]
    assert figures(("cm", 28.0)) == ["+4", "0", "−4", "−8", "2"]


def test_distances_that_print_alike_are_told_with_their_places(kaperbrief, project):
    ships = """\
ships:
  - {id: cog, title: Kogge, base: 40.1, drive: oars, masts: 0, hull: 5, guns: 0}
"""
    folder = project({"content/tischpiraten/ships.yaml": ships})
    order = ("kit", "tischpiraten", "--project", folder, "--lang", "de")
    assert kaperbrief(*order, "--only", "other-ships")[0] == 0
    code, _, errors = kaperbrief(*order, "--only", "other-ships", "--units", "inch")
    assert code == 1
    assert (
        "content/tischpiraten/ships.yaml:2:35: error[measure]: base:"
        " the distances 40 and 40.1 cm would both print as 16 inch"
    ) in errors
    assert "the other one stands in" in errors
    assert "pack.yaml, line" in errors


def test_sides_are_written_in_one_unit():
    inches = SimpleNamespace(
        measure=SimpleNamespace(units=("inch",)), number=str, length=lambda side: f"{side}in"
    )
    assert side_words(inches, (240, 240)) == ["20\N{PRIME}", "20\N{PRIME}"]
    assert side_words(inches, (320, 240)) == ["320in", "240in"]
