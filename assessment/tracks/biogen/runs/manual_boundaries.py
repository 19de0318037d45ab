"""Sentence boundaries set by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from assessment.model import UserError
from assessment.sentences.spans import Span
from assessment.tracks.biogen.answer import Answer
from assessment.tracks.biogen.citations.cited_sentences import (
    Masked,
    Reading,
    Sentence,
    mask,
    parse_answer,
)


def resplit(answer: Answer, starts: list[int]) -> Answer:
    """The answer with sentences that start at these offsets into its text.

    White space at the ends of a sentence is left out.

    Sentences whose boundaries stay keep their names, and so their judgments, and the ids by which cluster
    files know them.  Raises UserError for offsets outside the text or inside a citation list.
    """
    if answer.shape == "2025":
        raise UserError(
            "the sentences of a 2025 run are given by the run and cannot be split again"
        )
    reading = _reading_of(answer)
    masked = mask(answer.text, reading)
    _check_starts(answer, masked, starts)
    # Sentences are cut in the text without citation lists, as the splitters see it.
    bounds = {_masked_offset(masked, start) for start in starts}
    bounds |= {0, len(masked.text)}
    spans: list[Span] = []
    for low, high in pairwise(sorted(bounds)):
        span = _stripped(masked.text, low, high)
        if span is not None:
            spans.append(span)
    parsed = parse_answer(answer.text, masked, spans, reading)
    return replace(
        answer,
        sentences=parsed.sentences,
        marks=parsed.marks,
        notices=parsed.notices,
        # Cluster files know sentences by these ids; new sentences are in no cluster.
        ids=_remaining_ids(answer, parsed.sentences),
        reading=reading,
        splitter="by hand",
    )


def _reading_of(answer: Answer) -> Reading:
    """The reading of the answer's citation lists; answers of judgment files have none, and get "spec"."""
    if answer.reading == "validator":
        return "validator"
    if answer.reading == "evaluation":
        return "evaluation"
    return "spec"


def _check_starts(answer: Answer, masked: Masked, starts: list[int]) -> None:
    """Raise UserError for offsets outside the text or inside a citation list."""
    end = len(answer.text)
    if any(not 0 <= start < end for start in starts):
        raise UserError(f"a sentence must start between 0 and {end - 1}")
    for citation_list in masked.lists:
        # The offset of a list itself is fine: the list then opens a sentence.
        if any(citation_list.start < start < citation_list.end for start in starts):
            raise UserError("a sentence cannot start inside a citation list")


def _remaining_ids(answer: Answer, sentences: tuple[Sentence, ...]) -> tuple[str, ...]:
    """The ids of sentences whose boundaries stay; "" for new sentences."""
    ids: dict[tuple[int, int], str] = {}
    for index, sentence in enumerate(answer.sentences):
        ids[sentence.start, sentence.end] = answer.sentence_id(index)
    same_or_blank: list[str] = []
    for sentence in sentences:
        same_or_blank.append(ids.get((sentence.start, sentence.end), ""))
    return tuple(same_or_blank)


def _masked_offset(masked: Masked, start: int) -> int:
    """Where an offset of the answer is in the masked text; offsets inside a removed list go to its place."""
    for offset, begin, end in masked.pieces:
        if start < begin:
            return offset
        if start < end:
            return offset + start - begin
    return len(masked.text)


def _stripped(text: str, low: int, high: int) -> Span | None:
    """The part of the text between two offsets without outer white space; None where it is blank."""
    piece = text[low:high]
    if not piece.strip():
        return None
    leading = len(piece) - len(piece.lstrip())
    return Span(low + leading, low + len(piece.rstrip()))
