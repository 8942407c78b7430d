"""PDF/A-2b and tags: the rules that can be checked by reading the file."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pikepdf
import pytest

from document_kits import printed

ONE_KIT = """
import sys
from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options
from kaperbrief.workspace import Workspace
sys.stdout.buffer.write(make_pdf(Workspace.open(None), Options(sys.argv[1], lang="de")).pdf)
"""


@pytest.fixture
def pdf(game):
    return pikepdf.open(io.BytesIO(printed(game, "de", "default", "a4").pdf))


@pytest.mark.one_in(3)
def test_syntax_is_clean(pdf):
    assert pdf.check_pdf_syntax() == []


def test_every_font_is_embedded(pdf):
    dictionaries = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary)]
    fonts = [o for o in dictionaries if o.get("/Type") == "/Font"]
    assert len(fonts) >= 5
    for font in fonts:
        assert "/FontFile2" in font.FontDescriptor, font.BaseFont


def test_intent_metadata_and_language(pdf):
    (intent,) = pdf.Root.OutputIntents
    assert intent.S == "/GTS_PDFA1"
    assert intent.DestOutputProfile.N == 3
    with pdf.open_metadata(set_pikepdf_as_editor=False) as metadata:
        assert metadata["pdfaid:part"] == "2"
        assert metadata["pdfaid:conformance"] == "B"
        assert metadata["dc:title"] == str(pdf.docinfo.Title)
    assert str(pdf.Root.Lang) == "de"
    assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
    assert "/Keywords" not in pdf.docinfo
    assert "/Trapped" not in pdf.docinfo


def test_streams_end_with_a_line_end_of_their_own(game):
    data = printed(game, "de", "default", "a4").pdf
    ends = data.count(b"endstream")
    assert ends > 20
    assert data.count(b"\nendstream") == ends


def test_every_marked_content_is_in_the_structure_tree(pdf):
    root = pdf.Root.StructTreeRoot
    numbers = list(root.ParentTree.Nums)
    by_page = {int(numbers[i]): numbers[i + 1] for i in range(0, len(numbers), 2)}
    total = 0
    for page in pdf.pages:
        ids = []
        depth = 0
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in ("BMC", "BDC"):
                depth += 1
                word = name == "BDC" and "/ActualText" in operands[1]
                assert depth == 1 + word, "nothing is nested but what an icon says"
                if name == "BDC" and not word:
                    ids.append(int(operands[1].MCID))
            elif name == "EMC":
                depth -= 1
            elif name in ("Tj", "TJ", "Do", "S", "f", "B"):
                assert depth >= 1, f"{name} outside of tags and artifacts"
        assert depth == 0
        assert ids == list(range(len(ids)))
        elements = by_page[int(page.StructParents)]
        assert len(elements) == len(ids)
        total += len(ids)
    assert total > 200


def test_figures_have_alternative_texts(pdf):
    figures = [
        o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/S") == "/Figure"
    ]
    assert len(figures) > 20
    for figure in figures:
        assert str(figure.Alt).strip()
        assert "/BBox" in figure.A


def test_bookmarks_lead_to_the_materials(pdf):
    with pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert len(titles) >= 8
    assert len(titles) == len(set(titles))


@pytest.mark.one_in(3)
def test_same_input_same_bytes_anywhere(game, tmp_path):
    bytes_made = []
    places = [("0", "UTC", "C"), ("7", "Asia/Tokyo", "de_DE")]
    for number, (seed, zone, locale) in enumerate(places):
        folder = tmp_path / str(number)
        folder.mkdir()
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        result = subprocess.run(
            [sys.executable, "-c", ONE_KIT, game], cwd=folder, env=environment, capture_output=True
        )
        assert result.returncode == 0, result.stderr.decode()
        bytes_made.append(result.stdout)
    assert bytes_made[0] == bytes_made[1]
    assert len(bytes_made[0]) > 50_000


def test_header_cells_name_their_scope(pdf):
    cells = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/S") == "/TH"]
    scopes = {str(cell.A.Scope) for cell in cells}
    assert scopes == {"/Row", "/Column"}
