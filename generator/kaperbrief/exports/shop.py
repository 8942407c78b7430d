"""A PDF/X-4 of each material for a print shop: a page for each face, with bleed all round."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from kaperbrief.documents.pages import Publication, drawn
from kaperbrief.errors import Progress, UsageProblem, check_known, did_you_mean
from kaperbrief.exports.things import Thing, Things, manifest
from kaperbrief.files import json_file, shown_path
from kaperbrief.game.shops import shops
from kaperbrief.models.options import Purpose
from kaperbrief.press.alone import alone
from kaperbrief.press.job import PagePlan
from kaperbrief.press.shop import Press, ShopDocument
from kaperbrief.typeset.theme import Look
from kaperbrief.units import MM, parse_length

_BLEED = 3 * MM
"""What is printed beyond the cut where no shop says how much it wants."""
_MOST = 16_000_000
"""Bytes; profiles of presses have up to three million."""
_PALE = 0.2
"""Parts of a colour of words that differ by no more: such words are in black ink alone."""


def shop(made: Things, purpose: Purpose, progress: Progress) -> Publication:
    """The files for a shop: a PDF for each material and language, and the manifest.

    A card comes as often as it is in its deck, other things once: how many of them are wanted
    stands in the manifest. Raises UsageProblem for a shop or profile that there is not.
    """
    press = press_of(purpose.profile, made.room.look)
    bleed = _bleed(made, purpose.shops)
    files: dict[str, bytes] = {}
    about: list[dict[str, Any]] = []
    groups = [(job, list(group)) for job, group in groupby(made.pieces, key=lambda one: one.job)]
    several = len({job.language for job, _ in groups}) > 1
    for number, (job, group) in enumerate(groups):
        progress("materials", number, len(groups))
        name = f"{job.material}-{job.language}.pdf" if several else f"{job.material}.pdf"
        pages = [page for thing in group for page in _pages(made, thing, bleed)]
        make = partial(ShopDocument, press=press, trims=[bleed] * len(pages))
        files[name] = drawn(made.room, made.fitted, pages, job.title, make=make)
        sides = 2 if any(thing.back for thing in group) else 1
        about.append({"file": name, "pages": len(pages), "sides": sides})
    made.room.problems.raise_errors()
    progress("materials", len(groups), len(groups))
    whole = manifest(made, purpose.name) | {
        "profile": press.name,
        "bleed": round(bleed / MM, 3),
        "pdfs": about,
        "files": sorted([*files, "manifest.json"]),
    }
    files["manifest.json"] = json_file(whole)
    return Publication(made.room.table, files, whole, made.room.problems.sorted)


def _bleed(made: Things, wanted: tuple[str, ...]) -> float:
    """The bleed in points: the largest that one of these shops wants."""
    known = shops(made.room.workspace)
    for name in wanted:
        check_known("shop", name, known)
    return max((parse_length(known[name].bleed) for name in wanted), default=_BLEED)


def _pages(made: Things, thing: Thing, bleed: float) -> Iterator[PagePlan]:
    """The faces of a thing in turn; sheets are on the whole paper that they are made for."""
    trimmed = thing.size
    if thing.kind == "sheet":
        form = made.room.forms[thing.job.page]
        trimmed = form.width, form.height
    page = trimmed[0] + 2 * bleed, trimmed[1] + 2 * bleed
    for _ in range(thing.copy.count if thing.kind == "card" else 1):
        yield alone(thing.job, thing.copy, thing.size, page)
        if thing.back is not None:
            yield alone(thing.job, thing.copy, thing.size, page, back=True)


def press_of(profile: str, look: Look) -> Press:
    """The press of a profile, by its name or path, for prints in a theme.

    Raises UsageProblem where it is none of a press, or cannot be read.
    """
    file = _file(profile)
    try:
        with file.open("rb") as stream:
            data = stream.read(_MOST)
    except OSError as error:
        raise UsageProblem(f"cannot read {shown_path(file)}: {error.strerror}") from error
    hint = "ask the shop for the ICC profile of its press"
    if data[36:40] != b"acsp" or data[12:16] != b"prtr" or data[16:20] != b"CMYK":
        raise UsageProblem(f"{shown_path(file)} is no profile of a press in CMYK", hint)
    press = Press(file.stem, data, _black(look))
    from PIL import ImageCms

    try:
        press.transform()
    except ImageCms.PyCMSError as error:
        raise UsageProblem(f"{shown_path(file)} cannot be used: {error}", hint) from error
    return press


def _black(look: Look) -> dict[str, float]:
    """The colours of words that are nearly grey, and their share of black; ink is all black."""
    black: dict[str, float] = {}
    for role in {style.colour for style in look.theme.styles.values()}:
        operands = None if role.startswith("seat-") else look.colour(role)
        parts = [float(part) for part in (operands or "1 0 0").split()]
        if operands and max(parts) - min(parts) <= _PALE:
            black[operands] = 1 - sum(parts) / 3
    darkest = max(black.values(), default=0.0)
    return {operands: 1.0 if one == darkest else one for operands, one in black.items()}


def _file(profile: str) -> Path:
    """The file of a profile: a path, or the name of one where systems keep them."""
    path = Path(profile)
    if path.suffix.lower() in (".icc", ".icm") or path.exists():
        return path
    found = {file.stem: file for folder in _folders() for file in sorted(folder.rglob("*.ic[cm]"))}
    by_name = {name.casefold(): file for name, file in found.items()}
    if profile.casefold() not in by_name:
        hint = did_you_mean(profile, set(found)) if found else ""
        hint = hint or "name the path of an .icc file"
        raise UsageProblem(f'there is no profile "{profile}" on this computer', hint)
    return by_name[profile.casefold()]


def _folders() -> list[Path]:
    """Where this system keeps profiles."""
    home = Path.home()
    if sys.platform == "win32":
        root = Path(os.environ.get("SYSTEMROOT", "C:/Windows"))
        return [root / "System32/spool/drivers/color"]
    if sys.platform == "darwin":
        return [root / "Library/ColorSync/Profiles" for root in (Path("/"), home)]
    named = [Path("/usr/share/color/icc"), Path("/usr/local/share/color/icc")]
    return [*named, home / ".local/share/icc", home / ".color/icc"]
