"""Which documents of a topic are judged, and how many runs hold each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from assessment.model.submissions import PRIORITY
from assessment.tracks.adhoc.answer import AdhocState
from assessment.tracks.adhoc.pool.pool_lists import listed_documents


def pool(state: AdhocState) -> Counter[str]:
    """The documents that are judged, with the number of runs that hold them within the pool's depth.

    Of a state with some runs only, the documents of those runs.  Documents with labels belong to the pool
    wherever the labels come from.
    """
    documents = _chosen(state)
    for ref in state.judged.refs:
        if ref.kind == state.settings["grades"]:
            documents.setdefault(ref.key, 0)
    if len(state.answers) == len(state.runs or state.answers):
        return documents
    held: set[str] = set()
    for answer in state.answers.values():
        held.update(answer.ranking)
    return Counter({name: runs for name, runs in documents.items() if name in held})


def _chosen(state: AdhocState) -> Counter[str]:
    """The documents that the setting “pool” chooses."""
    depth = int(state.settings["depth"])
    choice = state.settings["pool"]
    answers = state.runs or state.answers
    heads = {run: answer.ranking[:depth] for run, answer in answers.items()}
    if choice == "list":
        return _listed(state, heads.values())
    documents: Counter[str] = Counter()
    for run, head in heads.items():
        has_priority = state.details.get(run, {}).get(PRIORITY) == "high"
        if choice == "all" or has_priority:
            documents.update(head)
    return documents


def _listed(state: AdhocState, heads: Iterable[Sequence[str]]) -> Counter[str]:
    """The topic's listed documents, with how many of the rankings' heads have each: 0 for some."""
    documents: Counter[str] = Counter()
    by_topic = listed_documents(state.resources)
    for name in by_topic.get(state.id, ()):
        documents[name] = 0
    for head in heads:
        documents.update(name for name in head if name in documents)
    return documents
