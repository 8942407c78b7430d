"""The site: its tabs, and the addresses that belong to none."""

from __future__ import annotations

from collections.abc import Callable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from kaperbrief.documents.pressroom import font_files, load_chain
from kaperbrief.errors import Problems
from kaperbrief.page.bench import Bench
from kaperbrief.page.campaign_pages import CampaignPages
from kaperbrief.page.chance_pages import EveningPages, SeaPages
from kaperbrief.page.desk import Desk
from kaperbrief.page.event_pages import EventPages
from kaperbrief.page.front import HERE, YEAR, Front, Part
from kaperbrief.page.kit_pages import KitPages
from kaperbrief.page.own_pages import OwnPages
from kaperbrief.page.searches import Searches

_PUBLIC = (KitPages, SeaPages, EveningPages)
"""The tabs that nobody can store anything with."""


class HostPages:
    """The pages of a host over a desk; `close` ends the program.

    Where they are `public`, there are only tabs that take nothing but options and seeds, and
    nothing is remembered or ended.
    """

    def __init__(
        self, desk: Desk, bench: Bench, close: Callable[[], None], *, public: bool = False
    ) -> None:
        self.front, self._close = Front(desk, bench, public=public), close
        searches = Searches(at_once=public)
        self._parts: list[Part] = [
            KitPages(self.front),
            SeaPages(self.front, searches),
            EveningPages(self.front, searches),
            EventPages(self.front),
            CampaignPages(self.front),
            OwnPages(self.front),
        ]
        if public:
            self._parts = [one for one in self._parts if isinstance(one, _PUBLIC)]
        self.front.tabs += [part.tab for part in self._parts]
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
            *(route for part in self._parts for route in part.routes()),
            Route("/font/{role}", self.font),
            Route("/icon.svg", self.emblem),
            Mount("/static", StaticFiles(directory=HERE / "static")),
        ]
        return Starlette(routes=routes, exception_handlers={HTTPException: self._missing})

    async def home(self, request: Request) -> Response:
        """The first tab is the first page."""
        return RedirectResponse(self.front.tabs[0].href, 303)

    async def language(self, request: Request) -> Response:
        """Speak another language from now on."""
        back = request.query_params.get("back", "")
        known = {tab.href for tab in self.front.tabs}
        answer = RedirectResponse(back if back in known else "/", 303)
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
        """How often files have changed: a page that was made before is made anew."""
        return Response(str(self.front.version), media_type="text/plain")

    async def closed(self, request: Request) -> Response:
        """End the program."""
        answer = await self.front.page(request, "closed", lambda language: {})
        self._close()
        return answer

    async def _missing(self, request: Request, error: Exception) -> Response:
        code = error.status_code if isinstance(error, HTTPException) else 404
        answer = await self.front.page(request, "missing", lambda language: {})
        return HTMLResponse(answer.body, code)
