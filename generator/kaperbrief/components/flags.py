"""Flags: `<flag>`, one side that waves in the wind, or both sides to be folded round a mast."""

from __future__ import annotations

import math

from kaperbrief.components.box import Mm
from kaperbrief.components.pictures import PictureBox
from kaperbrief.components.registry import component
from kaperbrief.pictures.flag import flag
from kaperbrief.pictures.scene import draw_thing
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.small import simple
from kaperbrief.typeset.curves import Point, polygon_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_FOLD = (2.0, 1.6)
_HOIST = 0.14
"""The pattern of the seat at the mast, as a share of the flag's height."""
_WIDE = 0.4
"""The same where it holds the emblem."""
_NOTCH = 0.28
_BAND = 0.11
"""The bands of nobody's flag, as a share of its height."""
_HEM = 0.035, 0.065
"""How far from the fly the two seams of a hem are, as shares of the height."""
_LARGE = 25 * MM
"""Flags that are lower have none."""
_CUT = 0.7
"""The outline of both sides: along it they are cut out."""
_WHITE = 0.94
"""A white emblem, as a share of the field."""
_COLOURED = 0.8
"""A coloured one, which leaves room for the bands of nobody's flag."""
_STREAKS = (
    (0.19, 0.05, 0.24), (0.24, 0.62, 0.3), (0.4, 0.02, 0.14), (0.47, 0.8, 0.14),
    (0.58, 0.03, 0.16), (0.65, 0.7, 0.22), (0.69, 0.06, 0.2),
)  # fmt: skip
"""Streaks of wind: how far down, from where and how long, as shares of a side."""
_MOST = 45 * MM
"""No coloured emblem is larger: ink."""
_SEAM = 0.05
"""How far from the edge its seam is, as a share of the height."""
_LETTER = 0.78
"""A letter in the field, as a share of the flag's height."""
_LEGIBLE = 4.2 * MM
"""So large is a letter at the mast of a small flag too: it is read from across the table."""
_STICK = 2 * MM
"""The stick on the part that goes round the mast; it takes no more than a third of that."""
_BREAK = 3 * MM
"""So much of the stick is seen at each end of a label, which breaks it, and a little air."""


@component("flag")
class FlagBox(PictureBox):
    """A flag: a field in the colour of `seat`, an `emblem` as large as it can be, a hem at the fly.

    Without `wrap` it is a picture that waves (`look="shape:pennant staff:yes"`). With `wrap` it
    is to be cut out along its one outline: both sides next to each other, and between them a part
    of that width which goes round the mast, with a stick and, if there is room, the `label` in
    the middle of it; its edges are folds. What is `told` at the foot of nobody's flag, and not
    where it is glued, is what the flag is good for.
    The field is pale, with `full` it has the colour of the cloth of the seat and a white emblem:
    more ink. Themes without colours leave it white. Emblems are mirrored from side to side, so
    that both show the same way round the mast; the `letter` in the pattern of the seat is not.
    `notch` cuts a swallowtail. A `blank` flag has a disc in place of the emblem, to write in what
    the `hint` on it says. On a `lettered` one the letter is large in the field and the emblem, or
    a disc to draw on, small in the pattern at the mast. Nobody's flag (seat 0) has its emblem, or
    the thing (`art/thing`) of that name, and two bands of waves in `colour`; without an emblem it
    is a flag to draw on.
    """

    letter: str = ""
    colour: str = "ink"
    wrap: Mm = 0.0
    label: str = ""
    told: str = ""
    notch: bool = False
    blank: bool = False
    hint: str = ""
    full: bool = False
    lettered: bool = False

    @property
    def palette(self) -> dict[str, str]:
        if self.seat:
            return {"cloth": f"seat-{self.seat}-cloth"}
        if self.colour == "ink":
            return {"cloth": "cloth"}
        return {"cloth": "sky", "emblem": self.colour}  # as the one to be cut out

    def contents(self, setting: Setting, width: float) -> float:
        high = self.height or self.least
        self._letter = self.line(setting, self.letter, "step-number")
        if self._letter is not None:
            size = self._letter.style.size
            share = _LETTER if self.lettered else 0.2
            wanted = max(min(high * share, 16 * MM), min(high * 0.36, _LEGIBLE))
            self._letter = self._letter.scaled(max(0.8, wanted / size))
            if self.lettered and self.wrap:  # it stays clear of pattern and notch
                taken = _WIDE + _NOTCH * self.notch + 2 * _SEAM
                free = (width - self.wrap) / 2 - taken * high
                self._letter = self._letter.scaled(min(1.0, free / 0.7 / self._letter.style.size))
        self._label = self.line(setting, self.label, "key-label", high - 2 * _BREAK)
        side = (width - self.wrap) / 2 - 3 * MM
        self._told = None if self.seat else self.line(setting, self.told, "bonus", side)
        self._hint = self.line(setting, self.hint, "footer", _COLOURED * high - 2 * MM)
        return PictureBox.contents(self, setting, width)

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        return flag(sketch, look, self.emblem, free=not self.seat)

    def placed(self, sketch: Sketch, box: Frame, frame: Frame) -> tuple[Sketch, Frame]:
        return simple(sketch, box, frame), box

    def paint(self, pen: Pen, frame: Frame) -> None:
        if not self.wrap:
            PictureBox.paint(self, pen, frame)
            return
        long = (frame.width - self.wrap) / 2
        sides = (
            Frame(frame.x, frame.y, long, frame.height),
            Frame(frame.right - long, frame.y, long, frame.height),
        )
        for side, fly in zip(sides, (-1, 1), strict=True):
            self._side(pen, side, fly)
        for x in (frame.x + long, frame.right - long):
            pen.line(x, frame.y, x, frame.bottom, "ink", 0.7, _FOLD)
        if self.seat or self.emblem:  # what is cut is one line round both sides
            right, left = (
                self._outline(side, fly) for side, fly in zip(sides, (-1, 1), strict=True)
            )
            pen.polygon([*right[1:-1][::-1], *left[1:-1]], stroke="ink", width=_CUT)
        self._mast(pen, frame)

    def _mast(self, pen: Pen, frame: Frame) -> None:
        """A stick where the mast goes, and in the middle of it the label."""
        (x, y), stick = frame.centre, min(_STICK, self.wrap / 3)
        half, top, foot = stick / 2, frame.y + 0.4 * MM, frame.bottom - 0.4 * MM
        ends = [(x - half, foot - 2 * stick), (x - half, top + stick), (x, top)]
        ends += [(x + half, top + stick), (x + half, foot - 2 * stick), (x, foot)]
        pen.polygon(ends, fill="plank", stroke="ink", width=0.6)
        if self._label is None:
            return
        size, long = self._label.style.size, self._label.width + 1.6 * MM
        wide = max(stick + 1, size)
        pen.rect(Frame(x - wide / 2, y - long / 2, wide, long), fill="paper")
        with pen.turned(x, y, -90):
            pen.text_at(self._label, x, y + size * 0.3, "center", "ink")

    # -- a side of a flag to be cut out: the fly is at the left (-1) or at the right (1) ---------

    def _side(self, pen: Pen, frame: Frame, fly: int) -> None:
        outline = self._outline(frame, fly)
        if not (self.seat or self.emblem):
            pen.polygon(outline, stroke="grey", width=0.5, dash=(2.4, 2.4))
            return
        pen.polygon(outline, fill=self._field(pen))
        if not self.seat and frame.height >= _LARGE:
            self._breeze(pen, frame, fly)
        if self._told is not None:
            foot = frame.bottom - frame.height * _BAND - 1.1 * MM
            pen.text_at(self._told, frame.centre[0], foot, "center", "ink")
        if self.seat:
            self._seams(pen, frame, fly)
        else:
            self._bands(pen, frame, outline)
        if frame.height >= _LARGE:
            self._hem(pen, frame, fly)
        wide = frame.height * (_WIDE if self.lettered else _HOIST) if self.seat else 0.0
        if self._letter is not None and not self.lettered:
            wide = max(wide, 1.5 * self._letter.style.size)
        hoist = Frame(frame.x if fly > 0 else frame.right - wide, frame.y, wide, frame.height)
        if self.seat:
            self._hoist(pen, hoist, fly)
        self._emblem(pen, frame, fly, wide)

    def _field(self, pen: Pen) -> str:
        if not self.seat:
            return "sky"
        return f"seat-{self.seat}-{'cloth' if self._strong(pen) else 'tint'}"

    def _strong(self, pen: Pen) -> bool:
        return self.full and not pen.look.theme.greyscale

    def _thread(self, pen: Pen) -> str:
        """The colour of seams."""
        if not self.seat:
            return self.colour
        return "paper" if self._strong(pen) else f"seat-{self.seat}-cloth"

    def _seams(self, pen: Pen, frame: Frame, fly: int) -> None:
        """Two seams that wave as the cloth does, and stay clear of what is cut."""
        far = _SEAM * frame.height
        long = frame.width - far - self.notch * 0.3 * _NOTCH * frame.height
        left = frame.x if fly > 0 else frame.right - long
        line = max(0.7, 0.012 * frame.height)
        for middle in (frame.y + 1.6 * far, frame.bottom - 1.6 * far):
            points = [
                (left + long * n / 24, middle - 0.6 * far * math.sin(n * math.pi / 6))
                for n in range(25)
            ]
            pen.polyline(points, stroke=self._thread(pen), width=line)

    def _breeze(self, pen: Pen, frame: Frame, fly: int) -> None:
        """Streaks of wind behind the emblem, blown from the mast to the fly."""
        for down, start, long in _STREAKS:
            y, swing = frame.y + down * frame.height, 0.02 * frame.height
            near = start if fly > 0 else 1 - start - long
            points = [
                (frame.x + (near + long * n / 24) * frame.width, y + swing * math.sin(n / 2.6))
                for n in range(25)
            ]
            pen.polyline(points, stroke="rhumb", width=0.011 * frame.height, cap=1)

    def _hem(self, pen: Pen, frame: Frame, fly: int) -> None:
        """Two seams along the end of the cloth, on nobody's flag between its bands."""
        line, band = max(0.7, 0.009 * frame.height), 0.0 if self.seat else frame.height * _BAND
        room = Frame(frame.x, frame.y + band, frame.width, frame.height - 2 * band)
        far = self._outline(room, fly)[1:-1]
        for share in _HEM:
            points = [(x - fly * share * frame.height, y) for x, y in far]
            pen.polyline(points, stroke=self._thread(pen), width=line)

    def _outline(self, frame: Frame, fly: int) -> list[Point]:
        """From the mast along the upper edge to the fly, and back along the lower one."""
        near, far = (frame.right, frame.x) if fly < 0 else (frame.x, frame.right)
        middle = (far - fly * frame.height * _NOTCH, frame.centre[1])
        corners = [(far, frame.y), *([middle] if self.notch else []), (far, frame.bottom)]
        return [(near, frame.y), *corners, (near, frame.bottom)]

    def _bands(self, pen: Pen, inner: Frame, outline: list[Point]) -> None:
        """Waves along the upper and the lower edge of nobody's flag."""
        high = inner.height * _BAND
        with pen.saved():
            pen.clip(polygon_path(outline))
            for top in (inner.y, inner.bottom - high):
                area = Frame(inner.x, top, inner.width, high)
                corners = [(area.x, area.y), (area.right, area.y), (area.right, area.bottom)]
                path = polygon_path([*corners, (area.x, area.bottom)])
                fill_pattern(pen, path, area, "waves", self.colour, max(0.8, high / (5 * MM)))
                edge = area.bottom if top == inner.y else area.y
                pen.line(area.x, edge, area.right, edge, self.colour, 0.9)

    def _hoist(self, pen: Pen, area: Frame, fly: int) -> None:
        """The pattern at the mast with the letter on it, or with the emblem."""
        edge = area.right if fly > 0 else area.x
        corners = [(area.x, area.y), (area.right, area.y), (area.right, area.bottom)]
        path = polygon_path([*corners, (area.x, area.bottom)])
        pen.path(path, fill="paper")
        scale = min(2.2, max(0.8, area.height / (20 * MM)))
        pattern, role = pen.look.seat(self.seat).pattern, f"seat-{self.seat}"
        fill_pattern(pen, path, area, pattern, role, scale)
        pen.line(edge, area.y, edge, area.bottom, "ink", max(0.5, area.height * 0.008))
        if self.lettered:
            (x, y), size = area.centre, 0.86 * area.width
            pen.circle(x, y, size / 2, fill="paper", stroke=role, width=0.6)
            if self.blank:  # it is to be drawn on
                pen.circle(x, y, 0.42 * size, stroke="grey", width=0.5, dash=(1.6, 1.6))
            else:
                pen.icon(self.emblem or "skull", x, y, 0.7 * size, f"{role}-cloth", fly < 0)
        elif self._letter is not None:
            size = self._letter.style.size
            x, y = area.centre
            pen.circle(x, y, size * 0.66, fill="paper", stroke=role, width=0.6)
            pen.text_at(self._letter, x, y + size * 0.35, "center", "ink")

    def _emblem(self, pen: Pen, inner: Frame, fly: int, hoist: float) -> None:
        long = inner.width - hoist - 0.06 * inner.height
        far = inner.height * _NOTCH * 0.8 if self.notch else 0.0
        share, most = (_WHITE, inner.height) if self.full else (_COLOURED, _MOST)
        share = share if self.seat else 1 - 2.4 * _BAND
        size = min(most, share * min(inner.height, long - far))
        middle = hoist + (long - far) / 2
        x, y = inner.x + middle if fly > 0 else inner.right - middle, inner.centre[1]
        if self.lettered and self._letter is not None:
            down = 0.35 * self._letter.style.size
            pen.text_at(self._letter, x, y + down, "center", "ink")
            return
        if self.blank:
            pen.circle(x, y, size / 2, fill="paper", stroke="grey", width=0.5, dash=(1.6, 1.6))
            if self._hint is not None:
                pen.text_at(self._hint, x, y + size * 0.31, "center", "grey")
            return
        if not self.seat and pen.setting.icons.find("art", f"thing/{self.emblem}"):
            if self._told is not None:  # it stays above what is told
                size -= 1.1 * self._told.style.size
                y -= 0.55 * self._told.style.size
            wide, high = min(2 * size, 0.92 * (long - far)), 0.94 * size
            room = Frame(x - wide / 2, y - high / 2, wide, high)
            draw_thing(pen, self.emblem, room, fly > 0)
            return
        role = f"seat-{self.seat}-cloth" if self.seat else self.colour
        role = "paper" if self.seat and self.full else role
        line = max(pen.look.size("picture-line"), 0.02 * size)
        pen.icon(self.emblem or "skull", x, y, size, role, fly < 0, line)
