"""Values of a line of a Y3 run; each that is missing or of the wrong type is reported."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from assessment.formats.reports import Report, shown
from assessment.tracks.car.collection.page_archive import MAX_ID
from assessment.tracks.car.pages.official_rules import is_ascii
from assessment.tracks.car.unit_references import is_paragraph

LEFT_OUT = "left out"

Value = dict[str, Any]
"""A JSON object."""


def id_of(value: Value, key: str, place: str, report: Report) -> str | None:
    """An id that is ASCII text; None where it is not, which is reported."""
    name = value.get(key)
    if key not in value:
        report.error(
            "MISSING_KEY",
            place,
            what=f"'{key}' is missing",
            right="a non-empty ASCII text",
            official=True,
        )
        return None
    if is_ascii(name) and len(name) <= MAX_ID and len(name.split()) == 1:
        return str(name)
    # The official validator looks at the ids of pages and sections, never at heading_id.
    refused = key != "heading_id" and not is_ascii(name)
    right = "a non-empty ASCII text without blanks"
    report.error(
        "MALFORMED_ID",
        place,
        what=f"'{key}' is {shown(name)}",
        right=right,
        official=refused,
    )
    return None


def missing_or_shown(value: Value, key: str) -> str:
    """The value of a key as a message shows it."""
    if key not in value:
        return "missing"
    return shown(value[key])


def list_of(value: Value, key: str, place: str, report: Report) -> list[Any]:
    """The list under a key; an empty one where it is none, which is reported."""
    values = value.get(key)
    if isinstance(values, list):
        return values
    what = f"'{key}' is {missing_or_shown(value, key)}"
    report.error(
        "NOT_A_LIST", place, what=what, right=f"a list of {key}", official=True
    )
    return []


class PlacedObject(NamedTuple):
    """An object of a list: its number there, from 1, and its place in words for people."""

    number: int
    place: str
    value: Value


def objects_of(
    values: list[Any], what: str, above: str, report: Report
) -> Iterator[PlacedObject]:
    """The objects of a list; values that are none are reported."""
    for number, value in enumerate(values, 1):
        place = f"{above}, {what} {number}"
        if isinstance(value, dict):
            yield PlacedObject(number, place, value)
        else:
            right = f"an object for each {what}; {LEFT_OUT}"
            report.error(
                "NOT_AN_OBJECT",
                place,
                what=f"{shown(value)} is no object",
                right=right,
                official=True,
            )


def paragraph_id_of(value: Value, place: str, report: Report) -> str | None:
    """The paragraph id of an object; None where it is none, which is reported."""
    name = value.get("para_id")
    if isinstance(name, str) and is_paragraph(name):
        return name
    what = f"'para_id' is {missing_or_shown(value, 'para_id')}"
    right = f"40 hexadecimal digits in lower case; {LEFT_OUT}"
    report.error("MALFORMED_PARAGRAPH_ID", place, what=what, right=right, official=True)
    return None


def text_or_none(value: Any) -> str | None:
    if isinstance(value, str):
        return value
    return None
