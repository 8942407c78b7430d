"""What a pen inks: shapes in colour roles as operators of PDF, and the state that they need."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from kaperbrief.typeset import curves
from kaperbrief.typeset.curves import Segment
from kaperbrief.typeset.frame import Frame, fmt, line_state
from kaperbrief.typeset.theme import Look
from kaperbrief.typeset.view import Matrix, View
from kaperbrief.units import MM

Ends = tuple[float, float, float, float]
"""The x and y of a line's beginning and of its end."""

_HAIR = 0.1 * MM
"""No line is thinner on paper: what is made smaller keeps lines that can be printed."""
_REACH = 6.0
"""How far lines may reach beyond the points of their path: half of the widest one."""


class Inker:
    """Writes shapes with the page's y running down from its height."""

    def __init__(self, look: Look, height: float, in_form: bool = False) -> None:
        self.look = look
        self.operators: list[str] = []
        self._height = height
        self._in_form = in_form
        self._mode = ""
        self._state: dict[str, str] = {} if in_form else {"join": "0 j"}
        self._scale = 1.0
        self.view = View()

    @property
    def shrunk(self) -> float:
        """How large things are printed that are drawn 1 large, at most 1."""
        return min(1.0, self._scale)

    def _open(self) -> None:
        if self._mode == "" and not self._in_form:
            self.operators.append("/Artifact BMC")
            self._mode = "artifact"

    def _close_artifact(self) -> None:
        if self._mode == "artifact":
            self.operators.append("EMC")
            self._mode = ""

    # -- state -------------------------------------------------------------------------------

    def _set(self, name: str, operator: str) -> None:
        if self._state.get(name) != operator:
            self._state[name] = operator
            self.operators.append(operator)

    def _fill(self, operands: str | None) -> bool:
        if operands is not None:
            self._set("fill", f"{operands} rg")
        return operands is not None

    def _stroke(self, colour: str, width: float, dash: Sequence[float], cap: int) -> bool:
        operands = self.look.colour(colour)
        if operands is None or width <= 0:
            return False
        wide = max(width, _HAIR / self._scale)
        wanted, state = line_state(operands, wide, tuple(dash), cap), self._state
        if not wanted.items() <= state.items():
            self.operators += [wanted[name] for name in wanted if state.get(name) != wanted[name]]
            state.update(wanted)
        return True

    @contextmanager
    def saved(self) -> Iterator[None]:
        """Clips and turns inside end with it."""
        self._close_artifact()
        state = dict(self._state)
        self.operators.append("q")
        yield
        self._close_artifact()
        self.operators.append("Q")
        self._state = state

    def clip(self, path: Sequence[Segment]) -> None:
        """Draw only inside the path from here to the end of the saved state."""
        self.operators.append(curves.written(path, self._height) + " W n")

    # -- shapes ------------------------------------------------------------------------------

    def path(
        self,
        path: Sequence[Segment],
        *,
        fill: str = "",
        stroke: str = "",
        width: float = 0.7,
        dash: Sequence[float] = (),
        cap: int = 0,
        even_odd: bool = False,
    ) -> None:
        """Fill and stroke a path in colour roles; `width` and `dash` in points."""
        path = self.view.path(path, max(_REACH, width))
        if not path:
            return
        self._open()
        fills = bool(fill) and self._fill(self.look.area(fill))
        strokes = bool(stroke) and self._stroke(stroke, width, dash, cap)
        if not fills and not strokes:
            return
        operator = ("B" if strokes else "f") + "*" * even_odd if fills else "S"
        self.operators.append(f"{curves.written(path, self._height)} {operator}")

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        colour: str = "ink",
        width: float = 0.7,
        dash: Sequence[float] = (),
        cap: int = 0,
    ) -> None:
        """A straight line."""
        self.path([("m", x1, y1), ("l", x2, y2)], stroke=colour, width=width, dash=dash, cap=cap)

    def lines(self, ends: Iterable[Ends], colour: str, width: float) -> None:
        """Straight lines of one kind, written as one path."""
        path = [one for x1, y1, x2, y2 in ends for one in (("m", x1, y1), ("l", x2, y2))]
        self.path(path, stroke=colour, width=width)

    def rect(self, frame: Frame, radius: float = 0.0, **paint: Any) -> None:
        """A rectangle with round corners."""
        self.path(curves.rounded_path(frame, radius), **paint)

    def circle(self, x: float, y: float, radius: float, **paint: Any) -> None:
        """A circle."""
        self.path(curves.circle_path(x, y, radius), **paint)

    def polygon(self, points: Sequence[tuple[float, float]], **paint: Any) -> None:
        """A closed polygon."""
        self.path(curves.polygon_path(points), **paint)

    def polyline(self, points: Sequence[tuple[float, float]], **paint: Any) -> None:
        """An open line through points."""
        self.path(curves.polygon_path(points)[:-1], **paint)

    def stamp(self, matrix: Matrix, shapes: Iterable[tuple[str, str, str, float, bool]]) -> None:
        """Shapes under a matrix, each as PDF writes it with its y turned round.

        With each come its roles for filling and stroking, the width of its line in units of its
        own, and whether what lies inside twice is outside.
        """
        self._open()
        # PDF knows no numbers such as 1.2e-16, which half a turn leaves.
        a, b, c, d = (number if abs(number) >= 1e-4 else 0.0 for number in matrix[:4])
        e, f = matrix[4:]
        state, scale = dict(self._state), self._scale
        self._scale *= math.sqrt(abs(a * d - b * c)) or 1.0
        self.operators.append(
            f"q {a:.4g} {-b or 0:.4g} {-c or 0:.4g} {d:.4g} {fmt(e)} {fmt(self._height - f)} cm"
        )
        for drawn, fill, stroke, width, even_odd in shapes:
            fills = bool(fill) and self._fill(self.look.colour(fill))
            strokes = bool(stroke) and self._stroke(stroke, width, (), 0 if fill else 1)
            if fills or strokes:
                operator = ("B" if strokes else "f") + "*" * even_odd if fills else "S"
                self.operators.append(f"{drawn} {operator}")
        self.operators.append("Q")
        self._state, self._scale = state, scale
