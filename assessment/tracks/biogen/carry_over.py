"""Judgments that a corrected answer keeps: its sentences matched with those of the old one."""

from __future__ import annotations

from assessment.model import Ref
from assessment.tracks.biogen.answer import Answer, plain
from assessment.tracks.biogen.citations.cited_sentences import Sentence


def carry(topic: str, old: Answer, new: Answer) -> dict[Ref, Ref]:
    """Where the judgments of an answer go when a corrected one takes its place.

    Sentences with equal words keep theirs, and a sentence's citations that are still there keep theirs.  The
    answer's own label is carried over only if no word changed.
    """
    moved: dict[Ref, Ref] = {}
    unmatched: dict[str, list[Sentence]] = {}
    for sentence in new.sentences:
        unmatched.setdefault(plain(sentence.bare), []).append(sentence)
    for before in old.sentences:
        same = unmatched.get(plain(before.bare))
        if not same:
            continue
        # Repeated sentences are matched in their order, each once.
        after = same.pop(0)
        moved[old.relevance(topic, before)] = new.relevance(topic, after)
        for pmid in before.cited:
            if pmid in after.cited:
                moved[old.relation(topic, before, pmid)] = new.relation(
                    topic, after, pmid
                )
    if _words(old) == _words(new):
        moved[old.accuracy(topic)] = new.accuracy(topic)
    return moved


def _words(answer: Answer) -> list[str]:
    """The words of each sentence without citations."""
    return [plain(sentence.bare) for sentence in answer.sentences]
