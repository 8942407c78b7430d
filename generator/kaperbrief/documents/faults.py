"""What spoils a print: photos, characters, icons, art, names; told where it is written."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from kaperbrief.components.registry import place_span
from kaperbrief.documents.languages import Localised
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.written import locate, place_in
from kaperbrief.errors import Problem, Problems, Span, did_you_mean
from kaperbrief.game.names import photos_of
from kaperbrief.game.shelf import Game
from kaperbrief.l10n.tokens import UNREAD
from kaperbrief.press.fit import Fitted
from kaperbrief.press.job import Copy, Job, WrittenAt, revision
from kaperbrief.press.photos import PrintedPhoto, printed_photos
from kaperbrief.typeset.faces import is_set
from kaperbrief.typeset.icons import UnknownIcon
from kaperbrief.typeset.photos import LOW_DPI, PhotoError


def make_photos(
    room: Pressroom, fitted: Fitted, places: Mapping[str, WrittenAt] = MappingProxyType({})
) -> None:
    """Make the photos of a material at the sizes at which it prints them.

    Damaged photos are problems, those with too few pixels for their size warnings. What is printed
    counts for the revisions of copies and material. `places` are those of photos that are named
    elsewhere than in the content.
    """
    problems, options = room.problems, room.options
    lowest: dict[Span, tuple[float, Problem]] = {}
    for printed in list(printed_photos(fitted, room.forms)):
        place = places.get(printed.name) or _place(room.game, printed)
        span = place.span
        try:
            photo = room.photos.get(printed.name, printed.width, printed.height)
        except PhotoError as error:
            problems.add(place.problem("photo", error.message, error.hint))
            continue
        piece = printed.copy
        piece.revision = revision([piece.revision, photo.key], options.theme)
        if photo.dpi < lowest.get(span, (LOW_DPI,))[0]:
            message = f'"{printed.name}" prints at {photo.dpi:.0f} dpi and will look coarse'
            wide, high = (math.ceil(s / 72 * LOW_DPI) for s in (printed.width, printed.height))
            hint = f"for {LOW_DPI} dpi it needs {wide} × {high} pixels after cropping"
            lowest[span] = (photo.dpi, place.problem("photo", message, hint).warning())
    problems.extend([warning for _, warning in lowest.values()])


def _place(game: Game, printed: PrintedPhoto) -> WrittenAt:
    """Where the content names a printed photo, else the template's line."""
    kind, _, name = printed.copy.owner.partition("/")
    origin = game.origins.get((kind, name))
    if origin is not None:
        for path, file in photos_of(game.kinds[kind][name]):
            if file == printed.name:
                return place_in(origin, path)
    return WrittenAt(place_span(printed.place))


_HINT = "write the character in another way, or use an icon such as :skull:"
_NO_LETTERS = "name a font that has them in fonts: of a theme of your own"
_NOT_SET = "letters that run from right to left, join or pile up cannot be printed"


def note_missing_glyphs(room: Pressroom, jobs: list[Job]) -> None:
    """Note every character that was set in a face without it, and forget it there.

    A sign is told once for each place where it is written, whatever it was set in; the letters of
    a script are told once in all.
    """
    scripts: dict[str, dict[str, list[tuple[str, str]]]] = {}
    told: set[tuple[Span, str]] = set()
    for _, face in sorted(room.look.faces.items()):
        for character, text in face.missing:
            name = unicodedata.name(character, "unnamed").lower()
            if unicodedata.category(character)[0] in "LM":
                lacking = scripts.setdefault(name.partition(" ")[0].title(), {})
                lacking.setdefault(face.name, []).append((character, text))
                continue
            place = place_of(text, jobs) or WrittenAt(place_span(face.name))
            if (place.span, character) in told:
                continue
            told.add((place.span, character))
            code = f"U+{ord(character):04X} {name}"
            message = f'the font {face.name} has no "{character}" ({code}) in "{text}"'
            room.problems.add(place.problem("glyph", message, _HINT))
        face.missing.clear()
    for script, lacking in scripts.items():
        found = [one for some in lacking.values() for one in some]
        character, text = found[0]
        place = place_of(text, jobs) or WrittenAt(place_span(text))
        words = len({text for _, text in found})
        more = f" and {words - 1} more words" if words > 1 else ""
        message = (
            f'{", ".join(lacking)} cannot print {script} letters such as "{character}" '
            f'(U+{ord(character):04X}) in "{text}"{more}'
        )
        hint = _NO_LETTERS if all(is_set(one) for one, _ in found) else _NOT_SET
        room.problems.add(place.problem("glyph", message, hint))


def note_unread(copy: Copy, problems: Problems) -> None:
    """Note every token that a page would print as it was typed."""
    for tree in (copy.front, copy.back):
        for node in tree.walk() if tree is not None else ():
            for text in (node.text, *node.attributes.values()):
                for found in UNREAD.findall(text):
                    place = copy.locate(found) or WrittenAt(place_span(node.place))
                    message = f'"{found}" would be printed as it stands: no tokens are read here'
                    problems.add(place.problem("token", message, "write it in words"))


def note_other_names(room: Pressroom, jobs: list[Job], local: Localised) -> None:
    """Note every text that calls a thing by a name that the game's words forbid."""
    nouns = local.kinds["words"].values()
    names = {name.strip(): one.one for one in nouns for name in one.never.split(",") if name}
    if not names:
        return
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")
    for copy in (copy for job in jobs for copy in job.copies):
        trees = [tree.walk() for tree in (copy.front, copy.back) if tree is not None]
        texts = [text for node in chain(*trees) for text in (node.text, *node.attributes.values())]
        for found in dict.fromkeys(pattern.findall(" ".join(texts))):
            if place := locate(room.game, local, copy.owner, found, words=True):
                message = f'"{found}" is called "{names[found]}" in this game'
                room.problems.add(place.problem("name", message, "one name for one thing"))


def place_of(text: str, jobs: list[Job]) -> WrittenAt | None:
    """Where a printed text is written: in the content, else in a template; None if nowhere."""
    for copy, place in _printed(text, jobs):
        return copy.locate(text) or WrittenAt(place_span(place))
    return next((copy.locate(text) for job in jobs for copy in job.copies), None)


def _printed(text: str, jobs: list[Job]) -> Iterator[tuple[Copy, str]]:
    """The copies on which a text stands, each with the template line of its tag."""
    for job in jobs:
        for copy in job.copies:
            for tree in (copy.front, copy.back):
                for node in tree.walk() if tree is not None else ():
                    if text in node.text or any(text in v for v in node.attributes.values()):
                        yield copy, node.place


_HINTS = {
    "icons": "an icon is an SVG file of shapes in one colour; turn texts and copies into paths",
    "art": "art is an SVG file of shapes in colour roles; copy one of templates/default/art",
}


def note_bad_icons(room: Pressroom, jobs: list[Job]) -> None:
    """Note every icon and art that was asked for while drawing and that is unknown or faulty."""
    for (folder, name), fault in sorted(room.icons.faults.items()):
        if isinstance(fault, UnknownIcon):
            found = place_of(f":{name}:", jobs) or place_of(name, jobs)
            known = room.workspace.names(folder, ".svg", room.game.pack.id, room.themes)
            place = found or WrittenAt(place_span(name))
            room.problems.add(place.problem("reference", str(fault), did_you_mean(name, known)))
        else:
            path = room.icons.find(folder, name)
            span = Span(room.workspace.shown(path) if path else name, fault.line)
            code = folder.removesuffix("s")
            room.problems.add(Problem(code, str(fault), span, _HINTS[folder]))
