"""What in a collection the organisers' evaluation (MedAESQA src/medaesqa_eval.py, commit d997d87) stops at,
before it is sent out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import orjson

from assessment.tracks.biogen.clusters import CLUSTERS
from assessment.tracks.biogen.labelled import RELEVANT
from assessment.tracks.biogen.script_errors import MUST_HOLD

SIZES = {65: "biogen", 40: "medaesqa"}
"""Numbers of questions that the script knows, by what the file's path must contain."""
Question = Mapping[str, Any]


def reasons_to_stop(questions: Sequence[Question], resources: Mapping[tuple[str, str], bytes]) -> list[str]:
    """One line for each reason why the script would stop at these questions, in its order; empty where it
    goes through.
    """
    lines = [
        *_labels(questions),
        *_answers(questions),
        *_clusters(questions, resources),
        *_documents(questions),
    ]
    if len(questions) not in SIZES:
        known = " or ".join(f"{number} (file name with “{word}”)" for number, word in SIZES.items())
        lines.append(
            f"number of topics: {len(questions)}; the official evaluation wants {known} and stops at "
            "any other"
        )
    return lines


def _every(questions: Iterable[Question]) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Topic, run and answer."""
    for question in questions:
        for run, answer in question["machine_generated_answers"].items():
            yield question["question_id"], run, answer


def _labels(questions: Sequence[Question]) -> Iterator[str]:
    unlabelled = sum(answer["is_answer_accurate"] is None for _, _, answer in _every(questions))
    if unlabelled:
        yield (
            f"answers without accuracy label: {unlabelled}; the official evaluation stops at the first, "
            "“complete answers only” leaves them out"
        )


def _answers(questions: Sequence[Question]) -> Iterator[str]:
    """The script wants every run to have a sentence at every question."""
    pairs = [(topic, run) for topic, run, _ in _every(questions)]
    empty = sum(not answer["answer_sentences"] for _, _, answer in _every(questions))
    runs = {run for _, run in pairs}
    missing = len(questions) * len(runs) - len(set(pairs))
    if empty:
        yield f"empty answers: {empty}; the official evaluation stops at the first"
    if missing:
        yield (
            f"topics that a run does not answer: {missing}; the official evaluation wants every run at "
            "every question and stops"
        )


def _clusters(questions: Sequence[Question], resources: Mapping[tuple[str, str], bytes]) -> Iterator[str]:
    files = {name: orjson.loads(body) for (kind, name), body in resources.items() if kind == CLUSTERS}
    for name, by_topic in files.items():
        outside = [place for place, wanted in _to_find(questions) if not _holds(by_topic, place, wanted)]
        if outside:
            topic, sentence = outside[0]
            what = (
                f"required or borderline sentences that are in no cluster of {name}: {len(outside)}, "
                f"first {sentence} of topic {topic}"
            )
            yield f"{what}; the official evaluation stops there"
    if not files:
        yield (
            "no cluster file: whether it holds every required and borderline sentence, without which the "
            "official evaluation stops, was not checked"
        )


def _to_find(questions: Iterable[Question]) -> Iterator[tuple[tuple[str, str], Sequence[str]]]:
    """Topic and id of every sentence that the script looks up, with the sets of clusters that must hold it."""
    for topic, run, answer in _every(questions):
        for sentence in answer["answer_sentences"]:
            wanted = MUST_HOLD.get(sentence["answer_sentence_relevance"] or "", ())
            if wanted:
                yield (topic, f"{run}-{sentence['answer_sentence_id']}"), wanted


def _holds(
    by_topic: Mapping[str, Mapping[str, Mapping[str, str]]], place: tuple[str, str], wanted: Sequence[str]
) -> bool:
    topic, sentence = place
    sets = by_topic.get(topic, {})
    return all(sentence in sets.get(kind, {}) for kind in wanted)


def _documents(questions: Sequence[Question]) -> Iterator[str]:
    without = [question["question_id"] for question in questions if not _relations(question) & RELEVANT]
    if without:
        yield (
            f"topics without any relevant document: {len(without)}, first {without[0]}; the official "
            "evaluation divides by zero there"
        )


def _relations(question: Question) -> set[str]:
    """What the citations of all answers to a question are judged as."""
    sentences = (sentence for _, _, answer in _every([question]) for sentence in answer["answer_sentences"])
    return {
        entry["evidence_relation"]
        for sentence in sentences
        for entry in sentence["citation_assessment"] or ()
    }
