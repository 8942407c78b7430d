"""Crews, ships and cards of one's own: begun from others, checked, written as people write."""

from __future__ import annotations

import contextlib
import copy
import secrets
from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from kaperbrief.documents.pressroom import Pressroom, kit_room
from kaperbrief.errors import (
    Problem,
    Problems,
    ProblemsFound,
    Severity,
    Span,
    UsageProblem,
    check_known,
)
from kaperbrief.game.check import check
from kaperbrief.game.house import resolve
from kaperbrief.game.load import Raw, derive, formulas_used, raw_items
from kaperbrief.game.names import Lookup
from kaperbrief.game.references import check_item, check_references
from kaperbrief.game.rules_sheets import check_ships
from kaperbrief.game.shelf import Game, Origin, model_of
from kaperbrief.l10n.localise import texts
from kaperbrief.models.base import Ref, field_name
from kaperbrief.models.ship import Crew
from kaperbrief.page.desk import Desk
from kaperbrief.page.form import Control, Said, controls, data_of, said_by, usual_value
from kaperbrief.page.kits import Latest
from kaperbrief.page.own_data import Which, at_fields, changed, ordered, own_id, paths_of, value_at
from kaperbrief.pictures.looks import figure_look
from kaperbrief.source.amend import amend, same, written
from kaperbrief.source.build import CONTROL
from kaperbrief.source.events import load_text
from kaperbrief.typeset.rich import plain

_FACE = ("sex", "hair", "locks", "beard", "hat", "nose")
"""What makes another face of one; all else follows from the ids."""

KINDS = {"crews": "crew", "ships": "ship", "cards": "card"}
"""What somebody may have of their own, each with the option that chooses one."""


class Begun(NamedTuple):
    """An item before a form changed it, and the file for it.

    `whole` are all its data as they were written at `origin`, `own` those that its file says,
    `base` those of what it is `like`.
    """

    id: str
    like: str
    whole: dict[str, Any]
    own: dict[str, Any]
    base: dict[str, Any]
    origin: Origin
    path: Path
    new: bool


class Draft(NamedTuple):
    """A form that was filled in: its controls, its data, what is wrong by the field.

    `game` has its `item`, which is None where it has mistakes.
    """

    begun: Begun
    form: tuple[Control, ...]
    data: dict[str, Any]
    wrong: list[tuple[str, Problem]]
    game: Game
    item: Any = None

    @property
    def fits(self) -> bool:
        """Can it be saved?"""
        return not any(one.severity is Severity.ERROR for _, one in self.wrong)


class Own:
    """What somebody has of their own, over a desk; all of it is done on the bench."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._rooms: Latest[tuple[str, str], Pressroom] = Latest(3)
        self._raw: Latest[tuple[str, str], list[Raw]] = Latest(9)
        self._read: object = None
        self._undo: tuple[Path, bytes, bytes | None] | None = None
        """A file before the last deletion and since, None where it is gone."""

    def room(self, game: str, language: str) -> Pressroom:
        """A game with all its sheets in a language. Raises ProblemsFound, UsageProblem."""
        desk = self._desk
        self.reread(force=False)
        check_known("game", game, desk.workspace.packs())
        spoken = desk.spoken(game, language)
        options = desk.asked(["kit", game, f"--lang={spoken}", "--set=all"])
        make = lambda: kit_room(desk.workspace, options, desk.room(game))  # noqa: E731
        return self._rooms.get((game, spoken), make)

    def usual_game(self, language: str) -> str:
        """The game that is shown first: the usual one, or the first that has crews."""
        usual = self._desk.usual_game(language)
        for game in (usual, *self._desk.workspace.packs()):
            with contextlib.suppress(ProblemsFound, UsageProblem):
                if self._layers(game, "crews")[-1]:
                    return game
        return usual

    def reread(self, force: bool = True) -> None:
        """Read files anew: before one is changed, or where it is known that some have changed."""
        if force or self._read is not self._desk.workspace:
            self._rooms.clear()
            self._raw.clear()
            self._read = self._desk.workspace

    def _layers(self, game: str, kind: str) -> list[Raw]:
        self.reread(force=False)
        workspace = self._desk.workspace
        check_known("game", game, workspace.packs())
        check_known("kind", kind, KINDS)
        make = lambda: raw_items(workspace, game, kind, Problems())  # noqa: E731
        return self._raw.get((game, kind), make)

    def mine(self, game: str, kind: str) -> dict[str, Origin]:
        """Where the items of a kind stand in files of the project. Raises UsageProblem."""
        layers, project = self._layers(game, kind), self._desk.keep.project
        if project is None or not self._desk.workspace.packs()[game][0].is_relative_to(project):
            return {}
        below = layers[-2] if len(layers) > 1 else {}
        files = {id(origin.source) for _, origin in layers[-1].values()}
        files -= {id(origin.source) for _, origin in below.values()}
        return {name: one for name, (_, one) in layers[-1].items() if id(one.source) in files}

    def _file(self, game: str, kind: str, name: str) -> tuple[Path, Origin]:
        """The file of an own item, and its place there. Raises UsageProblem where there is none."""
        found = self.mine(game, kind)
        check_known(KINDS[kind], name, found)
        file = found[name].source.file
        if not file.endswith(".yaml"):
            raise UsageProblem(f'"{name}" stands in {file}', "change it in your spreadsheet")
        return (self._desk.keep.project or Path()) / found[name].source.file, found[name]

    # -- drafts --------------------------------------------------------------------------------

    def _begun(self, which: Which, room: Pressroom) -> Begun:
        game, kind, was = which[:3]
        layers = self._layers(game, kind)
        known = layers[-1]
        name = was or which.of
        check_known(KINDS[kind], name, known)
        whole, origin = known[name]
        if was:
            path, origin = self._file(game, kind, was)
            own = value_at(origin.source.data, origin.path)
            like = own.get("like", "")
            base = (layers[-2] if like == was else known)[like][0] if like else {}
            return Begun(was, like, whole, own, base, origin, path, new=False)
        like, base = (name, whole) if which.how == "like" else ("", {})
        fresh = which.id or own_id(which.title, known)
        path = (self._desk.keep.folder or Path()) / "content" / game / kind / f"{fresh}.yaml"
        whole = _translated(whole, kind, room.game.kinds[kind].get(name), room)
        return Begun(fresh, like, whole, {}, base, origin, path, new=True)

    def filled(self, which: Which, said: Said | None, language: str) -> Draft:
        """A form as it is filled in; where nobody said anything, what it is begun from.

        Raises UsageProblem for what is not there.
        """
        room, kind = self.room(which.game, language), which.kind
        begun, model = self._begun(which, room), model_of(kind)
        derived = room.game.pack.derived.get(kind, {})
        items = [*room.game.kinds[kind].values()]

        def form(data: Mapping[str, Any]) -> tuple[Control, ...]:
            return controls(model, data, items, lambda ref: titles_of(ref, room))

        whole = resolve(begun.whole, room.game.house, begun.origin.problem, Problems())
        before = data_of(model, said_by(form({**dict.fromkeys(derived), **whole})))
        now = dict(before)
        if said is not None:
            now = data_of(model, {path: CONTROL.sub("", text) for path, text in said.items()})
        elif begun.new:
            now["title"] = which.title or now["title"]
        data = {**changed(begun.whole, before, now), "id": begun.id}
        seen = {**now, **{name: now[name] or None for name in derived}}
        draft = Draft(begun, form(seen), data, _odd(said or {}), room.game)
        if begun.new and begun.id in room.game.kinds[kind]:
            twice = Problem("duplicate-id", f'there is "{begun.id}" already', Span(""), "change it")
            draft.wrong.append(("at-id", twice))
        return self._checked(draft, kind, room)

    def _checked(self, draft: Draft, kind: str, room: Pressroom) -> Draft:
        """The draft with its item among those of the game, and all that is wrong with it."""
        model, derived, found = model_of(kind), room.game.pack.derived.get(kind, {}), Problems()
        names = [field_name(one.name) for one in fields(model)]
        needed = [one for one in names if usual_value(model, one) is MISSING and one not in derived]
        whole = {**dict.fromkeys(needed), **draft.data}
        shown = f"{kind}/{draft.begun.id}"
        source = found.sure(load_text(written({kind: [whole]}), shown, found))
        origin = Origin(source, (kind, 0))
        data = resolve(whole, room.game.house, origin.problem, found)
        hints = formulas_used(data, derived)
        item = check(model, derive(data, derived, origin.problem, found), origin, found, hints)
        if item is not None:
            kinds = {**room.game.kinds, kind: {**room.game.kinds[kind], item.id: item}}
            origins = {**room.game.origins, (kind, item.id): origin}
            game = replace(room.game, kinds=kinds, origins=origins, known="")
            draft = draft._replace(game=game, item=item)
            # Limits say what they are in the reader's language.
            told = replace(game, pack=room.languages.get(room.language).pack)
            check_item(kind, item, origin, Lookup(told, room.workspace, room.themes, found))
            if kind == "ships":
                check_ships(game, found)
        draft.wrong.extend(at_fields(found.sorted, origin, whole))
        return draft

    # -- files ---------------------------------------------------------------------------------

    def text(self, draft: Draft, kind: str) -> str:
        """The file with the draft in it. Raises ProblemsFound where it cannot be changed."""
        begun, data = draft.begun, draft.data
        if begun.like:
            data = {
                name: value
                for name, value in data.items()
                if name not in begun.base or not same(begun.base[name], value)
                or (name in begun.own and same(begun.own[name], value))
            }  # fmt: skip
        first = [*begun.own] or ["id", *(["like"] * bool(begun.like)), *begun.whole]
        like = {"like": begun.like} if begun.like else {}
        item = ordered({**data, **like, "id": begun.id}, first, model_of(kind))
        if begun.new:
            return written({kind: [item]})
        whole = copy.deepcopy(begun.origin.source.data)
        value_at(whole, begun.origin.path[:-1])[begun.origin.path[-1]] = item
        return amend(begun.origin.source.text, whole, begun.origin.source.file)

    def save(self, draft: Draft, kind: str, room: Pressroom) -> None:
        """Write a draft without mistakes. Raises ProblemsFound for what others say of it."""
        found = Problems()
        check_references(draft.game, room.workspace, room.themes, found)
        found.raise_errors()
        path = draft.begun.path
        if draft.begun.new and path.exists():
            raise UsageProblem(f'there is a file "{path.name}" already', "choose another id")
        self._desk.keep.save({path: self.text(draft, kind).encode()})

    def delete(self, game: str, kind: str, name: str) -> None:
        """Take an own item out of its file; a file that held nothing else goes.

        Raises UsageProblem where others are like it, ProblemsFound where they name it.
        """
        self.reread()
        path, origin = self._file(game, kind, name)
        for other, place in self.mine(game, kind).items():
            if other != name and value_at(place.source.data, place.path).get("like") == name:
                raise UsageProblem(f'"{other}" is like it', f'delete "{other}" first')
        room = self.room(game, "")
        left = {one: item for one, item in room.game.kinds[kind].items() if one != name}
        found, less = (
            Problems(),
            replace(room.game, kinds={**room.game.kinds, kind: left}, known=""),
        )
        check_references(less, room.workspace, room.themes, found)
        found.raise_errors()
        data = copy.deepcopy(origin.source.data)
        items = value_at(data, origin.path[:-1])
        del items[origin.path[-1]]
        alone = not items and path.stem == name
        after = None if alone else amend(origin.source.text, data, origin.source.file).encode()
        before = path.read_bytes()
        self._desk.keep.save({path: after})
        self._undo = path, before, after

    def undo(self) -> None:
        """Bring back what was deleted last. Raises UsageProblem where the file changed since."""
        path, before, after = self._undo or (Path(), b"", b"")
        if self._undo is None or (path.read_bytes() if path.is_file() else None) != after:
            raise UsageProblem("nothing can be brought back: the file has changed since")
        self._desk.keep.save({path: before})
        self._undo = None


def _translated(data: dict[str, Any], kind: str, item: Any, room: Pressroom) -> dict[str, Any]:
    """Data with their texts in the language of a room: a copy of them gets no translation."""
    made, translate = copy.deepcopy(data), room.languages.get(room.language).translate
    there = {*paths_of(made)}
    for key, text, path in texts(item, f"{kind}/{item.id}") if item is not None else ():
        if path in there and translate(key, text) != text:
            value_at(made, path[:-1])[path[-1]] = translate(key, text)
    return made


def another_face(said: Said, path: str, room: Pressroom) -> dict[str, str]:
    """What a form says with another face of a figure: a few words of its look, drawn by lots."""
    ranks = {one.id: one.look for one in room.game.pack.ranks}
    fixed = {**ranks.get(said.get(f"{path}.rank", ""), {}), **data_of(Crew, said)["look"]}
    look = figure_look(secrets.token_hex(4), fixed)
    words = [one for one in _FACE if one not in fixed and look.get(one, "none") != "none"]
    kept = {one: text for one, text in said.items() if not one.startswith(f"{path}.look.")}
    for number, word in enumerate(words):
        kept |= {f"{path}.look.{number}.key": word, f"{path}.look.{number}.value": look[word]}
    return kept


def titles_of(ref: Ref, room: Pressroom) -> dict[str, str]:
    """What a field may name, each with its title in the language of a room."""
    local = room.languages.get(room.language)
    top, *below = ref.among.split(".")
    things = local.pack if top == "pack" else local.kinds.get(top, {})
    for name in below:
        things = getattr(things, name, ())
    found = things.values() if isinstance(things, Mapping) else things
    named = {one.id: getattr(one, "title", "") or getattr(one, "name", one.id) for one in found}
    # That a word is ours and not the rules' says nothing to who chooses among them.
    titles = {name: plain(title).rstrip("*") for name, title in named.items()}
    known = Lookup(room.game, room.workspace, room.themes, Problems()).known(ref)
    return titles or {name: name for name in sorted(known)}


def _odd(said: Said) -> list[tuple[str, Problem]]:
    """The fields with characters that no file may hold."""
    return [
        (path, Problem("character", f"the character U+{ord(found[0]):04X} cannot be printed",
                       Span(""), "delete it"))
        for path, text in said.items() if (found := CONTROL.search(text))
    ]  # fmt: skip
