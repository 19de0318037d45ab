"""What requests may hold: bounded, and read before anything is done."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from assessment.judging.nugget_acts import Action

MAX_BATCH = 100

Short = Annotated[str, StringConstraints(max_length=500)]


class Excerpt(BaseModel):
    text: Annotated[str, StringConstraints(max_length=20_000)]
    label: Short | None = None


class Event(BaseModel):
    model_config = ConfigDict(extra="ignore")
    uuid: Short
    kind: Short
    topic: Short
    key: Short
    label: Annotated[str, StringConstraints(max_length=10_000)] | None = None
    reason: Annotated[str, StringConstraints(max_length=2000)] = ""
    flagged: bool = False
    note: Annotated[str, StringConstraints(max_length=20_000)] = ""
    evidence: list[Excerpt] = []
    spent_ms: int = 0
    via: Short = ""


class Batch(BaseModel):
    judgments: list[Event] = Field(max_length=MAX_BATCH)


class NuggetAct(BaseModel):
    model_config = ConfigDict(extra="ignore")
    uuid: Short
    action: Action
    topic: Short
    question: Short
    nugget: Short = ""
    text: Annotated[str, StringConstraints(max_length=20_000)] = ""
    into: Short = ""
    to: Annotated[int, Field(ge=0, le=100_000)] = 0


class Key(BaseModel):
    key: Annotated[str, StringConstraints(max_length=2000)]


batches, nugget_acts, keys = TypeAdapter(Batch), TypeAdapter(NuggetAct), TypeAdapter(Key)
refs = TypeAdapter(tuple[Short, Short, Short])


def first_problem(error: ValidationError) -> str:
    """The first thing that is wrong with a body, with its place."""
    first = error.errors(include_url=False)[0]
    return f"{'.'.join(map(str, first['loc']))} {first['msg']}"
