"""How to read the figures of all leaderboards; and the notes below each: what it lacks or has otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from assessment.analysis.comparison import DECIDING, DRAWN_TOTALS
from assessment.analysis.comparison.run_groups import ranked_runs
from assessment.analysis.comparison.run_means import MAX_DRAWN, rounds_for_totals
from assessment.analysis.comparison.score_table import MeasureColumn
from assessment.analysis.interval_words import interval_words
from assessment.formats.score_tables import UNOFFICIAL
from assessment.report.figure_notes import TITLE as NOTES_TITLE
from assessment.report.markup import Html, anchor, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.report_groups import ReportGroup
from assessment.report.run_order import RunOrder
from assessment.report.score_cells import LOWER
from assessment.report.tables import UNDEFINED

_TOO_MANY_ANSWERS = (
    f"Intervals of totals that are no means over topics are left out: this report draws them for up "
    f"to {MAX_DRAWN:,} answers (topics times runs), beyond which it would take minutes. "
    "The page Compare draws them, one measure at a time."
)
_WITHOUT_INTERVALS = "Only the measures of Runs and topics have intervals."
_NO_INTERVAL_HERE = (
    "A total that is no mean of the run's scores by topic has no interval here; "
    "the interval of the mean is shown below."
)


def reading(report_data: ReportData) -> Html:
    """How to read the figures of all leaderboards, in one paragraph."""
    names: dict[str, None] = {}
    for group in report_data.groups:
        names |= dict.fromkeys(group.measures)
    measures = [report_data.measure(name) for name in names]
    lower = ""
    if not all(measure.is_higher_better for measure in measures):
        lower = f", {LOWER} lower is better"
    sentences = [
        f"Every figure: value, then judged/needed units; {UNDEFINED} is undefined{lower}. "
        "The stronger its colour, the better the value in its measure's range.",
        _unranked(report_data, names),
    ]
    if report_data.notes.numbers:
        to_notes = joined(" A number in brackets leads to ", _link_to_notes(), ".")
        sentences.append(to_notes)
    if not all(measure.official for measure in measures):
        sentences.append(
            f" Measures marked {UNOFFICIAL} are no part of the track's own evaluation."
        )
    if any(len(group.measures) > len(group.detailed) for group in report_data.groups):
        sentences.append(f" {_WITHOUT_INTERVALS}")
    return tag("p", *sentences, class_="note")


def leaderboard_notes(group: ReportGroup, order: RunOrder) -> Iterator[str]:
    """What is unusual about the figures of this leaderboard."""
    yield from _interval_notes(group, order)
    if any(run.missing for run in ranked_runs(group, order.by).values()):
        yield "A run without a rank is judged too little: runs are ranked from half of the units on."


def _unranked(report_data: ReportData, names: Iterable[str]) -> str:
    """Which measures have no colour, since no value of theirs is better than another one; "" without any."""
    names_by_reason: dict[str, list[str]] = {}
    for name in names:
        why = report_data.measure(name).why_unranked
        if why:
            names_by_reason.setdefault(why, []).append(name)
    if not names_by_reason:
        return ""
    reasons = [f"{', '.join(those)} ({why})" for why, those in names_by_reason.items()]
    return f" Without colours, since they do not rank runs: {'; '.join(reasons)}."


def shared_notes(notes: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The notes of several leaderboards, each with the titles of these, or "" where all have it.

    >>> few, rough = "Few topics.", "Rough."
    >>> shared_notes({"Passages": [few, rough], "Entities": [few, rough], "Pages": [few]})
    {'Few topics.': '', 'Rough.': 'Passages; Entities'}
    """
    titles: dict[str, list[str]] = {}
    for title, of_one in notes.items():
        for note in of_one:
            titles.setdefault(note, []).append(title)
    shared = {}
    for note, whose in titles.items():
        if len(whose) > 1:
            shared[note] = "; ".join(whose) if len(whose) < len(notes) else ""
    return shared


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


def _interval_notes(group: ReportGroup, order: RunOrder) -> Iterator[str]:
    """Which intervals are those of totals drawn anew, and which totals have none here."""
    yield from _rough_intervals(order)
    rounds = rounds_for_totals(group.campaign)
    drawn = [name for name, each in order.means.items() if each.shows == "totals"]
    if drawn:
        names = ", ".join(drawn)
        counted = ""
        if any(order.means[name].has_deciding_topics for name in drawn):
            counted = f" Such {DECIDING}."
        yield (
            f"The totals by {names} are no means over topics: their intervals are those of "
            f"{rounds:,} totals over topics drawn by chance.{_fewer(rounds)}{counted}"
        )
    if not rounds and any(each.runs_with_other_totals for each in group.means.values()):
        yield _TOO_MANY_ANSWERS
    elif _lacks_intervals(group, order):
        yield _NO_INTERVAL_HERE


def _rough_intervals(order: RunOrder) -> Iterator[str]:
    """Says from how few topics intervals of the measures are rough, or that there is none."""
    topics_by_noun: dict[str, list[int]] = {}
    for run_means in order.means.values():
        topics = topics_by_noun.setdefault(run_means.scores.noun.several, [])
        topics += [figure.topics for figure in run_means.shown.values()]
    for several, topics in topics_by_noun.items():
        words = interval_words(*topics, several=several)
        if words:
            yield words


def _lacks_intervals(group: ReportGroup, order: RunOrder) -> bool:
    """Whether some total of a measure looked at closely is no mean, and is not drawn anew."""
    if len(order.means) < len(group.detailed):
        return True
    return any(
        each.runs_with_other_totals
        for each in order.means.values()
        if each.shows == "means"
    )


def _fewer(rounds: int) -> str:
    """Says that *Compare* draws totals more often, where it does; its ends may differ a little then."""
    if rounds == DRAWN_TOTALS:
        return ""
    return (
        f" In a campaign of this size Compare draws more often, {DRAWN_TOTALS:,} times."
    )
