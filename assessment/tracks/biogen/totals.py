"""The runs' scores over all topics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from assessment.model import Score
from assessment.tracks.biogen.measures import display_name
from assessment.tracks.biogen.score import (
    NOT_JUDGED,
    AnswerValue,
    TopicFacts,
    missing_value,
)
from assessment.tracks.biogen.script_errors import script_error_note

SOME_NOT_JUDGED = "topics whose answer is not yet judged are left out"


def totals(
    facts: Mapping[str, TopicFacts], settings: Mapping[str, str]
) -> Iterator[Score]:
    """Means over questions, rounding left to whoever prints.

    A question that other runs answered and this one did not counts 0 (setting `missing`); a question whose
    value is undefined is left out.
    """
    # A topic that no run answers has no facts and no say in any mean.
    topics = [topic for topic in facts.values() if topic]
    runs: dict[str, None] = {}
    measures: dict[str, None] = {}
    for topic in topics:
        runs |= dict.fromkeys(topic)
        for values in topic.values():
            measures |= dict.fromkeys(values)
    for measure in measures:
        by_run = _values_by_run(topics, runs, measure, settings)
        for run, of_run in by_run.items():
            yield _total(run, measure, settings, of_run)


def _values_by_run(
    topics: Iterable[TopicFacts],
    runs: Iterable[str],
    measure: str,
    settings: Mapping[str, str],
) -> dict[str, list[AnswerValue]]:
    """The values of one measure at every topic, by run."""
    by_run: dict[str, list[AnswerValue]] = {run: [] for run in runs}
    for topic in topics:
        for run, values in topic.items():
            value = values.get(measure)
            if value is not None:
                by_run[run].append(value)
        if len(topic) == len(by_run):
            continue
        # The same for all runs without an answer, and slow to find in a topic of many runs.
        missing = missing_value(topic, measure, settings)
        for run in by_run.keys() - topic.keys():
            by_run[run].append(missing)
    return by_run


def _total(
    run: str, measure: str, settings: Mapping[str, str], values: list[AnswerValue]
) -> Score:
    """One measure of a run over all topics: the mean of the defined values, or their sum."""
    defined = [value.value for value in values if value.value is not None]
    total = None
    if defined:
        total = sum(defined)
        # The organisers' table gives this one as a count, not as a mean.
        if measure != "Acceptable Answers":
            total /= len(defined)
    judged = sum(value.judged for value in values)
    needed = sum(value.needed for value in values)
    note = _note(measure, values, is_defined=bool(defined))
    return Score(
        run, None, display_name(measure, settings), total, judged, needed, note
    )


def _note(measure: str, values: list[AnswerValue], *, is_defined: bool) -> str:
    """What topics say of their values, each sentence once."""
    notes: dict[str, None] = {}
    for value in values:
        if is_defined and value.note == NOT_JUDGED:
            notes[SOME_NOT_JUDGED] = None
        else:
            notes[value.note] = None
    errors = [error for value in values for error in value.script_errors]
    notes[script_error_note(measure, errors)] = None
    return "; ".join(note for note in notes if note)
