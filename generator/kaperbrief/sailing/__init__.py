"""How ships sail: one mechanism a module, of which a pack picks one by `kind`.

A module has all of it: what a pack writes, the figures of a ship, distances, checks. It is found
by being here.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Annotated, Union

from kaperbrief.models.base import Tagged
from kaperbrief.sailing.base import Mechanism


def _mechanisms() -> tuple[type[Mechanism], ...]:
    """The mechanisms of all modules, by the modules' names."""
    names = sorted(f"{__name__}.{module.name}" for module in pkgutil.iter_modules(__path__))
    return tuple(
        one
        for name in names
        for one in vars(importlib.import_module(name)).values()
        if isinstance(one, type) and issubclass(one, Mechanism)
        if one.__module__ == name and one is not Mechanism
    )


if TYPE_CHECKING:
    Sailing = Mechanism
else:
    Sailing = Annotated[Union[_mechanisms()], Tagged()]  # noqa: UP007
