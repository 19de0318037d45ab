"""What the report concludes of differences between runs, and which run it calls the better one."""

from __future__ import annotations

import re

import numpy as np
import pytest

from assessment.campaign import Workspace
from assessment.campaign.comparison import Comparison
from assessment.report import report
from assessment.report.differences import conclusion
from assessment.report.means import Means
from assessment.significance import Interval, randomised_tukey


def test_equal_runs_are_not_called_equal():
    said = conclusion(randomised_tukey([[1, 1], [2, 2]], rounds=100), 2)
    assert said.startswith("No pair of the 2 runs differs at p < 0.05. That does not show that they are equally good")


def test_pairs_that_differ_are_counted_and_of_the_others_nothing_is_said():
    scores = [[1.0, 1.1, n % 2 * 0.1] for n in range(12)]
    assert conclusion(randomised_tukey(scores, rounds=1000), 3) == (
        "2 of 3 pairs of runs differ at p < 0.05 by their means over topics. Of the other pairs nothing is concluded."
    )


@pytest.mark.parametrize(("measure", "best", "worst"), [("Precision", "heron-rag-1", "marigold-llm"), ("Redundancy", "heron-rag-1", "quarry-bm25")])
def test_the_better_run_of_a_pair_is_the_one_that_the_measure_calls_so(samples, measure, best, worst):
    page = report(Workspace(samples).campaign("biogen-sample"), measures=[measure]).decode()
    table = page.partition(f"<caption>Differences between runs by {measure}</caption>")[2].partition("</table>")[0]
    assert (best, worst) in re.findall(r'<th scope="row">([^<]*)</th><td>([^<]*)</td>', table)


def found(totals, *columns):
    values = np.array(columns).T
    runs = tuple(f"run {n}" for n in range(len(columns)))
    intervals = {run: Interval(0.0, float(np.nanmean(column)), 1.0) for run, column in zip(runs, columns, strict=True)}
    return Means(Comparison(("1", "2"), runs, values), intervals, dict(zip(runs, totals, strict=True)))


def test_a_total_is_a_mean_but_for_what_is_rounded_off():
    means = found([0.5, 0.505, 0.6, None], [0.0, 1.0], [0.0, 1.0], [0.0, 1.0], [0.0, 1.0])
    assert means.apart == ("run 2", "run 3")


def test_a_mean_by_chance_is_no_rule():
    assert not found([0.5, 0.6], [0.0, 1.0], [0.0, 1.0]).usual
    assert found([0.5, 0.5, 0.6], [0.0, 1.0], [0.0, 1.0], [0.0, 1.0]).usual


def test_there_is_no_interval_from_one_topic():
    means = found([0.5, 1.0], [0.0, 1.0], [np.nan, 1.0])
    assert means.bounds("run 0") == Interval(0.0, 0.5, 1.0)
    assert means.bounds("run 1") is None
