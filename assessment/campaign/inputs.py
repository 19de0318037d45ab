"""The inputs of derived values: a campaign's topics, runs and settings in memory, checked against the log."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import Any

from assessment.campaign.cache import Cache
from assessment.campaign.own_questions.own_track import campaign_track, track_alone
from assessment.campaign.setting_checks import changes_scores
from assessment.formats.json_types import json_adapter
from assessment.model import Document, TopicState, Track
from assessment.model.shared_settings import OF_ALL_TRACKS
from assessment.model.submissions import limit_settings
from assessment.store import Store
from assessment.store.log_state import LogState

_UNREAD = LogState(-1, -1, -1, -1)
PLAN = "plan"
"""Setting with the number of the newest assignment plan, so that every process notices a new one."""
LARGE, VERY_LARGE = 3_000, 10_000
"""Answers of a campaign from which long work goes to the background, and from which processes share it."""


class TopicPass:
    """One pass over all topics of a campaign: the lock of the thread that makes it, and the share done."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.share_done = 0.0


class CampaignInputs:
    """The material and settings of one campaign in one process, with the cache of derived values."""

    def __init__(self, store: Store, campaign: int, track: Track[Any, Any]) -> None:
        self.store = store
        self.id = campaign
        self.track = track
        self._declared = track
        self.cache = Cache()
        self.topic_pass = TopicPass()
        self.answer_reader = json_adapter(track.answer_type)
        self._topic_reader = json_adapter(track.topic_type)
        self._seen = _UNREAD
        self._refreshing = threading.Lock()
        self.run_count = 1
        self.kinds: Mapping[str, str] = {}
        self.details: Mapping[str, Mapping[str, str]] = {}
        self.settings: dict[str, str] = {}
        self.topics: dict[str, Any] = {}
        self.resources: dict[tuple[str, str], bytes] = {}

    def refresh(self) -> LogState:
        """Drop values that the log has made out of date.  Returns the log's state."""
        state = self.store.state(self.id)
        # A judgment never waits for another thread that reads a large import
        if state == self._seen:
            return state
        with self._refreshing:
            self._catch_up()
            return self._seen

    @property
    def was_read(self) -> bool:
        """Whether the campaign's material has been read at all."""
        return self._seen != _UNREAD

    @property
    def track_alone(self) -> Track[Any, Any]:
        """The campaign's track without the campaign's own questions and labels."""
        return track_alone(self._declared, self.resources)

    def topic_state(self, topic: str) -> TopicState[Any, Any]:
        """The topic with everyone's votes, which `CampaignData` derives from these inputs."""
        raise NotImplementedError

    @property
    def seen(self) -> LogState:
        """The log's state at the last refresh."""
        return self._seen

    @property
    def is_large(self) -> bool:
        return self.takes_long(len(self.topics))

    def takes_long(self, topics: int) -> bool:
        """Whether going through this many topics takes longer than anybody should wait."""
        return topics * self.run_count >= LARGE

    def needs_processes(self, topics: int) -> bool:
        """Whether worker processes should share the work on this many topics."""
        return topics * self.run_count >= VERY_LARGE

    def documents(self, ids: Iterable[str]) -> Mapping[str, Document]:
        return self.store.documents(self.id, ids)

    def _catch_up(self) -> None:
        before = self._seen
        state = self.store.state(self.id)
        if state.imported != before.imported:
            self._read_material()
        if state.material != before.material:
            self._read_settings()
        # Before the first reading the cache is empty: there is nothing to drop.
        if before != _UNREAD:
            if state.judgment != before.judgment:
                self._drop_votes(before.judgment)
            if state.nugget != before.nugget:
                self._drop_nuggets(before.nugget)
        # Last, so that a reader who sees the new state finds nothing older in the cache.
        self._seen = state

    def _drop_votes(self, after: int) -> None:
        """Drop what votes have changed since the judgment with this number."""
        changed_topics = self.store.changed_topics(self.id, after)
        for topic, assessors in changed_topics.items():
            self.cache.votes_changed(topic, assessors)

    def _drop_nuggets(self, after: int) -> None:
        """Drop what nuggets have changed since the nugget event with this number."""
        for topic in self.store.nugget_changes(self.id, after):
            self.cache.invalidate("nuggets", topic)

    def _read_material(self) -> None:
        topics = {}
        for topic, body in self.store.topics(self.id).items():
            topics[topic] = self._topic_reader.validate_json(body)
        resources = self.store.resources(self.id)
        runs = self.store.runs(self.id)
        self.run_count = max(len(runs), 1)
        self.kinds = {name: run.kind for name, run in runs.items()}
        self.details = {name: run.details for name, run in runs.items()}
        # Other threads read these without a lock: they see the old ones or the new ones, never none.
        self.topics = topics
        self.resources = resources
        self.track = campaign_track(self._declared, resources, self.topic_state)
        self.cache.invalidate("answers")

    def _read_settings(self) -> None:
        before = self.settings
        settings = defaults(self.track) | self.store.settings(self.id)
        self.settings = settings
        changed = set()
        for name in {*settings, *before}:
            if settings.get(name) != before.get(name):
                changed.add(name)
        if any(changes_scores(self.track, name) for name in changed):
            self.cache.invalidate("settings")
        if PLAN in changed:
            self.cache.invalidate("plan")


def defaults(track: Track[Any, Any]) -> dict[str, str]:
    """Every setting of a track at its default."""
    settings = (*OF_ALL_TRACKS, *track.settings, *limit_settings(track.limits))
    return {setting.name: setting.default for setting in settings}
