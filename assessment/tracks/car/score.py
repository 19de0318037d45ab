"""Facts of a page, of all runs that answered it, and the scores that they add up to."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from assessment.model import Score
from assessment.tracks.car import arithmetic
from assessment.tracks.car.answer import Answer, Ordering, Ranking, Task
from assessment.tracks.car.arithmetic import JUDGED, RANKING, QueryScores, Scorer, mean
from assessment.tracks.car.gold import PageGold, page_gold, qrels_of, section_qrels
from assessment.tracks.car.levels import LEVELS, TOPLEVEL, Qrels, by_level
from assessment.tracks.car.ranking import Scored, from_origins, scored
from assessment.tracks.car.refs import CarTopicState

ALL = ""
"""Level of all judged queries together."""
Kind = Task | str
_PAGE = "page"
_PAGE_MEASURES = (
    "facetOverlap",
    "transition",
    "relevance",
    "coherence",
    "facet coverage",
    "val:facet_overlap",
    "val:relevance",
)
_STOPS = {
    "coherence": "the overview's script stops with a ZeroDivisionError at pages of one paragraph, 0 here",
    "val:facet_overlap": "y3_car_eval.py gives no number (nan) because of pages of one paragraph, 0 here",
}
"""What the official scripts do where there is no transition to take the mean of."""
_ZERO = ("coherence",)
"""Measures that count judged pages which a run does not have as 0, whatever the setting."""


class LevelSums(NamedTuple):
    """Figures of the queries of one level, added up; `queries` are those that the run answers."""

    queries: int = 0
    values: tuple[float, ...] = (0.0,) * (len(RANKING) + 1)
    judged: int = 0
    shown: int = 0

    def plus(self, other: LevelSums) -> LevelSums:
        values = tuple(mine + theirs for mine, theirs in zip(self.values, other.values, strict=True))
        return LevelSums(
            self.queries + other.queries, values, self.judged + other.judged, self.shown + other.shown
        )


class PageScores(NamedTuple):
    """A Y3 page's measures by name, with the paragraphs and transitions that are judged of those to be judged; `single`: it has one
    paragraph."""

    values: Mapping[str, float | None]
    paragraphs: tuple[int, int]
    transitions: tuple[int, int]
    single: bool = False


class RunFacts(NamedTuple):
    kind: Kind
    levels: Mapping[str, LevelSums]
    page: PageScores | None = None


class QueryCounts(NamedTuple):
    """How many queries are judged, and how many of them have no relevant item."""

    queries: int = 0
    bare: int = 0


class TopicFacts(NamedTuple):
    """`queries` has the judged queries of each level, by kind of run; `judged` says whether the page is, as Y3 judges pages.

    `runs` has all runs of the campaign, those that leave the page out without a figure.
    """

    queries: Mapping[Kind, Mapping[str, QueryCounts]]
    judged: bool
    runs: Mapping[str, RunFacts]


def score(state: CarTopicState) -> TopicFacts:
    gold, settings = page_gold(state.judged, state.settings), state.settings
    sections = section_qrels(state, gold)
    boards: dict[Kind, JudgedQueries] = {
        task: JudgedQueries(state, qrels, settings["levels"])
        for task, qrels in qrels_of(state.judged, settings).items()
    }
    boards[_PAGE] = JudgedQueries(state, sections, levels=(TOPLEVEL,))
    runs = {name: _fact(state, answer, boards, gold, sections) for name, answer in state.answers.items()}
    runs |= {
        name: RunFacts(kind, {}) for name, kind in state.kinds.items() if name not in runs and kind in boards
    }
    return TopicFacts({kind: board.counts for kind, board in boards.items()}, bool(gold), runs)


def _fact(
    state: CarTopicState,
    answer: Answer,
    boards: Mapping[Kind, JudgedQueries],
    gold: PageGold,
    sections: Qrels,
) -> RunFacts:
    if isinstance(answer, Ranking):
        return RunFacts(
            answer.task, boards[answer.task].sums(judged_rankings(answer, boards[answer.task].wanted))
        )
    page = page_fact(state, answer, gold, sections) if gold else None
    return RunFacts(_PAGE, boards[_PAGE].sums(from_origins(answer)), page)


def judged_rankings(answer: Ranking, wanted: Iterable[str]) -> dict[str, Scored]:
    """The rankings of those queries that have judgments; no other one is taken apart."""
    return {query: scored(answer.queries[query], answer.task) for query in wanted if query in answer.queries}


class JudgedQueries:
    """The judged queries of a page for one kind of run, all together and by level, with their scorers."""

    def __init__(
        self, state: CarTopicState, qrels: Qrels, rule: str = "own", levels: tuple[str, ...] = LEVELS
    ) -> None:
        self._all = Scorer(qrels)
        self._levels = {
            level: Scorer(found)
            for level, found in by_level(state.topic, qrels, rule).items()
            if found and level in levels
        }
        self._derived = rule == "derived"
        self.wanted = dict.fromkeys(
            query for scorer in (self._all, *self._levels.values()) for query in scorer.qrels
        )
        self.counts = {ALL: counts_of(qrels)} | {
            level: counts_of(scorer.qrels) for level, scorer in self._levels.items()
        }

    def scores(self, run: Mapping[str, Scored]) -> dict[str, QueryScores]:
        """The figures of each judged query."""
        return self._all.scores(run)

    def sums(self, run: Mapping[str, Scored]) -> dict[str, LevelSums]:
        whole = self.scores(run)
        found = {ALL: added(whole.values())}
        for level, scorer in self._levels.items():
            own = (
                scorer.scores(run)
                if self._derived
                else {query: whole[query] for query in scorer.qrels if query in whole}
            )
            found[level] = added(own.values())
        return found


def counts_of(qrels: Qrels) -> QueryCounts:
    return QueryCounts(len(qrels), sum(max(grades.values(), default=0) <= 0 for grades in qrels.values()))


def added(figures: Iterable[QueryScores]) -> LevelSums:
    total = LevelSums()
    for one in figures:
        total = total.plus(
            LevelSums(1, tuple(one.values[name] for name in (*RANKING, JUDGED)), one.judged, one.shown)
        )
    return total


def page_fact(state: CarTopicState, answer: Ordering, gold: PageGold, sections: Qrels) -> PageScores:
    page, shown = answer.paragraphs, arithmetic.visible_page(answer.paragraphs, gold)
    values = {
        "facetOverlap": arithmetic.facet_overlap(shown, gold),
        "transition": arithmetic.transition(shown, gold),
        "relevance": arithmetic.relevance(shown, gold),
        "coherence": arithmetic.coherence(page, gold),
        "facet coverage": arithmetic.coverage(shown, gold, (facet.id for facet in state.topic.facets)),
        "val:facet_overlap": arithmetic.qrels_overlap(page, sections),
        "val:relevance": arithmetic.qrels_relevance(page, sections),
    }
    paragraphs, transitions = len(set(page)), sum(1 for _ in arithmetic.to_judge(shown))
    ungraded, unlabelled = arithmetic.missing(shown, gold)
    single = len(page) == 1
    return PageScores(
        values, (paragraphs - ungraded, paragraphs), (transitions - unlabelled, transitions), single
    )


def totals(facts: Mapping[str, TopicFacts], settings: Mapping[str, str]) -> Iterator[Score]:
    """Means over all judged queries, and over all judged pages."""
    kinds = {run: fact.kind for one in facts.values() for run, fact in one.runs.items()}
    for run, kind in kinds.items():
        for level in (ALL, *LEVELS):
            yield from _ranking_scores(run, kind, level, facts.values(), settings["missing"] == "skip")
        if kind == _PAGE:
            yield from _page_scores(
                run, [one for one in facts.values() if one.judged], settings["pages"] == "zero"
            )


def _ranking_scores(
    run: str, kind: Kind, level: str, facts: Iterable[TopicFacts], skip: bool
) -> Iterator[Score]:
    total, queries, bare = LevelSums(), 0, 0
    for one in facts:
        counts = one.queries[kind].get(level, QueryCounts())
        queries, bare = queries + counts.queries, bare + counts.bare
        if run in one.runs:
            total = total.plus(one.runs[run].levels.get(level, LevelSums()))
    if level and not queries:
        return
    count = total.queries if skip else queries
    note = "; ".join(_note(count, queries - total.queries, bare, skip=skip)) if queries else ""
    for name, value in zip((*RANKING, JUDGED), total.values, strict=True):
        mean_value = value / count if count else None
        yield Score(
            run, None, f"{name}-{level}" if level else name, mean_value, total.judged, total.shown, note
        )


def _note(count: int, absent: int, bare: int, *, skip: bool) -> Iterator[str]:
    """How many queries a mean is over, and which of them count 0."""
    yield f"mean over {count} judged {'query' if count == 1 else 'queries'}"
    if absent:
        yield f"judged queries that the run does not answer, {'left out' if skip else 'counted 0'}: {absent}"
    if bare:
        yield f"judged queries without a relevant item, 0 for every run: {bare}"


def _page_scores(run: str, facts: list[TopicFacts], zero: bool) -> Iterator[Score]:
    pages = [found.page for one in facts if (found := one.runs.get(run)) and found.page]
    paragraphs, transitions = (
        _behind(page.paragraphs for page in pages),
        _behind(page.transitions for page in pages),
    )
    single = sum(page.single for page in pages)
    for name in _PAGE_MEASURES:
        values = [value for page in pages if (value := page.values[name]) is not None]
        absent = len(facts) - len(pages) if zero or name in _ZERO else 0
        values += [0.0] * absent
        behind = transitions if name in ("transition", "coherence") else paragraphs
        stops = f"; {_STOPS[name]}: {single}" if single and name in _STOPS else ""
        yield Score(
            run, None, name, mean(values) if values else None, *behind, _spread(values, absent) + stops
        )


def _behind(counts: Iterable[tuple[int, int]]) -> tuple[int, int]:
    listed = list(counts)
    return sum(judged for judged, _ in listed), sum(needed for _, needed in listed)


def _spread(values: list[float], absent: int) -> str:
    """The standard error as NIST's evaluation has it, from the variance of the pages themselves."""
    if not values:
        return ""
    centre = mean(values)
    error = math.sqrt(mean([(value - centre) ** 2 for value in values]) / len(values))
    missing = f", {absent} of them not in the run and counted 0" if absent else ""
    return f"standard error {error:.4f} over {len(values)} judged pages{missing}"
