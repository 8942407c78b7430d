"""Who is let in: nobody without the token, from another site, under another name."""

from __future__ import annotations

import asyncio

import pytest

from kaperbrief.page.guard import LARGEST, Guard
from page_place import HOST, TOKEN

COOKIE = {"cookie": f"kaperbrief-8000={TOKEN}"}
OURS = {**COOKIE, "origin": f"http://{HOST}"}

ATTACKS = {
    "no token": ("GET", "/tonight", {}, 403),
    "wrong token": ("GET", "/tonight", {"cookie": "kaperbrief-8000=guessed"}, 403),
    "empty token": ("GET", "/tonight", {"cookie": "kaperbrief-8000="}, 403),
    "token of another port": ("GET", "/tonight", {"cookie": f"kaperbrief-8001={TOKEN}"}, 403),
    "broken cookie": ("GET", "/tonight", {"cookie": "kaperbrief-8000=\"\\"}, 403),
    "wrong key": ("GET", "/?key=guessed", {}, 403),
    "key elsewhere": ("GET", f"/tonight?key={TOKEN}", {}, 403),
    "pdf without token": ("GET", "/kit.pdf?a=kit&a=tischpiraten", {}, 403),
    "font without token": ("GET", "/font/sans", {}, 403),
    "another name for this host": ("GET", "/tonight", {**COOKIE, "host": "evil.example:8000"}, 421),
    "no port": ("GET", "/tonight", {**COOKIE, "host": "127.0.0.1"}, 421),
    "another port": ("GET", "/tonight", {**COOKIE, "host": "127.0.0.1:80"}, 421),
    "post from another site": ("POST", "/close", {**COOKIE, "origin": "http://evil.example"}, 403),
    "post from nowhere": ("POST", "/close", {**COOKIE, "origin": "null"}, 403),
    "post without origin": ("POST", "/close", COOKIE, 403),
    "post over another port": ("POST", "/close", {**COOKIE, "origin": "http://127.0.0.1:1"}, 403),
    "get from another site": (
        "GET", "/tonight", {**COOKIE, "origin": "http://evil.example"}, 403,
    ),
    "picture in another site": ("GET", "/tonight", {**COOKIE, "sec-fetch-site": "cross-site"}, 403),
    "picture in a sister site": ("GET", "/tonight", {**COOKIE, "sec-fetch-site": "same-site"}, 403),
    "delete": ("DELETE", "/tonight", OURS, 405),
    "put": ("PUT", "/tonight", OURS, 405),
    "options": ("OPTIONS", "/tonight", OURS, 405),
    "closing by a link": ("GET", "/close", COOKIE, 405),
    "endless address": ("GET", "/tonight?name=" + "a" * 20_000, COOKIE, 414),
    "endless form": ("POST", "/close", {**OURS, "content-length": "9999999999"}, 413),
    "crooked length": ("POST", "/close", {**OURS, "content-length": "-1"}, 413),
    "up from the static files": ("GET", "/static/../site.py", COOKIE, 404),
    "up, in code": ("GET", "/static/%2e%2e/site.py", COOKIE, 404),
    "up from the fonts": ("GET", "/font/..%2f..%2fetc%2fpasswd", COOKIE, 404),
    "up from the crews": ("GET", "/crew/tischpiraten/..%2f..%2fpack.webp", COOKIE, 404),
    "up from the games": ("GET", "/ship/..%2fsecret/two-master.webp", COOKIE, 404),
    "another project": (
        "GET", "/kit.pdf?a=kit&a=tischpiraten&a=--project=/etc", COOKIE, 422,
    ),
    "writing files": ("GET", "/kit.pdf?a=kit&a=tischpiraten&a=--out=/tmp", COOKIE, 422),
    "an option in two words": ("GET", "/kit.pdf?a=kit&a=x&a=--out&a=/tmp", COOKIE, 422),
    "another command": ("GET", "/kit.pdf?a=cache&a=clear", COOKIE, 422),
    "a game that is a path": ("GET", "/kit.pdf?a=kit&a=../../etc", COOKIE, 422),
    "an option for a game": ("GET", "/kit.pdf?a=kit&a=--help", COOKIE, 422),
    "a page that is none": ("GET", "/sheet/x.webp?a=kit&a=tischpiraten&n=999&w=168", COOKIE, 404),
    "a picture as large as a house": (
        "GET", "/sheet/x.webp?a=kit&a=tischpiraten&n=1&w=99999", COOKIE, 404,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_refused(page, name):
    method, address, headers, status = ATTACKS[name]
    answer = page.stranger.request(method, address, headers=headers)
    assert answer.status_code == status, answer.text[:200]
    assert "Traceback" not in answer.text
    assert "content-security-policy" in answer.headers


def test_a_body_that_is_longer_than_it_says_is_cut_off():
    read = []

    async def app(scope, receive, send):
        while (message := await receive())["type"] == "http.request":
            read.append(len(message["body"]))

    async def endless():
        return {"type": "http.request", "body": b"a" * 1000, "more_body": True}

    headers = [(name.encode(), value.encode()) for name, value in {**OURS, "host": HOST}.items()]
    scope = {
        "type": "http", "method": "POST", "path": "/tonight", "raw_path": b"/tonight",
        "query_string": b"", "headers": headers,
    }  # fmt: skip
    asyncio.run(Guard(app, (HOST,), TOKEN)(scope, endless, None))
    assert sum(read) == LARGEST


def test_what_a_browser_has_left_is_not_drawn():
    ended = []

    async def app(scope, receive, send):
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            ended.append("left")
            raise

    told = [{"type": "http.request", "body": b""}, {"type": "http.disconnect"}]

    async def leaving():
        return told.pop(0)

    headers = [(name.encode(), value.encode()) for name, value in {**COOKIE, "host": HOST}.items()]
    scope = {
        "type": "http", "method": "GET", "path": "/tonight", "raw_path": b"/tonight",
        "query_string": b"", "headers": headers,
    }  # fmt: skip
    asyncio.run(Guard(app, (HOST,), TOKEN)(scope, leaving, None))
    assert ended == ["left"]


def test_what_is_typed_is_never_markup(page):
    answer = page.client.get("/tonight", params={"game": "tischpiraten", "name": "<script>x"})
    assert "<script>x" not in answer.text


def test_the_page_is_strict(page):
    answer = page.client.get("/tonight")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-frame-options"] == "DENY"
    for other in ("http://", "https://", "//cdn"):
        assert other not in answer.text.replace("http://www.w3.org/2000/svg", "")


def test_who_waits_when_the_program_ends_is_told_so():
    told = []

    async def app(scope, receive, send):
        await asyncio.sleep(60)

    async def listening():
        await asyncio.sleep(60)

    async def heard(message):
        told.append(message.get("status", message.get("body")))

    async def ending():
        request = asyncio.ensure_future(Guard(app, (HOST,), TOKEN)(scope, listening, heard))
        await asyncio.sleep(0.01)
        request.cancel()
        await request

    headers = [(name.encode(), value.encode()) for name, value in {**COOKIE, "host": HOST}.items()]
    scope = {
        "type": "http", "method": "GET", "path": "/tonight", "raw_path": b"/tonight",
        "query_string": b"", "headers": headers,
    }  # fmt: skip
    asyncio.run(ending())
    assert told == [503, b"Kaperbrief has ended.\n"]
