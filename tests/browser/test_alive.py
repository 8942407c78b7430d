"""A tab whose program ends, and one that goes on when it is started again."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys

import pytest

LINE = "from kaperbrief.cli import main; main()"


@pytest.fixture
def started(tmp_path):
    running = []
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    def start():
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "KAPERBRIEF_CACHE": str(tmp_path)}
        process = subprocess.Popen(
            [sys.executable, "-c", LINE, "open", str(tmp_path), "--no-browser", f"--port={port}"],
            stdout=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        running.append(process)
        return process, re.search(r"http\S+", process.stdout.readline())[0]

    yield start
    for process in running:
        ended(process)


def ended(process):
    process.kill()
    process.wait()
    process.stdout.close()


def test_it_goes_on_when_the_program_is_back(chromium, started):
    process, address = started()
    browser = chromium.new_context(locale="de-DE")
    tab = browser.new_page()
    failed = []
    tab.on("requestfailed", lambda request: failed.append(request.url))
    tab.goto(address)
    tab.wait_for_selector("#print")
    tab.click("#print")
    tab.wait_for_selector("#pdf")
    ended(process)
    tab.wait_for_selector("#gone:visible", timeout=8_000)
    assert "Startet es wieder" in tab.inner_text("#gone")
    failed.clear()
    tab.wait_for_timeout(3_000)
    assert len(failed) < 5
    tab.click("#pdf")
    tab.wait_for_selector(".filed .bad")
    assert "ist nicht entstanden" in tab.inner_text(".filed")
    _, address = started()
    assert tab.locator("#gone").is_visible()
    again = browser.new_page()  # the one that the program opens
    again.goto(address)
    tab.wait_for_selector("#gone", state="hidden", timeout=15_000)
    with tab.expect_download() as download:
        tab.click("#pdf")
    assert download.value.suggested_filename == "tischpiraten.pdf"
    tab.wait_for_selector(".filed", state="detached")
    browser.close()


def test_why_a_file_cannot_be_made(page):
    page.click("#print")
    page.wait_for_selector("#pdf")
    page.eval_on_selector("#pdf", "one => { one.href += '&a=--crew=nobody' }")
    page.click("#pdf")
    page.wait_for_selector(".filed .bad")
    assert "nobody" in page.inner_text(".filed")
