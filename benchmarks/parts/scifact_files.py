"""Invented claims, runs and abstracts in SciFact's formats, the same for the same source of chance."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

LABELS = ("SUPPORT", "CONTRADICT")
_WORDS = (
    "patients", "with", "a", "lower", "dose", "showed", "no", "change", "in", "the", "marker", "after",
    "twelve", "weeks", "of", "treatment", "while",
    "controls", "improved", "significantly", "and", "cells", "lacking", "this", "receptor", "failed",
    "to", "respond", "under", "stress",
)  # fmt: skip


def gold_claims(count: int, rng: Random) -> list[dict[str, Any]]:
    """Claims with about two cited abstracts each; two in three have evidence, in one to four sets."""
    golds = []
    for claim in range(1, count + 1):
        cited = [claim * 10 + n for n in range(rng.choice((1, 1, 2, 3)))]
        evidence = {}
        for document in cited:
            if rng.random() < 0.66:
                evidence[str(document)] = evidence_sets(rng)
        golds.append(
            {
                "id": claim,
                "claim": f"Invented claim {claim}.",
                "evidence": evidence,
                "cited_doc_ids": cited,
            }
        )
    return golds


def evidence_sets(rng: Random) -> list[dict[str, Any]]:
    sentences, label = rng.sample(range(10), 8), rng.choice(LABELS)
    sizes = [rng.choice((1, 1, 1, 2, 3)) for _ in range(rng.choice((1, 1, 2, 3)))]
    sets = []
    for size in sizes:
        # No sentence is in two sets of an abstract.
        if len(sentences) >= size:
            members = [sentences.pop() for _ in range(size)]
            sets.append({"sentences": sorted(members), "label": label})
    return sets


def predictions(golds: list[dict[str, Any]], rng: Random) -> list[dict[str, Any]]:
    """A run that finds most of the evidence, confuses some labels, and names some abstracts that are not
    relevant.
    """
    rows = []
    for gold in golds:
        cited = map(str, gold["cited_doc_ids"])
        documents = [document for document in cited if rng.random() < 0.8]
        if rng.random() < 0.2:
            documents.append(str(gold["id"] * 10 + 9))
        evidence = {}
        for document in documents:
            sets = gold["evidence"].get(document, [])
            evidence[document] = prediction(sets, rng)
        rows.append({"id": gold["id"], "evidence": evidence})
    return rows


def prediction(sets: list[dict[str, Any]], rng: Random) -> dict[str, Any]:
    evidence = [sentence for one in sets for sentence in one["sentences"]]
    sentences = [sentence for sentence in evidence if rng.random() < 0.8]
    is_right = bool(sets) and rng.random() < 0.85
    label = sets[0]["label"] if is_right else rng.choice(LABELS)
    wrong = rng.choice((0, 1, 2))
    sentences += [rng.randrange(10) for _ in range(wrong)]
    return {"sentences": sentences, "label": label}


def abstracts(count: int, rng: Random) -> Iterator[dict[str, Any]]:
    """Abstracts of 5 to 11 sentences, some 1,300 characters each, with unordered ids."""
    stock = [
        " ".join(rng.choices(_WORDS, k=rng.randint(15, 35))).capitalize() + "."
        for _ in range(5000)
    ]
    for number in range(count):
        yield {
            "doc_id": number * 7919 % 10_000_019,
            "title": stock[number % 5000][:80],
            "abstract": rng.choices(stock, k=rng.randint(5, 11)),
            "structured": False,
        }


def write_lines(path: Path, rows: Iterable[Any]) -> Path:
    with path.open("w", encoding="utf-8") as stream:
        stream.writelines(json.dumps(row) + "\n" for row in rows)
    return path
