"""The passage of a document that an assessor would attach to a label."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from assessment.campaign import Campaign
from assessment.model import Evidence

_WORD = re.compile(r"[a-z0-9.]+")
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z])")
_CONCLUSION = "Conclusions:"
_NO_FINDING = ("Background:", "Methods:", "We ")
"""How sentences begin that say why and how something was studied, not what came out."""


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
        return (Evidence(sentence),) if shared >= 4 else ()

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
        return (Evidence(sentence),) if shared else ()


def _most_similar(sentences: Sequence[str], text: str) -> tuple[int, str]:
    """How many words the sentence shares with the text that shares most, and the sentence; 0 without any."""
    wanted = _words(text)
    shared = [(len(wanted & _words(sentence)), sentence) for sentence in sentences]
    return max(shared, key=lambda pair: pair[0], default=(0, ""))


def _sentences(passages: tuple[str, ...]) -> list[str]:
    return [sentence for passage in passages for sentence in _SENTENCE.split(passage)]


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))
