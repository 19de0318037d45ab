"""What the organisers' validators reject.

These are trec_biogen_validator for runs of 2024 and starter-kit-2025
`task_b_validation.py` for Task B.

The validators read with Python's own `json`, which stops at a byte order mark, and their types are stricter
than ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from assessment.formats import File, warning
from assessment.model import Problem
from assessment.model.problems import REJECTS

_LINES_READ = 2
"""Lines that Task B's validator looks at to see that a file is JSON Lines."""


# The validator's own types.  The reader's types convert and strip, so they would accept more than it does.
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
        # RecursionError: the desk's parser reads deeply nested JSON, Python's own gives up on it.
        return True
    return False


def refuses_line(value: Any) -> bool:
    """Whether Task B's validator finds an error in one line of a run (`validate_entry`)."""
    if not isinstance(value, dict):
        return True
    metadata = value.get("metadata")
    responses = value.get("responses")
    if not isinstance(metadata, dict) or not isinstance(responses, list):
        return True
    has_names = all(
        isinstance(metadata.get(name), str) for name in ("team_id", "run_id")
    )
    if not has_names or not isinstance(metadata.get("topic_id"), (str, int)):
        return True
    return any(_refuses_response(response) for response in responses)


def _refuses_response(response: Any) -> bool:
    if not isinstance(response, dict) or not isinstance(response.get("text"), str):
        return True
    citations = response.get("citations")
    if not isinstance(citations, (list, dict)):
        return True
    return not all(isinstance(entry, (str, int)) for entry in citations)


def lines_as_one(text: str) -> bool:
    """Whether Task B's validator reads lines as one JSON value.

    It takes a file for JSON Lines only if the first two lines begin with a brace.

    >>> lines_as_one('{"a": 1}\\n{"b": 2}\\n'), lines_as_one('\\n{"a": 1}\\n{"b": 2}\\n')
    (False, True)
    """
    lines = text.split("\n", _LINES_READ)[:_LINES_READ]
    if len(lines) < _LINES_READ:
        # A single line is never JSON Lines for the validator, but one value all the same.
        return True
    return not all(line.strip().startswith("{") for line in lines)


def marked(problems: Iterable[Problem]) -> Iterator[Problem]:
    """The problems, marked as reasons for which the validator rejects the file."""
    for reported in problems:
        yield reported._replace(official=REJECTS)


def byte_order_mark(file: File) -> Iterator[Problem]:
    """A mark at the start of a file, at which Python's JSON reader stops."""
    if file.byte_order_mark:
        what = "the file begins with a byte order mark, at which the official validator stops"
        right = "save it as UTF-8 without one"
        yield from marked(
            [
                warning(
                    file.name,
                    "BYTE_ORDER_MARK",
                    "line 1",
                    what=what,
                    right=right,
                )
            ]
        )
