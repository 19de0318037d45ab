"""Predicted labels: learned from features and topics, never too sure, alike where nothing is known."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.statistics.label_prediction import (
    MAX_SURE,
    UNKNOWN,
    predicted_labels,
    topic_shares,
)

RANDOM = np.random.default_rng(5)
COUNT = 200
FEATURE = RANDOM.normal(size=COUNT)
LABELS = (FEATURE + RANDOM.normal(scale=0.5, size=COUNT) > 0).astype(float)
TOPICS = np.arange(COUNT) % 4


def test_a_feature_that_tells_is_learned():
    judged = list(range(100))
    predictions = predicted_labels(FEATURE[:, None], TOPICS, judged, LABELS[judged])
    open_units = np.arange(100, COUNT)
    right = (predictions[open_units] > 0.5) == LABELS[open_units]
    assert right.mean() > 0.75
    assert predictions.min() >= 1 - MAX_SURE and predictions.max() <= MAX_SURE


@pytest.mark.parametrize("labels", [LABELS[:10], np.ones(50)])
def test_too_few_labels_or_one_label_alone_teach_nothing(labels):
    judged = list(range(len(labels)))
    predictions = predicted_labels(FEATURE[:, None], TOPICS, judged, labels)
    assert (predictions == UNKNOWN).all()


def test_topic_shares_are_drawn_towards_that_of_all_topics():
    judged = np.array([0, 0, 0, 1])
    shares = topic_shares(judged, np.array([1.0, 1, 1, 0]), np.array([0, 1, 2]))
    # Topic 2 has no judged unit; four units of the share of all, .75, are added to each.
    expected = [(3 + 3) / 7, 3 / 5, 0.75]
    assert 1 / (1 + np.exp(-shares)) == pytest.approx(expected)


def test_topics_that_tell_nothing_do_not_spoil_a_feature_that_does():
    judged = list(range(150))
    known = predicted_labels(FEATURE[:, None], TOPICS, judged, LABELS[judged])
    alone = predicted_labels(FEATURE[:, None], TOPICS * 0, judged, LABELS[judged])
    assert np.corrcoef(known, alone)[0, 1] > 0.95


def test_features_that_never_vary_do_no_harm():
    judged = list(range(50))
    flat = np.ones((COUNT, 2))
    predictions = predicted_labels(flat, TOPICS, judged, LABELS[judged])
    assert np.isfinite(predictions).all()
