"""Runs a command and turns whatever happens into a message and an exit code."""

from __future__ import annotations

import errno
import gc
import importlib
import os
import signal
import sys
import threading
import warnings
from typing import Any

import click

from kaperbrief import __version__, errors, kept
from kaperbrief.cli.report import ORIGINS, show_hint, show_problems, tame, tell
from kaperbrief.errors import check_known

_COMMANDS = {
    "open": "everything by looking and clicking, in your browser",
    "serve": "the page for everybody, on a club’s server",
    "kit": "everything for one game night",
    "new": "an event, a game, a theme, a template, a kind of card of your own",
    "render": "the packets of an event: one PDF a player, the referee’s, a print plan",
    "fleets": "divide ships and crews fairly, and say how fair",
    "map": "a sea by chance, fair to all, on paper and as a file",
    "scenario": "a new evening from a seed, or one as written",
    "campaign": "crews, ships and gold from game to game: a ledger, the next game’s sheets",
    "pack": "a game of your own as one file, for others",
    "install": "a game that somebody has packed, for all that you print; or remove it",
    "calibrate": "a test sheet for your printer, and what it shows kept for all prints",
    "check": "every problem that would spoil a print; writes nothing",
    "l10n": "translate a game: files to begin with, how far it is, pictures of where texts stand",
    "list": "games, materials, ships, cards, icons, languages, themes …",
    "cache": "what is kept between runs: where and how large; clear it",
    "schema": "write the JSON Schemas of the content files",
}


_NO_ROOM = (errno.ENOSPC, errno.EIO, errno.EBADF)
"""How the system says that a stream takes no more."""

_NO_CACHE = "--no-cache"
"""May stand anywhere on the line."""


class LazyGroup(click.Group):
    """Knows its commands' names and one line on each without importing them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of an evening's work."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now."""
        if cmd_name not in _COMMANDS:
            return None
        module = importlib.import_module(f"kaperbrief.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with a guess for a misspelt command."""
        name = args[0]
        if not name.startswith("-"):
            check_known("command", name, _COMMANDS)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """As click does; a wrong value that a file said is told at its line."""
        try:
            return super().invoke(ctx)
        except errors.UsageProblem as error:
            origin = ctx.meta.get(ORIGINS, {}).get(error.option)
            if origin is None:
                raise
            problem = origin.problem("value", error.message, (error.option,), error.hint)
            raise errors.ProblemsFound([problem]) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands for --help, without importing one."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(_NO_CACHE, is_flag=True, expose_value=False, help="Keep nothing between runs.")
@click.version_option(__version__, prog_name="kaperbrief")
def cli() -> None:
    """Everything on paper that a pirate tabletop game needs, right to the tenth of a millimetre.

    Start with: kaperbrief list games
    """


def run(arguments: list[str], *, last: bool = False) -> int:
    """The exit code of `kaperbrief ARGUMENTS`.

    Where it is the `last` thing of a process, signals are of no use afterwards, nor is memory.
    """
    warnings.simplefilter("ignore")
    # A command is over in seconds and keeps nearly all that it makes: collecting garbage only
    # costs time.
    collecting = gc.isenabled()
    gc.disable()
    # ReportLab and fontTools read these: results have a fixed date, and nonsense would end them.
    for name in [one for one in os.environ if one.startswith(("SOURCE_DATE_EPOCH", "RL_"))]:
        del os.environ[name]
    keeps = _NO_CACHE not in arguments
    _asked.clear()
    _done.clear()
    if "kaperbrief.files" in sys.modules:
        sys.modules["kaperbrief.files"].written.clear()
    before = {
        one: signal.signal(one, _stop)
        for one in errors.ENDING
        if signal.getsignal(one) is not signal.SIG_IGN  # as of a shell for what runs behind it
    }
    told, sys.unraisablehook = sys.unraisablehook, _lost
    kept.open_folder(os.environ.get("KAPERBRIEF_CACHE") if keeps else "")
    try:
        return _outcome([one for one in arguments if one != _NO_CACHE])
    finally:
        for one in before:
            signal.signal(one, signal.SIG_IGN)
        kept.finish()
        kept.open_folder("")
        for one, handler in before.items() if not last else ():
            signal.signal(one, handler)
        if not last:
            sys.unraisablehook = told
        if collecting and not last:
            gc.enable()


_done: list[bool] = []
"""Not empty when a command has done and told everything."""

_asked: list[int] = []
"""The signals that asked to stop: Python and libraries may turn what they raise into errors of
their own, or lose it in the middle of an import."""


def _stop(number: int, _frame: object) -> None:
    if not _done:
        _asked.append(number)
        raise KeyboardInterrupt


def _lost(told: sys.UnraisableHookArgs) -> None:
    """Ask once more where an interrupt came in the middle of an import, for nobody caught it."""
    if _asked and issubclass(told.exc_type, KeyboardInterrupt):
        threading.Timer(0.01, signal.raise_signal, (_asked[-1],)).start()
    else:
        sys.__unraisablehook__(told)


def _outcome(arguments: list[str]) -> int:
    try:
        result = cli.main(arguments, prog_name="kaperbrief", standalone_mode=False)
        _done.append(True)
        if sys.stdout is not None:
            sys.stdout.flush()
    except errors.ProblemsFound as error:
        show_problems(error.problems)
        return errors.EXIT_PROBLEMS
    except errors.UsageProblem as error:
        _usage(error.message, error.hint)
        return errors.EXIT_USAGE
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return errors.EXIT_USAGE
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        _usage(error.format_message(), f"see {context.command_path} --help" if context else "")
        return errors.EXIT_USAGE
    except (KeyboardInterrupt, click.Abort):
        return _stopped()
    except BrokenPipeError:
        # Whoever read our output has gone: say nothing, and keep Python from trying to flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return errors.EXIT_PROBLEMS
    except Exception as error:
        if _asked:
            return _stopped()
        if isinstance(error, OSError) and not error.filename and error.errno in _NO_ROOM:
            _usage("what belongs on the screen cannot be written: its place is full or closed", "")
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            return errors.EXIT_PROBLEMS
        _our_fault()
        return errors.EXIT_OUR_FAULT
    return result if isinstance(result, int) else errors.EXIT_FINE


def _stopped() -> int:
    """Say whether anything was changed; the code of the signal."""
    files = sys.modules.get("kaperbrief.files")
    written = files is not None and files.written
    said = "all files were written already" if written else "nothing was changed"
    click.echo("\n" + tell(f"Stopped; {said}."), err=True)
    return errors.EXIT_STOPPED + max(_asked, default=signal.SIGINT)


def _usage(message: str, hint: str) -> None:
    click.secho(f"{tell('error')}: ", fg="red", bold=True, nl=False, err=True)
    click.echo(tame(tell(message)), err=True)
    if hint:
        show_hint(tame(tell(hint)))


def _our_fault() -> None:
    """Say that the fault is ours, and keep the traceback in a log file."""
    import traceback
    from pathlib import Path

    import platformdirs

    text = traceback.format_exc()
    said = tell("Something went wrong inside kaperbrief; this is our fault.")
    click.secho(said, fg="red", err=True)
    click.echo(text.strip().splitlines()[-1][:200], err=True)
    try:
        folder = Path(platformdirs.user_log_dir("kaperbrief", appauthor=False))
        folder.mkdir(parents=True, exist_ok=True)
        log = folder / "error.log"
        log.write_text(f"kaperbrief {' '.join(sys.argv[1:])}\n\n{text}", encoding="utf-8")
        said = f"The details are in {log}; please send us that file."
    except (OSError, RuntimeError):  # a full disk, a user without a home
        said = "The details could not be written to a log file."
    click.echo(tell(said), err=True)
