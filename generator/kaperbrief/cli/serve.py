"""`kaperbrief serve`: the page for everybody, on a club's server."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import click

from kaperbrief import kept
from kaperbrief.cli.open import asked_in
from kaperbrief.errors import EXIT_FINE, UsageProblem

_WORK = "from kaperbrief.cli.serve import work; work()"


@click.command("serve")
@click.option("--public", is_flag=True, help="For everybody who reaches it; it stores nothing.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, envvar="PORT",
    help="Port to listen at.",
)  # fmt: skip
@click.option(
    "--workers", type=click.IntRange(1, 256), envvar="WEB_CONCURRENCY", show_default="processors",
    help="Processes that do the work.",
)  # fmt: skip
@click.option(
    "--seconds", type=click.IntRange(1, 600), default=20, show_default=True,
    help="Time for a request; a worker that takes longer is replaced.",
)  # fmt: skip
@click.option(
    "--memory", type=click.IntRange(400, 65536), default=1000, show_default=True, metavar="MB",
    help="Memory of a worker at most.",
)  # fmt: skip
@click.option("--root-path", default="", metavar="/PATH", help="Where the proxy has put it.")
@click.option(
    "--forwarded-allow-ips", default="127.0.0.1", show_default=True, envvar="FORWARDED_ALLOW_IPS",
    metavar="IPS", help="Proxies whose X-Forwarded-For is believed; * for any.",
)  # fmt: skip
def command(
    public: bool, host: str, port: int, workers: int | None, root_path: str,
    forwarded_allow_ips: str, **limits: int,
) -> int:  # fmt: skip
    """Tonight's kit for everybody who opens the page, behind a reverse proxy.

    It takes options and seeds alone and stores nothing: any number of them work behind a balancer.
    `/healthz` says whether it is well. The log is a line of JSON a request, without what was asked.
    """
    if not public:
        raise UsageProblem("serve is for everybody: say --public", "for yourself: kaperbrief open")
    root = root_path.rstrip("/")
    if root and (not root.startswith("/") or not root.isascii() or set(root) & set("\"'<>&?#%\\ ")):
        raise UsageProblem("--root-path is no path such as /kaperbrief", option="root_path")
    try:
        from kaperbrief.page.listen import Door, listen
    except ModuleNotFoundError as error:
        raise UsageProblem(
            "the page needs some libraries more", 'pip install "kaperbrief[page]"'
        ) from error
    gc.enable()
    line = [sys.executable, "-P", "-c", _WORK, str(limits["memory"]), root]
    count = workers or os.cpu_count() or 1
    place = Door(host, port, root, forwarded_allow_ips)
    try:
        asyncio.run(listen(place, line, _environment(), count, limits["seconds"], _log))
    except OSError as error:
        raise UsageProblem(
            f"{host} port {port} cannot be used: {error.strerror}", "choose another --port"
        ) from error
    return EXIT_FINE


def work() -> None:
    """A worker: its memory in MB and the root of addresses are on its command line."""
    import warnings

    from kaperbrief.page.worker import work as answer_all

    warnings.simplefilter("ignore")
    gc.disable()
    kept.open_folder(os.environ.get("KAPERBRIEF_CACHE"), write=False)
    _, megabytes, root = sys.argv
    try:
        answer_all(asked_in(None), int(megabytes), root)
    except KeyboardInterrupt:  # the server ends with all its workers
        return


def _environment() -> dict[str, str]:
    """That of the workers: no settings of anybody's, the folder of what is kept to read."""
    ours = {name: value for name, value in os.environ.items()
            if not name.startswith(("KAPERBRIEF_", "SOURCE_DATE_EPOCH", "RL_"))}  # fmt: skip
    nowhere = str(Path(os.path.abspath(os.sep), "nonexistent"))
    return {
        **ours, "KAPERBRIEF_CACHE": str(kept.folder() or ""), "PYTHONUTF8": "1",
        "HOME": nowhere, "XDG_CONFIG_HOME": nowhere,
    }  # fmt: skip


def _log(fields: dict[str, Any]) -> None:
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    click.echo(json.dumps({"time": now, **fields}))
