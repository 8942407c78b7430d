"""The server of the page: it answers in a thread of its own, the work is done on the main one."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import threading
from collections.abc import Callable, Collection, Iterator

import uvicorn
from watchfiles import awatch

from kaperbrief.errors import ENDING, UsageProblem
from kaperbrief.page.bench import Bench
from kaperbrief.page.desk import Asked, Desk
from kaperbrief.page.guard import Guard
from kaperbrief.page.keep import Keep
from kaperbrief.page.site import HostPages
from kaperbrief.page.watching import DEBOUNCE, STEP, TIMEOUT, counting


def serve(
    keep: Keep,
    asked: Asked,
    place: tuple[str, int],
    names: Collection[str],
    token: str,
    ready: Callable[[int], None],
) -> None:
    """Serve the page at a host and port (0: a free one) until somebody closes it.

    `keep` holds what somebody enters, `asked` reads the words of a command, `token` is what
    requests must know, and they must call the host by one of its `names`; `ready` is told the port.
    Raises OSError where the port cannot be used, KeyboardInterrupt for Ctrl-C.
    """
    listening = socket.create_server(place)
    port = listening.getsockname()[1]
    bench = Bench()
    site = HostPages(Desk(keep, asked), bench, bench.close)
    hosts = tuple(f"{name}:{port}" for name in names)
    config = uvicorn.Config(
        Guard(site.app(), hosts, token), lifespan="off", timeout_graceful_shutdown=1,
        log_config=None, log_level="critical", access_log=False, server_header=False,
    )  # fmt: skip
    server = uvicorn.Server(config)
    stop = threading.Event()

    async def both() -> None:
        watching = asyncio.create_task(_watch(keep, site, bench, stop))
        await server.serve([listening])
        stop.set()
        watching.cancel()

    thread = threading.Thread(target=lambda: asyncio.run(both()), daemon=True)
    thread.start()
    ready(port)
    try:
        with _ended_by_signals(bench):
            bench.run()
    finally:
        server.should_exit = True
        thread.join(timeout=3)
        listening.close()


@contextlib.contextmanager
def _ended_by_signals(bench: Bench) -> Iterator[None]:
    """Inside a signal ends the bench after what it is doing; then it is handled as before.

    What raises in the middle of anything would be lost where Python cannot raise. A second signal
    does not wait.
    """
    before = {one: signal.getsignal(one) for one in ENDING}
    came: list[int] = []

    def end(number: int, _frame: object) -> None:
        came.append(number)
        for one in heard:
            signal.signal(one, before[one])
        # The queue's own lock may be held by this thread.
        threading.Thread(target=bench.close, daemon=True).start()

    heard = [one for one, handler in before.items() if handler is not signal.SIG_IGN]
    for one in heard:
        signal.signal(one, end)
    try:
        yield
    finally:
        for one in heard:
            signal.signal(one, before[one])
    for number in came:
        signal.raise_signal(number)


async def _watch(keep: Keep, site: HostPages, bench: Bench, stop: threading.Event) -> None:
    """Tell the site of changed files of the project, once there is one."""
    while keep.project is None:
        await asyncio.sleep(0.5)
    folder = keep.project.resolve()

    changes = awatch(
        folder, watch_filter=counting(folder), rust_timeout=TIMEOUT, debounce=DEBOUNCE, step=STEP
    )
    async for _ in changes:
        if stop.is_set():
            return
        with contextlib.suppress(OSError, UsageProblem):  # a folder went; what comes next is told
            await bench.do(site.front.changed, rank=0)
