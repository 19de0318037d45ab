"""Facts of a topic, for all runs that answered it, and the scores that they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.formats.sampling_strata import OUTSIDE as OUTSIDE_KIND
from assessment.formats.sampling_strata import Strata, strata_of
from assessment.tracks.car.answer import Answer, Ordering, PageRankings
from assessment.tracks.car.collection.articles import article_of
from assessment.tracks.car.judgments.judged_qrels import (
    PageGold,
    page_gold,
    qrels_of,
    section_qrels,
)
from assessment.tracks.car.levels import LEVELS, TOPLEVEL, Qrels, by_level
from assessment.tracks.car.rankings.trec_eval_order import (
    ItemScores,
    from_origins,
    item_scores,
)
from assessment.tracks.car.scoring import formulas
from assessment.tracks.car.scoring.ranking_scorer import (
    INFERRED,
    JUDGED,
    OUTSIDE,
    RANKING,
    QueryScores,
    Scorer,
)
from assessment.tracks.car.unit_references import CarTopicState

ALL = ""
"""Level of all judged queries together."""
PAGE = "page"
POSITION = "val:positiondistance"
Kind = str
"""What a run is scored as: a task of rankings, or `PAGE`."""
ADDED = (*RANKING, JUDGED, INFERRED)
"""The measures whose values are added up over queries."""


class LevelSums(NamedTuple):
    """Scores of the queries of one level, added up.

    `queries` is the number of those that the run answers; `values` are in the order of `ADDED`.
    """

    queries: int = 0
    values: tuple[float, ...] = (0.0,) * len(ADDED)
    judged: int = 0
    shown: int = 0

    def plus(self, other: LevelSums) -> LevelSums:
        """The sums over both."""
        pairs = zip(self.values, other.values, strict=True)
        values = tuple(mine + theirs for mine, theirs in pairs)
        queries = self.queries + other.queries
        judged = self.judged + other.judged
        shown = self.shown + other.shown
        return LevelSums(queries, values, judged, shown)


class JudgedCount(NamedTuple):
    """How many things are judged, of those that there are to judge."""

    judged: int = 0
    needed: int = 0

    def plus(self, other: JudgedCount) -> JudgedCount:
        """The counts of both together."""
        return JudgedCount(self.judged + other.judged, self.needed + other.needed)


class PageScores(NamedTuple):
    """A Y3 page's scores by measure, and how many of its paragraphs and transitions are judged."""

    values: Mapping[str, float | None]
    paragraphs: JudgedCount
    transitions: JudgedCount
    has_one_paragraph: bool = False


class RunFacts(NamedTuple):
    """What a run adds to its totals: sums by level of its rankings, and the scores of its page."""

    kind: Kind
    levels: Mapping[str, LevelSums]
    page: PageScores | None = None


class QueryCounts(NamedTuple):
    """How many queries are judged, and how many of them have no relevant item."""

    queries: int = 0
    without_relevant: int = 0

    def plus(self, other: QueryCounts) -> QueryCounts:
        """The counts of both together."""
        without = self.without_relevant + other.without_relevant
        return QueryCounts(self.queries + other.queries, without)


class TopicFacts(NamedTuple):
    """The facts of one topic.

    `queries` counts the judged queries of each level, by kind of run; `is_page_judged` says whether the
    page is judged as Y3 pages are.  `runs` has all runs of the campaign, without scores those that leave the
    page out; `has_article` says whether the original article of the page is known, `is_sampled` whether the
    campaign's qrels are a sample of the pool.
    """

    queries: Mapping[Kind, Mapping[str, QueryCounts]]
    is_page_judged: bool
    runs: Mapping[str, RunFacts]
    has_article: bool = False
    is_sampled: bool = False


def score(state: CarTopicState) -> TopicFacts:
    """The facts of one topic, from its judgments and the runs' answers."""
    gold = page_gold(state.judged, state.settings)
    sections = section_qrels(state, gold)
    judged = _judged_queries(state, sections)
    runs = {}
    for name, answer in state.answers.items():
        page = None
        if isinstance(answer, Ordering) and gold:
            page = page_scores(state, answer, gold, sections)
        runs[name] = _facts(answer, judged, page)
    for name, kind in state.kinds.items():
        # A run that leaves the page out still counts in the means, where its kind is judged at all.
        if name not in runs and kind in judged:
            runs[name] = RunFacts(kind, {})
    # Also for runs that answer nothing here: means divide by these.
    counts = {kind: queries.counts for kind, queries in judged.items()}
    has_article = bool(article_of(state.resources, state.id))
    is_sampled = bool(strata_of(state.resources, OUTSIDE_KIND))
    return TopicFacts(counts, bool(gold), runs, has_article, is_sampled)


def judged_queries(state: CarTopicState) -> dict[Kind, JudgedQueries]:
    """The judged queries of a page for each kind of run."""
    gold = page_gold(state.judged, state.settings)
    return _judged_queries(state, section_qrels(state, gold))


def _judged_queries(state: CarTopicState, sections: Qrels) -> dict[Kind, JudgedQueries]:
    judged: dict[Kind, JudgedQueries] = {}
    outside = strata_of(state.resources, OUTSIDE_KIND)
    for task, qrels in qrels_of(state.judged, state.settings).items():
        sampled = _with_outside(qrels, outside)
        judged[task] = JudgedQueries(
            state, sampled, state.settings["levels"], is_sampled=bool(outside)
        )
    judged[PAGE] = JudgedQueries(state, sections, levels=(TOPLEVEL,))
    return judged


def _with_outside(qrels: Qrels, outside: Strata) -> Qrels:
    """The judged queries, with the items of their pools that are outside of the sample."""
    completed = {}
    for query, grades in qrels.items():
        items = dict.fromkeys(outside.get(query, ()), OUTSIDE)
        # A judgment of an item counts although the item is outside of the sample.
        completed[query] = {**items, **grades}
    return completed


def _facts(
    answer: Answer, judged: Mapping[Kind, JudgedQueries], page: PageScores | None
) -> RunFacts:
    if isinstance(answer, PageRankings):
        queries = judged[answer.task]
        rankings = judged_rankings(answer, queries.wanted)
        return RunFacts(answer.task, queries.sums(rankings))
    # The rankings that a page was made from are scored as well as the page itself.
    rankings = from_origins(answer)
    return RunFacts(PAGE, judged[PAGE].sums(rankings), page)


def judged_rankings(
    answer: PageRankings, wanted: Iterable[str]
) -> dict[str, ItemScores]:
    """The rankings of the queries that have judgments; those of other queries are not parsed."""
    answered = [query for query in wanted if query in answer.queries]
    return {
        query: item_scores(answer.queries[query], answer.task) for query in answered
    }


class JudgedQueries:
    """The judged queries of a page for one kind of run, all together and by level, with their scorers."""

    def __init__(
        self,
        state: CarTopicState,
        qrels: Qrels,
        rule: str = "own",
        levels: tuple[str, ...] = LEVELS,
        *,
        is_sampled: bool = False,
    ) -> None:
        self._all = Scorer(qrels, is_sampled=is_sampled)
        self._levels: dict[str, Scorer] = {}
        for level, own in by_level(state.topic, qrels, rule).items():
            if own and level in levels:
                self._levels[level] = Scorer(own, is_sampled=is_sampled)
        self._derived = rule == "derived"
        self.scorers = {ALL: self._all, **self._levels}
        self.wanted = dict.fromkeys(
            query for scorer in self.scorers.values() for query in scorer.qrels
        )
        self.counts = {
            level: counts_of(scorer.qrels) for level, scorer in self.scorers.items()
        }

    def scores(self, run: Mapping[str, ItemScores]) -> dict[str, QueryScores]:
        """The scores of each judged query."""
        return self._all.scores(run)

    def sums(self, run: Mapping[str, ItemScores]) -> dict[str, LevelSums]:
        """The scores of all judged queries, and of those of each level, added up."""
        scores = self.scores(run)
        sums = {ALL: added(scores.values())}
        for level, scorer in self._levels.items():
            if self._derived:
                # Grades of sections below count here, so that a query's scores differ from level to level.
                sums[level] = added(scorer.scores(run).values())
            else:
                sums[level] = added(
                    scores[query] for query in scorer.qrels if query in scores
                )
        return sums


def counts_of(qrels: Qrels) -> QueryCounts:
    """The number of the queries, and of those that have no item with a grade above 0."""
    without = sum(max(grades.values(), default=0) <= 0 for grades in qrels.values())
    return QueryCounts(len(qrels), without_relevant=without)


def added(scores: Iterable[QueryScores]) -> LevelSums:
    """The sums of the scores of some queries."""
    total = LevelSums()
    for one in scores:
        values = tuple(one.values[name] for name in ADDED)
        total = total.plus(LevelSums(1, values, one.judged, one.shown))
    return total


def page_scores(
    state: CarTopicState, answer: Ordering, gold: PageGold, sections: Qrels
) -> PageScores:
    """A page's scores as defined by NIST's evaluation, the overview, and the official converter."""
    page = answer.paragraphs
    visible = formulas.visible_page(page, gold)
    facets = [facet.id for facet in state.topic.facets]
    values: dict[str, float | None] = {}
    values["facetOverlap"] = formulas.facet_overlap(visible, gold)
    values["transition"] = formulas.transition(visible, gold)
    values["relevance"] = formulas.relevance(visible, gold)
    values["coherence"] = formulas.coherence(page, gold)
    values["facet coverage"] = formulas.coverage(visible, gold, facets)
    values["val:facet_overlap"] = formulas.qrels_overlap(page, sections)
    values["val:relevance"] = formulas.qrels_relevance(page, sections)
    article = article_of(state.resources, state.id)
    if article:
        order = [paragraph.id for paragraph in article]
        values[POSITION] = formulas.position_distance(page, order)
    paragraphs = len(set(page))
    transitions = len(list(formulas.to_judge(visible)))
    missing = formulas.missing(visible, gold)
    graded = JudgedCount(paragraphs - missing.grades, paragraphs)
    labelled = JudgedCount(transitions - missing.transitions, transitions)
    return PageScores(values, graded, labelled, has_one_paragraph=len(page) == 1)
