"""The scores of the topics that a design has drawn, as far as their judging is complete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.bounds import (
    AllExtremeLabels,
    extreme_labels,
    extremes_by_kind,
    filled_state,
    highest_labels,
    lowest_labels,
)
from assessment.analysis.economy.measures.measure_shapes import topic_measure
from assessment.analysis.economy.measures.ratio_parts import (
    RatioParts,
    linearised_topics,
)
from assessment.analysis.economy.measures.reference_topics import (
    TopicMeasure,
    topic_parts,
)
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.values_of_all_topics import gather
from assessment.model.progress import Progress, no_progress
from assessment.statistics.ratio_estimation import linearised
from assessment.statistics.topic_draws import Floats


class ScoreRange(NamedTuple):
    """The lowest and highest scores of a topic that are still possible; equal once all is judged.

    They have sizes where the total is a ratio.
    """

    lowest: RatioParts
    highest: RatioParts
    is_complete: bool
    """Whether nobody can judge any more of the topic."""
    skipped: int = 0
    """Units that nobody judged, because everybody who looked at them said that they cannot."""


class DrawnScores(NamedTuple):
    """The scores of the topics at the beginning of the drawn order, as far as it is judged.

    `lowest` and `highest` are matrices (runs x judged topics) whose means are the totals over these topics;
    the scores of a ratio are `linearised` for that.
    """

    runs: tuple[str, ...]
    order: tuple[str, ...]
    """All topics as drawn; the first `judged` of them are complete."""
    judged: int
    lowest: Floats
    highest: Floats
    ahead: int = 0
    """Complete topics that wait for one before them in the order."""
    skipped: int = 0

    @property
    def topics(self) -> int:
        return len(self.order)

    # The rest of `DrawnSoFar`

    @property
    def noun(self) -> str:
        return "topic"

    @property
    def size(self) -> int:
        return len(self.order)

    @property
    def look(self) -> int:
        return self.judged

    @property
    def waiting(self) -> int:
        """None: a round of topics learns nothing from those before."""
        return 0


def drawn_scores(
    campaign: Campaign,
    measure: str,
    order: Sequence[str],
    progress: Progress = no_progress,
) -> DrawnScores:
    """The scores of the longest complete prefix of the order.

    Topics that the measure does not apply to, for no run, are left out of the population of a mean; to a
    ratio they add nothing.
    """
    extremes = extremes_by_kind(extreme_labels(campaign, measure))
    drawn_for = topic_measure(campaign, measure, progress)
    is_ratio = drawn_for.reference is not None
    by_topic = gather(
        campaign.data, _topic_scores, drawn_for, extremes, progress=progress
    )
    with_score = _with_score(by_topic, drawn_for)
    runs = tuple(run for run in campaign.runs() if run in with_score)
    population = list(order)
    if not is_ratio:
        population = _scored_topics(order, by_topic, runs)
    is_complete = [by_topic[topic].is_complete for topic in population]
    judged = len(population)
    # What is finished out of turn waits: only a beginning of the order is a random sample.
    if False in is_complete:
        judged = is_complete.index(False)
    beginning = [by_topic[topic] for topic in population[:judged]]
    lowest = [scores.lowest for scores in beginning]
    highest = [scores.highest for scores in beginning]
    scores = DrawnScores(
        runs,
        order=tuple(population),
        judged=judged,
        lowest=_matrix(runs, lowest, is_ratio=is_ratio),
        highest=_matrix(runs, highest, is_ratio=is_ratio),
    )
    ahead = sum(is_complete[judged:])
    skipped = sum(topic_scores.skipped for topic_scores in beginning)
    return scores._replace(ahead=ahead, skipped=skipped)


def _scored_topics(
    order: Sequence[str], by_topic: Mapping[str, ScoreRange], runs: Sequence[str]
) -> list[str]:
    """The topics at which one of the runs has a score."""
    scored: list[str] = []
    for topic in order:
        if not by_topic[topic].lowest.ratios.keys().isdisjoint(runs):
            scored.append(topic)
    return scored


def _with_score(by_topic: Mapping[str, ScoreRange], measure: TopicMeasure) -> set[str]:
    """The runs that have a score at any topic."""
    with_score: set[str] = set()
    # Before judging, a topic shows no ratio of any run.
    if measure.reference is not None:
        for group in measure.reference.groups:
            with_score.update(group.ratios)
        return with_score
    for scores in by_topic.values():
        with_score.update(scores.lowest.ratios)
    return with_score


def _matrix(
    runs: Sequence[str], topics: Sequence[RatioParts], *, is_ratio: bool
) -> Floats:
    """Runs x topics, nan where a run has no score; the mean of a row is the run's total."""
    # Without topics there are no sizes to divide by.
    if is_ratio and topics:
        return linearised_topics(runs, topics)
    shape = len(runs), len(topics)
    values = np.full(shape, np.nan)
    for column, scores in enumerate(topics):
        values[:, column] = [scores.ratios.get(run, np.nan) for run in runs]
    # A mean leaves out the topics at which a run's score is undefined, so that it is a ratio for this run.
    return linearised(values, np.isfinite(values))


@derived(of="topic", needs=JUDGED, small=True)
def _topic_scores(
    data: CampaignData, topic: str, measure: TopicMeasure, extremes: AllExtremeLabels
) -> ScoreRange:
    """The scores of one topic by the labels so far, with skipped units at their lowest and highest."""
    present = topic_parts(data, measure, topic, data.fact(topic))
    if _is_complete(data, topic, measure):
        return ScoreRange(present, present, is_complete=True)
    skipped = _skipped(data, topic, extremes)
    if not skipped:
        return ScoreRange(present, present, is_complete=False)
    lowest = _filled_parts(data, topic, measure, lowest_labels(extremes))
    highest = _filled_parts(data, topic, measure, highest_labels(extremes))
    return ScoreRange(lowest, highest, is_complete=True, skipped=skipped)


def _is_complete(data: CampaignData, topic: str, measure: TopicMeasure) -> bool:
    """Whether everything is judged that the scores need; a run without an answer needs nothing."""
    everything = data.topic_scores(topic)
    scores = [score for score in everything if score.measure == measure.name]
    if any(score.judged < score.needed for score in scores):
        return False
    # Scores that are means over the judged parts of a topic need nothing of the others.
    is_mean_over_judged = any(score.needed for score in scores)
    if measure.reference is None and is_mean_over_judged:
        return True
    judged = data.topic_state(topic).judged
    return all(judged.label(unit.ref) is not None for unit in data.units(topic))


def _skipped(data: CampaignData, topic: str, extremes: AllExtremeLabels) -> int:
    """How many open units there are, if everybody who looked at them said that they cannot judge; else 0."""
    kinds = {of_kind.kind for of_kind in extremes}
    judged = data.topic_state(topic).judged
    skipped = 0
    for unit in data.units(topic):
        ref = unit.ref
        if ref.kind not in kinds or judged.label(ref) is not None:
            continue
        if not judged.cannot_judge(ref):
            return 0
        skipped += 1
    return skipped


def _filled_parts(
    data: CampaignData, topic: str, measure: TopicMeasure, labels: dict[str, str]
) -> RatioParts:
    """The scores if all open units of a kind had the label of that kind."""
    fact = data.track.score(filled_state(data, topic, labels))
    return topic_parts(data, measure, topic, fact)
