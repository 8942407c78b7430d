"""What somebody might try against `kaperbrief open` and `kaperbrief serve --public`.

Each attack is an address, or bytes on the line, with what is said to it at most. Who is let in at
all is in `test_guard.py`: names of the host, tokens, requests from other sites.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from page_place import HOST
from page_server import Server

KIT = "/kit.pdf?a=kit&a=tischpiraten"
SHEET = "/sheet/x.webp?a=kit&a=tischpiraten"
TONIGHT = "/tonight?language=en&game=tischpiraten&was=tischpiraten"

REFUSED = {
    # Files: to read them, to write them, to be elsewhere.
    "a file for a game": "/kit.pdf?a=kit&a=../../../etc/passwd",
    "an absolute game": "/kit.pdf?a=kit&a=/etc/passwd",
    "a game in code": "/kit.pdf?a=kit&a=%252e%252e%2fetc",
    "a zero in a game": "/kit.pdf?a=kit&a=tischpiraten%00.yaml",
    "a game of the form": "/tonight?language=en&game=../../etc",
    "where to write": f"{KIT}&a=--out=/tmp/kaperbrief-attack",
    "where to write, shortened": f"{KIT}&a=--ou=/tmp/kaperbrief-attack",
    "a project": f"{KIT}&a=--project=/etc",
    "content from elsewhere": f"{KIT}&a=--content=/etc/passwd",
    "a theme that is a path": f"{KIT}&a=--theme=../../../etc",
    "a theme that is absolute": f"{KIT}&a=--theme=/etc/passwd",
    "a theme of the form": f"{TONIGHT}&theme=../secret",
    "a language that is a path": f"{KIT}&a=--lang=../../de",
    "a language that is absolute": f"{KIT}&a=--lang=/etc/passwd",
    "a player's language that is a path": f"{KIT}&a=--players=3&a=--player=Ada:../de",
    "a material that is a path": f"{KIT}&a=--only=../../pack.yaml",
    "a crew that is a path": f"{KIT}&a=--crew=../../pack",
    "a set that is a path": f"{KIT}&a=--set=../../etc",
    "a reading that is a path": f"{KIT}&a=--house=../x=y",
    "a paper that is a path": f"{KIT}&a=--paper=/etc/passwd",
    "up from static files": "/static/../../site.py",
    "up from static files, in code": "/static/%2e%2e%2f%2e%2e%2fsite.py",
    "up from static files, twice in code": "/static/%252e%252e/site.py",
    "up with backslashes": "/static/..%5c..%5csite.py",
    "a zero in a static file": "/static/style.css%00.png",
    "an absolute static file": "/static//etc/passwd",
    "up from fonts": "/font/..%2f..%2fetc%2fpasswd",
    "up from crews": "/crew/tischpiraten/..%2f..%2fpack.webp",
    "up from games": "/ship/..%2f..%2fetc/passwd.webp",
    "a very long name": f"/font/{'a' * 5000}",
    # Other commands, other options, one disguised as another.
    "another command": "/kit.pdf?a=cache&a=clear",
    "a command for a game": "/kit.pdf?a=kit&a=--help",
    "help": f"{KIT}&a=--help",
    "an option that nobody knows": f"{KIT}&a=--sudo=1",
    "an option in two words": f"{KIT}&a=--out&a=/tmp/kaperbrief-attack",
    "the end of options": f"{KIT}&a=--&a=--out=/tmp/kaperbrief-attack",
    "a short option": f"{KIT}&a=-o/tmp/kaperbrief-attack",
    "a second game": f"{KIT}&a=piratical",
    "an option without a value": f"{KIT}&a=--lang",
    "settings": f"{KIT}&a=--settings=/etc/passwd",
    "a template in a value": f"{KIT}&a=--theme=%7B%7B7*7%7D%7D",
    "no command": "/kit.pdf",
    # Numbers.
    "players without end": f"{KIT}&a=--players=99999999999999999999",
    "players below zero": f"{KIT}&a=--players=-1",
    "players in other digits": f"{KIT}&a=--players=%D9%A3%E2%82%AC",
    "a seed without end": f"{KIT}&a=--seed={'9' * 5000}",
    "a seed below all": f"{KIT}&a=--seed=-{'9' * 400}",
    "a seed that is no number": f"{KIT}&a=--seed=nan",
    "figures as high as a house": f"{KIT}&a=--figure-height=1e300mm",
    "pages below zero": f"{KIT}&a=--pages=-5--1",
    "page zero": f"{SHEET}&n=0&w=168",
    "a page below zero": f"{SHEET}&n=-1&w=168",
    "a page of many figures": f"{SHEET}&n={'9' * 6000}&w=168",
    "a page in other digits": f"{SHEET}&n=%C2%B2&w=168",
    "a picture without width": f"{SHEET}&n=1&w=0",
    "a picture of another width": f"{SHEET}&n=1&w=1e9",
    "a header in a file's name": "/kit.pdf?a=kit&a=x%0d%0aset-cookie:a=b",
}  # fmt: skip

ANSWERED = {
    # Nonsense that the form takes as nothing, or as a text to be printed.
    "markup in a name": f"{TONIGHT}&name=%3Cscript%3Ealert(1)%3C/script%3E",
    "an attribute in a name": f"{TONIGHT}&name=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E",
    "a template in a name": f"{TONIGHT}&name=%7B%7B7*7%7D%7D%7B%25raw%25%7D",
    "an option in a name": f"{TONIGHT}&name=--out=/tmp/kaperbrief-attack",
    "a command in a name": f"{TONIGHT}&name=%24(touch%20/tmp/kaperbrief-attack)",
    "markup in a page": f"{TONIGHT}&page=%3Cscript%3Ealert(1)%3C/script%3E",
    "markup in a set that is none": f"{TONIGHT}&house-x=%3Cscript%3Ealert(1)%3C/script%3E",
    "broken letters in a name": f"{TONIGHT}&name=%ff%fe%c0%80",
    "letters that are not": f"{TONIGHT}&name=%ed%a0%80%00%1b%5b31m",
    "from right to left": f"{TONIGHT}&name=%E2%80%AEcod%E2%80%AC",
    "a very long name": f"{TONIGHT}&name={'A' * 9000}",
    "a name of marks": f"{TONIGHT}&name={'%CC%81' * 500}",
    "a player that nobody removes": f"{TONIGHT}&remove=-1&remove=99999999999999999999",
    "players by hundreds": TONIGHT + "&name=A" * 900,
    "another language by a path": f"{TONIGHT}&language=../../de",
}  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("kept"))
    yield server.wait()
    lines = server.close()
    # Not one of all these took a worker with it, and the log says nothing of them.
    assert [line for line in lines if line["event"] not in ("request", "listening")] == []
    assert [line for line in lines if line.get("status") == 500] == []
    for word in ("attack", "passwd", "script", "AAAA"):
        assert word not in json.dumps(lines)


def harmless(text):
    assert not Path("/tmp/kaperbrief-attack").exists()
    for sign in ("Traceback", "root:x:", "<script>alert", "<img src=x", "import annotations"):
        assert sign not in text
    assert "49{%raw%}" not in text


@pytest.mark.parametrize("name", REFUSED)
def test_open_refuses(page, name):
    answer = page.client.get(REFUSED[name], follow_redirects=False)
    assert answer.status_code in (404, 422), answer.text[:200]
    harmless(answer.text)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("name", REFUSED)
def test_serve_refuses(server, name):
    status, headers, body = server.get(REFUSED[name])
    assert status in (404, 422), body[:200]
    harmless(body.decode("utf-8", "replace"))
    assert "set-cookie" not in headers
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("name", ANSWERED)
def test_open_takes_it_as_text(page, name):
    answer = page.client.get(ANSWERED[name])
    assert answer.status_code in (200, 422), answer.text[:200]
    harmless(answer.text)


@pytest.mark.parametrize("name", ANSWERED)
def test_serve_takes_it_as_text(server, name):
    status, _, body = server.get(ANSWERED[name])
    assert status in (200, 422), body[:200]
    harmless(body.decode())


HEAD = b" HTTP/1.1\r\nhost: club.example\r\n"
RAW = {
    "an address without end": (b"GET /tonight?name=" + b"a" * 20_000 + HEAD + b"\r\n", {414}),
    "fields without end": (b"GET /tonight?" + b"a&" * 3000 + HEAD + b"\r\n", {414}),
    "a header without end": (b"GET /" + HEAD + b"x: " + b"a" * 200_000 + b"\r\n\r\n", {0, 400}),
    "a body": (b"GET /healthz" + HEAD + b"content-length: 4\r\n\r\nabcd", {413}),
    "a body in pieces": (
        b"GET /healthz" + HEAD + b"transfer-encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n", {413},
    ),
    "an upload": (b"POST /photo/x" + HEAD + b"content-length: 9999999999\r\n\r\n", {405}),
    "a length below zero": (b"POST /close" + HEAD + b"content-length: -1\r\n\r\n", {400}),
    "two lengths": (
        b"POST /" + HEAD + b"content-length: 1\r\ncontent-length: 2\r\n\r\nab", {400},
    ),
    "another method": (b"TRACE /tonight" + HEAD + b"\r\n", {405}),
    "a method of nobody": (b"EVIL /tonight" + HEAD + b"\r\n", {405}),
    "another protocol": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\r\n\r\n", {0, 400}),
    "a socket": (
        b"GET /tonight" + HEAD + b"connection: upgrade\r\nupgrade: websocket\r\n"
        b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n",
        {303},
    ),
    "bytes that are no letters": (b"GET /font/%ff%fe?%ff=%fe" + HEAD + b"\r\n", {404}),
    "bytes above all": (b"GET /font/\xff\xfe" + HEAD + b"\r\n", {0, 400, 404}),
    "a line break in an address": (b"GET /tonight?language=%0d%0ax:y" + HEAD + b"\r\n", {303}),
    "a proxy's address": (b"GET http://evil.example/font/x" + HEAD + b"\r\n", {0, 400, 404}),
    "a path of another host": (b"GET //evil.example/font/x" + HEAD + b"\r\n", {404}),
    "a root by a header": (
        b"GET /" + HEAD + b"x-forwarded-prefix: /evil\r\nx-forwarded-host: evil\r\n\r\n", {303},
    ),
    "a target that is no name": (
        b"GET /font/x" + HEAD + b"hx-request: true\r\nhx-target: \"><script>\r\n\r\n", {404},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RAW)
def test_bytes_on_the_line(server, name):
    data, expected = RAW[name]
    assert server.raw(data) in expected


def test_no_header_of_a_stranger_leads_elsewhere(server):
    strange = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Prefix": "/evil", "Host": "evil"}
    status, headers, body = server.get("/tonight?language=de", **strange)
    assert status == 200
    assert b"evil" not in body.replace(b"evil-stevie", b"")
    assert "evil" not in str(headers)


def test_a_name_that_leads_here_by_a_trick_is_none_of_ours(page):
    for host in ("evil.example:8000", f"{HOST}.evil.example", f"evil@{HOST}", "[::1]:8000", ""):
        assert page.client.get("/tonight", headers={"host": host}).status_code == 421, host


def test_another_site_cannot_post(page):
    for origin in ("http://evil.example", "null", f"https://{HOST}", f"http://{HOST}.evil", ""):
        answer = page.client.post("/close", headers={"origin": origin})
        assert answer.status_code == 403, origin


def test_there_are_enough_of_them():
    assert len(REFUSED) + len(ANSWERED) + len(RAW) > 30
