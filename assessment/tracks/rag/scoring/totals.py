"""The runs' scores over all topics: plain means, as in the official scripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import mean

from assessment.model import Score
from assessment.tracks.rag.measures import NUGGET_MEASURES
from assessment.tracks.rag.scoring.score import NOT_JUDGED, TopicFacts, Value

SOME_NOT_JUDGED = "topics whose response is not yet judged are left out"


def totals(
    facts: Mapping[str, TopicFacts], settings: Mapping[str, str]
) -> Iterator[Score]:
    """The mean of each run and measure over the topics where it is defined."""
    by_run: dict[tuple[str, str], list[Value]] = {}
    for of_topic in facts.values():
        for run, values in of_topic.items():
            for measure, value in values.items():
                by_run.setdefault((run, measure), []).append(value)
    for (run, measure), of_run in by_run.items():
        yield _total(run, measure, of_run)


def _total(run: str, measure: str, values: list[Value]) -> Score:
    defined = [value.value for value in values if value.value is not None]
    total = None
    if defined:
        total = _mean(measure, defined)
    judged = sum(value.judged for value in values)
    needed = sum(value.needed for value in values)
    notes: dict[str, None] = {}
    for value in values:
        note = value.note
        if defined and note == NOT_JUDGED:
            note = SOME_NOT_JUDGED
        if note:
            notes[note] = None
    return Score(run, None, measure, total, judged, needed, "; ".join(notes))


def _mean(measure: str, values: list[float]) -> float:
    """calculate_metrics.py takes `statistics.mean`; the loader of support adds up and divides.

    The two may differ in the last bit.
    """
    if measure in NUGGET_MEASURES:
        return mean(values)
    return sum(values) / len(values)
