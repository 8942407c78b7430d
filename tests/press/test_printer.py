"""What a printer does wrong is done the other way round: simulated with a printer that does it."""

from __future__ import annotations

import io
from unittest import mock

import pikepdf
import pytest

from kaperbrief.cli.kit import options_of
from kaperbrief.documents.printers import correction_of
from kaperbrief.models.printer import ACROSS, ALONG, Printer, Shift
from kaperbrief.page.desk import safe_words
from kaperbrief.page.worker import public_site
from kaperbrief.units import MM
from paper_shelf import PAPERS

CARELESS = Printer(
    across=150.9, along=198.6, upright=Shift(right=0.8, down=-1.4), lying=Shift(right=-2, down=0.3)
)


def matrix(paper, **how) -> list[float]:
    with mock.patch("kaperbrief.documents.printers.load_printer", return_value=CARELESS):
        correction = correction_of("careless")
    head, *_ = correction.mended([], paper, **how)
    return [float(one) for one in head.split()[1:7]]


def sent(point, paper, **how):
    """Where a point of a page, in mm from the top left, lies on the page that is sent."""
    wide, _, _, high, x, y = matrix(paper, **how)
    left, down = point
    return (wide * left * MM + x) / MM, (
        paper.height - (high * (paper.height - down * MM) + y)
    ) / MM


def came_out(point, paper, *, behind, turned):
    """Where a printer with these faults puts a point of what it is sent, seen from its own side."""
    lying = paper.width > paper.height
    lengths = (CARELESS.across / ACROSS, CARELESS.along / ALONG)
    wide, high = lengths[::-1] if lying else lengths
    middle = paper.width / MM / 2, paper.height / MM / 2
    x = middle[0] + wide * (point[0] - middle[0])
    y = middle[1] + high * (point[1] - middle[1])
    if behind:
        off = CARELESS.lying if lying else CARELESS.upright
        # Seen from the front it is at the right: from behind at the left, and so turned round.
        across, down = (-off.right, off.down) if not turned else (off.right, -off.down)
        x, y = x + wide * across, y + high * down
    return x, y


@pytest.mark.parametrize("form", ["a4-portrait", "a4-landscape", "letter-portrait"])
@pytest.mark.parametrize(("behind", "turned"), [(False, False), (True, False), (True, True)])
def test_every_point_lies_where_it_should(form, behind, turned):
    paper = PAPERS[form]
    how = {"behind": behind, "turned": turned}
    for point in [(10, 10), (105, 148.5), (190, 200), (30, 120)]:
        right = came_out(sent(point, paper, **how), paper, **how)
        assert right == pytest.approx(point, abs=0.05)


def matrices(path) -> list[str]:
    """The first operators of each page."""
    with pikepdf.open(path) as pdf:
        return [page.Contents.read_bytes().split(b"\n")[0].decode() for page in pdf.pages]


@pytest.fixture
def printers(tmp_path, monkeypatch):
    folder = tmp_path / "printers"
    monkeypatch.setenv("KAPERBRIEF_PRINTERS", str(folder))
    return folder


def test_what_was_read_is_kept_value_by_value(kaperbrief, printers):
    code, _, err = kaperbrief("calibrate", "laser", "--across", "150,6", "--right", "0.5 mm")
    assert code == 0, err
    assert kaperbrief("calibrate", "laser", "--lying-down", "−1")[0] == 0
    written = (printers / "laser.yaml").read_text()
    assert "across: 150.6" in written
    assert "right: 0.5" in written
    assert "down: -1" in written
    assert kaperbrief("list", "printers")[1] == "laser\n"
    assert kaperbrief("calibrate", "laser", "--forget")[0] == 0
    assert kaperbrief("list", "printers")[1] == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("laser", "--across", "130"), "across"),
        (("laser", "--right", "nan"), "expected millimetres"),
        (("laser", "--right", "1e3"), "expected millimetres"),
        (("../laser", "--right", "1"), "cannot be called"),
        (("--right", "1"), "which printer"),
        (("laser", "--forget"), "has been measured"),
    ],
)
def test_wrong_values_are_told_and_nothing_is_kept(kaperbrief, printers, words, told):
    code, _, err = kaperbrief("calibrate", *words)
    assert code in (1, 2)
    assert told in err
    assert not printers.exists()


def test_only_a_printer_that_is_named_changes_pages(kaperbrief, printers, project):
    folder = project(small=True)
    call = ("kit", "small", "--project", folder, "--out", folder / "out")
    assert kaperbrief("calibrate", "laser", "--across", "150.6", "--right", "0.5")[0] == 0
    assert kaperbrief(*call)[0] == 0
    pdf = folder / "out/small-en/kit.pdf"
    assert not any(one.startswith("q ") and one.endswith(" cm") for one in matrices(pdf))
    assert kaperbrief(*call, "--printer", "laser")[0] == 0
    assert all(one.startswith("q 0.996016 0 0 1.000000 ") for one in matrices(pdf))
    assert '"printer": "laser"' in (folder / "out/small-en/manifest.json").read_text()
    code, _, err = kaperbrief(*call, "--printer", "lasser")
    assert code == 2
    assert 'did you mean "laser"?' in err
    (printers / "laser.yaml").write_text("across: 90\n")
    code, _, err = kaperbrief(*call, "--printer", "laser")
    assert code == 1
    assert "laser.yaml:1" in err


def test_a_public_server_knows_no_printer(printers, monkeypatch):
    """Neither by settings of the machine nor by an address."""
    monkeypatch.setenv("KAPERBRIEF_PRINTER", "laser")
    said = []

    def asked(words):
        said.append(options_of(words, None))
        return said[-1]

    desk = public_site(asked).front.desk
    assert desk.asked(["tischpiraten"]).printer == ""
    assert said[0].printer == "laser"
    assert desk.asked(safe_words(["kit", "tischpiraten", "--printer=laser"])[1:]).printer == ""


@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_the_test_sheets_have_backs_that_meet(kaperbrief, printers, tmp_path, backs):
    code, _, err = kaperbrief("calibrate", "--backs", backs, "--out", tmp_path / "out")
    assert code == 0, err
    with pikepdf.open(io.BytesIO((tmp_path / "out/calibrate.pdf").read_bytes())) as pdf:
        sizes = [[round(float(one)) for one in page.mediabox[2:]] for page in pdf.pages]
        turned = [b"-1.00000" in page.Contents.read_bytes()[:60] for page in pdf.pages]
    assert sizes == [[595, 842]] * 2 + [[842, 595]] * 2
    assert turned == ([False] * 3 + [True] if backs == "long-edge" else [False, True, False, False])
