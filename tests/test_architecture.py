"""Imports flow one way, and each library has its room."""

from __future__ import annotations

import ast
import functools
import subprocess
import sys
from pathlib import Path

import kaperbrief
from kaperbrief.workspace import shipped_root

PACKAGE = Path(kaperbrief.__file__).parent
ROOMS = [
    {"records", "errors", "units", "nodes", "files", "kept", "ready", "hands"},
    {"source", "workspace", "hexes"},
    {"models", "sailing"},
    {"rules", "l10n", "markup", "typeset"},
    {"pictures"},
    {"game", "components", "mapgen", "fleets"},
    {"scenarios"},
    {"press"},
    {"documents"},
    {"exports"},
    {"page"},
    {"cli"},
]
"""Rooms by rank: a module imports from its own room and from lower ranks."""

MAY_NOT = {
    # markup and components meet only in nodes; typeset knows no XML and no content.
    "markup": {"models", "source", "workspace", "game"},
    "typeset": {"l10n", "rules", "source", "workspace", "game", "markup"},
    "pictures": {"models", "l10n", "source", "workspace", "markup"},
    "components": {"models", "l10n", "rules", "source", "workspace", "game", "markup"},
    "press": {"models", "l10n", "rules", "source", "workspace", "game", "markup"},
    "models": {"source", "workspace"},
    "rules": {"source", "workspace", "l10n", "markup", "typeset"},
    "l10n": {"rules", "markup", "typeset"},
    "game": {"markup", "typeset", "components", "mapgen", "fleets"},
    # Geometry knows nothing but whole numbers; maps are made without knowing how they are drawn.
    "hexes": {"source", "workspace", "errors", "nodes", "files"},
    "fleets": {"source", "workspace", "markup", "typeset", "components", "l10n", "nodes", "files"},
    "mapgen": {"source", "workspace", "markup", "typeset", "components", "l10n"},
    "scenarios": {"source", "workspace", "markup", "typeset", "components", "l10n", "game"},
}
"""Steps between neighbours of one rank, or downwards, that are still the wrong way."""

ONLY_IN = {
    "yaml": {"source"},
    "reportlab": {"typeset", "components", "press"},
    "click": {"cli"},
    "jinja2": {"markup", "page"},
    "segno": {"cli"},
    "starlette": {"page"},
    "uvicorn": {"page"},
    "watchfiles": {"page"},
    "pydantic": {"game"},
    "polib": {"l10n"},
    "babel": {"l10n"},
    "pyphen": {"l10n"},
    "numpy": {"fleets"},
    "numba": {"fleets"},
}

_FIGHTING = {"battle_tables", "battle_engine", "battle_loop"}
OPTIONAL = {"numpy": _FIGHTING, "numba": _FIGHTING}
"""Libraries that not everybody has, and the modules that may need them."""


@functools.cache
def tree(path: Path) -> ast.Module:
    """A module's syntax, read once for all tests."""
    return ast.parse(path.read_text(encoding="utf-8"))


def modules() -> list[Path]:
    found = sorted(PACKAGE.rglob("*.py"))
    found = [p for p in found if "_shipped" not in p.parts]
    assert len(found) > 60
    return found


def room(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "source" if first.startswith("source") else first


@functools.cache
def imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import"
            found.append(node.module)
    return found


def rank(name: str) -> int:
    for number, names in enumerate(ROOMS):
        if name in names:
            return number
    raise AssertionError(f"the room {name} has no rank")


def test_imports_flow_one_way():
    wrong = []
    for path in modules():
        here = room(path)
        if here == "__init__":
            continue
        for name in imports(path):
            if not name.startswith("kaperbrief."):
                continue
            there = name.split(".")[1]
            there = "source" if there.startswith("source") else there
            if there == here:
                continue
            upwards = rank(there) > rank(here)
            sideways = rank(there) == rank(here) and rank(here) > 2
            if upwards or sideways or there in MAY_NOT.get(here, set()):
                wrong.append(f"{path.relative_to(PACKAGE)} imports {name}")
    # A theme is the one noun that typeset reads.
    wrong = [w for w in wrong if not w.endswith("kaperbrief.models.theme")]
    assert wrong == []


def test_no_circles():
    graph: dict[str, set[str]] = {}
    for path in modules():
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        graph[name.removesuffix(".__init__")] = {
            target for target in imports(path) if target.startswith("kaperbrief.")
        }
    seen: dict[str, int] = {}

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " -> ".join((*trail[trail.index(name) :], name))
        if seen.get(name):
            return
        for target in graph.get(name, ()):
            visit(target, (*trail, name))
        seen[name] = 1

    for name in graph:
        visit(name, ())


def test_libraries_have_their_rooms():
    wrong = []
    for path in modules():
        for name in imports(path):
            game = name.split(".")[0]
            if game in ONLY_IN and room(path) not in ONLY_IN[game]:
                wrong.append(f"{path.relative_to(PACKAGE)} imports {name}")
    assert wrong == []


def test_what_is_optional_stays_behind_its_door():
    """Only its modules import it, and those only each other, but for one import inside a function.

    That one may fail, and says what to install.
    """
    wrong, doors = [], []
    for path in modules():
        for game, inside in OPTIONAL.items():
            if path.stem in inside:
                continue
            body = tree(path)
            found = {name.split(".")[0] for name in imports(path)} & {game}
            wrong += [f"{path.relative_to(PACKAGE)} imports {name}" for name in found]
            if any(name.split(".")[-1] in inside for name in imports(path)):
                doors.append(path.stem)
            top = [node for node in body.body if isinstance(node, ast.ImportFrom)]
            wrong += [
                f"{path.relative_to(PACKAGE)} imports {node.module} at once"
                for node in top
                if str(node.module).split(".")[-1] in inside
            ]
    assert (wrong, set(doors)) == ([], {"battle_trials"})


def test_print_stays_in_the_command_line():
    wrong = []
    for path in modules():
        if room(path) == "cli":
            continue
        wrong += [
            f"{path.relative_to(PACKAGE)}:{node.lineno}"
            for node in ast.walk(tree(path))
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print"
        ]
    assert wrong == []


def test_no_game_is_named():
    games = [path.parent.name for path in shipped_root().glob("content/*/pack.yaml")]
    assert games
    words = [g.replace("-", c) for g in games for c in ("-", "_", " ", "")]
    named = [
        f"{path.relative_to(PACKAGE)}: {word}"
        for path in modules()
        for word in words
        if word in path.read_text(encoding="utf-8").lower()
    ]
    assert named == []


def test_the_command_line_starts_without_heavy_libraries():
    code = (
        "import sys; from kaperbrief.cli.run import run; run(['--help']);"
        "heavy = {'reportlab', 'PIL', 'pydantic', 'jinja2', 'yaml', 'uharfbuzz', 'babel', 'numpy'};"
        "sys.exit(','.join(sorted(heavy & set(sys.modules))) or 0)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def test_modules_and_functions_stay_small():
    long = []
    for path in modules():
        text = path.read_text(encoding="utf-8")
        if text.count("\n") > 400:
            long.append(f"{path.relative_to(PACKAGE)}: {text.count(chr(10))} lines")
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.FunctionDef) and node.end_lineno:
                length = node.end_lineno - node.lineno
                if length > 60:
                    long.append(f"{path.relative_to(PACKAGE)}: {node.name} {length} lines")
    assert long == []


ONE_NAME_TWO_MEANINGS = {
    # A tag and the model whose content it draws; a tag and a rectangle of the typesetter.
    *("Card", "HexMap", "Ruler", "Frame"),
}
"""Names of two public classes each; everything else is named once."""


def test_a_name_of_a_class_has_one_meaning():
    places: dict[str, set[str]] = {}
    for path in modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, set()).add(str(path.relative_to(PACKAGE)))
    twice = {name: where for name, where in places.items() if len(where) > 1}
    assert {n: w for n, w in twice.items() if n not in ONE_NAME_TWO_MEANINGS} == {}


RECORDS = ("dataclass", "model", "NamedTuple")
LIKE_EACH_OTHER = {
    # A tag's rows are text: what stands on a chart is written from the model and read again.
    *(("PlanItem", "PlanThing"), ("MapPlace", "Named")),
    # `theme.yaml` names fonts by role, the typesetter has the faces.
    ("Style", "TextStyle"),
    # `materials.yaml` has texts such as "20 mm", the press has points.
    ("Poster", "PosterSize"),
    # Whom a ledger begins with, by ids, and who sits at a table with what is theirs by now.
    ("Captain", "Seat"),
    # What people read has an id, a text and an icon; each of these is another sort of thing.
    *(("Goal", "SecretOrder"), ("RoundEvent", "SecretOrder"), ("RulerMark", "Site")),
    # Still open.
    *(("ChartPrint", "SeaPrint"), ("Toll", "Toll"), ("Captain", "Line")),
}
"""Pairs of records that may have nearly the same fields, and why."""


def records() -> dict[tuple[str, str], set[str]]:
    """The names of a record's own fields, by file and name."""
    found = {}
    for path in modules():
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.ClassDef):
                continue
            made = " ".join(map(ast.unparse, [*node.decorator_list, *node.bases]))
            fields = [one.target for one in node.body if isinstance(one, ast.AnnAssign)]
            if any(word in made for word in RECORDS):
                names = {one.id for one in fields if isinstance(one, ast.Name)}
                found[str(path.relative_to(PACKAGE)), node.name] = names
    return found


def test_no_record_repeats_another():
    """Records of four fields or more that share four fifths of them; rectangles do not count.

    Neither do those that have twice as many fields as the other: they are something else, as a
    scenario is no goal though both have an id, a text and an icon.
    """
    rectangle = {"x", "y", "width", "height"}
    known = [(name, fields) for (_, name), fields in records().items() if len(fields) >= 4]
    assert len(known) > 100
    like = set()
    for number, (name, fields) in enumerate(known):
        for other, more in known[:number]:
            few, many = sorted((fields, more), key=len)
            same = few & many
            if len(same) >= 0.8 * len(few) and len(many) < 2 * len(few) and not same <= rectangle:
                like.add((min(name, other), max(name, other)))
    assert like - LIKE_EACH_OTHER == set()
