"""What a printer does wrong is done the other way round: simulated with a printer that does it."""

from __future__ import annotations

import io
from unittest import mock

import pikepdf
import pytest

from kaperbrief.cli.kit import options_of
from kaperbrief.documents.printers import correction_of
from kaperbrief.models.printer import ACROSS, ALONG, Printer, Shift
from kaperbrief.nodes import Node
from kaperbrief.page.desk import safe_words
from kaperbrief.page.worker import public_site
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Copy, Job, PieceSize
from kaperbrief.units import MM
from paper_shelf import PAPERS, forms

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
        assert right == pytest.approx(point, abs=0.01)


CARD = PieceSize(63 * MM, 88 * MM, 63 * MM, 88 * MM)
BLED = PieceSize(40 * MM, 60 * MM, 44 * MM, 66 * MM, bleed=3 * MM)
LONG = PieceSize(120 * MM, 150 * MM, 120 * MM, 150 * MM)
IMPOSED = {
    "cards": ("portrait", CARD), "cards that bleed": ("portrait", BLED),
    "one piece a page": ("portrait", LONG), "upright sheets": ("portrait", None),
    "lying sheets": ("landscape", None), "half sheets": ("half", None),
    "upright halves": ("upright", None), "folders": ("folder", None),
}  # fmt: skip


def corners(place) -> list[tuple[float, float]]:
    """The four corners of a placement in mm, as a printer with faults puts them on paper."""
    x = place.x / MM, place.right / MM
    y = place.y / MM, place.bottom / MM
    return [(one, other) for one in x for other in y]


@pytest.mark.parametrize("what", IMPOSED)
@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "separate"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_backs_meet_fronts_after_calibration(what, backs, paper):
    """The paper is turned over as one is told to: each corner of a back lies on that of its front.

    To 0.01 mm, in every imposition, out of a printer that stretches and shifts.
    """
    form, piece = IMPOSED[what]
    copies = [Copy(str(n), "one", Node("text"), back=Node("text")) for n in range(5)]
    deck = Job("deck", "deck", "en", form, "card", copies, piece, back="own")
    if piece is None and form != "folder":  # a sheet has a second language behind it
        twins = [Copy(one.id, "one", Node("text"), back=Node("text")) for one in copies]
        deck.twin = Job("deck", "deck", "de", form, "card", twins, piece, back="same")
        deck.back = "same"
    pages = impose([deck], forms(paper), backs)
    fronts = [page for page in pages if page.placements and not page.behind]
    behind = [page for page in pages if page.behind]
    assert len(fronts) == len(behind) > 0
    for front, back in zip(fronts, behind, strict=True):
        wide, high = front.paper.width / MM, front.paper.height / MM
        lies = wide > high
        # Separate ones are fed in again by hand, turned over like a page of a book.
        long = backs != "short-edge"
        for one, other in zip(front.placements, back.placements, strict=True):
            assert other.copy.id == one.copy.id
            seen = [printed(at, front) for at in corners(one)]
            turned = {}
            for x, y in (printed(at, back) for at in corners(other)):
                if back.turned:
                    x, y = wide - x, high - y
                # Over an upright edge left becomes right, over a level one top becomes bottom.
                upright = long != (lies and backs != "separate")
                turned[round(x), round(y)] = (wide - x, y) if upright else (x, high - y)
            found = sorted(turned.values())
            assert len(found) == 4
            for (x, y), (a, b) in zip(sorted(seen), found, strict=True):
                assert (x, y) == pytest.approx((a, b), abs=0.01), what


def printed(point, page):
    """Where a point of a page comes out, seen from the side on which it is printed."""
    how = {"behind": page.behind, "turned": page.turned}
    return came_out(sent(point, page.paper, **how), page.paper, **how)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_folded_backs_meet_fronts_after_calibration(paper):
    """What is folded in the middle is mirrored at the fold, which stays in the middle."""
    copies = [Copy(str(n), "one", Node("text"), back=Node("text")) for n in range(3)]
    deck = Job("deck", "deck", "en", "portrait", "card", copies, CARD, back="own")
    (page,) = impose([deck], forms(paper), "fold")
    high = page.paper.height / MM
    fronts = [place for place in page.placements if not place.back]
    backs = [place for place in page.placements if place.back]
    for one, other in zip(fronts, backs, strict=True):
        seen = sorted(printed(at, page) for at in corners(one))
        over = sorted((x, high - y) for x, y in (printed(at, page) for at in corners(other)))
        for here, there in zip(seen, over, strict=True):
            assert here == pytest.approx(there, abs=0.01)


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
