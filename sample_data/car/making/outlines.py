"""Outlines, corpus and articles in CBOR, and the lists beside them: entities, budgets, assignments."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import cbor2

from making.material import (
    ALL,
    BELOW,
    TITLES,
    Paragraph,
    entity_id,
    facets,
    heading,
)

BUDGET = 20
"""Paragraphs of a Y3 page."""


def car_file(folder: Path, name: str, kind: int, items: Iterable[Any]) -> None:
    """A v2 file: a header, then items without end in an array."""
    head = cbor2.dumps(["CAR", [kind], [[], [], "invented for this project", 0, []]])
    (folder / name).write_bytes(
        head + b"\x9f" + b"".join(map(cbor2.dumps, items)) + b"\xff"
    )


def outline(page: str) -> list[Any]:
    return [
        1,
        TITLES[page],
        page.encode(),
        [section(facet) for facet in facets(page)],
        [0],
        [],
    ]


def section(facet: str) -> list[Any]:
    name = facet.rpartition("/")[2]
    children = []
    if name in BELOW:
        child, child_heading, _ = BELOW[name]
        children.append([0, child_heading, child.encode(), []])
    return [0, heading(facet), name.encode(), children]


def corpus_item(one: Paragraph) -> list[Any]:
    bodies: list[list[Any]] = []
    for text, name in one.bodies:
        if name:
            bodies.append([1, [0, name, [], entity_id(name).encode(), text]])
        else:
            bodies.append([0, text])
    return [0, one.id.encode(), bodies]


def article(page: str) -> list[Any]:
    """The page as it was written: each section with its paragraphs, those of a section below it there."""
    sections = []
    for facet in facets(page):
        own = [one for one in ALL if one.facet == facet]
        whole = section(facet)
        below = BELOW.get(facet.rpartition("/")[2])
        places = below[2] if below else ()
        above = [[1, corpus_item(one)] for one in own if one.place not in places]
        for child in whole[3]:
            child[3] = [[1, corpus_item(one)] for one in own if one.place in places]
        whole[3] = [*above, *whole[3]]
        sections.append(whole)
    return [0, TITLES[page], page.encode(), sections, [0], []]


def write_entity_names(folder: Path) -> None:
    """Every entity with its name and, for want of articles, the first paragraph that links to it."""
    first: dict[str, tuple[str, str]] = {}
    for one in ALL:
        text = "".join(text for text, _ in one.bodies)
        for _, name in one.bodies:
            if name:
                first.setdefault(entity_id(name), (name, text))
    lines = [
        f"{entity}\t{name}\t{text}\n" for entity, (name, text) in sorted(first.items())
    ]
    (folder / "entities.tsv").write_text("".join(lines), encoding="utf-8")


def write_budgets(folder: Path) -> None:
    """k of each page: as many paragraphs as the runs of pages have."""
    lines = [f"{page} {BUDGET}\n" for page in TITLES]
    (folder / "k.txt").write_text("".join(lines), encoding="utf-8")


def write_assignments(folder: Path) -> None:
    """The pages of both assessors; the one about bicycles is still to be judged by both."""
    lakes, bread, bicycles = TITLES
    assignments = [
        {"user_id": "Nora", "squids": [lakes, bread, bicycles]},
        {"user_id": "Otto", "squids": [lakes, bicycles]},
    ]
    text = json.dumps({"assignments": assignments}, indent=1) + "\n"
    (folder / "assessor_assignments.json").write_text(text, encoding="utf-8")


def write_outlines(folder: Path) -> None:
    car_file(folder, "outlines.cbor", 1, map(outline, TITLES))
    car_file(folder, "paragraphs.cbor", 2, map(corpus_item, ALL))
    car_file(folder, "articles.cbor", 0, map(article, TITLES))
    write_entity_names(folder)
    write_budgets(folder)
    write_assignments(folder)
