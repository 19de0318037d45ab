"""What a file would change in the campaign as it is now: a comparison, nothing is stored here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.exchange.carry_over.origins import uuid_of
from assessment.exchange.imports.checks import AnyRead, CheckedFile
from assessment.exchange.imports.conflicting_labels import (
    Labels,
    conflicting_labels,
    last_of_each,
)
from assessment.exchange.imports.new_answers import AnswerChanges
from assessment.exchange.imports.new_judgments import new_judgments
from assessment.exchange.imports.request import ImportRequest
from assessment.model import Document, Judgment, Nugget, Problem

DOCUMENTS_AT_ONCE = 1000
"""Documents compared with the log, or stored, before the next look at them."""


class NewContent(NamedTuple):
    """What the log does not have yet, answers apart.

    `documents` are ids; `changed_votes` counts the judgments that replace a label of the same assessor.
    `labels` are those of this file and all earlier files of the import, `conflicts` counts the units that
    have two of them.
    """

    documents: set[str]
    judgments: list[Judgment]
    changed_votes: int
    nuggets: list[Nugget]
    labels: Labels
    conflicts: int
    conflict_problems: list[Problem]


def new_content(
    campaign: Campaign, file: CheckedFile, request: ImportRequest
) -> NewContent:
    """The file's documents, judgments and nuggets compared with those of the log."""
    read = file.read
    documents = _new_documents(campaign, read.documents)
    # A copy, to which this file's labels are added: the request keeps those of earlier files.
    labels = dict(request.labels)
    conflicts, problems = conflicting_labels(
        campaign.data, file.name, read.judgments, labels
    )
    judgments, changed_votes = new_judgments(campaign, last_of_each(read.judgments))
    nuggets = list(_new_nuggets(campaign, read.nuggets, request.by))
    return NewContent(
        documents, judgments, changed_votes, nuggets, labels, conflicts, problems
    )


class FileChanges(NamedTuple):
    """Everything that a file does to the campaign."""

    answers: AnswerChanges
    content: NewContent


def change_counts(read: AnyRead, changes: FileChanges) -> dict[str, int]:
    """How many of everything a file held and changed; what is 0 is left out."""
    answers, content = changes
    counts = {
        "topics": len(read.topics),
        "documents": len(content.documents),
        "runs": len(read.runs),
    }
    counts |= _answer_counts(answers)
    counts |= _judgment_counts(read, content)
    counts |= {"nuggets": len(read.nuggets), "resources": len(read.resources)}
    return {name: count for name, count in counts.items() if count}


def _answer_counts(answers: AnswerChanges) -> dict[str, int]:
    return {
        "answers": answers.total,
        "new or changed answers": len(answers.new),
        "withdrawn answers": len(answers.withdrawn),
    }


def _judgment_counts(read: AnyRead, content: NewContent) -> dict[str, int]:
    changed = content.changed_votes
    return {
        "judgments": len(read.judgments),
        "new judgments": len(content.judgments) - changed,
        "changed judgments": changed,
        "conflicting labels": content.conflicts,
    }


def _new_documents(campaign: Campaign, documents: Iterable[Document]) -> set[str]:
    """The ids of documents that the log does not have, or has otherwise."""
    new: set[str] = set()
    remaining = iter(documents)
    # A corpus may be larger than memory: it is compared piece by piece.
    while chunk := list(islice(remaining, DOCUMENTS_AT_ONCE)):
        by_id = {document.id: document for document in chunk}
        stored = campaign.store.documents(campaign.row.id, by_id)
        for name, document in by_id.items():
            if stored.get(name) != document:
                new.add(name)
    return new


def _new_nuggets(
    campaign: Campaign, nuggets: Sequence[Nugget], by: str
) -> Iterator[Nugget]:
    """Nuggets that are new or whose text or place differs from the log's newest state."""
    if not nuggets:
        return
    stored = {event.id: event for event in campaign.store.nuggets(campaign.row.id)}
    for nugget in nuggets:
        earlier = stored.get(nugget.id)
        if earlier is not None and _same_nugget(earlier, nugget):
            continue
        # Imported twice at once, a nugget has the same UUID both times and is stored once.
        event = str(earlier.seq if earlier else 0)
        uuid = uuid_of("nugget", nugget.id, nugget.text, str(nugget.number), event)
        yield nugget._replace(uuid=uuid, by=by, via="import")


def _same_nugget(one: Nugget, other: Nugget) -> bool:
    return (one.number, one.text, one.live) == (other.number, other.text, other.live)
