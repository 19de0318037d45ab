"""The bodies of requests, with bounds; a body is read completely before anything is stored."""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)
from starlette.requests import Request

from assessment.api.refusals import Refused
from assessment.api.request_origin import is_from_our_pages
from assessment.judging.nuggets.list_changes import Action

Body = TypeVar("Body")
MAX_BODY = 2**21
"""Bytes."""
MAX_BATCH = 100

ShortText = Annotated[str, StringConstraints(max_length=500)]


class Excerpt(BaseModel):
    text: Annotated[str, StringConstraints(max_length=20_000)]
    label: ShortText | None = None


class JudgmentBody(BaseModel):
    model_config = ConfigDict(extra="ignore")
    uuid: ShortText
    kind: ShortText
    topic: ShortText
    key: ShortText
    label: Annotated[str, StringConstraints(max_length=10_000)] | None = None
    reason: Annotated[str, StringConstraints(max_length=2000)] = ""
    flagged: bool = False
    note: Annotated[str, StringConstraints(max_length=20_000)] = ""
    evidence: list[Excerpt] = []
    spent_ms: int = 0
    via: ShortText = ""


class JudgmentBatch(BaseModel):
    judgments: list[JudgmentBody] = Field(max_length=MAX_BATCH)


class NuggetActBody(BaseModel):
    model_config = ConfigDict(extra="ignore")
    uuid: ShortText
    action: Action
    topic: ShortText
    question: ShortText
    nugget: ShortText = ""
    text: Annotated[str, StringConstraints(max_length=20_000)] = ""
    into: ShortText = ""
    to: Annotated[int, Field(ge=0, le=100_000)] = 0


class QuestionBody(BaseModel):
    model_config = ConfigDict(extra="ignore")
    uuid: ShortText
    act: Literal["ask", "withdraw"] = "ask"
    kind: ShortText
    topic: ShortText
    key: ShortText
    # Longer texts get the sentence of the use case, which says how long they may be
    text: Annotated[str, StringConstraints(max_length=20_000)] = ""
    about: ShortText = ""


class QuestionBatch(BaseModel):
    questions: list[QuestionBody] = Field(max_length=MAX_BATCH)


class KeyBody(BaseModel):
    key: Annotated[str, StringConstraints(max_length=2000)]


class GuidelinesBody(BaseModel):
    model_config = ConfigDict(extra="ignore")
    version: ShortText


batches = TypeAdapter(JudgmentBatch)
question_batches = TypeAdapter(QuestionBatch)
guidelines_readings = TypeAdapter(GuidelinesBody)
nugget_acts = TypeAdapter(NuggetActBody)
keys = TypeAdapter(KeyBody)
refs = TypeAdapter(tuple[ShortText, ShortText, ShortText])


def checked_body(adapter: TypeAdapter[Body], body: bytes, noun: str) -> Body:
    """What a body holds; raises `Refused` with its first problem where it is no such thing (`noun`)."""
    try:
        return adapter.validate_json(body)
    except ValidationError as error:
        raise Refused(422, f"not {noun}: {_first_problem(error)}") from None


def _first_problem(error: ValidationError) -> str:
    """The first problem of a body, with the field that has it."""
    first = error.errors(include_url=False)[0]
    field = ".".join(map(str, first["loc"]))
    return f"{field} {first['msg']}"


async def read_body(request: Request, *, anywhere: bool = False) -> bytes:
    """The request's body, bounded while it is read.

    Raises `Refused` if it is too large (413), or if it comes from another site (403) and `anywhere` is false.
    """
    if not anywhere and not is_from_our_pages(request):
        raise Refused(403, "requests from other sites are refused")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            raise Refused(413, f"the request is larger than {MAX_BODY // 2**20} MiB")
    return body
