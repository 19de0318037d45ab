"""Runs of passages, of entities and of pages, drawn around the true grades."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from making.material import (
    ALL,
    BY_ID,
    TITLES,
    entity_id,
    facets,
    heading,
    queries,
    truth,
)
from making.outlines import BUDGET

DEPTH = 30
Ranking = list[tuple[str, float]]
PASSAGE_RUNS = (("alder-1", 1.5, True), ("birch-1", 3.0, False), ("cedar-1", 5.0, True))
"""Name, noise, and whether its page keeps the paragraphs of a facet together."""
ENTITY_RUNS = (("alder-ent", True), ("birch-ent", False))
"""Name, and whether it names the paragraph that supports an entity."""


def ranked(query: str, noise: float, rng: Random) -> Ranking:
    """All paragraphs, better ones likely first; the noise says how likely."""
    scores = {
        one.id: round(20 + 2 * truth(query, one) + rng.gauss(0, noise), 4)
        for one in ALL
    }
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:DEPTH]


def trec_run(folder: Path, name: str, rankings: Mapping[str, Ranking]) -> None:
    lines = []
    for query, ranking in rankings.items():
        for rank, (item, score) in enumerate(ranking, 1):
            lines.append(f"{query} Q0 {item} {rank} {score} {name}\n")
    path = folder / "runs" / f"{name}.run"
    path.write_text("".join(lines), encoding="utf-8")


def entities(query: str, rng: Random, *, provenance: bool) -> Ranking:
    """The entities that good paragraphs link to, with the paragraph that names them or without."""
    ranking: dict[str, tuple[str, float]] = {}
    for paragraph, score in ranked(query, 3.0, rng):
        for entity in BY_ID[paragraph].entities:
            item = f"{paragraph}/{entity}" if provenance else entity
            # An entity has the score of the best paragraph that links to it.
            ranking.setdefault(entity, (item, score))
    return list(ranking.values())


def order_of_page(
    page: str, rankings: Mapping[str, Ranking], *, grouped: bool
) -> list[str]:
    """Four paragraphs of each facet, facet by facet or in turns; some appear twice."""
    best = [rankings[facet][: BUDGET // 5] for facet in facets(page)]
    if not grouped:
        best = list(zip(*best, strict=True))
    return [paragraph for ranking in best for paragraph, _ in ranking]


def origins_of_page(
    page: str, rankings: Mapping[str, Ranking]
) -> Iterator[dict[str, Any]]:
    """Where the paragraphs of a page came from: the best ones of each facet's ranking."""
    for facet in facets(page):
        for rank, (paragraph, score) in enumerate(rankings[facet][:BUDGET], 1):
            yield {
                "para_id": paragraph,
                "rank": rank,
                "rank_score": float(score),
                "section_path": facet,
            }


def y3_page(
    run: str, page: str, rankings: Mapping[str, Ranking], *, grouped: bool
) -> dict[str, Any]:
    outline = [
        {"heading": heading(facet), "heading_id": facet} for facet in facets(page)
    ]
    shown = []
    for name in order_of_page(page, rankings, grouped=grouped):
        bodies = [body(*one) for one in BY_ID[name].bodies]
        shown.append({"para_id": name, "para_body": bodies})
    return {
        "title": TITLES[page],
        "squid": page,
        "run_id": run,
        "paragraphs": shown,
        "query_facets": outline,
        "paragraph_origins": list(origins_of_page(page, rankings)),
    }


def body(text: str, name: str) -> dict[str, str]:
    if not name:
        return {"text": text}
    return {"text": text, "entity": entity_id(name), "entity_name": name}


def all_queries() -> Iterator[str]:
    for page in TITLES:
        yield from queries(page)


def write_runs(folder: Path) -> None:
    (folder / "runs").mkdir(exist_ok=True)
    for name, noise, grouped in PASSAGE_RUNS:
        # The name is the seed: a run stays the same when another one is added.
        rng = Random(name)
        rankings = {query: ranked(query, noise, rng) for query in all_queries()}
        trec_run(folder, name, rankings)
        pages_run = f"{name[:-2]}-pages"
        pages = [
            json.dumps(y3_page(pages_run, page, rankings, grouped=grouped))
            for page in TITLES
        ]
        path = folder / "runs" / f"{pages_run}.jsonl"
        path.write_text("\n".join(pages), encoding="utf-8")
    for name, provenance in ENTITY_RUNS:
        rng = Random(name)
        rankings = {
            query: entities(query, rng, provenance=provenance)
            for query in all_queries()
        }
        trec_run(folder, name, rankings)
