"""The workers of a public server, and the queue before them."""

from __future__ import annotations

import asyncio
import contextlib
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from kaperbrief.page.wire import Message, packed, received

LONGEST, EACH = 400, 120
"""How many may wait in all, and how many from one address: a wall has some sixty pictures."""
_START = 90.0
"""Seconds that a worker may take to begin."""
_LIFE = 1000
"""Answers of a worker; then a new one takes its place."""
_LEFT = 12.0
"""Seconds after which nobody will ask again for what he does not wait for any more."""
_LOOK, _PATIENCE = 40, 8.0
"""Among so many a worker looks for those it has the kit of, unless the first waits so long."""

Log = Callable[[dict[str, Any]], None]
"""Takes the fields of a line."""


class Full(Exception):
    """No more may wait, or no more from this address (`mine`)."""

    def __init__(self, mine: bool) -> None:
        super().__init__("full")
        self.mine = mine


class Errand:
    """A request, for all who ask the same; `done` is what they get."""

    def __init__(self, about: dict[str, Any], client: str) -> None:
        self.about, self.client = about, client
        self.arrived = self.seen = time.monotonic()
        self.started = self.ended = 0.0
        self.again = False
        self.waiters = 0
        self.done: asyncio.Future[Message] = asyncio.get_running_loop().create_future()

    async def wait(self, seconds: float) -> None:
        """Until it is done, at most so long."""
        self.waiters += 1
        try:
            await asyncio.wait([self.done], timeout=seconds)
        finally:
            self.waiters -= 1
            self.seen = time.monotonic()

    @property
    def is_left(self) -> bool:
        """Has everybody gone who asked for it?"""
        return not self.waiters and time.monotonic() - self.seen > _LEFT


class Pool:
    """So many processes of a command, each with one request at a time and `seconds` for it.

    Who takes longer, or ends, is replaced; whoever asked gets status 504 or 500. `environment` is
    that of the processes.
    """

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], workers: int, seconds: float,
        log: Log,
    ) -> None:  # fmt: skip
        self._command, self._environment = command, environment
        self.workers, self.seconds, self._log = workers, seconds, log
        self.hello: dict[str, Any] = {}
        """What workers tell when they begin; empty until the first one has."""
        self.keep: Callable[[str, Message], None] = lambda key, answer: None
        """Is told what came of each key."""
        self.ready = self.busy = 0
        self.mean = 0.5
        """Seconds of work that a request takes as of late."""
        self._waiting: list[Errand] = []
        self._jobs: dict[str, Errand] = {}
        self._news = asyncio.Event()

    async def run(self) -> None:
        """Keep all workers at work until cancelled."""
        async with asyncio.TaskGroup() as group:
            for _ in range(self.workers):
                group.create_task(self._worker())

    def ask(self, key: str, about: dict[str, Any], client: str) -> Errand:
        """The job of a key, begun where there is none. Raises Full."""
        job = self._jobs.get(key)
        if job is None:
            self._drop()
            mine = Counter(one.client for one in self._waiting)[client] >= EACH
            if mine or len(self._waiting) >= LONGEST:
                raise Full(mine)
            job = self._jobs[key] = Errand(about, client)
            job.done.add_done_callback(lambda done: self._over(key, done))
            self._waiting.append(job)
            self._news.set()
        job.seen = time.monotonic()
        return job

    def _over(self, key: str, done: asyncio.Future[Message]) -> None:
        del self._jobs[key]
        if not done.cancelled():
            self.keep(key, done.result())

    def place(self, job: Errand) -> int:
        """Its place in the queue from 1 on, 0 where it waits no more."""
        return self._waiting.index(job) + 1 if job in self._waiting else 0

    def lasts(self, place: int) -> int:
        """About how many seconds it takes until somebody at a place is served, at least 1."""
        return 1 + int(place * self.mean / max(1, self.ready))

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def _drop(self) -> None:
        for job in [one for one in self._waiting if one.is_left]:
            self._waiting.remove(job)
            job.done.cancel()

    async def _next(self, known: deque[str]) -> Errand:
        """What a worker does next: by preference for somebody whom it has served of late."""
        while True:
            self._drop()
            if self._waiting:
                job = self._waiting[0]
                if time.monotonic() - job.arrived < _PATIENCE:
                    near = (j for j in islice(self._waiting, _LOOK) if j.client in known)
                    job = next(near, job)
                self._waiting.remove(job)
                return job
            self._news.clear()
            await self._news.wait()

    async def _worker(self) -> None:
        """One place in the pool: a process, and the next one where it ends."""
        pause = 0.5
        while True:
            began = time.monotonic()
            process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, env=dict(self._environment)
            )
            try:
                why = await self._employ(process)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.communicate()
            self._log({"event": "worker replaced", "pid": process.pid, "why": why})
            # One that cannot even begin is not begun without end.
            pause = min(30.0, pause * 2) if time.monotonic() - began < 2 * pause + 5 else 0.5
            await asyncio.sleep(pause if why == "did not begin" else 0)

    async def _employ(self, process: Process) -> str:
        """Let a process do what comes; why it ends."""
        assert process.stdout is not None
        try:
            async with asyncio.timeout(_START):
                self.hello, _ = await received(process.stdout)
        except (TimeoutError, OSError, EOFError, ValueError):
            return "did not begin"
        self.ready += 1
        known: deque[str] = deque(maxlen=3)
        try:
            for _ in range(_LIFE):
                job = await self._next(known)
                known.append(job.client)
                why = await self._do(process, job)
                if why:
                    return why
            return "has done enough"
        finally:
            self.ready -= 1

    async def _do(self, process: Process, job: Errand) -> str:
        """Have a job done; why the process cannot go on, empty where it can."""
        assert process.stdin is not None
        assert process.stdout is not None
        why = ""
        result: Message = ({"status": 500, "headers": []}, b"")
        job.started = time.monotonic()
        self.busy += 1
        try:
            async with asyncio.timeout(self.seconds):
                process.stdin.write(packed(job.about))
                await process.stdin.drain()
                result = await received(process.stdout)
            why = result[0].get("fault", "")
        except TimeoutError:
            result[0]["status"] = 504
            why = f"took longer than {self.seconds:g} s"
        except (OSError, EOFError, ValueError):
            why = "ended in the middle"
        finally:
            self.busy -= 1
            job.ended = time.monotonic()
            self.mean += 0.1 * (job.ended - job.started - self.mean)
            # Others may have left too little memory to it: a new worker has all there is.
            if why.startswith("MemoryError") and not job.again:
                job.again = True
                self._waiting.insert(0, job)
            elif not job.done.done():
                job.done.set_result(result)
        return why
