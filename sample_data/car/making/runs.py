"""Runs of passages, of entities and of pages, drawn around the true grades."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from sample_data.car.making.material import (
    Material,
    Paragraph,
    entity_grades,
    entity_id,
    truth,
)
from sample_data.car.making.outlines import BUDGET, REDIRECTS

_DEPTH = 12
_WEAKER = 3.0
"""How much more noise there is on pages where a system is weak."""
Ranking = list[tuple[str, float]]


class System(NamedTuple):
    """An invented system.

    Scores are the grades with Gaussian `noise`; `section` is the share that the grade for the section has,
    the rest is that for the page alone.  `weak` and `left_out` are titles of pages.  `grouped` keeps a
    page's paragraphs of a section together; `provenance` names the paragraph behind an entity, `redirects`
    uses second names of entities.
    """

    name: str
    noise: float
    section: float = 1.0
    weak: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    grouped: bool = True
    provenance: bool = True
    redirects: bool = False


PASSAGE_RUNS = (
    System("alder-dense", 0.8),
    System("alder-rerank", 0.7),
    System("birch-bm25", 1.6),
    System("cedar-title", 1.1, section=0.25),
    System("dogwood-llm", 0.8, weak=("Bread", "Paper", "Tea"), left_out=("Glass",)),
)
ENTITY_RUNS = (
    System("alder-links", 0.7),
    System("birch-names", 0.9, redirects=True, provenance=False),
    System("cedar-entities", 1.0, section=0.2, provenance=False),
    System("dogwood-entities", 0.8, weak=("Bread", "Paper", "Tea")),
    System("elm-graph", 2.6),
)
PAGE_RUNS = (
    System("alder-pages", 0.7),
    System("birch-pages", 0.8, grouped=False),
    System("cedar-pages", 1.1, section=0.2),
    System("dogwood-pages", 0.8, weak=("Bread", "Paper", "Tea")),
    System("elm-pages", 3.4, grouped=False),
)


def passage_run(source: Material, system: System) -> bytes:
    rankings = {}
    for section in _answered(source, system):
        # Name and section are the seed: a run stays the same when another one is added.
        rankings[section] = _ranked(source, system, section, _DEPTH)
    return _trec_run(system.name, rankings)


def entity_run(source: Material, system: System) -> bytes:
    rankings = {}
    for section in _answered(source, system):
        rankings[section] = _entities(source, system, section)
    return _trec_run(system.name, rankings)


def page_run(source: Material, system: System) -> bytes:
    pages = []
    for page in source.titles:
        rankings = {
            section: _ranked(source, system, section, BUDGET)
            for section in source.sections(page)
        }
        pages.append(json.dumps(_y3_page(source, system, page, rankings)) + "\n")
    return "".join(pages).encode()


def without_tail(run: bytes, section: str, rank: int) -> bytes:
    """The run as it was sent first: broken off after some ranks of its last section."""
    lines = run.splitlines(keepends=True)
    last = [line for line in lines if line.startswith(section.encode())]
    return b"".join(lines[: len(lines) - len(last) + rank])


def _answered(source: Material, system: System) -> Iterator[str]:
    for page, title in source.titles.items():
        if title not in system.left_out:
            yield from source.sections(page)


def _noise(source: Material, system: System, section: str) -> float:
    title = source.titles[section.rpartition("/")[0]]
    return system.noise * (_WEAKER if title in system.weak else 1.0)


def _blended(system: System, grade: int) -> float:
    """The grade as the system sees it: without a sense of sections all of a page is alike."""
    flat_grade = 1.5 if grade >= 0 else grade
    return system.section * grade + (1 - system.section) * flat_grade


def _ranked(source: Material, system: System, section: str, depth: int) -> Ranking:
    """The best paragraphs of the corpus as the system sees them."""
    rng = Random(f"{system.name} {section}")
    noise = _noise(source, system, section)
    scores = {}
    for paragraph in source.paragraphs.values():
        seen = _blended(system, truth(section, paragraph))
        scores[paragraph.id] = round(20 + 2 * (seen + rng.gauss(0, noise)), 4)
    return _best(scores, depth)


def _best(scores: Mapping[str, float], depth: int) -> Ranking:
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:depth]


def _entities(source: Material, system: System, section: str) -> Ranking:
    rng = Random(f"{system.name} {section}")
    noise = _noise(source, system, section)
    scores = {}
    for entity, grade in entity_grades(source, section).items():
        seen = _blended(system, grade)
        scores[entity] = round(20 + 2 * (seen + rng.gauss(0, noise)), 4)
    ranking = []
    for entity, score in _best(scores, _DEPTH):
        ranking.append((_written(source, system, entity, section), score))
    return ranking


def _written(source: Material, system: System, entity: str, section: str) -> str:
    """The entity as the run has it: by a second name, or behind the paragraph that supports it."""
    if system.redirects:
        second = {
            entity_id(name): entity_id(other) for name, other in REDIRECTS.items()
        }
        return second.get(entity, entity)
    if not system.provenance:
        return entity
    holders = [one for one in source.paragraphs.values() if entity in one.entities]
    support = max(holders, key=lambda one: truth(section, one))
    return f"{support.id}/{entity}"


def _trec_run(name: str, rankings: Mapping[str, Ranking]) -> bytes:
    lines = []
    for query, ranking in rankings.items():
        for rank, (item, score) in enumerate(ranking, 1):
            lines.append(f"{query} Q0 {item} {rank} {score} {name}\n")
    return "".join(lines).encode()


def _y3_page(
    source: Material, system: System, page: str, rankings: Mapping[str, Ranking]
) -> dict[str, Any]:
    outline = [
        {"heading": source.headings[section], "heading_id": section}
        for section in rankings
    ]
    shown = []
    for name in _order(system, rankings):
        shown.append({"para_id": name, "para_body": _body(source.paragraphs[name])})
    return {
        "title": source.titles[page],
        "squid": page,
        "run_id": system.name,
        "paragraphs": shown,
        "query_facets": outline,
        "paragraph_origins": list(_origins(rankings)),
    }


def _order(system: System, rankings: Mapping[str, Ranking]) -> list[str]:
    """Three paragraphs of each section, section by section or in turns."""
    best = [ranking[: BUDGET // 3] for ranking in rankings.values()]
    if not system.grouped:
        best = [list(turn) for turn in zip(*best, strict=True)]
    return [paragraph for paragraph, _ in chain.from_iterable(best)]


def _origins(rankings: Mapping[str, Ranking]) -> Iterator[dict[str, Any]]:
    for section, ranking in rankings.items():
        for rank, (paragraph, score) in enumerate(ranking, 1):
            yield {
                "para_id": paragraph,
                "rank": rank,
                "rank_score": score,
                "section_path": section,
            }


def _body(paragraph: Paragraph) -> list[dict[str, str]]:
    bodies = []
    for text, name in paragraph.bodies:
        body = {"text": text}
        if name:
            body |= {"entity": entity_id(name), "entity_name": name}
        bodies.append(body)
    return bodies
