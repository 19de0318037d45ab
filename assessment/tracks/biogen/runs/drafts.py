"""Answers of a run file before their sentences are known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, StringConstraints

from assessment.formats import File, problem
from assessment.model import ImportContext, Problem
from assessment.model.problems import REJECTS
from assessment.tracks.biogen.answer import Answer, Topic

MALFORMED = "MALFORMED_RUN_FILE"
Text = Annotated[str, StringConstraints(strict=True, max_length=200_000)]
Name = Annotated[
    str,
    StringConstraints(strict=True, strip_whitespace=True, min_length=1, max_length=300),
]


class Response(BaseModel):
    """A sentence of a run of 2025 with its citations."""

    model_config = ConfigDict(extra="allow")
    text: Text
    # task_b_validation.py also accepts an object that gives each document a score.
    citations: list[str | int] | dict[str, float] = []


class Draft(NamedTuple):
    """An answer before its sentences are known: `responses` come with runs of 2025, not of 2024."""

    topic: str
    place: str
    text: str
    references: tuple[str, ...]
    responses: tuple[Response, ...] = ()


def one_per_topic(
    file: File, drafts: Iterable[Draft], context: ImportContext[Topic, Answer]
) -> tuple[list[Draft], list[Problem]]:
    """The first draft of each known topic, and problems of the others."""
    by_topic: dict[str, Draft] = {}
    problems: list[Problem] = []
    for draft in drafts:
        topic = draft.topic
        if context.topics and topic not in context.topics:
            what = f"topic {topic[:60]!r} is not in the topics file"
            place = f"topic {topic[:60]}, {draft.place}"
            unknown = problem(
                file.name,
                "INVALID_TOPIC",
                place,
                what=what,
                right="its answer is left out",
            )
            problems.append(unknown._replace(official=REJECTS))
        elif topic in by_topic:
            what = f"topic {topic} is answered twice, first in {by_topic[topic].place}"
            place = f"topic {topic}, {draft.place}"
            problems.append(
                problem(
                    file.name,
                    "REPEATED_TOPIC",
                    place,
                    what=what,
                    right="the first answer counts",
                )
            )
        else:
            by_topic[topic] = draft
    return list(by_topic.values()), problems
