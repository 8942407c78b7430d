"""Flags: a field that waves from its hoist, its edge frayed, the emblem as large as it can be."""

from __future__ import annotations

from collections.abc import Mapping

from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.frame import Frame

_FLIES = {
    "rectangle": "C34 -75 62 -54 104 -66L100.4 -60.4L106 -57L98 -51.6L100 -47L91.6 -43.4L101 -38.6"
    "L98.4 -33L105 -29L97 -22.4L99 -18L94 -13L103.4 -7.4L101 1C62 12 34 -9 0 0Z",
    "plain": "C34 -75 62 -54 104 -66V1C62 12 34 -9 0 0Z",
    "swallowtail": "C32 -75 62 -54 104 -68L99 -60L101 -57L91 -49.6L92 -45L80 -35L92.6 -24L91 -20"
    "L101.4 -11.4L99.6 -8L105 -2.4C62 12 32 -9 0 0Z",
    "pennant": "C28 -82 48 -46 74 -52C94 -57 104 -44 128 -50L121 -44.6L126 -40C104 -36 96 -34"
    " 76 -34C50 -34 30 -6 0 0Z",
}
"""The outline of each shape from the upper to the lower end of the hoist."""

_HEMS = "M5.6 -61.6C36 -70.2 62 -49.2 108 -61.2M5.6 -5.6C36 -13.4 62 6.6 108 -5"
"""White stripes along the upper and the lower edge, on a flag with a picture in a colour."""
_STRIPE, _PICTURE = 5.0, (51.0, -33.2, 80.0, 42.0)
"""How wide those are, and where such a picture is: its middle, its width and height at most."""
_FOLDS = (
    "M18 -74C25 -50 16 -26 20 6M76 -68C83 -46 74 -22 79 8",
    "M12.4 -59C16 -44 11 -28 14 -14",
)
"""Where the cloth turns away from the light, without and with an emblem."""
_LIMP = "C8 -64 22 -63 23 -54C18 -44 25 -32 20 -20C25 -8 18 4 20 16L13 10C8 4 5 -4 0 -6Z"
"""What hangs down where there is no wind."""


def flag(
    sketch: Sketch, look: Mapping[str, str], emblem: str = "", line: float = 1.0, free: bool = False
) -> Frame:
    """A flag, its hoist 66 units high from (0, 0) upwards; it flies to the right.

    `look` says its `shape` (rectangle, swallowtail, pennant), whether it hangs `limp:yes`, and
    whether it flies from a `staff:yes`; `line` is the width of its outline in units. On a
    `free` one, nobody's, is the thing (`art/thing`) of the emblem's name, where there is one.
    """
    start = len(sketch.marks)
    limp = look.get("limp") == "yes"
    pictured = free and bool(emblem) and sketch.knows(f"thing/{emblem}")
    shape = look.get("shape", "rectangle")
    if look.get("staff") == "yes":
        sketch.path("M-4.4 14L-3.6 -76H-.4L.4 14Z", "wood", line)
        sketch.ball(-2, -79, 3.6, "gold", line)
    outline = "M0 -66" + (_LIMP if limp else _FLIES[shape])
    sketch.path(outline, "cloth", line, source=("flag", 0))
    if shape != "pennant" or limp:
        with sketch.inside(outline):
            sketch.path("M-1 -80H5.6V20H-1Z", "cream", line * 0.6)
            if limp:
                sketch.path("M14 -58C10 -42 16 -26 13 -4", "", line * 0.5)
            else:
                hem = (_STRIPE, "emblem") if pictured else (max(2.0, line), "paper")
                sketch.path(_HEMS, "", *hem)
            if not (limp or pictured):
                sketch.path(_FOLDS[bool(emblem)], "", line * 0.5)
        sketch.path(outline, "", line)
    if pictured and not limp:
        _picture(sketch, emblem)
    elif emblem and not limp:
        place = (24.0, -38.0, 34.0) if shape == "pennant" else (51.0, -33.2, 57.6)
        sketch.icon(emblem, *place, "emblem")
    return sketch.bounds(start)


def _picture(sketch: Sketch, name: str) -> None:
    """A thing in the middle of the field, looking to the fly."""
    alone = sketch.fresh()
    alone.part(f"thing/{name}")
    box, (x, y, wide, high) = alone.bounds(), _PICTURE
    scale = min(wide / box.width, high / box.height)
    with sketch.at(x + scale * box.centre[0], y - scale * box.centre[1], scale, flip=True):
        sketch.part(f"thing/{name}")
