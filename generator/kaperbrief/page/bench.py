"""Where the page has its work done: on the main thread, one thing after the other."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import itertools
import queue
import sys
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

from kaperbrief import kept

T = TypeVar("T")

_REST = 0.25
"""Seconds without work after which there is time to look for what nobody needs any more."""
_TASKS = 16
"""After so many it is looked for anyhow."""


class _Task(NamedTuple):
    rank: int
    number: int
    work: Callable[[], Any]
    done: Future[Any]


class Bench:
    """A queue of work and the loop that does it.

    Templates are limited in time and memory by signals, which only a main thread gets: so requests
    wait elsewhere for what is done here. Pages come before pictures by their `rank`. A command
    runs without Python's collector, which would make each layout slower; here it has its turn
    between two tasks, when nobody waits, and what was learned is kept for the next time.
    """

    def __init__(self) -> None:
        self._tasks: queue.PriorityQueue[_Task] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self.is_open = True

    async def do(self, work: Callable[[], T], *, rank: int = 1) -> T:
        """What the work gives, or raises."""
        done: Future[T] = Future()
        self._tasks.put(_Task(rank, next(self._numbers), work, done))
        return await asyncio.wrap_future(done)

    def run(self) -> None:
        """Do what comes, until `close`."""
        done = 0
        while self.is_open:
            try:
                task = self._tasks.get(timeout=_REST if done else None)
                self._do(task)
                done += 1
            except queue.Empty:
                done = _TASKS
            if done >= _TASKS:
                gc.collect()
                _trim()
                kept.finish()
                done = 0

    def _do(self, task: _Task) -> None:
        if not task.done.set_running_or_notify_cancel():
            return
        try:
            task.done.set_result(task.work())
        except Exception as error:  # whoever asked for it is told
            task.done.set_exception(error)

    def close(self) -> None:
        """End `run` after what it is doing."""
        self.is_open = False
        self._tasks.put(_Task(-1, next(self._numbers), lambda: None, Future()))


def _trim() -> None:
    """Give memory that nobody needs any more back to the system, where its C library can."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)
