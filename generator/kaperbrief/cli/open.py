"""`kaperbrief open`: the page for hosts in a browser."""

from __future__ import annotations

import importlib
import io
import secrets
import socket
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from kaperbrief.errors import EXIT_FINE, UsageProblem

_HOST = "127.0.0.1"
_PORT = 17180
"""Where the page usually is: a tab that was left open goes on there the next time."""


@click.command("open")
@click.argument(
    "folder", required=False, type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="[DIR]",
)  # fmt: skip
@click.option("--no-browser", is_flag=True, help="Only say the address.")
@click.option(
    "--port", type=click.IntRange(1, 65535), help="Port; 17180 or a free one unless given."
)
@click.option("--lan", is_flag=True, help="Also for a phone in this network: shows a code to scan.")
def command(folder: Path | None, no_browser: bool, port: int | None, lan: bool) -> int:
    """Everything by looking and clicking, in your browser.

    DIR is a project with content of your own; its files are watched. Without it that is the
    current folder if it is a project, else Kaperbrief among your documents. It ends with Ctrl-C,
    or with “Close” on the page.
    """
    try:
        import segno

        from kaperbrief.page.keep import Keep, usual_home
        from kaperbrief.page.serve import serve
    except ModuleNotFoundError as error:
        raise UsageProblem(
            "the page needs some libraries more", 'pip install "kaperbrief[page]"'
        ) from error
    key = secrets.token_urlsafe(24)

    def ready(port: int) -> None:
        address = f"http://{_HOST}:{port}/?key={key}"
        click.echo(f"Kaperbrief is open at {address}")
        if lan:
            there = f"http://{names[-1]}:{port}/?key={key}"
            click.echo(f"In this network at {there}")
            click.echo(_code(segno.make(there, micro=False)))
        click.echo("It ends with Ctrl-C.")
        if not no_browser:
            import webbrowser

            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    names = [_HOST, "localhost", *([_own_address()] if lan else [])]
    try:
        host = "0.0.0.0" if lan else _HOST
        place = (host, port or _usual_port(host))
        keep = Keep(folder or usual_home())
        serve(keep, asked_in(keep.folder), place, names, key, ready)
    except OSError as error:
        raise UsageProblem(
            f"port {port} cannot be used: {error.strerror}", "leave out --port"
        ) from error
    return EXIT_FINE


def _usual_port(host: str) -> int:
    """The usual port of a host, 0 for any free one where somebody has it."""
    try:
        with socket.create_server((host, _PORT)):
            return _PORT
    except OSError:
        return 0


def _own_address() -> str:
    """The address of this machine in its network. Raises UsageProblem where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, only chooses the way out
            return str(probe.getsockname()[0])
        except OSError as error:
            raise UsageProblem("this machine is in no network", "leave out --lan") from error


def _code(code: Any) -> str:
    """A QR code as text: two rows of squares a line, light on dark as on paper."""
    text = io.StringIO()
    code.terminal(out=text, compact=True)
    return text.getvalue()


def asked_in(folder: Path | None) -> Any:
    """What reads the words of a command that prints, as the command line does: into Options.

    Those of a map or a scenario give what is wished of it too.
    """

    def asked(words: Sequence[str]) -> Any:
        module = importlib.import_module(f"kaperbrief.cli.{words[0]}")
        return module.options_of(words[1:], folder if folder and folder.is_dir() else None)

    return asked
