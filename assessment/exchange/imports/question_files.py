"""Files of a campaign's own questions (TOML): recognised, read, and checked against the track."""

from __future__ import annotations

import re
from collections import Counter
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
    scale_of,
    with_own_labels,
)
from assessment.exchange.imports.question_tables import (
    FILE,
    LABEL,
    LABELS,
    MALFORMED,
    MOST_LABELS,
    MOST_QUESTIONS,
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
    Scale,
    Source,
    Tone,
    Track,
)

_SIGN = re.compile(
    r"^[ \t]*(\[\[?\s*(question|labels)\s*\]|question[ \t]*=[ \t]*\[\s*\])", re.M
)
_KEYS = "1234567890"
_CONFLICT = "CONFLICTING_QUESTIONS"
_Place = tuple[str, Mapping[str, Any]]
"""A table, and its place in the file."""


def kind(campaign: Campaign) -> FileKind:
    """The kind of file that brings own questions."""

    def read(source: Source, context: ImportContext[Any, Any]) -> Read[Any, Any]:
        # Without the questions of an earlier file: a new file replaces it as a whole.
        return _read(source, campaign.data.track_alone)

    return FileKind(
        OWN_QUESTIONS, "The campaign's own questions and labels (TOML)", _is_ours, read
    )


def _is_ours(source: Source) -> bool:
    """Whether it has a table [[question]] or [[labels]], also with a bracket too few, or says it has none."""
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
    _check_questions(questions, track.scales, report)
    _check_labels(labels, track.scales, report)
    title = text_of(table, "title") or f"the campaign ({source.name})"
    own = OwnQuestions(
        title, tuple(one for _, one in questions), tuple(one for _, one in labels)
    )
    if report.problems:
        return Read(problems=report.problems)
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
    if len(tables) > MOST_QUESTIONS:
        what = f"{len(tables)} questions"
        report.error(MALFORMED, "file", what=what, right=f"at most {MOST_QUESTIONS}")
    for place, table in _placed("question", "name", tables):
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
    for place, table in _placed("labels", "of", tables):
        if check_table(table, LABELS, place, report):
            labels = tuple(_labels(table, place, report))
            yield place, OwnLabels(table["of"], labels, table.get("only", False))


def _placed(word: str, name: str, tables: Sequence[Any]) -> Iterator[_Place]:
    """Each table with its number and name."""
    for number, table in enumerate(tables, 1):
        known = table.get(name)
        place = f"{word} {number}"
        if isinstance(known, str) and known:
            place += f" ({shown(known)})"
        yield place, table


def _labels(table: Mapping[str, Any], place: str, report: Report) -> Iterator[OwnLabel]:
    rows = table.get("label")
    if not isinstance(rows, list) or not LABELS["label"].fits(rows):
        return
    for where, row in _placed(f"{place}, label", "name", rows):
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
    """Grades are those of all labels or of none, from one end to the other."""
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


# What the tables say of each other and of the track


def _check_questions(
    questions: Sequence[tuple[str, OwnQuestion]],
    scales: Sequence[Scale],
    report: Report,
) -> None:
    """Names and titles once each, and titles that the track does not have."""
    titles = {scale.title.casefold(): scale.kind for scale in scales}
    names: set[str] = set()
    for place, question in questions:
        if question.name in names:
            what = "its name stands twice"
            report.error(_CONFLICT, place, what=what, right="a name of its own")
        names.add(question.name)
        holder = titles.setdefault(question.title.casefold(), question.kind)
        if holder != question.kind:
            what = f"its title is that of the question {holder}"
            report.error(_CONFLICT, place, what=what, right="a title of its own")
        _check_scale(scale_of(question, ""), place, report)


def _check_labels(
    labels: Sequence[tuple[str, OwnLabels]], scales: Sequence[Scale], report: Report
) -> None:
    by_kind = {scale.kind: scale for scale in scales}
    changed: set[str] = set()
    for place, own in labels:
        if own.of in changed:
            what = "the question stands twice"
            right = "one table for each question of the track"
            report.error(_CONFLICT, place, what=what, right=right)
        changed.add(own.of)
        _check_labels_of(own, by_kind, place, report)


def _check_labels_of(
    labels: OwnLabels, scales: Mapping[str, Scale], place: str, report: Report
) -> None:
    """Labels of a question that has some of its own, new ones defined."""
    right = f"one of {', '.join(_open_to_labels(scales)) or 'none'}"
    scale = scales.get(labels.of)
    if scale is None:
        report.error(
            MALFORMED, place, what="the track has no such question", right=right
        )
        return
    if scale.free:
        report.error(MALFORMED, place, what="it takes any text as label", right=right)
        return
    _check_names_differ([label.name for label in labels.labels], place, report)
    new = [label for label in labels.labels if label.name not in scale.names]
    if scale.fixed and (new or labels.only):
        what = "the desk knows the labels of this question by name: none can be added"
        report.error(MALFORMED, place, what=what, right=right)
        return
    for label in new:
        if not label.definition:
            where = f"{place}, label {shown(label.name)}"
            report.error(
                MALFORMED, where, what="it has no definition", right="what it means"
            )
    _check_scale(with_own_labels(scale, labels), place, report)


def _open_to_labels(scales: Mapping[str, Scale]) -> list[str]:
    """The questions of the track that labels can be added to."""
    return [
        name for name, scale in scales.items() if not scale.fixed and not scale.free
    ]


def _check_scale(scale: Scale, place: str, report: Report) -> None:
    """Names and keys once each, and no more labels than there are digits."""
    # A label that cannot be read is missing here, and would be reported again.
    if any(problem.place.startswith(place) for problem in report.problems):
        return
    _check_names_differ(scale.names, place, report)
    if not scale.offered:
        report.error(MALFORMED, place, what="it offers no label", right="at least one")
    if len(scale.offered) > MOST_LABELS:
        what = f"it offers {len(scale.offered)} labels"
        report.error(MALFORMED, place, what=what, right=f"at most {MOST_LABELS}")
    _check_keys(scale, place, report)


def _check_names_differ(names: Sequence[str], place: str, report: Report) -> None:
    for name, count in Counter(names).items():
        if count > 1:
            what = f"two labels are called {shown(name)}"
            report.error(
                _CONFLICT, place, what=what, right="a name of its own for each label"
            )


def _check_keys(scale: Scale, place: str, report: Report) -> None:
    """A key of its own for each label that is offered."""
    names_by_key: dict[str, list[str]] = {}
    for label in scale.offered:
        names_by_key.setdefault(label.key, []).append(shown(label.name))
    unused = ", ".join(key for key in _KEYS if key not in names_by_key)
    for key, names in names_by_key.items():
        in_words = " and ".join(names)
        if not key:
            what = f"{in_words} have no key"
            report.error(
                MALFORMED, place, what=what, right=f"a digit each; unused are {unused}"
            )
        elif len(names) > 1:
            what = f"{in_words} have the key {key}"
            report.error(
                _CONFLICT, place, what=what, right=f"another digit; unused are {unused}"
            )
