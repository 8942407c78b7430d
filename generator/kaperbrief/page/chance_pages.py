"""The tabs of what chance makes: walls of seas and of evenings, single ones, what is kept."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from kaperbrief.errors import ProblemsFound, UsageProblem
from kaperbrief.page.chance import PRINTED, Chance, Order, asked, digest, seed_of
from kaperbrief.page.desk import safe_words
from kaperbrief.page.evening_wall import PARTS, EveningWall
from kaperbrief.page.front import Front, Tab
from kaperbrief.page.sea_wall import SeaWall
from kaperbrief.page.searches import Left, Quest

_FRESH = 9_000
"""Walls that nobody chose begin below this, so that their seeds are easily typed."""


class ChancePages:
    """A tab of things by chance."""

    pdfs: tuple[str, ...]
    """The files that are printed, the first of them always."""

    def __init__(self, front: Front, tab: Tab, chance: Chance) -> None:
        self.tab = tab
        self._front, self._chance, self._searches = front, chance, front.searches

    def routes(self) -> list[Route]:
        """Its addresses."""
        home = self.tab.href
        return [
            Route(home, self.wall),
            *(Route(f"{home}/{one}", self.printed) for one in self.pdfs),
            Route(f"{home}/tile", self.tile),
            Route(f"{home}/more", self.more),
            Route(home + "/{name}.webp", self.picture),
            Route(f"{home}/keep", self.keep, methods=["POST"]),
        ]

    async def wall(self, request: Request) -> Response:
        """The whole page, or the part of it that a change of the form renews."""
        part = request.headers.get("hx-target", "") == "work"
        fields = request.query_params.multi_items()
        said = request.query_params.get("first", "")
        first = 1 if self._front.public else 1 + secrets.randbelow(_FRESH)
        first = int(said) if said.isdecimal() and len(said) < 9 else first

        def work(language: str) -> dict[str, Any]:
            return {**self._chance.wall(fields, language, first), "tab": self.tab.href}

        return await self._front.page(request, "wall" if part else "chance", work)

    async def tile(self, request: Request) -> Response:
        """One thing of a wall, or how far the search for it is."""
        stop = bool(request.query_params.get("stop"))
        words = request.query_params.getlist("a")
        wrong: Any = None
        order = found = None
        try:
            order, found = (None, None) if stop else await self._found(request)
        except (UsageProblem, ProblemsFound) as error:
            wrong = error.problems[0] if isinstance(error, ProblemsFound) else error

        def work(language: str) -> dict[str, Any]:
            shown = {"query": asked(words), "tab": self.tab.href, "wrong": wrong, "stop": stop,
                     "seed": seed_of(asked(words)),
                "id": digest(asked(words)),
                     "under": found if isinstance(found, Quest) else None}  # fmt: skip
            if order and not isinstance(found, Quest):
                shown |= self._chance.tile(order, found)
            return shown

        return await self._front.page(request, "tile", work)

    async def more(self, request: Request) -> Response:
        """All that is told of one thing, and ways to print and to keep it."""
        try:
            order, found = await self._found(request, wait=True)
        except (UsageProblem, ProblemsFound) as error:
            return await self._front.problems(request, error)
        words, kept = self._asked(request)

        def work(language: str) -> dict[str, Any]:
            return {
                **self._chance.tile(order, found), "query": str(request.query_params),
                "tab": self.tab.href, "command": self._chance.told(words, kept), "from_file": kept,
                "pdf": self.pdfs[0], "words": words, "kit": _kit(order),
            }  # fmt: skip

        return await self._front.page(request, "more", work)

    async def picture(self, request: Request) -> Response:
        """A thing as a picture, for ever the same under its name."""
        try:
            order, found = await self._found(request, wait=True)
        except (UsageProblem, ProblemsFound):
            raise HTTPException(404) from None
        large = request.query_params.get("w") == "1240"
        return await self._front.picture(partial(self._chance.picture, order, found, large))

    async def printed(self, request: Request) -> Response:
        """The PDF, to be saved or shown."""
        try:
            order, found = await self._found(request, wait=True)
        except (UsageProblem, ProblemsFound) as error:
            return await self._front.problems(request, error)

        name = request.url.path.rpartition("/")[2]

        def work() -> bytes:
            made = self._chance.publish(order, found).files
            if name not in made:
                raise UsageProblem("it has no sea of its own", "go back to the first page")
            return made[name]

        return await self._front.file(request, f"{order.room.options.game}-{name}", work)

    async def keep(self, request: Request) -> Response:
        """Keep a thing as a file; then what is kept."""
        words = [value for name, value in await self._front.fields(request) if name == "a"]
        try:
            order, found = await self._found(request, wait=True, words=words)
            new = self._chance.desk.keep.project is None
            name = await self._front.bench.do(partial(self._chance.save, order, found), rank=0)
        except (UsageProblem, ProblemsFound) as error:
            return await self._front.problems(request, error)
        if new:  # before, there was no project to read from
            await self._front.bench.do(self._front.changed, rank=0)

        def work(language: str) -> dict[str, Any]:
            return {"kept": self._chance.kept(), "saved": name, "tab": self.tab.href}

        return await self._front.page(request, "kept", work)

    def _asked(self, request: Request) -> tuple[list[str], str]:
        return request.query_params.getlist("a"), request.query_params.get("kept", "")

    async def _found(
        self, request: Request, *, wait: bool = False, words: list[str] | None = None
    ) -> tuple[Order, Any]:
        """What an address asks for; a Quest where it takes long and nobody will `wait`."""
        asked_for, kept = self._asked(request)
        words = asked_for if words is None else words
        order = await self._front.bench.do(partial(self._chance.order, words, kept), rank=0)
        key = f"{self._front.version}{self.tab.href}{words}"
        if kept:  # its owner may change it
            key += f"{kept}{secrets.token_hex(8)}"
        try:
            found = await self._searches.find(key, partial(self._chance.find, order), wait=wait)
        except Left:
            raise HTTPException(404) from None
        return order, found


def _kit(order: Order) -> str:
    """The kit of tonight for as many as were ordered, as the query of its address."""
    options = order.room.options
    fields = [("game", options.game), ("was", options.game)]
    fields += [(name, str(getattr(options, name))) for name in PRINTED]
    return urlencode([*fields, *[("name", "")] * (options.players or 0)])


class SeaPages(ChancePages):
    """The tab of seas."""

    pdfs = ("map.pdf",)

    def __init__(self, front: Front, tab: Tab) -> None:
        super().__init__(front, tab, SeaWall(front.desk))


class EveningPages(ChancePages):
    """The tab of evenings."""

    pdfs = ("scenario.pdf", "map.pdf")

    def __init__(self, front: Front, tab: Tab) -> None:
        self._evenings = EveningWall(front.desk)
        super().__init__(front, tab, self._evenings)

    def routes(self) -> list[Route]:
        return [*super().routes(), Route("/evenings/parts", self.parts)]

    async def parts(self, request: Request) -> Response:
        """The parts of an evening; those that are rolled lead to the address of another one."""
        params = request.query_params
        words, locks, roll = params.getlist("a"), params.getlist("lock"), params.get("roll", "")
        try:
            if roll:
                which = [roll] if roll in PARTS else [*(PARTS.keys() - set(locks))]
                made = partial(self._evenings.rolled, safe_words(words, "scenario"), which)
                words = await self._front.bench.do(made, rank=0)
                fields = [*(("a", w) for w in words), *(("lock", one) for one in locks)]
                if self._front.public:
                    fields.append(("language", self._front.language(request)))
                return RedirectResponse(f"/evenings/parts?{urlencode(fields)}", 303)
            order, found = await self._found(request, wait=True)
        except (UsageProblem, ProblemsFound) as error:
            return await self._front.problems(request, error)

        def work(language: str) -> dict[str, Any]:
            return {
                **self._evenings.tile(order, found), "tab": self.tab.href, "words": words,
                "query": asked(words), "parts": self._evenings.parts(order, found, locks),
                "command": self._evenings.told(words), "kept": self._evenings.kept(),
            }  # fmt: skip

        return await self._front.page(request, "parts", work)
