"""Figures in full: legs, body and coat by how they are dressed, arms that find their hands.

A figure is about 100 units high with a hat, its soles at 0, its head the upper third. Its hands
hold the two things of its look (`left` and `right` of the picture); how a thing is held follows
from the shape of its art, whose grip is at the origin; an unseen line in it begins where the hand
is. How it is built and stands is its `Posture`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kaperbrief import pictures
from kaperbrief.pictures.arms import (
    Hold,
    draw_arm,
    draw_hand,
    draw_hands,
    draw_thing,
    full,
    hand_at,
    stood,
    thing_at,
)  # fmt: skip
from kaperbrief.pictures.face import colours, hair_behind, head, nape
from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.parts import TABLES
from kaperbrief.pictures.posture import Posture
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.frame import Frame

_NECK = "M-4 -8C-3.6 -3 -3.9 -.6 -6.4 2.4V6H6.4V2.4C3.9 -.6 3.6 -3 4 -8Z"
"""From the chin down to where every collar hides it; its middle is where a trunk begins."""
_THROAT = -60.0
_PARROT = (-2.0, 3.0)
"""Where what a portrait has on its shoulder belongs in full, from the middle of the head."""
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
"""How somebody of a kind is dressed; what a look says of one of these words wins."""
_SAILORS = ("sailor", "hand", "gunner", "fisher", "rigger", "caulker", "boatswain")


_SHORT = ("vest", "waistcoat")
"""Coats that leave the sash free."""


_UNBUCKLED = ("rope", "sash")
"""Belts that are the same from behind."""
_LONG = ("captain", "merchant", "toga", "apron", "tunic", "smith", "mail")
"""Coats and bodies that reach so low that no knee is raised under them."""


def figure(sketch: Sketch, look: Mapping[str, str], *, back: bool = False) -> Frame:
    """Draw somebody in full, or from behind; the box stands on the soles."""
    dress = DRESSES[dress_of(look)]
    dress = dress._replace(**{word: look[word] for word in Dress._fields if word in look})
    trousers = look.get("trousers", "2")
    trousers = f"trousers-{trousers}" if trousers.isdigit() else trousers
    roles = {"trousers": trousers, **colours(look)}
    with sketch.at(flip=back), sketch.painted(**roles):
        (_from_behind if back else _from_before)(sketch, look, dress)
    box = sketch.bounds()
    wide = max(_WIDE, -box.x, box.right)
    high = max(_HIGH, -box.y)
    return Frame(-wide, -high, 2 * wide, high + max(0.6, box.bottom))


def hands(sketch: Sketch, look: Mapping[str, str]) -> None:
    """Once more the hands of somebody, before what was drawn since."""
    with sketch.painted(**colours(look)):
        way, held = stood(sketch, look)
        draw_hands(sketch, look, way, held)


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
    way, held = stood(sketch, look)
    with sketch.at(*way.head, turn=way.stance.lean):
        hair_behind(sketch, look)
    with sketch.at(*way.at(0, _THROAT), turn=way.stance.tilt):
        sketch.path(_NECK, "skin", 0.5)
    with way.trunk(sketch):
        _layer(sketch, "tails", dress.tails)
    _legs(sketch, look, dress, way)
    _things(sketch, look, held, way, behind=True)
    _arms(sketch, dress, held, way, over=False)
    short = dress.coat in _SHORT
    with way.trunk(sketch):
        _layer(sketch, "body", dress.body)
        for kind, name in (("coat", dress.coat * short), ("belt", dress.belt)):
            _layer(sketch, kind, name)
        _layer(sketch, "coat", dress.coat * (not short))
    _arms(sketch, dress, held, way, over=True)
    with sketch.at(*way.head, turn=way.stance.lean):
        head(sketch, {"turn": way.stance.turn, **look})
    if look.get("parrot", "none") != "none":
        with sketch.at(way.head[0] + _PARROT[0], way.head[1] + _PARROT[1], 0.8):
            sketch.part("mark/parrot")
    _things(sketch, look, held, way, behind=False)
    draw_hands(sketch, look, way, held)


def _legs(sketch: Sketch, look: Mapping[str, str], dress: Dress, way: Posture) -> None:
    """Both legs, of which the art is the right one: who has a peg leg has a boot on the left."""
    name, legs = dress.legs, way.stance.legs
    raised = not ({dress.coat, dress.body} & {*_LONG})
    for side in (-1, 1) if legs[1][2] >= legs[0][2] else (1, -1):
        if raised and way.stance.prop and legs[side > 0][2] > 0:
            with sketch.at(side * (legs[side > 0][1] + 8)):
                sketch.part(f"ground/{way.stance.prop}")
        with way.leg(sketch, side, raised=raised):
            _layer(sketch, "legs", "boots" if (name, side) == ("peg", -1) else name)


def _from_behind(sketch: Sketch, look: Mapping[str, str], dress: Dress) -> None:
    """What hands hold is before the body, so the body is drawn over it; no buckles, no faces."""
    way, held = stood(sketch, look)
    for behind in (False, True):
        _things(sketch, look, held, way, behind=behind)
    draw_hands(sketch, look, way, held)
    for side, hold in held.items():
        if hold.hand != "back":
            _arm(sketch, dress, hold, way, side)
    with sketch.at(*way.at(0, _THROAT), turn=way.stance.tilt):
        sketch.path(_NECK, "skin", 0.5)
    _legs(sketch, look, dress, way)
    with way.trunk(sketch):
        if dress.back:
            short = dress.coat in _SHORT
            if short:
                _layer(sketch, "belt", dress.belt)
            open_coat = "coat" if dress.tails else "jacket" if dress.coat else "straps"
            with sketch.painted(jacket=sketch.role(dress.back)):
                _layer(sketch, "back", "vest" if short else open_coat)
        else:
            start, throat = len(sketch.marks), sketch.role("skin")
            _layer(sketch, "body", dress.body)
            sketch.marks[start:] = [
                mark for mark in sketch.marks[start:]
                if isinstance(mark, Mark) and mark.fill != throat
            ]  # fmt: skip
            if dress.belt in _UNBUCKLED:
                _layer(sketch, "belt", dress.belt)
            _layer(sketch, "coat", dress.coat)
            _layer(sketch, "tails", dress.tails)
    for side, hold in held.items():
        if hold.hand == "back":
            _arm(sketch, dress, hold, way, side)
            draw_hand(sketch, look, side, hold, hand_at(hold, way, side))
    with sketch.at(*way.head, turn=way.stance.lean):
        nape(sketch, look)


def dress_of(look: Mapping[str, str]) -> str:
    """How somebody is dressed: as the look says, else by the hat of their rank."""
    named = look.get("dress", look.get("rank", "sailor"))
    if named == "sailor" and "body" not in look:
        cut = look.get("cut", "")
        return _SAILORS[int(cut) % len(_SAILORS) if cut.isdigit() else 0]
    return named if named in DRESSES else "sailor"


def _layer(sketch: Sketch, kind: str, name: str) -> None:
    if name and name != "none":
        sketch.part(f"{kind}/{name}")


def _things(
    sketch: Sketch, look: Mapping[str, str], held: Mapping[str, Hold], way: Posture, *,
    behind: bool,
) -> None:  # fmt: skip
    for side, hold in held.items():
        thing, sign = look.get(side, ""), -1 if side == "left" else 1
        if not full(look, side) or thing == "open" or hold.behind != behind:
            continue
        with sketch.at(*thing_at(hold, way, side), turn=sign * hold.turn, flip=sign < 0):
            draw_thing(sketch, thing)


def _arms(
    sketch: Sketch, dress: Dress, held: Mapping[str, Hold], way: Posture, *, over: bool
) -> None:
    """All arms, which come from behind the body, or what is before it of those that cross it."""
    for side, hold in held.items():
        if hold.over or not over:
            _arm(sketch, dress, hold, way, side, lower=over)


def _arm(
    sketch: Sketch, dress: Dress, hold: Hold, way: Posture, side: str, *, lower: bool = False
) -> None:
    hand = hand_at(hold, way, side)
    draw_arm(sketch, hold, way, side, hand, dress.cuff, dress.sleeve, lower=lower)
