"""The command that prints what the judged topics say of all of them."""

from __future__ import annotations

import math
from typing import Any

import click

from assessment.analysis.economy.designs.declared_designs import design_in_force
from assessment.analysis.economy.ranking.certainty import (
    Certainty,
    RunCertainty,
    certainty_of,
)
from assessment.analysis.economy.ranking.estimate_notes import ESTIMATORS, look_note
from assessment.analysis.economy.units.unit_draws import expected_units
from assessment.campaign.design_log import DeclaredDesign
from assessment.cli.options import campaign_at, layout_option, workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import print_json, print_table, progress, say
from assessment.formats.latex import escaped
from assessment.formats.plurals import number_of
from assessment.model.economy import Round
from assessment.statistics.rank_certainty import pair_certainty

_HEAD = ("run", "estimate", "from", "to", "ranks", "can be best")


@click.command("estimates")
@click.argument("name")
@layout_option
@workspace_option
@needs("session")
def estimates(name: str, layout: str, folder: str | None) -> None:
    """Print the estimated official means of campaign NAME with intervals, from the topics judged so far.

    JSON has the design too, and the covariance of the means.
    """
    campaign = campaign_at(folder, name)
    declared = design_in_force(campaign)
    present = certainty_of(campaign, declared, progress())
    digits = campaign.track.measure(declared.design.measure).digits
    if layout == "json":
        print_json(_record(declared, present))
    elif layout == "latex":
        for row in present.rows:
            click.echo(latex_row(row, digits))
    else:
        print_table(_HEAD, [_row(row, digits) for row in present.rows])
    # To standard error, so that a file of results has nothing else.
    scores = present.scores
    say(
        f"Estimates from {scores.judged:,} of {number_of(scores.size, scores.noun)}, no official scores."
    )
    say(look_note(declared, scores.look, scores.size))
    for note in present.notes:
        say(f"note: {note}")


def _row(row: RunCertainty, digits: int) -> list[str]:
    low, high = row.interval or (None, None)
    numbers = [row.value, low, high]
    # Too few topics have no interval.
    cells = ["–" if number is None else f"{number:.{digits}f}" for number in numbers]
    ranks = f"{row.ranks.best} to {row.ranks.worst}"
    return [row.run, *cells, ranks, "yes" if row.can_be_best else "no"]


def latex_row(row: RunCertainty, digits: int) -> str:
    """A line of a table in LaTeX: the run, its estimate, and the half-width of the interval."""
    run = escaped(row.run)
    if row.interval is None:
        return rf"{run} & {row.value:.{digits}f} \\"
    low, high = row.interval
    width = (high - low) / 2
    return rf"{run} & {row.value:.{digits}f} $\pm$ {width:.{digits}f} \\"


def _run(row: RunCertainty) -> dict[str, Any]:
    run: dict[str, Any] = {"run": row.run, "estimate": row.value}
    run["interval"] = row.interval
    run["for_new_topics"] = row.for_new_topics
    run["ranks"] = list(row.ranks)
    run["can_be_best"] = row.can_be_best
    return run


def _record(declared: DeclaredDesign, present: Certainty) -> dict[str, Any]:
    design = declared.design
    scores = present.scores
    record: dict[str, Any] = {
        "what": "estimates, no official scores",
        "design": declared.event.uuid,
    }
    record["declared"] = declared.event.at
    record["question"] = design.question
    record["measure"] = design.measure
    record["seed"] = design.seed
    record["population"] = design.population._asdict()
    record["looks"] = list(design.looks)
    record["confidence"] = design.confidence
    record["machine"] = {"name": design.machine, "labels": design.machine_version}
    record["rule"] = design.rule
    record["estimator"] = ESTIMATORS[design.rule]
    record["rounds"] = [_round(drawn) for drawn in declared.rounds]
    record["judged"] = scores.judged
    record[f"{scores.noun}s"] = scores.size
    record["skipped"] = scores.skipped
    record["notes"] = list(present.notes)
    record["expected_tau"] = present.tau if math.isfinite(present.tau) else None
    if math.isfinite(present.tau):
        record["pairs"] = pair_certainty(present.probabilities)._asdict()
    # NumPy's numbers and named tuples are no JSON.
    record["runs"] = [_run(row) for row in present.rows]
    if present.estimates is not None:
        record["order"] = list(scores.runs)
        record["covariance"] = present.estimates.covariance.tolist()
        freedom = present.estimates.degrees_of_freedom
        # JSON has no infinity; without degrees of freedom the distribution is the normal one.
        record["degrees_of_freedom"] = freedom if math.isfinite(freedom) else None
    return record


def _round(drawn: Round) -> dict[str, Any]:
    """What the log keeps of a round, but for the probability of each unit."""
    record: dict[str, Any] = {"number": drawn.number, "size": drawn.size}
    if drawn.draw:
        record["sha256"] = drawn.digest
        record["rule"] = drawn.rule
        record["sum_of_probabilities"] = expected_units(drawn)
        record["predictor"] = drawn.predictor
    return record
