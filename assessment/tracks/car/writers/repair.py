"""A run's file as the track's tools want it, and what was changed for that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from assessment.formats.plurals import number_of
from assessment.model import (
    ExportData,
    ImportContext,
    Problem,
    RepairedRun,
    Run,
    RunChange,
    reported_changes,
)
from assessment.tracks.car.answer import Answer, Ordering, Origin, PackedRanking, Topic
from assessment.tracks.car.pages.official_rules import LONGEST_NAME, is_run_name
from assessment.tracks.car.rankings.trec_eval_order import floats
from assessment.tracks.car.topics.budget import budget_of
from assessment.tracks.car.writers.runs_out import y3_lines

_READ_OTHERWISE = frozenset(
    (
        "EMPTY_BODY",
        "MALFORMED_ID",
        "MALFORMED_LINE",
        "MALFORMED_PARAGRAPH_ID",
        "MALFORMED_RANK",
        "MALFORMED_SCORE",
        "MISSING_FIELD",
        "MISSING_KEY",
        "NOT_AN_OBJECT",
        "NOT_A_PAGE",
        "NO_TEXT",
        "REPEATED_ITEM",
        "REPEATED_PAGE",
        "SEVERAL_NAMES",
        "UNKNOWN_PAGE",
        "UNKNOWN_QUERY",
    )
)
"""Problems with which a reader left something out or read it otherwise."""


def repaired(
    run: Run[Answer],
    context: ImportContext[Topic, Answer],
    reported: tuple[Problem, ...] = (),
) -> RepairedRun:
    """The run in its own format: six columns with ranks by score, or Y3 pages that the validator takes.

    Nothing is invented: what is missing (pages, paragraphs, origins) stays missing.
    """
    changes = list(reported_changes(reported, _READ_OTHERWISE))
    if any(isinstance(answer, Ordering) for answer in run.answers.values()):
        return _repaired_pages(run, context, changes)
    return _repaired_rankings(run, context, changes)


# Rankings


def _repaired_rankings(
    run: Run[Answer], context: ImportContext[Topic, Answer], changes: list[RunChange]
) -> RepairedRun:
    """Lines in the order of the outlines; the first column's ids and all scores stay as they are."""
    tag = _tag(run)
    if tag != run.name:
        changes.append(RunChange("every line", f"tag {run.name!r} became {tag!r}"))
    lines: list[str] = []
    for page in context.topics:
        answer = run.answers.get(page)
        if answer is None or answer.kind == "ordering":
            continue
        for query, packed in answer.queries.items():
            # Ranks are stored only where they are other than 1, 2, 3 ... .
            if packed.ranks:
                what = "ranks became 1, 2, 3 ... by score"
                changes.append(RunChange(f"query {query}", what))
            lines += _lines(query, packed, tag)
    return RepairedRun("".join(lines).encode(), tuple(changes), "run")


def _tag(run: Run[Answer]) -> str:
    """The run's name in one word that begins with its team."""
    tag = "-".join(run.name.split())
    # The team is read from the part before the first dash (`team_of`).
    if run.team and "-" not in tag:
        tag = f"{run.team}-{tag}"
    return tag


def _lines(query: str, packed: PackedRanking, tag: str) -> Iterator[str]:
    """The lines of a query, the highest score first, equal scores in trec_eval's order."""
    items = packed.items.split(" ")
    scores = packed.scores.split(" ")
    values = floats(packed.scores)
    # Two stable sorts, as the names of equal scores go down and the scores do too.
    indexes = sorted(range(len(items)), key=lambda index: items[index], reverse=True)
    indexes.sort(key=lambda index: -values[index])
    for rank, index in enumerate(indexes, 1):
        yield f"{query} Q0 {items[index]} {rank} {scores[index]} {tag}\n"


# Pages


def _repaired_pages(
    run: Run[Answer], context: ImportContext[Topic, Answer], changes: list[RunChange]
) -> RepairedRun:
    """A run of pages as the validator accepts it."""
    name = _run_id(run.name)
    if name != run.name:
        changes.append(RunChange("every page", f"run_id {run.name!r} became {name!r}"))
    pages: dict[str, Ordering] = {}
    for page, topic in context.topics.items():
        answer = run.answers.get(page)
        if isinstance(answer, Ordering):
            mended = _repaired_page(answer, topic, context.settings)
            pages[page] = mended
            changes += _page_changes(page, answer, mended)
    return RepairedRun(y3_lines(name, pages, _data(context)), tuple(changes), "jsonl")


def _data(context: ImportContext[Topic, Answer]) -> ExportData:
    """What the writer of pages needs: outlines, and texts as far as the campaign has them."""
    return ExportData(
        context.topics,
        {},
        {},
        context.settings,
        {},
        context.resources,
        context.documents,
    )


def _run_id(name: str) -> str:
    """A name that the validator takes: letters, digits, dashes, underlines and dots, at most 15 characters.

    >>> _run_id("UNH page ranking, long")
    'UNH-page-rankin'
    """
    if is_run_name(name) and len(name) <= LONGEST_NAME:
        return name
    plain = re.sub(r"[^\w.-]+", "-", name).lstrip(".")
    return plain[:LONGEST_NAME].strip("-") or "run"


def _repaired_page(
    page: Ordering, topic: Topic, settings: Mapping[str, str]
) -> Ordering:
    """The page with the outline's facets, no more paragraphs and origins than asked, and ranks by score."""
    most = budget_of(topic, settings)
    facets = topic.query_facets
    by_section: dict[str, list[Origin]] = {facet.id: [] for facet in facets}
    for origin in page.origins:
        if origin.section in by_section:
            by_section[origin.section].append(origin)
    origins: list[Origin] = []
    for own in by_section.values():
        origins += _origins_by_score(own)[:most]
    return Ordering(page.paragraphs[:most], facets, tuple(origins))


def _origins_by_score(origins: list[Origin]) -> list[Origin]:
    """The origins of a section, the highest score first; without scores in the order of their ranks."""
    ordered = sorted(origins, key=lambda origin: (-origin.rank_score, origin.rank or 0))
    return [origin._replace(rank=rank) for rank, origin in enumerate(ordered, 1)]


def _page_changes(page: str, before: Ordering, after: Ordering) -> Iterator[RunChange]:
    """What became of one page, in sentences."""
    place = f"page {page}"
    cut = len(before.paragraphs) - len(after.paragraphs)
    if cut:
        yield RunChange(place, f"{number_of(cut, 'paragraph')} at the end left out")
    if before.facets != after.facets:
        yield RunChange(place, "query_facets became those of the outline")
    known = {(origin.section, origin.paragraph) for origin in after.origins}
    gone = [
        origin
        for origin in before.origins
        if (origin.section, origin.paragraph) not in known
    ]
    if gone:
        what = f"{number_of(len(gone), 'origin')} of other sections, or beyond the last rank, left out"
        yield RunChange(place, what)
    ranks = {
        (origin.section, origin.paragraph): origin.rank for origin in before.origins
    }
    renumbered = 0
    for origin in after.origins:
        renumbered += ranks[origin.section, origin.paragraph] != origin.rank
    if renumbered:
        origins = number_of(renumbered, "origin")
        yield RunChange(place, f"ranks of {origins} became those by score")
