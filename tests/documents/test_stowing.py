"""What cutting a kit and keeping it takes: cuts, sleeves for its cards, a box for all of it."""

from __future__ import annotations

import json

import pypdfium2
import pytest

from kaperbrief.documents.effort import cuts
from kaperbrief.documents.stowing import stowage
from kaperbrief.nodes import Node
from kaperbrief.press.impose import impose
from kaperbrief.press.job import Copy, Job, PieceSize
from kaperbrief.units import MM
from kaperbrief.workspace import Workspace
from paper_shelf import forms


def job(count, width=63.0, height=88.0, *, stock="card", page="portrait", piece=True, back="none"):
    size = PieceSize(*[side * MM for side in (width, height, width, height)])
    copy = Copy("a", "A", Node("card"), count=count, back=Node("card"))
    return Job("deck", "Deck", "en", page, stock, [copy], size if piece else None, back=back)


def stowed(*jobs, backs="long-edge"):
    return stowage(Workspace.open(None), impose([*jobs], forms("a4"), backs))


@pytest.mark.parametrize(
    ("width", "height", "sleeve"),
    [
        (63, 88, "64 × 89 mm"),
        (88, 63, "64 × 89 mm"),
        (44, 68, "44 × 68 mm"),
        (43, 67, "44 × 68 mm"),
        (70, 70, "70 × 70 mm"),
        (22, 22, ""),
        (100, 140, ""),
        (50, 80, ""),  # it would slide about in the next larger one
    ],
)
def test_each_card_has_the_smallest_sleeve_that_holds_it(width, height, sleeve):
    assert stowed(job(7, width, height)).sleeves == (((sleeve, 7),) if sleeve else ())


def test_a_card_with_a_back_is_one_card_and_paper_needs_no_sleeve():
    assert stowed(job(5, back="own")).sleeves == (("64 × 89 mm", 5),)
    assert stowed(job(5, stock="paper")).sleeves == ()


def test_cuts_are_counted_as_they_are_made():
    assert cuts(impose([job(9)], forms("a4"), "none")) == 8  # four upright, four across
    assert cuts(impose([job(4, piece=False, page="half")], forms("a4"), "none")) == 2
    assert cuts(impose([job(4, piece=False)], forms("a4"), "none")) == 0
    both = impose([job(9, back="own")], forms("a4"), "long-edge")
    assert (len(both), cuts(both)) == (2, 8), "what is behind is cut with its front"


def test_the_box_holds_the_largest_thing_and_all_of_them():
    assert stowed(job(1)).box[:2] == [7, 10]
    sheets = stowed(job(1), job(100, piece=False, stock="paper"))
    assert sheets.box == [22, 30, 2]  # a hundred sheets of 0.12 mm
    half = stowed(job(100, piece=False, page="half", stock="paper"))
    assert half.box == [16, 22, 2]


def test_many_packets_go_into_one_box():
    one, other = stowed(job(5)), stowed(job(4), job(40, piece=False))
    both = one + other
    assert both.sleeves == (("64 × 89 mm", 9),)
    assert both.cuts == one.cuts + other.cuts
    assert both.fills[2] == pytest.approx(one.fills[2] + other.fills[2])
    assert both.fills[:2] == other.fills[:2]


@pytest.mark.parametrize("command", ["kit", "render"])
@pytest.mark.one_in(2)
def test_print_guides_and_plans_tell_it(kaperbrief, project, tmp_path, command):
    """A project's own sleeve is known too."""
    own = "sleeves:\n  ours: {width: 62.6 mm, height: 87.6 mm}\n"
    event = "game: tischpiraten\nlang: en\nplayers: [{name: Ada}, {name: Jan}]\n"
    files = {"templates/sleeves.yaml": own, "event.yaml": event}
    folder = project(files)
    if command == "kit":
        call = ("kit", "tischpiraten", "--lang", "en", "--set", "classic", "--project", folder)
    else:
        call = ("render", folder)
    code, _, err = kaperbrief(*call, "--out", tmp_path / "out")
    assert code == 0, err
    (path,) = (tmp_path / "out").glob(f"*/{'kit' if command == 'kit' else 'print-plan'}.pdf")
    with pypdfium2.PdfDocument(path) as pdf:
        text = pdf[0].get_textpage().get_text_range().replace("\xa0", " ")
    assert "(63 × 88 mm)" in text
    if command == "kit":
        told = json.loads((path.parent / "manifest.json").read_text())["stowage"]
        assert f"Cuts: {told['cuts']}" in text
        assert " × ".join(map(str, told["box_cm"])) in text
