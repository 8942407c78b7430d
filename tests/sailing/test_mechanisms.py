"""A mechanism of sailing is one file: a fourth one is known by standing beside the others."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import kaperbrief

DRIFTING = '''
"""Ships that drift, all at the same pace."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from kaperbrief.models.base import Centimetres, model
from kaperbrief.sailing.base import Mechanism


@model
class Drifting(Mechanism):
    """Mechanism `drift`: every ship makes the same `pace`, half of it with many masts."""

    kind: Literal["drift"]
    pace: Centimetres = 5

    def figures(self, ship):
        return self.pace / (2 if ship.masts > 2 else 1)

    def stated(self):
        yield ("pace",), self.pace

    def moves(self, ship):
        yield Fraction(str(self.figures(ship)))

    def check(self, note):
        if not self.pace:
            note("value", "nobody gets anywhere", ("pace",), "write pace: 5")
'''


def copied(tmp_path: Path) -> Path:
    """The program with one file more."""
    package = tmp_path / "program" / "kaperbrief"
    ignore = shutil.ignore_patterns("__pycache__", "_ready", "_shipped")
    shutil.copytree(Path(kaperbrief.__file__).parent, package, ignore=ignore)
    (package / "sailing" / "drifting.py").write_text(DRIFTING, encoding="utf-8")
    return package.parent


def told(program: Path, code: str) -> object:
    """What a program prints as JSON, with the copy of ours on its path."""
    env = {"PYTHONPATH": str(program), "PATH": "", "SYSTEMROOT": ""}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_fourth_mechanism_is_one_file(tmp_path):
    code = """
import json
from kaperbrief.game.check import accept
from kaperbrief.models.ship import Ship
from kaperbrief.sailing import Sailing

made = accept(Sailing, {"kind": "drift", "pace": 8})
ship = Ship("tub", "Tub", 4, 3, 10, 1)
notes = []
accept(Sailing, {"kind": "drift", "pace": 0}).check(lambda *one: notes.append(one))
print(json.dumps([
    type(made).__name__, made.figures(ship), [float(move) for move in made.moves(ship)],
    list(made.stated()), made.rigging_rows, notes,
]))
"""
    assert told(copied(tmp_path), code) == [
        "Drifting",
        4.0,
        [4.0],
        [[["pace"], 8]],
        1,
        [["value", "nobody gets anywhere", ["pace"], "write pace: 5"]],
    ]


def test_a_pack_may_pick_it(tmp_path):
    code = """
import json
from kaperbrief.game.schemas import schema_files

kinds = json.loads(schema_files()["pack.json"])["$defs"]
print(json.dumps(sorted(name for name in kinds if "Sailing" in name or name == "Drifting")))
"""
    known = told(copied(tmp_path), code)
    assert known == ["AddedSailing", "Drifting", "HexSailing", "PointOfSailing", "TableSailing"]
