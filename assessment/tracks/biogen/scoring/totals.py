"""The runs' scores over all topics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from assessment.formats.name_lists import first_distinct_names
from assessment.formats.plurals import plural
from assessment.model import Score
from assessment.tracks.biogen.judgments.resolved_labels import POOL
from assessment.tracks.biogen.measures import display_name
from assessment.tracks.biogen.scoring.formulas import NOT_JUDGED, AnswerValue
from assessment.tracks.biogen.scoring.score import TopicFacts, missing_value
from assessment.tracks.biogen.scoring.script_errors import (
    ScriptError,
    script_error_note,
)

_ByTopic = dict[str, AnswerValue]
"""A run's values of one measure by topic."""
SOME_NOT_JUDGED = "topics whose answer is not yet judged are left out"


def totals(
    facts: Mapping[str, TopicFacts], settings: Mapping[str, str]
) -> Iterator[Score]:
    """Means over questions, rounding left to whoever prints.

    A question that other runs answered and this one did not counts 0 (setting `missing`); a question whose
    value is undefined is left out.
    """
    # A topic that no run answers has no facts and no say in any mean.
    answered = {topic: of_topic for topic, of_topic in facts.items() if of_topic}
    runs: dict[str, None] = {}
    measures: dict[str, None] = {}
    for of_topic in answered.values():
        runs |= dict.fromkeys(of_topic)
        for values in of_topic.values():
            measures |= dict.fromkeys(values)
    for measure in measures:
        by_run = _values_by_run(answered, runs, measure, settings)
        for run, of_run in by_run.items():
            yield _total(run, measure, settings, of_run)


def _values_by_run(
    facts: Mapping[str, TopicFacts],
    runs: Iterable[str],
    measure: str,
    settings: Mapping[str, str],
) -> dict[str, _ByTopic]:
    """The values of one measure by run."""
    by_run: dict[str, _ByTopic] = {run: {} for run in runs}
    for topic, of_topic in facts.items():
        for run, values in of_topic.items():
            value = values.get(measure)
            if value is not None:
                by_run[run][topic] = value
        if len(of_topic) == len(by_run):
            continue
        # The same for all runs without an answer, and slow to find in a topic of many runs.
        missing = missing_value(of_topic, measure, settings)
        for run in by_run.keys() - of_topic.keys():
            by_run[run][topic] = missing
    return by_run


def _total(
    run: str, measure: str, settings: Mapping[str, str], by_topic: _ByTopic
) -> Score:
    """One measure of a run over all topics: the mean of the defined values, or their sum."""
    values = by_topic.values()
    defined = [value.value for value in values if value.value is not None]
    total = None
    if defined:
        total = sum(defined)
        # The organisers' table gives this one as a count, not as a mean.
        if measure != "Acceptable Answers":
            total /= len(defined)
    judged = sum(value.judged for value in values)
    needed = sum(value.needed for value in values)
    note = _note(measure, by_topic, is_defined=bool(defined))
    return Score(
        run, None, display_name(measure, settings), total, judged, needed, note
    )


def _note(measure: str, by_topic: _ByTopic, *, is_defined: bool) -> str:
    """What topics say of their values, each sentence once."""
    noted = {}
    for topic, value in by_topic.items():
        if value.note or value.script_errors:
            noted[topic] = value
    # Most values have none, and a large campaign has millions of values.
    if not noted:
        return ""
    sentences = _notes_of_topics(noted, is_defined=is_defined)
    errors: list[ScriptError] = []
    for value in noted.values():
        errors += value.script_errors
    sentences.append(script_error_note(measure, errors))
    return "; ".join(filter(None, dict.fromkeys(sentences)))


def _notes_of_topics(noted: _ByTopic, *, is_defined: bool) -> list[str]:
    """The different notes in the order of their first topics; those on pools are one."""
    notes: dict[str, None] = {}
    pools: dict[str, list[str]] = {}
    for topic, value in noted.items():
        note = value.note
        if note.startswith(POOL):
            pools.setdefault(note, []).append(topic)
            note = POOL
        elif is_defined and note == NOT_JUDGED:
            note = SOME_NOT_JUDGED
        notes[note] = None
    return [_pools_in_words(pools) if note == POOL else note for note in notes]


def _pools_in_words(topics: Mapping[str, Sequence[str]]) -> str:
    """The pool of most topics, and at which topics it is another one; `topics` by what each says of its pool.

    >>> _pools_in_words({"pool of 6 runs": ["116", "118", "120"], "pool of 5 runs": ["117", "119"]})
    'pool of 6 runs, at topics 117, 119 of 5 runs'
    """
    by_frequency = sorted(topics, key=lambda note: -len(topics[note]))
    parts = by_frequency[:1]
    for note in by_frequency[1:]:
        noun = plural(len(topics[note]), "topic", "topics")
        names = first_distinct_names(topics[note])
        parts.append(f"at {noun} {names} of {note.removeprefix(POOL)}")
    return ", ".join(parts)
