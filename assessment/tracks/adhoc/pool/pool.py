"""Which documents of a topic are judged, and how many runs hold each."""

from __future__ import annotations

from collections import Counter

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
    documents: Counter[str] = Counter()
    if choice == "list":
        by_topic = listed_documents(state.resources)
        for name in by_topic.get(state.id, ()):
            documents[name] = 0
    answers = state.runs or state.answers
    for run, answer in answers.items():
        head = answer.ranking[:depth]
        details = state.details.get(run, {})
        has_priority = details.get(PRIORITY) == "high"
        if choice == "all" or (choice == "high" and has_priority):
            documents.update(head)
        elif choice == "list":
            documents.update(name for name in head if name in documents)
    return documents
