"""What a box draws, told in lines short enough to read and exact enough to notice any change.

Numbers are points from the upper left corner, rounded to 0.01. Long paths, and many strokes or
letters in a row that are painted alike, are one line: how many, what they cover, and a digest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from itertools import groupby
from typing import Any

from kaperbrief.components.box import Box
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Segment
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from recorder import Recorder

_LONG = 12
"""Numbers of a path that are written out."""
_MANY = 3
"""Calls in a row, painted alike, that are written out."""
_MOST = 30
"""Lines in which a drawing is told in its order."""


def shown(*numbers: float) -> str:
    """Numbers with two places, without a sign where nothing is left."""
    return " ".join(f"{round(number + 1e-9, 2) + 0.0:g}" for number in numbers)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=3).hexdigest()


class Log(Recorder):
    """Tells every call in its order; what is turned or drawn as a form is told in its place."""

    def __init__(self, setting: Setting, height: float = 1000) -> None:
        super().__init__(setting, height)
        self.calls: list[tuple[str, str]] = []
        """How something is painted, and what."""
        self._around = ""

    def _note(self, how: str, what: str) -> None:
        self.calls.append((how, f"{self._around}{what}"))

    # -- calls -------------------------------------------------------------------------------

    def path(self, path: Sequence[Segment], **paint: Any) -> None:
        how = [paint["fill"] and f"fill {paint['fill']}" if "fill" in paint else ""]
        if paint.get("stroke"):
            how.append(f"stroke {paint['stroke']} {shown(paint.get('width', 0.7))}")
        how += [f"dash {shown(*paint['dash'])}" if paint.get("dash") else ""]
        how += ["round" if paint.get("cap") else "", "even-odd" if paint.get("even_odd") else ""]
        self._note(" ".join(word for word in how if word), _told(path))
        super().path(path, **paint)

    def clip(self, path: Sequence[Segment]) -> None:
        self._note("clip", _told(path))
        super().clip(path)

    def text(
        self, line: Line, x: float, baseline: float, colour: str = "", icons: str = ""
    ) -> None:
        style = line.style
        faces = "+".join(dict.fromkeys(face.name for _, face, _ in line.glyphs))
        how = f"text {style.name} {shown(style.size)} {faces} {colour or style.colour}"
        self._note(how, f"“{line.text}” {shown(x, baseline)} wide {shown(line.width)}")
        for at, name in line.icons:
            self._note(f"icon {icons or colour or style.colour}", f"{name} in {shown(at)}")
        super().text(line, x, baseline, colour, icons)

    def icon(
        self,
        name: str,
        x: float,
        y: float,
        size: float,
        colour: str = "ink",
        mirrored: bool = False,
        line: float = 0.0,
    ) -> None:
        turned = " mirrored" if mirrored else ""
        edge = f" line {shown(line)}" if line else ""
        self._note(f"icon {colour}", f"{name} {shown(x, y)} size {shown(size)}{turned}{edge}")
        super().icon(name, x, y, size, colour, mirrored, line)

    def photo(self, key: str, jpeg: bytes, frame: Frame) -> None:
        self._note("photo", shown(frame.x, frame.y, frame.width, frame.height))

    def once(
        self, key: object, frame: Frame, draw: Callable[[Pen], None], *, lasting: bool = False
    ) -> None:
        inner = Log(self.setting, frame.height)
        draw(inner)
        self._note("form", shown(frame.x, frame.y, frame.width, frame.height))
        before = self._around
        self._around += f"form {shown(frame.x, frame.y)}: "
        for how, what in inner.calls:
            self._note(how, what)
        self._around = before

    # -- what goes on until it ends ------------------------------------------------------------

    @contextmanager
    def _moved(self, matrix: Any) -> Iterator[None]:
        a, b, c, d, e, f = matrix
        before = self._around
        same = (a, b, c, d) == (1, 0, 0, 1)
        linear = "" if same else " ".join(f"{round(n, 4) + 0.0:g}" for n in (a, b, c, d)) + ", "
        self._around += f"[{linear}{shown(e, f)}] "
        with super()._moved(matrix):
            yield
        self._around = before

    @contextmanager
    def saved(self) -> Iterator[None]:
        start = len(self.calls)
        with super().saved():
            yield
        if any(how == "clip" for how, _ in self.calls[start:]):
            self._note("clip", "ends")

    @contextmanager
    def tag(self, kind: str, alt: str = "", frame: Frame | None = None) -> Iterator[None]:
        outer = self._mode != "tag"
        if outer:
            self._note(f"<{kind}>", alt)
        with super().tag(kind, alt, frame):
            yield
        if outer:
            self._note(f"</{kind}>", "")

    @contextmanager
    def group(self, kind: str) -> Iterator[None]:
        self._note(f"<{kind}>", "")
        with super().group(kind):
            yield
        self._note(f"</{kind}>", "")

    # -- the log -----------------------------------------------------------------------------

    @property
    def told(self) -> list[str]:
        """A line a call, or one for many that are painted alike.

        Where that would be too long, one for all that are painted alike, and one for the order.
        """
        groups = [(how, list(group)) for how, group in groupby(self.calls, key=_how)]
        lines = []
        for how, group in groups:
            lines += _lines(how, [what for _, what in group])
        if len(lines) <= _MOST:
            return lines
        by_how: dict[str, list[str]] = {}
        for how, what in self.calls:
            by_how.setdefault(how, []).append(what)
        lines = [line for how, whats in by_how.items() for line in _lines(how, whats)]
        return [*lines, f"order #{_digest(' '.join(how for how, _ in self.calls))}"]


def _how(call: tuple[str, str]) -> str:
    return call[0]


def _lines(how: str, whats: list[str]) -> list[str]:
    if len(whats) <= _MANY:
        return [f"{how}: {what}" if what else how for what in whats]
    letters = [what.split("“")[1].split("”")[0] for what in whats if "“" in what]
    words = f" “{'·'.join(letters)}”" if letters else f" {whats[0]} …"
    return [f"{how}: {len(whats)} × #{_digest(' '.join(whats))}{words}"]


def _told(path: Sequence[Segment]) -> str:
    """A short path as it is, a long one by its kind, box and digest."""
    numbers = [float(number) for _, *rest in path for number in rest]
    text = " ".join(f"{letter} {shown(*rest)}".strip() for letter, *rest in path)
    if len(numbers) <= _LONG:
        return text
    xs, ys = numbers[::2], numbers[1::2]
    letters = "".join(f"{len(list(g))}{letter}" for letter, g in groupby(s[0] for s in path))
    box = f"{shown(min(xs), min(ys))} to {shown(max(xs), max(ys))}"
    return f"{letters if len(letters) < 24 else f'{len(path)} segments'} {box} #{_digest(text)}"


def logged(box: Box, setting: Setting, width: float, height: float) -> list[str]:
    """What a box says of its size in a frame, and what it draws there."""
    natural = box.natural_width(setting)
    setting.overfull.clear()
    needed = box.measure(setting, width)
    lines = [f"needs {shown(needed)}" + (f", natural width {shown(natural)}" if natural else "")]
    lines += [
        f"too big: {over.axis} {shown(over.needed)} of {shown(over.available)}"
        f" {' '.join(sorted(over.styles))}"
        for over in setting.overfull
    ]
    pen = Log(setting)
    box.draw(pen, Frame(10, 10, width, height or needed))
    pen.finish()
    return lines + pen.told
