"""Writes the judgments in the shape of the published collections."""

from __future__ import annotations

from typing import Any

import orjson

from assessment.model import Evidence, ExportData, Ref, TopicVotes
from assessment.tracks.biogen.answer import Answer
from assessment.tracks.biogen.citations.cited_sentences import Sentence
from assessment.tracks.biogen.writers import official_evaluation


def collection(data: ExportData) -> bytes:
    """The collection with all answers; what is not judged is null."""
    return _collection(data, complete=False)


def complete_collection(data: ExportData) -> bytes:
    """The collection without answers that have anything unjudged.

    Its warnings say where the organisers' evaluation would stop.
    """
    return _collection(data, complete=True)


def _collection(data: ExportData, *, complete: bool) -> bytes:
    return orjson.dumps(_questions(data, complete=complete), option=orjson.OPT_INDENT_2)


def _questions(data: ExportData, *, complete: bool) -> list[dict[str, Any]]:
    """The questions that have an answer, as the published collection has them."""
    questions: list[dict[str, Any]] = []
    for topic, topic_text in data.topics.items():
        answers = _answers(data, topic, complete=complete)
        if not answers:
            continue
        question = {
            "question_id": topic,
            "question": topic_text.question,
            # The published collection has these two keys; the desk has nothing to put into them.
            "question_frame": {},
            "expert_curated_answer": "",
            "machine_generated_answers": answers,
        }
        questions.append(question)
    return questions


def _answers(
    data: ExportData, topic: str, *, complete: bool
) -> dict[str, dict[str, Any]]:
    """The answers to a topic by run, in the collection's shape."""
    votes = data.judged[topic]
    answers: dict[str, dict[str, Any]] = {}
    for run in data.runs.values():
        answer = run.answers.get(topic)
        if answer is None:
            continue
        if complete and _is_open(topic, answer, votes):
            continue
        answers[run.name] = _answer(answer, topic, votes)
    return answers


def _answer(answer: Answer, topic: str, votes: TopicVotes) -> dict[str, Any]:
    """One answer in the collection's shape; what is not judged is null."""
    sentences: list[dict[str, Any]] = []
    for index, sentence in enumerate(answer.sentences):
        entries = _citation_entries(answer, topic, sentence, votes)
        sentence_value = {
            "answer_sentence_id": answer.sentence_id(index),
            "answer_sentence": sentence.text,
            "answer_sentence_relevance": votes.label(answer.relevance(topic, sentence)),
            # Null rather than an empty list, as in the published collection.
            "citation_assessment": entries or None,
        }
        sentences.append(sentence_value)
    return {
        "answer": answer.text,
        "is_answer_accurate": votes.label(answer.accuracy(topic)),
        "answer_sentences": sentences,
    }


def _citation_entries(
    answer: Answer, topic: str, sentence: Sentence, votes: TopicVotes
) -> list[dict[str, Any]]:
    """An entry for each excerpt of each cited document, or one where a document has no excerpt."""
    entries: list[dict[str, Any]] = []
    for pmid in sentence.cited:
        ref = answer.relation(topic, sentence, pmid)
        label = votes.label(ref)
        excerpts = _evidence(votes, ref)
        # The reader takes the first relation of a citation for its label, so an entry with the label must
        # come before an excerpt with a relation of its own.
        if not excerpts or excerpts[0].label is not None:
            entries.append(_entry(pmid, None, label))
        for excerpt in excerpts:
            entries.append(_entry(pmid, excerpt.text or None, excerpt.label or label))
    return entries


def _entry(pmid: str, support: str | None, relation: str | None) -> dict[str, Any]:
    return {
        "cited_pmid": pmid,
        "evidence_support": support,
        "evidence_relation": relation,
    }


def _evidence(votes: TopicVotes, ref: Ref) -> tuple[Evidence, ...]:
    """The distinct excerpts of the votes for the resolved label."""
    label = votes.label(ref)
    excerpts: dict[Evidence, None] = {}
    for vote in votes.votes(ref):
        if vote.label == label:
            excerpts |= dict.fromkeys(vote.evidence)
    return tuple(excerpts)


def _is_open(topic: str, answer: Answer, votes: TopicVotes) -> bool:
    """Whether a unit of the answer is unjudged, or the answer is empty, at which the script stops too."""
    if not answer.sentences:
        return True
    if votes.label(answer.accuracy(topic)) is None:
        return True
    if any(
        votes.label(answer.relevance(topic, sentence)) is None
        for sentence in answer.sentences
    ):
        return True
    return any(votes.label(ref) is None for _, _, ref in answer.relations(topic))


def collection_warnings(data: ExportData) -> list[str]:
    """What in the collection the organisers' evaluation will stop at."""
    return official_evaluation.reasons_to_stop(
        _questions(data, complete=False), data.resources
    )


def complete_warnings(data: ExportData) -> list[str]:
    """How many answers are left out as incomplete, and what the evaluation will stop at all the same."""
    questions = _questions(data, complete=True)
    total = 0
    for run in data.runs.values():
        total += sum(topic in run.answers for topic in data.topics)
    written = sum(len(question["machine_generated_answers"]) for question in questions)
    left_out = total - written
    warnings: list[str] = []
    if left_out:
        warnings.append(
            f"answers left out because something of them is not judged: {left_out} of {total}"
        )
    return [*warnings, *official_evaluation.reasons_to_stop(questions, data.resources)]
