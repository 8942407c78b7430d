"""Which changes of files count: those of what is printed from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from watchfiles import Change, watch

_WATCHED = {"content", "templates", "icons", "art", "photos"}
_TABLES = ("event.yaml", "campaign.yaml", ".csv")
"""Files that count wherever they lie."""
TIMEOUT, DEBOUNCE, STEP = 300, 60, 20
"""Milliseconds: after so many it is seen whether to stop, and so many make one change."""


def counting(*folders: Path) -> Callable[[Change, str], bool]:
    """What tells whether a changed file of projects counts."""

    def counts(_change: Change, path: str) -> bool:
        file = Path(path)
        inside = (file.relative_to(one).parts for one in folders if file.is_relative_to(one))
        ours = any(parts[:1] and parts[0] in _WATCHED for parts in inside)
        return (ours or file.name.endswith(_TABLES)) and not file.name.startswith(".")

    return counts


def changes(*folders: Path) -> Iterator[list[Path]]:
    """First no file, once they are watched, then those of each change. Ends with Ctrl-C alone."""
    real = [one.resolve() for one in folders]
    begun = False
    for found in watch(
        *real, watch_filter=counting(*real), rust_timeout=TIMEOUT, debounce=DEBOUNCE, step=STEP,
        yield_on_timeout=True,
    ):  # fmt: skip
        if found or not begun:
            yield sorted({Path(path) for _, path in found})
        begun = True
