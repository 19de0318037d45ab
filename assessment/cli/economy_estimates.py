"""The command that prints what the judged topics say of all of them."""

from __future__ import annotations

import math

import click

from assessment.analysis.economy.designs.declared_designs import design_in_force
from assessment.analysis.economy.ranking.certainty import Certainty, RunCertainty
from assessment.analysis.economy.ranking.design_certainty import certainty_of
from assessment.analysis.economy.ranking.estimate_notes import ESTIMATORS, look_note
from assessment.analysis.economy.ranking.run_estimates import EstimateInterval
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
    # This sentence goes to standard error, so that a file of results has nothing else.
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


def _record(declared: DeclaredDesign, present: Certainty) -> dict[str, object]:
    """All that JSON says: the design, how much of it is judged, and the estimates."""
    return {
        "what": "estimates, no official scores",
        **_design(declared),
        **_counts_judged(present),
        **_ranking(present),
        **_covariance(present),
    }


def _design(declared: DeclaredDesign) -> dict[str, object]:
    """The design as it was declared, with the rounds drawn since."""
    design = declared.design
    purpose = {
        "question": design.question,
        "measure": design.measure,
        "seed": design.seed,
        "population": design.population._asdict(),
        "looks": list(design.looks),
        "confidence": design.confidence,
    }
    method = {
        "machine": {"name": design.machine, "labels": design.machine_version},
        "rule": design.rule,
        "estimator": ESTIMATORS[design.rule],
    }
    event = {"design": declared.event.uuid, "declared": declared.event.at}
    rounds = [_round(drawn) for drawn in declared.rounds]
    return {**event, **purpose, **method, "rounds": rounds}


def _round(drawn: Round) -> dict[str, object]:
    """What the log keeps of a round, but for the probability of each unit."""
    size: dict[str, object] = {"number": drawn.number, "size": drawn.size}
    if not drawn.draw:
        return size
    return size | {
        "sha256": drawn.digest,
        "rule": drawn.rule,
        "sum_of_probabilities": expected_units(drawn),
        "predictor": drawn.predictor,
    }


def _counts_judged(present: Certainty) -> dict[str, object]:
    """How much is judged, of how many topics or units."""
    scores = present.scores
    return {
        "judged": scores.judged,
        f"{scores.noun}s": scores.size,
        "skipped": scores.skipped,
        "notes": list(present.notes),
    }


def _ranking(present: Certainty) -> dict[str, object]:
    """The runs, best first, and how sure their order is."""
    order: dict[str, object] = {"expected_tau": None}
    if math.isfinite(present.tau):
        pairs = pair_certainty(present.probabilities)
        order = {"expected_tau": present.tau, "pairs": pairs._asdict()}
    return {**order, "runs": [_run(row) for row in present.rows]}


def _run(row: RunCertainty) -> dict[str, object]:
    interval = _ends(row.interval)
    for_new_topics = _ends(row.for_new_topics)
    return {
        "run": row.run,
        "estimate": row.value,
        "interval": interval,
        "for_new_topics": for_new_topics,
        "ranks": list(row.ranks),
        "can_be_best": row.can_be_best,
    }


def _ends(interval: EstimateInterval | None) -> list[float] | None:
    """The ends of an interval as a list: the writer of JSON takes no named tuples."""
    return None if interval is None else list(interval)


def _covariance(present: Certainty) -> dict[str, object]:
    """The covariance of the runs' means in `order`; nothing while there are no estimates.

    With `ends`, of the means of all runs at their lowest, then of all at their highest.
    """
    estimates = present.estimates
    if estimates is None:
        return {}
    stacked = estimates.stacked
    freedom = stacked.joint.degrees_of_freedom
    ends = {}
    if stacked.has_ends:
        ends = {"ends": ["lowest", "highest"]}
    return {
        "order": list(present.scores.runs),
        **ends,
        # NumPy's numbers are no JSON.
        "covariance": stacked.joint.covariance.tolist(),
        # JSON has no infinity; without degrees of freedom the distribution is the normal one.
        "degrees_of_freedom": freedom if math.isfinite(freedom) else None,
    }
