"""Which topics are hard, and which tell the runs apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pandas as pd
import streamlit as st

from assessment.access.visibility import why_others_are_hidden
from assessment.analysis.comparison import (
    ScoreMatrix,
    TopicDiscrimination,
    score_matrix,
    topic_discriminations,
)
from assessment.analysis.comparison.spread_charts import measure_axis
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.choices import choose_for
from assessment.ui.compare.choices import TOPIC as TOPIC_CHOICE
from assessment.ui.compare.picked_links import pinned_below
from assessment.ui.compare.run_names import MAX_NAMED
from assessment.ui.compare.selection import choose_topics
from assessment.ui.compare.topics.discrimination_chart import discrimination_chart
from assessment.ui.compare.topics.one_topic import (
    most_different,
    scores_at_topic,
    show_one_topic,
)
from assessment.ui.compare.topics.topic_words import (
    ComparedTopics,
    first_named,
    other_topics_in_words,
    rows_against_others,
    topics_in_words,
    undrawn_in_words,
)
from assessment.ui.compare.unnamed_points import say_unnamed
from assessment.ui.links import address
from assessment.ui.measures import measure_digits, topic_digits
from assessment.ui.pictures import draw_chart
from assessment.ui.session.boxes import is_new_pick
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    number_column,
    table_from_rows,
)
from assessment.ui.tables.score_rows import row_labels, row_title
from assessment.ui.tables.table_shapes import ColumnLooks

_PICKED = "picked-telling"
_COUNT_WIDTH, _NUMBER_WIDTH, _HEAD_WIDTH = 52, 74, 108
"""Pixels of a column of counts, of one of numbers, and of one below a long word."""
_LETTER, _PADDING, _WIDEST = 6.2, 20, 480
"""Pixels of a letter and of what stands around a text, and of the widest column of texts."""


def show_topics(campaign: Campaign, measure: str) -> None:
    """All topics as points and in a table; one topic with all its runs."""
    if why_others_are_hidden(campaign, session.principal(), measure):
        visible_scores = score_matrix(campaign, measure, session.principal())
        show_one_topic(campaign, measure, most_different(visible_scores))
        return
    topics = _compared_topics(campaign, measure)
    _say_what_differs(campaign, topics)
    _draw_picture(campaign, measure, topics)
    others = other_topics_in_words(topics)
    if others:
        st.markdown(others)
    _draw_table(campaign, measure, topics)
    show_one_topic(campaign, measure, first_named(topics.rows, topics.measure))


def _compared_topics(campaign: Campaign, measure: str) -> ComparedTopics:
    """The topics by the scores of all runs, also of those that the reader does not see one by one."""
    scores = score_matrix(campaign, measure)
    rows = topic_discriminations(scores)
    labels = row_labels(campaign, scores)
    return ComparedTopics(rows, scores, labels, campaign.track.measure(measure))


def _say_what_differs(campaign: Campaign, topics: ComparedTopics) -> None:
    """Topics that are named as against the others lead to their answers and judgments."""
    addresses = {}
    for row in rows_against_others(topics.rows)[:MAX_NAMED]:
        addresses[row.topic] = _best_answer(campaign, topics, row.topic)
    reading = topics_in_words(topics._replace(addresses=addresses))
    if reading:
        st.markdown(reading)


def _best_answer(campaign: Campaign, topics: ComparedTopics, row: str) -> str:
    """The address of the best run's answer: a run without a score there has no judgments to look at."""
    scores = topics.scores
    best, *_ = scores_at_topic(scores, row, topics.measure)
    return address("answers", campaign, topic=scores.topic_of(row), run=best.run)


def _draw_picture(campaign: Campaign, measure: str, topics: ComparedTopics) -> None:
    """The topics with a discrimination as points; which have none, and why."""
    scores = topics.scores
    rows = [row for row in topics.rows if row.discrimination is not None]
    if not rows:
        st.info(
            f"No {scores.noun.one} has a discrimination: "
            "it takes three runs with different scores there and elsewhere.",
            icon=":material/inbox:",
        )
        return
    where_others_are = "The table below has all of them."
    selected = set(choose_topics(rows, where_others_are, topics.measure))
    drawn = [row for row in rows if row.topic in selected]
    titles = {row.topic: row_title(campaign, scores, row.topic) for row in drawn}
    axis = measure_axis(campaign, measure)
    chart = discrimination_chart(drawn, axis, titles, scores.noun)
    name = f"{campaign.name}-{measure}-topics"
    picked = draw_chart(chart, name, "compare-telling")
    say_unnamed(chart)
    undrawn = undrawn_in_words(topics.rows, topics.labels)
    if undrawn:
        st.caption(undrawn)
    _choose_picked_topic(picked)
    if picked:
        topic, *_ = picked[0]
        one = scores.noun.one
        with pinned_below("topics"):
            st.info(
                f"{topics.name(topic)} is open below, under *One {one}*.",
                icon=":material/arrow_downward:",
            )


def _choose_picked_topic(picked: Sequence[Sequence[str]]) -> None:
    """A picked point becomes the topic below."""
    topics = [topic for topic, *_ in picked]
    if is_new_pick(_PICKED, topics):
        choose_for(TOPIC_CHOICE, topics[0])


def _draw_table(campaign: Campaign, measure: str, topics: ComparedTopics) -> None:
    scores = topics.scores
    rows = table_from_rows([_row(campaign, scores, row) for row in topics.rows])
    look = _look(campaign, measure, rows)
    frame = rows.rename(columns={"Topic": scores.noun.one.capitalize()})
    draw_table(
        frame, hide_index=True, key="telling", placeholder=UNDEFINED, column_config=look
    )
    caption_with_download(
        _how_to_read(topics), frame, f"{campaign.name}-{measure}-topics"
    )


def _how_to_read(topics: ComparedTopics) -> str:
    one, several = topics.scores.noun
    of_some = ""
    if not all(row.is_complete for row in topics.rows):
        of_some = (
            " Where not all runs have a score the mean is of those runs only: it says nothing on how hard "
            f"the {one} is beside others."
        )
    return (
        f"Mean over runs: how hard the {one} is.{of_some} "
        f"Discrimination: correlation of the {one}'s scores with the runs' means over the other {several}; "
        f"near 1 the {one} ranks runs as the others do, well below 0 against them: "
        "then look at its judgments first."
    )


def _look(campaign: Campaign, measure: str, frame: pd.DataFrame) -> ColumnLooks:
    """Titles and reasons are read in full; numbers take only the room that they need."""
    mean = number_column(measure_digits(campaign, measure), width=_NUMBER_WIDTH)
    score = number_column(topic_digits(campaign, measure), width=_NUMBER_WIDTH)
    look: ColumnLooks = {
        "Mean": mean,
        "Deviation": mean,
        "Lowest": score,
        "Highest": score,
    }
    look["Runs"] = number_column(0, width=_COUNT_WIDTH)
    look["Discrimination"] = number_column(2, width=_HEAD_WIDTH)
    for head in ("Title", "Why undefined"):
        if head in frame:
            width = text_width(head, frame[head])
            look[head] = st.column_config.TextColumn(width=width)
    return look


def text_width(head: str, texts: Iterable[str]) -> int:
    """Pixels in which each of the texts stands in one line, as long as they are not very long."""
    longest = max(len(text) for text in (head, *texts))
    return min(_WIDEST, round(longest * _LETTER + _PADDING))


def _row(
    campaign: Campaign, scores: ScoreMatrix, row: TopicDiscrimination
) -> dict[str, str | int | float | None]:
    defined = {
        "Mean": row.mean,
        "Deviation": row.deviation,
        "Lowest": row.low,
        "Highest": row.high,
        "Discrimination": row.discrimination,
    }
    return {
        "Topic": row.topic,
        "Title": row_title(campaign, scores, row.topic),
        "Runs": row.runs,
        **defined,
        "Why undefined": row.why,
    }
