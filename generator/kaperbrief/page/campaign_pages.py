"""Campaigns: the ledger, the form for a game's result, the sheets of the next one."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kaperbrief.errors import ProblemsFound, UsageProblem
from kaperbrief.page.campaigns import Campaigns
from kaperbrief.page.front import Front, Tab
from kaperbrief.page.kits import WIDTHS

Work = Callable[[list[tuple[str, str]], str], dict[str, Any]]
"""What is shown for the fields of a form in a language."""


class CampaignPages:
    """The tab of campaigns."""

    def __init__(self, front: Front, tab: Tab) -> None:
        self.tab = tab
        self._front = front
        self._campaigns = Campaigns(front.desk, front.changed)

    def routes(self) -> list[Route]:
        """Its addresses."""
        seen, page = self._campaigns.seen, self._page
        return [
            page("/campaign", seen),
            page("/campaign/entry", seen, "POST"),
            page("/campaign/record", self._campaigns.record, "POST"),
            page("/campaign/undo", self._campaigns.undo, "POST"),
            page("/campaign/new", self._campaigns.blank),
            page("/campaign/print", self._campaigns.printing, template="campaign_print"),
            Route("/campaign/new", self.begin, methods=["POST"]),
            Route("/campaign/picture/{name}.webp", self.picture),
            Route("/campaign/sheet/{name}.webp", self.sheet),
            Route("/campaign/next.pdf", self.pdf),
        ]

    def _page(
        self, path: str, work: Work, method: str = "GET", template: str = "campaign"
    ) -> Route:
        """An address that shows what comes of the fields of a form, or what is wrong in it."""

        async def answer(request: Request) -> Response:
            fields = await self._front.fields(request) if method == "POST" else _asked(request)
            part = "campaign_told" if request.headers.get("hx-target") == "told" else template
            return await self._shown(request, part, fields, work)

        return Route(path, answer, methods=[method])

    async def _shown(
        self, request: Request, template: str, fields: list[tuple[str, str]], work: Work
    ) -> Response:
        def shown(language: str) -> dict[str, Any]:
            return {**work(fields, language), "tab": self.tab.href}

        return await self._front.page(request, template, shown)

    async def begin(self, request: Request) -> Response:
        """Make a new campaign, and show it."""
        fields, language = await self._front.fields(request), self._front.language(request)
        begin = functools.partial(self._campaigns.begin, fields, language)
        try:
            name = await self._front.bench.do(begin, rank=0)
        except UsageProblem as error:
            blank = functools.partial(self._campaigns.blank, wrong=error)
            return await self._shown(request, "campaign", fields, blank)
        except ProblemsFound as error:
            return await self._front.problems(request, error)
        return RedirectResponse(f"/campaign?at={name}", 303)

    async def picture(self, request: Request) -> Response:
        """The faces of a crew, a ship."""
        work = functools.partial(self._campaigns.picture, request.path_params["name"])
        return await self._front.picture(work)

    async def sheet(self, request: Request) -> Response:
        """A page of the next game as a picture."""
        number, width = (request.query_params.get(name, "") for name in ("n", "w"))
        if not number.isdecimal() or width not in map(str, WIDTHS):
            raise HTTPException(404)
        sheet, fields = self._campaigns.sheet, _asked(request)
        return await self._front.picture(lambda: sheet(fields, int(number[:5]), int(width)))

    async def pdf(self, request: Request) -> Response:
        """The PDF of the next game."""
        work = functools.partial(self._campaigns.pdf, _asked(request))
        return await self._front.file(request, "campaign.pdf", work)


def _asked(request: Request) -> list[tuple[str, str]]:
    return request.query_params.multi_items()
