"""What the page Compare concludes in words: of two runs, of two among several, of bounds."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.analysis.bounds import Bounds
from assessment.analysis.comparison import paired_comparison
from assessment.analysis.comparison.lead.verdict import LeadVerdict
from assessment.analysis.comparison.lead.wording import LeadSentences
from assessment.statistics.significance import Pair
from assessment.ui.compare.bounds import first_place
from assessment.ui.compare.leaderboard.lead import lead_in_markdown
from assessment.ui.compare.two_runs.caveats import compared_means_in_words
from assessment.ui.compare.two_runs.conclusions import (
    PairTestedTogether,
    conclusion_among_runs,
    conclusion_on_pair,
)
from tests.pages.score_matrices import matrix_of
from tests.two_measures import HIGHER, LOWER


def test_the_test_of_means_is_told_apart_from_totals_over_other_topics():
    scores = matrix_of(a=[1, 1, np.nan], b=[0, 1, 1])
    over_own = compared_means_in_words(scores, {"a": 1.0, "b": 2 / 3}, HIGHER)
    assert "the test compares means over the 2 topics that all have" in over_own
    no_means = compared_means_in_words(scores, {"a": 2.0, "b": 2.0}, HIGHER)
    assert "are no means over topics; the test compares means over the 2" in no_means
    assert no_means.endswith("Both put the runs in the same order.")
    level = compared_means_in_words(
        matrix_of(a=[1, 1], b=[2, 0]), {"a": 9.0, "b": 5.0}, HIGHER
    )
    same = "Both put the runs in the same order, except that by these means"
    assert level.endswith(f"{same} a and b are level.")
    apart = compared_means_in_words(scores, {"a": 2.0, "b": 3.0}, HIGHER)
    assert "another order than the totals do, a first: what the test shows" in apart
    assert compared_means_in_words(scores, {"a": 1.0, "b": 0.5}, HIGHER) == ""


def test_a_lead_that_is_not_sure_says_so_in_bold():
    unsure = LeadVerdict("against tern it may be chance.", is_doubtful=True)
    sentences = LeadSentences("heron leads.", unsure, ("Units are open.",))
    text = lead_in_markdown(sentences)
    claim, _, rest = text.replace("\\", "").partition(":** ")
    assert claim == "**heron leads. The lead is not sure"
    assert rest == "against tern it may be chance. Units are open."
    sure = LeadVerdict("That is more than chance against the other run.")
    text = lead_in_markdown(LeadSentences("heron leads.", sure))
    assert text.startswith("**heron leads\\.** That")


def test_two_runs_with_the_same_mean_over_fewer_topics_are_said_to_have_it():
    pair = paired_comparison(matrix_of(a=[1, 1, 1], b=[0, 1, 1]), "a", "b", HIGHER)
    text = conclusion_among_runs(pair, among(3, Pair(0, 1, 0.0, 1.0, None)), HIGHER)
    assert "Over these 6 topics both have the same mean. That does not show" in text


def test_a_pair_that_differs_alone_and_not_among_several_has_the_reason():
    pair = paired_comparison(STEADY, "a", "b", HIGHER)
    text = conclusion_among_runs(pair, among(5, Pair(0, 1, 1.0, 0.96, None)), HIGHER)
    assert (
        "of one pair that was chosen beforehand. Here all 10 pairs are tested" in text
    )
    alone = conclusion_on_pair(pair, HIGHER, runs=5)
    assert alone.endswith("*Among several runs* below has the stricter test.")
    assert "beforehand" not in conclusion_on_pair(pair, HIGHER)


@pytest.mark.parametrize(("p", "start"), [(0.96, "but not"), (0.01, "also")])
def test_a_pair_that_differs_alone_is_said_to_differ_or_not_among_several(p, start):
    pair = paired_comparison(STEADY, "a", "b", HIGHER)
    tested_together = among(5, Pair(0, 1, 1.0, p, None))
    text = conclusion_on_pair(pair, HIGHER, runs=5, tested_together=tested_together)
    finding = f"**{start} if all pairs of 5 runs are tested together** (p = {p:.2g}"
    assert finding in text.replace("0.010", "0.01")
    assert "beforehand" not in text


STEADY = matrix_of(a=[3.0, 4.0, 5.0, 6.0, 7.0, 8.0], b=[1.0, 1.5, 3.5, 4.0, 5.5, 5.0])


def among(runs, randomised, tukey=None):
    return PairTestedTogether(runs, 6, 5000, randomised, tukey)


def test_a_difference_is_put_in_a_sentence_that_names_the_better_run():
    assert conclusion_on_pair(
        paired_comparison(STEADY, "b", "a", HIGHER), HIGHER
    ).startswith("**a may be called better than b by this measure, if these two alone")
    assert conclusion_on_pair(
        paired_comparison(STEADY, "b", "a", HIGHER), LOWER
    ).startswith("**b may be called better")


def test_a_difference_of_means_is_called_so_where_totals_are_no_means():
    pair = paired_comparison(STEADY, "a", "b", HIGHER)
    assert conclusion_on_pair(pair, HIGHER, are_means=False).startswith(
        "**a may be called better than b by the mean over topics, if these two alone"
    )


def test_no_difference_is_never_called_equality():
    pair = paired_comparison(matrix_of(a=[1, 2, 3], b=[2, 2, 2]), "a", "b", HIGHER)
    assert (
        "does not show that they are equally good. Over 3 topics only a large"
        in conclusion_on_pair(pair, HIGHER)
    )
    unranked = conclusion_on_pair(pair, HIGHER._replace(coverage=True))
    assert "does not show that they are equal. Over" in unranked
    assert "does not show" in conclusion_among_runs(
        pair, among(3, Pair(0, 1, 0.0, 0.9, None)), HIGHER
    )


def test_what_stands_for_others_is_no_run():
    pair = paired_comparison(
        matrix_of(**{"a": [1, 2], "others: best": [2, 2]}), "a", "others: best", HIGHER
    )
    assert "no conclusion" in conclusion_on_pair(pair, HIGHER)


def test_a_p_that_no_round_reached_is_not_called_0():
    pair = paired_comparison(STEADY, "a", "b", HIGHER)
    assert "randomised Tukey HSD p < 0.0002" in conclusion_among_runs(
        pair, among(5, Pair(0, 1, 2.0, 0.0, None)), HIGHER
    )


def test_tests_that_differ_say_why():
    pair = paired_comparison(matrix_of(a=[3, 4, 5], b=[1, 1, 1]), "a", "b", HIGHER)
    text = conclusion_among_runs(
        pair,
        among(5, Pair(0, 1, 3.0, 0.01, 2.5), Pair(0, 1, 3.0, 0.002, 2.5)),
        HIGHER,
    )
    assert (
        "randomised Tukey HSD p = 0.010, which decides; two-way Tukey HSD p = 0.002, for comparison; "
        "effect size 2.50 by the spread among all these runs" in text
    )
    assert "Unlike the test of the two alone" in text


@pytest.mark.parametrize(
    ("measure", "first"), [(HIGHER, "a stays first"), (LOWER, "may still come first")]
)
def test_the_first_place_is_settled_where_no_other_run_reaches_it(measure, first):
    rows = [
        Bounds("a", 0.9, 0.8, 0.95, 9, 10),
        Bounds("b", 0.5, 0.4, 0.7, 9, 10),
        Bounds("c", 0.5, 0.6, 0.6, 9, 10),
    ]
    assert first in first_place(rows, measure)


def test_the_runs_that_may_still_come_first_are_named_while_they_are_few():
    rows = [Bounds(name, 1.0, 0.0, 2.0, 1, 2) for name in "abc"]
    assert first_place(rows, HIGHER) == (
        "**By these bounds all 3 runs may still come first: a, b and c**, "
        "depending on how the units without a label are judged."
    )
    many = [Bounds(f"r{number}", 1.0, 0.0, 2.0, 1, 2) for number in range(5)]
    assert "all 5 runs may still come first**" in first_place(many, HIGHER)
