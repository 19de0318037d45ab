"""The command for all units of a campaign: listed by filters, sent on, sent into adjudication, tagged."""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from assessment.campaign import Campaign, saved_views
from assessment.cli.group import cli
from assessment.cli.options import (
    by_option,
    campaign_at,
    layout_option,
    workspace_option,
)
from assessment.cli.permissions import needs
from assessment.cli.printing import (
    print_bytes,
    print_json,
    print_table,
    progress,
    say,
)
from assessment.cli.unit_filter_options import (
    chosen_filters,
    filter_options,
    saved_view,
)
from assessment.formats.plurals import number_of
from assessment.formats.spreadsheets import as_csv
from assessment.review.unit_list.bulk import (
    may_be_adjudicated,
    screens_to_send,
    send_to,
    send_to_adjudication,
)
from assessment.review.unit_list.listing import UnitList, list_units
from assessment.review.unit_list.records import COLUMNS, unit_records
from assessment.review.unit_list.tags import tag_units

_TABLE = ("topic", "unit", "question", "state", "labels", "open for", "tag")


class UnitActions(NamedTuple):
    """What is done with the listed units; None, or False, for what is not asked for.

    `tag` is the tag that they get, "" to take theirs off; `to` the assessor whom they are sent to.
    """

    tag: str | None
    adjudicate: bool
    to: str | None


_ONLY_LIST = UnitActions(tag=None, adjudicate=False, to=None)


@cli.command()
@click.argument("name")
@filter_options
@layout_option
@click.option("--save-view", help="Save the filters as a view of this name.")
@click.option("--delete-view", help="Delete the view of this name; no unit is listed.")
@click.option(
    "--send-to", "to", metavar="NAME", help="Send the units to this assessor."
)
@click.option("--adjudicate", is_flag=True, help="Send the units into adjudication.")
@click.option(
    "--put-tag", metavar="TAG", help="Tag the units; an empty one takes tags off."
)
@by_option
@workspace_option
@needs("session")
def units(
    name: str,
    *,
    layout: str,
    save_view: str | None,
    delete_view: str | None,
    to: str | None,
    adjudicate: bool,
    put_tag: str | None,
    by: str,
    folder: str | None,
    **filters: Any,
) -> None:
    """List the units of campaign NAME that match all options, or do something with all of them.

    Without --send-to, --adjudicate or --put-tag no unit is changed.
    """
    campaign = campaign_at(folder, name)
    if delete_view is not None:
        _delete_view(campaign, delete_view, by)
        return
    wanted = chosen_filters(campaign, filters)
    if save_view is not None:
        saved_views.save_view(campaign, save_view, wanted.query(), by=by)
        say(f"saved as the view {save_view}")
    listed = list_units(campaign, wanted, progress())
    actions = UnitActions(put_tag, adjudicate, to)
    if actions == _ONLY_LIST:
        _print(campaign, listed, layout)
    else:
        _act(campaign, listed, actions, by)


def _delete_view(campaign: Campaign, name: str, by: str) -> None:
    # A mistyped name would delete nothing and report success.
    saved_view(campaign, name)
    saved_views.delete_view(campaign, name, by=by)
    say(f"deleted the view {name}")


def _act(campaign: Campaign, listed: UnitList, actions: UnitActions, by: str) -> None:
    if actions.tag is not None:
        _tag(campaign, listed, actions.tag, by)
    if actions.adjudicate:
        _adjudicate(campaign, listed, by)
    if actions.to is not None:
        _send(campaign, listed, actions.to, by)


def _tag(campaign: Campaign, listed: UnitList, tag: str, by: str) -> None:
    refs = [row.ref for row in listed.rows]
    number = tag_units(campaign, refs, tag, by=by)
    say(f"another tag now: {number:,} of {number_of(len(refs), 'unit')}")


def _adjudicate(campaign: Campaign, listed: UnitList, by: str) -> None:
    # Counted before: units that are sent are not eligible any more.
    eligible = len(may_be_adjudicated(campaign, listed.rows))
    send_to_adjudication(campaign, listed.rows, by=by)
    units = number_of(len(listed.rows), "unit")
    say(f"{eligible:,} of {units} sent into adjudication")


def _send(campaign: Campaign, listed: UnitList, to: str, by: str) -> None:
    # Counted before: afterwards the screens are on the new list.
    sent = screens_to_send(campaign, listed.rows)
    send_to(campaign, listed.rows, to, by=by)
    units = number_of(sent.units, "unit")
    say(f"{units} on {number_of(len(sent.screens), 'screen')} sent to {to}")


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
