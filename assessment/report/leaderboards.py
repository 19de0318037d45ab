"""The leaderboards: one for each group of runs that share their measures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assessment.formats.tables import UNOFFICIAL
from assessment.model import Measure
from assessment.report.markup import Html, joined, tag
from assessment.report.means import Means, means
from assessment.report.report_data import Group, ReportData
from assessment.report.score_cells import figure, head, note_list, portions
from assessment.report.tables import UNDEFINED, Cell, grid

_WITH_INTERVALS, _WITHOUT = 4, 7
"""Measures in one table."""


class _Order(NamedTuple):
    """The runs of a group, the best first, with their ranks by a measure; of some measures the means over topics."""

    by: str
    runs: Sequence[str]
    ranks: dict[str, int]
    among: dict[str, Means]


def boards(report_data: ReportData) -> Html:
    if not report_data.groups:
        return tag("p", "No run has a score yet.")
    return joined(
        *(
            _board(report_data, group, f"{n} of {len(report_data.groups)}")
            for n, group in enumerate(report_data.groups, 1)
        )
    )


def _board(report_data: ReportData, group: Group, place: str) -> Html:
    """The measures that are looked at closely, then all others, in tables of a few measures each."""
    order = _order(report_data, group)
    title = f"Leaderboard{f', group {place}' if len(report_data.groups) > 1 else ''}, by {order.by}"
    tables = [
        *portions(group.closer, _WITH_INTERVALS),
        *portions([name for name in group.measures if name not in group.closer], _WITHOUT),
    ]
    captions = [
        title,
        *(f"{title}: further measures, {n} of {len(tables) - 1}" for n in range(1, len(tables))),
    ]
    return joined(
        *(
            _table(report_data, group, order, names, caption)
            for names, caption in zip(tables, captions, strict=True)
        ),
        *(tag("p", note, class_="note") for note in _notes(report_data, group, order)),
        note_list(f"Notes on the figures of {title[0].lower()}{title[1:]}", group.totals.values()),
    )


def _order(report_data: ReportData, group: Group) -> _Order:
    by = (group.closer or group.measures)[0]
    ranks = ranked(report_data.measure(by), group, by)
    runs = sorted(group.runs, key=lambda run: ranks.get(run, len(group.runs) + 1))
    among = {name: found for name in group.closer if (found := means(report_data.campaign, name)).usual}
    return _Order(by, runs, ranks, among)


def ranked(measure: Measure, group: Group, name: str) -> dict[str, int]:
    """The rank of each run that has a value, from 1; runs of equal value share the best one."""
    values = {run: group.totals[run, name].value for run in group.runs if (run, name) in group.totals}
    known = {
        run: value if measure.better == "higher" else -value
        for run, value in values.items()
        if value is not None
    }
    return {run: 1 + sum(other > value for other in known.values()) for run, value in known.items()}


def _table(report_data: ReportData, group: Group, order: _Order, names: Sequence[str], caption: str) -> Html:
    """Runs without any score of these measures are left out."""
    runs = [run for run in order.runs if any((run, name) in group.totals for name in names)]
    about = _about(report_data, runs)
    heads = [
        "run",
        *about,
        "rank",
        *(
            text
            for name in names
            for text in (head(report_data, name), *(["95 % interval"] if name in order.among else []))
        ),
    ]
    rows = (
        (
            run,
            *(told[run] for told in about.values()),
            order.ranks.get(run),
            *_cells(report_data, group, order, run, names),
        )
        for run in runs
    )
    return grid(caption, heads, rows)


def _about(report_data: ReportData, names: Sequence[str]) -> dict[str, dict[str, str]]:
    """Team and kind of each run, as far as they tell runs apart."""
    rows = report_data.campaign.runs()
    told = {
        "team": {name: rows[name].team for name in names},
        "kind": {name: rows[name].kind for name in names},
    }
    least = {"team": 1, "kind": 2}
    return {name: values for name, values in told.items() if len(set(values.values()) - {""}) >= least[name]}


def _cells(
    report_data: ReportData, group: Group, order: _Order, run: str, names: Sequence[str]
) -> Iterator[Cell]:
    for name in names:
        yield figure(group.totals.get((run, name)), report_data.measure(name))
        if name in order.among:
            yield _interval(order.among[name], run, report_data.measure(name).digits)


def _interval(found: Means, run: str, digits: int) -> Cell:
    interval = found.bounds(run)
    return Cell(f"{interval.low:.{digits}f} to {interval.high:.{digits}f}" if interval else "")


def _notes(report_data: ReportData, group: Group, order: _Order) -> Iterator[str]:
    yield f"Every figure: value, then judged/needed units behind it; {UNDEFINED} is undefined, * has a note. The stronger its colour, the higher the value in its measure's range."
    if len(order.among) < len(group.closer) or any(found.apart for found in order.among.values()):
        yield "A total that is no mean of the run's scores by topic has no interval here; that of the mean stands below."
    if not all(report_data.measure(name).official for name in group.measures):
        yield f"Measures marked {UNOFFICIAL} are no part of the track's own evaluation."
