"""The papers that come along, by their names."""

from __future__ import annotations

import functools

from kaperbrief.game.papers import paper_forms, papers
from kaperbrief.units import Forms
from kaperbrief.workspace import Workspace

SIZES = papers(Workspace.open(None))


@functools.cache
def forms(name: str) -> Forms:
    """The forms of a paper."""
    return paper_forms(Workspace.open(None), name)


PAPERS = {form.name: form for name in SIZES for form in forms(name).values()}
