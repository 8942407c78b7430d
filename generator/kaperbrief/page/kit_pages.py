"""Tonight's kit: the form, the wall of pages, their pictures and the PDF."""

from __future__ import annotations

import functools
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from kaperbrief.page.front import Front, Tab
from kaperbrief.page.kits import WIDTHS
from kaperbrief.page.tonight import Wish


class KitPages:
    """The tab of tonight's kit."""

    def __init__(self, front: Front, tab: Tab) -> None:
        self.tab = tab
        self._front, self._desk = front, front.desk

    def routes(self) -> list[Route]:
        """Its addresses."""
        return [
            Route("/tonight", self.tonight),
            Route("/tonight/print", self.steps),
            Route("/sheet/{name}.webp", self.sheet),
            Route("/crew/{game}/{item}.webp", self.face),
            Route("/ship/{game}/{item}.webp", self.ship),
            Route("/kit.pdf", self.pdf),
        ]

    async def tonight(self, request: Request) -> Response:
        """Tonight's kit: the whole page, or the part of it that a change of the form renews."""
        part = request.headers.get("hx-target", "")

        def work(language: str) -> dict[str, Any]:
            seen = self._desk.tonight(self._wish(request, language), language)
            games = self._desk.games(language) if part != "work" else []
            return {**seen, "games": games, "tab": self.tab.href, "part": part == "work"}

        return await self._front.page(request, "work" if part == "work" else "tonight", work)

    async def steps(self, request: Request) -> Response:
        """How the kit is printed, step by step, and the link to its PDF."""

        def work(language: str) -> dict[str, Any]:
            return self._desk.tonight(self._wish(request, language), language)

        return await self._front.page(request, "steps", work)

    async def sheet(self, request: Request) -> Response:
        """A page as a picture, for ever the same under its name."""
        query = request.query_params
        number, width = query.get("n", ""), query.get("w", "")
        if not number.isdecimal() or width not in map(str, WIDTHS):
            raise HTTPException(404)
        words = query.getlist("a")
        work = functools.partial(self._desk.picture, words, int(number[:5]), int(width))
        return await self._front.picture(work)

    async def face(self, request: Request) -> Response:
        """The faces of a crew."""
        work = functools.partial(self._desk.face, **_names(request, "crew"))
        return await self._front.picture(work)

    async def ship(self, request: Request) -> Response:
        """A ship."""
        work = functools.partial(self._desk.ship, **_names(request, "ship"))
        return await self._front.picture(work)

    async def pdf(self, request: Request) -> Response:
        """The PDF of a kit, to be saved or shown."""
        words = request.query_params.getlist("a")
        game = next((word for word in words[1:2]), "kit")
        work = functools.partial(self._desk.pdf, words)
        return await self._front.file(request, f"{game}.pdf", work)

    def _wish(self, request: Request, language: str) -> Wish:
        fields = request.query_params.multi_items()
        return Wish(fields, request.query_params.get("game") or self._desk.usual_game(language))


def _names(request: Request, kind: str) -> dict[str, str]:
    return {"game": request.path_params["game"], kind: request.path_params["item"]}
