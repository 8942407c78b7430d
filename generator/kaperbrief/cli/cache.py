"""`kaperbrief cache`: where things are kept between runs, and how much of them."""

from __future__ import annotations

import os

import click

from kaperbrief import kept
from kaperbrief.errors import EXIT_FINE


@click.command("cache")
@click.argument("what", type=click.Choice(["show", "clear"]), default="show")
def command(what: str) -> int:
    """Where things are kept between runs and how large they are; `clear` deletes them.

    They only save time. KAPERBRIEF_CACHE names another folder; empty, it keeps nothing, as does
    --no-cache after any command.
    """
    folder = kept.folder()
    if what == "clear":
        kept.clear()
    size = sum(size for _, size, _ in kept.files())
    told = f"{size / 1e6:.1f} MB"
    if folder and os.path.lexists(folder) and not kept.trusted(folder):
        told = "not used, for it is no folder that you alone may write"
    click.echo(f"{folder}: {told}" if folder else "Nothing is kept.")
    return EXIT_FINE
