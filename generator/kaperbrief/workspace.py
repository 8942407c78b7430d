"""The roots of all files, and the chain along which templates, icons and words are looked up."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NoReturn

from kaperbrief.errors import Problem, ProblemsFound, Span, UsageProblem
from kaperbrief.files import MissingFile, PathRefused, safe_path
from kaperbrief.kept import stamps
from kaperbrief.records import dataclass

_SIMPLE = re.compile(r"([a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*", re.IGNORECASE | re.ASCII)
"""Names, some in a folder, that are written one way only and do not lead out."""
_UPS = 2  # a path outside is shown as ../../name, but not from farther up


def shipped_root(package: Path | None = None) -> Path:
    """The folder that holds the built-in `content/` and `templates/`.

    In a checkout that is its root, where pyproject.toml stands beside `generator/`; else the
    folder `_shipped` of the installed package. `package` is the package folder (for tests).
    """
    package = package or Path(__file__).resolve().parent
    root = package.parent.parent
    if package.parent.name == "generator" and (root / "pyproject.toml").is_file():
        return root
    return package / "_shipped"


def shipped_schemas() -> dict[str, str]:
    """The text of each JSON Schema of content files by its file name."""
    folder = shipped_root() / "content" / "schemas"
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.json"))}


def installed_root() -> Path | None:
    """The folder of installed packs, each laid out as a project with one game of the same name.

    KAPERBRIEF_PACKS names another one; empty, nothing is installed.
    """
    where = os.environ.get("KAPERBRIEF_PACKS")
    if where is None:
        import platformdirs

        try:
            where = f"{platformdirs.user_data_dir('kaperbrief', appauthor=False)}/packs"
        except RuntimeError:  # a user without a home
            return None
    return Path(os.path.abspath(where)) if where else None


def _installed() -> tuple[Path, ...]:
    """Each pack that is installed, but for what hides behind the name of a game of ours."""
    root = installed_root()
    found = sorted(root.glob("[!._]*/content/*/pack.yaml")) if root else ()
    homes = (pack.parents[2] for pack in found if pack.parent.name == pack.parents[2].name)
    ours = shipped_root() / "content"
    return tuple(home for home in homes if not (ours / home.name).exists())


@functools.cache
def _own(project: Path | None, above: Path | None, shipped: Path) -> tuple[Path, ...]:
    if project is None or project.resolve() == shipped.resolve():
        return ()
    return (project,) if above is None else (project, above)


def project_around(folder: Path) -> Path | None:
    """The nearest project that a folder is or lies in, if any; it need not be there yet.

    That has settings (kaperbrief.yaml), or content of a game: of one that we ship, or a whole one.
    What the program itself is made of is none.
    """
    shipped = shipped_root().resolve()
    packs = {pack.name for pack in (shipped / "content").glob("*/")} - {"schemas"}
    for home in (folder.resolve(), *folder.resolve().parents):
        if home == shipped:
            return None
        own = (one for one in home.glob("content/[!._]*/") if one.name != "schemas")
        with contextlib.suppress(OSError):  # a folder that nobody may look into is nobody's
            if (home / "kaperbrief.yaml").is_file() or any(
                one.name in packs or (one / "pack.yaml").is_file() for one in own
            ):
                return home
    return None


def _above(project: Path) -> Path | None:
    """The project in which an event or a campaign has a folder of its own, if there is one."""
    inside = any((project / name).is_file() for name in ("event.yaml", "campaign.yaml"))
    return project_around(project.resolve().parent) if inside else None


@dataclass(frozen=True, slots=True)
class Workspace:
    """A project folder (or none) in front of what the program brings along.

    Both are laid out alike: `content/<pack>/…` and `templates/<theme>/…`; a project has `icons/`
    and `photos/` too. What stands in the project comes first. An event or a campaign in a folder
    of its own within a project has all that is in that too: it is `above`. Between them stand the
    packs that are `installed`: each has one game, and for no other game does it say anything.
    """

    project: Path | None
    shipped: Path
    above: Path | None = None
    installed: tuple[Path, ...] = ()

    @classmethod
    def open(cls, project: Path | None) -> Workspace:
        """The workspace for `--project`. Raises UsageProblem if there is no such folder."""
        if project is not None and not project.is_dir():
            raise UsageProblem(f'there is no project folder "{project.as_posix()}"')
        return cls(project, shipped_root(), _above(project) if project else None, _installed())

    @property
    def layers(self) -> list[Path]:
        """The roots, project first; once only when the project is the checkout itself."""
        return [*self.own, *self.installed, self.shipped]

    @property
    def own(self) -> list[Path]:
        """The roots of the project."""
        return list(_own(self.project, self.above, self.shipped))

    def layers_of(self, pack: str | None) -> list[Path]:
        """The roots that a game looks into."""
        return [one for one in self.layers if one not in self.installed or one.name == pack]

    def strange(self, pack: str) -> list[Path]:
        """Where templates of a game are read from, if some came with it from a stranger."""
        home = next((one for one in self.installed if one.name == pack), None)
        if home is None or not any(home.rglob("*.j2")):
            return []
        return self.layers_of(pack)

    @property
    def redraws(self) -> bool:
        """Has the project templates, icons or art of its own, which every game looks into?"""
        names = ("templates", "icons", "art")
        return any((root / name).exists() for root in self.own for name in names)

    def packs(self) -> dict[str, list[Path]]:
        """Pack id (name of its folder) -> its folders, project first, sorted by id.

        A folder counts as pack when it holds a `pack.yaml` in at least one layer.
        """
        folders: dict[str, list[Path]] = {}
        for layer in self.layers:
            for folder in (layer / "content").glob("[!._]*/"):
                if layer not in self.installed or folder.name == layer.name:
                    folders.setdefault(folder.name, []).append(folder)
        return {
            name: folders[name]
            for name in sorted(folders)
            if any((folder / "pack.yaml").is_file() for folder in folders[name])
        }

    def pack_files(self, pack: str, suffix: str | tuple[str, ...]) -> list[list[Path]]:
        """Every file of a pack with one of the endings, a list a layer, in the order of `packs`.

        Subfolders count, hidden files don't. Raises ProblemsFound (code `path`) for symbolic
        links that lead out of the layer and for what is no regular file.
        """
        found = []
        for folder in self.packs().get(pack, []):
            files = []
            for here, subfolders, names in os.walk(folder):
                subfolders[:] = sorted(n for n in subfolders if not n.startswith("."))
                for link in (Path(here, name) for name in subfolders):
                    if link.is_symlink():
                        self._refuse(link, "a symbolic link to a folder; copy the folder instead")
                wanted = (n for n in names if n.endswith(suffix) and not n.startswith("."))
                files += [Path(here, name) for name in sorted(wanted)]
            found.append([self._checked(path.parent, path.name) for path in files])
        return found

    def find(
        self, kind_folder: str, name: str, *, pack: str | None, themes: Sequence[str]
    ) -> Path | None:
        """The first file called `name` along project → pack → theme → parents → `default`.

        `kind_folder` is `templates`, `icons` (`name` with or without `.svg`) or another folder of
        packs and themes; `themes` is the theme followed by its parents. Raises ProblemsFound (code
        `path`) where a file is there but must not be used: a wrong case, a link that leads out.
        """
        return self.finder(pack, themes)(kind_folder, name)

    def finder(self, pack: str | None, themes: Sequence[str]) -> Callable[[str, str], Path | None]:
        """`find` for many names: it looks into each folder once, so later files are not found."""
        inside = functools.cache(self._inside)
        chain = functools.cache(lambda kind_folder: self._chain(kind_folder, pack, themes))

        def sort(folder: Path, name: str) -> str:
            other = "other" if name.casefold() in inside(folder) else ""
            return inside(folder).get(name, other)

        @functools.cache
        def find(kind_folder: str, name: str) -> Path | None:
            if kind_folder == "icons" and not name.endswith(".svg"):
                name += ".svg"
            simple = _SIMPLE.fullmatch(name) is not None
            above, _, last = name.rpartition("/")
            for folder in chain(kind_folder):
                found = sort(folder, above) if simple and above else "folder"
                found = sort(folder / above, last) if simple and found == "folder" else found
                if simple and found == "file":
                    return folder / name
                path = self._first([folder], name) if found else None
                if path is not None:
                    return path
            return None

        return find

    def _inside(self, folder: Path) -> dict[str, str]:
        """What stands in a folder: `file` and `folder` where nothing has to be looked at.

        All else is known without regard to case.
        """
        entries = list(os.scandir(folder))
        names = {unicodedata.normalize("NFC", one.name).casefold(): "other" for one in entries}
        if folder.resolve().is_relative_to(self._boundary(folder).resolve()):
            for one in entries:
                if one.is_dir(follow_symlinks=False):
                    names[one.name] = "folder"
                elif one.is_file(follow_symlinks=False):
                    names[one.name] = "file"
        return names

    def _first(self, folders: Sequence[Path], name: str) -> Path | None:
        return next(iter(self._existing(folders, name)), None)

    def _existing(self, folders: Sequence[Path], name: str) -> Iterator[Path]:
        """The file `name` of each folder that has one, checked."""
        for folder in folders:
            try:
                yield self._checked(folder, name)
            except MissingFile:
                continue

    def names(
        self,
        kind_folder: str,
        suffix: str,
        pack: str | None,
        themes: Sequence[str],
        inside: str = "",
    ) -> set[str]:
        """What `find` can find: the names of all files ending in `suffix`, without it.

        `inside` is a subfolder, as `blocks` of the templates.
        """
        folders = (folder / inside for folder in self._chain(kind_folder, pack, themes))
        return {
            path.name.removesuffix(suffix)
            for folder in folders
            if folder.is_dir()
            for path in folder.iterdir()
            if path.name.endswith(suffix) and not path.name.startswith(".")
        }

    def stamp(
        self, kind_folder: str, pack: str | None, themes: Sequence[str], inside: str = ""
    ) -> list[tuple[str, str, bytes]]:
        """All that `find` can come upon: paths, where links lead, texts that rules look into.

        Those are the texts of a subfolder, and of templates that are not ours.
        """
        found = []
        for folder in (one / inside for one in self._chain(kind_folder, pack, themes)):
            ours = kind_folder != "templates" or folder.is_relative_to(self.shipped)
            for one in os.scandir(folder) if folder.is_dir() else ():
                text = (inside or not ours) and one.is_file() and Path(one.path).read_bytes()
                link = os.path.realpath(one.path) if one.is_symlink() else ""
                found.append((one.path, link, text or b""))
        return sorted(found)

    def state(self, kinds: Iterable[str], pack: str, themes: Sequence[str]) -> str:
        """Says which files `find` can come upon in these kinds of folders, and in which state."""
        folders = (folder for kind in kinds for folder in self._chain(kind, pack, themes))
        told = "\n".join(line for folder in folders for line in ("", *stamps(str(folder))))
        return hashlib.blake2b(told.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()

    def _chain(self, kind_folder: str, pack: str | None, themes: Sequence[str]) -> list[Path]:
        """The existing folders to look into, each once, the most special first."""
        chain = list(dict.fromkeys([*themes, "default"]))
        inside = "" if kind_folder == "templates" else kind_folder
        *project, shipped = self.layers_of(pack)
        roots = [root / kind_folder for root in project if inside]
        roots += [root / "templates" / theme / inside for root in project for theme in chain]
        if pack is not None:
            roots += [root / "content" / pack / kind_folder for root in self.layers]
        roots += [shipped / "templates" / theme / inside for theme in chain]
        return [root for root in dict.fromkeys(roots) if root.is_dir()]

    def theme_file(self, theme: str, name: str) -> Path | None:
        """A file of a theme's own folder, the project's first; raises ProblemsFound as `find`."""
        return self._first([root / theme for root in self.template_roots()], name)

    def template_roots(self) -> list[Path]:
        """The folders that hold themes, project first.

        Those of installed packs come last, so that none takes the place of ours.
        """
        roots = [layer / "templates" for layer in (*self.own, self.shipped, *self.installed)]
        return [root for root in roots if root.is_dir()]

    def template_files(self, name: str) -> list[Path]:
        """The file `name` beside the themes, wherever there is one, the project's first."""
        return list(self._existing([one / "templates" for one in (*self.own, self.shipped)], name))

    def languages(self, pack: str) -> list[str]:
        """The languages a pack is translated into, sorted: the names of its catalogs."""
        folders = [folder / "locales" for folder in self.packs().get(pack, [])]
        return sorted({path.stem for folder in folders for path in folder.glob("*.po")})

    def catalogs(self, language: str, pack: str = "", *, labels: bool = False) -> list[Path]:
        """The existing catalogs of a pack in a language, or the `labels` on its sheets.

        Without a pack they are those labels that every game has. The project's come first.
        """
        roots = self.packs().get(pack, [])
        if labels or not pack:
            roots = [layer / "templates" for layer in self.layers_of(pack)]
        return list(self._existing([root / "locales" for root in roots], f"{language}.po"))

    def photo(self, name: str, pack: str = "") -> Path:
        """A file of the `photos/` of a game, of the project, or of those that a pack came with.

        Raises PathRefused (a ValueError) if there is none.
        """
        homes = self.layers_of(pack)[:-1]
        if not homes:
            raise PathRefused(f'the photo "{name}" needs a project folder', "use --project")
        try:
            inside = (f"content/{pack}/photos", "photos") if pack else ("photos",)
            *first, (folder, home) = [(home / one, home) for home in homes for one in inside]
            for other, above in first:
                with contextlib.suppress(MissingFile):
                    return safe_path(other, name, above)
            return safe_path(folder, name, home)
        except MissingFile as error:
            plain = name.removeprefix("photos/")
            written = f'write {plain} without "photos/"' if plain != name else ""
            hint = written or error.hint or "put it into the folder photos"
            raise MissingFile(error.message, hint) from error

    def shown(self, path: Path) -> str:
        """A short path for messages, with forward slashes and without the machine's folders."""
        full = Path(os.path.abspath(path))
        for root in (*self.layers, Path.cwd()):
            root = Path(os.path.abspath(root))
            if full.is_relative_to(root):
                return full.relative_to(root).as_posix()
        try:
            relative = Path(os.path.relpath(full))
        except ValueError:  # another drive
            return full.name
        return relative.as_posix() if relative.parts.count("..") <= _UPS else full.name

    def _boundary(self, folder: Path) -> Path:
        return next(root for root in self.layers if folder.is_relative_to(root))

    def _checked(self, folder: Path, name: str) -> Path:
        """`safe_path` within the layer of `folder`; what is refused becomes a problem."""
        try:
            return safe_path(folder, name, self._boundary(folder))
        except MissingFile:
            raise
        except PathRefused as error:
            self._refuse(folder / name, error.message, error.hint)

    def _refuse(self, path: Path, message: str, hint: str = "") -> NoReturn:
        raise ProblemsFound([Problem("path", message, Span(self.shown(path)), hint)])
