"""A campaign's own grades, from a file of labels (TOML), and the grades that a campaign has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast, get_args

import orjson

from assessment.formats import File
from assessment.formats.reports import Report, shown
from assessment.formats.toml import toml_table
from assessment.model import Resource, Resources, Tone
from assessment.tracks.adhoc.answer import AdhocContext, AdhocRead
from assessment.tracks.adhoc.grades.grades import STANDARD, Grade, Grades

OWN = "own"
"""The choice of the setting “grades”, and the kind and name of the resource."""
MAX = 10
_LONGEST_NAME, _LONGEST_TEXT = 40, 600
_LARGEST = 99
_RIGHT = "[[grade]] with number, name, key and definition"
NO_GRADES = Grades(OWN, "The campaign's own grades", "document", "the campaign", 1, ())


def grades_of(settings: Mapping[str, str], resources: Resources) -> Grades:
    """The grades that the setting names; the campaign's own have none before their file is imported."""
    for grades in STANDARD:
        if grades.kind == settings["grades"]:
            return grades
    return own_grades(resources) or NO_GRADES


def own_grades(resources: Resources) -> Grades | None:
    """The grades of the campaign's file of labels, None without one."""
    body = resources.get((OWN, OWN))
    if body is None:
        return None
    title, source, relevant, rows = orjson.loads(body)
    grades = tuple(Grade(*row) for row in rows)
    return Grades(OWN, title, "document", source, relevant, grades)


def is_labels(file: File) -> bool:
    """Whether it is TOML with a table [[grade]]."""
    if "[[grade]]" not in file.text:
        return False
    lines = (line.strip() for line in file.text.splitlines())
    return "[[grade]]" in lines


def read_labels(file: File, context: AdhocContext) -> AdhocRead:
    """At most ten grades; a file with an error is refused as a whole."""
    report = Report(file.name)
    table = toml_table(file.text, report)
    if table is None:
        return AdhocRead(problems=report.problems)
    rows = table.get("grade")
    if not isinstance(rows, list):
        report.error(
            "MALFORMED_LABELS", "file", what="there is no list of grades", right=_RIGHT
        )
        return AdhocRead(problems=report.problems)
    grades = list(_grades(rows, report))
    _check_together(grades, report)
    relevant = table.get("relevant", 1)
    if type(relevant) is not int:
        report.error(
            "MALFORMED_LABELS",
            "relevant",
            what=f"{shown(relevant)} is no number",
            right="as 1",
        )
    if report.problems:
        return AdhocRead(problems=report.problems)
    title = _text(table.get("title")) or NO_GRADES.title
    source = _text(table.get("source")) or file.name
    body = orjson.dumps([title, source, relevant, [tuple(one) for one in grades]])
    note = f"{file.name}: {len(grades)} grades"
    if context.settings["grades"] != OWN:
        note += f"; they are used once the setting “grades” is {OWN}"
    return AdhocRead(resources=(Resource(OWN, OWN, body),), notes=(note,))


def _grades(rows: Sequence[Any], report: Report) -> Iterator[Grade]:
    """The grades that can be read; the others are reported by their number in the file."""
    for number, row in enumerate(rows, 1):
        table = row if isinstance(row, dict) else {}
        wrong = list(_wrong(table))
        for what, right in wrong:
            report.error("MALFORMED_LABELS", f"grade {number}", what=what, right=right)
        if not wrong:
            yield _grade(table)


def _grade(table: Mapping[str, Any]) -> Grade:
    """The grade of a table in which nothing is wrong."""
    name = _text(table["name"])
    key = _text(table["key"])
    definition = _text(table["definition"])
    tone = cast(Tone, table.get("tone", "plain"))
    example = _text(table.get("example"))
    return Grade(table["number"], name, key, definition, tone, example)


def _wrong(table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with a grade, and what would be right."""
    number = table.get("number")
    if type(number) is not int or not -_LARGEST <= number <= _LARGEST:
        right = f"a whole number from -{_LARGEST} to {_LARGEST}"
        yield f"its number is {_shown_value(number)}", right
    name = _text(table.get("name"))
    if not 0 < len(name) <= _LONGEST_NAME:
        yield "its name is missing or too long", f"up to {_LONGEST_NAME} characters"
    key = table.get("key")
    if not isinstance(key, str) or not re.fullmatch("[0-9]", key):
        right = 'one digit in quotation marks, as "1"'
        yield f"its key is {_shown_value(key)}", right
    definition = _text(table.get("definition"))
    if not 0 < len(definition) <= _LONGEST_TEXT:
        right = f"what the grade means, up to {_LONGEST_TEXT} characters"
        yield "its definition is missing or too long", right
    tones = get_args(Tone)
    if table.get("tone", "plain") not in tones:
        yield f"its tone is {shown(table['tone'])}", f"one of {', '.join(tones)}"
    example = _text(table.get("example"))
    if len(example) > _LONGEST_TEXT:
        yield "its example is too long", f"up to {_LONGEST_TEXT} characters"


def _shown_value(value: object) -> str:
    """
    >>> _shown_value(None), _shown_value(1.5)
    ('missing', '1.5')
    """
    return "missing" if value is None else shown(value)


def _check_together(grades: Sequence[Grade], report: Report) -> None:
    """Report too many grades, and numbers, names or keys that two of them share."""
    if len(grades) > MAX:
        what = f"{len(grades)} grades"
        report.error("TOO_MANY_GRADES", "file", what=what, right=f"at most {MAX}")
    # The fields by which assessors and files tell grades apart.
    for word in ("number", "name", "key"):
        values = [getattr(grade, word) for grade in grades]
        for value in dict.fromkeys(values):
            if values.count(value) > 1:
                what = f"two grades have the {word} {shown(value)}"
                report.error(
                    "REPEATED_GRADE",
                    "file",
                    what=what,
                    right=f"a {word} for each grade",
                )


def _text(value: object) -> str:
    """A text in one line, "" for anything else."""
    return " ".join(value.split()) if isinstance(value, str) else ""
