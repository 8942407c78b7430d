"""What stands in the legend of a hex map: the rose, flags, what each terrain looks like."""

from __future__ import annotations

from kaperbrief.components.chart.board import USUAL
from kaperbrief.components.chart.ground import draw_symbol, stamp
from kaperbrief.components.chart.shore import closed
from kaperbrief.components.chart.tiles import GroundTile
from kaperbrief.components.ornament import rim
from kaperbrief.hexes.board import Terrain
from kaperbrief.hexes.layout import Orientation, corners, heading
from kaperbrief.typeset.art import draw_art
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import Point, extent, polar, rounded_path
from kaperbrief.typeset.frame import Frame, joined
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM

ROSE = 12.4 * MM
"""The radius of the rose beside a map of the usual size."""


def draw_rose(
    pen: Pen, at: Point, radius: float, orientation: Orientation, sides: list[Line]
) -> None:
    """A wind rose whose six points are the sides of a hex, numbered clockwise if it is large."""
    x, y = at
    unit = radius / ROSE
    pen.circle(x, y, radius, fill="paper", stroke="ink", width=0.9 * unit)
    pen.circle(x, y, radius - 1.0 * MM * unit, stroke="ink", width=0.3 * unit)
    step = 1.0 * MM * unit
    rim(pen, at, radius - step, {30: 1.9 * step, 10: step}, "ink", 0.35 * unit)
    pen.circle(x, y, radius * 0.555, stroke="ink", width=0.4 * unit)
    turns = [heading(side, orientation) for side in range(6)]
    draw_art(pen, "hex-rose", at, 2 * radius, heading=turns[0])
    for turn, line in zip(turns, sides, strict=False):
        px, py = polar(x, y, radius * 0.715, turn)
        pen.text_at(line, px, py + line.style.size * 0.335, "center", "ink")


def draw_flag(pen: Pen, frame: Frame, seat: int, letter: Line | None, least: float) -> None:
    """The flag of a seat: its pattern, its letter on white; nobody's, 0, has no pattern."""
    role, scale = f"seat-{seat}", frame.height / (5.2 * MM)
    cloth = Frame(frame.x + 0.5 * scale, frame.y, frame.width, frame.height)
    pen.rect(cloth, fill="paper")
    side = 0.68 * frame.height
    x, y = cloth.centre
    if seat:
        pattern = pen.look.seat(seat).pattern
        fill_pattern(pen, rounded_path(cloth, 0), cloth, pattern, role, 0.62 * scale)
        pen.rect(cloth, stroke=role, width=0.7 * scale)
        pen.rect(Frame(x - side / 2, y - side / 2, side, side), 0.4 * scale, fill="paper")
    else:
        pen.rect(cloth, stroke="grey", width=0.6 * scale, dash=(1.5 * scale, 1.1 * scale))
    if letter is not None:
        line = letter.scaled(max(side * 1.08, least) / letter.style.size)
        pen.text_at(line, x, y + line.style.size * 0.345, "center", "ink" if seat else "grey")


def draw_picture(pen: Pen, name: str, at: Point, wide: float, line: float) -> None:
    """The art of a tile in the middle of its hex, as large as the hex allows."""
    unit, shapes = pen.setting.icons.art(name)
    boxes = [extent(shape.outline) for shape in shapes if shape.fill or shape.stroke]
    if boxes:
        box = joined(boxes)
        size = 0.8 * wide / max(box.width, box.height)
        x, y = box.centre
        stamp(pen, name, (at[0] - size * x, at[1] - size * y), size * unit, line)


def draw_tile_sign(
    pen: Pen, tile: GroundTile, at: Point, orientation: Orientation, u: float
) -> None:
    """A hex of ground of the game's own, about 7 mm wide."""
    size = 6.6 * MM * u
    shape = [(at[0] + size * dx, at[1] + size * dy) for dx, dy in corners((0, 0), orientation)]
    pen.path(closed(shape), fill=tile.colour, stroke="hex-land", width=0.6 * u)
    if tile.picture:
        draw_picture(pen, tile.picture, at, size, u)
    else:
        draw_symbol(pen, tile.kind, at, size, u)


def draw_sign(pen: Pen, terrain: Terrain, at: Point, orientation: Orientation, u: float) -> None:
    """What a terrain looks like, about 7 mm wide."""
    unit = 11.5 * MM * u
    k = 0.8 * u * (11.5 * MM / USUAL) ** 0.3
    if terrain == "port":
        # Its flag would reach into the line above it.
        at, unit = (at[0], at[1] + 0.05 * unit), 0.88 * unit
    if draw_symbol(pen, terrain, at, (1.15 if terrain == "treasure" else 1.05) * unit, k):
        return
    if terrain == "land":
        draw_art(pen, "sign-land", at, unit)
        foot = (at[0] - 0.02 * unit, at[1] + 0.09 * unit)
        draw_art(pen, "hex-mountains", foot, 0.72 * unit, lines=k)
    elif terrain == "reef":
        draw_art(pen, "relief/reef", at, 0.9 * unit, lines=k)
    elif terrain == "shallows":
        draw_art(pen, "sign-shallows", at, unit)
    else:
        shape = [(at[0] + 6.6 * MM * u * dx, at[1] + 6.6 * MM * u * dy)
                 for dx, dy in corners((0, 0), orientation)]  # fmt: skip
        pen.path(closed(shape), stroke="sea", width=0.8 * u, dash=(2.2 * u, 1.6 * u))
        if terrain == "anchorage":
            pen.icon("anchor", *at, 4.6 * MM * u, "sea")
