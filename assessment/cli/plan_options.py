"""The options of `plan` that say what an assignment should be like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from assessment.cli.options import names_of, numbers_by_name, texts_by_name
from assessment.planning.options import ORDERS, DynamicQueue

Command = TypeVar("Command", bound=Callable[..., Any])


def _queue(
    context: click.Context, parameter: click.Parameter, value: str | None
) -> DynamicQueue | None:
    """The queue of `[MINUTES][:MAX]`; None without the option."""
    if value is None:
        return None
    minutes, _, most = value.partition(":")
    if not minutes.isdecimal() or not (most.isdecimal() or not most):
        raise click.BadParameter(f"{value!r} is not of the form MINUTES or MINUTES:MAX")
    if not most:
        return DynamicQueue(minutes=int(minutes))
    return DynamicQueue(until_agreement=True, most=int(most), minutes=int(minutes))


_queue_option = click.option(
    "--queue",
    metavar="MINUTES[:MAX]",
    callback=_queue,
    help="Hand out single screens to whoever is free, with leases of MINUTES, until each has --each labels; "
    "with MAX, until they agree or there are so many.",
)

_OPTIONS = (
    click.option(
        "--assessors",
        callback=names_of,
        default="",
        help="Names with commas between them.",
    ),
    click.option(
        "--by",
        type=click.Choice(["topic", "screen"]),
        default="topic",
        show_default=True,
        help="What is assigned as a whole.",
    ),
    click.option(
        "--each",
        type=int,
        default=1,
        show_default=True,
        help="Assessors for each topic or screen.",
    ),
    click.option(
        "--twice",
        type=float,
        default=0.0,
        show_default=True,
        help="Share from 0 to 1 that two judge, where --each is 1.",
    ),
    click.option(
        "--agreement",
        type=int,
        default=0,
        show_default=True,
        help="Topics or screens that all judge.",
    ),
    click.option(
        "--order",
        type=click.Choice(list(ORDERS)),
        default="topics",
        show_default=True,
        help="What is judged first.",
    ),
    click.option(
        "--cap",
        "caps",
        multiple=True,
        metavar="NAME=UNITS",
        callback=numbers_by_name("NAME=UNITS"),
        help="The most units for one assessor; can be given again.",
    ),
    click.option(
        "--task",
        "tasks",
        multiple=True,
        metavar="NAME=TASK",
        callback=texts_by_name("NAME=TASK"),
        help="The only task of an assessor, where screens are dealt out; can be given again.",
    ),
    click.option(
        "--first",
        callback=names_of,
        default="",
        help="Runs whose screens come first, with commas between them.",
    ),
    click.option(
        "--training",
        callback=names_of,
        default="",
        help="Training topics, with commas between them.",
    ),
    _queue_option,
    click.option(
        "--newcomers",
        is_flag=True,
        help="People other than ASSESSORS may judge everything.",
    ),
    click.option(
        "--hidden",
        type=float,
        default=0.0,
        show_default=True,
        help="Share from 0 to 0.5 of units with hidden known answers.",
    ),
    click.option(
        "--seed",
        type=int,
        default=0,
        show_default=True,
        help="The same seed gives the same plan.",
    ),
)


def plan_options(command: Command) -> Command:
    """The command with an option for each field of `AssignmentOptions`."""
    # click lists the option of the uppermost decorator first.
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
