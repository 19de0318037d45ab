"""Agreement question by question, all of them in a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import Question, people, verdict
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of, plural
from assessment.statistics.agreement import (
    WEIGHTINGS,
    AgreementRow,
    Weighting,
    agreement_row,
    select_people,
)
from assessment.statistics.confidence_intervals import interval_words
from assessment.ui.agreement.alpha_chart import alpha_chart
from assessment.ui.agreement.coefficients import (
    coefficient_columns,
    coefficient_look,
    fitting_name_column,
    without_details,
)
from assessment.ui.agreement.definitions import definitions
from assessment.ui.agreement.one_question import choose_picked_row, show_one_question
from assessment.ui.agreement.opening import show_opening
from assessment.ui.agreement.words import (
    CONVENTION,
    accepted_in_words,
    all_in_words,
    question_in_words,
)
from assessment.ui.choice_state import is_new_pick
from assessment.ui.choices import choose_for, linked_box, linked_boxes
from assessment.ui.foreign_text import md, shown
from assessment.ui.pictures import draw_chart
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    has_undefined,
    table_from_rows,
)

_ALL = "all"
_QUESTION, _ASSESSOR, _WEIGHTING = "agreement-question", "assessor", "weighting"
_TABLE = "agreement-board"
_PICKED = "picked-alpha"
_MOST_UNFOLDED = 12
"""Questions up to which the table shows all rows at once."""


def show_questions(campaign: Campaign, all_questions: Sequence[Question]) -> None:
    """The verdict and the boxes, then the table of all questions, or one question down to single units."""
    if not people(all_questions):
        return
    opening = st.container()
    chosen, assessors, weighting = _choose(campaign, all_questions)
    questions = [chosen] if chosen else list(all_questions)
    lines = [
        agreement_row(select_people(question.matrix, assessors), weighting)
        for question in questions
    ]
    titles = [question.title for question in questions]
    with opening:
        titled = list(zip(titles, lines, strict=True))
        show_opening(campaign, all_questions, verdict(titled))
    words = question_in_words(chosen.title, lines[0]) if chosen else ""
    if words:
        st.markdown(words, help=CONVENTION)
    left_out = _without_items(questions, lines)
    if left_out:
        st.caption(left_out)
    _questions_table(campaign, questions, lines, assessors, can_pick=chosen is None)
    details = "" if chosen else all_in_words(questions, lines)
    if details:
        # Folded: the opening has the answer, and the table each figure.
        with st.expander("The least and the most agreement, in words"):
            st.markdown(details)
            st.caption(CONVENTION)
    chart = alpha_chart(questions, lines)
    if len(chart.rows) > 1:
        picked = draw_chart(chart, f"{campaign.name}-alpha", "agreement-alpha")
        _open_picked_question(picked)
    if len(assessors) > 1 and not any(row.items for row in lines):
        st.info(
            "No unit has labels of two of these people yet: let one of them judge some of the topics that "
            "another has judged.",
            icon=":material/join:",
        )
    # Without common items there are no pairs, and every table below would be empty.
    if chosen and lines[0].items:
        show_one_question(campaign, chosen, assessors, weighting)


def _open_picked_question(picked: Sequence[tuple[str, ...]]) -> None:
    """A clicked point opens its question."""
    if is_new_pick(_PICKED, picked):
        choose_for(_QUESTION, picked[0][0])
        st.rerun()


def _choose(
    campaign: Campaign, all_questions: Sequence[Question]
) -> tuple[Question | None, list[str], Weighting]:
    """The chosen question (None for all of them), the chosen assessors, and the weighting of kappa."""
    has_ordered_scale = any(question.matrix.ordered for question in all_questions)
    names = people(all_questions)
    by_name = {question.name: question for question in all_questions}
    # A weighting says nothing of labels without an order.
    widths = [3, 4, 2, 2] if has_ordered_scale else [3, 6, 2]
    columns = st.columns(widths, vertical_alignment="bottom")
    with columns[0]:
        # A single question opens at once, with its pairs and units.
        options = list(by_name) if len(by_name) == 1 else [_ALL, *by_name]
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
    rows = []
    names = []
    for question, line in zip(questions, lines, strict=True):
        # Rows of nothing but zeros and dashes are told in a sentence.
        if line.items or not any(row.items for row in lines):
            rows.append(_question_row(question, line, assessors))
            names.append(question.name)
    frame = table_from_rows(rows)
    drawn, sentences = without_details(frame, "Assessors", "Topics", "Cannot judge")
    if not can_pick:
        # The sentence above the table counts them, and the name needs their room.
        drawn = drawn.drop(columns="Assessors", errors="ignore")
    look, row_height = fitting_name_column(drawn, coefficient_look(lines))
    picks: dict[str, Any] = {}
    if can_pick:
        # A picked row comes as its number, in the order of the table.
        picks = {
            "key": _TABLE,
            "selection_mode": "single-row",
            "on_select": lambda: choose_picked_row(_TABLE, _QUESTION, names),
        }
    height = "content" if len(rows) <= _MOST_UNFOLDED else "auto"
    size = {"row_height": row_height, "height": height}
    draw_table(drawn, hide_index=True, column_config=look, **size, **picks)
    caption = _caption(questions, lines, drawn, can_pick=can_pick)
    caption_with_download(
        " ".join([caption, *sentences]),
        frame,
        f"{campaign.name}-agreement",
    )
    accepted = accepted_in_words(questions, assessors)
    if accepted:
        # Not among the facts of the caption, where nobody would look for a doubt.
        st.caption(f":material/info: {accepted}")


def _without_items(questions: Sequence[Question], lines: Sequence[AgreementRow]) -> str:
    """The questions that are left out of the table; "" where it has all, or nothing else to show."""
    titles = []
    for question, row in zip(questions, lines, strict=True):
        if not row.items:
            titles.append(md(question.title))
    if not titles or len(titles) == len(questions):
        return ""
    return f"No unit has labels of two of these people yet for: {', '.join(titles)}."


def _question_row(
    question: Question, row: AgreementRow, assessors: Sequence[str]
) -> dict[str, Any]:
    columns = coefficient_columns(row)
    # It is the longest column, so it goes to the end.
    why_undefined = columns.pop("Why undefined")
    cannot_judge = sum(
        count for name, count in question.cannot.items() if name in assessors
    )
    return {
        "Question": shown(question.title),
        **columns,
        "Assessors": row.people,
        "Topics": row.topics,
        "Cannot judge": cannot_judge,
        "Why undefined": why_undefined,
    }


def _caption(
    questions: Sequence[Question],
    lines: Sequence[AgreementRow],
    frame: pd.DataFrame,
    *,
    can_pick: bool,
) -> str:
    sentences = []
    if can_pick:
        sentences.append("Pick a row to see pairs, topics and units.")
    if has_undefined(frame):
        sentences.append(f"{UNDEFINED} is undefined.")
    topics = [row.topics for row in lines if row.topics]
    sentences.append(interval_words(*topics))
    gone = sum(question.gone for question in questions)
    if gone:
        sentences.append(
            f"{number_of(gone, 'judgment')} of units that are not asked any more "
            f"{plural(gone, 'does', 'do')} not count."
        )
    return " ".join(filter(None, sentences))
