"""Reviews on the page Session: a sample of an assessor's judgments, accepted or sent back one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import streamlit as st

from assessment.campaign import Campaign
from assessment.model import Judgment, UserError
from assessment.model.assessor import people_among
from assessment.model.events import MAX_TEXT
from assessment.review.judged_units import JudgedUnit
from assessment.review.quality.reviews import (
    Reviewed,
    Verdict,
    review,
    reviewed_judgments,
    reviews,
)
from assessment.review.quality.samples import (
    MAX_SAMPLED,
    SAMPLE_RULES,
    SampleRule,
    draw_sample,
)
from assessment.ui.choices import OneOf
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.links import history_address
from assessment.ui.session.remark_writer import remark_writer
from assessment.ui.storing import (
    is_refused_now,
    say_what_was_done,
    store_and_redraw,
)
from assessment.ui.tables import (
    MAX_LISTED,
    caption_with_download,
    draw_table,
    table_from_rows,
)
from assessment.ui.times import local_time
from assessment.ui.topic_titles import titled_topic, topic_title

_RULES = {
    "random": "drawn by chance",
    "flagged": "flagged by the assessor",
    "contested": "labelled otherwise by others",
}


def show_review(campaign: Campaign) -> None:
    """The sample of an assessor, the next judgment of it to review, and what became of earlier ones."""
    say_what_was_done()
    if is_refused_now(campaign, "review judgments", "Nothing can be reviewed"):
        _show_earlier_reviews(campaign)
        return
    st.write(
        "What is sent back comes first in the assessor's queue, with your reason at the unit. A new "
        "judgment, with whatever label, is the answer; nothing is overwritten."
    )
    assessors = people_among(campaign.store.assessors(campaign.row.id))
    if not assessors:
        st.info("Nobody has judged yet.", icon=":material/rate_review:")
        return
    sample = _choose_sample(campaign, assessors)
    if sample is not None:
        _show_next(campaign, sample)
    _show_earlier_reviews(campaign)


def _choose_sample(
    campaign: Campaign, assessors: Sequence[str]
) -> list[JudgedUnit] | None:
    """The sample as the boxes say; None where none can be drawn."""
    first, second, third, fourth = st.columns([3, 3, 1, 1])
    with first:
        assessor = OneOf("review-of", assessors).show("Whose judgments")
    with second:
        rule = OneOf("review-rule", SAMPLE_RULES, _RULES.__getitem__).show("Which")
    size = third.number_input("How many", 1, MAX_SAMPLED, 20, key="review-size")
    # The seed stays on the page, so that the same sample comes back after every verdict.
    seed = fourth.number_input(
        "Seed", 0, 2**31 - 1, 0, key="review-seed", help="Another seed, another sample."
    )
    try:
        return draw_sample(
            campaign, assessor, cast(SampleRule, rule), size=size, seed=seed
        )
    except UserError as error:
        st.info(md_sentence(str(error)), icon=":material/rate_review:")
        return None


def _show_next(campaign: Campaign, sample: Sequence[JudgedUnit]) -> None:
    reviewed = reviewed_judgments(campaign)
    # A judgment of the sample may have been taken back since it was drawn.
    judged = [(unit, unit.judgment) for unit in sample if unit.judgment is not None]
    if not judged:
        st.info("There are no such judgments.", icon=":material/rate_review:")
        return
    waiting = [pair for pair in judged if pair[1].uuid not in reviewed]
    done = len(judged) - len(waiting)
    st.progress(done / len(judged), f"{done:,} of {len(judged):,} are reviewed")
    if waiting:
        unit, judgment = waiting[0]
        with st.container(border=True):
            _draw_unit(campaign, unit, judgment)
            _draw_verdict_form(campaign, judgment)


def _draw_unit(campaign: Campaign, unit: JudgedUnit, judgment: Judgment) -> None:
    scale = campaign.track.scale(unit.ref.kind)
    link = history_address(campaign, unit.ref)
    topic = titled_topic(campaign, unit.ref.topic)
    name = f"**{md(unit.name)}** · {md(scale.title)} · topic {md(topic)}"
    st.markdown(f"{name} · [open the unit]({link})")
    if unit.question:
        st.caption(md(unit.question))
    st.text(shown(unit.text))
    flag = " · flagged" if judgment.flagged else ""
    st.markdown(f":material/label: **{md(unit.label)}**{flag}")
    if judgment.note:
        st.markdown(f":material/edit_note: {md(judgment.note)}")
    for excerpt in judgment.evidence:
        st.markdown(f":material/format_quote: {md(excerpt.text)}")


def _draw_verdict_form(campaign: Campaign, judgment: Judgment) -> None:
    """The two verdicts; `a` accepts, Ctrl+Enter in the field of the reason sends back."""

    def store(verdict: Verdict, reason: str = "") -> None:
        review(
            campaign, judgment, verdict, writer=remark_writer("session"), reason=reason
        )

    # Keys of its own for each judgment: a late press would otherwise accept the next one unread, and the
    # field would begin with the reason for this one.
    accept = element_key("review-accept", judgment.uuid)
    if st.button("Accept", icon=":material/check:", shortcut="a", key=accept):
        store_and_redraw("The judgment is accepted.", lambda: store("accept"))
    with st.form(element_key("review", judgment.uuid), border=False):
        reason = st.text_area(
            "Why the assessor should look again",
            max_chars=MAX_TEXT,
            height=80,
            help="Shown at the unit after “Sent back: please look again”, without your name.",
        )
        is_sent = st.form_submit_button("Send back", icon=":material/undo:")
    if is_sent:
        done = "The judgment is sent back; it comes first in the assessor's queue."
        store_and_redraw(done, lambda: store("send back", reason))


def _show_earlier_reviews(campaign: Campaign) -> None:
    earlier = list(reversed(reviews(campaign)))
    if not earlier:
        return
    st.markdown(f"**Reviews: {len(earlier):,}**")
    # The file has all of them, the page the newest.
    frame = table_from_rows([_row(campaign, review) for review in earlier])
    draw_table(frame[:MAX_LISTED], hide_index=True)
    cut = f"The newest {MAX_LISTED} of them." if len(earlier) > MAX_LISTED else ""
    caption_with_download(cut, frame, f"{campaign.name}-reviews")


def _row(campaign: Campaign, reviewed: Reviewed) -> dict[str, str]:
    event = reviewed.event
    row = {"State": reviewed.state, "Assessor": event.assessor}
    row["Topic"] = reviewed.ref.topic
    row["Title"] = topic_title(campaign, reviewed.ref.topic)
    row["Question"] = campaign.track.scale(reviewed.ref.kind).title
    row["Reason"] = event.text
    row["By"] = event.by
    row["When"] = local_time(event.at)
    return row
