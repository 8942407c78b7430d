"""540 different cards on 60 pages: this program beside Platypus paragraphs and typst.

All three read the same YAML and set the same six texts a card (word of the tab, title, text with
bold, effect, when to play, number) in a frame with a circle. This program also checks the content,
fits the texts, draws patterns, scene and icons, and tags its PDF/A. Each is timed as a whole
process, the three in turn, and the medians of their CPU seconds are printed with their ratios:
python benchmarks/deck.py [RUNS]
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
WORDS = (
    "the", "crew", "hauls", "a", "barrel", "over", "the", "rail", "while", "the", "captain",
    "counts", "every", "doubloon", "twice", "and", "nobody", "dares", "to", "laugh", "because",
    "the", "parrot", "remembers", "all", "who", "did",
)  # fmt: skip


def sentence(number: int) -> str:
    """A text of about 20 words that no other card has."""
    start = number * 7 % len(WORDS)
    words = (WORDS * 3)[start : start + 16]
    return f"Card {number}: {' '.join(words)} **{number % 9 + 1} times** before dawn."


def write_project(folder: Path, cards: int = 540) -> None:
    """A project folder with a pack that holds nothing but a deck."""
    pack = folder / "content" / "bench"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text(
        "id: bench\ntitle: Bench\ntagline: cards\nsource_language: en\nrules: none\nunit: cm\n"
        "figure_height: 70 mm\nplayers: {min: 1, max: 4, default: 1}\n"
        "table:\n" + "".join(f"  {n}: {{crews: 0, ships: []}}\n" for n in (1, 2, 3, 4)),
        encoding="utf-8",
    )
    (pack / "materials.yaml").write_text(
        "materials:\n  - id: deck\n    item: none\n    title: Deck\n    template: card\n"
        "    of: cards/bench\n    stock: card\n"
        "    piece: {shape: rectangle, width: 63 mm, height: 88 mm}\n",
        encoding="utf-8",
    )
    (pack / "card-kinds.yaml").write_text(
        "card-kinds:\n  - {id: task, title: Task, colour: sea, band: dots, tab: capsule, "
        "icon: anchor, when: keep it}\n",
        encoding="utf-8",
    )
    lines = ["cards:"]
    for number in range(1, cards + 1):
        lines += [
            f"  - id: card-{number}",
            "    deck: bench",
            "    kind: task",
            f"    title: Title {number}",
            f'    text: "{sentence(number)}"',
            "    icon: skull",
            '    effect: "+3 :coin:"',
        ]
    (pack / "cards.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def cpu_seconds(command: list[str]) -> float:
    """User and system seconds of one run of a command, its children included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    """Time the three and print their medians."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_project(folder)
        deck = [str(folder / "content" / "bench" / "cards.yaml"), str(folder / "deck.pdf")]
        kaperbrief = [sys.executable, str(HERE / "one_kit.py"), str(folder), "bench"]
        commands = {
            "kaperbrief": [*kaperbrief, str(folder / "deck.pdf")],
            "platypus": [sys.executable, str(HERE / "deck_platypus.py"), *deck],
            "typst": [sys.executable, str(HERE / "deck_typst.py"), *deck],
        }
        times: dict[str, list[float]] = {key: [] for key in commands}
        for _ in range(runs + 1):
            for key, command in commands.items():
                times[key].append(cpu_seconds(command))
    medians = {key: statistics.median(values[1:]) for key, values in times.items()}
    for key, value in medians.items():
        ratio = medians["kaperbrief"] / value
        print(f"{key:12} {value:6.2f} s CPU   kaperbrief/{key} {ratio:5.2f}")


if __name__ == "__main__":
    main()
