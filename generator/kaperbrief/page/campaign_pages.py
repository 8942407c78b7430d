"""Campaigns: the ledger, the form for a game's result, the sheets of the next one."""

from __future__ import annotations

import functools
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kaperbrief.errors import ProblemsFound, UsageProblem
from kaperbrief.page.campaigns import Campaigns
from kaperbrief.page.front import Front, Tab
from kaperbrief.page.kits import WIDTHS


class CampaignPages:
    """The tab of campaigns."""

    tab = Tab("/campaign", "Campaign")

    def __init__(self, front: Front) -> None:
        self._front = front
        self._campaigns = Campaigns(front.desk, front.changed)

    def routes(self) -> list[Route]:
        """Its addresses."""
        return [
            Route("/campaign", self.ledger),
            Route("/campaign/entry", self.entry, methods=["POST"]),
            Route("/campaign/record", self.record, methods=["POST"]),
            Route("/campaign/undo", self.undo, methods=["POST"]),
            Route("/campaign/new", self.new),
            Route("/campaign/new", self.begin, methods=["POST"]),
            Route("/campaign/print", self.printing),
            Route("/campaign/picture/{name}.webp", self.picture),
            Route("/campaign/sheet/{name}.webp", self.sheet),
            Route("/campaign/next.pdf", self.pdf),
        ]

    async def ledger(self, request: Request) -> Response:
        """A ledger, or the form of a new campaign where there is none."""
        return await self._page(request, "campaign", self._campaigns.seen, _asked(request))

    async def entry(self, request: Request) -> Response:
        """What the form says: its command and what is wrong, or the whole page."""
        part = "campaign_told" if request.headers.get("hx-target") == "told" else "campaign"
        fields = await self._front.fields(request)
        return await self._page(request, part, self._campaigns.seen, fields)

    async def record(self, request: Request) -> Response:
        """Enter a game."""
        fields = await self._front.fields(request)
        return await self._page(request, "campaign", self._campaigns.record, fields)

    async def undo(self, request: Request) -> Response:
        """Take the last game back."""
        fields = await self._front.fields(request)
        return await self._page(request, "campaign", self._campaigns.undo, fields)

    async def new(self, request: Request) -> Response:
        """The form of a new campaign."""
        return await self._page(request, "campaign", self._campaigns.blank, _asked(request))

    async def begin(self, request: Request) -> Response:
        """Make a new campaign, and show it."""
        fields, language = await self._front.fields(request), self._front.language(request)
        begin = functools.partial(self._campaigns.begin, fields, language)
        try:
            name = await self._front.bench.do(begin, rank=0)
        except UsageProblem as error:
            blank = functools.partial(self._campaigns.blank, wrong=error)
            return await self._page(request, "campaign", blank, fields)
        except ProblemsFound as error:
            return await self._front.problems(request, error)
        return RedirectResponse(f"/campaign?at={name}", 303)

    async def printing(self, request: Request) -> Response:
        """The pages of the next game, and the link to its PDF."""
        work = self._campaigns.printing
        return await self._page(request, "campaign_print", work, _asked(request))

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

    async def _page(self, request: Request, name: str, work: Any, fields: Any) -> Response:
        def shown(language: str) -> dict[str, Any]:
            return {**work(fields, language), "tab": self.tab.href}

        return await self._front.page(request, name, shown)


def _asked(request: Request) -> list[tuple[str, str]]:
    return request.query_params.multi_items()
