"""`<image>`: a photo, or the place for a picture."""

from __future__ import annotations

from dataclasses import dataclass, field

from kaperbrief.components.box import Box, Mm
from kaperbrief.components.registry import component
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM


@component("image")
@dataclass(slots=True, kw_only=True)
class Image(Box):
    """A photo by its `file`, cropped to the frame; else a dashed field with a pale icon.

    It takes the height it gets, at least `least`. `label` stands in the empty field and is what
    is read out for the photo.
    """

    file: str = ""
    icon: str = ""
    label: str = ""
    least: Mm = 16 * MM
    _label: Line | None = field(default=None, init=False)

    def contents(self, setting: Setting, width: float) -> float:
        self._label = None
        if self.label:
            self._label = setting.line(self.label, "note", self.node.place, width - 2 * MM)
        return self.least

    def draw(self, pen: Pen, frame: Frame) -> None:
        photos = pen.setting.photos
        if self.file and photos is not None:
            picture = photos.get(self.file, frame.width, frame.height)
            with pen.tag("Figure", self.label or self.file, frame), pen.saved():
                pen.clip(rounded_path(frame, 1.2 * MM))
                pen.photo(picture.key, picture.jpeg, frame)
            pen.rect(frame, 1.2 * MM, stroke="ink", width=0.6)
            return
        pen.rect(frame, 1.2 * MM, stroke="rule", width=0.6, dash=(2.4, 2.4))
        foot = 6 * MM if self._label is not None else 0.0
        if self.icon:
            x, y = frame.centre
            size = min(20 * MM, frame.width * 0.46, (frame.height - foot) * 0.62)
            pen.icon(self.icon, x, y - foot / 2, size, "ghost")
        if self._label is not None:
            with pen.tag("P"):
                pen.text_at(self._label, frame.centre[0], frame.bottom - 2.4 * MM, "center")
