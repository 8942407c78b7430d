"""Ink: how dark pages may be, and that the ink saver is black on white."""

from __future__ import annotations

import functools
import io
from dataclasses import replace
from typing import NamedTuple

import pikepdf
import pytest
from PIL import ImageChops, ImageStat

from document_kits import full
from kaperbrief.documents.kit import lay_out
from kaperbrief.documents.pages import drawn
from kaperbrief.documents.pressroom import open_pressroom
from kaperbrief.errors import Problems
from kaperbrief.models.options import Options, Printing
from kaperbrief.press.png import page_images
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace

BUDGET = {
    "sheet": 0.085,
    "record": 0.087,
    "board": 0.09,
    "card": 0.115,
    "back": 0.15,
    "marker": 0.14,
    "figures": 0.135,
    "picture": 0.125,
    "folder": 0.095,
    "flags": 0.14,
}
"""The outside of a folder is a sheet beside its cover, a picture: less than the mean of both. A
record is a sheet full of tables, with the ship as its picture."""
PICTURES = {
    "wanted-posters", "table-sign", "first-page", "ship-decks", "order-track", "victory-log",
    "paper-islands",
}  # fmt: skip
"""Materials that are a picture first of all."""
FIGURES = {"large-flags", "paper-crews", "pennants", "ship-decks"}
"""Materials that are pictures all over, on a page with others."""
BOARDS = {"board", "small-board"}
"""Materials that are the sea all over."""
FLAGS = {"medium-flags"}
"""Materials that are one field of colour."""
PICTURED = {
    "crew-sheets", "magic-cards", "activation-cards", "event-cards", "creature-cards",
    "island-cards", "paper-crews", "ship-decks", "ship-standees", "ship-flags", "wanted-posters",
    "table-sign", "certificates",
}  # fmt: skip
"""Materials of which a good part is pictures, fronts and backs."""


def kind_of(plan) -> str:
    if plan.form == "folder" and plan.side == "front":
        return "folder"
    if any(job.material in BOARDS for job in plan.jobs):
        return "board"
    if {(job.material, job.page) for job in plan.jobs} == {("ship-sheets", "upright")}:
        return "record"
    if plan.form != "pieces":
        return "picture" if {job.material for job in plan.jobs} <= PICTURES else "sheet"
    if plan.side == "back":
        return "back"
    if any(job.material in FLAGS for job in plan.jobs):
        return "flags"
    if any(job.material in FIGURES for job in plan.jobs):
        return "figures"
    # Those that are cut along straight lines are markers all the same.
    small = [p for p in plan.placements if p.width < (40 if p.job.piece.round else 25) * MM]
    return "marker" if 2 * len(small) > len(plan.placements) else "card"


def darkness(image) -> float:
    return 1 - ImageStat.Stat(image.convert("L")).mean[0] / 255


def inks(image) -> float:
    """The mean sum of the four printing inks of a page: grey is printed with black alone."""
    channels = [image.getchannel(name) for name in "RGB"]
    key = 255 - ImageStat.Stat(functools.reduce(ImageChops.lighter, channels)).mean[0]
    colours = sum(255 - mean for mean in ImageStat.Stat(image).mean)
    return (colours - 2 * key) / 255


class Inked(NamedTuple):
    """How dark a page is, and the inks it takes."""

    dark: float
    inks: float


@functools.lru_cache(maxsize=4)
def inked(game: str, theme: str) -> list[Inked]:
    """The pages of a full kit; looked at once for all tests."""
    images = (image.convert("RGB") for image in page_images(full(game, theme).pdf, 100))
    return [Inked(darkness(image), inks(image)) for image in images]


@pytest.mark.one_in(3)
def test_pages_stay_within_their_budget(game):
    made = full(game, "default")
    # Coarser pictures draw every hairline a pixel wide and overstate line drawings by a third.
    for number, (plan, image) in enumerate(
        zip(made.pages, page_images(made.pdf, 150), strict=True)
    ):
        kind, dark = kind_of(plan), darkness(image)
        assert dark <= BUDGET[kind], f"page {number + 1} ({kind}): {dark:.3f}"


@pytest.mark.parametrize("start", range(0, 12, 3))
@pytest.mark.one_in(2)
def test_every_crew_in_every_seat(start):
    """Twelve crews: each sits once in each of the four seats, three rounds a test."""
    workspace = Workspace.open(None)
    table = Options("tischpiraten", players=4, print=Printing(only=("crew-sheets",)))
    crews = sorted(open_pressroom(workspace, table, Problems()).game.kinds["crews"])
    assert len(crews) == 12
    for first in range(start, start + 3):
        four = tuple((crews + crews)[first : first + 4])
        made = lay_out(workspace, replace(table, crew=four))
        pdf = drawn(made.room, made.fitted, made.pages, "")
        pages = zip(made.pages, page_images(pdf, 150), strict=True)
        found = [darkness(image) for plan, image in pages if plan.jobs[0].material == "crew-sheets"]
        assert len(found) == 4
        assert max(found) <= BUDGET["sheet"], (four, found)


@pytest.mark.one_in(3)
def test_the_ink_saver_saves_ink(game):
    plain, saved = (inked(game, theme) for theme in ("default", "inksaver"))
    assert sum(page.inks for page in saved) < 0.85 * sum(page.inks for page in plain)
    assert sum(page.dark for page in saved) < 0.9 * sum(page.dark for page in plain)


@pytest.mark.one_in(3)
def test_pages_of_pictures_save_a_quarter(game):
    seen = set()
    pairs = zip(inked(game, "default"), inked(game, "inksaver"), strict=True)
    for plan, (before, after) in zip(full(game, "default").pages, pairs, strict=True):
        materials = {job.material for job in plan.jobs}
        written = plan.side == "back" or any(p.copy.id != "blank" for p in plan.placements)
        if written and materials and materials <= PICTURED:
            seen |= materials
            assert after.dark <= 0.75 * before.dark, f"{materials}: {before}, {after}"
    assert len(seen) > 1


@pytest.mark.one_in(3)
def test_no_page_is_darker_in_the_ink_saver(game):
    pairs = zip(inked(game, "default"), inked(game, "inksaver"), strict=True)
    for number, (before, after) in enumerate(pairs, start=1):
        assert after.dark <= before.dark * 1.001 + 0.0002, f"page {number}: {before}, {after}"


@pytest.mark.one_in(3)
def test_the_ink_saver_has_no_colour_and_no_tint(game):
    made = full(game, "inksaver")
    pdf = pikepdf.open(io.BytesIO(made.pdf))
    objects = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
    streams = [*pdf.pages, *(o for o in objects if o.get("/Subtype") == "/Form")]
    found = set()
    for stream in streams:
        for operands, operator in pikepdf.parse_content_stream(stream):
            if str(operator) in ("rg", "RG"):
                found.add(tuple(round(float(o), 2) for o in operands))
    assert found
    assert all(r == g == b for r, g, b in found), found


def test_the_ink_saver_names_patterns_where_colours_are_named(game):
    colours = {"blau", "orange", "grün", "lila", "grau", "rot"}
    patterns = {"Wellen", "Balken", "Punkte", "Gitter", "Zacken", "Streifen"}
    for theme, named, unnamed in (("default", colours, patterns), ("inksaver", patterns, colours)):
        pages = full(game, theme).pages
        rows = [place.copy.row for page in pages for place in page.placements]
        names = {row.rpartition("\u00a0")[2] for row in rows if "\u00a0" in row}
        assert not names & unnamed
        assert not names or names & named
