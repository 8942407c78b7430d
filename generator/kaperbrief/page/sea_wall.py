"""Seas by chance: what can be wished of them, what is told of each."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kaperbrief.documents import seas
from kaperbrief.documents.hex_sea import ISLANDS
from kaperbrief.documents.pages import Publication
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.sizes import SeaWish
from kaperbrief.errors import Progress
from kaperbrief.page.chance import Chance, Order, Slider, digest, slider
from kaperbrief.page.kits import WIDTHS, Sheets, rasterised
from kaperbrief.page.pictures import sea_picture

_SCALES = (0.8, 1, 1.25, 1.5, 2)
"""Sides of tables, in those of the usual one."""


class SeaWall(Chance):
    """Seas, on hexes or on a table."""

    command, files = "map", ("hexmap.yaml", "plan.yaml")

    def suits(self, room: Pressroom) -> bool:
        return room.game.pack.board is not None or room.game.pack.chart is not None

    def sliders(self, room: Pressroom, found: dict[str, str]) -> list[Slider]:
        chart, usual = room.game.pack.chart, ("as usual", "")
        if room.game.pack.board is not None:
            less = 0 if found.get("shape") == "hexagon" else 4
            sizes = [(f"{n} × {n - less}", "" if n == 23 else f"{n}x{n - less}")
                     for n in range(15, 32, 4)]  # fmt: skip
            islands = [(f"{n} %", "" if n == ISLANDS else str(n)) for n in range(0, 31, 5)]
            reefs = [usual, *((f"{n} %", str(n)) for n in (0, 1, 2, 4, 6, 10))]
        else:
            assert chart is not None, "a game with seas"
            step, unit = (10, "cm") if room.game.pack.unit == "cm" else (12, "″")
            sides = [[step * round(side * scale / step) for side in (chart.long, chart.short)]
                     for scale in _SCALES]  # fmt: skip
            sizes = [(f"{a} × {b} {unit}", "" if scale == 1 else f"{a}x{b}")
                     for scale, (a, b) in zip(_SCALES, sides, strict=True)
                     if b >= 2 * chart.ship + chart.treasure]  # fmt: skip
            islands, reefs = (
                [usual, *((str(n), str(n)) for n in range(most + 1))]
                for most in (chart.islands.most, 2 * chart.reefs.most)
            )
        named = (
            ("islands", "Islands", islands),
            ("reefs", "Reefs", reefs),
            ("size", "Size", sizes),
        )
        return [slider(*one, found) for one in named]

    def find(self, order: Order, progress: Progress) -> seas.Sea:
        return seas.find(order.room, order.wish, progress)

    def tile(self, order: Order, found: seas.Sea) -> dict[str, Any]:
        percent = order.room.languages.get(order.room.language).words.percent

        def shown(spread: float) -> str:
            return "–" if math.isinf(spread) else percent(round(100 * spread, 1))

        ways = found.ways(order.room)
        return {
            "title": found.item.title, "look": digest(repr(found.item)),
            "ways": [(way, range_, shown(spread)) for way, range_, spread in ways],
            "differ": shown(found.spread),
            "total": Sheets(*[seas.pages(order.room, found, order.wish)] * 2),
            "board": 0,
            "spread": found.spread, "limit": found.limit,
            "told": [*dict.fromkeys([*sorted(ways, key=lambda one: -one[2])[:1], *ways[:1]])],
            "hexes": order.room.game.pack.board is not None,
        }  # fmt: skip

    def picture(self, order: Order, found: seas.Sea, large: bool) -> bytes:
        if not large:
            return sea_picture(order.room, found.item).webp()
        fit = "a4" if order.room.game.pack.board is not None else ""
        made = seas.publish(order.room, found, order.wish._replace(fit=fit))
        return rasterised(made.files["map.pdf"], WIDTHS[-1])

    def publish(self, order: Order, found: seas.Sea) -> Publication:
        return seas.publish(order.room, found, order.wish)

    def folder(self, found: seas.Sea) -> str:
        return f"map-{found.item.id if found.item.seed is None else found.item.seed}"

    def again(self, said: Iterable[str]) -> list[str]:
        return [one for one in dict.fromkeys(said) if one in self.desk.keep.places(self.files[0])]

    def typed(self, words: Iterable[str]) -> list[str]:
        option = "--after="
        return [
            f"{option}{self.file(word.removeprefix(option))}" if word.startswith(option) else word
            for word in words
        ]

    def of_file(self, wish: SeaWish, file: Path) -> SeaWish:
        return wish._replace(file=file)
