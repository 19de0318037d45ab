"""Why the organisers' evaluation would stop at a collection that the desk writes.

The evaluation is MedAESQA's src/medaesqa_eval.py, commit d997d87.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from assessment.model import Resources
from assessment.tracks.biogen.judgments.clusters import CLUSTERS
from assessment.tracks.biogen.judgments.resolved_labels import RELEVANT
from assessment.tracks.biogen.scoring.script_errors import MUST_HOLD

SIZES = {65: "biogen", 40: "medaesqa"}
"""What the file's path must contain, by number of questions; the script knows no other number."""
Question = Mapping[str, Any]


def reasons_to_stop(questions: Sequence[Question], resources: Resources) -> list[str]:
    """One line for each reason why the script would stop at these questions.

    The lines have the script's order; there are none if the script runs to the end.
    """
    reasons = [
        *_unlabelled_answers(questions),
        *_missing_sentences(questions),
        *_missing_in_clusters(questions, resources),
        *_without_documents(questions),
    ]
    if len(questions) not in SIZES:
        names = [
            f"{number} (file name with “{word}”)" for number, word in SIZES.items()
        ]
        reasons.append(
            f"number of topics: {len(questions)}; the official evaluation wants {' or '.join(names)} "
            "and stops at any other"
        )
    return reasons


def _answers(
    questions: Iterable[Question],
) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Every answer with its topic and run."""
    for question in questions:
        for run, answer in question["machine_generated_answers"].items():
            yield question["question_id"], run, answer


def _unlabelled_answers(questions: Sequence[Question]) -> Iterator[str]:
    unlabelled = sum(
        answer["is_answer_accurate"] is None for _, _, answer in _answers(questions)
    )
    if unlabelled:
        yield (
            f"answers without accuracy label: {unlabelled}; the official evaluation stops at the first, "
            "“complete answers only” leaves them out"
        )


def _missing_sentences(questions: Sequence[Question]) -> Iterator[str]:
    """The script wants every run to have a sentence at every question."""
    answered: set[tuple[str, str]] = set()
    empty = 0
    for topic, run, answer in _answers(questions):
        answered.add((topic, run))
        empty += not answer["answer_sentences"]
    runs = {run for _, run in answered}
    missing = len(questions) * len(runs) - len(answered)
    if empty:
        yield f"empty answers: {empty}; the official evaluation stops at the first"
    if missing:
        yield (
            f"topics that a run does not answer: {missing}; the official evaluation wants every run at "
            "every question and stops"
        )


def _missing_in_clusters(
    questions: Sequence[Question], resources: Resources
) -> Iterator[str]:
    """Sentences that the script looks up in a cluster file and does not find there."""
    files = {
        name: orjson.loads(body)
        for (kind, name), body in resources.items()
        if kind == CLUSTERS
    }
    for name, by_topic in files.items():
        missing = [
            looked_up
            for looked_up in _looked_up(questions)
            if not _holds(by_topic, looked_up)
        ]
        if missing:
            first = missing[0]
            yield (
                f"required or borderline sentences that are in no cluster of {name}: {len(missing)}, "
                f"first {first.sentence} of topic {first.topic}; the official evaluation stops there"
            )
    if not files:
        yield (
            "no cluster file: whether it holds every required and borderline sentence, without which the "
            "official evaluation stops, was not checked"
        )


class _LookedUp(NamedTuple):
    """A sentence, by its id in cluster files, and the sets of clusters in which the script looks it up."""

    topic: str
    sentence: str
    sets: Sequence[str]


def _looked_up(questions: Iterable[Question]) -> Iterator[_LookedUp]:
    for topic, run, answer in _answers(questions):
        for sentence in answer["answer_sentences"]:
            # The script never looks up sentences with another label or none, so they may be in no cluster.
            sets = MUST_HOLD.get(sentence["answer_sentence_relevance"] or "", ())
            if sets:
                yield _LookedUp(topic, f"{run}-{sentence['answer_sentence_id']}", sets)


def _holds(
    by_topic: Mapping[str, Mapping[str, Mapping[str, str]]], looked_up: _LookedUp
) -> bool:
    sets = by_topic.get(looked_up.topic, {})
    return all(looked_up.sentence in sets.get(name, {}) for name in looked_up.sets)


def _without_documents(questions: Sequence[Question]) -> Iterator[str]:
    """What the official evaluation does at topics without a relevant document."""
    topics = [
        question["question_id"]
        for question in questions
        if not _relations(question) & RELEVANT
    ]
    if topics:
        yield (
            f"topics without any relevant document: {len(topics)}, first {topics[0]}; the official "
            "evaluation divides by zero there"
        )


def _relations(question: Question) -> set[str]:
    """The labels of the citations of all answers to a question."""
    relations: set[str] = set()
    for _, _, answer in _answers([question]):
        for sentence in answer["answer_sentences"]:
            # A sentence that cites nothing has null here.
            entries = sentence["citation_assessment"] or ()
            relations |= {entry["evidence_relation"] for entry in entries}
    return relations
