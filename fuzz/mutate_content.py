"""Damage the shipped content at random; only clear problems may come of it.

Each round copies one file of a pack into a project folder with a few random changes and makes a
kit. A result or a list of problems is fine; anything else is a fault, which is shown with the
seed that makes it again: python fuzz/mutate_content.py [ROUNDS] [FIRST SEED]
"""

from __future__ import annotations

import random
import sys
import tempfile
import traceback
from pathlib import Path

from kaperbrief.errors import Problem, ProblemsFound, UsageProblem
from kaperbrief.produce.kit import make_pdf
from kaperbrief.produce.order import Order
from kaperbrief.workspace import Workspace

SCRAPS = [
    "", "null", "~", "[", "]", "{}", "[]", "'", '"', ": ", "- ", "#", "&a", "*a", "!!str", "|",
    "no", "on", "1:30", "012", "1e999", "-1", "99999999999999999999", "\t", "\x00", "\u2028",
    "\ud7ff", "ẞ", "☠", "א", "**", "*", ":skull:", ":nosuch:", "{cm:20}", "{cm:}", "{n:x 3}",
    "<b>", "&amp;", "{{ 7*7 }}", "{% if %}", "x" * 400, "a b " * 200, "../../etc/passwd",
]  # fmt: skip


def damage(text: str, dice: random.Random) -> str:
    """The text with one to four random changes."""
    lines = text.split("\n")
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(lines))
        kind = dice.randrange(6)
        line = lines[at]
        cut = dice.randint(0, len(line))
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, line)
        elif kind == 2:
            lines[at] = line[:cut] + dice.choice(SCRAPS) + line[cut:]
        elif kind == 3 and ":" in line:
            lines[at] = line.split(":")[0] + ": " + dice.choice(SCRAPS)
        elif kind == 4:
            lines[at] = line[:cut]
        else:
            other = dice.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        lines = lines or [""]
    return "\n".join(lines)


def one_round(seed: int, folder: Path) -> str:
    """The outcome of one damaged kit in a word."""
    dice = random.Random(seed)
    shipped = Workspace.open(None).shipped
    files = sorted((shipped / "content").glob("*/*.yaml"))
    chosen = dice.choice(files)
    target = folder / "content" / chosen.parent.name / chosen.name
    target.parent.mkdir(parents=True, exist_ok=True)
    text = damage(chosen.read_text(encoding="utf-8"), dice)
    target.write_bytes(text.encode("utf-8", "surrogatepass"))
    found: list[Problem] = []
    try:
        make_pdf(Workspace.open(folder), Order(chosen.parent.name))
    except ProblemsFound as error:
        found = error.problems
    except UsageProblem:
        return "usage"
    else:
        return "printed"
    finally:
        target.unlink()
    assert found
    for problem in found:
        assert problem.span.file, problem
        assert problem.message, problem
    return "problems"


def main() -> int:
    """Run the rounds and count the outcomes; 1 when one of them was a fault."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    counts: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as name:
        for seed in range(first, first + rounds):
            try:
                outcome = one_round(seed, Path(name))
            except Exception:
                outcome = "fault"
                print(f"seed {seed}:")
                traceback.print_exc()
            counts[outcome] = counts.get(outcome, 0) + 1
    print(counts)
    return 1 if counts.get("fault") else 0


if __name__ == "__main__":
    sys.exit(main())
