"""How somebody is built and stands: where hips, shoulders and the head are, how legs are bent.

Art of bodies and legs is drawn for a figure that stands straight (see `figure`); a `Posture` moves
it: legs of other lengths, a trunk that is turned over a hip, a belly, a foot on a keg.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple, cast

from kaperbrief.pictures.parts import BUILDS, STANCES, Build, Stance
from kaperbrief.pictures.sketch import Mark, Sketch
from kaperbrief.pictures.stretch import mapped
from kaperbrief.typeset.curves import Point

_HIP = -30.0
"""Where legs end and the trunk begins."""
_SIDE = 12.4
"""Half the width of a trunk: what is further out is beside it, whatever its width."""
HEAD = -75.0
"""How high the middle of a head is."""
_LEG = 12.4
"""A leg in the mirror about its own middle lies between the middle of the body and here."""
_KNEE = 0.5
_BELLY = -37.0, 17.0
"""Where a belly is widest, and how far above and below it ends."""


class Posture(NamedTuple):
    """A build in a stance."""

    build: Build
    stance: Stance

    @property
    def hips(self) -> Point:
        """The middle between both hips, round which the trunk turns."""
        return self.stance.hip, _HIP * self.build.legs

    @property
    def head(self) -> Point:
        """The middle of the head."""
        x, y = self.at(0.0, HEAD + 13.6)
        return x, y - 13.6 - self.build.neck

    def turned(self) -> Posture:
        """The same the other way round."""
        return Posture(self.build, self.stance.mirrored())

    def at(self, x: float, y: float) -> Point:
        """Where a place on or beside somebody straight is."""
        build, (hip, high) = self.build, self.hips
        inside = max(-_SIDE, min(_SIDE, x))
        x = inside * build.wide + (x - inside) * build.arms
        up = y - _HIP
        if up > 0:
            return x + hip * max(0.0, y / _HIP), y * build.legs
        turn = math.radians(self.stance.tilt)
        up *= build.trunk
        return (
            hip + x * math.cos(turn) - up * math.sin(turn),
            high + x * math.sin(turn) + up * math.cos(turn),
        )

    @contextmanager
    def trunk(self, sketch: Sketch) -> Iterator[None]:
        """What is drawn inside lies on the trunk."""
        start, build = len(sketch.marks), self.build
        x, y = self.hips
        with (
            sketch.at(x, y, turn=self.stance.tilt),
            sketch.at(0, 0, build.wide, tall=build.trunk),
            sketch.at(0, -_HIP),
        ):
            yield
        if build.belly:
            self._bend(sketch, start, self._bulged)

    @contextmanager
    def leg(self, sketch: Sketch, side: int, *, raised: bool) -> Iterator[None]:
        """What is drawn inside is the leg of a side, for which there is art of the right one."""
        start = len(sketch.marks)
        with sketch.at(flip=side < 0):
            yield
        knee, foot, lift, face = self.stance.legs[side > 0]
        lift = lift if raised else 0.0
        high, hip = self.build.legs, side * self.stance.hip

        def moved(at: Point) -> Point:
            x, y = at
            x = (x if face > 0 else _LEG - x) * self.build.wide
            share = min(1.0, y / _HIP)
            if share > _KNEE:
                above = (share - _KNEE) / (1 - _KNEE)
                return x + knee + (hip - knee) * above, y * high - lift * (1 - above)
            below = share / _KNEE
            return x + foot + (knee - foot) * below, y * high - lift

        self._bend(sketch, start, moved)

    def _bulged(self, at: Point) -> Point:
        x, y = at
        middle, far = _BELLY
        return x * (1 + self.build.belly * max(0.0, 1 - ((y - middle) / far) ** 2)), y

    @staticmethod
    def _bend(sketch: Sketch, start: int, moved: Callable[[Point], Point]) -> None:
        """The marks since a number, each of their points moved as their art has them."""
        for n in range(start, len(sketch.marks)):
            mark = cast("Mark", sketch.marks[n])
            sketch.marks[n] = mark._replace(outline=mapped(mark.outline, moved))


def posture(look: Mapping[str, str]) -> Posture:
    """How somebody of a look is built and stands; `side` says which way round."""
    stance = STANCES.get(look.get("stance", "plain"), Stance())
    if look.get("side") == "left":
        stance = stance.mirrored()
    return Posture(BUILDS.get(look.get("build", ""), Build()), stance)
