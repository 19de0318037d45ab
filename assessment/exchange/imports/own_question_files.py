"""Files of a campaign's own questions (TOML): recognised and read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from assessment.campaign.handle import Campaign
from assessment.campaign.own_questions.stored_questions import (
    OWN_QUESTIONS,
    OwnLabel,
    OwnLabels,
    OwnQuestion,
    OwnQuestions,
    resource_of,
)
from assessment.exchange.imports.own_question_checks import (
    check_labels,
    check_questions,
)
from assessment.exchange.imports.own_question_tables import (
    FILE,
    LABEL,
    LABELS,
    MALFORMED,
    MAX_QUESTIONS,
    QUESTION,
    check_table,
    text_of,
)
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, shown
from assessment.formats.toml import toml_table
from assessment.model import (
    FileKind,
    ImportContext,
    Read,
    Source,
    Tone,
    Track,
)

_SIGN = re.compile(
    r"^[ \t]*(\[\[?\s*(question|labels)\s*\]|question[ \t]*=[ \t]*\[\s*\])", re.M
)
_PlacedTable = tuple[str, Mapping[str, Any]]
"""The place of a table in the file, and the table."""


def kind(campaign: Campaign) -> FileKind:
    """The kind of file that brings own questions."""

    def read(source: Source, context: ImportContext[Any, Any]) -> Read[Any, Any]:
        # Without the questions of an earlier file: a new file replaces it as a whole.
        return _read(source, campaign.data.track_alone)

    return FileKind(
        OWN_QUESTIONS, "The campaign's own questions and labels (TOML)", _is_ours, read
    )


def _is_ours(source: Source) -> bool:
    """Whether the file is one of own questions, even one with a mistake or without any question.

    It has a table [[question]] or [[labels]], perhaps without one of the brackets, or an empty list of
    questions.
    """
    return bool(_SIGN.search(source.text))


def _read(source: Source, track: Track[Any, Any]) -> Read[Any, Any]:
    """The questions of a file; a file with any error is refused as a whole."""
    report = Report(source.name)
    table = toml_table(source.text, report)
    if table is None:
        return Read(problems=report.problems)
    if not check_table(table, FILE, "file", report):
        return Read(problems=report.problems)
    questions = list(_questions(table.get("question", ()), report))
    labels = list(_labels_of_track(table.get("labels", ()), report))
    check_questions(questions, track.scales, report)
    check_labels(labels, track.scales, report)
    # Half of a file would be other questions than the organisers meant.
    if report.problems:
        return Read(problems=report.problems)
    title = text_of(table, "title") or f"the campaign ({source.name})"
    own = OwnQuestions(
        title,
        questions=tuple(question for _, question in questions),
        labels=tuple(changed for _, changed in labels),
    )
    return Read(resources=(resource_of(own),), notes=tuple(_notes(source, own)))


def _notes(source: Source, own: OwnQuestions) -> Iterator[str]:
    counts = [
        number_of(len(own.questions), "own question"),
        number_of(len(own.labels), "changed question") + " of the track",
    ]
    yield f"{source.name}: {', '.join(counts)}; own labels count in no official figure"


def _questions(
    tables: Sequence[Any], report: Report
) -> Iterator[tuple[str, OwnQuestion]]:
    """The questions that can be read, each with its place."""
    if len(tables) > MAX_QUESTIONS:
        what = f"{len(tables)} questions"
        report.error(MALFORMED, "file", what=what, right=f"at most {MAX_QUESTIONS}")
    for place, table in _with_places("question", "name", tables):
        is_sound = check_table(table, QUESTION, place, report)
        labels = tuple(_labels(table, place, report))
        for number, label in enumerate(labels, 1):
            if not label.definition:
                where = f"{place}, label {number} ({shown(label.name)})"
                report.error(
                    MALFORMED, where, what="it has no definition", right="what it means"
                )
        _check_grades(labels, place, report)
        if not is_sound:
            continue
        question = OwnQuestion(
            name=table["name"],
            about=table["about"],
            title=text_of(table, "title"),
            question=text_of(table, "question"),
            labels=labels,
        )
        takes_evidence = table.get("evidence", False)
        is_active = table.get("active", True)
        yield place, question._replace(evidence=takes_evidence, active=is_active)


def _labels_of_track(
    tables: Sequence[Any], report: Report
) -> Iterator[tuple[str, OwnLabels]]:
    for place, table in _with_places("labels", "of", tables):
        if check_table(table, LABELS, place, report):
            labels = tuple(_labels(table, place, report))
            yield place, OwnLabels(table["of"], labels, table.get("only", False))


def _with_places(
    word: str, name_key: str, tables: Sequence[Any]
) -> Iterator[_PlacedTable]:
    """Each table with its place: the word, its number from 1, and its name if it has one."""
    for number, table in enumerate(tables, 1):
        name = table.get(name_key)
        place = f"{word} {number}"
        if isinstance(name, str) and name:
            place += f" ({shown(name)})"
        yield place, table


def _labels(table: Mapping[str, Any], place: str, report: Report) -> Iterator[OwnLabel]:
    rows = table.get("label")
    if not isinstance(rows, list) or not LABELS["label"].fits(rows):
        return
    for where, row in _with_places(f"{place}, label", "name", rows):
        if check_table(row, LABEL, where, report):
            label = OwnLabel(
                name=text_of(row, "name"),
                definition=text_of(row, "definition"),
                example=text_of(row, "example"),
                grade=row.get("grade"),
            )
            tone = cast("Tone | None", row.get("tone"))
            key = row.get("key", "")
            offered = row.get("offered", True)
            yield label._replace(key=key, tone=tone, offered=offered)


def _check_grades(labels: Sequence[OwnLabel], place: str, report: Report) -> None:
    """Either all labels have a grade or none; grades rise, or fall, from the first label to the last."""
    grades = [label.grade for label in labels if label.grade is not None]
    if not grades:
        return
    if len(grades) < len(labels):
        what = f"{len(grades)} of {number_of(len(labels), 'label')} have a grade"
        report.error(
            MALFORMED, place, what=what, right="a grade for each label, or for none"
        )
    elif sorted(set(grades)) != grades and sorted(set(grades)) != grades[::-1]:
        numbers = ", ".join(f"{grade:g}" for grade in grades)
        right = "labels from one end to the other, each with a grade of its own"
        report.error(MALFORMED, place, what=f"the grades are {numbers}", right=right)
