"""The passage of a document that an assessor would attach to a label."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set

from assessment.campaign import Campaign
from assessment.model import Evidence
from assessment.sentences.stopwords import QUESTION_STOPWORDS, SHORT

_WORD = re.compile(r"[a-z]+|[0-9]+(?:[.,][0-9]+)*")
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z])")
_CONCLUSION = "Conclusions:"
_NO_FINDING = (
    *("Background:", "Methods:", "We ", "All applied ", "During ", "A regional "),
    *("In the intervention group ", "Laboratories "),
)
"""How sentences begin that say why and how something was studied, not what came out."""
_STEM, _NUMBER, _MIN = 5, 3, 3
"""Letters by which words are compared; how much a number weighs; the weight from which a passage is near."""


class Passages:
    """Sentences of a campaign's documents, found by the words they share with a text."""

    def __init__(self, campaign: Campaign) -> None:
        self._sentences: Mapping[str, list[str]] = {
            document.id: _sentences(document.passages)
            for document in campaign.store.all_documents(campaign.row.id)
        }

    def nearest(self, document: str, text: str) -> tuple[Evidence, ...]:
        """The finding of the document that shares most words with the text; none where it shares few."""
        findings = [
            sentence
            for sentence in self._sentences.get(document, [])
            if not sentence.startswith(_NO_FINDING)
        ]
        shared, sentence = _most_similar(findings, text)
        return (Evidence(sentence),) if shared >= _MIN else ()

    def conclusion(self, document: str, text: str) -> tuple[Evidence, ...]:
        """What the document concludes about the text: where the two contradict each other, they share few
        words.
        """
        sentences = self._sentences.get(document, [])
        starts = [
            place
            for place, sentence in enumerate(sentences)
            if sentence.startswith(_CONCLUSION)
        ]
        begin = starts[0] if starts else -2
        shared, sentence = _most_similar(sentences[begin:], text)
        return (Evidence(sentence),) if shared or starts else ()


def _most_similar(sentences: Sequence[str], text: str) -> tuple[int, str]:
    """The weight of the words that a sentence shares with the text, and the sentence, of the nearest one."""
    wanted = _words(text)
    shared = [(_weight(wanted & _words(sentence)), sentence) for sentence in sentences]
    return max(shared, key=lambda pair: pair[0], default=(0, ""))


def _weight(words: Set[str]) -> int:
    """The number of the words; figures weigh more, since no other sentence has the same by accident."""
    return sum(_NUMBER if word[0].isdigit() else 1 for word in words)


def _sentences(passages: tuple[str, ...]) -> list[str]:
    return [sentence for passage in passages for sentence in _SENTENCE.split(passage)]


def _words(text: str) -> set[str]:
    """The beginnings of the words that say something, and the numbers."""
    words = set(_WORD.findall(text.lower())) - QUESTION_STOPWORDS - SHORT
    return {word[:_STEM] if word.isalpha() else word for word in words}
