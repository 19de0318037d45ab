"""Judging economy: `python benchmarks/economy.py`, or with `--data FOLDER` on TREC Deep Learning 2019.

For each design, what judging 10 to 80 % of P@10's pool would have shown: Kendall's tau-b with the official
ranking, half-width and coverage of 95 % intervals, bias, share of significant pairs put the wrong way. Rows
"what predicts" give the predictor of drawn units other features; those of texts need `--texts FOLDER`.
With `--times`, how much processor time it takes to draw a round and to estimate at 100,000 units and 60 runs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from scipy.stats import kendalltau, norm

from assessment.statistics.design_simulation import significant_pairs, simulate
from assessment.statistics.label_prediction import predicted_labels
from assessment.statistics.round_simulation import FinishedUnits, drawn_in_rounds
from assessment.statistics.topic_draws import Floats
from assessment.statistics.unit_sampling import (
    draw_probabilities,
    importance_for_ranking,
    label_variances,
    round_estimate,
)
from benchmarks.parts.economy_data import Finished, dl2019, flipped, invented

SHARES = (0.1, 0.2, 0.3, 0.4, 0.6, 0.8)
AIM_ALONE, AIM_WITH_MACHINE = 0.36, 0.32
"""Share of the judgments for tau .9, without a machine and with the best real one."""
AIM_COVERAGE = (0.92, 0.97)
TOGETHER = (
    ("flan, two prompts in turn", "Llama-3-70B"),
    ("flan, four prompts", "Llama-3-70B"),
)
"""Machines of different families, whose errors are alike less than those of two prompts of one."""
_TIMES = 7
AIM_DRAW, AIM_ESTIMATE = 1000, 50
"""Milliseconds at 100,000 units and 60 runs."""


class Outcome(NamedTuple):
    """Means over draws at one share of the judgments."""

    share: float
    tau: float
    half_width: float
    coverage: float
    bias: float
    inverted: float


def by_topics(
    finished: Finished, machine: Floats | None, draws: int
) -> Iterator[Outcome]:
    """Design A: topics in a random order."""
    human = finished.topic_scores(finished.labels)
    predictions = None if machine is None else finished.topic_scores(machine)
    total = human.shape[1]
    sizes = [round(share * total) for share in SHARES]
    for row in simulate(human, predictions, sizes, draws=draws, seed=1):
        yield Outcome(
            row.judged / total,
            row.tau,
            row.half_width,
            row.coverage,
            row.bias,
            row.inverted,
        )


def by_units(
    finished: Finished,
    machines: Sequence[Floats],
    draws: int,
    known: Sequence[str] = ("ranks",),
) -> Iterator[Outcome]:
    """Design B: units with known probabilities, in rounds."""
    features = finished.features(machines, known)
    units = FinishedUnits(finished.weights, finished.labels, finished.topics, features)
    pairs = significant_pairs(finished.topic_scores(finished.labels))
    for share in SHARES:
        budget = round(share * len(units.labels))
        yield _outcome(units, budget, draws, pairs)


def _outcome(
    units: FinishedUnits, budget: int, draws: int, pairs: Sequence[tuple[int, int]]
) -> Outcome:
    official = units.totals
    quantile = norm.ppf(0.975)
    rows = []
    judged = []
    for seed in range(draws):
        random = np.random.default_rng(seed)
        estimate, count = drawn_in_rounds(units, budget, random)
        widths = quantile * np.sqrt(np.diag(estimate.covariance))
        errors = estimate.values - official
        is_wrong = [estimate.values[a] < estimate.values[b] for a, b in pairs]
        tau = kendalltau(estimate.values, official).statistic
        is_held = np.abs(errors) <= widths + 1e-12
        rows.append(
            (tau, widths.mean(), is_held.mean(), errors.mean(), np.mean(is_wrong))
        )
        judged.append(count)
    means = np.mean(rows, axis=0).tolist()
    return Outcome(float(np.mean(judged)) / len(units.labels), *means)


def share_for(outcomes: Sequence[Outcome], tau: float = 0.9) -> float:
    """The share of judgments at which the mean tau reaches .9, between the shares that were tried."""
    share = reached = 0.0
    for outcome in outcomes:
        if outcome.tau >= tau:
            part = (tau - reached) / (outcome.tau - reached)
            return share + part * (outcome.share - share)
        share, reached = outcome.share, outcome.tau
    return float("nan")


Design = Callable[[int], Iterator[Outcome]]
"""What so many draws of a design show."""


def designs(finished: Finished) -> dict[str, Design]:
    """All designs by name; those of topics take little time, so that they are drawn more often."""
    machines = dict(finished.machines)
    for accuracy in (0.7, 0.8, 0.9):
        machines[f"flip {accuracy:.0%}"] = flipped(finished.labels, accuracy)
    rows: dict[str, Design] = {"topics": partial(by_topics, finished, None)}
    for name, labels in machines.items():
        rows[f"topics, {name}"] = partial(by_topics, finished, labels)
    rows["units"] = partial(by_units, finished, [])
    for name, labels in machines.items():
        rows[f"units, {name}"] = partial(by_units, finished, [labels])
    for name, together in pairs_of_machines(finished).items():
        rows[f"units, {name}"] = partial(by_units, finished, together)
    for known in predictors(finished):
        name = f"units, what predicts: {' and '.join(known)}"
        rows[name] = partial(by_units, finished, [], known=known)
    return rows


def pairs_of_machines(finished: Finished) -> dict[str, list[Floats]]:
    """Several machines in one predictor, calibrated on people's labels."""
    several = {}
    for first, second in TOGETHER:
        if first in finished.machines and second in finished.machines:
            both = [finished.machines[first], finished.machines[second]]
            several[f"{first} and {second}"] = both
    if len(finished.machines) > 1:
        several["all machines together"] = list(finished.machines.values())
    return several


def predictors(finished: Finished) -> Iterator[Sequence[str]]:
    """The groups of features that are tried instead of `ranks`."""
    yield from (("pool",), ("holders",), ("ranks", "holders"))
    if finished.similarity is not None:
        yield from (("text",), ("ranks", "text"), ("ranks", "holders", "text"))


def print_table(finished: Finished, options: argparse.Namespace) -> None:
    units = len(finished.labels)
    print(f"{units:,} units, {len(finished.ranks)} runs")
    print(
        "| design | draws | judged | tau | half-width | coverage | bias | inverted | for tau .9 |"
    )
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    for name, design in designs(finished).items():
        if options.only not in name:
            continue
        is_of_topics = name.startswith("topics")
        draws = options.topic_draws if is_of_topics else options.draws
        outcomes = list(design(draws))
        enough = share_for(outcomes)
        for one in outcomes:
            print(
                f"| {name} | {draws} | {one.share:.0%} | {one.tau:.3f} | {one.half_width:.3f} "
                f"| {one.coverage:.3f} | {one.bias:+.4f} | {one.inverted:.4f} | {enough:.1%} |",
                flush=True,
            )


def print_times(units: int = 100_000, runs: int = 60) -> None:
    """Milliseconds of processor time to draw a round (with its predictions) and to estimate after it."""
    random = np.random.default_rng(3)
    weights = (random.random((runs, units)) < 0.1) / 500
    labels = (random.random(units) < 0.3).astype(float)
    features = random.normal(size=(units, 4))
    topics = random.integers(0, 500, units)
    judged = random.choice(units, units // 10, replace=False).tolist()
    importance = importance_for_ranking(weights)
    drawing, estimating = [], []
    for _ in range(_TIMES):
        begun = time.process_time()
        predictions = predicted_labels(features, topics, judged, labels[judged])
        expected = label_variances(predictions)
        chances = draw_probabilities(importance, expected, units / 10)
        drawn = np.flatnonzero(random.random(units) < chances)
        drawing.append(1000 * (time.process_time() - begun))
        begun = time.process_time()
        round_estimate(
            weights, predictions, chances, drawn=drawn.tolist(), labels=labels[drawn]
        )
        estimating.append(1000 * (time.process_time() - begun))
    draw = f"draw a round: {median(drawing):.0f} ms (aim {AIM_DRAW})"
    print(f"{draw}; estimate: {median(estimating):.0f} ms (aim {AIM_ESTIMATE})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data",
        type=Path,
        help="the folder of TREC DL 2019; without it, an invented campaign",
    )
    parser.add_argument(
        "--texts", type=Path, help="the folder of its queries and passages"
    )
    parser.add_argument("--draws", type=int, default=100, help="of units")
    parser.add_argument("--topic-draws", type=int, default=400, help="of topics")
    parser.add_argument(
        "--only", default="", help="designs with these words in the name"
    )
    parser.add_argument("--times", action="store_true", help="only how long it takes")
    options = parser.parse_args()
    if options.times:
        print_times()
        return
    finished = invented()
    if options.data:
        finished = dl2019(options.data, options.texts)
    print_table(finished, options)


if __name__ == "__main__":
    main()
