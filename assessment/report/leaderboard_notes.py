"""The notes below a leaderboard: how to read its figures, and which intervals, ranks or measures it lacks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assessment.analysis.comparison import DRAWN_TOTALS
from assessment.analysis.comparison.score_table import MeasureColumn
from assessment.formats.score_tables import UNOFFICIAL
from assessment.report.figure_notes import TITLE as NOTES_TITLE
from assessment.report.markup import Html, anchor, joined, tag
from assessment.report.means import MOST_DRAWN, rounds_for_totals
from assessment.report.report_data import ReportData, RunGroup
from assessment.report.run_order import RunOrder, ranked_runs
from assessment.report.tables import UNDEFINED

_TOO_MANY_ANSWERS = (
    f"Intervals of totals that are no means over topics are left out: this report draws them for up "
    f"to {MOST_DRAWN:,} answers (topics times runs), beyond which it would take minutes. "
    "The page Compare draws them, one measure at a time."
)
_NO_INTERVAL_HERE = (
    "A total that is no mean of the run's scores by topic has no interval here; "
    "the interval of the mean is shown below."
)

LOWER = "↓"
"""Marks measures of which lower is better."""


def leaderboard_notes(
    report_data: ReportData, group: RunGroup, order: RunOrder
) -> Iterator[str]:
    """How to read the figures, and what is unusual about them."""
    lower = ""
    if any(report_data.measure(name).better == "lower" for name in group.measures):
        lower = f", {LOWER} lower is better"
    yield (
        f"Every figure: value, then judged/needed units; {UNDEFINED} is undefined{lower}. "
        "The stronger its colour, the better the value in its measure's range."
    )
    yield from _unranked(report_data, group)
    if any(key in report_data.notes.numbers for key in group.totals):
        yield joined("A number in brackets leads to ", _link_to_notes(), ".")
    yield from _interval_notes(group, order)
    if any(run.missing for run in ranked_runs(group, order.by).values()):
        yield "A run without a rank is judged too little: runs are ranked from half of the units on."
    if not all(report_data.measure(name).official for name in group.measures):
        yield f"Measures marked {UNOFFICIAL} are no part of the track's own evaluation."


def _unranked(report_data: ReportData, group: RunGroup) -> Iterator[str]:
    """Which measures have no colour, since no value of theirs is better than another one."""
    reasons = []
    for name in group.measures:
        why = report_data.measure(name).why_unranked
        if why:
            reasons.append(f"{name} ({why})")
    if reasons:
        yield f"Without colours, since they do not rank runs: {', '.join(reasons)}."


def _link_to_notes() -> Html:
    return tag("a", NOTES_TITLE, href=f"#{anchor(NOTES_TITLE)}")


def equal_measures(columns: Sequence[MeasureColumn]) -> Iterator[str]:
    """Which measures are left out because another one has the same scores; Scores folds them, too."""
    parts = []
    for column in columns:
        if column.equal:
            equal = ", ".join(column.equal)
            parts.append(f"{column.measure} stands for {equal} as well")
    if parts:
        yield f"Measures with equal scores for every run share a column: {'; '.join(parts)}."


def _interval_notes(group: RunGroup, order: RunOrder) -> Iterator[str]:
    """Which intervals are those of totals drawn anew, and which totals have none here."""
    few = [run_means.interval_words for run_means in order.means.values()]
    yield from dict.fromkeys(words for words in few if words)
    rounds = rounds_for_totals(group.campaign)
    drawn = [
        name for name, run_means in order.means.items() if run_means.total_intervals
    ]
    if drawn:
        names = ", ".join(drawn)
        yield (
            f"The totals by {names} are no means of scores by topic: their intervals are those of the "
            f"totals, made anew from topics drawn by chance, {rounds:,} times.{_fewer(rounds)}"
        )
    if not rounds and any(each.runs_with_other_totals for each in group.means.values()):
        yield _TOO_MANY_ANSWERS
    elif _lacks_intervals(group, order):
        yield _NO_INTERVAL_HERE


def _lacks_intervals(group: RunGroup, order: RunOrder) -> bool:
    """Whether some total of a measure looked at closely is no mean, and is not drawn anew."""
    if len(order.means) < len(group.detailed):
        return True
    return any(
        each.runs_with_other_totals
        for each in order.means.values()
        if not each.total_intervals
    )


def _fewer(rounds: int) -> str:
    """That *Compare* draws totals more often, where it does; its ends may differ a little then."""
    if rounds == DRAWN_TOTALS:
        return ""
    return (
        f" In a campaign of this size Compare draws more often, {DRAWN_TOTALS:,} times."
    )
