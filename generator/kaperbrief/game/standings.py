"""What a campaign has come to: crews, ships and gold, reckoned game by game from its beginning.

Whatever makes no sense (an unknown name, a figure lost twice, more damage than there are boxes,
gold that nobody has) is told at the place of the ledger that says it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace

from kaperbrief.errors import Note, Place, did_you_mean
from kaperbrief.game.shelf import Game
from kaperbrief.models.campaign import (
    Afloat,
    Campaign,
    CarryOver,
    Chapter,
    Hire,
    Played,
    PlayerResult,
)
from kaperbrief.models.scenario import Scenario
from kaperbrief.models.ship import Figure
from kaperbrief.records import dataclass
from kaperbrief.rules.counts import FormulaError, evaluate, ship_counts


@dataclass(slots=True)
class Band:
    """A crew: its figures, the lost ones too, newcomers at the end.

    By the figures' ids: `lost` is the game that took each, `follows` whom each newcomer follows.
    """

    crew: str
    hands: list[Figure]
    lost: dict[str, int] = field(default_factory=dict)
    follows: dict[str, str] = field(default_factory=dict)

    @property
    def alive(self) -> list[Figure]:
        """Those who go on."""
        return [hand for hand in self.hands if hand.id not in self.lost]

    @property
    def gone(self) -> list[Figure]:
        """Those whom a game took."""
        return [hand for hand in self.hands if hand.id in self.lost]


@dataclass(slots=True)
class Hull:
    """A ship: `key` is what results call her, `marks` are boxes lost, `boxes` those she has.

    `won` and `sunk` are games, 0 for those she was there from the beginning or still is.
    """

    key: str
    type: str
    name: str
    photo: str
    boxes: dict[str, int]
    marks: dict[str, int]
    won: int = 0
    sunk: int = 0


@dataclass(slots=True)
class Standing:
    """What one player has."""

    name: str
    lang: str
    gold: int
    bands: list[Band]
    hulls: list[Hull]
    earned: list[int] = field(default_factory=list)

    @property
    def fleet(self) -> list[Hull]:
        """The ships that are still afloat."""
        return [hull for hull in self.hulls if not hull.sunk]


@dataclass(slots=True)
class Standings:
    """All players after the games that were played.

    `last` is the scenario that was played last, `next` the one that follows; empty for none.
    """

    players: list[Standing]
    games: tuple[Played, ...]
    last: str
    next: str


def reckon(campaign: Campaign, game: Game, note: Note, scenario: str | None = None) -> Standings:
    """The standings before the next game, newcomers hired and mended what mends by itself.

    `scenario` is the next one where it is not the one that follows. Problems are told to `note`.
    """
    return _Clerk(campaign, game, note).made(scenario)


def following(name: str, rules: CarryOver, scenarios: Mapping[str, Scenario]) -> str:
    """The scenario that follows one: by its chapter, else by its links where they name only one."""
    chapter = rules.chapter(name)
    if chapter is not None:
        return chapter.then
    found = {link.next for link in scenarios[name].links} - {""} if name in scenarios else set()
    return found.pop() if len(found) == 1 else ""


class _Clerk:
    def __init__(self, campaign: Campaign, game: Game, note: Note) -> None:
        self.campaign, self.game, self.note = campaign, game, note
        self.rules = game.pack.campaign or CarryOver("", ("",))
        self.players: list[Standing] = []

    def made(self, scenario: str | None) -> Standings:
        self._scenario(self.campaign.scenario, ("scenario",))
        self._players()
        last, then = "", self.campaign.scenario
        for number, game in enumerate(self.campaign.games):
            path: Place = ("games", number)
            self._scenario(game.scenario, (*path, "scenario"))
            last = game.scenario or then
            then = following(last, self.rules, self.game.kinds["scenarios"])
            self._begin(number, self.rules.chapter(last))
            if game.winner:
                self._player(game.winner, (*path, "winner"))
            self._play(number, game, path)
        wanted = then if scenario is None else scenario
        self._begin(len(self.campaign.games), self.rules.chapter(wanted))
        return Standings(self.players, self.campaign.games, last, wanted)

    def _scenario(self, name: str, path: Place) -> None:
        known = set(self.game.kinds["scenarios"])
        if name and name not in known:
            self._unknown("scenario", name, known, path)

    def _unknown(self, what: str, name: str, known: Iterable[str], path: Place) -> None:
        names = set(known) - {""}
        hint = did_you_mean(name, names)
        if not hint and names:
            hint = f"there are {', '.join(sorted(names))}"
        self.note("reference", f'unknown {what} "{name}"', path, hint)

    def _players(self) -> None:
        owners: dict[str, str] = {}
        for number, captain in enumerate(self.campaign.players):
            path: Place = ("players", number)
            if any(one.name == captain.name for one in self.players):
                message = f'"{captain.name}" is listed twice'
                self.note("duplicate-id", message, (*path, "name"), "add a surname")
            player = Standing(captain.name, captain.lang, captain.gold, [], [])
            for place, name in enumerate(captain.crews):
                crew = self.game.kinds["crews"].get(name)
                if crew is None:
                    self._unknown("crew", name, self.game.kinds["crews"], (*path, "crews", place))
                elif name in owners:
                    message = f'the crew "{name}" sails with {owners[name]} already'
                    self.note("duplicate-id", message, (*path, "crews", place), "choose another")
                else:
                    owners[name] = captain.name
                    player.bands.append(Band(crew.id, list(crew.figures)))
            for place, ship in enumerate(captain.ships):
                self._launch(player, ship, 0, (*path, "ships", place))
            self.players.append(player)

    def _launch(self, player: Standing, ship: Afloat, game: int, path: Place) -> None:
        """A ship joins a fleet under her name, or her type with a number."""
        kind = self.game.kinds["ships"].get(ship.type)
        if kind is None:
            self._unknown("ship", ship.type, self.game.kinds["ships"], (*path, "type"))
            return
        key = ship.name or ship.type
        taken = {hull.key for hull in player.hulls}
        if ship.name and key in taken:
            message = f'{player.name} has a ship called "{key}" already'
            self.note("duplicate-id", message, (*path, "name"), "give her another name")
        count = 2
        while key in taken:
            key, count = f"{ship.type}-{count}", count + 1
        boxes = {}
        for toll in self.rules.tolls:
            try:
                boxes[toll.id] = evaluate(toll.boxes, ship_counts(kind))
            except FormulaError:
                boxes[toll.id] = 0  # told where the pack is checked
        marks = dict.fromkeys(boxes, 0)
        player.hulls.append(Hull(key, ship.type, ship.name, ship.photo, boxes, marks, game))

    def _begin(self, number: int, chapter: Chapter | None) -> None:
        """What happens between two games: ships are mended, newcomers are hired."""
        if not number:
            return
        hire = chapter.hire if chapter and chapter.hire is not None else self.rules.hire
        for player in self.players:
            for hull in player.fleet:
                for toll in self.rules.tolls:
                    whole = 0 if toll.mends == "none" else toll.mends
                    marks = hull.marks[toll.id]
                    hull.marks[toll.id] = 0 if whole == "all" else max(0, marks - int(whole))
            for band in player.bands:
                _hire(band, hire)

    def _player(self, name: str, path: Place) -> Standing | None:
        found = next((one for one in self.players if one.name == name), None)
        if found is None:
            self._unknown("player", name, [one.name for one in self.players], path)
        return found

    def _play(self, number: int, game: Played, path: Place) -> None:
        seen: set[str] = set()
        for player in self.players:
            player.earned.append(0)
        for place, result in enumerate(game.results):
            at: Place = (*path, "results", place)
            found = self._player(result.player, (*at, "player"))
            if found is None:
                continue
            if result.player in seen:
                message = f"there are two results of {result.player} in this game"
                self.note("duplicate-id", message, (*at, "player"), "write them as one")
            seen.add(result.player)
            self._result(found, result, number + 1, at)

    def _result(self, player: Standing, result: PlayerResult, game: int, path: Place) -> None:
        if player.gold + result.gold < 0:
            message = f"{player.name} has {player.gold}, and would have {player.gold + result.gold}"
            self.note("gold", message, (*path, "gold"), f"spend {player.gold} at most")
        player.gold += result.gold
        player.earned[-1] = result.gold
        for hand, name in result.names.items():
            self._name(player, hand, name, (*path, "names", hand))
        for place, name in enumerate(result.lost):
            self._lose(player, name, game, (*path, "lost", place))
        for key, boxes in result.repaired.items():
            self._mark(player, key, -boxes, (*path, "repaired", key))
        for key, boxes in result.damage.items():
            self._mark(player, key, boxes, (*path, "damage", key))
        for place, name in enumerate(result.sunk):
            hull = self._hull(player, name, (*path, "sunk", place))
            if hull is not None:
                hull.sunk = game
        for place, ship in enumerate(result.prizes):
            self._launch(player, ship, game, (*path, "prizes", place))

    def _name(self, player: Standing, hand: str, name: str, path: Place) -> None:
        newcomers = {one: band for band in player.bands for one in band.follows}
        if hand in newcomers:
            band = newcomers[hand]
            band.hands = [replace(one, name=name) if one.id == hand else one for one in band.hands]
        else:
            self._unknown("newcomer", hand, newcomers, path)

    def _lose(self, player: Standing, name: str, game: int, path: Place) -> None:
        found = [
            (band, hand)
            for band in player.bands
            for hand in band.hands
            if name.casefold() in {text.casefold() for text in called(band, hand)}
        ]
        alive = [(band, hand) for band, hand in found if hand.id not in band.lost]
        if len(alive) > 1:
            hint = f"write the crew too, such as {player.bands[0].crew}/{name}"
            self.note("value", f'{player.name} has several figures "{name}"', path, hint)
        elif alive:
            band, hand = alive[0]
            band.lost[hand.id] = game
        elif found:
            band, hand = found[0]
            lost = band.lost[hand.id]
            when = "twice in this game" if lost == game else f"in game {lost}"
            message = f"{hand.name or name} was lost {when} already"
            living = [one.id for band in player.bands for one in band.alive]
            hint = f"{player.name} still has {', '.join(living)}" if living else "nobody is left"
            self.note("lost", message, path, hint)
        else:
            known = [text for b in player.bands for h in b.hands for text in (h.id, h.name)]
            if known:
                self._unknown("figure", name, known, path)
            else:
                hint = f"write {self.rules.men} under damage: instead" if self.rules.men else ""
                self.note("value", f"{player.name} has no named figures", path, hint)

    def _hull(self, player: Standing, name: str, path: Place) -> Hull | None:
        """A ship still afloat, by her name or type; without one the only ship there is."""
        afloat = player.fleet
        if not name:
            if len(afloat) == 1:
                return afloat[0]
            names = ", ".join(hull.key for hull in afloat)
            message = f"{player.name} has {len(afloat)} ships"
            self.note("value", message, path, f"name one of {names}" if names else "")
            return None
        for hull in afloat:
            if name.casefold() in (hull.key.casefold(), hull.name.casefold()):
                return hull
        lost = next((hull for hull in player.hulls if hull.key.casefold() == name.casefold()), None)
        if lost is not None:
            self.note("lost", f"{lost.key} was lost in game {lost.sunk} already", path, "")
        else:
            self._unknown("ship", name, [hull.key for hull in afloat], path)
        return None

    def _mark(self, player: Standing, key: str, boxes: int, path: Place) -> None:
        """Boxes lost, or where they are below zero mended, of one thing of a ship."""
        ship, _, what = key.rpartition("/")
        titles = {toll.id: toll for toll in self.rules.tolls}
        if what not in titles:
            if not ship and any(what in (hull.key, hull.name) for hull in player.hulls):
                hint = f"write what of her, such as {what}/{next(iter(titles), 'hull')}"
                self.note("value", f'"{what}" is a ship', path, hint)
            else:
                self._unknown("part of a ship", what, titles, path)
            return
        hull = self._hull(player, ship, path)
        if hull is None:
            return
        most, now = hull.boxes[what], hull.marks[what]
        if now + boxes > most:
            message = f"{boxes} of {what}, but {hull.key} has {most} boxes and {most - now} left"
            hint = f"write {most - now}" + (" and sunk: too, if she is gone" if most else "")
            self.note("damage", message, path, hint)
        elif now + boxes < 0:
            message = f"{-boxes} of {what} mended, but {hull.key} has lost {now}"
            self.note("damage", message, path, f"write {now}")
        hull.marks[what] = min(max(now + boxes, 0), most)


def called(band: Band, hand: Figure) -> list[str]:
    """What a result may call a figure: its id, its name, or its crew and one of these."""
    names = [hand.id, *([hand.name] if hand.name else [])]
    return [*names, *(f"{band.crew}/{name}" for name in names)]


def _hire(band: Band, hire: Hire) -> None:
    """Newcomers follow those who were lost, the ones of the rank asked for first."""
    followed = set(band.follows.values())
    open_places = [hand for hand in band.gone if hand.id not in followed]
    open_places.sort(key=lambda hand: bool(hire.rank) and hand.rank != hire.rank)
    for number, old in enumerate(open_places[: hire.most], len(band.follows) + 1):
        newcomer = Figure(f"new-{number}", hire.rank or old.rank)
        band.hands.append(newcomer)
        band.follows[newcomer.id] = old.id
