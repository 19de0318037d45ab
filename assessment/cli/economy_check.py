"""The command that shows what fewer judgments would have shown."""

from __future__ import annotations

from typing import get_args

import click
import numpy as np

from assessment.analysis.economy.draw_rules import functions_of
from assessment.cli.options import campaign_at, table_option, workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import print_table, progress, say
from assessment.model.economy import DrawRule
from assessment.statistics.design_simulation import DesignOutcome, coverage_error

_HEAD = (
    "judged",
    "share",
    "tau",
    "half-width",
    "coverage",
    "bias",
    "inverted pairs",
)


@click.command("check")
@click.argument("name")
@click.option("--measure", required=True, metavar="M", help="The measure to look at.")
@click.option(
    "--machine",
    default="",
    metavar="ASSESSOR",
    help="A machine assessor whose scores of all topics help the estimates.",
)
@click.option(
    "--design",
    type=click.Choice(get_args(DrawRule)),
    default="topics",
    show_default=True,
    help="What is drawn: topics in a random order, or units in five rounds.",
)
@click.option(
    "--draws",
    type=click.IntRange(10, 10_000),
    default=200,
    show_default=True,
    help="Random orders of the topics that are tried.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="Seed of the draws."
)
@table_option
@workspace_option
@needs("settings")
def check(
    name: str,
    *,
    measure: str,
    machine: str,
    design: DrawRule,
    draws: int,
    seed: int,
    folder: str | None,
) -> None:
    """Draw topics or units of the finished campaign NAME, and compare the estimates with all of them.

    Coverage is the share of 95 % intervals that hold the official mean; too few topics have no intervals.

    \b
    Example:
      python -m assessment economy check spring --measure "Citation Coverage" --machine nuggetizer
    """
    campaign = campaign_at(folder, name)
    outcomes = functions_of(design).check(
        campaign,
        measure,
        machine,
        draws=draws,
        seed=seed,
        progress=progress(),
    )
    digits = campaign.track.measure(measure).digits
    print_table(_HEAD, [_row(outcome, digits) for outcome in outcomes])
    total = outcomes[0].topics
    say(
        f"Estimates, no official scores: means over {draws} draws from {total:,} {design}, seed {seed}. The "
        f"Monte Carlo error of a coverage is at most {coverage_error(draws):.3f}."
    )


def _row(outcome: DesignOutcome, digits: int) -> list[str]:
    share = outcome.judged / outcome.topics
    row = [str(outcome.judged), f"{share:.0%}"]
    row.append(_number(outcome.tau, 3))
    row.append(_number(outcome.half_width, digits))
    row.append(_number(outcome.coverage, 3))
    # A bias is small beside the scores.
    row.append(_number(outcome.bias, digits + 1))
    row.append(_number(outcome.inverted, 3))
    return row


def _number(value: float, digits: int) -> str:
    """Undefined is shown as undefined."""
    return "–" if np.isnan(value) else f"{value:.{digits}f}"
