"""Where the content says what is printed, and what spoils that: photos, characters, icons, art."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from kaperbrief import kept
from kaperbrief.components.registry import place_span
from kaperbrief.documents.languages import Localised
from kaperbrief.errors import Place, Problem, Problems, Span, did_you_mean
from kaperbrief.game.names import photos_of
from kaperbrief.game.shelf import Game, Origin, leaves
from kaperbrief.l10n.localise import texts as texts_of
from kaperbrief.l10n.tokens import UNREAD
from kaperbrief.models.options import Options
from kaperbrief.press.fit import Fitted
from kaperbrief.press.job import Copy, Job, WrittenAt, revision
from kaperbrief.press.photos import PrintedPhoto, printed_photos
from kaperbrief.typeset.faces import is_set
from kaperbrief.typeset.icons import IconShelf, UnknownIcon
from kaperbrief.typeset.photos import LOW_DPI, PhotoError, PhotoShelf
from kaperbrief.typeset.theme import Look
from kaperbrief.workspace import Workspace


def place_in(origin: Origin, path: Place = ()) -> WrittenAt:
    """The place of a field of an item."""
    span = origin.span(path)
    field = ".".join(str(part) for part in path if isinstance(part, str))
    return WrittenAt(span, field, origin.source.line_text(span.line))


def locate(game: Game, local: Localised, owner: str, text: str) -> WrittenAt | None:
    """The place of a printed text, or of a part of one; None where the content has no such text.

    The item of the `owner` (`cards/mermaid`) is looked through before all others; an empty text
    asks for the place of the item. A text that was translated stands in its catalogue.
    """
    kind, _, name = owner.partition("/")
    first, wanted = (kind, name), text.strip()
    if not text:
        return place_in(game.origins[first]) if first in game.origins else None
    for key, item in _items(game, local, first):
        origin = game.origins.get(key)
        if origin is None or not wanted:
            continue
        found = list(leaves(item))
        exact = [path for path, value in found if value.strip() == wanted]
        inside = [path for path, value in found if wanted in value]
        for path in [*exact, *inside][:1]:
            return _translated(game, local, key, path) or place_in(origin, path)
    return None


def _translated(
    game: Game, local: Localised, key: tuple[str, str], path: Place
) -> WrittenAt | None:
    """Where the translation of a field of an item stands, None where it has none."""
    item = game.pack if key[0] == "pack" else game.kinds[key[0]].get(key[1])
    for name, source, at in texts_of(item, "/".join(key)):
        if at == path[: len(at)] and not local.translate.idle:
            entry, span = local.translate.entry(name, source)
            return WrittenAt(span, name) if entry is not None and span is not None else None
    return None


def _items(
    game: Game, local: Localised, first: tuple[str, str]
) -> Iterator[tuple[tuple[str, str], Any]]:
    kind, name = first
    own = local.kinds.get(kind, {}).get(name)
    if own is not None:
        yield first, own
    yield ("pack", game.pack.id), local.pack
    for other, items in local.kinds.items():
        for item_id, item in items.items():
            yield (other, item_id), item


def check_photos(game: Game, shelf: PhotoShelf, problems: Problems) -> None:
    """Note every photo of the content that is missing or no picture, printed or not."""

    def named(_: Problems) -> list[tuple[str, str, tuple[str | int, ...], str]]:
        return [
            (kind, name, path, file)
            for kind, items in game.kinds.items()
            for name, item in items.items()
            for path, file in photos_of(item)
        ]

    known = kept.name("photos", game.known) if game.known else ""
    for kind, name, path, file in kept.made(known, named, problems):
        try:
            shelf.probe(file)
        except PhotoError as error:
            origin = game.origin(kind, name)
            problems.add(origin.problem("photo", error.message, path, error.hint))


def make_photos(
    game: Game,
    shelf: PhotoShelf,
    fitted: Fitted,
    options: Options,
    problems: Problems,
    places: Mapping[str, WrittenAt] | None = None,
) -> None:
    """Make the photos of a material at the sizes at which it prints them.

    Damaged photos are problems, those with too few pixels for their size warnings. What is printed
    counts for the revisions of copies and material. `places` are those of photos that are named
    elsewhere than in the content.
    """
    lowest: dict[Span, tuple[float, Problem]] = {}
    for printed in list(printed_photos(fitted, options.paper)):
        place = (places or {}).get(printed.name) or _place(game, printed)
        span = place.span
        try:
            photo = shelf.get(printed.name, printed.width, printed.height)
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


def note_missing_glyphs(look: Look, jobs: list[Job], problems: Problems) -> None:
    """Note every character that was set in a face without it, and forget it there.

    A sign is told once for each place where it is written, whatever it was set in; the letters of
    a script are told once in all.
    """
    scripts: dict[str, dict[str, list[tuple[str, str]]]] = {}
    told: set[tuple[Span, str]] = set()
    for _, face in sorted(look.faces.items()):
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
            problems.add(place.problem("glyph", message, _HINT))
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
        problems.add(place.problem("glyph", message, hint))


def note_unread(copy: Copy, problems: Problems) -> None:
    """Note every token that a page would print as it was typed."""
    for tree in (copy.front, copy.back):
        for node in tree.walk() if tree is not None else ():
            for text in (node.text, *node.attributes.values()):
                for found in UNREAD.findall(text):
                    place = copy.locate(found) or WrittenAt(place_span(node.place))
                    message = f'"{found}" would be printed as it stands: no tokens are read here'
                    problems.add(place.problem("token", message, "write it in words"))


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


def note_bad_icons(
    shelf: IconShelf,
    jobs: list[Job],
    workspace: Workspace,
    pack: str,
    themes: list[str],
    problems: Problems,
) -> None:
    """Note every icon and art that was asked for while drawing and that is unknown or faulty."""
    for (folder, name), fault in sorted(shelf.faults.items()):
        if isinstance(fault, UnknownIcon):
            place = (
                place_of(f":{name}:", jobs) or place_of(name, jobs) or WrittenAt(place_span(name))
            )
            hint = did_you_mean(name, workspace.names(folder, ".svg", pack, themes))
            problems.add(place.problem("reference", str(fault), hint))
        else:
            path = shelf.find(folder, name)
            file = workspace.shown(path) if path else name
            span = Span(file, fault.line) if fault.line else Span(file)
            problems.add(Problem(folder.removesuffix("s"), str(fault), span, _HINTS[folder]))
