"""The topics of a campaign in memory, one by one, always checked against the log: one judgment drops and renews one topic.

What is heavy (answers, judgments, all that is made of them) is kept of the topics used last; what is small (the scorer's facts, extents)
of all.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from pydantic import TypeAdapter

from assessment.campaign.counting import Count, counted, dealt_with
from assessment.campaign.score_arrays import Figures, figures_of
from assessment.campaign.shelf import Shelf
from assessment.campaign.topic_size import TopicSize, size_of_topic
from assessment.model import Document, Judgment, Nugget, Ref, Score, TopicState, TopicVotes, Track, Unit
from assessment.model.resolution import POLICY, SHARED, resolve
from assessment.store import Store

M = TypeVar("M")
State = tuple[int, ...]
"""Newest numbers of judgments, nuggets, imports and settings."""
_NOTHING: State = (-1, -1, -1, -1)
_MOST_KNOWN = 300_000
KnownUnit = Ref | tuple[str, Ref]
"""A unit of the campaign, or one that is planned for the assessor named before it."""


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
        """Those without a label that say something: a note, or why the unit cannot be judged."""
        return tuple(vote for vote in self.all if vote.label is None and (vote.note or vote.reason))


class TopicStates:
    """The cache of one campaign's topics in one process."""

    def __init__(self, store: Store, campaign: int, track: Track[Any, Any]) -> None:
        self.store, self.id, self.track = store, campaign, track
        self.lock = threading.RLock()
        self._answer = TypeAdapter(track.answer_type)
        self._topic = TypeAdapter(track.topic_type)
        self._seen = _NOTHING
        self._known: set[KnownUnit] = set()
        self._shelf = Shelf()
        self._runs = 1
        self._kinds: Mapping[str, str] = {}
        self._details: Mapping[str, Mapping[str, str]] = {}
        self.settings: dict[str, str] = {}
        self.topics: dict[str, Any] = {}
        self.resources: dict[tuple[str, str], bytes] = {}
        self._clear()

    def _clear(self) -> None:
        self._shelf.clear()
        self._known = set()
        self._facts: dict[str, Any] = {}
        self._topic_sizes: dict[str, TopicSize] = {}
        self._figures: dict[str, Figures] = {}
        self._resolved: dict[str, Count] = {}
        self._noted: dict[str, dict[tuple[str, ...], Any]] = {}
        self._overall: dict[str, Any] = {}

    # The log

    def refresh(self) -> State:
        """Drop what the log has outgrown.  Returns the state's name."""
        with self.lock:
            seen, now = self._seen, self.store.state(self.id)
            if now == seen:
                return now
            if now[2:] != seen[2:]:
                self._read_material(imported=now[2] != seen[2])
            if seen == _NOTHING:
                self._seen = now
                return now
            for topic in self.store.changed_topics(self.id, seen[0]) if now[0] != seen[0] else ():
                self._drop(topic)
            for topic in self.store.nugget_changes(self.id, seen[1]) if now[1] != seen[1] else ():
                self._drop(topic, nuggets=True)
            self._seen = now
            return now

    def _read_material(self, *, imported: bool) -> None:
        settings = defaults(self.track) | self.store.settings(self.id)
        if imported:
            topics = {
                topic: self._topic.validate_json(body) for topic, body in self.store.topics(self.id).items()
            }
            resources = self.store.resources(self.id)
            runs = self.store.runs(self.id)
            self._runs, self._kinds = max(len(runs), 1), {name: run.kind for name, run in runs.items()}
            self._details = {name: run.details for name, run in runs.items()}
            # Others read these three without the lock: they see the old ones or the new ones, never none.
            self.topics, self.settings, self.resources = topics, settings, resources
            self._clear()
            return
        counts = {setting.name for setting in (POLICY, *self.track.settings)}
        same = all(settings.get(name) == self.settings.get(name) for name in counts)
        self.settings = settings
        if same:
            self._known = set()  # what is planned for whom may be otherwise now
            self._shelf.clear()  # cases hold the settings, and who judges what may stand in them
            self._noted.clear()
        else:
            self._clear()

    def _drop(self, topic: str, *, nuggets: bool = False) -> None:
        kept = self._shelf.get(topic)
        if kept is not None:
            kept.outgrown()
            kept.votes = None
        if nuggets:
            self._known = set()
            self._topic_sizes.pop(topic, None)
            everywhere = self._noted.get("", {})
            for name in [
                name for name in everywhere if name[0] in ("route", "whole")
            ]:  # they stand on extents
                del everywhere[name]
            if kept is not None:
                kept.nuggets = None
        for kept_of_all in (self._facts, self._figures, self._resolved, self._noted):
            kept_of_all.pop(topic, None)
        self._overall.clear()

    def knows(self, *refs: KnownUnit) -> bool:
        """Whether one of these was seen since material or nuggets last changed.  Takes no lock: a judgment never waits for a rescoring."""
        if self.store.state(self.id)[1:] != self._seen[1:]:
            return False
        return not self._known.isdisjoint(
            refs
        )  # looked at last: what has changed is forgotten before the new state is set

    def learn(self, refs: Iterable[KnownUnit]) -> None:
        with self.lock:
            if len(self._known) > _MOST_KNOWN:
                self._known = set()
            self._known.update(refs)

    # What is kept

    def remember(self, name: tuple[str, ...], topic: str, make: Callable[[], M]) -> M:
        """Something made from one topic, kept until the topic changes or others need the room; with topic "" from the material."""
        if not topic:
            return self.note(name, topic, make)
        with self.lock:
            kept = self._shelf[topic].remembered
            if name not in kept:
                kept[name] = make()
            return kept[name]

    def note(self, name: tuple[str, ...], topic: str, make: Callable[[], M]) -> M:
        """Something small made from one topic, kept until the topic changes."""
        with self.lock:
            kept = self._noted.setdefault(topic, {})
            if name not in kept:
                kept[name] = make()
            return kept[name]

    # One topic

    def nuggets(self, topic: str) -> tuple[Nugget, ...]:
        """The newest state of every live nugget of the topic, by question and number."""
        with self.lock:
            kept = self._shelf[topic]
            if kept.nuggets is None:
                newest = {event.id: event for event in self.store.nuggets(self.id, topic)}
                data = (nugget for nugget in newest.values() if nugget.live)
                kept.nuggets = tuple(
                    sorted(data, key=lambda nugget: (nugget.question, nugget.number, nugget.seq))
                )
            return kept.nuggets

    def documents(self, ids: Iterable[str]) -> Mapping[str, Document]:
        return self.store.documents(self.id, ids)

    def answers(self, topic: str) -> Mapping[str, Any]:
        with self.lock:
            kept = self._shelf[topic]
            if kept.answers is None:
                bodies = self.store.answers(self.id, topic)
                kept.answers = {run: self._answer.validate_json(body) for run, body in bodies.items()}
                self._shelf.weigh(topic)
            return kept.answers

    def votes(self, topic: str) -> Votes:
        with self.lock:
            kept = self._shelf[topic]
            if kept.votes is None:
                given = tuple(self.store.votes(self.id, topic))
                kept.votes = Votes(given[-1].seq if given else 0, given)
                self._shelf.weigh(topic)
            return kept.votes

    def topic_state(self, topic: str) -> TopicState[Any, Any]:
        """The topic with everyone's votes, resolved by the campaign's policy."""
        with self.lock:
            kept = self._shelf[topic]
            if kept.state is None:
                votes = self.votes(topic)
                kept.state = self.topic_state_with(topic, votes.by_ref(), votes.noted())
            return kept.state

    def topic_state_with(
        self, topic: str, votes: Mapping[Ref, tuple[Judgment, ...]], noted: tuple[Judgment, ...] = ()
    ) -> TopicState[Any, Any]:
        """The topic as it looks with these votes only."""
        judged = TopicVotes(votes, lambda given: resolve(given, self.settings), noted)
        answers = self.answers(topic)
        silent = tuple(run for run in self._kinds if run not in answers)
        given = (
            self.settings,
            self.resources,
            self.nuggets(topic),
            self.documents,
            answers,
            silent,
            self._kinds,
            self._details,
        )
        return TopicState(topic, self.topics[topic], answers, judged, *given)

    def units(self, topic: str) -> tuple[Unit, ...]:
        """The units of a topic as everyone's votes leave them."""
        with self.lock:
            kept = self._shelf[topic]
            if kept.units is None:
                kept.units = tuple(self.track.units(self.topic_state(topic)))
            return kept.units

    def topic_size(self, topic: str) -> TopicSize:
        """What the topic asks of somebody who has judged nothing there."""
        with self.lock:
            if topic not in self._topic_sizes:
                self._topic_sizes[topic] = size_of_topic(self.track, self.topic_state_with(topic, {}))
            return self._topic_sizes[topic]

    def fact(self, topic: str) -> Any:
        """What the scorer found in the topic."""
        with self.lock:
            if topic not in self._facts:
                self._facts[topic] = self.track.score(self.topic_state(topic))
            return self._facts[topic]

    def figures(self, topic: str) -> Figures:
        """The scores of one topic as numbers, kept of every topic."""
        with self.lock:
            if topic not in self._figures:
                self._figures[topic] = figures_of(self.track.totals({topic: self.fact(topic)}, self.settings))
            return self._figures[topic]

    def resolved(self, topic: str) -> Count:
        """The topic's units that a label counts for, and all of them."""
        with self.lock:
            if topic not in self._resolved:
                units, label = self.units(topic), self.topic_state(topic).judged.label
                self._resolved[topic] = counted(
                    units, dealt_with(units, lambda unit: label(unit.ref) is not None)
                )
            return self._resolved[topic]

    def topic_scores(self, topic: str) -> tuple[Score, ...]:
        """The scores of one topic, its id in `Score.topic`."""
        with self.lock:
            kept = self._shelf[topic]
            if kept.scores is None:
                scores = self.track.totals({topic: self.fact(topic)}, self.settings)
                kept.scores = tuple(score._replace(topic=topic) for score in scores)
            return kept.scores


def defaults(track: Track[Any, Any]) -> dict[str, str]:
    """Every setting of a track at its default."""
    return {setting.name: setting.default for setting in (*SHARED, *track.settings)}
