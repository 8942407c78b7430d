"""A sea of any game: on hexes where the game has a board, else on a table."""

from __future__ import annotations

from kaperbrief.documents.hex_sea import HexSea, find_sea, map_pages, publish_sea
from kaperbrief.documents.pages import Publication
from kaperbrief.documents.pressroom import Pressroom
from kaperbrief.documents.sizes import SeaWish
from kaperbrief.documents.table_sea import TableSea, chart_pages, find_chart, publish_chart
from kaperbrief.errors import Progress, quiet

Sea = HexSea | TableSea


def find(room: Pressroom, wish: SeaWish, progress: Progress = quiet) -> Sea:
    """The sea that is wished, by chance or of a file. Raises ProblemsFound, UsageProblem."""
    return find_chart(room, wish, progress) if _on_a_table(room) else find_sea(room, wish)


def publish(room: Pressroom, sea: Sea, wish: SeaWish, progress: Progress = quiet) -> Publication:
    """The files of a sea: `map.pdf`, and one to change and print again."""
    if isinstance(sea, HexSea):
        return publish_sea(room, sea, wish, progress)
    return publish_chart(room, sea)


def pages(room: Pressroom, sea: Sea, wish: SeaWish) -> int:
    """How many pages `map.pdf` has, each a sheet of its own."""
    if isinstance(sea, HexSea):
        return map_pages(room, sea.item, wish, set_up=True)
    return chart_pages(room, sea)


def _on_a_table(room: Pressroom) -> bool:
    return room.game.pack.board is None
