"""Sails: square ones, drawn as large as their yards are, and those of other rigs, which are art."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from kaperbrief.pictures.parts import TABLES
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.typeset.curves import Point
from kaperbrief.typeset.svg import outline

RIGS: dict[str, str] = TABLES["rigs"]
"""The art of a rig's sails by the word that a look has for it; square sails have none."""
_KINDS = {
    "striped": "-striped",
    "torn": "-torn",
    "jagged": "-torn",
    "furled": "-furled",
    "burnt": "-furled",
    "bold": "-bold",
}


class Mast(NamedTuple):
    """Where sails hang: `high` above `foot` at x, `wide` in all, blown out by `belly`.

    Square ones hang in so many `tiers`; `style` is plain, striped, bold, torn, furled or burnt; the
    largest has an `emblem` in a `colour`. Those of a `large` picture have reefs and their edge is
    hatched, those of an `icon` are thick where they are furled.
    """

    x: float
    foot: float
    high: float
    wide: float
    belly: float
    tiers: int
    style: str
    emblem: str = ""
    colour: str = ""
    large: bool = False
    icon: bool = False


_TIERS = {
    0: ((0.27, 0.92, 1.0),),
    1: ((0.34, 0.88, 1.0),),
    2: ((0.25, 0.6, 1.0), (0.675, 0.92, 0.7)),
    3: ((0.22, 0.47, 1.0), (0.53, 0.73, 0.8), (0.785, 0.945, 0.56)),
    4: ((0.18, 0.66, 1.0), (0.69, 0.93, 0.7)),
    5: ((0.2, 0.94, 1.0),),
}
"""Foot and yard of each tier as shares of the mast's height, and its share of the width; the
fourth has a lowest sail as large as a place for a marker, as has the first, a single one; the fifth
is of low masts."""
_ROLL, _THICK = 4.9, 1.8
"""How deep a furled sail hangs, and how many times as deep on an icon."""
_RAG = 15.0
_CHARRED = (
    (0.58, 0.0), (0.6, 0.36), (0.67, 0.28), (0.72, 0.66), (0.79, 0.5), (0.84, 0.9), (0.91, 0.7),
    (1.0, 1.0), (1.0, 0.0),
)  # fmt: skip
"""The charred edge of a rag on its yard: how far across and down each corner is, as shares of the
sail or of so many units."""
_TIES = 0.16, 0.33, 0.67, 0.84
"""Where along its yard a furled sail is tied."""
_RISE = 3.0
"""How much higher than the end of the bowsprit the jib of an icon is at its foot."""
_SEAMS = 0.4, 0.6, 0.8
"""How far down a jib its seams are."""
_RAGS = (
    (0.06, 1.6), (0.17, 0.6), (0.23, -7), (0.3, 0.2), (0.46, 1.6), (0.5, -2.6), (0.56, 0.8),
    (0.7, 1.8), (0.78, -8.4), (0.85, -0.4), (0.95, 1.6),
)  # fmt: skip
"""Along the foot of a torn sail, from right to left, how much lower each corner is: below an emblem
there is cloth."""
_STRIPS = (0.12, 1.4), (0.24, -6.4), (0.34, 1.4), (0.66, 2.0), (0.79, -5.6), (0.9, 1.4)
"""The same on an icon, in three strips."""
_RAGGED = 6.6
"""How much of the foot of a torn sail is free of an emblem."""


def data(*words: str | float) -> str:
    """Path data of letters and numbers."""
    return " ".join(word if isinstance(word, str) else f"{word:.2f}" for word in words)


def _foot(x: float, to_x: float, y: float, bend: float, rags: Sequence[Point]) -> str:
    """The lower edge of a sail, bent down by `bend`; in rags where it is torn."""
    if not rags:
        return data("Q", (x + to_x) / 2, y + bend, to_x, y)
    return "".join(data("L", x + (to_x - x) * u, y + up) for u, up in rags) + data("L", to_x, y)


def spread(sketch: Sketch, mast: Mast, sail: str) -> None:
    """Draw the sail of a mast that is art of this name."""
    kind = _KINDS.get(mast.style, "")
    with sketch.at(mast.x, mast.foot, mast.wide / 100, tall=mast.high / 100):
        sketch.part(f"sail/{sail}{kind}")
    middle, room = _lines(sketch, mast, sail + kind)
    if mast.emblem and not kind.startswith(("-striped", "-furled")):
        size = min(room[0] - middle[0], middle[1] - room[1])
        sketch.ball(*middle, 0.52 * size, "sail", 0)  # no seams behind it
        sketch.icon(mast.emblem, *middle, size, mast.colour)


def _lines(sketch: Sketch, mast: Mast, sail: str) -> list[Point]:
    """The middle of a sail that is art, and a corner of the room round it."""
    across, up = mast.wide / 100, mast.high / 100
    (points,) = sketch.measures(f"sail/{sail}")
    return [(mast.x + x * across, mast.foot + y * up) for x, y in points[:2]]


def middle(sketch: Sketch, mast: Mast, sail: str) -> Point:
    """The middle of the largest sail of a mast, square where it is no art of a name."""
    if sail:
        return _lines(sketch, mast, sail + _KINDS.get(mast.style, ""))[0]
    low, top, _ = _TIERS[mast.tiers][0]
    return mast.x, mast.foot - mast.high * (low + (top - low) * 0.53)


def square(sketch: Sketch, mast: Mast, first: int = 0) -> None:
    """Draw square sails above each other, the largest first, or from a higher one on."""
    for number, (low, top, share) in list(enumerate(_TIERS[mast.tiers]))[first:]:
        tier = mast if number == 0 else mast._replace(emblem="", style=_higher(mast))
        y, high = mast.foot - mast.high * top, mast.high * (top - low)
        _square(sketch, tier, y, mast.wide * share, high)


def _higher(mast: Mast) -> str:
    """The style of sails above the lowest: fire leaves none, those of an icon are whole."""
    if mast.style == "burnt":
        return "bare"
    return "plain" if mast.icon and _torn(mast) else mast.style


def jibs(sketch: Sketch, top: Point, end: Point, deck: float, icon: bool) -> None:
    """Two sails between the top of the foremost mast and the end of the bowsprit, on an icon one.

    The deck is so high at that mast.
    """
    (x, y), (to_x, to_y) = top, end
    rows = ((0.86, 1.0, 0.34), (0.62, 0.62, 0.1))[: 1 if icon else 2]
    for (high, out, back), name in zip(rows, ("", "rig/jib"), strict=False):
        head = (x + (to_x - x) * (1 - high), y + (to_y - y) * (1 - high))
        tack = (x + (to_x - x) * out - 2, deck + (to_y - deck) * out - 1)
        clew = (x + (to_x - x) * back + 4, deck - 9 - back * 8)
        foot = ((tack[0] + clew[0]) / 2, max(tack[1], clew[1]) + 1)
        if icon:  # its foot rises from the bowsprit, or both were a wedge
            clew = clew[0], min(clew[1], to_y - _RISE)
            foot = clew
        leech = (clew[0] + 3, (head[1] + clew[1]) / 2)
        sail = data("M", *head, "L", *tack, "Q", *foot, *clew, "Q", *leech, *head, "Z")
        sketch.path(sail, "sail", 0.9, source=(name, 0))
        seams = (_across(head, clew, tack, down) for down in _SEAMS)
        sketch.path("".join(seams), "", 0.3, "rule")


def _across(head: Point, clew: Point, tack: Point, down: float) -> str:
    """A line across a jib, so far down from its head, a little within its edges."""
    (x, y), ends = head, []
    for near in (0.06, 0.92):
        to_x, to_y = (a + (b - a) * near for a, b in zip(clew, tack, strict=True))
        ends += [x + (to_x - x) * down, y + (to_y - y) * down]
    return data("M", *ends[:2], "L", *ends[2:])


def shrouds(
    sketch: Sketch, x: float, top: float, deck: Callable[[float], float], both: bool
) -> None:
    """The ropes that hold a mast before it, or on both sides, and the steps between them."""
    lines = ""
    for outs in ((4.5, 8.5), (-4.5, -8.5))[: 1 + both]:
        ends = [(out, deck(x + out) - top) for out in outs]
        for out, down in ends:
            lines += data("M", x, top, "l", out, down)
        for share in (0.5, 0.6, 0.7, 0.8, 0.9):
            (one, low), (two, under) = ((out * share, down * share) for out, down in ends)
            lines += data("M", x + one, top + low, "L", x + two, top + under)
    sketch.path(lines, "", 0.3, source=("rig/shrouds", 0))


def standing(sketch: Sketch, emblem: str, colour: str) -> None:
    """A mast on its own, 100 units high, two sails on it and a pennant at its top."""
    mast = Mast(0, 0, 96, 40, 0.0, 2, "plain", emblem, colour)
    sketch.path("M-1.3 0L-.8 -99H.8L1.3 0Z", "wood", 0.5)
    sketch.path("M.8 -99.4C6 -101.4 9 -96.6 15 -99L12.6 -95L15 -91C9 -89 6 -93.4 .8 -91.6Z",
                "cloth", 0.5)  # fmt: skip
    square(sketch, mast)
    for y, wide in ((-28.6, 40.8), (-66.4, 28.6)):
        sketch.path(data("M", -wide / 2, y, "H", wide / 2, "v2.4H", -wide / 2, "Z"), "cloth", 0.4)
    for y, wide in ((-58.6, 44), (-86.4, 32)):
        sketch.path(data("M", -wide / 2, y - 0.8, "h", wide, "v1.6h", -wide, "Z"), "wood", 0.5)
    sketch.path("M-5.4 -59.6H5.4L4 -54.4H-4Z M-6.4 -60.8H6.4V-59.2H-6.4Z", "plank", 0.5)
    sketch.path("M-7 0V-2.4H-3.4V-4.4H3.4V-2.4H7V0Z", "plank", 0.5)


class _Cloth(NamedTuple):
    """A square sail from its upper left corner on, blown out by `belly`."""

    left: float
    y: float
    wide: float
    high: float
    belly: float

    def at(self, share: float, down: float) -> Point:
        """A point so far across and down it."""
        out = (2 * share - 1) * down * down + self.belly * 3.4 * down * (1 - down)
        return self.left + self.wide * share + out, self.y + self.high * down

    def seam(self, share: float, to: float = 1.0) -> str:
        """A line from the yard down, as long as the share `to` of the sail."""
        return data("M", self.left + self.wide * share, self.y, *self._down(share, to))

    def back(self, share: float) -> str:
        """The same line upwards, all of it."""
        x = self.left + self.wide * share
        return data("Q", x + self.belly * 1.7, self.y + self.high / 2, x, self.y, "Z")

    def shade(self, near: float, far: float, to: float = 0.95) -> str:
        """What lies between two seams, down to a share of the sail."""
        x, (_, right, down, *end) = self.left + self.wide * far, self._down(far, to)
        return self.seam(near, to) + data("L", *end, "Q", right, down, x, self.y, "Z")

    def _down(self, share: float, to: float) -> list[str | float]:
        x = self.left + self.wide * share + self.belly * 1.7 * to
        return ["Q", x, self.y + self.high / 2 * to, *self.at(share, to)]


_ROWS, _HATCH = 18.0, 2.1
"""How high a sail has two rows of reefs, and how far the strokes along its edge are apart."""
_REEFS = (0.1, 0.2), (0.34, 0.43)
"""From where to where reef points hang, as shares of a sail's height; the first above an emblem."""
_EDGES = 0.2, 0.94
"""From where to where across a sail they hang: not on its shaded edge."""


def _square(sketch: Sketch, mast: Mast, y: float, wide: float, high: float) -> None:
    """A sail under a yard at y."""
    belly = mast.belly * (wide / mast.wide) ** 0.5
    cloth = _Cloth(mast.x - wide / 2, y, wide, high, belly)
    left, right = cloth.left, cloth.left + wide
    if mast.style == "burnt" and not mast.icon:
        _rag(sketch, cloth)
    elif mast.style == "furled":
        _furled(sketch, cloth, _ROLL * (_THICK if mast.icon else 1))
    elif mast.style not in ("burnt", "bare"):
        _set(sketch, mast, cloth)
    # Those of a ship as large as a sheet would be bars.
    yard = outline(data("M", left - 2, y, "H", right + 2))
    sketch.path(yard, "", 0.9 if mast.tiers == 4 else 1.9)
    if mast.tiers < 4:
        sketch.path(yard, "", 0.9, "wood")
    if mast.emblem and mast.style not in ("striped", "furled", "burnt"):
        size, down = min(wide * 0.66, high * 0.7), high * 0.47
        if _torn(mast):
            size = min(size, high - _RAGGED - 3)
            down = min(down, high - _RAGGED - size / 2)
        elif mast.icon:  # which has none
            size, down = min(wide * 0.74, high * 0.8), high * 0.48
        elif mast.tiers < 4:  # below its reef points
            size, down = min(size, high * 0.68), high * 0.555
        _signed(sketch, mast, (mast.x + belly * 0.75, y + down), size)


def _torn(mast: Mast) -> bool:
    return _KINDS.get(mast.style) == "-torn"


def _furled(sketch: Sketch, cloth: _Cloth, deep: float) -> None:
    """A sail rolled up and tied to its yard, so deep."""
    left, y, wide, _, _ = cloth
    roll = data("c", 0.4, deep - 0.3, wide * 0.36, deep / 2, wide / 2 - 1.2, deep)
    roll += data("c", wide * 0.14, -deep / 2, wide / 2 - 1.6, -0.3, wide / 2 - 1.2, -deep)
    sketch.path(data("M", left + 1.2, y, roll, "Z"), "sail", 0.7)
    ties = "".join(data("M", left + wide * at, y, "v3.6") for at in _TIES)
    sketch.path(ties, "", 0.4)


def _rag(sketch: Sketch, cloth: _Cloth) -> None:
    """What fire has left of a sail: a rag with a charred edge."""
    left, y, wide, high, _ = cloth
    edge = [(left + wide * u, y + min(high * v, _RAG * v)) for u, v in _CHARRED]
    line = data("M", *edge[0]) + "".join(data("L", *point) for point in edge[1:])
    sketch.path(line + "Z", "sail", 0.7)
    sketch.path(line, "", 1.2)


def _set(sketch: Sketch, mast: Mast, cloth: _Cloth) -> None:
    """A sail that is set, with its stripes, or its seams and reef points."""
    left, y, wide, high, belly = cloth
    torn, striped = _torn(mast), mast.style == "striped"
    rags = (_STRIPS if mast.icon else _RAGS) if torn else ()
    foot = _foot(left + wide + 1, left - 1, y + high, 1.4 - belly * 0.8, rags)
    sail = cloth.seam(1) + foot + cloth.back(0)
    sketch.path(sail, "sail", 1.0)
    if mast.tiers < 4 and not torn:
        sketch.path(cloth.shade(0.03, 0.2), "shade", 0)
    if striped:
        with sketch.inside(sail):
            count = 2 if mast.icon else 3
            for n in range(count):
                x, end = left + wide * (n + 0.75) / count, y + high + 3
                stripe = cloth.seam((n + 0.25) / count) + data("L", x, end)
                sketch.path(stripe + cloth.back((n + 0.75) / count), "cloth", 0.3)
        sketch.path(sail, "", 1.0)
    elif not torn:
        _seamed(sketch, mast, cloth)
    if mast.large and mast.style in ("plain", "emblem"):
        _hatched(sketch, cloth)


def _seamed(sketch: Sketch, mast: Mast, cloth: _Cloth) -> None:
    """Seams where there is no emblem, and bands of reef points midway between them."""
    count, lines = max(3, round(cloth.wide / (12 if mast.tiers == 4 else 6))), ""
    if not mast.emblem:
        lines = "".join(cloth.seam(n / count, 0.84) for n in range(1, count))
    rows = 1 + (mast.large and cloth.high > _ROWS and not mast.emblem) if mast.tiers < 4 else 0
    shares = [(n + 0.5) / count for n in range(count)]
    for low, to in _REEFS[:rows]:
        for share in (one for one in shares if _EDGES[0] < one < _EDGES[1]):
            lines += data("M", *cloth.at(share, low), "L", *cloth.at(share, to))
    if lines:
        sketch.path(lines, "", 0.3, "rule")


def _hatched(sketch: Sketch, cloth: _Cloth) -> None:
    """Strokes along the edge of a sail."""
    lines = ""
    for n in range(1, round(cloth.high / _HATCH)):
        x, y = cloth.at(0, n * _HATCH / cloth.high)
        lines += data("M", x + 0.4, y, "h", cloth.wide * (0.05 + 0.04 * (n % 3)))
    sketch.path(lines, "", 0.22, "rule")


def _signed(sketch: Sketch, mast: Mast, at: Point, size: float) -> None:
    """The emblem of a sail with its middle there, no reefs behind its holes."""
    if mast.large:
        sketch.ball(*at, 0.4 * size, "sail", 0)
    sketch.icon(mast.emblem, *at, size, mast.colour)
