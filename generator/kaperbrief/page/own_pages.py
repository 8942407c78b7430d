"""Your own: lists of what somebody has, a form with the sheet beside it, photos, a new game."""

from __future__ import annotations

import asyncio
import functools
import shlex
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.scaffold import copied
from kaperbrief.errors import ProblemsFound, UsageProblem
from kaperbrief.files import safe_name
from kaperbrief.page import pictures
from kaperbrief.page.form import reshaped
from kaperbrief.page.front import Front, Tab
from kaperbrief.page.kits import Latest
from kaperbrief.page.own import KINDS, Draft, Own, another_face
from kaperbrief.page.own_data import Which, own_id, said_in
from kaperbrief.page.own_paper import Preview, seen
from kaperbrief.typeset.photos import PhotoError, sent
from kaperbrief.typeset.rich import plain

Wrong = UsageProblem | ProblemsFound
_TITLES = {"crews": "Crews", "ships": "Ships", "cards": "Cards"}


class OwnPages:
    """The tab of what somebody has of their own."""

    def __init__(self, front: Front, tab: Tab) -> None:
        self.tab = tab
        self._front, self._desk, self._own = front, front.desk, Own(front.desk)
        self._papers: Latest[str, Preview | None] = Latest(24)

    def routes(self) -> list[Route]:
        """Its addresses."""
        return [
            Route("/own", self.listed),
            Route("/own/item", self.item, methods=["GET", "POST"]),
            Route("/own/do/{act}", self.done, methods=["POST"]),
            Route("/own/paper/{name}.webp", self.paper),
            Route("/own/faces/{name}.webp", self.faces),
            Route("/own/photo/{name}.webp", self.photo),
            Route("/photo/own", self.sent, methods=["POST"]),
        ]

    async def listed(self, request: Request) -> Response:
        """All that somebody has of their own for a game, and how more is begun."""
        query = request.query_params
        return await self._list(request, query.get("game", ""), query.get("done", ""))

    async def _list(
        self, request: Request, game: str, done: str, wrong: Wrong | None = None
    ) -> Response:
        def work(language: str) -> dict[str, Any]:
            name = game or self._own.usual_game(language)
            items = self._own.room(name, language).languages.get(self._desk.spoken(name, language))
            kinds = []
            for kind, title in _TITLES.items():
                titles = {one.id: plain(one.title) for one in items.kinds[kind].values()}
                mine = {one: titles[one] for one in self._own.mine(name, kind)}
                shots = {one: _photo(items.kinds[kind][one]) for one in mine}
                kinds.append({"id": kind, "title": title, "option": KINDS[kind], "mine": mine,
                              "shots": shots,
                              "all": titles})  # fmt: skip
            usage = wrong if isinstance(wrong, UsageProblem) else None
            problems = wrong.problems if isinstance(wrong, ProblemsFound) else []
            return {"game": name, "games": self._desk.games(language), "done": done, "tab": "/own",
                    "kinds": [kind for kind in kinds if kind["all"]], "usage": usage,
                    "problems": problems}  # fmt: skip

        return await self._front.page(request, "own", work)

    async def item(self, request: Request) -> Response:
        """The form of an item with its sheet, or the sheet alone where the form was changed."""
        posted = request.method == "POST"
        query = request.query_params.multi_items()
        fields = await self._front.fields(request, raw=True) if posted else query
        which, (sheet, act, last), said = said_in(fields)
        saved: list[str] = []

        def work(language: str) -> dict[str, Any]:
            if act == "save":
                self._own.reread()
            room = self._own.room(which.game, language)
            now = reshaped(said, act) if act.startswith(("add:", "drop:")) else said
            if act.startswith("face:"):
                now = another_face(said, act.removeprefix("face:"), room)
            draft = self._own.filled(which, now if posted else None, language)
            paper = seen(draft, which.kind, room, sheet, whole=act == "save")
            if paper is not None:
                for name in (paper.name, paper.faces):
                    self._papers.get(name, lambda: paper)
            elif last:  # what was seen last stays
                paper = self._papers.get(last, lambda: None)
            if act == "save" and draft.fits:
                self._own.save(draft, which.kind, room)
                self._front.changed()
                saved.append(draft.begun.id)
            done = request.query_params.get("done", "")
            return {**self._shown(which, draft, paper, room), "done": done}

        part = posted and ":" not in act
        answer = await self._front.page(request, "own_paper" if part else "own_item", work)
        if saved:
            now = {"at-game": which.game, "at-kind": which.kind, "at-was": saved[0]}
            answer.headers["hx-redirect"] = f"/own/item?{urlencode({**now, 'done': 'saved'})}"
        return answer

    def _shown(
        self, which: Which, draft: Draft, paper: Preview | None, room: Pressroom
    ) -> dict[str, Any]:
        """What the page of an item shows."""
        folder, path = self._desk.keep.folder or Path(), draft.begun.path
        words = ["kit", which.game, f"--lang={room.language}"]
        words += [f"--only={paper.sheet}"] if paper else []
        words += [f"--{KINDS[which.kind]}={draft.begun.id}"]
        text, begun = self._own.text(draft, which.kind), draft.begun
        # What is printed is what the file says.
        printed = paper and not begun.new and text == begun.origin.source.text
        return {
            "which": which._replace(id=draft.begun.id),
            "draft": draft,
            "paper": paper,
            "text": text,
            "pdf": urlencode([("a", word) for word in words]) if printed else "",
            "file": path.relative_to(folder).as_posix(),
            "title": _TITLES[which.kind],
            "option": KINDS[which.kind],
            "command": shlex.join(["kaperbrief", *words, f"--project={folder}"]),
            "game": plain(room.languages.get(room.language).pack.title),
            "edited": room.language if draft.begun.new else room.game.pack.source_language,
            "tab": self.tab.href,
        }

    async def done(self, request: Request) -> Response:
        """Delete an item, bring it back, make a new game; then show the list."""
        fields = dict(await self._front.fields(request))
        game, act = fields.get("game", ""), request.path_params["act"]

        def work() -> str:
            if act == "delete":
                self._own.delete(game, fields.get("kind", ""), fields.get("id", ""))
            elif act == "undo":
                self._own.undo()
            elif act == "game":
                title = fields.get("title", "").strip()
                name = fields.get("id", "").strip() or own_id(title, self._desk.workspace.packs())
                files = copied(self._desk.workspace, game, name, title)
                folder = self._desk.keep.folder or Path()
                self._desk.keep.save({folder / path: data for path, data in files.items()})
                self._front.changed()
                return name
            else:
                raise HTTPException(404)
            self._front.changed()
            return game

        try:
            shown = await self._front.bench.do(work)
        except (UsageProblem, ProblemsFound) as error:
            return await self._list(request, game, "", error)
        return RedirectResponse(f"/own?{urlencode({'game': shown, 'done': act})}", 303)

    async def paper(self, request: Request) -> Response:
        """A sheet that was laid out just now."""
        return await self._front.picture(self._known(request).picture)

    async def faces(self, request: Request) -> Response:
        """The faces of a crew that was laid out just now."""
        paper = self._known(request)
        return await self._front.picture(lambda: pictures.faces(paper.room, paper.item).webp())

    def _known(self, request: Request) -> Preview:
        paper = self._papers.get(request.path_params["name"], lambda: None)
        if paper is None:
            raise HTTPException(404)
        return paper

    async def photo(self, request: Request) -> Response:
        """A photo of the project, small."""
        find = functools.partial(pictures.photo, self._desk.workspace, request.path_params["name"])
        return await self._front.picture(find)

    async def sent(self, request: Request) -> Response:
        """Keep a photo; the answer is the `name` of its file, or what is `wrong` with it."""
        data, name = await request.body(), request.query_params.get("name", "")
        language = self._front.language(request)
        try:
            ending = await asyncio.to_thread(sent, data)
            stem = safe_name(Path(name.replace("\\", "/")).stem or "photo")
            work = functools.partial(self._kept, stem, ending, data)
            return JSONResponse({"name": await self._front.bench.do(work)})
        except (PhotoError, UsageProblem, ProblemsFound) as error:
            one = error.problems[0] if isinstance(error, ProblemsFound) else error
            tell = await self._front.bench.do(lambda: self._desk.tell(language))
            return JSONResponse({"wrong": f"{tell(one.message)}: {tell(one.hint)}".rstrip(": ")})

    def _kept(self, stem: str, ending: str, data: bytes) -> str:
        """Write a photo under a name that no other one has."""
        folder = (self._desk.keep.folder or Path()) / "photos"
        for name in (f"{stem}{number or ''}{ending}" for number in range(999)):
            path = folder / name
            if not path.exists():
                self._desk.keep.save({path: data})
                self._front.changed()
                return name
            if path.is_file() and path.read_bytes() == data:
                return name
        raise UsageProblem(f'there are too many photos "{stem}"', "give it another name")


def _photo(item: Any) -> str:
    """The photo of a ship, or the first of a crew; empty where there is none."""
    photos = [getattr(one, "photo", "") for one in (item, *getattr(item, "figures", ()))]
    return next(filter(None, photos), "")
