"""Arms: where hands are, how they hold what they hold, and sleeves that reach them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from kaperbrief.pictures.parts import ACROSS, ALONG, BLADES, PEERED, SLOPED
from kaperbrief.pictures.posture import HEAD, Posture, posture
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Path, Point
from kaperbrief.typeset.frame import Frame

SHOULDER = 11.0, -54.4
_BONE = 13.5
"""The length of the upper arm, and of the lower one."""
_WRIST = 3.4
"""How far a wrist is from the middle of its hand."""
_WIDE, _THIN, _CUFFED = 8.3, 5.8, 7.0
"""How thick a sleeve is at the shoulder and at the wrist, without and with a cuff."""
_ELBOW = 7.0
"""How thick it is at the elbow, from where both bones narrow down."""
_STRAIGHT = 150.0
"""From which angle between its bones on, in degrees, an arm shows no fold."""
_SHARP = 58.0
"""Bones at a smaller angle, in degrees, lie on each other."""
_ROUND = 0.8
"""What of the corner of an elbow is round."""
_CROWN = 1.2
"""How far the handles of a round shoulder reach, as a share of half its width."""
_DRAPE = 1.1
"""How far a sleeve hangs out below the lower arm."""


class Hold(NamedTuple):
    """Where a hand is, outward and from the ground, and how it and what it holds is turned.

    `crook` is how far below a straight line the elbow is, as a share of what it can be, unless
    `elbow` says where it is. What is `behind` lies under all of the figure, and on
    the ground if it `stands`; an arm that is `over`
    is before the body. `hand` is the art of the hand; one at the `head` goes where that goes,
    `round` is how the hand is turned on what it holds,
    `up` is how far above the hand the grip of a thing is that lies on the shoulder, and
    `tip` how far below the hand one ends that points or hangs down.
    """

    x: float
    y: float
    turn: float = 0.0
    crook: float = 0.46
    elbow: Point | None = None
    behind: bool = False
    stands: bool = False
    over: bool = False
    hand: str = "fist"
    head: bool = False
    up: float = 0.0
    tip: float = 0.0
    round: float = 0.0


FREE = {
    "hang": Hold(18, -29, 6, hand="hang", elbow=(17.6, -42)),
    "fist": Hold(19.4, -31, 84, elbow=(19, -43)),
    "hip": Hold(12.6, -34.8, hand="hip", elbow=(22.6, -43.6)),
    "belt": Hold(8.6, -32, 8, hand="belt", elbow=(21.4, -42), over=True),
    "lapel": Hold(6.4, -46.8, -62, hand="belt", elbow=(19.4, -39), over=True),
    "wave": Hold(27.6, -66, 14, hand="open", elbow=(23.4, -50)),
    "cheer": Hold(23.4, -72, 8, elbow=(24.6, -56.6)),
    "brim": Hold(19.6, -85, 0, hand="brim", elbow=(28.4, -65), head=True),
    "salute": Hold(18.4, -82, -38, hand="flat", elbow=(27.4, -64), head=True),
    "point": Hold(31, -58.4, -8, hand="point", elbow=(20.6, -51.6)),
    "thumb": Hold(22, -50, 6, hand="thumb", elbow=(18.6, -39.6)),
    "shrug": Hold(27.6, -45.4, 62, hand="open", elbow=(17, -40)),
    "back": Hold(4.4, -36, 70, hand="back", elbow=(19.4, -41.4), behind=True),
    "knee": Hold(12.4, -32, 40, hand="belt", elbow=(19.6, -42), over=True),
    "swing": Hold(21.6, -32, 24, hand="hang", elbow=(20.6, -44)),
    "stride": Hold(16, -38, -46, elbow=(19.6, -43), over=True),
    "folded": Hold(-6, -43.4, hand="none", elbow=(15.4, -41.4), over=True),
    "fold": Hold(-9.6, -45.4, hand="hip", elbow=(15.4, -41.4), over=True),
    "helm": Hold(16, -45, 50, elbow=(21.6, -43), over=True),
}
"""Hands that hold nothing, by what a stance says of them."""
_ALONE = {"fold": "belt", "folded": "belt"}
"""What a hand does instead if the other one holds something."""
_OPEN = Hold(23, -62, 16, hand="open")
_EYE = Hold(18.5, -77.4, -8, elbow=(27, -58), head=True, round=90)
"""A spyglass at the eye."""


def stood(sketch: Sketch, look: Mapping[str, str]) -> tuple[Posture, dict[str, Hold]]:
    """How somebody stands and holds things: no foot is raised where one stands on the ground."""
    first = posture(look)
    for way in (first, first.turned()):
        held = holds(sketch, look, way)
        raised = "left" if way.stance.legs[0][2] else "right"
        if not way.stance.prop or not held[raised].stands:
            return way, held
    way = posture({**look, "stance": "sway"})
    return way, holds(sketch, look, way)


def holds(sketch: Sketch, look: Mapping[str, str], way: Posture) -> dict[str, Hold]:
    """How both hands hold what they hold: each as low or high as the figure stands."""
    stance, found = way.stance, {}
    for n, (side, other) in enumerate((("left", "right"), ("right", "left"))):
        busy = full(look, other)
        if full(look, side):
            name, held = look[side].partition("/")[0], stance.ways[n]
            if name in ACROSS and busy and stance.ways[1 - n] != "low":
                held = "low" if held == "high" else held  # else both were before the chest
            found[side] = _hold(sketch, look[side], stance.down[n], held)
            continue
        free = stance.free[n]
        found[side] = FREE[_ALONE.get(free, free) if busy else free]
    return found


def draw_hands(
    sketch: Sketch, look: Mapping[str, str], way: Posture, held: Mapping[str, Hold]
) -> None:
    """Both hands, but those behind a back."""
    for side, hold in held.items():
        if hold.hand != "back":
            draw_hand(sketch, look, side, hold, hand_at(hold, way, side))


def full(look: Mapping[str, str], side: str) -> bool:
    """Is anything in the hand on a side?"""
    return look.get(side, "none") not in ("", "none")


def _hold(sketch: Sketch, thing: str, down: float, way: str) -> Hold:
    """How a thing is held: long ones stand, wide ones point, some hang, all others are raised."""
    if thing == "open":
        return _OPEN
    if sketch.knows(f"item/{thing}"):
        for (x, y), *_ in sketch.measures(f"item/{thing}"):
            return Hold(x, y, over=x < 12)
    part = sketch.fresh()
    draw_thing(part, thing)
    box, thing = part.bounds(), thing.partition("/")[0]
    if box.y > -6 and box.height > box.width and box.bottom < 30:
        if way == "high" and box.height < 24:
            return Hold(25.4, -61, elbow=(22.6, -47))
        return Hold(21, -36 + 0.5 * down, tip=box.bottom + 1)
    if box.bottom > 20:
        return _long(box, thing, down, way)
    if way == "high" and thing in PEERED:
        return _EYE
    if box.width > box.height:
        return _pointed(box.width, down, way)._replace(round=90 * (thing in ALONG))
    if way == "high":
        return Hold(24, -62, 12, elbow=(22.6, -47.4))
    if way == "low" and thing in BLADES:
        return Hold(19.6, -36, 156, crook=0.3, tip=0.96 * -box.y + 1)
    return Hold(20.5, -43 + 0.8 * down, 15 + 1.6 * down)


def _long(box: Frame, thing: str, down: float, way: str) -> Hold:
    """How a thing is held that reaches the ground: it stands there, or is carried."""
    if way == "low" and thing in SLOPED:
        return Hold(18.8, -35, 17, elbow=(20.4, -45), up=0.4 * box.bottom)
    if way == "high" and thing in ACROSS:
        return Hold(12, -34.4, -49, elbow=(21.6, -44), over=True)
    lean = 9.0 if thing in ACROSS else 3.0 if box.height > 60 else 0.0  # a gun, clear of the hair
    turn = lean + (4.0 if way == "high" else 0.0)
    return Hold(20 - 0.2 * down, -box.bottom, turn, behind=True, stands=True)


def _pointed(wide: float, down: float, way: str) -> Hold:
    """How a pistol, a spyglass or a chart is held, which lies along the hand."""
    if way == "high" and wide < 30:
        return Hold(22.4, -57, -66, elbow=(21.6, -43))
    if way == "low" and wide < 30:
        return Hold(20, -38, -4, crook=0.5)
    return Hold(20.5, -46 + 0.6 * down, (-27 if wide < 30 else -52) - down)


def hand_at(hold: Hold, way: Posture, side: str) -> Point:
    """Where the hand of a side is."""
    sign = -1 if side == "left" else 1
    x, y = way.at(sign * hold.x, hold.y)
    if hold.head:
        return way.head[0] + sign * hold.x, way.head[1] + hold.y - HEAD
    if hold.stands:
        return sign * (hold.x + math.tan(math.radians(hold.turn)) * (hold.y - y)), y
    return x, min(y, -hold.tip) if hold.tip else y


def thing_at(hold: Hold, way: Posture, side: str) -> Point:
    """Where the grip of what a hand holds is: what stands on the ground is held higher or lower."""
    sign = -1 if side == "left" else 1
    if not hold.behind or hold.up:
        (x, y), turn = hand_at(hold, way, side), math.radians(hold.turn)
        return x + sign * math.sin(turn) * hold.up, y - math.cos(turn) * hold.up
    return way.at(sign * hold.x, hold.y)[0], hold.y


def draw_thing(sketch: Sketch, thing: str) -> None:
    """The art of a thing, or the icon that is named after it: `banana/fruit`."""
    name, _, icon = thing.partition("/")
    if icon and not sketch.knows(f"item/{name}"):
        sketch.icon(icon, 0, -9, 15)
    else:
        sketch.part(f"item/{name}")


def draw_hand(sketch: Sketch, look: Mapping[str, str], side: str, hold: Hold, at: Point) -> None:
    """The hand of a side round what it holds."""
    sign = -1 if side == "left" else 1
    name = look.get(f"{side}_hand", hold.hand)
    if name == "none":
        return
    with sketch.at(*at, turn=sign * (hold.turn + hold.round), flip=sign < 0):
        sketch.part(f"hand/{name}")


def draw_arm(
    sketch: Sketch, hold: Hold, way: Posture, side: str, hand: Point, cuff: str, sleeve: str, *,
    lower: bool = False,
) -> None:  # fmt: skip
    """A sleeve from the shoulder over the elbow to the wrist, and its cuff; or the `lower` arm."""
    sign = -1 if side == "left" else 1
    shoulder = way.at(sign * SHOULDER[0], SHOULDER[1])
    if hold.elbow:
        elbow = way.at(sign * hold.elbow[0], hold.elbow[1])
    else:
        bend = sign * (1 if hand[1] > shoulder[1] - 3.6 else -1)
        elbow = _elbow(shoulder, hand, bend * hold.crook, _BONE * way.build.arms)
    away = math.dist(elbow, hand) or 1.0
    share = max(0.0, 1 - _WRIST / away)
    wrist = (
        elbow[0] + (hand[0] - elbow[0]) * share, elbow[1] + (hand[1] - elbow[1]) * share,
    )  # fmt: skip
    thick = 0.5 + 0.5 * way.build.arms
    wide, thin = thick * _WIDE, thick * (_CUFFED if cuff != "plain" else _THIN)
    half, angle = thick * _ELBOW / 2, _angle(shoulder, elbow, wrist)
    if angle > _SHARP:
        path, folds = _bent((shoulder, elbow, wrist), (wide / 2, half, thin / 2))
        if lower:  # no line where the upper arm begins
            path = path[1:-3]
            path[0] = ("m", *path[0][1:])
            sketch.path([*path, ("h",)], sleeve, 0)
        sketch.path(path, "" if lower else sleeve, 0.5)
        if folds:
            sketch.path(folds, "", 0.36)
    else:  # the lower arm lies on the upper one
        sketch.ball(*elbow, half, sleeve)
        if not lower:
            sketch.path(_limb(shoulder, elbow, wide / 2, half), sleeve, 0.5)
        sketch.path(_limb(elbow, wrist, half, thin / 2, 0), sleeve, 0.5)
        sketch.ball(*elbow, half - 0.24, sleeve, 0)
    turn = math.degrees(math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0]))
    with sketch.at(*wrist, turn=turn), sketch.painted(sleeve=sleeve):
        sketch.part(f"cuff/{cuff}")


def _elbow(shoulder: Point, hand: Point, bend: float, bone: float) -> Point:
    """Where two bones of equal length meet, bent so far to one side."""
    (x0, y0), (x1, y1) = shoulder, hand
    far = min(math.dist(shoulder, hand), 2 * bone - 0.5) or 1.0
    lift = math.sqrt(bone**2 - (far / 2) ** 2) * bend
    return (x0 + x1) / 2 - (y1 - y0) / far * lift, (y0 + y1) / 2 + (x1 - x0) / far * lift


def _angle(one: Point, middle: Point, other: Point) -> float:
    """The angle between two bones, in degrees."""
    turns = [math.atan2(y - middle[1], x - middle[0]) for x, y in (one, other)]
    apart = math.degrees(abs(turns[0] - turns[1]))
    return min(apart, 360 - apart)


def _bent(
    line: tuple[Point, Point, Point], halves: tuple[float, float, float]
) -> tuple[Path, Path]:
    """The outline of a sleeve over two bones, half as thick at their ends, and the folds in it."""
    (start, over, end), (wide, half, thin) = line, halves
    upper, lower = _sides(start, over, wide, half), _sides(over, end, half, thin)
    inward = (over[0] - start[0]) * (end[1] - over[1]) < (over[1] - start[1]) * (end[0] - over[0])
    (top, above), (below, wrist) = upper[inward], lower[inward]  # on the inner side
    (cap, before), (after, edge) = upper[not inward], lower[not inward]
    inner, outer = _met((top, above), (below, wrist)), _met((cap, before), (after, edge))
    angle = _angle(start, over, end)
    cut = max(1.2, _ROUND * half / math.tan(math.radians(angle / 2)))
    before, after = _toward(outer, cap, cut), _toward(outer, edge, cut)
    belly = _toward(_toward(after, edge, math.dist(after, edge) / 2), over, -_DRAPE)
    crown = _toward(start, over, -_CROWN * wide)
    path: Path = [
        ("m", *cap), ("l", *before),
        ("c", *_between(before, outer), *_between(after, outer), *after),
        ("c", *_between(after, belly), *_between(edge, belly), *edge),
        ("l", *wrist), ("l", *inner), ("l", *top),
        ("c", *_moved(top, start, crown), *_moved(cap, start, crown), *cap), ("h",),
    ]  # fmt: skip
    if angle > _STRAIGHT:
        return path, []
    short = _toward(inner, top, 0.6 * half)
    tip = _toward(inner, outer, 0.55 * math.dist(inner, outer))
    return path, [
        ("m", *inner), ("l", *tip),
        ("m", *short), ("l", *_toward(short, outer, 0.3 * math.dist(inner, outer))),
    ]  # fmt: skip


def _sides(a: Point, b: Point, wide: float, thin: float) -> tuple[tuple[Point, Point], ...]:
    """The lines on both sides of a bone, half as far from it at its ends."""
    far = math.dist(a, b) or 1.0
    x, y = (a[1] - b[1]) / far, (b[0] - a[0]) / far
    return tuple(
        ((a[0] + sign * x * wide, a[1] + sign * y * wide),
         (b[0] + sign * x * thin, b[1] + sign * y * thin))
        for sign in (1, -1)
    )  # fmt: skip


def _met(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    """Where two lines meet, the end of the first where they run side by side."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(cross) < 1.0:
        return bx, by
    share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / cross
    return ax + (bx - ax) * share, ay + (by - ay) * share


def _limb(start: Point, end: Point, wide: float, thin: float, cap: float = _CROWN) -> Path:
    """The outline of a sleeve over one bone, half as thick at its ends, its start rounded."""
    (top, below), (other, above) = _sides(start, end, wide, thin)
    crown = _toward(start, end, -cap * wide)
    return [
        ("m", *top), ("l", *below), ("l", *above), ("l", *other),
        ("c", *_moved(other, start, crown), *_moved(top, start, crown), *top), ("h",),
    ]  # fmt: skip


def _toward(start: Point, to: Point, far: float) -> Point:
    """The point so far from one towards another."""
    share = far / (math.dist(start, to) or 1.0)
    return start[0] + (to[0] - start[0]) * share, start[1] + (to[1] - start[1]) * share


def _moved(at: Point, start: Point, end: Point) -> Point:
    """A point moved as far as it is from one point to another."""
    return at[0] + end[0] - start[0], at[1] + end[1] - start[1]


def _between(a: Point, b: Point) -> Point:
    """Two thirds of the way from one point to another."""
    return a[0] + 2 * (b[0] - a[0]) / 3, a[1] + 2 * (b[1] - a[1]) / 3
