"""The part *Two runs* of the page Errors: which one is better, and the answers beside each other."""

from __future__ import annotations

import re

import pytest

from assessment.ui.errors.boxes.default_measure import totals_chief_first
from assessment.ui.errors.two_runs.better_run import first_difference, score_pairs
from assessment.ui.errors.two_runs.compare_answers import leaders
from tests.pages.errors.errors_page import (
    box,
    opened,
)
from tests.pages.opening import words
from tests.small_samples import SMALL_SAMPLE_NAMES


def test_two_runs_open_at_a_topic_where_they_differ_and_say_which_is_better(full):
    campaign = full.campaign("biogen-sample")
    first, second = list(campaign.runs())[:2]
    test = opened("biogen-sample", "Two runs", run=first, other=second)
    topic = box(test, "Topic").value
    [chief, *_] = score_pairs(campaign, topic, first, second)
    assert chief.lead
    assert f" is better in {chief.measure} at this topic, " in words(test)
    assert re.search(r"Of (the )?\d+ measures .* is better in \d+, ", words(test))


def test_two_runs_opened_from_a_figure_begin_with_its_measure(full):
    campaign = full.campaign("biogen-sample")
    first, second = list(campaign.runs())[:2]
    topic = first_difference(campaign, first, second)
    [chief, *others] = score_pairs(campaign, topic, first, second)
    chosen = others[-1].measure
    test = opened(
        "biogen-sample",
        "Two runs",
        run=first,
        other=second,
        topic=topic,
        measure=chosen,
    )
    [sentence] = [t.value for t in test.markdown if "at this topic" in t.value]
    assert chosen in sentence.split(" at this topic")[0]
    assert test.dataframe[0].value["Measure"][0] == chosen
    pairs = score_pairs(campaign, topic, first, second, measure=chosen)
    assert [pair.measure for pair in pairs[:2]] == [chosen, chief.measure]
    unknown = score_pairs(campaign, topic, first, second, measure="no such measure")
    assert unknown == [chief, *others]


def test_a_run_does_not_differ_from_itself(full):
    campaign = full.campaign("biogen-sample")
    run, topic = next(iter(campaign.runs())), next(iter(campaign.topics))
    assert first_difference(campaign, run, run) is None
    assert score_pairs(campaign, topic, run, run) == []


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_two_runs_stand_beside_each_other(full, name):
    test = opened(name, "Two runs")
    shown = [str(head.value).replace("\\", "") for head in test.header[:2]]
    campaign = full.campaign(name)
    [of_one_task] = [
        list(view.runs()) for view in campaign.by_task() if shown[0] in view.runs()
    ]
    assert shown == leaders(campaign, of_one_task)[:2]
    totals = [score for score in totals_chief_first(campaign, shown) if score.judged]
    values = {
        score.run: score.value for score in totals if score.measure == totals[0].measure
    }
    is_higher_better = campaign.track.measure(totals[0].measure).better == "higher"
    best = max if is_higher_better else min
    assert values[shown[0]] == best(
        value for value in values.values() if value is not None
    )
    scores = test.dataframe[0].value
    assert list(scores.columns) == ["Measure", *shown, "Difference", "Better"]
    folded = [each.value for fold in test.expander for each in fold.dataframe]
    assert not any(scores.equals(table) for table in folded)
    assert set(scores["Better"]) <= {*shown, "equal", ""}


def test_runs_are_not_called_equal_by_a_measure_that_ranks_none(full):
    campaign = full.campaign("adhoc-sample")
    judged = {}
    for score in campaign.topic_scores("4"):
        if score.measure == "Judged@10":
            judged.setdefault(score.value, []).append(score.run)
    first, second, *_ = max(judged.values(), key=len)
    test = opened("adhoc-sample", part="Two runs", topic="4", run=first, other=second)
    frame = test.dataframe[-1].value.set_index("Measure")
    assert frame.loc["Judged@10", "Difference"] == "0.0000"
    assert frame.loc["Judged@10", "Better"] == ""
