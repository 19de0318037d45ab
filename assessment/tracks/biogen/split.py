"""Sentence boundaries set by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from assessment.model import UserError
from assessment.sentences.citations import Masked, mask, parse
from assessment.sentences.spans import Span
from assessment.tracks.biogen.answer import Answer


def resplit(answer: Answer, starts: list[int]) -> Answer:
    """The answer with sentences that start at these offsets into its text (white space at the ends is left
    out).

    Sentences whose boundaries stay keep their names, and so their judgments, and the ids by which cluster
    files know them.  Raises UserError for offsets outside the text or inside a citation list.
    """
    if answer.shape == "2025":
        raise UserError("the sentences of a 2025 run are given by the run and cannot be split again")
    reading = answer.reading if answer.reading in ("validator", "evaluation") else "spec"
    masked = mask(answer.text, reading)  # type: ignore[arg-type]
    if any(not 0 <= start < len(answer.text) for start in starts):
        raise UserError(f"a sentence must start between 0 and {len(answer.text) - 1}")
    if any(block.start < start < block.end for block in masked.blocks for start in starts):
        raise UserError("a sentence cannot start inside a citation list")
    bounds = sorted({0, *(_masked_offset(masked, start) for start in starts), len(masked.text)})
    spans = [span for low, high in pairwise(bounds) if (span := _stripped(masked.text, low, high))]
    parsed = parse(answer.text, masked, spans, reading)  # type: ignore[arg-type]
    ids = {
        (sentence.start, sentence.end): answer.sentence_id(index)
        for index, sentence in enumerate(answer.sentences)
    }
    sentence_ids = tuple(ids.get((sentence.start, sentence.end), "") for sentence in parsed.sentences)
    return replace(
        answer,
        sentences=parsed.sentences,
        marks=parsed.marks,
        notices=parsed.notices,
        ids=sentence_ids,
        reading=reading,
        splitter="by hand",
    )


def _masked_offset(masked: Masked, start: int) -> int:
    """Where a place of the answer is in the masked text; a place inside a removed list is where the list was."""
    for at, begin, end in masked.pieces:
        if start < begin:
            return at
        if start < end:
            return at + start - begin
    return len(masked.text)


def _stripped(text: str, low: int, high: int) -> Span | None:
    piece = text[low:high]
    if not piece.strip():
        return None
    return Span(low + len(piece) - len(piece.lstrip()), low + len(piece.rstrip()))
