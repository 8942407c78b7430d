"""Photos of the content: all looked at, those that are printed made ready before drawing."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from kaperbrief.components.registry import place_span
from kaperbrief.errors import Problem, Problems, Severity, Span
from kaperbrief.library.shelf import Library, Path
from kaperbrief.press.fit import Fitted
from kaperbrief.press.photos import PrintedPhoto, printed_photos
from kaperbrief.produce.jobs import revision
from kaperbrief.produce.order import Order
from kaperbrief.setting.photos import LOW_DPI, PhotoError, PhotoShelf


def check_photos(library: Library, shelf: PhotoShelf, problems: Problems) -> None:
    """Note every photo of the content that is missing or no picture, printed or not."""
    for kind, items in library.kinds.items():
        for name, item in items.items():
            for path, file in _photos(item):
                try:
                    shelf.probe(file)
                except PhotoError as error:
                    origin = library.origin(kind, name)
                    problems.add(origin.problem("photo", error.message, path, error.hint))


def make_photos(
    library: Library, shelf: PhotoShelf, fitted: Fitted, order: Order, problems: Problems
) -> None:
    """Make the photos of a material at the sizes at which it prints them.

    Damaged photos are problems, those with too few pixels for their size warnings. What is printed
    counts for the revisions of copies and material.
    """
    lowest: dict[Span, tuple[float, Problem]] = {}
    for printed in list(printed_photos(fitted, order.paper)):
        span, field, line = _place(library, printed)
        try:
            photo = shelf.get(printed.name, printed.width, printed.height)
        except PhotoError as error:
            problem = Problem("photo", error.message, span, error.hint, field, source_line=line)
            problems.add(problem)
            continue
        piece, job = printed.copy, fitted.job
        piece.revision = revision([piece.revision, photo.key], order.theme)
        job.revision = revision([copy.revision for copy in job.copies], order.theme)
        if photo.dpi < lowest.get(span, (LOW_DPI,))[0]:
            message = f'"{printed.name}" prints at {photo.dpi:.0f} dpi and will look coarse'
            hint = f"use a picture with more pixels: {LOW_DPI} dpi are the least"
            warning = Problem("photo", message, span, hint, field, Severity.WARNING, line)
            lowest[span] = (photo.dpi, warning)
    problems.extend([warning for _, warning in lowest.values()])


def _photos(item: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The place and the file name of every photo in an item."""
    if isinstance(item, tuple):
        for number, part in enumerate(item):
            yield from _photos(part, (*path, number))
    elif dataclasses.is_dataclass(item):
        for field in dataclasses.fields(item):
            value = getattr(item, field.name)
            if field.name == "photo" and value:
                yield (*path, "photo"), value
            else:
                yield from _photos(value, (*path, field.name))


def _place(library: Library, printed: PrintedPhoto) -> tuple[Span, str, str]:
    """Where the content names a printed photo, the field, the line; else the template's line."""
    kind, _, name = printed.copy.owner.partition("/")
    origin = library.origins.get((kind, name))
    if origin is not None:
        for path, file in _photos(library.kinds[kind][name]):
            if file == printed.name:
                span = origin.span(path)
                field = ".".join(str(part) for part in path if isinstance(part, str))
                return span, field, origin.source.line_text(span.line)
    return place_span(printed.place), "", ""
