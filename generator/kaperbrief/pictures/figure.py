"""Figures in full: legs, body and coat by how they are dressed, arms that find their hands.

A figure is 100 units high with a hat, its soles at 0, its head the upper third. Its hands hold the
two things of its look (`left` and `right` of the picture); how a thing is held follows from the
shape of its art, whose grip is at the origin; an unseen line in it begins where the hand is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from kaperbrief import pictures
from kaperbrief.pictures.face import colours, hair_behind, head, nape
from kaperbrief.pictures.parts import STANCES, TABLES, Stance
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Path, Point
from kaperbrief.typeset.frame import Frame

_HIP = 30.0
"""How high legs begin to stand outward."""
_BONE = 13.5
"""The length of the upper arm, and of the lower one."""
_HEAD = (0.0, -75.0)
_PARROT = (-2.0, -72.0)
"""Where what a portrait has on its shoulder belongs in full."""
_WIDE, _HIGH = 38.0, 104.0
"""Half the width and the height of the box: it grows where what is held reaches further."""
_TALL = 107.0
"""The height of figures with what they wear, where they stand side by side."""
_DECK = -5.4, 5.0
"""From where to where planks reach under the soles."""


class Dress(NamedTuple):
    """The art of each layer, the colours of the sleeves and of a coat from behind."""

    body: str
    legs: str
    belt: str = ""
    coat: str = ""
    tails: str = ""
    cuff: str = "plain"
    sleeve: str = "paper"
    back: str = ""


DRESSES = {name: Dress(**pictures.read(words)) for name, words in TABLES["dresses"].items()}
"""How somebody of a kind is dressed; `legs` and `body` of a look win."""
_SAILORS = ("sailor", "hand", "gunner", "fisher", "rigger", "caulker", "boatswain")


_SHORT = ("vest", "waistcoat")
"""Coats that leave the sash free."""


class Hold(NamedTuple):
    """Where a hand is, from the middle and from the ground, and how a thing in it is turned.

    `crook` is how far below a straight line the elbow is, as a share of what it can be.
    """

    x: float
    y: float
    turn: float
    behind: bool = False
    crook: float = 0.46


_FREE = {
    "fist": Hold(19.4, -31, 84, crook=-0.4), "hang": Hold(19, -30, 4, crook=-0.4),
    "hip": Hold(13.8, -35, 0, crook=-1.1),
}  # fmt: skip
"""Hands that hold nothing, by their art."""
_STEPS = 10
"""Of how many straight pieces the side of a sleeve is."""
_OPEN = Hold(23, -62, 16)
_ACROSS = 12.0
"""Arms whose hands are nearer to the middle are before the body; all others are behind it."""


def figure(sketch: Sketch, look: Mapping[str, str], *, back: bool = False) -> Frame:
    """Draw somebody in full, or from behind; the box stands on the soles."""
    dress = DRESSES[dress_of(look)]
    trousers = look.get("trousers", "2")
    trousers = f"trousers-{trousers}" if trousers.isdigit() else trousers
    roles = {"trousers": trousers, **colours(look)}
    with sketch.at(flip=back), sketch.painted(**roles):
        (_from_behind if back else _from_before)(sketch, look, dress)
    box = sketch.bounds()
    wide = max(_WIDE, -box.x, box.right)
    high = max(_HIGH, -box.y)
    return Frame(-wide, -high, 2 * wide, high + max(0.6, box.bottom))


def on_deck(sketch: Sketch, box: Frame, shape: float, thing: str) -> Frame:
    """A deck under what is drawn, and a thing on it: the new box, `shape` times as wide as high.

    Decks of one shape beside each other are one deck, whatever the figures wear.
    """
    figure, sketch.marks = sketch.marks, []
    top, foot = _DECK
    high = max(_TALL, -box.y) + foot
    half = max(box.width, high * shape) / 2
    wide = half + 0.3  # decks that meet leave no gap
    sketch.path(f"M{-wide:g} {top}H{wide:g}V{foot}H{-wide:g}Z", "deck", 0)
    sketch.path(f"M{-wide:g} {top}H{wide:g}M{-wide:g} {foot}H{wide:g}", "", 0.6)
    sketch.part("ground/deck")
    sketch.marks += figure
    if thing != "none":
        side = -1 if thing.startswith("-") else 1
        with sketch.at(side * (half - 10), 1.4, 0.8, flip=side > 0):
            sketch.part(f"thing/{thing.lstrip('-')}")
    return Frame(-half, foot - high, 2 * half, high)


def _from_before(sketch: Sketch, look: Mapping[str, str], dress: Dress) -> None:
    lean = _stance(look).lean
    with sketch.at(*_HEAD, turn=lean):
        hair_behind(sketch, look)
    holds = _holds(sketch, look)
    _layer(sketch, "tails", dress.tails)
    _legs(sketch, look, dress)
    _things(sketch, look, holds, behind=True)
    _arms(sketch, dress, holds, across=False)
    _layer(sketch, "body", look.get("body", dress.body))
    short = dress.coat in _SHORT
    for kind, name in (("coat", dress.coat * short), ("belt", dress.belt)):
        _layer(sketch, kind, name)
    _layer(sketch, "coat", dress.coat * (not short))
    _arms(sketch, dress, holds, across=True)
    with sketch.at(*_HEAD, turn=lean):
        head(sketch, look)
    if look.get("parrot", "none") != "none":
        with sketch.at(*_PARROT, 0.8):
            sketch.part("mark/parrot")
    _things(sketch, look, holds, behind=False)
    for side, hold in holds.items():
        _hand(sketch, look, side, hold)


def _legs(sketch: Sketch, look: Mapping[str, str], dress: Dress) -> None:
    """Both legs, of which the art is the right one: who has a peg leg has a boot on the left."""
    name = look.get("legs", dress.legs)
    for side, lean in zip((-1, 1), _stance(look).legs, strict=True):
        with sketch.at(side * _HIP * lean, 0, flip=side < 0, lean=lean):
            _layer(sketch, "legs", "boots" if (name, side) == ("peg", -1) else name)


def _from_behind(sketch: Sketch, look: Mapping[str, str], dress: Dress) -> None:
    """What hands hold is before the body, so the body is drawn over it; no buckles, no faces."""
    holds = _holds(sketch, look)
    for behind in (False, True):
        _things(sketch, look, holds, behind=behind)
    for side, hold in holds.items():
        _hand(sketch, look, side, hold)
        _arm(sketch, dress, hold, -1 if side == "left" else 1)
    _legs(sketch, look, dress)
    if dress.back:
        short = dress.coat in _SHORT
        if short:
            _layer(sketch, "belt", dress.belt)
        with sketch.painted(jacket=sketch.role(dress.back)):
            _layer(sketch, "back", "vest" if short else "coat" if dress.tails else "jacket")
    else:
        _layer(sketch, "body", look.get("body", dress.body))
        _layer(sketch, "coat", dress.coat)
        _layer(sketch, "tails", dress.tails)
    with sketch.at(*_HEAD, turn=_stance(look).lean):
        nape(sketch, look)


def dress_of(look: Mapping[str, str]) -> str:
    """How somebody is dressed: as the look says, else by the hat of their rank."""
    named = look.get("dress", look.get("rank", "sailor"))
    if named == "sailor" and "body" not in look:
        return _SAILORS[int(look.get("cut", "0")) % len(_SAILORS)]
    return named if named in DRESSES else "sailor"


def _layer(sketch: Sketch, kind: str, name: str) -> None:
    if name and name != "none":
        sketch.part(f"{kind}/{name}")


# -- hands and what they hold --------------------------------------------------------------------


def _stance(look: Mapping[str, str]) -> Stance:
    return STANCES.get(look.get("stance", "plain"), Stance())


def _holds(sketch: Sketch, look: Mapping[str, str]) -> dict[str, Hold]:
    """How both hands hold what they hold: each as low or high as the figure stands."""
    stance = _stance(look)
    return {
        side: _hold(sketch, look.get(side, ""), down) if _full(look, side) else _FREE[free]
        for side, down, free in zip(("left", "right"), stance.down, stance.free, strict=True)
    }


def _full(look: Mapping[str, str], side: str) -> bool:
    """Is anything in the hand on a side?"""
    return look.get(side, "none") not in ("", "none")


def _hold(sketch: Sketch, thing: str, down: float) -> Hold:
    """How a thing is held: long ones stand, wide ones point, some hang, all others are raised."""
    if thing == "open":
        return _OPEN
    if sketch.knows(f"item/{thing}"):
        for (x, y), *_ in sketch.measures(f"item/{thing}"):
            return Hold(x, y, 0)
    part = sketch.fresh()
    _thing(part, thing)
    box = part.bounds()
    if box.bottom > 20:
        return Hold(20 - 0.2 * down, -box.bottom, 3 if box.height > 60 else 0, behind=True)
    if box.y > -6 and box.height > box.width:
        return Hold(21, -35 + 0.5 * down, 0)
    if box.width > box.height:
        return Hold(20.5, -46 + 0.6 * down, (-27 if box.width < 30 else -52) - down)
    return Hold(20.5, -43 + 0.8 * down, 15 + 1.6 * down)


def _things(
    sketch: Sketch, look: Mapping[str, str], holds: Mapping[str, Hold], *, behind: bool
) -> None:
    for side, hold in holds.items():
        thing, sign = look.get(side, ""), -1 if side == "left" else 1
        if not _full(look, side) or thing == "open" or hold.behind != behind:
            continue
        with sketch.at(sign * hold.x, hold.y, turn=sign * hold.turn, flip=sign < 0):
            _thing(sketch, thing)


def _thing(sketch: Sketch, thing: str) -> None:
    """The art of a thing, or the icon that is named after it: `banana/fruit`."""
    name, _, icon = thing.partition("/")
    if icon and not sketch.knows(f"item/{name}"):
        sketch.icon(icon, 0, -9, 15)
    else:
        sketch.part(f"item/{name}")


def _hand(sketch: Sketch, look: Mapping[str, str], side: str, hold: Hold) -> None:
    sign = -1 if side == "left" else 1
    free = next((name for name, one in _FREE.items() if one == hold), "fist")
    name = "open" if look.get(side, "") == "open" else look.get(f"{side}_hand", free)
    with sketch.at(sign * hold.x, hold.y, turn=sign * hold.turn, flip=sign < 0):
        sketch.part(f"hand/{name}")


def _arms(sketch: Sketch, dress: Dress, holds: Mapping[str, Hold], *, across: bool) -> None:
    """The arms that are before the body, or those behind it."""
    for side, hold in holds.items():
        if (hold.x < _ACROSS) == across:
            _arm(sketch, dress, hold, -1 if side == "left" else 1)


def _arm(sketch: Sketch, dress: Dress, hold: Hold, sign: int) -> None:
    """A sleeve from the shoulder over the elbow to the wrist, and its cuff."""
    shoulder = (sign * 11.0, -54.4)
    hand = (sign * hold.x, hold.y)
    bend = sign * (1 if hold.y > -58 else -1)
    elbow = _elbow(shoulder, hand, bend * hold.crook)
    away = math.dist(elbow, hand) or 1.0
    wrist = (
        hand[0] - (hand[0] - elbow[0]) / away * 3.4, hand[1] - (hand[1] - elbow[1]) / away * 3.4,
    )  # fmt: skip
    sleeve, direction = _limb(shoulder, elbow, wrist, 8.4, 7.4 if dress.cuff != "plain" else 6.6)
    sketch.path(sleeve, dress.sleeve, 0.5)
    with sketch.at(*wrist, turn=direction), sketch.painted(sleeve=dress.sleeve):
        sketch.part(f"cuff/{dress.cuff}")


def _elbow(shoulder: Point, hand: Point, bend: float) -> Point:
    """Where two bones of equal length meet, bent so far to one side."""
    (x0, y0), (x1, y1) = shoulder, hand
    far = min(math.dist(shoulder, hand), 2 * _BONE - 0.5) or 1.0
    lift = math.sqrt(_BONE**2 - (far / 2) ** 2) * bend
    return (x0 + x1) / 2 - (y1 - y0) / far * lift, (y0 + y1) / 2 + (x1 - x0) / far * lift


def _limb(start: Point, over: Point, end: Point, wide: float, thin: float) -> tuple[Path, float]:
    """The outline of an arm along a curve that passes a point, and its direction at the end."""
    cx, cy = 2 * over[0] - (start[0] + end[0]) / 2, 2 * over[1] - (start[1] + end[1]) / 2
    one: list[Point] = []
    other: list[Point] = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        x = (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * cx + t * t * end[0]
        y = (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * cy + t * t * end[1]
        dx = 2 * (1 - t) * (cx - start[0]) + 2 * t * (end[0] - cx)
        dy = 2 * (1 - t) * (cy - start[1]) + 2 * t * (end[1] - cy)
        half = (wide + (thin - wide) * t) / 2 / (math.hypot(dx, dy) or 1.0)
        one.append((x - dy * half, y + dx * half))
        other.append((x + dy * half, y - dx * half))
    back = math.hypot(cx - start[0], cy - start[1]) or 1.0
    top = (start[0] - (cx - start[0]) / back * 0.3 * wide,
           start[1] - (cy - start[1]) / back * 0.3 * wide)  # fmt: skip
    path: Path = [("m", *one[0]), *(("l", *p) for p in one[1:]), *(("l", *p) for p in other[::-1])]
    path += [("c", *_between(other[0], top), *_between(one[0], top), *one[0]), ("h",)]
    return path, math.degrees(math.atan2(end[1] - cy, end[0] - cx))


def _between(a: Point, b: Point) -> Point:
    """Two thirds of the way from one point to another."""
    return a[0] + 2 * (b[0] - a[0]) / 3, a[1] + 2 * (b[1] - a[1]) / 3
