"""`<cardback>`: the back of a card, the same when turned round."""

from __future__ import annotations

import math
from typing import Literal

from kaperbrief.components.box import Drawing
from kaperbrief.components.cards.card import card_height
from kaperbrief.components.ornament import degree_bar, rose
from kaperbrief.components.registry import component
from kaperbrief.typeset.curves import Path, notched_path, polar
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen
from kaperbrief.typeset.setting import Setting
from kaperbrief.units import MM

_COLUMNS = 7
_ROWS = 10
_SHARES = (1.0, 0.62)
"""The arcs of one scale, as shares of its radius."""
_MESHES = 6
_ROPE = 0.045
"""Meshes of the net from side to side; half the width of a rope, as a share of a mesh."""


@component("cardback")
class CardBackBox(Drawing):
    """A rose in a ring on a ground of lines, a white border of 4 mm.

    The `ground` tells decks apart: `scales` that point away from the middle, or a `net`. `icon`
    stands in the hub; choose one that looks the same when turned, or none.
    """

    ground: Literal["scales", "net"] = "scales"
    icon: str = "wheel"
    colour: str = "sea"

    def contents(self, setting: Setting, width: float) -> float:
        return self.height or card_height(width)

    def paint(self, pen: Pen, frame: Frame) -> None:
        unit = frame.width / 63
        border = frame.inset(4 * MM * min(1.0, unit / MM) if unit < 0.85 * MM else 4 * MM)
        inner = border.inset(1.3 * unit)
        if self.ground == "net":
            self._net(pen, inner)
        else:
            self._scales(pen, inner)
        pen.path(notched_path(border, 2.6 * unit), stroke=self.colour, width=1.1)
        pen.path(notched_path(inner, 2.2 * unit), stroke=self.colour, width=0.4)
        self._rose(pen, frame.centre, unit)

    def _scales(self, pen: Pen, inner: Frame) -> None:
        hidden = 19.9 * inner.width / 52.4
        with pen.saved():
            pen.clip(notched_path(inner, inner.width / _COLUMNS * 0.41))
            scales = [segment for path in scale_paths(inner, hidden) for segment in path]
            pen.path(scales, stroke=self.colour, width=0.3)

    def _net(self, pen: Pen, inner: Frame) -> None:
        """Ropes both ways with a knot wherever two meet, the same when turned."""
        pitch = inner.width / _MESHES
        cx, cy = inner.centre
        half = round((inner.width + inner.height) / 2 / pitch) + 1
        with pen.saved():
            pen.clip(notched_path(inner, inner.width / _COLUMNS * 0.41))
            lines: Path = []
            reach = half * pitch
            for number in range(-half, half + 1):
                x = cx + number * pitch
                for sign in (-1, 1):
                    for shift in (-_ROPE, _ROPE):
                        at = x + shift * pitch
                        lines += [
                            ("m", at - sign * reach, cy - reach),
                            ("l", at + sign * reach, cy + reach),
                        ]
            pen.path(lines, stroke=self.colour, width=0.3)
            for row in range(-2 * half, 2 * half + 1):
                for column in range(-half, half + 1):
                    x = cx + (column + (row % 2) / 2) * pitch
                    y = cy + row * pitch / 2
                    if inner.y < y < inner.bottom and inner.x < x < inner.right:
                        pen.circle(x, y, 0.13 * pitch, fill="paper", stroke=self.colour, width=0.4)

    def _rose(self, pen: Pen, centre: tuple[float, float], unit: float) -> None:
        colour = self.colour
        pen.circle(*centre, 19.9 * unit, fill="paper")
        pen.circle(*centre, 19.0 * unit, stroke=colour, width=1.1)
        degree_bar(pen, centre, 18.1 * unit, 17.3 * unit, 72, colour)
        pen.circle(*centre, 11.6 * unit, stroke=colour, width=0.35)
        pen.circle(*centre, 11.0 * unit, stroke=colour, width=0.35)
        rays = (
            ([22.5 + 45 * i for i in range(8)], 10.4 * unit, 4.6 * unit, 11.25),
            ([45 + 90 * i for i in range(4)], 13.2 * unit, 4.7 * unit, 20.0),
            ([90 * i for i in range(4)], 16.8 * unit, 4.9 * unit, 22.5),
        )
        rose(pen, centre, rays, colour, 0.45)
        for angle in range(0, 360, 45):
            radius = 14.9 if angle % 90 else 0.0
            if radius:
                pen.circle(*polar(*centre, radius * unit, angle), 0.45 * unit, fill=colour)
        pen.circle(*centre, 6.5 * unit, fill="paper", stroke=colour, width=1.0)
        pen.circle(*centre, 5.9 * unit, stroke=colour, width=0.35)
        if self.icon:
            pen.icon(self.icon, *centre, 9.9 * unit, colour)


def scale_paths(inner: Frame, hidden: float = 0.0) -> list[Path]:
    """The arcs of all scales in a frame; the middle row of both halves makes whole circles.

    Scales wholly inside the radius `hidden` round the middle are left out.
    """
    pitch, step = inner.width / _COLUMNS, inner.height / 2 / _ROWS
    radius = min(pitch / 2, step)
    cx, cy = inner.centre
    paths: list[Path] = []
    for row in range(_ROWS + 1):
        offset = pitch / 2 if row % 2 else 0.0
        for column in range(-(_COLUMNS // 2) - 1, _COLUMNS // 2 + 2):
            dx, dy = column * pitch + offset, -row * step
            if math.hypot(dx, dy) + radius < hidden:
                continue
            for share in _SHARES:
                for sign in (1, -1):
                    middle = (cx + sign * dx, cy + sign * dy)
                    paths.append(_dome(*middle, radius * share, sign))
    return paths


def _dome(x: float, y: float, r: float, sign: int) -> Path:
    """Half a circle over (x, y), or under it where `sign` is -1."""
    k = r * 0.5523
    top = y - sign * r
    return [
        ("m", x - r, y),
        ("c", x - r, y - sign * k, x - k, top, x, top),
        ("c", x + k, top, x + r, y - sign * k, x + r, y),
    ]
