"""Commands for adjudication: disputes, resolution policies, the history of a unit, undo."""

from __future__ import annotations

import click

from assessment.campaign import Campaign
from assessment.cli.group import cli
from assessment.cli.options import (
    campaign_at,
    table_option,
    workspace_option,
)
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.printing import print_table, progress, say
from assessment.model import Judgment, UserError
from assessment.review import history as histories
from assessment.review import taking_back
from assessment.review.disagreements import decisions, disputes
from assessment.review.policy_effects import choices, effects

number_argument = click.argument("number", type=int)


@cli.command(name="disputes")
@click.argument("name")
@table_option
@workspace_option
@needs("adjudicate")
def disputes_command(name: str, folder: str | None) -> None:
    """List the units of campaign NAME that people gave different labels, with their labels and decisions."""
    campaign = campaign_at(folder, name)
    rows = [row for topic in campaign.topics for row in _dispute_rows(campaign, topic)]
    print_table(("topic", "question", "unit", "labels", "decision"), rows)


def _dispute_rows(campaign: Campaign, topic: str) -> list[tuple[str, ...]]:
    decision_of = decisions(campaign.data, topic)
    dispute_of = {
        dispute.unit.ref: dispute for dispute in disputes(campaign.data, topic)
    }
    rows: list[tuple[str, ...]] = []
    for ref, dispute in dispute_of.items():
        decision = decision_of.get(ref)
        row = (
            topic,
            ref.kind,
            dispute.unit.name,
            ", ".join(dispute.labels),
            (decision.label or decision.reason) if decision else "",
        )
        rows.append(row)
    return rows


@cli.command()
@click.argument("name")
@click.option(
    "--measure",
    help="The measure whose totals are shown (default: the first one that the runs have).",
)
@table_option
@workspace_option
@needs("adjudicate")
def policies(name: str, measure: str | None, folder: str | None) -> None:
    """Show what each resolution policy would do to the scores of campaign NAME; nothing is changed."""
    campaign = campaign_at(folder, name)
    # The names of scores, not of declarations: a naming setting or a cluster file changes them.
    measures = list(dict.fromkeys(score.measure for score in campaign.totals()))
    if measure and measure not in measures:
        raise UserError(
            f"no run has a total of {measure!r}; there are: {', '.join(measures) or 'none'}"
        )
    # Runs of different tasks are never ranked together, so each task has a table of its own.
    for view in campaign.by_task():
        measures_of_task = list(dict.fromkeys(score.measure for score in view.totals()))
        chosen = measure or next(iter(measures_of_task), "")
        if chosen in measures_of_task or not chosen:
            say(_headline(view, chosen))
            _print_effects(view, chosen)


def _headline(campaign: Campaign, measure: str) -> str:
    """The task and measure of a table, and the policy in force."""
    task = f"{campaign.task.title}, " if campaign.task else ""
    current = campaign.settings["policy"]
    count = len(choices(campaign))
    return (
        f"{task}{measure or 'no measure'}; the policy in force is {current}, of {count}"
    )


def _print_effects(campaign: Campaign, chosen: str) -> None:
    """Print the labels and the totals of one measure under each policy."""
    policy_effects = list(effects(campaign, chosen, progress()))
    runs = list(
        dict.fromkeys(run for effect in policy_effects for run in effect.totals)
    )
    rows = []
    for effect in policy_effects:
        row = [
            effect.policy,
            str(effect.resolved),
            str(effect.unresolved),
            str(effect.differing),
        ]
        row += [_total(campaign, chosen, effect.totals.get(run)) for run in runs]
        rows.append(row)
    print_table(("policy", "resolved", "unresolved", "differing from now", *runs), rows)


def _total(campaign: Campaign, measure: str, value: float | None) -> str:
    if value is None:
        return "-"
    digits = campaign.track.measure(measure).digits
    return f"{value:.{digits}f}"


@cli.command()
@click.argument("name")
@number_argument
@table_option
@workspace_option
@needs("adjudicate")
def history(name: str, number: int, folder: str | None) -> None:
    """List every event on the unit of judgment NUMBER of campaign NAME.

    NUMBER is the judgment's sequence number, column seq of the exported judgments.
    """
    campaign = campaign_at(folder, name)
    ref = taking_back.event(campaign, number).ref
    events = histories.unit_history(campaign, ref)
    rows = [
        _history_row(event.judgment, event.how, event.is_current) for event in events
    ]
    print_table(("number", "when", "who", "label", "how", "stands", "note"), rows)


def _history_row(event: Judgment, how: str, is_current: bool) -> tuple[str, ...]:
    if event.label is not None:
        label = event.label
    elif event.reason:
        label = f"cannot judge: {event.reason}"
    else:
        label = "taken back"
    return (
        str(event.seq),
        event.at,
        event.assessor,
        label,
        how,
        "yes" if is_current else "",
        event.note,
    )


@cli.command()
@click.argument("name")
@number_argument
@click.option(
    "--by",
    default=COMMAND_LINE,
    show_default=True,
    help="Who takes it back, as the history will say.",
)
@workspace_option
@needs("adjudicate")
def undo(name: str, number: int, by: str, folder: str | None) -> None:
    """Take judgment NUMBER of campaign NAME back, by a new event that restores the label before it."""
    campaign = campaign_at(folder, name)
    restored = taking_back.undo(campaign, number, by=by)
    outcome = (
        "nothing stands"
        if restored.label is None
        else f"{restored.label!r} stands again"
    )
    say(f"number {number} of {restored.assessor} is taken back; {outcome}")
