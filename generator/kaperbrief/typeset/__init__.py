"""The world of type: fonts, line breaking, styles, icons, photos, the pen."""

from __future__ import annotations

import importlib.util
import sys


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


_when_used("PIL", "Image")  # ReportLab imports Pillow with its fonts; only photos need it
