"""The leaderboards: one for each group of runs that share their measures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assessment.analysis.comparison.run_means import Means
from assessment.analysis.comparison.score_table import (
    MeasureColumn,
    measure_columns,
)
from assessment.campaign.ranked_runs import pool_in_words
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.model.measures import chief_measures_first
from assessment.report.figure_notes import note_list
from assessment.report.leaderboard_notes import (
    equal_measures,
    leaderboard_notes,
    reading,
    shared_notes,
)
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.report_groups import ReportGroup
from assessment.report.run_order import RunOrder, run_order
from assessment.report.score_cells import column_head, figure, portions
from assessment.report.tables import UNDEFINED, TableCell, TableHead, grid
from assessment.statistics.confidence_intervals import is_rough

_INTERVAL = "95 % interval"
_WITH_INTERVALS, _WITHOUT_INTERVALS = 4, 9
"""Measures in one table, with and without a column for intervals beside each."""


class _Board(NamedTuple):
    """What all tables of one leaderboard share."""

    report_data: ReportData
    group: ReportGroup
    order: RunOrder


class _Leaderboard(NamedTuple):
    """The tables of a group of runs, and the notes on them; `name` is the group's, "" of a single one."""

    name: str
    tables: Sequence[Html]
    notes: Sequence[str]


class ArrangedMeasures(NamedTuple):
    """The measures of a leaderboard: those looked at closely, the `further` ones, and folded details."""

    detailed: list[str]
    further: list[str]
    details: list[str]

    def tables(self) -> list[tuple[str, ...]]:
        """The measures of each table that is not folded."""
        with_intervals = portions(self.detailed, _WITH_INTERVALS)
        if with_intervals and len(self.further) == 1:
            # A table of its own for one column would repeat all runs.
            with_intervals[-1] += tuple(self.further)
            return with_intervals
        return with_intervals + portions(self.further, _WITHOUT_INTERVALS)


def boards(report_data: ReportData) -> Html:
    """How to read the figures, then a leaderboard for each group of runs; a note of several stands once."""
    if not report_data.groups:
        return tag("p", "No run has a score yet.")
    leaderboards = _leaderboards(report_data)
    notes = {each.name: each.notes for each in leaderboards}
    shared = shared_notes(notes)
    parts = [reading(report_data)]
    for leaderboard in leaderboards:
        parts += leaderboard.tables
        for note in leaderboard.notes:
            if note not in shared:
                parts.append(_note(leaderboard.name, note))
    for note, names in shared.items():
        parts.append(_note(names, note))
    return joined(*parts)


def _note(names: str, note: str) -> Html:
    """The note with the names of the leaderboards that it is about, "" for all."""
    about = f"{names}: " if names else ""
    return tag("p", about, note, class_="note")


def _leaderboards(report_data: ReportData) -> list[_Leaderboard]:
    groups = report_data.groups
    leaderboards = []
    for number, group in enumerate(groups, 1):
        group_name = _group_name(group, number, len(groups))
        leaderboards.append(_leaderboard(report_data, group, group_name))
    return leaderboards


def notes_on_figures(report_data: ReportData) -> Html:
    """The notes that the leaderboards' figures have the numbers of; empty without any."""
    groups = report_data.groups
    titles = []
    for number, group in enumerate(groups, 1):
        group_name = _group_name(group, number, len(groups))
        titles.append(f"Leaderboard{group_name}")
    return note_list(report_data.notes, titles)


def _group_name(group: ReportGroup, number: int, count: int) -> str:
    """The group as a title goes on with it: ", its title"; "" for a single group without a title."""
    if group.title:
        return f", {group.title}"
    if count > 1:
        return f", group {number} of {count}"
    return ""


def _leaderboard(
    report_data: ReportData, group: ReportGroup, group_name: str
) -> _Leaderboard:
    """The measures looked at closely, the chief ones of the others, and the details folded."""
    order = run_order(group)
    board = _Board(report_data, group, order)
    columns = measure_columns(list(group.totals.values()), order.by)
    measures = _arranged_measures(report_data, group, columns)
    title = f"Leaderboard{group_name}, by {order.by}"
    first, *more = measures.tables()
    parts = []
    pool = pool_in_words(group.campaign, order.by)
    if pool:
        # Without it, judged/needed units of a pooled measure look like a campaign that is hardly begun.
        parts.append(tag("p", pool, class_="note"))
    parts.append(_table(board, first, title))
    parts += _numbered_tables(board, more, f"{title}: further measures")
    if measures.details:
        parts.append(_folded_details(board, measures.details, f"{title}: details"))
    notes = [*equal_measures(columns), *leaderboard_notes(group, order)]
    return _Leaderboard(group_name.removeprefix(", "), parts, notes)


def _arranged_measures(
    report_data: ReportData, group: ReportGroup, columns: Sequence[MeasureColumn]
) -> ArrangedMeasures:
    """The measures of the group without those whose scores another one has as well."""
    different = {column.measure for column in columns}
    detailed = [name for name in group.detailed if name in different]
    others = [name for name in group.measures if name in different - {*detailed}]
    others = chief_measures_first(others, report_data.measure)
    # Where no measure is looked at closely, the table of all of them is the only one.
    if not detailed:
        return ArrangedMeasures(detailed, others, [])
    details = [name for name in others if report_data.measure(name).detail]
    further = [name for name in others if name not in details]
    return ArrangedMeasures(detailed, further, details)


def _folded_details(board: _Board, details: Sequence[str], title: str) -> Html:
    tables = _numbered_tables(board, portions(details, _WITHOUT_INTERVALS), title)
    return tag("details", tag("summary", title), *tables)


def _numbered_tables(
    board: _Board, measures: Sequence[Sequence[str]], title: str
) -> Iterator[Html]:
    """A table for each of these groups of measures."""
    for number, names in enumerate(measures, 1):
        caption = title
        # A single table needs no "1 of 1".
        if len(measures) > 1:
            caption = f"{title}, {number} of {len(measures)}"
        yield _table(board, names, caption)


def _table(board: _Board, names: Sequence[str], caption: str) -> Html:
    """Runs without any score of these measures are left out."""
    report_data, group, order = board
    # A row of blanks would look like a run that failed.
    scored = {run for run, name in group.totals if name in names}
    runs = [run for run in order.runs if run in scored]
    details = _run_details(report_data, runs)
    columns: list[str | TableHead] = ["run", *details, "rank"]
    for name in names:
        columns.append(column_head(report_data, name))
        if name in order.means:
            columns.append(TableHead(_INTERVAL, f"{name} {_INTERVAL}"))
    rows = []
    for run in runs:
        run_details = [values[run] for values in details.values()]
        rank = order.ranks.get(run)
        scores = _cells(board, run, names)
        rows.append((run, *run_details, rank, *scores))
    return grid(caption, columns, rows)


def _run_details(
    report_data: ReportData, names: Sequence[str]
) -> dict[str, dict[str, str]]:
    """Team and kind of each run: the team if any run has one, the kind if there are several."""
    runs = report_data.campaign.runs()
    teams = {name: runs[name].team for name in names}
    kinds = {name: runs[name].kind for name in names}
    details = {}
    if any(teams.values()):
        details["team"] = teams
    if len(set(kinds.values()) - {""}) > 1:
        details["kind"] = kinds
    return details


def _cells(board: _Board, run: str, names: Sequence[str]) -> Iterator[TableCell]:
    """The run's total by each measure, followed by its interval where the measure has intervals."""
    report_data, group, order = board
    for name in names:
        measure = report_data.measure(name)
        link = report_data.notes.link(run, name)
        yield figure(group.totals.get((run, name)), measure, link)
        if name in order.means:
            yield interval_cell(order.means[name], run, measure.total_digits)


def interval_cell(run_means: Means, run: str, digits: int) -> TableCell:
    """The interval of a total, and over how many topics it is: from few it is rough, from equal ones none."""
    interval = run_means.interval_of_total(run)
    count = run_means.shown[run].topics
    one, several = run_means.scores.noun
    topics = number_of(count, one, several)
    if interval is None:
        are_equal = run_means.has_equal_scores(run)
        return TableCell(UNDEFINED, f"{topics}, all equal" if are_equal else topics)
    low = decimal_text(interval.low, digits)
    high = decimal_text(interval.high, digits)
    # In the small print, so that the ends of all intervals stand below each other
    detail = f"{topics}, rough" if is_rough(count) else topics
    return TableCell(f"{low} to {high}", detail)
