"""The world of type: fonts, line breaking, styles, icons, photos, the pen."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from types import ModuleType
from typing import cast


def _when_used(package: str, name: str) -> None:
    """Have a module read when something of it is used first, whoever imports it."""
    spec = importlib.util.find_spec(f"{package}.{name}")
    if spec is None or spec.loader is None or spec.name in sys.modules:
        return
    spec.loader = importlib.util.LazyLoader(spec.loader)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    setattr(sys.modules[package], name, module)


def _without(other: str, name: str) -> None:
    """Import a module that can do without another one, as if that was not there."""
    if other not in sys.modules:
        sys.modules[other] = cast(ModuleType, None)  # importing it fails
        importlib.import_module(name)
        del sys.modules[other]


if importlib.util.find_spec("reportlab"):  # it imports both with its fonts; builds do without it
    _when_used("PIL", "Image")  # only photos need it
    _without("uharfbuzz", "reportlab.pdfbase.ttfonts")  # only words that are new need it
