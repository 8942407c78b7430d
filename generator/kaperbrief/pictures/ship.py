"""Ships in profile, drawn from their data: hull, masts, rig, guns, oars, crew, flags and fate."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from kaperbrief.pictures import fate, wreck
from kaperbrief.pictures.broadside import Side, broadside
from kaperbrief.pictures.crew import CLEAR, heads, people, skin_of
from kaperbrief.pictures.hulls import DYED, GHOSTLY, SWIVELS, HullArt, along, chosen, unit, whole
from kaperbrief.pictures.marks import Mark
from kaperbrief.pictures.masts import FLAG, Rigging, put
from kaperbrief.pictures.rig import RIGS, data, middle
from kaperbrief.pictures.sea import air, bow_wave, sea, waves
from kaperbrief.pictures.sketch import Sketch
from kaperbrief.pictures.small import SEEN, plain
from kaperbrief.pictures.stretch import across, area, seams, stretched
from kaperbrief.typeset.curves import Point
from kaperbrief.typeset.frame import Frame

if TYPE_CHECKING:
    from kaperbrief.pictures.cutaway import Cutaway

_SKY, _RIM = -99.0, 3.0
"""How high a backdrop is at least, and what is free beside a ship and above her there."""
_DIP, _BLADE = 2.8, 14.7
"""How deep the blades of oars are in the water, and how far below their holes in their art."""
_STILL = "at-anchor", "becalmed", "sinking", "mast-down"
"""The states in which she parts no water."""
_FLAMES = (-17.0, 0.5), (17.0, 0.6), (0.0, 1.0)
"""How far from the middle of a fire its flames are, and how large; on an icon only the last."""
_BURNS, _ASTERN, _BLAZE, _HULL, _LOW = 0.47, 0.31, (0.44, 0.54), 20.0, 80.0
"""How far from her stern that is, and on a steamer; what share of her height flames reach, last on
an icon; how much of it is her hull, and all of it of a boat without masts."""
_FELL = 112.0
"""How far from upright a funnel lies that fell."""
_STEP = "18"
"""How wide sections of an icon are: long and short ships are far apart."""
_ROW, _ROW_BOLD = (8.4, 3), (11.0, 2)
"""How much higher than her lower guns the upper ones are, and how many guns are in one row; on an
icon, whose ports are larger."""
_SWIVEL = 12.0
"""How much room a swivel gun needs."""
OARS = 8.0
"""How much of the side of a stout ship is below her places, where her oars come out."""


def ship(
    sketch: Sketch,
    look: Mapping[str, str],
    emblem: str = "skull",
    folk: Sequence[Mapping[str, str]] = (),
) -> Frame:
    """A ship whose hull is 100 units long, her bow to the right, the sea at y = 0.

    `look` has hull (or sections, wide), masts, down, rig, levels, sails, oars, guns, shields, crew,
    folk, castles, figurehead, hooks, ram, steam, state, size and emblem, an icon that goes before
    the one given, `sea:none` where other water is, `beside:none` where the icon of a small ship is
    as large as any, and `backdrop`: what lies behind her (`backdrop/NAME`, `NAME-front` before
    her). With `deep` she is a form to lay cargo on: her side reaches so many units further down,
    she is `long` times as long amidships, and no guns and oars are in the way; a `hold` so wide to
    either side is open in it. Her side is `high` times as high as usual, her ensign is `flag` times
    as large, her funnel `tall` times as high. A `stout` one has a short bowsprit, small pennants
    and oars below her rows of places; where one row is for guns, her `band` lies so far above the
    sea. Figures of the looks `folk` stand in the place of her crew. A `unit` is no ship, but the
    art `unit/NAME`.
    """
    return unit(sketch, look) if "unit" in look else _ship(sketch, look, emblem, folk)


def _ship(
    sketch: Sketch, look: Mapping[str, str], emblem: str, folk: Sequence[Mapping[str, str]]
) -> Frame:
    wanted = _asked(look)
    state, deep = wanted.get("state", ""), float(wanted.get("deep", "0"))
    hull, icon = chosen(sketch, wanted), wanted.get("size") == "icon"
    backdrop = look.get("backdrop", "none")
    if backdrop != "none":
        sketch.part(f"backdrop/{backdrop}")
    start, sinks, sketch.even = len(sketch.marks), state == "sinking", icon
    own = backdrop == "none" and wanted.get("sea") != "none"
    left, right, wave = waves(hull, wanted)
    drawn = _Ship(sketch, hull, wanted, wanted.get("emblem", emblem), folk)
    palette = GHOSTLY if state == "ghost" else DYED.get(wanted.get("hull", ""), {})
    lost = fate.sinking(sketch, hull, wanted) if sinks else None
    drawn.sinks = lost.turn if lost else 0.0
    with sketch.inside(air(left, right, wave if backdrop == "none" else "")):
        if lost and not icon:
            fate.flotsam(sketch, lost, left, right)
        place = (0.0, lost.deep if lost else -deep)
        with sketch.at(*place, turn=drawn.sinks), sketch.painted(**palette):
            drawn.draw()
            if sinks or not own:
                drawn.oars()
            if lost and not icon:
                fate.hole(sketch, hull, lost)
    size = wanted.get("size", "")
    if seen := SEEN.get("full" if (size, state) == ("large", "on-fire") else size):
        sketch.marks[start:] = filter(seen, sketch.marks[start:])
    if own:
        _afloat(drawn, wanted, start, (left, right, wave))
        if not sinks:
            with sketch.painted(**palette):
                drawn.oars()
    dry = sketch.bounds() if state == "at-anchor" else None
    if dry:
        fate.anchored(sketch, hull, start, (left, right, wave), icon)
    if lost:
        fate.sunk(sketch, lost, icon)
    if backdrop != "none":
        return _before(sketch, backdrop, start)
    box = sketch.bounds()
    small = own and wanted.get("beside") != "none"
    return _beside(box, dry or box, float(drawn.told.get("size", "1"))) if small else box


def _afloat(
    drawn: _Ship, look: Mapping[str, str], start: int, waves: tuple[float, float, str]
) -> None:
    """The sea that a ship lies in, whose marks begin at `start`, and what moves it."""
    sketch, hull = drawn.sketch, drawn.hull
    sea(sketch, *waves, drawn.icon or look.get("state") == "at-anchor")
    if _moving(look):
        bow_wave(sketch, hull, start, "ram" not in look)
    mast = wreck.fallen(hull, look)
    if mast and not drawn.icon:
        wreck.splash(sketch, mast)


def _asked(look: Mapping[str, str]) -> dict[str, str]:
    """A look with what her state and its form mean."""
    wanted = whole(look)
    sails = {"at-anchor": "furled", "ghost": "torn", "sinking": "torn", "on-fire": "burnt"}.get(
        wanted.get("state", "")
    )
    if sails:
        wanted["sails"] = sails
    if wanted.get("size") == "icon":
        wanted["step"] = _STEP
    if float(wanted.get("deep", "0")):
        wanted.update(guns="0", hooks="none")
    return wanted


def _moving(look: Mapping[str, str]) -> bool:
    """Does she part the water, and is she large enough for that to be seen?"""
    return not (
        look.get("size") == "icon" or look.get("deep", "0") != "0" or look.get("state") in _STILL
    )


def _beside(box: Frame, dry: Frame, size: float) -> Frame:
    """The box of a ship that is so large beside others, what is free round her in it.

    What is below her where she is `dry` only takes of what is free.
    """
    wide, high = max(box.width, dry.width / size), max(box.height, dry.height / size)
    return Frame(box.centre[0] - wide / 2, box.bottom - high, wide, high)


def _before(sketch: Sketch, backdrop: str, start: int) -> Frame:
    """Draw what of a backdrop is before a ship, whose marks begin at `start`; the box of both."""
    own = sketch.bounds(start)
    sketch.part(f"backdrop/{backdrop}-front")
    top, bottom = min(own.y - _RIM, _SKY), sketch.bounds().bottom
    return Frame(own.x - _RIM, top, own.width + 2 * _RIM, bottom - top)


def sails(sketch: Sketch, look: Mapping[str, str]) -> tuple[HullArt, list[Point]]:
    """The hull that a look asks for, and the middle of the largest sail of each of its masts."""
    wanted = whole(look)
    drawn = _Ship(sketch, chosen(sketch, wanted), wanted, "")
    middles = [middle(sketch, drawn.sail(n), RIGS[drawn.rig]) for n in range(drawn.masts)]
    hull = drawn.hull._replace(deck=[(x, y - drawn.deep) for x, y in drawn.hull.deck])
    return hull, [(x, y - drawn.deep) for x, y in middles]


class _Ship(Rigging):
    """A ship that is being drawn."""

    open: Cutaway | None = None
    """The shape of her side where her hold is open."""

    def draw(self) -> None:
        """Everything above the water, from the far side to the near one."""
        self._smoking(before=False)
        if self.standing:
            self.stays()
        for number in range(self.standing):
            self.mast(number)
        if self.rig != "leaf":  # whose masts stand between wings
            self._stumps()
        steamer = "steam" in self.look
        self._smoking(before=True)
        if not steamer:
            self._flames()
        if not self.folk:
            self._crew()
        for side in (self.aft - 8, self.fore + 8) if "castles" in self.look else ():
            put(self.sketch, "ship/castle", side, self.hull.on_deck(side))
        if not (self.icon and (self.standing or self.topped or self.rig == "leaf")):
            self.ensign()
        if not self.band:
            people(self.sketch, self.hull, self.folk, self.deep, self.band, self.stout)
        self._funnel(fell=False)
        aft = f"ship/{self.look.get('hull')}-aft" + "-bold" * self.icon
        if not self.deep and self.sketch.knows(aft):  # where nobody stands there
            self.sketch.part(aft)
        self._hull()
        if steamer:
            self._flames()
        self._side()
        self._funnel(fell=True)
        self._ends()

    def _funnel(self, *, fell: bool) -> None:
        """Her funnel, where it stands, or over her side where it fell."""
        x = across(3.8, self.hull.stretch)
        down = self.state == "mast-down"
        if "steam" not in self.look or (fell and not down):
            return
        with self.sketch.at(x, self.hull.on_deck(x), turn=_FELL * fell, tall=self.funnel):
            self.sketch.part("ship/funnel-stump" if down and not fell else "ship/funnel")

    def _stumps(self) -> None:
        """What stands of the masts that are down."""
        kind = "-leaf" if self.rig == "leaf" else "-bold" if self.icon else ""
        for foot in self.feet[self.standing :]:
            put(self.sketch, f"ship/stump{kind}", *foot)

    def _smoking(self, *, before: bool) -> None:
        """Smoke of her fire, on an icon before the masts, among which it would be a tangle."""
        if self.state != "on-fire" or before != self.icon:
            return
        x, y, size = self._fire()
        if self.icon:
            put(self.sketch, "ship/smoke-bold", x + 11 * size, y - 29 * size, min(0.7, 0.7 * size))
        else:  # on the tip of her flames
            put(self.sketch, "ship/smoke", x + 3 * size, y - 38 * size, min(0.6, 0.6 * size))

    def _flames(self) -> None:
        """Flames behind her rail, of a steamer on her deck: one high fire with small ones."""
        if self.state != "on-fire":
            return
        x, y, size = self._fire()
        y += -2.6 if "steam" in self.look else 2
        for far, share in _FLAMES[2 * self.icon :]:
            put(self.sketch, "ship/flames", x + far * size, y, share * size)

    def _fire(self) -> tuple[float, float, float]:
        """Where she burns, and how large her flames are: half as high as she is."""
        (aft, _), (fore, _) = self.hull.deck[0], self.hull.deck[-1]
        x = aft + (fore - aft) * (_ASTERN if "steam" in self.look else _BURNS)
        x -= 14 * (self.rig == "leaf")  # clear of the head of a swan
        high, wide = (self.tallest + _HULL, 0.8) if self.masts else (_LOW, 0.9)
        size = min(high * _BLAZE[self.icon], wide * self.hull.long) / 40
        return x, self.hull.on_deck(x), size

    def _hull(self) -> None:
        """Her side, or that of a ship with two rows of places, her people before it."""
        start = len(self.sketch.marks)
        if self.band:
            (aft, _), (bow, _) = self.hull.deck[0], self.hull.deck[-1]
            broadside(
                self.sketch, Side(aft - 2, bow + 1, self.hull.on_deck(0), self.deep), self.band
            )
            people(self.sketch, self.hull, self.folk, self.deep, self.band, self.stout)
        else:
            for part, x in self.hull.parts:
                bold = f"{part.replace('hull/', 'ship/')}-bold"
                part = bold if self.icon and self.sketch.knows(bold) else part
                with self.sketch.at(x, 0, tall=self.hull.high):
                    self.sketch.part(part)
        if self.deep and not self.band:
            art = cast("list[Mark]", self.sketch.marks[start:])
            full = [x for x, _ in self.hull.deck] if self.stout else []
            long, deep, hold = self.hull.stretch, self.deep, float(self.look.get("hold", "0"))
            marks = stretched(art, long, deep, full)
            if hold:
                from kaperbrief.pictures.cutaway import cutaway

                self.open, marks = cutaway(self.sketch, art, marks, long, deep, hold)
            self.sketch.marks[start:] = marks
            if not hold:
                outer = max((one for one in marks if one.fill), key=area).outline
                with self.sketch.inside(outer):
                    self.sketch.path(seams(self.hull.deck, deep), "", 0.4, "rule")

    # -- on deck and at her side -------------------------------------------------------------

    def _crew(self) -> None:
        near = self.boat and self.look.get("size") == "large" and self.state in ("", "none")
        taken: list[tuple[float, float]] | None = [] if near else None
        if self.deep:
            aft = self.hull.marks[0][0]
            taken = [(x - CLEAR, x + CLEAR) for x, _ in self.feet]
            taken.append((aft - CLEAR, aft + FLAG * self.ensign_size() + CLEAR))
        hidden = not self.boat or "steam" in self.look or self.state == "on-fire"
        number = 0 if self.icon and hidden else self.count("crew")
        stumps = [x for x, _ in self.feet[self.standing :]]
        mast = wreck.fallen(self.hull, self.look, self.deep)
        stumps += [mast.yard] if mast else []
        heads(self.sketch, self.hull, self.look, number, self.boat, taken, stumps)

    def _side(self) -> None:
        """Ports of her guns, shields, oars and hooks."""
        sketch, hull, guns = self.sketch, self.hull, self.count("guns")
        apart, few = _ROW_BOLD if self.icon else _ROW
        lower = math.ceil(guns / 2) if hull.rows > 1 and guns > few else guns
        for row, number in enumerate((lower, guns - lower)):
            for n in range(number):
                x, y = along(hull.ports, (n + 0.5) / number)
                if number == self.count("sections") and not self.icon:
                    x = 1 + 15 * (n + 0.5 - number / 2)
                if self.look.get("hull") in SWIVELS:
                    size = min(1.0, (hull.ports[2][0] - hull.ports[0][0]) / number / _SWIVEL)
                    if not self.icon:
                        put(sketch, "ship/swivel", x, hull.on_deck(x), size)
                    continue
                put(sketch, "ship/port-bold" if self.icon else "ship/port", x, y - apart * row)
        left, right = hull.oars[0][0], hull.oars[2][0]
        shields, oars = self.count("shields"), self.count("oars")
        for n in range(shields):
            x = left - 2 + (right - left) * (n + 0.5) / shields
            with sketch.painted(cloth=sketch.role(("cloth", "cream", "gold")[n % 3])):
                put(sketch, "ship/shield", x, hull.on_deck(x) + 0.6, 1.5 if self.icon else 1.0)
        for n in range(oars if self.stout and self.deep else 0):
            x, _ = along(hull.oars, (n + 0.5) / oars)
            with sketch.at(x, self.deep - OARS + 2, turn=36.0):
                sketch.part("ship/oar")
        if self.count("hooks"):
            x = self.fore + 4
            put(sketch, "ship/hook-bold" if self.icon else "ship/hook", x, hull.on_deck(x) + 1)

    def oars(self) -> None:
        """Her oars, with their blades in the water."""
        hidden = self.deep or (self.icon and self.count("shields"))
        number, start = 0 if hidden else self.count("oars"), len(self.sketch.marks)
        rings, held = "", f"ship/oar-{self.look.get('hull')}"
        if not self.sketch.knows(held) or self.state == "ghost" or number != self.count("crew"):
            held = "ship/oar"
        for n in range(number):
            x, y = along(self.hull.oars, (n + 0.5) / number)
            down = (_DIP - y) / _BLADE
            with (
                self.sketch.at(x, y, max(0.8, down), tall=down),
                self.sketch.painted(skin=f"skin-{skin_of(n)}"),
            ):
                broken = self.state == "mast-down" and not self.masts and n == number - 1
                whole = "ship/oar-bold" if self.icon else held
                self.sketch.part("ship/oar-broken" if broken else whole)
            rings += data(
                "M", x - 10.6 * max(0.8, down), _DIP - 0.5, "q1.4 1.6 3.4 1q1.6-.4 2.4-1.3"
            )
        if rings and self.state != "sinking":
            self.sketch.path(rings, "", 0.5, "chart")
        if self.icon:
            self.sketch.marks[start:] = filter(plain, self.sketch.marks[start:])

    def _ends(self) -> None:
        """What her bow carries, steam, and masts that fell."""
        sketch = self.sketch
        if "ram" in self.look:
            x, y = across(45, self.hull.stretch), self.deep - 2
            if self.open:
                x, y = self.open.at(y - 5, 1) + 3, y - 3
            put(sketch, "ship/ram", x, y)
        if "figurehead" in self.look and "bow" not in self.told and self.sinks <= 0:
            size = 1.3 if self.icon else 0.8 if self.band else 0.95
            x, y = self.hull.marks[1]
            back = 5 if self.band else 0
            put(sketch, f"figurehead/{self.look['figurehead']}", x - back, y, size)
        if "steam" in self.look and not self.icon:
            x, y = across(-49, self.hull.stretch), self.deep - 1
            if self.open:
                x, y = self.open.at(y - 9, -1), y - 9
            put(sketch, "ship/screw", x, y)
        if "steam" in self.look and self.state not in (*_STILL, "on-fire"):
            top = self.hull.on_deck(0) - 31 * self.funnel
            put(sketch, "ship/steam", across(5, self.hull.stretch), top, self.high)
        if self.rig == "leaf":
            self._stumps()
        mast = wreck.fallen(self.hull, self.look, self.deep)
        if mast:
            wreck.overboard(sketch, mast, self.rig, self.icon)
