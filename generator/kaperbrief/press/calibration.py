"""The sheets that show what a printer does wrong: lines to measure, crosses back to back."""

from __future__ import annotations

from collections.abc import Sequence

from kaperbrief.press.document import Document
from kaperbrief.press.printer import Correction
from kaperbrief.records import dataclass
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.frame import Frame, Picture
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM, Paper

_REACH = 8
"""Millimetres that the scale of a cross reaches to each side."""
_MARGIN = 14 * MM
_APART = 7 * MM
"""Between texts and the lines that are measured."""


@dataclass(frozen=True, slots=True)
class TestSide:
    """What is printed on one side: the paper, the title, what to do.

    `steps` stand in the upper quarters, the left ones first. `lines` are the names and lengths in
    points of those that are measured, across and along the sheet. What is printed `behind` another
    side has a cross without scales; a `turned` one is upside down.
    """

    paper: Paper
    title: str
    steps: tuple[Sequence[str], Sequence[str]]
    lines: Sequence[tuple[str, float]] = ()
    behind: bool = False
    turned: bool = False


def draw_calibration(
    sides: Sequence[TestSide],
    title: str,
    language: str,
    setting: Setting,
    correction: Correction | None,
) -> bytes:
    """The PDF of some sides in printing order, mended for a printer where one is known."""
    document = Document(title, language, setting.look.faces)
    texts = [_Set(side, setting) for side in sides]  # before pages: characters get their codes
    document.begin()
    for side, text in zip(sides, texts, strict=True):
        paper = side.paper
        pen = Pen(setting, document.forms, paper.height)
        with pen.turned(paper.width / 2, paper.height / 2, 180 if side.turned else 0):
            text.draw(pen)
        operators = pen.finish()
        if correction is not None:
            how = {"behind": side.behind, "turned": side.turned}
            operators = correction.mended(operators, paper, **how)
        size = paper.width, paper.height
        document.add(Picture(side.title, *size, operators, pen.xobjects, pen.elements))
    return document.save()


class _Set:
    """A side with its texts set."""

    def __init__(self, side: TestSide, setting: Setting) -> None:
        paper = side.paper
        self._side, self._middle = side, (paper.width / 2, paper.height / 2)
        wide = self._middle[0] - _MARGIN - _APART
        self._title = setting.line(side.title, "sheet-title", wide)
        self._steps = [[setting.block(one, "body", wide) for one in half] for half in side.steps]
        self._lines = [(setting.line(one, "label"), length) for one, length in side.lines]
        self._figures = [setting.line(told, "label") for told in ("−5", "+5")]

    def draw(self, pen: Pen) -> None:
        """Draw it upright."""
        x, y = self._middle
        with pen.tag("H1"):
            pen.text(self._title, _MARGIN, _MARGIN + 8 * MM)
        tops = (_MARGIN + 14 * MM, _MARGIN)
        for left, top, blocks in zip((_MARGIN, x + _APART), tops, self._steps, strict=True):
            for block in blocks:
                with pen.tag("P"):
                    pen.block(block, Frame(left, top, block.room, block.height))
                top += block.height + 2 * MM
        self._draw_cross(pen)
        for (line, length), turn in zip(self._lines, (0, -90), strict=False):
            with pen.turned(x, y, turn):
                self._draw_length(pen, line, length)

    def _draw_cross(self, pen: Pen) -> None:
        """The cross in the middle: fine on a back, with a scale in half millimetres on a front."""
        x, y = self._middle
        if self._side.behind:
            for turn in (0, 90):
                with pen.turned(x, y, turn):
                    pen.line(x - 20 * MM, y, x + 20 * MM, y, "ink", 0.5)
            return
        for turn in (0, 90):
            with pen.turned(x, y, turn):
                reach = _REACH * MM
                pen.line(x - reach, y, x + reach, y, "ink", 0.4)
                for half in range(-2 * _REACH, 2 * _REACH + 1):
                    long = (3.2 if half % 10 == 0 else 1.6 if half % 2 == 0 else 0.9) * MM
                    at = x + half * MM / 2
                    if abs(half) > 1:  # the two scales keep apart
                        pen.line(at, y - long, at, y, "ink", 0.3)
        high = 1.2 * MM
        for sign, figure in zip((-1, 1), self._figures, strict=True):
            pen.text_at(figure, x + sign * 5 * MM, y - 3.6 * MM - high / 2, "center")
            pen.text_mid(figure, x - MM, y + sign * 5 * MM, align="right")

    def _draw_length(self, pen: Pen, line: Line, length: float) -> None:
        """A line to measure through the middle, but for the cross, with its name at one end."""
        x, y = self._middle
        half = length / 2
        for sign in (-1, 1):
            pen.line(x + sign * 14 * MM, y, x + sign * half, y, "ink", 0.4)
            pen.line(x + sign * half, y - 3 * MM, x + sign * half, y + 3 * MM, "ink", 0.4)
        with pen.tag("P"):
            pen.text(line, x - half + 2 * MM, y - 1.4 * MM)
