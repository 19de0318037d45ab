"""The notes of scores, each once, after the runs and measures that it is about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.formats.plurals import all_of
from assessment.formats.tables import first_few
from assessment.model import Score

_NAMED_BRIEFLY = 3
"""The most runs or measures that a short line names."""


def notes_of(scores: Iterable[Score]) -> dict[str, list[Score]]:
    """The scores under each note, in the order in which the notes first occur.

    Scores without a note are left out.
    """
    noted: dict[str, list[Score]] = {}
    for score in scores:
        if score.note:
            noted.setdefault(score.note, []).append(score)
    return noted


_Block = tuple[Sequence[str], Sequence[str]]
"""Measures and runs, each of the measures of each of the runs."""


class NoteEntry(NamedTuple):
    """A note with the scores that it is about, and in words which measure of which run each of these is."""

    about: str
    note: str
    scores: tuple[Score, ...]

    @property
    def line(self) -> str:
        return f"{self.about}: {self.note}"


def note_entries(scores: Iterable[Score]) -> list[NoteEntry]:
    """Each note once, in the order in which the notes first occur."""
    scores = list(scores)
    measures = {score.measure for score in scores}
    runs = {score.run for score in scores}
    entries = []
    for note, noted in notes_of(scores).items():
        blocks = []
        for some_measures, some_runs in _blocks(noted):
            about = _all_or_some("measures", measures, some_measures)
            whose = _all_or_some("runs", runs, some_runs)
            blocks.append(f"{about} of {whose}")
        entries.append(NoteEntry("; ".join(blocks), note, tuple(noted)))
    return entries


def _blocks(scores: Sequence[Score]) -> list[_Block]:
    """The scores as few blocks, of which every pair of measure and run is a score."""
    runs_by_measure: dict[str, dict[str, None]] = {}
    measures_by_run: dict[str, dict[str, None]] = {}
    for score in scores:
        runs_by_measure.setdefault(score.measure, {})[score.run] = None
        measures_by_run.setdefault(score.run, {})[score.measure] = None
    by_runs = [(names, runs) for runs, names in _with_equal(runs_by_measure)]
    by_measures = _with_equal(measures_by_run)
    return by_measures if len(by_measures) < len(by_runs) else by_runs


def _with_equal(others_by_name: Mapping[str, Iterable[str]]) -> list[_Block]:
    """The names that have the same others, with these others first."""
    names: dict[tuple[str, ...], list[str]] = {}
    for name, others in others_by_name.items():
        names.setdefault(tuple(others), []).append(name)
    return list(names.items())


def note_lines(scores: Iterable[Score]) -> list[str]:
    """Each note once, after the measures and runs that it is about.

    >>> scores = [Score(run, None, "MAP", 0.5, 1, 1, "no topic 3" if run != "c" else "") for run in "abc"]
    >>> note_lines(scores), note_lines([*scores, Score("a", None, "RR", 1.0, 1, 1)])
    (['MAP of a, b: no topic 3'], ['MAP of a, b: no topic 3'])
    """
    return [entry.line for entry in note_entries(scores)]


def _all_or_some(what: str, everything: Collection[str], some: Sequence[str]) -> str:
    """The names in a line; "all runs" where they are all of several."""
    if len(everything) > 1 and set(some) == set(everything):
        return f"all {what}"
    return first_few(some)


def statement_lines(scores: Sequence[Score]) -> list[str]:
    """Each statement of the notes once, after the runs and measures that it is about: short, for a screen.

    >>> a = Score("a", None, "MAP", 0.5, 1, 1, "no topic 3; few votes")
    >>> statement_lines([a, a._replace(run="b", note="few votes")])
    ['a: no topic 3', 'both runs: few votes']
    """
    runs = {score.run for score in scores}
    measures = {score.measure for score in scores}
    stated: dict[str, list[Score]] = {}
    for score in scores:
        # Notes join their statements with "; ", and many scores share some of them.
        for statement in filter(None, dict.fromkeys(score.note.split("; "))):
            stated.setdefault(statement, []).append(score)
    lines = []
    for statement, some in stated.items():
        about = _about_briefly(some, len(runs), len(measures))
        lines.append(f"{about}: {statement}")
    return lines


def _about_briefly(scores: Sequence[Score], runs: int, measures: int) -> str:
    """Runs and measures by name where they are few, else by count.

    Measures are left out where there is only one.
    """
    named_runs = _names_or_count([score.run for score in scores], runs, "runs")
    if measures == 1:
        return named_runs
    named_measures = _names_or_count(
        [score.measure for score in scores], measures, "measures"
    )
    return f"{named_measures}, {named_runs}"


def _names_or_count(names: Iterable[str], total: int, noun: str) -> str:
    distinct = list(dict.fromkeys(names))
    if 1 < len(distinct) == total:
        return all_of(total, noun)
    if len(distinct) <= _NAMED_BRIEFLY:
        return ", ".join(distinct)
    return f"{len(distinct):,} of {total:,} {noun}"
