"""The result of a game as a form: what its fields say, what is wrong at which, and the command."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any

from kaperbrief.documents.campaign import Voyage
from kaperbrief.documents.campaign_record import reckon_with, says_nothing
from kaperbrief.errors import Place
from kaperbrief.game.check import accept
from kaperbrief.game.standings import Standing
from kaperbrief.models.base import Short
from kaperbrief.models.campaign import Afloat, Coins, Played, PlayerResult
from kaperbrief.page.tonight import Fields

_LETTERS = 120
"""Of a text."""
_FACTS = ("date", "place", "winner")


class Entry:
    """What somebody says of a game, field by field, and the `game` that this makes.

    Fields are named after what they belong to, such as `gold/Ada` and `boxes/Ada/galley/hull`: they
    mean the same in a ledger that was changed meanwhile. `wrong` has what is to be told at each
    place of the form; `label` turns our own words into the reader's language.
    """

    def __init__(self, fields: Fields, voyage: Voyage, label: Callable[[str], str]) -> None:
        self._said: dict[str, list[str]] = {}
        for name, value in fields:
            self._said.setdefault(name, []).append(value)
        self._voyage, self._label = voyage, label
        self._at: dict[Place, str] = {("winner",): "winner", ("scenario",): "scenario"}
        self.wrong: dict[str, list[str]] = {}
        players = voyage.standings.players
        results = [self._result(("results", place), one) for place, one in enumerate(players)]
        facts = {name: self.text(name) for name in _FACTS}
        self.game = Played(tuple(results), scenario=voyage.standings.next, **facts)

    def text(self, name: str, usual: str = "") -> str:
        """What a field says, in one line."""
        return _line(self._said.get(name, [usual])[-1])

    def all(self, name: str) -> list[str]:
        """What all fields of a name say: of a group those that are ticked."""
        return [_line(one) for one in self._said.get(name, ())]

    @property
    def places(self) -> dict[str, str]:
        """An id for each place of the form at which something may be told."""
        return {at: f"told-{n}" for n, at in enumerate(dict.fromkeys(self._at.values()))}

    def check(self, *, whole: bool) -> bool:
        """Does the game make sense? What does not is noted where it was entered.

        A `whole` one says something.
        """
        number = len(self._voyage.campaign.games)

        def told(_code: str, message: str, path: Place, hint: str) -> None:
            inside = path[2:] if path[:2] == ("games", number) else ()
            steps = (inside[:length] for length in range(len(inside), 0, -1))
            at = next((self._at[step] for step in steps if step in self._at), "")
            self.note(at, f"{message}; {hint}" if hint else message)

        reckon_with(self._voyage, self.game, told)
        if whole and not self.wrong and says_nothing(self.game):
            self.note("", self._label("Nothing is entered yet."))
        return not self.wrong

    def words(self, usual: str) -> Iterator[str]:
        """The options of the command that enters the same; `usual` is what is played unsaid."""
        for one in self.game.results:
            who = one.player
            ships = (f"{ship.type}:{ship.name}".rstrip(":") for ship in one.prizes)
            yield from [f"--gold={who}={one.gold}"] * bool(one.gold)
            yield from (f"--lost={who}/{name}" for name in one.lost)
            yield from (f"--damage={who}/{key}={boxes}" for key, boxes in one.damage.items())
            yield from (f"--repair={who}/{key}={boxes}" for key, boxes in one.repaired.items())
            yield from (f"--prize={who}={ship}" for ship in ships)
            yield from (f"--sunk={who}/{key}" for key in one.sunk)
            yield from (f"--name={who}/{hand}={name}" for hand, name in one.names.items())
            yield from [f"--note={who}={one.note}"] * bool(one.note)
        scenario = self.game.scenario if self.game.scenario != usual else ""
        facts = [*((name, getattr(self.game, name)) for name in _FACTS), ("scenario", scenario)]
        yield from (f"--{name}={value}" for name, value in facts if value)

    def _result(self, path: Place, player: Standing) -> PlayerResult:
        """What a player's fields say; where each part of it was entered is remembered."""
        who = player.name
        self._at |= {path: f"gold/{who}", (*path, "prizes"): f"prize/{who}"}
        ships = zip_longest(self.all(f"prize/{who}"), self.all(f"prize-name/{who}"), fillvalue="")
        return PlayerResult(
            who,
            gold=self._number(f"gold/{who}", f"gold/{who}"),
            note=self.text(f"note/{who}"),
            prizes=tuple(Afloat(kind, name) for kind, name in ships if kind),
            **self._crews(path, player),
            **self._fleet(path, player),
        )

    def _crews(self, path: Place, player: Standing) -> dict[str, Any]:
        """Who was lost, and how newcomers are called."""
        who, lost, names = player.name, [], {}
        ticked = self.all(f"lost/{who}")
        for band in player.bands:
            self._at[*path, "lost"] = f"lost/{who}"
            crew = f"{band.crew}/"
            several = crew if len(player.bands) > 1 else ""
            lost += [several + hand.id for hand in band.alive if crew + hand.id in ticked]
            for hand in (one for one in band.alive if one.id in band.follows):
                field = f"name/{who}/{hand.id}"
                self._at[*path, "names", hand.id] = field
                name = self.text(field)
                if name and name != hand.name:
                    names[hand.id] = name
                    if accept(Short, name) is None:
                        self.note(field, self._label("A name has no | * \\ { } and no icon."))
        return {"lost": tuple(lost), "names": names}

    def _fleet(self, path: Place, player: Standing) -> dict[str, Any]:
        """Which ships are gone, which boxes crossed off or mended."""
        who, sunk = player.name, list[str]()
        marks: dict[str, dict[str, int]] = {"damage": {}, "repaired": {}}
        for hull in player.fleet:
            field = f"ship/{who}/{hull.key}"
            self._at[*path, hull.key] = field
            if hull.key in self.all(f"sunk/{who}"):
                self._at[*path, "sunk", len(sunk)] = field
                sunk.append(hull.key)
            for toll in hull.boxes:
                key = f"{hull.key}/{toll}" if len(player.fleet) > 1 else toll
                self._at |= {(*path, kind, key): field for kind in marks}
                if boxes := self._number(f"boxes/{who}/{hull.key}/{toll}", field):
                    marks["damage" if boxes > 0 else "repaired"][key] = abs(boxes)
        return {"sunk": tuple(sunk), **marks}

    def _number(self, name: str, at: str) -> int:
        """The whole number of a field, 0 for none; what is no number is noted at a place."""
        text = self.text(name).replace("\u2212", "-")
        with contextlib.suppress(ValueError):
            number = int(text or 0)
            if accept(Coins, number) is not None:
                return number
        self.note(at, self._label("Write a whole number, such as 5 or -3."))
        return 0

    def note(self, at: str, text: str) -> None:
        """Tell something at a place of the form, empty for the whole of it."""
        self.wrong.setdefault(at, []).append(text)


def _line(text: str) -> str:
    """A text in one line of signs that can be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:_LETTERS]
