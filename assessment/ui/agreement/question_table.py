"""The table of questions: a row of coefficients for each, and what is to be known about the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import Question
from assessment.formats.plurals import number_of, plural
from assessment.statistics.agreement import RELIABLE, TENTATIVE, AgreementRow
from assessment.statistics.confidence_intervals import interval_words
from assessment.ui.agreement.coefficients import (
    coefficient_columns,
    coefficient_look,
    fitting_name_column,
    without_details,
)
from assessment.ui.agreement.one_question import choose_picked_row
from assessment.ui.agreement.words import accepted_in_words
from assessment.ui.foreign_text import shown
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    has_undefined,
    table_from_rows,
)

_TABLE, _DERIVED_TABLE = "agreement-board", "agreement-derived"
_MOST_UNFOLDED = 12
"""Questions up to which the table shows all rows at once."""
_DETAILS = ("Assessors", "Topics", "Cannot judge")
_DERIVED_FROM = "Derived from"
_IN_WORDS = (
    f"*In words* says where the interval of α lies beside Krippendorff's limits, {TENTATIVE} for tentative "
    f"conclusions and {RELIABLE} for reliable data (2004, p. 241): conventions, not tests."
)
_OTHER_LABELS = "other labels"
"""Instead of the source of a question whose track does not name it."""
_DERIVED_LOOK = {
    "Question": st.column_config.TextColumn(width=350),
    _DERIVED_FROM: st.column_config.TextColumn(width=100),
}


class QuestionLine(NamedTuple):
    """A question with its agreement; `source` is the title of the one that it is derived from, or ""."""

    question: Question
    row: AgreementRow
    source: str = ""


def question_lines(
    questions: Sequence[Question],
    rows: Sequence[AgreementRow],
    titles: Mapping[str, str],
) -> list[QuestionLine]:
    """Each question with its row; `titles` has those of all questions by name."""
    lines = []
    for question, row in zip(questions, rows, strict=True):
        source = ""
        if question.is_set_apart:
            source = titles.get(question.derived_from, _OTHER_LABELS)
        lines.append(QuestionLine(question, row, source))
    return lines


def show_question_table(
    file_name: str,
    lines: Sequence[QuestionLine],
    assessors: Sequence[str],
    box: str = "",
) -> None:
    """A picked row becomes the choice of this box of questions; without a box no row can be picked.

    The file has the derived questions, too.
    """
    drawn_lines = [line for line in lines if not (box and line.source)] or lines
    drawn_lines = _lines_with_items(drawn_lines)
    drawn, sentences = without_details(_frame(drawn_lines, assessors), *_DETAILS)
    if not box:
        # The sentence above the table counts them, and the name needs their room.
        drawn = drawn.drop(columns=["Assessors", _DERIVED_FROM], errors="ignore")
    look = coefficient_look([line.row for line in drawn_lines])
    look, row_height = fitting_name_column(drawn, look)
    height = "content" if len(drawn_lines) <= _MOST_UNFOLDED else "auto"
    size = {"row_height": row_height, "height": height}
    picks = _picks(_TABLE, drawn_lines, box)
    draw_table(drawn, hide_index=True, column_config=look, **size, **picks)
    caption = _caption(lines, drawn, can_pick=bool(box))
    frame = _frame(_lines_with_items(lines), assessors)
    caption_with_download(" ".join([caption, *sentences]), frame, file_name)
    questions = [line.question for line in lines]
    accepted = accepted_in_words(questions, assessors)
    if accepted:
        # Not among the facts of the caption, where nobody would look for a doubt.
        st.caption(f":material/info: {accepted}")


def show_derived_questions(
    lines: Sequence[QuestionLine], assessors: Sequence[str], box: str
) -> None:
    """The questions that nobody is asked, folded; nothing without any."""
    derived = [line for line in lines if line.source and line.row.items]
    if not derived:
        return
    count = number_of(len(derived), "question")
    with st.expander(f"Derived from the labels above, not counted: {count}"):
        st.caption(
            "Nobody is asked these questions: their labels follow from those on the questions that they are "
            "derived from. The first sentence does not count them."
        )
        frame = _frame(derived, assessors)
        # Next to the name, which it explains.
        frame.insert(1, _DERIVED_FROM, frame.pop(_DERIVED_FROM))
        drawn, _ = without_details(frame, *_DETAILS)
        look = coefficient_look([line.row for line in derived]) | _DERIVED_LOOK
        picks = _picks(_DERIVED_TABLE, derived, box)
        draw_table(drawn, hide_index=True, column_config=look, **picks)


def _picks(table: str, lines: Sequence[QuestionLine], box: str) -> dict[str, Any]:
    """What makes a picked row the choice of the box; nothing without a box."""
    if not box:
        return {}
    names = [line.question.name for line in lines]
    # A picked row comes as its number, in the order of the table.
    return {
        "key": table,
        "selection_mode": "single-row",
        "on_select": lambda: choose_picked_row(table, box, names),
    }


def _lines_with_items(lines: Sequence[QuestionLine]) -> Sequence[QuestionLine]:
    """Without rows of nothing but zeros and dashes, which a sentence tells, unless all are."""
    return [line for line in lines if line.row.items] or lines


def _frame(lines: Sequence[QuestionLine], assessors: Sequence[str]) -> pd.DataFrame:
    return table_from_rows([_question_row(line, assessors) for line in lines])


def _question_row(line: QuestionLine, assessors: Sequence[str]) -> dict[str, Any]:
    columns = coefficient_columns(line.row)
    # It is the longest column, so it goes to the end.
    why_undefined = columns.pop("Why undefined")
    cannot = line.question.cannot
    cannot_judge = sum(cannot.get(name, 0) for name in assessors)
    counts = {
        "Assessors": line.row.people,
        "Topics": line.row.topics,
        "Cannot judge": cannot_judge,
    }
    source = {_DERIVED_FROM: shown(line.source)}
    name = {"Question": shown(line.question.title)}
    return {**name, **columns, **counts, **source, "Why undefined": why_undefined}


def _caption(
    lines: Sequence[QuestionLine], drawn: pd.DataFrame, *, can_pick: bool
) -> str:
    sentences = []
    if can_pick:
        sentences.append("Pick a row to see pairs, topics and units.")
    sentences.append(_IN_WORDS)
    if has_undefined(drawn):
        sentences.append(f"{UNDEFINED} is undefined.")
    topics = [line.row.topics for line in lines if line.row.topics]
    sentences.append(interval_words(*topics))
    gone = sum(line.question.gone for line in lines)
    if gone:
        sentences.append(
            f"{number_of(gone, 'judgment')} of units that are not asked any more "
            f"{plural(gone, 'does', 'do')} not count."
        )
    return " ".join(filter(None, sentences))
