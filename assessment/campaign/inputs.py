"""What a campaign's values are derived from: topics, runs and settings in memory, always checked against the log."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import TypeAdapter

from assessment.campaign.derived import Cache
from assessment.model import Document, Track
from assessment.model.resolution import POLICY, SHARED
from assessment.store import Store

State = tuple[int, ...]
"""Newest numbers of judgments, nuggets, imports and settings."""
_UNREAD: State = (-1, -1, -1, -1)
PLAN = "plan"
"""Setting with the number of the newest assignment plan, so that every process notices a new one."""
LARGE, VERY_LARGE = 3_000, 10_000
"""Answers: from so many on nobody is kept waiting for what can be counted in the background, and processes share the work."""


class Walk:
    """The turn to go through all topics of a campaign, and how far the thread that has it is (0 to 1)."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.share = 0.0


class CampaignInputs:
    """The material and settings of one campaign in one process, with the cache of what is derived from them."""

    def __init__(self, store: Store, campaign: int, track: Track[Any, Any]) -> None:
        self.store, self.id, self.track = store, campaign, track
        self.cache = Cache()
        self.walk = Walk()
        self.answer_reader: TypeAdapter[Any] = TypeAdapter(track.answer_type)
        self._topic_reader: TypeAdapter[Any] = TypeAdapter(track.topic_type)
        self._seen = _UNREAD
        self._refreshing = threading.Lock()
        self.run_count = 1
        self.kinds: Mapping[str, str] = {}
        self.details: Mapping[str, Mapping[str, str]] = {}
        self.settings: dict[str, str] = {}
        self.topics: dict[str, Any] = {}
        self.resources: dict[tuple[str, str], bytes] = {}

    def refresh(self) -> State:
        """Drop what the log has outgrown.  Returns the log's state."""
        state = self.store.state(self.id)
        if state == self._seen:  # a judgment never waits for another thread that reads a large import
            return state
        with self._refreshing:
            self._catch_up()
            return self._seen

    @property
    def seen(self) -> State:
        """The log's state at the last refresh."""
        return self._seen

    def only_judged_since(self) -> bool:
        """Whether nothing but judgments has come into the log since the last refresh.  Waits for nobody."""
        return self.store.state(self.id)[1:] == self._seen[1:]

    @property
    def is_large(self) -> bool:
        return self.takes_long(len(self.topics))

    def takes_long(self, topics: int) -> bool:
        """Whether nobody should wait until so many topics are gone through."""
        return topics * self.run_count >= LARGE

    def needs_processes(self, topics: int) -> bool:
        """Whether other processes should help to go through so many topics."""
        return topics * self.run_count >= VERY_LARGE

    def documents(self, ids: Iterable[str]) -> Mapping[str, Document]:
        return self.store.documents(self.id, ids)

    def _catch_up(self) -> None:
        before, state = self._seen, self.store.state(self.id)
        judged, nuggets, imported, settings = (new != old for new, old in zip(state, before, strict=True))
        if imported:
            self._read_material()
        if imported or settings:
            self._read_settings()
        if before != _UNREAD:
            for topic in self.store.changed_topics(self.id, before[0]) if judged else ():
                self.cache.invalidate("votes", topic)
            for topic in self.store.nugget_changes(self.id, before[1]) if nuggets else ():
                self.cache.invalidate("nuggets", topic)
        # Last: whoever sees the new state finds nothing in the cache that is older.
        self._seen = state

    def _read_material(self) -> None:
        bodies = self.store.topics(self.id)
        topics = {topic: self._topic_reader.validate_json(body) for topic, body in bodies.items()}
        resources = self.store.resources(self.id)
        runs = self.store.runs(self.id)
        self.run_count = max(len(runs), 1)
        self.kinds = {name: run.kind for name, run in runs.items()}
        self.details = {name: run.details for name, run in runs.items()}
        # Other threads read these without a lock: they see the old ones or the new ones, never none.
        self.topics, self.resources = topics, resources
        self.cache.invalidate("answers")

    def _read_settings(self) -> None:
        before, settings = self.settings, defaults(self.track) | self.store.settings(self.id)
        self.settings = settings
        scoring = (POLICY.name, *(setting.name for setting in self.track.settings))
        if any(settings.get(name) != before.get(name) for name in scoring):
            self.cache.invalidate("settings")
        if settings.get(PLAN) != before.get(PLAN):
            self.cache.invalidate("plan")


def defaults(track: Track[Any, Any]) -> dict[str, str]:
    """Every setting of a track at its default."""
    return {setting.name: setting.default for setting in (*SHARED, *track.settings)}
