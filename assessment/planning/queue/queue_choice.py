"""What a dynamic queue hands out next: a pure function of labels, leases and rules."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence, Set
from typing import NamedTuple

from assessment.model.screens import TopicScreen
from assessment.planning.options import AssignmentOptions


class ScreenLabels(NamedTuple):
    """Who is done with a screen, how many units it has, and whether those who are done agree on all of them.

    Screens of a topic are handed out by `rank`, where a track's steps build on each other.
    """

    screen: str
    rank: int
    units: int
    done: frozenset[str] = frozenset()
    is_agreed: bool = True


Queue = Mapping[str, Sequence[ScreenLabels]]
"""The screens of every topic, in the campaign's order."""
Holders = Mapping[TopicScreen, Sequence[str]]
"""Who has a lease that still runs, by screen; whoever took it first comes first."""


class QueueRequest(NamedTuple):
    """The assessor who asks: their last topic, topics that are locked for them, screens they had before.

    `holding` are screens that they have now, which are not handed out again.
    """

    assessor: str
    topic: str | None = None
    locked: Collection[str] = ()
    before: Collection[TopicScreen] = ()
    holding: Collection[TopicScreen] = ()


def wanted_labels(labels: ScreenLabels, options: AssignmentOptions) -> int:
    """How many assessors should judge the screen, as far as is known now.

    It is `options.each`; until agreement, one more than have judged it while these differ, up to `most`.
    """
    queue = options.queue
    judged = len(labels.done)
    # Before that many have judged it, nothing is known of their agreement.
    if queue is None or not queue.until_agreement or judged < options.each:
        return options.each
    if labels.is_agreed:
        return judged
    return min(judged + 1, queue.most)


def next_screen(
    queue: Queue, holders: Holders, options: AssignmentOptions, request: QueueRequest
) -> TopicScreen | None:
    """The screen to lease; None while there is none for this assessor.

    It is one of the topic that they are in, as long as there is any, so that its texts are read once.  Then
    comes the topic of which the least share is done or being done.  Screens that they had before and left
    open come last.
    """
    last = request.topic
    for may_be_left in (False, True):
        # Mostly the topic in hand has one, so that a large campaign need not be gone through.
        if last is not None and last in queue:
            own = {last: queue[last]}
            free = _free(own, holders, options, request, may_be_left=may_be_left)
            if free:
                return _first(last, free[last], holders, request)
        free = _free(queue, holders, options, request, may_be_left=may_be_left)
        if free:
            topic = min(free, key=lambda name: _share(queue, holders, options, name))
            return _first(topic, free[topic], holders, request)
    return None


def is_free(
    topic: str,
    labels: ScreenLabels,
    holders: Holders,
    *,
    options: AssignmentOptions,
    assessor: str,
) -> bool:
    """Whether the assessor may have the screen: not judged by them, and labels wanted beyond the others'.

    Where a plan wants fewer labels than before, those who took the screen first keep it.
    """
    if assessor in labels.done:
        return False
    holding = holders.get((topic, labels.screen), ())
    if assessor in holding:
        holding = holding[: holding.index(assessor)]
    others = labels.done.union(holding)
    wanted = wanted_labels(labels, options)
    return len(others) < wanted


def _free(
    queue: Queue,
    holders: Holders,
    options: AssignmentOptions,
    request: QueueRequest,
    *,
    may_be_left: bool,
) -> dict[str, list[ScreenLabels]]:
    """The screens that the assessor may have, by topic; those they had before only with `may_be_left`."""
    free: dict[str, list[ScreenLabels]] = {}
    for topic, screens in queue.items():
        if topic in request.locked:
            continue
        for labels in screens:
            topic_screen = (topic, labels.screen)
            is_held_back = topic_screen in request.before and not may_be_left
            if is_held_back or topic_screen in request.holding:
                continue
            if is_free(
                topic, labels, holders, options=options, assessor=request.assessor
            ):
                free.setdefault(topic, []).append(labels)
    return free


def _people(topic: str, labels: ScreenLabels, holders: Holders) -> Set[str]:
    """The assessors who have judged the screen or are at it now."""
    topic_screen = (topic, labels.screen)
    return labels.done.union(holders.get(topic_screen, ()))


def _share(
    queue: Queue, holders: Holders, options: AssignmentOptions, topic: str
) -> float:
    """The share of a topic's labels that are made, or being made: 0 to 1."""
    wanted, made = 0, 0
    for labels in queue[topic]:
        goal = wanted_labels(labels, options)
        people = _people(topic, labels, holders)
        # More labels than wanted of one screen do not make up for those missing on another.
        labels_or_leases = min(len(people), goal)
        wanted += goal * labels.units
        made += labels_or_leases * labels.units
    if not wanted:
        return 1.0
    return made / wanted


def _first(
    topic: str, screens: Sequence[ScreenLabels], holders: Holders, request: QueueRequest
) -> TopicScreen:
    """The first screen by rank; of several, the one that most have judged, to complete it; then by chance."""

    def order(labels: ScreenLabels) -> tuple[int, int, bytes]:
        people = _people(topic, labels, holders)
        by_chance = _chance(request.assessor, topic, labels.screen)
        return labels.rank, -len(people), by_chance

    first = min(screens, key=order)
    return topic, first.screen


def _chance(assessor: str, topic: str, screen: str) -> bytes:
    """Another order for each assessor, so that no run always comes first."""
    text = f"{assessor}\0{topic}\0{screen}".encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=8).digest()
