"""The page Answers: the documents of an answer beside it, and assessors' names as people know them."""

from __future__ import annotations

import pytest

from assessment.campaign.workspace import ENVIRONMENT
from assessment.model import Judgment
from assessment.ui.answers import _votes_in_words
from tests.conftest import judge, run_file, unit
from tests.pages.opening import open_page, sound, words


@pytest.fixture
def opened(campaign, workspace, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))

    def page(**query):
        return open_page("answers", query, campaign="spring")

    return page


def box(test):
    return next(box for box in test.selectbox if box.label == "Document")


def test_the_first_document_stands_beside_the_answer_and_the_next_is_one_key_away(
    opened,
):
    test = opened(topic="1", run="heron")
    assert box(test).options == [
        "11 A trial: 1 unit judged against it",
        "12 A review: 1 unit judged against it",
    ]
    assert "**A trial**" in words(test)
    next(button for button in test.button if button.label == "Next document").click()
    test = sound(test.run())
    assert (test.query_params["document"], box(test).value) == ("12", "12")


def test_a_link_names_the_document(opened):
    assert box(opened(topic="1", run="heron", document="12")).value == "12"
    assert "names document 99, which is not here" in words(
        opened(topic="1", run="heron", document="99")
    )


def test_an_answer_without_documents_has_no_box_for_them(make, workspace, monkeypatch):
    make(run_file("heron", {"1": "Iron helps."}))
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    test = open_page("answers", campaign="spring")
    assert [box.label for box in test.selectbox][:2] == ["Topic", "Run"]
    assert "Document" not in [box.label for box in test.selectbox]


def test_an_answer_without_text_says_so(make, workspace, monkeypatch):
    make(run_file("heron", {"1": ""}))
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))
    test = open_page("answers", {"topic": "1", "run": "heron"}, campaign="spring")
    assert "answer to this topic has no text" in words(test)


def test_names_of_assessors_have_no_prefixes(campaign, opened):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "auto:reader")
    table = opened(topic="1", run="heron").dataframe[0].value
    assert list(table["Assessor"]) == ["reader (machine)"]
    vote = Judgment(unit(campaign, "heron", "answer").ref, "adjudicator:Zoe", "no")
    assert _votes_in_words([vote], with_names=True) == "Zoe (adjudicator): no"
