"""`<card>`: the front of a playing card."""

from __future__ import annotations

from typing import Annotated

from kaperbrief.components.box import Box
from kaperbrief.components.ornament import (
    RIM,
    SCENES,
    TABS,
    draw_picture,
    draw_ring,
    draw_scene,
    lozenge,
)
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import notched_path, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import PATTERNS, fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_FULL = 63 * MM
_SMALL = 50 * MM
"""Narrower cards take the smaller text styles."""
_RADII = (11.0, 10.0, 9.4)
"""Radii of the picture: the first that leaves the text its height is taken.

The largest leaves room for four lines, so that most cards of a deck look alike.
"""
_AIRY, _TIGHT = 14.2, 9.4
"""Radii at which the spaces between the parts would be widest and are narrowest."""
_FOOT, _EFFECT = 5.4, 10.8
"""Baselines of the last two lines, in millimetres over the lower edge."""
_STYLES = ("card-title", "card-text", "effect")
_SMALL_STYLES = ("panel-title", "small", "node-figure")
_SHRUNK = {"tab": 8 / 11, "when": 7 / 8, "number": 6.5 / 7.5, "write": 6.5 / 7.5}
"""Lines that small cards print smaller: each down to the floor of its style."""


def card_height(width: float) -> float:
    """The height in points of a card of that width: 63 × 88 mm, or 44 × 68 mm for small ones."""
    return width * (88 / 63 if width >= _SMALL else 68 / 44)


@component("card")
class CardBox(Box):
    """A card whose kind is told by colour, band pattern, tab shape, icon and word.

    The element's text is the card's text. `effect` is read across the table: figures and icons.
    A `blank` card has dashed places instead, named by the `write-…` labels.
    """

    title: str = ""
    tab: str = ""
    tab_shape: Annotated[str, TABS] = "capsule"
    tab_icon: str = ""
    band: Annotated[str, PATTERNS] = "dots"
    colour: str = "ink"
    icon: str = ""
    scene: Annotated[str, SCENES] = "rays"
    effect: str = ""
    when: str = ""
    number: str = ""
    blank: bool = False
    write_title: str = ""
    write_text: str = ""
    write_effect: str = ""
    write_picture: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        unit = self._unit = width / 63
        height = self.height or card_height(width)
        title, text, _ = _STYLES if width >= _SMALL else _SMALL_STYLES
        seen = len(setting.used)
        self._set_lines(setting, width)
        place = self.node.place
        self._title = setting.block("" if self.blank else self.title, title, 50.4 * unit, place)
        self._text = setting.block("" if self.blank else self.node.text, text, 51.4 * unit, place)
        need = self._text.height / unit
        for radius in _RADII[1:2] if self.blank else _RADII:
            self._place(radius, height / unit)
            if self._bottom - self._top >= need:
                break
        else:
            taken = (self._top + height / unit - self._bottom) * unit
            styles = frozenset(setting.used[seen:])
            needed = taken + self._text.height
            setting.note(place, "height", needed, height, styles, self.node.text)
        return height

    def _set_lines(self, setting: Setting, width: float) -> None:
        unit = self._unit
        effect = (_STYLES if width >= _SMALL else _SMALL_STYLES)[2]
        self._lines: dict[str, Line] = {}
        self._set(setting, "tab", self.tab, "card-tab", 34.0)
        self._set(setting, "number", self.number, "label", 16.0)
        number = self._lines.get("number")
        room = 51.0 - (number.width / unit + 2 if number else 0)
        self._set(setting, "when", self.when, "note", room)
        if not self.blank:
            self._set(setting, "effect", self.effect, effect, 51.0)
            return
        for name in ("title", "text", "effect", "picture"):
            label: str = getattr(self, f"write_{name}")
            self._set(setting, f"write-{name}", label, "label", 46.0 if name != "effect" else 14.0)

    def _set(self, setting: Setting, name: str, text: str, style: str, room: float) -> None:
        """Set one of the single lines, `room` in millimetres of a full-size card."""
        if text:
            small = self._unit * 63 < _SMALL
            shrunk = _SHRUNK.get(name.partition("-")[0], 1.0) if small else 1.0
            line = setting.line(text, style, self.node.place, room * self._unit / shrunk)
            self._lines[name] = line.scaled(shrunk)

    def _place(self, radius: float, height: float) -> None:
        """Say where things stand with a picture of that radius on a card `height` mm high.

        All are millimetres of a card 63 mm wide, from its upper edge.
        """
        unit = self._unit
        tight = (radius - _TIGHT) / (_AIRY - _TIGHT)
        title = self._title
        size = title.style.size / unit
        self._radius, self._picture_at = radius, 15.0 + 0.8 * tight + RIM + radius
        under = 15.0 + 0.8 * tight + 2 * (radius + RIM)
        self._title_at = under + 2.8 + 1.5 * tight + 0.65 * size
        extra = (len(title.rows) - 1) * title.style.leading / unit
        self._rule_at = self._title_at + extra + (5.6 if self.blank else 2.7 + 0.5 * tight)
        self._top = self._rule_at + 1.5 + 0.5 * tight
        foot = _EFFECT + 7.7 if self.effect or self.blank else _FOOT + 3.4
        self._bottom = height - foot

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, pen: Pen, frame: Frame) -> None:
        origin = Frame(0, 0, frame.width, frame.height)
        pen.once(self._decoration_key(frame), frame, lambda form: self._decorate(form, origin))
        self._draw_tab(pen, frame)
        if self.blank:
            self._draw_places(pen, frame)
        else:
            draw_picture(pen, *self._picture(frame), self.scene, self.icon)
            self._draw_texts(pen, frame)
        self._draw_rule(pen, frame)
        self._draw_foot(pen, frame)

    def _decoration_key(self, frame: Frame) -> tuple[object, ...]:
        """What the decoration depends on: cards of a kind share it."""
        look = (self.colour, self.band, self.tab_shape, self.scene, self.blank)
        wide = round(self._tab(frame)[0].width, 2)
        size = (round(frame.width, 2), round(frame.height, 2), wide)
        empty = not self.tab and not self.tab_icon
        return ("card", *look, *size, self._radius, empty)

    def _decorate(self, pen: Pen, frame: Frame) -> None:
        """Border, band, tab and scene: everything that cards of a kind have in common."""
        unit = self._unit
        border = frame.inset(3 * unit)
        pen.path(notched_path(border, 2.6 * unit), stroke=self.colour, width=1.0)
        self._draw_band(pen, frame)
        centre, radius = self._picture(frame)
        if self.blank:
            draw_ring(pen, centre, radius, unit, self.colour)
        else:
            draw_scene(pen, centre, radius, unit, self.scene, self.colour)

    def _picture(self, frame: Frame) -> tuple[tuple[float, float], float]:
        """The middle and the radius of the round picture in points."""
        unit = self._unit
        return (frame.centre[0], frame.y + self._picture_at * unit), self._radius * unit

    def _draw_band(self, pen: Pen, frame: Frame) -> None:
        unit, colour = self._unit, self.colour
        band = Frame(frame.x + 5.6 * unit, frame.y + 4.6 * unit, 51.8 * unit, 5.8 * unit)
        fill_pattern(pen, rounded_path(band, 0), band, self.band, colour, 0.9 * unit / MM)
        line = frame.y + 11.3 * unit
        pen.line(frame.x + 4.6 * unit, line, frame.right - 4.6 * unit, line, colour, 0.5)
        tab, inner = self._tab(frame)
        path = TABS[self.tab_shape](tab, unit)
        pen.path(path, stroke="paper", width=3.4 * unit / MM)
        if inner:
            pen.path(path, fill=colour)
        else:
            pen.path(path, fill="paper", stroke=colour, width=0.7, dash=(2.4, 2))

    @property
    def _tab_icon_size(self) -> float:
        return 5.4 * self._unit if self.tab_icon else 0.0

    def _tab(self, frame: Frame) -> tuple[Frame, float]:
        """The frame of the tab, and how wide its icon and word are together, in points."""
        unit, icon = self._unit, self._tab_icon_size
        word = self._lines.get("tab")
        inner = icon + (1.3 * unit if icon and word else 0.0) + (word.width if word else 0.0)
        wide = max(inner, 14 * unit if self.blank else 0.0) + 5.6 * unit
        return Frame(frame.centre[0] - wide / 2, frame.y + 4 * unit, wide, 7.2 * unit), inner

    def _draw_tab(self, pen: Pen, frame: Frame) -> None:
        """Icon and word of the tab."""
        tab, inner = self._tab(frame)
        icon, word = self._tab_icon_size, self._lines.get("tab")
        cx, middle = tab.centre
        if icon:
            pen.icon(self.tab_icon, cx - inner / 2 + icon / 2, middle, icon, "paper")
        if word:
            with pen.tag("P"):
                baseline = middle + word.style.size * 0.24
                pen.text(word, cx + inner / 2 - word.width, baseline, "paper")

    def _draw_rule(self, pen: Pen, frame: Frame) -> None:
        unit, cx = self._unit, frame.centre[0]
        y = frame.y + self._rule_at * unit
        for sign in (-1, 1):
            far, near = cx + sign * 21.5 * unit, cx + sign * 2.5 * unit
            pen.line(far, y, near, y, self.colour, 0.7)
        lozenge(pen, cx, y, 1.35 * unit, self.colour)

    def _draw_texts(self, pen: Pen, frame: Frame) -> None:
        unit = self._unit
        cx = frame.centre[0]
        with pen.tag("H2"):
            baseline = frame.y + self._title_at * unit
            for line in self._title.lines:
                pen.text_at(line, cx, baseline, "center", "ink")
                baseline += line.style.leading
        with pen.tag("P"):
            if self._text.lines:
                free = (self._bottom - self._top) * unit - self._text.height
                top = frame.y + self._top * unit + max(0.0, free) * 0.46
                area = Frame(frame.x + 5.8 * unit, top, 51.4 * unit, self._text.height)
                pen.block(self._text, area, "center", "ink")
            effect = self._lines.get("effect")
            if effect is not None:
                baseline = frame.bottom - _EFFECT * unit
                pen.text_at(effect, cx, baseline, "center", self.colour, "ink")

    def _draw_foot(self, pen: Pen, frame: Frame) -> None:
        unit = self._unit
        baseline = frame.bottom - _FOOT * unit
        when, number = self._lines.get("when"), self._lines.get("number")
        if when is None and number is None:
            return
        with pen.tag("P"):
            if when is not None:
                pen.text(when, frame.x + 6 * unit, baseline, self.colour)
            if number is not None:
                pen.text_at(number, frame.right - 6 * unit, baseline, "right")

    def _draw_places(self, pen: Pen, frame: Frame) -> None:
        """The dashed places of a blank card: picture, title, text, effect."""
        unit = self._unit
        cx, x, right = frame.centre[0], frame.x + 7 * unit, frame.right - 7 * unit
        picture = (cx, frame.y + self._picture_at * unit)
        pen.circle(*picture, (self._radius - 1.4) * unit, stroke="grey", width=0.5, dash=(2.4, 2.4))
        self._label(pen, "write-picture", cx, picture[1] + 0.8 * unit, "center")
        under = min(2.9 * MM, 3.5 * unit)
        line = frame.y + (self._title_at + 0.4) * unit
        pen.line(x, line, right, line, "ink", 0.5)
        self._label(pen, "write-title", cx, line + under, "center")
        top, bottom = frame.y + (self._rule_at + 7.0) * unit, frame.bottom - 23.0 * unit
        count = max(2, round((bottom - top) / (6.4 * MM)) + 1)
        for number in range(count):
            y = top + number * (bottom - top) / (count - 1)
            pen.line(x, y, right, y, "ink", 0.5)
        self._label(pen, "write-text", cx, bottom + under, "center")
        box = Frame(cx - 12 * unit, frame.bottom - 17.4 * unit, 24 * unit, 8.6 * unit)
        pen.rect(box, 0.8 * unit, stroke="grey", width=0.5, dash=(2.4, 2.4))
        self._label(pen, "write-effect", cx, box.bottom + under, "center")

    def _label(self, pen: Pen, name: str, x: float, baseline: float, align: str) -> None:
        label = self._lines.get(name)
        if label is not None:
            with pen.tag("P"):
                pen.text_at(label, x, baseline, align)
