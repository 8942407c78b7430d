"""`kaperbrief open` as a program: where it is heard, how it ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from html import unescape
from urllib.parse import quote

import pytest

from kaperbrief.workspace import shipped_root
from page_place import Page

START = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from kaperbrief.cli import main, open
open._own_address = lambda: "127.0.0.2"
main()
"""


@pytest.fixture
def started(tmp_path):
    running = []

    def start(*more):
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "KAPERBRIEF_CACHE": str(tmp_path)}
        process = subprocess.Popen(
            [sys.executable, "-c", START, "open", "--no-browser", *more],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        running.append(process)
        lines = []
        while "It ends" not in (line := process.stdout.readline()):
            assert line, process.communicate()
            lines.append(line)
        return process, lines

    yield start
    for process in running:
        process.kill()
        process.communicate()


def status(address):
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    try:
        with browser.open(address, timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_ctrl_c_ends_it(started):
    process, lines = started()
    assert len(lines) == 1
    process.send_signal(signal.SIGINT)
    said, wrong = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in said + wrong


def test_only_with_lan_is_it_heard_elsewhere(started):
    _, lines = started()
    elsewhere = re.search(r"http\S+", lines[0])[0].replace("127.0.0.1", "127.0.0.2")
    with pytest.raises(urllib.error.URLError):
        status(elsewhere)
    _, lines = started("--lan")
    there = re.search(r"http\S+", lines[1])[0]
    assert there.startswith("http://127.0.0.2:")
    assert sum(len(line.strip()) > 20 and set(line) <= set("█▀▄ \n") for line in lines) > 15
    assert status(there.replace("?key=", "?no=")) == 403
    assert status(there) == 200
    assert status(there.replace("127.0.0.2", "127.0.0.3")) == 421


def test_another_language_leads_back_to_where_somebody_was(page):
    for back, there in {
        "/tonight?game=tischpiraten&name=Ada": "/tonight?game=tischpiraten&name=Ada",
        "/evenings/parts?a=x": "/evenings/parts?a=x",
        "//example.org": "/",
        "/tonightly": "/",
        "https://example.org/tonight": "/",
        "/own/do/delete": "/",
    }.items():
        answer = page.client.get(f"/language/de?back={quote(back)}", follow_redirects=False)
        page.client.cookies.delete("kaperbrief-language")  # others are visited with this client
        assert answer.headers["location"] == there


def test_who_knows_the_files_as_they_are_waits_for_a_change(page):
    version = page.client.get("/version").text
    change = threading.Timer(0.3, page.site.front.changed)
    change.start()
    assert page.client.get(f"/version?at={version}").text != version
    change.join()
    assert page.client.get(f"/version?at={version}").text != version  # at once


def test_a_file_that_goes_while_pages_are_drawn_is_no_fault_of_ours(tmp_path):
    ours = shipped_root() / "templates/default/icons/skull.svg"
    icon = tmp_path / "templates/default/icons/skull.svg"
    icon.parent.mkdir(parents=True)
    icon.write_bytes(ours.read_bytes())
    made = Page(tmp_path)
    wall = made.client.get("/tonight?game=piratical").text
    icon.unlink()  # and nobody has been told yet
    for address in re.findall(r'data-src="(/sheet/[^"]+w=336)"', wall)[:3]:
        assert made.client.get(unescape(address)).status_code == 200
    made.bench.close()


def test_a_file_that_cannot_be_read_is_told(tmp_path, monkeypatch):
    made = Page(tmp_path)

    def refused(*_):
        raise PermissionError(13, "Permission denied", str(tmp_path / "content/x.yaml"))

    monkeypatch.setattr(made.site.front.desk, "tonight", refused)
    answer = made.client.get("/tonight")
    assert answer.status_code == 422
    assert "content/x.yaml" in answer.text
    assert "Permission denied" in answer.text
    monkeypatch.setattr(made.site.front.desk, "picture", refused)
    assert made.client.get("/sheet/x.webp?n=1&w=336").status_code == 404
    made.bench.close()
