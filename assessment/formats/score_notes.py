"""The notes of scores, each once, after the runs and measures that it is about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.formats.name_lists import first_distinct_names
from assessment.formats.plurals import all_of
from assessment.model import Score
from assessment.model.results import PartScore

STATEMENT_END = "; "
"""What stands between the statements of a note."""
STANDARD_ERROR = "standard error "
"""The beginning of a statement that is a figure for itself: nearly every score of its measure has another."""
_NAMED_BRIEFLY = 3
"""So many runs or measures are named in a short line, though fewer others may be left."""
_MAX_NAMED = 8
"""The most runs or measures that a short line names; of more it has the count alone."""


def notes_of(scores: Iterable[Score]) -> dict[str, list[Score]]:
    """The scores under each note, in the order in which the notes first occur.

    Scores without a note are left out.
    """
    noted: dict[str, list[Score]] = {}
    for score in scores:
        if score.note:
            noted.setdefault(score.note, []).append(score)
    return noted


class _Rows(NamedTuple):
    """What the rows of a table of scores are."""

    noun: str
    name_of: Callable[[Score], str]


_RUNS = _Rows("runs", lambda score: score.run)
_TOPICS = _Rows("topics", lambda score: f"topic {score.topic}")

_Block = tuple[list[str], list[str]]
"""Measures and rows, each of the measures of each of the rows."""


class NoteEntry(NamedTuple):
    """A note with the scores that it is about, and in words which measure of which row each of these is."""

    about: str
    note: str
    scores: tuple[Score, ...]

    @property
    def line(self) -> str:
        return f"{self.about}: {self.note}"


def note_entries(scores: Iterable[Score]) -> list[NoteEntry]:
    """Each note of runs once, in the order in which the notes first occur."""
    return _entries(list(scores), _RUNS)


def _entries(scores: Sequence[Score], rows: _Rows) -> list[NoteEntry]:
    measures = {score.measure for score in scores}
    names = {rows.name_of(score) for score in scores}
    entries = []
    for note, noted in notes_of(scores).items():
        blocks = []
        for some_measures, some_names in _blocks(noted, rows):
            about = _all_or_some("measures", measures, some_measures)
            whose = _all_or_some(rows.noun, names, some_names)
            blocks.append(f"{about} of {whose}")
        entries.append(NoteEntry("; ".join(blocks), note, tuple(noted)))
    return entries


def _blocks(scores: Sequence[Score], rows: _Rows) -> list[_Block]:
    """The scores as few blocks, of which every pair of measure and row is a score."""
    rows_by_measure: dict[str, dict[str, None]] = {}
    measures_by_row: dict[str, dict[str, None]] = {}
    for score in scores:
        row = rows.name_of(score)
        rows_by_measure.setdefault(score.measure, {})[row] = None
        measures_by_row.setdefault(row, {})[score.measure] = None
    by_rows = [(names, of_all) for of_all, names in _with_equal(rows_by_measure)]
    by_measures = _with_equal(measures_by_row)
    return by_measures if len(by_measures) < len(by_rows) else by_rows


def _with_equal(others_by_name: Mapping[str, Iterable[str]]) -> list[_Block]:
    """The names that have the same others, with these others first."""
    blocks: dict[frozenset[str], _Block] = {}
    for name, others in others_by_name.items():
        block = blocks.setdefault(frozenset(others), (list(others), []))
        block[1].append(name)
    return list(blocks.values())


def note_lines(scores: Iterable[Score]) -> list[str]:
    """Each note once, after the measures and runs that it is about.

    >>> scores = [Score(run, None, "MAP", 0.5, 1, 1, "no topic 3" if run != "c" else "") for run in "abc"]
    >>> note_lines(scores), note_lines([*scores, Score("a", None, "RR", 1.0, 1, 1)])
    (['MAP of a, b: no topic 3'], ['MAP of a, b: no topic 3'])
    """
    return [entry.line for entry in note_entries(scores)]


def note_lines_by_topic(scores: Iterable[Score]) -> list[str]:
    """Each note of one run's scores once, after the measures and topics that it is about.

    Standard errors are left out (`standard_error`).

    >>> scores = [Score("a", topic, "MAP", 0.5, 1, 1, "few votes") for topic in "12"]
    >>> note_lines_by_topic(scores), note_lines_by_topic([*scores, Score("a", "3", "MAP", 1.0, 1, 1)])
    (['MAP of all topics: few votes'], ['MAP of topic 1, topic 2: few votes'])
    """
    without_errors = [
        score._replace(note=note_without_error(score)) for score in scores
    ]
    return [entry.line for entry in _entries(without_errors, _TOPICS)]


def _all_or_some(what: str, everything: Collection[str], some: Sequence[str]) -> str:
    """The names in a line; "all runs" where they are all of several."""
    if len(everything) > 1 and set(some) == set(everything):
        return f"all {what}"
    return first_distinct_names(some)


def statement_lines(scores: Sequence[Score]) -> list[str]:
    """Each statement of the notes, after the measures and runs that it is about: short, for a screen.

    A line is about every one of its measures of every one of its runs, so a statement may take several lines.
    Standard errors are left out (`standard_error`).

    >>> a = Score("a", None, "MAP", 0.5, 1, 1, "no topic 3; few votes")
    >>> statement_lines([a, a._replace(run="b", note="few votes")])
    ['a: no topic 3', 'both runs: few votes']
    """
    runs = list(dict.fromkeys(score.run for score in scores))
    measures = list(dict.fromkeys(score.measure for score in scores))
    stated: dict[str, list[Score]] = {}
    for score in scores:
        for statement in noted_statements(score):
            stated.setdefault(statement, []).append(score)
    lines = []
    for statement, some in stated.items():
        for some_measures, some_runs in _blocks(some, _RUNS):
            about = _names_or_count(some_runs, runs, "runs")
            if len(measures) > 1:
                which = _names_or_count(some_measures, measures, "measures")
                about = f"{which} of {about}"
            lines.append(f"{about}: {statement}")
    return lines


def note_without_error(score: Score) -> str:
    """The score's note but for its standard error, which says nothing of a single topic."""
    return STATEMENT_END.join(noted_statements(score))


def noted_statements(score: Score | PartScore) -> list[str]:
    """The statements of a score's note, each once, but for its standard error."""
    statements = dict.fromkeys(score.note.split(STATEMENT_END))
    return [text for text in statements if text and not text.startswith(STANDARD_ERROR)]


def standard_error(score: Score) -> str:
    """The standard error that the score's note states, with what it is taken over; "" without one.

    >>> standard_error(Score("a", None, "F", 0.5, 1, 1, "standard error 0.1250 over 8 pages; few votes"))
    '0.1250 over 8 pages'
    """
    for statement in score.note.split(STATEMENT_END):
        if statement.startswith(STANDARD_ERROR):
            return statement.removeprefix(STANDARD_ERROR)
    return ""


def _names_or_count(some: Sequence[str], everything: Sequence[str], noun: str) -> str:
    """The names where they are few, else their count and, if these are few, the names not among them."""
    if 1 < len(some) == len(everything):
        return all_of(len(everything), noun)
    others = [name for name in everything if name not in some]
    if len(some) <= max(_NAMED_BRIEFLY, min(len(others), _MAX_NAMED)):
        return ", ".join(some)
    count = f"{len(some):,} of {len(everything):,} {noun}"
    if len(others) <= _MAX_NAMED:
        return f"{count} (not {', '.join(others)})"
    return count
