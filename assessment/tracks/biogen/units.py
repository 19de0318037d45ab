"""What is judged of an answer: each sentence, each citation of a sentence, then the answer as a whole."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from assessment.model import Headline, Mark, Part, Screen, TopicState, Unit
from assessment.sentences.citations import Sentence
from assessment.tracks.biogen.answer import Answer, Topic, plain
from assessment.tracks.biogen.scales import SCALES

_QUESTION = {scale.kind: scale.question for scale in SCALES}


def headline(topic: Topic) -> Headline:
    return Headline(topic.title or topic.question, topic.question, topic.narrative)


def screen_of(answer: Answer) -> str:
    return answer.digest


def screens(state: TopicState[Topic, Answer]) -> Iterator[Screen]:
    """One screen for each distinct answer: its sentences, and last what stands outside every sentence."""
    for answer in _distinct(state):
        parts = tuple(
            Part(sentence.text, _marks(answer, sentence.start, sentence.end), name=f"sentence {number}")
            for number, sentence in enumerate(answer.sentences, 1)
        )
        note = f"{answer.reading} reading, split by {answer.splitter}"
        yield Screen(answer.digest, parts + tuple(_outside(answer)), (note,))


def units(state: TopicState[Topic, Answer]) -> Iterator[Unit]:
    for answer in _distinct(state):
        for index, sentence in enumerate(answer.sentences):
            yield from _sentence_units(state.id, answer, index, sentence)
        ref = answer.accuracy(state.id)
        yield Unit(ref, answer.digest, -1, "answer", _QUESTION[ref.kind], same=answer.digest)


def link(pmid: str) -> str:
    return f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/" if pmid.isascii() and pmid.isdigit() else ""


def _distinct(state: TopicState[Topic, Answer]) -> Iterator[Answer]:
    yield from {answer.digest: answer for answer in reversed(list(state.answers.values()))}.values()


def _sentence_units(topic: str, answer: Answer, index: int, sentence: Sentence) -> Iterator[Unit]:
    number = index + 1
    bare = plain(sentence.bare)
    ref = answer.relevance(topic, sentence)
    question = _QUESTION[ref.kind].replace("{number}", str(number))
    yield Unit(ref, answer.digest, index, f"sentence {number}", question, same=_same(bare))
    for pmid in sentence.cited:
        ref = answer.relation(topic, sentence, pmid)
        question = _QUESTION[ref.kind].replace("{number}", str(number)).replace("{pmid}", pmid)
        yield Unit(ref, answer.digest, index, f"PMID {pmid}", question, pmid, _same(f"{bare}\n{pmid}"))


def _same(material: str) -> str:
    return hashlib.blake2b(material.encode(), digest_size=8).hexdigest()


def _marks(answer: Answer, start: int, end: int) -> tuple[Mark, ...]:
    return tuple(
        Mark(
            mark.start - start,
            mark.end - start,
            "dropped" if mark.rule else "cited",
            _title(mark.rule, mark.what),
        )
        for mark in answer.marks
        if start <= mark.start and mark.end <= end
    )


def _title(rule: str, what: str) -> str:
    return f"{what} ({rule})" if rule else f"PMID {what}"


def _outside(answer: Answer) -> Iterator[Part]:
    for mark in answer.marks:
        if not any(
            sentence.start <= mark.start and mark.end <= sentence.end for sentence in answer.sentences
        ):
            style = "dropped" if mark.rule else "cited"
            yield Part(
                answer.text[mark.start : mark.end],
                (Mark(0, mark.end - mark.start, style, _title(mark.rule, mark.what)),),
            )
