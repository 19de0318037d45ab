"""Qrels in and out: grades of passages and entities by query, at any level of section ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from assessment.formats import Packed
from assessment.model import ExportData, Judgment, Read
from assessment.tracks.car.answer import Answer, Task, Topic
from assessment.tracks.car.corpus import listed_in_use
from assessment.tracks.car.gold import facet_qrels, page_gold, page_qrels, qrels_of
from assessment.tracks.car.levels import levels_of, pages_of
from assessment.tracks.car.lone import is_of_the_track, lone_topics
from assessment.tracks.car.outlines import MAX_ID
from assessment.tracks.car.refs import (
    CarImportContext,
    entity_of,
    is_paragraph,
    pair,
    ranking_ref,
    resembles_paragraph,
    task_of,
)
from assessment.tracks.car.report import Report, listed, shown
from assessment.tracks.car.scales import GRADES, RAW
from assessment.tracks.car.topic_lists import id_map

_LOOKED_AT = 50
_EVERY = 100_000


class QrelsLine(NamedTuple):
    number: int
    topic: str
    query: str
    item: str
    label: str


def is_qrels(file: Packed) -> bool:
    """Whether the first lines are query, iteration, item and a whole number."""
    if b"\0" in file.start:
        return False
    lines = _first_lines(file)
    whole = lines[:-1] or lines
    return bool(lines) and all(_has_grade(line.split()) for line in whole) and not is_sessions(file)


def is_sessions(file: Packed) -> bool:
    """Whether the first lines are what `write_sessions` writes: qrels between tabs, with an assessor's name for the iteration."""
    rows = [line.split(b"\t") for line in _first_lines(file)]
    return bool(rows) and all(
        _has_grade(row) and not row[1].isdigit() and row[1] != b"Q0" for row in rows[:-1] or rows
    )


def is_transitions(file: Packed) -> bool:
    """Whether the first lines are what `write_transitions` writes: a page, two paragraphs and a label."""
    rows = [line.decode(errors="replace").split() for line in _first_lines(file)]
    return bool(rows) and all(_is_transition(row) for row in rows[:-1] or rows)


def _is_transition(columns: list[str]) -> bool:
    return (
        len(columns) == 4 and is_paragraph(columns[1]) and is_paragraph(columns[2]) and columns[3].isupper()
    )


def _first_lines(file: Packed) -> list[bytes]:
    return [line for line in file.start.splitlines()[:_LOOKED_AT] if line.strip()]


def _has_grade(columns: list[bytes]) -> bool:
    return len(columns) == 4 and _grade(columns[3].strip().decode(errors="replace")) is not None


def _grade(text: str) -> int | None:
    sign, digits = text[:1] == "-", text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 4):
        return None
    return -int(digits) if sign else int(digits)


def read_qrels(file: Packed, known: CarImportContext) -> Read[Topic, Answer]:
    """Grades as judgments of the assessor that the user names; queries are looked up in the outlines, and others are topics of their own."""
    report, doubtful = Report(file.name), list[QrelsLine]()
    labels: dict[tuple[str, str, str], str] = {}
    for line in _lines(file, known, report):
        if resembles_paragraph(line.item):
            doubtful.append(line)
        first = labels.setdefault(line[1:4], line.label)
        if first != line.label:
            what = f"{shown(line.item)} has grade {_number(known, first)} for this query before, {_number(known, line.label)} here"
            report.warn("CONFLICTING_GRADES", f"line {line.number}", what, "the first one counts")
    _tell_doubtful(doubtful, report)
    queries = dict.fromkeys(query for _, query, _ in labels)
    topics = lone_topics(file.name, queries, known)
    if (
        topics
        and len(topics) == len(queries)
        and not is_of_the_track(queries, (item for _, _, item in labels))
    ):
        what = f"{len(queries):,} queries that are in no outline, and no id of TREC CAR: {listed(queries)}"
        report.error(
            "UNKNOWN_QUERY", "file", what, "qrels of TREC CAR; take in the outlines first where they are some"
        )
        return Read(problems=report.problems)
    _tell_lone([query for query in topics if query not in known.topics], known, report)
    judgments = tuple(
        Judgment(ranking_ref(task_of(item), topic, query, item), known.assessor, label, via="import")
        for (topic, query, item), label in labels.items()
    )
    paragraphs = {item for _, _, item in labels if is_paragraph(item)}
    resources = (listed_in_use(file.name, paragraphs),) if paragraphs else ()
    notes = _notes(file.name, {**known.topics, **topics}, labels) if labels else ()
    return Read(
        topics=topics, judgments=judgments, resources=resources, problems=report.problems, notes=notes
    )


def _tell_lone(queries: list[str], known: CarImportContext, report: Report) -> None:
    if queries:
        what = f"{len(queries):,} judged queries are in no outline: {listed(queries)}"
        right = "each counts as a topic of its own, 0 for a run that does not answer it (as in trec_eval -c)"
        again = (
            "; take the runs in again that were there before, for their rankings of these queries were left out"
            if known.runs
            else ""
        )
        report.warn("UNKNOWN_QUERY", "file", what, right + again)


def _tell_doubtful(lines: list[QrelsLine], report: Report) -> None:
    if lines:
        many = f", {len(lines):,} such lines in all" if len(lines) > 1 else ""
        what = f"{shown(lines[0].item)!r} looks like a paragraph id that is not 40 hexadecimal digits in lower case{many}"
        report.warn(
            "DOUBTFUL_ID",
            f"line {lines[0].number:,}",
            what,
            "paragraph ids as the corpus has them; these were read as ids of entities",
        )


def _number(known: CarImportContext, label: str) -> int:
    return GRADES[known.settings["grades"]][label]


def _lines(file: Packed, known: CarImportContext, report: Report) -> Iterator[QrelsLine]:
    """The lines that can be read; the others are reported."""
    pages, renamed = pages_of(known.topics), id_map(known.resources)
    labels = {str(number): label for label, number in reversed(GRADES[known.settings["grades"]].items())}
    for number, text in file.rows():
        if number % _EVERY == 0:
            known.progress(file.share, f"reading line {number:,}")
        parts = text.split()
        label = labels.get(parts[3]) if len(parts) == 4 else None
        if label is None or len(parts[0]) > MAX_ID:
            _wrong(report, number, text, labels)
            continue
        query = parts[0] if parts[0] in pages else renamed.get(parts[0], parts[0])
        item = parts[2]
        yield QrelsLine(
            number, pages.get(query, query), query, entity_of(item)[0] if "/" in item else item, label
        )


def _wrong(report: Report, number: int, text: str, labels: Iterable[str]) -> None:
    parts = text.split()
    if len(parts) != 4 or len(parts[0]) > MAX_ID or _grade(parts[3]) is None:
        what = f"{shown(text.strip())!r} is no line of qrels"
        report.error("MALFORMED_LINE", f"line {number}", what, "query 0 item grade; the line was left out")
        return
    numbers = ", ".join(sorted(labels, key=int, reverse=True))
    right = f"one of {numbers} (setting “grades”); the line was left out"
    report.error("UNKNOWN_GRADE", f"line {number}", f"grade {shown(parts[3])}", right)


def _notes(
    name: str, topics: Mapping[str, Topic], labels: Mapping[tuple[str, str, str], str]
) -> tuple[str, ...]:
    judged = {query for _, query, _ in labels}
    pages = {topic for topic, _, _ in labels}
    counts = dict.fromkeys(("hierarchical", "toplevel", "article"), 0)
    for page in pages:
        for level, names in levels_of(topics[page]).items():
            counts[level] += len(judged.intersection(names))
    told = ", ".join(f"{count} {level}" for level, count in counts.items())
    lone = sum(topics[page].levels is not None for page in pages)
    told += f", {lone} in no outline" if lone else ""
    return (
        f"{name}: {len(labels)} grades of {len(judged)} queries ({told}; a top-level section is one of the hierarchical level too)",
    )


# Out


def _rows(lines: Iterator[tuple[object, ...]], between: str = " ") -> bytes:
    return "".join(between.join(map(str, line)) + "\n" for line in lines).encode()


def ranking_writer(task: Task) -> Callable[[ExportData], bytes]:
    """Writes the grades of passages or of entities, at all levels that are judged."""

    def write(material: ExportData) -> bytes:
        return _rows(
            (query, 0, item, grade)
            for topic in material.topics
            for query, grades in sorted(qrels_of(material.judged[topic], material.settings)[task].items())
            for item, grade in sorted(grades.items())
        )

    return write


def write_page_level(material: ExportData) -> bytes:
    """Y3: `squid 0 paragraph grade`, removed paragraphs with 0."""
    return _rows(
        (topic, 0, paragraph, grade)
        for topic in material.topics
        for paragraph, grade in sorted(
            page_qrels(page_gold(material.judged[topic], material.settings)).items()
        )
    )


def write_section_level(material: ExportData) -> bytes:
    """Y3: `heading id 0 paragraph grade`."""
    special = material.settings["special"] == "write"
    return _rows(
        (_section_id(topic, facet), 0, paragraph, grade)
        for topic in material.topics
        for facet, grades in sorted(_facet_grades(material, topic, special).items())
        for paragraph, grade in sorted(grades.items())
    )


def _facet_grades(material: ExportData, topic: str, special: bool) -> Mapping[str, Mapping[str, int]]:
    return facet_qrels(
        page_gold(material.judged[topic], material.settings), material.settings, special=special
    )


def _section_id(page: str, facet: str) -> str:
    """A facet's id holds the page's already; those of the interface's own facets and of old files do not."""
    return facet if facet.startswith(f"{page}/") else f"{page}/{facet}"


def write_transitions(material: ExportData) -> bytes:
    """Y3: `squid paragraph paragraph label`, every judged pair, whether it still stands on a page or not."""
    return _rows(
        (topic, *pair_, label)
        for topic in material.topics
        for pair_, label in sorted(page_gold(material.judged[topic], material.settings).transitions.items())
    )


def write_sessions(material: ExportData) -> bytes:
    """Y1 and Y2: query, session (the assessor), item and raw number between tabs; every assessor's own label."""
    return _rows(_session_lines(material), "\t")


def _session_lines(material: ExportData) -> Iterator[tuple[object, ...]]:
    for topic in material.topics:
        judged = material.judged[topic]
        for ref in sorted(ref for ref in judged.refs if ref.kind in ("passage", "entity")):
            query, item = pair(ref)
            for vote in sorted(judged.votes(ref), key=lambda vote: vote.assessor):
                yield query, _word(vote.assessor), item, RAW[str(vote.label)]


def _word(name: str) -> str:
    """A name in one word, for columns."""
    return "_".join(name.split())
