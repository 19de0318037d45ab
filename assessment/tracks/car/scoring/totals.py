"""The scores of all runs from the facts of all topics: means over judged queries and judged pages."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from assessment.formats.plurals import number_of
from assessment.formats.score_notes import STANDARD_ERROR
from assessment.model import Score
from assessment.tracks.car.levels import LEVELS
from assessment.tracks.car.scoring.formulas import mean
from assessment.tracks.car.scoring.ranking_scorer import INFERRED
from assessment.tracks.car.scoring.score import (
    ADDED,
    ALL,
    PAGE,
    POSITION,
    JudgedCount,
    Kind,
    LevelSums,
    PageScores,
    QueryCounts,
    TopicFacts,
)

_PAGE_MEASURES = (
    "facetOverlap",
    "transition",
    "relevance",
    "coherence",
    "facet coverage",
    "val:facet_overlap",
    "val:relevance",
)
_SINGLE_PARAGRAPH = {
    "coherence": "the overview's script stops with a ZeroDivisionError at pages of one paragraph, 0 here",
    "val:facet_overlap": "y3_car_eval.py gives no number (nan) because of pages of one paragraph, 0 here",
}
"""What the official scripts do where there is no transition to take the mean of."""
_OF_TRANSITIONS = ("transition", "coherence")
"""Measures that depend on judged transitions; the others depend on judged paragraphs."""
_ABSENT_IS_ZERO = ("coherence",)
"""Measures that count judged pages which a run does not have as 0, whatever the setting."""


def totals(
    facts: Mapping[str, TopicFacts], settings: Mapping[str, str]
) -> Iterator[Score]:
    """Means over all judged queries, and over all judged pages."""
    topics = list(facts.values())
    judged_pages = [topic for topic in topics if topic.is_page_judged]
    skip_missing = settings["missing"] == "skip"
    absent_is_zero = settings["pages"] == "zero"
    for run, kind in _kinds(topics).items():
        for level in (ALL, *LEVELS):
            yield from _ranking_scores(
                run, kind, level, topics, skip_missing=skip_missing
            )
        if kind == PAGE:
            yield from _page_scores(run, judged_pages, absent_is_zero=absent_is_zero)


def _kinds(topics: Iterable[TopicFacts]) -> dict[str, Kind]:
    """The kind of every run that some topic has."""
    kinds = {}
    for topic in topics:
        for run, facts in topic.runs.items():
            kinds[run] = facts.kind
    return kinds


def _ranking_scores(
    run: str,
    kind: Kind,
    level: str,
    topics: Sequence[TopicFacts],
    *,
    skip_missing: bool,
) -> Iterator[Score]:
    """The means of one run over the judged queries of a level; of all queries for the level "" (`ALL`)."""
    total = _sums(run, level, topics)
    judged = _judged_queries(kind, level, topics)
    # A level without judgments has no row; without any judgment the row of all says so.
    if level and not judged.queries:
        return
    count = total.queries if skip_missing else judged.queries
    note = _note(total, judged, skip_missing=skip_missing)
    is_sampled = any(topic.is_sampled for topic in topics)
    for name, value in zip(ADDED, total.values, strict=True):
        # Without a sample there is nothing to infer.
        if name == INFERRED and not is_sampled:
            continue
        measure = f"{name}-{level}" if level else name
        average = value / count if count else None
        yield Score(run, None, measure, average, total.judged, total.shown, note)


def _sums(run: str, level: str, topics: Iterable[TopicFacts]) -> LevelSums:
    """The sums of the run at a level over the topics that it answers."""
    total = LevelSums()
    for topic in topics:
        if run in topic.runs:
            total = total.plus(topic.runs[run].levels.get(level, LevelSums()))
    return total


def _judged_queries(
    kind: Kind, level: str, topics: Iterable[TopicFacts]
) -> QueryCounts:
    """How many queries of a level are judged for a kind of run, in all topics."""
    total = QueryCounts()
    for topic in topics:
        counts = topic.queries[kind].get(level, QueryCounts())
        total = total.plus(counts)
    return total


def _note(total: LevelSums, judged: QueryCounts, *, skip_missing: bool) -> str:
    """How many queries a mean is over, and which of them count 0; "" without a judged query."""
    if not judged.queries:
        return ""
    rule, count = "counted 0", judged.queries
    if skip_missing:
        rule, count = "left out", total.queries
    notes = [f"mean over {number_of(count, 'judged query', 'judged queries')}"]
    absent = judged.queries - total.queries
    if absent:
        notes.append(f"judged queries that the run does not answer, {rule}: {absent}")
    if judged.without_relevant:
        words = "judged queries without a relevant item, 0 for every run"
        notes.append(f"{words}: {judged.without_relevant}")
    return "; ".join(notes)


def _page_scores(
    run: str, judged_pages: Sequence[TopicFacts], *, absent_is_zero: bool
) -> Iterator[Score]:
    """The means of the page measures over all judged pages."""
    pages = list(_pages(run, judged_pages))
    for measure in _page_measures(judged_pages):
        absent = 0
        if _counts_absent_pages(measure, absent_is_zero=absent_is_zero):
            absent = len(judged_pages) - len(pages)
        values = _defined_values(measure, pages) + [0.0] * absent
        average = mean(values) if values else None
        counts = _judged_count(measure, pages)
        note = _spread(values, absent) + _single_paragraph_note(measure, pages)
        yield Score(run, None, measure, average, *counts, note)


def _judged_count(measure: str, pages: Iterable[PageScores]) -> JudgedCount:
    """The paragraphs or transitions that a measure depends on, on all pages of a run."""
    total = JudgedCount()
    for page in pages:
        count = page.transitions if measure in _OF_TRANSITIONS else page.paragraphs
        total = total.plus(count)
    return total


def _single_paragraph_note(measure: str, pages: Iterable[PageScores]) -> str:
    """What the official scripts do with pages of one paragraph, where the run has some; else ""."""
    single = sum(page.has_one_paragraph for page in pages)
    if not single or measure not in _SINGLE_PARAGRAPH:
        return ""
    return f"; {_SINGLE_PARAGRAPH[measure]}: {single}"


def _page_measures(topics: Iterable[TopicFacts]) -> tuple[str, ...]:
    # Without the articles there is nothing to compare the order with, and no row.
    if any(topic.has_article for topic in topics):
        return (*_PAGE_MEASURES, POSITION)
    return _PAGE_MEASURES


def _counts_absent_pages(measure: str, *, absent_is_zero: bool) -> bool:
    """Whether a judged page that the run does not have counts 0."""
    # 0 is not the worst value of a rank correlation.
    if measure == POSITION:
        return False
    return absent_is_zero or measure in _ABSENT_IS_ZERO


def _defined_values(measure: str, pages: Iterable[PageScores]) -> list[float]:
    defined: list[float] = []
    for page in pages:
        value = page.values.get(measure)
        if value is not None:
            defined.append(value)
    return defined


def _pages(run: str, topics: Iterable[TopicFacts]) -> Iterator[PageScores]:
    for topic in topics:
        facts = topic.runs.get(run)
        if facts and facts.page:
            yield facts.page


def _spread(values: list[float], absent: int) -> str:
    """The standard error as NIST's evaluation has it, from the variance of the pages themselves."""
    if not values:
        return ""
    centre = mean(values)
    variance = mean([(value - centre) ** 2 for value in values])
    error = math.sqrt(variance / len(values))
    missing = ""
    if absent:
        missing = f", {absent} of them not in the run and counted 0"
    return f"{STANDARD_ERROR}{error:.4f} over {len(values)} judged pages{missing}"
