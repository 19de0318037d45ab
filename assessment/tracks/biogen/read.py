"""Topics, documents, allowed PMIDs and clusters of BioGen."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
import orjson
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, TypeAdapter

from assessment.formats import File, json_lines, problem, validated
from assessment.model import Document, ImportContext, Problem, Read, Resource
from assessment.tracks.biogen.answer import Topic, pmid_of

PMIDS, CLUSTERS = "pmids", "clusters"
CLUSTER_SETS = {
    "required_answer_sentences_cluster": "Required",
    "supported_required_answer_sentences_cluster": "Supported and Required",
    "required_and_borderline_answer_sentences_cluster": "Required and Borderline",
}
_TOPIC_ID = AliasChoices("id", "topic_id", "question_id", "qa_id")
_PMID = AliasChoices("pmid", "PMID", "id", "doc_id", "docid")

_ANSWERED = ("nuggets", "answer_sentences", "answer", "responses")
"""Keys under which other files that repeat the question answer it; the topics of 2025 hold them with no value."""
_OF_A_RUN = {"team_id", "run_id", "qa_id"}
"""What the metadata of a line of a run holds."""


class _Topic(BaseModel):
    model_config = ConfigDict(extra="ignore")
    id: str | int = Field(validation_alias=_TOPIC_ID)
    title: str = Field("", validation_alias=AliasChoices("topic", "title"), max_length=2000)
    question: str = Field(max_length=20_000)
    narrative: str | None = Field("", max_length=100_000)


class _Document(BaseModel):
    pmid: str | int = Field(validation_alias=_PMID)
    title: str | None = Field("", max_length=5000)
    abstract: str | list[str] | None = Field(
        "", validation_alias=AliasChoices("abstract", "text", "contents")
    )


_topic = TypeAdapter(_Topic)
_document = TypeAdapter(_Document)
_clusters = TypeAdapter(dict[str, dict[str, dict[str, list[dict[str, Any]]]]])


def first_record(file: File) -> Any:
    """The first record of a JSON list or of JSON Lines; the whole file where it is one JSON value."""
    return file.head[0] if isinstance(file.head, list) and file.head else file.head


def is_topics(file: File) -> bool:
    head = file.head
    if isinstance(head, dict) and isinstance(head.get("topics"), list):
        return True
    first = first_record(file)
    if not isinstance(first, dict) or "question" not in first:
        return False
    if "machine_generated_answers" in first or _OF_A_RUN & set(metadata_of(first)):
        return False
    return not any(_has_content(first.get(name)) for name in _ANSWERED)


def metadata_of(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The metadata of a line of a run, which organisers have spelt in two ways; empty where it has none."""
    both = (record.get(name) for name in ("metadata", "meta_data"))
    return next((value for value in both if isinstance(value, dict)), {})


def _has_content(value: Any) -> bool:
    """Whether a value says something: null, blank text and an empty list do not."""
    return bool(value.strip()) if isinstance(value, str) else bool(value)


def read_topics(file: File, known: ImportContext[Any, Any]) -> Read[Any, Any]:
    """The three shapes: `{"topics": [...]}`, a JSON list, JSON Lines; ids become stripped strings."""
    values, problems = _values(file, "topics")
    topics: dict[str, Topic] = {}
    for place, value in values:
        found, wrong = validated(_topic, value, file.name, code="MALFORMED_TOPIC", at=place)
        problems += wrong
        if found is None:
            continue
        if not str(found.id).strip():
            problems.append(
                problem(
                    file.name, "MALFORMED_TOPIC", place, "the topic's id is blank", "give each topic an id"
                )
            )
            continue
        topic = Topic(
            str(found.id).strip(),
            found.title.strip(),
            found.question.strip(),
            (found.narrative or "").strip(),
        )
        if topic.id in topics:
            problems.append(
                problem(
                    file.name,
                    "REPEATED_TOPIC",
                    place,
                    f"topic {topic.id} occurs twice",
                    "keep one; the first one counts",
                )
            )
        topics.setdefault(topic.id, topic)
    if any(item.code in ("MALFORMED_TOPIC", "MALFORMED_FILE") for item in problems):
        return Read(problems=tuple(problems))
    return Read(topics=topics, problems=tuple(problems))


def is_documents(file: File) -> bool:
    """A corpus of SciFact has `doc_id` and the sentences of its abstracts as a list: its ids are no PMIDs."""
    first = first_record(file)
    if isinstance(first, dict):
        is_scifact = "doc_id" in first and isinstance(first.get("abstract"), list)
        return (
            bool({"abstract", "contents"} & set(first))
            and bool(set(first) & set(_PMID.choices))
            and not is_scifact
        )
    columns = _columns(file)
    return "pmid" in columns and bool({"title", "abstract"} & columns)


def read_documents(file: File, known: ImportContext[Any, Any]) -> Read[Any, Any]:
    """PMID, title, abstract as JSON Lines or CSV with a header; an abstract's lines are its passages."""
    if isinstance(file.head, (dict, list)):
        values, problems = _values(file, "documents")
    else:
        values, problems = [(f"line {number}", row) for number, row in file.table()], []
    documents: dict[str, Document] = {}
    for place, value in values:
        found, wrong = validated(_document, value, file.name, code="MALFORMED_DOCUMENT", at=place)
        problems += wrong
        pmid = pmid_of(found.pmid) if found else None
        if found and pmid is None:
            problems.append(
                problem(
                    file.name,
                    "MALFORMED_DOCUMENT",
                    place,
                    f"{str(found.pmid)[:40]!r} is not a PMID",
                    "digits only",
                )
            )
        elif found and pmid:
            if pmid in documents:
                problems.append(
                    problem(
                        file.name,
                        "REPEATED_PMID",
                        place,
                        f"PMID {pmid} occurs twice",
                        "the last one counts",
                        "warning",
                    )
                )
            documents[pmid] = Document(pmid, (found.title or "").strip(), _passages(found.abstract))
    if any(item.severity == "error" for item in problems):
        return Read(problems=tuple(problems))
    return Read(documents=tuple(documents.values()), problems=tuple(problems))


def is_pmids(file: File) -> bool:
    head = file.whole
    if isinstance(head, list):
        return bool(head) and all(isinstance(item, (str, int)) and pmid_of(item) for item in head[:50])
    first = [row.text.strip() for _, row in zip(range(50), file.rows(), strict=False)]
    if first and first[0].lower() in ("pmid", "pmids"):
        first = first[1:]
    return bool(first) and all(pmid_of(line) for line in first)


def read_pmids(file: File, known: ImportContext[Any, Any]) -> Read[Any, Any]:
    """The allowed PMIDs: a JSON list, or one a line."""
    listed = file.whole if isinstance(file.whole, list) else [row.text.strip() for row in file.rows()]
    if listed and str(listed[0]).lower() in ("pmid", "pmids"):
        listed = listed[1:]
    wrong = [(number, item) for number, item in enumerate(listed, 1) if not _small(item)]
    problems = tuple(
        problem(
            file.name, "MALFORMED_PMID", f"entry {number}", f"{str(item)[:40]!r} is not a PMID", "digits only"
        )
        for number, item in wrong
    )
    if problems:
        return Read(problems=problems)
    return Read(resources=(Resource(PMIDS, "allowed", pack_pmids(listed)),))


def _small(item: Any) -> bool:
    pmid = pmid_of(item) if isinstance(item, (str, int)) else None
    return pmid is not None and len(pmid) <= 9


def pack_pmids(pmids: Iterable[str | int]) -> bytes:
    """Sorted differences, deflated: the 20 million PMIDs of the 2024 release take some 20 MB."""
    numbers = np.unique(np.fromiter((int(pmid) for pmid in pmids), dtype=np.uint32))
    return zlib.compress(np.diff(numbers, prepend=np.uint32(0)).astype("<u4").tobytes())


def unpack_pmids(body: bytes) -> np.ndarray:
    """The sorted array of allowed PMIDs."""
    return np.cumsum(np.frombuffer(zlib.decompress(body), dtype="<u4"), dtype=np.uint32)


def is_clusters(file: File) -> bool:
    head = file.whole
    first = next(iter(head.values()), None) if isinstance(head, dict) and head else None
    return isinstance(first, dict) and any(str(name).endswith("_answer_sentences_cluster") for name in first)


def read_clusters(file: File, known: ImportContext[Any, Any]) -> Read[Any, Any]:
    """Clusters of one embedding; its name (ST, SimCSE) is taken from the file's name."""
    found, problems = validated(_clusters, file.whole, file.name, code="MALFORMED_CLUSTERS")
    if found is None:
        return Read(problems=tuple(problems))
    body = {str(topic).strip(): dict(_sets(file, topic, sets, problems)) for topic, sets in found.items()}
    return Read(
        resources=(Resource(CLUSTERS, embedding(file.name), orjson.dumps(body)),), problems=tuple(problems)
    )


def embedding(name: str) -> str:
    """The embedding that a cluster file's name speaks of.

    >>> embedding("clusters_simcse_topic116.json"), embedding("question_to_clustered_answer_sentences_sentence_transformers.json")
    ('SimCSE', 'ST')
    """
    words = re.split(r"[^a-z]+", name.lower())
    if "simcse" in words or "cse" in words:
        return "SimCSE"
    if "st" in words or "transformers" in words:
        return "ST"
    return name.removesuffix(".gz").removesuffix(".json")


def _sets(
    file: File, topic: str, sets: dict[str, Any], problems: list[Problem]
) -> Iterator[tuple[str, dict[str, str]]]:
    for name, clusters in sets.items():
        if name not in CLUSTER_SETS:
            right = f"known sets: {', '.join(CLUSTER_SETS)}"
            problems.append(
                problem(
                    file.name,
                    "UNKNOWN_CLUSTER_SET",
                    f"topic {topic}",
                    f"unknown set {name!r}",
                    right,
                    "warning",
                )
            )
            continue
        yield name, _first_clusters(clusters)


def _first_clusters(clusters: Mapping[str, Iterable[Mapping[str, Any]]]) -> dict[str, str]:
    """Sentence id -> its cluster; of several the first one, where the organisers' look-up stops."""
    first: dict[str, str] = {}
    for cluster, items in clusters.items():
        for item in items:
            first.setdefault(str(item.get("answer_sentence_id", "")), cluster)
    return first


def _values(file: File, wrapper: str) -> tuple[list[tuple[str, Any]], list[Problem]]:
    """Every value of a file in one of the three shapes, with its place."""
    whole = file.whole
    if isinstance(whole, dict) and isinstance(whole.get(wrapper), list):
        return [(f"{wrapper}[{i}]", value) for i, value in enumerate(whole[wrapper])], []
    if isinstance(whole, list):
        return [(f"[{i}]", value) for i, value in enumerate(whole)], []
    lines, problems = json_lines(file)
    return [(f"line {number}", value) for number, value in lines], problems


def _passages(abstract: str | list[str] | None) -> tuple[str, ...]:
    lines = abstract if isinstance(abstract, list) else (abstract or "").splitlines()
    return tuple(line.strip() for line in lines if line.strip())


def _columns(file: File) -> set[str]:
    header = next((row.text for row in file.rows()), "")
    return {column.strip().strip('"').lower() for column in header.split(",")}
