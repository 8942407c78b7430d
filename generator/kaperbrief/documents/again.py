"""What to print again: pages that differ from those of an earlier print."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from kaperbrief.documents.pages import FitSteps
from kaperbrief.errors import UsageProblem
from kaperbrief.files import shown_path
from kaperbrief.press.job import Copy, PagePlan, revision
from kaperbrief.records import dataclass

MANIFEST = "manifest.json"
_MOST = 8_000_000
"""Bytes; no manifest of a kit is as large."""


def page_revision(page: PagePlan, theme: str, look: str, steps: FitSteps) -> str:
    """The revision of a drawn page: it changes with all that is printed on it but for its number.

    `look` tells all of how the theme draws, `steps` how far each material went down the ladder.
    """
    parts = [look, page.seen, page.form, page.side, page.stock]
    for place in page.placements:
        job = place.job
        parts.append(
            f"{job.material} {job.language} {place.copy.id} {place.copy.revision}"
            f" {place.x:.2f} {place.y:.2f} {place.turn} {place.back}"
            f" {steps[(job.material, job.language)]} {page.tile}"
        )
    return revision(parts, theme)


@dataclass(frozen=True, slots=True)
class Earlier:
    """What was printed before: the revisions of its pages and of the copies on them.

    Those of copies come with a digest of the drawings on them, None where nobody told.
    """

    pages: frozenset[str]
    copies: frozenset[tuple[str, str | None]]

    def knows(self, copy: Copy) -> bool:
        """Was a copy printed as it is now?"""
        return not self.copies.isdisjoint((copy.revision, seen) for seen in (copy.seen, None))


def earlier(path: Path, game: str) -> Earlier:
    """What a manifest tells, which may be named by its folder.

    Raises UsageProblem where it is no manifest of a kit of that game.
    """
    file = path / MANIFEST if path.is_dir() else path
    name, hint = shown_path(file), "name the manifest.json beside an earlier kit.pdf"
    try:
        with file.open("rb") as stream:
            said = json.loads(stream.read(_MOST))
    except OSError as error:
        raise UsageProblem(f"cannot read {name}: {error.strerror}", hint, "since") from error
    except (ValueError, RecursionError) as error:
        raise UsageProblem(f"{name} is no manifest of a kit", hint, "since") from error
    try:
        told = earlier_of(said)
    except (TypeError, KeyError) as error:
        raise UsageProblem(f"{name} tells no pages of a kit", hint, "since") from error
    if said.get("game") != game:
        raise UsageProblem(f"{name} tells of another game", hint, "since")
    return told


def earlier_of(manifest: Mapping[str, Any]) -> Earlier:
    """What a manifest of this program tells."""
    copies = (
        (one["revision"], one.get("seen"))
        for some in manifest["materials"]
        for one in some["pieces"]
    )
    return Earlier(frozenset(manifest["revisions"]), frozenset(copies))


def changed_pages(
    pages: Sequence[PagePlan], revisions: Sequence[str], known: Collection[str]
) -> list[int]:
    """The numbers of the pages that are not known; of what has two sides both."""
    new = {n for n, one in enumerate(revisions, 1) if one not in known and pages[n - 1].placements}
    other = {"front": 1, "back": -1}
    return sorted(new | {n + other.get(pages[n - 1].side, 0) for n in new})
