"""What a campaign holds now, topic by topic, in memory: one judgment drops and renews one topic."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from pydantic import TypeAdapter

from assessment.model import Case, Document, Judged, Judgment, Nugget, Ref, Score, Track, Unit
from assessment.resolve import POLICY, resolve
from assessment.store import Store

M = TypeVar("M")
Progress = Callable[[float, str], None]
_ALL_NEW = (-1, -1)


class Votes(NamedTuple):
    """A topic's current judgments, one per assessor and unit, oldest first; `seq` is the newest."""

    seq: int
    all: tuple[Judgment, ...]

    def by_ref(self) -> dict[Ref, tuple[Judgment, ...]]:
        """Labelled judgments by unit."""
        grouped: dict[Ref, list[Judgment]] = {}
        for vote in self.all:
            if vote.label is not None:
                grouped.setdefault(vote.ref, []).append(vote)
        return {ref: tuple(votes) for ref, votes in grouped.items()}

    def noted(self) -> tuple[Judgment, ...]:
        """Those that have a note and no label."""
        return tuple(vote for vote in self.all if vote.note and vote.label is None)


class Live:
    """The cache of one campaign in one process, always checked against the log's sequence numbers before use."""

    def __init__(self, store: Store, campaign: int, track: Track[Any, Any]) -> None:
        self.store, self.id, self.track = store, campaign, track
        self.lock = threading.RLock()
        self._answer = TypeAdapter(track.answer_type)
        self._topic = TypeAdapter(track.topic_type)
        self._version = _ALL_NEW
        self._seq = self._nugget_seq = 0
        self._known: set[Ref] = set()
        self.settings: dict[str, str] = {}
        self.topics: dict[str, Any] = {}
        self.resources: dict[tuple[str, str], bytes] = {}
        self._clear()

    def _clear(self) -> None:
        self._answers: dict[str, dict[str, Any]] = {}
        self._votes: dict[str, Votes] = {}
        self._nuggets: dict[str, tuple[Nugget, ...]] = {}
        self._cases: dict[str, Case[Any, Any]] = {}
        self._units: dict[str, tuple[Unit, ...]] = {}
        self._facts: dict[str, Any] = {}
        self._topic_scores: dict[str, tuple[Score, ...]] = {}
        self._remembered: dict[str, dict[tuple[str, ...], Any]] = {}
        self._overall: dict[str, Any] = {}

    def refresh(self) -> tuple[int, tuple[int, int]]:
        """Drop what the log has outgrown.  Returns the state's name: newest judgment and nugget event, version of the material."""
        with self.lock:
            version = self.store.version(self.id)
            if version != self._version:
                topics = {topic: self._topic.validate_json(body) for topic, body in self.store.topics(self.id).items()}
                settings, resources = defaults(self.track) | self.store.settings(self.id), self.store.resources(self.id)
                # Others read these three without the lock: they see the old ones or the new ones, never none.
                self.topics, self.settings, self.resources = topics, settings, resources
                self._clear()
                self._known = set()
                self._version = version
            for topic, seq in self.store.changed_topics(self.id, self._seq).items():
                self._seq = max(self._seq, seq)
                self._drop(topic, self._votes)
            for topic, seq in self.store.nugget_changes(self.id, self._nugget_seq).items():
                self._nugget_seq = max(self._nugget_seq, seq)
                self._drop(topic, self._nuggets)
                self._known = set()
            return self._seq + self._nugget_seq, self._version

    def knows(self, ref: Ref) -> bool:
        """Whether the unit was seen since the material last changed.  Takes no lock: a judgment never waits for a rescoring."""
        return ref in self._known and self.store.version(self.id) == self._version

    def learn(self, refs: Iterable[Ref]) -> None:
        with self.lock:
            self._known.update(refs)

    def remember(self, name: tuple[str, ...], topic: str, make: Callable[[], M]) -> M:
        """Something made from one topic, kept until the topic changes."""
        with self.lock:
            kept = self._remembered.setdefault(topic, {})
            if name not in kept:
                kept[name] = make()
            return kept[name]

    def _drop(self, topic: str, changed: dict[str, Any]) -> None:
        for cache in (changed, self._cases, self._units, self._facts, self._topic_scores, self._remembered):
            cache.pop(topic, None)
        self._overall.clear()

    def nuggets(self, topic: str) -> tuple[Nugget, ...]:
        """The newest state of every live nugget of the topic, by question and number."""
        with self.lock:
            if topic not in self._nuggets:
                newest = {event.id: event for event in self.store.nuggets(self.id, topic)}
                live = (nugget for nugget in newest.values() if nugget.live)
                self._nuggets[topic] = tuple(sorted(live, key=lambda nugget: (nugget.question, nugget.number, nugget.seq)))
            return self._nuggets[topic]

    def documents(self, ids: Iterable[str]) -> Mapping[str, Document]:
        return self.store.documents(self.id, ids)

    def answers(self, topic: str) -> Mapping[str, Any]:
        with self.lock:
            if topic not in self._answers:
                bodies = self.store.answers(self.id, topic)
                self._answers[topic] = {run: self._answer.validate_json(body) for run, body in bodies.items()}
            return self._answers[topic]

    def votes(self, topic: str) -> Votes:
        with self.lock:
            if topic not in self._votes:
                given = tuple(self.store.votes(self.id, topic))
                self._votes[topic] = Votes(given[-1].seq if given else 0, given)
            return self._votes[topic]

    def case(self, topic: str) -> Case[Any, Any]:
        """The topic with everyone's votes, resolved by the campaign's policy."""
        with self.lock:
            if topic not in self._cases:
                votes = self.votes(topic)
                self._cases[topic] = self.case_of(topic, votes.by_ref(), votes.noted())
            return self._cases[topic]

    def case_of(self, topic: str, votes: Mapping[Ref, tuple[Judgment, ...]], noted: tuple[Judgment, ...] = ()) -> Case[Any, Any]:
        """The topic as it looks with these votes only."""
        judged = Judged(votes, lambda given: resolve(given, self.settings), noted)
        answers = self.answers(topic)
        return Case(topic, self.topics[topic], answers, judged, self.settings, self.resources, self.nuggets(topic), self.documents, answers)

    def units(self, topic: str) -> tuple[Unit, ...]:
        """The units of a topic as everyone's votes leave them."""
        with self.lock:
            if topic not in self._units:
                self._units[topic] = tuple(self.track.units(self.case(topic)))
            return self._units[topic]

    def topic_scores(self, topic: str) -> tuple[Score, ...]:
        """The scores of one topic, its id in `Score.topic`."""
        with self.lock:
            if topic not in self._topic_scores:
                scores = self.track.totals({topic: self._fact(topic)}, self.settings)
                self._topic_scores[topic] = tuple(score._replace(topic=topic) for score in scores)
            return self._topic_scores[topic]

    def totals(self, progress: Progress = lambda share, text: None) -> tuple[Score, ...]:
        """The runs' totals over all topics."""
        return self.overall("totals", self.track.totals, progress)

    def overall(self, name: str, make: Callable[[Mapping[str, Any], Mapping[str, str]], Iterable[M]], progress: Progress) -> tuple[M, ...]:
        """What is made from the facts of all topics and the settings, kept until the campaign changes."""
        with self.lock:
            if name in self._overall:
                return self._overall[name]
            state, settings = self._state, self.settings
        made = tuple(make(self.facts(progress), settings))
        with self.lock:
            if state == self._state:
                self._overall[name] = made
        return made

    def facts(self, progress: Progress = lambda share, text: None) -> dict[str, Any]:
        """What the scorer found in every topic; `progress` hears of those that must be scored first."""
        topics, facts = list(self.topics), {}
        for done, topic in enumerate(topics):
            if topic not in self._facts:
                progress(done / len(topics), f"scoring topic {topic}")
            facts[topic] = self._fact(topic)
        return facts

    @property
    def _state(self) -> tuple[int, int, tuple[int, int]]:
        return self._seq, self._nugget_seq, self._version

    def _fact(self, topic: str) -> Any:
        """The lock is held for one topic at a time, so that others are served between two topics."""
        with self.lock:
            if topic not in self._facts:
                self._facts[topic] = self.track.score(self.case(topic))
            return self._facts[topic]

    def all_scores(self) -> Iterator[Score]:
        """Totals first, then every topic's scores."""
        yield from self.totals()
        for topic in self.topics:
            yield from self.topic_scores(topic)


def defaults(track: Track[Any, Any]) -> dict[str, str]:
    """Every setting of a track at its default."""
    return {setting.name: setting.default for setting in (POLICY, *track.settings)}


_lives: dict[tuple[str, int], Live] = {}
_lives_lock = threading.Lock()


def live_of(store: Store, campaign: int, track: Track[Any, Any]) -> Live:
    """The process's cache of a campaign; a database in memory has one of its own each time."""
    if store.path == ":memory:":
        return Live(store, campaign, track)
    key = (store.path, campaign)
    with _lives_lock:
        if key not in _lives:
            _lives[key] = Live(store, campaign, track)
        return _lives[key]
