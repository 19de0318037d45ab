"""At which topics two runs are furthest apart."""

from __future__ import annotations

import pytest

from assessment.analysis.comparison import paired_comparison
from assessment.ui.compare.two_runs.where_apart import NamedTopics, where_apart
from tests.pages.opening import compare_page
from tests.pages.score_matrices import matrix_of
from tests.two_measures import HIGHER, LOWER

LABELS = {"0": "0 iron", "1": "1 gel", "2": "2 salt", "3": "3 tea"}


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (
            [9, 5, 3, 1],
            [1, 1, 1, 3],
            "a is furthest ahead at [“0 iron”](./it) (by 8.0) and “1 gel” (by 4.0); b at “3 tea” (by 2.0).",
        ),
        (
            [1, 1, 1, 0],
            [0, 0, 0, 1],
            "a is furthest ahead at 3 topics (by 1.0 each); b at “3 tea” (by 1.0).",
        ),
        (
            [0, 0, 0, 0],
            [0, 0, 2, 0],
            "b is furthest ahead at “2 salt” (by 2.0); a is ahead at none.",
        ),
        (
            [9, 3, 3, 0],
            [1, 1, 1, 0],
            "a is furthest ahead at [“0 iron”](./it) (by 8.0); b is ahead at none.",
        ),
        ([1, 1, 1, 1], [1, 1, 1, 1], ""),
    ],
)
def test_the_largest_differences_to_both_sides_are_named(first, second, words):
    pair = paired_comparison(matrix_of(a=first, b=second), "a", "b", HIGHER)
    topics = NamedTopics(LABELS, 1, {"0": "./it"})
    assert where_apart(pair, topics, HIGHER) == words


def test_where_lower_is_better_the_lower_run_is_ahead():
    pair = paired_comparison(matrix_of(a=[9], b=[1]), "a", "b", LOWER)
    words = where_apart(pair, NamedTopics(LABELS, 0), LOWER)
    assert words.startswith("b is furthest ahead at “0 iron” (by 8)")


def test_the_named_topics_lead_to_both_answers(full):
    pair = {"run": "plover-llm", "against": "heron-dense"}
    test = compare_page("Two runs", campaign="adhoc-sample", **pair)
    [sentence] = [t.value for t in test.markdown if "furthest ahead" in t.value]
    assert "”](./errors?" in sentence
    assert "run=plover-llm&other=heron-dense&topic=" in sentence
