"""The topics of a file of outlines, each once, checked against those of the campaign."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, shown
from assessment.model import Read
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.levels import queries
from assessment.tracks.car.unit_references import CarImportContext

MAX_PAGES = 100_000
"""Outlines that a campaign can have; collections of millions of pages are for training."""


class PlacedTopic(NamedTuple):
    """A topic with its place in the file, in words for people."""

    place: str
    topic: Topic


def collected_topics(
    placed: Iterable[PlacedTopic], context: CarImportContext, report: Report
) -> Read[Topic, Answer]:
    """All topics of a file, each once; nothing where the campaign cannot take them."""
    topics: dict[str, Topic] = {}
    for place, topic in placed:
        if topic.id in topics:
            what = f"page {shown(topic.id)} occurs twice"
            report.error(
                "REPEATED_PAGE", place, what=what, right="the first one counts"
            )
        # Nothing at all: a part of the outlines would look like the benchmark.
        elif len(topics) == MAX_PAGES:
            what = f"more than {MAX_PAGES:,} pages"
            report.error(
                "TOO_MANY_PAGES",
                place,
                what=what,
                right="import the outlines of a benchmark",
            )
            return Read(problems=report.problems)
        else:
            topics[topic.id] = _with_known_k(topic, context)
    # With the stored topics: an id can clash with one that an earlier file brought.
    _check_queries({**context.topics, **topics}, report)
    early = _early_queries(topics, context)
    if early:
        sections = number_of(len(early), "judged section")
        what = f"{sections} came in before the outlines, as qrels: {first_foreign_names(early)}"
        right = (
            "make a new campaign with the outlines first; here each would count twice"
        )
        report.error("EARLY_QUERY", "file", what=what, right=right)
        return Read(problems=report.problems)
    return Read(
        topics=topics, problems=report.problems, notes=_notes(report.file, topics)
    )


def _with_known_k(topic: Topic, context: CarImportContext) -> Topic:
    """The topic with the k that the campaign has already, as archives of articles do not say it."""
    known = context.topics.get(topic.id)
    if known is None or topic.k:
        return topic
    return replace(topic, k=known.k)


def _notes(name: str, topics: dict[str, Topic]) -> tuple[str, ...]:
    """How many pages, sections and top-level sections there are, as a sentence."""
    sections, facets = 0, 0
    for topic in topics.values():
        sections += len(topic.sections)
        facets += len(topic.facets)
    pages = number_of(len(topics), "page")
    return (
        f"{name}: {pages}, {number_of(sections, 'section')}, {facets} of them top-level",
    )


def _check_queries(topics: dict[str, Topic], report: Report) -> None:
    """A query id must belong to one page: "England" with a heading "Wales" clashes with "England/Wales"."""
    counts: Counter[str] = Counter()
    for topic in topics.values():
        counts.update(query for query, _ in queries(topic))
    repeated = [query for query, count in counts.items() if count > 1]
    if not repeated:
        return
    what = f"{len(repeated)} query ids stand for several sections: {first_foreign_names(repeated)}"
    right = "rankings and judgments of such an id go to the last of them"
    report.warn("AMBIGUOUS_QUERY", "file", what=what, right=right)


def _early_queries(topics: dict[str, Topic], context: CarImportContext) -> list[str]:
    """Sections that are topics of their own already, from qrels without outlines.

    A topic for a page's own query becomes the page.
    """
    sections: set[str] = set()
    for topic in topics.values():
        sections.update(section.id for section in topic.sections)
    early = []
    for name, topic in context.topics.items():
        # Only topics that qrels made have levels; a page of an outline may have the same id.
        if topic.levels is not None and name in sections:
            early.append(name)
    return early
