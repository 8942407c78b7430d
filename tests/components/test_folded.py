"""Both sides of what is folded and glued, by the points that are drawn on paper."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kaperbrief.components.box import Box
from kaperbrief.press.document import Document
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.typeset.view import Matrix
from kaperbrief.units import MM

Make = Callable[[str], Box]
Point = tuple[float, float]

DIRECTED = ("wind", "shark", "dolphin", "sawfish", "crocodile", "ship", "cannon", "monster")


def _after(outer: Matrix, inner: Sequence[float]) -> Matrix:
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s,
        a * t + c * u + e, b * t + d * u + f,
    )  # fmt: skip


@dataclass
class Paper:
    """What lies on a page 400 points high: points of pictures, and whether words are mirrored."""

    setting: Setting
    pictures: list[Point] = field(default_factory=list)
    flipped: list[bool] = field(default_factory=list)
    icons: set[str] = field(default_factory=set)

    def print(self, box: Box, frame: Frame) -> Paper:
        document = Document("test", "en", self.setting.look.faces)
        forms = document.forms
        box.measure(self.setting, frame.width)
        document.begin()
        pen = Pen(self.setting, forms, 400)
        box.draw(pen, frame)
        inside = {form.name: " ".join(form.operators) for form in forms.by_key.values()}
        self.icons = {form.name for key, form in forms.by_key.items() if key[0] == "icon"}
        self._read(" ".join(pen.finish()), (1, 0, 0, 1, 0, 0), inside, in_form=False)
        return self

    def _read(self, operators: str, matrix: Matrix, forms: dict[str, str], in_form: bool) -> None:
        stack: list[Matrix] = []
        numbers: list[float] = []
        path: list[Point] = []
        straight = True
        name = ""
        for token in re.sub(r"\[.*?\]|<.*?>|\(.*?\)", " ", operators).split():
            if re.fullmatch(r"-?\d*\.?\d+", token):
                numbers.append(float(token))
                continue
            if token.startswith("/"):
                name = token[1:]
                continue
            if token == "q":
                stack.append(matrix)
            elif token == "Q":
                matrix = stack.pop()
            elif token == "cm":
                matrix = _after(matrix, numbers[-6:])
            elif token == "Do":
                # Rows of patterns are forms too.
                self._read(forms[name], matrix, {}, in_form=name in self.icons)
            elif token in ("m", "l", "c") and (in_form or _scaled(matrix)):
                a, b, c, d, e, f = matrix
                straight = straight and token != "c"
                for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                    path.append((a * x + c * y + e, 400 - (b * x + d * y + f)))
            elif token in ("S", "f", "f*", "B", "B*"):
                # Hatches rise to the right on either side.
                self.pictures += [] if token == "S" and straight else path
                path, straight = [], True
            elif token == "BT":
                self.flipped.append(matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0)
            numbers = []


def _scaled(matrix: Matrix) -> bool:
    """Does a picture stand there? Nothing else is drawn larger or smaller than it is."""
    a, b, c, d, _, _ = matrix
    return abs(abs(a * d - b * c) - 1) > 0.01


def _same(points: Sequence[Point], others: Sequence[Point]) -> bool:
    """Are they the same points within what rounding does?"""
    return len(points) == len(others) and all(
        any(abs(x - a) < 0.05 and abs(y - b) < 0.05 for a, b in others) for x, y in points
    )


@pytest.mark.parametrize("icon", DIRECTED)
def test_a_standing_figure_is_its_own_mirror_image_at_the_fold(
    make: Make, setting: Setting, icon: str
) -> None:
    box = make(f'<standee icon="{icon}" title="Great White" flap="8mm" height="88mm"/>')
    paper = Paper(setting).print(box, Frame(20, 30, 40 * MM, 88 * MM))
    fold = 30 + 44 * MM
    front = [point for point in paper.pictures if point[1] > fold]
    back = [point for point in paper.pictures if point[1] < fold]
    assert front
    assert _same([(x, 2 * fold - y) for x, y in front], back)
    assert not any(paper.flipped)


@pytest.mark.parametrize("icon", DIRECTED)
@pytest.mark.parametrize("seat", [0, 3])
def test_both_sides_of_a_flag_show_the_same_way_round_the_mast(
    make: Make, setting: Setting, icon: str, seat: int
) -> None:
    xml = f'<flag seat="{seat}" letter="B" emblem="{icon}" height="30mm" wrap="10mm" label="mast"/>'
    paper = Paper(setting).print(make(xml), Frame(20, 30, 90 * MM, 30 * MM))
    mast = 20 + 45 * MM
    right = [point for point in paper.pictures if point[0] > mast]
    left = [point for point in paper.pictures if point[0] < mast]
    assert right
    assert _same([(2 * mast - x, y) for x, y in right], left)
    assert len(paper.flipped) == (3 if seat else 1)
    assert not any(paper.flipped)


def test_the_wind_blows_to_the_free_end_of_its_flag(make: Make, setting: Setting) -> None:
    xml = '<flag seat="0" emblem="wind" height="30mm" wrap="10mm"/>'
    paper = Paper(setting).print(make(xml), Frame(0, 0, 90 * MM, 30 * MM))
    head = max(paper.pictures)
    tail = min(point for point in paper.pictures if point[0] > 50 * MM)
    assert head[1] == pytest.approx(15 * MM, abs=0.1), "the point of the arrow is in the middle"
    assert head[0] > tail[0] + 10 * MM


@pytest.mark.parametrize("icon", ["dieq", "moon", "clockwise", "counter-clockwise", "reload"])
def test_what_is_read_is_never_mirrored(make: Make, setting: Setting, icon: str) -> None:
    xml = f'<flag seat="2" emblem="{icon}" height="30mm" wrap="10mm"/>'
    paper = Paper(setting).print(make(xml), Frame(0, 0, 90 * MM, 30 * MM))
    left, right = (
        sorted(point for point in paper.pictures if (point[0] > 45 * MM) == side)
        for side in (False, True)
    )
    shift = right[0][0] - left[0][0]
    assert _same([(x + shift, y) for x, y in left], right)


def test_an_own_icon_says_that_it_is_read(tmp_path: Path) -> None:
    svg = '<svg viewBox="0 0 64 64"{}><path d="M4 4H60V60Z"/></svg>'
    (tmp_path / "word.svg").write_text(svg.format(' data-mirror="no"'))
    (tmp_path / "fish.svg").write_text(svg.format(""))
    shelf = IconShelf(lambda _, name: tmp_path / f"{name}.svg")
    assert shelf.mirrors("fish")
    assert not shelf.mirrors("word")
