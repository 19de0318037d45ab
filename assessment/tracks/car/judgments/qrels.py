"""Reads qrels: grades of passages and entities by query, at any level of section ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.formats import Packed
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, shown
from assessment.formats.sampling_strata import (
    GRADE_LAST,
    OUTSIDE,
    Strata,
    is_grade_last,
    strata_resource,
)
from assessment.model import Judgment, Read, Resource
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.collection.judged_items import judged_items
from assessment.tracks.car.judgments.qrels_lines import QrelsLine, qrels_lines
from assessment.tracks.car.judgments.queries_without_outline import (
    is_of_the_track,
    lone_topics,
)
from assessment.tracks.car.levels import (
    ARTICLE,
    HIERARCHICAL,
    TOPLEVEL,
    levels_of,
)
from assessment.tracks.car.scales import GRADES
from assessment.tracks.car.unit_references import (
    CarImportContext,
    ranking_ref,
    resembles_paragraph,
    task_of,
)

Labels = dict[tuple[str, str, str], str]
"""The label of each topic, query and item."""


class ReadGrades(NamedTuple):
    """What a file says of its items; the strata of items outside of the sample are apart."""

    labels: Labels
    strata: Strata
    outside: Strata

    @property
    def queries(self) -> dict[str, None]:
        """The queries with a grade, in the order of the file."""
        return dict.fromkeys(query for _, query, _ in self.labels)

    @property
    def items(self) -> set[str]:
        return {item for _, _, item in self.labels}


def read_qrels(file: Packed, context: CarImportContext) -> Read[Topic, Answer]:
    """Grades as judgments of the assessor whom the user names.

    Queries are looked up in the outlines; a query that is in none of them becomes a topic of its own.
    """
    report = Report(file.name)
    grades = _grades(file, context, report)
    topics = lone_topics(file.name, grades.queries, context)
    if _is_refused(grades, topics, report):
        return Read(problems=report.problems)
    new_queries = [query for query in topics if query not in context.topics]
    _report_lone(new_queries, context, report)
    judgments = tuple(_judgments(grades.labels, context.assessor))
    notes = _notes(file.name, {**context.topics, **topics}, grades.labels)
    return Read(
        topics=topics,
        judgments=judgments,
        resources=_resources(file.name, grades),
        problems=report.problems,
        notes=notes,
    )


def _grades(file: Packed, context: CarImportContext, report: Report) -> ReadGrades:
    """The label and the stratum of each item, the first ones where a file has several."""
    doubtful: list[QrelsLine] = []
    labels: Labels = {}
    strata: Strata = {}
    outside: Strata = {}
    for line in qrels_lines(file, context, report):
        if line.is_outside:
            _add_stratum(outside, line)
            continue
        if line.stratum:
            _add_stratum(strata, line)
        if resembles_paragraph(line.item):
            doubtful.append(line)
        first = labels.setdefault((line.topic, line.query, line.item), line.label)
        if first != line.label:
            _report_conflict(line, first, context, report)
    _report_doubtful(doubtful, report)
    return ReadGrades(labels, strata, outside)


def _add_stratum(strata: Strata, line: QrelsLine) -> None:
    """Add the stratum of the line's item, unless an earlier line has one."""
    of_query = strata.setdefault(line.query, {})
    of_query.setdefault(line.item, line.stratum)


def _is_refused(grades: ReadGrades, lone: Mapping[str, Topic], report: Report) -> bool:
    """Whether the whole file is refused; if so, reports why.  `lone` are its queries without an outline."""
    if is_grade_last(grades.strata):
        right = "query, iteration, item, grade, stratum: exchange the last two"
        report.error("GRADE_IN_FIFTH_COLUMN", "file", what=GRADE_LAST, right=right)
        return True
    queries = grades.queries
    # A file of another track has queries, too, but none that an outline of this one has.
    none_in_outlines = bool(lone) and len(lone) == len(queries)
    if not none_in_outlines or is_of_the_track(queries, grades.items):
        return False
    count = number_of(len(queries), "query is", "queries are")
    what = (
        f"{count} in no outline and no id of TREC CAR: {first_foreign_names(queries)}"
    )
    right = "qrels of TREC CAR; import the outlines first where they are some"
    report.error("UNKNOWN_QUERY", "file", what=what, right=right)
    return True


def _resources(name: str, grades: ReadGrades) -> tuple[Resource, ...]:
    """The items in use, and the strata of sampled qrels."""
    resources = judged_items(name, grades.items)
    if grades.strata:
        resources = (*resources, strata_resource(name, grades.strata))
    if grades.outside:
        outside = strata_resource(name, grades.outside, OUTSIDE)
        resources = (*resources, outside)
    return resources


def _judgments(labels: Labels, assessor: str) -> Iterator[Judgment]:
    for (topic, query, item), label in labels.items():
        yield Judgment(
            ranking_ref(task_of(item), topic, query, item),
            assessor,
            label,
            via="import",
        )


def _report_conflict(
    line: QrelsLine, first: str, context: CarImportContext, report: Report
) -> None:
    """Report a line whose item has the label `first` in an earlier one."""
    grades = GRADES[context.settings["grades"]]
    both = f"grade {grades[first]} for this query before, {grades[line.label]} here"
    what = f"{shown(line.item)} has {both}"
    place = f"line {line.number}"
    report.warn("CONFLICTING_GRADES", place, what=what, right="the first one counts")


def _report_lone(queries: list[str], context: CarImportContext, report: Report) -> None:
    """Report judged queries without an outline, once for the whole file."""
    if not queries:
        return
    count = number_of(len(queries), "judged query is", "judged queries are")
    what = f"{count} in no outline: {first_foreign_names(queries)}"
    right = "each counts as a topic of its own, 0 for a run that does not answer it (as in trec_eval -c)"
    if context.runs:
        right += (
            "; import the runs again that were there before, "
            "for their rankings of these queries were left out"
        )
    report.warn("UNKNOWN_QUERY", "file", what=what, right=right)


def _report_doubtful(lines: list[QrelsLine], report: Report) -> None:
    if not lines:
        return
    first = lines[0]
    what = f"{shown(first.item)!r} looks like a paragraph id that is not 40 hexadecimal digits in lower case"
    if len(lines) > 1:
        what += f", {len(lines):,} such lines in all"
    right = "paragraph ids as the corpus has them; these were read as ids of entities"
    report.warn("DOUBTFUL_ID", f"line {first.number:,}", what=what, right=right)


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
