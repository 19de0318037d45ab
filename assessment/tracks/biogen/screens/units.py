"""Units of an answer: each sentence, each citation of a sentence, then the answer as a whole."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Literal

from assessment.model import Headline, Part, Screen, TextMark, TopicState, Unit
from assessment.model.units import SCREEN
from assessment.tracks.biogen.answer import Answer, Topic, plain
from assessment.tracks.biogen.citations.cited_sentences import (
    CitationMark as CitationMark,
)
from assessment.tracks.biogen.citations.cited_sentences import Sentence
from assessment.tracks.biogen.scales import SCALES

_QUESTION = {scale.kind: scale.question for scale in SCALES}


def headline(topic: Topic) -> Headline:
    return Headline(topic.title or topic.question, topic.question, topic.narrative)


def screens(state: TopicState[Topic, Answer]) -> Iterator[Screen]:
    """One screen for each distinct answer: its sentences, and last the marked text outside every sentence."""
    for answer in _distinct(state):
        yield Screen(answer.digest, parts_of(answer))


def parts_of(answer: Answer) -> tuple[Part, ...]:
    """The sentences in order, then the marked text outside every sentence."""
    parts: list[Part] = []
    for number, sentence in enumerate(answer.sentences, 1):
        marks = _marks(answer, sentence.start, sentence.end)
        parts.append(Part(sentence.text, marks, name=f"sentence {number}"))
    # Last, because units name the part of their sentence by its position.
    parts += _outside(answer)
    return tuple(parts)


def units(state: TopicState[Topic, Answer]) -> Iterator[Unit]:
    """Each sentence with its citations, in the order of the answer, then the answer as a whole."""
    for answer in _distinct(state):
        for index, sentence in enumerate(answer.sentences):
            yield from _sentence_units(state.id, answer, index, sentence)
        yield _answer_unit(state.id, answer)


def link(pmid: str) -> str:
    """The address of a document on PubMed; "" for what is not a PMID."""
    # Collection files may cite anything, and foreign text must not get into an address.
    if not pmid.isascii() or not pmid.isdigit():
        return ""
    return f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/"


def _distinct(state: TopicState[Topic, Answer]) -> Iterator[Answer]:
    """The distinct answers to a topic; of equal ones the first run's."""
    by_digest: dict[str, Answer] = {}
    # From the last run to the first, so that the first one overwrites the others.
    for answer in reversed(list(state.answers.values())):
        by_digest[answer.digest] = answer
    yield from by_digest.values()


def _answer_unit(topic: str, answer: Answer) -> Unit:
    ref = answer.accuracy(topic)
    return Unit(
        ref,
        answer.digest,
        -1,
        "answer",
        _QUESTION[ref.kind],
        same=answer.digest,
        numbered_question=f"Is {SCREEN} acceptable as an answer to the question?",
    )


def _sentence_units(
    topic: str, answer: Answer, index: int, sentence: Sentence
) -> Iterator[Unit]:
    """The units of a sentence and of its citations.

    Sentences without their lists are compared to tell equal ones (`same`) in several answers.
    """
    number = str(index + 1)
    screen = answer.digest
    bare = plain(sentence.bare)
    ref = answer.relevance(topic, sentence)
    question = _QUESTION[ref.kind].replace("{number}", number)
    yield Unit(
        ref,
        screen,
        index,
        f"sentence {number}",
        question,
        same=_same(bare),
        numbered_question=f"What is sentence {number} to {SCREEN}?",
    )
    for pmid in sentence.cited:
        ref = answer.relation(topic, sentence, pmid)
        # A PMID of a collection file may hold braces, so str.format would not do.
        question = _QUESTION[ref.kind].replace("{number}", number)
        question = question.replace("{pmid}", pmid)
        same = _same(f"{bare}\n{pmid}")
        yield Unit(
            ref,
            screen,
            index,
            f"PMID {pmid}",
            question,
            pmid,
            same,
            # One call: a topic of a large campaign has thousands of units.
            numbered_question=f"Does PMID {pmid} support sentence {number} of {SCREEN}?",
        )


def _same(material: str) -> str:
    return hashlib.blake2b(material.encode(), digest_size=8).hexdigest()


def _marks(answer: Answer, start: int, end: int) -> tuple[TextMark, ...]:
    """The marks between two offsets, with offsets from the first of them."""
    marks: list[TextMark] = []
    for mark in answer.marks:
        if start <= mark.start and mark.end <= end:
            style, title = _style_and_title(mark)
            marks.append(TextMark(mark.start - start, mark.end - start, style, title))
    return tuple(marks)


def _style_and_title(mark: CitationMark) -> tuple[Literal["cited", "dropped"], str]:
    if mark.rule:
        return "dropped", mark.what
    return "cited", f"PMID {mark.what}"


def _outside(answer: Answer) -> Iterator[Part]:
    """Marked text that is in no sentence."""
    for mark in answer.marks:
        if any(_is_within(mark, sentence) for sentence in answer.sentences):
            continue
        style, title = _style_and_title(mark)
        text = answer.text[mark.start : mark.end]
        whole = TextMark(0, mark.end - mark.start, style, title)
        yield Part(text, (whole,))


def _is_within(mark: CitationMark, sentence: Sentence) -> bool:
    return sentence.start <= mark.start and mark.end <= sentence.end
