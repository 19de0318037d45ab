"""The leaderboards: one for each group of runs that share their measures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assessment.analysis.comparison import DRAWN_TOTALS
from assessment.analysis.comparison.score_table import (
    MeasureColumn,
    measure_columns,
)
from assessment.campaign.ranked_runs import RankedRun, runs_by_rank
from assessment.formats.numbers import decimal_text
from assessment.formats.score_tables import UNOFFICIAL
from assessment.model.measures import chief_measures_first
from assessment.report.markup import Html, joined, tag
from assessment.report.means import MOST_DRAWN, Means, rounds_for_totals
from assessment.report.report_data import ReportData, RunGroup
from assessment.report.score_cells import figure, head, note_list, portions
from assessment.report.tables import UNDEFINED, TableCell, grid

_WITH_INTERVALS, _WITHOUT_INTERVALS = 4, 7
"""Measures in one table, with and without a column for intervals beside each."""
_OTHERS = (
    "Further measures stand without intervals: a report with them among the measures looked at closely has "
    "their intervals, too."
)


class _RunOrder(NamedTuple):
    """The runs of a group, the best first, with their ranks by the measure `by`.

    `means` holds the measures whose totals have intervals, as means over topics or drawn anew.
    """

    by: str
    runs: Sequence[str]
    ranks: dict[str, int]
    means: dict[str, Means]


def boards(report_data: ReportData) -> Html:
    """A leaderboard for each group of runs."""
    groups = report_data.groups
    if not groups:
        return tag("p", "No run has a score yet.")
    leaderboards = []
    for number, group in enumerate(groups, 1):
        group_name = _group_name(group, number, len(groups))
        leaderboards.append(_leaderboard(report_data, group, group_name))
    return joined(*leaderboards)


def _group_name(group: RunGroup, number: int, count: int) -> str:
    """The group as a title goes on with it: ", its title"; "" for a single group without a title."""
    if group.title:
        return f", {group.title}"
    if count > 1:
        return f", group {number} of {count}"
    return ""


def _leaderboard(report_data: ReportData, group: RunGroup, group_name: str) -> Html:
    """The measures looked at closely, the chief ones of the others, and the details folded."""
    order = _run_order(report_data, group)
    columns = measure_columns(list(group.totals.values()), order.by)
    different = {column.measure for column in columns}
    detailed = [name for name in group.detailed if name in different]
    others = [name for name in group.measures if name in different - {*detailed}]
    others = chief_measures_first(others, report_data.measure)
    details = [name for name in others if report_data.measure(name).detail]
    # Where no measure is looked at closely, the table of all of them is the only one.
    if not detailed:
        details = []
    further = [name for name in others if name not in details]
    title = f"Leaderboard{group_name}, by {order.by}"
    tables = portions(detailed, _WITH_INTERVALS)
    tables += portions(further, _WITHOUT_INTERVALS)
    first, *more = tables
    parts = [_table(report_data, group, order, first, title)]
    name = f"{title}: further measures"
    parts += _numbered_tables(report_data, group, order, more, name)
    if details:
        name = f"{title}: details"
        names = portions(details, _WITHOUT_INTERVALS)
        folded = _numbered_tables(report_data, group, order, names, name)
        parts.append(tag("details", tag("summary", name), *folded))
    if others:
        parts.append(tag("p", _OTHERS, class_="note"))
    for note in (*_equal_measures(columns), *_notes(report_data, group, order)):
        parts.append(tag("p", note, class_="note"))
    lower_title = f"{title[0].lower()}{title[1:]}"
    note_title = f"Notes on the figures of {lower_title}"
    parts.append(note_list(note_title, group.totals.values()))
    return joined(*parts)


def _numbered_tables(
    report_data: ReportData,
    group: RunGroup,
    order: _RunOrder,
    measures: Sequence[Sequence[str]],
    title: str,
) -> Iterator[Html]:
    """A table for each of these groups of measures."""
    for number, names in enumerate(measures, 1):
        caption = title
        # Of a single table, "1 of 1" would say nothing.
        if len(measures) > 1:
            caption = f"{title}, {number} of {len(measures)}"
        yield _table(report_data, group, order, names, caption)


def _run_order(report_data: ReportData, group: RunGroup) -> _RunOrder:
    measures = group.detailed or group.measures
    by = measures[0]
    ranks = run_ranks(group, by)
    # Runs without a value come last, in the order of the campaign.
    last = len(group.runs) + 1
    runs = sorted(group.runs, key=lambda run: ranks.get(run, last))
    usual_means = {}
    for name, run_means in group.means.items():
        if run_means.usual or run_means.of_totals:
            usual_means[name] = run_means
    return _RunOrder(by, runs, ranks, usual_means)


def run_ranks(group: RunGroup, measure: str) -> dict[str, int]:
    """The rank of each run that is judged enough, from 1; runs of equal value share the best one."""
    ranks = {}
    for name, run in ranked_runs(group, measure).items():
        if run.rank is not None:
            ranks[name] = run.rank
    return ranks


def ranked_runs(group: RunGroup, measure: str) -> dict[str, RankedRun]:
    """Each run that has a total of the measure, by name, with its rank or why it has none."""
    totals = group.totals.values()
    return runs_by_rank(group.campaign, measure, totals)


def _table(
    report_data: ReportData,
    group: RunGroup,
    order: _RunOrder,
    names: Sequence[str],
    caption: str,
) -> Html:
    """Runs without any score of these measures are left out."""
    # A row of blanks would look like a run that failed.
    scored = {run for run, name in group.totals if name in names}
    runs = [run for run in order.runs if run in scored]
    details = _run_details(report_data, runs)
    columns = ["run", *details, "rank"]
    for name in names:
        columns.append(head(report_data, name))
        if name in order.means:
            columns.append("95 % interval")
    rows = []
    for run in runs:
        run_details = [values[run] for values in details.values()]
        rank = order.ranks.get(run)
        scores = _cells(report_data, group, order, run, names)
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


def _cells(
    report_data: ReportData,
    group: RunGroup,
    order: _RunOrder,
    run: str,
    names: Sequence[str],
) -> Iterator[TableCell]:
    for name in names:
        measure = report_data.measure(name)
        yield figure(group.totals.get((run, name)), measure)
        if name in order.means:
            yield _interval(order.means[name], run, measure.digits)


def _interval(run_means: Means, run: str, digits: int) -> TableCell:
    interval = run_means.bounds(run)
    if interval is None:
        return TableCell(UNDEFINED)
    low = decimal_text(interval.low, digits)
    high = decimal_text(interval.high, digits)
    return TableCell(f"{low} to {high}")


def _equal_measures(columns: Sequence[MeasureColumn]) -> Iterator[str]:
    """Which measures are left out because another one has the same scores; Scores folds them, too."""
    parts = []
    for column in columns:
        if column.equal:
            equal = ", ".join(column.equal)
            parts.append(f"{column.measure} stands for {equal} as well")
    if parts:
        yield f"Measures with equal scores for every run share a column: {'; '.join(parts)}."


def _interval_notes(group: RunGroup, order: _RunOrder) -> Iterator[str]:
    rounds = rounds_for_totals(group.campaign)
    drawn = [name for name, run_means in order.means.items() if run_means.of_totals]
    if drawn:
        names = ", ".join(drawn)
        yield (
            f"The totals by {names} are no means of scores by topic: their intervals are those of the "
            f"totals, made anew from topics drawn by chance, {rounds:,} times.{_fewer(rounds)}"
        )
    if not rounds and any(each.apart for each in group.means.values()):
        yield (
            f"Intervals of totals that are no means over topics are left out: this report draws them for up "
            f"to {MOST_DRAWN:,} answers (topics times runs), beyond which it would take minutes. "
            "The page Compare draws them, one measure at a time."
        )
        return
    means = [each for each in order.means.values() if not each.of_totals]
    if any(each.apart for each in means) or len(order.means) < len(group.detailed):
        yield (
            "A total that is no mean of the run's scores by topic has no interval here; "
            "the interval of the mean is shown below."
        )


def _fewer(rounds: int) -> str:
    """That *Compare* draws totals more often, where it does; its ends may differ a little then."""
    if rounds == DRAWN_TOTALS:
        return ""
    return (
        f" In a campaign of this size Compare draws more often, {DRAWN_TOTALS:,} times."
    )


def _notes(report_data: ReportData, group: RunGroup, order: _RunOrder) -> Iterator[str]:
    yield (
        f"Every figure: value, then judged/needed units; {UNDEFINED} is undefined, * has a note. "
        "The stronger its colour, the better the value in its measure's range."
    )
    yield from _interval_notes(group, order)
    if any(run.missing for run in ranked_runs(group, order.by).values()):
        yield "A run without a rank is judged too little: runs are ranked from half of the units on."
    if not all(report_data.measure(name).official for name in group.measures):
        yield f"Measures marked {UNOFFICIAL} are no part of the track's own evaluation."
