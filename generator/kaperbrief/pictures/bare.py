"""Bare pictures, to be coloured in: outlines of large areas, without the texture inside them."""

from __future__ import annotations

from itertools import chain, pairwise
from math import hypot

from kaperbrief.pictures.marks import Emblem, Mark, Matrix, reach_of
from kaperbrief.typeset.curves import Path, Point

_TEXTURE, _RULE = ("chart", "grain", "shade"), 0.44
"""Lines in these colours say what something is made of, waves and planks; those of rules are seams,
where they are so thin."""
_GROUNDS = "hull", "deck", "sail", "ship", "land", "sea", "frame"
"""Folders of art whose thin lines do so too, whatever their colour."""
_FACES = "face", "mouth", "nose", "brow", "eyes", "mark", "head", "ears", "muzzle"
"""Folders of art where what is small is what matters."""
_ROPES, _LADDER, _STEPS = ("rig/stays", "rig/jib"), "rig/shrouds", 0.55
"""Ropes and a sail behind others, which would cut the air into slivers, as would ladders to the
tops of a ship where more than so many units of her are a detail."""
_CLOTH = "cloth", "cream"
_THIN, _FAINT, _STRIPE = 0.5, 0.07, 0.6
"""A thin line of a ground, in its own units, and of any other part, as a share of the detail, as is
how narrow a stripe of cloth is that would be two lines and nothing between."""
_SLIVER = 0.6
"""A rail of a hull lower than that share of the detail would be a black bar."""
_POST, _FLAT = 1.6, 2.0
"""Posts that are shorter are lost with their rail, which is wider than high by at least so much."""
_THINNEST, _SPAR = 0.15, 0.5
"""Between these shares of it, spars are as thick as their outlines."""
_SMALL, _SPARS, _LONG, _LINE = 5.0, ("", "ship"), 5.0, 0.25
"""Spars of a picture in which more units than the first are a detail are one dark line: what is
between two would be no area; of which folders, how many times as long as thick they are, and how
thick then as a share of the detail."""
_BROKEN = "ship/stump-bold", "ship/fallen-bold"
"""Broken masts are drawn as thick as they are to be."""
_MAST, _AROUND, _STROKE, _MASTED = 0.165, 0.68, 9.0, 0.41
"""But masts, which are thicker than the first of these shares, are white inside as thick as such a
line more, with edges that are together as thick as the second; where more units than the third are
a detail, they are one line too, as thick as the fourth."""
_COMPACT, _SQUARE = 0.68, 0.6
"""What is not much higher than wide, or wider than high, may be as small as that share of it."""
_FINE, _INSIDE, _EDGES = 0.28, 0.38, 0.5
"""How wide the white within a yard or a ring is at least, and how much its dark edges add, unless
it was finer than the first of these with them and no boom of a sail."""


def bare(marks: list[Mark | Emblem], scale: float, detail: float) -> list[Mark | Emblem]:
    """What is left of marks, `scale` points a unit, where what is under so many points is lost.

    What is a line in a darker one, such as a yard, is wide enough to be coloured in.
    """
    least = detail / scale
    areas = {place(one) for one in marks if isinstance(one, Mark) and one.fill}
    kept = [
        one
        for one in marks
        if isinstance(one, Emblem) or _kept(one, least, around=not one.fill and place(one) in areas)
    ]
    widths: dict[tuple[int, Matrix], set[float]] = {}
    for one in kept:
        if isinstance(one, Mark) and not one.fill:
            widths.setdefault(place(one), set()).add(one.width)
    found: list[Mark | Emblem] = []
    for one in kept:
        if isinstance(one, Emblem):
            found.append(one)
        elif one.fill:
            found += _hollow(one, least)
        else:
            found.append(_clear(one, widths[place(one)], least))
    return found


def place(one: Mark) -> tuple[int, Matrix]:
    """What lines in each other share: their way."""
    return hash(tuple(one.outline)), one.matrix


def _clear(one: Mark, widths: set[float], least: float) -> Mark:
    """A line beside which there are others of these widths: one of them lies in another."""
    folder = one.source[0].partition("/")[0]
    if len(widths) > 1 and (folder == "sail" or max(widths) >= _FINE * least):
        inside = max(min(widths), _INSIDE * least)
        wide = inside if one.width == min(widths) else max(one.width, inside + _EDGES * least)
        return one._replace(width=wide)
    if one.dot or folder in _FACES or _bold(one):
        return one
    pieces, sizes = _pieces(one.outline), [max(_size(line)) for line in _lines(one.path)]
    if max(sizes) < least:
        return one
    long = [piece for piece, size in zip(pieces, sizes, strict=True) if size >= least]
    return one if len(long) == len(pieces) else one._replace(outline=[*chain(*long)])


def _hollow(one: Mark, least: float) -> list[Mark]:
    """What is filled; a thin spar has its outline round it, not half of it inside."""
    if one.source[0].startswith(_BROKEN):
        return [one]
    lines = _lines(one.path) if one.fill == "wood" and one.stroke else []
    if least > _SMALL and len(lines) == 1 and one.source[0].partition("/")[0] in _SPARS:
        thin = _thick(lines[0])
        if thin < min(_SPAR * least, max(_size(lines[0])) / _LONG):
            mast = thin > _MAST * least
            if mast and least < _STROKE:
                dark = one._replace(fill="contour", stroke="contour", width=_AROUND * least)
                return [dark, one._replace(stroke="paper", width=_LINE * least)]
            wide = max(0.0, (_MASTED if mast else _LINE) * least - thin)
            return [one._replace(fill="contour", stroke="contour" if wide else "", width=wide)]
    if len(lines) != 1 or not _THINNEST * least < _thick(lines[0]) < _SPAR * least:
        return [one]
    edge = one._replace(fill=one.stroke, width=_EDGES * least)
    return [edge, one._replace(stroke="", width=0.0)]


def _bold(one: Mark) -> bool:
    """Is it art that is drawn for small pictures?"""
    return one.source[0].endswith("-bold")


def _pieces(path: Path) -> list[Path]:
    """Each of its lines."""
    pieces: list[Path] = []
    for segment in path:
        if segment[0] == "m":
            pieces.append([])
        pieces[-1].append(segment)
    return pieces


def _kept(one: Mark, least: float, *, around: bool) -> bool:
    """Is a mark left? One may be the line `around` an area; `least` is the detail in its units."""
    folder = one.source[0].partition("/")[0]
    if folder in _FACES or _bold(one):
        return True
    if one.source[0] in _ROPES or (one.source[0] == _LADDER and least > _STEPS):
        return False
    ground, lines = folder in _GROUNDS, _lines(one.path) if folder == "hull" else []
    if (
        one.fill != "contour"
        and any(lines)
        and all(
            max(_size(line)) < (least if one.fill or len(lines) == 1 else _POST * least)
            for line in lines
        )
    ):
        return False
    if not one.fill:
        thin = one.line < _THIN and not around if ground else one.width < _FAINT * least
        seam = one.stroke == "rule" and (ground or one.line < _RULE)
        return not (thin or seam or one.stroke in _TEXTURE)
    if lines and all(_bar(line, _SLIVER * least) for line in lines):
        return False
    left, top, right, bottom = reach_of(one)
    low, high = sorted((right - left, bottom - top))
    small = _COMPACT if low > _SQUARE * high and one.fill != "glow" else 1.0
    lost = (
        high < small * least
        or (one.fill == "glow" and low < least)
        or (one.fill in _CLOTH and low < _STRIPE * least)
    )
    return not lost or one.fill in ("contour", "paper")


def _lines(path: Path) -> list[list[Point]]:
    """The points of each of its lines, with those that bend it."""
    return [
        [point for _, *at in piece for point in zip(at[::2], at[1::2], strict=True)]
        for piece in _pieces(path)
    ]


def _size(line: list[Point]) -> Point:
    """How wide and how high a line reaches."""
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return max(xs) - min(xs), max(ys) - min(ys)


def _bar(line: list[Point], low: float) -> bool:
    """Is what is within a line wide, and lower than that in the mean?"""
    wide, high = _size(line)
    return _FLAT * high < wide and _area(line) < low * wide


def _thick(line: list[Point]) -> float:
    """How thick in the mean what is within a line is, across its length."""
    return _area(line) / (hypot(*_size(line)) or 1.0)


def thick(path: Path) -> float:
    """How thick in the mean the thickest is that lies within one of its lines."""
    return max(map(_thick, _lines(path)), default=0.0)


def _area(line: list[Point]) -> float:
    return abs(sum(a * d - b * c for (a, b), (c, d) in pairwise([line[-1], *line])) / 2)
