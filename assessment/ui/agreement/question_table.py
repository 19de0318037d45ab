"""The table of questions: a row of coefficients for each, and what is to be known about the rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import LabelledQuestion, accepted_in_words
from assessment.analysis.interval_words import interval_words
from assessment.formats.plurals import number_of, plural
from assessment.statistics.agreement import RELIABLE, TENTATIVE, AgreementRow
from assessment.ui.agreement.coefficients import (
    coefficient_columns,
    coefficient_look,
    place_of_alpha,
    without_details,
)
from assessment.ui.agreement.name_columns import (
    FRAME,
    TABLE_WIDTH,
    draw_coefficients,
)
from assessment.ui.agreement.one_question import choose_picked_row
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    has_undefined,
    table_from_rows,
)
from assessment.ui.tables.table_shapes import TableRow

_TABLE, _DERIVED_TABLE = "agreement-board", "agreement-derived"
_MAX_UNFOLDED = 12
"""Questions up to which the table shows all rows at once."""
_ASSESSORS, _TOPICS = "Assessors", "Topics"
_DERIVED_FROM, _CANNOT_JUDGE = "Derived from", "Cannot judge"
_IN_WORDS = (
    f"*In words* compares the interval of α with Krippendorff's limits (2004, p. 241): from {TENTATIVE} on "
    f"he draws tentative conclusions, from {RELIABLE} on he relies on data. Both are conventions, not tests."
)
_OTHER_LABELS = "other labels"
"""Instead of the source of a question whose track does not name it."""
_DERIVED_LOOK = {_DERIVED_FROM: st.column_config.TextColumn(width=100)}


class QuestionLine(NamedTuple):
    """A question with its agreement; `source` is the title of the one that it is derived from, or ""."""

    question: LabelledQuestion
    row: AgreementRow
    source: str = ""


def question_lines(
    questions: Sequence[LabelledQuestion],
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


def lowest_alpha_first(lines: Sequence[QuestionLine]) -> list[QuestionLine]:
    """The order of the picture; questions without an alpha, which it leaves out, come last."""
    return sorted(lines, key=lambda line: place_of_alpha(line.row))


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
    drawn, equal = without_details(_frame(drawn_lines, assessors), _ASSESSORS, _TOPICS)
    if not box:
        # The sentence above the table counts them, and the name needs their room.
        drawn = drawn.drop(columns=[_ASSESSORS, _DERIVED_FROM], errors="ignore")
    look = coefficient_look([line.row for line in drawn_lines])
    height = "content" if len(drawn_lines) <= _MAX_UNFOLDED else "auto"
    picks = _picks(_TABLE, drawn_lines, box)
    draw_coefficients(drawn, look, height=height, **picks)
    frame = _frame(_lines_with_items(lines), assessors)
    sentences = ["Pick a row to see its pairs, topics and units."] if box else []
    sentences += [_IN_WORDS, _equal_counts(equal), _doubts(lines, drawn)]
    caption_with_download(" ".join(filter(None, sentences)), frame, file_name)
    _say_remarks([line.question for line in lines], assessors)


def _say_remarks(
    questions: Sequence[LabelledQuestion], assessors: Sequence[str]
) -> None:
    """What the names leave out, and how much of the agreement is accepted suggestions."""
    notes = _notes_in_words(questions)
    # Not among the facts of the caption, where nobody would look for a doubt.
    accepted = accepted_in_words(questions, assessors, md)
    for remark in (notes, accepted):
        if remark:
            st.caption(f":material/info: {remark}")


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
        # Nobody is asked, so that nobody can say "cannot judge".
        frame = _frame(derived, assessors).drop(columns=_CANNOT_JUDGE)
        # Next to the name, which it explains.
        frame.insert(1, _DERIVED_FROM, frame.pop(_DERIVED_FROM))
        drawn, _ = without_details(frame, _ASSESSORS, _TOPICS)
        look = coefficient_look([line.row for line in derived]) | _DERIVED_LOOK
        picks = _picks(_DERIVED_TABLE, derived, box)
        draw_coefficients(drawn, look, room=TABLE_WIDTH - FRAME, **picks)


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


def _notes_in_words(questions: Sequence[LabelledQuestion]) -> str:
    """What the names of derived questions leave out; "" without any."""
    notes = []
    for question in questions:
        if question.note:
            notes.append(f"*{md(question.title)}*: {md(question.note)}.")
    return " ".join(notes)


def _lines_with_items(lines: Sequence[QuestionLine]) -> Sequence[QuestionLine]:
    """Without rows of nothing but zeros and dashes, which a sentence tells, unless all are."""
    return [line for line in lines if line.row.items] or lines


def _frame(lines: Sequence[QuestionLine], assessors: Sequence[str]) -> pd.DataFrame:
    return table_from_rows([_question_row(line, assessors) for line in lines])


def _question_row(line: QuestionLine, assessors: Sequence[str]) -> TableRow:
    columns = coefficient_columns(line.row)
    # It is the longest column, so it goes to the end.
    why_undefined = columns.pop("Why undefined")
    by_assessor = line.question.cannot_judge
    cannot_judge = sum(by_assessor.get(name, 0) for name in assessors)
    counts = {
        _ASSESSORS: line.row.people,
        _TOPICS: line.row.topics,
        _CANNOT_JUDGE: cannot_judge,
    }
    source = {_DERIVED_FROM: shown(line.source)}
    name = {"Question": shown(line.question.title)}
    return {**name, **columns, **counts, **source, "Why undefined": why_undefined}


def _equal_counts(equal: Mapping[str, int]) -> str:
    """How many assessors and topics every question has; "" where the table has a column for both."""
    counts = []
    # A value that is the same in every row has no column.
    if _ASSESSORS in equal:
        counts.append(number_of(equal[_ASSESSORS], "assessor"))
    if _TOPICS in equal:
        counts.append(number_of(equal[_TOPICS], "topic"))
    return f"Every question has {' and '.join(counts)}." if counts else ""


def _doubts(lines: Sequence[QuestionLine], drawn: pd.DataFrame) -> str:
    """What is undefined, rough or not counted."""
    sentences = []
    if has_undefined(drawn):
        sentences.append(f"A figure that is undefined is shown as {UNDEFINED}.")
    topics = [line.row.topics for line in lines if line.row.topics]
    sentences.append(interval_words(*topics))
    gone = sum(line.question.gone for line in lines)
    if gone:
        sentences.append(
            f"{number_of(gone, 'judgment')} of units that are not asked any more "
            f"{plural(gone, 'does', 'do')} not count."
        )
    return " ".join(filter(None, sentences))
