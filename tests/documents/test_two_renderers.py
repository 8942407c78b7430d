"""Each page of a small kit as two programs draw it that have nothing in common: the same picture.

Their edges and letters are not the same to the dot, so each dot is the mean of the millimetre
around it before they are compared.
"""

from __future__ import annotations

import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from document_kits import GAMES
from kaperbrief.documents.kit import make_pdf
from kaperbrief.models.options import Options
from kaperbrief.workspace import Workspace

POPPLER = shutil.which("pdftoppm")
MOST = 0.005
"""The share of dots that may differ by more than a quarter of the way from black to white."""
_DPI, _NEAR, _FAR = 144, 2, 64


def even(picture: Image.Image) -> Image.Image:
    return picture.convert("L").filter(ImageFilter.BoxBlur(_NEAR))


def share(one: Image.Image, other: Image.Image) -> float:
    """The share of dots that differ, 0 to 1."""
    far = ImageChops.difference(one, other).point(lambda value: 255 * (value > _FAR))
    return far.histogram()[255] / (one.width * one.height)


def drawn(pdf: bytes) -> list[Image.Image]:
    """The pages as pdfium draws them."""
    document = pypdfium2.PdfDocument(pdf)
    return [even(page.render(scale=_DPI / 72).to_pil()) for page in document]


@pytest.mark.skipif(POPPLER is None, reason="poppler's pdftoppm is not on the PATH")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.one_in(3)
def test_poppler_draws_what_pdfium_draws(game, tmp_path):
    pdf = make_pdf(Workspace.open(None), Options(game)).pdf
    file = tmp_path / "kit.pdf"
    file.write_bytes(pdf)
    command = [POPPLER, "-r", str(_DPI), "-gray", str(file), str(tmp_path / "page")]
    subprocess.run(command, check=True, capture_output=True)
    theirs = sorted(tmp_path.glob("page-*.pgm"), key=lambda path: int(path.stem.split("-")[1]))
    ours = drawn(pdf)
    assert len(theirs) == len(ours)
    wrong = {
        number: round(found, 4)
        for number, (path, picture) in enumerate(zip(theirs, ours, strict=True), 1)
        if (found := share(even(Image.open(Path(path))), picture)) > MOST
    }
    assert wrong == {}


def test_other_pages_are_other_pictures():
    pages = drawn(make_pdf(Workspace.open(None), Options("tischpiraten")).pdf)
    upright = [page for page in pages if page.height > page.width]
    for one, other in pairwise(upright):
        assert share(one, other) > MOST


def test_a_small_shift_is_seen():
    page = drawn(make_pdf(Workspace.open(None), Options("tischpiraten")).pdf)[1]
    assert share(page, ImageChops.offset(page, 8, 0)) > MOST
