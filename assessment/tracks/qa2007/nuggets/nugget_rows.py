"""Nuggets as the rows of keys, pyramids and vote tables, and how they join the nuggets of the campaign."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.formats.plurals import number_of
from assessment.formats.reports import Report
from assessment.model import Judgment, Nugget, Read, Resource
from assessment.tracks.qa2007.answer import nugget_id, plain_words, series_of
from assessment.tracks.qa2007.lines import QAImportContext, QuestionCheck
from assessment.tracks.qa2007.nuggets.nugget_votes import numbered_nuggets
from assessment.tracks.qa2007.topics.questions import QARead

_AGREE = "number and text must agree; the question is left out"


class NuggetRow(NamedTuple):
    """A nugget of a file: `value` is its label or weight."""

    place: str
    number: int
    text: str
    value: str


def nuggets_of_rows(
    report: Report,
    context: QAImportContext,
    question: str,
    rows: list[NuggetRow],
    *,
    may_add: bool = False,
) -> dict[int, Nugget]:
    """The nuggets of a file's rows by number: those of the campaign where it has them, else new ones.

    Empty, with problems, where numbers repeat or the file and the campaign differ; with `may_add` the file
    may add nuggets to those of the campaign, and need not hold all of them.
    """
    place = rows[0].place if rows else "file"
    check = QuestionCheck(report, context)
    if check.question(question, place, "OTHER") is None:
        return {}
    if not rows:
        what = f"question {question} has no nuggets"
        report.warn(
            "EMPTY_KEY", place, what=what, right="without nuggets it cannot be scored"
        )
    if not _are_numbers_and_texts_good(report, question, rows):
        return {}
    of_series = context.nuggets.get(series_of(question), ())
    present = dict(numbered_nuggets(of_series, question))
    if not _can_join(report, question, rows, present, may_add=may_add):
        return {}
    return {
        row.number: present.get(row.number) or _new_nugget(question, row)
        for row in rows
    }


def _can_join(
    report: Report,
    question: str,
    rows: list[NuggetRow],
    present: Mapping[int, Nugget],
    *,
    may_add: bool,
) -> bool:
    """Whether the rows can join the nuggets of the campaign; reports what differs or is left out."""
    for row in rows:
        if _differs(row, present, may_add):
            what = _difference(question, row, present)
            report.error("NUGGETS_DIFFER", row.place, what=what, right=_AGREE)
            return False
    what = _left_out(question, rows, present)
    if not what:
        return True
    place = rows[0].place if rows else "file"
    # Weights are relative to those of all nuggets; only a key may leave some out.
    if may_add:
        report.warn("NUGGETS_DIFFER", place, what=what, right="they stay")
        return True
    report.error("NUGGETS_DIFFER", place, what=what, right=_AGREE)
    return False


def _left_out(
    question: str, rows: list[NuggetRow], present: Mapping[int, Nugget]
) -> str:
    """Which nuggets of the campaign the rows leave out, in words; "" if they hold all."""
    absent = sorted(set(present) - {row.number for row in rows})
    if not absent:
        return ""
    return f"{number_of(len(absent), 'nugget')} of {question} not in the file, first nugget {absent[0]}"


def _differs(row: NuggetRow, present: Mapping[int, Nugget], may_add: bool) -> bool:
    """Whether the campaign contradicts a row.

    Either it has another text under the row's number, or it has nuggets, but not this one, and the file may
    not add any.
    """
    nugget = present.get(row.number)
    if nugget is None:
        return bool(present) and not may_add
    return plain_words(row.text) != plain_words(nugget.text)


def _difference(question: str, row: NuggetRow, present: Mapping[int, Nugget]) -> str:
    nugget = present.get(row.number)
    campaign = "the campaign does not have it"
    if nugget is not None:
        campaign = f"the campaign has {nugget.text[:40]!r}"
    return f"nugget {row.number} of {question} reads {row.text[:40]!r}; {campaign}"


def _new_nugget(question: str, row: NuggetRow) -> Nugget:
    name = nugget_id(question, row.number, row.text)
    return Nugget(
        name, series_of(question), question, row.number, row.text, via="import"
    )


def _are_numbers_and_texts_good(
    report: Report, question: str, rows: list[NuggetRow]
) -> bool:
    """Whether every row has a number of its own and a text; reports what is wrong, and equal texts."""
    numbers: dict[int, str] = {}
    texts: dict[str, int] = {}
    good = True
    for row in rows:
        if row.number in numbers or not row.number:
            first = numbers.get(row.number, row.place)
            what = f"nugget {row.number} of {question} is already in {first}"
            right = "numbers from 1, each once; the question is left out"
            report.error("REPEATED_NUGGET", row.place, what=what, right=right)
            good = False
        text = plain_words(row.text)
        if not row.text:
            what = f"nugget {row.number} of {question} has no text"
            report.error(
                "EMPTY_NUGGET",
                row.place,
                what=what,
                right="its text; the question is left out",
            )
            good = False
        elif text in texts:
            what = f"nuggets {texts[text]} and {row.number} of {question} have the same text"
            report.warn(
                "REPEATED_TEXT", row.place, what=what, right="they stay two nuggets"
            )
        numbers.setdefault(row.number, row.place)
        texts.setdefault(text, row.number)
    return good


def nugget_read(
    report: Report,
    nuggets: Iterable[Nugget],
    *,
    judgments: Iterable[Judgment] = (),
    resources: tuple[Resource, ...] = (),
    notes: tuple[str, ...] = (),
) -> QARead:
    """What the reader of a file of nuggets returns."""
    return Read(
        nuggets=tuple(nuggets),
        judgments=tuple(judgments),
        resources=resources,
        problems=report.problems,
        notes=notes,
    )
