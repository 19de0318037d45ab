"""What became of imported files, on the page Runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.exchange.imports.repeated_problems import Repeated, one_by_one, repeated
from assessment.exchange.imports.report import ImportReport, counts_line
from assessment.formats.plurals import number_of
from assessment.model import Problem
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import draw_table
from assessment.ui.tables.table_shapes import TableRow

_WORDS_WIDTH, _THREE_LINES = 260, 3 * 21
"""Pixels: sentences of usual length are read without scrolling at 1280, in up to three lines.  A table
breaks no line in rows that are lower.
"""
_MAX_IN_FULL = 20
"""Problems whose sentences are listed below the table, which cuts long ones."""


def show_reports(reports: Sequence[ImportReport]) -> None:
    """What became of all files, every problem in one table, a row for each file, and what changed."""
    if not reports:
        return
    _draw_outcome(reports)
    show_problems(
        [problem for import_report in reports for problem in import_report.problems]
    )
    _files(reports)
    _changes(reports)


def _draw_outcome(reports: Sequence[ImportReport]) -> None:
    """All files in one sentence, in the color of the worst."""
    verdicts = Counter(import_report.verdict for import_report in reports)
    if len(reports) == 1:
        line = f"{md(reports[0].file)}: {reports[0].verdict}"
    else:
        parts = [f"{verdict} {count}" for verdict, count in verdicts.items()]
        line = f"{number_of(len(reports), 'file')}: {', '.join(parts)}"
    # A stopped import waits for an answer, so it comes before files that failed.
    if any(import_report.stopped for import_report in reports):
        st.warning(line, icon=":material/front_hand:")
    elif not all(import_report.loaded for import_report in reports):
        st.error(line, icon=":material/block:")
    elif any(import_report.problems for import_report in reports):
        st.warning(line, icon=":material/warning:")
    else:
        st.success(line, icon=":material/check_circle:")


def _files(reports: Sequence[ImportReport]) -> None:
    """A row for each file, in the order in which they were chosen."""
    st.header("Files", anchor=False)
    draw_table(
        pd.DataFrame([_file_row(import_report) for import_report in reports]),
        hide_index=True,
    )
    for import_report in reports:
        for note in import_report.notes:
            st.caption(f"{md(import_report.file)}: {md(note)}")


def _file_row(import_report: ImportReport) -> TableRow:
    held = counts_line(import_report.counts) or "nothing imported"
    kind = import_report.kind or "unknown format"
    row: TableRow = {"File": shown(import_report.file), "Kind": kind}
    row["State"] = import_report.verdict
    row["Errors"] = import_report.errors
    row["Warnings"] = import_report.warnings
    row["Held"] = held
    return row


def show_problems(all_problems: Sequence[Problem]) -> None:
    """A table of problems, the most severe first: a row for each code and file, on request for each one."""
    if not all_problems:
        return
    st.header("Problems", anchor=False)
    # The codes of all problems: otherwise a code could not be chosen again once it is filtered away.
    codes = list(dict.fromkeys(entry.first.code for entry in repeated(all_problems)))
    wanted = st.pills(
        "Show", codes, selection_mode="multi", label_visibility="collapsed", key="codes"
    )
    chosen = all_problems
    if wanted:
        chosen = [problem for problem in all_problems if problem.code in wanted]
    # A file with one mistake in every line would fill the page with it.
    entries = repeated(chosen)
    if len(entries) < len(chosen) and st.toggle(
        f"List all {len(chosen):,}", key="every-problem"
    ):
        entries = one_by_one(chosen)
    frame = pd.DataFrame([_problem_row(entry) for entry in entries])
    wide = st.column_config.TextColumn(width=_WORDS_WIDTH)
    draw_table(
        frame,
        hide_index=True,
        row_height=_THREE_LINES,
        column_config={"What is wrong": wide, "What would be right": wide},
    )
    _in_full(entries)


def _in_full(entries: Sequence[Repeated]) -> None:
    """The sentences of the first problems, whole: a table cuts what does not fit into a cell."""
    with st.expander("In full", icon=":material/notes:"):
        for entry in entries[:_MAX_IN_FULL]:
            first = entry.first
            place = f"{md(first.file)}, {md(first.place)}"
            wrong = f"**{md(first.code)}** · {place}: {md(first.what)}"
            st.markdown(f"{wrong} :material/arrow_forward: {md(first.right)}")
        if len(entries) > _MAX_IN_FULL:
            st.caption(f"The first {_MAX_IN_FULL} of {len(entries):,}.")


def _problem_row(entry: Repeated) -> TableRow:
    first = entry.first
    # First what people read: narrow windows show the first columns.
    row: TableRow = {"Severity": entry.severity}
    row["What is wrong"] = shown(first.what)
    row["What would be right"] = shown(first.right)
    row |= {"File": first.file, "First place": first.place}
    row |= {"Count": entry.count, "Code": first.code}
    return row


def _changes(reports: Sequence[ImportReport]) -> None:
    rows = [change for import_report in reports for change in import_report.changes]
    if rows:
        st.header("What the corrected runs changed", anchor=False)
        st.caption(
            "The old version stays in the log; judgments of sentences whose words stayed the same were "
            "carried over."
        )
        frame = pd.DataFrame(rows)
        frame.columns = [
            "Run",
            "Topic",
            "Units kept",
            "Units gone",
            "Units new",
            "Judgments carried over",
        ]
        draw_table(frame, hide_index=True)
