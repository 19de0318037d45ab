"""What drawing units in rounds would have shown in a campaign that is finished."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from assessment.analysis.economy.design_check import SHARES
from assessment.analysis.economy.influences import (
    LabelEnds,
    TopicInfluences,
    ends_of,
    influences_of,
    why_no_units,
)
from assessment.analysis.economy.machine_labels import labels_of_machine
from assessment.campaign.handle import Campaign, Progress
from assessment.campaign.surveying import unheard
from assessment.model import Ref, UserError
from assessment.statistics.design_simulation import DesignOutcome
from assessment.statistics.label_prediction import UNKNOWN
from assessment.statistics.round_simulation import FinishedUnits, simulate_rounds
from assessment.statistics.score_matrix import Floats

_TINY = 1e-9


def check_units(
    campaign: Campaign,
    measure: str,
    machine: str = "",
    *,
    draws: int = 200,
    seed: int = 1,
    progress: Progress = unheard,
) -> list[DesignOutcome]:
    """What units drawn in rounds would have shown of this campaign, for several shares of its units.

    With a machine assessor its labels are among what predicts people's. KeyError names the track's measures;
    UserError says why the design does not fit the measure or the campaign.
    """
    why = why_no_units(campaign, measure, progress)
    if why:
        raise UserError(f"units cannot be drawn for {measure}: {why}")
    ends = ends_of(campaign, measure)
    assert ends is not None
    units = finished_units(campaign, measure, ends, machine)
    count = len(units.labels)
    budgets = sorted({max(1, round(share * count)) for share in SHARES})
    outcomes = []
    for outcome in simulate_rounds(units, budgets, draws, seed):
        outcomes.append(outcome)
        progress(outcome.judged / count, "drawing units")
    return outcomes


def finished_units(
    campaign: Campaign, measure: str, ends: LabelEnds, machine: str = ""
) -> FinishedUnits:
    """All units with their labels and influences; `UserError` where some have no label that counts."""
    by_topic = influences_of(campaign, measure, ends)
    runs = _runs(by_topic.values())
    blocks = []
    labels: list[float] = []
    machine_values: list[float] = []
    codes: list[int] = []
    for topic, influences in by_topic.items():
        # A topic in which the measure has no unit counts in the mean all the same.
        if not influences.refs:
            continue
        weights = _of_runs(influences, runs)
        blocks.append(weights / len(by_topic))
        labels += _labels(campaign, topic, influences)
        machine_values += _machine_values(campaign, topic, influences, machine)
        code = len(blocks) - 1
        codes += [code] * len(influences.refs)
    _must_be_judged(labels)
    together = np.hstack(blocks)
    features = unit_features(together)
    if machine:
        features = np.column_stack([features, machine_values])
    return FinishedUnits(
        together,
        np.array(labels),
        np.array(codes),
        features,
    )


def _runs(topics: Iterable[TopicInfluences]) -> tuple[str, ...]:
    runs: dict[str, None] = {}
    for influences in topics:
        runs |= dict.fromkeys(influences.runs)
    return tuple(runs)


def _must_be_judged(labels: Sequence[float]) -> None:
    undefined = np.isnan(labels)
    lacking = int(undefined.sum())
    if not lacking and len(labels):
        return
    raise UserError(
        f"{lacking:,} of {len(labels):,} units have no label that counts: judge them first"
    )


def unit_features(weights: Floats) -> Floats:
    """What is known of each unit before anybody judges: how many runs hold it, and how much it matters."""
    sizes = np.abs(weights)
    is_held = sizes > _TINY
    holders = is_held.sum(axis=0)
    together = sizes.sum(axis=0)
    largest = sizes.max(axis=0)
    # Logarithms, because the second run that holds a unit tells more than the tenth.
    return np.column_stack([np.log1p(holders), together, largest])


def _of_runs(influences: TopicInfluences, runs: Sequence[str]) -> Floats:
    """The weights with a row for each of these runs; 0 where a run has no score."""
    shape = len(runs), len(influences.refs)
    weights = np.zeros(shape)
    for row, run in enumerate(influences.runs):
        place = runs.index(run)
        weights[place] = influences.weights[row]
    return np.nan_to_num(weights)


def _labels(
    campaign: Campaign, topic: str, influences: TopicInfluences
) -> Iterator[float]:
    judged = campaign.data.topic_state(topic).judged
    for ref in influences.refs:
        label = judged.label(ref)
        # Files may bring labels that people are not offered, whose value nobody knows.
        yield influences.values.get(label or "", np.nan)


def _machine_values(
    campaign: Campaign, topic: str, influences: TopicInfluences, machine: str
) -> Iterator[float]:
    """The machine's labels as numbers; in the middle where it said nothing."""
    labels: dict[Ref, str] = {}
    if machine:
        labels = labels_of_machine(campaign.data, topic, machine)
    for ref in influences.refs:
        label = labels.get(ref, "")
        yield influences.values.get(label, UNKNOWN)
