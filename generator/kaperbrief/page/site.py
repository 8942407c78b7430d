"""The site: its tabs, and the addresses that belong to none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from kaperbrief.documents.themes import font_files, load_chain
from kaperbrief.errors import Problem, Problems, ProblemsFound, Span
from kaperbrief.page.bench import Bench
from kaperbrief.page.desk import Desk
from kaperbrief.page.front import HERE, YEAR, Front, Tab

_TABS = {
    Tab("/tonight", "Tonight"): (
        "kit_pages",
        "KitPages",
        ["/sheet/", "/crew/", "/ship/", "/kit.pdf"],
    ),
    Tab("/seas", "Seas"): ("chance_pages", "SeaPages", []),
    Tab("/evenings", "Evenings"): ("chance_pages", "EveningPages", []),
    Tab("/event", "Event"): ("event_pages", "EventPages", []),
    Tab("/campaign", "Campaign"): ("campaign_pages", "CampaignPages", []),
    Tab("/own", "Your own"): ("own_pages", "OwnPages", ["/photo/"]),
}
"""The module and class of each tab, and where its addresses begin beside its own."""
_PUBLIC = 3
"""So many tabs from the first are those that nobody can store anything with."""


_STEPS, _STEP = 200, 0.025
"""How often it is looked for a change while a browser waits for one, and how many seconds apart.
A browser has few lines to one place, and needs them for other tabs too: none is held for long."""


class _Later:
    """The application of a tab, imported and made when it is asked for: the first page is quick."""

    def __init__(self, front: Front, tab: Tab, module: str, name: str) -> None:
        self._front, self._tab, self._module, self._name = front, tab, module, name
        self._app: Router | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._app is None:
            kind: Any = getattr(import_module(f"kaperbrief.page.{self._module}"), self._name)
            self._app = Router(kind(self._front, self._tab).routes())
        await self._app(scope, receive, send)


class HostPages:
    """The pages of a host over a desk; `close` ends the program.

    Where they are `public`, there are only tabs that take nothing but options and seeds, and
    nothing is remembered or ended.
    """

    def __init__(
        self, desk: Desk, bench: Bench, close: Callable[[], None], *, public: bool = False
    ) -> None:
        self.front, self._close = Front(desk, bench, public=public), close
        tabs = [*_TABS][: _PUBLIC if public else None]
        self.front.tabs += tabs
        self._routes: list[BaseRoute] = []
        for tab in tabs:
            module, name, more = _TABS[tab]
            later = _Later(self.front, tab, module, name)
            starts = [tab.href, f"{tab.href}/", *more]
            self._routes += [Route(f"{start}{{rest:path}}", later) for start in starts]
        chain = load_chain(desk.workspace, "default", Problems())
        self._fonts = font_files(chain, desk.workspace, Problems())

    def app(self) -> Starlette:
        """The application, without a guard."""
        ours = [
            Route("/", self.home),
            Route("/language/{language}", self.language),
            Route("/version", self.version),
            Route("/close", self.closed, methods=["POST"]),
        ]
        routes = [
            *(ours if not self.front.public else ()),
            *self._routes,
            Route("/font/{role}", self.font),
            Route("/icon.svg", self.emblem),
            Mount("/static", StaticFiles(directory=HERE / "static")),
        ]
        handlers = {HTTPException: self._missing, OSError: self._unread}
        return Starlette(routes=routes, exception_handlers=handlers)

    async def home(self, request: Request) -> Response:
        """The first tab is the first page."""
        return RedirectResponse(self.front.tabs[0].href, 303)

    async def language(self, request: Request) -> Response:
        """Speak another language from now on."""
        back = request.query_params.get("back", "")
        path = back.partition("?")[0]
        known = any(path == tab.href or path.startswith(f"{tab.href}/") for tab in self.front.tabs)
        answer = RedirectResponse(back if known and "/do/" not in path else "/", 303)
        language = request.path_params["language"]
        if language in self.front.desk.languages():
            answer.set_cookie("kaperbrief-language", language, samesite="strict", httponly=True)
        return answer

    async def font(self, request: Request) -> Response:
        """A font of the sheets."""
        path = self._fonts.get(request.path_params["role"])
        if path is None:
            raise HTTPException(404)
        return Response(path.read_bytes(), media_type="font/ttf", headers={"cache-control": YEAR})

    async def emblem(self, request: Request) -> Response:
        """The ship that browsers show beside the title."""
        return Response(str(self.front.icon("ship")), media_type="image/svg+xml")

    async def version(self, request: Request) -> Response:
        """How often files have changed: a page that was made before is made anew.

        Who names the number that there is waits for the next one, for some seconds.
        """
        known, front = request.query_params.get("at"), self.front
        for _ in range(_STEPS):
            if known != str(front.version) or not front.bench.is_open:
                break
            await asyncio.sleep(_STEP)
        return Response(str(self.front.version), media_type="text/plain")

    async def closed(self, request: Request) -> Response:
        """End the program."""
        answer = await self.front.page(request, "closed", lambda language: {"version": ""})
        self._close()
        return answer

    async def _missing(self, request: Request, error: Exception) -> Response:
        code = error.status_code if isinstance(error, HTTPException) else 404
        answer = await self.front.page(request, "missing", lambda language: {})
        return HTMLResponse(answer.body, code)

    async def _unread(self, request: Request, error: Exception) -> Response:
        """A file that the system does not let us read."""
        name, why = getattr(error, "filename", None), getattr(error, "strerror", None)
        shown = self.front.desk.workspace.shown(Path(str(name))) if name else ""
        told = Problem("file", f"expected a readable file: {why or error}", Span(shown))
        return await self.front.problems(request, ProblemsFound([told]))
