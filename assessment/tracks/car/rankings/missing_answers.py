"""What a run leaves out: pages of the outlines, and queries of the levels that it has rankings for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from assessment.formats import problem, warning
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.reports import shown
from assessment.model import Problem, Run
from assessment.model.problems import REJECTS
from assessment.tracks.car.answer import Answer, Ordering, PageRankings, Topic
from assessment.tracks.car.levels import levels_of
from assessment.tracks.car.unit_references import CarImportContext


def check(file: str, run: Run[Answer], context: CarImportContext) -> Iterator[Problem]:
    """What a run leaves out: pages of a Y3 run, queries of the levels that a ranking has."""
    orderings = {
        page for page, answer in run.answers.items() if isinstance(answer, Ordering)
    }
    if orderings:
        accepted = run.details.get("official") == "accepted"
        yield from _missing_pages(file, orderings, context, accepted=accepted)
    else:
        yield from _missing_queries(file, run, context)


def _missing_pages(
    file: str, submitted: Collection[str], context: CarImportContext, *, accepted: bool
) -> Iterator[Problem]:
    what = "the page is in the outlines but not in the run"
    for page, topic in context.topics.items():
        if topic.facets and page not in submitted:
            place = f"page {shown(page)}"
            wrong = problem(
                file, "MISSING_PAGE", place, what=what, right="one line for each page"
            )
            if not accepted:
                wrong = wrong._replace(official=REJECTS)
            yield wrong


def _missing_queries(
    file: str, run: Run[Answer], context: CarImportContext
) -> Iterator[Problem]:
    """Queries without a ranking, of levels that have some; levels with equal queries are reported once."""
    answered = _ranked_queries(run)
    checked: list[list[str]] = []
    for level, names in _queries_by_level(context.topics.values()).items():
        if names in checked:
            continue
        checked.append(names)
        missing = [name for name in names if name not in answered]
        if missing and len(missing) < len(names):
            # One name at least has a ranking, so there are two or more.
            count = f"{len(missing):,} of {len(names):,} queries"
            what = f"no ranking for {count} ({level}): {first_foreign_names(missing)}"
            right = "each counts as 0 where it is judged"
            yield warning(file, "MISSING_QUERY", "file", what=what, right=right)


def _ranked_queries(run: Run[Answer]) -> set[str]:
    """Every query that the run has a ranking for."""
    ranked: set[str] = set()
    for answer in run.answers.values():
        if isinstance(answer, PageRankings):
            ranked.update(answer.queries)
    return ranked


def _queries_by_level(topics: Iterable[Topic]) -> dict[str, list[str]]:
    """The queries of all pages by level."""
    by_level: dict[str, list[str]] = {}
    for topic in topics:
        for level, queries in levels_of(topic).items():
            by_level.setdefault(level, []).extend(queries)
    return by_level
