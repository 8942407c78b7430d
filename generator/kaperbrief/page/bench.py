"""Where the page has its work done: on the main thread, one thing after the other."""

from __future__ import annotations

import asyncio
import itertools
import queue
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class _Task(NamedTuple):
    rank: int
    number: int
    work: Callable[[], Any]
    done: Future[Any]


class Bench:
    """A queue of work and the loop that does it.

    Templates are limited in time and memory by signals, which only a main thread gets: so requests
    wait elsewhere for what is done here. Pages come before pictures by their `rank`.
    """

    def __init__(self) -> None:
        self._tasks: queue.PriorityQueue[_Task] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._waiting: dict[str, Future[Any]] = {}
        self._open = True

    async def do(self, work: Callable[[], T], *, rank: int = 1, slot: str = "") -> T:
        """What the work gives, or raises.

        Of work with the same `slot` only the last is done: what still waits is cancelled, and who
        asked for it gets CancelledError.
        """
        done: Future[T] = Future()
        if slot:
            if slot in self._waiting:
                self._waiting[slot].cancel()
            self._waiting[slot] = done
        self._tasks.put(_Task(rank, next(self._numbers), work, done))
        return await asyncio.wrap_future(done)

    def run(self) -> None:
        """Do what comes, until `close`."""
        while self._open:
            task = self._tasks.get()
            if not task.done.set_running_or_notify_cancel():
                continue
            try:
                task.done.set_result(task.work())
            except Exception as error:  # whoever asked for it is told
                task.done.set_exception(error)

    def close(self) -> None:
        """End `run` after what it is doing."""
        self._open = False
        self._tasks.put(_Task(-1, next(self._numbers), lambda: None, Future()))
