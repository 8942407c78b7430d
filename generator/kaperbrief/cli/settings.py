"""Options that were not typed: from the environment, the project's file, the user's file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from kaperbrief.errors import Problems

_PLAIN = ("lang", "paper", "theme", "units", "backs", "seed", "players", "figure_height")


def with_settings(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options, those left to their default filled from settings files.

    What is typed goes first, then `KAPERBRIEF_*`, the project's `kaperbrief.yaml`, the user's.
    House readings of other games are left out. Raises ProblemsFound with everything wrong in the
    files.
    """
    import platformdirs

    from kaperbrief.library.settings import NAME, house_of, known_readings, load_settings
    from kaperbrief.workspace import Workspace

    files: list[tuple[Path, str]] = []
    if options.get("project"):
        files.append((options["project"] / NAME, NAME))
    user = Path(platformdirs.user_config_dir("kaperbrief", appauthor=False)) / NAME
    files.append((user, f"your own {NAME}"))
    problems = Problems()
    layers = load_settings(files, problems)
    problems.raise_errors()
    filled = dict(options)
    context = click.get_current_context()
    for name in (*_PLAIN, "out"):
        if name in filled and context.get_parameter_source(name) is ParameterSource.DEFAULT:
            filled[name] = _first([layer.settings for layer in layers], name, filled[name])
    readings: dict[str, str] = {}
    if any(layer.settings.house for layer in layers):
        known = known_readings(Workspace.open(options.get("project")))
        readings = house_of(game, layers, known, problems)
        problems.raise_errors()
    typed = {text.partition("=")[0] for text in options["house"]}
    kept = tuple(f"{name}={value}" for name, value in readings.items() if name not in typed)
    filled["house"] = (*options["house"], *kept)
    return filled


def _first(layers: list[Any], name: str, default: Any) -> Any:
    for layer in layers:
        value = getattr(layer, name)
        if value not in ("", None) and not (name == "players" and value == 0):
            if name == "out":
                return Path(value)
            return str(value) if name == "players" else value
    return default
