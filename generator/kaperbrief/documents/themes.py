"""A theme and its parents as they are written: read, checked, merged, their fonts found."""

from __future__ import annotations

import importlib.util
from pathlib import Path, PurePosixPath

from kaperbrief.errors import Problems, ProblemsFound, check_known, did_you_mean
from kaperbrief.files import PathRefused
from kaperbrief.game.check import read_as
from kaperbrief.game.shelf import Origin
from kaperbrief.models.theme import FontRole, Theme
from kaperbrief.typeset.faces import FontError, check_font
from kaperbrief.typeset.patterns import PATTERNS
from kaperbrief.typeset.theme import flatten
from kaperbrief.workspace import Workspace

Written = tuple[Theme, Origin]
"""A theme and the file it was written in."""


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
    check_known("theme", name, names)
    before = len(problems.items)
    chain: list[Written] = []
    seen: list[str] = []
    while name:
        written = _load(workspace, name, problems)
        if written is None:
            break
        chain.append(written)
        seen.append(name)
        theme, origin = written
        parent, message, hint = theme.extends or "", "", ""
        if parent in seen:
            message = f'"{name}" extends itself in a circle'
        elif parent and parent not in names:
            message, hint = f'unknown theme "{parent}"', did_you_mean(parent, set(names))
        if message:
            problems.add(origin.problem("theme", message, ("extends",), hint))
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
    read = read_as(Theme, path, workspace, problems) if path else None
    if read is None:
        return None
    theme, origin = read
    if theme.id != name:
        message = f'expected the name of the folder, "{name}", found "{theme.id}"'
        problems.add(origin.problem("theme", message, ("id",), f"write {name}"))
    return theme, origin


def _check_names(chain: list[Written], problems: Problems) -> None:
    """The fonts and colours that styles name must be there, a floor is no larger than its size."""
    whole = merged(chain)
    fonts, colours = set(whole.fonts), set(whole.colours)
    _check_seats(chain, problems)
    for theme, origin in chain:
        own = [(("languages", name), named) for name, named in theme.languages.items()]
        for where, named in [(("stand_ins",), theme.stand_ins), *own]:
            for role, font in named.items():
                for one in sorted({role, font} - fonts):
                    problems.add(origin.unknown("font", one, fonts, (*where, role), "theme"))
        for name, style in theme.styles.items():
            path = ("styles", name)
            wanted = {"font": style.font, "bold": style.bold, "italic": style.italic}
            for field, font in wanted.items():
                if font and font not in fonts:
                    problems.add(origin.unknown("font", font, fonts, (*path, field), "theme"))
            if style.colour not in colours and not style.colour.startswith("seat-"):
                place = (*path, "colour")
                problems.add(origin.unknown("colour", style.colour, colours, place, "theme"))
            if style.floor > style.size:
                message = f"the floor {style.floor} is above the size {style.size}"
                problems.add(origin.problem("theme", message, (*path, "floor")))
        for number, seat in enumerate(theme.seats):
            if seat.pattern not in PATTERNS:
                at = ("seats", number, "pattern")
                problems.add(origin.unknown("pattern", seat.pattern, PATTERNS, at, "theme"))


def _check_seats(chain: list[Written], problems: Problems) -> None:
    """The pattern tells seats apart where all is printed in black, so no two have the same."""
    first: dict[str, int] = {}
    for number, seat in enumerate(merged(chain).seats):
        before = first.setdefault(seat.pattern, number)
        if before != number:
            # The one that the more special theme writes is told.
            theme, origin = next(one for one in chain if len(one[0].seats) > before)
            place = number if len(theme.seats) > number else before
            message = f'seats {before + 1} and {number + 1} have the same pattern "{seat.pattern}"'
            hint = "those that a theme does not write are its parent's"
            problems.add(origin.problem("theme", message, ("seats", place, "pattern"), hint))


def merged(chain: list[Written]) -> Theme:
    """One theme out of the chain."""
    return flatten([theme for theme, _ in chain])


def font_files(chain: list[Written], workspace: Workspace, problems: Problems) -> dict[str, Path]:
    """The file of each font role; one that is missing or no font is a problem."""
    owners = {role: written for written in reversed(chain) for role in written[0].fonts}
    files: dict[str, Path] = {}
    for role, (theme, origin) in owners.items():
        font = theme.fonts[role]
        try:
            files[role] = _font_file(font, theme.id, workspace)
            if not font.package and (forbidden := check_font(files[role])):
                message = f'the font "{font.file}" is printed, but {forbidden}'
                problem = origin.problem("font", message, ("fonts", role), "ask for its licence")
                problems.add(problem.warning())
        except (PathRefused, FontError) as error:
            message = f'the font "{font.file}" cannot be used: {error}'
            problems.add(origin.problem("font", message, ("fonts", role)))
        except ProblemsFound as error:
            found = error.problems[0]
            message = f'the font "{font.file}" cannot be used: {found.message}'
            problems.add(origin.problem("font", message, ("fonts", role), found.hint))
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
