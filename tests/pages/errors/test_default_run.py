"""The defaults of the page Errors: a run that has errors, and a measure that shows them."""

from __future__ import annotations

import pytest

from tests.conftest import judge, unit
from tests.pages.errors.errors_page import (
    box,
    opened,
)
from tests.pages.opening import open_page, without_errors, words
from tests.small_samples import SMALL_SAMPLE_NAMES

STRICT = "strict_vital_score"


@pytest.mark.parametrize(
    ("run", "measure"), [("alder-1", "MAP"), ("alder-pages", "relevance")]
)
def test_a_run_opens_with_the_chief_measure_of_its_own_task(full, run, measure):
    test = opened("car-sample", run=run)
    assert box(test, "Cost in").value == measure


def test_a_run_of_pages_opens_with_a_measure_by_which_it_has_errors(full):
    campaign = full.campaign("car-sample")
    pages = next(v for v in campaign.by_task() if v.task and v.task.name == "page")
    for run in pages.runs():
        test = opened("car-sample", run=run, measure="MAP", topic="every")
        table = test.dataframe[0].value
        assert not table["Label"][0].endswith(", no error"), run
        if box(test, "Cost in").value != "MAP":
            assert "[Two runs](./errors?" in words(test)


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_the_page_opens_on_a_run_of_the_first_task_with_an_error(full, name):
    test = opened(name)
    campaign = full.campaign(name)
    assert box(test, "Run").value in campaign.by_task()[0].runs()
    assert test.dataframe[0].value["Costs"][0] > 0


@pytest.mark.parametrize(
    ("name", "measure"), [("adhoc-sample", "AP(rel=2)"), ("rag-sample", STRICT)]
)
def test_the_page_opens_on_the_best_run_that_is_not_perfect(full, name, measure):
    totals = {}
    for score in full.campaign(name).totals():
        if score.measure == measure and score.value not in (None, 1.0):
            totals[score.run] = score.value
    assert box(opened(name), "Run").value == max(totals, key=totals.get)


def test_a_perfect_run_has_nothing_to_analyse_and_is_not_opened(contradicted):
    judge(contradicted, unit(contradicted, "heron", "answer"), "yes")
    judge(contradicted, unit(contradicted, "tern", "answer"), "no")
    assert box(opened("spring"), "Run").value == "tern"


def test_a_team_opens_on_a_run_of_its_own(released):
    assert box(opened("spring", role="team:gull", who="Gus"), "Run").value == "tern"


def test_the_page_opens_on_the_run_last_looked_at(full):
    run = list(full.campaign("biogen-sample").runs())[2]
    state = {"campaign": "biogen-sample", "as": "organiser", "who": "Zoe"}
    state["last-run"] = ("biogen-sample", run)
    page = without_errors(open_page("errors", {"part": "Units"}, **state))
    assert box(page, "Run").value == run


def test_answers_and_scores_remember_the_run_that_they_show(full):
    run = list(full.campaign("biogen-sample").runs())[2]
    state = {"campaign": "biogen-sample", "as": "organiser", "who": "Zoe"}
    for page, query in (("answers", {"run": run}), ("scores", {"drill-run": run})):
        test = without_errors(open_page(page, query, **state))
        assert test.session_state["last-run"] == ("biogen-sample", run), page
