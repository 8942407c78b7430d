"""What somebody does with an event on the page, each as the event that comes of it."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from kaperbrief.errors import Problem, Span, UsageProblem
from kaperbrief.models.options import Options
from kaperbrief.page.gathering import REFEREE, Changes, Gathering, called, is_locked
from kaperbrief.source.amend import GONE

COLUMNS = {
    "players": ("name", "lang", "handicap", "team", "wishes", "ships", "never", "apart", "least",
                "most", "extra"),
    "ships": ("type", "name", "number", "photo"),
}  # fmt: skip
LONGEST = 40
"""Letters of a name that sheets have room for."""
_SCRIPTS = {"LATIN", "GREEK", "CYRILLIC", "MODIFIER", "FEMININE", "MASCULINE", "MICRO"}
LISTS = ("wishes", "ships", "never", "apart", "teams")
_FACTS = ("title", "date", "place", "lang", "teams", "keep", "least", "most", "figures")
INKS = ("paper", "printer", "theme")
"""What an event says of its print."""

HEADS = {
    "Name": "name", "Captain": "name", "Language": "lang", "Strength": "handicap", "Team": "team",
    "Would like": "wishes", "Theirs in any case": "ships", "Never theirs": "never",
    "Not in one team with": "apart", "At least": "least", "At most": "most",
    "Special crew": "extra", "Ship": "type", "Her name": "name", "How many": "number",
    "Player": "name", "Players": "name", "Participant": "name", "First name": "name",
    "Type": "type", "Number": "number", "Quantity": "number", "Wishes": "wishes",
    "Handicap": "handicap",
}  # fmt: skip
"""The columns by what the page and people call them."""

Said = list[tuple[str, str]]
"""The fields of a form in their order."""
Numbered = list[tuple[int | None, dict[str, Any]]]
"""Rows, each with its number as it stands, None for a new one."""
Titles = Mapping[str, str]
"""The ids of ships and crews by their titles in small letters."""


def value(key: str, text: str, titles: Titles) -> Any:
    """What a field of a form says: text, a number, or a list parted by semicolons; GONE for "".

    What is no number where one is expected stays text, which is told then.
    """
    text = text.strip()
    if key in LISTS and not (key == "teams" and text.isdecimal()):
        parts = [part.strip() for part in text.replace("|", ";").split(";")]
        return [titles.get(part.casefold(), part) for part in parts if part] or GONE
    if key in ("type", "lang", "handicap"):
        text = titles.get(text.casefold(), text)
    if text.isdecimal() and key not in ("type", "name", "team", "title", "place", "date", "lang"):
        return int(text[:9])
    return text or GONE


# -- fleets ------------------------------------------------------------------------------------


def move(now: Gathering, said: Mapping[str, str]) -> Gathering:
    """A ship to another captain; where everybody has so many, against one of theirs."""
    plan, (owner, place) = now.plan, _spot(now, said)
    if plan.draft:
        raise UsageProblem("lots are not divided by hand", "say first who chose which")
    fleets = {n: [*fleet.ships, *fleet.boats] for n, fleet in enumerate(plan.fleets)}
    fleets[REFEREE] = [*plan.referee]
    to = next((n for n in fleets if str(n) == said.get("to")), owner)
    hand = fleets[owner][place]
    if is_locked(hand) and to != owner:
        raise UsageProblem(f"{called(hand)} is locked", "unlock it first")
    free = [one for one in fleets[to] if not is_locked(one)]
    if now.sure().rules.each not in (0, "0") and to != owner:
        if not free:
            raise UsageProblem("all that they have is locked", "unlock it first")
        fleets[to].remove(free[0])
        fleets[owner].append(free[0])
    fleets[owner].pop(place)
    fleets[to].append(hand)
    kept = len(fleets.pop(REFEREE))
    changes: Changes = {}
    if REFEREE in (owner, to) and now.sure().rules.each in (0, "0"):
        changes["keep"] = kept or GONE
    return now.settled(
        ([called(one) for one in fleet if not is_locked(one)] for fleet in fleets.values()), changes
    )


def lock(now: Gathering, said: Mapping[str, str]) -> Gathering:
    """A ship is her captain's in any case, or not any more."""
    owner, place = _spot(now, said)
    if owner == REFEREE:
        raise UsageProblem("only a captain's ship can be locked")
    fleet = now.plan.fleets[owner]
    hand = (*fleet.ships, *fleet.boats)[place]
    settled = keep(now, said)
    row = settled.rows("players")[owner]
    mine, has = [*row.get("ships", ())], [*row.get("has", ())]
    if is_locked(hand):
        mine.remove(called(hand) if called(hand) in mine else hand.id)
        has.append(called(hand))
    else:
        has.remove(called(hand))
        mine.append(called(hand))
    row |= {"ships": mine, "has": has}
    row = {key: one for key, one in row.items() if one != []}
    rows: Any = [(n, row if n == owner else r) for n, r in enumerate(settled.rows("players"))]
    return settled.changed({}, players=rows)


def keep(now: Gathering, said: Mapping[str, str]) -> Gathering:
    """The division as it is stays."""
    return now.settled(map(now.has, now.plan.fleets))


def divide(now: Gathering, said: Mapping[str, str]) -> Gathering:
    """Another division, of all that is not locked."""
    return now.settled(([] for _ in now.file.event.players), {"seed": now.seed + 1})


def choose(now: Gathering, said: Mapping[str, str]) -> Gathering:
    """Who chose which lot, each by its number: a division that stands, and no draft any more."""
    players, lots = now.file.event.players, now.plan.fleets
    named = [said.get(f"lot{n}", "") for n in range(len(lots))]
    if sorted(named) != sorted(guest.name for guest in players):
        raise UsageProblem("each captain has one lot", "say of every lot who chose it")
    chosen = dict(zip(named, map(now.has, lots), strict=True))
    return now.settled((chosen[guest.name] for guest in players), {"draft": GONE})


FLEETS: Mapping[str, Callable[[Gathering, Mapping[str, str]], Gathering]] = {
    "move": move, "lock": lock, "keep": keep, "divide": divide, "choose": choose
}  # fmt: skip


def _spot(now: Gathering, said: Mapping[str, str]) -> tuple[int, int]:
    """Whose ship, and which of theirs. Raises UsageProblem for one that is not there."""
    many = {n: len((*one.ships, *one.boats)) for n, one in enumerate(now.plan.fleets)}
    many[REFEREE] = len(now.plan.referee)
    for owner, count in many.items():
        for place in range(count):
            if f"{owner}.{place}" == said.get("ship"):
                return owner, place
    raise UsageProblem("this ship is not there any more", "load the page again")


# -- tables ------------------------------------------------------------------------------------


def facts(now: Gathering, said: Said, usual: Options) -> Gathering:
    """Other facts of the event: title, place, how many ships …

    Paper, printer and ink that are `usual` are not written, unless they stand there already.
    """
    fields, event = dict(said), now.file.event
    changes: Changes = {key: value(key, fields[key], {}) for key in _FACTS if key in fields}
    for key in INKS:
        asked, known = fields.get(key, ""), getattr(usual, key)
        if key in fields and asked != (getattr(event, key) or known):
            changes[key] = asked if asked != known else GONE
    if "draft" in fields:
        changes["draft"] = bool(fields["draft"]) or GONE
    if "crews" in fields:
        crews = [one for key, one in said if key == "crews" and one]
        changes["crews"] = GONE if len(crews) in (0, len(now.game.kinds["crews"])) else crews
    return now.changed(changes, players=_bare(now))


def table(
    now: Gathering, act: str, said: Mapping[str, str], titles: Titles, heads: Titles,
    names: dict[str, str], player: str = "Player",
) -> Gathering:  # fmt: skip
    """A row of players or ships changed, added or taken away, or rows that were pasted.

    `names` learns what players are called from now on; a new `player` is called so, and a number.
    """
    kind = said.get("kind", "")
    _known(kind)
    bare = _bare(now)
    rows: Numbered = bare if kind == "players" else [*enumerate(now.rows(kind))]
    if act == "paste":
        new = pasted(kind, said.get("text", ""), titles, heads).rows
        rows = _merged([] if "instead" in said else rows, new)
    elif act == "add":
        rows.append((None, _new(now, kind, player)))
    else:
        places = {str(number): number for number in range(len(rows))}
        number = places.get(said.get("row", ""), -1)
        if number < 0 or said.get("was") != label(rows[number][1]):
            raise UsageProblem("this row is another one by now", "load the page again")
        row = rows[number][1]
        if act == "remove":
            del rows[number]
        for key in COLUMNS[kind] if act == "row" else ():
            if key in said:
                row[key] = value(key, said[key], titles)
        rows = [(n, {k: one for k, one in r.items() if one is not GONE}) for n, r in rows]
        if kind == "players":
            told = unprinted(str(row.get("name", ""))) if act == "row" and "name" in said else ""
            if told:
                raise UsageProblem(f'"{row["name"]}": {told}', "shorten or rewrite the name")
            names[str(said["was"])] = str(row.get("name", "")) if act == "row" else ""
    teams = _teams(now, rows) if kind == "players" else {}
    return now.changed(teams, **{"players": bare, kind: rows})


def _known(kind: str) -> None:
    if kind not in COLUMNS:
        raise UsageProblem("which table?")


def _teams(now: Gathering, rows: Numbered) -> Changes:
    """More teams where players name more: the first name of one is no mistake."""
    named, teams = len({row["team"] for _, row in rows if "team" in row}), now.file.event.teams
    if isinstance(teams, int) and named and (named == 1 if teams == 0 else named > teams):
        return {"teams": max(2, named)}
    return {}


def _bare(now: Gathering) -> Numbered:
    """The players without what a division gave them: it is written again where they keep it."""
    return [
        (n, {key: one for key, one in row.items() if key != "has"})
        for n, row in enumerate(now.rows("players"))
    ]


def label(row: Mapping[str, Any]) -> str:
    """What tells a row from its neighbours, so that no other one is changed."""
    return f"{row.get('type', '')} {row.get('name', '')}".strip()


def _new(now: Gathering, kind: str, player: str) -> dict[str, Any]:
    if kind == "ships":
        return {"type": next(iter(now.game.kinds["ships"])), "number": 1}
    known = {guest.name for guest in now.file.event.players}
    return {"name": next(one for n in range(1, 9999) if (one := f"{player} {n}") not in known)}


class Pasted(NamedTuple):
    """The rows of cells that were pasted, and the headings of columns that nobody understands."""

    rows: list[dict[str, Any]]
    strange: list[str]


def unprinted(name: str) -> str:
    """Why sheets have no room or no letters for a name, empty where they have."""
    if len(name) > LONGEST:
        return f"the name is too long for the sheets: {len(name)} letters, {LONGEST} fit"
    for one in name:
        script = unicodedata.name(one, "?").partition(" ")[0]
        if unicodedata.category(one)[0] == "L" and script not in _SCRIPTS:
            return f'the name has letters that cannot be printed: "{one}"'
    return ""


def pasted(kind: str, text: str, titles: Titles, heads: Titles) -> Pasted:
    """The rows of a table as a spreadsheet or a file has them, with names of columns or without.

    `heads` are those names by what the page calls them in small letters. Where the first row has
    the name of a column it has those of all: what stands below one that is none is left out.

    A cell beyond the last column is kept under a name that is none, so that it is told.
    Raises UsageProblem for cells that cannot be read.
    """
    lines = text.replace("\r\n", "\n").strip("\n").split("\n")
    try:
        cells = [*csv.reader(lines, delimiter=max("\t;,", key=lines[0].count))]
    except csv.Error as error:
        raise UsageProblem(f"these cells cannot be read: {error}") from error
    _known(kind)
    columns = COLUMNS[kind]
    head = [heads.get(c := cell.strip().casefold(), c) for cell in cells[0]] if cells else []
    strange = list[str]()
    if any(one in columns for one in head):
        if columns[0] not in head:
            _name_column(head, cells[1:], columns)
        strange = [cell for cell, one in zip(cells[0], head, strict=True) if one not in columns]
        head = [one if one in columns else "" for one in head]
        cells = cells[1:]
    else:
        number = kind == "ships" and head[1:] and head[1].isdecimal()
        head = ["type", "number"] if number else [*columns]
    head += ["?"] * max([0, *(len(row) - len(head) for row in cells)])
    found = [
        {key: value(key, cell, titles) for key, cell in zip(head, row, strict=False) if key}
        for row in cells
    ]
    rows = [{key: one for key, one in row.items() if one is not GONE} for row in found]
    return Pasted(rows, [one.strip() for one in strange if one.strip()])


def _name_column(head: list[str], rows: list[list[str]], columns: tuple[str, ...]) -> None:
    """Whatever people, or types of ship, are called there: the first strange column of words."""
    for n, one in enumerate(head):
        words = any(n < len(row) and row[n].strip(" .0123456789") for row in rows)
        if one not in columns and words:
            head[n] = columns[0]
            return


def wrong(now: Gathering, kind: str, rows: list[dict[str, Any]]) -> list[tuple[int, Problem]]:
    """What is wrong in pasted rows, each with the number of its row."""
    left = [(n, row) for n, row in enumerate(rows, 1) if row]
    found = [
        (n, Problem("value", f"too many cells: {row['?']}", Span("")))
        for n, row in left
        if "?" in row
    ]
    for n, row in left:
        if told := unprinted(str(row.get("name", ""))):
            found.append((n, Problem("name", told, Span(""), "shorten or rewrite the name")))
    for _ in ("values", "names"):  # names are looked up only where all values can be read
        left = [(n, row) for n, row in left if n not in dict(found)]
        here = now.wrong_in(kind, COLUMNS[kind], [(None, row) for _, row in left])
        found += [(left[one.span.line - 2][0], one) for one in here if one.span.line > 1]
    return sorted(found, key=lambda one: one[0])


def _merged(rows: Numbered, new: list[dict[str, Any]]) -> Numbered:
    """Rows with those that were pasted: of one name (and type) they change what is there."""
    known = {label(row): row for _, row in rows}
    for row in filter(None, new):  # a blank one is none
        if (there := known.get(label(row))) is not None:
            there |= row
        else:
            rows.append((None, row))
    return rows
