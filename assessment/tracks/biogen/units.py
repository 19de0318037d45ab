"""What is judged of an answer: each sentence, each citation of a sentence, then the answer as a whole."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Literal

from assessment.model import Headline, Mark, Part, Screen, TopicState, Unit
from assessment.sentences.citations import Mark as CitationMark
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
    """The marks between two offsets, with offsets from the first of them."""
    marks: list[Mark] = []
    for mark in answer.marks:
        if start <= mark.start and mark.end <= end:
            style, title = _style_and_title(mark)
            marks.append(Mark(mark.start - start, mark.end - start, style, title))
    return tuple(marks)


def _style_and_title(mark: CitationMark) -> tuple[Literal["cited", "dropped"], str]:
    if mark.rule:
        return "dropped", f"{mark.what} ({mark.rule})"
    return "cited", f"PMID {mark.what}"


def _outside(answer: Answer) -> Iterator[Part]:
    """Marked text that is in no sentence."""
    for mark in answer.marks:
        if any(sentence.start <= mark.start and mark.end <= sentence.end for sentence in answer.sentences):
            continue
        style, title = _style_and_title(mark)
        whole = Mark(0, mark.end - mark.start, style, title)
        yield Part(answer.text[mark.start : mark.end], (whole,))
