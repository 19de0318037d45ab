"""The command for the quality of judgments: alerts, and the rules by which they are raised."""

from __future__ import annotations

from dataclasses import replace

import click

from assessment.campaign.writer import Writer
from assessment.cli.group import cli
from assessment.cli.options import (
    by_option,
    campaign_at,
    numbers_by_name,
    table_option,
    workspace_option,
)
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.printing import print_table, progress, say
from assessment.model import UserError
from assessment.model.quality import ALERTS, RULES, Alert, QualityRules
from assessment.review.quality.alerts import alerts
from assessment.review.quality.rules import change_rules, rules_of


@cli.command()
@click.argument("name")
@click.option(
    "--set",
    "changes",
    multiple=True,
    metavar="RULE=NUMBER",
    callback=numbers_by_name("NAME=NUMBER"),
    help="Change a rule; can be given again. 0 turns an alert off.",
)
@click.option(
    "--floor",
    "floors",
    multiple=True,
    metavar="QUESTION=PERCENT",
    callback=numbers_by_name("NAME=NUMBER"),
    help="Scale the least time on a unit of this question; can be given again.",
)
@click.option("--rules", "wants_rules", is_flag=True, help="Print the rules instead.")
@click.option("--units", "wants_units", is_flag=True, help="A line for each unit.")
@by_option
@table_option
@workspace_option
@needs("session")
def quality(
    name: str,
    *,
    changes: dict[str, int],
    floors: dict[str, int],
    wants_rules: bool,
    wants_units: bool,
    by: str,
    folder: str | None,
) -> None:
    """List the alerts about assessors' judgments in campaign NAME, after changing rules.

    \b
    Examples:
      python -m assessment quality spring
      python -m assessment quality spring --set streak=30 --floor support=150
    """
    campaign = campaign_at(folder, name)
    if changes or floors:
        rules = _changed_rules(rules_of(campaign), changes, floors)
        change_rules(campaign, rules, Writer(by, COMMAND_LINE))
        say("the rules are changed")
    # After --set, so that the rules are those now in force.
    if wants_rules:
        print_table(
            ("rule", "number", "counts", "means"), _rule_rows(rules_of(campaign))
        )
        return
    raised = alerts(campaign, progress())
    if wants_units:
        units = [row for alert in raised for row in _unit_rows(alert)]
        print_table(("alert", "assessor", "question", "topic", "unit"), units)
        return
    head = ("alert", "assessor", "question", "measured", "rule", "units", "means")
    print_table(head, map(_alert_row, raised))


def _changed_rules(
    rules: QualityRules, changes: dict[str, int], floors: dict[str, int]
) -> QualityRules:
    unknown = sorted(set(changes) - set(RULES))
    if unknown:
        raise UserError(
            f"{unknown[0][:60]!r} is no rule; choose one of: {', '.join(RULES)}"
        )
    return replace(rules, **changes, floors={**rules.floors, **floors})


def _rule_rows(rules: QualityRules) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for name, rule in RULES.items():
        rows.append((name, str(rules.value(name)), rule.counts, rule.title))
    for question, percent in rules.floors.items():
        rows.append((f"floor {question}", str(percent), "% of the least time", ""))
    return rows


def _alert_row(alert: Alert) -> tuple[str, ...]:
    number = str(alert.number)
    threshold = str(alert.threshold)
    units = str(len(alert.units))
    meaning = ALERTS[alert.kind]
    question = alert.question
    return alert.kind, alert.assessor, question, number, threshold, units, meaning


def _unit_rows(alert: Alert) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for ref in alert.units:
        row = (alert.kind, alert.assessor, alert.question, ref.topic, ref.key)
        rows.append(row)
    return rows
