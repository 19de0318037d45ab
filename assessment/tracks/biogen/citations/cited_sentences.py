"""Sentences of an answer with the PMIDs that they cite, in the three official readings of BioGen 2024.

"spec" is the submission format page, "validator" the organisers' validator, "evaluation" the code that made
the judged data. They differ in what counts as a list, and in what a list after the full stop is worth.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from assessment.sentences.spans import Span
from assessment.tracks.biogen.citations.brackets import (
    Masked,
    Reading,
    mask,
    without_lists,
)
from assessment.tracks.biogen.citations.citation_entries import (
    CitationMark,
    Notice,
    count_citations,
    discard_stray_lists,
    note_loose_bracket,
)
from assessment.tracks.biogen.citations.citation_placement import assign_lists

__all__ = [
    "CitationMark",
    "Masked",
    "Notice",
    "ParsedAnswer",
    "Reading",
    "Sentence",
    "mask",
    "parse_answer",
    "read_answer",
    "texts_to_count",
]


class Sentence(NamedTuple):
    """A sentence at [start, end) of the answer: `text` with its lists, `bare` without them.

    `cited`: the distinct PMIDs in order of mention, without leading zeros.
    """

    start: int
    end: int
    text: str
    bare: str
    cited: tuple[str, ...]


class ParsedAnswer(NamedTuple):
    """Everything in an answer in one reading; marks do not overlap and are in the order of the text."""

    sentences: tuple[Sentence, ...]
    marks: tuple[CitationMark, ...]
    notices: tuple[Notice, ...]


class SentenceFinder(Protocol):
    """Whatever finds sentences: a Splitter or a RemoteSplitter."""

    def split(self, texts: Sequence[str]) -> list[list[Span]]: ...


def read_answer(text: str, reading: Reading, splitter: SentenceFinder) -> ParsedAnswer:
    """Sentences, marks and notices of one answer."""
    masked = mask(text, reading)
    return parse_answer(text, masked, splitter.split([masked.text])[0], reading)


def parse_answer(
    text: str, masked: Masked, spans: Sequence[Span], reading: Reading
) -> ParsedAnswer:
    """Sentences, marks and notices of an answer whose masked text was split into `spans`.

    Never raises: what cannot be used is a notice. Notices come by sentence, those of no sentence first.
    """
    with_lists, strays = assign_lists(masked, spans, reading)
    marks, notices = discard_stray_lists(text, strays, len(with_lists))
    sentences = []
    starts = []
    for number, sentence in enumerate(with_lists, start=1):
        counted = count_citations(text, sentence, number, reading)
        start, end, bare, _ = sentence
        own_text = text[start:end]
        sentences.append(Sentence(start, end, own_text, bare, counted.cited))
        starts.append(start)
        marks += counted.marks
        notices += counted.notices
    for span in masked.loose:
        # The number of the sentence that the bracket is in or after, None before any text
        number_there = bisect_right(starts, span.start) or None
        dropped, notice = note_loose_bracket(text, span, number_there)
        marks += dropped
        notices.append(notice)
    notices.sort(key=lambda notice: notice.sentence or 0)
    marks.sort()
    return ParsedAnswer(tuple(sentences), tuple(marks), tuple(notices))


def texts_to_count(parsed: ParsedAnswer, reading: Reading) -> list[str]:
    """The sentences as the validator counts their words: lists taken out, white space left as it was.

    A list in mid-sentence leaves two spaces, which spaCy counts as a word; the official count has it so.
    """
    return [without_lists(sentence.text, reading) for sentence in parsed.sentences]
