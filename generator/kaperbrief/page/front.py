"""What all pages share: language, templates, what is wrong, pictures."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from kaperbrief.errors import ProblemsFound, UsageProblem
from kaperbrief.l10n.words import day, locale_of
from kaperbrief.markup.html import html_templates
from kaperbrief.page.bench import Bench
from kaperbrief.page.desk import Desk
from kaperbrief.source.build import CONTROL
from kaperbrief.typeset.rich import plain

if TYPE_CHECKING:
    from kaperbrief.page.searches import Searches

HERE = Path(__file__).parent
YEAR = "private, max-age=31536000, immutable"
_FIELDS = 4000
"""More fields than a form of ours has."""

T = TypeVar("T")


class Tab(NamedTuple):
    """A tab of the page: its address, and its name as English says it."""

    href: str
    title: str


class Front:
    """Answers in the reader's language. Whatever reads content or templates is done on the bench.

    `desk` has the games, `bench` does the work; `tabs` is filled by the site. A `public` one
    remembers nobody: each address says its language.
    """

    def __init__(self, desk: Desk, bench: Bench, *, public: bool = False) -> None:
        self.desk, self.bench, self.public = desk, bench, public
        self.tabs: list[Tab] = []
        self.version = 1
        """Counts the changes of files."""
        self._html = html_templates(HERE / "html")
        self._html.filters["plain"] = plain
        self._html.filters["autonym"] = autonym
        self._html.filters["day"] = day
        self._html.globals["icon"] = functools.cache(self.icon)

    @functools.cached_property
    def searches(self) -> Searches:
        """What searches long, for all tabs together."""
        from kaperbrief.page.searches import Searches

        return Searches(at_once=self.public)

    async def page(
        self, request: Request, name: str, work: Callable[[str], dict[str, Any]]
    ) -> Response:
        """The page of a template, filled with what the work finds for a language.

        Where the work raises ProblemsFound or UsageProblem, those are shown: in a page of its own,
        or where a part of a page was asked for in its `#problems`.
        """
        language = self.language(request)
        made = lambda: self.render(name, language, **work(language))  # noqa: E731
        try:
            return HTMLResponse(await self._read(made, 0, again=request.method == "GET"))
        except (ProblemsFound, UsageProblem) as error:
            return await self.problems(request, error)

    async def problems(
        self, request: Request, error: ProblemsFound | UsageProblem, status: int = 422
    ) -> Response:
        """What is wrong; what was shown before stays where it is."""
        found = error.problems if isinstance(error, ProblemsFound) else []
        usage = error if isinstance(error, UsageProblem) else None
        within = bool(request.headers.get("hx-request"))
        language = self.language(request)

        def work() -> str:
            part = "problems" if within else "wrong"
            mend = "" if self.public else self.desk.keep.game_of(one.span.file for one in found)
            return self.render(part, language, problems=found, usage=usage, mend=mend)

        answer = HTMLResponse(await self.bench.do(work, rank=0))
        if within:
            there = {"hx-retarget": "#problems", "hx-reswap": "innerHTML", "hx-reselect": "unset"}
            answer.headers.update(there)
        else:
            answer.status_code = status
        return answer

    async def picture(self, work: Callable[[], bytes]) -> Response:
        """A WebP that is for ever the same under its address."""
        try:
            data = await self._read(work, 2)
        except (ProblemsFound, UsageProblem, KeyError, IndexError, OSError):
            raise HTTPException(404) from None
        return Response(data, media_type="image/webp", headers={"cache-control": YEAR})

    async def file(self, request: Request, name: str, work: Callable[[], bytes]) -> Response:
        """A file to be saved under a name; its ending says what it is."""
        try:
            data = await self._read(work, 1)
        except (ProblemsFound, UsageProblem) as error:
            return await self.problems(request, error)
        kinds = {".pdf": "application/pdf", ".zip": "application/zip", ".csv": "text/csv",
                 ".yaml": "application/yaml"}  # fmt: skip
        safe = "".join(c for c in name if c.isascii() and (c.isalnum() or c in "-_."))
        saved = f'attachment; filename="{safe}"'
        kind = kinds.get(Path(safe).suffix, "application/octet-stream")
        return Response(data, media_type=kind, headers={"content-disposition": saved})

    async def _read(self, work: Callable[[], T], rank: int, *, again: bool = True) -> T:
        """What the work gives. A file that goes before it is read is looked for once more.

        Editors put another one in its place, and its going may not have been heard of yet.
        """
        try:
            return await self.bench.do(work, rank=rank)
        except FileNotFoundError:
            if not again:
                raise
        await self.bench.do(self.desk.forget, rank=0)
        return await self.bench.do(work, rank=rank)

    async def fields(self, request: Request, *, raw: bool = False) -> list[tuple[str, str]]:
        """The fields of a form that was posted, in their order. Raises HTTPException.

        What is no character for people, as in cells of some spreadsheets, is a space unless they
        are wanted `raw`.
        """
        try:
            body = (await request.body()).decode("utf-8")
            said = parse_qsl(body, keep_blank_values=True, max_num_fields=_FIELDS)
            return said if raw else [(name, CONTROL.sub(" ", value)) for name, value in said]
        except ValueError:
            raise HTTPException(400) from None

    def language(self, request: Request) -> str:
        """The language of the page: as the address says or somebody chose, else the browser's.

        Of those it is the first that the page speaks.
        """
        known = self.desk.languages()
        wished = [request.query_params.get("language", "")]
        wished += [request.cookies.get("kaperbrief-language", "")]
        wished += [
            part.partition(";")[0].strip().partition("-")[0].lower()
            for part in request.headers.get("accept-language", "")[:200].split(",")
        ]
        return next((one for one in wished if one in known), known[0])

    def render(self, name: str, language: str, **names: Any) -> str:
        """A template filled; it knows `_` for labels, `tell` for problems, `icon`, `tabs`."""
        more = {"_": self.desk.label(language), "tell": self.desk.tell(language),
                "language": language, "languages": self.desk.languages(), "tabs": self.tabs,
                "tab": "", "version": self.version, "public": self.public}  # fmt: skip
        return self._html.get_template(f"{name}.html.j2").render({**more, **names})

    def icon(self, name: str) -> Any:
        """An icon of the sheets in the colour of the text."""
        from markupsafe import Markup

        path = self.desk.workspace.find("icons", name, pack=None, themes=[])
        text = path.read_text(encoding="utf-8") if path else ""
        return Markup(text.replace("<svg ", '<svg class="ic" aria-hidden="true" ', 1))

    def changed(self) -> None:
        """Files have changed: what is asked for from now on is made of them."""
        self.version += 1
        self.desk.forget()


@functools.cache
def autonym(language: str) -> str:
    """What a language calls itself, its code where nobody knows."""
    try:
        name = locale_of(language).get_language_name() or language
    except ValueError:
        return language
    return name[:1].upper() + name[1:]
