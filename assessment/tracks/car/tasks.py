"""The tasks of TREC CAR, each with a leaderboard of its own, and the measures that fit its runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from assessment.model import Noun, Score, Task
from assessment.tracks.car.levels import LEVELS
from assessment.tracks.car.scoring.ranking_scorer import RANKING
from assessment.tracks.car.scoring.score import PAGE
from assessment.tracks.car.unit_references import ENTITY, FACET, PASSAGE, REMOVED

QUERY = Noun("query", "queries")
"""What runs are compared by: sections, and at the article level pages."""
_OF_PAGES = ("relevance", "transition", "coherence", "facetOverlap")


def fitting_level(scores: Sequence[Score]) -> tuple[str, ...]:
    """The ranking measures at the level that the runs have rankings for, where they leave judged levels out.

    Where every run has rankings at every judged level, the figures over all queries come first: ().
    """
    items: Counter[str] = Counter()
    has_empty_level = False
    for score in scores:
        _, _, level = score.measure.partition("-")
        if level in LEVELS:
            items[level] += score.needed
            has_empty_level = has_empty_level or not score.needed
    if not has_empty_level or not items:
        return ()
    # Among levels with equally many items the first is the most detailed one.
    level = max(LEVELS, key=lambda name: items[name])
    if not items[level]:
        return ()
    return tuple(f"{name}-{level}" for name in RANKING)


def page_measures(scores: Sequence[Score]) -> tuple[str, ...]:
    """NIST's and the overview's measures of whole pages; the rankings behind a page come after them."""
    return _OF_PAGES


TASKS = (
    Task(PASSAGE, "Passage ranking (Y1, Y2)", fitting_level, (PASSAGE,)),
    Task(ENTITY, "Entity ranking (Y1, Y2)", fitting_level, (ENTITY,)),
    # A page's rankings are scored by the facets of paragraphs; to remove one is a grade as well.
    Task(PAGE, "Page ordering (Y3)", page_measures, (FACET, REMOVED)),
)
