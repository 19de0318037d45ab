"""Right answers that files bring along: the answers of list questions, and patterns of answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import orjson

from assessment.model import Resource

ResourceKey = tuple[str, str]
"""Kind and name of a resource."""

PATTERNS: ResourceKey = ("patterns", "answers")
"""The resource with answer patterns, as {question: [pattern, ...]}."""
ANSWERS: ResourceKey = ("answers", "list")
"""The resource with the answers of list questions, as {question: [answer, ...]}."""


def right_answers(
    resources: Mapping[ResourceKey, bytes], key: ResourceKey, question: str
) -> Sequence[str]:
    """The patterns (`PATTERNS`) or answers (`ANSWERS`) of a question; empty where no file names it."""
    body = resources.get(key, b"{}")
    return _by_question(body).get(question, ())


def with_earlier_files(
    resources: Mapping[ResourceKey, bytes],
    key: ResourceKey,
    by_question: dict[str, Any],
) -> Resource:
    """The resource with the questions of a new file, which replace the same questions of earlier files."""
    earlier = orjson.loads(resources.get(key, b"{}"))
    return Resource(*key, orjson.dumps(earlier | by_question))


@lru_cache(maxsize=8)
def _by_question(body: bytes) -> Mapping[str, list[str]]:
    """The body of a resource, parsed once for all topics."""
    by_question: Mapping[str, list[str]] = orjson.loads(body)
    return by_question
