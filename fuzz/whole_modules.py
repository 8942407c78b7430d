"""Every small change of meaning in whole modules: do their tests notice? (cosmic-ray)

    python fuzz/whole_modules.py                       a sample of 12 changes for each module
    python fuzz/whole_modules.py --sample 0            all of them: some hours
    python fuzz/whole_modules.py fleets/divide impose  modules whose path holds one of the words

The modules are those that decide what is fair, what fits and what lies behind what. Changes are
made in a copy of the checkout, never in it. Survivors are shown as differences; those that nobody
can notice stand in `survivors.txt` with the reason, one a line, and count as noticed. Ends with 1
when less than nine tenths are noticed.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WANTED = 0.9
COPIED = ("generator", "templates", "content", "tests", "docs", "pyproject.toml", "output")
_RULES, _FLEETS = "tests/rules/test_{}.py", "tests/fleets/test_{}.py"
_ALL_FLEETS = "tests/fleets"
TESTS = {
    "rules/chances": "tests/rules/test_chances.py tests/rules/test_dice.py"
    " tests/fleets/test_battle.py",
    "rules/counts": "tests/rules/test_formula.py tests/rules/test_arms.py"
    " tests/rules/test_legality.py tests/rules/test_damage.py",
    "rules/fairness": _RULES.format("fairness"),
    "rules/pairs": _RULES.format("pairs"),
    "rules/prng": _RULES.format("prng"),
    "rules/sailtime": _RULES.format("sailtime"),
    "rules/wind": _RULES.format("wind"),
    "fleets/battle": _FLEETS.format("battle"),
    "fleets/battle_loop": _FLEETS.format("battle"),
    "fleets/battle_tables": _FLEETS.format("battle"),
    "fleets/battle_trials": f"{_FLEETS.format('battle')} {_FLEETS.format('battle_trials')}",
    "fleets/bounds": _ALL_FLEETS,
    "fleets/certify": _FLEETS.format("certify"),
    "fleets/divide": _ALL_FLEETS,
    "fleets/packing": _FLEETS.format("packing"),
    "fleets/start": f"{_FLEETS.format('packing')} {_FLEETS.format('divide')}",
    "fleets/task": _ALL_FLEETS,
    "fleets/wishes": f"{_FLEETS.format('extras')} {_FLEETS.format('teams')}",
    "press/impose": "tests/press/test_impose.py tests/press/test_grids.py",
    "press/packing": "tests/press/test_packing.py tests/press/test_grids.py"
    " tests/press/test_rownames.py",
}
"""Modules, and the tests that are there for them."""


def sampled(session: Path, count: int, seed: str) -> None:
    """Leave only some of the changes in a session; 0 leaves all.

    `|` stands in annotations, of which a running program sees nothing.
    """
    with sqlite3.connect(session) as base:
        jobs = sorted(
            base.execute("select job_id, operator_name, occurrence from mutation_specs"),
            key=lambda one: one[1:],
        )
        kept = [one for one in jobs if "BitOr" not in one[1]]
        if count:
            kept = random.Random(seed).sample(kept, min(count, len(kept)))
        gone = [(one[0],) for one in jobs if one not in kept]
        base.executemany("delete from mutation_specs where job_id = ?", gone)
        base.executemany("delete from work_items where job_id = ?", gone)


def outcomes(session: Path) -> list[tuple[bool, str, str]]:
    """For each change whether it was noticed, which one it is, and its difference."""
    with sqlite3.connect(session) as base:
        rows = base.execute(
            "select r.test_outcome, m.operator_name, m.occurrence, r.diff from work_results r"
            " join mutation_specs m on r.job_id = m.job_id"
        )
        return [
            ("SURVIVED" not in str(outcome), f"{name.removeprefix('core/')} {at}", diff or "")
            for outcome, name, at, diff in rows
        ]


def changed(copy: Path, module: str, count: int) -> list[tuple[bool, str, str]]:
    """What became of the changes of a module."""
    with tempfile.TemporaryDirectory() as place:
        config, session = Path(place, "config.toml"), Path(place, "session.sqlite")
        config.write_text(
            "[cosmic-ray]\n"
            f'module-path = "{copy}/generator/kaperbrief/{module}.py"\n'
            "timeout = 120.0\nexcluded-modules = []\n"
            f'test-command = "{sys.executable} -m pytest -x -q {TESTS[module]}"\n'
            '[cosmic-ray.distributor]\nname = "local"\n',
            encoding="utf-8",
        )
        ray = [sys.executable, "-m", "cosmic_ray.cli"]
        subprocess.run([*ray, "init", config, session], cwd=copy, check=True)
        sampled(session, count, module)
        # Else the tests would look at what is installed.
        paths = {**os.environ, "PYTHONPATH": str(copy / "generator")}
        subprocess.run([*ray, "exec", config, session], cwd=copy, check=True, env=paths)
        return outcomes(session)


def main() -> int:
    """Change, test, tell."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("words", nargs="*")
    parser.add_argument("--sample", type=int, default=12, help="changes a module; 0 for all")
    given = parser.parse_args()
    wanted = [m for m in TESTS if not given.words or any(word in m for word in given.words)]
    listed = Path(__file__).with_name("survivors.txt").read_text(encoding="utf-8").splitlines()
    reasons = {one.partition(":")[0] for one in listed if not one.startswith("#")}
    noticed = total = 0
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place, "checkout")
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.exists():
                copy.mkdir(exist_ok=True)
                shutil.copy(source, copy / name)
        for module in wanted:
            made = changed(copy, module, given.sample)
            found = [one for one in made if not one[0] and f"{module} {one[1]}" not in reasons]
            noticed, total = noticed + len(made) - len(found), total + len(made)
            print(f"{module}: {len(made) - len(found)} of {len(made)}", flush=True)
            for _, which, difference in found:
                print(f"  survived: {module} {which}\n{difference}", flush=True)
    print(f"{noticed} of {total} noticed")
    return int(noticed < WANTED * total)


if __name__ == "__main__":
    sys.exit(main())
