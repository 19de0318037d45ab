"""On how many topics it is tried how totals come from topics."""

from __future__ import annotations

import pytest

from assessment.analysis.economy.measures import label_influences, measure_shapes
from assessment.analysis.economy.measures.label_influences import (
    topic_influences,
    unit_measure,
    why_no_units,
)
from assessment.analysis.economy.measures.measure_shapes import shape_of
from assessment.analysis.economy.measures.supposed_labels import supposed_fact
from assessment.campaign import workspace_at
from assessment.campaign.data import forget
from tests.analysis.economy.conftest import PRECISION, TOPICS
from tests.small_samples import SMALL_SAMPLE_NAMES


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_some_topics_tell_the_same_as_all(sample_views, name, monkeypatch):
    shapes = []
    for most_topics in (100, 8):
        monkeypatch.setattr(measure_shapes, "_MAX_TOPICS", most_topics)
        campaign = workspace_at(sample_views).campaign(name)
        measures = dict.fromkeys(score.measure for score in campaign.totals())
        shapes.append({measure: shape_of(campaign, measure) for measure in measures})
        # What was worked out on all topics would be taken for the answer of a few.
        forget(campaign.store)
    assert shapes[0] == shapes[1]


def test_a_mean_is_not_tried_on_all_of_many_topics(spring, monkeypatch):
    monkeypatch.setattr(measure_shapes, "_MAX_TOPICS", 4)
    assert shape_of(spring, PRECISION) == "mean"
    tried = [topic for topic in TOPICS if supposed_fact.is_known(spring.data, topic)]
    assert tried == ["1", "4", "7", "10"]


@pytest.mark.parametrize(
    ("tries_all", "tried"), [(False, ["1", "4", "7", "10"]), (True, TOPICS)]
)
def test_units_are_offered_by_some_of_many_topics_and_declared_by_all(
    spring, monkeypatch, tries_all, tried
):
    monkeypatch.setattr(measure_shapes, "_MAX_TOPICS", 4)
    monkeypatch.setattr(label_influences, "_FIRST", 1)
    assert why_no_units(spring, PRECISION, tries_all=tries_all) == ""
    measure = unit_measure(spring, PRECISION)
    known = [
        topic
        for topic in TOPICS
        if topic_influences.is_known(spring.data, topic, measure)
    ]
    assert known == tried
