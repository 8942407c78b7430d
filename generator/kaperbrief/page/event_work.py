"""What the page has done for events by another process: packets bound, battles fought."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

from kaperbrief.documents.event import MANIFEST, Memory, open_event
from kaperbrief.documents.event_render import event_name, render_event
from kaperbrief.documents.fleets import plan_fleets
from kaperbrief.documents.pages import Publication
from kaperbrief.documents.reports import spoken, trial_data
from kaperbrief.documents.trials import balance, try_out
from kaperbrief.errors import Problems, Progress
from kaperbrief.files import safe_name
from kaperbrief.models.options import Options
from kaperbrief.workspace import Workspace

BATTLES = 20_000
"""As many are tried out: of eight fleets each share of wins is known within one point then."""


def packets(folder: Path, options: Options, progress: Progress) -> bytes:
    """All files of an event as a ZIP, the same for the same event. Raises ProblemsFound.

    Who opens it finds each packet by the name of its player.
    """
    problems = Problems()
    muster = open_event(folder, problems, photos=False)
    made = render_event(
        muster, Workspace.open(folder), options, Memory(), problems, progress=progress
    )
    home, file = event_name(muster.event, folder.name), io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(_by_name(made).items()):
            archive.writestr(zipfile.ZipInfo(f"{home}/{name}"), data, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _by_name(made: Publication) -> dict[str, bytes]:
    """Files of which none is in a folder: `Ada/packet.pdf` is `01-Ada.pdf`, all others have titles.

    What other programs are told of them is left out: it names the files of the command line.
    """
    titles = {one.packet.file: one.packet.title for one in made.item}
    whose = [name for name in titles if "/" in name]
    width = max(2, len(str(len(whose))))
    named = {
        name: f"{number:0{width}}-{name.partition('/')[0]}" for number, name in enumerate(whose, 1)
    }
    named = {name: safe_name(title) for name, title in titles.items() if "/" not in name} | named
    return {
        f"{named[name].replace(' ', '-')}.pdf": data
        for name, data in made.files.items()
        if name != MANIFEST
    }


def battles(folder: Path, seed: int, language: str, progress: Progress) -> dict[str, Any]:
    """What came of battles between the fleets of an event. Raises UsageProblem, ProblemsFound."""
    muster = open_event(folder, Problems())
    doctrine = muster.event.doctrine
    if muster.event.balance == "simulated":
        _, report = balance(muster, seed, BATTLES, doctrine, progress)
    else:
        report = try_out(plan_fleets(muster, seed), BATTLES, doctrine, progress)
    found: dict[str, Any] = trial_data(report, spoken(muster, Workspace.open(folder), language))
    return dict(found["battles"])
