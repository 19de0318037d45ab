"""What the report concludes of differences between runs, and which run it calls the better one."""

from __future__ import annotations

import re

import pytest

from assessment.analysis.comparison.conclusion import SIGNIFICANCE_LEVEL, conclusion
from assessment.analysis.comparison.ordered_pairs import OrderedPair
from assessment.campaign import Workspace
from assessment.report import report
from assessment.report.differences import pairs_in_words
from assessment.statistics.significance import randomised_tukey


def concluded(scores, rounds):
    pairs = randomised_tukey(scores, rounds=rounds).rows
    return conclusion(
        sum(pair.p < SIGNIFICANCE_LEVEL for pair in pairs), len(pairs), len(scores[0])
    )


def test_equal_runs_are_not_called_equal():
    message = concluded([[1, 1], [2, 2]], 100)
    assert message.finding == "No pair of the 2 runs differs at p < 0.05."
    assert message.reading.startswith("That does not show that they are equally good")


def test_pairs_that_differ_are_counted_and_of_the_others_nothing_is_said():
    message = concluded([[1.0, 1.1, n % 2 * 0.1] for n in range(12)], 1000)
    assert message.finding == "2 of 3 pairs differ at p < 0.05."
    assert "Of the other pairs nothing is concluded" in message.reading


def test_where_all_pairs_differ_nothing_is_left_open():
    assert "other pairs" not in conclusion(3, 3, 3).reading


def test_the_report_says_it_beside_its_pairs(sample_views):
    page = report(
        Workspace(sample_views).campaign("biogen-sample"), measures=["Precision"]
    ).decode()
    assert re.search(
        r"<p><strong>(No pair of the|\d+ of \d+ pairs?) [^<]*</strong></p>", page
    )


def test_how_to_read_the_tests_stands_once_in_the_report(sample_views):
    page = report(Workspace(sample_views).campaign("biogen-sample")).decode()
    assert page.count("How to read the tests of pairs") == 1
    assert page.count("cannot be told from chance") == 0


def test_a_p_is_never_0(sample_views):
    page = report(
        Workspace(sample_views).campaign("car-sample"), measures=["MAP"]
    ).decode()
    assert ">&lt; 0.0002</td>" in page
    assert ">0.0000</td>" not in page.partition("Differences between runs")[2]


def pair(better, other, p=0.01):
    return OrderedPair(better, other, 0.2, p, 1.1, 0.5, 0.3)


def test_the_finding_names_the_pairs_that_differ():
    rest = pair("tern", "gull", 0.2)
    assert pairs_in_words([pair("heron", "tern"), rest, rest], 3, "better") == (
        "1 of 3 pairs differs at p < 0.05: heron is better than tern."
    )
    assert (
        pairs_in_words([rest], 2, "better")
        == "No pair of the 2 runs differs at p < 0.05."
    )


def test_runs_that_are_better_than_the_same_others_are_named_together():
    pairs = [
        ("gull", "tern"),
        ("heron", "ibis"),
        ("heron", "tern"),
        ("owl", "ibis"),
        ("owl", "tern"),
    ]
    words = pairs_in_words([pair(*names) for names in pairs], 5, "better")
    assert words.partition(": ")[2] == (
        "heron and owl are better than ibis and tern; gull is better than tern."
    )


def test_of_many_groups_of_pairs_the_largest_are_named():
    rows = [pair(f"run {n}", f"run {m}") for n in range(5) for m in range(n + 1, 6)]
    named = pairs_in_words(rows, 6, "better").partition(": ")[2].split("; ")
    assert len(named) == 4
    assert named[0].startswith("run 0 is better than run 1, ")
    assert named[-1] == "the table has the others."


@pytest.mark.parametrize(
    ("measure", "best", "worst"),
    [
        ("Precision", "heron-rag-1", "marigold-llm"),
        ("Redundancy", "heron-rag-1", "quarry-bm25"),
    ],
)
def test_the_better_run_of_a_pair_is_the_one_that_the_measure_calls_so(
    sample_views, measure, best, worst
):
    page = report(
        Workspace(sample_views).campaign("biogen-sample"), measures=[measure]
    ).decode()
    table = page.partition(f"<caption>Differences between runs by {measure}</caption>")[
        2
    ].partition("</table>")[0]
    assert (best, worst) in re.findall(
        r'<th scope="row">([^<]*)</th><td>([^<]*)</td>', table
    )


def test_every_pair_of_the_report_has_the_interval_of_its_difference(sample_views):
    campaign = Workspace(sample_views).campaign("biogen-sample")
    page = report(campaign, measures=["Precision"]).decode()
    table = page.partition("<caption>Differences between runs by Precision")[2]
    table, _, note = table.partition("</table>")
    assert re.search(r"difference</th><th[^>]*>95 % interval", table)
    rows = re.findall(r"<td class=\"n\">[^<]*?\d to [^<]*\d</td>", table)
    assert len(rows) == table.count("<tr>") - 1
    assert "Intervals: percentiles of 5,000 bootstrap samples of topics" in note
