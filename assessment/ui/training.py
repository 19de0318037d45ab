"""Training on the page Session: known answers, and how everybody met them."""

from __future__ import annotations

from itertools import islice

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.assessor_topics import judged_topics
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.judging.training import (
    TrainingMiss,
    TrainingResult,
    copy_known,
    known_answers,
    training_results,
)
from assessment.model import Ref, UserError
from assessment.model.resolution import KNOWN, is_person
from assessment.planning.progress import ledger_of
from assessment.planning.stored_plan import plan_of
from assessment.ui.answers import topic_label
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import answer_address
from assessment.ui.tables import ANSWER_LINK, MOST_LISTED, caption_with_download, draw_table, table_from_rows


def show(campaign: Campaign) -> None:
    topics = [topic for topic in plan_of(campaign.data).options.training if topic in campaign.topics]
    st.write(
        "Training topics come before all others, and after each judgment the assessor sees the known answer. They are chosen in the plan."
    )
    if not topics:
        st.info("No topic is for training: choose some in the plan.", icon=":material/school:")
    _known(campaign, topics)
    if topics:
        _results(campaign)


def _known(campaign: Campaign, training: list[str]) -> None:
    """What is known already, and a way to make known answers of an assessor's judgments."""
    with st.expander(
        "Known answers",
        icon=":material/key:",
        expanded=not any(known_answers(campaign.data, topic) for topic in training),
    ):
        people = campaign.store.assessors(campaign.row.id)
        there = {
            topic for name in people if name.startswith(KNOWN) for topic in judged_topics(campaign.data, name)
        }
        counts = {
            topic: len(known_answers(campaign.data, topic))
            for topic in campaign.topics
            if topic in there.union(training)
        }
        have = [
            f"{md(topic)}: {count:,} of {len(campaign.data.units(topic)):,} units"
            for topic, count in islice(counts.items(), MOST_LISTED)
            if count or topic in training
        ]
        st.caption(
            f"Known answers at topic {'; '.join(have)}." if have else "There are no known answers yet."
        )
        left, right = st.columns(2)
        who = left.selectbox(
            "Whose judgments are right",
            [*filter(is_person, people)],
            index=None,
            format_func=shown,
            key="known-who",
        )
        topics = right.multiselect(
            "At topics",
            list(campaign.topics),
            training,
            key=f"known-topics-{campaign.name}",
            format_func=lambda name: topic_label(campaign, name),
        )
        if st.button("Copy as known answers", icon=":material/content_copy:", disabled=not (who and topics)):
            _copied(campaign, str(who), topics)
        st.caption(
            f"A judgment file taken in under an assessor's name that starts with {md(KNOWN)} does the same. Known answers count in no score."
        )


def _copied(campaign: Campaign, who: str, topics: list[str]) -> None:
    try:
        count = copy_known(campaign, who, topics)
    except UserError as error:
        st.error(md(f"{error}."))
        return
    st.success(f"{count:,} known answers are new or changed.")


def _results(campaign: Campaign) -> None:
    st.subheader("Results", anchor=False)
    rows, misses = training_results(campaign.data, ledger_of(campaign.data).vote_columns)
    if not rows:
        st.info(
            "There is nothing to compare with: copy known answers of the training topics above.",
            icon=":material/key:",
        )
        return
    frame = pd.DataFrame([_row(campaign, row) for row in rows])
    draw_table(
        frame,
        hide_index=True,
        placeholder="–",
        column_config={"Right": st.column_config.ProgressColumn(format="%.0f%%", min_value=0, max_value=100)},
    )
    caption_with_download(
        "The first judgment of a unit counts: later ones are made with the known answer in sight.",
        frame,
        f"{campaign.name}-training",
    )
    _misses(campaign, misses)


def _row(campaign: Campaign, row: TrainingResult) -> dict[str, object]:
    return {
        "Assessor": shown(row.assessor),
        "Question": shown(campaign.track.scale(row.kind).title),
        "Right": 100 * row.right / row.answered if row.answered else None,
        "Met": row.right,
        "Judged": row.answered,
        "Known": row.known,
    }


def _misses(campaign: Campaign, misses: list[TrainingMiss]) -> None:
    if not misses:
        return
    st.markdown(f"**Other than known: {len(misses):,}**")
    frame = table_from_rows([_miss(campaign, miss) for miss in misses])
    draw_table(
        frame[:MOST_LISTED],
        hide_index=True,
        column_config={"Answer": ANSWER_LINK, "Why": st.column_config.TextColumn(width="large")},
    )
    caption_with_download(
        f"The first {MOST_LISTED} of them." if len(misses) > MOST_LISTED else "",
        frame,
        f"{campaign.name}-training-misses",
    )


@derived(of="topic", needs=JUDGED)
def _unit_names(data: CampaignData, topic: str) -> dict[Ref, str]:
    return {unit.ref: unit.name for unit in data.units(topic)}


def _miss(campaign: Campaign, miss: TrainingMiss) -> dict[str, str]:
    campaign_data, topic = campaign.data, miss.ref.topic
    names = _unit_names(campaign_data, topic)
    return {
        "Assessor": shown(miss.assessor),
        "Topic": shown(miss.ref.topic),
        "Question": shown(campaign.track.scale(miss.ref.kind).title),
        "Unit": shown(names.get(miss.ref, miss.ref.key)),
        "Said": shown(miss.label) if miss.label is not None else "cannot judge",
        "Known": shown(miss.known),
        "Why": shown(miss.note),
        "Answer": answer_address(campaign, miss.ref.topic, ""),
    }
