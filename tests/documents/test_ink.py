"""Ink: how dark pages may be, and that the ink saver is black on white."""

from __future__ import annotations

import io

import pikepdf
from PIL import ImageStat

from document_kits import printed
from kaperbrief.press.png import page_images
from kaperbrief.units import MM

BUDGET = {"sheet": 0.085, "card": 0.115, "back": 0.15, "marker": 0.14, "picture": 0.125,
          "flags": 0.21}  # fmt: skip
PICTURES = {"wanted-posters", "table-sign"}
"""Materials that are a picture first of all."""
FLAGS = {"large-flags", "big-wind-flags"}
"""Materials whose fields are filled."""


def kind_of(plan) -> str:
    if plan.form != "pieces":
        return "picture" if {job.material for job in plan.jobs} <= PICTURES else "sheet"
    if plan.side == "back":
        return "back"
    if any(job.material in FLAGS for job in plan.jobs):
        return "flags"
    small = [p for p in plan.placements if p.job.piece.round and p.width < 40 * MM]
    return "marker" if 2 * len(small) > len(plan.placements) else "card"


def inks(image) -> float:
    """The mean sum of the four printing inks of a page: grey is printed with black alone."""
    pixels = image.convert("RGB").resize((image.width // 4, image.height // 4))
    total = 0.0
    for r, g, b in zip(*(pixels.getchannel(c).tobytes() for c in "RGB"), strict=True):
        key = 255 - max(r, g, b)
        total += 255 * 3 - r - g - b - 2 * key
    return total / 255 / (pixels.width * pixels.height)


def test_pages_stay_within_their_budget(game):
    made = printed(game, "de", "default", "a4")
    # Coarser pictures draw every hairline a pixel wide and overstate line drawings by a third.
    for number, (plan, image) in enumerate(
        zip(made.pages, page_images(made.pdf, 150), strict=True)
    ):
        darkness = 1 - ImageStat.Stat(image.convert("L")).mean[0] / 255
        kind = kind_of(plan)
        assert darkness <= BUDGET[kind], f"page {number + 1} ({kind}): {darkness:.3f}"


def test_the_ink_saver_saves_ink(game):
    amounts = []
    for theme in ("default", "inksaver"):
        made = printed(game, "de", theme, "a4")
        images = page_images(made.pdf, 60)
        amounts.append(sum(inks(image) for image in images if image.getextrema()[0][0] < 250))
    assert amounts[1] < 0.85 * amounts[0]


def test_no_page_is_darker_in_the_ink_saver(game):
    plain, saved = (printed(game, "de", theme, "a4") for theme in ("default", "inksaver"))
    pairs = zip(page_images(plain.pdf, 72), page_images(saved.pdf, 72), strict=True)
    for number, pair in enumerate(pairs, start=1):
        before, after = (255 - ImageStat.Stat(image.convert("L")).mean[0] for image in pair)
        assert after <= before * 1.001 + 0.05, f"page {number}: {before:.2f}, {after:.2f}"


def test_the_ink_saver_has_no_colour_and_no_tint(game):
    made = printed(game, "de", "inksaver", "a4")
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


def test_no_back_is_darker_in_the_ink_saver(game):
    darkness: dict[str, list[float]] = {}
    for theme in ("default", "inksaver"):
        made = printed(game, "de", theme, "a4")
        pages = zip(made.pages, page_images(made.pdf, 60), strict=True)
        shown = [image for plan, image in pages if plan.side == "back"]
        darkness[theme] = [1 - ImageStat.Stat(image.convert("L")).mean[0] / 255 for image in shown]
    usual, saving = darkness.values()
    assert len(usual) == len(saving)
    assert all(less <= more for less, more in zip(saving, usual, strict=True)), darkness


def test_the_ink_saver_names_patterns_where_colours_are_named(game):
    colours = {"blau", "orange", "grün", "lila", "grau", "rot"}
    patterns = {"Wellen", "Balken", "Punkte", "Gitter", "Zacken", "Streifen"}
    for theme, named, unnamed in (("default", colours, patterns), ("inksaver", patterns, colours)):
        pages = printed(game, "de", theme, "a4").pages
        rows = [place.copy.row for page in pages for place in page.placements]
        names = {row.rpartition("\u00a0")[2] for row in rows if "\u00a0" in row}
        assert not names & unnamed
        assert not names or names & named
