"""The pen: draws in points with y running down, writes PDF operators, knows tags and artifacts.

Everything drawn outside a tag is an artifact (decoration). Only this module turns y round.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from kaperbrief.typeset import curves
from kaperbrief.typeset.breaking import ICON_SCALE, Block, Line
from kaperbrief.typeset.faces import Face, Word
from kaperbrief.typeset.frame import (
    Element,
    Forms,
    Frame,
    Kept,
    Picture,
    fmt,
    is_lasting,
    lasting_name,
    text_string,
)
from kaperbrief.typeset.inker import Inker
from kaperbrief.typeset.setting import Setting
from kaperbrief.typeset.svg import GRID
from kaperbrief.typeset.view import NOTHING, Matrix, letters_of, turn_about
from kaperbrief.units import MM

Draw = Callable[["Pen"], None]
_FRINGE = 0.12
"""How broad a halo is round letters, as a share of their size."""
_HOLLOW, _RIM = 0.3 * MM, 0.016
"""How thick the outline of hollow letters is at least, and as a share of their size."""


class Pen(Inker):
    """Draws one page, or one form when `in_form`."""

    writes = True
    """Are shapes written, or does it only go through a drawing?"""

    def __init__(
        self, setting: Setting, forms: Forms, height: float, in_form: bool = False
    ) -> None:
        super().__init__(setting.look, height, in_form)
        self.setting = setting
        self.forms = forms
        self.xobjects: list[str] = []
        self.elements: list[Element] = []
        self._groups: list[Element] = []
        self._next_mcid = 0
        self.lettered = False
        """Are there letters or photos in it, which another document has otherwise?"""
        self.covered = 0.0
        """How much of the page boxes of its layout cover, in square points."""
        self.own: int | None = None
        """So many operators are the page's own; those behind them frame what differs by number."""

    # -- structure ---------------------------------------------------------------------------

    @contextmanager
    def tag(self, kind: str, alt: str = "", frame: Frame | None = None) -> Iterator[None]:
        """What is drawn inside is one piece of content of that kind; a tag inside a tag is none."""
        if self._in_form or self._mode == "tag":
            yield
            return
        self._close_artifact()
        element = Element(kind, alt, mcid=self._next_mcid)
        if frame is not None:
            box = self.view.bounds(frame)
            bottom, top = self._height - box.bottom, self._height - box.y
            element.box = (box.x, bottom, box.right, top)
        self._next_mcid += 1
        self._siblings().append(element)
        self.operators.append(f"/{kind} <</MCID {element.mcid}>> BDC")
        self._mode = "tag"
        yield
        self.operators.append("EMC")
        self._mode = ""

    @contextmanager
    def group(self, kind: str) -> Iterator[None]:
        """The tags inside are children of one element, such as the rows of a table."""
        if self._in_form or self._mode == "tag":
            yield
            return
        element = Element(kind)
        self._siblings().append(element)
        self._groups.append(element)
        yield
        self._groups.pop()
        if not element.children:
            self._siblings().remove(element)

    def _siblings(self) -> list[Element]:
        return self._groups[-1].children if self._groups else self.elements

    def finish(self) -> list[str]:
        """The operators of the whole page, everything closed."""
        self._close_artifact()
        return self.operators

    def again(self, key: object, frame: Frame, draw: Draw) -> None:
        """Draw, tags and all, what looks the same wherever its key and its frame on a page are.

        The second time, what was written the first time is written with the numbers of this page.
        """
        if self._in_form or self._mode == "tag" or not self.view.plain:
            draw(self)
            return
        place, first = (key, frame, self._height), self._next_mcid
        kept = self.forms.kept.get(place)
        self._close_artifact()
        if kept is None:
            pen = Pen(self.setting, self.forms, self._height)
            pen._state, pen._next_mcid = {}, first
            draw(pen)
            operators, numbers = pen.finish(), (first, pen._next_mcid)
            kept = Kept(operators, pen.xobjects, pen.elements, numbers, pen._state, pen.covered)
            self.forms.keep(place, kept)
        self.operators.append(kept.written(first))
        self._siblings().extend(kept.tagged(first))
        self._next_mcid += kept.tags
        self._state.update(kept.state)
        self.covered += kept.covered
        self.xobjects += [name for name in kept.xobjects if name not in self.xobjects]

    # -- places ------------------------------------------------------------------------------

    def turned(self, x: float, y: float, degrees: float) -> AbstractContextManager[None]:
        """What is drawn inside is turned clockwise round the point (x, y)."""
        return self._moved(turn_about(x, y, degrees))

    def enlarged(self, x: float, y: float, scale: float = 1) -> AbstractContextManager[None]:
        """What is drawn inside is so many times as large and has its origin at (x, y)."""
        return self._moved((scale, 0, 0, scale, x, y))

    def mirrored(self, x: float) -> AbstractContextManager[None]:
        """What is drawn inside is as in a mirror that stands upright at x."""
        return self._moved((-1, 0, 0, 1, 2 * x, 0))

    @contextmanager
    def _moved(self, matrix: Matrix) -> Iterator[None]:
        a, b, c, d, e, f = matrix
        h = self._height
        with self.saved():
            self.operators.append(
                f"{a:.5f} {-b:.5f} {-c:.5f} {d:.5f} {fmt(e + c * h)} {fmt(h - d * h - f)} cm"
            )
            self.view.enter(matrix)
            before = self._scale
            self._scale *= math.sqrt(abs(a * d - b * c))
            yield
            self._scale = before
            self.view.leave()

    @contextmanager
    def through(self, window: Frame, shared: float = 0) -> Iterator[None]:
        """Of what is drawn inside, only what is seen in the window is written, cut at its edges.

        Neighbouring windows show a strip of `shared` points of each other. A letter on the edge
        that one of them shows whole is a letter there only, and a shape in the others.
        """
        view, before = self.view, (self.view.window, self.view.shared)
        with self.saved():
            self.clip(curves.rounded_path(window, 0))
            view.window, view.shared = view.bounds(window), shared
            yield
            view.window, view.shared = before

    # -- text --------------------------------------------------------------------------------

    def text(
        self, line: Line, x: float, baseline: float, colour: str = "", icons: str = ""
    ) -> None:
        """A set line with its left end at x; its style's colour where none is given.

        `icons` is the colour of icons in the line where it is another one.
        """
        size, hollow = line.style.size, line.style.hollow
        role = self.look.lettering(colour or line.style.colour, size)
        operands = self.look.colour(role)
        seen = self.view.line(line, x, baseline) if operands else NOTHING
        words, cut = seen
        if seen is not NOTHING:
            self._open()
            if hollow:
                self._stroke("contour", max(_HOLLOW, size * _RIM), (), 0)
                self.operators.append("1 Tr")
            else:
                self._fill(operands)
        signs = list(line.icons)
        for at, face, run in words:
            while signs and signs[0][0] < at and not hollow:
                self._sign(line, *signs.pop(0), x, baseline, icons or role)
                self._fill(operands)
            self._glyphs(face, run, size, x + at, baseline)
        if hollow and seen is not NOTHING:
            self.operators.append("0 Tr")
        for at, face, (letter,) in cut:
            outline = curves.placed(face.outline(letter.text), (x + at, baseline), size)
            drawn = curves.written(outline, self._height)
            self.operators.append(f"{drawn} {'S' if hollow else 'f'}")
        for at, name in signs:
            self._sign(line, at, name, x, baseline, icons or role)

    def _sign(self, line: Line, at: float, name: str, x: float, baseline: float, role: str) -> None:
        """An icon in a line, between its words also where the sheet is read aloud."""
        side, told = line.style.size * ICON_SCALE, False
        heard = self._mode == "tag" or self._in_form
        if heard and (title := self.setting.icons.title(name)):
            word = self.setting.say(title)
            before = "".join(one.text for start, _, run in line.glyphs if start < at for one in run)
            # "Skull" with its picture behind it is said once.
            told = not before.rstrip().casefold().endswith(word.casefold())
        if told:
            self.lettered = True  # its word is another one in another language
            said = text_string(f" {word} ")
            self.operators.append(f"/Span << /ActualText {said} >> BDC")
        middle = baseline - line.style.middle
        self.icon(name, x + at + side / 2, middle, side * 0.94, role)
        if told:
            self.operators.append("EMC")

    def halo(self, line: Line, x: float, baseline: float, colour: str) -> None:
        """The outlines of a line's letters in the colour of the ground, as broad as a fringe."""
        size = line.style.size
        around = Frame(x, baseline - size, line.width, 1.3 * size)
        if self.view.hides(around.inset(-_FRINGE * size)):
            return
        path = [
            segment
            for start, face, run in line.glyphs
            for at, letter in letters_of(start, face, run, size)
            for segment in curves.placed(face.outline(letter.text), (x + at, baseline), size)
        ]
        self.path(path, stroke=colour, width=2 * _FRINGE * size, cap=1)

    def text_at(
        self, line: Line, x: float, baseline: float, align: str, colour: str = "", icons: str = ""
    ) -> None:
        """A set line aligned `left`, `center` or `right` at x; else as `text`."""
        shift = {"left": 0.0, "center": line.width / 2, "right": line.width}[align]
        self.text(line, x - shift, baseline, colour, icons)

    def text_mid(
        self, line: Line, x: float, y: float, colour: str = "", align: str = "center"
    ) -> None:
        """A set line aligned at x, the middle of its capitals at the height y."""
        self.text_at(line, x, y + line.style.middle, align, colour)

    def block(self, block: Block, frame: Frame, align: str = "", colour: str = "") -> None:
        """Set lines from the top of a frame downwards."""
        y = frame.y
        for line in block.lines:
            how = align or line.style.align
            x = {"left": frame.x, "center": frame.centre[0], "right": frame.right}[how]
            self.text_at(line, x, y + line.style.rise, how, colour)
            y += line.style.leading

    def _glyphs(
        self, face: Face, words: Sequence[Word], size: float, x: float, baseline: float
    ) -> None:
        self.lettered = True
        out = ["BT"]
        subset = -1
        shown: list[str] = []
        for word in words:
            for piece_subset, operand in face.codes(word):
                if piece_subset != subset:
                    if shown:
                        out.append(f"[{''.join(shown)}] TJ")
                        shown = []
                    out.append(f"{face.resource(piece_subset)} {fmt(size)} Tf")
                    if subset < 0:
                        out.append(f"{x:.2f} {self._height - baseline:.2f} Td")
                    subset = piece_subset
                shown.append(operand)
        out.append(f"[{''.join(shown)}] TJ ET")
        self.operators.append(" ".join(out).replace("><", ""))

    # -- pictures ----------------------------------------------------------------------------

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
        """An icon with its middle at (x, y), `size` points wide and high.

        A `mirrored` one looks to the other side, unless it is one that is read. With `line` it has
        an outline of that width, as all has in pictures.
        """
        if self.view.hides(Frame(x - size / 2, y - size / 2, size, size)):
            return
        self._open()
        operands, icons = self.look.area(colour), self.setting.icons
        if not self._fill(operands):
            return
        if "S" in (drawn := icons.operators(name)):
            self._set("stroke", f"{operands} RG")
        scale, left, bottom = size / GRID, x - size / 2, self._height - y - size / 2
        key = ("icon", name, line > 0)
        if line:
            self._stroke("contour", line / scale, (), 1)
            drawn = re.sub(r"\bf\b", "B", drawn)
        frame = Frame(0, 0, GRID, GRID)
        form = self._form(key, frame, lambda pen: pen.operators.append(drawn), lasting=True)
        if mirrored and icons.mirrors(name):
            self._do(form.name, -scale, scale, left + size, bottom)
        else:
            self._do(form.name, scale, scale, left, bottom)

    def whole(self, key: object, draw: Callable[[Pen, Frame], None], frame: Frame) -> None:
        """Draw all of a sheet or piece into its frame; its key is plain values and tells it all."""
        draw(self, frame)

    def once(self, key: object, frame: Frame, draw: Draw, *, lasting: bool = False) -> None:
        """Draw a picture of the frame's size that is the same wherever its key is; drawn once.

        `draw` gets a pen whose page is the frame with its corner at the origin. A `lasting` picture
        has a key of plain values that say, with the theme and its drawings, all that is seen: it is
        not drawn where an earlier run did, unless there are letters or photos in it.
        """
        if self.view.hides(frame):
            return
        if self.view.cuts(frame):
            with self.enlarged(frame.x, frame.y):
                draw(self)
            return
        self._open()
        form = self._form(key, frame, draw, lasting=lasting)
        self._do(form.name, 1, 1, frame.x, self._height - frame.bottom)

    def _form(self, key: object, frame: Frame, draw: Draw, *, lasting: bool) -> Picture:
        key = key if self.shrunk == 1 else (key, self.shrunk)
        form = self.forms.by_key.get(key)
        if form is None:
            icons = self.setting.icons
            name = ""
            if lasting:
                told = f"{self.look.state} {frame.width} {frame.height} {key!r}"
                name = lasting_name(told)
            form = self.forms.found(name)
            if form is None:
                pen = Pen(self.setting, self.forms, frame.height, in_form=True)
                pen._scale = self.shrunk
                draw(pen)
                lasts = lasting and not (pen.lettered or icons.faults)
                lasts = lasts and all(map(is_lasting, pen.xobjects))
                name = name if lasts else self.forms.name()
                form = Picture(name, frame.width, frame.height, pen.finish(), pen.xobjects)
                self.forms.add(form)
            self.forms.by_key[key] = form
        return form

    def photo(self, key: str, jpeg: bytes, frame: Frame) -> None:
        """A checked photo, filling the frame."""
        if self.view.hides(frame):
            return
        self._open()
        self.lettered = True
        self.forms.photos.setdefault(key, jpeg)
        self._do(key, frame.width, frame.height, frame.x, self._height - frame.bottom)

    def _do(self, name: str, sx: float, sy: float, x: float, y: float) -> None:
        if name not in self.xobjects:
            self.xobjects.append(name)
        matrix = f"{sx:.5g} 0 0 {sy:.5g} {fmt(x)} {fmt(y)}"
        self.operators.append(f"q {matrix} cm /{name} Do Q")
