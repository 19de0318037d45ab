"""Exports qrels of passages, entities and Y3 pages, transitions, and the raw numbers of sessions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assessment.formats.sampling_strata import OUTSIDE, strata_of
from assessment.model import ExportData
from assessment.tracks.car.answer import Task
from assessment.tracks.car.judgments.judged_qrels import (
    PageGold,
    facet_qrels,
    page_gold,
    page_qrels,
    qrels_of,
)
from assessment.tracks.car.scales import RAW
from assessment.tracks.car.screens.units import pools
from assessment.tracks.car.unit_references import ENTITY, PASSAGE, pair

Columns = tuple[object, ...]


def _lines_of_rows(rows: Iterator[Columns], between: str = " ") -> bytes:
    return "".join(between.join(map(str, row)) + "\n" for row in rows).encode()


def ranking_writer(task: Task) -> Callable[[ExportData], bytes]:
    """Writes the grades of passages or of entities, at all levels that are judged."""
    return lambda data: _lines_of_rows(_ranking_rows(data, task))


def _ranking_rows(data: ExportData, task: Task) -> Iterator[Columns]:
    for topic in data.topics:
        by_task = qrels_of(data.judged[topic], data.settings)
        qrels = by_task[task]
        for query, grades in sorted(qrels.items()):
            for item, grade in sorted(grades.items()):
                yield query, 0, item, grade


def write_strata(data: ExportData) -> bytes:
    """`query 0 item grade stratum` of the passages and entities whose qrels came with a fifth column.

    The grade is -1 for items outside of the sample; those of judged items are never below 0 here.
    """
    return _lines_of_rows(_strata_rows(data))


def _strata_rows(data: ExportData) -> Iterator[Columns]:
    """Query, 0, item, grade and stratum: the judged sample, then items outside of it with grade -1."""
    strata = strata_of(data.resources)
    judged: set[tuple[object, object]] = set()
    tasks: tuple[Task, ...] = ("passage", "entity")
    for task in tasks:
        for row in _ranking_rows(data, task):
            query, _, item, grade = row
            judged.add((query, item))
            stratum = strata.get(str(query), {}).get(str(item))
            if stratum:
                yield query, 0, item, max(0, int(str(grade))), stratum
    for query, items in sorted(strata_of(data.resources, OUTSIDE).items()):
        for item, stratum in sorted(items.items()):
            if (query, item) not in judged:
                yield query, 0, item, -1, stratum


def write_sampled(data: ExportData) -> bytes:
    """Qrels as trec_eval's infAP reads them: -1 for items of a judged query's pool that have no grade.

    They are right where the judged items are a random sample of the pool; those of judged ones are never
    below 0.
    """
    return _lines_of_rows(_sampled_rows(data))


def _sampled_rows(data: ExportData) -> Iterator[Columns]:
    """Query, 0, item and grade of all pooled items; -1 where nobody judged."""
    for topic in data.topics:
        by_task = qrels_of(data.judged[topic], data.settings)
        pooled: dict[tuple[str, str], tuple[str, ...]] = {}
        for one in pools(data.state(topic)):
            pooled[one.task, one.query] = one.items
        for task, qrels in by_task.items():
            for query, grades in sorted(qrels.items()):
                items = {*grades, *pooled.get((task, query), ())}
                for item in sorted(items):
                    # A grade below 0 would read as outside of the sample.
                    grade = max(0, grades[item]) if item in grades else -1
                    yield query, 0, item, grade


def _page_gold(data: ExportData, topic: str) -> PageGold:
    return page_gold(data.judged[topic], data.settings)


def write_page_level(data: ExportData) -> bytes:
    """Y3: `squid 0 paragraph grade`, removed paragraphs with 0."""
    return _lines_of_rows(_page_rows(data))


def _page_rows(data: ExportData) -> Iterator[Columns]:
    for topic in data.topics:
        gold = _page_gold(data, topic)
        grades = page_qrels(gold)
        for paragraph, grade in sorted(grades.items()):
            yield topic, 0, paragraph, grade


def write_section_level(data: ExportData) -> bytes:
    """Y3: `heading id 0 paragraph grade`."""
    return _lines_of_rows(_section_rows(data))


def _section_rows(data: ExportData) -> Iterator[Columns]:
    special = data.settings["special"] == "write"
    for topic in data.topics:
        gold = _page_gold(data, topic)
        qrels = facet_qrels(gold, data.settings, special=special)
        for facet, grades in sorted(qrels.items()):
            section = _section_id(topic, facet)
            for paragraph, grade in sorted(grades.items()):
                yield section, 0, paragraph, grade


def _section_id(page: str, facet: str) -> str:
    """A facet's id holds the page's already; those of the interface's own facets and of old files do not."""
    # mediawiki-annotate always joins the two, which doubles the page in such ids.
    if facet.startswith(f"{page}/"):
        return facet
    return f"{page}/{facet}"


def write_transitions(data: ExportData) -> bytes:
    """Y3: `squid paragraph paragraph label`, every judged pair, whether it is still on a page or not."""
    return _lines_of_rows(_transition_rows(data))


def _transition_rows(data: ExportData) -> Iterator[Columns]:
    for topic in data.topics:
        gold = _page_gold(data, topic)
        transitions = gold.transitions
        for (before, after), label in sorted(transitions.items()):
            yield topic, before, after, label


def write_sessions(data: ExportData) -> bytes:
    """Y1 and Y2: query, session (the assessor), item and raw number between tabs; every assessor's label."""
    return _lines_of_rows(_session_rows(data), "\t")


def _session_rows(data: ExportData) -> Iterator[Columns]:
    """Query, assessor, item and raw grade of every vote on a ranking."""
    for topic in data.topics:
        judged = data.judged[topic]
        for ref in sorted(judged.refs):
            if ref.kind not in (PASSAGE, ENTITY):
                continue
            query, item = pair(ref)
            for vote in sorted(judged.votes(ref), key=lambda vote: vote.assessor):
                session = _word(vote.assessor)
                number = RAW[str(vote.label)]
                yield query, session, item, number


def _word(name: str) -> str:
    """A name in one word, for columns."""
    return "_".join(name.split())
