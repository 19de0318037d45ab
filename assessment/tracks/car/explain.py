"""What a run's scores at a page stand on: the first items of each judged ranking, or the page paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.model import Document, Explained, Part, Reason
from assessment.tracks.car import arithmetic
from assessment.tracks.car.answer import Ordering, Task
from assessment.tracks.car.arithmetic import CUTOFF, RANKING, QueryScores, VisiblePage
from assessment.tracks.car.gold import PageGold, facets_of, page_gold, qrels_of, section_qrels
from assessment.tracks.car.levels import Grades, Qrels, queries, spelt
from assessment.tracks.car.pages import part_of
from assessment.tracks.car.ranking import Scored, from_origins, top
from assessment.tracks.car.refs import CarTopicState
from assessment.tracks.car.scales import FACET_GRADES, SMOOTH, UNSET
from assessment.tracks.car.score import JudgedQueries, judged_rankings

_UNJUDGED = Reason("?", "not judged", "what is not judged counts as not relevant", "off")


def explain(state: CarTopicState, run: str) -> Iterator[Explained]:
    answer = state.answers.get(run)
    gold = page_gold(state.judged, state.settings)
    if isinstance(answer, Ordering):
        yield _page(state, answer, gold)
        yield from _rankings(state, section_qrels(state, gold), from_origins(answer), "passage")
    elif answer is not None:
        qrels = qrels_of(state.judged, state.settings)[answer.task]
        yield from _rankings(state, qrels, judged_rankings(answer, qrels), answer.task)


def _rankings(
    state: CarTopicState, qrels: Qrels, run: Mapping[str, Scored], task: Task
) -> Iterator[Explained]:
    figures = JudgedQueries(state, qrels).figures(run)
    for query, path in queries(state.topic):
        if query in qrels:
            yield _ranking(
                state, spelt(state.topic, path), qrels[query], (figures.get(query), run.get(query, {})), task
            )


def _ranking(
    state: CarTopicState, title: str, grades: Grades, found: tuple[QueryScores | None, Scored], task: Task
) -> Explained:
    figures, scores = found
    relevant = sum(grade > 0 for grade in grades.values())
    if figures is None:
        return Explained(
            title,
            (
                Reason(
                    "0",
                    "not answered",
                    f"the run has no ranking for this query, which has {relevant} relevant items",
                    "bad",
                ),
            ),
        )
    told = ", ".join(f"{name} {figures.values[name]:.4f}" for name in RANKING)
    first = top(scores, CUTOFF)
    documents = state.documents(first) if task == "passage" else {}
    parts = tuple(
        (_item(documents, item, rank), (_grade(grades, item),)) for rank, item in enumerate(first, 1)
    )
    return Explained(
        title,
        (
            Reason(
                "=", told, f"{relevant} items are relevant, {len(grades)} judged; the run has {len(scores)}"
            ),
        ),
        parts,
    )


def _item(documents: Mapping[str, Document], item: str, rank: int) -> Part:
    return part_of(documents, item, f"rank {rank}")._replace(head=f"rank {rank}")


def _grade(grades: Grades, item: str) -> Reason:
    if item not in grades:
        return _UNJUDGED
    grade = grades[item]
    gain = f"gain {grade} in nDCG" if grade > 0 else "not relevant, no gain"
    return Reason(
        f"{grade:+d}" if grade else "0",
        "relevant" if grade > 0 else "not relevant",
        f"grade {grade}: {gain}",
        "good" if grade > 0 else "bad",
    )


def _page(state: CarTopicState, answer: Ordering, gold: PageGold) -> Explained:
    shown = arithmetic.visible_page(answer.paragraphs, gold)
    documents = state.documents(answer.paragraphs)
    ungraded, unlabelled = arithmetic.missing(shown, gold)
    whole = [
        Reason(
            "=",
            f"{len(shown.paragraphs)} of {len(answer.paragraphs)} paragraphs stay",
            "removed ones count 0 for relevance",
            "plain",
        )
    ]
    if ungraded or unlabelled:
        rule = f"{ungraded} paragraphs without a grade, {unlabelled} transitions without a label"
        whole.append(Reason("?", "not judged yet", rule, "off"))
    return Explained(
        f"{state.topic.title}: the page",
        tuple(whole),
        tuple(_paragraphs(state, answer, gold, shown, documents)),
    )


def _paragraphs(
    state: CarTopicState,
    answer: Ordering,
    gold: PageGold,
    shown: VisiblePage,
    documents: Mapping[str, Document],
) -> Iterator[tuple[Part, tuple[Reason, ...]]]:
    before, headings = "", facets_of(state.topic)
    for place, paragraph in enumerate(answer.paragraphs, 1):
        part = part_of(documents, paragraph, f"paragraph {place}")
        if paragraph in gold.removed:
            yield (
                part,
                (Reason("x", "removed", "counts 0 for relevance; transitions and facets skip it", "bad"),),
            )
            continue
        reasons = list(_facets(gold, paragraph, headings))
        if before:
            reasons.insert(0, _transition(gold, before, paragraph))
        before = paragraph
        yield part, tuple(reasons)


def _transition(gold: PageGold, before: str, paragraph: str) -> Reason:
    label = gold.transitions.get((before, paragraph))
    if label is None:
        return Reason(
            "?", "transition not judged", "left out of transition quality, not smooth for coherence", "off"
        )
    smooth = label in SMOOTH
    return Reason(
        "~" if smooth else "|",
        f"transition {label}",
        "counts as smooth" if smooth else "counts 0",
        "good" if smooth else "bad",
    )


def _facets(gold: PageGold, paragraph: str, headings: Mapping[str, str]) -> Iterator[Reason]:
    labels = gold.facets.get(paragraph, {})
    if not labels:
        yield Reason(
            "?",
            "no facet",
            "left out of relevance; counts as one of OTHER RELEVANT FACET for facetOverlap",
            "off",
        )
    best = gold.best(paragraph)
    for facet, label in labels.items():
        grade = FACET_GRADES.get(label)
        rule = (
            "no grade"
            if label == UNSET or grade is None
            else f"{max(0, grade)} of 3 for relevance"
            if label == best
            else "the best label counts"
        )
        yield Reason(
            str(grade) if grade is not None else "-",
            f"{label} {headings.get(facet, facet)}",
            rule,
            "good" if grade and grade > 0 else "off",
        )
