"""What a pen sees: where what it draws comes to lie on the page, and which part of that is shown.

All coordinates are points with y running down. A drawing on several tiles is drawn once for each
tile, through that tile's window; what cannot be seen through it is left out, letter by letter.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from kaperbrief.typeset.breaking import Glyphs, Line
from kaperbrief.typeset.curves import Segment, extent
from kaperbrief.typeset.faces import Face, Ink, Word
from kaperbrief.typeset.frame import Frame

Matrix = tuple[float, float, float, float, float, float]
"""The point (x, y) comes to lie at (a x + c y + e, b x + d y + f)."""

_SAME: Matrix = (1, 0, 0, 1, 0, 0)


def turn_about(x: float, y: float, degrees: float) -> Matrix:
    """A turn clockwise round the point (x, y)."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return cosine, sine, -sine, cosine, x - x * cosine + y * sine, y - x * sine - y * cosine


def _after(outer: Matrix, inner: Matrix) -> Matrix:
    """First the inner one, then the outer one."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e,
        b * t + d * u + f,
    )  # fmt: skip


Seen = tuple[Sequence[Glyphs], Sequence[Glyphs]]
"""What is seen of a line: words, and single letters through which the window's edge goes."""

NOTHING: Seen = ((), ())


def _apart(one: Frame, other: Frame) -> bool:
    return (
        one.right < other.x or one.x > other.right or one.bottom < other.y or one.y > other.bottom
    )


class View:
    """The place of what is drawn now, and the part of the page that is shown; None for all."""

    def __init__(self) -> None:
        self.window: Frame | None = None
        self.shared = 0.0
        """How much of it, in points, the windows of neighbours show as well."""
        self._matrices: list[Matrix] = [_SAME]

    @property
    def plain(self) -> bool:
        """Does everything come to lie where it is drawn, and is all of it shown?"""
        return self.window is None and len(self._matrices) == 1

    def enter(self, matrix: Matrix) -> None:
        """From here to `leave`, what is drawn is moved by the matrix."""
        self._matrices.append(_after(self._matrices[-1], matrix))

    def leave(self) -> None:
        """The last matrix ends."""
        self._matrices.pop()

    def bounds(self, frame: Frame) -> Frame:
        """The upright rectangle on the page round a frame that may be turned and enlarged."""
        a, b, c, d, e, f = self._matrices[-1]
        corners = [(x, y) for x in (frame.x, frame.right) for y in (frame.y, frame.bottom)]
        xs = [a * x + c * y + e for x, y in corners]
        ys = [b * x + d * y + f for x, y in corners]
        return Frame(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def hides(self, frame: Frame) -> bool:
        """Does the frame lie outside the window?"""
        return self.window is not None and _apart(self.bounds(frame), self.window)

    def local(self) -> Frame | None:
        """The window as what is drawn now measures it; None for all, and where that is turned."""
        a, b, c, d, e, f = self._matrices[-1]
        seen = self.window
        if seen is None or b or c or a <= 0 or d <= 0:
            return None
        return Frame((seen.x - e) / a, (seen.y - f) / d, seen.width / a, seen.height / d)

    def cuts(self, frame: Frame) -> bool:
        """Does some of the frame lie outside the window?"""
        seen = self.window
        if seen is None:
            return False
        box = self.bounds(frame)
        return (
            box.x < seen.x or box.right > seen.right or box.y < seen.y or box.bottom > seen.bottom
        )

    def path(self, path: Sequence[Segment], reach: float) -> Sequence[Segment]:
        """The closed and open lines of a path that are seen; lines reach so far beyond points."""
        if self.window is None or not path:
            return path
        whole = extent(path).inset(-reach)
        if self.hides(whole):
            return ()
        starts = [at for at, segment in enumerate(path) if segment[0] == "m"]
        if len(starts) < 2 or not self.cuts(whole):
            return path
        local = self.local()
        seen: list[Segment] = []
        for start, end in zip(starts, [*starts[1:], len(path)], strict=True):
            part = path[start:end]
            around = extent(part).inset(-reach)
            hidden = self.hides(around) if local is None else _apart(around, local)
            if not hidden:
                seen += part
        return seen

    def _breaks(self, frame: Frame) -> bool:
        """Does the window's edge go through a letter that another tile has whole?

        What is not larger than the strip that tiles share is whole on one of them; larger letters
        belong to each tile that has their middle.
        """
        if not self.cuts(frame):
            return False
        box = self.bounds(frame)
        seen = self.window
        assert seen is not None
        (x, y), small = box.centre, max(box.width, box.height) <= self.shared
        return small or not (seen.x <= x <= seen.right and seen.y <= y <= seen.bottom)

    def line(self, line: Line, x: float, baseline: float) -> Seen:
        """What is seen of a line whose left end is at x."""
        size = line.style.size
        around = Frame(x, baseline, line.width, 0).inset(-0.5 * size, -1.5 * size)
        if self.window is None or not self.cuts(around):
            return line.glyphs, ()
        if self.hides(around):
            return NOTHING
        words: list[Glyphs] = []
        cut: list[Glyphs] = []
        for start, face, run in line.glyphs:
            row: list[tuple[float, Word]] = []
            for at, letter in letters_of(start, face, run, size):
                ink = face.ink(letter.text)
                box = ink and _inked(ink, size / 1000, x + at, baseline)
                if box and (self.hides(box) or self._breaks(box)):
                    words += _joined(face, row)
                    row = []
                    if not self.hides(box):
                        cut.append((at, face, [letter]))
                elif box or row:
                    row.append((at, letter))
            words += _joined(face, row)
        return (words, cut) if words or cut else NOTHING


def letters_of(
    at: float, face: Face, words: Sequence[Word], size: float
) -> Iterator[tuple[float, Word]]:
    """Each letter as a word of its own, with its place in points."""
    for word in words:
        for letter in face.letters(word):
            yield at, letter
            at += letter.width * size / 1000


def _inked(ink: Ink, unit: float, x: float, baseline: float) -> Frame:
    left, bottom, right, top = (side * unit for side in ink)
    return Frame(x + left, baseline - top, right - left, top - bottom)


def _joined(face: Face, row: list[tuple[float, Word]]) -> Iterator[Glyphs]:
    """Letters that follow each other as one word, without the spaces at its end."""
    while row and face.ink(row[-1][1].text) is None:
        row.pop()
    if row:
        letters = [letter for _, letter in row]
        width = sum(letter.width for letter in letters)
        kerns = tuple(kern for letter in letters for kern in letter.kerns)
        yield row[0][0], face, [Word("".join(letter.text for letter in letters), width, kerns)]
