"""Work for many hands: this process, others of this machine, or those of a cluster.

A piece of work is a function of a module and what it is given, all of which can be pickled. What
comes back is the same whoever did it. Who dies is replaced, and the work done again.
"""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from multiprocessing import connection
from typing import Any

from kaperbrief import kept
from kaperbrief.errors import UsageProblem

_LOSSES = 3
"""So often hands may be lost in one task; then it is the work that kills them."""
_SECONDS = 10
"""A cluster answers within such a time, or nobody is there."""
_CLUSTER = "dask:"


class Here(Executor):
    """Does at once, in this process, what it is given."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """What came of it, or the error."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*given, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class Hands:
    """So many hands; `engage` finds an executor for them, anew where one is lost."""

    def __init__(self, engage: Callable[[], Executor], number: int) -> None:
        self._engage, self.number = engage, number
        self._executor: Executor | None = None
        self._others = set(multiprocessing.active_children())

    def each(
        self, work: Callable[..., Any], pieces: Iterable[tuple[Any, ...]]
    ) -> Iterator[tuple[int, Any]]:
        """The number of each piece and what came of it, in the order in which they are done.

        Hardly more pieces are taken than there are hands. Raises what the work raises, UsageProblem
        where it costs all who try.
        """
        waiting = enumerate(pieces)
        again: deque[tuple[int, tuple[Any, ...]]] = deque()
        running: dict[Future[Any], tuple[int, tuple[Any, ...]]] = {}
        losses = 0
        while True:
            while len(running) < 2 * self.number - 1:
                one = again.popleft() if again else next(waiting, None)
                if one is None:
                    break
                try:
                    running[self._there().submit(work, *one[1])] = one
                except BrokenExecutor:
                    again.append(one)
                    self.leave()
            if not running:
                return
            lost = False
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                number, piece = running.pop(future)
                error = future.exception()
                if error is None:
                    yield number, future.result()
                elif not isinstance(error, BrokenExecutor):
                    raise error
                else:
                    again.append((number, piece))
                    lost = True
            if lost:
                losses += 1
                self.leave()
                again.extend(running.values())
                running.clear()
            if losses > _LOSSES:
                raise UsageProblem("a process that worked ended again and again", "use --jobs 1")

    def _there(self) -> Executor:
        if self._executor is None:
            self._executor = self._engage()
        return self._executor

    def leave(self) -> None:
        """Let them go; what they have not done is not done."""
        if self._executor is not None:
            for one in set(multiprocessing.active_children()) - self._others:
                one.terminate()
            self._executor.shutdown(cancel_futures=True)
            self._executor = None


HERE = Hands(Here, 1)
"""This process alone."""


@contextlib.contextmanager
def hands(jobs: int, cluster: str, pieces: int) -> Iterator[Hands]:
    """So many processes for some pieces of work; 0 is as many as this machine has cores for.

    `cluster` is the address of one, such as dask:HOST or dask:HOST:PORT, else nothing. Raises
    UsageProblem where nobody is there.
    """
    if cluster:
        with _cluster(cluster) as there:
            yield there
        return
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    number = min(jobs, pieces) if jobs else min(cores or 1, pieces // 6)
    if number < 2:
        yield HERE
        return
    where = str(kept.folder() or "")
    spawned = multiprocessing.get_context("spawn")
    mine = Hands(lambda: ProcessPoolExecutor(number, spawned, _follow, (where,)), number)
    try:
        yield mine
    finally:
        mine.leave()


def _follow(where: str) -> None:
    """Whoever gave the work ends it: Ctrl-C is theirs, and without them there is no sense in it.

    Things are kept in the folder `where` as they are there.
    """
    kept.open_folder(where)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=end, daemon=True).start()


@contextlib.contextmanager
def _cluster(address: str) -> Iterator[Hands]:
    """The hands of a cluster, which has the same program and sees the same folders."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        hint = 'python -m pip install "kaperbrief[dask]"'
        raise UsageProblem("work on a cluster needs dask", hint) from None
    host = address.removeprefix(_CLUSTER)
    try:
        where = host if ":" in host else f"{host}:8786"
        client = distributed.Client(f"tcp://{where}", timeout=_SECONDS)
    except (OSError, ValueError, TimeoutError):
        hint = "start it there with dask scheduler and dask worker"
        raise UsageProblem(f'nobody answers at "{address}"', hint) from None
    with client:
        number = max(1, sum(client.nthreads().values()))
        yield Hands(lambda: client.get_executor(pure=False), number)
