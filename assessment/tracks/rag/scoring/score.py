"""What the labels of one topic say of each run's response."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.model import Nugget
from assessment.tracks.rag.answer import Answer, RagState
from assessment.tracks.rag.labels import VITAL
from assessment.tracks.rag.measures import NUGGET_MEASURES, SUPPORT_MEASURES
from assessment.tracks.rag.nuggets.importance import importance
from assessment.tracks.rag.nuggets.nugget_resource import live_nuggets
from assessment.tracks.rag.scoring.formulas import (
    LABELLED,
    NuggetLabels,
    SupportLabels,
    nugget_scores,
    support_scores,
)
from assessment.tracks.rag.settings import ORDER, RULE

NOT_JUDGED = "not yet judged"
NO_NUGGETS = "topics without nuggets are left out"
NO_ANSWER = "no answer to a topic counts 0"
NOTHING_CITED = "a response that cites nothing counts 0"
UNASSIGNED = "nuggets without an assignment count 0"
NO_LABEL = "citations without a label are left out"


class Value(NamedTuple):
    """One measure of one response: `value` None if undefined, with `judged` of `needed` units judged."""

    value: float | None
    judged: int = 0
    needed: int = 0
    note: str = ""


TopicFacts = Mapping[str, Mapping[str, Value]]
"""Run, measure -> value; also of runs that do not answer the topic."""


def score(state: RagState) -> TopicFacts:
    """The values of every run at one topic, from which `totals` makes the scores."""
    facts: dict[str, dict[str, Value]] = {run: {} for run in state.answers}
    facts |= {run: {} for run in state.without_answer}
    for run, values in _nugget_values(state):
        facts[run] |= values
    for run, values in _support_values(state):
        facts[run] |= values
    return facts


# Nuggets


def _nugget_values(state: RagState) -> Iterator[tuple[str, dict[str, Value]]]:
    """The nugget measures of each run; 0 without an answer, once somebody has judged the topic."""
    nuggets = live_nuggets(state.nuggets)
    vital = tuple(importance(state, nugget) == VITAL for nugget in nuggets)
    labels = {
        run: nugget_labels(state, answer, nuggets, vital)
        for run, answer in state.answers.items()
    }
    # Runs that do not answer count 0 only where somebody has judged the topic at all.
    missing = Value(None, note=NOT_JUDGED if nuggets else NO_NUGGETS)
    if is_assigned(state):
        missing = Value(0.0, note=NO_ANSWER)
    for run, answer in state.answers.items():
        if nuggets and answer.text.strip():
            yield run, _values_of_labels(labels[run])
        else:
            yield run, dict.fromkeys(NUGGET_MEASURES, missing)
    for run in state.without_answer:
        yield run, dict.fromkeys(NUGGET_MEASURES, missing)


def nugget_labels(
    state: RagState, answer: Answer, nuggets: list[Nugget], vital: tuple[bool, ...]
) -> NuggetLabels:
    """The label of each nugget in a response, None where nobody has judged."""
    labels = []
    for nugget in nuggets:
        ref = answer.assignment(state.id, nugget.id)
        label = state.judged.label(ref)
        labels.append(label)
    return NuggetLabels(tuple(labels), vital)


def is_assigned(state: RagState) -> bool:
    """Whether the topic counts: a nugget is assigned in the response of any run."""
    nuggets = live_nuggets(state.nuggets)
    answers = state.runs or state.answers
    for answer in answers.values():
        response = nugget_labels(state, answer, nuggets, ())
        if response.judged:
            return True
    return False


def _values_of_labels(response: NuggetLabels) -> dict[str, Value]:
    judged, needed = response.judged, len(response.labels)
    # With some labels the others count 0; without any nobody has looked at the response.
    if not judged:
        return dict.fromkeys(NUGGET_MEASURES, Value(None, 0, needed, NOT_JUDGED))
    note = UNASSIGNED if judged < needed else ""
    values = nugget_scores(response)
    return {name: Value(values[name], judged, needed, note) for name in NUGGET_MEASURES}


# Support


def _support_values(state: RagState) -> Iterator[tuple[str, dict[str, Value]]]:
    """The support measures of each run, by the rule of the setting “support-rule”."""
    labels = {
        run: support_labels(state, answer) for run, answer in state.answers.items()
    }
    of_2024 = state.settings[RULE] == "2024"
    counts = of_2024 or is_supported(state)
    missing = Value(0.0, note=NO_ANSWER) if counts else Value(None, note=NOT_JUDGED)
    for run, response in labels.items():
        if not counts:
            unjudged = Value(None, 0, len(response.labels), NOT_JUDGED)
            yield run, dict.fromkeys(SUPPORT_MEASURES, unjudged)
        else:
            yield run, _values_of_support(response, of_2024)
    for run in state.without_answer:
        yield run, dict.fromkeys(SUPPORT_MEASURES, missing)


def support_labels(state: RagState, answer: Answer) -> SupportLabels:
    """The labels of the citations that count, None where nobody has judged."""
    labels = []
    for citation in answer.first_citations(state.id, state.settings[ORDER]):
        if citation is not None:
            labels.append(state.judged.label(citation.ref))
    return SupportLabels(tuple(labels), len(answer.sentences))


def is_supported(state: RagState) -> bool:
    """Whether the topic counts: a citation of any run's response has a label, or is known to have none."""
    answers = state.runs or state.answers
    for answer in answers.values():
        response = support_labels(state, answer)
        if response.is_judged:
            return True
    return False


def _values_of_support(response: SupportLabels, of_2024: bool) -> dict[str, Value]:
    """The support measures of a response; undefined where nothing is judged and the rule is not of 2024."""
    needed = len(response.labels)
    labelled = [label for label in response.labels if label in LABELLED]
    if needed and not response.is_judged and not of_2024:
        return dict.fromkeys(SUPPORT_MEASURES, Value(None, 0, needed, NOT_JUDGED))
    note = "" if needed else NOTHING_CITED
    if needed > len(labelled):
        note = NO_LABEL
    values = support_scores(response, of_2024)
    judged = sum(label is not None for label in response.labels)
    return {
        name: Value(values[name], judged, needed, note) for name in SUPPORT_MEASURES
    }
