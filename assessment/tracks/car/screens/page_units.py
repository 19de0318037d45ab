"""What is judged of a Y3 page, in reading order; the same paragraph on another page is the same unit."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from assessment.model import Document, Part, Screen, TextMark, Unit
from assessment.tracks.car.answer import Ordering, Topic
from assessment.tracks.car.judgments.judged_qrels import facets_of
from assessment.tracks.car.judgments.removals import removals
from assessment.tracks.car.scales import QUESTION
from assessment.tracks.car.screens.outline_rows import outline_rows
from assessment.tracks.car.screens.terms import marked
from assessment.tracks.car.unit_references import (
    REMOVED,
    TRANSITION,
    CarTopicState,
    facet_ref,
    page_screen,
    removed_ref,
    transition_ref,
)

MODE = "page"


def pages_of_runs(state: CarTopicState) -> Mapping[str, tuple[str, ...]]:
    """The distinct pages of all runs by screen, in an order that does not depend on the runs."""
    pages = {}
    for answer in state.answers.values():
        if isinstance(answer, Ordering):
            pages[page_screen(answer.paragraphs)] = answer.paragraphs
    return dict(sorted(pages.items()))


def page_screens(state: CarTopicState) -> Iterator[Screen]:
    """One screen for each distinct page."""
    pages = pages_of_runs(state)
    # All texts at once: pages of different runs share most paragraphs.
    documents = state.documents(set(itertools.chain.from_iterable(pages.values())))
    topic = state.topic
    for number, (screen, page) in enumerate(pages.items(), 1):
        parts = tuple(_parts(documents, page))
        title = f"{topic.title}: page {number} of {len(pages)}"
        texts = [part.text for part in parts]
        data = partial(page_data, topic, page, texts)
        notes = absent(documents, page)
        yield Screen(screen, parts, notes, 0, title, topic.title, MODE, data)


def _parts(documents: Mapping[str, Document], page: Sequence[str]) -> Iterator[Part]:
    for number, paragraph in enumerate(page, 1):
        yield part_of(documents, paragraph, f"paragraph {number}")


def part_of(documents: Mapping[str, Document], paragraph: str, name: str) -> Part:
    """A paragraph with its links; its id where the campaign does not have the text."""
    document = documents.get(paragraph)
    if document is None or not document.passages:
        return Part(paragraph, name=name)
    marks = []
    for link in document.links:
        # A paragraph of TREC CAR is a document of one passage.
        if link.passage == 0:
            marks.append(TextMark(link.start, link.end, "link", link.target))
    text = document.passages[0]
    return Part(text, tuple(marks), name=name)


def entity_part(documents: Mapping[str, Document], entity: str, name: str) -> Part:
    """An entity by its name; by its id where the campaign does not have the name."""
    document = documents.get(entity)
    if document is None or not document.title:
        return Part(entity, name=name)
    return Part(document.title, name=name)


def absent(
    documents: Mapping[str, Document], paragraphs: Sequence[str]
) -> tuple[str, ...]:
    """The sentence about paragraphs without text; nothing where the campaign has all texts."""
    missing = 0
    for name in paragraphs:
        document = documents.get(name)
        if document is None or not document.passages:
            missing += 1
    if not missing:
        return ()
    return (
        f"paragraphs whose text is not in the campaign (import a corpus that has it): {missing}",
    )


def page_data(topic: Topic, page: tuple[str, ...], texts: list[str]) -> dict[str, Any]:
    """What the desk's module for pages needs: paragraph ids by part, all facets, words to mark."""
    facets = [
        {"id": facet, "heading": heading} for facet, heading in facets_of(topic).items()
    ]
    headings = [section.path[0] for section in topic.facets]
    return {
        "grows": True,
        "paragraphs": list(page),
        "facets": facets,
        "outline": outline_rows(topic),
        "terms": marked(topic.title, headings, texts),
    }


class _ShownParagraph(NamedTuple):
    """A paragraph where it stands on a page."""

    number: int
    paragraph: str


def page_units(state: CarTopicState) -> Iterator[Unit]:
    """The units of each page: paragraph by paragraph its removal and facets, then the transitions.

    A removed paragraph has no facets, and transitions go past it.
    """
    removed = removals(state.judged, state.settings)
    for screen, page in pages_of_runs(state).items():
        for paragraph in dict.fromkeys(page):
            index = page.index(paragraph)
            yield _removal_unit(state, screen, paragraph, index)
            if paragraph not in removed:
                yield from _facet_units(state, screen, paragraph, index)
        remaining = []
        for index, paragraph in enumerate(page):
            if paragraph not in removed:
                remaining.append(_ShownParagraph(index + 1, paragraph))
        yield from _transition_units(state, screen, remaining)


def _group(paragraph: str) -> str:
    return f"p {paragraph}"


def _removal_unit(
    state: CarTopicState, screen: str, paragraph: str, index: int
) -> Unit:
    ref = removed_ref(state.id, paragraph)
    name = f"paragraph {index + 1}"
    return Unit(ref, screen, index, name, QUESTION[REMOVED], group=_group(paragraph))


def _facet_units(
    state: CarTopicState, screen: str, paragraph: str, index: int
) -> Iterator[Unit]:
    for facet, heading in facets_of(state.topic).items():
        ref = facet_ref(state.id, paragraph, facet)
        question = f"How relevant is paragraph {index + 1} for the facet “{heading}”?"
        yield Unit(ref, screen, index, heading, question, group=_group(paragraph))


def _transition_units(
    state: CarTopicState, screen: str, remaining: list[_ShownParagraph]
) -> Iterator[Unit]:
    """A unit for each pair of different paragraphs that follow each other, where it occurs first."""
    pairs: set[tuple[str, str]] = set()
    for before, after in itertools.pairwise(remaining):
        pair = before.paragraph, after.paragraph
        if before.paragraph == after.paragraph or pair in pairs:
            continue
        pairs.add(pair)
        ref = transition_ref(state.id, *pair)
        name = f"transition {before.number} to {after.number}"
        yield Unit(ref, screen, after.number - 1, name, QUESTION[TRANSITION])
