"""The rules as a spaCy component, and a tokenizer that stays linear. Importing this module imports spaCy."""

import re
import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from assessment.text.boundaries import sentence_starts

COMPONENT = "assessment_sentences"
_LONGEST_RUN = 200  # characters without white space; spaCy's tokenizer is quadratic in their number
_RUNS = re.compile(r"\S+")
_BITS = re.compile(rf"\S{{1,{_LONGEST_RUN}}}\s*|\s+")


@Language.factory(COMPONENT)
class SentenceRules:
    """Sets `is_sent_start` on every token; parts a token that a sentence begins in ("smoking!It")."""

    def __init__(self, nlp: Language, name: str) -> None:
        self.name = name

    def __call__(self, doc: Doc) -> Doc:
        starts = sentence_starts(doc.text)
        doc = _parted(doc, starts)
        begins = set(starts)
        for token in doc:
            token.is_sent_start = token.i == 0 or token.idx in begins
        return doc


def _parted(doc: Doc, starts: list[int]) -> Doc:
    """The document with a token beginning at each of the offsets; the same one where that holds already."""
    inner = set(starts).difference(token.idx for token in doc)
    if not inner:
        return doc
    words: list[str] = []
    spaces: list[bool] = []
    for token in doc:
        cuts = [at for at in range(1, len(token)) if token.idx + at in inner]
        words += [token.text[a:b] for a, b in pairwise([0, *cuts, len(token)])]
        spaces += [False] * len(cuts) + [bool(token.whitespace_)]
    return Doc(doc.vocab, words=words, spaces=spaces)


class Bounded:
    """A tokenizer that cuts endless runs of characters before another one sees them."""

    def __init__(self, tokenizer: Callable[[str], Doc]) -> None:
        self.tokenizer = tokenizer

    def __call__(self, text: str) -> Doc:
        if max(map(len, _RUNS.findall(text)), default=0) <= _LONGEST_RUN:
            return self.tokenizer(text)
        docs = [self.tokenizer(bit) for bit in _BITS.findall(text)]
        return Doc.from_docs(docs, ensure_whitespace=False)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.tokenizer, name)


def rules() -> Language:
    """A blank English pipeline that splits by our rules."""
    nlp = spacy.blank("en")
    nlp.add_pipe(COMPONENT)
    return _bounded(nlp)


def model(name: str) -> Language:
    """An installed spaCy model with nothing but what its sentence boundaries need."""
    return _bounded(spacy.load(name, exclude=["tagger", "attribute_ruler", "lemmatizer", "ner"]))


def _bounded(nlp: Language) -> Language:
    nlp.tokenizer = Bounded(nlp.tokenizer)
    nlp.max_length = sys.maxsize
    return nlp
