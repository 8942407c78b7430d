"""Runs a public server: its door, its queue and its workers."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import uvicorn

from kaperbrief.page.pool import Log, Pool
from kaperbrief.page.public import PublicServer, edition
from kaperbrief.workspace import shipped_root


class Door(NamedTuple):
    """Where a server is heard.

    `root` is what the proxy puts before addresses, `proxies` are those whose word on the client's
    address is believed.
    """

    host: str
    port: int
    root: str
    proxies: str


async def listen(
    place: Door, command: Sequence[str], environment: Mapping[str, str], workers: int,
    seconds: float, log: Log,
) -> None:  # fmt: skip
    """Serve until a signal ends it. `command` and `environment` are those of a worker.

    Raises OSError where the port cannot be used.
    """
    family = socket.AF_INET6 if ":" in place.host else socket.AF_INET
    listening = socket.create_server((place.host, place.port), family=family, backlog=1024)
    port = listening.getsockname()[1]
    pool = Pool(command, environment, workers, seconds, log)
    shipped = shipped_root()
    roots = [Path(__file__).parent.parent, shipped / "content", shipped / "templates"]
    app = PublicServer(pool, place.root, edition(roots), log)
    config = uvicorn.Config(
        app, lifespan="off", ws="none", proxy_headers=True, forwarded_allow_ips=place.proxies,
        log_config=None, log_level="critical", access_log=False, server_header=False,
        timeout_graceful_shutdown=5, limit_concurrency=2000,
    )  # fmt: skip
    log({"event": "listening", "host": place.host, "port": port, "workers": workers,
         "root": place.root})  # fmt: skip
    working = asyncio.create_task(pool.run())
    try:
        await uvicorn.Server(config).serve([listening])
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        listening.close()
