"""Runs go out: as TREC runs, as Y3 pages, and rankings converted to Y3 pages."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import orjson

from assessment.model import ExportData, Run
from assessment.tracks.car.answer import Answer, Ordering, Origin, Ranking, Topic
from assessment.tracks.car.bodies import CORPUS, RUNS, Body, filled, stored_shapes
from assessment.tracks.car.convert import BUDGET, convert, convert_page_ranking, run_lines
from assessment.tracks.car.official_rules import LONGEST_NAME, is_run_name
from assessment.tracks.car.ranking import from_origins, top

_STAMP = (1980, 1, 1, 0, 0, 0)
Pages = Mapping[str, Ordering]
Texts = Mapping[str, tuple[Body, ...]]


def write_pages(material: ExportData) -> bytes:
    """A zip with every passage run as Y3 pages, duplicates kept as the official converter does by default."""
    return _zip(
        ("jsonl", name, _converted_file(name, run, material)) for name, run in _passage_runs(material)
    )


def write_unique_pages(material: ExportData) -> bytes:
    """The same with each paragraph once a page (`--remove-duplicates`)."""
    return _zip(
        ("jsonl", name, _converted_file(name, run, material, unique=True))
        for name, run in _passage_runs(material)
    )


def write_y3(material: ExportData) -> bytes:
    """A zip with every Y3 run, one page a line."""
    runs = ((name, _orderings(run, material)) for name, run in sorted(material.runs.items()))
    return _zip(("jsonl", name, y3_lines(name, pages, material)) for name, pages in runs if pages)


def write_runs(material: ExportData) -> bytes:
    """A zip with every run in six columns; of a Y3 run those rankings that its origins hold."""
    return _zip(
        ("run", name, trec_lines(name, run, material.topics)) for name, run in sorted(material.runs.items())
    )


def page_warnings(material: ExportData) -> list[str]:
    """What the official validator will say of converted pages."""
    return [
        warning
        for name, run in _passage_runs(material)
        for warning in _warnings(name, converted(run, material.topics), material.topics)
    ]


def _warnings(name: str, pages: Pages, topics: Mapping[str, Topic]) -> Iterator[str]:
    if len(name) > LONGEST_NAME or not is_run_name(name):
        yield f"run {name}: the validator wants run ids of at most {LONGEST_NAME} letters, digits, dashes, underlines and dots"
    missing = sum(bool(topic.facets) and page not in pages for page, topic in topics.items())
    if missing:
        yield f"run {name}: {missing} pages for which nothing was retrieved are not written"
    if few := sum(len(page.paragraphs) < BUDGET for page in pages.values()):
        yield f"run {name}: {few} pages have fewer than {BUDGET} paragraphs"
    if any(origin.rank == 0 for page in pages.values() for origin in page.origins):
        yield f"run {name}: ranks start at 0, which the validator rejects"


def _passage_runs(material: ExportData) -> list[tuple[str, Run[Answer]]]:
    return [(name, run) for name, run in sorted(material.runs.items()) if run.kind == "passage"]


def converted(run: Run[Answer], topics: Mapping[str, Topic], *, unique: bool = False) -> Pages:
    """The pages of a passage run in outline order; a run that ranks for whole pages only is read as such."""
    rankings = {page: run.answers[page] for page in topics if page in run.answers}
    asked = {page: answer for page, answer in rankings.items() if isinstance(answer, Ranking)}
    found = {page: convert(topics[page], answer, BUDGET, unique) for page, answer in asked.items()}
    if not any(found.values()):
        found = {page: convert_page_ranking(topics[page], answer) for page, answer in asked.items()}
    return {page: ordering for page, ordering in found.items() if ordering}


def _converted_file(name: str, run: Run[Answer], material: ExportData, *, unique: bool = False) -> bytes:
    return y3_lines(name, converted(run, material.topics, unique=unique), material)


def _orderings(run: Run[Answer], material: ExportData) -> Pages:
    found = ((page, run.answers.get(page)) for page in material.topics)
    return {page: answer for page, answer in found if isinstance(answer, Ordering)}


def y3_lines(name: str, pages: Pages, material: ExportData) -> bytes:
    """A page a line, no line feed behind the last; with texts where all of them are known piece by piece."""
    ids = {paragraph for page in pages.values() for paragraph in page.paragraphs}
    texts = _texts(ids, material)
    given = texts if ids <= texts.keys() else {}
    return b"\n".join(
        orjson.dumps(_page(name, material.topics[page], ordering, given)) for page, ordering in pages.items()
    )


def _texts(ids: set[str], material: ExportData) -> Texts:
    shapes = {**stored_shapes(material.resources, RUNS), **stored_shapes(material.resources, CORPUS)}
    if not ids <= shapes.keys():
        return {}
    found = material.documents(ids)
    return {
        name: filled("".join(document.passages), shapes[name])
        for name, document in found.items()
        if document.passages
    }


def _page(run: str, topic: Topic, page: Ordering, texts: Texts) -> dict[str, Any]:
    facets = [{"heading": facet.heading, "heading_id": facet.id} for facet in page.facets]
    origins = [_origin(origin) for origin in page.origins]
    paragraphs = [_paragraph(name, texts) for name in page.paragraphs]
    whole = {"title": topic.title, "squid": topic.id, "run_id": run, "paragraphs": paragraphs}
    return (
        whole
        | ({"query_facets": facets} if facets else {})
        | ({"paragraph_origins": origins} if origins else {})
    )


def _paragraph(name: str, texts: Texts) -> dict[str, Any]:
    return {"para_id": name} | ({"para_body": [_body(body) for body in texts[name]]} if name in texts else {})


def _body(body: Body) -> dict[str, str]:
    keys = {"text": body.text, "entity": body.entity, "entity_name": body.name, "link_section": body.section}
    return {key: value for key, value in keys.items() if value is not None}


def _origin(origin: Origin) -> dict[str, Any]:
    """Without a score the rank stands in for it, as it does where the run is scored."""
    score = origin.score if origin.score is not None else -float(origin.rank or 0)
    told = {"para_id": origin.paragraph, "section_path": origin.section, "rank_score": score}
    return told if origin.rank is None else told | {"rank": origin.rank}


def trec_lines(name: str, run: Run[Answer], topics: Mapping[str, Topic]) -> bytes:
    """Rankings as they came in; of origins the paragraphs by score, one that comes again with `_dup` behind its id."""
    tag = "_".join(name.split())
    answers = (run.answers[page] for page in topics if page in run.answers)
    return "".join(line for answer in answers for line in _trec(answer, tag)).encode()


def _trec(answer: Answer, tag: str) -> Iterator[str]:
    if isinstance(answer, Ranking):
        for query, ranked in answer.queries.items():
            written = zip(run_lines(ranked), ranked.scores.split(), strict=True)
            yield from (f"{query} Q0 {line.item} {line.rank} {score} {tag}\n" for line, score in written)
    else:
        for query, scores in from_origins(answer).items():
            yield from (
                f"{query} Q0 {item} {rank} {scores[item]!r} {tag}\n"
                for rank, item in enumerate(top(scores, len(scores)), 1)
            )


def _zip(files: Iterable[tuple[str, str, bytes]]) -> bytes:
    """Files by run name; characters that a file name should not have are replaced, equal names numbered."""
    out, names = io.BytesIO(), set[str]()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for suffix, run, body in files:
            name = plain = re.sub(r"[^A-Za-z0-9._-]", "_", run).lstrip(".") or "run"
            while name.lower() in names:
                name = f"{plain}-{len(names)}"
            names.add(name.lower())
            archive.writestr(zipfile.ZipInfo(f"{name}.{suffix}", _STAMP), body)
    return out.getvalue()
