"""The tables of a file of own questions: which fields each has, and what is wrong with a value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, get_args

from assessment.campaign.own_questions.stored_questions import About
from assessment.formats.reports import Report, shown
from assessment.model import Tone

MAX_QUESTIONS = 20
MAX_LABELS = 10
"""Offered labels of a question: one for each digit."""
_LONGEST_NAME, _LONGEST_TEXT, _LARGEST = 40, 600, 1000
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
RESERVED = ("cannot judge", "no label", "none", "open", "unjudged")
"""What pages call units without a label: no label may be called so."""
MALFORMED = "MALFORMED_QUESTIONS"


class Field(NamedTuple):
    """A field of a table: whether a value fits, in words what would, and whether it must be there."""

    fits: Callable[[Any], bool]
    right: str
    required: bool = False


def _text(longest: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and 0 < len(value.strip()) <= longest


def _one_of(names: tuple[str, ...]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in names


def _is_key(value: Any) -> bool:
    # The desk has its letters for moves and marks.
    return isinstance(value, str) and len(value) == 1 and value in "0123456789"


def _is_grade(value: Any) -> bool:
    # True is a number in Python.
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return is_number and abs(value) <= _LARGEST


def _is_label_name(value: Any) -> bool:
    if not isinstance(value, str) or not value.isprintable():
        return False
    name = value.strip()
    return 0 < len(name) <= _LONGEST_NAME and name not in RESERVED


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) for row in value)


_FLAG = Field(_is_flag, "true or false")
_KINDS, _TONES = get_args(About), get_args(Tone)
_LABELS = Field(_is_list, "one table for each label", required=True)
_SENTENCE = f"a text of up to {_LONGEST_TEXT} characters"

QUESTION: Mapping[str, Field] = {
    "name": Field(
        lambda value: isinstance(value, str) and bool(_NAME.fullmatch(value)),
        "small letters, digits and hyphens, as fluency",
        required=True,
    ),
    "about": Field(_one_of(_KINDS), f"one of {', '.join(_KINDS)}", required=True),
    "title": Field(
        _text(_LONGEST_NAME),
        f"a heading of up to {_LONGEST_NAME} characters",
        required=True,
    ),
    "question": Field(
        lambda value: _text(_LONGEST_TEXT)(value) and value.strip().endswith("?"),
        f"a question of up to {_LONGEST_TEXT} characters with its question mark",
        required=True,
    ),
    "evidence": _FLAG,
    "active": _FLAG,
    "label": _LABELS,
}
LABELS: Mapping[str, Field] = {
    "of": Field(
        lambda value: isinstance(value, str),
        "the name of a question of the track",
        required=True,
    ),
    "only": _FLAG,
    "label": _LABELS,
}
LABEL: Mapping[str, Field] = {
    "name": Field(
        _is_label_name,
        f"up to {_LONGEST_NAME} characters, and not {', '.join(RESERVED)}",
        required=True,
    ),
    "key": Field(_is_key, 'one digit in quotation marks, as "1"'),
    "definition": Field(_text(_LONGEST_TEXT), _SENTENCE),
    "tone": Field(_one_of(_TONES), f"one of {', '.join(_TONES)}"),
    "grade": Field(_is_grade, f"a number up to {_LARGEST:,}"),
    "example": Field(_text(_LONGEST_TEXT), _SENTENCE),
    "offered": _FLAG,
}
FILE: Mapping[str, Field] = {
    "title": Field(_text(_LONGEST_TEXT), _SENTENCE),
    "question": Field(_is_list, "tables [[question]]"),
    "labels": Field(_is_list, "tables [[labels]]"),
}


def check_table(
    table: Mapping[str, Any], fields: Mapping[str, Field], place: str, report: Report
) -> bool:
    """Whether a table has all fields that it must have and no others, each with a value that fits."""
    is_sound = True
    for name, value in table.items():
        field = fields.get(name)
        if field is None:
            what = f"the field {shown(name)} is unknown"
            right = f"one of {', '.join(fields)}"
            report.error(MALFORMED, place, what=what, right=right)
            is_sound = False
        elif not field.fits(value):
            what = f"its {name} is {shown(value)}"
            report.error(MALFORMED, place, what=what, right=field.right)
            is_sound = False
    for name, field in fields.items():
        if field.required and name not in table:
            what = f"it has no {name}"
            report.error(MALFORMED, place, what=what, right=field.right)
            is_sound = False
    return is_sound


def text_of(table: Mapping[str, Any], name: str) -> str:
    """A field in one line, "" where it is not there."""
    return " ".join(table.get(name, "").split())
