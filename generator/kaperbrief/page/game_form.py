"""The result of a game as a form: the options of the command that its fields stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest

from kaperbrief.documents.campaign import Voyage
from kaperbrief.documents.campaign_record import read_result, reckon_with, says_nothing
from kaperbrief.errors import Place, UsageProblem
from kaperbrief.game.check import accept
from kaperbrief.game.standings import Standing
from kaperbrief.models.base import Short
from kaperbrief.models.campaign import Played, PlayerResult
from kaperbrief.page.tonight import Fields

_LETTERS = 120
"""Of a text."""
_FACTS = ("date", "place", "winner")
_Said = Iterator[tuple[str, str, str]]
"""Each a place of the form, the option that says what was entered there, and its value."""


class GameForm:
    """What somebody says of a game, field by field, and the `game` that this makes.

    Fields are named after what they belong to, such as `gold/Ada` and `boxes/Ada/galley/hull`: they
    mean the same in a ledger that was changed meanwhile. `wrong` has what is to be told at each
    place of the form; `label` turns our own words into the reader's language, `tell` messages.
    """

    def __init__(
        self, fields: Fields, voyage: Voyage, label: Callable[[str], str],
        tell: Callable[[str], str],
    ) -> None:  # fmt: skip
        self._fields: dict[str, list[str]] = {}
        for name, value in fields:
            self._fields.setdefault(name, []).append(_line(value))
        self._voyage, self._label, self._tell = voyage, label, tell
        self._at: dict[Place, str] = {("winner",): "winner", ("scenario",): "scenario"}
        self.wrong: dict[str, list[str]] = {}
        self._said = [*self._players()]
        results: dict[str, PlayerResult] = {}
        for place, option, value in self._said:
            try:
                read_result(option, value, voyage, results)
            except UsageProblem as error:
                number = label("Write a whole number, such as 5 or -3.")
                self.note(place, number if option == "gold" else tell(error.message))
        facts = {name: self.text(name) for name in _FACTS}
        self.game = Played(tuple(results.values()), scenario=voyage.standings.next, **facts)

    def text(self, name: str, usual: str = "") -> str:
        """What a field says, in one line."""
        return self.all(name)[-1] if name in self._fields else usual

    def all(self, name: str) -> list[str]:
        """What all fields of a name say: of a group those that are ticked."""
        return self._fields.get(name, [])

    @property
    def places(self) -> dict[str, str]:
        """An id for each place of the form at which something may be told."""
        return {at: f"told-{n}" for n, at in enumerate(dict.fromkeys(self._at.values()))}

    def note(self, at: str, text: str) -> None:
        """Tell something at a place of the form, empty for the whole of it."""
        self.wrong.setdefault(at, []).append(text)

    def check(self, *, whole: bool) -> bool:
        """Does the game make sense? What does not is noted where it was entered.

        A `whole` one says something.
        """
        number, results = len(self._voyage.campaign.games), self.game.results

        def told(_code: str, message: str, path: Place, hint: str) -> None:
            inside = path[2:] if path[:2] == ("games", number) else ()
            if inside[:1] == ("results",):
                inside = (results[int(inside[1])].player, *inside[2:])
            steps = (inside[:length] for length in range(len(inside), 0, -1))
            at = next((self._at[step] for step in steps if step in self._at), "")
            self.note(at, "; ".join(map(self._tell, filter(None, (message, hint)))))

        reckon_with(self._voyage, self.game, told)
        if whole and not self.wrong and says_nothing(self.game):
            self.note("", self._label("Nothing is entered yet."))
        return not self.wrong

    def words(self, usual: str) -> Iterator[str]:
        """The options of the command that enters the same; `usual` is what is played unsaid."""
        scenario = self.game.scenario if self.game.scenario != usual else ""
        facts = [(name, self.text(name)) for name in _FACTS]
        said = [(option, value) for _, option, value in self._said]
        yield from (f"--{name}={value}" for name, value in [*said, *facts] if value)
        yield from [f"--scenario={scenario}"] * bool(scenario)

    def _players(self) -> _Said:
        """What was entered; which place what is wrong belongs to is remembered."""
        for player in self._voyage.standings.players:
            who = player.name
            gold, note = self.text(f"gold/{who}"), self.text(f"note/{who}")
            self._at |= {(who,): f"gold/{who}", (who, "prizes"): f"prize/{who}"}
            yield from [(f"gold/{who}", "gold", f"{who}={gold}")] * bool(gold)
            yield from self._crews(player)
            yield from self._fleet(player)
            names = self.all(f"prize-name/{who}")
            for kind, name in zip_longest(self.all(f"prize/{who}"), names, fillvalue=""):
                if kind:
                    yield f"prize/{who}", "prize", f"{who}={kind}:{name}".rstrip(":")
            yield from [("", "note", f"{who}={note}")] * bool(note)

    def _crews(self, player: Standing) -> _Said:
        """Who was lost, and how newcomers are called."""
        who = player.name
        for band in player.bands:
            self._at[who, "lost"] = f"lost/{who}"
            for hand in band.alive:
                if f"{band.crew}/{hand.id}" in self.all(f"lost/{who}"):
                    several = f"{band.crew}/" if len(player.bands) > 1 else ""
                    yield f"lost/{who}", "lost", f"{who}/{several}{hand.id}"
                if hand.id in band.follows:
                    field = f"name/{who}/{hand.id}"
                    self._at[who, "names", hand.id] = field
                    name = self.text(field)
                    if name and accept(Short, name) is None:
                        self.note(field, self._label("A name has no | * \\ { } and no icon."))
                    elif name and name != hand.name:
                        yield field, "name", f"{who}/{hand.id}={name}"

    def _fleet(self, player: Standing) -> _Said:
        """Which ships are gone, which boxes are crossed off or mended."""
        who, gone = player.name, 0
        for hull in player.fleet:
            place = f"ship/{who}/{hull.key}"
            self._at[who, hull.key] = place
            for toll in hull.boxes:
                key = f"{hull.key}/{toll}" if len(player.fleet) > 1 else toll
                self._at |= {(who, kind, key): place for kind in ("damage", "repaired")}
                boxes = self.text(f"boxes/{who}/{hull.key}/{toll}")
                if boxes not in ("", "0"):
                    option = "repair" if boxes[0] == "-" else "damage"
                    yield place, option, f"{who}/{key}={boxes.removeprefix('-')}"
            if hull.key in self.all(f"sunk/{who}"):
                self._at[who, "sunk", gone] = place
                gone += 1
                yield place, "sunk", f"{who}/{hull.key}"


def _line(text: str) -> str:
    """A text in one line of signs that can be seen."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:_LETTERS]
