"""Tonight's kit as a form: what its fields say, as the words of the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from kaperbrief.documents.deal import ALL, CLASSIC, TONIGHT
from kaperbrief.documents.pages import Printed
from kaperbrief.documents.plan import span_of
from kaperbrief.documents.table import Table
from kaperbrief.models.options import Options
from kaperbrief.models.pack import Pack

BASES = (TONIGHT, CLASSIC, ALL)
_MOST = 24
"""More players than this are an event."""
_PLACES = 200
"""No table deals more crews or ships."""
_LETTERS = 40
"""Of a name."""

Fields = Iterable[tuple[str, str]]
"""The fields of a form in their order; those of several players come several times."""


class Row(NamedTuple):
    """A player in the form; empty are those that nobody chose."""

    name: str = ""
    lang: str = ""
    colour: str = ""
    crew: str = ""
    ship: str = ""


class Wish:
    """What the fields of the form say. Nothing of it is checked: the command line does that."""

    def __init__(self, fields: Fields, game: str) -> None:
        found: dict[str, list[str]] = {}
        for name, value in fields:
            found.setdefault(name, []).append(value)
        self._found = found
        self.game = self._one("game") or game
        # The fields of a game that was left say nothing about the next one.
        self.fresh = self._one("was") != self.game
        names = found.get("name", [])[:_MOST]
        self.rows = [
            Row(
                name.strip()[:_LETTERS],
                self._at("lang", place),
                self._at("colour", place),
                "" if self.fresh else self._one(f"crew{place}"),
                "" if self.fresh else self._one(f"ship{place}"),
            )
            for place, name in enumerate(names)
        ]
        self.base = self._one("base") or TONIGHT
        self.second = "" if self.fresh else self._one("second")
        self.sets = [] if self.fresh else found.get("set", [])
        self.options = {
            name: self._one(name)
            for name in ("paper", "printer", "theme", "backs", "cut", "units", "seed")
            if self._one(name)
        }
        counted = "add" in found or "remove" in found
        self.more = {
            kind: [] if self.fresh or counted else self._places(kind, len(names))
            for kind in ("crew", "ship")
        }
        """Crews and ships beyond the first of each player, in the order in which they are dealt."""
        # One tick is for all pages of a stack.
        shown, ticked = (
            set() if self.fresh else {one for told in found.get(name, []) for one in told.split()}
            for name in ("page", "on")
        )
        self.off = shown - ticked

    def house(self, pack: Pack) -> dict[str, str]:
        """The readings that are not the usual ones."""
        said = (
            {}
            if self.fresh
            else {switch.id: self._one(f"house-{switch.id}") for switch in pack.house}
        )
        usual = {switch.id: switch.default for switch in pack.house}
        return {name: value for name, value in said.items() if value and value != usual[name]}

    def seated(self, pack: Pack) -> list[Row]:
        """The players: those of the form, no more and no fewer than the game is for."""
        add, remove = bool(self._one("add")), self._one("remove")
        rows = [row for place, row in enumerate(self.rows) if str(place) != remove]
        if self.fresh:
            rows = [row for row in rows if row.name]
        least = pack.players.default if self.fresh or not rows else pack.players.min
        rows += [Row()] * (add + max(0, least - len(rows)))
        return rows[: pack.players.max]

    def said(self) -> dict[str, str]:
        """The crew or ship of each place of the table that the form names."""
        firsts = [(f"{kind}{n}", getattr(row, kind)) for n, row in enumerate(self.rows)
                  for kind in self.more]  # fmt: skip
        others = [(f"{kind}{len(self.rows) + n}", one) for kind, ids in self.more.items()
                  for n, one in enumerate(ids)]  # fmt: skip
        return {name: one for name, one in (*firsts, *others) if one}

    def _places(self, kind: str, first: int) -> list[str]:
        """The crews or ships of the places from one on; those that nobody names are empty."""
        ids = [self._one(f"{kind}{place}") for place in range(first, _PLACES)]
        return ids[: max((n for n, one in enumerate(ids, 1) if one), default=0)]

    def _one(self, name: str) -> str:
        return self._found.get(name, [""])[-1]

    def _at(self, name: str, place: int) -> str:
        values = self._found.get(name, [])
        return values[place] if place < len(values) else ""


def link(wish: Wish, rows: Iterable[Row], house: Mapping[str, str], language: str) -> str:
    """The address of an evening as it is seen now, in a language of the page: to share.

    `house` are the readings that are not the usual ones. Pages that are left out are named.
    """
    fields = [("game", wish.game), ("was", wish.game)]
    for place, row in enumerate(rows):
        fields += [("name", row.name), ("lang", row.lang), ("colour", row.colour)]
        fields += [
            (f"{kind}{place}", one)
            for kind, one in zip(("crew", "ship"), row[3:], strict=True)
            if one
        ]
    fields += [
        (f"{kind}{len(wish.rows) + n}", one)
        for kind, ids in wish.more.items()
        for n, one in enumerate(ids)
        if one
    ]
    if wish.second:
        fields.append(("second", wish.second))
    fields += [*wish.options.items(), ("base", wish.base), *(("set", one) for one in wish.sets)]
    fields += [(f"house-{name}", value) for name, value in house.items()]
    fields += [("page", one) for one in sorted(wish.off)]
    return "/tonight?" + urlencode([*fields, ("language", language)])


def words(
    wish: Wish,
    pack: Pack,
    language: str,
    usual: Options,
    dealt: Table | None = None,
    pages: str = "",
) -> list[str]:
    """The command that prints what is wished: `kit GAME --lang=de …`.

    What is `usual` where nobody says anything is left out. `dealt` is the table where nobody chose
    a crew or ship: who chose none keeps theirs. `pages` are the numbers of those that are printed,
    empty for all.
    """
    rows = wish.seated(pack)
    second = f"+{wish.second}" if wish.second not in ("", language) else ""
    made = ["kit", wish.game, f"--lang={language}{second}"]
    told = [
        f"{row.name}:{row.lang if row.lang != language else ''}:{row.colour}".rstrip(":")
        for row in rows
    ]
    while told and not told[-1]:
        told.pop()
    made += [f"--player={one or ':'}" for one in told]
    if len(told) < len(rows):
        made.append(f"--players={len(rows)}")
    made += _chosen(rows, wish.more, dealt)
    made += [f"--house={name}={value}" for name, value in wish.house(pack).items()]
    made += [
        f"--{name}={value}"
        for name, value in wish.options.items()
        if value != str(getattr(usual, name))
    ]
    if wish.base in (CLASSIC, ALL):
        made.append(f"--set={wish.base}")
    made += [f"--set={name}" for name in wish.sets]
    return [*made, *([f"--pages={pages}"] if pages else [])]


def _chosen(rows: list[Row], more: Mapping[str, list[str]], dealt: Table | None) -> Iterator[str]:
    """The crews and ships of the players where somebody chose one that was not dealt.

    All others keep theirs, unless somebody took it who chose. `more` are those beyond the first of
    each player.
    """
    for kind, others in more.items():
        ids = [*(getattr(row, kind) for row in rows), *others]
        mine = [one.id for one in (dealt.crews if kind == "crew" else dealt.ships)] if dealt else []
        # What was shown for a place that the table has no more is nobody's.
        ids = ids[: max(len(rows), len(mine))] if dealt else ids
        mine += [""] * (len(ids) - len(mine))
        last = max((n for n, one in enumerate(ids) if one and one != mine[n]), default=-1)
        told = [one or other for one, other in zip(ids[: last + 1], mine, strict=False)]
        # Crews are drawn by lots from those that are left, so each is told; ships are not.
        kept = mine if kind == "crew" else mine[: len(rows)]
        for other in kept[last + 1 :] if told else ():
            if not other or (kind == "crew" and other in told):
                break
            told.append(other)
        yield from (f"--{kind}={one}" for one in told)


class Sheet(NamedTuple):
    """A page, or several in a row that look alike, as the wall shows it.

    `number` is that of the first among all; `page` is its number in what is printed, 0 where it is
    left out. `wide` pages lie.
    """

    key: str
    number: int
    many: int
    title: str
    stock: str
    sides: int
    wide: bool
    on: bool
    name: str
    page: int

    @property
    def keys(self) -> str:
        """The keys of all its pages, parted by blanks."""
        material, _, first = self.key.rpartition(".")
        return " ".join(f"{material}.{int(first) + n}" for n in range(self.many))


def keys(kit: Printed) -> list[str]:
    """A name for each page that stays the same as long as its material does: `crew-sheets.2`."""
    counts: dict[str, int] = {}
    made = []
    for page in kit.pages:
        material = page.jobs[0].material if page.jobs else "blank"
        counts[material] = counts.get(material, 0) + 1
        made.append(f"{material}.{counts[material]}")
    return made


def printed_numbers(kit: Printed, off: set[str]) -> list[int]:
    """The numbers of the pages that are printed; of a sheet with a back both or none."""
    names = keys(kit)
    here = {number for number, name in enumerate(names, 1) if name not in off}
    for number, page in enumerate(kit.pages, 1):
        if page.side == "back" and number - 1 not in here:
            here.discard(number)
        elif page.side == "back":
            here.add(number)
    return [n for n in sorted(here) if kit.pages[n - 1].form != "blank"]


def spans_of(numbers: list[int]) -> str:
    """Numbers as `--pages` takes them: `1-9,12`."""
    return span_of(numbers).replace("–", "-").replace(" ", "")


def sheets(
    kit: Printed, names: list[str], titles: Mapping[str, str], printed: Mapping[int, int]
) -> list[Sheet]:
    """The pages of the wall: those that look alike and follow each other are one stack.

    `names` are digests of what is seen on each, `titles` those of materials; `printed` are the
    numbers in what is printed by those among all.
    """
    stacks: list[Sheet] = []
    for number, (page, key, name) in enumerate(zip(kit.pages, keys(kit), names, strict=True), 1):
        if page.form == "blank":
            continue
        known = dict.fromkeys(titles.get(job.material, job.title) for job in page.jobs)
        title = ", ".join([*known][:2]) + (" …" if len(known) > 2 else "")
        sides = 2 if page.side in ("front", "back") else 1
        wide = page.paper.width > page.paper.height
        last = stacks[-1] if stacks else None
        if last and last.name == name and last.number + last.many == number and sides == 1:
            stacks[-1] = last._replace(many=last.many + 1)
            continue
        at = printed.get(number, 0)
        stacks.append(Sheet(key, number, 1, title, page.stock, sides, wide, at > 0, name, at))
    return stacks
