"""The server of the page: it answers in a thread of its own, the work is done on the main one."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Collection
from pathlib import Path

import uvicorn
from watchfiles import Change, awatch

from kaperbrief.page.bench import Bench
from kaperbrief.page.desk import Asked, Desk
from kaperbrief.page.guard import Guard
from kaperbrief.page.site import HostPages
from kaperbrief.workspace import Workspace


def serve(
    workspace: Workspace,
    asked: Asked,
    place: tuple[str, int],
    names: Collection[str],
    token: str,
    ready: Callable[[int], None],
) -> None:
    """Serve the page at a host and port (0: a free one) until somebody closes it.

    `asked` reads the words of a command, `token` is what requests must know, and they must call
    the host by one of its `names`; `ready` is told the port.
    Raises OSError where the port cannot be used, KeyboardInterrupt for Ctrl-C.
    """
    listening = socket.create_server(place)
    port = listening.getsockname()[1]
    bench = Bench()
    site = HostPages(Desk(workspace, asked), bench, bench.close)
    hosts = tuple(f"{name}:{port}" for name in names)
    config = uvicorn.Config(
        Guard(site.app(), hosts, token), lifespan="off", timeout_graceful_shutdown=1,
        log_config=None, log_level="critical", access_log=False, server_header=False,
    )  # fmt: skip
    server = uvicorn.Server(config)
    stop = threading.Event()

    async def both() -> None:
        watching = asyncio.create_task(_watch(workspace, site, bench, stop))
        await server.serve([listening])
        stop.set()
        watching.cancel()

    thread = threading.Thread(target=lambda: asyncio.run(both()), daemon=True)
    thread.start()
    ready(port)
    try:
        bench.run()
    finally:
        server.should_exit = True
        thread.join(timeout=3)
        listening.close()


async def _watch(
    workspace: Workspace, site: HostPages, bench: Bench, stop: threading.Event
) -> None:
    """Tell the site of changed files of the project."""
    if workspace.project is None:
        return
    folder = workspace.project
    ours = {"content", "templates", "icons", "art", "photos"}

    def matters(_change: Change, path: str) -> bool:
        return Path(path).relative_to(folder.resolve()).parts[0] in ours

    changes = awatch(folder.resolve(), watch_filter=matters, rust_timeout=300, debounce=60, step=20)
    async for _ in changes:
        if stop.is_set():
            return
        await bench.do(site.front.changed, rank=0)
