"""Scenes: sky, sea or land and a few things, put together from art by name.

A look names the art of each layer: `sky` (`sky/NAME`), `sea` (`sea/NAME`, and `sea/NAME-front` over
the feet of what stands in it), `land` (`land/NAME`), and things (`thing/NAME`) at places. Things
stand at their origin, about 24 units high.
"""

from __future__ import annotations

from collections.abc import Mapping

from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.small import simple
from kaperbrief.typeset.curves import Path, extent
from kaperbrief.typeset.frame import Frame
from kaperbrief.typeset.pen import Pen

WINDOW = Frame(0, 0, 54, 40)
"""The box of a scene; the horizon lies at 22, the lowest 6 may be hidden by a band."""
_EDGE = "M0 0H54V40H0Z"
ROUND = "M3 .3H51Q53.7 .3 53.7 3V37Q53.7 39.7 51 39.7H3Q.3 39.7 .3 37V3Q.3 .3 3 .3Z"
"""The edge of a framed scene: inside the lines at the rim of the parts."""
_BEHIND = {"far": (13.5, 24.6, 0.5), "far_right": (41, 24.6, 0.5)}
"""Places at the horizon: x, y and scale."""
_AMONG = {
    "middle": (27, 35, 1.0), "left": (14, 35.4, 1.0), "right": (40, 35.4, 1.0),
}  # fmt: skip
"""Places on the sea or the land, before the near wave."""
_BEFORE = {"above": (27, 13, 1.0), "above_left": (12, 13, 1.0), "above_right": (43, 13, 1.0)}
"""Places in the air, before all others."""
_FOOT, _WAVE = 1.6, 2.6
"""How high the foot of a thing far off is, and how long a wave over it."""
_AIR, _LEAST, _LOWER, _LIFT = 0.8, 0.5, 5.0, 1.6
"""What is free above a thing, how small it becomes for that, how much lower it hangs; how much
higher things stand, and the near wave, clear of what is below a window."""
_WET = "aloft", "creek", "maelstrom", "rocks", "sandbank"
"""Land on which nothing casts a shadow: what is there stands in the water, or high above it."""
_STEP, _CAST = 2.4, 0.7
"""How far apart feet with a shadow each are at least; how far right of them shadows reach."""
_FREE, _HALF, _MOST = 53.4, 26.6, 40.0
"""How wide a thing alone in the middle is at most, how wide at least one at a side may be whatever
is at the other one, and how wide at most."""
_GROWN, _HIGH = 1.4, 25.0
"""How often its size a thing has at most in a part of the window, and how high it is there."""
_OTHER = {"left": "right", "above_left": "above_right"}
_OTHER |= {right: left for left, right in _OTHER.items()}
PLACES = {**_BEHIND, **_AMONG, **_BEFORE}


def scene(
    sketch: Sketch,
    look: Mapping[str, str],
    cut: float = 0.0,
    edge: str | Path = _EDGE,
    free: float = _FREE,
) -> Frame:
    """Draw a scene, seen inside an edge; the box is that of its window, or of things alone.

    A thing in the middle is at most `free` units wide: a round edge cuts none.
    """
    sea, land = look.get("sea", ""), look.get("land", "")
    if not (sea or land or look.get("sky")):
        for place, at in PLACES.items():
            if look.get(place):
                _put(sketch, look[place], *at)
        return sketch.bounds()
    with sketch.inside(edge):
        sketch.path(_EDGE, "paper", 0)
        if look.get("sky"):
            with sketch.at(0, max(0.0, min(cut - 2, 8.0))):
                sketch.part(_one_of(sketch, "sky", look))
        if sea:
            sketch.part(f"sea/{sea}")
        for place, at in _BEHIND.items():
            start = len(sketch.marks)
            _things(sketch, look, {place: at})
            if sea and len(sketch.marks) > start:
                _wash(sketch, start)
        if land:
            sketch.part(_one_of(sketch, "land", look))
        with sketch.at(0, -_LIFT if cut else 0):
            dry = bool(land) and land not in _WET and look.get("front") != "sea"
            _things(sketch, look, _AMONG, cut and cut + _LIFT, free, dry)
            if sea and (not land or look.get("front") == "sea"):
                sketch.part(f"sea/{sea}-front")
        _things(sketch, look, _BEFORE, cut, free)
    return WINDOW


def _one_of(sketch: Sketch, layer: str, look: Mapping[str, str]) -> str:
    """The art of a layer: where there are several, such as `day-2`, one for what is before it."""
    arts = [f"{layer}/{look[layer]}"]
    while sketch.knows(another := f"{layer}/{look[layer]}-{len(arts) + 1}"):
        arts.append(another)
    before = "".join(name for place, name in sorted(look.items()) if place in PLACES)
    return arts[sum(map(ord, before)) % len(arts)]


def _wash(sketch: Sketch, since: int) -> None:
    """A short wave over the foot of what stands far off, of marks since a number."""
    boxes = [extent(mark.path) for mark in sketch.marks[since:] if isinstance(mark, Mark)]
    bottom = max(box.bottom for box in boxes)
    feet = [box for box in boxes if box.bottom > bottom - _FOOT]
    left, right = min(box.x for box in feet) - 0.8, max(box.right for box in feet) + 0.8
    count = max(2, round((right - left) / _WAVE))
    step = (right - left) / count
    wave = f"M{left:.2f} {bottom - 0.4:.2f}" + f"q{step / 2:.3f} -1.5 {step:.3f} 0" * count
    sketch.path(f"{wave}v.4q-1 1 -2 1H{left + 2:.2f}q-1 0 -2 -1Z", "swell", 0)
    sketch.path(wave, "", 0.33)


def _shade(sketch: Sketch, ground: int, since: int, lift: float) -> None:
    """Shadows under the feet of what was drawn since a number of marks, right on the ground.

    The light comes from the upper left.
    """
    things = sketch.marks[since:]
    marks = [(mark, extent(mark.path)) for mark in things if isinstance(mark, Mark)]
    boxes = [box for mark, box in marks if mark.fill]
    bottom = max((box.bottom for box in boxes), default=WINDOW.height)
    # What goes on below the window has no feet in it, and threads that do so hold what hangs.
    if max(box.bottom for _, box in marks) > min(bottom + _FOOT, WINDOW.height - 2):
        return
    feet = sorted((box.x, box.right) for box in boxes if box.bottom > bottom - _FOOT)
    spans: list[tuple[float, float]] = []
    for left, right in feet:
        apart = not spans or left > spans[-1][1] + _STEP
        first, last = (left, right) if apart else spans.pop()
        spans.append((first, max(last, right)))
    over, sketch.marks = sketch.marks[ground:], sketch.marks[:ground]
    with sketch.at(0, lift):
        for left, right in spans:
            wide, x = right - left + 2 * _CAST, (left + right + _CAST) / 2
            high = min(1.5, 0.5 + 0.06 * wide)
            lens = f"M{x - wide / 2:.2f} {bottom - 0.1:.2f}c{wide * 0.14:.2f} {-high:.2f}"
            lens += f" {wide * 0.86:.2f} {-high:.2f} {wide:.2f} 0c{-wide * 0.14:.2f} {high:.2f}"
            lens += f" {-wide * 0.86:.2f} {high:.2f} {-wide:.2f} 0Z"
            sketch.path(lens, "shadow", 0, source=("thing/", 0))
    sketch.marks += over


def _things(
    sketch: Sketch,
    look: Mapping[str, str],
    places: Mapping[str, tuple[float, float, float]],
    cut: float = 0.0,
    free: float = _FREE,
    dry: bool = False,
) -> None:
    """The things at some places: `right:ship` or, as in a mirror, `right:-ship`.

    Where the window is `cut` off above, those that stand are as small as it wants, those in the air
    hang lower: no hat is cut. What is at a side leaves room for what is at the other. On `dry`
    ground each casts a shadow.
    """
    ground = len(sketch.marks)
    boxes = {}
    for place in places:
        if look.get(place):
            alone = sketch.fresh()
            _put(alone, look[place])
            boxes[place] = alone.bounds()
    for place, box in boxes.items():
        x, y, scale = places[place]
        if cut and places is _BEFORE:
            y = max(y, min(y + _LOWER, cut + _AIR - box.y))
        elif cut:
            high = (y - cut - _AIR) / -box.y if box.y < 0 else 1.0
            scale *= max(_LEAST, min(1.0, high))
        other = boxes.get(_OTHER.get(place, ""))
        room = max(_HALF, min(_MOST, _FREE - scale * other.width)) if other else _MOST
        x, scale = _whole(box, x, scale, room, free)
        start = len(sketch.marks)
        _put(sketch, look[place], x, y, scale)
        if dry:
            _shade(sketch, ground, start, _LIFT if cut else 0)


def _put(sketch: Sketch, name: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> None:
    """The thing of a name at a place, with `-` before it as in a mirror."""
    with sketch.at(x, y, scale, flip=name.startswith("-")):
        sketch.part(f"thing/{name.removeprefix('-')}")


def _whole(box: Frame, x: float, scale: float, room: float, free: float) -> tuple[float, float]:
    """Where a thing is so that neither side is cut off, and its scale: it is moved and smaller.

    One in the middle that both sides cut off, such as arms that reach in, is meant so.
    """
    middle = x == WINDOW.centre[0]
    left, right = x + scale * box.x, x + scale * box.right
    if middle and left < 0 < WINDOW.right < right:
        return x, scale
    # Where less than the window is seen, a small thing is larger.
    most = max(1.0, min(_GROWN, _HIGH / -box.y)) if middle and free < _FREE and box.y < 0 else 1.0
    scale *= min(most, (free if middle else room) / (right - left))
    left, right = x + scale * box.x, x + scale * box.right
    rim = (WINDOW.width - (free if middle else _FREE)) / 2
    return x + max(0.0, rim - left) - max(0.0, right - WINDOW.right + rim), scale


def draw_thing(pen: Pen, name: str, frame: Frame, mirrored: bool = False, seat: int = 0) -> None:
    """A thing alone, as large as the frame allows, standing in its lower middle."""
    sketch = Sketch(pen.setting.icons, {"cloth": f"seat-{seat}-cloth"} if seat else {})
    with sketch.at(flip=mirrored):
        sketch.part(f"thing/{name}")
    box = sketch.bounds()
    simple(sketch, box, frame).ink(pen, box, frame)
