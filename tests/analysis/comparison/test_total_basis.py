"""Tests on how few topics may decide a total that is no mean over topics."""

from __future__ import annotations

import pytest

from assessment.analysis.comparison import deciding_topics, intervals_of_totals
from assessment.campaign.totals import topic_facts


@pytest.fixture(scope="module")
def answers(sample_workspace):
    return sample_workspace().campaign("r2c2-sample")


def test_a_ratio_stays_without_a_topic_that_does_not_decide_it(answers):
    data = answers.data
    facts = topic_facts(data)
    whole = {(one.measure, one.run): one.value for one in answers.totals()}
    unchanged = dict.fromkeys(whole, 0)
    for topic in facts:
        others = {name: facts[name] for name in facts if name != topic}
        for one in data.track.totals(others, data.settings):
            if one.value == pytest.approx(whole[one.measure, one.run]):
                unchanged[one.measure, one.run] += 1
    deciding = deciding_topics(data)
    few = {total: count for total, count in deciding.items() if count < len(facts)}
    assert few
    for total, count in few.items():
        assert unchanged[total] >= len(facts) - count


def test_a_total_that_few_topics_decide_has_no_interval(answers):
    few = {total for total, count in deciding_topics(answers.data).items() if count < 5}
    measures = sorted({measure for measure, _ in few})
    assert measures
    intervals = intervals_of_totals(answers, measures, rounds=50)
    for measure, run in few:
        assert run not in intervals[measure]
    assert any(intervals.values())
