"""The runs' scores over all series (TREC 2007 QA guidelines; H05-1038)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from assessment.model import Score
from assessment.tracks.qa2007.arithmetic import mean, series_score
from assessment.tracks.qa2007.measures import FACTOID_SCORE, LIST_F, MEASURES, OTHER_F, SERIES
from assessment.tracks.qa2007.values import MeasureValue, RunFacts, SeriesFacts

_SHOWN = 8
"""Series or questions that a note names."""
_Placed = tuple[str, MeasureValue]
"""A series or question, and a run's value there."""


def totals(facts: Mapping[str, SeriesFacts], settings: Mapping[str, str]) -> Iterator[Score]:
    """The runs' scores: means over series (or questions), None where no series has a value."""
    runs = dict.fromkeys(run for series in facts.values() for run in series.runs)
    is_2003 = settings["rules"] == "2003"
    over_questions = is_2003 or settings["means"] == "questions"
    for run in runs:
        of_run = {topic: series.runs.get(run, series.missing) for topic, series in facts.items()}
        scores: dict[str, Score] = {}
        for measure in (measure.name for measure in MEASURES):
            if over_questions and measure != SERIES:
                values = _at_questions(of_run, measure)
            else:
                values = _at_series(of_run, measure)
            scores[measure] = _total(run, measure, values)
        if is_2003:
            scores[SERIES] = _score_of_2003(scores)
        measured = {measure for series in of_run.values() for measure in series.values}
        yield from (score for measure, score in scores.items() if measure in measured)


def _at_series(of_run: Mapping[str, RunFacts], measure: str) -> list[_Placed]:
    return [(topic, facts.values[measure]) for topic, facts in of_run.items() if measure in facts.values]


def _at_questions(of_run: Mapping[str, RunFacts], measure: str) -> list[_Placed]:
    return [
        (question, values[measure])
        for facts in of_run.values()
        for question, values in facts.questions.items()
        if measure in values
    ]


def _total(run: str, measure: str, values: list[_Placed]) -> Score:
    defined = [value.value for _, value in values if value.value is not None]
    judged = sum(value.judged for _, value in values)
    needed = sum(value.needed for _, value in values)
    note = "; ".join([*_notes(values), *_weight_notes(values)])
    return Score(run, None, measure, mean(defined), judged, needed, note)


def _notes(values: Iterable[_Placed]) -> Iterator[str]:
    """Each note with the places where it holds."""
    places: dict[str, list[str]] = {}
    for place, value in values:
        if not value.note:
            continue
        note = value.note if value.value is not None else f"left out, {value.note}"
        places.setdefault(note, []).append(place)
    for note, at in places.items():
        yield f"{note}: {_listed(at)}"


def _weight_notes(values: Iterable[_Placed]) -> Iterator[str]:
    """Notes on the weights of nuggets, with the places where a note does not hold for all."""
    weighed = [(place, value) for place, value in values if value.weight_notes]
    places: dict[str, list[str]] = {}
    for place, value in weighed:
        for note in value.weight_notes:
            places.setdefault(note, []).append(place)
    for note, at in places.items():
        yield note if len(at) == len(weighed) else f"{note}: {_listed(at)}"


def _listed(places: list[str]) -> str:
    listed = ", ".join(places[:_SHOWN])
    if len(places) > _SHOWN:
        listed += f" and {len(places) - _SHOWN} more"
    return listed


def _score_of_2003(scores: Mapping[str, Score]) -> Score:
    """The score of 2003: .5 factoid + .25 list + .25 definition, each a mean over questions."""
    factoid, lists, other = scores[FACTOID_SCORE], scores[LIST_F], scores[OTHER_F]
    parts = (factoid, lists, other)
    judged = sum(part.judged for part in parts)
    needed = sum(part.needed for part in parts)
    series = scores[SERIES]._replace(judged=judged, needed=needed)
    if any(part.value is None for part in parts):
        note = "needs factoid, list and definition questions with scores"
        return series._replace(value=None, note=note)
    value = series_score("2003", factoid.value, lists.value, other.value)
    note = "; ".join(part.note for part in parts if part.note)
    return series._replace(value=value, note=note)
