"""The scores of all runs side by side, topic by topic."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.access.visibility import (
    BEST,
    FEWEST_OTHERS,
    MIDDLE,
    WORST,
    visible_runs,
)
from assessment.campaign.handle import Campaign
from assessment.campaign.totals import measure_values, part_values
from assessment.model import Measure, Noun, Score
from assessment.model.measures import TOPIC
from assessment.model.permissions import OWN_RUNS, Principal


class ScoreMatrix(NamedTuple):
    """One `measure`: `values[topic, run]`, nan where the score is undefined or the run has none.

    The rows are topics, or parts of topics for a measure that is a mean over parts; `noun` says what they are
    called.  `topic_by_part` has the topic of each part, `titles` its words.
    """

    topics: tuple[str, ...]
    runs: tuple[str, ...]
    values: NDArray[np.float64]
    noun: Noun = TOPIC
    topic_by_part: Mapping[str, str] = {}
    titles: Mapping[str, str] = {}
    measure: str = ""

    def topic_of(self, row: str) -> str:
        """The topic that a row is, or is a part of."""
        return self.topic_by_part.get(row, row)

    def of_runs(self, runs: Sequence[str]) -> ScoreMatrix:
        """The matrix with the columns of these runs only, in this order."""
        columns = [self.runs.index(run) for run in runs]
        return self._replace(runs=tuple(runs), values=self.values[:, columns])

    def of_topics(self, topics: Sequence[str]) -> ScoreMatrix:
        """The matrix with the rows of these topics only, in this order."""
        indexes = {topic: index for index, topic in enumerate(self.topics)}
        rows = [indexes[topic] for topic in topics]
        values = self.values[rows]
        return self._replace(topics=tuple(topics), values=values)

    def defined_scores(self, measure: str) -> list[Score]:
        """The defined values as scores of this measure, run by run."""
        scores = []
        for column, run in enumerate(self.runs):
            values = self.values[:, column].tolist()
            for row, value in zip(self.topics, values, strict=True):
                if math.isnan(value):
                    continue
                score = Score(run, row, measure, value, 0, 0)
                scores.append(score)
        return scores

    def runs_by_topics(self) -> dict[tuple[bool, ...], list[str]]:
        """The runs by the topics at which they have a score: those of one list can be drawn together."""
        runs: dict[tuple[bool, ...], list[str]] = {}
        for run, values in zip(self.runs, self.values.T, strict=True):
            has_score = tuple(np.isfinite(values).tolist())
            of_same_topics = runs.setdefault(has_score, [])
            of_same_topics.append(run)
        return runs

    def runs_with_scores(self) -> list[str]:
        """The runs with any score at all."""
        has_score = np.asarray(np.isfinite(self.values).any(axis=0)).tolist()
        return list(itertools.compress(self.runs, has_score))

    def complete_topics(self) -> list[str]:
        """The topics at which every run with any score has one; means of others are of some runs only."""
        scored = self.of_runs(self.runs_with_scores())
        if not scored.runs:
            return []
        complete = []
        for topic, values in zip(self.topics, scored.values, strict=True):
            if np.isfinite(values).all():
                complete.append(topic)
        return complete


def score_matrix(
    campaign: Campaign, measure: str, principal: Principal | None = None
) -> ScoreMatrix:
    """The scores of every topic (or part) and run that the measure applies to, in the campaign's order.

    A run without a total of it (of another kind than the measure's) has no column. Where a `principal` may
    not see single runs of others, their best, median and worst score at each topic have columns. KeyError
    names the track's measures.
    """
    scores = _all_runs(campaign, measure)
    with_total = {score.run for score in campaign.totals() if score.measure == measure}
    runs = [run for run in scores.runs if run in with_total]
    comparison = _with_scores(scores.of_runs(runs))
    if principal is None or principal.role not in OWN_RUNS:
        return comparison
    visible = visible_runs(campaign, principal)
    return _others_summarised(comparison, visible, campaign.track.measure(measure))


def _with_scores(scores: ScoreMatrix) -> ScoreMatrix:
    """All topics, or the parts at which these runs have a score: parts are judged for some tasks only."""
    if not scores.topic_by_part:
        return scores
    is_defined = np.isfinite(scores.values)
    has_score = np.asarray(is_defined.any(axis=1))
    rows = itertools.compress(scores.topics, has_score.tolist())
    return scores.of_topics(list(rows))


def _all_runs(campaign: Campaign, measure: str) -> ScoreMatrix:
    """The scores of the runs of all tasks."""
    track = campaign.track
    if not track.measure(measure).by_part:
        by_topic = measure_values(campaign.data, measure)
        return ScoreMatrix(*by_topic, measure=measure)
    by_part = part_values(campaign.data, measure)
    scores = ScoreMatrix(*by_part.values, measure=measure)
    return scores._replace(
        noun=track.part,
        topic_by_part=by_part.topics,
        titles=by_part.titles,
    )


def _others_summarised(
    scores: ScoreMatrix, visible: Collection[str], measure: Measure
) -> ScoreMatrix:
    """The visible runs, and the best, median and worst defined value of all others at each topic."""
    visible_scores = scores.of_runs([run for run in scores.runs if run in visible])
    others = scores.of_runs([run for run in scores.runs if run not in visible])
    if not others.runs:
        return visible_scores
    rows = []
    for row in others.values:
        is_defined = np.isfinite(row)
        rows.append(_best_median_worst(row[is_defined], measure))
    # Without topics there are no rows, but still three columns.
    summary = np.array(rows).reshape(-1, 3)
    if not np.isfinite(summary).any():
        return visible_scores
    runs = (*visible_scores.runs, BEST, MIDDLE, WORST)
    return scores._replace(
        runs=runs, values=np.hstack([visible_scores.values, summary])
    )


def _best_median_worst(
    values: NDArray[np.float64], measure: Measure
) -> tuple[float, float, float]:
    # With very few other runs, these three would give away each single score.
    if len(values) < FEWEST_OTHERS:
        return np.nan, np.nan, np.nan
    ends = float(values.min()), float(values.max())
    median = float(np.median(values))
    return measure.better_end(ends), median, measure.worse_end(ends)
