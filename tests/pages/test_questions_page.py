"""Organisers answer questions on the page Session, and publish, reword and withdraw conventions on
Adjudicate.
"""

from __future__ import annotations

import json
import re
import uuid
from dataclasses import replace
from urllib.parse import parse_qs

import pytest

from assessment.campaign.phase_log import set_phase
from assessment.judging.events.questions import NewQuestion, ask, questions
from assessment.model.units import unit_id
from assessment.review.questions.conventions import conventions
from tests.conftest import judge, unit
from tests.pages.opening import open_page, open_part, press, words

HOSTILE = "Does a <b>hint</b> :red[count] $x$?"


@pytest.fixture
def question(spring):
    ref = unit(spring, "heron", "sentence 1").ref
    ask(spring, "Ann", NewQuestion(str(uuid.uuid4()), "ask", ref, HOSTILE))
    return questions(spring)[0]


def test_an_organiser_sees_how_many_questions_wait_and_answers_one(spring, question):
    test = open_part("session", "Progress")
    assert "**1** question waits for an answer" in words(test)
    test = open_part("session", "Questions")
    assert "Iron helps" in words(test)
    assert "\\<b\\>hint\\<\\/b\\> \\:red\\[count\\]" in words(test)
    [area] = test.text_area
    area.input("It does.")
    test = press(test, "Send the answer")
    assert "The answer is stored" in words(test)
    [now] = questions(spring)
    assert (now.answer, now.reply.by, now.reply.via) == ("It does.", "Zoe", "page")
    assert "waits for an answer" not in words(open_part("session", "Progress"))


def test_a_link_leads_to_a_unit_with_half_a_character_in_its_key(
    spring, question, monkeypatch
):
    ref = question.event.ref._replace(key="q\ud800")
    of_ref = question._replace(event=replace(question.event, ref=ref))
    of_page = "assessment.ui.session_page.questions.questions"
    monkeypatch.setattr(of_page, lambda campaign: [of_ref])
    text = words(open_part("session", "Questions"))
    [query] = re.findall(r"\[open the unit\]\(\./judge\?([^)]*)\)", text)
    assert json.loads(parse_qs(query)["desk-unit"][0]) == list(ref)


def test_an_empty_answer_is_refused_with_a_sentence(spring, question):
    test = press(open_part("session", "Questions"), "Send the answer")
    assert "The answer is empty" in words(test)


def test_an_answer_becomes_a_convention_once_a_label_is_chosen(spring, question):
    test = open_part("session", "Questions")
    test.text_area[0].input("It does.")
    press(test, "Send the answer")
    test = press(open_part("session", "Questions"), "Publish")
    assert "Choose the label" in words(test)
    test.selectbox[-1].select("required")
    test = press(test, "Publish")
    assert "The convention is published" in words(test)
    [convention] = conventions(spring)
    assert (convention.label, convention.text) == ("required", "It does.")


def test_a_question_is_closed_without_an_answer(spring, question):
    press(open_part("session", "Questions"), "Close without an answer")
    assert questions(spring)[0].state == "withdrawn"


def test_an_assessor_gets_no_list_of_questions(spring, question):
    test = open_part("session", "Questions", **{"as": "assessor", "who": "Ben"})
    assert "hint" not in words(test)
    assert not test.text_area


def test_a_decision_with_a_note_is_published_reworded_and_withdrawn(spring):
    decided = unit(spring, "heron", "sentence 1")
    judge(spring, decided, "required", "adjudicator:Zoe", note="A hint counts.")
    test = open_part("adjudicate", "Conventions")
    assert "No convention is in force yet" in words(test)
    test = press(test, "Publish")
    assert "**required**: A hint counts\\." in words(test)
    [area] = test.text_area
    area.input("Only a clear hint counts.")
    test = press(test, "Reword")
    assert "Only a clear hint counts" in words(test)
    press(test, "Withdraw")
    [convention] = conventions(spring)
    assert convention.is_withdrawn
    assert len(convention.earlier) == 2
    test = open_part("adjudicate", "Conventions")
    assert "Withdrawn (1)" in [expander.label for expander in test.expander]


def test_the_history_of_a_unit_names_its_questions(spring, question):
    chosen = unit(spring, "heron", "sentence 1")
    judge(spring, chosen, "required")
    test = open_page("units", {"units-id": unit_id(chosen.ref)}, campaign="spring")
    frames = [frame.value for frame in test.dataframe]
    [remarks] = [frame for frame in frames if "What" in frame.columns]
    assert remarks["What"].tolist() == ["asked"]
    assert remarks["Who"].tolist() == ["Ann"]


def test_a_frozen_campaign_shows_questions_without_forms(spring, question):
    set_phase(spring, "frozen", by="Zoe")
    test = open_part("session", "Questions")
    assert "Questions cannot be answered: the campaign is frozen" in words(test)
    assert "Iron helps" in words(test)
    assert not test.text_area
    # Nobody can answer it any more.
    assert "waits for an answer" not in words(test)


def test_a_frozen_campaign_shows_conventions_that_nobody_can_change(spring):
    decided = unit(spring, "heron", "sentence 1")
    judge(spring, decided, "required", "adjudicator:Zoe", note="A hint counts.")
    press(open_part("adjudicate", "Conventions"), "Publish")
    set_phase(spring, "frozen", by="Zoe")
    test = open_part("adjudicate", "Conventions")
    assert "A hint counts" in words(test)
    assert "Conventions cannot change: the campaign is frozen" in words(test)
    assert not test.text_area
