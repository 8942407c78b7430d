"""Shared fixtures: the command line in a temporary folder, project folders, small packs."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

import ledger
import wide
from document_kits import GAMES, VARIANTS, printed, variant_name
from kaperbrief import kept
from kaperbrief.cli.run import run
from kaperbrief.documents.pages import Printed
from kaperbrief.documents.pressroom import font_files, load_chain, merged
from kaperbrief.errors import Problems
from kaperbrief.markup import apart
from kaperbrief.typeset.icons import IconShelf
from kaperbrief.typeset.setting import Setting
from kaperbrief.typeset.theme import Look
from kaperbrief.workspace import Workspace
from small_pack import SMALL_PACK


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(ledger.OPTION, action="store_true", help="write down what is printed now")
    parser.addoption(wide.OPTION, action="store_true", help="all of many like cases, not some")


class _Scribe:
    """Writes the ledger at the end of a run, in the process that hears of all tests."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        ledger.collected(self.config, report)

    def pytest_terminal_summary(self, terminalreporter) -> None:
        terminalreporter.section("ledger of what is printed")
        for line in ledger.written(self.config):
            terminalreporter.write_line(line)


def pytest_configure(config: pytest.Config) -> None:
    wide.read(config)
    if config.getoption(ledger.OPTION) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Scribe(config))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left = wide.left_out(items)
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]


def pytest_collection_finish() -> None:
    """What is there by now stays: it need not be looked through again and again for garbage.

    A kit makes a million objects and hardly any garbage.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)


def pytest_runtest_teardown() -> None:
    """Packets let the frozen go. To count it would take longer than most tests."""
    if _let_go:
        _let_go.clear()
        gc.freeze()


_let_go: list[bool] = []
_unfreeze = gc.unfreeze


def _noted_unfreeze() -> None:
    _let_go.append(True)
    _unfreeze()


gc.unfreeze = _noted_unfreeze


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory) -> str:
    """Things are kept in a folder of this test run, which all its processes share."""
    os.environ["LC_ALL"] = "C.UTF-8"  # problems are told in English
    base = tmp_path_factory.getbasetemp()
    where = str((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "kept")
    os.environ["KAPERBRIEF_CACHE"] = where
    os.environ["KAPERBRIEF_PACKS"] = str(tmp_path_factory.mktemp("packs"))
    kept.open_folder(where)
    return where


@pytest.fixture(autouse=True)
def kept_things(request, cache):
    """The folder is open for what calls no command.

    Where a test puts something in place of a part of the program it is not: what comes of that
    must not be found by others.
    """
    if "monkeypatch" in request.fixturenames:
        kept.finish()
        kept.open_folder("")
    yield
    if kept.folder() != Path(cache):
        kept.open_folder(cache)


@pytest.fixture
def golden(request, tmp_path) -> ledger.Golden:
    """The ledger of what is printed: `golden.check(output, files)`."""
    return ledger.Golden(request, tmp_path)


@pytest.fixture(scope="session", params=VARIANTS, ids=variant_name)
def variant(request) -> Printed:
    """Every game in every language, theme and paper."""
    return printed(*request.param)


@pytest.fixture(scope="session", params=GAMES)
def game(request) -> str:
    """Each game's name."""
    return request.param


@pytest.fixture
def kaperbrief(tmp_path, monkeypatch, capsys):
    """Run the command line in an empty folder: `(exit code, screen, errors)`."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        code = run([str(a) for a in arguments])
        shown = capsys.readouterr()
        assert "Traceback" not in shown.err + shown.out
        return code, shown.out, shown.err

    return call


@pytest.fixture
def project(tmp_path):
    """Make a project folder out of `{path: text or bytes}`; with `small` it has a whole pack."""

    def make(files=None, *, small=False) -> Path:
        folder = tmp_path / "project"
        wanted = {}
        if small:
            wanted = {f"content/small/{name}": text for name, text in SMALL_PACK.items()}
        wanted.update(files or {})
        for name, content in wanted.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, bytes):
                path.write_bytes(content)
            else:
                path.write_text(content, encoding="utf-8")
        return folder

    return make


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder for the commands of this test, and open for what it calls itself."""
    path = tmp_path / "cache"
    monkeypatch.setenv("KAPERBRIEF_CACHE", str(path))
    kept.open_folder(str(path))
    yield path
    kept.open_folder("")


@pytest.fixture
def process(tmp_path):
    """Run the command line as a process of its own."""

    def call(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
        command = [sys.executable, "-c", "from kaperbrief.cli import main; main()"]
        return subprocess.run(
            [*command, *[str(a) for a in arguments]],
            cwd=tmp_path,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=120,
        )

    return call


def look_of(theme: str) -> Look:
    """A fresh look: its faces belong to one document."""
    problems = Problems()
    workspace = Workspace.open(None)
    chain = load_chain(workspace, theme, problems)
    files = font_files(chain, workspace, problems)
    assert problems.items == []
    return Look(merged(chain), files)


def find_drawing(folder: str, name: str) -> Path | None:
    """The shipped icon or art of a name."""
    return Workspace.open(None).find(folder, f"{name}.svg", pack="", themes=["default"])


@pytest.fixture(params=["default", "inksaver"])
def any_setting(request):
    """A setting in each theme."""
    return Setting(look_of(request.param), IconShelf(find_drawing))


@pytest.fixture
def setting():
    """A setting in the default theme."""
    return Setting(look_of("default"), IconShelf(find_drawing))


@pytest.fixture(scope="session")
def shared_setting():
    """A setting in the default theme, for what only asks it for names and sets no text."""
    return Setting(look_of("default"), IconShelf(find_drawing))


@pytest.fixture(
    params=[
        pytest.param(True, marks=pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")),
        False,
    ],
    ids=["parted", "begun"],
)
def parted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the process for strangers' templates parts from ours, or begins anew."""
    monkeypatch.setattr(apart, "can_part", lambda: request.param)
    return bool(request.param)
