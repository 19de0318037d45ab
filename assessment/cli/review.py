"""The command for reviews of assessors' judgments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import click

from assessment.campaign import Campaign
from assessment.campaign.writer import Writer
from assessment.cli.group import cli
from assessment.cli.options import (
    by_option,
    campaign_at,
    table_option,
    workspace_option,
)
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.printing import print_table, say
from assessment.model import UserError
from assessment.review.judged_units import JudgedUnit
from assessment.review.quality import reviews
from assessment.review.quality.reviews import Reviewed, Verdict
from assessment.review.quality.samples import SAMPLE_RULES, SampleRule, draw_sample


@cli.command()
@click.argument("name")
@click.option("--assessor", help="Draw a sample of this assessor's judgments.")
@click.option(
    "--rule",
    type=click.Choice(list(SAMPLE_RULES)),
    default="random",
    show_default=True,
    help="Any judgments, flagged ones, or those of units that others label otherwise.",
)
@click.option("--size", type=int, default=20, show_default=True, help="Units drawn.")
@click.option("--seed", type=int, default=0, help="The same seed, the same sample.")
@click.option(
    "--accept",
    "accepted",
    type=int,
    multiple=True,
    help="Accept this one of the sample.",
)
@click.option("--send-back", "returned", type=int, help="Send this one back.")
@click.option("--reason", default="", help="Why the assessor should look again.")
@by_option
@table_option
@workspace_option
@needs("session")
def review(
    name: str,
    *,
    assessor: str | None,
    rule: str,
    size: int,
    seed: int,
    accepted: Sequence[int],
    returned: int | None,
    reason: str,
    by: str,
    folder: str | None,
) -> None:
    """List the reviews of campaign NAME; with --assessor, draw a sample and review numbers of it.

    \b
    Examples:
      python -m assessment review spring
      python -m assessment review spring --assessor ann --rule contested --size 10
      python -m assessment review spring --assessor ann --send-back 3 --reason "Read on."
    """
    campaign = campaign_at(folder, name)
    writer = Writer(by, COMMAND_LINE)
    if assessor is None:
        if accepted or returned is not None:
            raise UserError("numbers are those of a sample: say whose with --assessor")
        rows = [_review_row(reviewed) for reviewed in reviews.reviews(campaign)]
        print_table(("state", "who", "topic", "question", "reason", "by"), rows)
        return
    # Drawn again at every call: the same rule, size and seed give the same numbers.
    sample = draw_sample(
        campaign, assessor, cast(SampleRule, rule), size=size, seed=seed
    )
    for number in accepted:
        _store(campaign, sample, number, "accept", writer=writer)
    if returned is not None:
        _store(campaign, sample, returned, "send back", writer=writer, reason=reason)
    head = ("number", "state", "topic", "question", "unit", "label", "note", "text")
    print_table(head, _sample_rows(campaign, sample))


def _store(
    campaign: Campaign,
    sample: Sequence[JudgedUnit],
    number: int,
    verdict: Verdict,
    *,
    writer: Writer,
    reason: str = "",
) -> None:
    if not 1 <= number <= len(sample):
        raise UserError(f"there is no {number} in the sample, which has {len(sample)}")
    judgment = sample[number - 1].judgment
    if judgment is None:
        raise UserError(f"the judgment of {number} was taken back")
    reviews.review(campaign, judgment, verdict, writer=writer, reason=reason)
    say(f"{number}: {verdict}")


def _review_row(reviewed: Reviewed) -> tuple[str, ...]:
    event = reviewed.event
    kind, topic, _ = reviewed.ref
    return reviewed.state, event.assessor, topic, kind, event.text, event.by


def _sample_rows(
    campaign: Campaign, sample: Sequence[JudgedUnit]
) -> list[tuple[str, ...]]:
    # By judgment, not by unit: an assessor may have judged it again since the review.
    states = {}
    for reviewed in reviews.reviews(campaign):
        states[reviewed.event.judgment] = reviewed.state
    rows: list[tuple[str, ...]] = []
    for number, unit in enumerate(sample, 1):
        judgment = unit.judgment
        state = states.get(judgment.uuid, "") if judgment else ""
        note = judgment.note if judgment else ""
        kind, topic, _ = unit.ref
        row = (str(number), state, topic, kind, unit.name, unit.label, note, unit.text)
        rows.append(row)
    return rows
