"""Commands for one campaign: create it, change settings, print scores."""

from __future__ import annotations

import click

from assessment.campaign import existing_workspace, workspace_at
from assessment.cli.group import cli
from assessment.cli.options import (
    assignments,
    campaign_at,
    layout_option,
    set_option,
    splitter_option,
    table_option,
    track_argument,
    workspace_option,
)
from assessment.cli.permissions import COMMAND_LINE, needs, principal
from assessment.cli.printing import print_table, say
from assessment.cli.score_printing import print_scores
from assessment.exchange.carry_over.unit_fates import UnitFate
from assessment.exchange.settings.changing import change_settings
from assessment.exchange.settings.effect import SettingsEffect, settings_effect
from assessment.formats.plurals import number_of
from assessment.model import Score
from assessment.sentences.splitters import splitter


@cli.command()
@table_option
@workspace_option
@needs("campaigns")
def campaigns(folder: str | None) -> None:
    """List the campaigns of the workspace."""
    rows = []
    for name, campaign in existing_workspace(folder).campaigns().items():
        row = (
            name,
            campaign.row.track,
            campaign.title,
            str(len(campaign.topics)),
            str(len(campaign.runs())),
        )
        rows.append(row)
    print_table(("campaign", "track", "title", "topics", "runs"), rows)


@cli.command()
@click.argument("name")
@track_argument
@click.option("--title", default="", help="A title for people.")
@set_option
@workspace_option
@needs("campaigns")
def create(
    name: str, *, track: str, title: str, settings: dict[str, str], folder: str | None
) -> None:
    """Make an empty campaign NAME of TRACK."""
    workspace_at(folder).create(name, track, title, settings)
    click.echo(f"campaign {name} is made", err=True)


@cli.command()
@click.argument("name")
@layout_option
@workspace_option
@needs("scores")
def scores(name: str, layout: str, folder: str | None) -> None:
    """Print the current scores of campaign NAME."""
    print_scores(campaign_at(folder, name), layout, principal())


@cli.command(name="set")
@click.argument("name")
@click.argument(
    "values", nargs=-1, required=True, metavar="NAME=VALUE...", callback=assignments
)
@click.option(
    "--preview",
    is_flag=True,
    help="Print what would become of answers and judgments, and change nothing.",
)
@splitter_option
@table_option
@workspace_option
@needs("settings")
def set_command(
    name: str,
    *,
    values: dict[str, str],
    preview: bool,
    splitter_name: str,
    folder: str | None,
) -> None:
    """Change settings of campaign NAME.

    A setting that changes how runs are read reads all runs again.  --preview tells beforehand which answers
    would change, which judgments would be carried over or count no more, and which totals would differ.
    """
    campaign = campaign_at(folder, name)
    # The splitter that is being chosen needs no second mention.
    chosen = splitter(splitter_name)
    if preview:
        _print_effect(settings_effect(campaign, values, chosen))
        return
    change_settings(campaign, values, by=COMMAND_LINE, splitter=chosen)


def _print_effect(effect: SettingsEffect) -> None:
    """The effect in a sentence on standard error, then tables by kind of unit and by answer."""
    # On standard error, so that a script can read the tables alone.
    say(effect.sentence)
    rows = []
    for kind in effect.kinds:
        for what, counts in (("units", kind.units), ("judgments", kind.judgments)):
            numbers = [str(counts.get(fate, 0)) for fate in UnitFate]
            rows.append((kind.title, what, *numbers))
    if rows:
        print_table(("kind", "of", *UnitFate), rows)
    for answer in effect.answers:
        say(
            f"{answer.run}, topic {answer.topic}: {number_of(answer.lost, 'unit')} lost, {answer.new} new"
        )
    totals = []
    for change in effect.scores:
        totals.append(
            (change.run, change.measure, _value(change.now), _value(change.then))
        )
    if totals:
        print_table(("run", "measure", "now", "then"), totals)


def _value(score: Score | None) -> str:
    """A total to four digits; empty where there is none."""
    return "" if score is None or score.value is None else f"{score.value:.4f}"
