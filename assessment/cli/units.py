"""The command for all units of a campaign: listed by filters, sent on, sent into adjudication, tagged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from assessment.campaign import Campaign, unit_views
from assessment.cli.group import cli
from assessment.cli.options import campaign_at, layout_option, workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import (
    print_bytes,
    print_json,
    print_table,
    progress,
    say,
)
from assessment.formats.plurals import number_of
from assessment.formats.spreadsheets import as_csv
from assessment.model import UserError
from assessment.review.unit_list.bulk import (
    may_be_adjudicated,
    screens_to_send,
    send_to,
    send_to_adjudication,
)
from assessment.review.unit_list.filters import (
    AGES,
    MARKS,
    STATES,
    UnitFilters,
    filters_of,
)
from assessment.review.unit_list.listing import UnitList, list_units
from assessment.review.unit_list.records import COLUMNS, unit_records
from assessment.review.unit_list.tags import tag_units

_TABLE = ("topic", "unit", "question", "state", "labels", "open for", "tag")
_ANY = "may be given several times"


F = TypeVar("F", bound=Callable[..., Any])


def _several(name: str, help: str, choices: Sequence[str] = ()) -> Callable[[F], F]:
    kind = click.Choice(choices) if choices else None
    return click.option(f"--{name}", multiple=True, type=kind, help=f"{help} ({_ANY}).")


@cli.command()
@click.argument("name")
@_several("state", "Units in this state", STATES)
@_several("topic", "Units of this topic")
@_several("question", "Units of this question, by its kind")
@_several("run", "Units in the answers of this run")
@_several("assessor", "Units that this assessor judged or has in the plan")
@_several("label", "Units with this label")
@_several("mark", "Units that somebody has flagged, or written a note on", MARKS)
@_several("reason", "Units that somebody could not judge for this reason")
@_several("tag", "Units with this tag of the organisers")
@_several("id", "The unit with this id, as in addresses of the page Units")
@click.option(
    "--age", type=click.Choice(list(AGES)), help="Age of the newest judgment."
)
@click.option("--text", help="Units with this text in name, text, labels or notes.")
@layout_option
@click.option("--view", help="The filters of this saved view, too.")
@click.option("--save-view", help="Save the filters as a view of this name.")
@click.option("--delete-view", help="Delete the view of this name; no unit is listed.")
@click.option(
    "--send-to", "to", metavar="NAME", help="Send the units to this assessor."
)
@click.option("--adjudicate", is_flag=True, help="Send the units into adjudication.")
@click.option(
    "--put-tag", metavar="TAG", help="Tag the units; an empty one takes tags off."
)
@click.option("--by", default="command line", show_default=True, help="Who does so.")
@workspace_option
@needs("session")
def units(
    name: str,
    *,
    age: str | None,
    text: str | None,
    layout: str,
    view: str | None,
    save_view: str | None,
    delete_view: str | None,
    to: str | None,
    adjudicate: bool,
    put_tag: str | None,
    by: str,
    folder: str | None,
    **values: tuple[str, ...],
) -> None:
    """List the units of campaign NAME that match all options, or do something with all of them.

    Without --send-to, --adjudicate or --put-tag no unit is changed.
    """
    campaign = campaign_at(folder, name)
    if delete_view is not None:
        _delete_view(campaign, delete_view, by)
        return
    query = {**values, "age": (age or "",), "text": (text or "",)}
    # A mistyped topic would match nothing, and a bulk action would report success.
    filters = _known(campaign, filters_of(_with_view(campaign, view, query)))
    if save_view is not None:
        unit_views.save_view(campaign, save_view, filters.query(), by=by)
        say(f"saved as the view {save_view}")
    listed = list_units(campaign, filters, progress())
    if put_tag is not None:
        _tag(campaign, listed, put_tag, by)
    if adjudicate:
        # Counted before: units that are sent are not eligible any more.
        eligible = len(may_be_adjudicated(campaign, listed.rows))
        send_to_adjudication(campaign, listed.rows, by=by)
        say(
            f"{eligible:,} of {number_of(len(listed.rows), 'unit')} sent into adjudication"
        )
    if to is not None:
        # Counted before: afterwards the screens are on the new list.
        going = screens_to_send(campaign, listed.rows)
        send_to(campaign, listed.rows, to, by=by)
        units = number_of(going.units, "unit")
        say(f"{units} on {number_of(len(going.screens), 'screen')} sent to {to}")
    if put_tag is None and not adjudicate and to is None:
        _print(campaign, listed, layout)


def _delete_view(campaign: Campaign, name: str, by: str) -> None:
    # A mistyped name would delete nothing and report success.
    _view(campaign, name)
    unit_views.delete_view(campaign, name, by=by)
    say(f"deleted the view {name}")


def _view(campaign: Campaign, name: str) -> unit_views.View:
    """The saved view of this name.  Raises `UserError` that lists the names where there is none."""
    views = unit_views.unit_views(campaign)
    if name not in views:
        names = ", ".join(views) or "none"
        raise UserError(f"there is no view {name[:60]!r}; the campaign has: {names}")
    return views[name]


def _with_view(
    campaign: Campaign, name: str | None, query: Mapping[str, Sequence[str]]
) -> Mapping[str, Sequence[str]]:
    """The filters of a saved view; those that the options name stand in place of its own."""
    if name is None:
        return query
    view = _view(campaign, name)
    # Options that were not used hold no value, or an empty one.
    named = {field: values for field, values in query.items() if any(values)}
    return {**view, **named}


def _tag(campaign: Campaign, listed: UnitList, tag: str, by: str) -> None:
    refs = [row.ref for row in listed.rows]
    number = tag_units(campaign, refs, tag, by=by)
    say(f"another tag now: {number:,} of {number_of(len(refs), 'unit')}")


def _known(campaign: Campaign, filters: UnitFilters) -> UnitFilters:
    """The filters.  Raises `UserError` for a topic, question or run that the campaign does not have."""
    known = {
        "topic": list(campaign.topics),
        "question": [scale.kind for scale in campaign.track.scales],
        "run": list(campaign.runs()),
    }
    for field, names in known.items():
        for name in getattr(filters, field):
            if name not in names:
                raise UserError(
                    f"no {field} {name!r}; the campaign has {', '.join(names) or 'none'}"
                )
    return filters


def _print(campaign: Campaign, listed: UnitList, layout: str) -> None:
    records = unit_records(campaign, listed.rows, listed.tags)
    if layout == "json":
        print_json(list(records))
    elif layout == "csv":
        print_bytes(as_csv(records, COLUMNS, line_end="\n"))
    else:
        rows = [tuple(record[column] for column in _TABLE) for record in records]
        print_table(_TABLE, rows)
        judgments = number_of(listed.open_judgments, "judgment")
        say(f"{number_of(len(rows), 'unit')}, {judgments} to make")
