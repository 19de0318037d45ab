"""The command for known answers: makes new ones, and prints who met them in training and in their work."""

from __future__ import annotations

from collections.abc import Sequence

import click

from assessment.campaign import Campaign
from assessment.cli.group import cli
from assessment.cli.options import campaign_at, table_option, workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import print_table, say
from assessment.formats.plurals import number_of
from assessment.judging.events.known_answer_copies import copy_known
from assessment.judging.lists.known_answer_results import (
    TrainingResult,
    hidden_results,
    training_results,
)
from assessment.model import UserError
from assessment.planning.progress.ledger import ledger_of
from assessment.review.quality.rules import rules_of

_COLUMNS = ("known answers", "assessor", "question", "met", "judged", "pass mark")


@cli.command()
@click.argument("name")
@click.option(
    "--copy",
    "assessor",
    metavar="ASSESSOR",
    help="Make this assessor's judgments known answers first.",
)
@click.option(
    "--topic",
    "topics",
    multiple=True,
    help="Of this topic (may be given several times).",
)
@table_option
@workspace_option
@needs("session")
def known(
    name: str, *, assessor: str | None, topics: Sequence[str], folder: str | None
) -> None:
    """Print who met the known answers of campaign NAME, in training and hidden among other work.

    \b
    Examples:
      python -m assessment known spring
      python -m assessment known spring --copy Zoe --topic 3 --topic 4
    """
    campaign = campaign_at(folder, name)
    # First, so that what is printed counts the new known answers.
    if assessor is not None:
        _copy(campaign, assessor, topics)
    votes = ledger_of(campaign.data).vote_columns
    rules = rules_of(campaign)
    training, _ = training_results(campaign.data, votes)
    hidden, _ = hidden_results(campaign.data, votes)
    rows = [_row("training", result, rules.training_pass) for result in training]
    rows += [_row("hidden", result, rules.hidden_pass) for result in hidden]
    print_table(_COLUMNS, rows)


def _copy(campaign: Campaign, assessor: str, topics: Sequence[str]) -> None:
    if not topics:
        raise UserError("say of which topics: --topic TOPIC")
    unknown = [topic for topic in topics if topic not in campaign.topics]
    if unknown:
        raise UserError(f"the campaign has no topic {unknown[0][:60]!r}")
    count = copy_known(campaign, assessor, topics)
    say(f"{number_of(count, 'known answer is', 'known answers are')} new or changed")


def _row(kind: str, result: TrainingResult, pass_mark: int) -> tuple[str, ...]:
    is_met = 100 * result.right >= pass_mark * result.answered
    mark = "met" if is_met else f"below {pass_mark} %"
    right = str(result.right)
    answered = str(result.answered)
    return kind, result.assessor, result.kind, right, answered, mark
