"""What is made from single topics, of very many topics: in other processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from assessment.campaign.cases import Cases
from assessment.campaign.counting import Count
from assessment.campaign.extent import Extent
from assessment.campaign.pool import shared_out
from assessment.campaign.score_arrays import Figures
from assessment.store import open_store
from assessment.tracks import track_named

M = TypeVar("M")
_PART = 500
"""Answers that a process goes through before it tells."""


class Surveyed(NamedTuple):
    """What is kept of every topic."""

    fact: Any
    extent: Extent
    figures: Figures
    resolved: Count


def surveyed(cases: Cases, topic: str) -> Surveyed:
    return Surveyed(cases.fact(topic), cases.extent(topic), cases.figures(topic), cases.resolved(topic))


def of_topics(
    target: str, campaign: int, track: str, make: Callable[[Cases, str], M], topics: Sequence[str], runs: int
) -> Iterator[list[tuple[str, M]]]:
    """What `make` makes of topics of about `runs` answers each, as it comes.  Raises `WorkFailed` and what the store raises."""
    return shared_out(_open, (target, campaign, track, make), _work, topics, 1 + _PART // runs)


_here: list[tuple[Cases, Callable[[Cases, str], Any]]] = []
"""In a process that others share their work with: the campaign that it works on, and what it makes."""


def _open(target: str, campaign: int, track: str, make: Callable[[Cases, str], Any]) -> None:
    cases = Cases(open_store(target), campaign, track_named(track))
    cases.refresh()
    _here.append((cases, make))


def _work(topics: list[str]) -> list[tuple[str, Any]]:
    cases, make = _here[-1]
    return [(topic, make(cases, topic)) for topic in topics if topic in cases.topics]
