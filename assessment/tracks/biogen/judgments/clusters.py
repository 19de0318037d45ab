"""Clusters of answer sentences, against which Recall is computed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import orjson
from pydantic import TypeAdapter

from assessment.formats import File, validated, warning
from assessment.model import ImportContext, Problem, Read, Resource, Resources

CLUSTERS = "clusters"
"""Kind of the resources that hold cluster files, one for each embedding."""
CLUSTER_SETS = {
    "required_answer_sentences_cluster": "Required",
    "supported_required_answer_sentences_cluster": "Supported and Required",
    "required_and_borderline_answer_sentences_cluster": "Required and Borderline",
}
ClusterSets = Mapping[str, Mapping[str, str]]
"""Set of clusters, sentence -> its cluster, of one topic."""
_File = dict[str, dict[str, dict[str, list[dict[str, Any]]]]]
_clusters = TypeAdapter(_File)


def is_clusters(file: File) -> bool:
    whole = file.whole
    if not isinstance(whole, dict) or not whole:
        return False
    first = next(iter(whole.values()))
    if not isinstance(first, dict):
        return False
    return any(str(name).endswith("_answer_sentences_cluster") for name in first)


def read_clusters(file: File, context: ImportContext[Any, Any]) -> Read[Any, Any]:
    """Clusters of one embedding; its name (ST, SimCSE) is taken from the file's name."""
    # In two steps, because mypy would infer the adapter's type from the names on the left.
    parsed = validated(_clusters, file.whole, file.name, code="MALFORMED_CLUSTERS")
    by_topic, problems = parsed
    if by_topic is None:
        return Read(problems=tuple(problems))
    stored: dict[str, dict[str, dict[str, str]]] = {}
    for topic, sets in by_topic.items():
        stored[str(topic).strip()] = _known_sets(file, topic, sets, problems)
    resource = Resource(CLUSTERS, embedding(file.name), orjson.dumps(stored))
    return Read(resources=(resource,), problems=tuple(problems))


def embedding(name: str) -> str:
    """The embedding that a cluster file's name speaks of.

    >>> embedding("clusters_simcse_topic116.json")
    'SimCSE'
    >>> embedding("question_to_clustered_answer_sentences_sentence_transformers.json")
    'ST'
    """
    words = re.split(r"[^a-z]+", name.lower())
    if "simcse" in words or "cse" in words:
        return "SimCSE"
    if "st" in words or "transformers" in words:
        return "ST"
    return name.removesuffix(".gz").removesuffix(".json")


def _known_sets(
    file: File, topic: str, sets: Mapping[str, Any], problems: list[Problem]
) -> dict[str, dict[str, str]]:
    """The sets that a measure uses, sentence id -> cluster; others are reported."""
    known: dict[str, dict[str, str]] = {}
    right = f"known sets: {', '.join(CLUSTER_SETS)}"
    for name, clusters in sets.items():
        if name in CLUSTER_SETS:
            known[name] = _first_clusters(clusters)
            continue
        what = f"unknown set {name!r}"
        place = f"topic {topic}"
        problems.append(
            warning(file.name, "UNKNOWN_CLUSTER_SET", place, what=what, right=right)
        )
    return known


def _first_clusters(
    clusters: Mapping[str, Iterable[Mapping[str, Any]]],
) -> dict[str, str]:
    """Sentence id -> its cluster."""
    first: dict[str, str] = {}
    for cluster, items in clusters.items():
        for item in items:
            # The first of several clusters counts, because the organisers' look-up stops there.
            first.setdefault(str(item.get("answer_sentence_id", "")), cluster)
    return first


def clusters_of(resources: Resources, topic: str) -> dict[str, ClusterSets | None]:
    """The sets of clusters of a topic by embedding; None where the file lacks the topic."""
    return {
        name: _by_topic(body).get(topic)
        for (kind, name), body in resources.items()
        if kind == CLUSTERS
    }


@lru_cache(maxsize=8)
def _by_topic(body: bytes) -> Mapping[str, ClusterSets]:
    """A cluster file by topic, parsed once for all topics."""
    by_topic: Mapping[str, ClusterSets] = orjson.loads(body)
    return by_topic
