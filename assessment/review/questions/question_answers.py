"""Answers of organisers to the questions of assessors, stored as new events."""

from __future__ import annotations

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.question_log import RemarkLog, remark_log
from assessment.campaign.writer import Writer
from assessment.judging.events.question_and_convention_events import (
    QUOTED,
    append_remark,
    checked_text,
    following,
)
from assessment.model import UserError
from assessment.model.questions_and_conventions import Act, Question, Remark


def answer(campaign: Campaign, question: str, text: str, writer: Writer) -> None:
    """Answer a question, or change its answer; the same answer again changes nothing.  Raises `UserError`."""
    text = checked_text(text, "the answer")
    until_current(
        lambda: _reply(campaign, question, "answer", text=text, writer=writer)
    )


def withdraw_question(campaign: Campaign, question: str, writer: Writer) -> None:
    """Take a question off the list; it stays in the log.  Raises `UserError`."""
    until_current(
        lambda: _reply(campaign, question, "withdraw", text="", writer=writer)
    )


def _reply(
    campaign: Campaign, question_id: str, act: Act, *, text: str, writer: Writer
) -> None:
    log = remark_log(campaign.store, campaign.row.id)
    question = known_question(log, question_id)
    if act == "answer" and question.answer == text:
        return
    if question.is_withdrawn:
        if act == "withdraw":
            return
        raise UserError("the question was withdrawn, so the answer was not stored")
    remark = Remark(act, question_id, question.event.ref, text)
    remark = following(remark, log, writer)
    campaign.must_allow("answer questions")
    append_remark(
        campaign, remark, "answer questions", log=log, admission=writer.admission
    )


def known_question(log: RemarkLog, question_id: str) -> Question:
    """The question with this id.  Raises `UserError`."""
    question = log.questions().get(question_id)
    if question is None:
        raise UserError(f"there is no question {question_id[:QUOTED]!r}")
    return question
