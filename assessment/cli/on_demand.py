"""A group of commands that imports a command's module when the command runs or its own help is asked for."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module

import click
from click.shell_completion import CompletionItem

from assessment.cli.commands import COMMANDS


class CommandsOnDemand(MutableMapping[str, click.Command]):
    """The commands of the table by name.  Iterating gives the names without importing anything."""

    def __init__(self) -> None:
        self._registered: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        if name not in self._registered:
            # The decorators of the module register all its commands here.
            import_module(COMMANDS[name].module)
        return self._registered[name]

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._registered[name] = command

    def __delitem__(self, name: str) -> None:
        del self._registered[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*COMMANDS, *self._registered}))

    def __len__(self) -> int:
        return len({*COMMANDS, *self._registered})


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
        for name in self.commands:
            if name.startswith(incomplete):
                items.append(CompletionItem(name, help=COMMANDS[name].sentence))
        # Of the group itself, not of its commands: its options.
        return items + click.Command.shell_complete(self, ctx, incomplete)
