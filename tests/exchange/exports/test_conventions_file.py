"""Questions and conventions go with a campaign: into its file, its archive, its release and its report."""

from __future__ import annotations

import csv
import io
import uuid
from dataclasses import replace

import pytest

from assessment.campaign import Workspace
from assessment.campaign.question_log import remark_log
from assessment.campaign.writer import Writer
from assessment.exchange.archive.restoration import restore
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.release.named_people import names_note
from assessment.exchange.release.release_check import verify
from assessment.judging.events.questions import NewQuestion, ask
from assessment.report import report
from assessment.review.questions.conventions import Draft, conventions, publish, revise
from assessment.review.questions.question_answers import answer
from tests.conftest import judge, unit
from tests.exchange.release.test_release import changed, files, released

ZOE = Writer("Zoe")


@pytest.fixture
def spoken(campaign):
    """A campaign with a judgment, an answered question, and a convention that was reworded."""
    about = unit(campaign, "heron", "sentence 1")
    judge(campaign, about, "required")
    name = str(uuid.uuid4())
    ask(
        campaign,
        "Ann",
        NewQuestion(name, "ask", about.ref, "Does a <b>hint</b> count?"),
    )
    answer(campaign, name, "It does.", ZOE)
    publish(campaign, Draft(about.ref, "required", "A hint counts.", name), ZOE)
    [convention] = conventions(campaign)
    revise(campaign, convention.id, "A <i>clear</i> hint counts.", ZOE)
    return campaign


def test_the_file_of_conventions_holds_words_example_and_earlier_words(spoken):
    name, body = export(spoken, "conventions")
    [row] = csv.DictReader(io.StringIO(body.decode("utf-8-sig"), newline=""))
    assert name == "spring_conventions.csv"
    assert (row["label"], row["convention"], row["state"]) == (
        "required",
        "A <i>clear</i> hint counts.",
        "in force",
    )
    assert row["earlier"] == "A hint counts."
    assert row["text"].startswith("Iron helps")
    assert b"Zoe" not in body


def test_an_archive_brings_every_event_back_and_judgments_stay_counted_alone(spoken):
    _, archive = export(spoken, "archive")
    again = restore(Workspace(":memory:"), archive)
    before = remark_log(spoken.store, spoken.row.id).events
    after = remark_log(again.store, again.row.id).events
    assert [replace(event, seq=0) for event in after] == [
        replace(event, seq=0, via=f"restored:{event.via}") for event in before
    ]
    assert again.count() == spoken.count() == 1
    [first, *_] = again.imports()
    assert first.summary["counts"]["questions and conventions"] == 4
    assert first.summary["counts"]["nuggets"] == 0


def test_a_release_vouches_for_every_question_and_answer(spoken):
    data = released(spoken)
    assert verify(data).problems == ()
    nuggets = files(data)["nuggets.jsonl"].replace(b"It does.", b"It is so")
    assert (
        "nuggets.jsonl" in verify(changed(data, "nuggets.jsonl", nuggets)).problems[0]
    )


def test_an_event_that_another_program_wrote_wrongly_is_left_out(spoken):
    _, archive = export(spoken, "archive")
    lines = files(archive)["nuggets.jsonl"].replace(
        b'\\"act\\":\\"answer', b'\\"act\\":\\"shout'
    )
    again = restore(Workspace(":memory:"), changed(archive, "nuggets.jsonl", lines))
    log = remark_log(again.store, again.row.id)
    assert [event.act for event in log.events] == ["ask", "publish", "revise"]
    [question] = log.questions().values()
    answer(again, question.id, "It does.", ZOE)


def test_the_report_ends_with_the_conventions_as_text_and_without_names(spoken):
    text = report(spoken).decode()
    section = text[text.index('id="conventions"') :]
    assert "A &lt;i&gt;clear&lt;/i&gt; hint counts." in section
    assert "Ann" not in section and "Zoe" not in section


def test_a_report_without_conventions_has_no_such_section(campaign):
    assert 'id="conventions"' not in report(campaign).decode()


@pytest.fixture
def with_question(spoken):
    """The campaign with a question of somebody who has judged nothing."""
    about = unit(spoken, "heron", "sentence 1")
    question = NewQuestion(str(uuid.uuid4()), "ask", about.ref, "And a guess?")
    ask(spoken, "Maria", question)
    return spoken


def test_whoever_signs_off_is_told_whose_names_are_in_the_release(with_question):
    note = names_note(with_question)
    assert "Ann (judgments); Maria, Zoe (questions, conventions and nuggets)" in note
    assert b"Maria" in files(released(with_question))["nuggets.jsonl"]


def test_nobody_is_named_by_a_campaign_without_events(campaign):
    assert names_note(campaign) == ""


def test_the_anonymous_report_names_nobody_who_asked_or_answered(with_question):
    page = report(with_question, anonymous=True).decode()
    assert "hint counts." in page and "assessor 1" in page
    assert "Maria" not in page and "Zoe" not in page
