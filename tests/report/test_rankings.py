"""Whether the order of the runs depends on whose labels count, as the report says it."""

from __future__ import annotations

import pytest

from assessment.analysis.agreement import ALL, RankingComparison
from assessment.analysis.agreement.rankings import ONE_SHARED
from assessment.campaign import Workspace
from assessment.exchange.settings.changing import change_settings
from assessment.report.assessor_names import AssessorNames
from assessment.report.rankings import (
    GroupRankings,
    group_rankings,
    rankings_in_words,
    rankings_table,
)
from assessment.statistics.agreement import RankCorrelation
from tests.conftest import judge, run_file, unit
from tests.report.test_markup import Reader
from tests.report.test_summary import data_of

NAMES = AssessorNames("spring", ["Ann", "Ben"], anonymous=False)


def row(assessor, tau, before="heron", after="heron"):
    leaders = (frozenset(before.split()), frozenset(after.split()))
    correlation = RankCorrelation(3, tau, tau)
    return RankingComparison(ALL, assessor, 7, correlation, (), leaders)


def words(*rows):
    return rankings_in_words([GroupRankings("", "MAP", rows)], NAMES)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (
            [row("Ann", 1.0), row("Ben", 1.0)],
            "By MAP, the order of the runs is the same by the labels of each assessor alone.",
        ),
        (
            [row("Ben", 0.33), row("Ann", 1.0)],
            "By MAP and the labels of Ben alone, the runs come out in another order "
            "(Kendall's tau 0.33 over 7 topics, rough).",
        ),
        (
            [row("Ann", 0.2), row("Ben", 0.6, "heron", "tern")],
            "By MAP and the labels of Ben alone, another run comes first: tern in place of heron "
            "(Kendall's tau 0.60 over 7 topics, rough).",
        ),
        (
            [row("Ann", 0.2, after="tern"), row("Ben", 0.6, after="ibis")],
            "By MAP and the labels of Ann alone, another run comes first: tern in place of heron "
            "(Kendall's tau 0.20 over 7 topics, rough). The first run differs by those of "
            "Ben as well.",
        ),
    ],
)
def test_the_summary_says_whose_labels_alone_change_the_order(rows, sentence):
    assert words(*rows) == [sentence]


def test_a_run_that_shares_the_first_place_is_no_other_leader():
    (sentence,) = words(row("Ben", 0.9, "heron", "heron tern"))
    assert "come out in another order" in sentence


def test_of_several_leaderboards_each_is_named():
    ranked = GroupRankings("Pages", "MAP", (row("Ben", 1.0),))
    (sentence,) = rankings_in_words([ranked], NAMES)
    assert sentence.startswith("Pages. By MAP, the order")


def test_topics_without_a_score_of_every_run_are_left_out_and_said_to_be():
    fewer = row("Ben", 0.33)._replace(judged=9)
    (sentence,) = words(fewer)
    assert "over 7 topics, rough, of the 9 that Ben judged)" in sentence


def test_too_few_topics_for_a_ranking_are_said_instead_of_one():
    correlation = RankCorrelation(0, None, None, ONE_SHARED)
    unranked = row("Ben", None)._replace(topics=1, correlation=correlation)
    (sentence,) = words(row("Ann", 1.0), unranked)
    assert sentence.endswith(
        " alone. By MAP and the labels of Ben nothing is ranked: fewer than two topics have a score of every "
        "run by both."
    )


def test_an_undefined_ranking_is_no_claim():
    assert words(row("Ben", None)) == []


def disputed(make):
    """Two runs, and two people who each find the other one's best run wrong."""
    campaign = make(
        run_file("heron", {"1": "Iron helps [11].", "2": "Gel is safe."}),
        run_file("tern", {"1": "Zinc helps [11].", "2": "Gel burns."}),
    )
    # Labels of which none counts would leave nothing to compare.
    change_settings(campaign, {"policy": "latest"}, by="test")
    for assessor, good in (("Ann", "heron"), ("Ben", "tern")):
        for run in ("heron", "tern"):
            label = "yes" if run == good else "no"
            for topic in ("1", "2"):
                judge(campaign, unit(campaign, run, "answer", topic), label, assessor)
    return campaign


def test_every_assessor_has_a_row_beside_the_labels_that_count(make):
    report_data = data_of(disputed(make), "Accuracy")
    all_rankings = group_rankings(report_data, ["Ann", "Ben"])
    (ranked,) = all_rankings
    leaders = {row.second: row.leaders[1] for row in ranked.rows}
    assert leaders == {"Ann": {"heron"}, "Ben": {"tern"}}
    text = Reader(rankings_table(all_rankings, NAMES)).text
    assert (
        "Rankings of the runs by the labels of each assessor alone, by Accuracy" in text
    )
    assert "Kendall's tau" in text


def test_one_person_alone_has_nobody_to_differ_from(make):
    assert group_rankings(data_of(disputed(make)), ["Ann"]) == []
    assert rankings_table([], NAMES) == ""


def test_the_rankings_of_the_report_are_those_of_the_page(sample_views):
    report_data = data_of(Workspace(sample_views).campaign("biogen-sample"))
    people = ["Amara", "Chen"]
    (ranked,) = group_rankings(report_data, people)
    rows = {row.second: row.correlation.tau for row in ranked.rows}
    assert set(rows) == set(people)
    assert ranked.rows[0].correlation.tau == min(rows.values())
