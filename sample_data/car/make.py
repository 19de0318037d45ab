"""Writes the sample campaign from `paragraphs.txt`: `python sample_data/car/make.py`; the same files each
time.

Runs and judgments are drawn by lot around what the headings above the paragraphs say: no system and no
assessor stands behind them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import cbor2

HERE = Path(__file__).parent
TITLES = {"tqa2:L_9001": "lakes", "tqa2:L_9002": "bread", "tqa2:L_9003": "bicycles"}
HEADINGS = {
    "T_9101": "how lakes come about",
    "T_9102": "water in layers",
    "T_9103": "life in a lake",
    "T_9104": "lakes in trouble",
    "T_9105": "people at lakes",
    "T_9201": "grain and flour",
    "T_9202": "what makes dough rise",
    "T_9203": "kneading and baking",
    "T_9204": "bread in history",
    "T_9205": "keeping and eating",
    "T_9301": "why it stays upright",
    "T_9302": "parts of a bicycle",
    "T_9303": "from beam to bicycle",
    "T_9304": "riding and the body",
    "T_9305": "bicycles in the city",
}
BELOW = {
    "T_9101": ("T_9111", "hollows made by ice", range(2)),
    "T_9103": ("T_9131", "plants and algae", (0, 1, 4)),
    "T_9202": ("T_9221", "sourdough", (1, 2, 3)),
    "T_9302": ("T_9321", "wheels and tyres", (2, 7)),
}
"""One section below some of the facets, and which of their paragraphs are its own."""
LINK = re.compile(r"\[\[([^|\]]+)\|([^\]]+)\]\]")
DEPTH, BUDGET, POOL = 30, 20, 7
GRADES = {3: "MustLabel", 2: "ShouldLabel", 1: "CanLabel"}


class Paragraph(NamedTuple):
    """A paragraph with the facet that it was written for and its place there."""

    id: str
    facet: str
    place: int
    bodies: tuple[tuple[str, str], ...]

    @property
    def page(self) -> str:
        return self.facet.rpartition("/")[0]

    @property
    def entities(self) -> list[str]:
        return [entity_id(name) for _, name in self.bodies if name]


def entity_id(name: str) -> str:
    return "enwiki:" + name.replace(" ", "%20")


def paragraphs() -> Iterator[Paragraph]:
    facet, place = "", 0
    for line in (HERE / "paragraphs.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            facet, place = line[2:], 0
            continue
        pieces = LINK.split(line)
        bodies = [(text, "") for text in pieces[::3]]
        whole = [
            bodies[0],
            *(
                one
                for n in range(1, len(bodies))
                for one in ((pieces[3 * n - 2], pieces[3 * n - 1]), bodies[n])
            ),
        ]
        kept = tuple(body for body in whole if body[0])
        yield Paragraph(
            hashlib.sha1("".join(text for text, _ in kept).encode()).hexdigest(),
            facet,
            place,
            kept,
        )
        place += 1


ALL = tuple(paragraphs())
BY_ID = {one.id: one for one in ALL}


def facets(page: str) -> list[str]:
    return list(dict.fromkeys(one.facet for one in ALL if one.page == page))


def heading(facet: str) -> str:
    return HEADINGS[facet.rpartition("/")[2]]


def queries(page: str) -> Iterator[str]:
    yield page
    for facet in facets(page):
        yield facet
        if below := BELOW.get(facet.rpartition("/")[2]):
            yield f"{facet}/{below[0]}"


def truth(query: str, one: Paragraph) -> int:
    """The grade of a paragraph for a query, -2 to 3."""
    grade = 3 if one.place < 3 else 2 if one.place < 7 else 1
    if query == one.page:
        return grade
    if query == one.facet:
        return grade
    below = BELOW.get(one.facet.rpartition("/")[2])
    if below and query == f"{one.facet}/{below[0]}":
        return grade if one.place in below[2] else 0
    return 0 if query.startswith(f"{one.page}/") else -2 if one.place == 9 else -1


# Outlines and corpus


def car_file(name: str, kind: int, items: Iterable[Any]) -> None:
    """A v2 file: a header, then items without end in an array."""
    head = cbor2.dumps(["CAR", [kind], [[], [], "invented for this project", 0, []]])
    (HERE / name).write_bytes(
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
    children = (
        [[0, BELOW[name][1], BELOW[name][0].encode(), []]] if name in BELOW else []
    )
    return [0, heading(facet), name.encode(), children]


def corpus_item(one: Paragraph) -> list[Any]:
    bodies = [
        [1, [0, name, [], entity_id(name).encode(), text]] if name else [0, text]
        for text, name in one.bodies
    ]
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


def write_entity_names() -> None:
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
    (HERE / "entities.tsv").write_text("".join(lines), encoding="utf-8")


def write_budgets() -> None:
    """k of each page: as many paragraphs as the runs of pages have."""
    lines = [f"{page} {BUDGET}\n" for page in TITLES]
    (HERE / "k.txt").write_text("".join(lines), encoding="utf-8")


def write_assignments() -> None:
    """The pages of both assessors; the one about bicycles is still to be judged by both."""
    lakes, bread, bicycles = TITLES
    assignments = [
        {"user_id": "Nora", "squids": [lakes, bread, bicycles]},
        {"user_id": "Otto", "squids": [lakes, bicycles]},
    ]
    text = json.dumps({"assignments": assignments}, indent=1) + "\n"
    (HERE / "assessor_assignments.json").write_text(text, encoding="utf-8")


# Runs


def ranked(query: str, noise: float, rng: Random) -> list[tuple[str, float]]:
    """All paragraphs, better ones likely first; the noise says how likely."""
    scores = {
        one.id: round(20 + 2 * truth(query, one) + rng.gauss(0, noise), 4)
        for one in ALL
    }
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:DEPTH]


def trec_run(name: str, rankings: dict[str, list[tuple[str, float]]]) -> None:
    lines = [
        f"{query} Q0 {item} {rank} {score} {name}"
        for query, found in rankings.items()
        for rank, (item, score) in enumerate(found, 1)
    ]
    (HERE / "runs" / f"{name}.run").write_text(
        "\n".join(lines) + "\n", encoding="utf-8"
    )


def entities(query: str, rng: Random, *, provenance: bool) -> list[tuple[str, float]]:
    """The entities that good paragraphs link to, with the paragraph that names them or without."""
    found: dict[str, tuple[str, float]] = {}
    for name, score in ranked(query, 3.0, rng):
        for entity in BY_ID[name].entities:
            found.setdefault(
                entity, (f"{name}/{entity}" if provenance else entity, score)
            )
    return list(found.values())


def y3_page(
    run: str, page: str, rankings: dict[str, list[tuple[str, float]]], *, grouped: bool
) -> dict[str, Any]:
    """Four paragraphs of each facet, facet by facet or in turns; what a facet has already given is
    not taken again.
    """
    taken = [
        [name for name, _ in rankings[facet][: BUDGET // 5]] for facet in facets(page)
    ]
    order = (
        [name for some in taken for name in some]
        if grouped
        else [name for row in zip(*taken, strict=True) for name in row]
    )
    origins = [
        {
            "para_id": name,
            "rank": rank,
            "rank_score": float(score),
            "section_path": facet,
        }
        for facet in facets(page)
        for rank, (name, score) in enumerate(rankings[facet][:BUDGET], 1)
    ]
    told = [{"heading": heading(facet), "heading_id": facet} for facet in facets(page)]
    shown = [
        {"para_id": name, "para_body": [body(*one) for one in BY_ID[name].bodies]}
        for name in order
    ]
    return {
        "title": TITLES[page],
        "squid": page,
        "run_id": run,
        "paragraphs": shown,
        "query_facets": told,
        "paragraph_origins": origins,
    }


def body(text: str, name: str) -> dict[str, str]:
    return (
        {"text": text, "entity": entity_id(name), "entity_name": name}
        if name
        else {"text": text}
    )


def write_runs() -> None:
    (HERE / "runs").mkdir(exist_ok=True)
    for name, noise, grouped in (
        ("alder-1", 1.5, True),
        ("birch-1", 3.0, False),
        ("cedar-1", 5.0, True),
    ):
        rng = Random(name)
        rankings = {
            query: ranked(query, noise, rng)
            for page in TITLES
            for query in queries(page)
        }
        trec_run(name, rankings)
        pages = [
            y3_page(f"{name[:-2]}-pages", page, rankings, grouped=grouped)
            for page in TITLES
        ]
        text = "\n".join(json.dumps(page) for page in pages)
        (HERE / "runs" / f"{name[:-2]}-pages.jsonl").write_text(text, encoding="utf-8")
    for name, provenance in (("alder-ent", True), ("birch-ent", False)):
        rng = Random(name)
        trec_run(
            name,
            {
                query: entities(query, rng, provenance=provenance)
                for page in TITLES
                for query in queries(page)
            },
        )


# Judgments


def pool(query: str) -> list[str]:
    """What three passage runs bring into a pool of depth 20."""
    found = []
    for path in sorted((HERE / "runs").glob("*-1.run")):
        found += [
            line.split()[2]
            for line in path.read_text(encoding="utf-8").splitlines()
            if line.startswith(f"{query} ")
        ][:POOL]
    return list(dict.fromkeys(found))


def doubtful(grade: int, rng: Random, doubt: float) -> int:
    """The grade, or with some likelihood the one beside it."""
    return (
        min(3, max(-2, grade + rng.choice((-1, 1)))) if rng.random() < doubt else grade
    )


def write_qrels(name: str, asked: Iterable[str], doubt: float) -> None:
    rng = Random(name)
    lines = [
        f"{query} 0 {item} {doubtful(truth(query, BY_ID[item]), rng, doubt)}"
        for query in asked
        for item in sorted(pool(query))
    ]
    (HERE / "judgments" / f"{name}.qrels").write_text(
        "\n".join(lines) + "\n", encoding="utf-8"
    )


def write_entity_qrels(name: str, page: str) -> None:
    lines = []
    for query in facets(page):
        best: dict[str, int] = {}
        for one in ALL:
            for entity in one.entities:
                best[entity] = max(truth(query, one), best.get(entity, -2))
        lines += [
            f"{query} 0 {entity} {grade}"
            for entity, grade in sorted(best.items())
            if grade >= 0
        ]
    (HERE / "judgments" / f"{name}.qrels").write_text(
        "\n".join(lines) + "\n", encoding="utf-8"
    )


def pages_of(page: str) -> list[list[str]]:
    files = sorted((HERE / "runs").glob("*-pages.jsonl"))
    rows = [
        json.loads(line)
        for path in files
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    return [
        [one["para_id"] for one in row["paragraphs"]]
        for row in rows
        if row["squid"] == page
    ]


def state(
    assessor: str, page: str, shown: list[list[str]], doubt: float
) -> dict[str, Any]:
    """What an assessor says of a page's paragraphs and of the transitions that stand on the pages shown."""
    rng = Random(f"{assessor} {page}")

    def said(value: object) -> dict[str, Any]:
        return {
            "annotator_id": assessor,
            "time_stamp": "2026-05-04T09:30:00Z",
            "session_id": "",
            "run_ids": [],
            "value": value,
        }

    grades = {
        name: doubtful(truth(page, BY_ID[name]), rng, doubt)
        for name in sorted({name for one in shown for name in one})
    }
    stay = {name: grade for name, grade in grades.items() if grade > 0}
    visible = [[name for name in one if name in stay] for one in shown]
    pairs = sorted({pair for one in visible for pair in pairwise(one)})
    return {
        "facet_state": [
            [
                key(page, name),
                [said({"facet": facet_of(name), "relevance": GRADES[grade]})],
            ]
            for name, grade in stay.items()
        ],
        "notes_state": [
            [key(page, name), [said("about something else")]]
            for name in grades
            if grades[name] == -2
        ],
        "transition_label_state": [
            [
                {"query_id": page, "paragraph_id1": one, "paragraph_id2": two},
                said(transition(one, two, rng, doubt)),
            ]
            for one, two in pairs
            if one != two
        ],
        "nonrelevant_state": [],
        "nonrelevant_state2": [
            [key(page, name), said(True)] for name in grades if name not in stay
        ],
        "assessor_data": {assessor: said([])},
    }


def key(page: str, name: str) -> dict[str, str]:
    return {"query_id": page, "paragraph_id": name}


def facet_of(name: str) -> dict[str, str]:
    facet = BY_ID[name].facet
    return {"heading": heading(facet), "heading_id": facet}


def transition(one: str, two: str, rng: Random, doubt: float) -> str:
    if BY_ID[one].facet != BY_ID[two].facet:
        return "AppropriateTransition" if rng.random() < doubt else "SwitchTransition"
    return (
        "SameTransition"
        if abs(BY_ID[one].place - BY_ID[two].place) < 3
        else "AppropriateTransition"
    )


def write_judgments() -> None:
    (HERE / "judgments").mkdir(exist_ok=True)
    lakes, bread, _ = TITLES
    write_qrels("nora", [*queries(lakes), *facets(bread)], 0.0)
    write_qrels("otto", facets(lakes), 0.3)
    write_entity_qrels("nora-entities", lakes)
    write_state(
        "nora-lakes",
        {
            "saved_data": state("Nora", lakes, pages_of(lakes), 0.0),
            "meta_data": meta("Nora"),
        },
    )
    write_state("otto-lakes", state("Otto", lakes, pages_of(lakes), 0.3))
    write_state("nora-bread", state("Nora", bread, [pages_of(bread)[0][:12]], 0.0))


def meta(assessor: str) -> dict[str, Any]:
    return {
        "run_ids": [],
        "annotator_ids": [assessor],
        "time_stamp": "2026-05-04T09:30:00Z",
        "session_id": None,
    }


def write_state(name: str, value: dict[str, Any]) -> None:
    (HERE / "judgments" / f"{name}.json").write_text(
        json.dumps(value, indent=1) + "\n", encoding="utf-8"
    )


def main() -> None:
    car_file("outlines.cbor", 1, map(outline, TITLES))
    car_file("paragraphs.cbor", 2, map(corpus_item, ALL))
    car_file("articles.cbor", 0, map(article, TITLES))
    write_entity_names()
    write_budgets()
    write_assignments()
    write_runs()
    write_judgments()


if __name__ == "__main__":
    main()
