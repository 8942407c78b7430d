"""A server for everybody: addresses of options and seeds, each of which says the same for ever."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import html
import re
import time
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from kaperbrief.page.guard import safely
from kaperbrief.page.pool import Errand, Full, Log, Pool
from kaperbrief.page.wire import Message

_LONGEST, _FIELDS = 16_000, 1000
"""Bytes of an address, and fields in it."""
_MEMORY = 200_000_000
"""Bytes of answers that are held ready; nothing is stored elsewhere."""
_PRIVATE = 60.0
"""Seconds that an answer with a name in it, or with something wrong, is held ready."""
_SOON, _HOLD = 1.5, 45.0
"""Seconds until a page tells the place in the queue, and that a picture or a file is waited for."""
_PART = re.compile(r"[a-z][a-z0-9-]{0,30}")
_ROUTE = re.compile(r"/[a-z.]{0,12}(?![\w.-])")
SORRY = {
    405: "GET only.",
    413: "Options in the address only.",
    414: "Too long an address.",
    429: "Too many at once from your address.",
    500: "That went wrong, and it is our fault.",
    503: "Too many people at once. Please try again soon.",
    504: "That takes too long here. Fewer pages may do.",
}
"""What is said where there is no answer; workers tell it in all languages."""


class Answers:
    """The latest answers, as many as there is memory for."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, tuple[Message, float]] = OrderedDict()
        self._size = 0

    def get(self, key: str) -> Message | None:
        """What was answered under a key."""
        self._forget(key for key, (_, until) in [*self._held.items()] if until < time.monotonic())
        if key not in self._held:
            return None
        self._held.move_to_end(key)
        return self._held[key][0]

    def put(self, key: str, answer: Message) -> None:
        """Hold an answer, for a short time where it is nobody else's."""
        short = key.startswith("private ") or answer[0]["status"] != 200
        self._forget([key])
        self._held[key] = answer, time.monotonic() + (_PRIVATE if short else 86_400)
        self._size += len(answer[1]) + 1000
        while self._size > _MEMORY:
            self._forget([next(iter(self._held))])

    def _forget(self, keys: Iterable[str]) -> None:
        for key in keys:
            if key in self._held:
                self._size -= len(self._held.pop(key)[0][1]) + 1000


class PublicServer:
    """Answers what a pool of workers works out, under the `root` of addresses.

    `edition` is a digest of the program and its content: as long as it stays, so do all answers.
    """

    def __init__(self, pool: Pool, root: str, edition: str, log: Log) -> None:
        self._pool, self._root, self._edition, self._log = pool, root, edition, log
        self._answers = Answers()
        pool.keep = self._answers.put

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, and log it without a word of what was asked."""
        if scope["type"] != "http":
            return
        began, about = time.monotonic(), dict[str, Any]()
        path = scope["path"]
        path = path.removeprefix(self._root) if path.startswith(self._root + "/") else path
        request = Request(scope, receive)
        answer = await self._answer(request, path, about)
        status = answer.status_code
        if status in SORRY and path != "/healthz":
            answer = self._sorry(request, status)
        route = _ROUTE.match(path) if status < 400 else None
        self._log({
            "event": "request", "route": route[0] if route else "-",
            "status": status, "bytes": len(answer.body),
            "seconds": round(time.monotonic() - began, 3), **about,
        })  # fmt: skip
        await safely(answer)(scope, receive, send)

    async def _answer(self, request: Request, path: str, about: dict[str, Any]) -> Response:
        refused = _refused(request)
        if refused:
            return Response(status_code=refused)
        if path == "/healthz":
            return self._health()
        hello, query = self._pool.hello, _query(request)
        fields = parse_qsl(query, keep_blank_values=True)
        part = request.headers.get("hx-target", "main") if "hx-request" in request.headers else ""
        part = part if _PART.fullmatch(part) or not part else "main"
        if not hello:
            return Response(status_code=503)
        said = dict(fields).get("language", "")
        if path == "/" or (path in hello["tabs"] and said not in hello["languages"] and not part):
            return self._spoken(request, path, fields)
        private = any(
            (name == "name" and value.strip()) or re.match("--player=[^:]", value)
            for name, value in fields
        )
        etag = f'"{_digest(self._edition, self._root, path, query, part)}"'
        key = ("private " if private else "") + etag
        headers = {
            "cache-control": f"{'private' if private else 'public'}, max-age=3600",
            "etag": etag, "vary": "HX-Request, HX-Target",
        }  # fmt: skip
        if etag in re.split(r",\s*", request.headers.get("if-none-match", "").replace("W/", "")):
            return Response(status_code=304, headers=headers)
        asked = {"path": path, "query": query, "part": part}
        soon = path in hello["tabs"] or bool(part) or _shown(request)
        found = await self._made(request, key, asked, soon, about)
        if isinstance(found, Response):
            return found
        told = dict(found[0]["headers"])
        answer = Response(found[1], found[0]["status"], {**told, **headers})
        if answer.status_code != 200 or "hx-retarget" in told:
            del answer.headers["etag"]
            answer.headers["cache-control"] = "no-store"
        return answer

    async def _made(
        self,
        request: Request,
        key: str,
        asked: dict[str, str],
        soon: bool,
        about: dict[str, Any],
    ) -> Message | Response:
        """What is known or worked out now, or what is told instead.

        Where it is for people, `soon` tells them their place in the queue.
        """
        found = self._answers.get(key)
        about["held"] = found is not None
        if found is not None:
            return found
        try:
            job = self._pool.ask(key, asked, request.client.host if request.client else "")
        except Full as error:
            return Response(status_code=429 if error.mine else 503)
        about["place"] = self._pool.place(job)
        await self._wait(request, job, soon)
        if not job.done.done():
            return self._queued(job)
        if job.done.cancelled():
            return Response(status_code=503)
        about["worked"] = round(job.ended - job.started, 3)
        return job.done.result()

    async def _wait(self, request: Request, job: Errand, soon: bool) -> None:
        """Until a job is done, so long as one waits for it; or it is time to tell the place."""
        gone = asyncio.ensure_future(_gone(request))
        waiting = asyncio.ensure_future(job.wait(_SOON if soon else _HOLD))
        try:
            await asyncio.wait([gone, waiting], return_when=asyncio.FIRST_COMPLETED)
            if soon and not gone.done() and not job.done.done() and not self._pool.place(job):
                await job.wait(_HOLD)  # it is being done
        finally:
            for one in (gone, waiting):
                one.cancel()
            await asyncio.gather(gone, waiting, return_exceptions=True)

    def _queued(self, job: Errand) -> Response:
        """Tells the place in the queue; who asks again for the same keeps it."""
        place, part, hello = self._pool.place(job), job.about["part"], self._pool.hello
        said = dict(parse_qsl(job.about["query"])).get("language", "")
        pages = hello["parts" if part else "pages"]
        page = pages.get(said) or pages[hello["languages"][0]]
        names = {
            "PLACE": place or 1, "SECONDS": self._pool.lasts(place), "TARGET": part,
            "ADDRESS": f"{self._root}{job.about['path']}?{job.about['query']}",
            "SWAP": "innerHTML" if part == "dialog" else "outerHTML",
            "SELECT": "#main" if part == "main" else "unset",
        }  # fmt: skip
        for name, value in names.items():
            page = page.replace(f"@{name}@", html.escape(str(value)))
        more = {"hx-retarget": "#problems", "hx-reswap": "innerHTML", "hx-reselect": ".queued"}
        again = {"refresh": "2", "retry-after": "2"}
        headers = {**(more if part else again), "x-queue-place": str(place)}
        return Response(page, 202, headers, media_type="text/html")

    def _sorry(self, request: Request, status: int) -> Response:
        """Says why there is no answer, where problems are told."""
        language = dict(parse_qsl(_query(request)[:_LONGEST])).get("language", "")
        told = self._pool.hello.get("sorry", {}).get(language, {}).get(str(status), SORRY[status])
        again = {"retry-after": "10"} if status in (429, 503) else {}
        if "hx-request" not in request.headers:
            return PlainTextResponse(told + "\n", status, again)
        where = {"hx-retarget": "#problems", "hx-reswap": "innerHTML", "hx-reselect": ".note"}
        note = f'<div class="note bad">{html.escape(told)}</div>'
        return Response(note, 200, {**where, **again}, media_type="text/html")

    def _spoken(self, request: Request, path: str, fields: list[tuple[str, str]]) -> Response:
        """To the same address with a language, for it must say all."""
        known = self._pool.hello["languages"]
        wished = re.findall(
            r"\b[a-z]{2}\b", request.headers.get("accept-language", "")[:200].lower()
        )
        language = next((one for one in wished if one in known), known[0])
        fields = [one for one in fields if one[0] != "language"] + [("language", language)]
        path = self._pool.hello["tabs"][0] if path == "/" else path
        return RedirectResponse(f"{self._root}{path}?{urlencode(fields)}", 303)

    def _health(self) -> Response:
        pool = self._pool
        about = {"workers": pool.ready, "busy": pool.busy, "waiting": pool.waiting}
        return JSONResponse({"ok": pool.ready > 0, **about}, 200 if pool.ready else 503)


def edition(roots: Iterable[Path]) -> str:
    """A digest of all files in folders: another program or content, another digest."""
    parts: list[bytes] = []
    for root in roots:
        for path in sorted(root.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                parts += [path.relative_to(root).as_posix().encode(), path.read_bytes()]
    return _digest(*parts)


def _digest(*parts: str | bytes) -> str:
    digest = hashlib.blake2b(digest_size=15)
    for part in parts:
        data = part.encode("utf-8", "surrogateescape") if isinstance(part, str) else part
        digest.update(b"%d:%b" % (len(data), data))
    return digest.hexdigest()


def _refused(request: Request) -> int:
    """With which status a request is not even looked at, 0 where it is."""
    if request.method not in ("GET", "HEAD"):
        return 405
    headers, query = request.headers, _query(request)
    if headers.get("content-length", "0") != "0" or "transfer-encoding" in headers:
        return 413
    long = len(request.scope.get("raw_path") or b"") + len(query) > _LONGEST
    return 414 if long or query.count("&") >= _FIELDS else 0


def _query(request: Request) -> str:
    return bytes(request.scope["query_string"]).decode("latin-1")


def _shown(request: Request) -> bool:
    """Is it asked for by somebody who looks at it, not by a page that shows it?"""
    return request.headers.get("sec-fetch-mode") == "navigate"


async def _gone(request: Request) -> None:
    """Until whoever asked has gone."""
    with contextlib.suppress(RuntimeError):
        while (await request.receive())["type"] != "http.disconnect":
            continue
