"""The passage of a document that an assessor would attach to a label."""

from __future__ import annotations

import re
from collections.abc import Mapping

from assessment.campaign import Campaign
from assessment.model import Evidence

_WORD = re.compile(r"[a-z0-9.]+")
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z])")


class Passages:
    """Sentences of a campaign's documents, found by the words they share with a text."""

    def __init__(self, campaign: Campaign) -> None:
        self._sentences: Mapping[str, list[str]] = {
            document.id: _sentences(document.passages)
            for document in campaign.store.all_documents(campaign.row.id)
        }

    def nearest(self, document: str, text: str) -> tuple[Evidence, ...]:
        """The sentence of the document that shares most words with the text; none where it shares few."""
        wanted = _words(text)
        shared = [
            (len(wanted & _words(sentence)), sentence)
            for sentence in self._sentences.get(document, [])
        ]
        most, sentence = max(shared, key=lambda pair: pair[0], default=(0, ""))
        return (Evidence(sentence),) if most >= 4 else ()


def _sentences(passages: tuple[str, ...]) -> list[str]:
    return [sentence for passage in passages for sentence in _SENTENCE.split(passage)]


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.lower()))
