"""A group of commands that imports a command's module when the command runs or its own help is asked for."""

from __future__ import annotations

from importlib import import_module

import click
from click.shell_completion import CompletionItem

from assessment.cli.commands import COMMANDS


def load_command(name: str) -> click.Command:
    """The command of this name, from its module."""
    module = import_module(COMMANDS[name].module)
    commands = [one for one in vars(module).values() if isinstance(one, click.Command)]
    return {str(command.name): command for command in commands}[name]


class GroupOnDemand(click.Group):
    """Lists its commands from the table.

    click's own lists ask every command for its help, which would import all modules.
    """

    def format_commands(
        self, ctx: click.Context, formatter: click.HelpFormatter
    ) -> None:
        listed = [
            click.Command(name, help=entry.sentence) for name, entry in COMMANDS.items()
        ]
        click.Group(commands=listed).format_commands(ctx, formatter)

    def shell_complete(
        self, ctx: click.Context, incomplete: str
    ) -> list[CompletionItem]:
        items = []
        for name in self.list_commands(ctx):
            if name.startswith(incomplete):
                items.append(CompletionItem(name, help=COMMANDS[name].sentence))
        # Of the group itself, not of its commands: its options.
        return items + click.Command.shell_complete(self, ctx, incomplete)
