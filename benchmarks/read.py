"""Reading YAML with the place of every node, beside the bare YAML parser on the same text.

A deck of 5,000 cards is read by `source.load_text` and by yaml's own safe loader in turn. Prints
median CPU seconds of each and their ratio. Run python benchmarks/read.py [RUNS].
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

import yaml

from kaperbrief.errors import Problems
from kaperbrief.source.events import load_text

CARD = "  - id: c{0}\n    name: Card {0}\n    text: 'rules text, quite long'\n    tags: [a, b]\n"
TEXT = "cards:\n" + "".join(CARD.format(n) for n in range(5000))
PLAIN = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def placed() -> object:
    """The text's data with all places."""
    return load_text(TEXT, "cards.yaml", Problems()).data


def plain() -> object:
    """The text's data alone."""
    return yaml.load(TEXT, Loader=PLAIN)


def seconds(work: Callable[[], object]) -> float:
    """CPU seconds of one run."""
    started = time.process_time()
    work()
    return time.process_time() - started


def main() -> None:
    """Time both in turn, the first round dropped."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    rounds = [(seconds(placed), seconds(plain)) for _ in range(runs + 1)][1:]
    with_places, bare = (statistics.median(column) for column in zip(*rounds, strict=True))
    print(f"with places {with_places:.3f} s, bare {bare:.3f} s, ratio {with_places / bare:.2f}")


if __name__ == "__main__":
    main()
