"""What the content of a PDF page draws, however it is written down.

Forms are drawn in place, paths and texts stand in page coordinates and every painting operation
says all that it depends on. So two ways of writing the same drawing come to the same marks.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from math import floor
from struct import pack

Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

# Nearly all of a page are plain paths: those are one token each, without backing up.
_TOKEN = re.compile(
    r"(?<!\S)-?[\d.]+\s+-?[\d.]+\s+m\s[-\d.\smlch]*+(?:W\*?\s+n|[fBSn]\*?)(?!\S)|"
    r"\[[^\]]*\]|<<.*?>>|<[0-9a-fA-F\s]*>|/[^\s/\[\]<>()]*|\((?:\\.|[^\\()])*\)|[^\s\[\]<>()/]+"
)
_PIECE = re.compile(r"<([0-9a-fA-F\s]*)>|(-?[0-9.]+)")
_SEGMENTS = frozenset(["m", "l", "c", "v", "y", "h", "re"])
_PAINT = {
    # Operator: is it filled, by which rule, is it stroked, is it closed before?
    "f": ("f", False, False),
    "F": ("f", False, False),
    "f*": ("f*", False, False),
    "S": ("", True, False),
    "s": ("", True, True),
    "B": ("f", True, False),
    "B*": ("f*", True, False),
    "b": ("f", True, True),
    "b*": ("f*", True, True),
    "n": ("", False, False),
}
_STATE = frozenset(["cm", "w", "d", "J", "j", "g", "G", "rg", "RG", "k", "K", "TL", "Tr"])
_MARKED = frozenset(["BMC", "BDC", "EMC"])
_LINES = frozenset(["Td", "TD", "T*", "Tm"])
_OTHERS = _STATE | _MARKED | _LINES | frozenset(["q", "Q", "Do", "BT", "ET", "Tf", "Tj", "TJ"])

Step = tuple[str, list[str]] | tuple[str, str, list[float], str, str]
"""An operator and its operands, or `path`, its segments, their numbers, the clip, the painting."""


def steps(content: str) -> list[Step]:
    """Content in its order, each path together with what is done with it."""
    out: list[Step] = []
    operands: list[str] = []
    segments: list[str] = []
    numbers: list[str] = []
    clip = ""
    for token in _TOKEN.findall(content):
        if token[-1] in "fBSn*" and token[0] in "-.0123456789":
            out.append(_path_of(token))
        elif token in _SEGMENTS:
            segments.append(token)
            numbers += operands
            operands = []
        elif token in _PAINT:
            letters, points = _plain(segments, [float(n) for n in numbers])
            out.append(("path", letters, points, clip, token))
            segments, numbers, operands, clip = [], [], [], ""
        elif token == "W" or token == "W*":
            clip = token
        elif token in _OTHERS:
            out.append((token, operands))
            operands = []
        elif token[0].isalpha() or token[0] in "'\"":
            raise ValueError(f"an operator that nobody reads yet: {token}")
        else:
            operands.append(token)
    return out


_NO_NUMBERS = str.maketrans("", "", " \r\n\t-.0123456789")
_NO_LETTERS = str.maketrans("mlchWfBSn*", "          ")


def _path_of(token: str) -> Step:
    """A whole path without rectangles and shortened curves."""
    end = token.rindex("W") if "W" in token else len(token.rstrip("*")) - 1
    clip, _, paint = token[end:].rpartition(" ")
    points = list(map(float, token[:end].translate(_NO_LETTERS).split()))
    return ("path", token[:end].translate(_NO_NUMBERS), points, clip.strip(), paint)


def _plain(segments: list[str], numbers: list[float]) -> tuple[str, list[float]]:
    """A path of `m`, `l`, `c` and `h` alone."""
    if not {"re", "v", "y"} & set(segments):
        return "".join(segments), numbers
    letters, points, at = "", [], 0
    for segment in segments:
        if segment == "re":
            x, y, w, h = numbers[at : at + 4]
            letters, at = letters + "mlllh", at + 4
            points += [x, y, x + w, y, x + w, y + h, x, y + h]
            continue
        if segment in "vy":
            a, b, x, y = numbers[at : at + 4]
            points += [*points[-2:], a, b, x, y] if segment == "v" else [a, b, x, y, x, y]
            letters, at = letters + "c", at + 4
            continue
        count = {"m": 2, "l": 2, "c": 6, "h": 0}[segment]
        points += numbers[at : at + count]
        letters, at = letters + segment, at + count
    return letters, points


@dataclass(frozen=True)
class Font:
    """A font's name without the tag of its subset, what its codes mean and how wide they are."""

    name: str
    letters: dict[int, str]
    widths: dict[int, float]


@dataclass(frozen=True)
class Picture:
    """An image: nothing but its size counts, for its bytes depend on who packed them."""

    width: int
    height: int


@dataclass(frozen=True)
class Form:
    """A form's content, its matrix and what it uses."""

    steps: list[Step]
    matrix: Matrix
    resources: Resources


@dataclass(frozen=True)
class Resources:
    """What the names in some content stand for."""

    fonts: dict[str, Font]
    xobjects: dict[str, Form | Picture]


@dataclass
class _State:
    """All that `q` keeps."""

    matrix: Matrix = IDENTITY
    fill: tuple[float, ...] = (0.0, 0.0, 0.0)
    stroke: tuple[float, ...] = (0.0, 0.0, 0.0)
    width: float = 1.0
    dash: tuple[float, ...] = ()
    phase: float = 0.0
    cap: str = "0"
    join: str = "0"
    clip: bytes = b""
    font: Font | None = None
    size: float = 0.0
    leading: float = 0.0
    hollow: bool = False
    """Are letters outlines?"""

    def copy(self) -> _State:
        made = object.__new__(_State)
        made.__dict__.update(self.__dict__)
        return made


@dataclass
class Run:
    """Marked content: what kind, which number of the page's, and the characters shown in it."""

    kind: str
    mcid: int | None
    letters: list[str] = field(default_factory=list)
    said: str | None = None
    """What stands for it where it is read aloud."""

    @property
    def text(self) -> str:
        return " ".join("".join(self.letters).split())


def times(a: Matrix, b: Matrix) -> Matrix:
    """First a, then b."""
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


def hundredths(number: float) -> int:
    """Rounded to 0.01; halves go up, also where the last bits of a float say otherwise."""
    return floor(number * 100 + 0.500001)


def _numbers(operands: list[str]) -> list[float]:
    return [float(operand) for operand in operands]


def _colour(operator: str, operands: list[str]) -> tuple[float, ...]:
    values = [round(n, 3) for n in _numbers(operands)]
    return tuple(values * 3 if operator in "gG" else values)


class Reader:
    """Draws the content of one page: marks go into a digest, texts into runs of marked content.

    With `tell` every mark is also told in words.
    """

    def __init__(self, tell: Callable[[str], None] | None = None) -> None:
        self.digest = blake2b(digest_size=16)
        self.runs: list[Run] = []
        self._open: list[Run] = []
        self._tell = tell

    def draw(self, content: list[Step], resources: Resources, state: _State | None = None) -> None:
        """Draw content from a state on."""
        state = state or _State()
        kept: list[_State] = []
        base = line = IDENTITY
        for step in content:
            if step[0] == "path":
                self._path(state, *step[1:])
                continue
            operator, operands = step
            if operator == "q":
                kept.append(state.copy())
            elif operator == "Q":
                state = kept.pop()
            elif operator == "Do":
                self._show(resources.xobjects[operands[0][1:]], state)
            elif operator == "Tj" or operator == "TJ":
                base = self._text(state, base, operands[0])
            elif operator == "BT":
                base = line = IDENTITY
            elif operator in _LINES:
                base = line = _next_line(operator, operands, line, state)
            elif operator == "Tf":
                state.font, state.size = resources.fonts[operands[0][1:]], float(operands[1])
            elif operator in _MARKED:
                self._mark(operator, operands)
            elif operator != "ET":
                _change(state, operator, operands)

    def _path(
        self, state: _State, letters: str, points: list[float], clip: str, paint: str
    ) -> None:
        a, b, c, d, e, f = state.matrix
        if a == d == 1 and b == c == e == f == 0:
            placed = [floor(n * 100 + 0.500001) for n in points]
        else:
            xs, ys = points[::2], points[1::2]
            placed = points.copy()
            if b == c == 0:
                placed[::2] = [floor((a * x + e) * 100 + 0.500001) for x in xs]
                placed[1::2] = [floor((d * y + f) * 100 + 0.500001) for y in ys]
            else:
                both = list(zip(xs, ys, strict=True))
                placed[::2] = [hundredths(a * x + c * y + e) for x, y in both]
                placed[1::2] = [hundredths(b * x + d * y + f) for x, y in both]
        fills, strokes, closes = _PAINT[paint]
        shape = letters + "h" if closes and letters[-1:] != "h" else letters
        shown = shape.encode() + pack(f"<{len(placed)}i", *placed)
        if fills or strokes:
            self.digest.update(b"P" + self._paint(state, fills, strokes) + shown)
            if self._tell:
                self._tell(f"{self._paint(state, fills, strokes).decode()} {shape} {placed}")
        if clip:
            state.clip = blake2b(state.clip + clip.encode() + shown, digest_size=8).digest()

    def _paint(self, state: _State, fills: str, strokes: bool) -> bytes:
        made = [state.clip.hex()]
        if fills:
            made += [fills, repr(state.fill)]
        if strokes:
            a, b, c, d, _, _ = state.matrix
            scale = abs(a * d - b * c) ** 0.5
            width, *dash = (hundredths(n * scale) for n in (state.width, *state.dash))
            made += ["S", repr(state.stroke), f"{width} {dash}", state.cap, state.join]
        return " ".join(made).encode()

    def _show(self, shown: Form | Picture, state: _State) -> None:
        if isinstance(shown, Form):
            inner = state.copy()
            inner.matrix = times(shown.matrix, state.matrix)
            self.draw(shown.steps, shown.resources, inner)
            return
        corners = [hundredths(n) for n in state.matrix]
        self._note(f"picture {shown.width} x {shown.height} {corners} {state.clip.hex()}")

    def _text(self, state: _State, base: Matrix, shown: str) -> Matrix:
        font = state.font
        if font is None:
            raise ValueError("a text without a font")
        pieces: list[str | int] = []
        wide = 0.0
        for codes, shift in _PIECE.findall(shown):
            if shift:
                pieces.append(hundredths(float(shift)))
                wide -= float(shift)
                continue
            numbers = bytes.fromhex(codes)
            letters = "".join([font.letters[code] for code in numbers])
            wide += sum([font.widths[code] for code in numbers])
            if pieces and isinstance(pieces[-1], str):
                letters = str(pieces.pop()) + letters
            pieces.append(letters)
        if self._open:
            self._open[-1].letters += [piece for piece in pieces if isinstance(piece, str)]
        a, b, c, d, x, y = times(base, state.matrix)
        turned = [hundredths(n * state.size) for n in (a, b, c, d)]
        place = f"{hundredths(x)} {hundredths(y)}"
        paint = f"S {state.stroke} {state.width}" if state.hollow else state.fill
        self._note(f"{font.name} {turned} {place} {paint} {state.clip.hex()} {pieces}")
        return times((1, 0, 0, 1, wide * state.size / 1000, 0), base)

    def _mark(self, operator: str, operands: list[str]) -> None:
        if operator == "EMC":
            closed = self._open.pop()
            if closed.said is not None:
                self._open[-1].letters.append(closed.said)
            return
        said = re.search(r"/ActualText <feff([0-9a-f]*)>", operands[-1])
        if said:  # what is drawn in it is read aloud like this
            spoken = bytes.fromhex(said[1]).decode("utf-16-be")
            self._open.append(Run(operands[0][1:], None, said=spoken))
            return
        number = re.search(r"/MCID (\d+)", operands[1]) if operator == "BDC" else None
        run = Run(operands[0][1:], int(number.group(1)) if number else None)
        self.runs.append(run)
        self._open.append(run)

    def _note(self, mark: str) -> None:
        self.digest.update(mark.encode())
        if self._tell:
            self._tell(mark)


def _next_line(operator: str, operands: list[str], line: Matrix, state: _State) -> Matrix:
    if operator == "Tm":
        a, b, c, d, e, f = _numbers(operands)
        return (a, b, c, d, e, f)
    x, y = (0.0, -state.leading) if operator == "T*" else _numbers(operands)
    if operator == "TD":
        state.leading = -y
    return times((1, 0, 0, 1, x, y), line)


def _change(state: _State, operator: str, operands: list[str]) -> None:
    if operator == "cm":
        a, b, c, d, e, f = _numbers(operands)
        state.matrix = times((a, b, c, d, e, f), state.matrix)
    elif operator in ("g", "rg", "k"):
        state.fill = _colour(operator, operands)
    elif operator in ("G", "RG", "K"):
        state.stroke = _colour(operator, operands)
    elif operator == "w":
        state.width = float(operands[0])
    elif operator == "d":
        state.dash, state.phase = tuple(_numbers(operands[0][1:-1].split())), float(operands[1])
    elif operator == "J":
        state.cap = operands[0]
    elif operator == "j":
        state.join = operands[0]
    elif operator == "TL":
        state.leading = float(operands[0])
    elif operator == "Tr":
        state.hollow = {"0": False, "1": True}[operands[0]]
