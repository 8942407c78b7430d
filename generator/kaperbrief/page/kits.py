"""Kits that are laid out, and pictures of their pages: only what changed is drawn anew."""

from __future__ import annotations

import hashlib
import io
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from typing import Any, Generic, TypeVar

from kaperbrief.documents.effort import minutes, pieces
from kaperbrief.documents.kit import lay_out
from kaperbrief.documents.pages import Printed, drawn
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.table import Table, kit_table
from kaperbrief.errors import Problems, ProblemsFound
from kaperbrief.game.load import load_pack
from kaperbrief.models.options import Options
from kaperbrief.press.job import PagePlan
from kaperbrief.records import dataclass
from kaperbrief.workspace import Workspace

_KITS, _GAMES, _PICTURES, _SEEN = 3, 2, 200, 2
"""How many of each are kept: a kit is some 17 MB, a picture 0.03 and browsers keep it too; of so
many games the last kit.
A page shows as many as the last: a kit, and its part that is printed."""
WIDTHS = (168, 336, 1240)
"""Pixels of the width of pictures that somebody may ask for."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Latest(Generic[K, V]):
    """A dictionary of the `most` things that were used last."""

    def __init__(self, most: int) -> None:
        self._most, self._things = most, OrderedDict[K, V]()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The thing of a key, made where it is not here."""
        if key not in self._things:
            self._things[key] = make()
            if len(self._things) > self._most:
                self._things.popitem(last=False)
        self._things.move_to_end(key)
        return self._things[key]

    def put(self, key: K, thing: V) -> V:
        """Keep a thing that is made already, unless its key has one; what is kept."""
        return self.get(key, lambda: thing)

    def drop(self, key: K) -> None:
        """Forget the thing of a key."""
        self._things.pop(key, None)

    def last(self, most: int) -> dict[K, V]:
        """The things that were asked for last."""
        return dict([*self._things.items()][-most:])

    def clear(self) -> None:
        """Forget everything."""
        self._things.clear()


@dataclass(frozen=True, slots=True)
class Sheets:
    """What a host wants to know of some pages before they are printed."""

    pages: int
    sheets: int
    pieces: int = 0
    minutes: int = 0


def counted(pages: list[PagePlan]) -> Sheets:
    """The sums of pages; white ones between are sheets too."""
    backs = sum(page.side == "back" for page in pages)
    return Sheets(len(pages), len(pages) - backs, pieces(pages), minutes(pages))


class Kits:
    """Lays kits out and draws single pages of them, each once as long as nothing changes."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._kits: Latest[str, Printed] = Latest(_KITS)
        self._last: Latest[str, Printed | None] = Latest(_GAMES)
        self._pictures: Latest[tuple[str, int], bytes] = Latest(_PICTURES)
        self._before: dict[str, Printed] = {}

    def forget(self, workspace: Workspace) -> None:
        """Files have changed: each kit is laid out anew, and shows what is in it now."""
        self._workspace = workspace
        self._before = self._kits.last(_SEEN) or self._before
        self._kits.clear()

    def kit(self, options: Options, opened: Pressroom | None = None) -> Printed:
        """A kit that is laid out; what an `opened` room has read serves. Raises as `lay_out`."""
        last = self._last.get(options.game, lambda: None)
        make = lambda: lay_out(self._workspace, options, last, opened)  # noqa: E731
        made = self._kits.get(repr(options), make)
        self._last.drop(options.game)
        self._last.put(options.game, made)
        self._before = {}
        return made

    def table(self, options: Options) -> Table:
        """Who sits at the table of a kit that nobody lays out. Raises as `kit`."""
        last = self._last.get(options.game, lambda: None)
        room = last and last.room
        if room and room.workspace is self._workspace and room.options.house == options.house:
            return kit_table(room.game, options)
        problems = Problems()
        game = load_pack(self._workspace, options.game, options.house, problems)
        return kit_table(problems.sure(game), options)

    def seen(self, options: Options) -> Printed:
        """A kit; as long as a mistake in a file hinders it, what it was before. Raises as `kit`."""
        try:
            return self.kit(options)
        except ProblemsFound:
            if repr(options) not in self._before:
                raise
            return self._before[repr(options)]

    def picture(self, kit: Printed, number: int, width: int) -> bytes:
        """A page as WebP, so many pixels wide (half as many again where it lies).

        Small ones are the same wherever the page stands in the kit; large ones tell its number.
        Raises ProblemsFound, IndexError for a number that no page has.
        """
        if not 1 <= number <= len(kit.pages):
            raise IndexError(number)
        if width == WIDTHS[-1]:
            name = f"{page_name(kit, number)} {number}/{len(kit.pages)}"
            large = lambda: rasterised(pdf_of(kit, only=[number]), width)  # noqa: E731
            return self._pictures.get((name, width), large)
        name = page_name(kit, number)
        return self._pictures.get((name, width), lambda: self._tile(kit, number, width))

    def _tile(self, kit: Printed, number: int, width: int) -> bytes:
        """A small picture of a page; those of other parts of its poster are kept beside it."""
        tiles = _tiles_with(kit, number)
        pdf = pdf_of(kit, only=tiles)
        made = {n: rasterised(pdf, width, page=place) for place, n in enumerate(tiles)}
        for n in tiles:
            if n != number:
                self._pictures.put((page_name(kit, n), width), made[n])
        return made[number]


def _tiles_with(kit: Printed, number: int) -> list[int]:
    """The numbers of the pages that are parts of one poster, else that of a page alone."""
    page = kit.pages[number - 1]
    jobs = page.jobs if page.tile is not None else ()
    return [n for n, one in enumerate(kit.pages, 1) if jobs and one.jobs == jobs] or [number]


def pdf_of(kit: Printed, title: str = "", only: Collection[int] | None = None) -> bytes:
    """The PDF of a kit that is laid out, or of some of its pages. Raises ProblemsFound."""
    pdf = drawn(kit.room, kit.fitted, kit.pages, title, only=only)
    kit.room.problems.raise_errors()
    return pdf


def page_name(kit: Printed, number: int) -> str:
    """A digest of what is seen on a page but for its number: the same for pages that look alike."""
    page = kit.pages[number - 1]
    settings = {id(one.job): one.setting for one in kit.fitted}
    room = kit.room
    parts: list[Any] = [room.look.state, room.icons.state, room.options.seed]
    parts += [
        page.paper.name,
        page.side,
        page.form,
        page.heading,
        page.cuts,
        page.blocks,
        page.bands,
        page.fold,
        page.tile,
    ]
    for job in page.jobs:
        setting = settings[id(job)]
        parts.append((job.language, job.footer, sorted(setting.steps.items()), setting.tight))
    for place in page.placements:
        copy = place.copy
        node = copy.back if place.back and copy.back is not None else copy.front
        frame = (place.x, place.y, place.width, place.height, place.turn, copy.count > 1)
        # The revision tells photos too.
        parts.append((*frame, node.key(), copy.revision, copy.reminder(back=place.back)))
    return hashlib.blake2b(repr(parts).encode(), digest_size=12).hexdigest()


def rasterised(
    pdf: bytes, width: int, box: tuple[float, float, float, float] | None = None, page: int = 0
) -> bytes:
    """A page of a PDF, the first unless another is named, as WebP.

    What lies is wider, so that all are about as high.

    `box` is the part that is seen: left, top, width and height in points.
    """
    import pypdfium2

    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[page]
        across, down = sheet.get_size()
        left, top, wide, high = box or (0, 0, across, down)
        pixels = width if wide <= high else width * wide / high
        crop = (left, down - top - high, across - left - wide, top)
        bitmap = sheet.render(scale=pixels / wide, crop=tuple(max(0, side) for side in crop))
        image = bitmap.to_pil().convert("RGB")
        bitmap.close()
        sheet.close()
    buffer = io.BytesIO()
    image.save(buffer, "WEBP", quality=84, method=1)
    return buffer.getvalue()
