"""The site: which address gives what."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jinja2
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from kaperbrief.documents.pressroom import font_files, load_chain
from kaperbrief.errors import Problems, ProblemsFound, UsageProblem
from kaperbrief.page.bench import Bench
from kaperbrief.page.desk import Desk
from kaperbrief.page.kits import WIDTHS
from kaperbrief.page.tonight import Wish

_HERE = Path(__file__).parent
_YEAR = "private, max-age=31536000, immutable"


class HostPages:
    """The pages of a host over a desk; `close` ends the program."""

    def __init__(self, desk: Desk, bench: Bench, close: Callable[[], None]) -> None:
        self.desk, self.bench, self.close = desk, bench, close
        loader = jinja2.FileSystemLoader(_HERE / "html")
        self._html = jinja2.Environment(
            loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True,
            undefined=jinja2.StrictUndefined,
        )  # fmt: skip
        self._html.globals["icon"] = functools.cache(self._icon)
        self._fonts = font_files(load_chain(desk.workspace, "default", Problems()),
                                 desk.workspace, Problems())  # fmt: skip
        self.version = 1
        """Counts the changes of files."""

    def app(self) -> Starlette:
        """The application, without a guard."""
        routes = [
            Route("/", self.home),
            Route("/tonight", self.tonight),
            Route("/tonight/print", self.steps),
            Route("/sheet/{name}.webp", self.sheet),
            Route("/crew/{game}/{item}.webp", self.face),
            Route("/ship/{game}/{item}.webp", self.ship),
            Route("/kit.pdf", self.pdf),
            Route("/language/{language}", self.language),
            Route("/font/{role}", self.font),
            Route("/icon.svg", self.emblem),
            Route("/version", self.told_version),
            Route("/close", self.closed, methods=["POST"]),
            Mount("/static", StaticFiles(directory=_HERE / "static")),
        ]
        return Starlette(routes=routes, exception_handlers={HTTPException: self._missing})

    # -- pages ---------------------------------------------------------------------------------

    async def home(self, request: Request) -> Response:
        """The first page is tonight's."""
        return RedirectResponse("/tonight", 303)

    async def tonight(self, request: Request) -> Response:
        """Tonight's kit: the whole page, or the part of it that a change of the form renews."""
        language = self._language(request)
        part = request.headers.get("hx-target", "")

        def work() -> str:
            seen = self.desk.tonight(self._wish(request, language), language)
            seen["games"] = self.desk.games(language) if part != "work" else []
            return self._render("work" if part == "work" else "tonight", language, **seen)

        try:
            text = await self.bench.do(work, rank=0)
        except (ProblemsFound, UsageProblem) as error:
            return await self._problems(request, error, language)
        return HTMLResponse(text)

    async def steps(self, request: Request) -> Response:
        """How the kit is printed, step by step, and the link to its PDF."""
        language = self._language(request)

        def work() -> str:
            wish = self._wish(request, language)
            return self._render("steps", language, **self.desk.tonight(wish, language))

        try:
            return HTMLResponse(await self.bench.do(work, rank=0))
        except (ProblemsFound, UsageProblem) as error:
            return await self._problems(request, error, language)

    async def _problems(
        self, request: Request, error: ProblemsFound | UsageProblem, language: str
    ) -> Response:
        """What is wrong; the last good pages stay where they are."""
        found = error.problems if isinstance(error, ProblemsFound) else []
        usage = error if isinstance(error, UsageProblem) else None

        def work() -> str:
            part = "problems" if request.headers.get("hx-request") else "wrong"
            return self._render(part, language, problems=found, usage=usage)

        answer = HTMLResponse(await self.bench.do(work, rank=0))
        if request.headers.get("hx-request"):
            answer.headers["hx-retarget"], answer.headers["hx-reswap"] = "#problems", "innerHTML"
        else:
            answer.status_code = 422
        return answer

    # -- pictures and files --------------------------------------------------------------------

    async def sheet(self, request: Request) -> Response:
        """A page as a picture, for ever the same under its name."""
        query = request.query_params
        number, width = query.get("n", ""), query.get("w", "")
        if not number.isdecimal() or width not in map(str, WIDTHS):
            raise HTTPException(404)
        words = query.getlist("a")
        work = functools.partial(self.desk.picture, words, int(number[:5]), int(width))
        return await self._picture(work)

    async def face(self, request: Request) -> Response:
        """The faces of a crew."""
        return await self._picture(functools.partial(self.desk.face, **_names(request, "crew")))

    async def ship(self, request: Request) -> Response:
        """A ship."""
        return await self._picture(functools.partial(self.desk.ship, **_names(request, "ship")))

    async def _picture(self, work: Callable[[], bytes]) -> Response:
        try:
            data = await self.bench.do(work, rank=2)
        except (ProblemsFound, UsageProblem, KeyError, IndexError):
            raise HTTPException(404) from None
        return Response(data, media_type="image/webp", headers={"cache-control": _YEAR})

    async def pdf(self, request: Request) -> Response:
        """The PDF of a kit, to be saved or shown."""
        words = request.query_params.getlist("a")
        try:
            data = await self.bench.do(functools.partial(self.desk.pdf, words))
        except (ProblemsFound, UsageProblem) as error:
            return await self._problems(request, error, self._language(request))
        game = next((word for word in words[1:2]), "kit")
        name = "".join(c for c in game if c.isascii() and (c.isalnum() or c == "-"))
        saved = f'attachment; filename="{name}.pdf"'
        return Response(data, media_type="application/pdf", headers={"content-disposition": saved})

    async def font(self, request: Request) -> Response:
        """A font of the sheets."""
        path = self._fonts.get(request.path_params["role"])
        if path is None:
            raise HTTPException(404)
        return Response(path.read_bytes(), media_type="font/ttf", headers={"cache-control": _YEAR})

    async def emblem(self, request: Request) -> Response:
        """The ship that browsers show beside the title."""
        return Response(str(self._icon("ship")), media_type="image/svg+xml")

    # -- the rest ------------------------------------------------------------------------------

    async def language(self, request: Request) -> Response:
        """Speak another language from now on."""
        answer = RedirectResponse("/tonight", 303)
        language = request.path_params["language"]
        if language in self.desk.languages():
            answer.set_cookie("kaperbrief-language", language, samesite="strict", httponly=True)
        return answer

    async def told_version(self, request: Request) -> Response:
        """How often files have changed: a page that was made before is made anew."""
        return Response(str(self.version), media_type="text/plain")

    async def closed(self, request: Request) -> Response:
        """End the program."""
        language = self._language(request)
        text = await self.bench.do(lambda: self._render("closed", language), rank=0)
        self.close()
        return HTMLResponse(text)

    async def _missing(self, request: Request, error: Exception) -> Response:
        code = error.status_code if isinstance(error, HTTPException) else 404
        language = self._language(request)
        text = await self.bench.do(lambda: self._render("missing", language), rank=0)
        return HTMLResponse(text, code)

    def changed(self) -> None:
        """Files have changed: what is asked for from now on is made of them."""
        self.version += 1
        self.desk.forget()

    # -- helpers -------------------------------------------------------------------------------

    def _wish(self, request: Request, language: str) -> Wish:
        fields = request.query_params.multi_items()
        return Wish(fields, request.query_params.get("game") or self.desk.usual_game(language))

    def _language(self, request: Request) -> str:
        """The language of the page: as chosen, else the first of the browser's that it speaks."""
        known = self.desk.languages()
        wished = [request.cookies.get("kaperbrief-language", "")]
        wished += [
            part.partition(";")[0].strip().partition("-")[0].lower()
            for part in request.headers.get("accept-language", "")[:200].split(",")
        ]
        return next((one for one in wished if one in known), known[0])

    def _render(self, name: str, language: str, **names: Any) -> str:
        more = {"_": self.desk.label(language), "language": language, "version": self.version,
                "languages": self.desk.languages()}  # fmt: skip
        return self._html.get_template(f"{name}.html.j2").render(**more, **names)

    def _icon(self, name: str) -> Any:
        """An icon of the sheets in the colour of the text."""
        from markupsafe import Markup

        path = self.desk.workspace.find("icons", name, pack=None, themes=[])
        text = path.read_text(encoding="utf-8") if path else ""
        return Markup(text.replace("<svg ", '<svg class="ic" aria-hidden="true" ', 1))


def _names(request: Request, kind: str) -> dict[str, str]:
    return {"game": request.path_params["game"], kind: request.path_params["item"]}
