"""What the cards of a kind share: the shape of the tab, the picture's ring and scene."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from kaperbrief.components.ornament import degree_bar
from kaperbrief.typeset.curves import Path, Point, circle_path, polar, polygon_path, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen

Tab = Callable[[Frame, float], Path]
"""The outline of a tab over a frame, so many points to a millimetre of a full-size card."""

TABS: dict[str, Tab] = {}
"""All shapes of tabs by name."""


def tab(name: str) -> Callable[[Tab], Tab]:
    """Make a function the tab of a name: kinds of cards may then ask for it."""

    def made(outline: Tab) -> Tab:
        TABS[name] = outline
        return outline

    return made


@tab("pennant")
def _pennant(frame: Frame, unit: float) -> Path:
    x, y, right, bottom = frame.x, frame.y, frame.right, frame.bottom
    tip = (frame.centre[0], bottom + 2.2 * unit)
    return polygon_path([(x, y), (right, y), (right, bottom), tip, (x, bottom)])


@tab("capsule")
def _capsule(frame: Frame, _unit: float) -> Path:
    return rounded_path(frame, frame.height / 2)


@tab("swallowtail")
def _swallowtail(frame: Frame, unit: float) -> Path:
    cy, far = frame.centre[1], 2 * unit
    left, right = frame.x - far, frame.right + far
    points = [(left, frame.y), (right, frame.y), (frame.right, cy), (right, frame.bottom)]
    return polygon_path([*points, (left, frame.bottom), (frame.x, cy)])


@tab("pointed")
def _pointed(frame: Frame, unit: float) -> Path:
    x, y, right, bottom = frame.x, frame.y, frame.right, frame.bottom
    cy, far = frame.centre[1], 2.4 * unit
    points = [(x, y), (right, y), (right + far, cy), (right, bottom), (x, bottom)]
    return polygon_path([*points, (x - far, cy)])


@tab("wavy")
def _wavy(frame: Frame, unit: float) -> Path:
    points = [(frame.right, frame.y), (frame.x, frame.y)]
    for number in range(49):
        lift = 0.7 * unit * math.sin(number * math.pi / 6)
        points.append((frame.x + number * frame.width / 48, frame.bottom + lift))
    return polygon_path(points)


RIM = 1.0
"""Millimetres from the radius of a vignette to the outer edge of its ring."""


class Backdrop(NamedTuple):
    """How the lines behind a picture are drawn (its middle, its radius, points to a millimetre).

    The icon before it is so many `times` as large as the radius, and `lift` radii higher.
    """

    draw: Callable[[Pen, Point, float, float], None]
    times: float
    lift: float


SCENES: dict[str, Backdrop] = {}
"""All scenes by name."""


def scene(
    name: str, times: float = 1.3, lift: float = 0.0
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a function the scene of a name: cards may then ask for it."""

    def made(draw: Callable[..., None]) -> Callable[..., None]:
        SCENES[name] = Backdrop(draw, times, lift)
        return draw

    return made


def draw_scene(pen: Pen, centre: Point, radius: float, unit: float, name: str, colour: str) -> None:
    """A scene in a ring; `unit` points are a millimetre of a full-size card."""
    with pen.saved():
        pen.clip(circle_path(*centre, radius))
        SCENES[name].draw(pen, centre, radius, unit)
    draw_ring(pen, centre, radius, unit, colour)


def draw_picture(pen: Pen, centre: Point, radius: float, name: str, icon: str) -> None:
    """The icon before a scene."""
    if icon:
        behind = SCENES[name]
        middle = centre[1] - behind.lift * radius
        pen.icon(icon, centre[0], middle, radius * behind.times, "ink")


def draw_ring(pen: Pen, centre: Point, radius: float, unit: float, colour: str) -> None:
    """The ring of a vignette: a strong line and the degree bar of a chart."""
    pen.circle(*centre, radius, stroke=colour, width=1.1 * min(1.0, unit / 2.5))
    degree_bar(pen, centre, radius + RIM * unit, radius + 0.55 * unit, 72, colour)


@scene("sea", times=1.26, lift=0.04)
def _sea(pen: Pen, centre: Point, r: float, unit: float) -> None:
    cx, cy = centre
    horizon = cy + 0.34 * r
    for angle in range(-80, 81, 8):
        near = 0.86 if angle % 16 else 0.98
        start, end = polar(cx, horizon, r * near, angle), polar(cx, horizon, r * 1.5, angle)
        pen.line(*start, *end, "scene", 0.55)
    rows = 8
    for row in range(rows):
        y = horizon + row * r * 0.105
        rise, length = (0.26 + 0.05 * row) * unit, (3.4 + 0.35 * row) * unit
        steps = math.ceil(2 * r / (0.4 * unit))
        points = []
        for step in range(steps + 1):
            x = cx - r + step * 2 * r / steps
            points.append((x, y - rise * math.cos((x - cx) / length * 2 * math.pi + row * math.pi)))
        pen.polyline(points, stroke="scene", width=0.55)


@scene("rays")
def _rays(pen: Pen, centre: Point, r: float, _unit: float) -> None:
    for angle in range(0, 360, 6):
        near = 0.84 if angle % 12 else 0.74
        pen.line(*polar(*centre, r * near, angle), *polar(*centre, r, angle), "scene", 0.55)


@scene("rain")
def _rain(pen: Pen, centre: Point, r: float, unit: float) -> None:
    cx, cy = centre
    step, length, lean = 2.3 * unit, 4.8 * unit, 0.34
    count = math.ceil(r / step) + 3
    rows = math.ceil(r / length) + 1
    for column in range(-count, count + 1):
        for row in range(-rows, rows):
            y = cy + row * length + (column % 3) * 1.6 * unit
            x = cx + column * step - (y - cy) * lean
            drop = 2.7 * unit
            pen.line(x, y, x - drop * lean, y + drop, "scene", 0.55, cap=1)


@scene("chart")
def _chart(pen: Pen, centre: Point, r: float, unit: float) -> None:
    cx, cy = centre
    step = 3.1 * unit
    for number in range(-math.ceil(r / step), math.ceil(r / step) + 1):
        shift = number * step
        pen.line(cx - r, cy + shift, cx + r, cy + shift, "scene", 0.3)
        pen.line(cx + shift, cy - r, cx + shift, cy + r, "scene", 0.3)
    for angle in range(0, 180, 15):
        width = 0.5 if angle % 45 == 0 else 0.3
        if angle % 45 == 0 or angle % 30 == 15:
            start, end = polar(cx, cy, r, angle + 7.5), polar(cx, cy, r, angle + 187.5)
            pen.line(*start, *end, "scene", width)
