"""Sentence splitters by name; spaCy is imported when words are counted, or a model of its own splits."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from importlib.metadata import version as version_of
from itertools import pairwise
from typing import TYPE_CHECKING

from assessment.model import UserError
from assessment.sentences.boundaries import sentence_starts
from assessment.sentences.joined_pieces import joined_pieces
from assessment.sentences.spans import Span
from assessment.sentences.splitter_setting import (
    AUTO,
    PREFERRED_MODELS,
    RULES,
    best_installed,
    installed_models,
)

if TYPE_CHECKING:
    from spacy.language import Language

__all__ = ["RULES_VERSION", "Span", "Splitter", "splitter"]

RULES_VERSION = "1.0"  # goes up whenever a boundary moves
_SPLITTING_PIPES = ("parser", "senter", "sentencizer")
_SURROGATE = re.compile("[\ud800-\udfff]")


class Splitter:
    """Finds sentences and counts words with a spaCy pipeline; `name` and `version` say which.

    The pipeline is loaded at the first text: many files have none to split, and loading takes long.
    """

    def __init__(self, name: str, version: str, load: Callable[[], "Language"]) -> None:
        self.name, self.version = name, version
        self._load = load

    @cached_property
    def _nlp(self) -> "Language":
        return self._load()

    def split(self, texts: Sequence[str]) -> list[list[Span]]:
        """The sentences of each text, in order and without overlap: all that is not white space.

        A stretch without a letter or digit is no sentence: it belongs to the one before, or at the
        beginning of the text to the one after it.
        """
        encodable = [_encodable(text) for text in texts]
        stretches_of_all = self._stretches(encodable)
        return [
            joined_pieces(text, stretches)
            for text, stretches in zip(encodable, stretches_of_all, strict=True)
        ]

    def _stretches(self, texts: Iterable[str]) -> Iterator[list[tuple[int, int]]]:
        """Where the sentences of each text may begin and end."""
        for doc in self._nlp.pipe(texts):
            yield [(sentence.start_char, sentence.end_char) for sentence in doc.sents]

    def words(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text that are not punctuation.

        White-space tokens count, as in the official validator.
        """
        docs = map(self._nlp.make_doc, map(_encodable, texts))
        return [sum(not token.is_punct for token in doc) for doc in docs]

    def named(self, name: str) -> "Splitter":
        """The splitter of this name; UserError if it is not installed."""
        return self if name == self.name else splitter(name)


class RulesSplitter(Splitter):
    """Finds sentences by our rules; words are counted by spaCy's English tokenizer."""

    def _stretches(self, texts: Iterable[str]) -> Iterator[list[tuple[int, int]]]:
        for text in texts:
            bounds = [0, *sentence_starts(text), len(text)]
            yield list(pairwise(bounds))


def splitter(name: str = AUTO) -> Splitter:
    """The splitter of this name: "rules", an installed spaCy model, or "auto" for the best that is installed.

    Raises UserError for any other name; the message lists what is installed.
    """
    if name == AUTO:
        name = best_installed()
    installed = installed_models()
    if name != RULES and name not in installed:
        known = ", ".join([AUTO, RULES, *installed])
        raise UserError(
            f'the sentence splitter "{name}" is unknown or not installed; installed are: {known}'
        )
    return _load(name)


@cache
def _load(name: str) -> Splitter:
    version = RULES_VERSION if name == RULES else version_of(name)
    if name not in (RULES, *PREFERRED_MODELS):
        # It may find no sentences, which must be said before a file is read.
        _pipeline(name)
    kind = RulesSplitter if name == RULES else Splitter
    spacy_version = version_of("spacy")
    return kind(name, f"{version} (spaCy {spacy_version})", lambda: _pipeline(name))


@cache
def _pipeline(name: str) -> "Language":
    from assessment.sentences.pipeline import model, tokenizer_only

    if name == RULES:
        return tokenizer_only()
    nlp = model(name)
    if not any(nlp.has_pipe(pipe) for pipe in _SPLITTING_PIPES):
        raise UserError(
            f'the spaCy model "{name}" finds no sentences; use one with a parser, or "rules"'
        )
    return nlp


def _encodable(text: str) -> str:
    """Half a surrogate pair, which JSON can hold and spaCy cannot, becomes one replacement character."""
    return _SURROGATE.sub("\ufffd", text)
