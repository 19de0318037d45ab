"""Reads passage and entity runs: six columns, a ranking for each section or page."""

from __future__ import annotations

from typing import NamedTuple

from assessment.formats import Packed
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of, plural
from assessment.formats.reports import Report, shown
from assessment.model import Read, Run
from assessment.tracks.car.answer import (
    Answer,
    PackedRanking,
    PageRankings,
    Task,
    Topic,
)
from assessment.tracks.car.collection.line_blocks import blocks
from assessment.tracks.car.collection.paragraph_ids import (
    can_be_compared,
    unknown_items,
)
from assessment.tracks.car.levels import pages_of
from assessment.tracks.car.rankings.query_ranking import QueryRanking
from assessment.tracks.car.rankings.run_lines import RunRankings
from assessment.tracks.car.rankings.run_recognition import share_of_lines
from assessment.tracks.car.topics.topic_lists import id_map
from assessment.tracks.car.unit_references import CarImportContext

MAX_NAME = 100


class PageRanking(NamedTuple):
    """The ranking of one query, with the page that the outlines say the query belongs to."""

    page: str
    query: str
    ranking: QueryRanking


def read_run(file: Packed, context: CarImportContext) -> Read[Topic, Answer]:
    """One run, named by its tag; the queries of a page together, as the outlines assign them."""
    report, rankings = Report(file.name), RunRankings()
    for block in blocks(file):
        rankings.add(block, report)
        line = f"line {block.first_number:,}"
        context.progress(file.share, f"reading rankings, {line}")
    if not context.topics:
        report.error(
            "NO_TOPICS",
            "file",
            what="the campaign has no outlines yet",
            right="import the outlines first",
        )
    if not rankings.tags or not context.topics:
        return Read(problems=report.problems)
    _check_tags(rankings.tags, report)
    queries = _of_pages(rankings.by_query, context, report)
    if not queries:
        return Read(problems=report.problems)
    # Queries of the outlines may also be in a file of another format, a list of ids among them.
    if not share_of_lines(file):
        what = "none of the first lines is a ranking"
        right = "section, Q0, item, rank, score, run on each line"
        report.error("NOT_THIS_FORMAT", "file", what=what, right=right)
        return Read(problems=report.problems)
    return _read(next(iter(rankings.tags)), queries, context, report)


def _read(
    tag: str, queries: list[PageRanking], context: CarImportContext, report: Report
) -> Read[Topic, Answer]:
    """The run from its rankings; entries that cannot be read are left out."""
    task = _task([query.ranking for query in queries])
    if task == "entity":
        _report_doubtful(queries, report)
    pages: dict[str, dict[str, PackedRanking]] = {}
    for page, name, ranking in queries:
        place = f"line {ranking.pieces[0].line:,}, query {shown(name)}"
        packed = ranking.packed(name, task, report)
        if packed.items:
            pages.setdefault(page, {})[name] = packed
            if task == "passage":
                _check_items(packed, place, context, report)
    _report_unchecked(task, context, report)
    count = sum(len(rankings) for rankings in pages.values())
    answers: dict[str, Answer] = {
        page: PageRankings(task, rankings) for page, rankings in pages.items()
    }
    size = (
        f"{number_of(count, 'query', 'queries')} of {number_of(len(answers), 'page')}"
    )
    note = f"{report.file}: {task} run {shown(tag)!r}, {size}"
    run = Run(tag[:MAX_NAME], answers, team_of(tag), task)
    return Read(runs=(run,) if answers else (), problems=report.problems, notes=(note,))


def _task(rankings: list[QueryRanking]) -> Task:
    """Passages if half of the queries rank nothing else, or do so except for some damaged ids."""
    # Half, not all: one damaged id must not turn a passage run into an entity run.
    sound = sum(ranking.is_passages() for ranking in rankings)
    if 2 * sound >= len(rankings):
        return "passage"
    mixed = sum(
        not ranking.is_passages() and ranking.mostly_passages() for ranking in rankings
    )
    if 2 * (sound + mixed) >= len(rankings):
        return "passage"
    return "entity"


def _report_doubtful(queries: list[PageRanking], report: Report) -> None:
    """One message on all entities of a run that are damaged paragraph ids rather than entities."""
    doubtful = []
    for _, name, ranking in queries:
        doubtful += [(line, name, item) for line, item in ranking.doubtful()]
    if not doubtful:
        return
    line, name, item = min(doubtful)
    what = f"{shown(item)!r} looks like a paragraph id that is not 40 hexadecimal digits in lower case"
    if len(doubtful) > 1:
        what += f", {len(doubtful):,} such items in all"
    right = "paragraph ids as the corpus has them; these were read as ids of entities"
    report.warn(
        "DOUBTFUL_ID", f"line {line:,}, query {shown(name)}", what=what, right=right
    )


def _check_items(
    packed: PackedRanking, place: str, context: CarImportContext, report: Report
) -> None:
    """The paragraphs of a ranking against the ids of the corpus."""
    if not can_be_compared(context):
        return
    unknown = unknown_items(context, packed.items)
    if unknown:
        paragraphs = number_of(
            len(unknown), "ranked paragraph is", "ranked paragraphs are"
        )
        what = f"{paragraphs} not in the corpus: {first_foreign_names(unknown)}"
        right = "ids of the corpus only; they are scored as not relevant unless they are judged"
        report.warn("UNKNOWN_PARAGRAPH", place, what=what, right=right)


def _report_unchecked(task: Task, context: CarImportContext, report: Report) -> None:
    if task == "entity":
        what = "ids of entities are compared with nothing"
        right = "only what is judged can match; a list of names tells which in use have none"
        report.warn("ENTITIES_UNCHECKED", "file", what=what, right=right)
    elif not can_be_compared(context):
        what = "no list of paragraph ids was there when the file was read: ids are not compared"
        report.warn(
            "CORPUS_UNCHECKED", "file", what=what, right="import the list of ids first"
        )


def team_of(name: str) -> str:
    """The team of a run: the part of its name before the first dash, "" where there is none."""
    team, dash, _ = name.partition("-")
    if dash:
        return team[:MAX_NAME]
    return ""


def _check_tags(lines: dict[str, int], report: Report) -> None:
    """A file should have one tag of the form team-method; `lines` has the first line of each."""
    tags = list(lines)
    team, dash, method = tags[0].partition("-")
    if not (team and dash and method):
        what = f"tag {shown(tags[0])!r} is not of the form team-method"
        right = "the team, a dash and the method; as it is, an organiser gives the run its team"
        first = lines[tags[0]]
        report.warn("TAG_WITHOUT_TEAM", f"line {first:,}", what=what, right=right)
    if len(tags) > 1:
        what = f"{len(tags)} run names in one file: {first_foreign_names(tags)}"
        right = f"one file for each run; all was read as {shown(tags[0])!r}"
        second = lines[tags[1]]
        report.warn("SEVERAL_NAMES", f"line {second:,}", what=what, right=right)


def _of_pages(
    rankings: dict[bytes, QueryRanking], context: CarImportContext, report: Report
) -> list[PageRanking]:
    """The rankings of all queries that the outlines have; other queries are reported and left out."""
    pages = pages_of(context.topics)
    renamed = id_map(context.resources)
    by_query: dict[str, QueryRanking] = {}
    unknown: dict[str, int] = {}
    for raw, ranking in rankings.items():
        name = raw.decode("utf-8", "replace")
        if name not in pages:
            name = renamed.get(name, name)
        if name in pages:
            # Two ids of Y2 can be one section of Y3.
            by_query.setdefault(name, QueryRanking()).pieces += ranking.pieces
        else:
            unknown[name] = ranking.pieces[0].line
    if unknown:
        add = report.warn if by_query else report.error
        count = f"{len(unknown):,} of {number_of(len(rankings), 'query', 'queries')}"
        verb = plural(len(unknown), "is", "are")
        what = f"{count} {verb} in no outline: {first_foreign_names(unknown)}"
        right = "section ids as the outlines have them; left out, as trec_eval does"
        place = f"line {next(iter(unknown.values())):,}"
        add("UNKNOWN_QUERY", place, what=what, right=right)
    return [
        PageRanking(pages[name], name, ranking) for name, ranking in by_query.items()
    ]
