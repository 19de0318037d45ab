"""Which paragraphs of the corpus a campaign uses: those that its runs and judgments name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.tracks.car.answer import Answer, Ordering, PageRankings, Topic
from assessment.tracks.car.collection.judged_items import (
    JUDGED_ENTITIES,
    JUDGED_PARAGRAPHS,
    stored_ids,
)
from assessment.tracks.car.rankings.convert import convert
from assessment.tracks.car.rankings.trec_eval_order import head, item_scores, top
from assessment.tracks.car.topics.budget import budget_of
from assessment.tracks.car.unit_references import (
    CarImportContext,
    entity_of,
    is_paragraph,
)

DEPTH = 100
"""Items of each ranking that are in use at least: as many as a pool of usual depth may hold."""


def in_use(context: CarImportContext) -> set[str] | None:
    """The paragraphs that judgments, pages and the heads of rankings name; None while nothing does."""
    depth = DEPTH
    chosen = context.settings.get("depth", "")
    if chosen.isdecimal():
        depth = max(DEPTH, int(chosen))
    names = set(stored_ids(context.resources, JUDGED_PARAGRAPHS))
    for run in context.runs.values():
        for answer in run.answers.values():
            if isinstance(answer, PageRankings):
                names.update(_of_ranking(answer, depth))
            else:
                names.update(_of_page(answer))
    return names or None


def entities_in_use(context: CarImportContext) -> set[str]:
    """The entities that qrels and the heads of entity rankings name."""
    names = set(stored_ids(context.resources, JUDGED_ENTITIES))
    for run in context.runs.values():
        for answer in run.answers.values():
            if isinstance(answer, PageRankings) and answer.task == "entity":
                for packed in answer.queries.values():
                    names.update(head(packed, "entity", DEPTH))
    return names


def paragraphs_of_pages(context: CarImportContext) -> Iterator[str]:
    """The paragraphs of Y3 pages and of those that passage runs convert to.

    Their text is compared with submitted texts, and exported, piece by piece.
    """
    for run in context.runs.values():
        for topic_id, answer in run.answers.items():
            page = _as_page(answer, context.topics.get(topic_id), context.settings)
            if page:
                yield from page.paragraphs


def _as_page(
    answer: Answer, topic: Topic | None, settings: Mapping[str, str]
) -> Ordering | None:
    if isinstance(answer, Ordering):
        return answer
    if topic and answer.task == "passage":
        return convert(topic, answer, budget_of(topic, settings))
    return None


def _of_page(page: Ordering) -> Iterator[str]:
    yield from page.paragraphs
    yield from (origin.paragraph for origin in page.origins)


def _of_ranking(ranking: PageRankings, depth: int) -> Iterator[str]:
    for packed in ranking.queries.values():
        if ranking.task == "passage":
            yield from filter(is_paragraph, top(item_scores(packed, "passage"), depth))
            continue
        for item in packed.items.split():
            _, paragraph = entity_of(item)
            if paragraph:
                yield paragraph
