"""The masts of a ship in profile: where they stand, their stays, sails and flags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from kaperbrief.pictures.flag import flag
from kaperbrief.pictures.hulls import SIMPLE, HullArt, counted, stepped, told
from kaperbrief.pictures.rig import RIGS, Mast, data, jibs, shrouds, spread, square
from kaperbrief.pictures.sketch import Sketch

_HEIGHTS = ((), (1.0,), (0.9, 1.0), (0.74, 1.0, 0.86))
"""By the number of masts: how high each is."""
_MARKED = (0, 0, 1, 1)
"""The mast whose largest sail has the emblem."""
_NESTS = {2: 0.61, 3: 0.49, 4: 0.645}
"""By the tiers of sails: how high the crow's nest is."""
_SHORT = 0.3
"""How long the bowsprit of a stout ship is, as a share of its length."""
_FLAT, _HEEL = 5.0, 5.0
"""How much lower it ends on an icon, and how far behind her bow it begins."""
_STERN = 19.0
"""How much of her stern is free of a gaff sail, for the ensign."""
_PEAKS = {"lateen": (0.46, 1.04), "claw": (0.4, 1.04)}
"""Where the yard of a sail that is art ends, higher than its mast: shares of width and height."""
_SLIPPED = 1.2, 0.76
"""How wide and how high such a sail is that has slipped, as shares of one that stands."""
_SHREDDED = 0.86
"""How wide the square sails of an icon that sinks are: clear of those beside them."""
_AFT = 0.56
"""How wide the sail aft on an icon is, as a share of the height of her highest mast."""
_TOP = 9.0
"""How high the rail of a broadside is at her ends, over her deck amidships."""
_ENSIGN = 0.165
"""How large an ensign is over a hull of 100 units."""
_WORN = "torn", "jagged", "furled", "burnt"
"""How sails are that are not whole."""
_OVER, FLAG = 9.0, 104.0
"""How much higher than her stern low masts are at least; how wide an ensign is."""


def put(sketch: Sketch, part: str, x: float, y: float, size: float = 1.0) -> None:
    """A part with its origin there."""
    with sketch.at(x, y, size):
        sketch.part(part)


class Rigging:
    """What stands above the deck of a ship that is being drawn."""

    def __init__(
        self,
        sketch: Sketch,
        hull: HullArt,
        look: Mapping[str, str],
        emblem: str,
        folk: Sequence[Mapping[str, str]] = (),
    ) -> None:
        self.sketch, self.hull, self.look, self.emblem = sketch, hull, look, emblem
        self.folk, self.stout = folk, look.get("stout") == "yes"
        self.icon, self.state = look.get("size") == "icon", look.get("state", "")
        if self.icon:
            self.emblem = SIMPLE.get(emblem, emblem)
        self.deep = float(look.get("deep", "0"))
        self.told = told(look) if self.icon else {}
        self.band = float(look.get("band", "0"))
        self.flag = float(look.get("flag", "1"))
        self.funnel = max(1.0, float(look.get("tall", "1")))
        self.high = min(1.0, 0.2 + float(look.get("tall", "1")))
        self.rig, self.sails = look.get("rig", "square"), look.get("sails", "plain")
        if self.rig not in RIGS:
            raise ValueError(f'no rig is called "{self.rig}"; there are {", ".join(sorted(RIGS))}')
        self.feet = stepped(hull, look)
        self.masts = len(self.feet)
        down = int(look.get("down", "1")) if self.state == "mast-down" else 0
        self.standing = max(0, self.masts - down)
        self.aft, self.fore = hull.masts[0][0], hull.masts[1][0]
        room = self.fore - self.aft
        highs = [hull.tall * share for share in _HEIGHTS[self.masts]]
        self.tops = [(x, y - high) for (x, y), high in zip(self.feet, highs, strict=True)]
        # Above an open hold masts are low, but the sails as broad as ever; leaves keep their shape.
        broad = 0.68 * hull.tall / (min(1.0, float(look.get("tall", "1"))) if self.deep else 1.0)
        if self.deep and not self.stout:
            self.tops = [(x, min(y, hull.marks[0][1] - _OVER)) for x, y in self.tops]
            broad = min(broad, (0.76 if self.rig == "leaf" else 1.25) * self.tallest)
        # The yards of lateen sails reach over the next mast.
        shares = (0.98, 0.8) if RIGS[self.rig] == "lateen" else (0.54, 0.46)
        self.wide = min((broad, broad, *(room * share for share in shares))[self.masts], broad)
        self.sinks = 0.0  # by how much she is turned as she sinks, her bow down
        self.topped = False  # is the ensign at the top of a mast?

    @property
    def tallest(self) -> float:
        """The height of her highest mast above the deck."""
        return max((foot - y for (_, foot), (_, y) in zip(self.feet, self.tops, strict=True)),
                   default=self.hull.tall)  # fmt: skip

    @property
    def boat(self) -> bool:
        """Is she so small that her crew is large?"""
        return bool(self.deep) or (self.hull.tall < 50 and "sections" not in self.look)

    def count(self, key: str, yes: int = 1) -> int:
        """A number of the look, on an icon four at most, of guns all."""
        number = counted(self.look, key, yes)
        return min(number, 4) if self.icon and key != "guns" else number

    def stays(self) -> None:
        """The bowsprit, stays between the masts, and the sails on the foremost stay."""
        if self.rig == "leaf" or (self.icon and self.state == "mast-down"):
            return  # what fell is enough to see there
        tops = [(x, self._end(n)) for n, (x, _) in enumerate(self.tops[: self.standing])]
        bare = len(self.hull.marks) < 3
        (left, low), (x, y) = (self.hull.marks if bare else self.hull.deck)[0], tops[0]
        if self.band:  # her rail there is that of her broadside
            low = self.hull.on_deck(0) - _TOP
        lines = ""
        if self.masts < 3 or self.deep:  # the place of the ensign is there
            lines = data("M", x, y + 5, "L", left + (1 if bare else 3), low + (2 if bare else -2))
        for (x, y), (to_x, to_y) in pairwise(tops):
            lines += data("M", x, y + 5, "L", to_x, to_y * 0.55)
        if bare or self.rig in ("lateen", "claw", "junk"):
            self.sketch.path(lines, "", 0.35)
            return
        (left, low), (x, y), (top_x, top_y) = self.hull.marks[1], self.hull.marks[2], tops[-1]
        top_y += 8 if self.icon else 5
        if self.stout:
            x, y = left + (x - left) * _SHORT, low + (y - low) * _SHORT
        if self.icon:
            y += _FLAT
        # Its heel is behind the planks.
        heel, sink = left - (_HEEL if self.icon else 26), 14 * (y - low) / (x - left + 12)
        if self.sinks > 0:  # beyond the foam it would lie apart from her
            x, y = self.hull.deck[-1]
        elif self.icon:
            self.sketch.path(data("M", heel, low + 2, "L", x, y), "", 2.2)
        else:
            y_heel = low - 4 - sink
            wood = data("M", heel, y_heel, "L", x, y - 0.8, "q1 .6 0 1.8L", heel, y_heel + 4.4, "Z")
            self.sketch.path(wood, "wood", 0.6)
        whole = self.standing == self.masts
        # Where the mast is down that it held, its end hangs loose from the bowsprit.
        stay = ("M", top_x, top_y, "L", x - 1, y) if whole else ("M", x - 1, y, "q-3 7 0 12")
        whole &= self.sails != "furled"
        whole &= self.state not in ("sinking", "on-fire")
        headed = whole and self.look.get("levels") != "1"
        self.sketch.path(data(*stay), "", 1.0 if self.icon else 0.35)
        self.sketch.path(lines, "", 0.35, source=("rig/stays" if headed else "", 0))
        if headed:
            jibs(self.sketch, (top_x, top_y), (x, y), self.hull.on_deck(top_x), self.icon)

    def mast(self, number: int) -> None:
        """A mast, the shrouds behind it, its sails and pennant."""
        (x, foot), (_, top), sketch = self.feet[number], self.tops[number], self.sketch
        roped = self.rig in ("square", "brig", "cutter") and self.hull.tall > 50
        crossed = self.icon or self.state in ("sinking", "on-fire")  # are there lines enough?
        if roped and not crossed and not self.band:
            shrouds(
                sketch,
                x,
                foot - 0.62 * (foot - top),
                self.hull.on_deck,
                number > 0 or self.masts < 3,
            )
        end = self._end(number)
        wood = data("M", x - 1.7, foot + 6, "L", x - 1, end, "h2L", x + 1.7, foot + 6, "Z")
        before = self._kind(number) == "mizzen"  # is the mast before its sail?
        if self._lowered or before:  # her mast is seen whole, and how it leans with her
            self._sails(number)
            sketch.path(wood, "wood", 0.6)
        else:
            sketch.path(wood, "wood", 0.6)
            self._sails(number)
        if self.icon and self._kind(number) == "lateen":
            sail = self._hung(number)
            with sketch.at(sail.x, sail.foot, sail.wide / 100, tall=sail.high / 100):
                sketch.part("ship/yard-bold")
        # The ensign of a form with a gaff flies in the place of a pennant, the smoke of another.
        lone = 0 if self.rig == "pole" else self.masts // 2 if self.icon else None
        if "flags" in self.told:
            lone = max(1, number)
        if self.icon and self.state == "on-fire":  # where smoke is
            lone = -1
        if number == lone or (lone is None and (number or not self.topped)):
            if RIGS[self.rig] in _PEAKS and not (self.deep or self.icon or self._lowered):
                aft, up = _PEAKS[RIGS[self.rig]]
                sail = self.sail(number)
                x, end = x - sail.wide * aft, sail.foot - sail.high * up
            with sketch.at(x, end, self._pennant(number)):
                sketch.path("M-3 0V-66H3V0Z", "wood", 2.4)
                flag(sketch, {"shape": "pennant", "limp": self._limp}, line=3.0)

    def _end(self, number: int) -> float:
        """The height at which the wood of a mast ends."""
        (_, foot), (_, top) = self.feet[number], self.tops[number]
        if self._lowered:
            return foot + (top - foot) * 0.9
        return foot + (top - foot) * (0.72 if self._kind(number) in _PEAKS else 1.0)

    def _kind(self, number: int) -> str:
        """The art of the sail of a mast, on an icon of another sort for the aft one of several."""
        if number == 0 and self.masts > 1 and "aft" in self.told:
            return self.told["aft"]
        return RIGS[self.rig]

    @property
    def _lowered(self) -> bool:
        """Has she slipped the yards that are longer than her masts, as she sinks?"""
        return self.state == "sinking" and RIGS[self.rig] in _PEAKS

    @property
    def _awash(self) -> bool:
        """Does she sink, on an icon?"""
        return self.icon and self.state == "sinking"

    def _pennant(self, number: int) -> float:
        """The scale of a pennant: it ends before the sail of the next mast."""
        if self.icon:
            return 0.18 if "flags" in self.told else 0.25
        if self.deep:
            return 0.09 if self.band else 0.11
        if RIGS[self.rig] or number + 1 >= self.standing:
            return 0.14
        room = self.feet[number + 1][0] - 0.36 * self.wide - 3 - self.feet[number][0]
        return min(0.14, max(0.07, room / 128))

    @property
    def _limp(self) -> str:
        return "yes" if self.state == "becalmed" else "no"

    @property
    def _belly(self) -> float:
        """How far sails are blown out: the places on those of a form want them flatter."""
        if self.state in ("becalmed", "sinking"):
            return 0.6
        return 4.4 if self.deep else 5.6

    def sail(self, number: int) -> Mast:
        """Where the sails of a mast hang, counted from aft."""
        (x, foot), high = self.feet[number], self.feet[number][1] - self.tops[number][1]
        mizzen, marked = self.masts == 3 and number == 0, _MARKED[self.masts] == number
        tiers = 3 if self.rig == "brig" else int(self.look.get("levels", "2"))
        if self.icon:  # by which large ships are told from small ones
            tiers = int(self.told.get("tiers", "1"))
        if mizzen:
            tiers = min(tiers, 1 if self.icon else 2)
        elif self.icon and not marked:
            tiers = min(tiers, 2)
        if self.band:
            tiers = 4 if tiers > 1 else 0
        elif self.deep and not self.stout:
            tiers = 5
        low = self.boat or self.rig == "lateen"  # heads reach up to her sails
        up = 9.0 if low and self.count("crew") else 0.0
        crowded = self.deep and (self.masts > 1 or (self.stout and self.count("oars")))
        wide = self.wide * (0.76 if mizzen and not self.band else 1.0)
        largest = float(self.told.get("largest", "1"))
        wide *= largest if marked else 1 / largest
        wide *= _SHREDDED if self._awash else 1.0
        if RIGS[self.rig] == "gaff" and not number and not self.deep and not self.icon:
            wide = min(wide, x - self.hull.marks[0][0] - _STERN)
        strong = self.sketch.role("cloth").removesuffix("-cloth")
        return Mast(
            x, foot - up, high - up, wide,
            self._belly, tiers, self.sails,
            self.emblem if marked and self.rig != "leaf" and not crowded else "",
            strong if strong.startswith("seat-") else "ink",
            self.look.get("size") == "large" and not self.deep and self.state != "on-fire",
            self.icon,
        )  # fmt: skip

    def _hung(self, number: int) -> Mast:
        """The sail of a mast where it hangs now: slipped, or of another sort on an icon."""
        mast = self.sail(number)
        if self._lowered:
            return mast._replace(high=mast.high * _SLIPPED[1], wide=mast.wide * _SLIPPED[0])
        if self.icon and self.rig == "leaf" and mast.style not in ("furled", "burnt"):
            return mast._replace(style="bold")
        if self._kind(number) != RIGS[self.rig]:
            style = mast.style if mast.style in _WORN else "bold"
            return mast._replace(emblem="", wide=_AFT * self.hull.tall, style=style)
        return mast

    def _sails(self, number: int) -> None:
        mast, foot = self.sail(number), self.feet[number][1]
        x, high, tiers = mast.x, foot - self.tops[number][1], mast.tiers
        mizzen, marked = self.masts == 3 and number == 0, _MARKED[self.masts] == number
        if self.rig == "pole":
            return
        mast = self._hung(number)
        if kind := self._kind(number):
            spread(self.sketch, mast, kind)
            self.topped |= bool(self.deep) and kind == "gaff"
            return
        spanker = self.rig == "brig" and number == 0 and not self._awash
        if spanker:
            wide = x - self.hull.deck[0][0] - (2 if self.deep or self.icon else _STERN)
            spread(self.sketch, mast._replace(high=high * 0.6, wide=wide, emblem=""), "gaff")
            self.topped = bool(self.deep)
        # Below the upper sail of a mizzen is the place of the ensign, on an icon of a spanker.
        upper = (mizzen and tiers > 1 and not self.band) or (spanker and self.icon)
        square(self.sketch, mast, 1 if upper else 0)
        if marked and tiers in _NESTS and not self.icon:
            put(self.sketch, "ship/nest", x, foot - high * _NESTS[tiers])

    def ensign_size(self) -> float:
        """The scale of the ensign: it is clear of the sails before it."""
        x = self.hull.marks[0][0]
        size = _ENSIGN * max(0.8, min(1.1, self.hull.long / 100))
        size *= 1.7 if self.icon else 1.38 * self.high if self.deep else 1.0
        size *= 0.75 if self.topped else 0.76 if self.band else 1.0
        if self.masts and not RIGS[self.rig] and not self.topped and not self.icon:
            least = 0.1 if self.stout else 0.12
            aft = 3.0 if self.masts == 3 and not self.stout else self.wide / 2
            size = min(size, max(least, (self.feet[0][0] - aft - 3 - x) / FLAG))
        if self.boat and not self.deep:  # clear of the heads before it
            size = min(size, 0.29 if self.icon and self.rig == "pole" else 0.13)
        # Clear of the captain before it.
        return 0.12 if self.stout and not self.masts else size * self.flag

    def ensign(self) -> None:
        """At her staff, or where a form has a gaff, at the top of the mast."""
        x, y = self.tops[0] if self.topped else self.hull.marks[0]
        size = self.ensign_size()
        high = self.rig == "pole" if self.icon else self.stout and not self.band
        up = 20.0 if high else 0.0 if self.deep or self.icon else 3.0
        up += 21.0 * (self.flag - 1)
        with self.sketch.at(x, y - 5 - up, size):
            foot = 28 + (up + 4) / size
            if self.band:  # down to her rail
                foot = max(foot, (self.hull.on_deck(0) - 6 - y) / size)
            self.sketch.path(data("M-3.4", foot, "L-3-76H.4L1", foot, "Z"), "wood", 2.4)
            self.sketch.ball(-1.3, -78, 3.4, "gold", 2.4)
            small = self.icon or self.look.get("size") in ("slender", "small")
            emblem = SIMPLE.get(self.emblem, self.emblem) if small else self.emblem
            shape = "plain" if self.icon else "rectangle"
            flag(self.sketch, {"shape": shape, "limp": self._limp}, emblem, line=2.6)
