"""The muster of an event: every name in it resolved, what is at hand laid out one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from kaperbrief.errors import Place, Problems, Severity, did_you_mean
from kaperbrief.game.event import EventFile
from kaperbrief.game.shelf import Game, Vessel
from kaperbrief.models.combat import Fleets
from kaperbrief.models.event import Event, Guest
from kaperbrief.records import dataclass
from kaperbrief.rules.counts import table_ships
from kaperbrief.workspace import Workspace

_MOST = 5_000
_GUESTS = 999


@dataclass(frozen=True, slots=True)
class Muster:
    """An event ready to be divided: `hands` by the pack's rules, `others` that are dealt in turn.

    What is locked for a player, or for the referee, is theirs already.
    `shares` and `fixed` (the team of who has one) are by player, `apart` are pairs of players,
    `teams` names of teams.
    """

    file: EventFile
    game: Game
    rules: Fleets
    hands: tuple[Vessel, ...]
    others: tuple[Vessel, ...]
    shares: tuple[int, ...]
    teams: tuple[str, ...]
    fixed: tuple[int | None, ...]
    apart: tuple[tuple[int, int], ...]

    @property
    def event(self) -> Event:
        """The event itself."""
        return self.file.event


def muster(file: EventFile, game: Game, workspace: Workspace, problems: Problems) -> Muster | None:
    """Resolve the names of an event; None where something is wrong, all of it noted."""
    before = len(problems.items)
    made = _Clerk(file, game, workspace, problems).made()
    errors = [p for p in problems.items[before:] if p.severity is Severity.ERROR]
    return None if errors else made


class _Clerk:
    def __init__(
        self, file: EventFile, game: Game, workspace: Workspace, problems: Problems
    ) -> None:
        self.file, self.event = file, file.event
        self.game, self.workspace, self.problems = game, workspace, problems
        self.rules = game.pack.fleets or Fleets()
        self.names = {guest.name: n for n, guest in reversed(list(enumerate(self.event.players)))}
        self.vessels: list[Vessel] = []
        self.locked: dict[int, Place] = {}
        """Where each of these was locked."""

    def note(self, code: str, message: str, path: Place, hint: str = "") -> None:
        self.file.note(self.problems, code, message, path, hint)

    def made(self) -> Muster:
        self._guests()
        self._languages()
        self._battles()
        ships, crews = self._ships(), self._crews()
        hands, others = (crews, ships) if self.rules.of == "crews" else (ships, [])
        if not hands and self.event.players:
            hands = self._default()
        self.vessels = [*hands, *others]
        self._lock()
        self._leave(len(hands))
        if hands and self.event.keep >= len(hands):
            message = f"{self.event.keep} stay with the referee, of {len(hands)} at hand"
            self.note("value", message, ("keep",), "keep fewer back")
        teams, fixed = self._teams()
        return Muster(
            self.file,
            self.game,
            self.rules,
            tuple(self.vessels[: len(hands)]),
            tuple(self.vessels[len(hands) :]),
            tuple(self._share(n, guest) for n, guest in enumerate(self.event.players)),
            teams,
            fixed,
            self._apart(teams),
        )

    def _battles(self) -> None:
        """Fleets that are to win alike need a model of battles, and no draft."""
        combat, title = self.game.pack.combat, self.game.pack.title
        simulated = self.event.balance == "simulated"
        if (simulated or self.event.doctrine) and not self.game.pack.can_fight:
            message = f"battles of {title} cannot be tried out: the game has no tables for that"
            self.note("battle", message, ("balance" if simulated else "doctrine",), "take it away")
        elif combat and self.event.doctrine:
            known = [doctrine.id for doctrine in combat.doctrines]
            if self.event.doctrine not in known:
                message = f'nobody fights by "{self.event.doctrine}"'
                hint = did_you_mean(self.event.doctrine, known)
                self.note("reference", message, ("doctrine",), hint)
        if simulated and self.event.draft:
            message = "the lots of a draft are unequal on purpose"
            self.note("battle", message, ("balance",), "take balance: or draft: away")

    def _guests(self) -> None:
        players = self.event.players
        if self.game.divides and self.game.pack.fleets is None:
            message = f"{self.game.pack.title} says nothing about dividing ships"
            self.note("fleets", message, ("game",), "write fleets: in its pack.yaml")
        if not players:
            hint = "write players: and a line such as - {name: Anna} for each"
            self.note("missing", "nobody takes part", ("players",), hint)
        elif message := self.game.pack.unusual(len(players)):
            tables = self.game.pack.tables(len(players))
            each = self.game.pack.at_each(len(players))
            hint = f"they play at {tables} tables, {each} at each" if tables > 1 else ""
            found = self.file.origin.problem("players", message, ("players",), hint)
            self.problems.add(found.warning())
        if len(players) > _GUESTS:
            message = f"{len(players)} players, at most {_GUESTS} are possible"
            self.note("value", message, ("players",))
            return
        for number, guest in enumerate(players):
            first = self.names[guest.name]
            if first != number:
                where = self.file.line(("players", first, "name"))
                message = f'"{guest.name}" is listed twice, first in {where}'
                self.note("duplicate-id", message, ("players", number, "name"), "add a surname")
        for name in self.event.shares:
            if name not in self.names:
                self._unknown("player", name, set(self.names), ("shares", name))

    def _unknown(self, what: str, name: str, known: set[str], path: Place) -> None:
        self.note("reference", f'unknown {what} "{name}"', path, did_you_mean(name, known))

    def _languages(self) -> None:
        pack = self.game.pack
        known = {pack.source_language, "xx", *self.workspace.languages(pack.id)}
        wanted: list[tuple[str, Place]] = [(one, ("lang",)) for one in self.event.lang.split("+")]
        wanted += [(g.lang, ("players", n, "lang")) for n, g in enumerate(self.event.players)]
        for language, path in wanted:
            if language and language not in known:
                hint = did_you_mean(language, known - {"xx"})
                self.note("language", f'{pack.title} does not speak "{language}"', path, hint)

    def _ships(self) -> list[Vessel]:
        """Every ship of the list, one by one."""
        known = set(self.game.kinds["ships"])
        seen: dict[str, int] = {}
        hands: list[Vessel] = []
        for number, ship in enumerate(self.event.ships):
            path: Place = ("ships", number)
            if ship.type not in known:
                self._unknown("ship", ship.type, known, (*path, "type"))
            if ship.name in seen:
                where = self.file.line(("ships", seen[ship.name], "name"))
                message = f'the ship "{ship.name}" is listed twice, first in {where}'
                self.note("duplicate-id", message, (*path, "name"), "rename one")
            elif ship.name:
                seen[ship.name] = number
            if ship.name and ship.number > 1:
                message = f"a ship with a name of its own, and {ship.number} of it"
                self.note("value", message, (*path, "number"), "write a line for each, or no name")
            self._photo(ship.photo, path)
            hands += [Vessel(ship.type, name=ship.name, photo=ship.photo)] * ship.number
        data = self.file.origin.source.data
        if not hands and isinstance(data, dict) and "ships" in data:
            hint = "leave ships: out to play with those of the game"
            self.note("missing", "no ship is at hand", ("ships",), hint)
        if len(hands) > _MOST:
            self.note("value", f"{len(hands)} ships, at most {_MOST} are possible", ("ships",))
        return hands[:_MOST]

    def _photo(self, photo: str, path: Place) -> None:
        try:
            if photo:
                self.workspace.photo(photo, self.game.pack.id)
        except ValueError as error:
            message = getattr(error, "message", str(error))
            self.note("photo", message, (*path, "photo"), getattr(error, "hint", ""))

    def _crews(self) -> list[Vessel]:
        known = set(self.game.kinds["crews"])
        seen: set[str] = set()
        for number, name in enumerate(self.event.crews):
            if name not in known:
                self._unknown("crew", name, known, ("crews", number))
            elif name in seen:
                message = f'the crew "{name}" is listed twice'
                self.note("duplicate-id", message, ("crews", number))
            seen.add(name)
        return [Vessel(name) for name in self.event.crews]

    def _default(self) -> list[Vessel]:
        """What the game brings along: all of it where everybody gets so many, else its table."""
        pack, count = self.game.pack, len(self.event.players)
        if self.rules.of == "crews" or self.rules.each not in (0, "0"):
            return [Vessel(name) for name in self.game.kinds[self.rules.of]]
        table = pack.set_up(count)
        return [Vessel(name) for name in table_ships(table, count)] if table else []

    def _lock(self) -> None:
        """Find what players name: their own, what they refuse, what they wish."""
        called = {name for hand in self.vessels for name in (hand.name, hand.id)}
        known = {*called, *self.game.kinds[self.rules.of]} - {""}
        word = self.rules.of.removesuffix("s")
        for number, guest in enumerate(self.event.players):
            for kind, names in (("never", guest.never), ("wishes", guest.wishes)):
                for place, name in enumerate(names):
                    if name not in known:
                        self._unknown(word, name, known, ("players", number, kind, place))
        for kind in ("ships", "has"):
            for number, guest in enumerate(self.event.players):
                for place, name in enumerate(getattr(guest, kind)):
                    path: Place = ("players", number, kind, place)
                    if name not in known:
                        self._unknown(word, name, known, path)
                    elif name in guest.never:
                        message = f'"{name}" is theirs and never theirs'
                        self.note("value", message, path, "choose one")
                    else:
                        self._own(name, number, path)

    def _leave(self, hands: int) -> None:
        """What a division that is kept gave to nobody stays with the referee."""
        free = [n for n, hand in enumerate(self.vessels[:hands]) if not hand.player]
        if len(free) <= self.event.keep and any(hand.held for hand in self.vessels):
            for n in free:
                self.vessels[n] = replace(self.vessels[n], player=-1, held=True)

    def _own(self, name: str, number: int, path: Place) -> None:
        """Lock one thing of this name or type that is still free."""
        vessels = self.vessels
        named = [n for n, hand in enumerate(vessels) if hand.name == name]
        typed = [n for n, hand in enumerate(vessels) if hand.id == name]
        fit = named or sorted(typed, key=lambda n: bool(vessels[n].name))
        free = [n for n in fit if not vessels[n].player]
        if free:
            held = "has" in path
            vessels[free[0]] = replace(vessels[free[0]], player=number + 1, held=held)
            self.locked[free[0]] = path
        elif fit:
            first = self.file.line(self.locked[fit[-1]])
            what = f'"{name}" is' if named else f'all of the type "{name}" ({len(fit)}) are'
            self.note("locked", f"{what} locked already, in {first}", path, "unlock one")
        else:
            self.note("locked", f'no "{name}" is at hand', path, "add it to ships:, or unlock it")

    def _share(self, number: int, guest: Guest) -> int:
        part = self.event.shares.get(guest.name, 1)
        if isinstance(guest.handicap, int):
            return guest.handicap * part
        known = self.rules.handicaps
        if guest.handicap not in known:
            path = ("players", number, "handicap")
            self._unknown("handicap", guest.handicap, set(known), path)
        return known.get(guest.handicap, 100) * part

    def _teams(self) -> tuple[tuple[str, ...], tuple[int | None, ...]]:
        """The names of the teams, and the team of everybody who has one."""
        guests, teams = self.event.players, self.event.teams
        named = list(dict.fromkeys(guest.team for guest in guests if guest.team))
        if isinstance(teams, int):
            free = iter(f"{number}" for number in range(1, 1000) if f"{number}" not in named)
            names = [*named, *(next(free) for _ in range(teams - len(named)))]
            if teams and len(named) > teams:
                message = f"{teams} teams, but players name {len(named)}: {', '.join(named)}"
                self.note("value", message, ("teams",), f"write {len(named)}")
        else:
            names = list(teams)
            for number, guest in enumerate(guests):
                if guest.team and guest.team not in names:
                    self._unknown("team", guest.team, set(names), ("players", number, "team"))
        doubled = [name for name, times in Counter(names).items() if times > 1]
        if doubled:
            self.note("duplicate-id", f'the team "{doubled[0]}" stands twice', ("teams",))
        if len(names) == 1 or len(names) > len(guests):
            word = "teams" if len(names) > 1 else "team"
            message = f"{len(names)} {word} for {len(guests)} players"
            self.note("value", message, ("teams",), "write 2, or leave teams out")
        fixed = [names.index(g.team) if g.team in names else None for g in guests]
        return tuple(names), tuple(fixed)

    def _apart(self, teams: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
        pairs = []
        for number, guest in enumerate(self.event.players):
            for place, name in enumerate(guest.apart):
                path: Place = ("players", number, "apart", place)
                if name not in self.names or name == guest.name:
                    self._unknown("player", name, set(self.names) - {guest.name}, path)
                elif not teams:
                    self.note("value", "there are no teams", path, "write teams: 2")
                else:
                    pairs.append((number, self.names[name]))
        return tuple(pairs)
