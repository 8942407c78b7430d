"""The people of a ship in profile: heads over her rail, figures on her deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kaperbrief.pictures.broadside import BAND
from kaperbrief.pictures.face import portrait
from kaperbrief.pictures.figure import figure, hands
from kaperbrief.pictures.hulls import HullArt
from kaperbrief.pictures.looks import known_look
from kaperbrief.pictures.rig import data
from kaperbrief.pictures.sketch import Sketch

_SAILORS = ("scarf", "tricorne", "knit")
_DRESSES = {"raider": "viking"}
"""How folk are dressed whose dress is not called after them."""
_FEARED = "on-fire", "sinking"
"""The states of a ship in which nobody smiles."""
_HEAD, _APART = 0.4, 15.0
"""The scale of heads so large that faces are seen, and how far those are from each other."""
_FOLK, _NARROW = 0.28, 0.25
"""The scale of figures on her deck, and of those beside guns."""
_HELM = {"stance": "helm", "left": "none", "right": "none"}
"""Who is at the wheel has both hands on it."""
CLEAR = 8.4
"""How far the middle of such a head is from a mast and a flag at least."""


def heads(
    sketch: Sketch, hull: HullArt, look: Mapping[str, str], number: int, large: bool,
    taken: Sequence[tuple[float, float]] | None, stumps: Sequence[float] = (),
) -> None:  # fmt: skip
    """So many heads along her deck, those of boats `large`; with `taken` faces are seen.

    Those have the places next to theirs that are not taken, from x to x. Nobody stands before the
    `stumps` of masts: their splinters would be spikes of hats.
    """
    left, right = (p[0] for p in (hull.oars[::2] if large else hull.masts[:2]))
    up = 4.6 if look.get("shields", "none") not in ("0", "none") else 2.4
    folk = "skeleton" if look.get("state") == "ghost" else look.get("folk", "")
    xs = [left - 1 + (right - left + 8) * (n + 0.5) / number for n in range(number)]
    xs = _beside(xs, stumps, 13.0 if large else 9.0) if taken is None else _cleared(xs, taken)
    for n, x in enumerate(xs):
        y = hull.on_deck(x) - up
        if taken is not None:
            dress = _DRESSES.get(folk, folk) or "sailor"
            with sketch.at(x, y - (6 if taken else 8), _HEAD):
                skin = {} if taken else {"skin": skin_of(n)}
                portrait(sketch, known_look(f"crew/{folk}/{n}", {"dress": dress, **skin}))
            continue
        with (
            sketch.painted(skin=f"skin-{skin_of(n)}", hair=f"hair-{1 + n % 5}"),
            sketch.at(x, y, 1.6 if large else 1.0),
        ):
            name = f"crew/{folk or _SAILORS[n % 3]}"
            scared = look.get("state") in _FEARED and sketch.knows(f"{name}-afraid")
            sketch.part(f"{name}-afraid" if scared else name)


def skin_of(n: int) -> int:
    """The skin of one of a crew in a boat, whose hands may be drawn elsewhere."""
    return 1 + (3 * n + 1) % 6


def _beside(xs: Sequence[float], stumps: Sequence[float], far: float) -> list[float]:
    """Places of heads, those before a stump so far aft of it, where there is room for them."""
    found: list[float] = []
    for x in xs:
        near = bool(stumps) and min(stumps) - far < x < max(stumps) + far
        x = min(stumps) - far if near else x
        if not near or not found or x - found[-1] > 1.3 * far:
            found.append(x)
    return found


def _cleared(xs: Sequence[float], taken: Sequence[tuple[float, float]]) -> list[float]:
    """Places of heads, each moved aft or forward clear of what is taken and of each other."""
    found: list[float] = []
    for x in xs:
        tries = (x + way * step / 2 for step in range(80) for way in (1, -1))
        free = (
            at
            for at in tries
            if not any(left < at < right for left, right in taken)
            and all(abs(at - other) >= _APART for other in found)
        )
        found.append(next(free, x))
    return found


def people(
    sketch: Sketch, hull: HullArt, folk: Sequence[Mapping[str, str]],
    deep: float, band: float, stout: bool,
) -> None:  # fmt: skip
    """Her figures: on deck, or where guns stand below it, beside those at the wheel."""
    level = deep - band - BAND + 0.6
    for n, (look, x) in enumerate(zip(folk, _standing(hull, len(folk), band, stout), strict=True)):
        if not band:
            with sketch.at(x, hull.on_deck(x) + 1, _FOLK):
                figure(sketch, look)
            continue
        look = look if n else {**look, **_HELM}
        # Who is at the bow looks ahead: a sabre in the other hand hangs inboard.
        with sketch.at(x, level, _NARROW, flip=n == 1):
            figure(sketch, look)
        if not n:
            sketch.path(data("M", x - 0.1, level - 9, "h1.6V", level, "h-1.6z"), "wood")
            with sketch.at(x + 0.7, level - 9, 0.9):
                sketch.part("ship/wheel")
            with sketch.at(x, level, _NARROW):
                hands(sketch, look)


def _standing(hull: HullArt, count: int, band: float, stout: bool) -> list[float]:
    """Where figures stand: at the stern, at the bow, between them."""
    left, right = hull.deck[0][0] + 8, hull.deck[-1][0] - 6
    left, right = left - 2 * stout, right + 2 * stout + bool(band)
    step = (right - left) / max(1, count - 1)
    return [left, right, *(right - step * n for n in range(1, count - 1))][:count]
