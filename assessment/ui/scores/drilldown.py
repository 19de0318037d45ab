"""Behind the figures: from a run's figure to the topic, the rules that decided, and the judgments."""

from __future__ import annotations

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.campaign import Campaign
from assessment.model import Score
from assessment.ui import answers, session
from assessment.ui.choices import linked_box
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md
from assessment.ui.scores.cells import columns, frame, note_lines_by_topic, notes
from assessment.ui.scores.choices import RUN, TOPIC
from assessment.ui.scores.matrices import matrix_figure
from assessment.ui.tables import draw_table

_MOST_TOPICS = 500


def drill(campaign: Campaign) -> None:
    """From a figure to the topic, the answer and the judgments behind it."""
    st.subheader("Behind the figures", anchor=False)
    runs = visible_runs(campaign, session.principal())
    if not runs:
        st.info("None of the runs is your team's.", icon=":material/block:")
        return
    left, right = st.columns(2)
    with left:
        run = linked_box("Run", runs, RUN, lasting=True)
    with right:
        topic = linked_box(
            "Topic",
            list(campaign.topics),
            TOPIC,
            lambda name: answers.topic_label(campaign, name),
            lasting=True,
        )
    _topics_of(campaign, run)
    _details(campaign, topic, run)
    every = len(runs) == len(campaign.runs())
    matrices = (
        campaign.track.matrices(campaign.topic_state(topic)) if campaign.track.matrices and every else ()
    )
    for place, matrix in enumerate(matrices):
        st.plotly_chart(matrix_figure(matrix), key=element_key("matrix", topic, str(place)))
    answers.show(campaign, topic, run, why=True)


def _topics_of(campaign: Campaign, run: str) -> None:
    topics = list(campaign.topics)
    scores = [
        score for topic in topics[:_MOST_TOPICS] for score in campaign.topic_scores(topic) if score.run == run
    ]
    many = len(topics) > _MOST_TOPICS
    if scores:
        with st.expander(
            f"{f'The first {_MOST_TOPICS:,}' if many else 'All'} topics of {md(run)}", icon=":material/table:"
        ):
            _scores(campaign, scores, "topic", "Topic")
            notes("Notes by topic", note_lines_by_topic(scores))
            if many:
                st.caption(
                    f"The campaign has {len(topics):,} topics; the file of scores on the page Release holds all."
                )


def _details(campaign: Campaign, topic: str, run: str) -> None:
    """The run's figures at every part of the topic, where the track has them."""
    if campaign.track.details is None:
        return
    rows = [row for row in campaign.track.details(campaign.topic_state(topic)) if row.run == run]
    if rows:
        scores = [
            Score(row.run, row.part, row.measure, row.value, row.judged, row.needed, row.note) for row in rows
        ]
        with st.expander(
            f"{md(run)} at each part of topic {md(topic)}",
            icon=":material/format_list_numbered:",
            expanded=not campaign.track.explain,
        ):
            _scores(campaign, scores, "topic", "Part")
            for note in dict.fromkeys(f"{row.part}: {row.note}" for row in rows if row.note):
                st.caption(md(note))


def _scores(campaign: Campaign, scores: list[Score], index: str, title: str) -> None:
    draw_table(
        frame(campaign.track, scores, index), column_config=columns(campaign.track, scores, index, title)
    )
