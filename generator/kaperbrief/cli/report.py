"""Problems and progress on the screen, results on the disk."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from kaperbrief.errors import (
    EXIT_FINE,
    EXIT_PROBLEMS,
    Problem,
    Problems,
    ProblemsFound,
    Severity,
    Span,
    UsageProblem,
)

_LONG = 600
"""Longer texts are cut in reports: a mistake may quote a whole file."""
_MOST = 50
"""As many problems of one file are shown: the others mostly say the same."""
_IN_ALL = 200
"""As many of all files."""


def show_problems(problems: list[Problem], *, every: bool = False) -> None:
    """Every problem with its source line, a caret and a hint, in colour on a terminal.

    Of very many in one file the first are shown and the others counted, unless `every` one is asked
    for.
    """
    shown: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for problem in problems:
        if every or (shown[problem.span.file] < _MOST and shown.total() < _IN_ALL):
            shown[problem.span.file] += 1
            _show(_printable(problem))
        else:
            left[problem.span.file] += 1
    for file, number in list(left.items())[:_MOST]:
        click.echo(f"{file}: {tell(f'and {number} more')}", err=True)
    if len(left) > _MOST:
        others = sum(list(left.values())[_MOST:])
        click.echo(tell(f"and {others} more in other files"), err=True)
    errors = sum(p.severity is Severity.ERROR for p in problems)
    warned = len(problems) - errors
    found = [(errors, "error"), (warned, "warning")]
    told = [tell(count(number, word)) for number, word in found if number]
    click.echo(", ".join(told), err=True)


def _show(problem: Problem) -> None:
    error = problem.severity is Severity.ERROR
    subject = f"{problem.field}: " if problem.field else ""
    click.echo(f"{problem.span}: ", nl=False, err=True)
    label = f"{tell(problem.severity.value)}[{problem.code}]: "
    click.secho(label, fg="red" if error else "yellow", bold=True, nl=False, err=True)
    click.echo(subject + problem.message, err=True)
    _show_line(problem)
    if problem.hint:
        show_hint(problem.hint, 11)


def tell(text: str) -> str:
    """A message, a hint or a word of the frame around them in the reader's language."""
    from kaperbrief.l10n.telling import reader_language, shipped_teller

    return shipped_teller(reader_language())(text)


def show_hint(hint: str, indent: int = 2) -> None:
    """What to do, below a problem."""
    click.echo(f"{' ' * indent}= {tell('hint')}: {hint}", err=True)


def show_warnings(problems: list[Problem], *, strict: bool) -> bool:
    """Show what a print is to be warned of; with `strict` say whether that stops it."""
    if problems:
        show_problems(problems)
    return strict and any(one.severity is Severity.WARNING for one in problems)


def save(files: Mapping[Path, bytes]) -> None:
    """Write results, all or none, over nothing that this program did not make.

    Raises ProblemsFound for the first file of somebody else, or that somebody has changed, unless
    `--force` is given.
    """
    from kaperbrief.files import Lazily, shown_path, write_all

    def ready(path: Path) -> bytes:
        return _sealed(files[path]) if path.suffix == ".yaml" else files[path]

    forced = click.get_current_context().meta.get(FORCE)
    for path in files:
        if not forced and _is_of_others(path):
            changed = path.suffix == ".yaml" and _bears(path, _SEAL)
            whose = "somebody has changed it" if changed else "was not made by kaperbrief"
            message = f"this file is there already and {whose}"
            hint = "move it away, choose another folder with --out, or write over it with --force"
            raise ProblemsFound([Problem("output", message, Span(shown_path(path)), hint)])
    write_all(Lazily({path: partial(ready, path) for path in files}))


ORIGINS = "kaperbrief.origins"
"""Where the context of a command notes which file said the value of an option."""

FORCE = "kaperbrief.force"
"""Where the context of a command notes `--force`."""

_MARKS = {
    ".pdf": b"Producer>Kaperbrief ",
    ".json": b'"kaperbrief": ',
    ".png": b"Software\0Kaperbrief",
    ".md": b"# Kaperbrief \xc2\xb7 ",
    ".vmod": b"Kaperbrief",
    ".svg": b"<!-- Kaperbrief -->",
    ".html": b'name="generator" content="Kaperbrief"',
}
"""What stands in every file that this program writes, by its ending."""


_SEAL = b"# kaperbrief "
"""Begins the last line of files that people may change; the digest of all before it follows."""


def _sealed(data: bytes) -> bytes:
    """The file with a last line that tells whether somebody has changed it."""
    import hashlib

    return data + _SEAL + hashlib.blake2b(data, digest_size=8).hexdigest().encode() + b"\n"


def _is_of_others(path: Path) -> bool:
    """Is there a file that this program did not make, or that was changed since?

    Pictures bear a mark since the manifest beside them names the files; an older one vouches for
    them. What cannot be looked at is told when it is written.
    """
    try:
        if path.suffix == ".yaml" and path.is_file():
            data = path.read_bytes()
            return _sealed(data[: data.rfind(_SEAL)]) != data
        if not path.is_file() or _bears(path, _MARKS.get(path.suffix, b"?")):
            return False
        manifest = path.with_name("manifest.json").read_bytes()
    except OSError:
        return os.path.lexists(path)
    older = _MARKS[".json"] in manifest and b'"files": ' not in manifest
    return path.suffix != ".png" or not older


def _bears(path: Path, mark: bytes) -> bool:
    """Does a mark stand in a file? It is read part by part: it may be as large as the new one."""
    end = b""
    with path.open("rb") as file:
        while part := file.read(1 << 20):
            if mark in end + part:
                return True
            end = part[-len(mark) :]
    return False


def project_option(variable: str | None = None) -> Callable[[Any], Any]:
    """`--project`, which is the project around the current folder where nobody says it."""
    return click.option(
        "--project",
        envvar=variable,
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        default=project_here,
        help="Folder with your own content; else the one that you are in.",
    )


def project_here() -> Path | None:
    """The project that the current folder is or lies in, if any."""
    from kaperbrief.workspace import project_around

    home = project_around(Path())
    return Path() if home == Path.cwd() else home


def home_of(folder: Path, project: Path | None) -> Any:
    """What is known where a new folder of an event or a campaign is made: its project, and ours.

    Raises UsageProblem where `project` is said and the folder would lie outside of it.
    """
    from kaperbrief.files import shown_path
    from kaperbrief.workspace import Workspace, project_around

    said = click.get_current_context().get_parameter_source("project")
    there = project and folder.resolve().is_relative_to(project.resolve())
    if project and said != ParameterSource.DEFAULT and not there:
        message = f"{shown_path(folder)} lies outside of the project {shown_path(project)}"
        raise UsageProblem(message, f"name it {(project / folder.name).as_posix()}")
    return Workspace.open(project_around(folder))


def write_new(folder: Path, texts: Mapping[str, str | bytes]) -> None:
    """Write the files of a new folder. Raises UsageProblem where one of them is there already."""
    from kaperbrief.files import shown_path, write_all

    files = {
        folder / name: text.encode() if isinstance(text, str) else text
        for name, text in texts.items()
    }
    for path in files:
        if path.exists() or path.is_symlink():
            message = f"{shown_path(path)} is there already"
            raise UsageProblem(message, "choose another name; nothing was written")
    write_all(files)


def title_of(folder: Path) -> str:
    """The title of a new folder that nobody gave one: its name in words."""
    return folder.resolve().name.replace("-", " ").replace("_", " ").title()


def publish(made: Any, folder: Path, given: Mapping[str, Any], said: str) -> int:
    """Write the files of a publication unless warnings stop it, say it in one line or as JSON."""
    if show_warnings(made.problems, strict=given["strict"]):
        return EXIT_PROBLEMS
    files = {folder / name: data for name, data in made.files.items()}
    written = given.get("file")
    # What is printed again stays as its owner wrote it.
    save({path: files[path] for path in files if not (written and _is_same(path, written))})
    if given["as_json"]:
        import json

        about = {"folder": str(folder), **made.about}
        click.echo(json.dumps(about, ensure_ascii=False, indent=1))
    else:
        click.echo(said)
    return EXIT_FINE


def _is_same(path: Path, other: Path) -> bool:
    return path.exists() and path.samefile(other)


def game_of(workspace: Any, game: str, kinds: tuple[str, ...] = (), *, house: Any = None) -> Any:
    """A game with the items of these kinds. Raises ProblemsFound."""
    from kaperbrief.game.load import load_pack

    problems = Problems()
    return problems.sure(load_pack(workspace, game, house or {}, problems, kinds))


def tell_others(folder: Path, ours: set[str], pattern: str = "*") -> None:
    """Name files of an earlier run that this one does not make; they are never deleted."""
    there = (path.relative_to(folder).as_posix() for path in folder.glob(pattern))
    others = sorted(name for name in there if name not in ours and name[0] != ".")
    if others:
        click.echo(f"Also there, from an earlier run: {', '.join(others)}", err=True)


def _printable(problem: Problem) -> Problem:
    """The problem in the reader's language, with a stand-in for signs that a terminal obeys."""
    said = replace(problem, message=tell(problem.message), hint=tell(problem.hint))
    texts = ("message", "hint", "field", "source_line")
    shown: dict[str, Any] = {name: tame(getattr(said, name)) for name in texts}
    return replace(said, **shown)


def tame(text: str) -> str:
    """The text, not too long, with a stand-in for signs that a terminal might obey."""
    if len(text) > _LONG:
        text = f"{text[:_LONG]}…"
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\t" else "\ufffd" for c in text)


def count(number: int, word: str) -> str:
    """The number with its word, as "1 page" or "3 pages"."""
    return f"{number} {word}{'s' if number != 1 else ''}"


def _show_line(problem: Problem) -> None:
    span, text = problem.span, problem.source_line
    if not text or not span.line:
        return
    start = max(0, span.column - 1)
    # A very long line is shown only around the place.
    cut = max(0, start - 60)
    shown = text[cut : cut + 110].replace("\t", " ")
    click.echo(f"    {span.line:>6} | {shown}", err=True)
    if span.column:
        length = max(1, span.end_column - span.column) if span.end_column else 1
        caret = " " * (start - cut) + "^" * min(length, max(1, len(shown) - (start - cut)))
        click.echo("           | ", nl=False, err=True)
        click.secho(caret, fg="cyan", err=True)


@contextmanager
def progress_bar() -> Iterator[Any]:
    """A function `(phase, done, total)` that moves a bar on a terminal and is silent in a pipe."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda phase, done, total: None
        return
    names = {
        "materials": "fitting",
        "pages": "drawing",
        "pictures": "picturing",
        "packets": "binding",
        "ready": "making ready",
        "battles": "fighting",
        "tuning": "shifting men",
    }

    def show(phase: str, done: int, total: int) -> None:
        width = 28
        filled = width * done // max(1, total)
        bar = "█" * filled + "░" * (width - filled)
        click.echo(f"\r{names.get(phase, phase):>14} {bar} {done}/{total} ", nl=False, err=True)

    try:
        yield show
    finally:
        click.echo("\r" + " " * 60 + "\r", nl=False, err=True)
