"""Project folders to measure: a deck of cards, record sheets, hex maps, a table's own things."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

WORDS = (
    "the", "crew", "hauls", "a", "barrel", "over", "the", "rail", "while", "the", "captain",
    "counts", "every", "doubloon", "twice", "and", "nobody", "dares", "to", "laugh", "because",
    "the", "parrot", "remembers", "all", "who", "did",
)  # fmt: skip

PACK = """\
id: bench
title: Bench
tagline: measured
source_language: en
rules: none
unit: cm
figure_height: 70 mm
players: {min: 1, max: 4, default: 1}
table:
  1: {crews: 0, ships: []}
  2: {crews: 0, ships: []}
  3: {crews: 0, ships: []}
  4: {crews: 0, ships: []}
"""

DECK = """\
materials:
  - id: deck
    item: none
    title: Deck
    template: card
    of: cards/bench
    stock: card
    piece: {shape: rectangle, width: 63 mm, height: 88 mm}
"""

KINDS = """\
card-kinds:
  - {id: task, title: Task, colour: sea, band: dots, tab: capsule, icon: anchor, when: keep it}
"""

SHEETS = """\
materials:
  - id: sheets
    item: none
    title: Record sheets
    template: bench-record
    of: ships
    count: 1
    page: half
"""

RECORD = """\
<sheet reminder="" inset="3.5 mm" gap-top="1 mm" gap="3 mm">
  <header icon="ship" title="{{ item.title }}" style="half-title"
      subtitle="Class {{ item.class_ }}, base {{ item.base }}, {{ item.guns }} guns"/>
  <row widths="* * *" grow="1">
    <frame title="Moves" pad="2 mm"><table kind="ledger" columns="* * * *" head="Force|a|b|c">
      {% for n in range(1, 7) %}
      <tr>Force {{ n }}|{{ n + 2 }}|{{ n + 4 }}|{{ n + 6 }}</tr>
      {% endfor %}
    </table></frame>
    <frame title="Hull" pad="2 mm"><track boxes="40" size="4 mm" per-row="10"/></frame>
    <frame title="Crew" pad="2 mm"><track boxes="50" size="3 mm" per-row="10"/></frame>
  </row>
  <frame title="Orders" pad="2 mm"><table kind="ledger" columns="* * * *" head="Round|1|2|3">
    {% for n in range(1, 6) %}<tr>Round {{ n }}|||</tr>{% endfor %}
  </table></frame>
  <text>{{ item.note }}</text>
</sheet>
"""

EACH = """\
materials:
  - {id: ship-sheets, item: none, title: Ship record sheet, template: ship-record, of: ships,
     count: 1, page: upright, notes: ship-notes}
"""


def sentence(number: int) -> str:
    """A text of about 20 words that no other card has."""
    start = number * 7 % len(WORDS)
    words = (WORDS * 3)[start : start + 16]
    return f"Card {number}: {' '.join(words)} **{number % 9 + 1} times** before dawn."


def write(folder: Path, **files: str) -> None:
    """Files by their names without ending, in a folder that is made."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name.replace('_', '-')}.yaml").write_text(text, encoding="utf-8")


_FILE = 5400
"""How many cards stand in one file at most."""


def cards(numbers: Iterable[int]) -> str:
    """Cards of these numbers in YAML, each with a text of its own."""
    lines = ["cards:"]
    for number in numbers:
        lines += [
            f"  - id: card-{number}",
            "    deck: bench",
            "    kind: task",
            f"    title: Title {number}",
            f'    text: "{sentence(number)}"',
            "    icon: skull",
            '    effect: "+3 :coin:"',
        ]
    return "\n".join(lines) + "\n"


def deck(folder: Path, count: int) -> Path:
    """A project with a game that is nothing but a deck; returns the file of its cards."""
    pack = folder / "content" / "bench"
    write(pack, pack=PACK, materials=DECK, card_kinds=KINDS)
    # One file of thousands would be larger than a file may be.
    for first in range(0, count, _FILE):
        numbers = range(first + 1, min(first + _FILE, count) + 1)
        write(pack / "cards", **{f"cards-{first:05}": cards(numbers)})
    return pack / "cards" / "cards-00000.yaml"


def sheets(folder: Path, count: int) -> Path:
    """A project with a game of like ships on half sheets; returns the file of its ships."""
    pack = folder / "content" / "bench"
    lines = [
        f"  - {{id: ship-{n}, title: Ship {n}, class: 4, base: 12, guns: 8, hull: 40, crew: 50, "
        f'masts: 2, drive: sail, note: "{sentence(n).replace("**", "")}"}}\n'
        for n in range(1, count + 1)
    ]
    ships = "ships:\n" + "".join(lines)
    write(pack, pack=PACK, materials=SHEETS, ships=ships)
    templates = folder / "templates" / "default"
    templates.mkdir(parents=True)
    (templates / "bench-record.xml.j2").write_text(RECORD, encoding="utf-8")
    return pack / "ships.yaml"


TYPES = (
    "cutter", "brig", "regular-0", "regular-1", "wide-0", "regular-2", "wide-1", "regular-3",
    "wide-2", "wide-3", "wide-4",
)  # fmt: skip


def records(folder: Path, count: int) -> Path:
    """A project with so many ships of all types of Evil Stevie's game, each by its own name."""
    lines = [
        f"  - {{id: own-{n}, like: {TYPES[n % len(TYPES)]}, title: Ship of the Line {n}}}\n"
        for n in range(1, count + 1)
    ]
    pack = folder / "content" / "evil-stevie"
    write(pack, ships="ships:\n" + "".join(lines), materials=EACH)
    return pack / "ships.yaml"


def luck(state: int) -> int:
    """The next number after one: a small generator that is the same everywhere."""
    return (state * 6364136223846793005 + 1442695040888963407) % 2**64


def sea(folder: Path, islands: bool, columns: int = 40, rows: int = 30) -> Path:
    """A `hexmap.yaml` of so many hexes, all water or strewn with islands; returns the file."""
    signs = [["."] * columns for _ in range(rows)]
    state = 1
    for _ in range(70 if islands else 0):
        state = luck(state)
        row, column = 2 + (state >> 33) % (rows - 4), 2 + (state >> 45) % (columns - 5)
        signs[row][column] = signs[row][column + 1] = "#"
        signs[row + 1][column] = "#"
        signs[row - 1][column + 1] = ":"
    lines = [f'      - "{" " * (number % 2)}{" ".join(row)}"\n' for number, row in enumerate(signs)]
    head = "hexmaps:\n  - id: bench\n    title: The Sea of the Bench\n    rows:\n"
    write(folder, hexmap=head + "".join(lines))
    return folder / "hexmap.yaml"


def table(folder: Path) -> Path:
    """A table's own things beside the shipped game: one crew and ten cards; returns the cards."""
    pack = folder / "content" / "tischpiraten"
    own = [
        f"  - {{id: own-{n}, deck: magic, kind: task, title: Eigene {n}, icon: skull, "
        f'text: "Zieh {n} Dublonen."}}\n'
        for n in range(1, 11)
    ]
    crew = "crews:\n  - {id: own-crew, like: windbags, title: Die eigene Mannschaft}\n"
    write(pack, cards="cards:\n" + "".join(own), crews=crew)
    return pack / "cards.yaml"
