"""Evenings by chance: their parts, of which some are locked and the others drawn anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kaperbrief.documents.hex_sea import map_pages
from kaperbrief.documents.pages import Publication
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.scenario import (
    ScenarioWish,
    Told,
    find_scenario,
    print_handout,
    publish_scenario,
    scenario_pages,
    terms,
)
from kaperbrief.errors import Progress, UsageProblem
from kaperbrief.models.scenario import CHOSEN, Scenario
from kaperbrief.page.chance import Chance, Order, Slider, digest, slider
from kaperbrief.page.kits import WIDTHS, counted, rasterised
from kaperbrief.scenarios.draw import DrawTerms, Recipe, lasts
from kaperbrief.scenarios.make import manned
from kaperbrief.typeset.rich import plain

PARTS = {
    "story": ("bottle", "Story"), "objective": ("chest", "What counts"),
    "place": ("island", "The place"), "twist": ("wind", "Twist"), "chart": ("map", "Sea"),
    "event": ("storm", "Events"), "order": ("letter", "Secret orders"), "names": ("man", "Names"),
    "fleet": ("ship", "Fleets"),
}  # fmt: skip
"""The parts that may be drawn anew, each with its icon."""
_MEANT = {
    "event": "Cards that lie face down; the back of each says when you turn it over.",
    "order": "Everybody gets one and shows it to nobody.",
    "names": "What ships, islands and people are called.",
    "fleet": "Who sails which ships.",
}
"""What the parts are that say nothing themselves."""
_TRIES = 25
_STEP = 15
"""Minutes between two places of the slider."""

Found = tuple[Pressroom, Told]


class EveningWall(Chance):
    """Scenarios."""

    command, files = "scenario", ("scenario.yaml",)

    def suits(self, room: Pressroom) -> bool:
        return room.game.pack.evening is not None and bool(room.game.kinds["tales"])

    def sliders(self, room: Pressroom, found: dict[str, str]) -> list[Slider]:
        evening, players = room.game.pack.evening, room.game.pack.players
        assert evening is not None, "a game with evenings"
        ready, each = lasts(evening, players.default)
        least = -(-(ready + evening.rounds.least * each) // _STEP) * _STEP
        most = ready + evening.rounds.most * each
        stops = [("as usual", ""), *((f"{n} min", str(n)) for n in range(least, most, _STEP))]
        return [slider("minutes", "Minutes at most", stops, found)]

    def find(self, order: Order, progress: Progress) -> Found:
        return find_scenario(order.room, order.wish, progress)

    def tile(self, order: Order, found: Found) -> dict[str, Any]:
        one, room = _told(found), found[0]
        fair = [(row.key, plain(row.text)) for row in one.balance if row.key.endswith("%")]
        return {
            "title": one.title, "subtitle": one.subtitle, "minutes": one.minutes,
            "rounds": one.rounds, "look": digest(repr(one)), "fair": fair, "hexes": False,
            "differ": max((key for key, _ in fair), key=_figure, default=""),
            "total": counted(scenario_pages(*_printing(found))),
            "board": map_pages(room, one.sea) if one.sea is not None else 0,
        }  # fmt: skip

    def picture(self, order: Order, found: Found, large: bool) -> bytes:
        return rasterised(print_handout(*_printing(found)).pdf, WIDTHS[-1 if large else 1])

    def publish(self, order: Order, found: Found) -> Publication:
        return publish_scenario(*_printing(found))

    def folder(self, found: Found) -> str:
        room, plain = found
        return plain[room.language].id

    def again(self, said: Iterable[str]) -> list[str]:
        said = [*said]
        for text in said:
            if text.strip() and not re.search(r"\d", text):
                hint = "write numbers of evenings, such as 7, 12"
                raise UsageProblem(f'"{text[:20]}" is no number of an evening', hint)
        numbers = (int(one) for text in said for one in re.findall(r"\d{1,9}\b", text))
        return [*map(str, dict.fromkeys(numbers))]

    def of_file(self, wish: ScenarioWish, file: Path) -> ScenarioWish:
        return wish._replace(written=file)

    # -- parts ---------------------------------------------------------------------------------

    def parts(self, order: Order, found: Found, locks: Iterable[str]) -> list[dict[str, Any]]:
        """The parts of an evening with what they say; what is secret is only counted."""
        room, one = found[0], _told(found)
        tales = room.languages.get(room.language).kinds["tales"]
        recipe, rows = one.recipe or {}, {_words(row.key): row.text for row in one.rules}
        sea = one.chart or one.sea
        said = {
            "story": (one.title, one.story), "event": (str(len(one.events)), ""),
            "chart": (sea.title if sea else "", "; ".join(
                f"{row.key} {row.text}" for row in one.balance if row.key.endswith("%"))),
            "order": (str(len(one.orders)), ""), "names": ("", ""), "fleet": ("", ""),
        }  # fmt: skip
        for part in ("objective", "place", "twist"):
            title = tales[recipe[part]].title if recipe.get(part) in tales else ""
            said[part] = (title, rows.get(_words(title), ""))
        locked = {*locks}
        return [
            {"id": part, "icon": icon, "name": name, "title": said[part][0],
             "text": plain(said[part][1]), "meant": _MEANT.get(part, ""), "locked": part in locked}
            for part, (icon, name) in _parts_of(room).items()
        ]  # fmt: skip

    def rolled(self, words: list[str], which: Iterable[str]) -> list[str]:
        """The words of a scenario whose parts `which` are drawn anew, and no others."""
        room, wish = self.order(words)
        parts, before = _parts_of(room), terms(room, wish)
        vary = [part for part in parts if part in {*which}]
        if len(vary) > 1 and "story" not in vary:  # its title names somebody
            vary = [part for part in vary if part != "names"]
        top = max(before.seed, *before.vary.values(), 0)
        kept = [w for w in words if not w.startswith(("--seed=", "--like=", "--vary="))]
        if len(vary) == len(parts):
            return [*kept, f"--seed={top + 1}"]
        old = _recipe(room, before)
        # Few objectives suit a story and a place: where none is found with them, it stays too.
        seeds = range(top + 1, top + 1 + _TRIES)
        tries = [(seed, vary) for seed in seeds]
        tries += [(seed, [part for part in vary if part != "objective"]) for seed in seeds]
        found: list[str] = []
        for seed, others in tries:
            now = {**before.vary, **dict.fromkeys(others, seed)}
            found = [*kept, f"--like={before.seed}", *_varied(now, seed), f"--seed={seed}"]
            if _same(_recipe(room, terms(*self.order(found))), old, others):
                break
        return found


def _printing(found: Found) -> Found:
    """The same in a room of its own: what is made there goes with it, scenarios are many."""
    room, plain = found
    return room.another(room.options, [], room.languages), plain


def _told(found: Found) -> Scenario:
    """A scenario with its texts as they are printed."""
    room, plain = found
    one: Scenario = room.languages.finish("scenarios", plain[room.language], room.language)
    return one


def _words(text: str) -> str:
    """A title whose lines break anywhere."""
    return " ".join(text.split())


def _figure(percent: str) -> float:
    """The number of a share in words."""
    return float(re.sub(r"[^0-9.]", "", percent.replace(",", ".")))


def _parts_of(room: Pressroom) -> dict[str, tuple[str, str]]:
    """The parts of evenings of a game; not all deal out fleets."""
    evening = room.game.pack.evening
    fleets = evening is not None and bool(evening.strength)
    return {part: told for part, told in PARTS.items() if part != "fleet" or fleets}


def _varied(vary: Mapping[str, int], seed: int) -> list[str]:
    """The options of parts with seeds of their own; those of the order's seed need not say it."""
    return [f"--vary={part}" + (f"={own}" if own != seed else "") for part, own in vary.items()]


def _recipe(room: Pressroom, wish: DrawTerms) -> Recipe:
    kinds = room.game.kinds
    return manned(room.game.pack, kinds["tales"], kinds["ships"], wish)[1]


def _same(one: Recipe, other: Recipe, vary: list[str]) -> bool:
    """Are the parts the same that do not vary?"""
    return (
        all(one.chosen[part] == other.chosen[part] for part in CHOSEN if part not in vary)
        and ("event" in vary or [e for e, _ in one.events] == [e for e, _ in other.events])
        and ("order" in vary or one.orders == other.orders)
    )
