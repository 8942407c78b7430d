"""The letters on a hex map: names on patches of free ground, flags of seats, seas on arcs."""

from __future__ import annotations

from collections.abc import Mapping

from kaperbrief.components.hexmap_names import Label
from kaperbrief.components.hexmap_scene import Scene
from kaperbrief.components.ornament import draw_on_arc, scaled
from kaperbrief.typeset.breaking import Line
from kaperbrief.typeset.curves import rounded_path
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.patterns import fill_pattern
from kaperbrief.typeset.pen import Pen
from kaperbrief.units import MM


def draw_names(pen: Pen, scene: Scene, letters: Mapping[int, Line]) -> None:
    """All names; `letters` are those of the seats by their number."""
    for arc in scene.arcs:
        draw_on_arc(pen, arc.text, arc.middle, arc.radius, arc.angle, "sea")
    for label in scene.labels:
        size = label.line.style.size
        if label.arc is None:
            pen.rect(label.patch, 0.2 * size, fill="land" if label.inland else "water")
        else:
            start, long = -0.14 * size, label.arc.text.width + 0.28 * size
            points = list(label.arc.points([start + long * n / 12 for n in range(13)]))
            pen.polyline(points, stroke="water", width=0.86 * size)
    for label in scene.labels:
        if label.arc is not None:
            arc = label.arc
            draw_on_arc(pen, arc.text, arc.middle, arc.radius, arc.angle, "ink")
            continue
        colour = "sea" if label.named.kind == "sea" else "ink"
        pen.text(label.line, *label.start, colour)
        if label.flag is not None:
            draw_flag(pen, label.flag, label.named.seat, letters[label.named.seat])


def letter_of(label: Label) -> str:
    """The letter of the seat whose name it is."""
    return chr(ord("A") + (label.named.seat - 1) % 26)


def draw_flag(pen: Pen, frame: Frame, seat: int, letter: Line) -> None:
    """The flag of a seat: its pattern, its letter on white."""
    role = f"seat-{seat}"
    scale = frame.height / (5.2 * MM)
    cloth = Frame(frame.x + 0.5 * scale, frame.y, frame.width, frame.height)
    pen.rect(cloth, fill="paper")
    pattern = pen.look.seat(seat).pattern
    fill_pattern(pen, rounded_path(cloth, 0), cloth, pattern, role, 0.62 * scale)
    pen.rect(cloth, stroke=role, width=0.7 * scale)
    side = 0.68 * frame.height
    x, y = cloth.centre
    pen.rect(Frame(x - side / 2, y - side / 2, side, side), 0.4 * scale, fill="paper")
    line = scaled(letter, side * 1.08 / letter.style.size)
    pen.text_at(line, x, y + line.style.size * 0.345, "center", "ink")
