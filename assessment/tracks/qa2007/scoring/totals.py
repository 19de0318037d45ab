"""The runs' scores over all series (TREC 2007 QA guidelines; H05-1038)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from assessment.formats.name_lists import first_foreign_names
from assessment.model import Score
from assessment.tracks.qa2007.formulas import mean, series_score
from assessment.tracks.qa2007.measures import (
    FACTOID_SCORE,
    LIST_F,
    MEASURES,
    OTHER_F,
    SERIES,
)
from assessment.tracks.qa2007.scoring.measure_values import (
    MeasureValue,
    RunFacts,
    SeriesFacts,
)

_MAX_NAMED = 8
"""Series or questions that a note names."""
_NamedValue = tuple[str, MeasureValue]
"""A series or question, and a run's value there."""


def totals(
    facts: Mapping[str, SeriesFacts], settings: Mapping[str, str]
) -> Iterator[Score]:
    """The runs' scores: means over series (or questions), None where no series has a value."""
    runs = dict.fromkeys(run for series in facts.values() for run in series.runs)
    for run in runs:
        of_run = {
            topic: series.runs.get(run, series.missing)
            for topic, series in facts.items()
        }
        scores = _scores_of_run(run, of_run, settings)
        measured: set[str] = set()
        for series in of_run.values():
            measured |= series.values.keys()
        # A campaign without lists, say, has no row for them.
        for measure, score in scores.items():
            if measure in measured:
                yield score


def _scores_of_run(
    run: str, of_run: Mapping[str, RunFacts], settings: Mapping[str, str]
) -> dict[str, Score]:
    """A run's score at every measure."""
    is_2003 = settings["rules"] == "2003"
    over_questions = is_2003 or settings["means"] == "questions"
    scores: dict[str, Score] = {}
    for measure in MEASURES:
        # The series score has no value at a question.
        if over_questions and measure.name != SERIES:
            values = _at_questions(of_run, measure.name)
        else:
            values = _at_series(of_run, measure.name)
        scores[measure.name] = _total(run, measure.name, values)
    if is_2003:
        scores[SERIES] = _score_of_2003(scores)
    return scores


def _at_series(of_run: Mapping[str, RunFacts], measure: str) -> list[_NamedValue]:
    return [
        (topic, facts.values[measure])
        for topic, facts in of_run.items()
        if measure in facts.values
    ]


def _at_questions(of_run: Mapping[str, RunFacts], measure: str) -> list[_NamedValue]:
    named: list[_NamedValue] = []
    for facts in of_run.values():
        for question, values in facts.questions.items():
            if measure in values:
                named.append((question, values[measure]))
    return named


def _total(run: str, measure: str, values: list[_NamedValue]) -> Score:
    defined: list[float] = []
    judged = 0
    needed = 0
    for _, value in values:
        judged += value.judged
        needed += value.needed
        if value.value is not None:
            defined.append(value.value)
    notes = [*_notes(values), *_weight_notes(values)]
    note = "; ".join(notes)
    total = mean(defined)
    return Score(run, None, measure, total, judged, needed, note)


def _notes(values: Iterable[_NamedValue]) -> Iterator[str]:
    """Each note with the places where it holds."""
    names_by_note: dict[str, list[str]] = {}
    for name, value in values:
        if not value.note:
            continue
        note = value.note
        if value.value is None:
            note = f"left out, {note}"
        names_by_note.setdefault(note, []).append(name)
    for note, names in names_by_note.items():
        yield f"{note}: {first_foreign_names(names, _MAX_NAMED)}"


def _weight_notes(values: Iterable[_NamedValue]) -> Iterator[str]:
    """Notes on the weights of nuggets, with the places where a note does not hold for all."""
    names_by_note: dict[str, list[str]] = {}
    weighed = 0
    for name, value in values:
        weighed += bool(value.weight_notes)
        for note in value.weight_notes:
            names_by_note.setdefault(note, []).append(name)
    for note, names in names_by_note.items():
        # Mostly all series take their weights from one source; naming them all would say no more.
        if len(names) == weighed:
            yield note
        else:
            yield f"{note}: {first_foreign_names(names, _MAX_NAMED)}"


def _score_of_2003(scores: Mapping[str, Score]) -> Score:
    """The score of 2003: .5 factoid + .25 list + .25 definition, each a mean over questions."""
    factoid = scores[FACTOID_SCORE]
    lists = scores[LIST_F]
    other = scores[OTHER_F]
    parts = (factoid, lists, other)
    judged = sum(part.judged for part in parts)
    needed = sum(part.needed for part in parts)
    series = scores[SERIES]._replace(judged=judged, needed=needed)
    # Without one of the parts the weights of the formula would not add up to 1.
    if any(part.value is None for part in parts):
        note = "needs factoid, list and definition questions with scores"
        return series._replace(value=None, note=note)
    value = series_score("2003", factoid.value, lists.value, other.value)
    notes = [part.note for part in parts if part.note]
    return series._replace(value=value, note="; ".join(notes))
