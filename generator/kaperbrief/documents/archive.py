"""A pack in one file: a game of one's own for others, a stranger's game for oneself."""

from __future__ import annotations

import io
import os
import posixpath
import shutil
import stat
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from kaperbrief.errors import Problem, Problems, ProblemsFound, Span, UsageProblem, check_known
from kaperbrief.files import safe_name, shown_path, write_all
from kaperbrief.game.load import load_pack
from kaperbrief.game.references import check_references
from kaperbrief.game.shelf import Game
from kaperbrief.models.base import is_id
from kaperbrief.workspace import Workspace, installed_root, shipped_root

_SHARED = ("templates", "icons", "art", "photos")
"""What a project has beside the content of its games."""
_ENDINGS = {".yaml", ".csv", ".ods", ".svg", ".po", ".png", ".jpg", ".jpeg", ".webp", ".j2",
            ".ttf", ".otf", ".md", ".txt", ".json"}  # fmt: skip
_PLAIN = {"LICENSE", "COPYING", "README", "NOTICE"}
_MOST_FILES = 3_000
_MOST_BYTES = 100_000_000
"""In a pack, once it is unpacked."""
_LONGEST = 200
"""Letters of a path in it."""

Files = dict[str, bytes]
"""The files of a pack by their paths, which are those of a project."""


def packed(workspace: Workspace, game: str) -> bytes:
    """All that a project has for a game, as a ZIP file with the layout of a project.

    The same files give the same bytes. Raises UsageProblem for a game that is none of the
    project's, ProblemsFound for one that is broken or holds what no pack may.
    """
    check_known("game", game, workspace.packs())
    home = next((root for root in workspace.own if (root / _said(game)).is_file()), None)
    if home is None:
        message = f'"{game}" is no game of this project'
        hint = f"kaperbrief new game ID --from {game} makes one, or choose a folder with --project"
        raise UsageProblem(message, hint)
    _checked(workspace, game)
    found = {path.relative_to(home).as_posix(): path for path in _files(home, game)}
    for path in found:
        if why := _refused(path):
            raise ProblemsFound([Problem("pack", why, Span(path), "take it out of the folder")])
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(found):
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.external_attr, info.compress_type = 0o644 << 16, zipfile.ZIP_DEFLATED
            archive.writestr(info, found[name].read_bytes())
    return buffer.getvalue()


def _checked(workspace: Workspace, name: str) -> Game:
    """The game, whose content is whole and fits together. Raises ProblemsFound."""
    problems = Problems()
    game = problems.sure(load_pack(workspace, name, {}, problems))
    check_references(game, workspace, ["default"], problems)
    problems.raise_errors()
    return game


def _said(game: str) -> str:
    return f"content/{game}/pack.yaml"


def _files(home: Path, game: str) -> Iterator[Path]:
    """The regular files of a project that belong to a game; hidden ones do not."""
    yield from (path for path in home.iterdir() if path.stem in _PLAIN and path.is_file())
    for top in (f"content/{game}", *_SHARED):
        for here, folders, names in os.walk(home / top):
            folders[:] = sorted(one for one in folders if not one.startswith("."))
            paths = (Path(here, name) for name in sorted(names) if not name.startswith("."))
            yield from (path for path in paths if path.is_file() and not path.is_symlink())


def unpacked(path: Path) -> tuple[str, Files]:
    """The id of the game in a pack, and its files. Nothing is written.

    Raises ProblemsFound for what is no pack, or holds what no pack may.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            files = dict(_read(archive))
    except OSError as error:
        raise _no_pack(path, f"cannot be read: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:
        raise _no_pack(path, str(error)) from error
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:
        raise _no_pack(path, "is no ZIP file that is whole") from error
    games = [name.split("/")[1] for name in files if name == _said(posixpath.basename(name[:-10]))]
    if len(games) != 1 or not is_id(games[0]):
        told = f"{len(games)} games, expected one" if games[1:] else "no content/ID/pack.yaml"
        raise _no_pack(path, f"holds {told}")
    mine = tuple(f"{one}/" for one in (f"content/{games[0]}", *_SHARED))
    return games[0], {one: files[one] for one in files if one.startswith(mine) or "/" not in one}


def _no_pack(path: Path, message: str) -> ProblemsFound:
    hint = "a pack is a file that kaperbrief pack has made; nothing was installed"
    return ProblemsFound([Problem("pack", message, Span(shown_path(path)), hint)])


def _read(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """The files of an archive, one folder around all of them left away. Raises ValueError."""
    entries = [one for one in archive.infolist() if not one.filename.endswith("/")]
    if len(entries) > _MOST_FILES:
        raise ValueError(f"holds {len(entries)} files, at most {_MOST_FILES} are read")
    tops = {one.filename.partition("/")[0] for one in entries}
    around = f"{next(iter(tops))}/" if len(tops) == 1 and "content" not in tops else ""
    seen: set[str] = set()
    left = _MOST_BYTES
    for entry in entries:
        name = entry.filename.removeprefix(around)
        why = _refused(name)
        if not why and stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG):
            why = f'"{name[:60]}" is a link'
        if not why and name.casefold() in seen:
            why = f'"{name}" is there twice'
        if why:
            raise ValueError(why)
        seen.add(name.casefold())
        with archive.open(entry) as file:
            data = file.read(left + 1)
        left -= len(data)
        if left < 0:
            raise ValueError(f"is larger than {_MOST_BYTES // 1_000_000} MB when it is unpacked")
        yield name, data


def _refused(name: str) -> str:
    """Why no pack may hold a file of this path; nothing where it may."""
    path = PurePosixPath(name)
    if len(name) > _LONGEST or any(safe_name(part) != part for part in name.split("/")):
        return f'"{name[:60]}" is no path that every system takes'
    if path.suffix.lower() not in _ENDINGS and path.name not in _PLAIN:
        return f'"{name}" is nothing that a pack is made of'
    return ""


def install(path: Path, *, again: bool = False) -> tuple[Game, Path]:
    """The game of a pack, and the folder where all commands find it from now on.

    `again` puts it in the place of one of the same id. Raises ProblemsFound for a pack that is
    broken, UsageProblem where it cannot be installed; then all is as it was.
    """
    name, files = unpacked(path)
    root, home = _home(name)
    shipped = shipped_root()
    if (shipped / "content" / name).exists():
        message = f'"{name}" is a game that the program brings along'
        raise UsageProblem(message, "unpack it into a folder of your own and use --project")
    if home.exists() and not again:
        raise UsageProblem(
            f'"{name}" is installed already', "put the new one in its place: --force"
        )
    beside, old = root / f".{name}-{os.getpid()}", root / f".{name}-{os.getpid()}-old"
    try:
        write_all({beside / name / one: data for one, data in files.items()})
        game = _checked(Workspace(None, shipped, None, (beside / name,)), name)
        if home.exists():
            home.rename(old)
        (beside / name).rename(home)
    finally:
        if old.exists() and not home.exists():
            old.rename(home)
        for one in (beside, old):
            shutil.rmtree(one, ignore_errors=True)
    return game, home


def remove(name: str) -> Path:
    """Take an installed pack away; its folder. Raises UsageProblem where there is none."""
    known = {one.name: one for one in Workspace.open(None).installed}
    check_known("installed pack", name, known)
    shutil.rmtree(known[name])
    return known[name]


def _home(name: str) -> tuple[Path, Path]:
    root = installed_root()
    if root is None:
        raise UsageProblem("there is no folder for packs", "name one in KAPERBRIEF_PACKS")
    return root, root / name
