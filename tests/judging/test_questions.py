"""Questions about a unit: stored once, checked while they are stored, and shown to nobody but who asked."""

from __future__ import annotations

import uuid

import pytest

from assessment.campaign.phase_log import set_phase
from assessment.campaign.question_log import remark_log
from assessment.campaign.writer import Writer
from assessment.judging.desk.desk import Desk
from assessment.judging.events.questions import (
    NewQuestion,
    ask,
    open_questions,
    questions,
    values_for,
)
from assessment.model import Ref, UserError
from assessment.model.permissions import Forbidden
from assessment.review.questions.conventions import (
    Draft,
    conventions,
    noted_decisions,
    publish,
    revise,
    withdraw,
)
from assessment.review.questions.question_answers import answer, withdraw_question
from tests.conftest import judge, unit

ZOE = Writer("Zoe")


def question_about(campaign, name="sentence 1", text="Does a hint count?", **more):
    ref = unit(campaign, "heron", name).ref
    return NewQuestion(str(uuid.uuid4()), "ask", ref, text, **more)


@pytest.fixture
def question(campaign):
    """Ann's question about the first sentence: its id."""
    question = question_about(campaign)
    ask(campaign, "Ann", question)
    return question.uuid


def draft(campaign, text="A hint counts.", label="required", **more):
    return Draft(unit(campaign, "heron", "sentence 1").ref, label, text, **more)


def test_a_question_is_stored_with_the_units_name_and_text(campaign, question):
    [event] = questions(campaign)
    remark = event.event
    assert (remark.by, remark.text, remark.name) == (
        "Ann",
        "Does a hint count?",
        "sentence 1",
    )
    assert remark.excerpt.startswith("Iron helps")
    assert (event.id, event.state, event.answer) == (question, "open", "")
    assert remark.at > "2020"


def test_a_question_sent_twice_is_stored_once(campaign):
    question = question_about(campaign)
    for _ in range(2):
        ask(campaign, "Ann", question)
    assert len(questions(campaign)) == 1
    with pytest.raises(UserError, match="says something else"):
        ask(campaign, "Ann", question._replace(text="another"))
    with pytest.raises(UserError, match="says something else"):
        ask(campaign, "Ben", question)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"text": "  "}, "is empty"),
        ({"text": "x" * 2001}, "has 2,001 characters; at most 2,000"),
        ({"uuid": "x"}, "no valid UUID"),
        ({"ref": Ref("answer", "9", "x")}, "does not belong"),
        ({"act": "withdraw", "about": "x"}, "no question of yours"),
    ],
)
def test_what_cannot_be_a_question_is_refused_with_its_reason(campaign, changes, why):
    with pytest.raises(UserError, match=why):
        ask(campaign, "Ann", question_about(campaign)._replace(**changes))
    assert questions(campaign) == []


def test_whether_it_may_be_stored_is_checked_in_the_storing_transaction(campaign):
    def lost(log):
        raise Forbidden("no member any more")

    with pytest.raises(Forbidden):
        ask(campaign, "Ann", question_about(campaign), lost)
    assert questions(campaign) == []


def test_a_question_is_asked_while_the_campaign_is_open_and_answered_until_it_is_frozen(
    campaign, question
):
    set_phase(campaign, "closed", by="Zoe")
    with pytest.raises(UserError, match="the campaign is closed"):
        ask(campaign, "Ann", question_about(campaign))
    answer(campaign, question, "It does.", ZOE)
    set_phase(campaign, "frozen", by="Zoe")
    with pytest.raises(UserError, match="the campaign is frozen"):
        answer(campaign, question, "It does not.", ZOE)


def test_only_who_asked_reads_the_question_and_no_name_is_shown(campaign, question):
    answer(campaign, question, "It does.", ZOE)
    [own] = values_for(campaign, "Ann")["questions"]
    assert (own["uuid"], own["state"], own["answer"]) == (
        question,
        "answered",
        "It does.",
    )
    assert values_for(campaign, "Ben")["questions"] == []
    assert "Zoe" not in str(values_for(campaign, "Ann"))


def test_an_adjudicator_asks_under_the_persons_own_name(campaign):
    ask(campaign, "adjudicator:Zoe", question_about(campaign))
    assert [question.event.by for question in questions(campaign)] == ["Zoe"]


def test_an_answer_can_be_given_anew_and_the_same_one_twice_is_one_event(
    campaign, question
):
    for text in ("It does.", "It does.", "It does not."):
        answer(campaign, question, text, ZOE)
    log = remark_log(campaign.store, campaign.row.id)
    assert [event.text for event in log.events] == [
        "Does a hint count?",
        "It does.",
        "It does not.",
    ]
    assert open_questions(campaign) == 0


def test_a_question_is_withdrawn_by_who_asked_or_by_an_organiser(campaign, question):
    other = question_about(campaign)
    ask(campaign, "Ben", other)
    own = NewQuestion(str(uuid.uuid4()), "withdraw", other.ref, about=question)
    with pytest.raises(UserError, match="no question of yours"):
        ask(campaign, "Ben", own)
    ask(campaign, "Ann", own)
    withdraw_question(campaign, other.uuid, ZOE)
    assert [question.state for question in questions(campaign)] == ["withdrawn"] * 2
    with pytest.raises(UserError, match="was withdrawn"):
        answer(campaign, question, "It does.", ZOE)


def test_a_convention_is_shown_to_everybody_with_its_example_and_without_names(
    campaign, question
):
    publish(campaign, draft(campaign, question=question), ZOE)
    [convention] = values_for(campaign, "Ben")["conventions"]
    assert (convention["label"], convention["text"]) == ("required", "A hint counts.")
    assert convention["excerpt"].startswith("Iron helps")
    assert not {"Ann", "Zoe"} & set(convention.values())


def test_a_convention_is_reworded_and_withdrawn_and_nothing_is_overwritten(campaign):
    for _ in range(2):
        publish(campaign, draft(campaign), ZOE)
    [convention] = conventions(campaign)
    revise(campaign, convention.id, "Only a clear hint counts.", ZOE)
    withdraw(campaign, convention.id, ZOE)
    withdraw(campaign, convention.id, ZOE)
    [now] = conventions(campaign)
    assert now.is_withdrawn
    assert [event.text for event in now.earlier] == [
        "A hint counts.",
        "Only a clear hint counts.",
    ]
    assert values_for(campaign, "Ann")["conventions"] == []
    publish(campaign, draft(campaign), ZOE)
    assert not conventions(campaign)[0].is_withdrawn


def test_a_convention_belongs_to_a_label_of_its_scale(campaign):
    with pytest.raises(UserError, match="'nice' is not a label of"):
        publish(campaign, draft(campaign, label="nice"), ZOE)


def test_decisions_with_a_label_and_a_note_can_become_conventions(campaign):
    first = unit(campaign, "heron", "sentence 1")
    judge(campaign, first, "required", "adjudicator:Zoe", note="A hint counts.")
    judge(
        campaign, unit(campaign, "heron", "sentence 2"), "required", "adjudicator:Zoe"
    )
    [decision] = noted_decisions(campaign)
    assert (decision.ref, decision.note) == (first.ref, "A hint counts.")


def test_questions_and_conventions_are_no_judgments_and_no_nuggets(campaign):
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required")
    before = (
        campaign.all_scores(),
        campaign.count(),
        Desk(campaign.data, "", "Ann").progress(),
    )
    ask(campaign, "Ann", question_about(campaign))
    publish(campaign, draft(campaign), ZOE)
    after = (
        campaign.all_scores(),
        campaign.count(),
        Desk(campaign.data, "", "Ann").progress(),
    )
    assert after == before
    assert all(campaign.data.nuggets(topic) == () for topic in campaign.topics)
