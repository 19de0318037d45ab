"""One assessor's plan as segments of screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

from assessment.campaign.topic_size import ScreenSize
from assessment.judging.pages.screen_order import DeskPage, Segment
from assessment.model.screens import TopicScreen
from assessment.planning.stored_plan import PlannedSteps

Page = TypeVar("Page")


def has_whole_topics_only(planned: PlannedSteps) -> bool:
    """Whether a plan gives out whole topics only."""
    return all(list(steps) == [None] for steps in planned.steps.values())


def segments_of_topics(
    planned: PlannedSteps, topics: Mapping[str, object]
) -> list[Segment]:
    """The segments of a plan of whole topics, in its order."""
    own = [topic for topic in topics if topic in planned.steps]
    # Steps are compared, not topics: `list.sort` is stable, so equal steps keep the campaign's
    # order.
    own.sort(key=lambda topic: planned.steps[topic][None])
    return [Segment(topic) for topic in own]


def segments_of_screens(
    planned: PlannedSteps, sizes: Iterable[tuple[str, ScreenSize]]
) -> list[Segment]:
    """The segments of a plan of screens, in its order; `sizes` has the topics' screens with their topic."""
    planned_screens = []
    ranks = []
    for topic, size in sizes:
        step = planned.step(topic, size.screen)
        if step is not None:
            planned_screens.append((topic, size.screen))
            ranks.append((step, topic, size.rank))
    in_order = by_step_and_rank(planned_screens, ranks)
    return _grouped_by_topic(in_order)


def segments_in_bare_order(planned: PlannedSteps) -> list[Segment]:
    """The segments of a plan while nobody knows yet which screens its topics have: by step alone."""
    steps_of_screens = []
    for topic, steps in planned.steps.items():
        steps_of_screens += [(step, topic, screen) for screen, step in steps.items()]
    segments = []
    # None cannot be compared with the name of a screen.
    steps_of_screens.sort(key=lambda row: (row[0], row[1], row[2] or ""))
    for (topic, is_whole), group in groupby(
        steps_of_screens, key=lambda row: (row[1], row[2] is None)
    ):
        screens = None
        if not is_whole:
            screens = tuple(screen for _, _, screen in group if screen is not None)
        segments.append(Segment(topic, screens))
    return segments


def segments_of_pages(
    planned: PlannedSteps, pages: Sequence[DeskPage]
) -> list[Segment]:
    """The segments for pages that hold units of several screens.

    Each page stands where the first of its screens stands.
    """
    ranks = []
    for page in pages:
        step = _step(planned, page)
        ranks.append((step, page.topic, page.screen.rank))
    in_order = by_step_and_rank(pages, ranks)
    return _grouped_by_topic((page.topic, page.screen.id) for page in in_order)


def by_step_and_rank(
    pages: Sequence[Page], steps: Sequence[tuple[int, str, int]]
) -> list[Page]:
    """The pages by step; where steps contradict the ranks of a topic's pages, those pages are swapped.

    `steps` holds (step, topic, rank) of every page.
    """
    by_step = sorted(range(len(pages)), key=lambda page: steps[page][0])
    slots_of: dict[str, list[int]] = {}
    for slot, page in enumerate(by_step):
        _, topic, _ = steps[page]
        slots_of.setdefault(topic, []).append(slot)
    placed = list(by_step)
    for slots in slots_of.values():
        own_pages = [by_step[slot] for slot in slots]
        own_pages.sort(key=lambda page: steps[page][2])
        # The topic keeps its slots among those of the other topics.
        for slot, page in zip(slots, own_pages, strict=True):
            placed[slot] = page
    return [pages[page] for page in placed]


def _step(planned: PlannedSteps, page: DeskPage) -> int:
    screens = {page.screen.id}
    screens.update(unit.screen for unit in page.units)
    steps = []
    for screen in screens:
        step = planned.step(page.topic, screen)
        if step is not None:
            steps.append(step)
    return min(steps, default=0)


def _grouped_by_topic(screens: Iterable[TopicScreen]) -> list[Segment]:
    segments = []
    for topic, group in groupby(screens, key=itemgetter(0)):
        of_topic = [screen for _, screen in group]
        segment = Segment(topic, tuple(of_topic))
        segments.append(segment)
    return segments
