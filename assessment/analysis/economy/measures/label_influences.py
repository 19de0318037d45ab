"""How much the label of each unit moves each run's score of its topic, found by the track's own scorer.

Units may be drawn for a measure only where these influences add up: where the scores with any labels are
those with the lowest ones, and the influences of the units that have others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.measures.measure_shapes import shape_of, topics_to_try
from assessment.analysis.economy.measures.supposed_labels import chance_number
from assessment.analysis.economy.measures.supposed_scorer import SupposedScorer
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import UNJUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.values_of_all_topics import fill, gather
from assessment.model import Ref
from assessment.model.progress import Progress, no_progress
from assessment.statistics.tied_scores import all_tied, are_tied
from assessment.statistics.topic_draws import Floats

_TRIALS = 4
"""Labellings by chance that the influences must explain, in each topic."""
_FIRST = 2
"""Topics that are looked at before all others."""
_NOT_LINEAR = "it is not linear in the labels: what one label changes depends on others"


class UnitMeasure(NamedTuple):
    """A measure that units of one kind alone move, with the labels that make it lowest and highest."""

    name: str
    kind: str
    lowest_label: str
    highest_label: str


class TopicInfluences(NamedTuple):
    """How the labels of the units of a topic move each run's score."""

    runs: tuple[str, ...]
    refs: tuple[Ref, ...]
    screens: tuple[str, ...]
    """The first screen of each unit."""
    weights: Floats
    """How far the highest label in place of the lowest moves each run's score (runs x units)."""
    lowest_scores: Floats
    """The scores where all units have the lowest label (runs)."""
    label_values: Mapping[str, float]
    """Each label as a number between lowest (0) and highest (1)."""
    add_up: bool
    """Whether the scores with labels by chance are the lowest ones plus the influences of these labels."""


def unit_measure(campaign: Campaign, measure: str) -> UnitMeasure | None:
    """The measure with the labels that move it; None where they are unknown, or of several kinds of unit."""
    declared = campaign.track.measure(measure)
    if len(declared.ends) != 1:
        return None
    [kind] = declared.ends
    lowest, highest = declared.ends[kind]
    return UnitMeasure(measure, kind, lowest, highest)


def why_no_units(
    campaign: Campaign,
    measure: str,
    progress: Progress = no_progress,
    *,
    tries_all: bool = True,
) -> str:
    """Why units cannot be drawn for a measure, as one sentence; "" where they can.

    Without `tries_all` it is tried on some of very many topics: enough to offer the choice, not to declare
    it.  KeyError names the track's measures.
    """
    by_units = unit_measure(campaign, measure)
    if by_units is None:
        return (
            "no one kind of unit is known whose labels alone make it lower and higher"
        )
    if shape_of(campaign, measure, progress) != "mean":
        return "its total is no mean over topics: what a label changes depends on labels of other topics"
    data = campaign.data
    first = list(data.topics)[:_FIRST]
    # Most measures that do not fit show it in the first topics.
    if not all(topic_influences(data, topic, by_units).add_up for topic in first):
        return _NOT_LINEAR
    topics = list(data.topics) if tries_all else topics_to_try(data)
    fill(data, [topic_influences], by_units, topics=topics, progress=progress)
    influences = [topic_influences(data, topic, by_units) for topic in topics]
    # Neither a campaign without runs nor labels that change nothing leave anything to draw.
    if not any(topic.weights.any() for topic in influences):
        return "no unit whose label moves it is there to judge"
    if all(topic.add_up for topic in influences):
        return ""
    return _NOT_LINEAR


def influences_of(
    campaign: Campaign, measure: UnitMeasure, progress: Progress = no_progress
) -> dict[str, TopicInfluences]:
    """The influences in every topic."""
    return gather(campaign.data, topic_influences, measure, progress=progress)


@derived(of="topic", needs=UNJUDGED, small=True)
def topic_influences(
    data: CampaignData, topic: str, measure: UnitMeasure
) -> TopicInfluences:
    """The influences in one topic, each found by changing the label of a unit."""
    scorer = SupposedScorer(data, topic, measure.name)
    screens = scorer.screens(measure.kind)
    lowest = _all_lowest(scorer, measure, tuple(screens))
    # Units of different runs are tried together; should they move other runs too, each by itself.
    holders = scorer.holders(screens.values())
    together = _groups_of_other_runs(holders)
    influences = _tried_influences(scorer, measure, lowest, together, holders=holders)
    if not influences.add_up:
        alone = [[column] for column in range(len(lowest.refs))]
        influences = _tried_influences(scorer, measure, lowest, alone, holders=holders)
    first_screens = tuple(of_unit[0] for of_unit in screens.values())
    return influences._replace(screens=first_screens)


class _AllLowest(NamedTuple):
    """A topic whose units all have the lowest label, and the runs' scores then."""

    refs: tuple[Ref, ...]
    labels: Mapping[Ref, str]
    scores: Floats


def _all_lowest(
    scorer: SupposedScorer, measure: UnitMeasure, refs: tuple[Ref, ...]
) -> _AllLowest:
    labels = dict.fromkeys(refs, measure.lowest_label)
    return _AllLowest(refs, labels, scorer.scores(labels))


def _tried_influences(
    scorer: SupposedScorer,
    measure: UnitMeasure,
    lowest: _AllLowest,
    groups: Sequence[Sequence[int]],
    *,
    holders: Sequence[frozenset[int]],
) -> TopicInfluences:
    """The influences as they come out where the units of a group are changed together; without screens."""
    weights = _weights(scorer, measure, lowest, groups, holders=holders)
    influences = TopicInfluences(
        scorer.runs,
        lowest.refs,
        screens=(),
        weights=weights,
        lowest_scores=lowest.scores,
        label_values=_label_values(scorer, measure, lowest, weights),
        add_up=False,
    )
    return influences._replace(add_up=_adds_up(scorer, influences))


def _weights(
    scorer: SupposedScorer,
    measure: UnitMeasure,
    lowest: _AllLowest,
    groups: Sequence[Sequence[int]],
    *,
    holders: Sequence[frozenset[int]],
) -> Floats:
    """What the highest label of each unit changes (runs x units); those of a group are changed together.

    `groups` has columns of units, `holders` for each column the rows of the runs that hold the unit.
    """
    weights = np.zeros((len(scorer.runs), len(lowest.refs)))
    for group in groups:
        labels = dict(lowest.labels)
        for column in group:
            labels[lowest.refs[column]] = measure.highest_label
        moved = scorer.scores(labels) - lowest.scores
        if len(group) == 1:
            # A unit that is changed alone may move any run, not only those that hold it.
            weights[:, group[0]] = moved
            continue
        for column in group:
            rows = sorted(holders[column])
            weights[rows, column] = moved[rows]
    return weights


def _groups_of_other_runs(holders: Sequence[frozenset[int]]) -> list[list[int]]:
    """The columns of units in groups whose units belong to different runs; a unit of no known run is alone.

    >>> _groups_of_other_runs([frozenset({0}), frozenset({0, 1}), frozenset({1}), frozenset()])
    [[0, 2], [1], [3]]
    """
    groups: list[list[int]] = []
    taken: list[set[int]] = []
    for column, runs in enumerate(holders):
        number = _first_group_without(taken, runs)
        if number is None:
            groups.append([column])
            taken.append(set(runs))
        else:
            groups[number].append(column)
            taken[number].update(runs)
    return groups


def _first_group_without(taken: Sequence[set[int]], runs: frozenset[int]) -> int | None:
    """The first group that holds runs, but none of these; None where there is no such group."""
    if not runs:
        return None
    for number, others in enumerate(taken):
        if others and others.isdisjoint(runs):
            return number
    return None


def _label_values(
    scorer: SupposedScorer,
    measure: UnitMeasure,
    lowest: _AllLowest,
    weights: Floats,
) -> dict[str, float]:
    """Each offered label as a number between lowest (0) and highest (1), by one unit that matters."""
    values = {measure.lowest_label: 0.0, measure.highest_label: 1.0}
    # Units of another run may all be without effect.
    cells = np.argwhere(~are_tied(weights, 0.0))
    if not len(cells):
        return values
    run, column = cells[0].tolist()
    ref = lowest.refs[column]
    whole = weights[run, column]
    for name in scorer.offered(measure.kind):
        changed = {**lowest.labels, ref: name}
        scores = scorer.scores(changed)
        moved = scores[run] - lowest.scores[run]
        values[name] = float(moved / whole)
    return values


def _adds_up(scorer: SupposedScorer, influences: TopicInfluences) -> bool:
    """Whether labels by chance give the scores that the influences say."""
    names = sorted(influences.label_values)
    for trial in range(_TRIALS):
        labels = _by_chance(influences.refs, names, trial)
        values = []
        for ref in influences.refs:
            label = labels[ref]
            values.append(influences.label_values[label])
        moved = influences.weights @ np.array(values)
        expected = influences.lowest_scores + moved
        scores = scorer.scores(labels)
        if not all_tied(scores, expected):
            return False
    return True


def _by_chance(refs: Sequence[Ref], names: Sequence[str], trial: int) -> dict[Ref, str]:
    labels = {}
    for ref in refs:
        number = chance_number(f"trial {trial}", ref)
        labels[ref] = names[number % len(names)]
    return labels
