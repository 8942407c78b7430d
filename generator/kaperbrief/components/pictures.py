"""Pictures drawn from data: ships, decks, faces, figures and scenes."""

from __future__ import annotations

import math

from kaperbrief import kept, pictures
from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.registry import component
from kaperbrief.pictures import face
from kaperbrief.pictures.figure import figure, on_deck
from kaperbrief.pictures.scene import ROUND, scene
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.small import simple
from kaperbrief.records import dataclass
from kaperbrief.typeset.curves import polygon_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_FOLD = (2.0, 1.6)
_DECK = 0.36
"""How high the planks behind the soles of paper figures are, as a share of their base."""
_PAINTED = "cloth coral cream deck felt glow gold iron leather plank sail shade straw throat wood"


@dataclass(kw_only=True, repr=False, eq=False, slots=True)
class PictureBox(Drawing):
    """A picture in the lower middle of its frame, as large as it allows, at least `least` high.

    `look` says what it shows, `seat` whose colours it wears (0: nobody's), `emblem` names the icon
    on flags and sails. One that is `spare` takes the room that others leave; where that is less
    than `least` it stays away. Lines round what is filled are `outline` thick at most (0: any).
    A `blank` one is to be coloured in.
    """

    look: str = ""
    seat: int = 0
    emblem: str = ""
    least: Mm = 12 * MM
    spare: bool = False
    outline: Mm = 0.0
    blank: bool = False

    @property
    def palette(self) -> dict[str, str]:
        """Which role of the theme stands for one of the art."""
        if self.blank:
            return dict.fromkeys(_PAINTED.split(), "paper")
        return {"cloth": f"seat-{self.seat}-cloth" if self.seat else "cloth"}

    def contents(self, setting: Setting, width: float) -> float:
        pictures.read(self.look)
        return 0.0 if self.spare else self.least

    def draw(self, pen: Pen, frame: Frame) -> None:
        if not self.spare or frame.height >= self.least:
            Drawing.draw(self, pen, frame)

    def paint(self, pen: Pen, frame: Frame) -> None:
        self.draw_once(pen, frame, self._draw, texts=False)

    def _draw(self, pen: Pen, frame: Frame) -> None:
        shelf = pen.setting.icons
        palette = tuple(self.palette.items())
        on_paper = Frame(0, 0, frame.width * pen.shrunk, frame.height * pen.shrunk)
        key = (type(self), self.look, self.emblem, palette, *self.form(on_paper))

        def sketched() -> tuple[Sketch, Frame]:
            sketch = Sketch(shelf, self.palette)
            return sketch, self.sketched(sketch, pictures.read(self.look))

        sketch, box = kept.once(shelf.worked, key, sketched)
        sketch, box = self.placed(sketch, box, frame)
        sketch.ink(pen, box, frame, self.outline or math.inf)

    def form(self, frame: Frame) -> tuple[object, ...]:
        """What of the frame on paper decides how it is sketched: the same serves other sizes."""
        return ()

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        """Draw into the sketch; the box of the picture, in its units."""
        raise NotImplementedError

    def placed(self, sketch: Sketch, box: Frame, frame: Frame) -> tuple[Sketch, Frame]:
        """The sketch and its box with what else is drawn where the frame is known."""
        return sketch, box


@component("scene")
class SceneBox(PictureBox):
    """A scene of sky, sea or land and things: `look="sky:storm sea:high right:ship"`.

    A `framed` one has round corners and a thin line in grey along its own edge.
    """

    framed: bool = False

    def form(self, frame: Frame) -> tuple[object, ...]:
        return (self.framed,)

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        if not self.framed:
            return scene(sketch, look)
        box = scene(sketch, look, edge=ROUND)
        sketch.path(ROUND, "", 0.45, "rule")
        return box

    def placed(self, sketch: Sketch, box: Frame, frame: Frame) -> tuple[Sketch, Frame]:
        return simple(sketch, box, frame), box

    def paint(self, pen: Pen, frame: Frame) -> None:
        key = ("scene", self.look, self.framed, self.seat, self.blank, self.outline)
        self.draw_once(pen, frame, self._draw, texts=False, key=key)


@component("paper-figure portrait")
class PortraitBox(PictureBox):
    """A head with shoulders: the face of a figure. `look` as in `kaperbrief.pictures.looks`."""

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        return face.portrait(sketch, look)


@component("paper-figure")
class FigureBox(PictureBox):
    """Somebody in full, dressed by rank, with a thing in each hand: a look of `looks`.

    With `foot` it is to be cut out and folded at its head: the figure from before and from behind,
    each on a base of that height with `letter`, `title` and `note` in the colours of `seat`, to be
    bent outwards. `deck` puts planks under the soles, as wide as the frame, and on them the thing
    of that name, with `-` before it at the left (`none`: planks alone).
    """

    deck: str = ""
    letter: str = ""
    title: str = ""
    note: str = ""
    foot: Mm = 0.0

    def contents(self, setting: Setting, width: float) -> float:
        room = width - 3 * MM - (0.64 * self.foot + MM if self.letter else 0)
        self._letter = self.line(setting, self.letter, "kicker")
        self._title = self.line(setting, self.title, "label", room)
        large = setting.line(self.note, "bonus").width <= room
        self._note = self.line(setting, self.note, "bonus" if large else "label", room)
        return PictureBox.contents(self, setting, width)

    def sketched(self, sketch: Sketch, look: dict[str, str]) -> Frame:
        return figure(sketch, look)

    def placed(self, sketch: Sketch, box: Frame, frame: Frame) -> tuple[Sketch, Frame]:
        if not self.deck:
            return sketch, box
        sketch = sketch.again()
        return sketch, on_deck(sketch, box, frame.width / frame.height, self.deck)

    def paint(self, pen: Pen, frame: Frame) -> None:
        if not self.foot:
            PictureBox.paint(self, pen, frame)
            return
        x, y = frame.centre
        half = Frame(frame.x, y, frame.width, frame.height / 2)
        self._half(pen, half, back=False)
        with pen.turned(x, y, 180):
            self._half(pen, half, back=True)
        pen.rect(frame, stroke="cut", width=0.3)
        pen.line(frame.x, y, frame.right, y, "ink", 0.6, _FOLD)

    def _half(self, pen: Pen, half: Frame, *, back: bool) -> None:
        """One side from the head down to its base."""
        base = Frame(half.x, half.bottom - self.foot, half.width, self.foot)
        role = f"seat-{self.seat}" if self.seat else "ink"
        deck = _DECK * self.foot
        self._planks(pen, Frame(half.x, base.y - deck, half.width, deck))
        if self.seat:
            pen.rect(base, fill=f"{role}-tint")
            hem = Frame(base.x, base.bottom - 1.8 * MM, base.width, 1.8 * MM)
            edge = polygon_path(
                [(hem.x, hem.y), (hem.right, hem.y), (hem.right, hem.bottom), (hem.x, hem.bottom)]
            )
            fill_pattern(pen, edge, hem, pen.look.seat(self.seat).pattern, role, 0.8)
        sketch = Sketch(pen.setting.icons, self.palette)
        box = figure(sketch, pictures.read(self.look), back=back)
        sketch.ink(pen, box, Frame(half.x + MM, half.y + 2 * MM, half.width - 2 * MM,
                                   half.height - self.foot - 2 * MM))  # fmt: skip
        pen.line(base.x, base.y, base.right, base.y, "ink", 0.6, _FOLD)
        middle, left = base.y + 0.42 * self.foot, base.x + MM
        if self._letter is not None:
            radius = 0.32 * self.foot
            pen.circle(left + radius, middle, radius, fill=role)
            baseline = middle + 0.35 * self._letter.style.size
            pen.text_at(self._letter, left + radius, baseline, "center", "paper")
            left += 2 * radius + MM
        lines = [line for line in (self._title, self._note) if line is not None]
        for n, line in enumerate(lines):
            baseline = middle + (0.35 + 1.2 * (n - (len(lines) - 1) / 2)) * line.style.size
            pen.text_at(line, (left + base.right - MM) / 2, baseline, "center", "ink")

    def _planks(self, pen: Pen, floor: Frame) -> None:
        """The deck behind somebody's soles; of neighbours it is one."""
        pen.rect(floor, fill="deck")
        high = floor.height / 3
        for number in range(3):
            y = floor.y + number * high
            pen.line(floor.x, y, floor.right, y, "grain", 0.57)
            end = floor.x + floor.width * (0.3 + 0.2 * number)
            pen.line(end, y, end, y + high, "grain", 0.57)
