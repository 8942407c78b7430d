"""`kaperbrief serve --public`: workers that are killed, a queue, addresses that say all."""

from __future__ import annotations

import asyncio
import contextlib
import html
import io
import json
import os
import re
import subprocess
import sys

import pikepdf
import pytest
from starlette.testclient import TestClient

from kaperbrief.page.pool import EACH, LONGEST, Full, Pool
from kaperbrief.page.public import PublicServer, edition
from kaperbrief.page.wire import packed
from page_server import Server

HELLO = {
    "tabs": ["/tonight"], "languages": ["en", "de"], "sorry": {"de": {"429": "Zu viel!"}},
    "pages": {one: f"<p>{one} @PLACE@ @SECONDS@" for one in ("en", "de")},
    "parts": dict.fromkeys(("en", "de"), "<p hx-get='@ADDRESS@' hx-target='#@TARGET@'>@PLACE@"),
}  # fmt: skip
WORKER = f"""
import os, sys, time
from kaperbrief.page.wire import packed, read
out = sys.stdout.buffer
out.write(packed({HELLO!r})); out.flush()
while (message := read(sys.stdin.buffer)) is not None:
    path = message[0]["path"]
    if path == "/hang": time.sleep(60)
    if path == "/die": os._exit(1)
    if path == "/garbage": out.write(b"x" * 8)
    if path.startswith("/slow"): time.sleep(0.15)
    if path == "/greedy" and not os.path.exists(sys.argv[1]):
        open(sys.argv[1], "w").close()
        out.write(packed({{"status": 500, "headers": [], "fault": "MemoryError at x.py:1"}}))
    elif path == "/fault":
        out.write(packed({{"status": 500, "headers": [], "fault": "ValueError at x.py:1"}}))
    else:
        text = f"{{os.getpid()}} {{path}}".encode()
        out.write(packed({{"status": 200, "headers": [["content-type", "text/plain"]]}}, text))
    out.flush()
"""


@contextlib.asynccontextmanager
async def pool(workers=1, seconds=1.0, file="/dev/null"):
    lines = []
    made = Pool(
        [sys.executable, "-c", WORKER, str(file)], os.environ, workers, seconds, lines.append
    )
    running = asyncio.create_task(made.run())
    try:
        async with asyncio.timeout(20):
            while made.ready < workers:
                await asyncio.sleep(0.02)
            yield made, lines
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def ask(made, path, client="somebody"):
    return made.ask(path, {"path": path, "query": "", "part": ""}, client)


@pytest.mark.parametrize(
    ("path", "status", "why"),
    [
        ("/hang", 504, "took longer than 1 s"),
        ("/die", 500, "ended in the middle"),
        ("/garbage", 500, "ended in the middle"),
        ("/fault", 500, "ValueError at x.py:1"),
    ],
)
def test_a_worker_that_goes_wrong_is_replaced(path, status, why):
    async def run():
        async with pool() as (made, lines):
            (_, first), job = await ask(made, "/a").done, ask(made, path)
            about, _ = await job.done
            assert about["status"] == status
            _, second = await ask(made, "/a").done
            assert first.split()[0] != second.split()[0]
            assert [line["why"] for line in lines] == [why]

    asyncio.run(run())


def test_where_there_was_no_memory_left_a_new_worker_tries_once_more(tmp_path):
    async def run():
        async with pool(file=tmp_path / "tried") as (made, lines):
            about, _ = await ask(made, "/greedy").done
            assert about["status"] == 200
            assert [line["why"] for line in lines] == ["MemoryError at x.py:1"]

    asyncio.run(run())


def test_those_who_ask_the_same_wait_for_the_same():
    async def run():
        async with pool() as (made, _):
            jobs = [ask(made, f"/slow{n}") for n in range(5)]
            assert ask(made, "/slow3") is jobs[3]
            assert [made.place(job) for job in jobs] == [1, 2, 3, 4, 5]
            await jobs[1].done
            assert made.place(jobs[1]) == 0
            assert made.place(jobs[4]) in (2, 3)

    asyncio.run(run())


def test_nobody_fills_the_queue_alone():
    async def run():
        async with pool() as (made, _):
            for n in range(EACH):
                ask(made, f"/{n}", "greedy")
            with pytest.raises(Full) as full:
                ask(made, "/more", "greedy")
            assert full.value.mine
            ask(made, "/more", "modest")
            for n in range(LONGEST - made.waiting):
                ask(made, f"/{n}/{n}", str(n))
            with pytest.raises(Full) as full:
                ask(made, "/last", "last")
            assert not full.value.mine

    asyncio.run(run())


def test_what_nobody_waits_for_is_not_done(monkeypatch):
    monkeypatch.setattr("kaperbrief.page.pool._LEFT", 0.1)

    async def run():
        async with pool() as (made, _):
            slow, left = ask(made, "/slow1"), ask(made, "/left")
            await slow.done
            last = ask(made, "/last")
            await last.done
            assert left.done.cancelled()

    asyncio.run(run())


class Waiting:
    """A pool that is never done, with a place to tell."""

    hello = HELLO
    ready, busy, waiting, keep = 1, 1, 7, None

    def __init__(self):
        self.asked = []

    def ask(self, key, about, client):
        from kaperbrief.page.pool import Errand

        self.asked.append((key, about, client))
        return Errand(about, client)

    def place(self, job):
        return 7

    def lasts(self, place):
        return 4


@pytest.fixture
def waiting(monkeypatch):
    monkeypatch.setattr("kaperbrief.page.public._SOON", 0.01)
    monkeypatch.setattr("kaperbrief.page.public._HOLD", 0.02)
    lines = []
    made = Waiting()
    client = TestClient(PublicServer(made, "/club", "1", lines.append), follow_redirects=False)
    return client, made, lines


def test_who_waits_is_told_the_place(waiting):
    client, _, lines = waiting
    answer = client.get("/club/tonight?language=de&name=Ada")
    assert (answer.status_code, answer.text) == (202, "<p>de 7 4")
    assert answer.headers["refresh"] == "2"
    assert answer.headers["cache-control"] == "no-store"
    headers = {"hx-request": "true", "hx-target": "work"}
    part = client.get("/club/tonight?language=en&name=%22%3Ex", headers=headers)
    address = html.unescape(re.search("hx-get='([^']*)'", part.text)[1])
    assert address == "/club/tonight?language=en&name=%22%3Ex"
    assert part.headers["hx-retarget"] == "#problems"
    assert lines[0]["place"] == 7
    assert "Ada" not in json.dumps(lines)


def test_a_change_that_is_refused_is_told_where_problems_are(waiting, monkeypatch):
    client, made, lines = waiting

    def ask(*_):
        raise Full(mine=True)

    monkeypatch.setattr(made, "ask", ask)
    assert client.get("/tonight?language=de").status_code == 429
    headers = {"hx-request": "true", "hx-target": "work"}
    part = client.get("/tonight?language=de", headers=headers)
    assert part.headers["hx-retarget"] == "#problems"
    assert part.text == '<div class="note bad">Zu viel!</div>'
    assert part.headers["retry-after"] == "10"
    assert [line["status"] for line in lines] == [429, 429]


def test_an_address_says_its_language(waiting):
    client, made, _ = waiting
    for address, there in {
        "/": "/club/tonight?language=de",
        "/club/tonight?seed=3": "/club/tonight?seed=3&language=de",
        "/tonight?language=xx&seed=3": "/club/tonight?seed=3&language=de",
    }.items():
        answer = client.get(address, headers={"accept-language": "fr-FR,de-CH;q=0.8,en"})
        assert (answer.status_code, answer.headers["location"]) == (303, there)
    assert made.asked == []


def test_another_edition_has_other_tags(tmp_path):
    (tmp_path / "a").write_text("1")
    before = edition([tmp_path])
    assert edition([tmp_path]) == before
    (tmp_path / "a").write_text("2")
    assert edition([tmp_path]) != before


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    cache = tmp_path_factory.mktemp("kept") / "cache"
    server = Server(cache, "--root-path=/club", KAPERBRIEF_LANG="xx", KAPERBRIEF_PAPER="a3")
    yield server.wait()
    lines = server.close()
    assert not cache.exists()  # nothing is stored
    assert "Zacharias" not in json.dumps(lines)
    assert {"request", "listening"} >= {line["event"] for line in lines}


def test_the_page_of_everybody(server):
    status, headers, body = server.get("/club/tonight?language=de")
    text = body.decode()
    assert status == 200
    assert '<html lang="de">' in text
    assert "/close" not in text
    assert 'data-version=""' in text
    for link in re.findall(r' [a-z-]+="(/[^"]*)"', text):
        assert link.startswith("/club/"), link
    status, again, none = server.get("/tonight?language=de", **{"If-None-Match": headers["etag"]})
    assert (status, none, again["cache-control"]) == (304, b"", "public, max-age=3600")


def test_the_same_link_is_the_same_evening(server):
    address = "/kit.pdf?a=kit&a=tischpiraten&a=--seed=7&a=--players=3&a=--player=Zacharias"
    status, headers, pdf = server.get(address)
    assert status == 200
    assert headers["cache-control"] == "private, max-age=3600"
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert len(document.pages) > 5
    assert server.get(address)[2] == pdf
    assert server.get(address.replace("seed=7", "seed=8"))[2] != pdf
    assert server.get(address, method="HEAD")[1]["content-length"] == str(len(pdf))


def test_what_belongs_to_it_comes_too(server):
    page = server.get("/tonight?language=en")[2].decode()
    for kind in ("sheet", "static"):
        link = html.unescape(re.search(rf'="/club(/{kind}/[^"]+)"', page)[1])
        assert server.get(link)[0] == 200, link
    assert b"url(../font/sans)" in server.get("/club/static/style.css")[2]
    assert server.get("/font/sans")[0] == 200


def test_nothing_else_is_taken(server):
    assert server.get("/tonight?language=en", method="POST", data=b"a=b")[0] == 405
    assert server.get("/tonight?language=en", method="PUT", data=b"a=b")[0] == 405
    assert server.get("/tonight?language=en", data=b"a=b", method="GET")[0] == 413
    for path in ("/close", "/version", "/language/de", "/campaign", "/own", "/event", "/photo/x"):
        assert server.get(path)[0] == 404, path
    many = "".join(f"&a=--player=P{n}" for n in range(25))
    assert server.get("/kit.pdf?a=kit&a=evil-stevie" + many)[0] == 422


def test_only_for_everybody(tmp_path):
    start = [sys.executable, "-c", "from kaperbrief.cli import main; main()", "serve"]
    for more, code in (([], 2), (["--public", "--root-path=club"], 2)):
        done = subprocess.run([*start, *more], capture_output=True, text=True)
        assert done.returncode == code
        assert "error: " in done.stderr
        assert packed({}) not in done.stdout.encode()


def test_a_link_to_share(server):
    fields = "name=Ada&lang=&colour=&name=&lang=en&colour=red&name=&crew1=windbags"
    page = server.get(
        f"/tonight?language=de&game=tischpiraten&was=tischpiraten&{fields}&seed=5&page=guide.1"
    )[2].decode()

    def told(text, pattern):
        return html.unescape(re.search(pattern, text)[1])

    link = told(page, 'id="link" href="([^"]+)"')
    shared = server.get(link)[2].decode()
    command = '<code id="cmd">([^<]+)<'
    assert told(shared, command) == told(page, command)
    assert "--seed=5" in told(page, command)
    assert told(shared, 'id="link" href="([^"]+)"') == link
