"""One assessor's screens of a dynamic queue, as the leases are at one moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property

from assessment.campaign.assessor_topics import judged_topics
from assessment.campaign.data import CampaignData
from assessment.judging.pages.ordered_pages import OpenScreens
from assessment.judging.pages.screen_order import Segment, SegmentOrder
from assessment.judging.pages.topic_view import TopicView, topic_view, with_screens
from assessment.judging.queue.begun_screens import BegunScreen, begun_screens
from assessment.judging.queue.dynamic_queue import QueueState
from assessment.model.screens import TopicScreen
from assessment.planning.queue.queue_choice import Holders
from assessment.planning.stored_plan import training_topics
from assessment.store.leases import Lease


class LeasedScreens:
    """Training topics, and the screens that the queue has handed to the assessor.

    Read when first needed and then kept: another lease asks for another `LeasedScreens`.
    """

    def __init__(self, data: CampaignData, assessor: str, now: datetime) -> None:
        self.data = data
        self.assessor = assessor
        self.now = now
        self._views: dict[str, TopicView] = {}
        self._open_by_topic: dict[str, OpenScreens] = {}

    @cached_property
    def leases(self) -> list[Lease]:
        return self.data.store.leases.all(self.data.id)

    @cached_property
    def queue(self) -> QueueState:
        return QueueState(self.data, self.assessor, self.now)

    @cached_property
    def holders(self) -> Holders:
        return self.queue.holders(self.leases)

    @cached_property
    def has_next(self) -> bool:
        """Whether the queue has another screen for the assessor."""
        return self.queue.next(self.leases) is not None

    # The assessor's own screens

    @cached_property
    def own_screens(self) -> list[TopicScreen]:
        """Screens with judgments of this assessor that no lease knows, then the leased ones in order."""
        leased = []
        for lease in self.leases:
            if lease.assessor == self.assessor:
                leased.append(lease.topic_screen)
        already_leased = set(leased)
        without_lease = []
        for screen in self._judged_screens():
            if screen not in already_leased:
                without_lease.append(screen)
        return [*without_lease, *leased]

    def _judged_screens(self) -> list[TopicScreen]:
        judged = judged_topics(self.data, self.assessor)
        screens_of_topics = []
        for topic in self.data.topics:
            if topic not in judged:
                continue
            screens = begun_screens(self.data, topic, self.assessor)
            for name, begun in screens.items():
                if begun.is_judged:
                    screens_of_topics.append((topic, name))
        return screens_of_topics

    @cached_property
    def _screens_by_topic(self) -> Mapping[str, Sequence[str]]:
        """The assessor's screens of the queue by topic, as they were handed out."""
        screens: dict[str, list[str]] = {}
        for topic, screen in self.own_screens:
            screens.setdefault(topic, []).append(screen)
        return screens

    @cached_property
    def segment_order(self) -> SegmentOrder:
        training = training_topics(self.data)
        segments = []
        for topic in self.data.topics:
            if topic in training:
                segments.append(Segment(topic))
        for topic, screen in self.own_screens:
            if topic in self.data.topics and topic not in training:
                segment = Segment(topic, (screen,))
                segments.append(segment)
        return SegmentOrder(segments)

    # One topic

    def is_training(self, topic: str) -> bool:
        return topic in training_topics(self.data)

    def view(self, topic: str) -> TopicView:
        """The topic with this assessor's screens only, numbered as they were handed out."""
        if topic not in self._views:
            view = topic_view(self.data, topic, self.assessor)
            if not self.is_training(topic):
                view = with_screens(view, self._screens_by_topic.get(topic, ()))
            self._views[topic] = view
        return self._views[topic]

    def begun(self, topic: str) -> Mapping[str, BegunScreen]:
        """The assessor's screens of a topic; no others of the queue."""
        screens = begun_screens(self.data, topic, self.assessor)
        if self.is_training(topic):
            return screens
        own = {}
        for name in self._screens_by_topic.get(topic, ()):
            if name in screens:
                own[name] = screens[name]
        return own

    def open_screens(self, topic: str) -> OpenScreens:
        """The assessor's screens of a topic with work for them."""
        if topic not in self._open_by_topic:
            screens = []
            for name, begun in self.begun(topic).items():
                if self._is_open(topic, name, begun):
                    screens.append(name)
            self._open_by_topic[topic] = frozenset(screens)
        return self._open_by_topic[topic]

    def _is_open(self, topic: str, screen: str, begun: BegunScreen) -> bool:
        """Whether something is open there, and not finished by others since a lease ended."""
        if not begun.is_open or self.is_training(topic):
            return begun.is_open
        return self.queue.is_free((topic, screen), self.holders)
