"""Repaired runs: everything that the validators' own fixes mend, with the citations in the order sent."""

from __future__ import annotations

from assessment.formats.plurals import number_of
from assessment.model import Problem, RepairedRun, Run, RunChange, reported_changes
from assessment.tracks.rag.answer import (
    OF_2024,
    Answer,
    RagContext,
    Sentence,
    Topic,
    words_of,
)
from assessment.tracks.rag.runs.check import MAX_REFERENCES, MAX_WORDS, MAX_WORDS_2026
from assessment.tracks.rag.settings import YEAR
from assessment.tracks.rag.writers.lines_out import json_lines_of, run_line

_LEFT_OUT = frozenset(
    (
        "CITATION_OUT_OF_RANGE",
        "INVALID_TOPIC",
        "MISSING_CITATIONS",
        "OTHER_RUN",
        "REPEATED_CITATION",
        "REPEATED_TOPIC",
    )
)
"""Problems with which the reader left something out, or that writing the file again removes."""


def repaired(
    run: Run[Answer], context: RagContext, reported: tuple[Problem, ...] = ()
) -> RepairedRun:
    """The run as its validator accepts it, with a list of what changed."""
    changes = list(reported_changes(reported, _LEFT_OUT))
    lines = []
    for topic, answer in run.answers.items():
        mended = answer
        place = f"topic {topic}"
        for mend in (_shortened, _fewer_references, _official):
            mended, further = mend(place, mended, context.topics.get(topic), context)
            changes += further
        lines.append(run_line(run, topic, mended))
    return RepairedRun(json_lines_of(lines), tuple(changes), "jsonl")


_Mended = tuple[Answer, list[RunChange]]


def _shortened(
    place: str, answer: Answer, topic: Topic | None, context: RagContext
) -> _Mended:
    """Whole sentences are taken off the end, as the validators do, until the response is short enough."""
    sentences = list(answer.sentences)
    most = MAX_WORDS
    if answer.shape != OF_2024 and context.settings[YEAR] == "2026":
        most = MAX_WORDS_2026
    changes = []
    words = answer.words
    while words > most and sentences:
        # As in the validators: the whole sentence goes, for one word too many.
        last = sentences.pop()
        size = words_of(last.text)
        where = f"{place}, sentence {len(sentences) + 1}"
        what = f"taken off: {words} words, at most {most}"
        changes.append(RunChange(where, what))
        words -= size
    return _answer_with_sentences(answer, sentences), changes


def _fewer_references(
    place: str, answer: Answer, topic: Topic | None, context: RagContext
) -> _Mended:
    """Each reference once and no more than allowed in 2025; citations of those beyond are dropped."""
    most = MAX_REFERENCES.get(answer.shape)
    references = list(dict.fromkeys(answer.references))
    # The validator of 2024 cuts nothing: which references to drop is the team's choice.
    if answer.shape != OF_2024 and most:
        references = references[:most]
    if tuple(references) == answer.references:
        return answer, []
    count = number_of(len(answer.references) - len(references), "reference")
    changes = [RunChange(f"{place}, references", f"{count} left out")]
    index_of = {name: index for index, name in enumerate(references)}
    sentences = []
    for number, sentence in enumerate(answer.sentences, 1):
        listed = [segment for segment in sentence.cited if segment in index_of]
        if len(listed) < len(sentence.cited):
            dropped = number_of(len(sentence.cited) - len(listed), "citation")
            changes.append(
                RunChange(f"{place}, sentence {number}", f"{dropped} left out")
            )
        indexes = tuple(index_of[segment] for segment in listed)
        sentences.append(Sentence(sentence.text, tuple(listed), indexes))
    return _answer_with_sentences(answer, sentences, tuple(references)), changes


def _official(
    place: str, answer: Answer, topic: Topic | None, context: RagContext
) -> _Mended:
    """The topic's official text and the counted length, where the format of 2024 has them."""
    if answer.shape != OF_2024:
        return answer, []
    changes = []
    text = topic.text if topic else answer.topic_text
    if text != answer.topic_text:
        changes.append(RunChange(place, "the topic's official text"))
    if answer.words != answer.reported_words:
        what = f"response_length {answer.words} instead of {answer.reported_words}"
        changes.append(RunChange(place, what))
    mended = Answer(
        answer.sentences,
        answer.references,
        answer.shape,
        text,
        answer.words,
        answer.metadata,
    )
    return mended, changes


def _answer_with_sentences(
    answer: Answer, sentences: list[Sentence], references: tuple[str, ...] | None = None
) -> Answer:
    return Answer(
        tuple(sentences),
        answer.references if references is None else references,
        answer.shape,
        answer.topic_text,
        answer.reported_words,
        answer.metadata,
    )
