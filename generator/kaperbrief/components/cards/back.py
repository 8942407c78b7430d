"""`<cardback>`: the back of a card, the same either way up."""

from __future__ import annotations

import itertools
from functools import partial

from kaperbrief import pictures
from kaperbrief.components.box import Drawing
from kaperbrief.components.cards import card_height
from kaperbrief.components.ornament import TABS
from kaperbrief.components.registry import component
from kaperbrief.pictures.figure import figure
from kaperbrief.pictures.scene import scene
from kaperbrief.pictures.ship import ship
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Path, circle_path, notched_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_HALVES = {
    "net": "M-32-60H32V0H-32Z", "rope": "M-32-60H32V0H-32Z", "strap": "M-32-60H32V-8L-32 8Z",
}  # fmt: skip
"""What is seen of the upper half of a back, its middle at the origin, on a card 63 units wide."""
_RIM, _UP = 1.8, -42.0
"""How wide the border with its beads is there, and where the upper edge of a scene at sea lies."""


@component("cardback")
class CardBackBox(Drawing):
    """A picture twice, the second one turned, so that the back is the same either way up.

    A white border of 4 mm is left. The picture is a `scene` (a look of `<scene>`) with a `ship` in
    it or half of a figure, of whom `face` is the look, between a skull and an anchor; the `ground`
    parts the two: waves and a `rope`, or a `strap`, or the art `back-NAME`; `plain` is none. The
    ground `net` alone carries a rose. `icon` stands in the middle; choose one that looks the same
    when turned, or none. A `letter` in its place says whose the card is. A `title` stands on a
    plate at both ends. A theme that has a colour `back` draws all backs in it.
    """

    scene: str = ""
    ship: str = ""
    face: str = ""
    ground: str = "net"
    icon: str = "wheel"
    letter: str = ""
    title: str = ""
    colour: str = "sea"

    def contents(self, setting: Setting, width: float) -> float:
        self._letter = self.line(setting, self.letter, "node-figure")
        line = self.line(setting, self.title, "card-tab")
        room = 0.58 * width  # Between the corners, with the ends of the plate.
        if self.ground != "plain" and setting.icons.find("art", f"back-{self.ground}") is None:
            raise ValueError(f'no ground is called "{self.ground}": there is no art/back-NAME.svg')
        self._title = line and line.scaled(min(width / (63 * MM), room / line.width))
        return self.height or card_height(width)

    def paint(self, pen: Pen, frame: Frame) -> None:
        unit, centre = frame.width / 63, frame.centre
        colour = "back" if pen.look.has_colour("back") else self.colour
        border = frame.inset(4 * unit if unit < 0.85 * MM else 4 * MM)
        inner = border.inset(_RIM * unit)
        looks = (self.ground, self.scene, self.ship, self.face, colour)
        key = ("back", *looks, self.icon, frame.width, frame.height)
        for turn in (0, 180):
            with pen.turned(*centre, turn):
                self._rim(pen, border, colour)
        with pen.saved():
            pen.clip(notched_path(inner, 2.2 * unit))
            pen.rect(inner, fill="paper")
            # A scene reaches beyond its half: it must not hide what the other half has before it.
            for layer, turn in itertools.product(("scene", "before"), (0, 180)):
                half = partial(self._half, frame=frame, colour=colour, layer=layer)
                with pen.turned(*centre, turn):
                    pen.once((*key, layer), frame, half, lasting=True)
        pen.path(notched_path(border, 2.6 * unit), stroke=colour, width=1.1)
        pen.path(notched_path(inner, 2.2 * unit), stroke=colour, width=0.6)
        if self.ground != "net":
            pen.circle(*centre, 7.6 * unit, fill="paper", stroke=colour, width=1.1)
            pen.circle(*centre, 6.7 * unit, stroke=colour, width=0.6)
        if self._letter:
            line = self._letter.scaled(10.5 * unit / self._letter.style.size)
            pen.text_at(line, centre[0], centre[1] + 0.34 * line.style.size, "center", colour)
        elif self.icon:
            pen.icon(self.icon, *centre, 9.9 * self._rose(frame) * unit, colour)
        if self._title:
            for turn in (0, 180):
                with pen.turned(*centre, turn):
                    self._plate(pen, border, colour)

    def _rim(self, pen: Pen, border: Frame, colour: str) -> None:
        """Beads along the upper half of the border, and a stud in each of its corners."""
        unit = border.width / 55
        corner, lane, half = 4.4 * unit, _RIM / 2 * unit, border.height / 2
        beads: Path = []
        for x, y, right, down in (
            (border.x + corner, border.y + lane, border.width - 2 * corner, 0.0),
            (border.x + lane, border.y + corner, 0.0, half - corner),
            (border.right - lane, border.y + corner, 0.0, half - corner),
        ):
            count = round((right + down) / (1.7 * unit))
            for number in range(count):
                share = (number + 0.5) / count
                beads += circle_path(x + share * right, y + share * down, 0.42 * unit)
        pen.path(beads, fill=colour)
        for x in (border.x, border.right):
            pen.circle(x, border.y, unit, fill=colour)

    def _plate(self, pen: Pen, border: Frame, colour: str) -> None:
        """The title on the upper border."""
        assert self._title
        unit, (x, _) = border.width / 55, border.centre
        wide, middle = self._title.width + 9 * unit, border.y + 1.8 * unit
        for less, line in ((0, 1.0), (0.7 * unit, 0.5)):
            high = 6.6 * unit - 2 * less
            plate = Frame(x - wide / 2 + less, middle - high / 2, wide - 2 * less, high)
            pen.path(TABS["pointed"](plate, unit), fill="paper", stroke=colour, width=line)
        pen.text_at(self._title, x, middle + 0.32 * self._title.style.size, "center", colour)

    def _rose(self, frame: Frame) -> float:
        """How large the rose is: on a slip wider than high it stays inside."""
        return min(1.0, 63 / 60 * frame.height / frame.width)

    def _half(self, pen: Pen, *, frame: Frame, colour: str, layer: str) -> None:
        """A layer of the upper half, in millimetres of a card 63 wide, its middle at 0, 0."""
        cloth = "coral" if self.face else colour
        sketch = Sketch(pen.setting.icons, {"cloth": cloth, "colour": colour})
        with sketch.inside(_HALVES.get(self.ground, _HALVES["net"])):
            if layer == "scene":
                if self.scene:
                    look = pictures.read(self.scene)
                    with sketch.at(-27, _UP if "sea" in look else -40):
                        scene(sketch, look)
            else:
                self._before(sketch, frame)
        high = 63 * frame.height / frame.width
        page = Frame(0, 0, frame.width, frame.height)
        sketch.ink(pen, Frame(-31.5, -high / 2, 63, high), page)

    def _before(self, sketch: Sketch, frame: Frame) -> None:
        """What stands before the scene, and what parts the halves."""
        if self.ship:
            look = pictures.read(self.ship)
            box = ship(sketch.fresh(), look, "skull")
            size = min(45 / box.width, -30 / box.y)
            # A wave hides her foot; the moon has the corner before her bow.
            with sketch.at(-1.6 - size * box.centre[0], -5, size):
                ship(sketch, look, "skull")
        if self.face:
            with sketch.at(0, 19, 0.535):
                figure(sketch, pictures.read(self.face))
            top = 10.5 - 63 * frame.height / frame.width / 2
            for name, x in (("skull", -20.5), ("anchor", 20.5)):
                sketch.icon(name, x, top, 6, "colour")
        if self.ground != "plain":
            sketch.part(f"back-{self.ground}")
        if self.ground == "net":
            with sketch.at(scale=self._rose(frame)):
                sketch.part("back-rose")
