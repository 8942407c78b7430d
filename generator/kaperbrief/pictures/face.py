"""Heads and portraits: the parts of a face put together in the order they lie on each other.

A head has its middle at the origin, its crown at -15, its chin at 15; half its width is 13.4.
Every part is art in these units (`hat-`, `fringe-`, `nose-` …); eyes, lids and brows are drawn for
the eye on the right, around its middle, and mirrored for the other one.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from contextlib import nullcontext
from typing import cast

from kaperbrief.pictures.looks import fitting
from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.parts import (
    ANIMALS,
    BEARD_HAIR,
    BEARDS,
    BUSHY,
    BUSTS,
    EYES,
    HAIR,
    MOODS,
    OPEN,
)
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.stretch import mapped
from kaperbrief.typeset.curves import Path, Point, extent
from kaperbrief.typeset.frame import Frame

_EYE = (5.6, -2.4)
_ASIDE = {"left": -1.0, "right": 1.0}
_FLIPS = {"left": (True,), "right": (False,), "yes": (False,), "both": (False, True)}
"""Whether a mark drawn for the right of the picture is mirrored to be where a look wants it."""
_GLANCES = (("gaze", 0.8), ("turn", 0.4))
"""How far pupils go to the side that a word names."""
_ON_SKIN = 0.45
"""What is on cheeks turns by that share of what eyes do: nothing may reach over their outline."""
_ON_CHIN = ("goatee", "tuft", "braided")
"""Beards that turn with the mouth; the others stay on the jaw."""
_MOUTHLESS = ("walrus",)
"""Moustaches over the whole mouth."""
_NAPE = "M-30 -30H30V6.4H12.6Q0 17 -12.6 6.4H-30Z"
_RIM = "M-30 -6H30V4H-30Z"
"""Down to where hair grows, and where it does on a bald head."""
_STRANDS = (
    "M-2 -14Q-9.6 -7 -8.6 6.4M-1 -14.4Q-4.6 -4 -4 8.6M1 -14.4Q1.6 -4 .8 9M2 -14Q7.6 -6 6.6 7"
    "M12.6 6.4Q0 17 -12.6 6.4"
)
_ROUND = ("afro", "curly", "wild", "wig")
"""Hair behind the head that shows no strands from behind."""
_COCKADES = {
    "bicorne": 7.5, "cavalier": 7.5, "goggles": 8.6, "plumed": 7.5, "tricorne": 7.5, "turban": 6.8,
}  # fmt: skip
"""Hats with what is in front only, and how large that is at most; others have a `nape` of art."""
_CHIN = 15.0
"""What of a hat is lower than this is tied in front."""
_BRIM, _ROUND_HAIR = -0.6, -5.0
"""How low the edge of a hat is in the middle of the back of a head, and a band round the hair."""
_ATOP = ("none", "bow", "crab", "gull", "starfish")
"""What sits on a head and goes round nothing."""
_CROWN = -20.0
"""What of a hat is higher than this stays where it is."""
_PIECES = 4
"""Into how many pieces each curve of a hat is cut that is bent."""
_LIT = {"skin-5": "skin-4", "skin-6": "skin-5"}
"""Noses are lit on skin so dark that their lines alone are hard to see."""
_SHADED = {**{f"skin-{n}": f"skin-{n + 1}" for n in range(1, 6)}, "skin-6": "hair-2"}
"""What skin is where a chin keeps the light off."""
_UNDER_CHIN = "M-5.1 9.4V16.4Q0 20.6 5.1 16.4V9.4Z"
_BUST = Frame(-27, -33, 54, 68)
_OVAL = Frame(-31, -33, 62, 70.5)
_INSIDE = (
    "M-27 2.6C-27 19.721 -14.912 33.6 0 33.6C14.912 33.6 27 19.721 27 2.6"
    "C27 -14.521 14.912 -28.4 0 -28.4C-14.912 -28.4 -27 -14.521 -27 2.6Z"
)
"""Within the rim of `frame/oval`: hats and parrots may reach over it."""


def hair_behind(sketch: Sketch, look: Mapping[str, str]) -> None:
    """What hangs behind head and body: to be drawn first of all."""
    look = fitting(look)
    with sketch.painted(**colours(look)):
        _part(sketch, "hair", look.get("locks", ""))


def head(sketch: Sketch, look: Mapping[str, str]) -> None:
    """The head with all that is on it, for a look of any words (see `looks`)."""
    look = fitting(look)
    animal = look.get("animal", "none")
    turn = 3.2 * _ASIDE.get(look.get("turn", ""), 0.0)
    with sketch.painted(**colours(look)):
        if animal == "none":
            _part(sketch, "ears", look.get("ears", "plain"))
        _part(sketch, "head", look.get("head", "oval") if animal == "none" else animal)
        beard = BEARDS.get(name := look.get("beard", "none"), (name, ""))[0]
        with sketch.at(turn if beard in _ON_CHIN else 0.0), sketch.painted(hair=_whiskers(look)):
            _part(sketch, "beard", beard)
        with sketch.at(_ON_SKIN * turn):
            _skin(sketch, look, animal)
        with sketch.at(turn):
            if ANIMALS.get(animal, True):
                _eyes(sketch, look)
            if animal == "none":
                _middle(sketch, look, turn / 2)
            else:
                sketch.part(f"muzzle/{animal}")
            _sided(sketch, look, "patch")
            _part(sketch, "mark", look.get("glasses", "none"))
        _sided(sketch, look, "ring")
        _sided(sketch, look, "pearl")
        _part(sketch, "fringe", look.get("fringe", "none"))
        _part(sketch, "hat", look.get("hat", "none"))


def nape(sketch: Sketch, look: Mapping[str, str]) -> None:
    """The head from behind: hair all over it, and the hat."""
    look = fitting(look)
    animal, roles = look.get("animal", "none"), colours(look)
    shape = look.get("head", "oval") if animal == "none" else animal
    with sketch.painted(**roles):
        if animal == "none":
            _part(sketch, "ears", look.get("ears", "plain"))
        _part(sketch, "head", shape)
        if animal == "none" and look.get("bald", "none") != "yes":
            helm = look.get("hat", "none") == "knight"
            with sketch.inside(_NAPE), sketch.painted(skin="steel" if helm else roles["hair"]):
                _part(sketch, "head", shape)
        locks, hat = look.get("locks", ""), look.get("hat", "none")
        if locks != "short":
            _part(sketch, "hair", locks)
        if animal == "none" and hat != "knight" and locks not in ("none", *_ROUND):
            bald = look.get("bald", "none") == "yes"
            with sketch.inside(_RIM if bald else _NAPE):
                sketch.path(_STRANDS, "", 0.36)
        if sketch.knows(f"nape/{hat}"):
            sketch.part(f"nape/{hat}")
            return
        start = len(sketch.marks)
        _part(sketch, "hat", hat)
        on_hat = cast("list[Mark]", sketch.marks[start:])
        if on_hat and hat not in _ATOP:
            edge = _ROUND_HAIR if hat in OPEN else _BRIM
            sketch.marks[start:] = _turned(on_hat, edge, _COCKADES.get(hat, 0.0))


def _turned(hat: list[Mark], edge: float, cockade: float) -> list[Mark]:
    """A hat from behind: its edge goes down before the head, and what is in front is left out.

    Its art is seen from a little below, as is the brim above a face: the edge is bent the other
    way, the crown above it is longer by as much. A hole for the face is closed.
    """
    boxes = [extent(mark.outline) for mark in hat]
    parts = [
        mark._replace(outline=_cut(mark.outline[: mark.outline.index(("h",)) + 1]
                                   if mark.even_odd else mark.outline))
        for mark, box in zip(hat, boxes, strict=True)
        if box.y < _CHIN and max(box.width, box.height) > cockade
    ]  # fmt: skip
    half = max(1.0, *(min(-box.x, box.right) for box in boxes))
    middle = [y for mark in parts for *_, x, y in (s for s in mark.outline if len(s) > 1)
              if abs(x) < 0.2 * half]  # fmt: skip
    low = max(_CROWN + 1, max(middle, default=edge))
    sag = max(0.0, edge - low)

    def moved(at: Point) -> Point:
        x, y = at
        share = max(0.0, min(1.0, (y - _CROWN) / (low - _CROWN)))
        return x, y + sag * share * max(0.0, 1 - (x / half) ** 2)

    return [mark._replace(outline=mapped(mark.outline, moved)) for mark in parts]


def _cut(path: Path) -> Path:
    """A path, each of its lines and curves in pieces, so that it may be bent."""
    cut: Path = []
    start = here = 0.0, 0.0
    for kind, *numbers in path:
        to = start if kind == "h" else (numbers[-2], numbers[-1])
        if kind == "m":
            start = to
            cut.append(("m", *to))
        elif kind == "c":
            bend = [here, *zip(numbers[::2], numbers[1::2], strict=True)]
            for n in range(_PIECES, 0, -1):
                piece, bend = _parted(bend, 1 / n)
                cut.append(("c", *(u for point in piece[1:] for u in point)))
        elif to != here:
            shares = [(n + 1) / _PIECES for n in range(_PIECES)]
            cut += [("l", *_between(here, to, share)) for share in shares]
        if kind == "h":
            cut.append(("h",))
        here = to
    return cut


def _parted(bend: list[Point], share: float) -> tuple[list[Point], list[Point]]:
    """A curve of Bézier in two, of which the first has that share."""
    before, after = [bend[0]], [bend[-1]]
    while len(bend) > 1:
        bend = [_between(a, b, share) for a, b in itertools.pairwise(bend)]
        before.append(bend[0])
        after.append(bend[-1])
    return before, after[::-1]


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def portrait(sketch: Sketch, look: Mapping[str, str]) -> Frame:
    """A head with shoulders, dressed as in full (see `figure`) or as `bust` says.

    With `frame:oval` it hangs in a frame.
    """
    framed = look.get("frame", "none") != "none"
    dress = look.get("dress", look.get("rank", "sailor"))
    dress = f"sailor-{look.get('cut', '0')}" if dress == "sailor" else dress
    _part(sketch, "frame", look.get("frame", "none"))
    with sketch.inside(_INSIDE) if framed else nullcontext():
        hair_behind(sketch, look)
        with sketch.painted(**colours(look)):
            start, skin = len(sketch.marks), sketch.role("skin")
            _part(sketch, "bust", look.get("bust", BUSTS.get(dress, "sailor")))
            neck = next(iter(sketch.marks[start:]), None)
            if isinstance(neck, Mark) and neck.fill == skin in _SHADED:
                sketch.path(_UNDER_CHIN, _SHADED[skin], 0)
                sketch.marks.insert(start + 1, sketch.marks.pop())
    if framed:
        sketch.path(_INSIDE, "", 1)
    head(sketch, look)
    if look.get("parrot", "none") != "none":
        sketch.part("mark/parrot")
    return _OVAL if framed else _BUST


def _part(sketch: Sketch, kind: str, name: str) -> None:
    if name not in ("", "none"):
        sketch.part(f"{kind}/{name}")


def colours(look: Mapping[str, str]) -> dict[str, str]:
    """Roles of the theme for skin, hair and brows: those of the look, or the number of one."""
    hair, skin = look.get("hair", "brown"), look.get("skin", "2")
    hair = f"hair-{HAIR[hair]}" if hair in HAIR else hair
    skin = f"skin-{skin}" if skin.isdigit() else skin
    skin = skin if look.get("animal", "none") == "none" else hair
    return {"skin": skin, "hair": hair, "brow": hair}


def _whiskers(look: Mapping[str, str]) -> str:
    """The role of a beard: that of the hair, or one that is seen on the skin."""
    skin, hair = look.get("skin", "2"), look.get("hair", "brown")
    return BEARD_HAIR.get(f"{skin} {HAIR.get(hair, hair)}", colours(look)["hair"])


def _skin(sketch: Sketch, look: Mapping[str, str], animal: str) -> None:
    """What is on the skin itself; red cheeks are seen on light skin only, and where it is free."""
    bushy = look.get("beard", "none") in BUSHY
    free = not bushy and all(
        look.get(mark, "none") == "none" for mark in ("scar", "tattoo", "plaster")
    )
    if animal == "none" and free and look.get("skin", "2") in "123":
        sketch.part("mark/cheeks")
    for mark in ("freckles", "wrinkles", "mole", "paint"):
        if look.get(mark, "none") != "none":
            sketch.part(f"mark/{mark}")
    _part(sketch, "mark", look.get("tattoo", "none"))
    _sided(sketch, look, "scar", "scar-brow" if bushy else "scar")
    _sided(sketch, look, "plaster")


def _eyes(sketch: Sketch, look: Mapping[str, str]) -> None:
    """Both eyes with their brows, but for the one behind a patch."""
    mood = MOODS.get(look.get("mood", ""), {})
    name = mood.get("eyes", look.get("eyes", "round"))
    white, pupil, lid = EYES.get(name, (name, 0.0, ""))
    aside = sum(k * _ASIDE.get(look.get(word, ""), 0.0) for word, k in _GLANCES)
    for side in (-1, 1):
        if _ASIDE.get(look.get("patch", ""), 0.0) == side:
            continue
        with sketch.at(side * _EYE[0], _EYE[1], flip=side < 0):
            _part(sketch, "eyes", white)
            if pupil:
                x = side * aside
                sketch.path(f"M{x:g} .4h.01", "", 2 * pupil)  # lines are black in every look
                sketch.ball(x + side * 0.5, -0.2, 0.34 * pupil, "paper", 0)
            _part(sketch, "lid", lid)
            _part(sketch, "brow", mood.get("brow", look.get("brow", "none")))


def _middle(sketch: Sketch, look: Mapping[str, str], turn: float) -> None:
    """Mouth, moustache and nose, which lie on each other in this order."""
    tash = BEARDS.get(look.get("beard", "none"), ("", ""))[1]
    mood = MOODS.get(look.get("mood", ""), {})
    if "mouth" in mood or tash not in _MOUTHLESS:
        _part(sketch, "mouth", mood.get("mouth", look.get("mouth", "smile")))
    with sketch.painted(hair=_whiskers(look)):
        _part(sketch, "tash", tash)
    lit = _LIT.get(sketch.role("skin"), sketch.role("skin"))
    with sketch.at(turn), sketch.painted(skin=lit):
        _part(sketch, "nose", look.get("nose", "ball"))


def _sided(sketch: Sketch, look: Mapping[str, str], mark: str, art: str = "") -> None:
    """A mark on the side of the picture that the look names, drawn as the art of a name."""
    for flip in _FLIPS.get(look.get(mark, "none"), ()):
        with sketch.at(flip=flip):
            sketch.part(f"mark/{art or mark}")
