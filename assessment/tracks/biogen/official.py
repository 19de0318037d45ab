"""What the organisers' validators refuse: trec_biogen_validator for runs of 2024, starter-kit-2025
`task_b_validation.py` for Task B.

The validators read with Python's own `json`, which stops at a byte order mark, and with types that take less
for granted than ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from assessment.formats import File, problem
from assessment.model import Problem

REJECTS = "rejects"
_WIDEST_BREAK = 2
"""Lines that Task B's validator looks at to see that a file is JSON Lines."""


class _Output(BaseModel):
    topic_id: str
    answer: str
    references: list[str]


class _Submission(BaseModel):
    team_id: str
    run_name: str
    contact_email: str
    results: list[_Output]


_submission = TypeAdapter(_Submission)


def refuses_2024(text: str) -> bool:
    """Whether the validator of 2024 cannot read a run at all."""
    try:
        _submission.validate_python(json.loads(text))
    except (ValidationError, ValueError, RecursionError):
        return True
    return False


def refuses_line(value: Any) -> bool:
    """Whether Task B's validator finds an error in one line of a run (`validate_entry`)."""
    if not isinstance(value, dict):
        return True
    metadata, responses = value.get("metadata"), value.get("responses")
    if not isinstance(metadata, dict) or not isinstance(responses, list):
        return True
    names = all(isinstance(metadata.get(name), str) for name in ("team_id", "run_id"))
    return (
        not names
        or not isinstance(metadata.get("topic_id"), (str, int))
        or any(map(_refuses_response, responses))
    )


def _refuses_response(response: Any) -> bool:
    if not isinstance(response, dict) or not isinstance(response.get("text"), str):
        return True
    citations = response.get("citations")
    if not isinstance(citations, (list, dict)):
        return True
    return not all(isinstance(entry, (str, int)) for entry in citations)


def lines_as_one(text: str) -> bool:
    """Whether Task B's validator reads lines as one JSON value: it takes a file for JSON Lines where its
    first two lines begin so.

    >>> lines_as_one('{"a": 1}\\n{"b": 2}\\n'), lines_as_one('\\n{"a": 1}\\n{"b": 2}\\n')
    (False, True)
    """
    first = [line.strip() for line in text.split("\n", _WIDEST_BREAK)[:_WIDEST_BREAK]]
    return not all(line.startswith("{") for line in [*first, ""][:_WIDEST_BREAK])


def marked(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Problems as those for which the validator refuses the file."""
    for one in problems:
        yield one._replace(official=REJECTS)


def byte_order_mark(file: File) -> Iterator[Problem]:
    """A mark at the start of a file, at which Python's reader of JSON stops."""
    if file.byte_order_mark:
        what = "the file begins with a byte order mark, at which the official validator stops"
        yield from marked(
            [problem(file.name, "BYTE_ORDER_MARK", "line 1", what, "save it as UTF-8 without one", "warning")]
        )
