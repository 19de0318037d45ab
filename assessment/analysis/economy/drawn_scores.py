"""The scores of the topics that a design has drawn, as far as their judging is complete."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.bounds import extreme_labels, filled
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.surveying import gather
from assessment.model import Ref, Score, TopicVotes
from assessment.model.progress import Progress, no_progress
from assessment.statistics.score_matrix import Floats

Ends = tuple[tuple[str, str, str], ...]
"""A kind of unit with the labels that make the measure lowest and highest."""


class ScoreRange(NamedTuple):
    """The scores of a topic by run: lowest and highest that they can still become.

    Both are equal where everything is judged. `skipped` units were judged by nobody, because all who looked
    at them said that they cannot; a topic with other open units `is_complete` not.
    """

    lowest: dict[str, float]
    highest: dict[str, float]
    is_complete: bool
    skipped: int = 0


class DrawnScores(NamedTuple):
    """The scores of the judged prefix of the drawn order (runs x judged topics), lowest and highest.

    `order` has all topics as drawn, of which the first `judged` are complete; `ahead` counts complete topics
    after the first one that is not: they wait until the prefix reaches them.
    """

    runs: tuple[str, ...]
    order: tuple[str, ...]
    judged: int
    lowest: Floats
    highest: Floats
    ahead: int = 0
    skipped: int = 0

    @property
    def topics(self) -> int:
        return len(self.order)

    # The same words as `DrawnUnits` has

    @property
    def noun(self) -> str:
        return "topic"

    @property
    def size(self) -> int:
        return len(self.order)

    @property
    def look(self) -> int:
        return self.judged


def drawn_scores(
    campaign: Campaign,
    measure: str,
    order: Sequence[str],
    progress: Progress = no_progress,
) -> DrawnScores:
    """The scores of the longest complete prefix of the order.

    Topics that the measure does not apply to, for no run, are left out of the population.
    """
    ends = _ends(campaign, measure)
    by_topic = gather(campaign.data, _topic_scores, measure, ends, progress=progress)
    runs = _runs(campaign, by_topic.values())
    population = []
    for topic in order:
        with_score = by_topic[topic].lowest
        if not with_score.keys().isdisjoint(runs):
            population.append(topic)
    complete = [by_topic[topic].is_complete for topic in population]
    judged = len(population)
    # What is finished out of turn waits: only a beginning of the order is a random sample.
    if False in complete:
        judged = complete.index(False)
    beginning = [by_topic[topic] for topic in population[:judged]]
    lowest = [scores.lowest for scores in beginning]
    highest = [scores.highest for scores in beginning]
    skipped = [scores.skipped for scores in beginning]
    ahead = complete[judged:]
    scores = DrawnScores(
        runs,
        tuple(population),
        judged,
        _matrix(runs, lowest),
        _matrix(runs, highest),
    )
    return scores._replace(ahead=sum(ahead), skipped=sum(skipped))


def _ends(campaign: Campaign, measure: str) -> Ends:
    ends = extreme_labels(campaign, measure)
    rows = []
    for kind, (lowest, highest) in ends.items():
        rows.append((kind, lowest, highest))
    return tuple(rows)


def _runs(campaign: Campaign, topics: Iterable[ScoreRange]) -> tuple[str, ...]:
    """The runs of the campaign's view that have a score at any topic."""
    with_score: set[str] = set()
    for scores in topics:
        with_score.update(scores.lowest)
    own = campaign.runs()
    return tuple(run for run in own if run in with_score)


def _matrix(runs: Sequence[str], topics: Sequence[dict[str, float]]) -> Floats:
    """Runs x topics, nan where a run has no score."""
    shape = len(runs), len(topics)
    values = np.full(shape, np.nan)
    for column, scores in enumerate(topics):
        own = [scores.get(run, np.nan) for run in runs]
        values[:, column] = own
    return values


@derived(of="topic", needs=JUDGED, small=True)
def _topic_scores(
    data: CampaignData, topic: str, measure: str, ends: Ends
) -> ScoreRange:
    scores = _of_measure(data.topic_scores(topic), measure)
    values = _values(scores)
    # A run without an answer needs nothing, and is complete.
    is_complete = all(score.judged >= score.needed for score in scores)
    if is_complete:
        return ScoreRange(values, values, is_complete=True)
    skipped = _skipped(data, topic, ends)
    if not skipped:
        return ScoreRange(values, values, is_complete=False)
    low_labels = {}
    high_labels = {}
    for kind, lowest, highest in ends:
        low_labels[kind] = lowest
        high_labels[kind] = highest
    return ScoreRange(
        _filled_values(data, topic, measure, low_labels),
        _filled_values(data, topic, measure, high_labels),
        is_complete=True,
        skipped=skipped,
    )


def _skipped(data: CampaignData, topic: str, ends: Ends) -> int:
    """How many open units there are, if everybody who looked at them said that they cannot judge; else 0."""
    kinds = {kind for kind, *_ in ends}
    judged = data.topic_state(topic).judged
    unable = unable_to_judge(judged)
    skipped = 0
    for unit in data.units(topic):
        ref = unit.ref
        if ref.kind not in kinds or judged.label(ref) is not None:
            continue
        if ref not in unable:
            return 0
        skipped += 1
    return skipped


def unable_to_judge(judged: TopicVotes) -> set[Ref]:
    """The units of which somebody has said that they cannot be judged."""
    unable = set()
    for vote in judged.noted:
        # A judgment that was taken back has neither label nor reason.
        if vote.reason:
            unable.add(vote.ref)
    return unable


def _filled_values(
    data: CampaignData, topic: str, measure: str, labels: dict[str, str]
) -> dict[str, float]:
    state = filled(data, topic, labels)
    facts = {topic: data.track.score(state)}
    totals = data.track.totals(facts, data.settings)
    return _values(_of_measure(totals, measure))


def _of_measure(scores: Iterable[Score], measure: str) -> list[Score]:
    return [score for score in scores if score.measure == measure]


def _values(scores: Iterable[Score]) -> dict[str, float]:
    values = {}
    for score in scores:
        value = score.value
        values[score.run] = np.nan if value is None else value
    return values
