"""The scores of all runs from the facts of all topics: means over judged queries and judged pages."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from assessment.formats.plurals import number_of
from assessment.model import Score
from assessment.tracks.car.levels import LEVELS
from assessment.tracks.car.scoring.formulas import INFERRED, JUDGED, RANKING, mean
from assessment.tracks.car.scoring.score import (
    ALL,
    PAGE,
    POSITION,
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
    judged_pages = [topic for topic in topics if topic.judged]
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
    counts = [topic.queries[kind].get(level, QueryCounts()) for topic in topics]
    queries = sum(each.queries for each in counts)
    bare = sum(each.bare for each in counts)
    # A level without judgments has no row; without any judgment the row of all says so.
    if level and not queries:
        return
    count = total.queries if skip_missing else queries
    note = ""
    if queries:
        note = "; ".join(
            _notes(count, queries - total.queries, bare, skipped=skip_missing)
        )
    names = [*RANKING, JUDGED]
    # Without a sample there is nothing to infer.
    if any(topic.is_sampled for topic in topics):
        names.append(INFERRED)
    for name, value in zip(names, total.values, strict=False):
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


def _notes(count: int, absent: int, bare: int, *, skipped: bool) -> Iterator[str]:
    """How many queries a mean is over, and which of them count 0."""
    yield f"mean over {number_of(count, 'judged query', 'judged queries')}"
    if absent:
        rule = "counted 0"
        if skipped:
            rule = "left out"
        yield f"judged queries that the run does not answer, {rule}: {absent}"
    if bare:
        yield f"judged queries without a relevant item, 0 for every run: {bare}"


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
        judged, shown = _judged_and_shown(measure, pages)
        note = _spread(values, absent) + _single_paragraph_note(measure, pages)
        yield Score(run, None, measure, average, judged, shown, note)


def _judged_and_shown(measure: str, pages: Iterable[PageScores]) -> tuple[int, int]:
    """How many of the paragraphs or transitions that a measure depends on are judged, and how many exist."""
    if measure in _OF_TRANSITIONS:
        return _added_up(page.transitions for page in pages)
    return _added_up(page.paragraphs for page in pages)


def _single_paragraph_note(measure: str, pages: Iterable[PageScores]) -> str:
    """What the official scripts do with pages of one paragraph, where the run has some; else ""."""
    single = sum(page.single for page in pages)
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


def _added_up(counts: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The sum of the first and of the second numbers."""
    total_judged, total_shown = 0, 0
    for judged, shown in counts:
        total_judged += judged
        total_shown += shown
    return total_judged, total_shown


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
    return f"standard error {error:.4f} over {len(values)} judged pages{missing}"
