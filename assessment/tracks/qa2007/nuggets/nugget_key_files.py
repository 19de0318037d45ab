"""Nugget keys: the nuggets of a question, each vital or okay."""

from __future__ import annotations

import re
from collections.abc import Mapping

import orjson

from assessment.formats.plurals import number_of, plural
from assessment.formats.reports import Report
from assessment.model import Nugget, Resource, Source
from assessment.tracks.qa2007.answer import plain_words, series_of
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
from assessment.tracks.qa2007.nuggets.nugget_votes import KEY, resource_rows
from assessment.tracks.qa2007.topics.questions import QARead

_HEADER = re.compile(
    r"\s*Qid\s+([^\s:]+)\s*:\s*(?:'other' question for target\s*)?(.*)", re.IGNORECASE
)
"""The head of a question in a key: `Qid 141.8: 'other' question for target ...`.

Keys of 2003, of relationships and of ciQA have the question itself there.
"""
_NUGGET = re.compile(
    r"\s*(\S+)[ \t]+(\d{1,6})[ \t]+(vital|okay)(?:[ \t]+(.*))?", re.IGNORECASE
)


def is_nugget_key(source: Source) -> bool:
    return do_most_lines_fit(
        source, lambda line: bool(_HEADER.match(line) or _NUGGET.fullmatch(line))
    )


def read_nugget_key(source: Source, context: QAImportContext) -> QARead:
    """Nuggets with their labels, vital or okay: the weights of the binary rule.  They are nobody's votes."""
    report = Report(source.name)
    # Blank lines separate the questions of a key, so they are no problem here.
    report_layout(report, source, blank=False)
    nuggets: list[Nugget] = []
    labels: dict[str, dict[str, str]] = {}
    earlier = resource_rows(context.resources.get(KEY, b"{}"))
    for question, rows in _key_rows(report, source, context).items():
        by_number = nuggets_of_rows(report, context, question, rows, may_add=True)
        nuggets += by_number.values()
        if by_number:
            labels[question] = {by_number[row.number].id: row.value for row in rows}
            _compare_labels(
                report,
                question,
                rows[0].place,
                earlier=earlier.get(question, {}),
                labels=labels[question],
            )
    note = (
        f"{source.name}: its vital and okay serve the binary rule; where a question has neither votes nor a "
        "pyramid file, they are its weights"
    )
    resources = (Resource(*KEY, orjson.dumps({**earlier, **labels})),) if labels else ()
    return nugget_read(report, nuggets, resources=resources, notes=(note,))


def _key_rows(
    report: Report, source: Source, context: QAImportContext
) -> dict[str, list[NuggetRow]]:
    """The nuggets of a key by question; a question with a header and no nuggets has none."""
    questions: dict[str, list[NuggetRow]] = {}
    for place, text in numbered_rows(source):
        header = _HEADER.match(text)
        nugget = _NUGGET.fullmatch(text)
        if header:
            questions.setdefault(header[1], [])
            _compare_target(
                report, context, place, question=header[1], target=header[2].strip()
            )
        elif nugget:
            row = NuggetRow(
                place, int(nugget[2]), (nugget[4] or "").strip(), nugget[3].lower()
            )
            questions.setdefault(nugget[1], []).append(row)
        else:
            what = f"{text.strip()[:60]!r} is no nugget"
            report.error(
                "MALFORMED_LINE",
                place,
                what=what,
                right="qid number<TAB>vital or okay<TAB>text",
            )
    return questions


def _compare_labels(
    report: Report,
    question: str,
    place: str,
    *,
    earlier: Mapping[str, str],
    labels: Mapping[str, str],
) -> None:
    """Report where a key contradicts the key that was imported before it."""
    changed = 0
    for name, label in labels.items():
        changed += earlier.get(name, label) != label
    if changed:
        nuggets = f"{number_of(changed, 'nugget')} of {question}"
        have = plural(changed, "has", "have")
        what = f"{nuggets} {have} another label than in the key imported before"
        report.warn(
            "CONFLICTING_KEYS",
            place,
            what=what,
            right="one key for each question; this one counts",
        )


def _compare_target(
    report: Report, context: QAImportContext, place: str, *, question: str, target: str
) -> None:
    """Report a header whose target is not that of the series."""
    topic = context.topics.get(series_of(question))
    if topic is None or plain_words(target) == plain_words(topic.target):
        return
    what = f"the target is {target[:60]!r}, that of the series {topic.target[:60]!r}"
    report.warn("TARGET_DIFFERS", place, what=what, right="check the key")
