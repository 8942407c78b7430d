"""What items name must exist: ranks, things, kinds, ships, templates, icons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kaperbrief.errors import Problems, Severity, did_you_mean
from kaperbrief.game.carryover import check_campaign
from kaperbrief.game.charts import check_chart
from kaperbrief.game.combat import check_combat
from kaperbrief.game.division import check_fleets
from kaperbrief.game.fleet import check_fleet
from kaperbrief.game.hexmaps import check_hexmaps
from kaperbrief.game.load import KINDS
from kaperbrief.game.plans import check_plan, check_plans, seats_of
from kaperbrief.game.sailing import check_sailing
from kaperbrief.game.scenarios import check_scenario, check_scenarios
from kaperbrief.game.shelf import ANY, Game, Origin, named
from kaperbrief.game.tales import check_tales
from kaperbrief.game.wind import check_wind
from kaperbrief.models.crew import Crew
from kaperbrief.models.maps import Plan
from kaperbrief.models.material import Material
from kaperbrief.models.scenario import Scenario
from kaperbrief.models.sheets import Reference, Ruler, SheetBlock, is_throw
from kaperbrief.rules.chances import sums
from kaperbrief.rules.counts import arms_of, bounds, breaches, imbalance
from kaperbrief.rules.formula import FormulaError, evaluate
from kaperbrief.workspace import Workspace

BLOCKS = "blocks"
"""The folder of templates with a file for each kind of block."""
QUANTITIES = ("players", "crews", "seats", "ships", "guns", "masts")


def check_references(
    game: Game, workspace: Workspace, themes: list[str], problems: Problems
) -> None:
    """Note every name that leads nowhere, every broken limit and every formula without sense."""
    check_sailing(game, problems)
    check_wind(game, problems)
    check_chart(game, problems)
    check_combat(game, problems)
    check_fleets(game, problems)
    checker = _Checker(game, workspace, themes, problems)
    checker.pack()
    checker.icons(game.pack, game.origin("pack", game.pack.id))
    for kind, items in game.kinds.items():
        for name, item in items.items():
            checker.icons(item, game.origin(kind, name))
    for crew in game.kinds["crews"].values():
        checker.crew(crew)
    for card in game.kinds["cards"].values():
        origin = game.origin("cards", card.id)
        checker.known(card.kind, game.kinds["card-kinds"], origin, ("kind",), "kind of card")
    for kind in ("references", "scenarios"):
        for sheet in game.kinds[kind].values():
            checker.sheet(sheet, game.origin(kind, sheet.id))
    for ruler in game.kinds["rulers"].values():
        checker.ruler(ruler)
    check_plans(game, checker.known, problems)
    check_fleet(game, checker.known, problems)
    check_campaign(game, checker.known, problems)
    check_hexmaps(game, problems)
    check_scenarios(game, checker.known, problems)
    check_tales(game, checker.known, problems)
    for material in game.kinds["materials"].values():
        checker.material(material)


def check_plan_alone(
    game: Game, workspace: Workspace, themes: list[str], plan: Plan, problems: Problems
) -> None:
    """Note what a plan from outside the pack names in vain: parts, seats, icons."""
    checker = _Checker(game, workspace, themes, problems)
    checker.icons(plan, game.origin("plans", plan.id))
    seats = max(seats_of(game.pack).values(), default=0)
    check_plan(plan, game, checker.known, seats, problems)


def check_scenario_alone(
    game: Game,
    workspace: Workspace,
    themes: list[str],
    scenario: Scenario,
    problems: Problems,
) -> None:
    """Note what a scenario from outside the pack names in vain, and what cannot be laid out."""
    checker = _Checker(game, workspace, themes, problems)
    origin = game.origin("scenarios", scenario.id)
    checker.icons(scenario, origin)
    checker.sheet(scenario, origin)
    check_scenario(scenario, game, checker.known, problems)


class _Checker:
    def __init__(
        self, game: Game, workspace: Workspace, themes: list[str], problems: Problems
    ) -> None:
        self.game = game
        self.workspace = workspace
        self.themes = themes
        self.problems = problems
        self._found: dict[tuple[str, str], bool] = {}

    def known(
        self,
        name: str,
        names: Iterable[str],
        origin: Origin,
        path: tuple[str | int, ...],
        what: str,
    ) -> None:
        known = set(names)
        if name not in known and not self._broken(name, what):
            hint = did_you_mean(name, known)
            self.problems.add(origin.problem("reference", f'unknown {what} "{name}"', path, hint))

    def _broken(self, name: str, what: str) -> bool:
        """Is it an item that exists but could not be read? Its own problem is told already."""
        kinds = {
            "ship": "ships",
            "item": "items",
            "kind of card": "card-kinds",
            "reference": "references",
            "plan": "plans",
        }
        ids = self.game.broken.get(kinds.get(what, what), set())
        return name in ids or ANY in ids or (what == "cards" and bool(ids))

    def icons(self, item: object, origin: Origin) -> None:
        for path, name in named(item, "icon"):
            if not self._exists("icons", f"{name}.svg"):
                known = self.workspace.names("icons", ".svg", self.game.pack.id, self.themes)
                self.known(name, known, origin, path, "icon")

    def _exists(self, folder: str, name: str) -> bool:
        if (folder, name) not in self._found:
            pack = self.game.pack.id
            path = self.workspace.find(folder, name, pack=pack, themes=self.themes)
            self._found[folder, name] = path is not None
        return self._found[folder, name]

    def pack(self) -> None:
        pack = self.game.pack
        origin = self.game.origin("pack", pack.id)
        for players, table in pack.table.items():
            for number, ship in enumerate(table.ships):
                path = ("table", players, "ships", number)
                self.known(ship, self.game.kinds["ships"], origin, path, "ship")
            if table.fleet != "":
                self._formula(table.fleet, ("players",), origin, ("table", players, "fleet"))
        wanted = range(pack.players.min, pack.players.max + 1)
        for missing in (n for n in wanted if not pack.table.keys() & {str(n), "*"}):
            message = f"no table for {missing} players"
            self.problems.add(origin.problem("missing", message, ("table",)))
        for number, switch in enumerate(pack.house):
            names = [choice.id for choice in switch.choices]
            self.known(switch.default, names, origin, ("house", number, "default"), "choice")
        self._groups()

    def _groups(self) -> None:
        """Every switch stands on a sheet of house rules, if the pack has one."""
        blocks = [b for r in self.game.kinds["references"].values() for b in r.blocks]
        groups = {block.id for block in blocks if block.kind == "house"}
        if not groups or self.game.broken.get("references"):
            return
        origin = self.game.origin("pack", self.game.pack.id)
        for number, switch in enumerate(self.game.pack.house):
            if switch.group not in groups:
                message = f'the switch "{switch.id}" is in no group that a sheet shows'
                hint = did_you_mean(switch.group, groups) or "give it a group: " + ", ".join(
                    sorted(groups - {s.id for s in self.game.pack.house})
                )
                problem = origin.problem("house", message, ("house", number, "group"), hint)
                self.problems.add(problem)

    def crew(self, crew: Crew) -> None:
        origin = self.game.origin("crews", crew.id)
        things = self.game.kinds["items"]
        ranks = [rank.id for rank in self.game.pack.ranks]
        for number, figure in enumerate(crew.figures):
            path: tuple[str | int, ...] = ("figures", number)
            self.known(figure.rank, ranks, origin, (*path, "rank"), "rank")
            for place, item in enumerate(figure.items):
                self.known(item, things, origin, (*path, "items", place), "item")
        for breach in breaches(crew, self.game.pack.limits, things):
            where = ("figures",) if breach.figure is None else ("figures", breach.figure)
            text = breach.limit.text.replace("**", "")
            message = f"{text} ({breach.limit.of}: {breach.found})"
            self.problems.add(origin.problem("law", message, where))
        self.arms(crew, origin)

    def arms(self, crew: Crew, origin: Origin) -> None:
        """Warn of a crew that is armed better or worse than the pack finds fair."""
        measure, things = self.game.pack.arms, self.game.kinds["items"]
        known = all(name in things for figure in crew.figures for name in figure.items)
        if measure is None or not known:
            return
        arms = arms_of(crew, measure, things)
        over = imbalance(arms, measure)
        if over:
            least, most = bounds(measure)
            message = f"the arms are worth {arms}, fair are {least} to {most}"
            hint = f"take away weapons worth {over}" if over > 0 else f"add weapons worth {-over}"
            found = origin.problem("arms", message, ("figures",), hint)
            self.problems.add(replace(found, severity=Severity.WARNING))

    def sheet(self, sheet: Reference | Scenario, origin: Origin) -> None:
        """Each block stands in a column, and columns name blocks."""
        blocks = [block.id for block in sheet.blocks]
        places: list[tuple[str, tuple[str | int, ...]]] = [
            (name, ("columns", column, number))
            for column, names in enumerate(sheet.columns)
            for number, name in enumerate(names)
        ]
        foot = sheet.foot if isinstance(sheet, Reference) else ()
        places += [(name, ("foot", number)) for number, name in enumerate(foot)]
        for name, place in places:
            self.known(name, blocks, origin, place, "block")
        shown = {name for name, _ in places}
        for number, block in enumerate(sheet.blocks):
            path: tuple[str | int, ...] = ("blocks", number)
            if block.plan:
                plans = self.game.kinds["plans"]
                self.known(block.plan, plans, origin, (*path, "plan"), "plan")
            if block.id not in shown:
                message = f'the block "{block.id}" stands in no column'
                self.problems.add(origin.problem("reference", message, path))
            self._block(block, path, origin)

    def _block(self, block: SheetBlock, path: tuple[str | int, ...], origin: Origin) -> None:
        """The rows that a kind of block needs, and what its rows say."""
        known = self.workspace.names("templates", ".xml.j2", self.game.pack.id, self.themes, BLOCKS)
        self.known(block.kind, known, origin, (*path, "kind"), "kind of block")
        if block.kind not in known:
            return
        if block.kind in ("house", "readings"):
            house = self.game.pack.house
            names = {switch.id for switch in house} | {switch.group for switch in house}
            self.known(block.id, names - {""}, origin, (*path, "id"), "group or house switch")
            return
        if block.of:
            self._borrowed(block, path, origin)
            return
        if not block.rows and not self._rowless(block):
            self.problems.add(origin.problem("empty", "the block has no rows", path, "add rows:"))
        for number, row in enumerate(block.rows):
            place = (*path, "rows", number)
            if block.kind == "bars" and block.dice:
                if sums(row.key, block.dice) is None:
                    message = f'"{row.key}" is no throw of {block.dice} dice'
                    hint = 'write "9+" or "3–9"'
                    self.problems.add(origin.problem("value", message, (*place, "key"), hint))
            elif block.kind == "bars" and (row.text or not is_throw(row.key)):
                message = f'expected a throw such as "4+" as the key, found "{row.key}"'
                if row.text:
                    message = "the per cent of bars are computed from their keys"
                hint = "leave out text:" if row.text else ""
                self.problems.add(origin.problem("value", message, place, hint))
            elif block.kind != "bars" and not (row.text or row.key or row.icon or row.room):
                message = 'the key "text" is missing'
                self.problems.add(origin.problem("missing", message, place, "add text: text"))

    def _rowless(self, block: SheetBlock) -> bool:
        """May a block be without rows? The comment at the head of its kind's template says so."""
        name, pack = f"{BLOCKS}/{block.kind}.xml.j2", self.game.pack.id
        path = self.workspace.find("templates", name, pack=pack, themes=self.themes)
        text = path.read_text(encoding="utf-8-sig", errors="replace") if path else ""
        head = text.partition("#}")[0]
        return "[rows optional]" in head or ("[rows or blank]" in head and block.blank > 0)

    def _borrowed(self, block: SheetBlock, path: tuple[str | int, ...], origin: Origin) -> None:
        """A block that stands in another reference, which has it."""
        references: dict[str, Reference] = self.game.kinds["references"]
        place = (*path, "of")
        self.known(block.of, references, origin, place, "reference")
        if block.of in references:
            theirs = [one.id for one in references[block.of].blocks if not one.of]
            self.known(block.id, theirs, origin, (*path, "id"), f'block of "{block.of}"')

    def ruler(self, ruler: Ruler) -> None:
        origin = self.game.origin("rulers", ruler.id)
        for number, mark in enumerate(ruler.marks):
            if isinstance(mark.at, str):
                self.known(mark.at, self.game.numbers, origin, ("marks", number, "at"), "number")

    def material(self, material: Material) -> None:
        origin = self.game.origin("materials", material.id)
        if not self._exists("templates", f"{material.template}.xml.j2"):
            known = self.workspace.names("templates", ".xml.j2", self.game.pack.id, self.themes)
            self.known(material.template, known, origin, ("template",), "template")
        elif material.back == "own":
            back = f"{material.template}-back"
            if not self._exists("templates", f"{back}.xml.j2"):
                message = f'the template "{back}" for the backs is missing'
                self.problems.add(origin.problem("reference", message, ("back",)))
        if material.of:
            kind, _, name = material.of.partition("/")
            self.known(kind, KINDS, origin, ("of",), "kind of content")
            self._of(kind, name, origin, blank=material.blank not in (0, "0"))
        if material.piece and material.piece.shape in ("strip", "arc"):
            self._measured(material, origin)
        if material.poster:
            self._poster(material, origin)
        if material.notes:
            self.known(
                material.notes, self.game.kinds["references"], origin, ("notes",), "reference"
            )
        for field, formula in (
            ("count", material.count),
            ("blank", material.blank),
            ("deal", material.deal),
        ):
            self._formula(formula, QUANTITIES, origin, (field,))

    def _poster(self, material: Material, origin: Origin) -> None:
        """A poster has a size, or shows one hex map whose hexes decide it."""
        poster = material.poster
        assert poster is not None
        if poster.hex and not material.of.startswith("hexmaps/"):
            message = "only the poster of one hex map is as large as its hexes make it"
            hint = "write of: hexmaps/ID, or width and height"
            self.problems.add(origin.problem("value", message, ("poster", "hex"), hint))
        if not poster.hex and not (poster.width and poster.height):
            hint = "for a hex map, hex: 30 mm will do"
            message = "a poster needs a width and a height"
            self.problems.add(origin.problem("missing", message, ("poster",), hint))

    def _formula(
        self,
        formula: str | int,
        names: tuple[str, ...],
        origin: Origin,
        path: tuple[str | int, ...],
    ) -> None:
        try:
            evaluate(formula, dict.fromkeys(names, 4))
        except FormulaError as error:
            self.problems.add(origin.problem("formula", str(error), path, error.hint))

    def _of(self, kind: str, name: str, origin: Origin, *, blank: bool) -> None:
        items = self.game.kinds.get(kind, {})
        if kind in KINDS and not items and not blank and not self.game.broken.get(kind):
            message = f"there are no {kind} to print"
            hint = f"write some in {kind}.yaml, or take this material out"
            self.problems.add(origin.problem("empty", message, ("of",), hint))
            return
        if not name:
            return
        decks = {getattr(item, "deck", "") for item in items.values()} - {""}
        self.known(name, {*items, *decks}, origin, ("of",), kind)

    def _measured(self, material: Material, origin: Origin) -> None:
        """A piece that is as large as the distances of a ruler needs just one ruler."""
        kind, _, name = material.of.partition("/")
        if kind != "rulers" or not name or material.blank not in (0, "0"):
            shape = material.piece.shape if material.piece else ""
            message = f"a piece of the shape {shape} shows one ruler and is never blank"
            self.problems.add(origin.problem("value", message, ("of",), "write of: rulers/ID"))
