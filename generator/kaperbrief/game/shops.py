"""The print shops and sleeves that there are: the program's, and a project's own before them."""

from __future__ import annotations

from kaperbrief.game.check import read_named
from kaperbrief.models.shop import Shop, Shops, Sleeve, Sleeves
from kaperbrief.workspace import Workspace


def shops(workspace: Workspace) -> dict[str, Shop]:
    """Each shop by its name, those of the program first. Raises ProblemsFound."""
    return read_named(Shops, "shops.yaml", workspace)


def sleeves(workspace: Workspace) -> dict[str, Sleeve]:
    """Each sleeve by its name, as `shops`. Raises ProblemsFound."""
    return read_named(Sleeves, "sleeves.yaml", workspace)
