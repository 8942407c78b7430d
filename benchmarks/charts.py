"""Hex maps of 40 × 30 hexes: seconds of CPU on one page, bytes as a poster and on one large sheet.

The map is made by chance of a seed: islands, shallows, reefs, six home ports, names. It is printed
by the same way as any map (load the pack, lay out, draw, write). Run python benchmarks/charts.py
[RUNS].
"""

from __future__ import annotations

import statistics
import sys
import time

from kaperbrief.documents.hex_sea import print_map
from kaperbrief.hexes.axial import Hex, neighbours, within
from kaperbrief.hexes.offset import label, to_axial, to_offset
from kaperbrief.models.maps import HexMap, MapPlace
from kaperbrief.models.options import Options
from kaperbrief.workspace import Workspace

COLUMNS, ROWS = 40, 30
SYLLABLES = ("Mo", "Lan", "Tor", "Gul", "Pel", "Sar", "Win", "Bra", "Kes", "Dun", "Fal", "Rem")


def luck(state: int) -> int:
    """The next number after one: a small generator that is the same everywhere."""
    return (state * 6364136223846793005 + 1442695040888963407) % 2**64


def sea(seed: int = 1) -> HexMap:
    """A map with as many islands as chance finds room for."""
    signs = {
        to_axial((column, row), "odd-r"): "." for column in range(COLUMNS) for row in range(ROWS)
    }
    inside = sorted(at for at in signs if all(n in signs for n in within(at, 3)))
    places: list[MapPlace] = []
    state = seed

    def pick() -> Hex:
        nonlocal state
        state = luck(state)
        return inside[(state >> 33) % len(inside)]

    for _ in range(3000):
        at = pick()
        if any(signs[n] != "." for n in within(at, 3)):
            continue
        number = len(places)
        name = f"{SYLLABLES[number % 12]}{SYLLABLES[number * 5 % 12 - 3].lower()} Island"
        where = label(to_offset(at, "odd-r"))
        if number < 6:
            signs |= dict(zip(neighbours(at), "TTFhhF", strict=True))
            signs[at] = "A"
            places.append(MapPlace(f"p{number}", "home-port", where, name, number + 1))
            continue
        for near in [at, *neighbours(at)][: 1 + number % 7]:
            signs[near] = "#"
        for near in within(at, 2):
            state = luck(state)
            if signs[near] == "." and (state >> 33) % 4 == 0:
                signs[near] = ":"
        places.append(MapPlace(f"p{number}", "island", where, name))
    rows = tuple(
        "".join(signs[to_axial((column, row), "odd-r")] for column in range(COLUMNS))
        for row in range(ROWS)
    )
    return HexMap("bench", "The Sea of the Bench", rows, "odd-r", tuple(places), seed)


def main() -> None:
    """Print each form so many times and say the medians."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    item = sea()
    options = Options("piratical", lang="en")
    forms = {
        "one page A4": {"fit": "a4"},
        "one sheet A0": {"fit": "a0"},
        "A4 tiles, hexes of 30 mm": {"hex_width": "30 mm"},
    }
    for title, wish in forms.items():
        times = []
        for _ in range(runs):
            start = time.process_time()
            made, _form = print_map(Workspace.open(None), options, item, **wish)
            times.append(time.process_time() - start)
        pages = len(made.pages)
        size = len(made.pdf) / 1e6
        print(f"{title}: {statistics.median(times):.2f} s CPU, {pages} pages, {size:.2f} MB")


if __name__ == "__main__":
    main()
