"""Pieces that are folded or glued: `<standee>` and the `<arc>` of a paper ring."""

from __future__ import annotations

import math

from kaperbrief.components.box import Drawing, Mm
from kaperbrief.components.ornament import ArcText, draw_on_arc, set_on_arc
from kaperbrief.components.registry import component
from kaperbrief.pictures import read
from kaperbrief.pictures.rig import standing
from kaperbrief.pictures.scene import WINDOW, draw_thing, scene
from kaperbrief.pictures.sketch import Sketch, fitted
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Path, Point, arc_path, polar, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_FOLD = (2.4, 2.0)
_WATER = 11.5 * MM
"""Height of the water over the foot; what stands in it reaches a fifth of that below its edge."""
_SMALL = 60 * MM
"""Sides that are lower than this have less water, so that the picture stays large."""
_SHRUNK = 0.72
_SHIP_EDGE = 1.4 * MM
"""What is free on both sides of a ship, together."""
_SAIL = 76.4
"""The middle of the upper sail of a mast, in units of its picture."""
_SEA = 3.6 * MM
"""How deep the water is over the base of a ship with a letter."""
_BRIM = 1.7 * MM
"""How broad the pattern of her fleet is at the fold above her."""
_FAR = 5 * MM
"""How far above the water that it stands in the sea behind a picture ends."""
_NARROW = 22 * MM
"""How wide a piece is whose clouds are small: those of others are as much larger."""
_CLOUDS = ((0.17, 0.145), (0.84, 0.205))
"""Where clouds stand behind her: shares of the width and height of the air."""
_PUFFS = ((-1.4, 0.8), (0.0, 1.4), (1.5, 0.9))
"""What a cloud is of: half discs on one line, how far from its middle and how large, in mm."""
_DISC = 0.36
"""Of the height of that base the radius of the disc with the letter."""
_HEM = 1.8 * MM
"""How broad the pattern of a seat is at the foot of what stands on a deck."""


@component("standee")
class StandeeBox(Drawing):
    """A picture and its back, head to head at a fold, with a flap of height `flap` at each foot.

    Folded at the head and glued, both sides stand upright; the flaps, labelled `label`, bend
    outwards and are glued on a base. The picture is the thing (`art/thing`) that has the name of
    the `icon`, in the `pose` where there is one called `NAME-POSE`, or the icon. The back's is the
    front's in a mirror: the same thing seen from its other side, head over head and tail over tail;
    words are not mirrored. Behind it are the sky and the far sea, or a `scene` of sky, sea or land.
    `title` stands in the water at the foot, and after it `note`; below it where both are too wide
    for one line. `ship` is the look of one that stands in the place of the icon; `seat` says whose
    she is, the air has its tint; with a `letter` she is as large as the piece allows: that and the
    title are on the flap, which is bent outwards with its print up, and the seat's pattern along it
    and the fold. What stands on a deck, many on one piece, is without `water`: its foot has the
    pattern of its seat; the foot of what lives on land is `sand`. On the sails of a mast are the
    `emblem` and the title.
    """

    icon: str
    pose: str = ""
    ship: str = ""
    seat: int = 0
    emblem: str = ""
    title: str = ""
    letter: str = ""
    note: str = ""
    label: str = ""
    fold: str = ""
    flap: Mm = 14 * MM
    colour: str = "ink"
    water: bool = True
    sand: bool = False
    scene: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        room = width - 4 * MM
        whole = " · ".join(part for part in (self.title, self.note) if part)
        style = setting.style("kicker")
        wide = setting.line(whole, "kicker").width * style.floor > room * style.size
        parts = (self.title, self.note) if wide and self.title and self.note else (whole,)
        if self.letter:
            radius = _DISC * self.flap
            parts, room = (self.title,), width - 2 * radius - 3 * MM
        name = "key-label" if self.letter else "kicker"
        self._words = [setting.line(part, name, room) for part in parts if part]
        self._label = self.line(setting, self.label, "key-label", room)
        self._fold = self.line(setting, self.fold, "key-label", room / 2)
        self._letter = self.line(setting, self.letter, "step-number", room)
        return self.height or 148 * MM

    def paint(self, pen: Pen, frame: Frame) -> None:
        x, y = frame.centre
        front = Frame(frame.x, y, frame.width, frame.height / 2)
        self._half(pen, front)
        with pen.turned(x, y, 180):
            self._half(pen, front, back=True)
        if self._letter is not None:  # Dashes would be lost on a pattern.
            pen.rect(frame, stroke="ink", width=0.5)
            pen.line(frame.x, y, frame.right, y, "paper", 2)
        pen.line(frame.x, y, frame.right, y, "ink", 0.6, _FOLD)
        if not self.water:
            pen.rect(frame, stroke="cut", width=0.3)
        if self._fold is not None:
            wide = self._fold.width + 2 * MM
            pen.rect(Frame(x - wide / 2, y - 2 * MM, wide, 4 * MM), fill="paper")
            pen.text_at(self._fold, x, y + self._fold.style.size * 0.33, "center", "grey")

    def _half(self, pen: Pen, half: Frame, back: bool = False) -> None:
        """The picture from its head downwards, the water it stands in, the fold and the flap."""
        foot = half.bottom - self.flap
        x = half.centre[0]
        scale = _SHRUNK if half.height < _SMALL else 1.0
        deep = _WATER * scale + sum(line.style.leading for line in self._words[1:])
        deep = deep if self.water else 0.0
        # The head of a mast is at the fold.
        top = half.y + (0.6 if self.emblem else 3) * MM * scale
        if self.letter:
            deep, top = _SEA, half.y + _BRIM + MM
        # A ship has her own wide side; her hull would not be seen behind much water.
        edge, sunk = (_SHIP_EDGE, 0.95) if self.ship else (5 * MM * scale, 0.8)
        edge = 2 * MM * scale if self.emblem else edge
        wide = half.width - edge
        room = Frame(x - wide / 2, top, wide, foot - sunk * deep - top)
        self._air(pen, Frame(half.x, half.y, half.width, foot - half.y), deep, back)
        if self.ship:
            from kaperbrief.components.ship_pictures import draw_ship

            draw_ship(pen, room, self.ship, self.seat, back)
        elif self.emblem:
            sketch = Sketch(pen.setting.icons, {"cloth": f"seat-{self.seat}-cloth"})
            with sketch.at(flip=back):
                standing(sketch, self.emblem, f"seat-{self.seat}" if self.seat else "ink")
            sketch.ink(pen, box := sketch.bounds(), room, 0.35 * MM)
            self._lettered(pen, x, room.bottom - _SAIL * fitted(box, room)[1])
        elif pen.setting.icons.find("art", f"thing/{self._picture(pen)}"):
            draw_thing(pen, self._picture(pen), room, back, self.seat)
        else:
            pen.icon(self.icon, *room.centre, min(room.width, room.height), self.colour, back)
        if self.water:
            self._water(pen, Frame(half.x, foot - deep, half.width, deep), scale, back)
        baseline = foot - deep + _WATER * scale - 2.9 * MM * scale
        for line in self._words if not (self.emblem or self.letter) else ():
            pen.text_at(line, x, baseline, "center", self.colour)
            baseline += line.style.leading
        if self.seat and not self.water:
            self._patch(pen, Frame(half.x, half.bottom - _HEM, half.width, _HEM))
        elif self.letter:
            self._base(pen, Frame(half.x, foot, half.width, self.flap))
        elif self.seat and len(self._words) == 1:
            word = self._words[0].width + 4 * MM
            wide = (half.width - word) / 2 - 1.5 * MM
            for left in (half.x + 1.5 * MM, x + word / 2) if wide > 3 * MM else ():
                self._patch(pen, Frame(left, foot - 2 * _HEM - 1.5 * MM, wide, 2 * _HEM))
        pen.line(half.x, foot, half.right, foot, "ink", 0.5, _FOLD)
        if self._label is not None:
            middle = (
                foot
                + (self.flap - (_HEM if not self.water else 0)) / 2
                + self._label.style.size * 0.33
            )
            pen.text_at(self._label, x, middle, "center", "grey")

    def _picture(self, pen: Pen) -> str:
        """The thing of its name, in its pose where it has such a picture."""
        posed = f"{self.icon}-{self.pose}"
        return posed if pen.setting.icons.find("art", f"thing/{posed}") else self.icon

    def _air(self, pen: Pen, area: Frame, deep: float, back: bool) -> None:
        """What is behind: sky, clouds, the far sea; at the fold the pattern of a lettered ship."""
        seated = self.ship and self.seat
        if self.scene:
            self._behind(pen, area, back)
        elif self.water and (seated or not self.emblem):
            pen.rect(area, fill=f"seat-{self.seat}-tint" if seated else "sky")
            self._clouds(pen, area, back)
            if not self.sand:
                sea = Frame(area.x, area.bottom - deep - _FAR, area.width, deep + _FAR)
                pen.rect(sea, fill="shoal")
                pen.line(sea.x, sea.y, sea.right, sea.y, "chart", 0.6)
        if self.letter and seated:
            self._patch(pen, Frame(area.x, area.y, area.width, _BRIM))

    def _clouds(self, pen: Pen, area: Frame, back: bool) -> None:
        """Clouds on flat feet, on the back as in a mirror."""
        unit = area.width / _NARROW * MM
        for across, down in _CLOUDS:
            x = area.x + (1 - across if back else across) * area.width
            y = area.y + down * area.height
            with pen.saved():
                pen.clip(rounded_path(Frame(area.x, area.y, area.width, y - area.y), 0))
                for stroke in ("contour", ""):  # The outline of all of them together.
                    for aside, radius in _PUFFS:
                        pen.circle(x + aside * unit, y, radius * unit, fill="paper", stroke=stroke)
            left, right = (max(area.x, min(area.right, x + way * 2.4 * unit)) for way in (-1, 1))
            pen.line(left, y, right, y, "contour", 0.6)

    def _behind(self, pen: Pen, area: Frame, back: bool) -> None:
        """The middle of a scene, pale, as high as the side; white bellies want its sea."""
        wide = WINDOW.height * area.width / area.height
        seen = Frame(WINDOW.centre[0] - wide / 2, 0, wide, WINDOW.height)
        sketch = Sketch(pen.setting.icons, {"swell": "tide", "leaf": "grove", "ink": "rhumb"})
        with sketch.at(WINDOW.width if back else 0, flip=back):
            scene(sketch, read(self.scene), edge=rounded_path(seen, 0))
        sketch.ink(pen, seen, area)

    def _base(self, pen: Pen, base: Frame) -> None:
        """The flap under a ship that is bent outwards: her letter and name, her seat's pattern."""
        role = f"seat-{self.seat}"
        pen.rect(base, fill=f"{role}-tint")
        self._patch(pen, Frame(base.x, base.bottom - 0.7 * _HEM, base.width, 0.7 * _HEM))
        radius, wide = _DISC * base.height, self._words[0].width if self._words else 0.0
        middle = base.y + (base.height - 0.7 * _HEM) / 2
        left = base.centre[0] - (2 * radius + MM + wide) / 2
        pen.circle(left + radius, middle, radius, fill=role)
        if self._letter is not None:
            large = self._letter.scaled(1.5 * radius / self._letter.style.size)
            pen.text_mid(large, left + radius, middle, "paper")
        for word in self._words:
            pen.text_mid(word, left + 2 * radius + MM + wide / 2, middle, "ink")

    def _patch(self, pen: Pen, area: Frame) -> None:
        """The pattern of whose it is."""
        pattern = pen.look.seat(self.seat).pattern
        fill_pattern(pen, rounded_path(area, 0), area, pattern, f"seat-{self.seat}", 0.8)

    def _lettered(self, pen: Pen, x: float, y: float) -> None:
        """The title in the middle of the upper sail of a mast."""
        for line in self._words:
            large = line.scaled(1.8)
            pen.text_at(large, x, y + large.style.size * 0.33, "center", "ink")

    def _water(self, pen: Pen, area: Frame, scale: float, back: bool) -> None:
        """Water from edge to edge, its waves those of the front in a mirror on the back."""
        # Behind high waves little would be seen of her side.
        count, way, swell = 48, -1 if back else 1, 0.6 if self.ship else 1.0

        def waves(y: float, high: float, turn: float) -> list[Point]:
            return [
                (
                    area.centre[0] + way * area.width * (n / count - 0.5),
                    y - high * swell * MM * scale * math.sin(n / count * 10 * math.pi + turn),
                )
                for n in range(count + 1)
            ]

        fill, line = ("straw", "brass") if self.sand else ("shoal", "sea")
        edge = waves(area.y, 0.5 if self.sand else 0.9, 1.2)
        ends = (area.centre[0] + way * area.width / 2, area.centre[0] - way * area.width / 2)
        pen.polygon([*edge, *((end, area.bottom) for end in ends)], fill=fill)
        pen.polyline(edge, stroke=line, width=(1.0 if self.sand else 1.7) * scale)
        if not self.sand:
            wave = waves(area.y + 2 * MM * scale, 0.7, 1.9)
            pen.polyline(wave, stroke="chart", width=0.9 * scale)


_EDGE = 0.9 * MM
"""How far inside the cut line the drawn edge of the band runs."""
_CHAIN = (2.0 * MM, 3.4 * MM)
"""Between which distances from the outer edge the chain of bars runs."""
_BARS = 12
_SLIM = 0.6 * MM
"""How much narrower the tab is than the band, at both edges."""


@component("arc")
class ArcBox(Drawing):
    """A part of a ring: `angle` degrees of a band whose outer edge is `radius` from the middle.

    It lies with its chord level, its cut line at the edge of the band; a tab of `tab` reaches
    under the next part at the right, with `edge` on it. `label` and `figure` stand left and right
    of the icon, `note` small below the label if it fits.
    """

    radius: Mm
    angle: float
    band: Mm = 15 * MM
    tab: Mm = 11 * MM
    label: str = ""
    figure: str = ""
    note: str = ""
    icon: str = ""
    edge: str = ""
    colour: str = "sea"

    @property
    def _inner(self) -> float:
        return self.radius - self.band

    @property
    def _tab_angle(self) -> float:
        return math.degrees(self.tab / self._inner)

    @property
    def _half(self) -> float:
        """Half the angle of the part with its tab, in degrees."""
        return (self.angle + self._tab_angle) / 2

    def contents(self, setting: Setting, width: float) -> float:
        if not 0 < self.band < self.radius or not 0 < self.angle <= 180:
            raise ValueError("a ring needs a band narrower than its radius and parts up to 180°")
        middle = self.radius - self.band * 0.55
        quarter = self.angle / 4 + 1
        room = math.radians(self.angle / 2) * middle - 9 * MM
        self._texts: list[tuple[ArcText, float, float]] = []
        for text, style, lift in (
            (self.label, "kicker", 0.1 if self.note else 0.0),
            (self.note, "label", -0.16),
        ):
            if text and (text is not self.note or _fits(setting.line(text, style), room)):
                made = set_on_arc(setting, text, style, room)
                self._texts.append((made, -quarter, middle + lift * self.band))
        # A figure is short enough to stand straight: so it can be read and searched as one word.
        self._figure = setting.line(self.figure, "node-figure", room)
        self._edge = setting.block(self.edge, "footer", self.tab - 1.6 * MM)
        return self.radius - self._inner * math.cos(math.radians(self._half))

    def best_width(self, setting: Setting) -> float | None:
        return 2 * self.radius * math.sin(math.radians(self._half))

    def paint(self, pen: Pen, frame: Frame) -> None:
        centre = (frame.centre[0], frame.y + self.radius)
        start, end = -self._half, self._half - self._tab_angle
        self._draw_tab(pen, centre, end)
        band = self._band(centre, self.radius, self._inner, start, end)
        pen.path(band, fill="paper", stroke="cut", width=0.3)
        for radius in (self.radius - _EDGE, self._inner + _EDGE):
            pen.path(arc_path(*centre, radius, start, end), stroke=self.colour, width=1.3)
        step = self.angle / _BARS
        outer, inner = (self.radius - far for far in _CHAIN)
        for number in range(0, _BARS, 2):
            at = start + number * step
            pen.path(self._band(centre, outer, inner, at, at + step), fill=self.colour)
        pen.path(arc_path(*centre, inner, start, end), stroke=self.colour, width=0.4)
        self._draw_waves(pen, centre, start)
        middle = (start + end) / 2
        for text, side, radius in self._texts:
            draw_on_arc(pen, text, centre, radius, middle + side, "ink")
        turn = middle + self.angle / 4 + 1
        x, y = polar(*centre, self.radius - self.band * 0.55, turn)
        with pen.turned(x, y, turn):
            baseline = y + self._figure.style.size * 0.33
            pen.text_at(self._figure, x, baseline, "center", "ink")
        if self.icon:
            x, y = polar(*centre, self.radius - self.band * 0.55, middle)
            pen.icon(self.icon, x, y, min(9 * MM, self.band * 0.6), self.colour)

    def _band(self, centre: Point, outer: float, inner: float, start: float, end: float) -> Path:
        back = arc_path(*centre, inner, end, start)
        return [*arc_path(*centre, outer, start, end), ("l", *back[0][1:]), *back[1:], ("h",)]

    def _draw_waves(self, pen: Pen, centre: Point, start: float) -> None:
        """Waves along the inner edge, a whole number of them."""
        radius = self._inner + _EDGE
        count = max(4, round(math.radians(self.angle) * radius / (3.0 * MM)))
        step = self.angle / count
        size = math.radians(step) * radius / 2
        for number in range(count):
            at = start + (number + 0.5) * step
            x, y = polar(*centre, radius, at)
            for share in (1.0, 0.5):
                wave = arc_path(x, y, size * share, at - 90, at + 90)
                pen.path(wave, stroke=self.colour, width=0.45)

    def _draw_tab(self, pen: Pen, centre: Point, start: float) -> None:
        """What is glued under the next part: a little narrower, with blunt corners."""
        end = start + self._tab_angle
        outer, inner = self.radius - _SLIM, self._inner + _SLIM
        blunt = self._tab_angle * 0.25
        corner = 0.2 * self.band
        points = [
            polar(*centre, outer, start),
            polar(*centre, outer, end - blunt),
            polar(*centre, outer - corner, end),
            polar(*centre, inner + corner, end),
            polar(*centre, inner, end - blunt),
            polar(*centre, inner, start),
        ]
        pen.polygon(points, fill="fog", stroke="grey", width=0.4, dash=(2, 1.6))
        if not self._edge.lines:
            return
        x, y = polar(*centre, self.radius - self.band / 2, (start + end) / 2)
        with pen.turned(x, y, (start + end) / 2):
            high, wide = self._edge.height, self.tab
            area = Frame(x - wide / 2, y - high / 2, wide, high)
            pen.block(self._edge, area, "center", "ink")


def _fits(line: Line, room: float) -> bool:
    """Does a line fit on an arc, at the latest at its smallest?"""
    tracked = line.width * 1.1
    return tracked * min(1.0, line.style.floor / line.style.size) <= room
