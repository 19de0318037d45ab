"""A predicted rationale compared with the gold evidence of its abstract.

Source: allenai/scifact-evaluator, `evaluator/eval.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.tracks.scifact.comparison.sentence_window import Gold, window_of


class Target(NamedTuple):
    """The gold of one abstract, prepared for many runs.

    `shared` are the sentences that are in two sets; the first `window` predicted sentences count for the
    rationale.
    """

    label: str
    sets: tuple[frozenset[int], ...]
    shared: frozenset[int]
    window: int


def target(gold: Gold, rule: str) -> Target:
    """The gold of an abstract with its sets as sets.

    The rule for the window is "official" or "three".
    """
    sets = tuple(map(frozenset, gold.sets))
    return Target(gold.label, sets, _shared_sentences(sets), window_of(gold, rule))


def _shared_sentences(sets: Sequence[frozenset[int]]) -> frozenset[int]:
    seen: set[int] = set()
    shared: set[int] = set()
    for evidence in sets:
        shared |= evidence & seen
        seen |= evidence
    return frozenset(shared)


class SentenceHits(NamedTuple):
    """How a list of predicted sentences meets the gold of its abstract.

    `sentences`: distinct sentences of sets that are predicted whole; `complete`: whether there is such a set;
    `within`: whether one is complete within the window; `stops`: whether a predicted sentence is in two gold
    sets, where the official evaluator stops.
    """

    sentences: int
    complete: bool
    within: bool
    stops: bool = False


def sentence_hits(target: Target, sentences: Sequence[int | str]) -> SentenceHits:
    """How a list of predicted sentences meets the gold; a sentence in two sets counts once.

    >>> sentence_hits(target(Gold("SUPPORT", ((0, 1), (4,))), "official"), [4, 4, 1])
    SentenceHits(sentences=1, complete=True, within=True, stops=False)
    """
    predicted = set(sentences)
    count, complete = 0, False
    for evidence in target.sets:
        if evidence <= predicted:
            count += len(evidence)
            complete = True
    stops = not target.shared.isdisjoint(predicted)
    # Sets share a sentence so rarely that the union is made only then.
    if stops:
        whole_sets = [evidence for evidence in target.sets if evidence <= predicted]
        count = len(frozenset().union(*whole_sets))
    within = complete
    # Positions count, repeats included: the evaluator cuts the list before it makes a set of it.
    if complete and len(sentences) > target.window:
        within = _has_complete_set(target, sentences[: target.window])
    return SentenceHits(count, complete, within, stops)


def _has_complete_set(target: Target, sentences: Sequence[int | str]) -> bool:
    predicted = set(sentences)
    return any(evidence <= predicted for evidence in target.sets)
