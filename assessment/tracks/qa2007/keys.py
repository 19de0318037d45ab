"""Nugget keys and pyramids: the nuggets of a question, and how they weigh."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import isfinite
from typing import NamedTuple

import orjson

from assessment.model import Judgment, Nugget, Read, Resource, Source
from assessment.tracks.qa2007.answer import nugget_id, plain_words, series_of
from assessment.tracks.qa2007.lines import (
    ProblemReport,
    QAImportContext,
    checked_question,
    most_lines,
    numbered_rows,
    questions_of,
    report_layout,
)
from assessment.tracks.qa2007.questions import QARead
from assessment.tracks.qa2007.weights import (
    KEY,
    PYRAMID,
    TABLES,
    TOLERANCE,
    numbered_nuggets,
    resource_rows,
    tables_contradict,
)

_HEADER = re.compile(r"\s*Qid\s+([^\s:]+)\s*:\s*(?:'other' question for target\s*)?(.*)", re.IGNORECASE)
"""`Qid 141.8: 'other' question for target ...`; keys of 2003, of relationships and of ciQA have the question itself there."""
_NUGGET = re.compile(r"\s*(\S+)[ \t]+(\d{1,6})[ \t]+(vital|okay)(?:[ \t]+(.*))?", re.IGNORECASE)
_WEIGHT = re.compile(r"\s*(\S+)\t\s*(\d{1,6})\s*\t\s*(\S+)\s*(?:\t(.*))?")
_AGREE = "number and text must agree"


class NuggetRow(NamedTuple):
    """A nugget of a file: `value` is its label or weight."""

    place: str
    number: int
    text: str
    value: str


def is_nugget_key(source: Source) -> bool:
    return most_lines(source, lambda line: bool(_HEADER.match(line) or _NUGGET.fullmatch(line)))


def read_nugget_key(source: Source, known: QAImportContext) -> QARead:
    """Nuggets with their labels, vital or okay: the weights of the binary rule.  They are nobody's votes."""
    report = ProblemReport(source.name)
    report_layout(report, source, blank=False)
    questions = _key_rows(report, source, known)
    nuggets: list[Nugget] = []
    labels: dict[str, dict[str, str]] = {}
    earlier = resource_rows(known.resources.get(KEY, b"{}"))
    for question, rows in questions.items():
        placed = placed_nuggets(report, known, question, rows, more=True)
        nuggets += placed.values()
        if placed:
            labels[question] = {placed[row.number].id: row.value for row in rows}
            _compare_labels(report, question, rows[0].place, earlier.get(question, {}), labels[question])
    note = f"{source.name}: its vital and okay serve the binary rule; where a question has neither votes nor a pyramid file, they are its weights"
    resources = (Resource(*KEY, orjson.dumps({**earlier, **labels})),) if labels else ()
    return nugget_read(report, nuggets, resources=resources, notes=(note,))


def _key_rows(report: ProblemReport, source: Source, known: QAImportContext) -> dict[str, list[NuggetRow]]:
    """The nuggets of a key by question; a question with a header and no nuggets has none."""
    questions: dict[str, list[NuggetRow]] = {}
    for place, text in numbered_rows(source):
        if header := _HEADER.match(text):
            questions.setdefault(header[1], [])
            _target(report, known, place, header[1], header[2].strip())
        elif nugget := _NUGGET.fullmatch(text):
            row = NuggetRow(place, int(nugget[2]), (nugget[4] or "").strip(), nugget[3].lower())
            questions.setdefault(nugget[1], []).append(row)
        else:
            report.error(
                "MALFORMED_LINE",
                place,
                f"{text.strip()[:60]!r} is no nugget",
                "qid number<TAB>vital or okay<TAB>text",
            )
    return questions


def _compare_labels(
    report: ProblemReport, question: str, place: str, earlier: Mapping[str, str], labels: Mapping[str, str]
) -> None:
    """Say where a key contradicts the key that was taken in before it."""
    changed = [name for name, label in labels.items() if earlier.get(name, label) != label]
    if changed:
        what = f"{len(changed)} nuggets of {question} have another label than in the key taken in before"
        report.warn("CONFLICTING_KEYS", place, what, "one key for each question; this one counts")


def _target(report: ProblemReport, known: QAImportContext, place: str, question: str, target: str) -> None:
    topic = known.topics.get(series_of(question))
    if topic and plain_words(target) != plain_words(topic.target):
        report.warn(
            "TARGET_DIFFERS",
            place,
            f"the target is {target[:60]!r}, that of the series {topic.target[:60]!r}",
            "check the key",
        )


def placed_nuggets(
    report: ProblemReport, known: QAImportContext, question: str, rows: list[NuggetRow], *, more: bool = False
) -> dict[int, Nugget]:
    """The nuggets of a file's rows by number: those of the campaign where it has them, else new ones.

    Nothing, with problems, where numbers repeat or the file and the campaign differ; with `more` the file may add nuggets.
    """
    place = rows[0].place if rows else "file"
    if not checked_question(report, known, questions_of(known), question, place, "OTHER"):
        return {}
    if not rows:
        report.warn(
            "EMPTY_KEY", place, f"question {question} has no nuggets", "without nuggets it cannot be scored"
        )
    if not _own_numbers(report, question, rows):
        return {}
    present = dict(numbered_nuggets(known.nuggets.get(series_of(question), ()), question))
    differing = next((row for row in rows if _differs(row, present, more)), None)
    if differing:
        report.error(
            "NUGGETS_DIFFER",
            differing.place,
            _difference(question, differing, present),
            f"{_AGREE}; the question is left out",
        )
        return {}
    absent = sorted(set(present) - {row.number for row in rows})
    if absent:
        add = report.warn if more else report.error
        what = f"{len(absent)} nuggets of {question} are not in the file, the first is nugget {absent[0]}"
        add("NUGGETS_DIFFER", place, what, "they stay" if more else f"{_AGREE}; the question is left out")
        if not more:
            return {}
    return {row.number: present.get(row.number) or _new(question, row) for row in rows}


def _differs(row: NuggetRow, present: Mapping[int, Nugget], more: bool) -> bool:
    """Whether the campaign has another text under the row's number, or has nuggets, but not this one, and the file may not add any."""
    there = present.get(row.number)
    if there is None:
        return bool(present) and not more
    return plain_words(row.text) != plain_words(there.text)


def _difference(question: str, row: NuggetRow, present: Mapping[int, Nugget]) -> str:
    there = present.get(row.number)
    campaign = f"the campaign has {there.text[:40]!r}" if there else "the campaign does not have it"
    return f"nugget {row.number} of {question} reads {row.text[:40]!r}; {campaign}"


def _new(question: str, row: NuggetRow) -> Nugget:
    return Nugget(
        nugget_id(question, row.number, row.text),
        series_of(question),
        question,
        row.number,
        row.text,
        via="import",
    )


def _own_numbers(report: ProblemReport, question: str, rows: list[NuggetRow]) -> bool:
    numbers: dict[int, str] = {}
    texts: dict[str, int] = {}
    good = True
    for row in rows:
        if row.number in numbers or not row.number:
            what = f"nugget {row.number} of {question} stands in {numbers.get(row.number, row.place)} already"
            report.error(
                "REPEATED_NUGGET", row.place, what, "numbers from 1, each once; the question is left out"
            )
            good = False
        if not row.text:
            report.error(
                "EMPTY_NUGGET",
                row.place,
                f"nugget {row.number} of {question} has no text",
                "its text; the question is left out",
            )
            good = False
        elif plain_words(row.text) in texts:
            what = f"nuggets {texts[plain_words(row.text)]} and {row.number} of {question} have the same text"
            report.warn("REPEATED_TEXT", row.place, what, "they stay two nuggets")
        numbers.setdefault(row.number, row.place)
        texts.setdefault(plain_words(row.text), row.number)
    return good


def nugget_read(
    report: ProblemReport,
    nuggets: Iterable[Nugget],
    *,
    judgments: Iterable[Judgment] = (),
    resources: tuple[Resource, ...] = (),
    notes: tuple[str, ...] = (),
) -> QARead:
    return Read(
        nuggets=tuple(nuggets),
        judgments=tuple(judgments),
        resources=resources,
        problems=tuple(report.problems),
        notes=notes,
    )


def is_pyramid(source: Source) -> bool:
    return most_lines(
        source, lambda line: (found := _WEIGHT.fullmatch(line)) is not None and _weight(found[3]) is not None
    )


def _weight(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


def read_pyramid(source: Source, known: QAImportContext) -> QARead:
    """Weights, which count unless real votes cover the question.  They must agree with the campaign's nuggets; where there are none, they
    bring them."""
    report = ProblemReport(source.name)
    report_layout(report, source)
    nuggets: list[Nugget] = []
    earlier = resource_rows(known.resources.get(PYRAMID, b"{}"))
    tables = resource_rows(known.resources.get(TABLES, b"{}"))
    weights: dict[str, list[tuple[int, float, str]]] = {}
    for question, rows in _pyramid_rows(report, source).items():
        placed = placed_nuggets(report, known, question, rows)
        nuggets += placed.values()
        if placed:
            _top(report, question, rows)
            weights[question] = [(row.number, float(row.value), row.text) for row in rows]
            _compare_weights(report, question, rows, earlier.get(question, ()))
            if tables_contradict(tables.get(question, {}), weights[question]):
                what = f"the pyramid of {question} gives other weights than the votes taken in before"
                report.warn(
                    "CONFLICTING_WEIGHTS",
                    rows[0].place,
                    what,
                    "votes and pyramid of the same assessors; the votes count",
                )
    resources = (Resource(*PYRAMID, orjson.dumps({**earlier, **weights})),) if nuggets else ()
    return nugget_read(report, nuggets, resources=resources)


def _pyramid_rows(report: ProblemReport, source: Source) -> dict[str, list[NuggetRow]]:
    questions: dict[str, list[NuggetRow]] = {}
    for place, text in numbered_rows(source):
        columns = _WEIGHT.fullmatch(text)
        weight = _weight(columns[3]) if columns else None
        if columns is None or weight is None:
            report.error(
                "MALFORMED_LINE",
                place,
                f"{text.strip()[:60]!r} is no weight",
                "qid<TAB>number<TAB>weight<TAB>text",
            )
        elif not 0 <= weight <= 1 + TOLERANCE:
            report.error(
                "INVALID_WEIGHT",
                place,
                f"weight {weight:g} of nugget {columns[2]} of {columns[1]}",
                "0 to 1; the line is left out",
            )
        else:
            questions.setdefault(columns[1], []).append(
                NuggetRow(place, int(columns[2]), (columns[4] or "").strip(), columns[3])
            )
    return questions


def _compare_weights(
    report: ProblemReport, question: str, rows: list[NuggetRow], earlier: Iterable[tuple[int, float, str]]
) -> None:
    """Say where a pyramid contradicts the pyramid file that was taken in before it."""
    before = {number: weight for number, weight, _ in earlier}
    changed = [
        row for row in rows if abs(before.get(row.number, float(row.value)) - float(row.value)) > TOLERANCE
    ]
    if changed:
        what = (
            f"{len(changed)} nuggets of {question} weigh otherwise than in the pyramid file taken in before"
        )
        report.warn(
            "CONFLICTING_PYRAMIDS", changed[0].place, what, "one pyramid for each question; this one counts"
        )


def _top(report: ProblemReport, question: str, rows: list[NuggetRow]) -> None:
    most = max(float(row.value) for row in rows)
    if not most:
        report.warn("NO_WEIGHT", rows[0].place, f"all weights of {question} are 0", "it cannot be scored")
    elif abs(most - 1) > TOLERANCE:
        report.warn(
            "TOP_WEIGHT",
            rows[0].place,
            f"the top weight of {question} is {most:.15g}",
            "1: weights are divided by the highest vote count",
        )
