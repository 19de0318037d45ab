"""Conventions of labels: published, reworded and withdrawn by new events."""

from __future__ import annotations

from typing import NamedTuple

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.question_log import RemarkLog, remark_log
from assessment.campaign.writer import Writer
from assessment.exchange.carry_over.origins import uuid_of
from assessment.judging.events.question_and_convention_events import (
    QUOTED,
    append_remark,
    checked_text,
    following,
)
from assessment.judging.pages.unit_text import unit_text
from assessment.model import Judgment, Ref, UserError
from assessment.model.assessor import Assessor
from assessment.model.questions_and_conventions import Act, Convention, Remark
from assessment.review.disagreements import decisions
from assessment.review.questions.question_answers import known_question


class Draft(NamedTuple):
    """A convention that is to be published: the unit that is its example, and the label that it belongs to.

    `question` is the id of the question that it was made from, "" for a note of an adjudicator.
    """

    ref: Ref
    label: str
    text: str
    question: str = ""


def conventions(campaign: Campaign) -> list[Convention]:
    """Every convention of the campaign, oldest first, withdrawn ones included."""
    log = remark_log(campaign.store, campaign.row.id)
    return list(log.conventions().values())


def remarks_on(campaign: Campaign, ref: Ref) -> list[Remark]:
    """Every event about a question or convention on a unit, oldest first."""
    log = remark_log(campaign.store, campaign.row.id)
    return [event for event in log.events if event.ref == ref]


def noted_decisions(campaign: Campaign) -> list[Judgment]:
    """The adjudicators' decisions that have a label and a note: what a convention can be made of."""
    noted = []
    for topic in campaign.topics:
        for decision in decisions(campaign.data, topic).values():
            if decision.label is not None and decision.note.strip():
                noted.append(decision)
    return noted


def publish(campaign: Campaign, draft: Draft, writer: Writer) -> None:
    """Publish a convention; one with the same unit, label and words is published once.

    A withdrawn one comes into force again.  Raises `UserError`.
    """
    draft = draft._replace(text=checked_text(draft.text, "the convention"))
    until_current(lambda: _publish(campaign, draft, writer))


def _publish(campaign: Campaign, draft: Draft, writer: Writer) -> None:
    _must_have_label(campaign, draft.ref.kind, draft.label)
    log = remark_log(campaign.store, campaign.row.id)
    ident = uuid_of("convention", *draft.ref, draft.label, draft.text)
    present = log.conventions().get(ident)
    if present is not None:
        if present.is_withdrawn:
            _change(campaign, log, present, "revise", text=draft.text, writer=writer)
        return
    name, excerpt = _example(campaign, log, draft, writer)
    remark = Remark(
        "publish",
        ident,
        draft.ref,
        draft.text,
        draft.label,
        name=name,
        excerpt=excerpt,
        question=draft.question,
    )
    campaign.must_allow("publish conventions")
    append_remark(
        campaign,
        writer.sign(remark, ident),
        "publish conventions",
        log=log,
        admission=writer.admission,
    )


def _example(
    campaign: Campaign, log: RemarkLog, draft: Draft, writer: Writer
) -> tuple[str, str]:
    """Name and text of the draft's unit: as the question has them, else as they are now."""
    if draft.question:
        event = known_question(log, draft.question).event
        return event.name, event.excerpt
    unit = unit_text(campaign.data, draft.ref, Assessor.adjudicator(writer.name).stored)
    if unit is None:
        raise UserError(
            "the unit does not belong to this campaign any more, so it can be no example"
        )
    return unit.name, unit.text


def _must_have_label(campaign: Campaign, kind: str, label: str) -> None:
    scale = campaign.track.scale(kind)
    if label not in scale.names:
        choices = ", ".join(scale.names)
        raise UserError(
            f"{label[:QUOTED]!r} is not a label of {scale.title}; choose one of: {choices}"
        )


def revise(campaign: Campaign, convention: str, text: str, writer: Writer) -> None:
    """Reword a convention; the words before stay in the log.  Raises `UserError`."""
    text = checked_text(text, "the convention")
    until_current(
        lambda: _change_known(campaign, convention, "revise", text=text, writer=writer)
    )


def withdraw(campaign: Campaign, convention: str, writer: Writer) -> None:
    """Take a convention out of force; it stays in the log.  Raises `UserError`."""
    until_current(
        lambda: _change_known(campaign, convention, "retract", text="", writer=writer)
    )


def _change_known(
    campaign: Campaign, convention_id: str, act: Act, *, text: str, writer: Writer
) -> None:
    log = remark_log(campaign.store, campaign.row.id)
    convention = log.conventions().get(convention_id)
    if convention is None:
        raise UserError(f"there is no convention {convention_id[:QUOTED]!r}")
    # A withdrawn convention shows the words that it had
    _change(campaign, log, convention, act, text=text or convention.text, writer=writer)


def _change(
    campaign: Campaign,
    log: RemarkLog,
    convention: Convention,
    act: Act,
    *,
    text: str,
    writer: Writer,
) -> None:
    newest = convention.newest
    is_in_force = not convention.is_withdrawn
    if (text, act != "retract") == (convention.text, is_in_force):
        return
    remark = Remark(act, convention.id, newest.ref, text, newest.label)
    remark = following(remark, log, writer)
    campaign.must_allow("publish conventions")
    append_remark(
        campaign, remark, "publish conventions", log=log, admission=writer.admission
    )
