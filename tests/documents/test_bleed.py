"""Pieces that are printed beyond their cut line."""

from __future__ import annotations

import io

import pikepdf
import pytest

from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace


def test_a_form_is_larger_than_its_piece_by_the_bleed(project):
    folder = project(small=True)
    materials = folder / "content" / "small" / "materials.yaml"
    text = materials.read_text().replace("height: 88 mm}", "height: 88 mm, bleed: 3 mm}")
    materials.write_text(text.replace("back: own", "count: 2"))
    kit = make_pdf(Workspace.open(folder), Options("small"))
    page = kit.pages[-1]
    first, second = page.placements
    assert second.x - first.x - first.width == pytest.approx(6 * MM, abs=0.01)
    pdf = pikepdf.open(io.BytesIO(kit.pdf))
    boxes = [
        tuple(round(float(v) / MM, 2) for v in list(form.BBox)[2:])
        for form in pdf.objects
        if isinstance(form, pikepdf.Stream) and form.get("/Subtype") == "/Form"
    ]
    assert (69.0, 94.0) in boxes
