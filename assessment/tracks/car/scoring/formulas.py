"""The arithmetic of the measures of Y3 pages."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from assessment.tracks.car.judgments.judged_qrels import PageGold
from assessment.tracks.car.levels import Qrels
from assessment.tracks.car.scales import COHERENT, FACET_GRADES, SAME, SMOOTH, UNSET

TOP_GRADE = 3
"""The highest grade of a paragraph for a facet."""
NOT_IN_ARTICLE = 1000
"""Distance of two paragraphs one of which the original article lacks (`max_penalty` of y3_car_eval.py)."""

T = TypeVar("T")


def mean(values: Sequence[float], empty: float = 0.0) -> float:
    """The mean; `empty` without any value.

    >>> mean([1.0, 0.0]), mean([])
    (0.5, 0.0)
    """
    if values:
        return sum(values) / len(values)
    return empty


def neighbours(items: Iterable[T]) -> list[tuple[T, T]]:
    """Each two that follow each other, each pair once, in order.

    >>> neighbours("abab")
    [('a', 'b'), ('b', 'a')]
    """
    return list(dict.fromkeys(itertools.pairwise(items)))


class VisiblePage(NamedTuple):
    """A page as the judgments leave it: visible paragraphs in order, with repetitions, and removed ones."""

    paragraphs: tuple[str, ...]
    removed: tuple[str, ...]

    @property
    def distinct(self) -> list[str]:
        return list(dict.fromkeys(self.paragraphs))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return neighbours(self.paragraphs)


def visible_page(page: Sequence[str], gold: PageGold) -> VisiblePage:
    """The paragraphs of a page, those left and those removed."""
    left, removed = [], []
    for paragraph in page:
        if paragraph in gold.removed:
            removed.append(paragraph)
        else:
            left.append(paragraph)
    return VisiblePage(tuple(left), tuple(removed))


def facet_overlap(page: VisiblePage, gold: PageGold) -> float:
    """NIST: how many neighbours among the distinct visible paragraphs share a facet."""
    shares = []
    # A paragraph that comes again counts where it comes first: NIST's tool works on distinct ones.
    for before, after in itertools.pairwise(page.distinct):
        common = gold.facet_ids(before) & gold.facet_ids(after)
        shares.append(float(bool(common)))
    return mean(shares)


def transition(page: VisiblePage, gold: PageGold) -> float:
    """NIST: how many of the labelled transitions between visible paragraphs are smooth."""
    labels = [gold.transitions[pair] for pair in page.pairs if pair in gold.transitions]
    return mean([float(label in SMOOTH) for label in labels])


def relevance(page: VisiblePage, gold: PageGold) -> float:
    """NIST: the mean grade of the visible paragraphs that have one, over the highest grade.

    A removed paragraph counts 0.
    """
    gains = []
    for paragraph in page.distinct:
        label = gold.best(paragraph)
        if label in FACET_GRADES:
            grade = max(0, FACET_GRADES[label])
            gains.append(grade / TOP_GRADE)
    # Each place of a removed paragraph counts, also where it comes again.
    gains += [0.0] * len(page.removed)
    return mean(gains)


def coherence(page: Sequence[str], gold: PageGold) -> float:
    """Overview of Y3: the share of all submitted transitions that are labelled SAME or COHERENT.

    Transitions from and to removed paragraphs count in the denominator too.
    """
    labels = [gold.transitions.get(pair) for pair in itertools.pairwise(page)]
    return mean([float(label in (SAME, COHERENT)) for label in labels])


def coverage(page: VisiblePage, gold: PageGold, facets: Iterable[str]) -> float | None:
    """The share of the outline's facets that have a relevant paragraph on the page; None without facets."""
    covered: set[str] = set()
    for paragraph in page.distinct:
        labels = gold.facets.get(paragraph, {})
        for facet, label in labels.items():
            if FACET_GRADES.get(label, 0) > 0:
                covered.add(facet)
    # Labels may name facets that the outline does not have; only its own count.
    wanted = list(facets)
    if not wanted:
        return None
    return mean([float(facet in covered) for facet in wanted])


def qrels_overlap(page: Sequence[str], qrels: Qrels) -> float:
    """Converter's evaluation: how many of all neighbours share a facet for which both are relevant."""
    facets = {paragraph: _relevant_facets(paragraph, qrels) for paragraph in page}
    return mean(
        [
            float(bool(facets[one] & facets[other]))
            for one, other in itertools.pairwise(page)
        ]
    )


def _relevant_facets(paragraph: str, qrels: Qrels) -> set[str]:
    return {facet for facet, grades in qrels.items() if grades.get(paragraph, 0) > 0}


def qrels_relevance(page: Sequence[str], qrels: Qrels) -> float:
    """Converter's evaluation: the mean of all paragraphs' best grade over the highest grade of the scale."""
    best = []
    for paragraph in page:
        grades = [grades.get(paragraph, 0) for grades in qrels.values()]
        # The converter's script takes the best positive grade, or 0.
        best.append(max([0, *grades]) / TOP_GRADE)
    return mean(best)


def position_distance(page: Sequence[str], article: Sequence[str]) -> float:
    """Converter's evaluation as its code means it: the mean distance of neighbours in the original article.

    1000 where one of them is not in it; a paragraph that stands there several times counts where it is
    nearest.
    """
    positions: dict[str, list[int]] = {}
    for position, paragraph in enumerate(article):
        positions.setdefault(paragraph, []).append(position)
    distances = []
    for before, after in itertools.pairwise(page):
        gaps = [
            abs(one - other)
            for one in positions.get(before, ())
            for other in positions.get(after, ())
        ]
        distances.append(float(min(gaps, default=NOT_IN_ARTICLE)))
    return mean(distances)


class Missing(NamedTuple):
    """How many distinct visible paragraphs of a page have no grade, and how many transitions no label."""

    grades: int
    transitions: int


def missing(page: VisiblePage, gold: PageGold) -> Missing:
    """NIST: what is still to be judged of a page."""
    best = [gold.best(paragraph) for paragraph in page.distinct]
    labels = [gold.transitions.get(pair, UNSET) for pair in to_judge(page)]
    # UNSET is a label of its own in files; it is as good as none.
    return Missing(grades=best.count(UNSET), transitions=labels.count(UNSET))


def to_judge(page: VisiblePage) -> Iterator[tuple[str, str]]:
    """The transitions that assessors judge: a paragraph is not compared with itself."""
    return (pair for pair in page.pairs if pair[0] != pair[1])
