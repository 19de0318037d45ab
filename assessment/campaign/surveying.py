"""What is made from single topics, of very many topics: in other processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from assessment.campaign.cases import TopicStates
from assessment.campaign.counting import Count
from assessment.campaign.pool import shared_out
from assessment.campaign.score_arrays import Figures
from assessment.campaign.topic_size import TopicSize
from assessment.store import open_store
from assessment.tracks import track_named

M = TypeVar("M")
_PART = 500
"""Answers that a process goes through before it tells."""


class Surveyed(NamedTuple):
    """What is kept of every topic."""

    fact: Any
    topic_size: TopicSize
    figures: Figures
    resolved: Count


def surveyed(cases: TopicStates, topic: str) -> Surveyed:
    return Surveyed(cases.fact(topic), cases.topic_size(topic), cases.figures(topic), cases.resolved(topic))


def of_topics(
    target: str,
    campaign: int,
    track: str,
    make: Callable[[TopicStates, str], M],
    topics: Sequence[str],
    runs: int,
) -> Iterator[list[tuple[str, M]]]:
    """What `make` makes of topics of about `runs` answers each, as it comes.  Raises `WorkFailed` and what the store raises."""
    return shared_out(_open, (target, campaign, track, make), _work, topics, 1 + _PART // runs)


_here: list[tuple[TopicStates, Callable[[TopicStates, str], Any]]] = []
"""In a process that others share their work with: the campaign that it works on, and what it makes."""


def _open(target: str, campaign: int, track: str, make: Callable[[TopicStates, str], Any]) -> None:
    cases = TopicStates(open_store(target), campaign, track_named(track))
    cases.refresh()
    _here.append((cases, make))


def _work(topics: list[str]) -> list[tuple[str, Any]]:
    cases, make = _here[-1]
    return [(topic, make(cases, topic)) for topic in topics if topic in cases.topics]
