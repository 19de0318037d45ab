"""Judgments of two assessors: qrels, and the files of the assessment of pages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from making.material import ALL, BY_ID, TITLES, facets, heading, queries, truth

POOL = 7
"""Passages that each run brings into the pool of a query."""
GRADES = {3: "MustLabel", 2: "ShouldLabel", 1: "CanLabel"}
TIME = "2026-05-04T09:30:00Z"


def pool(folder: Path, query: str) -> list[str]:
    """What the three passage runs bring into a pool."""
    passages: list[str] = []
    for path in sorted((folder / "runs").glob("*-1.run")):
        lines = path.read_text(encoding="utf-8").splitlines()
        ranking = [line.split()[2] for line in lines if line.startswith(f"{query} ")]
        passages += ranking[:POOL]
    return list(dict.fromkeys(passages))


def doubtful(grade: int, rng: Random, doubt: float) -> int:
    """The grade, or with some likelihood the one next to it."""
    if rng.random() >= doubt:
        return grade
    neighbour = grade + rng.choice((-1, 1))
    return min(3, max(-2, neighbour))


def write_qrels(folder: Path, name: str, judged: Iterable[str], doubt: float) -> None:
    rng = Random(name)
    lines = []
    for query in judged:
        for item in sorted(pool(folder, query)):
            grade = doubtful(truth(query, BY_ID[item]), rng, doubt)
            lines.append(f"{query} 0 {item} {grade}\n")
    path = folder / "judgments" / f"{name}.qrels"
    path.write_text("".join(lines), encoding="utf-8")


def best_grades(query: str) -> dict[str, int]:
    """The grade of each entity: that of the best paragraph that links to it."""
    best: dict[str, int] = {}
    for paragraph in ALL:
        for entity in paragraph.entities:
            best[entity] = max(truth(query, paragraph), best.get(entity, -2))
    return best


def write_entity_qrels(folder: Path, name: str, page: str) -> None:
    lines = []
    for query in facets(page):
        for entity, grade in sorted(best_grades(query).items()):
            if grade >= 0:
                lines.append(f"{query} 0 {entity} {grade}\n")
    path = folder / "judgments" / f"{name}.qrels"
    path.write_text("".join(lines), encoding="utf-8")


def pages_of(folder: Path, page: str) -> list[list[str]]:
    """The paragraphs of one page in each run of pages."""
    pages = []
    for path in sorted((folder / "runs").glob("*-pages.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row["squid"] == page:
                pages.append([one["para_id"] for one in row["paragraphs"]])
    return pages


def answer(assessor: str, value: object) -> dict[str, Any]:
    """One thing that an assessor decided, as NIST's interface stored it."""
    return {
        "annotator_id": assessor,
        "time_stamp": TIME,
        "session_id": "",
        "run_ids": [],
        "value": value,
    }


def state(
    assessor: str, page: str, shown: list[list[str]], doubt: float
) -> dict[str, Any]:
    """What an assessor says of a page's paragraphs and of the transitions on the pages shown."""
    rng = Random(f"{assessor} {page}")
    names = sorted({name for paragraphs in shown for name in paragraphs})
    grades = {name: doubtful(truth(page, BY_ID[name]), rng, doubt) for name in names}
    irrelevant = [name for name, grade in grades.items() if grade <= 0]
    others = [name for name, grade in grades.items() if grade == -2]
    pairs = adjacent(shown, grades)
    transitions = transition_state(assessor, page, pairs, rng, doubt=doubt)
    note = answer(assessor, "about something else")
    notes = [[key(page, name), [note]] for name in others]
    not_relevant = answer(assessor, True)
    without_grade = [[key(page, name), not_relevant] for name in irrelevant]
    return {
        "facet_state": facet_state(assessor, page, grades),
        "notes_state": notes,
        "transition_label_state": transitions,
        "nonrelevant_state": [],
        "nonrelevant_state2": without_grade,
        "assessor_data": {assessor: answer(assessor, [])},
    }


def facet_state(assessor: str, page: str, grades: Mapping[str, int]) -> list[list[Any]]:
    """The facet and the grade of each relevant paragraph."""
    rows: list[list[Any]] = []
    for name, grade in grades.items():
        if grade > 0:
            value = {"facet": facet_of(name), "relevance": GRADES[grade]}
            rows.append([key(page, name), [answer(assessor, value)]])
    return rows


def adjacent(
    shown: list[list[str]], grades: Mapping[str, int]
) -> list[tuple[str, str]]:
    """Pairs of different paragraphs that follow one another once the irrelevant ones are gone."""
    pairs = set()
    for paragraphs in shown:
        visible = [name for name in paragraphs if grades[name] > 0]
        pairs |= set(pairwise(visible))
    return sorted((first, second) for first, second in pairs if first != second)


def transition_state(
    assessor: str,
    page: str,
    pairs: list[tuple[str, str]],
    rng: Random,
    *,
    doubt: float,
) -> list[list[Any]]:
    rows: list[list[Any]] = []
    for first, second in pairs:
        pair = {"query_id": page, "paragraph_id1": first, "paragraph_id2": second}
        label = transition(first, second, rng, doubt)
        rows.append([pair, answer(assessor, label)])
    return rows


def key(page: str, name: str) -> dict[str, str]:
    return {"query_id": page, "paragraph_id": name}


def facet_of(name: str) -> dict[str, str]:
    facet = BY_ID[name].facet
    return {"heading": heading(facet), "heading_id": facet}


def transition(first: str, second: str, rng: Random, doubt: float) -> str:
    one, other = BY_ID[first], BY_ID[second]
    if one.facet != other.facet:
        return "AppropriateTransition" if rng.random() < doubt else "SwitchTransition"
    is_near = abs(one.position - other.position) < 3
    return "SameTransition" if is_near else "AppropriateTransition"


def write_judgments(folder: Path) -> None:
    (folder / "judgments").mkdir(exist_ok=True)
    lakes, bread, _ = TITLES
    write_qrels(folder, "nora", [*queries(lakes), *facets(bread)], 0.0)
    write_qrels(folder, "otto", facets(lakes), 0.3)
    write_entity_qrels(folder, "nora-entities", lakes)
    pages = pages_of(folder, lakes)
    # One file has the form of an upload, the others that of the release.
    upload = {"saved_data": state("Nora", lakes, pages, 0.0), "meta_data": meta("Nora")}
    write_state(folder, "nora-lakes", upload)
    write_state(folder, "otto-lakes", state("Otto", lakes, pages, 0.3))
    beginning = pages_of(folder, bread)[0][:12]
    write_state(folder, "nora-bread", state("Nora", bread, [beginning], 0.0))


def meta(assessor: str) -> dict[str, Any]:
    return {
        "run_ids": [],
        "annotator_ids": [assessor],
        "time_stamp": TIME,
        "session_id": None,
    }


def write_state(folder: Path, name: str, value: dict[str, Any]) -> None:
    path = folder / "judgments" / f"{name}.json"
    path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
