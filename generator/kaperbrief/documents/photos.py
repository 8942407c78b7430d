"""Photos of the content: all looked at, those that are printed made ready before drawing."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from kaperbrief.components.registry import place_span
from kaperbrief.documents.places import place_in
from kaperbrief.errors import Problem, Problems, Severity, Span
from kaperbrief.game.shelf import Game, named
from kaperbrief.models.options import Options
from kaperbrief.press.fit import Fitted
from kaperbrief.press.job import WrittenAt, revision
from kaperbrief.press.photos import PrintedPhoto, printed_photos
from kaperbrief.typeset.photos import LOW_DPI, PhotoError, PhotoShelf


def check_photos(game: Game, shelf: PhotoShelf, problems: Problems) -> None:
    """Note every photo of the content that is missing or no picture, printed or not."""
    for kind, items in game.kinds.items():
        for name, item in items.items():
            for path, file in named(item, "photo"):
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
            warning = replace(place.problem("photo", message, hint), severity=Severity.WARNING)
            lowest[span] = (photo.dpi, warning)
    problems.extend([warning for _, warning in lowest.values()])


def _place(game: Game, printed: PrintedPhoto) -> WrittenAt:
    """Where the content names a printed photo, else the template's line."""
    kind, _, name = printed.copy.owner.partition("/")
    origin = game.origins.get((kind, name))
    if origin is not None:
        for path, file in named(game.kinds[kind][name], "photo"):
            if file == printed.name:
                return place_in(origin, path)
    return WrittenAt(place_span(printed.place))
