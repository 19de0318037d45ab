"""Each part of the page Compare begins with a sentence that reads its picture."""

from __future__ import annotations

import re

import numpy as np
import pytest

from assessment.access.visibility import BEST
from assessment.analysis.comparison import MeasureSimilarity, topic_discriminations
from assessment.model import Measure
from assessment.statistics.agreement import RankCorrelation
from assessment.ui.compare.heat_map.heat_map_words import heat_map_in_words
from assessment.ui.compare.measures.measure_words import measures_in_words
from assessment.ui.compare.topics.one_topic import RunScore, one_topic_in_words
from assessment.ui.compare.topics.topic_words import (
    ComparedTopics,
    first_named,
    most_discriminating,
    other_topics_in_words,
    rows_against_others,
    topics_in_words,
    undrawn_in_words,
)
from tests.pages.opening import open_in_frame
from tests.pages.score_matrices import matrix_of
from tests.small_samples import SMALL_SAMPLE_NAMES
from tests.two_measures import HIGHER

LABELS = ["0  iron.", "1  gel", "2  zinc"]
ONE_DIGIT = HIGHER._replace(digits=1)


def all_words(topics):
    """What stands above the picture and below it."""
    return " ".join(
        filter(None, (topics_in_words(topics), other_topics_in_words(topics)))
    )


def topics(measure=ONE_DIGIT, **columns):
    scores = matrix_of(**columns)
    rows = topic_discriminations(scores)
    labels = dict(zip(scores.topics, LABELS, strict=False))
    return all_words(ComparedTopics(rows, scores, labels, measure))


def test_the_heat_map_says_who_is_best_most_often_and_what_is_hardest():
    scores = matrix_of(a=[3, 2, 1], b=[2, 2, np.nan], c=[1, 1, 0])
    text = heat_map_in_words(scores, LABELS, ONE_DIGIT)
    assert text.startswith(
        "**a has the best score most often, at 2 of 2 topics**, shared at 1."
    )
    assert (
        "The hardest topic of the 2 with a score of every run is “1 gel” with a mean of 1.7."
        in text
    )
    assert "1 of 9 scores is undefined (–) and in no mean." in text


def test_a_lower_score_can_be_the_best():
    scores = matrix_of(a=[1, 3], b=[2, 4])
    text = heat_map_in_words(scores, LABELS, ONE_DIGIT._replace(better="lower"))
    assert "**a has the best score most often, at 2 of 2 topics**." in text


def test_topics_that_are_equally_hard_are_counted():
    scores = matrix_of(a=[1, 0, 0], b=[1, 0, 0])
    text = heat_map_in_words(scores, LABELS, ONE_DIGIT)
    assert "2 topics are hardest, with a mean of 0.0." in text
    equal = matrix_of(a=[1, 1], b=[1, 1])
    assert "Every topic has the mean 1.0" in heat_map_in_words(equal, LABELS, ONE_DIGIT)


def test_the_best_of_other_teams_is_no_run_that_is_best():
    scores = matrix_of(**{"a": [1, 2], BEST: [3, 4]})
    assert "best score" not in heat_map_in_words(scores, LABELS, ONE_DIGIT)


def test_topics_begin_with_the_hardest_and_the_easiest():
    text = topics(a=[1, 3, 9], b=[2, 4, 8], c=[1, 5, 7])
    assert text.startswith(
        "**The hardest topic is “0 iron” (mean 1.3), the easiest is “2 zinc” (8.0).**"
    )
    rows = topic_discriminations(matrix_of(a=[1, 3, 9], b=[2, 4, 8], c=[1, 5, 7]))
    assert first_named(rows, HIGHER) == "0"
    reversed_text = topics(ONE_DIGIT._replace(better="lower"), a=[1, 3, 9], b=[2, 4, 8])
    assert reversed_text.startswith("**The hardest topic is “2 zinc”")


def test_a_topic_against_the_others_is_named_and_few_runs_are_a_hint():
    text = topics(a=[1, 1, 9], b=[2, 2, 5], c=[3, 3, 1])
    assert (
        "rank the runs against the others" in text or "ranks the runs against" in text
    )
    assert "“0 iron” (−1.00), “1 gel” (−1.00), “2 zinc” (−1.00). Look at " in text
    assert "With 3 runs that is a hint and no proof." in text


def test_topics_of_some_runs_stand_behind_those_of_all_with_their_runs():
    rows = topic_discriminations(
        matrix_of(a=[1, 1, 9], b=[2, 2, 5], c=[3, 3, 1], d=[4, 5, np.nan])
    )
    values = (0.7, -0.2, -0.9)
    rows = [
        row._replace(discrimination=value)
        for row, value in zip(rows, values, strict=True)
    ]
    scores = matrix_of(a=[1, 1, 9], b=[2, 2, 5], c=[3, 3, 1], d=[4, 5, np.nan])
    labels = dict(zip(scores.topics, LABELS, strict=True))
    text = all_words(ComparedTopics(rows, scores, labels, ONE_DIGIT))
    assert text.startswith("**Of the 2 topics with a score of every run, “0")
    unlike = (
        "“1 gel” (−0.20), “2 zinc” (−0.90 of the 3 of 4 runs with a score there). Look"
    )
    assert unlike in text
    assert "With 3 to 4 runs that is a hint" in text
    higher = [*rows[:2], rows[2]._replace(discrimination=0.9)]
    text = all_words(ComparedTopics(higher, scores, labels, ONE_DIGIT))
    assert "With fewer runs, “2 zinc” (0.90 of the 3 of 4 runs with" in text


def test_equally_hard_topics_and_none_at_all():
    assert topics(a=[1, 1], b=[1, 1]) == "**Every topic is as hard as the others.**"
    assert topics(a=[0, 0, 1], b=[0, 0, 1]).startswith("**2 topics are hardest")
    assert topics(a=[np.nan], b=[np.nan]) == ""


def test_a_topic_of_some_runs_only_is_neither_the_hardest_nor_the_easiest():
    columns = {"a": [0, 3, 9, 5], "b": [np.nan, 4, 8, 6], "c": [1, 5, np.nan, 2]}
    scores = matrix_of(**columns)
    labels = dict(zip(scores.topics, [*LABELS, "3 tin"], strict=True))
    rows = topic_discriminations(scores)
    text = all_words(ComparedTopics(rows, scores, labels, ONE_DIGIT))
    hardest = (
        "The hardest topic of the 2 with a score of every run is “1 gel” (mean 4.0)"
    )
    assert f"{hardest}, the easiest is “3 tin” (4.3)." in text


def test_without_two_topics_of_every_run_none_is_the_hardest():
    one = topics(a=[0, 3], b=[np.nan, 4])
    assert (
        "Only “1 gel” has a score of every run, so no topic can be called the hardest"
        in one
    )
    none = heat_map_in_words(matrix_of(a=[0, np.nan], b=[np.nan, 4]), LABELS, ONE_DIGIT)
    assert (
        "No topic has a score of every run, so none can be called the hardest." in none
    )


def test_topics_that_are_easiest_together_are_counted():
    text = topics(a=[0, 1, 1], b=[0, 1, 1])
    assert text.startswith(
        "**The hardest topic is “0 iron” (mean 0.0), 2 are easiest (1.0).**"
    )


def test_topics_without_a_place_in_the_picture_are_named_with_the_reason():
    rows = topic_discriminations(matrix_of(a=[0, 1, 9], b=[0, 5, 8], c=[0, 3, 7]))
    labels = dict(zip("012", LABELS, strict=True))
    assert undrawn_in_words(rows, labels) == (
        "Not in the picture: “0 iron” (all runs equal here)."
    )
    assert undrawn_in_words(rows[1:], labels) == ""
    many = [rows[0]] * 5
    assert "Not in the picture: 5 (all runs" in undrawn_in_words(many, labels)


def test_measures_with_the_same_tau_are_named_together():
    totals = {name: dict.fromkeys("abcd", 1.0) for name in ("m", "n", "o")}
    correlation = RankCorrelation(4, 0.5, 0.4, "")
    pairs = {("m", "n"): correlation, ("m", "o"): correlation}
    similarity = MeasureSimilarity(("m", "n", "o"), totals, pairs)
    text = measures_in_words(similarity, "m", ["m", "n", "o"], str.upper)
    assert text.startswith("**N and O rank the runs most like M (tau 0.50).**")


def test_measures_that_rank_most_alike_are_named_though_they_are_many():
    names = tuple("mabcdef")
    totals = {name: dict.fromkeys("abcd", 1.0) for name in names}
    correlation = RankCorrelation(4, 0.5, 0.4, "")
    pairs = {("m", name): correlation for name in names[1:]}
    similarity = MeasureSimilarity(names, totals, pairs)
    four = measures_in_words(similarity, "m", names[:5], str.upper)
    assert four.startswith("**A, B, C and D rank the runs most like M")
    six = measures_in_words(similarity, "m", names, str.upper)
    assert six.startswith("**A, B, C and 3 more rank the runs most like M")


def test_measures_name_the_most_and_the_least_similar_one():
    totals = {name: dict.fromkeys("abcd", 1.0) for name in ("m", "n", "o")}
    pairs = {
        ("m", "n"): RankCorrelation(4, 0.5, 0.4, ""),
        ("m", "o"): RankCorrelation(4, -0.25, 0.1, ""),
    }
    similarity = MeasureSimilarity(("m", "n", "o"), totals, pairs)
    text = measures_in_words(similarity, "m", ["m", "n", "o"], str.upper)
    assert text.startswith(
        "**N ranks the runs most like M (tau 0.50), O least (−0.25).**"
    )
    assert "4 runs with 6 pairs, each pair in another order takes 0.33 from it" in text
    assert measures_in_words(similarity, "m", ["m"], str.upper) == ""


def test_measures_are_not_said_to_rank_alike_at_a_low_tau():
    totals = {name: dict.fromkeys("abcde", 1.0) for name in "mn"}
    pairs = {("m", "n"): RankCorrelation(5, 0.2, 0.1, "")}
    similarity = MeasureSimilarity(("m", "n"), totals, pairs)
    text = measures_in_words(similarity, "m", ["m", "n"], str.upper)
    assert text.startswith(
        "**No measure ranks the runs much as M does: N is nearest (tau 0.20).**"
    )
    assert text.endswith(
        "Below 0.50 more than a quarter of the pairs are in another order."
    )
    among = "Of the official measures"
    text = measures_in_words(similarity, "m", ["m", "n"], str.upper, among=among)
    assert text.startswith(
        "**Of the official measures, none ranks the runs much as M does"
    )


def test_the_sentence_says_which_measures_it_is_about():
    totals = {name: dict.fromkeys("abcd", 1.0) for name in "mn"}
    pairs = {("m", "n"): RankCorrelation(4, 0.5, 0.4, "")}
    similarity = MeasureSimilarity(("m", "n"), totals, pairs)
    text = measures_in_words(
        similarity, "m", ["m", "n"], str.upper, among="Of the official measures"
    )
    assert text.startswith("**Of the official measures, N ranks the runs most like M")


def test_one_topic_names_the_best_and_the_last_run():
    at_topic = [RunScore("a", 3.0), RunScore("b", 1.0), RunScore("c", 1.0)]
    assert (
        one_topic_in_words(at_topic, 1, "topic")
        == "**Best here: a with 3.0; last: 2 runs with 1.0.**"
    )
    tied = [RunScore("a", 0.0), RunScore("b", 0.0)]
    equal = one_topic_in_words(tied, 1, "query")
    assert equal == "**All scores at this query are 0.0: of 2 runs, none is ahead.**"


def test_the_topic_that_opens_is_the_one_that_is_named_first():
    columns = {"a": [0, 9, 9], "b": [0, 5, 8], "c": [0, 2, 6]}
    assert topics(**columns).startswith(
        "**“1 gel” ranks the runs most as the other topics do (discrimination 0.96, as 1 more).** "
        "No topic ranks the runs against the others."
    )
    rows = topic_discriminations(matrix_of(**columns))
    assert first_named(rows, HIGHER) == "1"
    assert first_named([], HIGHER) is None


def test_a_topic_with_a_discrimination_near_0_ranks_no_run_against_others():
    row, *others = topic_discriminations(matrix_of(a=[0, 1], b=[1, 2], c=[2, 3]))
    near, below = row._replace(discrimination=-0.09), row._replace(discrimination=-0.1)
    assert rows_against_others([near, *others]) == []
    assert rows_against_others([near, below]) == [below]
    assert most_discriminating([near._replace(discrimination=0.004)]) is None


@pytest.mark.parametrize(
    ("slight", "sentence"),
    [
        (
            -0.09,
            "One topic ranks the runs against the others: “1 gel” (−0.50); 1 more is only just below 0. Look",
        ),
        (0.0, "One topic ranks the runs against the others: “1 gel” (−0.50)."),
    ],
)
def test_topics_slightly_below_0_are_counted_and_not_named(slight, sentence):
    scores = matrix_of(a=[0, 1, 2], b=[1, 2, 3], c=[2, 3, 4])
    rows = topic_discriminations(scores)
    first, second, third = rows
    rows = [
        first._replace(discrimination=slight),
        second._replace(discrimination=-0.5),
        third,
    ]
    labels = {topic: f"{topic} gel" for topic in scores.topics}
    assert sentence in topics_in_words(ComparedTopics(rows, scores, labels, HIGHER))


def test_the_most_discriminating_topic_has_scores_of_most_runs():
    few, many = topic_discriminations(matrix_of(a=[0, 1], b=[1, 2], c=[2, 3]))
    few = few._replace(runs=3, discrimination=0.9)
    many = many._replace(runs=4, discrimination=0.5)
    assert most_discriminating([few, many]) == many
    # One that ranks the runs against the others tells nothing.
    assert most_discriminating([few, many._replace(discrimination=-0.5)]) == few
    assert most_discriminating([]) is None


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_only_measures_of_how_good_a_run_is_are_said_to_rank_alike(full, name):
    test = open_in_frame("compare", campaign=name, compare="Measures")
    [sentence] = [t.value for t in test.markdown if "Tau counts pairs" in t.value]
    assert not {"Judged", "avconf", "unofficial"} & set(re.findall(r"\w+", sentence))


def test_the_picture_of_measures_has_those_that_rank_runs_and_names_the_others(full):
    test = open_in_frame("compare", campaign="r2c2-sample", compare="Measures")
    caption = next(t.value for t in test.caption if "Kendall's tau-b of" in t.value)
    _, left_out = caption.split("Left out since they do not rank runs")
    assert "avconf" in left_out
    [sentence] = [t.value for t in test.markdown if "Tau counts pairs" in t.value]
    assert sentence.startswith("**Of the official measures")


def test_coverage_and_descriptions_do_not_rank_runs():
    measure = Measure("P", "", "", "", "", "")
    assert measure.ranks_runs
    assert not measure._replace(coverage=True).ranks_runs
    assert not measure._replace(unranked="0 is honest on average").ranks_runs
    assert measure._replace(official=False).ranks_runs
