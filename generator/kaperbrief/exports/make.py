"""The one way from a kit to files that are not for paper."""

from __future__ import annotations

from dataclasses import replace

from kaperbrief.documents.deal import CLASSIC
from kaperbrief.documents.pages import Publication
from kaperbrief.errors import Progress, UsageProblem, quiet
from kaperbrief.exports.things import things
from kaperbrief.models.options import Options, Purpose
from kaperbrief.workspace import Workspace


def export(
    workspace: Workspace, options: Options, purpose: Purpose, progress: Progress = quiet
) -> Publication:
    """The files of a kit for one purpose, `manifest.json` among them; the classic one unasked.

    Raises ProblemsFound with every problem that spoils them, UsageProblem for wrong options.
    """
    if purpose.shops and purpose.name != "cards-png":
        raise UsageProblem("--shop names shops for cards", "add --for cards-png")
    if purpose.base_url and purpose.name != "tts":
        raise UsageProblem("--base-url is where pictures of a table lie", "add --for tts")
    # Nobody cuts these out, so that a small kit without backs spares nothing.
    if not options.print.sets and not options.print.only:
        options = replace(options, print=replace(options.print, sets=(CLASSIC,)))
    made = things(workspace, options, progress)
    if purpose.name == "cards-png":
        from kaperbrief.exports.cards import cards

        return cards(made, purpose.shops, progress)
    if purpose.name == "tts":
        from kaperbrief.exports.tts import tts

        return tts(made, purpose.base_url, progress)
    if purpose.name == "vassal":
        from kaperbrief.exports.vassal import vassal

        return vassal(made, progress)
    from kaperbrief.exports.drawings import drawings

    return drawings(made, progress)
