"""The rights that commands need, by the same table as for pages and routes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

import click

from assessment.model.permissions import ROLES, Phase, Principal, Right

Command = TypeVar("Command", bound=Callable[..., Any])
COMMAND_LINE = "command line"
"""Who acts, in the log, where a command names nobody; also how its events came."""
OWNER = Principal(COMMAND_LINE, "organiser")
"""Whoever can read the workspace's files owns it."""


def needs(right: Right) -> Callable[[Command], Command]:
    """A decorator that refuses a command to roles without the right.

    The command's arguments `name` and `folder` name the campaign whose phase counts.  Put the decorator right
    above the function, below those of click, which would not see its parameters otherwise.
    """

    def guarded(command: Command) -> Command:
        @functools.wraps(command)
        def checked(*arguments: Any, **options: Any) -> Any:
            if not principal().may(right):
                principal().needs(right, _phase(right, options))
            return command(*arguments, **options)

        checked.right = right  # type: ignore[attr-defined]  # tests read it
        return cast(Command, checked)

    return guarded


def _phase(right: Right, options: Mapping[str, Any]) -> Phase:
    """The phase of the command's campaign, `open` for a command that has none."""
    # `create` and `restore` have a name as well, that of a campaign that does not exist yet.
    if right == "campaigns" or "name" not in options:
        return "open"
    # The list of commands needs this module, but no workspace.
    from assessment.campaign import existing_workspace

    return existing_workspace(options.get("folder")).campaign(options["name"]).phase


def principal() -> Principal:
    """The role that `--as` names, without it the owner: whoever can read the workspace's files owns it."""
    chosen: Principal | None = click.get_current_context().find_root().obj
    return chosen or OWNER


def role(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> Principal | None:
    """The principal of `--as ROLE[:TEAM]`.  Raises `BadParameter` for an unknown role."""
    if value is None:
        return None
    name, _, team = value.partition(":")
    if name not in ROLES or (name == "team") != bool(team):
        forms = ["team:NAME" if role == "team" else role for role in ROLES]
        raise click.BadParameter(
            f"{value!r} is no role; use one of: {', '.join(forms)}"
        )
    return Principal(COMMAND_LINE, name, team)


as_option = click.option(
    "--as",
    "seen_as",
    metavar="ROLE[:TEAM]",
    callback=role,
    help="Do only what this role may do (default: organiser).",
)
