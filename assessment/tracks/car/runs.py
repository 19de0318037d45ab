"""Passage and entity runs come in: six columns, a ranking for each section or page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, groupby
from typing import NamedTuple

from assessment.formats import Packed, problem
from assessment.model import ImportContext, Problem, Read, Run
from assessment.tracks.car.answer import Answer, Ordering, Ranked, Ranking, Task, Topic
from assessment.tracks.car.blocks import blocks
from assessment.tracks.car.ids import can_be_compared, unknown_items
from assessment.tracks.car.levels import levels_of, pages_of
from assessment.tracks.car.rankings_in import QueryRanking, RankingPiece
from assessment.tracks.car.report import REJECTS, Report, listed, shown
from assessment.tracks.car.topic_lists import id_map

MAX_NAME = 100
_FIELDS = 6
_SAMPLE = 50


def is_run(file: Packed) -> bool:
    """Lines of six fields, or five where the name is missing, of which the fifth is a number."""
    return _share_of_lines(file) >= 0.5


def _share_of_lines(file: Packed) -> float:
    """How many of the first lines are lines of a run, from 0 to 1."""
    lines = [
        line.split()
        for line in file.start.removeprefix(b"\xef\xbb\xbf").splitlines()[:_SAMPLE]
        if line.strip()
    ]
    return sum(_is_line(fields) for fields in lines) / len(lines) if lines else 0.0


def _is_line(fields: list[bytes]) -> bool:
    whole = len(fields) >= _FIELDS or (len(fields) == _FIELDS - 1 and fields[1].upper() == b"Q0")
    return whole and b"\0" not in b"".join(fields) and _is_number(fields[4])


def _is_number(field: bytes) -> bool:
    try:
        return field[:1] not in (b'"', b"{") and bool(float(field)) in (True, False)
    except ValueError:
        return False


def read_run(file: Packed, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """One run, named by its tag; the queries of a page together, whichever page the outlines say that a query belongs to."""
    report, lines = Report(file.name), _Lines()
    for number, count, block in blocks(file):
        lines.add(block, number, count, report)
        known.progress(file.share, f"reading rankings, line {number:,}")
    if not known.topics:
        report.error("NO_TOPICS", "file", "the campaign has no outlines yet", "take in the outlines first")
    if not lines.tags or not known.topics:
        return Read(problems=report.problems)
    _check_tags(lines, report)
    queries = _of_pages(lines.found, known, report)
    if not queries:
        return Read(problems=report.problems)
    if not _share_of_lines(file):
        report.error(
            "NOT_THIS_FORMAT",
            "file",
            "none of the first lines is a ranking",
            "section, Q0, item, rank, score, run on each line",
        )
        return Read(problems=report.problems)
    return _read(next(iter(lines.tags)), queries, known, report)


def _read(
    tag: str,
    queries: list[tuple[str, str, QueryRanking]],
    known: ImportContext[Topic, Answer],
    report: Report,
) -> Read[Topic, Answer]:
    file = report.file
    task = _task([query for _, _, query in queries])
    if task == "entity":
        _tell_doubtful(queries, report)
    pages: dict[str, dict[str, Ranked]] = {}
    for page, name, query in queries:
        line = query.pieces[0].line
        ranked = query.ranked(name, task, report)
        if ranked.items:
            pages.setdefault(page, {})[name] = ranked
            _check_items(ranked, task, f"line {line:,}, query {shown(name)}", (known, report))
    _tell_unchecked(task, known, report)
    count = sum(len(found) for found in pages.values())
    answers: dict[str, Answer] = {page: Ranking(task, found) for page, found in pages.items()}
    notes = (f"{file}: {task} run {shown(tag)!r}, {count:,} queries of {len(answers):,} pages",)
    run = Run(tag[:MAX_NAME], answers, team_of(tag), task)
    return Read(runs=(run,) if answers else (), problems=report.problems, notes=notes)


def _task(queries: list[QueryRanking]) -> Task:
    """Passages where half of the queries rank nothing else, or do so but for some damaged ids."""
    sound = sum(query.is_passages() for query in queries)
    if 2 * sound >= len(queries):
        return "passage"
    mixed = sum(not query.is_passages() and query.mostly_passages() for query in queries)
    return "passage" if 2 * (sound + mixed) >= len(queries) else "entity"


def _tell_doubtful(queries: list[tuple[str, str, QueryRanking]], report: Report) -> None:
    """One message on all entities of a run that are damaged paragraph ids rather than entities."""
    found = [(line, name, item) for _, name, query in queries for line, item in query.doubtful()]
    if found:
        line, name, item = min(found)
        many = f", {len(found):,} such items in all" if len(found) > 1 else ""
        what = (
            f"{shown(item)!r} looks like a paragraph id that is not 40 hexadecimal digits in lower case{many}"
        )
        right = "paragraph ids as the corpus has them; these were read as ids of entities"
        report.warn("DOUBTFUL_ID", f"line {line:,}, query {shown(name)}", what, right)


def _check_items(
    ranked: Ranked, task: Task, place: str, context: tuple[ImportContext[Topic, Answer], Report]
) -> None:
    """The paragraphs of a ranking against the ids of the corpus."""
    known, report = context
    if task == "passage" and can_be_compared(known):
        unknown = unknown_items(known, ranked.items)
        if unknown:
            what = f"{len(unknown):,} paragraphs of the ranking are not in the corpus: {listed(unknown)}"
            report.warn(
                "UNKNOWN_PARAGRAPH",
                place,
                what,
                "ids of the corpus only; they are scored as not relevant unless they are judged",
            )


def _tell_unchecked(task: Task, known: ImportContext[Topic, Answer], report: Report) -> None:
    if task == "entity":
        what, right = (
            "ids of entities are compared with nothing",
            "there is no list of them to take in; only what is judged can match",
        )
        report.warn("ENTITIES_UNCHECKED", "file", what, right)
    elif not can_be_compared(known):
        what = "no list of paragraph ids was there when the file was read: ids are not compared"
        report.warn("CORPUS_UNCHECKED", "file", what, "take in the list of ids first")


def team_of(name: str) -> str:
    """The team of a run: what stands before the first dash, "" where there is none."""
    team, dash, _ = name.partition("-")
    return team[:MAX_NAME] if dash else ""


class _Lines:
    """The rankings of a file by query, each in pieces as they come; most pieces are hundreds of lines that are taken apart at once."""

    def __init__(self) -> None:
        self.found: dict[bytes, QueryRanking] = {}
        self.tags: dict[str, int] = {}

    def add(self, block: bytes, number: int, size: int, report: Report) -> None:
        fields = block.split()
        if (
            len(fields) == _FIELDS * size
            and fields[1::6].count(fields[1]) == size
            and fields[5::6].count(fields[5]) == size
        ):
            self._take(number, fields)
            return
        for line, text in enumerate(block.split(b"\n")[:-1], number):
            fields = text.split()
            if len(fields) >= _FIELDS:
                self._take(line, fields[:_FIELDS])
            elif fields:
                what, right = (
                    f"{len(fields)} fields",
                    "section, Q0, item, rank, score, run; trec_eval stops here; left out",
                )
                report.error("MISSING_FIELD", f"line {line:,}", what, right, official=True)

    def _take(self, number: int, fields: list[bytes]) -> None:
        self.tags.setdefault(fields[5].decode("utf-8", "replace"), number)
        items, ranks, scores, start = fields[2::6], fields[3::6], fields[4::6], 0
        for name, same in groupby(fields[0::6]):
            end = start + len(list(same))
            some = items[start:end]
            columns = b" ".join(some), b" ".join(ranks[start:end]), b" ".join(scores[start:end])
            self.found.setdefault(name, QueryRanking()).pieces.append(
                RankingPiece(number + start, *columns, len(set(some)) == len(some))
            )
            start = end


def _check_tags(lines: _Lines, report: Report) -> None:
    tags = list(lines.tags)
    if len(tags) > 1:
        what = f"{len(tags)} run names in one file: {listed(tags)}"
        report.warn(
            "SEVERAL_NAMES",
            f"line {lines.tags[tags[1]]:,}",
            what,
            f"one file for each run; all was read as {shown(tags[0])!r}",
        )


class _Page(NamedTuple):
    page: str
    query: str


def _of_pages(
    found: dict[bytes, QueryRanking], known: ImportContext[Topic, Answer], report: Report
) -> list[tuple[str, str, QueryRanking]]:
    """Page, query and ranking of every query that the outlines have; what they do not have is told and left out."""
    pages, renamed = pages_of(known.topics), id_map(known.resources)
    kept: dict[_Page, QueryRanking] = {}
    unknown: dict[str, int] = {}
    for raw, query in found.items():
        name = raw.decode("utf-8", "replace")
        name = name if name in pages else renamed.get(name, name)
        if name in pages:
            kept.setdefault(_Page(pages[name], name), QueryRanking()).pieces += query.pieces
        else:
            unknown[name] = query.pieces[0].line
    if unknown:
        severe = report.warn if kept else report.error
        what = f"{len(unknown):,} of {len(found):,} queries are in no outline: {listed(unknown)}"
        severe(
            "UNKNOWN_QUERY",
            f"line {next(iter(unknown.values())):,}",
            what,
            "section ids as the outlines have them; left out, as trec_eval does",
        )
    return [(key.page, key.query, query) for key, query in kept.items()]


def check(file: str, run: Run[Answer], known: ImportContext[Topic, Answer]) -> Iterator[Problem]:
    """What a run leaves out: pages of a Y3 run, queries of the levels that a ranking has."""
    orderings = [page for page, answer in run.answers.items() if isinstance(answer, Ordering)]
    if orderings:
        accepted = run.details.get("official") == "accepted"
        yield from _missing_pages(file, set(orderings), known, accepted=accepted)
    else:
        yield from _missing_queries(file, run, known)


def _missing_pages(
    file: str, given: set[str], known: ImportContext[Topic, Answer], *, accepted: bool
) -> Iterator[Problem]:
    missing = [page for page, topic in known.topics.items() if topic.facets and page not in given]
    for page in missing:
        what = "the page is in the outlines but not in the run"
        found = problem(file, "MISSING_PAGE", f"page {shown(page)}", what, "one line for each page")
        yield found if accepted else found._replace(official=REJECTS)


def _missing_queries(file: str, run: Run[Answer], known: ImportContext[Topic, Answer]) -> Iterator[Problem]:
    given = set(
        chain.from_iterable(answer.queries for answer in run.answers.values() if isinstance(answer, Ranking))
    )
    wanted: dict[str, list[str]] = {}
    for topic in known.topics.values():
        for level, names in levels_of(topic).items():
            wanted.setdefault(level, []).extend(names)
    told: list[list[str]] = []
    for level, names in wanted.items():
        missing = [name for name in names if name not in given] if names not in told else []
        told.append(names)
        if missing and len(missing) < len(names):
            what = f"no ranking for {len(missing):,} of {len(names):,} queries ({level}): {listed(missing)}"
            yield problem(
                file, "MISSING_QUERY", "file", what, "each counts as 0 where it is judged", "warning"
            )
