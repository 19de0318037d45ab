"""The plan in force as a matrix of assessors and topics, on the page Session."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Literal

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.planning.overview.matrix import (
    SIGNS,
    AssignmentMatrix,
    Cell,
    assignment_matrix,
)
from assessment.review.unit_list.filters import UnitFilters
from assessment.ui.choices import OneOf, choose_for
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import units_address
from assessment.ui.page_links import session_address
from assessment.ui.session_page.assignment_actions import show_actions
from assessment.ui.session_page.handed_out import show_handed_out
from assessment.ui.storing import say_what_was_done
from assessment.ui.tables import (
    caption_with_download,
    distinct_heads,
    draw_table,
    inert,
)
from assessment.ui.tables.table_shapes import ColumnLooks
from assessment.ui.topic_titles import topic_label, topic_title

Rows = Literal["assessors", "topics"]
ASSESSOR, TOPIC = "assignment-assessor", "assignment-topic"
"""Choices of a cell, in the page's address too."""
_MAX_COLUMNS = 6
"""Topics that fit side by side at 1280 pixels; more of them become rows, unless there are more assessors
still."""
_MAX_ROWS = 14
"""Rows of a table that is shown whole, the sums among them."""
_HEIGHT = 480
"""Pixels of a table with more than _MAX_ROWS rows."""
_ALL = "All"
"""The row and the column of sums."""
_OWN_COLUMNS = ("Assessor", "Topic", "Title", _ALL)


def show_assignment_matrix(campaign: Campaign) -> None:
    """The matrix; a picked cell, or the two boxes below it, choose an assessor and a topic to look at."""
    with st.spinner("counting the assignments"), progress_bar() as show_progress:
        matrix = assignment_matrix(campaign, show_progress)
    if matrix is None:
        plan = session_address(campaign, "Plan")
        st.info(
            f"There is no plan: everybody judges everything. [Make one]({plan}).",
            icon=":material/assignment:",
        )
        return
    say_what_was_done()
    # In a dynamic queue this is what happens now; the matrix says what has been done.
    show_handed_out(campaign)
    rows = _choose_rows(matrix)
    frame = matrix_frame(campaign, matrix, rows)
    key = element_key("assignments", campaign.name, rows)
    # Long tables scroll within the page, so that the boxes below stay near.
    height = "content" if len(frame) <= _MAX_ROWS else _HEIGHT
    draw_table(
        frame,
        hide_index=True,
        key=key,
        on_select=lambda: _choose_picked_cell(key, matrix, rows),
        selection_mode="single-cell",
        column_config=_look(campaign, matrix, rows),
        height=height,
    )
    signs = ", ".join(f"{sign} {state}" for state, sign in SIGNS.items())
    caption_with_download(
        f"{signs} the plan. Pick a cell to see it below.",
        frame,
        f"{campaign.name}-assignments",
    )
    _show_chosen_cell(campaign, matrix)
    _show_overlap(campaign, matrix)


def _choose_rows(matrix: AssignmentMatrix) -> Rows:
    """Whether assessors or topics are the rows; by default the longer ones where they are many."""
    topics = len(matrix.topics)
    is_long = topics > max(_MAX_COLUMNS, len(matrix.assessors))
    default: Rows = "topics" if is_long else "assessors"
    return st.segmented_control(
        "Rows",
        ("assessors", "topics"),
        default=default,
        required=True,
        key="assignments-rows",
    )


def matrix_frame(
    campaign: Campaign, matrix: AssignmentMatrix, rows: Rows
) -> pd.DataFrame:
    """A row for each assessor (or topic) and one of sums, a column for each of the others and one of sums."""
    if rows == "assessors":
        columns = _columns("Assessor", matrix.assessors)
        columns[_ALL] = _in_words(map(matrix.sum_of_assessor, matrix.assessors))
        heads = _heads(matrix.topics, "topic")
        for topic in matrix.topics:
            cells = [matrix.cell(assessor, topic) for assessor in matrix.assessors]
            sums = matrix.sum_of_topic(topic)
            columns[heads[topic]] = _in_words([*cells, sums])
    else:
        columns = _columns("Topic", matrix.topics)
        columns["Title"] = [_title(campaign, topic) for topic in matrix.topics]
        columns[_ALL] = _in_words(map(matrix.sum_of_topic, matrix.topics))
        columns["Title"].append("")
        heads = _heads(matrix.assessors, "assessor")
        for assessor in matrix.assessors:
            cells = [matrix.cell(assessor, topic) for topic in matrix.topics]
            sums = matrix.sum_of_assessor(assessor)
            columns[heads[assessor]] = _in_words([*cells, sums])
    # All of all is left empty: units are counted once for each assessor, which no sum of both says.
    columns[_ALL].append("")
    return pd.DataFrame(columns)


def _columns(head: str, names: Sequence[str]) -> dict[str, list[str]]:
    """The first column, which ends with the row of sums."""
    texts = [shown(name) for name in names]
    return {head: [*texts, _ALL]}


def _in_words(cells: Iterable[Cell]) -> list[str]:
    return [cell.in_words for cell in cells]


def _heads(names: Sequence[str], kind: Literal["assessor", "topic"]) -> dict[str, str]:
    """The head of the column of each topic or assessor; none is one of our own columns or of two names."""
    heads = distinct_heads(names, _OWN_COLUMNS, kind)
    return dict(zip(names, heads, strict=True))


def _title(campaign: Campaign, topic: str) -> str:
    return shown(topic_title(campaign, topic))


def _look(campaign: Campaign, matrix: AssignmentMatrix, rows: Rows) -> ColumnLooks:
    look: ColumnLooks = {}
    look["Title"] = st.column_config.TextColumn(width="medium")
    look[_ALL] = st.column_config.TextColumn(help="All planned units")
    if rows == "assessors":
        heads = _heads(matrix.topics, "topic")
        for topic in matrix.topics:
            title = _title(campaign, topic)
            help_text = md(title) if title else None
            look[heads[topic]] = st.column_config.TextColumn(help=help_text)
    return look


def _choose_picked_cell(key: str, matrix: AssignmentMatrix, rows: Rows) -> None:
    """A picked cell becomes the choice of the two boxes; a cell of sums chooses only its row or column."""
    names_of_rows, names_of_columns = matrix.assessors, matrix.topics
    box_of_rows, box_of_columns = ASSESSOR, TOPIC
    heads = _heads(matrix.topics, "topic")
    if rows == "topics":
        names_of_rows, names_of_columns = names_of_columns, names_of_rows
        box_of_rows, box_of_columns = box_of_columns, box_of_rows
        heads = _heads(matrix.assessors, "assessor")
    # The browser sends the head of a column as it was drawn.
    name_of = {inert(heads[name]): name for name in names_of_columns}
    for row, head in st.session_state[key].selection.cells:
        if row < len(names_of_rows):
            choose_for(box_of_rows, names_of_rows[row])
        if head in name_of:
            choose_for(box_of_columns, name_of[head])


def _show_chosen_cell(campaign: Campaign, matrix: AssignmentMatrix) -> None:
    """The boxes, and what the chosen assessor has of the chosen topic."""
    left, right = st.columns(2)
    with left:
        assessor = OneOf(ASSESSOR, matrix.assessors).show("Assessor")
    with right:
        text = partial(topic_label, campaign)
        topic = OneOf(TOPIC, matrix.topics, text).show("Topic")
    if not assessor or not topic:
        return
    cell = matrix.cell(assessor, topic)
    if cell.total:
        st.progress(cell.done / cell.total, cell.in_words)
    else:
        st.markdown(f"Nothing of topic {md(topic)} is planned for {md(assessor)}.")
    if cell.beyond_plan:
        st.caption(
            f"{number_of(cell.beyond_plan, 'judged unit is', 'judged units are')} beyond the plan; "
            "these judgments stay and count."
        )
    if cell.done < cell.total and not cell.is_locked:
        filters = UnitFilters(state=("open",), topic=(topic,), assessor=(assessor,))
        link = units_address(campaign, filters)
        st.markdown(f"[Open units of {md(assessor)} at topic {md(topic)}]({link})")
    show_actions(campaign, matrix, assessor, topic)


def _show_overlap(campaign: Campaign, matrix: AssignmentMatrix) -> None:
    """Planned units that two assessors have in common, each with each."""
    with st.expander("Units in common", icon=":material/join_inner:"):
        frame = overlap_frame(matrix)
        draw_table(
            frame,
            hide_index=True,
            key="assignments-overlap",
        )
        caption_with_download(
            "Planned units that both assessors have; the diagonal has all units of one assessor.",
            frame,
            f"{campaign.name}-overlap",
        )


def overlap_frame(matrix: AssignmentMatrix) -> pd.DataFrame:
    """A row and a column for each assessor who has planned units."""
    names = [name for name in matrix.assessors if matrix.in_common(name, name)]
    heads = _heads(names, "assessor")
    columns: dict[str, list[object]] = {}
    columns["Assessor"] = [shown(name) for name in names]
    for second in names:
        head = heads[second]
        columns[head] = []
        for first in names:
            in_common = matrix.in_common(first, second)
            columns[head].append(in_common)
    return pd.DataFrame(columns)
