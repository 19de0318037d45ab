"""Documents as hints read them: their sentences and words, and how rare words are in a campaign."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import NamedTuple

from assessment.campaign.cache import Input
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.model import Document
from assessment.sentences.passages import PassageLayout, layout, spans
from assessment.statistics.sentence_ranking import (
    Rarity,
    Token,
    document_frequencies,
    tokens,
)

MAX_READ = 120_000
"""Characters of a document that are read for hints; passages behind them are shown as they are."""
_SAMPLE = 1_000
"""Documents in which words are counted: enough to tell rare words, and done within half a second."""
_MAX_COUNTED = 5_000
"""Characters of each of them."""
IMPORTED: frozenset[Input] = frozenset({"answers"})
"""The inputs that documents depend on."""


class SentencePosition(NamedTuple):
    """A sentence of a document: its passage, and its number there."""

    passage: int
    sentence: int


class DocumentText(NamedTuple):
    """The sentences and words of a document, as far as it is read.

    `layouts` and `words` are by passage; `sentences` and `positions` by sentence of the whole document.
    """

    layouts: tuple[PassageLayout, ...]
    words: tuple[Sequence[Token], ...]
    sentences: tuple[Sequence[Token], ...]
    positions: tuple[SentencePosition, ...]


def document_text(passages: Sequence[str]) -> DocumentText:
    """The layout and the words of a document's passages, of the first `MAX_READ` characters."""
    layouts = []
    words = []
    sentences = []
    positions = []
    for number, passage in enumerate(_read(passages)):
        passage_layout = layout(passage)
        passage_words = tokens(passage)
        layouts.append(passage_layout)
        words.append(passage_words)
        for sentence, sentence_words in enumerate(
            _by_sentence(passage_layout, passage_words, len(passage))
        ):
            sentences.append(sentence_words)
            positions.append(SentencePosition(number, sentence))
    return DocumentText(
        tuple(layouts), tuple(words), tuple(sentences), tuple(positions)
    )


def _read(passages: Sequence[str]) -> Iterator[str]:
    read = 0
    for passage in passages:
        read += len(passage)
        if read > MAX_READ:
            return
        yield passage


def _by_sentence(
    passage: PassageLayout, words: Sequence[Token], length: int
) -> Iterator[Sequence[Token]]:
    starts = [word.start for word in words]
    for start, end in spans(passage.sentences, length):
        first = bisect_left(starts, start)
        after_last = bisect_left(starts, end)
        yield words[first:after_last]


@derived(of="campaign", needs=IMPORTED, small=True)
def rarity(data: CampaignData) -> Rarity:
    """In how many of the campaign's documents each word occurs, by its first thousand documents."""
    with closing(_texts(data)) as texts:
        return document_frequencies(islice(texts, _SAMPLE))


def _texts(data: CampaignData) -> Generator[str]:
    for document in data.store.all_documents(data.id):
        if document.passages:
            yield "\n".join(document.passages)[:_MAX_COUNTED]


@derived(of="campaign", needs=IMPORTED)
def stored_text(data: CampaignData, name: str) -> DocumentText:
    """The sentences and words of a document; empty where the campaign does not have its text."""
    document = data.store.documents(data.id, [name]).get(name, Document(name))
    return document_text(document.passages)
