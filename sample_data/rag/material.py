"""The files of the sample that follow from facts.tsv: nuggets, segments and runs.

`python -m sample_data.rag.material` writes them; then the archive is made again.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

FOLDER = Path(__file__).parent
TOO_MUCH = " This holds everywhere."
"""What a system adds that no passage says."""


class Fact(NamedTuple):
    """A row of facts.tsv with the segment that its passage is."""

    topic: str
    importance: str
    nugget: str
    sentence: str
    vague: str
    passage: str
    segment: str


class System(NamedTuple):
    """How a system writes: shares of facts told whole and vaguely, of right and wrong citations, of claims
    that go too far.  `missing` is a topic that it does not answer.
    """

    team: str
    whole: float
    vague: float
    right: float
    wrong: float
    too_much: float
    shape: str = "2025"
    missing: str = ""


SYSTEMS = {
    "heron-rag-1": System("heron", 0.85, 0.1, 0.9, 0.05, 0.1),
    "heron-rag-2": System("heron", 0.8, 0.15, 0.85, 0.1, 0.1),
    "marigold-llm": System("marigold", 0.7, 0.2, 0.45, 0.3, 0.35),
    "plover-2024": System("", 0.6, 0.25, 0.8, 0.1, 0.15, "2024"),
    "quarry-bm25": System("quarry", 0.25, 0.35, 0.75, 0.2, 0.0, missing="610"),
    "tern-extract": System("tern", 0.45, 0.3, 0.95, 0.05, 0.0),
}


def topics() -> dict[str, str]:
    text = (FOLDER / "topics.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines())
    return dict(rows)


def facts() -> dict[str, list[Fact]]:
    """The facts of each topic."""
    by_topic: dict[str, list[Fact]] = {}
    with (FOLDER / "facts.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            own = by_topic.setdefault(row["topic"], [])
            number = len(own) + 1
            segment = f"msmarco_v2.1_doc_90_{row['topic']}{number}#{number}_{number}00"
            own.append(Fact(**row, segment=segment))
    return by_topic


def lost_segment() -> str:
    """The segment that runs cite and the file of segments lacks."""
    return facts()["609"][1].segment


def files() -> dict[str, bytes]:
    """The files by their path in the folder."""
    made = {"nuggets.jsonl": _nuggets(), "segments.jsonl": _segments()}
    rng = Random(59)
    for name, system in SYSTEMS.items():
        made[f"runs/{name}.jsonl"] = _run(rng, name, system)
    return made


def _nuggets() -> bytes:
    records = []
    queries = topics()
    for topic, own in facts().items():
        nuggets = []
        for number, fact in enumerate(own):
            source = "post-edit" if number % 3 == 2 else "original"
            nuggets.append(
                {"text": fact.nugget, "importance": fact.importance, "source": source}
            )
        records.append({"query": queries[topic], "qid": topic, "nuggets": nuggets})
    return _lines(records)


def _segments() -> bytes:
    records = []
    queries = topics()
    for topic, own in facts().items():
        title = queries[topic].rstrip("?").capitalize()
        for fact in own:
            if fact.segment == lost_segment():
                continue
            page = fact.segment.partition("#")[0]
            records.append(
                {
                    "docid": fact.segment,
                    "url": f"https://example.org/{page}",
                    "title": title,
                    "headings": title,
                    "segment": fact.passage,
                    "start_char": 0,
                    "end_char": len(fact.passage),
                }
            )
    return _lines(records)


def _run(rng: Random, name: str, system: System) -> bytes:
    lines = []
    queries = topics()
    for topic, own in facts().items():
        if topic == system.missing:
            continue
        references = [fact.segment for fact in own]
        rng.shuffle(references)
        answer = []
        for fact in own:
            answer += _sentence(rng, system, fact, references)
        # A response says something, however poor it is.
        answer = answer or [{"text": own[0].vague, "citations": []}]
        lines.append(
            _line(
                name,
                system,
                topic,
                query=queries[topic],
                references=references,
                answer=answer,
            )
        )
    return _lines(lines)


def _sentence(
    rng: Random, system: System, fact: Fact, references: list[str]
) -> list[dict[str, object]]:
    """The sentence that a system writes of a fact, if it writes one."""
    draw = rng.random()
    text = fact.sentence
    if draw >= system.whole + system.vague:
        return []
    if draw >= system.whole:
        text = fact.vague
    elif rng.random() < system.too_much:
        text += TOO_MUCH
    index = references.index(fact.segment)
    other = rng.randrange(len(references))
    draw = rng.random()
    citations = []
    if draw < system.right:
        citations = [index]
    elif draw < system.right + system.wrong:
        citations = [other]
    if citations and rng.random() < 0.25:
        citations.append((citations[0] + 1) % len(references))
    return [{"text": text, "citations": citations}]


def _line(
    name: str,
    system: System,
    topic: str,
    *,
    query: str,
    references: list[str],
    answer: list[dict[str, object]],
) -> dict[str, object]:
    """The answer to a topic as a line of the run's file, in the shape of the system's year."""
    if system.shape == "2024":
        words = sum(len(str(sentence["text"]).split()) for sentence in answer)
        return {
            "run_id": name,
            "topic_id": topic,
            "topic": query,
            "references": references,
            "response_length": words,
            "answer": answer,
        }
    metadata = {
        "team_id": system.team,
        "run_id": name,
        "narrative_id": topic,
        "type": "automatic",
        "narrative": query,
    }
    return {"metadata": metadata, "references": references, "answer": answer}


def _lines(records: Iterable[Mapping[str, object]]) -> bytes:
    return "".join(f"{json.dumps(record)}\n" for record in records).encode()


if __name__ == "__main__":
    for path, body in files().items():
        (FOLDER / path).parent.mkdir(exist_ok=True)
        (FOLDER / path).write_bytes(body)
