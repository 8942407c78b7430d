"""Pieces that are printed beyond their cut line."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest

from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace


def test_what_reaches_the_cut_line_goes_on_beyond_it_without_words(project):
    folder = project(small=True)
    (folder / "templates" / "default").mkdir(parents=True)
    (folder / "templates" / "default" / "mine.xml.j2").write_text(
        '<frame fill="sea"><text>Ahoy</text></frame>'
    )
    materials = folder / "content" / "small" / "materials.yaml"
    text = materials.read_text().replace("height: 88 mm}", "height: 88 mm, bleed: 3 mm}")
    materials.write_text(text.replace("template: card", "template: mine").replace("own", "same"))
    kit = make_pdf(Workspace.open(folder), Options("small"))
    number = len(kit.pages) - 1
    (place,) = kit.pages[number].placements
    page = pypdfium2.PdfDocument(kit.pdf)[number]
    assert page.get_textpage().get_text_range().count("Ahoy") == 1
    picture = page.render(scale=4, grayscale=True).to_pil()
    middle, shades = place.centre, []
    for beyond in (-0.5, 0.5, 2.5, 3.5):
        away = (place.height / 2 + beyond * MM) * 4
        shades += [picture.getpixel((middle[0] * 4, middle[1] * 4 + to)) for to in (-away, away)]
    assert [shade < 150 for shade in shades] == [True] * 6 + [False] * 2


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
    assert {(63.0, 88.0), (69.0, 94.0)} <= set(boxes)
