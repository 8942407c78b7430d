"""Searches by chance, which may take long: in a thread of their own, while somebody waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from kaperbrief.errors import Progress
from kaperbrief.page.kits import Latest

_HELD = 24
"""So many are remembered with what they found."""
_SOON, _LEFT = 1.2, 1.5
"""Seconds after which it is told how far a search is, and after which one is given up that nobody
asks for any more."""


class Left(Exception):
    """Nobody waited any more."""


class Quest:
    """A search that goes on; `share` of 1 is done, `found` is what comes of it."""

    def __init__(self, work: Callable[[Progress], Any], pool: Executor | None) -> None:
        self.share = 0.0
        self._waiting, self._seen = 0, time.monotonic()
        self.found: Future[Any] = Future()
        if pool is not None:
            self.found = pool.submit(work, self._tell)
            return
        try:
            self.found.set_result(work(self._tell))
        except Exception as error:  # whoever asks for it is told
            self.found.set_exception(error)

    def _tell(self, _phase: str, done: int, total: int) -> None:
        self.share = done / max(total, 1)
        if not self._waiting and time.monotonic() - self._seen > _LEFT:
            raise Left

    async def wait(self, seconds: float | None) -> None:
        """Until it is done, at most so long."""
        self._waiting += 1
        try:
            found = asyncio.wrap_future(self.found)
            found.add_done_callback(_seen)  # who left does not ask what became of it
            await asyncio.wait([found], timeout=seconds)
        finally:
            self._waiting -= 1
            self._seen = time.monotonic()

    @property
    def is_left(self) -> bool:
        """Was it given up?"""
        return self.found.done() and isinstance(self.found.exception(), Left)


def _seen(found: asyncio.Future[Any]) -> None:
    if not found.cancelled():
        found.exception()


class Searches:
    """Finds things by their key, one after the other; no search may touch what the bench does.

    Where nobody else is served they are made `at_once`, by whoever asks.
    """

    def __init__(self, *, at_once: bool = False) -> None:
        self._pool = None if at_once else ThreadPoolExecutor(1, "search")
        self._latest: Latest[str, Quest] = Latest(_HELD)

    async def find(self, key: str, work: Callable[[Progress], Any], *, wait: bool = False) -> Any:
        """What is found, or raised; a Quest where it takes longer, unless one is to `wait`."""
        make = lambda: Quest(work, self._pool)  # noqa: E731
        search = self._latest.get(key, make)
        if search.is_left:
            self._latest.drop(key)
            search = self._latest.get(key, make)
        await search.wait(None if wait else _SOON)
        return search.found.result() if search.found.done() else search
