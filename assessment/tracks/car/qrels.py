"""Reads qrels: grades of passages and entities by query, at any level of section ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from assessment.formats import Packed
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, listed, shown
from assessment.formats.strata import (
    GRADE_LAST,
    OUTSIDE,
    Strata,
    is_grade_last,
    strata_resource,
)
from assessment.model import Judgment, Read
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.levels import (
    ARTICLE,
    HIERARCHICAL,
    TOPLEVEL,
    levels_of,
    pages_of,
)
from assessment.tracks.car.page_archive import MAX_ID
from assessment.tracks.car.paragraphs_in_use import items_in_use
from assessment.tracks.car.qrels_recognition import grade_of, is_wide_enough
from assessment.tracks.car.queries_without_outline import is_of_the_track, lone_topics
from assessment.tracks.car.scales import GRADES
from assessment.tracks.car.topic_lists import id_map
from assessment.tracks.car.unit_references import (
    CarImportContext,
    entity_of,
    ranking_ref,
    resembles_paragraph,
    task_of,
)

_EVERY = 100_000
Labels = dict[tuple[str, str, str], str]
"""The label of each topic, query and item."""


class ReadGrades(NamedTuple):
    """What a file says of its items; the strata of items outside of the sample are apart."""

    labels: Labels
    strata: Strata
    outside: Strata


class QrelsLine(NamedTuple):
    """A line of qrels with its query as the campaign has it.

    `label` is "" for an item outside of the sample, `stratum` "" in files without strata.
    """

    number: int
    topic: str
    query: str
    item: str
    label: str
    stratum: str

    @property
    def is_outside(self) -> bool:
        """Whether the item is in the pool, but outside of the sample."""
        return not self.label


def read_qrels(file: Packed, context: CarImportContext) -> Read[Topic, Answer]:
    """Grades as judgments of the assessor whom the user names.

    Queries are looked up in the outlines; a query that is in none of them becomes a topic of its own.
    """
    report = Report(file.name)
    grades = _grades(file, context, report)
    labels = grades.labels
    if is_grade_last(grades.strata):
        right = "query, iteration, item, grade, stratum: exchange the last two"
        report.error("GRADE_IN_FIFTH_COLUMN", "file", GRADE_LAST, right)
        return Read(problems=report.problems)
    queries = dict.fromkeys(query for _, query, _ in labels)
    topics = lone_topics(file.name, queries, context)
    items = {item for _, _, item in labels}
    none_in_outlines = bool(topics) and len(topics) == len(queries)
    if none_in_outlines and not is_of_the_track(queries, items):
        count = number_of(len(queries), "query is", "queries are")
        what = f"{count} in no outline and no id of TREC CAR: {listed(queries)}"
        right = "qrels of TREC CAR; import the outlines first where they are some"
        report.error("UNKNOWN_QUERY", "file", what, right)
        return Read(problems=report.problems)
    new_queries = [query for query in topics if query not in context.topics]
    _report_lone(new_queries, context, report)
    resources = items_in_use(file.name, items)
    if grades.strata:
        resources = (*resources, strata_resource(file.name, grades.strata))
    if grades.outside:
        outside = strata_resource(file.name, grades.outside, OUTSIDE)
        resources = (*resources, outside)
    judgments = tuple(_judgments(labels, context.assessor))
    notes = _notes(file.name, {**context.topics, **topics}, labels)
    return Read(
        topics=topics,
        judgments=judgments,
        resources=resources,
        problems=report.problems,
        notes=notes,
    )


def _grades(file: Packed, context: CarImportContext, report: Report) -> ReadGrades:
    """The label and the stratum of each item, the first ones where a file has several."""
    grades = GRADES[context.settings["grades"]]
    doubtful: list[QrelsLine] = []
    labels: Labels = {}
    strata: Strata = {}
    outside: Strata = {}
    for line in _lines(file, context, report):
        if line.is_outside:
            of_query = outside.setdefault(line.query, {})
            of_query.setdefault(line.item, line.stratum)
            continue
        if line.stratum:
            strata.setdefault(line.query, {}).setdefault(line.item, line.stratum)
        if resembles_paragraph(line.item):
            doubtful.append(line)
        first = labels.setdefault((line.topic, line.query, line.item), line.label)
        if first != line.label:
            both = f"grade {grades[first]} for this query before, {grades[line.label]} here"
            what = f"{shown(line.item)} has {both}"
            report.warn(
                "CONFLICTING_GRADES",
                f"line {line.number}",
                what,
                "the first one counts",
            )
    _report_doubtful(doubtful, report)
    return ReadGrades(labels, strata, outside)


def _judgments(labels: Labels, assessor: str) -> Iterator[Judgment]:
    for (topic, query, item), label in labels.items():
        yield Judgment(
            ranking_ref(task_of(item), topic, query, item),
            assessor,
            label,
            via="import",
        )


def _report_lone(queries: list[str], context: CarImportContext, report: Report) -> None:
    """Report judged queries without an outline, once for the whole file."""
    if not queries:
        return
    count = number_of(len(queries), "judged query is", "judged queries are")
    what = f"{count} in no outline: {listed(queries)}"
    right = "each counts as a topic of its own, 0 for a run that does not answer it (as in trec_eval -c)"
    if context.runs:
        right += (
            "; import the runs again that were there before, "
            "for their rankings of these queries were left out"
        )
    report.warn("UNKNOWN_QUERY", "file", what, right)


def _report_doubtful(lines: list[QrelsLine], report: Report) -> None:
    if not lines:
        return
    first = lines[0]
    what = f"{shown(first.item)!r} looks like a paragraph id that is not 40 hexadecimal digits in lower case"
    if len(lines) > 1:
        what += f", {len(lines):,} such lines in all"
    right = "paragraph ids as the corpus has them; these were read as ids of entities"
    report.warn("DOUBTFUL_ID", f"line {first.number:,}", what, right)


def _lines(
    file: Packed, context: CarImportContext, report: Report
) -> Iterator[QrelsLine]:
    """The lines that can be read; the others are reported."""
    pages = pages_of(context.topics)
    renamed = id_map(context.resources)
    # Reversed, so that of labels with one number (TOPIC and NO are both 0 in Y3) the first one is taken.
    grades = list(GRADES[context.settings["grades"]].items())
    labels = {str(number): label for label, number in reversed(grades)}
    for number, text in file.rows():
        if number % _EVERY == 0:
            context.progress(file.share, f"reading line {number:,}")
        columns = text.split()
        label = labels.get(columns[3]) if is_wide_enough(columns) else None
        # In sampled qrels -1 is no grade, whatever the scale.
        if len(columns) == 5 and columns[3] == "-1" and is_wide_enough(columns):
            label = ""
        if label is None or len(columns[0]) > MAX_ID:
            _report_unreadable(report, number, text, labels)
            continue
        query, _, item = columns[:3]
        if query not in pages:
            # The organisers published a map from section ids of Y2 to those of Y3.
            query = renamed.get(query, query)
        # In Y1 and Y2 an entity may stand behind the paragraph that a system gave for it.
        if "/" in item:
            item, _ = entity_of(item)
        stratum = columns[4] if len(columns) == 5 else ""
        topic = pages.get(query, query)
        yield QrelsLine(number, topic, query, item, label, stratum)


def _report_unreadable(
    report: Report, number: int, text: str, labels: Iterable[str]
) -> None:
    """Report why a line cannot be read: it has no grade, or one that the setting “grades” does not name."""
    columns = text.split()
    place = f"line {number}"
    is_line = is_wide_enough(columns) and len(columns[0]) <= MAX_ID
    if not is_line or grade_of(columns[3]) is None:
        what = f"{shown(text.strip())!r} is no line of qrels"
        report.error(
            "MALFORMED_LINE", place, what, "query 0 item grade; the line was left out"
        )
        return
    numbers = ", ".join(sorted(labels, key=int, reverse=True))
    right = f"one of {numbers} (setting “grades”); the line was left out"
    report.error("UNKNOWN_GRADE", place, f"grade {shown(columns[3])}", right)


def _notes(name: str, topics: Mapping[str, Topic], labels: Labels) -> tuple[str, ...]:
    """How many queries of each level are judged."""
    if not labels:
        return ()
    judged = {query for _, query, _ in labels}
    pages = {topic for topic, _, _ in labels}
    counts = dict.fromkeys((HIERARCHICAL, TOPLEVEL, ARTICLE), 0)
    for page in pages:
        for level, names in levels_of(topics[page]).items():
            counts[level] += len(judged.intersection(names))
    levels = ", ".join(f"{count} {level}" for level, count in counts.items())
    lone = sum(topics[page].levels is not None for page in pages)
    if lone:
        levels += f", {lone} in no outline"
    explanation = "a top-level section is one of the hierarchical level too"
    grades = number_of(len(labels), "grade")
    queries = number_of(len(judged), "query", "queries")
    return (f"{name}: {grades} of {queries} ({levels}; {explanation})",)
