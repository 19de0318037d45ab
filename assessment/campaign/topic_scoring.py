"""The scores of all runs at one topic, as it is or as it is supposed to be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from assessment.model import Score, TopicState, Track


def scores_in_state(
    track: Track[Any, Any], state: TopicState[Any, Any]
) -> tuple[Score, ...]:
    """The scores at the topic in this state of it, which may have other labels or answers than are stored."""
    return scores_of_fact(track, state.id, track.score(state), state.settings)


def scores_of_fact(
    track: Track[Any, Any], topic: str, fact: Any, settings: Mapping[str, str]
) -> tuple[Score, ...]:
    """The scores at a topic in which the scorer found this, its id in `Score.topic`."""
    # The totals over one topic are that topic's scores.
    scores = track.totals({topic: fact}, settings)
    return tuple(score._replace(topic=topic) for score in scores)


def score_of(scores: Iterable[Score], run: str, measure: str) -> Score | None:
    """The run's score by the measure among scores of one topic; None where it has none."""
    for score in scores:
        if score.run == run and score.measure == measure:
            return score
    return None
