"""`kaperbrief calibrate`: what a printer does wrong, so that it comes out right."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from kaperbrief.cli.options import Read, out_option, some
from kaperbrief.cli.report import save
from kaperbrief.cli.settings import print_options, settings_of
from kaperbrief.errors import EXIT_FINE, UsageProblem

_MEASURES = {
    "across": "The line of 150 mm, as it is on paper.",
    "along": "The line of 200 mm, as it is on paper.",
    "right": "How far the back is to the right of its front.",
    "down": "How far the back is below its front; above is minus.",
    "lying_right": "The same of the sheet that lies.",
    "lying_down": "The same of the sheet that lies.",
}


def _millimetres(text: str) -> float:
    plain = text.strip().removesuffix("mm").strip().replace(",", ".").replace("−", "-")
    if not re.fullmatch(r"[+-]?\d{1,3}(\.\d{1,3})?", plain):
        message = f'expected millimetres such as 0.5, found "{text}"'
        raise UsageProblem(message, "write --right 0.5 or --down -1")
    return float(plain)


def _measures(command: Any) -> Any:
    for name, told in reversed(_MEASURES.items()):
        option = f"--{name.replace('_', '-')}"
        command = click.option(option, type=Read("mm", _millimetres), metavar="MM", help=told)(
            command
        )
    return command


@click.command("calibrate")
@click.argument("name", required=False)
@_measures
@click.option("--forget", is_flag=True, help="Forget what was measured of NAME.")
@some("project", "lang", "paper", "theme", "backs", "printer")
@out_option()
def command(name: str | None, out: Path, forget: bool, **given: Any) -> int:
    """Print the sheets that show what a printer does wrong; keep what you read off them as NAME.

    Lengths that come out too long or short, and backs beside their fronts: with --printer NAME, or
    printer: NAME in kaperbrief.yaml, everything is printed the other way round. Without a printer's
    name nothing is changed. KAPERBRIEF_PRINTERS names another folder for what was measured.
    """
    values = {one: given.pop(one) for one in _MEASURES}
    if name is None and (forget or any(value is not None for value in values.values())):
        raise UsageProblem("which printer is it?", "kaperbrief calibrate office-laser …")
    if name is not None and forget:
        return _forget(name)
    if name is not None and any(value is not None for value in values.values()):
        return _keep(name, values)
    return _print(name or "NAME", out, given)


def _forget(name: str) -> int:
    from kaperbrief.game.printers import file_of, load_printer

    file = file_of(name)
    if not file.is_file():
        load_printer(name)  # says which there are
    file.unlink()
    click.echo(f"{name}: forgotten")
    return EXIT_FINE


def _keep(name: str, values: dict[str, float | None]) -> int:
    from kaperbrief.documents.calibration import measured
    from kaperbrief.files import write_all

    file, text = measured(name, values)
    write_all({Path(file): text.encode()})
    click.echo(f"{file}: kept, print with --printer {name}")
    return EXIT_FINE


def _print(name: str, out: Path, given: dict[str, Any]) -> int:
    from kaperbrief.documents.calibration import calibration_pdf
    from kaperbrief.workspace import Workspace

    workspace = Workspace.open(given["project"])
    layers, out = settings_of(given["project"], out)
    options = print_options(next(iter(workspace.packs())), given, layers)
    file = out / "calibrate.pdf"
    save({file: calibration_pdf(workspace, options)})
    click.echo(f"{file}: print both sheets on both sides at 100 %, then")
    click.echo(f"  kaperbrief calibrate {name} --across 150 --along 200 --right 0 --down 0")
    return EXIT_FINE
