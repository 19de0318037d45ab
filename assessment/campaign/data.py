"""What a campaign holds now, over all its topics."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from assessment.campaign.cases import State, TopicStates, defaults
from assessment.campaign.pool import WorkFailed
from assessment.campaign.score_arrays import Values, of_measure
from assessment.campaign.surveying import Surveyed, of_topics, surveyed
from assessment.campaign.topic_size import TopicSize
from assessment.model import Score, Track
from assessment.store import Store, StoreError, target_of

__all__ = ["CampaignData", "data_of", "defaults"]

M = TypeVar("M")
Progress = Callable[[float, str], None]
LARGE, VERY_LARGE = 3_000, 10_000
"""Answers: from so many on nobody is kept waiting for what can be counted in the background, and processes share the work."""

_REST, _SHORT = 10.0, 2.0
"""Totals that take less than a fifth of a second are made whenever somebody looks, others after ten times as long."""

_LOOK = 0.3
"""Seconds between two looks at how far another thread is."""


class RecentTotals(NamedTuple):
    """Totals as they were `age` seconds ago; they took so many seconds to make."""

    totals: tuple[Score, ...]
    state: State
    at: float
    took: float
    age: float = 0.0


class CampaignData(TopicStates):
    """The cache of one campaign in one process, always checked against the log's sequence numbers before use."""

    def __init__(self, store: Store, campaign: int, track: Track[Any, Any]) -> None:
        super().__init__(store, campaign, track)
        self._touched: dict[str, tuple[int, frozenset[str]]] = {}
        self._recent_totals: RecentTotals | None = None
        self._names: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._filling = threading.Lock()
        self._share = 0.0

    def totals(self, progress: Progress = lambda share, text: None) -> tuple[Score, ...]:
        """The runs' totals over all topics."""
        return self.overall("totals", self.track.totals, progress)

    def recent_totals(self, progress: Progress = lambda share, text: None) -> RecentTotals:
        """The totals for who looks on while others judge: where making them takes long, those of some seconds ago, so that looking takes
        a tenth of this process's time at most."""
        with self.lock:
            last, state = self._recent_totals, self._seen
        now = time.monotonic()
        if last and (
            last.state == state
            or (last.state[2:] == state[2:] and now - last.at < _REST * last.took > _SHORT)
        ):
            return last._replace(age=0.0 if last.state == state else now - last.at)
        self.facts(progress)
        begun = time.monotonic()
        totals = self.totals(progress)
        made = RecentTotals(totals, state, time.monotonic(), time.monotonic() - begun)
        with self.lock:
            self._recent_totals = made
        return made

    def overall(
        self,
        name: str,
        make: Callable[[Mapping[str, Any], Mapping[str, str]], Iterable[M]],
        progress: Progress,
    ) -> tuple[M, ...]:
        """What is made from the facts of all topics and the settings, kept until the campaign changes."""
        with self.lock:
            if name in self._overall:
                return self._overall[name]
            state, settings = self._seen, self.settings
        made = tuple(make(self.facts(progress), settings))
        with self.lock:
            if state == self._seen:
                self._overall[name] = made
        return made

    def facts(self, progress: Progress = lambda share, text: None) -> dict[str, Any]:
        """What the scorer found in every topic; `progress` hears of those that must be scored first.

        The lock is held for one topic at a time, so that others are served between two topics.
        """
        with self._turn(progress):
            missing = [topic for topic in self.topics if topic not in self._facts]
            if len(missing) * self._runs >= VERY_LARGE:
                self._share_out(missing, surveyed, self._take, progress)
            for done, topic in enumerate(missing):
                if topic not in self._facts and topic in self.topics:
                    progress(done / len(missing), f"scoring topic {topic}")
                    self.fact(topic)
        return {topic: self.fact(topic) for topic in self.topics}

    def survey(self, progress: Progress = lambda share, text: None) -> None:
        """Score and measure every topic that was not yet, in other processes where that is possible."""
        self.refresh()
        with self._turn(progress):
            self._share_out(
                [topic for topic in self.topics if not self._has(topic)], surveyed, self._take, progress
            )
        self.facts(progress)
        for topic in list(self.topics):
            self.topic_size(topic)
            self.resolved(topic)

    def _has(self, topic: str) -> bool:
        return all(topic in kept for kept in (self._facts, self._topic_sizes, self._figures, self._resolved))

    def _take(self, topic: str, found: Surveyed) -> None:
        self._facts.setdefault(topic, found.fact)
        self._topic_sizes.setdefault(topic, found.topic_size)
        names = {"runs": self._same(found.figures.runs), "measures": self._same(found.figures.measures)}
        self._figures.setdefault(topic, found.figures._replace(**names))
        self._resolved.setdefault(topic, found.resolved)

    def gather(
        self,
        name: tuple[str, ...],
        make: Callable[[TopicStates, str], M],
        progress: Progress = lambda share, text: None,
    ) -> dict[str, M]:
        """Something small made from each topic, kept until the topic changes; very many topics are shared out to other processes, which
        must find `make` in its module."""
        with self._turn(progress):
            missing = [topic for topic in self.topics if name not in self._noted.get(topic, {})]
            if len(missing) * self._runs >= VERY_LARGE:
                self._share_out(
                    missing,
                    make,
                    lambda topic, made: self._noted.setdefault(topic, {}).setdefault(name, made),
                    progress,
                )
            for done, topic in enumerate(missing):
                progress(done / len(missing), f"topic {topic}")
                self.note(name, topic, lambda topic=topic: make(self, topic))  # type: ignore[misc]
        return {topic: self.note(name, topic, lambda topic=topic: make(self, topic)) for topic in self.topics}  # type: ignore[misc]

    @contextmanager
    def _turn(self, progress: Progress) -> Iterator[None]:
        """One thread goes through all topics at a time; the others hear how far it is."""
        while not self._filling.acquire(timeout=_LOOK):
            progress(self._share, "scoring topics in the background")
        try:
            yield
        finally:
            self._filling.release()

    def _share_out(
        self,
        missing: Sequence[str],
        make: Callable[[TopicStates, str], M],
        take: Callable[[str, M], object],
        progress: Progress,
    ) -> None:
        """A topic that changes meanwhile, or was made anew, is left to be made here; so are all if a process fails."""
        target = target_of(self.store)
        if target is None or not missing:
            return
        try:
            self._hand_out(target, missing, make, take, progress)
        except WorkFailed as error:
            logging.getLogger(__name__).warning("campaign %s goes on in one process: %s", self.id, error)

    def _hand_out(
        self,
        target: str,
        missing: Sequence[str],
        make: Callable[[TopicStates, str], M],
        take: Callable[[str, M], object],
        progress: Progress,
    ) -> None:
        done, state = 0, self.refresh()
        for found in of_topics(target, self.id, self.track.name, make, missing, self._runs):
            done += len(found)
            self._share = done / len(missing)
            progress(done / len(missing), f"{done:,} of {len(missing):,} topics")
            with self.lock:
                changed = self._changed_since(state)
                for topic, made in found if changed is not None else ():
                    if topic not in (changed or ()):
                        take(topic, made)

    def _changed_since(self, state: State) -> Set[str] | None:
        """Topics with news since a state; None if the material or the settings have changed."""
        now = self.refresh()
        if now[2:] != state[2:]:
            return None
        return (
            {*self.store.changed_topics(self.id, state[0]), *self.store.nugget_changes(self.id, state[1])}
            if now != state
            else set()
        )

    def _same(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Equal names once in memory."""
        return self._names.setdefault(names, names)

    def values(self, measure: str, progress: Progress = lambda share, text: None) -> Values:
        """One measure's values by topic and run."""
        self.facts(progress)
        return of_measure({topic: self.figures(topic) for topic in self.topics}, measure)

    def topic_sizes(self, topics: Sequence[str]) -> Mapping[str, TopicSize] | None:
        """Of some topics; None while very many were not measured: then they are, in the background."""
        missing = sum(topic not in self._topic_sizes for topic in topics)
        if missing * self._runs >= LARGE:
            self.warm()
            return None
        return {topic: self.topic_size(topic) for topic in topics}

    def warm(self) -> None:
        """Survey the campaign in the background, so that whoever looks later need not wait."""
        if not self._filling.locked():
            threading.Thread(target=self._warm, name=f"survey of campaign {self.id}", daemon=True).start()

    @property
    def measured(self) -> bool:
        """Whether the extents of all topics are known."""
        return len(self._topic_sizes) >= len(self.topics)

    @property
    def is_large(self) -> bool:
        return len(self.topics) * self._runs >= LARGE

    def _warm(self) -> None:
        try:
            self.survey()
        except StoreError as error:
            logging.getLogger(__name__).warning(
                "campaign %s was not surveyed in the background: %s", self.id, error
            )

    def touched(self, assessor: str) -> Set[str]:
        """Topics that somebody has judgments in."""
        with self.lock:
            seq, topics = self._touched.get(assessor, (0, frozenset()))
            if seq != self._seen[0]:
                topics |= self.store.topics_of(self.id, assessor, after=seq)
                self._touched[assessor] = self._seen[0], topics
            return topics

    def all_scores(self) -> Iterator[Score]:
        """Totals first, then every topic's scores."""
        yield from self.totals()
        for topic in self.topics:
            yield from self.topic_scores(topic)


_lives: dict[tuple[str, int], CampaignData] = {}
_lives_lock = threading.Lock()


def data_of(store: Store, campaign: int, track: Track[Any, Any]) -> CampaignData:
    """The process's cache of a campaign; a database in memory has one of its own each time."""
    if store.path == ":memory:":
        return CampaignData(store, campaign, track)
    key = (store.path, campaign)
    with _lives_lock:
        if key not in _lives:
            _lives[key] = CampaignData(store, campaign, track)
        return _lives[key]
