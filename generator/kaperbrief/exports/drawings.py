"""Each side of each thing of a kit as a drawing without letters: SVG that needs no fonts."""

from __future__ import annotations

from kaperbrief.documents.pages import Publication, note_faults
from kaperbrief.errors import Progress
from kaperbrief.exports.things import Things, manifest
from kaperbrief.files import json_file


def drawings(made: Things, progress: Progress) -> Publication:
    """An SVG a side, and a manifest. Raises ProblemsFound for faults that show when it is drawn."""
    from kaperbrief.press.svg import Drawings

    room, files, drawn = made.room, {}, Drawings()
    fitted = {id(one.job): one for one in made.fitted}
    about = manifest(made, "svg")
    for number, (thing, told) in enumerate(zip(made.pieces, about["pieces"], strict=True)):
        progress("pictures", number, len(made.pieces))
        for name, side in (("front", thing.front), ("back", thing.back)):
            if side is not None:
                told[name] = path = f"{side.name}.svg"
                if path not in files:
                    printed = fitted[id(side.job)], side.copy, side.node, thing.size
                    files[path] = drawn.svg(*printed, back=side.behind)
    note_faults(room, [one.job for one in made.fitted])
    room.problems.raise_errors()
    about["files"] = sorted([*files, "manifest.json"])
    files["manifest.json"] = json_file(about)
    return Publication(room.table, files, about, room.problems.sorted)
