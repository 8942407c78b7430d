"""Ink: how dark pages may be, and that the ink saver is black on white."""

from __future__ import annotations

import io

import pikepdf
import pytest
from PIL import ImageStat
from produce_kits import printed

from kaperbrief.press.png import page_images

BUDGET = {"sheet": 0.08, "card": 0.10, "marker": 0.14}


def kind_of(plan) -> str:
    if plan.form != "pieces":
        return "sheet"
    return "marker" if plan.heading else "card"


@pytest.mark.parametrize("theme", ["default", "inksaver"])
def test_pages_stay_within_their_budget(game, theme):
    made = printed(game, "de", theme, "a4")
    for number, (plan, image) in enumerate(zip(made.pages, page_images(made.pdf, 60), strict=True)):
        darkness = 1 - ImageStat.Stat(image.convert("L")).mean[0] / 255
        kind = kind_of(plan)
        assert darkness <= BUDGET[kind], f"page {number + 1} ({kind}): {darkness:.3f}"


def test_the_ink_saver_has_no_colour_and_no_tint(game):
    made = printed(game, "de", "inksaver", "a4")
    pdf = pikepdf.open(io.BytesIO(made.pdf))
    streams = [*pdf.pages, *(o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form")]
    found = set()
    for stream in streams:
        for operands, operator in pikepdf.parse_content_stream(stream):
            if str(operator) in ("rg", "RG"):
                found.add(tuple(round(float(o), 2) for o in operands))
    assert found
    assert all(r == g == b for r, g, b in found), found
