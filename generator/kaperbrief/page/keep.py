"""The folder in which a page keeps what somebody enters: a project, with folders below it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from kaperbrief.errors import UsageProblem
from kaperbrief.files import safe_name, shown_path, write_all
from kaperbrief.workspace import Workspace, project_around

_MARKS = ("event.yaml", "campaign.yaml")


def usual_home() -> Path:
    """The folder where nobody names one: the project that the current one is in, or the user's own.

    That is `Kaperbrief` among the documents; it is made when something is saved there.
    """
    here = Path.cwd()
    if home := project_around(here):
        return home
    if any((here / mark).is_file() for mark in _MARKS):
        return here
    import platformdirs

    return platformdirs.user_documents_path() / "Kaperbrief"


class Keep:
    """A project folder, which may not be there yet; nothing outside it is read or written.

    Events and campaigns stand in it or in a folder of its own each, directly below.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    @property
    def project(self) -> Path | None:
        """The folder, None as long as nothing was saved."""
        return self.folder if self.folder is not None and self.folder.is_dir() else None

    def workspace(self) -> Workspace:
        """The project as it is now."""
        return Workspace.open(self.project)

    def places(self, marker: str) -> dict[str, Path]:
        """The folders that hold a file of that name, by their own name; that of all is ``.``."""
        if self.project is None:
            return {}
        below = sorted(path for path in self.project.iterdir() if _plain_folder(path))
        places = {".": self.project, **{path.name: path for path in below}}
        return {name: path for name, path in places.items() if (path / marker).is_file()}

    def place(self, name: str, marker: str) -> Path:
        """One of the `places`. Raises UsageProblem for a name that is none."""
        found = self.places(marker).get(name)
        if found is None:
            message = f'there is no folder "{name[:60]}" here'
            raise UsageProblem(message, "go back to the first page")
        return found

    def game_of(self, files: Iterable[str]) -> str:
        """The game whose content the first of the project's own files is, "" where none is.

        Files are named as messages name them, from the project on.
        """
        home = self.project
        for parts in (PurePosixPath(file).parts for file in files):
            own = parts[:1] == ("content",) and len(parts) > 2
            if home and own and home.joinpath(*parts).is_file():
                return parts[1]
        return ""

    def fresh(self, title: str) -> Path:
        """A folder below for something new of that title. Raises UsageProblem if there is one."""
        path = self._own() / safe_name(title).replace(" ", "-").lower()
        if path.exists():
            raise UsageProblem(f'there is a folder "{path.name}" already', "choose another title")
        return path

    def save(self, files: Mapping[Path, bytes | None]) -> None:
        """Write files of the project, all or none; those that are None go.

        Raises ProblemsFound where the system refuses, UsageProblem for a place outside, which a
        link may lead to.
        """
        home = self._own().resolve()
        for path in files:
            if not path.resolve().is_relative_to(home):
                raise UsageProblem(f'"{path.name}" would be written outside of {home.name}')
        write_all({path: data for path, data in files.items() if data is not None}, shown_path)
        for path in (path for path, data in files.items() if data is None):
            path.unlink(missing_ok=True)

    def _own(self) -> Path:
        if self.folder is None:
            raise UsageProblem("nothing can be kept here")
        return self.folder


def _plain_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink() and not path.name.startswith((".", "_"))
