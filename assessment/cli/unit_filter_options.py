"""The options of `units` that say which units are meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from assessment.campaign import Campaign, saved_views
from assessment.model import UserError
from assessment.review.unit_list.filters import (
    AGES,
    MARKS,
    STATES,
    UnitFilters,
    filters_of,
)

Command = TypeVar("Command", bound=Callable[..., Any])


def _several(name: str, meaning: str, choices: Sequence[str] = ()) -> Any:
    """An option whose values are alternatives; a decorator, as `click.option` makes them."""
    kind = click.Choice(choices) if choices else None
    text = f"{meaning} (may be given several times)."
    return click.option(f"--{name}", multiple=True, type=kind, help=text)


_OPTIONS = (
    _several("state", "Units in this state", STATES),
    _several("topic", "Units of this topic"),
    _several("question", "Units of this question, by its kind"),
    _several("run", "Units in the answers of this run"),
    _several("assessor", "Units that this assessor judged or has in the plan"),
    _several("label", "Units with this label"),
    _several("mark", "Units that somebody has flagged, or written a note on", MARKS),
    _several("reason", "Units that somebody could not judge for this reason"),
    _several("tag", "Units with this tag of the organisers"),
    _several("id", "The unit with this id, as in addresses of the page Units"),
    click.option(
        "--age", type=click.Choice(list(AGES)), help="Age of the newest judgment."
    ),
    click.option("--text", help="Units with this text in name, text, labels or notes."),
    click.option("--view", help="The filters of this saved view, too."),
)


def filter_options(command: Command) -> Command:
    """The command with an option for each field of `UnitFilters`, and `--view`."""
    # click lists the option of the uppermost decorator first.
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def chosen_filters(campaign: Campaign, options: Mapping[str, Any]) -> UnitFilters:
    """The filters of these options.

    Raises `UserError` for a topic, question, run or saved view that the campaign does not have.
    """
    query: dict[str, Sequence[str]] = {}
    for name, value in options.items():
        # A single value is None, and several are empty, where the option was not used.
        if name != "view" and value:
            query[name] = (value,) if isinstance(value, str) else value
    if options["view"] is not None:
        # The named options replace the view's own filters.
        named = {name: values for name, values in query.items() if any(values)}
        query = {**saved_view(campaign, options["view"]), **named}
    filters = filters_of(query)
    _must_be_known(campaign, filters)
    return filters


def saved_view(campaign: Campaign, name: str) -> saved_views.View:
    """The saved view of this name.  Raises `UserError` that lists the names where there is none."""
    views = saved_views.unit_views(campaign)
    if name not in views:
        names = ", ".join(views) or "none"
        raise UserError(f"there is no view {name[:60]!r}; the campaign has: {names}")
    return views[name]


def _must_be_known(campaign: Campaign, filters: UnitFilters) -> None:
    """Raises `UserError` for a name that the campaign does not have.

    A mistyped one would match nothing, and an action on all matching units would report success.
    """
    kinds = [scale.kind for scale in campaign.track.scales]
    _check("topic", filters.topic, campaign.topics)
    _check("question", filters.question, kinds)
    _check("run", filters.run, campaign.runs())


def _check(
    what: str, names: Sequence[str], known: Mapping[str, object] | Sequence[str]
) -> None:
    for name in names:
        if name not in known:
            choices = ", ".join(known) or "none"
            raise UserError(f"no {what} {name!r}; the campaign has {choices}")
