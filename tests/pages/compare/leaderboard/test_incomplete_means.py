"""Which runs stand by means over fewer topics than others, in words above the leaderboard."""

from __future__ import annotations

import numpy as np

from assessment.ui.compare.leaderboard.incomplete_means import incomplete_means
from tests.pages.score_matrices import matrix_of
from tests.two_measures import HIGHER, LOWER

OPEN = np.nan


def test_runs_with_shorter_means_are_named_with_what_that_does_to_the_order():
    scores = matrix_of(a=[3, 2, 1], b=[1, OPEN, 0], c=[2, 1, OPEN])
    assert incomplete_means(scores, HIGHER) == (
        "b and c have a mean over fewer topics than others; over the 1 topic that all runs have, "
        "the order of the runs is the same."
    )
    changed = matrix_of(a=[3, 2, 0], b=[4, 3, OPEN])
    assert incomplete_means(
        changed._replace(values=changed.values - 9), LOWER
    ).endswith(
        "over the 2 topics that all runs have, the order of the runs is the same."
    )
    swapped = matrix_of(a=[3, 2, 9], b=[4, 3, OPEN])
    text = incomplete_means(swapped, HIGHER).replace("\\", "")
    assert text.endswith("another one: b and a.")
    columns = {name: [1, OPEN] for name in "abcd"} | {"e": [1, 1]}
    assert incomplete_means(matrix_of(**columns), HIGHER).startswith(
        "All runs but e have"
    )
    apart = matrix_of(a=[1, 2, OPEN], b=[OPEN, OPEN, 1])
    assert incomplete_means(apart, HIGHER) == (
        "b has a mean over fewer topics than others, and no topic has a score of every run."
    )
    assert incomplete_means(matrix_of(a=[1, 2]), HIGHER) == ""
