"""Events: the list, one with its tables and fleets, what is done with it, packets and battles."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kaperbrief.errors import ProblemsFound, UsageProblem
from kaperbrief.page.event_acts import label
from kaperbrief.page.event_desk import EventDesk
from kaperbrief.page.front import Front, Tab

_ACTS = (
    *("move", "lock", "keep", "divide", "choose", "undo"),
    *("facts", "row", "add", "remove", "paste"),
)
_ERRANDS = ("packets", "battles")


class EventPages:
    """The tab of events."""

    def __init__(self, front: Front, tab: Tab) -> None:
        self.tab = tab
        self._front, self._desk = front, EventDesk(front.desk, front.changed)

    def routes(self) -> list[Route]:
        """Its addresses."""
        return [
            Route("/event", self.event),
            Route("/event/new", self.new, methods=["POST"]),
            Route("/event/ship", self.ship),
            Route("/event/cells", self.cells, methods=["GET", "POST"]),
            Route("/event/packets.zip", self.packets),
            Route("/event/fleets.pdf", self.wall),
            Route("/event/errand", self.errand),
            Route("/event/start/{kind}", self.start, methods=["POST"]),
            Route("/event/stop/{kind}", self.start, methods=["POST"]),
            Route("/event/{act}", self.act, methods=["POST"]),
        ]

    async def event(self, request: Request) -> Response:
        """One event, the only one if none is named; else all of them, and the form of a new one.

        A page that is up to date is told so where it asks again.
        """
        query = request.query_params

        def work(language: str) -> dict[str, Any]:
            places = self._desk.places()
            at = query.get("at", "")
            if not at and len(places) == 1 and "new" not in query:
                at = next(iter(places))
            if at:
                seen = self._desk.view(at, language)
                return {"tab": self.tab.href, "parts": query.get("stamp") != "0", **seen}
            return {"tab": self.tab.href, "at": "", "places": places, "said": dict(query),
                    **self._desk.blank_form(query.get("game", ""), language)}  # fmt: skip

        if "stamp" not in query:
            return await self._front.page(request, "event", work)
        try:
            fresh = query["stamp"] == self._desk.stamp(query.get("at", ""))
        except UsageProblem as error:
            return await self._front.problems(request, error)
        if fresh:
            return Response(status_code=204)
        return await self._front.page(request, "event_parts", work)

    async def new(self, request: Request) -> Response:
        """A new event."""
        fields = dict(await self._front.fields(request))
        try:
            at = await self._front.bench.do(lambda: self._desk.new(fields), rank=0)
        except (ProblemsFound, UsageProblem) as error:
            return await self._front.problems(request, error)
        there = f"/event?at={quote(at)}"
        if request.headers.get("hx-request"):
            return Response(headers={"hx-redirect": there})
        return RedirectResponse(there, 303)

    async def act(self, request: Request) -> Response:
        """Something is done with an event: what is seen of it then."""
        act, fields = request.path_params["act"], await self._front.fields(request)
        if act not in _ACTS:
            raise HTTPException(404)
        said = dict(fields)

        def work(language: str) -> dict[str, Any]:
            at = said.get("at", "")
            told = self._desk.act(at, act, fields)
            seen = self._desk.view(at, language, told)
            # What somebody types in other rows meanwhile stays where it is.
            return {**seen, "parts": act not in ("row", "facts"), "said": said, "did": act}

        answer = await self._front.page(request, "event_parts", work)
        if act == "paste" and "hx-retarget" in answer.headers:
            answer.headers["hx-retarget"] = "#checked"
        return answer

    async def ship(self, request: Request) -> Response:
        """What can be done with a ship."""
        query = request.query_params

        def work(language: str) -> dict[str, Any]:
            seen = self._desk.view(query.get("at", ""), language)
            fleets = seen["fleets"] or {"rows": [], "referee": []}
            ships = [(n, one) for n, row in enumerate(fleets["rows"])
                     for one in (*row["ships"], *row["boats"])]  # fmt: skip
            ships += [(-1, one) for one in fleets["referee"]]
            found = next((one for one in ships if one[1]["at"] == query.get("ship")), None)
            if found is None:
                raise UsageProblem("this ship is not there any more")
            return {**seen, "owner": found[0], "ship": found[1]}

        return await self._front.page(request, "event_ship", work)

    async def cells(self, request: Request) -> Response:
        """The field for cells of a spreadsheet, or what is wrong in them, row by row."""
        posted = await self._front.fields(request) if request.method == "POST" else []
        said = dict(request.query_params) | dict(posted)

        def work(language: str) -> dict[str, Any]:
            at, kind = said.get("at", ""), said.get("kind", "")
            found, wrong = self._desk.wrong(at, kind, said.get("text", ""))
            blank = self._desk.blank(at, kind)
            return {"at": at, "kind": kind, "rows": [label(one) for one in found.rows if one],
                    "strange": found.strange, "cells": wrong, "blank": blank}  # fmt: skip

        name = "event_checked" if request.method == "POST" else "event_cells"
        return await self._front.page(request, name, work)

    async def start(self, request: Request) -> Response:
        """Long work begins, or ends before its end."""
        kind, said = request.path_params["kind"], dict(await self._front.fields(request))
        if kind not in _ERRANDS:
            raise HTTPException(404)

        def work(language: str) -> dict[str, Any]:
            at = said.get("at", "")
            if "/stop/" in request.url.path:
                self._desk.stop(at, kind)
            else:
                self._desk.start(at, kind, language)
            return {**self._desk.view(at, language), "parts": False}

        return await self._front.page(request, "event_parts", work)

    async def errand(self, request: Request) -> Response:
        """How far long work is; once it is done that asks for all that is seen of the event."""
        at = request.query_params.get("at", "")
        work = lambda language: {"at": at, "errands": self._desk.errands_of(at), "asked": True}  # noqa: E731
        return await self._front.page(request, "event_errands", work)

    async def wall(self, request: Request) -> Response:
        """The pages for the wall: fleets, or lots to choose from."""
        at = request.query_params.get("at", "")
        return await self._front.file(request, "fleets.pdf", lambda: self._desk.wall(at))

    async def packets(self, request: Request) -> Response:
        """The packets that were bound last."""
        at = request.query_params.get("at", "")
        found = self._desk.errands.get((at, "packets"))
        if found is None or not found[0].is_over():
            raise HTTPException(404)
        name = "packets" if at == "." else at
        return await self._front.file(request, f"{name}.zip", lambda: bytes(found[0].result))
