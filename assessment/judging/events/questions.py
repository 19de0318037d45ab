"""Questions of assessors about the unit in hand: asked, withdrawn, answered, and read by who asked."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypedDict

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.question_log import remark_log
from assessment.campaign.use_guard import AdmissionCheck
from assessment.judging.events.question_and_convention_events import (
    append_remark,
    checked_text,
)
from assessment.judging.events.uuid_format import is_uuid
from assessment.judging.pages.screen_data import ref_values
from assessment.judging.pages.screen_shapes import RefValues
from assessment.judging.pages.unit_text import unit_text
from assessment.model import Ref, UserError
from assessment.model.assessor import Assessor
from assessment.model.questions_and_conventions import (
    Convention,
    Question,
    QuestionState,
    Remark,
)

_REPEATED = (
    "a question with this UUID is stored already and says something else, so this was not stored; "
    "ask again"
)


class NewQuestion(NamedTuple):
    """What a desk sends: a question about a unit, or the id of an own question that is withdrawn."""

    uuid: str
    act: Literal["ask", "withdraw"]
    ref: Ref
    text: str = ""
    about: str = ""


def questions(campaign: Campaign) -> list[Question]:
    """Every question of the campaign, oldest first."""
    log = remark_log(campaign.store, campaign.row.id)
    return list(log.questions().values())


def open_questions(campaign: Campaign) -> int:
    """How many questions wait for an answer."""
    return sum(question.state == "open" for question in questions(campaign))


def answered_questions(campaign: Campaign, person: str) -> list[Question]:
    """This person's questions that have an answer, oldest first."""
    answered = []
    for question in questions(campaign):
        if question.event.by == person and question.state == "answered":
            answered.append(question)
    return answered


# The assessor


def ask(
    campaign: Campaign,
    assessor: str,
    sent: NewQuestion,
    admission: AdmissionCheck | None = None,
) -> None:
    """Store a question, or that it is withdrawn; one that is stored already changes nothing.

    `UserError` says why it cannot be stored.
    """
    until_current(lambda: _ask(campaign, assessor, sent, admission))


def _ask(
    campaign: Campaign,
    assessor: str,
    sent: NewQuestion,
    admission: AdmissionCheck | None,
) -> None:
    if not is_uuid(sent.uuid):
        raise UserError("the question has no valid UUID")
    log = remark_log(campaign.store, campaign.row.id)
    person = Assessor.of(assessor).name
    earlier = log.event(sent.uuid)
    if earlier is not None:
        if not _is_same(earlier, sent, person):
            raise UserError(_REPEATED)
        return
    campaign.must_allow("ask questions")
    remark = _remark(campaign, assessor, sent, log.questions())
    append_remark(campaign, remark, "ask questions", log=log, admission=admission)


def _is_same(earlier: Remark, sent: NewQuestion, person: str) -> bool:
    if (earlier.act, earlier.by) != (sent.act, person):
        return False
    if sent.act == "withdraw":
        return earlier.about == sent.about
    return (earlier.ref, earlier.text) == (sent.ref, sent.text.strip())


def _remark(
    campaign: Campaign, assessor: str, sent: NewQuestion, known: dict[str, Question]
) -> Remark:
    person = Assessor.of(assessor).name
    if sent.act == "withdraw":
        question = known.get(sent.about)
        if question is None or question.event.by != person:
            raise UserError("this is no question of yours, so it was not withdrawn")
        return Remark(
            "withdraw",
            sent.about,
            question.event.ref,
            uuid=sent.uuid,
            by=person,
            via="desk",
        )
    text = checked_text(sent.text, "the question")
    unit = unit_text(campaign.data, sent.ref, assessor)
    if unit is None:
        raise UserError(
            "the unit does not belong to this campaign; it may have changed with a corrected run"
        )
    return Remark(
        "ask",
        sent.uuid,
        sent.ref,
        text,
        name=unit.name,
        excerpt=unit.text,
        uuid=sent.uuid,
        by=person,
        via="desk",
    )


# What an assessor reads


class QuestionValues(RefValues):
    """An own question about a unit; `answer` and `answered` (when) are "" until there is one."""

    uuid: str
    name: str
    text: str
    at: str
    state: QuestionState
    answer: str
    answered: str


class ConventionValues(RefValues):
    """A convention for a label, with a unit as its example: the unit's name, and an excerpt of its text."""

    id: str
    label: str
    text: str
    name: str
    excerpt: str
    at: str


class QuestionsAndConventions(TypedDict):
    """What an assessor reads; `seq` is the number of the newest event of all."""

    seq: int
    questions: list[QuestionValues]
    conventions: list[ConventionValues]


def values_for(campaign: Campaign, assessor: str) -> QuestionsAndConventions:
    """The assessor's own questions with their answers, and everybody's conventions, as plain JSON values.

    Nobody else's questions are among them, and no names.
    """
    log = remark_log(campaign.store, campaign.row.id)
    person = Assessor.of(assessor).name
    own = []
    for question in log.questions().values():
        if question.event.by == person:
            own.append(_question_values(question))
    conventions = map(_convention_values, log.conventions_in_force())
    return {"seq": log.newest, "questions": own, "conventions": list(conventions)}


def _question_values(question: Question) -> QuestionValues:
    event, reply, state = question.event, question.reply, question.state
    answered = reply.at if reply else ""
    answer = question.answer
    return {
        **ref_values(event.ref),
        "uuid": event.uuid,
        "name": event.name,
        "text": event.text,
        "at": event.at,
        "state": state,
        "answer": answer,
        "answered": answered,
    }


def _convention_values(convention: Convention) -> ConventionValues:
    published = convention.published
    at = convention.newest.at
    return {
        **ref_values(published.ref),
        "id": convention.id,
        "label": convention.label,
        "text": convention.text,
        "name": published.name,
        "excerpt": published.excerpt,
        "at": at,
    }
