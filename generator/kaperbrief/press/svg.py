"""One side of a piece as an SVG: shapes alone, letters too, so that it needs no fonts."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count

from kaperbrief.nodes import Node
from kaperbrief.press.alone import alone, draw_alone
from kaperbrief.press.fit import Fitted
from kaperbrief.press.job import Copy
from kaperbrief.typeset import curves
from kaperbrief.typeset.faces import Face, Word
from kaperbrief.typeset.frame import Forms, Frame, Picture, fmt
from kaperbrief.typeset.pen import Draw, Pen
from kaperbrief.typeset.view import letters_of

_MARK = "<!-- Kaperbrief -->"
_TOKEN = re.compile(r"\[[^\]]*\]|<<.*?>>|[^\s\[\]]+")
_SEGMENTS = {"m": "M", "l": "L", "c": "C", "h": "Z"}
_STATE = {
    "w": "stroke-width",
    "J": "stroke-linecap",
    "j": "stroke-linejoin",
    "M": "stroke-miterlimit",
    "d": "stroke-dasharray",
}
_ENDS = {"J": ("butt", "round", "square"), "j": ("miter", "round", "bevel")}
_UNITS = 1000
"""How large a letter is whose outline is written."""
_PAINT = {"f": "f", "f*": "f", "B": "fs", "B*": "fs", "S": "s"}
"""What is filled and stroked by the operator that paints."""


class _Outliner(Pen):
    """Draws letters as shapes; what is drawn once is kept as it was drawn."""

    def _glyphs(
        self, face: Face, words: Sequence[Word], size: float, x: float, baseline: float
    ) -> None:
        for at, letter in letters_of(0, face, words, size):
            if not letter.text.isspace():
                key = ("letter", id(face), letter.text)
                outline = curves.placed(face.outline(letter.text), (0, 0), _UNITS)
                form = self._form(key, Frame(0, 0, 0, 0), partial(_written_once, outline))
                self._do(form.name, size / _UNITS, size / _UNITS, x + at, self._height - baseline)

    def again(self, key: object, frame: Frame, draw: Draw) -> None:
        """As if it were drawn here alone: there are no tags that it could share."""
        draw(self)

    def _form(self, key: object, frame: Frame, draw: Draw, *, lasting: bool = True) -> Picture:
        key = key if self.shrunk == 1 else (key, self.shrunk)
        form = self.forms.by_key.get(key)
        if form is None:
            pen = _Outliner(self.setting, self.forms, frame.height, in_form=True)
            pen._scale = self.shrunk
            draw(pen)
            name = self.forms.name()
            form = Picture(name, frame.width, frame.height, pen.finish(), pen.xobjects)
            self.forms.add(form)
            self.forms.by_key[key] = form
        return form


def _written_once(outline: Sequence[curves.Segment], pen: Pen) -> None:
    pen.operators.append(f"{curves.written(outline, 0)} f")


class Drawings:
    """Draws sides of pieces; what several of them show is drawn once for all."""

    def __init__(self) -> None:
        self._forms = Forms()
        self._written: dict[str, str] = {}
        self._clips = count()

    def svg(
        self, fitted: Fitted, copy: Copy, node: Node, size: tuple[float, float], *, back: bool
    ) -> bytes:
        """The drawing of a side of a copy, of that size in points."""
        place = alone(fitted.job, copy, size, size, back=back).placements[0]
        pen = _Outliner(fitted.setting, self._forms, size[1])
        draw_alone(pen, place, node, fitted)
        width, height = map(fmt, size)
        piece = fitted.job.piece
        shape = 'rx="50%"' if piece is not None and piece.round else ""
        paper = f'<rect width="{width}" height="{height}" {shape} fill="white"/>'
        writer = _Writer(self._forms, self._clips)
        body = writer.drawn(pen.finish())
        shown = self._shown(pen.xobjects)
        for form in self._forms.new:
            if form.name in shown and form.name not in self._written:
                drawn = writer.drawn(form.operators)
                self._written[form.name] = f'<g id="{form.name}">{drawn}</g>'
        defs = "".join(self._written[form.name] for form in self._forms.new if form.name in shown)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt"'
            f' viewBox="0 0 {width} {height}">{_MARK}<defs>{defs}</defs>{paper}'
            f'<g transform="matrix(1 0 0 -1 0 {height})">{body}</g></svg>\n'
        ).encode()

    def _shown(self, names: Sequence[str]) -> set[str]:
        """The names of all that is in pictures of these names, and theirs."""
        below = {form.name: form.xobjects for form in self._forms.new}
        found: set[str] = set()
        left = [*names]
        while left:
            name = left.pop()
            if name in below and name not in found:
                found.add(name)
                left += below[name]
        return found


class _Writer:
    """Writes elements for operators as the pen writes them; the page's y runs up in them."""

    def __init__(self, forms: Forms, clips: Iterator[int]) -> None:
        self.forms, self.clips = forms, clips
        self.out: list[str] = []
        self.path: list[str] = []
        self.state: dict[str, str] = {}
        self.opened = 0
        """How many groups are open since the state was saved."""

    def drawn(self, operators: Sequence[str]) -> str:
        """The elements, all of them closed."""
        self.out, self.path, self.state, self.opened = [], [], {}, 0
        stack: list[tuple[dict[str, str], int]] = []
        held: list[str] = []
        for token in _TOKEN.findall("\n".join(operators)):
            if token == "q":
                stack.append((dict(self.state), self.opened))
                self.opened = 0
            elif token == "Q":
                self.out.append("</g>" * self.opened)
                self.state, self.opened = stack.pop()
            elif token in _SEGMENTS:
                self.path += [_SEGMENTS[token], *held]
            elif not (self._paints(token, held) or self._sets(token, held)):
                held.append(token)
                continue
            held = []
        return "".join([*self.out, "</g>" * self.opened])

    def _paints(self, token: str, held: list[str]) -> bool:
        """Write what an operator paints, cuts off or moves, if it is such a one."""
        path = " ".join(self.path)
        if token in _PAINT:
            self.out.append(f'<path d="{path}"{_painted(self.state, token)}/>')
        elif token == "re":
            x, y, width, height = held
            self.path += ["M", x, y, "h", width, "v", height, "h", f"-{width}", "Z"]
        elif token == "W":
            number = next(self.clips)
            self.out.append(f'<clipPath id="c{number}"><path d="{path}"/></clipPath>')
            self._open(f'clip-path="url(#c{number})"')
        elif token == "cm":
            self._open(f'transform="matrix({" ".join(held)})"')
        elif token == "Do":
            self.out.append(_shown(held[0][1:], self.state, self.forms))
        if token in ("n", *_PAINT):
            self.path = []
        return token in ("re", "W", "cm", "Do", "n", *_PAINT)

    def _open(self, attribute: str) -> None:
        self.out.append(f"<g {attribute}>")
        self.opened += 1

    def _sets(self, token: str, held: list[str]) -> bool:
        """Note the state that an operator sets, if it is such a one."""
        if token in ("rg", "RG"):
            self.state["fill" if token == "rg" else "stroke"] = _colour(held)
        elif token in _STATE:
            value = _ENDS[token][int(held[0])] if token in _ENDS else held[0].strip("[] ")
            self.state[_STATE[token]] = value or "none"
        return token in ("rg", "RG", "BDC", "BMC", "EMC", *_STATE)


def _painted(state: dict[str, str], operator: str) -> str:
    how = _PAINT[operator]
    left = {} if "f" in how else {"fill": "none"}
    left |= {} if "s" in how else {"stroke": "none"}
    rule = {"fill-rule": "evenodd"} if "*" in operator else {}
    lines = "s" in how
    told = {name: value for name, value in state.items() if name == "fill" or lines}
    return _written(told | left | rule)


def _shown(name: str, state: dict[str, str], forms: Forms) -> str:
    """A picture that was drawn once, or a photo."""
    if name in forms.photos:
        data = base64.b64encode(forms.photos[name]).decode()
        return (
            '<image width="1" height="1" transform="matrix(1 0 0 -1 0 1)"'
            f' preserveAspectRatio="none" href="data:image/jpeg;base64,{data}"/>'
        )
    return f'<use href="#{name}"{_written(state)}/>'


def _written(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{value}"' for name, value in sorted(attributes.items()))


def _colour(operands: Sequence[str]) -> str:
    return "#" + "".join(f"{round(255 * float(one)):02x}" for one in operands)
