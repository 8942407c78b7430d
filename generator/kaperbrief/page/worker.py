"""A worker of a public server: one request after the other, and nobody minds when it is killed."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import re
import sys
import traceback
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from starlette.types import ASGIApp, Message

from kaperbrief.documents.pages import Printed
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.errors import UsageProblem
from kaperbrief.models.options import Options
from kaperbrief.page.bench import Bench
from kaperbrief.page.desk import Asked, Desk
from kaperbrief.page.keep import Keep
from kaperbrief.page.kits import Kits
from kaperbrief.page.public import SORRY
from kaperbrief.page.site import HostPages
from kaperbrief.page.wire import packed, read

T = TypeVar("T")

PLAYERS, PAGES = 24, 200
"""More of them nobody prints from a public server."""
_COLLECT = 16
"""After so many answers it is looked for what nobody needs any more."""
_ADDRESS = re.compile(rb'(\s[a-z-]+=")/(?=[a-z"])')
"""An address of ours in a page: texts have no quotation mark that is not written as &#34;."""


class Straight(Bench):
    """A bench for a process that does nothing else: what is asked for is done at once."""

    async def do(self, work: Callable[[], T], *, rank: int = 1) -> T:
        return work()


class PublicKits(Kits):
    """Kits of no more pages than anybody prints."""

    def kit(self, options: Options, opened: Pressroom | None = None) -> Printed:
        kit = super().kit(options, opened)
        if len(kit.pages) > PAGES:
            raise UsageProblem(f"more than {PAGES} pages", "leave some sets out")
        return kit


def public_site(asked: Asked) -> HostPages:
    """The site for everybody: shipped content only, options and seeds alone, within limits."""

    def few(words: list[str]) -> Any:
        made = asked(words)
        options = made if isinstance(made, Options) else made[0]
        if max(options.players, len(options.named)) > PLAYERS:
            raise UsageProblem(f"more than {PLAYERS} players", "print an event at home")
        # What the machine’s own printer does wrong is nobody else’s.
        plain = replace(options, printer="")
        return plain if made is options else (plain, *made[1:])

    desk = Desk(Keep(None), few)
    desk.kits = PublicKits(desk.workspace)
    return HostPages(desk, Straight(), lambda: None, public=True)


def work(asked: Asked, megabytes: int, root: str) -> None:
    """Answer what comes on standard input, on standard output, until it ends or one goes wrong.

    `megabytes` is the most memory that it may take; `root` stands before all addresses.
    """
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed is no answer
    _confine(megabytes)
    site = public_site(asked)
    app = site.app()
    _warm(site.front.desk)
    loop = asyncio.new_event_loop()
    answers.write(packed(_about(site, root)))
    answers.flush()
    done = 0
    while (message := read(sys.stdin.buffer)) is not None:
        about, body = loop.run_until_complete(answer(app, message[0], root))
        answers.write(packed(about, body))
        answers.flush()
        if about.get("fault"):
            return
        done += 1
        if done % _COLLECT == 0:
            gc.collect()


def _confine(megabytes: int) -> None:
    """Take from the process what it never needs: more memory, files to write."""
    sys.dont_write_bytecode = True
    with contextlib.suppress(ImportError):  # Windows has no such limits
        import resource

        for what, most in ((resource.RLIMIT_AS, megabytes << 20), (resource.RLIMIT_FSIZE, 0)):
            with contextlib.suppress(OSError, ValueError):  # as far as the system can
                resource.setrlimit(what, (most, most))


def _warm(desk: Desk) -> None:
    """Read and lay out what is usual, so that nobody waits for it."""
    for game in desk.workspace.packs():
        desk.kits.kit(desk.room(game).options)
    gc.collect()
    gc.freeze()


def _about(site: HostPages, root: str) -> dict[str, Any]:
    """What the server wants to know: tabs, languages, and what is shown to those who wait."""
    front, languages = site.front, site.front.desk.languages()
    return {
        "tabs": [tab.href for tab in front.tabs],
        "languages": languages,
        "pages": {one: _under(root, front.render("queue", one).encode()).decode()
                  for one in languages},
        "parts": {one: front.render("queued", one) for one in languages},
        "sorry": {one: {code: front.desk.label(one)(text) for code, text in SORRY.items()}
                  for one in languages},
    }  # fmt: skip


async def answer(app: ASGIApp, asked: dict[str, Any], root: str) -> tuple[dict[str, Any], bytes]:
    """What an application says to `path`, `query` and, for a part of a page, its `part`.

    Whatever goes wrong is told as a `fault`, without a word of what was asked.
    """
    sent: list[Message] = []
    headers = [(b"host", b"localhost")]
    if asked["part"]:
        headers += [(b"hx-request", b"true"), (b"hx-target", asked["part"].encode())]
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET",
        "scheme": "http", "path": asked["path"], "raw_path": asked["path"].encode(),
        "query_string": asked["query"].encode("latin-1"), "root_path": "", "headers": headers,
        "client": None, "server": ("localhost", 80),
    }  # fmt: skip
    first = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        return first.pop() if first else await asyncio.Future()

    async def send(message: Message) -> None:
        sent.append(message)

    try:
        await app(scope, receive, send)
    except Exception as error:  # the worker ends with it, the next one begins anew
        place = traceback.extract_tb(error.__traceback__)[-1]
        fault = f"{type(error).__name__} at {Path(place.filename).name}:{place.lineno}"
        return {"status": 500, "headers": [], "fault": fault}, b""
    body = b"".join(one.get("body", b"") for one in sent[1:])
    told = {key.decode("latin-1"): value.decode("latin-1") for key, value in sent[0]["headers"]}
    if told.get("content-type", "").startswith("text/html"):
        body = _under(root, body)
        del told["content-length"]
    if told.get("location", "").startswith("/"):
        told["location"] = root + told["location"]
    return {"status": sent[0]["status"], "headers": [*told.items()]}, body


def _under(root: str, page: bytes) -> bytes:
    """A page whose addresses begin with the root."""
    return _ADDRESS.sub(rb"\g<1>" + root.encode() + b"/", page) if root else page
