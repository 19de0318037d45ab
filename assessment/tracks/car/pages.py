"""Y3: what is judged of a page, in reading order; the same paragraph on another page is the same unit."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from assessment.model import Document, Mark, Part, Screen, Unit
from assessment.tracks.car.answer import Ordering, Topic
from assessment.tracks.car.gold import facets_of, removals
from assessment.tracks.car.refs import (
    FACET,
    REMOVED,
    TRANSITION,
    CarTopicState,
    facet_ref,
    page_screen,
    removed_ref,
    transition_ref,
)
from assessment.tracks.car.scales import QUESTION
from assessment.tracks.car.terms import marked

MODE = "page"


def pages_of_runs(state: CarTopicState) -> Mapping[str, tuple[str, ...]]:
    """The distinct pages of all runs by screen, in an order that does not depend on the runs."""
    found = {
        page_screen(answer.paragraphs): answer.paragraphs
        for answer in state.answers.values()
        if isinstance(answer, Ordering)
    }
    return dict(sorted(found.items()))


def page_screens(state: CarTopicState) -> Iterator[Screen]:
    pages = pages_of_runs(state)
    documents = state.documents({paragraph for page in pages.values() for paragraph in page})
    for number, (screen, page) in enumerate(pages.items(), 1):
        parts = tuple(
            part_of(documents, paragraph, f"paragraph {place}") for place, paragraph in enumerate(page, 1)
        )
        title = f"{state.topic.title}: page {number} of {len(pages)}"
        data = partial(page_data, state.topic, page, [part.text for part in parts])
        yield Screen(screen, parts, absent(documents, page), 0, title, state.topic.title, MODE, data)


def part_of(documents: Mapping[str, Document], paragraph: str, name: str) -> Part:
    """A paragraph with its links; its id where the campaign does not have the text."""
    found = documents.get(paragraph)
    if found is None or not found.passages:
        return Part(paragraph, name=name)
    marks = tuple(
        Mark(link.start, link.end, "link", link.target) for link in found.links if link.passage == 0
    )
    return Part(found.passages[0], marks, name=name)


def absent(documents: Mapping[str, Document], paragraphs: tuple[str, ...]) -> tuple[str, ...]:
    missing = sum(not (paragraph in documents and documents[paragraph].passages) for paragraph in paragraphs)
    return (
        (f"paragraphs whose text is not in the campaign (take in a corpus that has it): {missing}",)
        if missing
        else ()
    )


def page_data(topic: Topic, page: tuple[str, ...], texts: list[str]) -> dict[str, Any]:
    """What the desk's module for pages needs: paragraph ids by part, all facets, words to mark."""
    facets = [{"id": facet, "heading": heading} for facet, heading in facets_of(topic).items()]
    headings = [section.path[0] for section in topic.facets]
    return {
        "grows": True,
        "paragraphs": list(page),
        "facets": facets,
        "terms": marked(topic.title, headings, texts),
    }


def page_units(state: CarTopicState) -> Iterator[Unit]:
    """Of each page: removal and, while a paragraph is not removed, its facets; then the transitions between what is left."""
    removed = removals(state.judged, state.settings)
    for screen, page in pages_of_runs(state).items():
        first = {paragraph: place for place, paragraph in reversed(list(enumerate(page)))}
        for paragraph in dict.fromkeys(page):
            yield from _paragraph_units(state, screen, paragraph, first[paragraph], paragraph in removed)
        yield from _transition_units(
            state, screen, [(place, one) for place, one in enumerate(page) if one not in removed]
        )


def _paragraph_units(
    state: CarTopicState, screen: str, paragraph: str, place: int, removed: bool
) -> Iterator[Unit]:
    group = f"p {paragraph}"
    yield Unit(
        removed_ref(state.id, paragraph),
        screen,
        place,
        f"paragraph {place + 1}",
        QUESTION[REMOVED],
        group=group,
    )
    for facet, heading in {} if removed else facets_of(state.topic).items():
        yield Unit(
            facet_ref(state.id, paragraph, facet), screen, place, heading, QUESTION[FACET], group=group
        )


def _transition_units(state: CarTopicState, screen: str, left: list[tuple[int, str]]) -> Iterator[Unit]:
    told: set[tuple[str, str]] = set()
    for (before, one), (after, other) in itertools.pairwise(left):
        if one != other and (one, other) not in told:
            told.add((one, other))
            ref = transition_ref(state.id, one, other)
            yield Unit(ref, screen, after, f"transition {before + 1} to {after + 1}", QUESTION[TRANSITION])
