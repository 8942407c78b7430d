"""Who may ask the page for something: nobody but the browser that it opened."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST = 64_000
"""Bytes of the body of a request; only photos may be larger."""
LARGEST_PHOTO = 20_000_000
_LONGEST = 16_000
"""Bytes of an address with its query."""
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guard:
    """Lets requests through that name one of the `hosts` and bear the token, and no others.

    The address that is opened has the token as `key`; from then on a cookie bears it. A page of
    another site knows neither, and a name that leads here by a trick is none of the hosts. What
    changes something must come from a page of ours.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str], token: str) -> None:
        self._app, self._hosts, self._token = app, hosts, token
        port = next(iter(hosts)).rpartition(":")[2]
        self._cookie = f"kaperbrief-{port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it with one line."""
        if scope["type"] != "http":
            return
        headers = Headers(scope=scope)
        refused = self._refused(scope, headers)
        if refused:
            await safely(PlainTextResponse(refused[1] + "\n", refused[0]))(scope, receive, send)
            return
        key = parse_qs(scope["query_string"].decode("latin-1")).get("key", [""])[0]
        if scope["method"] == "GET" and scope["path"] == "/" and self._is_token(key):
            answer = RedirectResponse("/", 303)
            answer.set_cookie(self._cookie, self._token, httponly=True, samesite="strict")
            await safely(answer)(scope, receive, send)
        elif not self._is_token(self._shown(headers)):
            text = "This page belongs to another browser. Start kaperbrief open anew.\n"
            await safely(PlainTextResponse(text, 403))(scope, receive, send)
        else:
            await self._answered(scope, receive, send)

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The answer of the app; of a program that ends meanwhile, that it has ended."""
        begun = False

        async def told(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await _heard(safely(self._app), scope, _limited(scope, receive), told)
        except asyncio.CancelledError:  # by the server: nobody else ends what it waits for
            if begun:
                raise
            text = "Kaperbrief has ended.\n"
            await safely(PlainTextResponse(text, 503))(scope, receive, send)

    def _refused(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Why a request is not even looked at, with its number."""
        if headers.get("host", "") not in self._hosts:
            return 421, "Not our host."
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "GET and POST only."
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > _LONGEST:
            return 414, "Too long an address."
        site = headers.get("sec-fetch-site", "same-origin")
        # A link elsewhere may lead to the first page, which asks for the token.
        if site not in ("same-origin", "none") and scope["path"] != "/":
            return 403, "From another site."
        origin = headers.get("origin")
        ours = {f"http://{host}" for host in self._hosts}
        if scope["method"] == "POST" and origin not in ours:
            return 403, "From another site."
        if origin is not None and origin not in ours:
            return 403, "From another site."
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > _most(scope):
            return 413, "Too large."
        return None

    def _shown(self, headers: Headers) -> str:
        """The token in the cookie of a request."""
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return ""
        return cookies[self._cookie].value if self._cookie in cookies else ""

    def _is_token(self, text: str) -> bool:
        return secrets.compare_digest(text.encode(), self._token.encode())


def _most(scope: Scope) -> int:
    return LARGEST_PHOTO if scope["path"].startswith("/photo/") else LARGEST


def _limited(scope: Scope, receive: Receive) -> Receive:
    """The body of a request, cut off where it is larger than it may be and did not say so."""
    left = _most(scope)

    async def part() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        return message if left >= 0 else {"type": "http.disconnect"}

    return part


async def _heard(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer as long as somebody listens: what a browser has left is not drawn any more."""
    if scope["method"] != "GET":
        await app(scope, receive, send)
        return
    gone = asyncio.ensure_future(_gone(receive))

    async def never() -> Message:
        await asyncio.shield(gone)
        return {"type": "http.disconnect"}

    answer = asyncio.ensure_future(app(scope, never, send))
    try:
        await asyncio.wait([gone, answer], return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            answer.cancel()
        await asyncio.gather(answer, return_exceptions=True)
        if not answer.cancelled():
            answer.result()
    finally:
        gone.cancel()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        continue


def safely(app: ASGIApp) -> ASGIApp:
    """The app, each of whose answers tells the browser to be strict."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await app(scope, receive, strictly)

    return answer
