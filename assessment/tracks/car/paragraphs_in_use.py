"""Which paragraphs of the corpus a campaign uses: those that its runs and judgments name."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping

from assessment.model import Resource
from assessment.tracks.car.answer import Answer, Ordering, Ranking, Topic
from assessment.tracks.car.budget import budget_of
from assessment.tracks.car.convert import convert
from assessment.tracks.car.ranking import head, scored, top
from assessment.tracks.car.unit_references import (
    CarImportContext,
    entity_of,
    is_paragraph,
)

IN_USE = "paragraphs in use"
"""Kind of the resources that name the paragraphs of judgment files: ids, one a line, packed by zlib."""
JUDGED_ENTITIES = "judged entities"
"""Kind of the resources that name the entities of qrels: ids, one a line, packed by zlib."""
DEPTH = 100
"""Items of each ranking that are in use at least: as many as a pool of usual depth may hold."""


def in_use(context: CarImportContext) -> set[str] | None:
    """The paragraphs that judgments, pages and the heads of rankings name; None while nothing does."""
    depth = DEPTH
    chosen = context.settings.get("depth", "")
    if chosen.isdecimal():
        depth = max(DEPTH, int(chosen))
    names = set(_listed(context.resources))
    for run in context.runs.values():
        for answer in run.answers.values():
            names.update(
                _of_ranking(answer, depth)
                if isinstance(answer, Ranking)
                else _of_page(answer)
            )
    return names or None


def listed_in_use(name: str, ids: set[str]) -> Resource:
    """The resource by which a judgment file names paragraphs, so that the corpus is stored for them too."""
    # Sorted, so that equal ids give an equal resource whatever order they were read in.
    return Resource(IN_USE, name, zlib.compress("\n".join(sorted(ids)).encode(), 1))


def items_in_use(name: str, items: set[str]) -> tuple[Resource, ...]:
    """The resources by which qrels name paragraphs and entities."""
    paragraphs = {item for item in items if is_paragraph(item)}
    entities = items - paragraphs
    resources = []
    if paragraphs:
        resources.append(listed_in_use(name, paragraphs))
    if entities:
        resources.append(judged_entities(name, entities))
    return tuple(resources)


def judged_entities(name: str, ids: set[str]) -> Resource:
    """The resource by which qrels name entities, so that their names are stored too."""
    body = "\n".join(sorted(ids)).encode()
    return Resource(JUDGED_ENTITIES, name, zlib.compress(body, 1))


def entities_in_use(context: CarImportContext) -> set[str]:
    """The entities that qrels and the heads of entity rankings name."""
    names: set[str] = set()
    for (kind, _), body in context.resources.items():
        if kind == JUDGED_ENTITIES:
            names.update(zlib.decompress(body).decode().split())
    for run in context.runs.values():
        for answer in run.answers.values():
            if isinstance(answer, Ranking) and answer.task == "entity":
                for ranked in answer.queries.values():
                    names.update(head(ranked, "entity", DEPTH))
    return names


def _listed(resources: Mapping[tuple[str, str], bytes]) -> Iterator[str]:
    for (kind, _), body in resources.items():
        if kind == IN_USE:
            yield from zlib.decompress(body).decode().split()


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


def _of_ranking(ranking: Ranking, depth: int) -> Iterator[str]:
    for ranked in ranking.queries.values():
        if ranking.task == "passage":
            yield from filter(is_paragraph, top(scored(ranked, "passage"), depth))
            continue
        for item in ranked.items.split():
            _, paragraph = entity_of(item)
            if paragraph:
                yield paragraph
