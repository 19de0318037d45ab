"""Exports runs: as TREC runs, as Y3 pages, and rankings converted to Y3 pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import orjson

from assessment.formats.reproducible_zips import plain_name, zipped
from assessment.model import ExportData, Run
from assessment.tracks.car.answer import Answer, Ordering, Origin, PageRankings, Topic
from assessment.tracks.car.collection.pieces import (
    CORPUS,
    RUNS,
    Piece,
    filled,
    stored_shapes,
)
from assessment.tracks.car.pages.official_rules import LONGEST_NAME, is_run_name
from assessment.tracks.car.rankings.convert import (
    convert,
    convert_page_ranking,
    run_lines,
)
from assessment.tracks.car.rankings.trec_eval_order import from_origins, top
from assessment.tracks.car.topics.budget import budget_of, budgets

Pages = Mapping[str, Ordering]
Texts = Mapping[str, tuple[Piece, ...]]


class RunFile(NamedTuple):
    """A run as a file: the ending of its name, the run, and the content."""

    suffix: str
    run: str
    body: bytes


def write_pages(data: ExportData) -> bytes:
    """A zip with every passage run as Y3 pages, with duplicates, as the official converter does."""
    return _zip(_converted_files(data, unique=False))


def write_unique_pages(data: ExportData) -> bytes:
    """The same with each paragraph once a page (`--remove-duplicates`)."""
    return _zip(_converted_files(data, unique=True))


def _converted_files(data: ExportData, *, unique: bool) -> Iterator[RunFile]:
    for name, run in _passage_runs(data):
        pages = converted(run, data.topics, data.settings, unique=unique)
        yield RunFile("jsonl", name, y3_lines(name, pages, data))


def write_y3(data: ExportData) -> bytes:
    """A zip with every Y3 run, one page a line."""
    return _zip(_y3_files(data))


def _y3_files(data: ExportData) -> Iterator[RunFile]:
    for name, run in sorted(data.runs.items()):
        pages = _orderings(run, data)
        if pages:
            yield RunFile("jsonl", name, y3_lines(name, pages, data))


def write_runs(data: ExportData) -> bytes:
    """A zip with every run in six columns; for a Y3 run the rankings that its origins hold."""
    runs = sorted(data.runs.items())
    return _zip(
        RunFile("run", name, trec_lines(name, run, data.topics)) for name, run in runs
    )


def page_warnings(data: ExportData) -> list[str]:
    """What the official validator will say of converted pages."""
    warnings: list[str] = []
    for name, run in _passage_runs(data):
        pages = converted(run, data.topics, data.settings)
        warnings += _warnings(name, pages, data)
    return warnings


def _warnings(name: str, pages: Pages, data: ExportData) -> Iterator[str]:
    """What the validator will find in a written run, and how many pages are not written."""
    topics = data.topics
    if len(name) > LONGEST_NAME or not is_run_name(name):
        form = f"at most {LONGEST_NAME} letters, digits, dashes, underlines and dots"
        yield f"run {name}: the validator wants run ids of {form}"
    missing = sum(
        bool(topic.facets) and page not in pages for page, topic in topics.items()
    )
    if missing:
        yield f"run {name}: {missing} pages for which nothing was retrieved are not written"
    few = 0
    for page, ordering in pages.items():
        few += len(ordering.paragraphs) < budget_of(topics[page], data.settings)
    if few:
        yield f"run {name}: {few} pages have fewer paragraphs than asked (k, 20 by default)"
    ranks = {origin.rank for page in pages.values() for origin in page.origins}
    if 0 in ranks:
        yield f"run {name}: ranks start at 0, which the validator rejects"


def _passage_runs(data: ExportData) -> list[tuple[str, Run[Answer]]]:
    return [
        (name, run) for name, run in sorted(data.runs.items()) if run.kind == "passage"
    ]


def converted(
    run: Run[Answer],
    topics: Mapping[str, Topic],
    settings: Mapping[str, str],
    *,
    unique: bool = False,
) -> Pages:
    """The pages of a passage run in outline order; a run that ranks for whole pages only is read as such."""
    rankings: dict[str, PageRankings] = {}
    for page in topics:
        answer = run.answers.get(page)
        if isinstance(answer, PageRankings):
            rankings[page] = answer
    k = budgets(topics, settings)
    pages = {
        page: convert(topics[page], ranking, k[page], unique)
        for page, ranking in rankings.items()
    }
    if not any(pages.values()):
        pages = {
            page: convert_page_ranking(topics[page], ranking, k[page])
            for page, ranking in rankings.items()
        }
    return {page: ordering for page, ordering in pages.items() if ordering}


def _orderings(run: Run[Answer], data: ExportData) -> Pages:
    answers = ((page, run.answers.get(page)) for page in data.topics)
    return {page: answer for page, answer in answers if isinstance(answer, Ordering)}


def y3_lines(name: str, pages: Pages, data: ExportData) -> bytes:
    """A page a line, no line feed after the last; with texts where all of them are known piece by piece."""
    ids: set[str] = set()
    for page in pages.values():
        ids.update(page.paragraphs)
    texts = _texts(ids, data)
    # The official validator refuses a file of which some paragraphs have a text and others none.
    if not ids <= texts.keys():
        texts = {}
    lines = []
    for topic, page in pages.items():
        line = _page(name, data.topics[topic], page, texts)
        lines.append(orjson.dumps(line))
    return b"\n".join(lines)


def _texts(ids: set[str], data: ExportData) -> Texts:
    """The bodies of all paragraphs; none unless the campaign knows the shapes of all."""
    shapes = {
        **stored_shapes(data.resources, RUNS),
        **stored_shapes(data.resources, CORPUS),
    }
    if not ids <= shapes.keys():
        return {}
    texts = {}
    for name, document in data.documents(ids).items():
        if document.passages:
            texts[name] = filled("".join(document.passages), shapes[name])
    return texts


def _page(run: str, topic: Topic, page: Ordering, texts: Texts) -> dict[str, Any]:
    """A page as one line of a Y3 run."""
    paragraphs = [_paragraph(name, texts) for name in page.paragraphs]
    line: dict[str, Any] = {"title": topic.title, "squid": topic.id}
    line |= {"run_id": run, "paragraphs": paragraphs}
    if page.facets:
        line["query_facets"] = [
            {"heading": facet.heading, "heading_id": facet.id} for facet in page.facets
        ]
    if page.origins:
        line["paragraph_origins"] = [_origin(origin) for origin in page.origins]
    return line


def _paragraph(name: str, texts: Texts) -> dict[str, Any]:
    if name not in texts:
        return {"para_id": name}
    return {"para_id": name, "para_body": [_body(body) for body in texts[name]]}


def _body(body: Piece) -> dict[str, str]:
    keys = {
        "text": body.text,
        "entity": body.entity,
        "entity_name": body.name,
        "link_section": body.section,
    }
    # The organisers' own programs leave out keys without a value.
    return {key: value for key, value in keys.items() if value is not None}


def _origin(origin: Origin) -> dict[str, Any]:
    """An origin without a score has the negative rank for one, as it does where the run is scored."""
    line: dict[str, Any] = {
        "para_id": origin.paragraph,
        "section_path": origin.section,
        "rank_score": origin.rank_score,
    }
    if origin.rank is not None:
        line["rank"] = origin.rank
    return line


def trec_lines(name: str, run: Run[Answer], topics: Mapping[str, Topic]) -> bytes:
    """Rankings as imported; of origins the paragraphs by score, repeated ones with `_dup` after their id."""
    tag = "_".join(name.split())
    lines: list[str] = []
    for page in topics:
        if page in run.answers:
            lines += _trec(run.answers[page], tag)
    return "".join(lines).encode()


def _trec(answer: Answer, tag: str) -> Iterator[str]:
    """The lines of one page of a run in trec_eval's format."""
    if isinstance(answer, PageRankings):
        for query, packed in answer.queries.items():
            scores = packed.scores.split()  # as written: a float may print differently
            for line, score in zip(run_lines(packed), scores, strict=True):
                yield f"{query} Q0 {line.item} {line.rank} {score} {tag}\n"
        return
    for query, by_item in from_origins(answer).items():
        for rank, item in enumerate(top(by_item, len(by_item)), 1):
            yield f"{query} Q0 {item} {rank} {by_item[item]!r} {tag}\n"


def _zip(files: Iterable[RunFile]) -> bytes:
    return zipped(_named_files(files))


def _named_files(files: Iterable[RunFile]) -> Iterator[tuple[str, bytes]]:
    """Files by run name; characters that a file name should not have are replaced, equal names numbered."""
    taken: set[str] = set()
    for file in files:
        plain = plain_name(file.run).lstrip(".") or "run"
        name, number = plain, 1
        # Some file systems do not tell capitals from small letters.
        while name.lower() in taken:
            number += 1
            name = f"{plain}-{number}"
        taken.add(name.lower())
        yield f"{name}.{file.suffix}", file.body
