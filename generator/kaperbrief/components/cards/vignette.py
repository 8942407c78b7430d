"""What the cards of a kind share: the picture's ring and scene, the five shapes of the tab."""

from __future__ import annotations

import math

from kaperbrief.components.ornament import degree_bar
from kaperbrief.typeset.curves import Path, Point, circle_path, polar, polygon_path, rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen

SHAPES = ("pennant", "capsule", "swallowtail", "pointed", "wavy")


def tab_path(shape: str, frame: Frame, unit: float) -> Path:
    """The outline of a tab over `frame`, `unit` points to a millimetre of a full-size card.

    Swallowtails and points reach beyond the sides, pennants and waves beyond the foot.
    """
    x, y, right, bottom = frame.x, frame.y, frame.right, frame.bottom
    cx, cy = frame.centre
    if shape == "capsule":
        return rounded_path(frame, frame.height / 2)
    if shape == "pennant":
        points = [(x, y), (right, y), (right, bottom), (cx, bottom + 2.2 * unit), (x, bottom)]
    elif shape == "swallowtail":
        far = 2 * unit
        points = [(x - far, y), (right + far, y), (right, cy), (right + far, bottom)]
        points += [(x - far, bottom), (x, cy)]
    elif shape == "pointed":
        far = 2.4 * unit
        points = [(x, y), (right, y), (right + far, cy), (right, bottom), (x, bottom)]
        points += [(x - far, cy)]
    else:
        points = [(right, y), (x, y)]
        for number in range(49):
            lift = 0.7 * unit * math.sin(number * math.pi / 6)
            points.append((x + number * frame.width / 48, bottom + lift))
    return polygon_path(points)


RIM = 1.0
"""Millimetres from the radius of a vignette to the outer edge of its ring."""


def draw_scene(
    pen: Pen, centre: Point, radius: float, unit: float, scene: str, colour: str
) -> None:
    """A scene in a ring; `unit` points are a millimetre of a full-size card."""
    with pen.saved():
        pen.clip(circle_path(*centre, radius))
        {"sea": _sea, "rays": _rays, "rain": _rain, "chart": _chart}[scene](
            pen, centre, radius, unit
        )
    draw_ring(pen, centre, radius, unit, colour)


def draw_picture(pen: Pen, centre: Point, radius: float, scene: str, icon: str) -> None:
    """The icon before a scene."""
    if icon:
        lift = 0.04 * radius if scene == "sea" else 0.0
        size = radius * (1.26 if scene == "sea" else 1.3)
        pen.icon(icon, centre[0], centre[1] - lift, size, "ink")


def draw_ring(pen: Pen, centre: Point, radius: float, unit: float, colour: str) -> None:
    """The ring of a vignette: a strong line and the degree bar of a chart."""
    pen.circle(*centre, radius, stroke=colour, width=1.1 * min(1.0, unit / 2.5))
    degree_bar(pen, centre, radius + RIM * unit, radius + 0.55 * unit, 72, colour)


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


def _rays(pen: Pen, centre: Point, r: float, _unit: float) -> None:
    for angle in range(0, 360, 6):
        near = 0.84 if angle % 12 else 0.74
        pen.line(*polar(*centre, r * near, angle), *polar(*centre, r, angle), "scene", 0.55)


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
