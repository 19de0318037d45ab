"""The ranks of a topic's units among what a run retrieved, and the relevant units that the run missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from assessment.model import Noun, Ref, Retrieved, TopicState, Track

MAX_MISSED = 100
"""Missed items of a run that are listed for each query."""


class MissedItem(NamedTuple):
    """A relevant item that the run did not retrieve.

    `first_other` is the rank of the first item of the ranking that is not relevant (0: none).
    """

    noun: Noun
    first_other: int = 0


class RelevantItem(NamedTuple):
    """A relevant item at its rank, which counts from 1.

    `others_above` counts items above that are not relevant, or that nobody judged; the first of them is at
    the rank `first_other` (0: none).
    """

    rank: int
    noun: Noun
    others_above: int = 0
    first_other: int = 0


class OtherItem(NamedTuple):
    """An item that is not relevant, or that nobody judged, at its rank, which counts from 1.

    `relevant_below` counts relevant items further down; the first of them is at the rank `next_relevant` (0:
    none).
    """

    rank: int
    noun: Noun
    relevant_below: int = 0
    next_relevant: int = 0


Retrieval = MissedItem | RelevantItem | OtherItem
"""What a run did with an item, and what around it holds it down or gains from it."""


def retrievals(
    track: Track[Any, Any], state: TopicState[Any, Any], run: str
) -> dict[Ref, Retrieval]:
    """How a run retrieved the items of its rankings, then those that it missed.

    Empty for a track whose runs retrieve nothing; items that are in no order are left out.
    """
    if track.retrieved is None:
        return {}
    by_ref: dict[Ref, Retrieval] = {}
    for retrieved in track.retrieved(state, run):
        first_other = 0
        if retrieved.ranked:
            by_ref.update(_ranked(retrieved))
            first_other = _first_other(retrieved)
        lacking = MissedItem(retrieved.noun, first_other)
        for ref in missed(retrieved):
            # Relevant to one query and retrieved for another, it keeps the rank of that ranking.
            by_ref.setdefault(ref, lacking)
    return by_ref


def _first_other(retrieved: Retrieved) -> int:
    """The rank of the first item that is not relevant; 0 where all are."""
    for rank, ref in enumerate(retrieved.refs, 1):
        if ref not in retrieved.relevant:
            return rank
    return 0


def missed(retrieved: Retrieved) -> Sequence[Ref]:
    """The first relevant items that the run did not retrieve, by name."""
    lacking = retrieved.relevant.difference(retrieved.refs)
    return list(islice(sorted(lacking), MAX_MISSED))


def _ranked(retrieved: Retrieved) -> Iterator[tuple[Ref, Retrieval]]:
    """Each item with its retrieval, the first one first."""
    relevant_ranks = []
    for rank, ref in enumerate(retrieved.refs, 1):
        if ref in retrieved.relevant:
            relevant_ranks.append(rank)
    first_other = _first_other(retrieved)
    noun = retrieved.noun
    passed = 0
    for rank, ref in enumerate(retrieved.refs, 1):
        if ref in retrieved.relevant:
            # Unjudged items count too: they hold a relevant one down as much.
            others_above = rank - 1 - passed
            first_above = first_other if others_above else 0
            yield ref, RelevantItem(rank, noun, others_above, first_above)
            passed += 1
        else:
            relevant_below = len(relevant_ranks) - passed
            next_relevant = relevant_ranks[passed] if relevant_below else 0
            yield ref, OtherItem(rank, noun, relevant_below, next_relevant)
