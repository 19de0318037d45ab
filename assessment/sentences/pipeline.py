"""spaCy's pipelines with a tokenizer that stays linear. Importing this module imports spaCy."""

import re
import sys
from collections.abc import Callable
from typing import Any

import spacy
from spacy.language import Language
from spacy.tokens import Doc

_LONGEST_RUN = 200  # characters without white space; spaCy's tokenizer is quadratic in their number
_RUNS = re.compile(r"\S+")
_BITS = re.compile(rf"\S{{1,{_LONGEST_RUN}}}\s*|\s+")


class Bounded:
    """A tokenizer that cuts endless runs of characters before another one sees them."""

    def __init__(self, tokenizer: Callable[[str], Doc]) -> None:
        self.tokenizer = tokenizer

    def __call__(self, text: str) -> Doc:
        runs = _RUNS.findall(text)
        longest = max(map(len, runs), default=0)
        if longest <= _LONGEST_RUN:
            return self.tokenizer(text)
        docs = [self.tokenizer(bit) for bit in _BITS.findall(text)]
        return Doc.from_docs(docs, ensure_whitespace=False)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.tokenizer, name)


def tokenizer_only() -> Language:
    """A blank English pipeline: it counts words, and our rules find the sentences."""
    return _bounded(spacy.blank("en"))


def model(name: str) -> Language:
    """An installed spaCy model with nothing but what its sentence boundaries need."""
    return _bounded(
        spacy.load(name, exclude=["tagger", "attribute_ruler", "lemmatizer", "ner"])
    )


def _bounded(nlp: Language) -> Language:
    nlp.tokenizer = Bounded(nlp.tokenizer)
    nlp.max_length = sys.maxsize
    return nlp
