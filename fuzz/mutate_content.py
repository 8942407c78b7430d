"""Damage what people write at random; only clear problems may come of it.

Each round writes one file with a few random changes and uses it: a file of a pack for a kit, a sea
or a plan for `kaperbrief map --from`, an event with its ships for its muster. A result or a list of
problems is fine; anything else is a fault, which is shown with the seed that makes it again:
python fuzz/mutate_content.py [ROUNDS] [FIRST SEED] [content|map|event]
"""

from __future__ import annotations

import random
import sys
import tempfile
import traceback
from pathlib import Path

from kaperbrief.documents.event import open_event
from kaperbrief.documents.hex_sea import make_sea
from kaperbrief.documents.kit import make_pdf
from kaperbrief.documents.scaffold import scaffold
from kaperbrief.documents.sizes import SeaWish
from kaperbrief.documents.table_sea import make_chart
from kaperbrief.errors import Problems, ProblemsFound, UsageProblem
from kaperbrief.game.load import load_pack
from kaperbrief.game.settings import load_settings
from kaperbrief.models.options import Options
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


def one_round(seed: int, folder: Path, kind: str = "") -> str:
    """The outcome of one damaged file in a word."""
    dice = random.Random(seed)
    use = USES[kind or dice.choice(sorted(USES))]
    with tempfile.TemporaryDirectory(dir=folder) as name:
        try:
            use(dice, Path(name))
        except ProblemsFound as error:
            found = error.problems
        except UsageProblem:
            return "usage"
        else:
            return "printed"
    assert found
    for problem in found:
        assert problem.span.file, problem
        assert problem.message, problem
    return "problems"


def write(path: Path, text: str, dice: random.Random) -> None:
    """Write a text, damaged."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(damage(text, dice).encode("utf-8", "surrogatepass"))


def use_content(dice: random.Random, folder: Path) -> None:
    """A kit with a file of its pack damaged."""
    content = Workspace.open(None).shipped / "content"
    games = sorted(path.parent.name for path in content.glob("*/pack.yaml"))
    game = dice.choice(games)
    chosen = dice.choice(sorted((content / game).rglob("*.yaml")))
    path = folder / "content" / chosen.relative_to(content)
    write(path, chosen.read_text(encoding="utf-8"), dice)
    make_pdf(Workspace.open(folder), Options(game))


def use_map(dice: random.Random, folder: Path) -> None:
    """A sea or a plan by chance, damaged and printed again."""
    workspace, seed = Workspace.open(None), dice.randrange(100)
    game = dice.choice(("piratical", "tischpiraten", "evil-stevie"))
    options, path = Options(game, seed=seed), folder / "written.yaml"
    if game == "piratical":
        sea = make_sea(workspace, options, SeaWish(size="15x15", fit="a4"))
        write(path, sea.files["hexmap.yaml"].decode(), dice)
        make_sea(workspace, options, SeaWish(file=path, fit="a4"))
    else:
        chart = make_chart(workspace, options)
        write(path, chart.files["plan.yaml"].decode(), dice)
        make_chart(workspace, options, SeaWish(file=path))


def use_event(dice: random.Random, folder: Path) -> None:
    """The muster of a new event with one of its files damaged, and its fleets dealt out."""
    game = dice.choice(("evil-stevie", "piratical", "tischpiraten"))
    loaded = load_pack(Workspace.open(None), game, {}, Problems())
    assert loaded is not None
    texts = scaffold(loaded, "Fuzz", loaded.pack.players.default, "en")
    wrong = dice.choice(sorted(name for name in texts if name.endswith((".yaml", ".csv"))))
    for name, text in texts.items():
        if name == wrong:
            write(folder / name, text, dice)
        else:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
    problems = Problems()
    load_settings([(folder / "kaperbrief.yaml", "kaperbrief.yaml")], problems)
    problems.raise_errors()
    open_event(folder, problems)


USES = {"content": use_content, "event": use_event, "map": use_map}


def main() -> int:
    """Run the rounds and count the outcomes; 1 when one of them was a fault."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    kind = sys.argv[3] if len(sys.argv) > 3 else ""
    counts: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as name:
        for seed in range(first, first + rounds):
            try:
                outcome = one_round(seed, Path(name), kind)
            except Exception:
                outcome = "fault"
                print(f"seed {seed}:")
                traceback.print_exc()
            counts[outcome] = counts.get(outcome, 0) + 1
    print(counts)
    return 1 if counts.get("fault") else 0


if __name__ == "__main__":
    sys.exit(main())
