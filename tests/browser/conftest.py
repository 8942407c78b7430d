"""A real browser at a page of ours: no error of a script, no request to another host."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="module")
def project() -> None:
    """The project that is open: none, but a module of tests may have its own."""


@pytest.fixture(scope="module")
def address(tmp_path_factory, project):
    line = "from kaperbrief.cli import main; main()"
    folder = tmp_path_factory.mktemp("page")
    home = project or tmp_path_factory.mktemp("home")
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "KAPERBRIEF_CACHE": str(folder / "kept")}
    with subprocess.Popen(
        [sys.executable, "-c", line, "open", str(home), "--no-browser"],
        stdout=subprocess.PIPE, text=True, env=environment, cwd=folder,
    ) as process:  # fmt: skip
        yield re.search(r"http\S+", process.stdout.readline())[0]
        process.terminate()


@pytest.fixture(scope="module")
def chromium():
    if CHROMIUM is None:
        pytest.skip("no Chromium on the PATH")
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="the extra browser is not installed"
    )
    with playwright.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def is_error(said) -> bool:
    """Is it one? That a newer request takes the place of another is called so too."""
    replaced = ("htmx:afterRequest", "htmx:sendAbort")
    return said.type == "error" and not said.text.startswith(replaced)


@pytest.fixture
def page(chromium, address):
    errors, asked = [], []
    page = chromium.new_page(locale="en-GB", viewport={"width": 1440, "height": 900})
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if is_error(said) else None)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    yield page
    page.close()
    assert errors == []
    host = address.split("/?")[0]
    assert [url for url in asked if not url.startswith(host)] == []
