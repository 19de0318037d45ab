"""The page Answers: the documents of an answer beside it, and assessors' names as people know them."""

from __future__ import annotations

import pytest

from assessment.campaign import Workspace
from assessment.campaign.workspace import ENVIRONMENT
from assessment.model import Judgment, Ref
from assessment.ui.answer_documents import documents_of
from assessment.ui.answer_order import places_in_ranking, screens_by_rank
from assessment.ui.answers import _dispute_in_words, _votes_in_words
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


def test_the_documents_of_a_ranking_stand_by_rank(sample_views, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(sample_views))
    campaign = Workspace(sample_views).campaign("adhoc-sample")
    topic = next(iter(campaign.topics))
    state = campaign.topic_state(topic)
    for run, answer in state.answers.items():
        documents = list(documents_of(campaign, topic, run))
        ranking = [name for name in answer.ranking[:20] if name in documents]
        assert documents[: len(ranking)] == ranking
        own = state.of_runs([run])
        screens = list(campaign.track.screens(own))
        units = list(campaign.track.units(own))
        places = places_in_ranking(campaign, topic, run)
        first = screens_by_rank(screens, units, places)[0].id
        assert ranking[0] in [unit.document for unit in units if unit.screen == first]


def test_answers_that_cite_keep_their_order(sample_views, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(sample_views))
    campaign = Workspace(sample_views).campaign("biogen-sample")
    topic = next(iter(campaign.topics))
    run = next(iter(campaign.topic_state(topic).answers))
    assert places_in_ranking(campaign, topic, run) == {}


def test_a_dispute_names_those_who_gave_another_label():
    ref = Ref("help", "1", "a")
    votes = [
        Judgment(ref, who, label)
        for who, label in (("Ann", "yes"), ("Ben", "yes"), ("Cleo", "no"))
    ]
    assert _dispute_in_words(votes, "yes", with_names=True) == "yes ×2, Cleo: no"
    assert _dispute_in_words(votes, "yes", with_names=False) == "yes ×2, no ×1"
    named = _dispute_in_words(votes, "", with_names=True)
    assert named == "Ann: yes, Ben: yes, Cleo: no"
