"""Which sentence each citation list of an answer belongs to."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from assessment.sentences.spans import Span
from assessment.tracks.biogen.citations.brackets import (
    WINDOW,
    CitationList,
    Masked,
    Reading,
    ends_abbreviated,
    ends_final,
)

_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_NO_WORD = re.compile(r"[\W_]*")


class SentenceWithLists(NamedTuple):
    """A stretch of the answer that becomes a sentence: offsets, text without lists, and its lists."""

    start: int
    end: int
    bare: str
    lists: tuple[CitationList, ...] = ()


class StrayList(NamedTuple):
    """A list that is in no sentence: after the one with number `after_sentence`, or before any text (0)."""

    citation_list: CitationList
    after_sentence: int


def assign_lists(
    masked: Masked, spans: Sequence[Span], reading: Reading
) -> tuple[list[SentenceWithLists], list[StrayList]]:
    """The sentences in order with their lists, and the lists that the reading leaves outside of all of them.

    `spans` are sentences of the masked text. In the evaluation reading a list between two sentences belongs
    to the second, and is an empty sentence at the end of the answer.
    """
    inside: dict[int, list[CitationList]] = defaultdict(list)
    between: dict[int, list[CitationList]] = defaultdict(list)
    for citation_list, index, belongs in _with_sentences(masked, spans, reading):
        lists = inside if belongs else between
        lists[index].append(citation_list)
    sentences = []
    for index, span in enumerate(spans):
        sentences.append(_sentence_with_lists(masked, span, inside[index]))
    if reading == "evaluation":
        with_lists_before = _with_lists_before(masked, sentences, between)
        return list(with_lists_before), []
    strays = []
    for index in sorted(between):
        for citation_list in between[index]:
            # Numbers of sentences begin at 1 for readers.
            strays.append(StrayList(citation_list, index + 1))
    return sentences, strays


def _with_sentences(
    masked: Masked, spans: Sequence[Span], reading: Reading
) -> Iterator[tuple[CitationList, int, bool]]:
    """Each list, the index of the sentence that it is in or after (-1: before any), whether it is in it."""
    starts = [span.start for span in spans]
    for citation_list in masked.lists:
        at = citation_list.at
        index = bisect_left(starts, at) - 1
        belongs = False
        if index >= 0:
            belongs = _belongs(masked.text, spans[index], at, reading)
        yield citation_list, index, belongs


def _belongs(text: str, span: Span, at: int, reading: Reading) -> bool:
    if at < span.end:
        # In "(It helps. [1])" the specification has the sentence end before the list.
        if reading == "spec":
            return not _only_closes(text, at, span.end)
        return True
    if ends_final(text, span.end):
        return False
    return not _BLANK_LINE.search(text, span.end, at)


def _only_closes(text: str, at: int, end: int) -> bool:
    """Whether the sentence is over at `at`, with nothing but marks after it: "(It helps. [1])"."""
    over = end - at < WINDOW and _NO_WORD.fullmatch(text, at, end)
    return bool(over) and ends_final(text, at) and not ends_abbreviated(text, at)


def _sentence_with_lists(
    masked: Masked, span: Span, lists: Sequence[CitationList]
) -> SentenceWithLists:
    [(start, end)] = masked.restore([span])
    # A list after the last word is no part of the masked sentence, but of the sentence in the answer.
    if lists:
        end = max(end, lists[-1].end)
    bare = masked.text[span.start : span.end]
    return SentenceWithLists(start, end, bare, tuple(lists))


def _with_lists_before(
    masked: Masked,
    sentences: Sequence[SentenceWithLists],
    between: dict[int, list[CitationList]],
) -> Iterator[SentenceWithLists]:
    """The sentences with the lists before them; lists with a full stop of their own are empty sentences."""
    waiting: tuple[CitationList, ...] = ()
    # -1 stands for the lists before any sentence.
    for index in range(-1, len(sentences)):
        if index >= 0:
            sentence = sentences[index]
            start = waiting[0].start if waiting else sentence.start
            lists = waiting + sentence.lists
            yield sentence._replace(start=start, lists=lists)
        *alone, waiting = _closed_runs(between[index])
        for run in alone:
            yield _empty_sentence(run)
    if waiting:
        yield _empty_sentence(waiting)


def _closed_runs(lists: Iterable[CitationList]) -> list[tuple[CitationList, ...]]:
    """The lists cut after each that has a full stop of its own; the last run has none and may be empty."""
    runs: list[list[CitationList]] = [[]]
    for citation_list in lists:
        runs[-1].append(citation_list)
        if citation_list.stray > citation_list.end:
            runs.append([])
    return [tuple(run) for run in runs]


def _empty_sentence(lists: Sequence[CitationList]) -> SentenceWithLists:
    first = lists[0]
    last = lists[-1]
    has_stop = last.stray > last.end
    bare = "." if has_stop else ""
    return SentenceWithLists(first.start, last.stray, bare, tuple(lists))
