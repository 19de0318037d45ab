"""Facts of a topic: the values of all runs, and how many of their documents are judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.tracks.adhoc.answer import AdhocState
from assessment.tracks.adhoc.grades.own_grades import grades_of
from assessment.tracks.adhoc.measures.evaluation import values_of
from assessment.tracks.adhoc.measures.families import CONDENSED
from assessment.tracks.adhoc.measures.measure_lists import (
    USUAL,
    NamedMeasure,
    measures_of,
    usual,
)

DEPTHS = (10, 20, 100)
"""Depths for which the page Scores counts unjudged documents."""


class MeasureFacts(NamedTuple):
    """A run's value, and how many of the documents that it follows from are judged."""

    value: float | None
    judged: int
    needed: int


class RunFacts(NamedTuple):
    """What a run adds to its totals; `unjudged` counts documents within each of `DEPTHS`."""

    measures: Mapping[str, MeasureFacts]
    unjudged: tuple[int, ...]
    answers: bool


class TopicFacts(NamedTuple):
    """The facts of one topic; `judged` and `relevant` count documents with labels."""

    judged: int
    relevant: int
    runs: Mapping[str, RunFacts]


def grades_by_document(state: AdhocState) -> dict[str, int]:
    """The grade of each document with a label that counts."""
    grades = grades_of(state.settings, state.resources)
    numbers = {}
    for ref in state.judged.refs:
        number = None
        if ref.kind == grades.kind:
            number = grades.number(state.judged.label(ref))
        if number is not None:
            numbers[ref.key] = number
    return numbers


def measures_in(state: AdhocState) -> tuple[NamedMeasure, ...]:
    """The measures of the campaign."""
    names = state.settings["measures"]
    grades = grades_of(state.settings, state.resources)
    if names == USUAL:
        names = usual(grades)
    return measures_of(names, grades.relevant)


def score(state: AdhocState) -> TopicFacts:
    """The facts of one topic, with those of runs that do not answer it."""
    numbers = grades_by_document(state)
    measures = measures_in(state)
    runs = _facts_of_answers(state, measures, numbers)
    runs |= _facts_without_answer(state, measures, is_judged=bool(numbers))
    least = grades_of(state.settings, state.resources).relevant
    relevant = sum(number >= least for number in numbers.values())
    return TopicFacts(len(numbers), relevant, runs)


def _is_condensed(state: AdhocState) -> bool:
    """Whether unjudged documents are removed before the measures are computed."""
    return state.settings["unjudged"] == "condensed"


def _shown_name(state: AdhocState, measure: NamedMeasure) -> str:
    """The measure's name, marked where it is not the official one."""
    return CONDENSED + measure.name if _is_condensed(state) else measure.name


def _facts_of_answers(
    state: AdhocState, measures: Sequence[NamedMeasure], numbers: Mapping[str, int]
) -> dict[str, RunFacts]:
    """The facts of each run that answers the topic; values are undefined while nothing is judged."""
    rankings: dict[str, Sequence[str]] = {}
    for run, answer in state.answers.items():
        rankings[run] = answer.ranking
        if _is_condensed(state):
            rankings[run] = condensed(answer.ranking, numbers)
    values = values_of(measures, numbers, rankings)
    runs = {}
    for run, answer in state.answers.items():
        counts = judged_by_cutoff(measures, answer.ranking, numbers)
        facts = {}
        for measure, value in zip(measures, values[run], strict=True):
            shown_value = value if numbers else None
            name = _shown_name(state, measure)
            facts[name] = MeasureFacts(shown_value, *counts[measure.cutoff])
        runs[run] = RunFacts(facts, unjudged(answer.ranking, numbers), answers=True)
    return runs


def _facts_without_answer(
    state: AdhocState, measures: Iterable[NamedMeasure], *, is_judged: bool
) -> dict[str, RunFacts]:
    """The facts of each run that leaves the topic out: 0 or undefined, by the setting “missing”."""
    counts_zero = is_judged and state.settings["missing"] == "zero"
    absent = MeasureFacts(0.0 if counts_zero else None, 0, 0)
    facts = {_shown_name(state, measure): absent for measure in measures}
    nothing_unjudged = (0,) * len(DEPTHS)
    facts_of_run = RunFacts(facts, nothing_unjudged, answers=False)
    return dict.fromkeys(state.without_answer, facts_of_run)


def condensed(ranking: Sequence[str], numbers: Mapping[str, int]) -> list[str]:
    """A ranking without the documents that are not judged (Sakai, SIGIR 2007)."""
    return [document for document in ranking if document in numbers]


def unjudged(ranking: Sequence[str], numbers: Mapping[str, int]) -> tuple[int, ...]:
    """How many documents within each of `DEPTHS` are not judged."""
    counts = []
    for depth in DEPTHS:
        first = ranking[:depth]
        count = sum(document not in numbers for document in first)
        counts.append(count)
    return tuple(counts)


class JudgedCount(NamedTuple):
    """How many of some documents are judged."""

    judged: int
    needed: int


def judged_by_cutoff(
    measures: Sequence[NamedMeasure], ranking: Sequence[str], numbers: Mapping[str, int]
) -> dict[int, JudgedCount]:
    """The documents up to each cutoff (0: none)."""
    counts = {}
    cutoffs = {measure.cutoff for measure in measures}
    for cutoff in cutoffs:
        first = ranking
        if cutoff:
            first = ranking[:cutoff]
        judged = sum(name in numbers for name in first)
        counts[cutoff] = JudgedCount(judged, len(first))
    return counts
