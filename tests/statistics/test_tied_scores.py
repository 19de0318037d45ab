"""When two scores are the same."""

import numpy as np
import pytest

from assessment.statistics.tied_scores import are_tied, comparable, is_above, is_tied


@pytest.mark.parametrize("score", [0.0, 1e-12, 0.3, 1.0, 99.5, 1e6])
def test_scores_that_differ_in_their_last_digits_are_tied(score):
    other = score * (1 + 1e-12)
    assert is_tied(score, other) and is_tied(other, score)
    assert not is_above(other, score)


def test_what_one_label_in_ten_thousand_topics_changes_is_a_difference():
    before, after = 0.5, 0.5 + 1 / 100 / 10_000
    assert not is_tied(before, after)
    assert is_above(after, before)
    assert comparable(before) < comparable(after)


def test_arrays_are_compared_pair_by_pair():
    scores = np.array([[0.1 + 0.2, 0.5], [np.nan, 2.0]])
    tied = are_tied(scores, np.array([[0.3], [2.0]]))
    assert tied.tolist() == [[True, False], [False, True]]
