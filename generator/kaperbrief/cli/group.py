"""The commands by name; each is imported only when it runs."""

from __future__ import annotations

import importlib

import click

from kaperbrief import __version__
from kaperbrief.errors import UsageProblem, did_you_mean

_COMMANDS = {
    "kit": "everything for one game night",
    "new": "a folder for an event of your own",
    "render": "the packets of an event: one PDF a player, the referee’s, a print plan",
    "fleets": "divide ships and crews fairly, and say how fair",
    "map": "a sea by chance, fair to all, on paper and as a file",
    "scenario": "a new evening from a seed, or one as written",
    "campaign": "crews, ships and gold from game to game: a ledger, the next game’s sheets",
    "check": "every problem that would spoil a print; writes nothing",
    "list": "games, materials, ships, cards, icons, languages, themes …",
    "schema": "write the JSON Schemas of the content files",
}


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
        if name not in _COMMANDS and not name.startswith("-"):
            hint = did_you_mean(name, set(_COMMANDS))
            raise UsageProblem(f'unknown command "{name}"', hint)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands for --help, without importing one."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kaperbrief")
def cli() -> None:
    """Everything on paper that a pirate tabletop game needs, right to the tenth of a millimetre.

    Start with: kaperbrief list games
    """
