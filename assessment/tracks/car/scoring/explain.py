"""What a run's scores for a topic rest on: the first items of each ranking, or the page by paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.model import Document, Explained, Part, Reason, Ref, Tone
from assessment.tracks.car.answer import Ordering, Task
from assessment.tracks.car.judgments.gold import (
    PageGold,
    facets_of,
    page_gold,
    qrels_of,
    section_qrels,
)
from assessment.tracks.car.levels import Grades, Qrels, queries, query_in_words
from assessment.tracks.car.rankings.ranking import Scored, from_origins, top
from assessment.tracks.car.scales import FACET_GRADES, SMOOTH, UNSET
from assessment.tracks.car.scoring import formulas
from assessment.tracks.car.scoring.formulas import CUTOFF, RANKING, QueryScores
from assessment.tracks.car.scoring.score import JudgedQueries, judged_rankings
from assessment.tracks.car.screens.page_units import entity_part, part_of
from assessment.tracks.car.unit_references import (
    CarTopicState,
    facet_ref,
    ranking_ref,
    removed_ref,
    transition_ref,
)

_UNJUDGED = Reason(
    "?", "not judged", "what is not judged counts as not relevant", "off"
)
_REMOVED = Reason(
    "x", "removed", "counts 0 for relevance; transitions and facets skip it", "bad"
)
_NO_FACET = Reason(
    "?",
    "no facet",
    "left out of relevance; counts as one of OTHER RELEVANT FACET for facetOverlap",
    "off",
)
_JOINED = "transitions"
"""What of a paragraph the reasons of the transition before it are about."""
_NO_TRANSITION = Reason(
    "?",
    "transition not judged",
    "left out of transition quality, not smooth for coherence",
    "off",
    _JOINED,
)


def explain(state: CarTopicState, run: str) -> Iterator[Explained]:
    """A page with the rankings behind it, or the rankings of a run.

    Nothing if the run leaves the page out.
    """
    answer = state.answers.get(run)
    gold = page_gold(state.judged, state.settings)
    if isinstance(answer, Ordering):
        yield _page(state, answer, gold)
        yield from _rankings(
            state, section_qrels(state, gold), from_origins(answer), "passage"
        )
    elif answer is not None:
        qrels = qrels_of(state.judged, state.settings)[answer.task]
        yield from _rankings(state, qrels, judged_rankings(answer, qrels), answer.task)


def _rankings(
    state: CarTopicState, qrels: Qrels, run: Mapping[str, Scored], task: Task
) -> Iterator[Explained]:
    """One text for each judged query, in the order of the outline."""
    scores = JudgedQueries(state, qrels).scores(run)
    for query, path in queries(state.topic):
        # trec_eval takes only queries with judgments into account.
        if query not in qrels:
            continue
        title = query_in_words(state.topic, path)
        if query in scores:
            ranking = _ranking(
                state, title, qrels[query], scores[query], ranking=run[query], task=task
            )
            first = top(run[query], CUTOFF)
            refs = [ranking_ref(task, state.id, query, item) for item in first]
            yield ranking._replace(units=dict(zip(refs, count(), strict=False)))
        else:
            yield _unanswered(title, qrels[query])


def _relevant(grades: Grades) -> int:
    return sum(grade > 0 for grade in grades.values())


def _unanswered(title: str, grades: Grades) -> Explained:
    rule = f"the run has no ranking for this query, which has {number_of(_relevant(grades), 'relevant item')}"
    return Explained(title, (Reason("0", "not answered", rule, "bad"),))


def _ranking(
    state: CarTopicState,
    title: str,
    grades: Grades,
    scores: QueryScores,
    *,
    ranking: Scored,
    task: Task,
) -> Explained:
    values = ", ".join(f"{name} {scores.values[name]:.4f}" for name in RANKING)
    relevant = number_of(_relevant(grades), "relevant item")
    rule = f"{relevant}, {len(grades)} judged; the run has {len(ranking)}"
    first = top(ranking, CUTOFF)
    # All at once: each look-up is a query of the store.
    documents = state.documents(first)
    parts = []
    for rank, item in enumerate(first, 1):
        part = _item(documents, item, rank, task)
        parts.append((part, (_grade(grades, item),)))
    return Explained(title, (Reason("=", values, rule),), tuple(parts))


def _item(documents: Mapping[str, Document], item: str, rank: int, task: Task) -> Part:
    name = f"rank {rank}"
    if task == "entity":
        return entity_part(documents, item, name)
    return part_of(documents, item, name)


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


def _page(state: CarTopicState, answer: Ordering, gold: PageGold) -> Explained:
    """The page paragraph by paragraph."""
    visible = formulas.visible_page(answer.paragraphs, gold)
    missing = formulas.missing(visible, gold)
    left = f"{len(visible.paragraphs)} of {number_of(len(answer.paragraphs), 'paragraph')} stay"
    reasons = [Reason("=", left, "removed ones count 0 for relevance", "plain")]
    if any(missing):
        paragraphs = number_of(missing.grades, "paragraph")
        transitions = number_of(missing.transitions, "transition")
        rule = f"{paragraphs} without a grade, {transitions} without a label"
        reasons.append(Reason("?", "not judged yet", rule, "off"))
    parts = tuple(_paragraphs(state, answer, gold))
    title = f"{state.topic.title}: the page"
    units = _shown_units(state, answer, gold)
    return Explained(title, tuple(reasons), parts, units=units)


def _shown_units(
    state: CarTopicState, answer: Ordering, gold: PageGold
) -> dict[Ref, int | None]:
    """The units of each paragraph with its index: its removal, its facets, the transition before it."""
    units: dict[Ref, int | None] = {}
    before = ""
    headings = facets_of(state.topic)
    for index, paragraph in enumerate(answer.paragraphs):
        units.setdefault(removed_ref(state.id, paragraph), index)
        # All facets: one with votes of which none counts belongs to its paragraph as well.
        for facet in (*headings, *gold.facets.get(paragraph, {})):
            units.setdefault(facet_ref(state.id, paragraph, facet), index)
        if paragraph in gold.removed:
            continue
        if before:
            units.setdefault(transition_ref(state.id, before, paragraph), index)
        before = paragraph
    return units


def _paragraphs(
    state: CarTopicState, answer: Ordering, gold: PageGold
) -> Iterator[tuple[Part, tuple[Reason, ...]]]:
    documents = state.documents(answer.paragraphs)
    headings = facets_of(state.topic)
    before = ""
    for number, paragraph in enumerate(answer.paragraphs, 1):
        part = part_of(documents, paragraph, f"paragraph {number}")
        if paragraph in gold.removed:
            yield part, (_REMOVED,)
            continue
        reasons = list(_facets(gold, paragraph, headings))
        # The first paragraph that stays has no transition before it.
        if before:
            reasons.append(_transition(gold, before, paragraph))
        # Removed paragraphs are skipped, so a transition is between the neighbours that stay.
        before = paragraph
        yield part, tuple(reasons)


def _transition(gold: PageGold, before: str, paragraph: str) -> Reason:
    label = gold.transitions.get((before, paragraph))
    if label is None:
        return _NO_TRANSITION
    if label in SMOOTH:
        rule = "counts as smooth"
        return Reason("~", f"transition {label}", rule, "good", _JOINED)
    return Reason("|", f"transition {label}", "counts 0", "bad", _JOINED)


def _facets(
    gold: PageGold, paragraph: str, headings: Mapping[str, str]
) -> Iterator[Reason]:
    """A reason for each label of a paragraph on a facet; one that says so where it has none."""
    labels = gold.facets.get(paragraph, {})
    if not labels:
        yield _NO_FACET
    best = gold.best(paragraph)
    for facet, label in labels.items():
        grade = FACET_GRADES.get(label)
        sign = "–" if grade is None else decimal_text(grade, 0)
        tone: Tone = "good" if grade and grade > 0 else "off"
        title = f"{label} {headings.get(facet, facet)}"
        yield Reason(sign, title, _facet_rule(label, best, grade), tone)


def _facet_rule(label: str, best: str, grade: int | None) -> str:
    """What a facet's label counts for relevance: NIST takes the best label of a paragraph."""
    if label == UNSET or grade is None:
        return "no grade"
    if label == best:
        return f"{max(0, grade)} of 3 for relevance"
    return "the best label counts"
