"""How much the label of each unit moves each run's score of its topic, found by the track's own scorer.

Units may be drawn for a measure only where these influences add up: where the scores with any labels are
those with the lowest ones, and the influences of the units that have others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from assessment.analysis.bounds import FilledVotes
from assessment.analysis.economy.measure_shapes import shape_of
from assessment.analysis.economy.supposed_labels import chance_number
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import UNJUDGED, derived
from assessment.campaign.derived_values import topic_state_with
from assessment.campaign.handle import Campaign
from assessment.campaign.screen_holders import holders_in
from assessment.campaign.surveying import gather
from assessment.model import Ref
from assessment.model.progress import Progress, no_progress
from assessment.statistics.score_matrix import Floats

_TRIALS = 4
"""Labellings by chance that the influences must explain, in each topic."""
_FIRST = 2
"""Topics that are looked at before all others."""
_SLACK = 1e-9


class LabelEnds(NamedTuple):
    """The only kind of unit that moves a measure, with the labels that make it lowest and highest."""

    kind: str
    lowest: str
    highest: str


class TopicInfluences(NamedTuple):
    """`weights` (runs x units) say how far the highest label instead of the lowest moves each run's score.

    `lowest` are the scores with the lowest labels alone (runs); `values` has the place of each label between
    lowest (0) and highest (1). `add_up`: whether scores with labels by chance are what these say. `screens`
    has the first screen of each unit.
    """

    runs: tuple[str, ...]
    refs: tuple[Ref, ...]
    screens: tuple[str, ...]
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
    if shape_of(campaign, measure, progress) != "mean":
        return "its total is no mean over topics: what a label changes depends on labels of other topics"
    not_linear = (
        "it is not linear in the labels: what one label changes depends on others"
    )
    # Most measures that do not fit show it in the first topics.
    for topic in list(campaign.topics)[:_FIRST]:
        if not topic_influences(campaign.data, topic, measure, ends).add_up:
            return not_linear
    influences = influences_of(campaign, measure, ends, progress)
    # Neither a campaign without runs nor labels that change nothing leave anything to draw.
    if not any(topic.weights.any() for topic in influences.values()):
        return "no unit whose label moves it is there to judge"
    if all(topic.add_up for topic in influences.values()):
        return ""
    return not_linear


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
    screens = scorer.screens(ends.kind)
    refs = tuple(screens)
    alone = [[place] for place in range(len(refs))]
    labels = dict.fromkeys(refs, ends.lowest)
    lowest = scorer.scores(labels)
    first_screens = tuple(own[0] for own in screens.values())
    nothing = np.zeros((len(scorer.runs), 0))
    influences = TopicInfluences(
        scorer.runs,
        refs,
        first_screens,
        nothing,
        lowest,
        {},
        add_up=False,
    )
    # Units of different runs are tried together; should they move other runs too, each by itself.
    holders = scorer.holders(screens.values())
    for groups in (_apart(holders), alone):
        weights = _weights(scorer, influences, ends, groups, holders)
        values = _label_values(scorer, ends, labels, weights)
        influences = influences._replace(weights=weights, values=values)
        if _adds_up(scorer, influences):
            return influences._replace(add_up=True)
    return influences


def _weights(
    scorer: _Scorer,
    influences: TopicInfluences,
    ends: LabelEnds,
    groups: Sequence[Sequence[int]],
    holders: Sequence[frozenset[int]],
) -> Floats:
    """What the highest label of each unit changes (runs x units); those of a group are changed together."""
    refs = influences.refs
    lowest = dict.fromkeys(refs, ends.lowest)
    weights = np.zeros((len(influences.runs), len(refs)))
    for group in groups:
        highest = {refs[place]: ends.highest for place in group}
        moved = scorer.scores({**lowest, **highest}) - influences.lowest
        for place in group:
            # One alone may move any run.
            rows = sorted(holders[place]) if len(group) > 1 else slice(None)
            weights[rows, place] = moved[rows]
    return weights


def _apart(holders: Sequence[frozenset[int]]) -> list[list[int]]:
    """Places of units in groups that belong to different runs; a unit of no known run is alone.

    >>> _apart([frozenset({0}), frozenset({0, 1}), frozenset({1}), frozenset()])
    [[0, 2], [1], [3]]
    """
    groups: list[list[int]] = []
    taken: list[set[int]] = []
    for place, runs in enumerate(holders):
        fitting = [
            number
            for number, others in enumerate(taken)
            if runs and others and others.isdisjoint(runs)
        ]
        if fitting:
            groups[fitting[0]].append(place)
            taken[fitting[0]].update(runs)
        else:
            groups.append([place])
            taken.append(set(runs))
    return groups


class _Scorer:
    """The scores of one topic under labels that are supposed."""

    def __init__(self, data: CampaignData, topic: str, measure: str) -> None:
        self._data, self._topic, self._measure = data, topic, measure
        self._bare = topic_state_with(data, topic, {})
        self.runs = tuple(self._by_run({}))

    def screens(self, kind: str) -> dict[Ref, list[str]]:
        """The units of this kind with the screens that show them; equal material may stand on several."""
        screens: dict[Ref, list[str]] = {}
        for unit in self._data.track.units(self._bare):
            if unit.ref.kind == kind:
                screens.setdefault(unit.ref, []).append(unit.screen)
        return screens

    def holders(self, screens: Iterable[Iterable[str]]) -> list[frozenset[int]]:
        """For each unit's screens, the rows of the runs to which they belong."""
        runs_of = holders_in(self._data.track, self._bare)
        rows = {run: row for row, run in enumerate(self.runs)}
        holders = []
        for own in screens:
            runs: set[str] = set()
            for screen in own:
                runs.update(runs_of.get(screen, ()))
            holders.append(frozenset(rows[run] for run in runs if run in rows))
        return holders

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
