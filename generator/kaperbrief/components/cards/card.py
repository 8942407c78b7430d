"""`<card>`: the front of a playing card."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Annotated, Literal

from kaperbrief import pictures
from kaperbrief.components.box import Box, Mm
from kaperbrief.components.cards import SMALL, card_height
from kaperbrief.components.ornament import TABS
from kaperbrief.components.registry import component
from kaperbrief.pictures.scene import WINDOW, scene
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.small import simple
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import notched_path, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import PATTERNS, fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.photos import Photo
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

if TYPE_CHECKING:
    from kaperbrief.components.cards.badges import Badge

_FULL = 63 * MM
_HIGH = (32.0, 29.0, 26.0, 23.0, 20.0)
"""Heights of the window: the first that leaves the text its height is taken. Cards have room for
the first, some in smaller type, so that all decks look alike and titles stand side by side."""
_LOW, _LOWER, _TALL = (21.0, 18.0, 15.0, 12.0, 9.0), 80.0, (90.0, 100.0)
"""Those of cards that are lower, in millimetres of a card 63 mm wide; from where a card is tall,
with a photo and without: pictures take most of what is more."""
_TOP, _BAND = 4.7, 2.8
"""The edges of the window, and the height of the band below it."""
_FOOT, _EFFECT = 5.4, 10.8
"""Baselines of the last two lines, in millimetres over the lower edge."""
_STYLES = ("card-title", "card-text", "effect")
_WRITTEN = 17.0
"""The height that the lines of a blank card with badges need, with their labels, in millimetres."""
_SMALL_STYLES = ("panel-title", "small-card-text", "node-figure")
_LINES = {
    "tab": ("card-tab", 34.0),
    "number": ("label", 16.0),
    "when": ("note", 51.0),
    "effect": ("effect", 51.0),
    "write_effect": ("label", 14.0),
    **dict.fromkeys(("write_title", "write_text", "write_picture"), ("label", 46.0)),
}
"""The styles of the single lines, and their room in millimetres of a full-size card."""
_SHRUNK = {"tab": 8 / 11, "when": 15 / 16, "number": 6.5 / 7.5, "write": 6.5 / 7.5}
"""Lines that small cards print smaller: each down to the floor of its style."""


@component("card")
class CardBox(Box):
    """A card whose kind is told by colour, band pattern, tab shape, icon and word.

    The element's text is the card's text. `effect` is read across the table: figures and icons.
    `badges` stand above it: words and figures in turn, with bars between (`Cost|1|Power|0`).
    Its `scene` is a look of `<scene>`; without one the icon stands in the window. A photo by its
    `file` takes their place: in the `window`, on the `whole` card with the words on paper, or all
    over it with a `veil` below the words. A `blank` card has dashed places instead, named by the
    `write-…` labels, and badges without figures. Its picture is `window` high at most: as on the
    cards beside it, so that their titles stand in one line. A theme that has a colour `tab` fills
    tabs with it and writes on them in the card's colour.
    """

    title: str = ""
    tab: str = ""
    tab_shape: Annotated[str, TABS] = "capsule"
    tab_icon: str = ""
    band: Annotated[str, PATTERNS] = "dots"
    colour: str = "ink"
    icon: str = ""
    scene: str = ""
    file: str = ""
    art: Literal["window", "whole", "veil"] = "window"
    effect: str = ""
    badges: str = ""
    when: str = ""
    number: str = ""
    window: Mm = 0.0
    blank: bool = False
    write_title: str = ""
    write_text: str = ""
    write_effect: str = ""
    write_picture: str = ""

    def contents(self, setting: Setting, width: float) -> float:
        pictures.read(self.scene)
        height = self.height or card_height(width)
        # A card that lies across is as a square one with more room beside it.
        unit = self._unit = min(width, height) / 63
        self._more = width / unit - 63
        title, text, _ = _STYLES if 63 * unit >= SMALL else _SMALL_STYLES
        seen = len(setting.used)
        more = ("write_title", "write_text", "write_effect", "write_picture")
        for name in ("tab", "number", "when", *(more if self.blank else ("effect",))):
            self._line(setting, name)
        words = ("", "") if self.blank else (self.title, self.node.text)
        self._badged = 0.0
        if self.badges:
            from kaperbrief.components.cards.badges import ROW

            self._badged = len(self._badges(setting)) * ROW / unit
        self._title = setting.block(words[0], title, (50.4 + self._more) * unit)
        known: tuple[float, ...] = _HIGH if height / unit >= _LOWER else _LOW
        if height / unit > _TALL[not self.file]:
            high = _HIGH[0] + 0.8 * (height / unit - _TALL[0])
            whole = (63 + self._more - 2 * _TOP) * WINDOW.height / WINDOW.width
            known = (high if self.file else min(high, whole), *known)
        if self.blank and self._badged:
            known = (*known, known[-1] - 3, known[-1] - 6)
            if self._crowded(known[-1], height / unit):
                self._badged = 0.0
        heights = tuple(
            high for high in known if not self.window or high * MM <= self.window + 0.01
        )
        tried = itertools.product(heights or known[-1:], dict.fromkeys((text, _SMALL_STYLES[1])))
        for high, style in tried:
            self._place(high, height / unit)
            self._text = setting.block(words[1], style, (51.4 + self._more) * unit)
            # Lines to write on want room above badges.
            need = _WRITTEN if self.blank and self._badged else self._text.height / unit
            if self._bottom - self._top >= need:
                break
        else:
            taken = (self._top + height / unit - self._bottom) * unit
            styles = frozenset(setting.used[seen:])
            needed = taken + self._text.height
            setting.note("height", needed, height, styles, self.node.text)
        return height

    def _crowded(self, high: float, height: float) -> bool:
        """Have lines to write on no room beside the badges, however low the window?"""
        self._place(high, height)
        return self._bottom - self._top < _WRITTEN

    def _badges(self, setting: Setting) -> list[list[Badge]]:
        """The rows of badges; as lines they are set again when they are drawn."""
        from kaperbrief.components.cards.badges import badge_rows

        return badge_rows(setting, self.badges, (51.4 + self._more) * self._unit)

    def _line(self, setting: Setting, name: str) -> Line | None:
        """One of the single lines, None where it says nothing.

        It is set again when it is drawn: kept for thousands of cards lines are too much.
        """
        text: str = getattr(self, name)
        unit, (style, room) = self._unit, _LINES[name]
        room, shrunk = room + self._more, 1.0
        if unit * 63 < SMALL:
            style = _SMALL_STYLES[2] if name == "effect" else style
            shrunk = _SHRUNK.get(name.partition("_")[0], 1.0)
        if name == "when":
            number = self._line(setting, "number")
            room -= number.width / unit + 2 if number else 0
        return self.line(setting, text, style, room * unit / shrunk, shrunk)

    def _place(self, high: float, height: float) -> None:
        """Say where things stand below a window so high, on a card `height` mm high.

        All are millimetres of a card 63 mm wide, from its upper edge.
        """
        title, unit = self._title, self._unit
        self._high = high
        self._title_at = _TOP + high + _BAND + 4.7 + 0.65 * title.style.size / unit
        last = self._title_at + (title.count - 1) * title.style.leading / unit
        self._top = last + (5.4 if self.blank else 2.0)
        foot = _EFFECT + 6.9 if self.effect or self.blank else _FOOT + 3.4
        if self.window and not (self.effect or self.blank or self.when or self.number):
            foot = _FOOT + 0.6  # What stands at the foot of the cards beside it is room for words.
        self._bottom = height - foot - self._badged

    # -- drawing -----------------------------------------------------------------------------

    def draw(self, pen: Pen, frame: Frame) -> None:
        origin = Frame(0, 0, frame.width, frame.height)
        if self.file and not self.blank:
            self._draw_photo(pen, frame)
        else:
            self._draw_window(pen, frame)
        key = self._decoration_key(pen.setting, frame)
        pen.once(key, frame, lambda form: self._decorate(form, origin), lasting=True)
        self._draw_tab(pen, frame)
        if self.blank:
            self._draw_places(pen, frame)
        else:
            self._draw_texts(pen, frame)
        self._draw_foot(pen, frame)

    @property
    def _has_frame(self) -> bool:
        """Do lines run round the card and its window? A photo all over it has none."""
        return not self.file or self.art == "window"

    def _decoration_key(self, setting: Setting, frame: Frame) -> tuple[object, ...]:
        """What the decoration depends on: cards of a kind share it."""
        look = (self.colour, self.band, self.tab_shape, self.file and self.art)
        wide = round(self._tab(setting, frame)[0].width, 2)
        size = (round(frame.width, 2), round(frame.height, 2), wide)
        empty = not self.tab and not self.tab_icon
        return ("card", *look, *size, self._high, empty)

    def _decorate(self, pen: Pen, frame: Frame) -> None:
        """Border, band and tab: everything that cards of a kind have in common."""
        unit = self._unit
        border = frame.inset(3 * unit)
        if self._has_frame:
            pen.path(notched_path(border, 2.6 * unit), stroke=self.colour, width=1.0)
        self._draw_band(pen, frame)

    def _window(self, frame: Frame) -> Frame:
        """The place of the picture in points."""
        unit = self._unit
        x, y = frame.x + _TOP * unit, frame.y + _TOP * unit
        return Frame(x, y, frame.width - 2 * _TOP * unit, self._high * unit)

    def _draw_window(self, pen: Pen, frame: Frame) -> None:
        """The scene, as wide as the window and cut off above, or the icon."""
        window, unit = self._window(frame), self._unit
        if self.blank:
            pen.rect(window.inset(1.5 * unit), stroke="grey", width=0.5, dash=(2.4, 2.4))
            return
        if self.scene:
            origin = Frame(0, 0, window.width, window.height)
            key = ("scene", self.scene, round(window.width, 2), self._high)
            pen.once(key, window, lambda form: self._draw_scene(form, origin), lasting=True)
        elif self.icon:
            pen.icon(
                self.icon,
                *window.centre,
                0.66 * min(window.height, 0.75 * window.width),
                self.colour,
            )

    def _draw_photo(self, pen: Pen, frame: Frame) -> None:
        """The photo, and what the words stand on."""
        photos, window, unit = pen.setting.photos, self._window(frame), self._unit
        if photos is None:
            return
        place = window if self.art == "window" else frame
        self._put_photo(pen, photos.get(self.file, place.width, place.height), place, place)
        below = Frame(frame.x, window.bottom, frame.width, frame.bottom - window.bottom)
        if self.art == "veil":
            pale = photos.get(self.file, frame.width, frame.height, pale=True)
            self._put_photo(pen, pale, frame, below)
        elif self.art == "whole":
            words = Frame(window.x, below.y, window.width, below.height - _TOP * unit)
            pen.path(rounded_path(words, 2 * unit), fill="paper")

    def _put_photo(self, pen: Pen, photo: Photo, place: Frame, part: Frame) -> None:
        """Of a photo at a place the part that is seen."""
        cut = 2 * self._unit if self.art == "window" else 0.0
        with pen.saved():
            pen.clip(notched_path(part, cut) if cut else rounded_path(part, 0))
            pen.photo(photo.key, photo.jpeg, place)

    def _draw_scene(self, pen: Pen, window: Frame) -> None:
        sketch = Sketch(pen.setting.icons, {"cloth": "coral"})
        cut = WINDOW.height - window.height * WINDOW.width / window.width
        # What is cut off is the sky, and some of the water or ground where that is not enough.
        below = min(3.0, cut / 4)
        scene(sketch, pictures.read(self.scene), cut - below)
        unit = window.width / WINDOW.width
        pen.clip(notched_path(window, 2 * self._unit))
        top = window.bottom - (WINDOW.height - below) * unit
        place = Frame(0, top, window.width, WINDOW.height * unit)
        simple(sketch, WINDOW, place).ink(pen, WINDOW, place)

    def _draw_band(self, pen: Pen, frame: Frame) -> None:
        unit, colour, window = self._unit, self.colour, self._window(frame)
        if self._has_frame:
            pen.path(notched_path(window, 2 * unit), stroke=colour, width=0.6)
        band = Frame(window.x, window.bottom + 0.25 * unit, window.width, _BAND * unit)
        fill_pattern(pen, rounded_path(band, 0), band, self.band, colour, 0.7 * unit / MM)
        pen.line(band.x, band.bottom, band.right, band.bottom, colour, 0.5)
        tab, inner = self._tab(pen.setting, frame)
        path = TABS[self.tab_shape](tab, unit)
        pen.path(path, stroke="paper", width=3.4 * unit / MM)
        if not inner:
            pen.path(path, fill="paper", stroke=colour, width=0.7, dash=(2.4, 2))
        elif pen.look.has_colour("tab"):
            pen.path(path, fill="tab", stroke=colour, width=0.9)
        else:
            pen.path(path, fill=colour)

    @property
    def _tab_icon_size(self) -> float:
        return 5.4 * self._unit if self.tab_icon else 0.0

    def _tab(self, setting: Setting, frame: Frame) -> tuple[Frame, float]:
        """The frame of the tab, and how wide its icon and word are together, in points."""
        unit, icon = self._unit, self._tab_icon_size
        word = self._line(setting, "tab")
        inner = icon + (1.3 * unit if icon and word else 0.0) + (word.width if word else 0.0)
        wide = max(inner, 14 * unit if self.blank else 0.0) + 5.6 * unit
        middle = self._window(frame).bottom + _BAND / 2 * unit
        return Frame(frame.centre[0] - wide / 2, middle - 3.5 * unit, wide, 7 * unit), inner

    def _draw_tab(self, pen: Pen, frame: Frame) -> None:
        """Icon and word of the tab."""
        tab, inner = self._tab(pen.setting, frame)
        icon, word = self._tab_icon_size, self._line(pen.setting, "tab")
        cx, middle = tab.centre
        ink = self.colour if pen.look.has_colour("tab") else "paper"
        if icon:
            pen.icon(self.tab_icon, cx - inner / 2 + icon / 2, middle, icon, ink)
        if word:
            with pen.tag("P"):
                baseline = middle + word.style.size * 0.24
                pen.text(word, cx + inner / 2 - word.width, baseline, ink)

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
                area = Frame(
                    frame.x + 5.8 * unit, top, (51.4 + self._more) * unit, self._text.height
                )
                pen.block(self._text, area, "center", "ink")
            effect = self._line(pen.setting, "effect")
            if effect is not None:
                baseline = frame.bottom - _EFFECT * unit
                pen.text_at(effect, cx, baseline, "center", self.colour, "ink")
        self._draw_badges(pen, frame, (self._bottom + 0.6) * unit)

    def _draw_badges(self, pen: Pen, frame: Frame, top: float) -> None:
        """The badges, so far below the upper edge."""
        if self._badged:
            from kaperbrief.components.cards.badges import draw_badges

            place = Frame(frame.x, frame.y + top, frame.width, self._badged * self._unit)
            draw_badges(pen, self._badges(pen.setting), place, self.colour)

    def _draw_foot(self, pen: Pen, frame: Frame) -> None:
        unit = self._unit
        baseline = frame.bottom - _FOOT * unit
        when, number = (self._line(pen.setting, name) for name in ("when", "number"))
        if when is None and number is None:
            return
        with pen.tag("P"):
            if when is not None and number is None:  # clear of the corners, as the words above
                pen.text_at(when, frame.centre[0], baseline, "center", self.colour)
            elif when is not None:
                pen.text(when, frame.x + 6 * unit, baseline, self.colour)
            if number is not None:
                pen.text_at(number, frame.right - 6 * unit, baseline, "right")

    def _draw_places(self, pen: Pen, frame: Frame) -> None:
        """The dashed places of a blank card: picture, title, text, effect."""
        unit = self._unit
        cx, x, right = frame.centre[0], frame.x + 7 * unit, frame.right - 7 * unit
        middle = self._window(frame).centre[1]
        self._label(pen, "write_picture", cx, middle + 0.8 * unit, "center")
        under = min(2.9 * MM, 3.5 * unit)
        line = frame.y + (self._title_at + 0.4) * unit
        pen.line(x, line, right, line, "ink", 0.5)
        self._label(pen, "write_title", cx, line + under, "center")
        top = frame.y + (self._title_at + 10.4) * unit
        bottom = frame.bottom - (23.0 + self._badged) * unit
        count = max(2, round((bottom - top) / (6.4 * MM)) + 1)
        for number in range(count):
            y = top + number * (bottom - top) / (count - 1)
            pen.line(x, y, right, y, "ink", 0.5)
        self._label(pen, "write_text", cx, bottom + under, "center")
        self._draw_badges(pen, frame, bottom + under + 1.2 * unit - frame.y)
        box = Frame(cx - 12 * unit, frame.bottom - 17.4 * unit, 24 * unit, 8.6 * unit)
        pen.rect(box, 0.8 * unit, stroke="grey", width=0.5, dash=(2.4, 2.4))
        self._label(pen, "write_effect", cx, box.bottom + under, "center")

    def _label(self, pen: Pen, name: str, x: float, baseline: float, align: str) -> None:
        label = self._line(pen.setting, name)
        if label is not None:
            with pen.tag("P"):
                pen.text_at(label, x, baseline, align)
