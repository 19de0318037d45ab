"""Judgments that a corrected response keeps: its sentences matched with those of the old one."""

from __future__ import annotations

from assessment.model import Ref
from assessment.tracks.rag.answer import Answer, plain


def carry(topic: str, old: Answer, new: Answer) -> dict[Ref, Ref]:
    """Where the judgments go when a corrected response takes the place of another one.

    A sentence with equal words keeps those of its citations that are still there.  Nuggets are assigned to
    the whole text: where that changed, they are assigned again.
    """
    moved: dict[Ref, Ref] = {}
    unmatched: dict[str, list[int]] = {}
    for new_index, sentence in enumerate(new.sentences):
        unmatched.setdefault(plain(sentence.text), []).append(new_index)
    for index, sentence in enumerate(old.sentences):
        equal_sentences = unmatched.get(plain(sentence.text))
        if not equal_sentences:
            continue
        # Repeated sentences are matched in their order, each once.
        new_index = equal_sentences.pop(0)
        for segment in sentence.cited:
            if segment in new.sentences[new_index].cited:
                before = old.support(topic, index, segment)
                moved[before] = new.support(topic, new_index, segment)
    return moved
