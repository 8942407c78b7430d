"""Themes from their files: the chain of parents, and the files of their fonts."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from kaperbrief.errors import Problem, Problems, Span, UsageProblem, did_you_mean
from kaperbrief.library.check import check
from kaperbrief.library.shelf import Origin
from kaperbrief.models.theme import Theme
from kaperbrief.setting.theme import flatten
from kaperbrief.source import load_file
from kaperbrief.workspace import Workspace


def theme_names(workspace: Workspace) -> list[str]:
    """Every theme of the project and of the program."""
    found: set[str] = set()
    for root in workspace.template_roots():
        found |= {path.parent.name for path in root.glob("*/theme.yaml")}
    return sorted(found)


def load_chain(workspace: Workspace, name: str, problems: Problems) -> list[Theme]:
    """A theme and its parents, the theme first.

    Raises UsageProblem for an unknown theme.
    """
    names = theme_names(workspace)
    if name not in names:
        raise UsageProblem(f'unknown theme "{name}"', did_you_mean(name, set(names)))
    chain: list[Theme] = []
    while name:
        theme = _load(workspace, name, problems)
        if theme is None:
            break
        chain.append(theme)
        if theme.extends and theme.extends in {t.id for t in chain}:
            problems.error("theme", f'"{theme.id}" extends itself in a circle', Span(name))
            break
        name = theme.extends or ""
    return chain


def _load(workspace: Workspace, name: str, problems: Problems) -> Theme | None:
    for root in workspace.template_roots():
        path = root / name / "theme.yaml"
        if path.exists():
            source = load_file(path, workspace.shown(path), problems)
            if source is None:
                return None
            place = Origin(source, ()).span
            theme: Theme | None = check(Theme, source.data, problems, place, source.line_text)
            return theme
    problems.error("theme", f'the theme "{name}" was not found', Span(name))
    return None


def merged(chain: list[Theme]) -> Theme:
    """One theme out of the chain."""
    return flatten(chain)


def font_files(theme: Theme, workspace: Workspace, problems: Problems) -> dict[str, Path]:
    """The file of each font role; a missing one is a problem."""
    files: dict[str, Path] = {}
    for role, font in theme.fonts.items():
        path = _font_file(font.package, font.file, workspace, theme.id)
        if path is None or not path.is_file():
            where = font.package or f"templates/{theme.id}/fonts"
            problems.add(
                Problem(
                    "font",
                    f'the font "{role}" ({font.file}) was not found in {where}',
                    Span(f"templates/{theme.id}/theme.yaml"),
                    "install the program with pip, which brings its fonts along",
                )
            )
            continue
        files[role] = path
    return files


def _font_file(package: str, file: str, workspace: Workspace, theme: str) -> Path | None:
    if package:
        spec = importlib.util.find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            return None
        return Path(spec.submodule_search_locations[0]) / file
    for root in workspace.template_roots():
        path = root / theme / "fonts" / file
        if path.is_file():
            return path
    return None
