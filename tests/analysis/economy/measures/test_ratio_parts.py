"""The sizes of topics come out of the scorer's ratios, and the total out of ratios and sizes."""

import numpy as np
import pytest

from assessment.analysis.economy.measures.ratio_parts import (
    RatioComparison,
    RatioParts,
    linearised_topics,
)


@pytest.mark.parametrize(("numerator", "size"), [(1, 2), (0, 3), (5, 5), (3, 0.5)])
def test_the_size_of_a_topic_is_what_it_divides_by(numerator, size):
    reference = 8 / 10
    together = (8 + numerator) / (10 + size)
    comparison = RatioComparison(reference, numerator / size, together)
    assert comparison.size == pytest.approx(size / 10)


def test_a_topic_without_a_ratio_has_no_size_unless_it_moves_the_total():
    assert RatioComparison(0.8, None, 0.8).size == 0
    assert np.isnan(RatioComparison(0.8, None, 0.7).size)


def test_a_ratio_equal_to_that_of_the_reference_topics_tells_no_size():
    assert np.isnan(RatioComparison(0.8, 0.8, 0.8).size)


def test_the_mean_of_the_topics_is_the_ratio_of_sums():
    topics = [
        RatioParts({"heron": 1.0}, {"heron": 1.0}),
        RatioParts({"heron": 0.5}, {"heron": 3.0}),
    ]
    assert linearised_topics(["heron"], topics).mean() == (1 + 1.5) / (1 + 3)


def test_a_ratio_that_is_the_same_everywhere_is_the_total_without_sizes():
    topics = [RatioParts({"heron": 0.5}, {"heron": np.nan}) for _ in range(2)]
    assert linearised_topics(["heron"], topics).tolist() == [[0.5, 0.5]]
