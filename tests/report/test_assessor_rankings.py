"""Whether the order of the runs depends on whose labels count, as the report says it."""

from __future__ import annotations

from datetime import UTC, datetime

from assessment.analysis.agreement import (
    ALL,
    Leaders,
    OrderedRuns,
    RankingComparison,
    RunScores,
)
from assessment.analysis.agreement.rankings import ONE_SHARED
from assessment.campaign import Workspace
from assessment.exchange.settings.changing import change_settings
from assessment.report.assessor_names import AssessorNames
from assessment.report.assessor_rankings import (
    rankings_in_words,
    rankings_table,
)
from assessment.report.group_rankings import GroupRankings, group_rankings
from assessment.report.report_data import gather
from assessment.statistics.agreement import RankCorrelation
from tests.conftest import judge, run_file, unit
from tests.report.test_markup import Reader

MADE = datetime(2026, 11, 20, 12, tzinfo=UTC)
NAMES = AssessorNames("spring", ["Ann", "Ben"], anonymous=False)


def data_of(campaign, *measures):
    return gather(
        campaign, measures, MADE, anonymous=False, progress=lambda share, text: None
    )


def row(assessor, tau, before="heron", after="heron"):
    leaders = Leaders(frozenset(before.split()), frozenset(after.split()))
    correlation = RankCorrelation(3, tau, tau)
    return RankingComparison(ALL, assessor, 7, correlation, leaders=leaders)


def words(*rows):
    return rankings_in_words([GroupRankings("", "MAP", rows)], NAMES)


SAME = "By MAP, the order of the runs is the same by the labels of each assessor alone."
HINT = "With fewer than ten topics this is a hint only."


def test_the_same_order_by_everybody_is_said_at_once():
    assert words(row("Ann", 1.0), row("Ben", 1.0)) == [SAME]


def test_another_leader_is_told_with_topics_and_scores_of_both_sides():
    scores = RunScores({"heron": 0.52, "tern": 0.5}, {"heron": 0.41, "tern": 0.6})
    other = row("Ben", 0.6, "heron", "tern")._replace(scores=scores)
    assert words(row("Ann", 0.2), other) == [
        "By MAP over 7 topics, Ben's labels alone put tern first (0.6000 against 0.4100 for heron), "
        f"while the labels that count put heron first (0.5200 against 0.5000 for tern). {HINT} "
        "Of 2 assessors, the labels of 1 put another run first and those of 1 change only the order "
        "behind the first; Agreement has each."
    ]


def test_who_leads_over_all_topics_is_said_where_it_is_another_run():
    ranked = GroupRankings(
        "", "MAP", (row("Ben", 0.6, "heron", "tern"),), leaders=frozenset({"tern"})
    )
    (sentence,) = rankings_in_words([ranked], NAMES)
    assert "Over all topics tern leads by the labels that count." in sentence
    same = ranked._replace(leaders=frozenset({"heron"}))
    assert "Over all topics" not in rankings_in_words([same], NAMES)[0]


def test_runs_that_change_places_are_named():
    pair = OrderedRuns("heron", "tern")
    swapped = row("Ben", 0.33)._replace(swapped=(pair,), topics=12)
    assert words(swapped, row("Ann", 1.0)) == [
        "By MAP over 12 topics, Ben's labels alone put tern before heron, while the labels that count put "
        "heron before tern (Kendall's tau 0.33). Of 2 assessors, the labels of 1 change only the order "
        "behind the first and those of 1 change nothing; Agreement has each."
    ]


def test_assessors_who_change_the_same_are_counted_and_not_named():
    (sentence,) = words(row("Ann", 0.2, after="tern"), row("Ben", 0.6, after="ibis"))
    assert "Ann's labels alone put tern first" in sentence
    assert sentence.endswith(
        "Of 2 assessors, the labels of 2 put another run first; Agreement has each."
    )
    assert "Of " not in words(row("Ann", 0.2, after="tern"))[0]


def test_a_run_that_shares_the_first_place_is_no_other_leader():
    (sentence,) = words(row("Ben", 0.9, "heron", "heron tern"))
    assert "Ben's labels alone put heron and tern together first" in sentence
    assert "while the labels that count put heron first." in sentence


def test_assessors_have_the_names_of_the_report():
    hidden = AssessorNames("spring", ["Ann", "Ben"], anonymous=True)
    ranked = GroupRankings("", "MAP", (row("Ben", 0.6, after="tern"),))
    (sentence,) = rankings_in_words([ranked], hidden)
    assert f"{hidden.of('Ben')}'s labels alone" in sentence


def test_of_several_leaderboards_each_is_named():
    ranked = GroupRankings("Pages", "MAP", (row("Ben", 1.0),))
    (sentence,) = rankings_in_words([ranked], NAMES)
    assert sentence.startswith("Pages. By MAP, the order")


def test_a_hint_that_all_leaderboards_have_stands_once():
    rows = (row("Ben", 0.6, after="tern"),)
    both = [GroupRankings(title, "MAP", rows) for title in ("Pages", "Passages")]
    first, second = rankings_in_words(both, NAMES)
    assert first.startswith(
        "With fewer than ten topics each these are hints only. Pages."
    )
    assert "hint" not in second


def test_too_few_topics_for_a_ranking_are_said_instead_of_one():
    correlation = RankCorrelation(0, None, None, ONE_SHARED)
    unranked = row("Ben", None)._replace(topics=1, correlation=correlation)
    (sentence,) = words(row("Ann", 1.0), unranked)
    assert sentence.endswith(
        " alone. By MAP and the labels of Ben nothing is ranked: fewer than two topics have a score of every "
        "run by both."
    )


def test_many_assessors_with_too_few_topics_are_counted_as_assessors():
    correlation = RankCorrelation(0, None, None, ONE_SHARED)
    people = ["Ann", "Ben", "Chen", "Dora", "Eva", "Finn", "Gil"]
    unranked = []
    for name in people:
        unranked.append(row(name, None)._replace(topics=1, correlation=correlation))
    names = AssessorNames("spring", people, anonymous=False)
    (sentence,) = rankings_in_words([GroupRankings("", "MAP", unranked)], names)
    assert (
        "labels of Ann, Ben, Chen, Dora, Eva and 2 other assessors nothing" in sentence
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
    all_rankings = data_of(disputed(make), "Accuracy").rankings
    (ranked,) = all_rankings
    leaders = {row.second: row.leaders.second for row in ranked.rows}
    assert leaders == {"Ann": {"heron"}, "Ben": {"tern"}}
    text = Reader(rankings_table(all_rankings, NAMES)).text
    assert (
        "Rankings of the runs by the labels of each assessor alone, by Accuracy" in text
    )
    assert "Kendall's tau" in text


def test_one_person_alone_has_nobody_to_differ_from(make):
    assert group_rankings(data_of(disputed(make)).groups, ["Ann"]) == []
    assert rankings_table([], NAMES) == ""


def test_the_rankings_of_the_report_are_those_of_the_page(sample_views):
    report_data = data_of(Workspace(sample_views).campaign("biogen-sample"))
    people = ["Amara", "Chen"]
    (ranked,) = group_rankings(report_data.groups, people)
    rows = {row.second: row.correlation.tau for row in ranked.rows}
    assert set(rows) == set(people)
    assert ranked.rows[0].correlation.tau == min(rows.values())
