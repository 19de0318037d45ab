"""All units whose labels move a measure, with what each adds to the totals of the runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.analysis.economy.measures.label_influences import (
    TopicInfluences,
    UnitMeasure,
    influences_of,
)
from assessment.analysis.economy.units.unit_labels import unit_labels
from assessment.campaign.handle import Campaign
from assessment.model import Ref
from assessment.model.progress import Progress, no_progress
from assessment.model.screens import TopicScreen
from assessment.statistics.topic_draws import Floats

Codes = NDArray[np.intp]
"""Numbers from 0 that stand for topics or screens."""


class UnitPopulation(NamedTuple):
    """The units of all topics, one topic after the other."""

    measure: UnitMeasure
    runs: tuple[str, ...]
    refs: tuple[Ref, ...]
    weights: Floats
    """What the highest label of a unit adds to the total of a run (runs x units)."""
    topic_codes: Codes
    """For each unit its topic, as an index into `topics`."""
    topics: tuple[str, ...]
    screen_codes: Codes
    """For each unit its screen, as an index into `screens`."""
    screens: tuple[TopicScreen, ...]

    def labels(self, campaign: Campaign) -> Floats:
        """The value of each unit's label that counts; undefined (nan) without one."""
        labels = [np.empty(0)]
        for topic in self.topics:
            of_topic = unit_labels(campaign.data, topic, self.measure)
            labels.append(of_topic.values)
        return np.concatenate(labels)


def unit_population(
    campaign: Campaign,
    measure: UnitMeasure,
    topics: Collection[str],
    progress: Progress = no_progress,
) -> UnitPopulation:
    """The units of these topics that move the measure."""
    everything = influences_of(campaign, measure, progress)
    chosen = {topic: everything[topic] for topic in everything if topic in topics}
    runs = runs_of(campaign, chosen)
    refs: list[Ref] = []
    codes: list[int] = []
    code_of: dict[TopicScreen, int] = {}
    for topic, influences in chosen.items():
        refs += influences.refs
        for name in influences.screens:
            code = code_of.setdefault((topic, name), len(code_of))
            codes.append(code)
    counts = [len(influences.refs) for influences in chosen.values()]
    topic_codes = np.repeat(np.arange(len(counts)), counts)
    screen_codes = np.array(codes, dtype=np.intp)
    weights = _weights(runs, chosen.values())
    return UnitPopulation(
        measure,
        runs,
        refs=tuple(refs),
        weights=weights,
        topic_codes=topic_codes,
        topics=tuple(chosen),
        screen_codes=screen_codes,
        screens=tuple(code_of),
    )


def _weights(runs: Sequence[str], topics: Collection[TopicInfluences]) -> Floats:
    """What the highest label of each unit adds to the totals, which are means over topics (runs x units)."""
    blocks = [np.empty((len(runs), 0))]
    for influences in topics:
        blocks.append(_of_runs(influences, runs))
    share_of = shares_of_runs(influences.runs for influences in topics)
    shares = np.array([share_of[run] for run in runs])
    weights = np.hstack(blocks)
    weights *= shares[:, np.newaxis]
    return weights


def runs_of(
    campaign: Campaign, topics: Mapping[str, TopicInfluences]
) -> tuple[str, ...]:
    """The runs of the campaign's view that have a score at any of these topics."""
    with_score: set[str] = set()
    for influences in topics.values():
        with_score.update(influences.runs)
    own = campaign.runs()
    return tuple(run for run in own if run in with_score)


def shares_of_runs(runs_of_topics: Iterable[Sequence[str]]) -> dict[str, float]:
    """What one topic counts in the total of each run: one over the topics at which it has a score."""
    counts: Counter[str] = Counter()
    for runs in runs_of_topics:
        counts.update(runs)
    return {run: 1 / count for run, count in counts.items()}


def rows_of(part: Sequence[str], runs: Sequence[str]) -> NDArray[np.intp]:
    """For each of the runs, its row among those of a part; the number of rows where it has none."""
    row_of = {run: row for row, run in enumerate(part)}
    missing = len(part)
    rows: list[int] = []
    for run in runs:
        row = row_of.get(run, missing)
        rows.append(row)
    return np.array(rows, dtype=np.intp)


def _of_runs(influences: TopicInfluences, runs: Sequence[str]) -> Floats:
    """The weights with a row for each of these runs; 0 where a run has no score."""
    nothing = np.zeros((1, len(influences.refs)))
    with_nothing = np.vstack([influences.weights, nothing])
    return with_nothing[rows_of(influences.runs, runs)]
