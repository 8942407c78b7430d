"""What the cards of a kind share: the shape of the tab, the picture's ring and scene."""

from __future__ import annotations

import math
from collections.abc import Callable

from kaperbrief.components.ornament import degree_bar
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.curves import Path, Point, circle_path, polygon_path, rounded_path
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


SCENES = {"sea": (1.26, 0.04), "rays": (1.3, 0.0), "rain": (1.3, 0.0), "chart": (1.3, 0.0)}
"""All scenes, the art `scene-NAME`: how many times as large as the radius of the picture the icon
before it is, and how many radii higher."""


def draw_scene(pen: Pen, centre: Point, radius: float, unit: float, name: str, colour: str) -> None:
    """A scene in a ring; `unit` points are a millimetre of a full-size card."""
    with pen.saved():
        pen.clip(circle_path(*centre, radius))
        draw_art(pen, f"scene-{name}", centre, 2 * radius)
    draw_ring(pen, centre, radius, unit, colour)


def draw_picture(pen: Pen, centre: Point, radius: float, name: str, icon: str) -> None:
    """The icon before a scene."""
    if icon:
        times, lift = SCENES[name]
        pen.icon(icon, centre[0], centre[1] - lift * radius, radius * times, "ink")


def draw_ring(pen: Pen, centre: Point, radius: float, unit: float, colour: str) -> None:
    """The ring of a vignette: a strong line and the degree bar of a chart."""
    pen.circle(*centre, radius, stroke=colour, width=1.1 * min(1.0, unit / 2.5))
    degree_bar(pen, centre, radius + RIM * unit, radius + 0.55 * unit, 72, colour)
