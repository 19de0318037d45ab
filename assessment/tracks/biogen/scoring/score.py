"""The measures of all answers to a topic, and what of them would end the official script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.model import TopicState
from assessment.tracks.biogen.answer import Answer, Topic
from assessment.tracks.biogen.judgments.clusters import (
    ClusterSets,
    clusters_of,
)
from assessment.tracks.biogen.judgments.resolved_labels import (
    DocumentPool,
    LabelledAnswer,
    labelled,
)
from assessment.tracks.biogen.scoring.formulas import (
    AnswerValue,
    TopicClusters,
    accuracy_values,
    citation_values,
    document_values,
    recall_values,
    sentence_values,
)
from assessment.tracks.biogen.scoring.script_errors import (
    ACCURACY,
    EMPTY,
    MISSING,
    MUST_HOLD,
    NO_CLUSTER,
    NOTHING_RELEVANT,
    TABLES,
    UNLABELLED,
    ScriptError,
)

TopicFacts = Mapping[str, Mapping[str, AnswerValue]]
"""Run name, measure name -> value, of one topic; also of runs that do not answer it, if any run does."""


def score(state: TopicState[Topic, Answer]) -> TopicFacts:
    """The facts of one topic.  Equal answers have equal facts except for Recall, whose clusters name runs."""
    answers = {run: labelled(state, answer) for run, answer in state.answers.items()}
    pool = DocumentPool(answers.values())
    clusters = clusters_of(state.resources, state.id)
    only_judged = state.settings["unjudged"] == "judged"
    facts: dict[str, dict[str, AnswerValue]] = {}
    for run, answer in answers.items():
        names = _sentence_names(run, state.answers[run])
        values = accuracy_values(answer)
        values |= sentence_values(answer, only_judged)
        values |= recall_values(names, answer, clusters)
        values |= citation_values(answer, only_judged)
        values |= document_values(answer, pool, only_judged)
        errors = _script_errors(names, answer, clusters, pool)
        facts[run] = {
            name: value._replace(script_errors=errors) for name, value in values.items()
        }
    return _with_missing_runs(facts, state)


def _with_missing_runs(
    facts: TopicFacts, state: TopicState[Topic, Answer]
) -> TopicFacts:
    """The facts with those of runs that do not answer the topic, where any run does."""
    if not facts:
        return facts
    measures: dict[str, None] = {}
    for values in facts.values():
        measures |= dict.fromkeys(values)
    missing = {
        measure: missing_value(facts, measure, state.settings) for measure in measures
    }
    return {**facts, **dict.fromkeys(state.without_answer, missing)}


def missing_value(
    facts: TopicFacts, measure: str, settings: Mapping[str, str]
) -> AnswerValue:
    """What a measure gives a run that does not answer the topic."""
    values = [of_run[measure] for of_run in facts.values() if measure in of_run]
    # Before anything is judged, a 0 would be the run's only value and put it last.
    is_defined = any(value.value is not None for value in values)
    zero = None
    note = "no answer to a topic is left out"
    if is_defined and settings["missing"] == "zero":
        zero = 0.0
        note = "no answer to a topic counts 0"
    # The script's first table takes the answers that there are; the next one asserts that there are all.
    if TABLES.get(measure) == ACCURACY:
        note += "; the official script leaves such a topic out of this figure"
        note += " and stops at its next table (AssertionError)"
    return AnswerValue(zero, 0, 0, note, (MISSING,))


def _sentence_names(run: str, answer: Answer) -> list[str]:
    """The names of an answer's sentences in cluster files."""
    return [
        f"{run}-{answer.sentence_id(index)}" for index in range(len(answer.sentences))
    ]


def _script_errors(
    names: Sequence[str],
    answer: LabelledAnswer,
    clusters: TopicClusters,
    pool: DocumentPool,
) -> tuple[ScriptError, ...]:
    """Why the official script stops because of this answer, or because of the topic's documents."""
    errors: list[ScriptError] = []
    if answer.accuracy is None:
        errors.append(UNLABELLED)
    if not answer.relevance:
        errors.append(EMPTY)
    if any(
        sets is not None and _is_outside(names, answer, sets)
        for sets in clusters.values()
    ):
        errors.append(NO_CLUSTER)
    if answer.relevance and not pool.relevant:
        errors.append(NOTHING_RELEVANT)
    return tuple(errors)


def _is_outside(
    names: Sequence[str], answer: LabelledAnswer, sets: ClusterSets
) -> bool:
    """Whether the script does not find a sentence in a cluster that it must be in."""
    for name, label in zip(names, answer.relevance, strict=True):
        for kind in MUST_HOLD.get(label or "", ()):
            if name not in sets.get(kind, {}):
                return True
    return False
