"""The rules as a spaCy component, and a tokenizer that stays linear. Importing this module imports spaCy."""

import re
import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from assessment.sentences.boundaries import sentence_starts

COMPONENT = "assessment_sentences"
_LONGEST_RUN = 200  # characters without white space; spaCy's tokenizer is quadratic in their number
_RUNS = re.compile(r"\S+")
_BITS = re.compile(rf"\S{{1,{_LONGEST_RUN}}}\s*|\s+")


@Language.factory(COMPONENT)
class SentenceRules:
    """Sets `is_sent_start` of every token, and cuts a token in which a sentence begins ("smoking!It").

    It must come first in a pipeline, because the results of other components are lost.
    """

    def __init__(self, nlp: Language, name: str) -> None:
        self.name = name

    def __call__(self, doc: Doc) -> Doc:
        begins = set(sentence_starts(doc.text))
        words: list[str] = []
        spaces: list[bool] = []
        starts: list[bool | int | None] = []
        for token in doc:
            # Offsets inside the token at which a sentence begins
            inner = [at for at in range(1, len(token)) if token.idx + at in begins]
            bounds = [0, *inner, len(token)]
            for start, end in pairwise(bounds):
                words.append(token.text[start:end])
            spaces += [False] * len(inner)
            spaces.append(bool(token.whitespace_))
            begins_sentence = token.i == 0 or token.idx in begins
            starts.append(begins_sentence)
            starts += [True] * len(inner)
        # A new document, because setting Token.is_sent_start looks at every token of the old one each time.
        return Doc(
            doc.vocab,
            words=words,
            spaces=spaces,
            sent_starts=starts,
        )


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


def rules() -> Language:
    """A blank English pipeline that splits by our rules."""
    nlp = spacy.blank("en")
    nlp.add_pipe(COMPONENT)
    return _bounded(nlp)


def model(name: str) -> Language:
    """An installed spaCy model with nothing but what its sentence boundaries need."""
    return _bounded(
        spacy.load(name, exclude=["tagger", "attribute_ruler", "lemmatizer", "ner"])
    )


def _bounded(nlp: Language) -> Language:
    nlp.tokenizer = Bounded(nlp.tokenizer)
    nlp.max_length = sys.maxsize
    return nlp
