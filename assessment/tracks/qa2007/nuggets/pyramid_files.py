"""Pyramid files: a weight for each nugget of a question."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isfinite

import orjson

from assessment.formats.plurals import number_of, plural
from assessment.formats.reports import Report
from assessment.model import Nugget, Resource, Source
from assessment.tracks.qa2007.lines import (
    QAImportContext,
    do_most_lines_fit,
    numbered_rows,
    report_layout,
)
from assessment.tracks.qa2007.nuggets.nugget_rows import (
    NuggetRow,
    nugget_read,
    nuggets_of_rows,
)
from assessment.tracks.qa2007.nuggets.nugget_votes import (
    PYRAMID,
    TABLES,
    TOLERANCE,
    resource_rows,
    votes_contradict_pyramid,
)
from assessment.tracks.qa2007.topics.questions import QARead

_WEIGHT = re.compile(r"\s*(\S+)\t\s*(\d{1,6})\s*\t\s*(\S+)\s*(?:\t(.*))?")


def is_pyramid(source: Source) -> bool:
    return do_most_lines_fit(source, _is_weight_line)


def _is_weight_line(line: str) -> bool:
    columns = _WEIGHT.fullmatch(line)
    return columns is not None and _weight(columns[3]) is not None


def _weight(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    # float() reads "nan" and "inf" too.
    return value if isfinite(value) else None


def read_pyramid(source: Source, context: QAImportContext) -> QARead:
    """Weights, which count unless real votes cover the question.

    They must agree with the campaign's nuggets; where there are none, they bring them.
    """
    report = Report(source.name)
    report_layout(report, source)
    nuggets: list[Nugget] = []
    earlier = resource_rows(context.resources.get(PYRAMID, b"{}"))
    tables = resource_rows(context.resources.get(TABLES, b"{}"))
    weights: dict[str, list[tuple[int, float, str]]] = {}
    for question, rows in _pyramid_rows(report, source).items():
        by_number = nuggets_of_rows(report, context, question, rows)
        nuggets += by_number.values()
        if not by_number:
            continue
        weights[question] = [(row.number, float(row.value), row.text) for row in rows]
        _check_top_weight(report, question, rows)
        _compare_weights(report, question, rows, earlier.get(question, ()))
        if votes_contradict_pyramid(tables.get(question, {}), weights[question]):
            what = f"the pyramid of {question} gives other weights than the votes imported before"
            right = "votes and pyramid of the same assessors; the votes count"
            report.warn("CONFLICTING_WEIGHTS", rows[0].place, what=what, right=right)
    resources = (
        (Resource(*PYRAMID, orjson.dumps({**earlier, **weights})),) if nuggets else ()
    )
    return nugget_read(report, nuggets, resources=resources)


def _pyramid_rows(report: Report, source: Source) -> dict[str, list[NuggetRow]]:
    """The weighted nuggets of a file by question; lines that cannot be read are left out."""
    questions: dict[str, list[NuggetRow]] = {}
    for place, text in numbered_rows(source):
        columns = _WEIGHT.fullmatch(text)
        weight = _weight(columns[3]) if columns else None
        if columns is None or weight is None:
            what = f"{text.strip()[:60]!r} is no weight"
            report.error(
                "MALFORMED_LINE",
                place,
                what=what,
                right="qid<TAB>number<TAB>weight<TAB>text",
            )
        elif not 0 <= weight <= 1 + TOLERANCE:
            what = f"weight {weight:g} of nugget {columns[2]} of {columns[1]}"
            report.error(
                "INVALID_WEIGHT", place, what=what, right="0 to 1; the line is left out"
            )
        else:
            row = NuggetRow(
                place, int(columns[2]), (columns[4] or "").strip(), columns[3]
            )
            questions.setdefault(columns[1], []).append(row)
    return questions


def _compare_weights(
    report: Report,
    question: str,
    rows: list[NuggetRow],
    earlier: Iterable[tuple[int, float, str]],
) -> None:
    """Report where a pyramid contradicts the pyramid file that was imported before it."""
    weights_before = {number: weight for number, weight, _ in earlier}
    changed: list[NuggetRow] = []
    for row in rows:
        weight = float(row.value)
        if abs(weights_before.get(row.number, weight) - weight) > TOLERANCE:
            changed.append(row)
    if changed:
        what = (
            f"{number_of(len(changed), 'nugget')} of {question} "
            f"{plural(len(changed), 'has', 'have')} another weight than in the pyramid file imported before"
        )
        right = "one pyramid for each question; this one counts"
        report.warn("CONFLICTING_PYRAMIDS", changed[0].place, what=what, right=right)


def _check_top_weight(report: Report, question: str, rows: list[NuggetRow]) -> None:
    highest = max(float(row.value) for row in rows)
    if not highest:
        what = f"all weights of {question} are 0"
        report.warn("NO_WEIGHT", rows[0].place, what=what, right="it cannot be scored")
    elif abs(highest - 1) > TOLERANCE:
        what = f"the top weight of {question} is {highest:.15g}"
        right = "1: weights are divided by the highest vote count"
        report.warn("TOP_WEIGHT", rows[0].place, what=what, right=right)
