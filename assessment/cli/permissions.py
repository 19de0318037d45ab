"""What a command needs: the same table that pages and routes ask."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

import click

from assessment.campaign import workspace_at
from assessment.cli.printing import OWNER
from assessment.model.permissions import ROLES, Principal, Right, Role

Command = TypeVar("Command", bound=Callable[..., Any])


def needs(right: Right) -> Callable[[Command], Command]:
    """Refuses a command to roles without the right, at the campaign `name` of the workspace `folder`.  Stands right above the function."""

    def guarded(command: Command) -> Command:
        @functools.wraps(command)
        def checked(*arguments: Any, **given: Any) -> Any:
            if not principal().may(right):
                bound = right != "campaigns" and "name" in given
                principal().needs(
                    right,
                    workspace_at(given.get("folder")).campaign(given["name"]).phase if bound else "open",
                )
            return command(*arguments, **given)

        checked.right = right  # type: ignore[attr-defined]
        return cast(Command, checked)

    return guarded


def principal() -> Principal:
    """Who gives the command: whoever can read the workspace's files owns it, unless `--as` says to look at it as somebody else."""
    chosen = click.get_current_context().find_root().obj
    return chosen or OWNER


def role(context: click.Context, parameter: click.Parameter, value: str | None) -> Principal | None:
    """The visit that `--as ROLE[:TEAM]` asks for."""
    if value is None:
        return None
    name, _, team = value.partition(":")
    if name not in ROLES or (name == "team") != bool(team):
        raise click.BadParameter(
            f"{value!r} is no role; use one of: {', '.join('team:NAME' if role == 'team' else role for role in ROLES)}"
        )
    return Principal("command line", cast(Role, name), team)


as_option = click.option(
    "--as",
    "seen_as",
    metavar="ROLE[:TEAM]",
    callback=role,
    help="Do only what this role may do (default: organiser).",
)
