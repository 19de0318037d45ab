"""What each open unit's label will be, learned from the judgments so far.

Estimates from drawn units are unbiased whatever is predicted: a good prediction makes their intervals narrow.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray
from threadpoolctl import ThreadpoolController

from assessment.statistics.topic_draws import Floats

FEWEST_LABELS = 20
"""Judged units below which nothing is learned: then all open units are alike."""
MAX_SURE = 0.98
"""No label is predicted with more certainty."""
UNKNOWN = 0.5
_FOLDS = 5
Codes = NDArray[np.intp]
"""Topics as numbers from 0."""
_PRIOR_WEIGHT = 4.0
"""Judged units that a topic's own share of positives has to outweigh."""


def predicted_labels(
    features: Floats, topics: ArrayLike, judged: Sequence[int], labels: ArrayLike
) -> Floats:
    """The probability of each unit to be positive (units), by logistic regression.

    features: units x features, such as the number of runs that hold the unit and machines' labels;
    topics: the topic of each unit as a number from 0; judged: the judged units; labels: 0 to 1 of each of
    them. The share of positives in the unit's topic is a further feature. All are UNKNOWN where nothing
    can be learned yet. For a label in between, the mean is predicted.
    """
    rows = np.asarray(judged, dtype=int)
    positives = np.asarray(labels, dtype=float)
    different = np.unique(positives)
    is_enough = len(rows) >= FEWEST_LABELS
    # Units that all have one label do not show what goes with another one.
    if not is_enough or len(different) < 2:
        return np.full(len(features), UNKNOWN)
    codes = np.asarray(topics, dtype=int)
    of_judged = codes[rows]
    shares = topic_shares(of_judged, positives, codes)
    inputs = np.column_stack([features, shares])
    trained = inputs[rows].copy()
    trained[:, -1] = _shares_by_others(of_judged, positives)
    return _fitted(trained, positives, inputs)


def topic_shares(judged: Codes, labels: Floats, topics: Codes) -> Floats:
    """The share of positives among judged units in each of these topics, as log odds.

    judged, labels: topic and label of each judged unit. A share is drawn towards that of all topics, the
    more the fewer units of the topic are judged.
    """
    count = 1 + max(int(judged.max()), int(topics.max()))
    numbers = np.bincount(judged, minlength=count).astype(float)
    sums = np.bincount(judged, weights=labels, minlength=count)
    prior = _PRIOR_WEIGHT * labels.mean()
    weighted = sums + prior
    weights = numbers + _PRIOR_WEIGHT
    shares = weighted / weights
    clipped = np.clip(shares, 0.01, 0.99)
    odds = clipped / (1 - clipped)
    logarithms: Floats = np.log(odds)
    return logarithms[topics]


def _shares_by_others(judged: Codes, labels: Floats) -> Floats:
    """The shares in each judged unit's topic, by the units of other folds.

    Leaving out one unit at a time would give its label away: the share of the others falls by it.
    """
    shares = np.zeros(len(judged))
    folds = np.arange(len(judged)) % _FOLDS
    for fold in range(_FOLDS):
        is_own = folds == fold
        others = ~is_own
        shares[is_own] = topic_shares(
            judged[others],
            labels[others],
            judged[is_own],
        )
    return shares


def _fitted(trained: Floats, labels: Floats, inputs: Floats) -> Floats:
    """The probability of a positive label by logistic regression.

    trained: features of the labelled units (units x features). labels: theirs, 0 to 1.
    inputs: features of the units to predict.
    """
    from sklearn.linear_model import LogisticRegression  # a second to load

    means = trained.mean(axis=0)
    deviations = trained.std(axis=0)
    # A feature that never varies says nothing.
    scales = np.where(deviations > 0, deviations, 1.0)
    known = (trained - means) / scales
    everything = (inputs - means) / scales
    model = LogisticRegression(max_iter=200)
    # A label of .3 counts as .3 yes and .7 no.
    examples = np.vstack([known, known])
    answers = np.repeat([1, 0], len(labels))
    counts = np.concatenate([labels, 1 - labels])
    is_counted = counts > 0
    # The matrices are small: threads would wait for each other ten times as long as they compute.
    with _linear_algebra().limit(limits=1):
        model.fit(
            examples[is_counted],
            answers[is_counted],
            sample_weight=counts[is_counted],
        )
    probabilities = model.predict_proba(everything)
    positive = np.asarray(probabilities[:, 1])
    clipped: Floats = np.clip(positive, 1 - MAX_SURE, MAX_SURE)
    return clipped


@cache
def _linear_algebra() -> ThreadpoolController:
    """The libraries that the regression computes with; they have to be loaded by now."""
    return ThreadpoolController().select(user_api="blas")
