"""The print shops that there are: those of the program, and a project's own before them."""

from __future__ import annotations

from kaperbrief.game.check import read_named
from kaperbrief.models.shop import Shop, Shops
from kaperbrief.workspace import Workspace


def shops(workspace: Workspace) -> dict[str, Shop]:
    """Each shop by its name, those of the program first. Raises ProblemsFound."""
    return read_named(Shops, "shops.yaml", workspace)
