"""Agreement question by question: all of them in a table, or one with its pairs, topics and assessors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import Question, in_topic, people
from assessment.campaign import Campaign
from assessment.statistics.agreement import (
    NONE,
    WEIGHTINGS,
    AgreementRow,
    Weighting,
    agreement_row,
    by_topic,
    pairs,
    select_people,
)
from assessment.ui.agreement.coefficients import MANY_LABELS, ROUGH, coefficient_columns
from assessment.ui.agreement.confusion import show_confusion, show_units
from assessment.ui.agreement.definitions import definitions
from assessment.ui.answers import topic_label
from assessment.ui.choices import choose_for, linked_box, linked_boxes, linked_tabs
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    download_table,
    draw_table,
    table_from_rows,
)

_ALL = "all"
_QUESTION, _ASSESSOR, _WEIGHTING = "agreement-question", "assessor", "weighting"
_TAB, _PAIR, _TOPIC = "tab", "pair", "topic"
_TABLE = "agreement-board"
_PINNED = st.column_config.TextColumn(pinned=True)
_COLUMNS = {
    "Question": _PINNED,
    "Assessors": st.column_config.NumberColumn(
        width="small", help="Chosen assessors who share items with another chosen one"
    ),
    "Items": st.column_config.NumberColumn(
        help="Units with labels of two or more of the chosen assessors"
    ),
    "Labels": st.column_config.NumberColumn(help="Labels that these items have"),
}


def show_questions(campaign: Campaign, all_questions: Sequence[Question]) -> None:
    """The boxes, then the table of all questions, or one question from its pairs down to single units."""
    if not people(all_questions):
        return
    chosen, assessors, weighting = _choose(campaign, all_questions)
    questions = [chosen] if chosen else list(all_questions)
    lines = [
        agreement_row(select_people(question.matrix, assessors), weighting)
        for question in questions
    ]
    _questions_table(campaign, questions, lines, assessors, can_pick=chosen is None)
    if len(assessors) > 1 and not any(row.items for row in lines):
        st.info(
            "No unit has labels of two of these people yet: let one of them judge some of the topics that "
            "another has judged.",
            icon=":material/join:",
        )
    # Without common items there are no pairs, and every table below would be empty.
    if chosen and lines[0].items:
        _one_question(campaign, chosen, assessors, weighting)


def _choose(
    campaign: Campaign, all_questions: Sequence[Question]
) -> tuple[Question | None, list[str], Weighting]:
    """The chosen question (None for all of them), the chosen assessors, and the weighting of kappa."""
    has_ordered_scale = any(question.matrix.ordered for question in all_questions)
    names = people(all_questions)
    by_name = {question.name: question for question in all_questions}
    widths = [3, 4, 2, 2] if has_ordered_scale else [3, 6, 2]
    columns = st.columns(widths, vertical_alignment="bottom")
    with columns[0]:
        options = [_ALL, *by_name]
        name = linked_box(
            "Question", options, _QUESTION, lambda name: _title(by_name.get(name))
        )
    with columns[1]:
        chosen = linked_boxes(
            "Assessors", names, _ASSESSOR, placeholder="everybody", what="assessor"
        )
    with columns[-1]:
        definitions()
    weighting = "none"
    if has_ordered_scale:
        with columns[2]:
            weighting = linked_box(
                "Weighting",
                WEIGHTINGS,
                _WEIGHTING,
                help="Counts for questions with an ordered scale only.",
            )
    return by_name.get(name), chosen or names, cast(Weighting, weighting)


def _title(question: Question | None) -> str:
    return shown(question.title) if question else "All questions"


# The table of questions


def _questions_table(
    campaign: Campaign,
    questions: Sequence[Question],
    lines: Sequence[AgreementRow],
    assessors: Sequence[str],
    *,
    can_pick: bool,
) -> None:
    rows = [
        _question_row(question, row, assessors)
        for question, row in zip(questions, lines, strict=True)
    ]
    frame = table_from_rows(rows)
    if can_pick:
        names = [question.name for question in questions]
        draw_table(
            frame,
            hide_index=True,
            key=_TABLE,
            column_config=_COLUMNS,
            selection_mode="single-row",
            on_select=lambda: _choose_picked_row(_TABLE, _QUESTION, names),
        )
    else:
        draw_table(frame, hide_index=True, column_config=_COLUMNS)
    caption_with_download(
        _caption(questions, lines, can_pick=can_pick),
        frame,
        f"{campaign.name}-agreement",
    )


def _question_row(
    question: Question, row: AgreementRow, assessors: Sequence[str]
) -> dict[str, Any]:
    columns = coefficient_columns(row)
    why_undefined = columns.pop("Why undefined")
    cannot_judge = sum(
        count for name, count in question.cannot.items() if name in assessors
    )
    return {
        "Question": shown(question.title),
        "Assessors": row.people,
        "Topics": row.topics,
        **columns,
        "Cannot judge": cannot_judge,
        "Why undefined": why_undefined,
    }


def _caption(
    questions: Sequence[Question], lines: Sequence[AgreementRow], *, can_pick: bool
) -> str:
    sentences = []
    if can_pick:
        sentences.append("Pick a row to see pairs, topics and units.")
    else:
        sentences.append(f"{UNDEFINED} is undefined.")
    if any(0 < row.topics < ROUGH for row in lines):
        sentences.append("Intervals from fewer than ten topics are rough.")
    gone = sum(question.gone for question in questions)
    if gone:
        sentences.append(
            f"{gone:,} judgments of units that are not asked any more do not count."
        )
    return " ".join(sentences)


def _choose_picked_row(table: str, box: str, options: Sequence[str]) -> None:
    """A picked row becomes the choice of the box."""
    rows = st.session_state[table].selection.rows
    # The browser may still send a row of a longer table than the one that is drawn now.
    if rows and rows[0] < len(options):
        choose_for(box, options[rows[0]])


# One question


def _one_question(
    campaign: Campaign,
    question: Question,
    assessors: Sequence[str],
    weighting: Weighting,
) -> None:
    tabs = linked_tabs(
        ["Pairs of assessors", "Topics", "Labels of each assessor"], _TAB
    )
    in_pairs, in_topics, in_labels = tabs
    with in_pairs:
        _pairs(campaign, question, assessors, weighting)
    with in_topics:
        _topics(campaign, question, assessors, weighting)
    with in_labels:
        _labels(campaign, question, assessors)


def _pairs(
    campaign: Campaign,
    question: Question,
    assessors: Sequence[str],
    weighting: Weighting,
) -> None:
    lines = pairs(select_people(question.matrix, assessors), weighting)
    names = [" and ".join(row.of) for row in lines]
    rows = []
    for name, row in zip(names, lines, strict=True):
        rows.append({"Pair": shown(name), **coefficient_columns(row)})
    _table_above_box(rows, _PAIR, names, f"{campaign.name}-{question.name}-pairs")
    chosen = linked_box("Pair", names, _PAIR)
    first, second = lines[names.index(chosen)].of
    show_confusion(campaign, question, first, second)


def _topics(
    campaign: Campaign,
    question: Question,
    assessors: Sequence[str],
    weighting: Weighting,
) -> None:
    lines = by_topic(select_people(question.matrix, assessors), weighting)
    topics = [question.topics[int(row.of[0])] for row in lines]
    rows = [
        _topic_row(campaign, topic, row)
        for topic, row in zip(topics, lines, strict=True)
    ]
    _table_above_box(rows, _TOPIC, topics, f"{campaign.name}-{question.name}-topics")
    topic = linked_box(
        "Topic", topics, _TOPIC, lambda name: topic_label(campaign, name)
    )
    show_units(campaign, question, in_topic(question, topic, assessors), assessors)


def _topic_row(campaign: Campaign, topic: str, row: AgreementRow) -> dict[str, Any]:
    # Intervals come from drawing topics, so a single topic has none.
    columns = {
        name: value
        for name, value in coefficient_columns(row).items()
        if "95" not in name
    }
    return {
        "Topic": shown(topic),
        "Title": shown(campaign.track.headline(campaign.topics[topic]).title),
        "Assessors": row.people,
        **columns,
    }


def _table_above_box(
    rows: Sequence[Mapping[str, Any]], box: str, options: Sequence[str], file_name: str
) -> None:
    """A table whose picked row becomes the choice of the box below it."""
    key = f"{box}-table"
    frame = table_from_rows(rows)
    draw_table(
        frame,
        hide_index=True,
        key=key,
        selection_mode="single-row",
        on_select=lambda: _choose_picked_row(key, box, options),
        column_config={"Pair": _PINNED, "Topic": _PINNED},
    )
    caption_with_download(
        "The least agreement first. Pick a row, or choose below.", frame, file_name
    )


def _labels(campaign: Campaign, question: Question, assessors: Sequence[str]) -> None:
    """How often each assessor gave each label: a habit of one assessor shows at once."""
    matrix = select_people(question.matrix, assessors)
    rows = []
    for column, name in enumerate(matrix.people):
        codes = matrix.codes[:, column]
        row: dict[str, Any] = {"Assessor": shown(name)}
        row["All labels"] = int((codes != NONE).sum())
        row["Cannot judge"] = question.cannot.get(name, 0)
        for code, label in enumerate(matrix.labels[:MANY_LABELS]):
            row[shown(label)] = int((codes == code).sum())
        rows.append(row)
    frame = pd.DataFrame(rows)
    draw_table(frame, hide_index=True)
    if len(matrix.labels) > MANY_LABELS:
        st.caption(
            f"{md(question.title)} has {len(matrix.labels):,} different labels; "
            f"the first {MANY_LABELS} are shown."
        )
    download_table(frame, f"{campaign.name}-{question.name}-labels")
