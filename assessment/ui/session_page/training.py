"""Training on the page Session: known answers, and how each assessor's judgments compare with them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.assessor_topics import judged_topics
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.formats.plurals import number_of
from assessment.judging.events.known_answer_copies import copy_known
from assessment.judging.lists.known_answer_results import (
    TrainingMiss,
    TrainingResult,
    training_results,
)
from assessment.model import Ref, UserError
from assessment.model.assessor import Assessor, AssessorKind
from assessment.planning.known_answers import known_answers
from assessment.planning.progress.ledger import ledger_of
from assessment.planning.stored_plan import plan_of
from assessment.review.quality.rules import rules_of
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.links import history_address
from assessment.ui.storing import is_refused_now
from assessment.ui.tables import (
    HISTORY_LINK,
    MAX_LISTED,
    caption_with_download,
    draw_table,
    table_from_rows,
)
from assessment.ui.tables.table_shapes import TableRow
from assessment.ui.topic_titles import topic_label, topic_title


def show_training(campaign: Campaign) -> None:
    """The known answers of the training topics, and how assessors compare with them."""
    topics = [
        topic
        for topic in plan_of(campaign.data).options.training
        if topic in campaign.topics
    ]
    st.write(
        "Training topics come before all others, and after each judgment the assessor sees the known answer. "
        "They are chosen in the plan."
    )
    if not topics:
        st.info(
            "There are no training topics: choose some in the plan.",
            icon=":material/school:",
        )
    _show_known_answers(campaign, topics)
    if topics:
        _show_results(campaign)


def _show_known_answers(campaign: Campaign, training: list[str]) -> None:
    """Known answers by topic, and a form that copies an assessor's judgments as known answers."""
    has_known_answers = any(known_answers(campaign.data, topic) for topic in training)
    with st.expander(
        "Known answers", icon=":material/key:", expanded=not has_known_answers
    ):
        assessors = campaign.store.assessors(campaign.row.id)
        counts = _known_counts(campaign, assessors, training)
        if counts:
            st.caption(f"Known answers by topic: {'; '.join(counts)}.")
        else:
            st.caption("There are no known answers yet.")
        if is_refused_now(
            campaign, "copy known answers", "Known answers cannot change"
        ):
            return
        left, right = st.columns(2)
        assessor = left.selectbox(
            "Whose judgments are right",
            [name for name in assessors if Assessor.of(name).is_human],
            index=None,
            format_func=shown,
            key="known-who",
        )
        topics = right.multiselect(
            "At topics",
            list(campaign.topics),
            training,
            # The key names the campaign, or the widget would keep the topics of another one.
            key=f"known-topics-{campaign.name}",
            format_func=lambda name: topic_label(campaign, name),
        )
        if st.button(
            "Copy as known answers",
            icon=":material/content_copy:",
            disabled=not (assessor and topics),
        ):
            _copy(campaign, str(assessor), topics)
        st.caption(
            "A judgment file imported under an assessor's name that starts with "
            f"{md(AssessorKind.GOLD.value)} does the same. Known answers count in no score."
        )


def _known_counts(
    campaign: Campaign, assessors: Sequence[str], training: list[str]
) -> list[str]:
    """A phrase for each training topic and each other topic with known answers."""
    with_known = set(training)
    for name in assessors:
        if Assessor.of(name).is_gold:
            with_known.update(judged_topics(campaign.data, name))
    phrases = []
    topics = (topic for topic in campaign.topics if topic in with_known)
    for topic in islice(topics, MAX_LISTED):
        count = len(known_answers(campaign.data, topic))
        if count or topic in training:
            units = len(campaign.data.units(topic))
            phrases.append(f"{md(topic)}: {count:,} of {number_of(units, 'unit')}")
    return phrases


def _copy(campaign: Campaign, assessor: str, topics: list[str]) -> None:
    try:
        count = copy_known(campaign, assessor, topics)
    except UserError as error:
        st.error(md_sentence(str(error)))
        return
    st.success(
        f"{number_of(count, 'known answer is', 'known answers are')} new or changed."
    )


def _show_results(campaign: Campaign) -> None:
    st.header("Results", anchor=False)
    rows, misses = training_results(
        campaign.data, ledger_of(campaign.data).vote_columns
    )
    if not rows:
        st.info(
            "There is nothing to compare with: copy known answers of the training topics above.",
            icon=":material/key:",
        )
        return
    frame = pd.DataFrame([_row(campaign, row) for row in rows])
    look = {
        "Right": st.column_config.ProgressColumn(
            format="%.0f%%", min_value=0, max_value=100
        )
    }
    drawn = _with_whole_percentages(frame)
    draw_table(drawn, hide_index=True, placeholder="–", column_config=look)
    pass_mark = rules_of(campaign).training_pass
    caption_with_download(
        "The first judgment of a unit counts: later ones are made after the known answer was shown. "
        f"The pass mark is {pass_mark} % (part *Quality*).",
        frame,
        f"{campaign.name}-training",
    )
    _show_misses(campaign, misses)


def _row(campaign: Campaign, row: TrainingResult) -> TableRow:
    question = shown(campaign.track.scale(row.kind).title)
    percentage = 100 * row.right / row.answered if row.answered else None
    return {
        "Assessor": shown(row.assessor),
        "Question": question,
        "Right": percentage,
        "Met": row.right,
        "Judged": row.answered,
        "Known": row.known,
    }


def _with_whole_percentages(frame: pd.DataFrame) -> pd.DataFrame:
    """The table with its percentages rounded down, as in alerts: 79.6 % is below a pass mark of 80 %.

    >>> _with_whole_percentages(pd.DataFrame({"Right": [79.6, None]}))["Right"].tolist()
    [79.0, nan]
    """
    return frame.assign(Right=pd.to_numeric(frame["Right"]) // 1)


def _show_misses(campaign: Campaign, misses: list[TrainingMiss]) -> None:
    if not misses:
        return
    st.markdown(f"**Judgments that differ from the known answer: {len(misses):,}**")
    frame = table_from_rows([_miss(campaign, miss) for miss in misses])
    look = {"History": HISTORY_LINK, "Why": st.column_config.TextColumn(width="large")}
    draw_table(frame[:MAX_LISTED], hide_index=True, column_config=look)
    caption_with_download(
        f"The first {MAX_LISTED} of them." if len(misses) > MAX_LISTED else "",
        frame,
        f"{campaign.name}-training-misses",
    )


@derived(of="topic", needs=JUDGED)
def _unit_names(data: CampaignData, topic: str) -> dict[Ref, str]:
    return {unit.ref: unit.name for unit in data.units(topic)}


def _miss(campaign: Campaign, miss: TrainingMiss) -> dict[str, str]:
    topic = miss.ref.topic
    unit_names = _unit_names(campaign.data, topic)
    question = campaign.track.scale(miss.ref.kind).title
    # A judgment of an earlier version of a run has no unit now; its key would say nothing.
    name = unit_names.get(miss.ref, "no unit any more")
    unit = {
        "Assessor": miss.assessor,
        "Topic": topic,
        "Title": topic_title(campaign, topic),
        "Question": question,
        "Unit": name,
    }
    label = "cannot judge" if miss.label is None else miss.label
    labels = {"Said": label, "Known": miss.known, "Why": miss.note}
    return {**unit, **labels, "History": history_address(campaign, miss.ref)}
