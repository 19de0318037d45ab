"""Topics that tell runs apart, measures that rank alike, and how firm a ranking is."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.analysis.comparison import (
    measure_similarity,
    rankings_by_policy,
    rankings_without_assessors,
    sampled_rankings,
    stability,
    topic_discriminations,
)
from assessment.analysis.what_if import with_labels
from tests.analysis.comparison.test_runs import comparison
from tests.conftest import judge, run_file, unit
from tests.policies import NAMES_FOR_ANY_LABELS

# Topics


def test_a_topic_that_ranks_runs_as_the_others_do_has_a_discrimination_near_1():
    good, bad = topic_discriminations(
        comparison(a=[1, 3, 1, 1], b=[2, 2, 2, 2], c=[3, 1, 3, 3])
    )[:2]
    assert good.discrimination == pytest.approx(1.0)
    assert bad.discrimination == pytest.approx(-1.0)


def test_discrimination_is_the_correlation_with_the_means_over_the_other_topics():
    values = {"a": [1, 4, 2], "b": [3, 1, 2], "c": [5, 2, 9], "d": [2, 2, 1]}
    means = [np.mean(column[1:]) for column in values.values()]
    expected = np.corrcoef([column[0] for column in values.values()], means)[0, 1]
    assert topic_discriminations(comparison(**values))[
        0
    ].discrimination == pytest.approx(expected)


def test_a_topic_has_mean_spread_and_range_over_the_runs_with_a_score():
    row = topic_discriminations(comparison(a=[1, 0], b=[3, 0], c=[np.nan, 0]))[0]
    assert (row.runs, row.mean, round(row.deviation, 4), row.low, row.high) == (
        2,
        2.0,
        1.4142,
        1.0,
        3.0,
    )


@pytest.mark.parametrize(
    ("columns", "why"),
    [
        ({"a": [1, 2], "b": [2, 1]}, "fewer than 3 runs"),
        ({"a": [1, 1], "b": [1, 2], "c": [1, 3]}, "all runs equal here"),
        ({"a": [1, 2], "b": [2, 2], "c": [3, 2]}, "the same mean elsewhere"),
        ({"a": [np.nan, 2], "b": [np.nan, 3]}, "no run has a score here"),
    ],
)
def test_an_undefined_discrimination_says_why(columns, why):
    row = topic_discriminations(comparison(**columns))[0]
    assert row.discrimination is None
    assert why in row.why


# Measures


@pytest.fixture
def judged(make):
    """Heron's answers are right and required, tern's wrong and unnecessary; Ann says so of topic 1, Ben
    of topic 2 and against Ann.
    """
    texts = {"1": "Iron helps [11].", "2": "Gel is safe [12]."}
    campaign = make(
        *(
            run_file(name, {topic: f"{name}: {text}" for topic, text in texts.items()})
            for name in ("heron", "tern")
        )
    )
    message = {"heron": ("yes", "required"), "tern": ("no", "unnecessary")}
    for run, (answer, sentence) in message.items():
        for topic in texts:
            judge(campaign, unit(campaign, run, "answer", topic), answer, "Ann")
            judge(campaign, unit(campaign, run, "sentence 1", topic), sentence, "Ann")
    for run, label in (("heron", "no"), ("tern", "yes")):
        judge(campaign, unit(campaign, run, "answer", "2"), label, "Ben")
    return campaign


def test_measures_of_opposite_direction_can_rank_alike(judged):
    assert measure_similarity(judged).of("Precision", "Redundancy").tau == 1.0


def test_a_measure_is_compared_in_any_order_but_not_with_itself(judged):
    similarity = measure_similarity(judged)
    assert similarity.of("Redundancy", "Precision") == similarity.of(
        "Precision", "Redundancy"
    )
    assert similarity.of("Precision", "Precision") is None


def test_totals_stand_as_they_are(judged):
    assert measure_similarity(judged).totals["Redundancy"] == {
        "heron": 0.0,
        "tern": 100.0,
    }


# Stability


def test_all_judgments_give_the_present_ranking(judged):
    assert [
        row.correlation.tau
        for row in sampled_rankings(judged, "Precision", shares=(1.0,), repetitions=2)
    ] == [1.0, 1.0]


def test_fewer_judgments_are_drawn_alike_every_time(judged):
    rows = list(sampled_rankings(judged, "Precision", shares=(0.3, 0.6), repetitions=2))
    assert rows == list(
        sampled_rankings(judged, "Precision", shares=(0.3, 0.6), repetitions=2)
    )
    assert [(row.share, row.repetition) for row in rows] == [
        (0.3, 0),
        (0.6, 0),
        (0.3, 1),
        (0.6, 1),
    ]


def test_no_judgment_leaves_no_ranking(judged):
    (row,) = sampled_rankings(judged, "Accuracy", shares=(0.0,), repetitions=1)
    assert (row.correlation.runs, row.correlation.tau) == (0, None)
    assert (row.runs_lost, row.ranks_every_run) == (2, False)


def test_a_larger_share_holds_the_smaller_one(judged, monkeypatch):
    left_out = []
    monkeypatch.setattr(
        stability,
        "with_labels",
        lambda state, gone: (
            left_out.append(set(state.judged.refs) - set(gone))
            or with_labels(state, gone)
        ),
    )
    list(sampled_rankings(judged, "Precision", shares=(0.25, 0.75), repetitions=1))
    fewer, more = left_out[0] | left_out[1], left_out[2] | left_out[3]
    assert fewer < more


def test_leaving_out_an_assessor_counts_the_units_that_change(judged):
    without = {row.name: row for row in rankings_without_assessors(judged, "Accuracy")}
    assert list(without) == ["Ann", "Ben"]
    assert without["Ben"].units == 2
    assert without["Ben"].totals == {"heron": 100.0, "tern": 0.0}
    assert without["Ann"].totals == {"heron": 0.0, "tern": 100.0}
    assert without["Ann"].correlation.tau == -1.0


def test_every_policy_is_tried_but_those_of_one_assessor(judged):
    rows = {row.name: row for row in rankings_by_policy(judged, "Accuracy")}
    assert list(rows) == NAMES_FOR_ANY_LABELS
    assert (rows["majority"].units, rows["latest"].units) == (0, 2)
    assert rows["latest"].totals == {"heron": 50.0, "tern": 50.0}


def test_the_campaign_stays_as_it_is(judged):
    before = judged.all_scores()
    for work in (sampled_rankings, rankings_without_assessors, rankings_by_policy):
        list(work(judged, "Accuracy"))
    assert judged.all_scores() == before
    assert judged.settings["policy"] == "majority"


def test_progress_hears_of_every_change(judged):
    message = []
    list(
        rankings_without_assessors(
            judged, "Accuracy", lambda share, text: message.append((share, text))
        )
    )
    assert message == [
        (0.0, "without Ann: topic 1"),
        (0.25, "without Ann: topic 2"),
        (0.5, "without Ben: topic 1"),
        (0.75, "without Ben: topic 2"),
    ]
