"""The part *Two runs*: where it opens, which measures it counts, and its signs."""

import pytest

from assessment.ui.errors.two_runs.better_run import (
    better_in_words,
    first_difference,
    score_pairs,
)
from assessment.ui.errors.two_runs.compare_answers import leaders
from tests.conftest import judge, run_file, unit
from tests.pages.opening import open_in_frame


@pytest.fixture
def half_judged(empty, make):
    """At topic 1 nobody has read tern's answer, only what both cite; at topic 2 both answers are judged."""
    texts = {"1": "Iron helps [11].", "2": "Gel is safe [12]."}
    others = {topic: f"Not so. {text}" for topic, text in texts.items()}
    campaign = make(run_file("heron", texts), run_file("tern", others, team="gull"))
    judge(campaign, unit(campaign, "heron", "PMID 11"), "supporting")
    judge(campaign, unit(campaign, "tern", "PMID 11"), "contradicting")
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required")
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes")
    judge(campaign, unit(campaign, "tern", "answer", "2"), "no")
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    return campaign


def test_two_runs_open_where_both_have_the_chief_measure_and_differ_in_it(half_judged):
    assert score_pairs(half_judged, "1", "heron", "tern")[0].lead
    assert first_difference(half_judged, "heron", "tern") == "2"


def test_where_they_differ_in_no_chief_measure_another_one_opens_a_topic(half_judged):
    judge(half_judged, unit(half_judged, "tern", "answer", "2"), "yes")
    assert first_difference(half_judged, "heron", "tern") == "1"


def test_a_count_of_fewer_measures_than_the_runs_have_says_which_it_counts(full):
    campaign = full.campaign("car-sample")
    first, second = leaders(campaign, list(campaign.runs()))[:2]
    topic = first_difference(campaign, first, second)
    words = better_in_words(campaign, topic, first, second)
    count = len(score_pairs(campaign, topic, first, second))
    assert f"Of the {count} measures that rank runs and that both have here, " in words


def test_an_undefined_score_beside_another_run_is_a_dash(half_judged):
    page = open_in_frame("errors", campaign="spring", part="Two runs", topic="1")
    cells = [str(cell) for cell in page.dataframe[0].value.to_numpy().ravel()]
    assert any(cell.startswith("– (0/") for cell in cells)
    assert not any(cell.startswith("-") for cell in cells)
