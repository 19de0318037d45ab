"""A campaign's data in one process: its material, and by name what is derived of each topic."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from assessment.campaign import derived_values
from assessment.campaign.counting import Count
from assessment.campaign.derived_values import Votes
from assessment.campaign.inputs import LARGE, VERY_LARGE, CampaignInputs, defaults
from assessment.campaign.topic_scoring import score_of
from assessment.campaign.topic_size import TopicSize
from assessment.model import Judgment, Nugget, Ref, Score, TopicState, Track, Unit
from assessment.store import Store

__all__ = ["LARGE", "VERY_LARGE", "CampaignData", "data_of", "defaults"]


class CampaignData(CampaignInputs):
    """One campaign in one process; each method gives the value of the same name in `derived_values`."""

    def votes(self, topic: str) -> Votes:
        return derived_values.votes(self, topic)

    def nuggets(self, topic: str) -> tuple[Nugget, ...]:
        return derived_values.nuggets(self, topic)

    def answers(self, topic: str) -> Mapping[str, Any]:
        return derived_values.answers(self, topic)

    def topic_state(self, topic: str) -> TopicState[Any, Any]:
        return derived_values.topic_state(self, topic)

    def topic_state_with(
        self,
        topic: str,
        votes: Mapping[Ref, tuple[Judgment, ...]],
        noted: tuple[Judgment, ...] = (),
    ) -> TopicState[Any, Any]:
        return derived_values.topic_state_with(self, topic, votes, noted)

    def units(self, topic: str) -> tuple[Unit, ...]:
        return derived_values.units(self, topic)

    def topic_size(self, topic: str) -> TopicSize:
        return derived_values.topic_size(self, topic)

    def fact(self, topic: str) -> Any:
        return derived_values.fact(self, topic)

    def resolved(self, topic: str) -> Count:
        return derived_values.resolved(self, topic)

    def topic_scores(self, topic: str) -> tuple[Score, ...]:
        return derived_values.topic_scores(self, topic)

    def topic_score(self, topic: str, run: str, measure: str) -> Score | None:
        """The run's score at the topic, which may be undefined; None where it has none by the measure."""
        return score_of(self.topic_scores(topic), run, measure)


_data: dict[tuple[str, int], CampaignData] = {}
_data_lock = threading.Lock()


def data_of(store: Store, campaign: int, track: Track[Any, Any]) -> CampaignData:
    """The process's data of a campaign; a database in memory has its own each time."""
    # Every thread has a database of its own in memory, under the same name.
    if store.path == ":memory:":
        return CampaignData(store, campaign, track)
    key = (store.path, campaign)
    with _data_lock:
        if key not in _data:
            _data[key] = CampaignData(store, campaign, track)
        return _data[key]


def forget(store: Store) -> None:
    """Drop what the process holds of a store's campaigns, once the store is no more."""
    with _data_lock:
        # A list first: a dictionary must not change while it is gone through.
        for key in [key for key in _data if key[0] == store.path]:
            del _data[key]
