"""Themes from their files: the chain of parents, what they name, the files of their fonts."""

from __future__ import annotations

import importlib.util
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from kaperbrief.components.cards.vignette import SCENES, TABS
from kaperbrief.errors import Problems, ProblemsFound, UsageProblem, did_you_mean
from kaperbrief.files import PathRefused
from kaperbrief.game.check import check
from kaperbrief.game.shelf import Game, Origin
from kaperbrief.models.theme import FontRole, Theme
from kaperbrief.source.reader import load_file
from kaperbrief.typeset.faces import FontError, check_font
from kaperbrief.typeset.patterns import PATTERNS
from kaperbrief.typeset.theme import flatten
from kaperbrief.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Written:
    """A theme and the file it was written in."""

    theme: Theme
    origin: Origin


def theme_names(workspace: Workspace) -> list[str]:
    """Every theme of the project and of the program."""
    found: set[str] = set()
    for root in workspace.template_roots():
        found |= {path.parent.name for path in root.glob("*/theme.yaml")}
    return sorted(found)


def load_chain(workspace: Workspace, name: str, problems: Problems) -> list[Written]:
    """A theme and its parents, the theme first; what they name is checked.

    Raises UsageProblem for an unknown theme.
    """
    names = theme_names(workspace)
    if name not in names:
        raise UsageProblem(f'unknown theme "{name}"', did_you_mean(name, set(names)))
    before = len(problems.items)
    chain: list[Written] = []
    seen: list[str] = []
    while name:
        written = _load(workspace, name, problems)
        if written is None:
            break
        chain.append(written)
        seen.append(name)
        parent = written.theme.extends or ""
        message, hint = "", ""
        if parent in seen:
            message = f'"{name}" extends itself in a circle'
        elif parent and parent not in names:
            message, hint = f'unknown theme "{parent}"', did_you_mean(parent, set(names))
        if message:
            problems.add(written.origin.problem("theme", message, ("extends",), hint))
            break
        name = parent
    if len(problems.items) == before:
        _check_names(chain, problems)
    return chain


def _load(workspace: Workspace, name: str, problems: Problems) -> Written | None:
    try:
        path = workspace.theme_file(name, "theme.yaml")
    except ProblemsFound as error:
        problems.extend(error.problems)
        return None
    source = load_file(path, workspace.shown(path), problems) if path else None
    if source is None:
        return None
    origin = Origin(source, ())
    theme = check(Theme, source.data, problems, origin.span, source.line_text)
    if theme is None:
        return None
    if theme.id != name:
        message = f'expected the name of the folder, "{name}", found "{theme.id}"'
        problems.add(origin.problem("theme", message, ("id",), f"write {name}"))
    return Written(theme, origin)


def _check_names(chain: list[Written], problems: Problems) -> None:
    """The fonts and colours that styles name must be there, a floor is no larger than its size."""
    whole = merged(chain)
    fonts, colours = set(whole.fonts), set(whole.colours)
    for written in chain:
        origin = written.origin
        for name, style in written.theme.styles.items():
            path = ("styles", name)
            wanted = {"font": style.font, "bold": style.bold, "italic": style.italic}
            for field, font in wanted.items():
                if font and font not in fonts:
                    hint = did_you_mean(font, fonts)
                    message = f'unknown font "{font}"'
                    problems.add(origin.problem("theme", message, (*path, field), hint))
            if style.colour not in colours and not style.colour.startswith("seat-"):
                message, hint = (
                    f'unknown colour "{style.colour}"',
                    did_you_mean(style.colour, colours),
                )
                problems.add(origin.problem("theme", message, (*path, "colour"), hint))
            if style.floor > style.size:
                message = f"the floor {style.floor} is above the size {style.size}"
                problems.add(origin.problem("theme", message, (*path, "floor")))
        for number, seat in enumerate(written.theme.seats):
            if seat.pattern not in PATTERNS:
                message, hint = (
                    f'unknown pattern "{seat.pattern}"',
                    did_you_mean(seat.pattern, set(PATTERNS)),
                )
                place = ("seats", number, "pattern")
                problems.add(origin.problem("theme", message, place, hint))


_DRAWN: tuple[tuple[str, str, Collection[str]], ...] = (
    ("card-kinds", "band", PATTERNS),
    ("card-kinds", "tab", TABS),
    ("cards", "scene", SCENES),
)
"""Fields of a pack that name something to be drawn."""


def check_drawn(game: Game, problems: Problems) -> None:
    """Note bands, tabs and scenes of cards that nothing draws."""
    for kind, field, known in _DRAWN:
        for name, item in game.kinds[kind].items():
            value = getattr(item, field)
            if value not in known:
                message, hint = f'unknown {field} "{value}"', did_you_mean(value, set(known))
                origin = game.origin(kind, name)
                problems.add(origin.problem("reference", message, (field,), hint))


def merged(chain: list[Written]) -> Theme:
    """One theme out of the chain."""
    return flatten([written.theme for written in chain])


def font_files(chain: list[Written], workspace: Workspace, problems: Problems) -> dict[str, Path]:
    """The file of each font role; one that is missing or no font is a problem."""
    owners = {role: written for written in reversed(chain) for role in written.theme.fonts}
    files: dict[str, Path] = {}
    for role, written in owners.items():
        font = written.theme.fonts[role]
        try:
            files[role] = _font_file(font, written.theme.id, workspace)
            if not font.package:
                check_font(files[role])
        except (PathRefused, FontError) as error:
            message = f'the font "{font.file}" cannot be used: {error}'
            problems.add(written.origin.problem("font", message, ("fonts", role)))
        except ProblemsFound as error:
            found = error.problems[0]
            message = f'the font "{font.file}" cannot be used: {found.message}'
            problems.add(written.origin.problem("font", message, ("fonts", role), found.hint))
    return files


def _font_file(font: FontRole, theme: str, workspace: Workspace) -> Path:
    """The file of a font in its package or theme. Raises PathRefused, ProblemsFound."""
    if not font.package:
        path = workspace.theme_file(theme, f"fonts/{font.file}")
        if path is None:
            raise PathRefused(f"it is not in templates/{theme}/fonts")
        return path
    # Only the package itself is looked for: nothing of it is imported.
    spec = importlib.util.find_spec(font.package) if font.package.isidentifier() else None
    if spec is None or not spec.submodule_search_locations:
        raise PathRefused(f'there is no package "{font.package}"', "pip install kaperbrief anew")
    parts = PurePosixPath(font.file).parts
    path = Path(spec.submodule_search_locations[0], *parts)
    if parts[:1] == ("/",) or ".." in parts or not path.is_file():
        raise PathRefused(f'there is no such file in the package "{font.package}"')
    return path
