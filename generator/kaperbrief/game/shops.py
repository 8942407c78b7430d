"""The print shops that there are: those of the program, and a project's own before them."""

from __future__ import annotations

from kaperbrief.errors import Problems
from kaperbrief.game.check import read_as
from kaperbrief.models.shop import Shop, Shops
from kaperbrief.workspace import Workspace

_FILE = "shops.yaml"


def shops(workspace: Workspace) -> dict[str, Shop]:
    """Each shop by its name, those of the program first. Raises ProblemsFound."""
    found: dict[str, Shop] = {}
    problems = Problems()
    for path in reversed(workspace.template_files(_FILE)):
        read = read_as(Shops, path, workspace, problems)
        if read is not None:
            found |= read[0].shops
    problems.raise_errors()
    return found
