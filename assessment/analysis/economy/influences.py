"""How much the label of each unit moves each run's score of its topic, found by the track's own scorer.

Units may be drawn for a measure only where these influences add up: where the scores with any labels are
those with the lowest ones, and the influences of the units that have others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from assessment.analysis.bounds import FilledVotes
from assessment.analysis.economy.measure_shapes import chance_number, why_no_topics
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import UNJUDGED, derived
from assessment.campaign.derived_values import topic_state_with
from assessment.campaign.handle import Campaign
from assessment.campaign.surveying import gather
from assessment.model import Ref
from assessment.model.progress import Progress, no_progress
from assessment.statistics.score_matrix import Floats

_TRIALS = 4
"""Labellings by chance that the influences must explain, in each topic."""
_SLACK = 1e-9


class LabelEnds(NamedTuple):
    """The only kind of unit that moves a measure, with the labels that make it lowest and highest."""

    kind: str
    lowest: str
    highest: str


class TopicInfluences(NamedTuple):
    """`weights` (runs x units) say how far the highest label instead of the lowest moves each run's score.

    `lowest` are the scores with the lowest labels alone (runs); `values` has the place of each label between
    lowest (0) and highest (1). `add_up`: whether scores with labels by chance are what these say.
    """

    runs: tuple[str, ...]
    refs: tuple[Ref, ...]
    weights: Floats
    lowest: Floats
    values: Mapping[str, float]
    add_up: bool


def label_ends(campaign: Campaign, measure: str) -> LabelEnds | None:
    """The ends of a measure that units of one kind alone move; None of others, whose ends are unknown."""
    ends = campaign.track.measure(measure).ends
    if len(ends) != 1:
        return None
    [(kind, (lowest, highest))] = ends.items()
    return LabelEnds(kind, lowest, highest)


def why_no_units(
    campaign: Campaign, measure: str, progress: Progress = no_progress
) -> str:
    """Why units cannot be drawn for a measure, as one sentence; "" where they can.

    KeyError names the track's measures.
    """
    ends = label_ends(campaign, measure)
    if ends is None:
        return (
            "no one kind of unit is known whose labels alone make it lower and higher"
        )
    why = why_no_topics(campaign, measure, progress)
    if why:
        return why
    influences = influences_of(campaign, measure, ends, progress)
    if all(topic.add_up for topic in influences.values()):
        return ""
    return "it is not linear in the labels: what one label changes depends on others"


def influences_of(
    campaign: Campaign, measure: str, ends: LabelEnds, progress: Progress = no_progress
) -> dict[str, TopicInfluences]:
    """The influences in every topic."""
    return gather(
        campaign.data,
        topic_influences,
        measure,
        ends,
        progress=progress,
    )


@derived(of="topic", needs=UNJUDGED, small=True)
def topic_influences(
    data: CampaignData, topic: str, measure: str, ends: LabelEnds
) -> TopicInfluences:
    scorer = _Scorer(data, topic, measure)
    refs = scorer.refs(ends.kind)
    labels = dict.fromkeys(refs, ends.lowest)
    lowest = scorer.scores(labels)
    columns = []
    for ref in refs:
        changed = {**labels, ref: ends.highest}
        scores = scorer.scores(changed)
        columns.append(scores - lowest)
    runs = scorer.runs
    # A topic without units has weights all the same, of no column.
    weights = np.array(columns).reshape(len(refs), len(runs)).T
    values = _label_values(scorer, ends, labels, weights)
    influences = TopicInfluences(
        runs,
        refs,
        weights,
        lowest,
        values,
        add_up=False,
    )
    return influences._replace(add_up=_adds_up(scorer, influences))


class _Scorer:
    """The scores of one topic under labels that are supposed."""

    def __init__(self, data: CampaignData, topic: str, measure: str) -> None:
        self._data, self._topic, self._measure = data, topic, measure
        self._bare = topic_state_with(data, topic, {})
        self.runs = tuple(self._by_run({}))

    def refs(self, kind: str) -> tuple[Ref, ...]:
        units = self._data.track.units(self._bare)
        refs = [unit.ref for unit in units if unit.ref.kind == kind]
        # Equal material may stand on several screens.
        return tuple(dict.fromkeys(refs))

    def offered(self, kind: str) -> list[str]:
        """The labels that people can give."""
        scale = self._data.track.scale(kind)
        return [label.name for label in scale.offered]

    def scores(self, labels: Mapping[Ref, str]) -> Floats:
        """The scores in the order of the runs, nan where undefined."""
        by_run = self._by_run(labels)
        return np.array([by_run.get(run, np.nan) for run in self.runs])

    def _by_run(self, labels: Mapping[Ref, str]) -> dict[str, float]:
        judged = FilledVotes(self._bare.judged, labels)
        state = replace(self._bare, judged=judged)
        facts = {self._topic: self._data.track.score(state)}
        values = {}
        totals = self._data.track.totals(facts, self._data.settings)
        for score in totals:
            if score.measure != self._measure:
                continue
            value = score.value
            values[score.run] = np.nan if value is None else value
        return values


def _label_values(
    scorer: _Scorer, ends: LabelEnds, labels: dict[Ref, str], weights: Floats
) -> dict[str, float]:
    """The place of each offered label between lowest (0) and highest (1), by one unit that matters."""
    values = {ends.lowest: 0.0, ends.highest: 1.0}
    # Units of another run may all be without effect.
    places = np.argwhere(np.abs(weights) > _SLACK)
    if not len(places):
        return values
    run, column = places[0].tolist()
    ref = list(labels)[column]
    lowest = scorer.scores(labels)[run]
    whole = weights[run, column]
    for name in scorer.offered(ends.kind):
        changed = {**labels, ref: name}
        scores = scorer.scores(changed)
        moved = scores[run] - lowest
        values[name] = float(moved / whole)
    return values


def _adds_up(scorer: _Scorer, influences: TopicInfluences) -> bool:
    """Whether labels by chance give the scores that the influences say."""
    names = sorted(influences.values)
    for trial in range(_TRIALS):
        labels = _by_chance(influences.refs, names, trial)
        values = []
        for ref in influences.refs:
            label = labels[ref]
            values.append(influences.values[label])
        moved = influences.weights @ np.array(values)
        expected = influences.lowest + moved
        scores = scorer.scores(labels)
        if not np.allclose(scores, expected, rtol=_SLACK, atol=_SLACK):
            return False
    return True


def _by_chance(refs: Sequence[Ref], names: Sequence[str], trial: int) -> dict[Ref, str]:
    labels = {}
    for ref in refs:
        number = chance_number(f"trial {trial}", ref)
        labels[ref] = names[number % len(names)]
    return labels
