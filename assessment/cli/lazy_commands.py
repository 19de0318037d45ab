"""A group of commands that imports a command's module when the command runs or its own help is asked for."""

from __future__ import annotations

from importlib import import_module

import click
from click.shell_completion import CompletionItem

from assessment.cli.commands import COMMANDS


def load_command(name: str) -> click.Command:
    """The command of this name, from its module."""
    module = import_module(COMMANDS[name].module)
    for value in vars(module).values():
        if isinstance(value, click.Command) and value.name == name:
            return value
    raise LookupError(f"{module.__name__} has no command {name}")


class GroupOnDemand(click.Group):
    """Lists its commands from the table.

    click's own lists ask every command for its help, which would import all modules.
    """

    def format_commands(
        self, ctx: click.Context, formatter: click.HelpFormatter
    ) -> None:
        listed: list[click.Command] = []
        for name, entry in COMMANDS.items():
            listed.append(click.Command(name, help=entry.sentence))
        click.Group(commands=listed).format_commands(ctx, formatter)

    def shell_complete(
        self, ctx: click.Context, incomplete: str
    ) -> list[CompletionItem]:
        items = []
        for name in self.list_commands(ctx):
            if name.startswith(incomplete):
                items.append(CompletionItem(name, help=COMMANDS[name].sentence))
        # These are the options of the group itself, not of its commands.
        return items + click.Command.shell_complete(self, ctx, incomplete)
