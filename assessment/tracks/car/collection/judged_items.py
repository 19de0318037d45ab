"""The paragraphs and entities that judgment files name, stored so that their texts are stored as well."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from assessment.model import Resource, Resources
from assessment.tracks.car.unit_references import is_paragraph

JUDGED_PARAGRAPHS = "paragraphs in use"
JUDGED_ENTITIES = "judged entities"
"""Kinds of the resources that name paragraphs and entities: ids, one a line, packed by zlib."""


def judged_items(name: str, items: set[str]) -> tuple[Resource, ...]:
    """The resources by which qrels name paragraphs and entities."""
    paragraphs = {item for item in items if is_paragraph(item)}
    entities = items - paragraphs
    resources = []
    if paragraphs:
        resources.append(judged_paragraphs(name, paragraphs))
    if entities:
        resources.append(judged_entities(name, entities))
    return tuple(resources)


def judged_paragraphs(name: str, ids: set[str]) -> Resource:
    """The resource by which a judgment file names paragraphs."""
    return Resource(JUDGED_PARAGRAPHS, name, _packed(ids))


def judged_entities(name: str, ids: set[str]) -> Resource:
    """The resource by which qrels name entities."""
    return Resource(JUDGED_ENTITIES, name, _packed(ids))


def _packed(ids: set[str]) -> bytes:
    # Sorted, so that equal ids give an equal resource whatever order they were read in.
    return zlib.compress("\n".join(sorted(ids)).encode(), 1)


def stored_ids(resources: Resources, kind: str) -> Iterator[str]:
    """The ids in all resources of a kind, `JUDGED_PARAGRAPHS` or `JUDGED_ENTITIES`."""
    for (resource_kind, _), body in resources.items():
        if resource_kind == kind:
            yield from zlib.decompress(body).decode().split()
