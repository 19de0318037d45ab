"""The first items of each ranking of a run, with the grades that count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.model import Document, Explained, Part, Reason, Ref, UnitPlace
from assessment.model.topic_state import NO_LABEL
from assessment.tracks.car.answer import PageRankings, Task
from assessment.tracks.car.levels import Grades, Qrels, queries, query_in_words
from assessment.tracks.car.rankings.trec_eval_order import ItemScores, provenance, top
from assessment.tracks.car.scoring.ranking_scorer import CUTOFF, RANKING, QueryScores
from assessment.tracks.car.scoring.score import JudgedQueries
from assessment.tracks.car.screens.page_units import entity_part, part_of
from assessment.tracks.car.unit_references import CarTopicState, facet_ref, ranking_ref

_UNJUDGED = Reason(
    "?", "not judged", "what is not judged counts as not relevant", "off"
)
_UNDECIDED = Reason(
    "≠",
    "undecided",
    "assessors differ; counts as not relevant until somebody decides",
    "mixed",
)


class Judged(NamedTuple):
    """What the rankings of a run are judged by: the task, the grades by query, and the kind of their units.

    With `by_facet` the grades are those of a page's paragraphs on its facets.
    """

    task: Task
    qrels: Qrels
    by_facet: bool = False

    def ref(self, topic: str, query: str, item: str) -> Ref:
        """The unit that an item's grade for a query comes from."""
        if self.by_facet:
            return facet_ref(topic, item, query)
        return ranking_ref(self.task, topic, query, item)


def explained_rankings(
    state: CarTopicState,
    judged: Judged,
    run: Mapping[str, ItemScores],
    answer: PageRankings | None = None,
) -> Iterator[Explained]:
    """One text for each judged query, in the order of the outline.

    `answer` is what an entity's ranking has of the paragraphs that it takes its entities from.
    """
    scores = JudgedQueries(state, judged.qrels).scores(run)
    for query, path in queries(state.topic):
        # trec_eval takes only queries with judgments into account.
        if query not in judged.qrels:
            continue
        title = query_in_words(state.topic, path)
        grades = judged.qrels[query]
        if query not in scores:
            yield _unanswered(title, grades)
            continue
        first = top(run[query], CUTOFF)
        summary = _summary(grades, scores[query], len(run[query]))
        rows = _rows(state, judged, query, first, answer)
        units: dict[Ref, int | UnitPlace] = {}
        for index, item in enumerate(first):
            units[judged.ref(state.id, query, item)] = index
        yield Explained(title, (summary,), tuple(rows), units=units)


def _relevant(grades: Grades) -> int:
    return sum(grade > 0 for grade in grades.values())


def _unanswered(title: str, grades: Grades) -> Explained:
    rule = f"the run has no ranking for this query, which has {number_of(_relevant(grades), 'relevant item')}"
    return Explained(title, (Reason("0", "not answered", rule, "bad"),))


def _summary(grades: Grades, scores: QueryScores, retrieved: int) -> Reason:
    """The figures of a ranking, with the counts that they rest on."""
    values = ", ".join(f"{name} {scores.values[name]:.4f}" for name in RANKING)
    relevant = number_of(_relevant(grades), "relevant item")
    rule = f"{relevant}, {len(grades)} judged; the run has {retrieved}"
    # Of several values the first one is what pages look for.
    return Reason("=", values, rule, measure=RANKING[0])


def _rows(
    state: CarTopicState,
    judged: Judged,
    query: str,
    items: Sequence[str],
    answer: PageRankings | None,
) -> Iterator[tuple[Part, tuple[Reason, ...]]]:
    """Each item with what its grade counts."""
    # All at once: each look-up is a query of the store.
    documents = state.documents(items)
    paragraphs: Mapping[str, str] = {}
    if answer is not None and judged.task == "entity":
        paragraphs = provenance([answer], query, items)
    for rank, item in enumerate(items, 1):
        part = _part(documents, item, f"rank {rank}", judged.task)
        # Other runs may bring up what is judged: the unit of this run then has no document.
        part = part._replace(
            document=_document(item, paragraphs, documents, judged.task)
        )
        ref = judged.ref(state.id, query, item)
        reason = _grade(judged.qrels[query], item)
        if reason is _UNJUDGED:
            reason = _without_grade(state, ref)
        yield part, (reason,)


def _without_grade(state: CarTopicState, ref: Ref) -> Reason:
    if state.judged.is_disputed(ref):
        return _UNDECIDED
    if state.judged.cannot_judge(ref):
        return _UNJUDGED._replace(word=NO_LABEL, rule="counts as not relevant")
    return _UNJUDGED


def _part(documents: Mapping[str, Document], item: str, name: str, task: Task) -> Part:
    if task == "entity":
        return entity_part(documents, item, name)
    return part_of(documents, item, name)


def _document(
    item: str,
    paragraphs: Mapping[str, str],
    documents: Mapping[str, Document],
    task: Task,
) -> str:
    """The paragraph that an entity comes from, or else its own page; "" for a passage."""
    # The row of a passage is its whole text.
    if task == "passage":
        return ""
    page = documents.get(item)
    if item not in paragraphs and page is not None and page.passages:
        return item
    return paragraphs.get(item, "")


def _grade(grades: Grades, item: str) -> Reason:
    """What the grade of an item counts in the measures."""
    if item not in grades:
        return _UNJUDGED
    grade = grades[item]
    sign = decimal_text(grade, 0, signed=True)
    if grade > 0:
        return Reason(sign, "relevant", f"grade {grade}: gain {grade} in nDCG", "good")
    number = decimal_text(grade, 0)
    return Reason(sign, "not relevant", f"grade {number}: not relevant, no gain", "bad")
