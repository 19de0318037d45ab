"""What a file would change in the campaign as it is now: a comparison, nothing is stored here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.exchange.carry_over import carried_judgments as carry_over
from assessment.exchange.carry_over import replacement_preview
from assessment.exchange.carry_over.answer_units import AnswerKey, Answers, AnyAnswer
from assessment.exchange.carry_over.carried_judgments import Carried
from assessment.exchange.carry_over.origins import opinion, uuid_of
from assessment.exchange.carry_over.replacement_preview import AnyEffect
from assessment.exchange.imports.checks import AnyRead, CheckedFile
from assessment.exchange.imports.conflicting_labels import (
    Labels,
    conflicting_labels,
    last_of_each,
)
from assessment.exchange.imports.request import ImportRequest
from assessment.formats.json_types import json_adapter
from assessment.model import Document, Judgment, Nugget, Problem, Ref
from assessment.store.materials import AnswerRow

DOCUMENTS_AT_ONCE = 1000
"""Documents compared with the log, or stored, before the next look at them."""


class AnswerChanges(NamedTuple):
    """What a file does to the campaign's answers, and to the judgments of the answers that it replaces.

    `unannounced` are units whose judgments would be lost without anybody having confirmed it: judgments of
    them that arrive meanwhile must stop the import.
    """

    total: int
    new: list[AnswerRow]
    withdrawn: list[AnswerRow]
    carried: Carried
    effects: tuple[AnyEffect, ...]
    unannounced: frozenset[Ref]


def answer_changes(
    campaign: Campaign, read: AnyRead, *, replace: bool
) -> AnswerChanges:
    """The file's answers compared with those that the campaign has."""
    answers: dict[AnswerKey, AnyAnswer] = {}
    stored = {}
    for run in read.runs:
        stored[run.name] = campaign.store.answers_of(campaign.row.id, run.name)
        for topic, answer in run.answers.items():
            answers[run.name, topic] = answer
    new = list(_new_answers(campaign, answers, stored))
    # The runs of a judgment file may be parts of runs, so what they lack is not withdrawn.
    withdrawn = [] if read.judged else list(_withdrawn_answers(answers, stored))
    # Before judgments are counted: the guard looks at all that come later.
    carried = carry_over.carry(campaign, answers)
    touched = {}
    replaced = {}
    for row in (*new, *withdrawn):
        key = row.run, row.topic
        touched[key] = answers.get(key)
        # An answer that its run did not have touches no judgment, and to look would take most of an import.
        if row.topic in stored[row.run]:
            replaced[key] = answers.get(key)
    effects = replacement_preview.effects(campaign, replaced, read.topics)
    unannounced: frozenset[Ref] = frozenset()
    if not replace:
        unannounced = replacement_preview.lost_units(campaign, touched, read.topics)
    return AnswerChanges(len(answers), new, withdrawn, carried, effects, unannounced)


def _new_answers(
    campaign: Campaign,
    answers: Answers,
    stored: Mapping[str, Mapping[str, bytes]],
) -> Iterator[AnswerRow]:
    """Answers that the log does not have, or has otherwise."""
    answer_json = json_adapter(campaign.track.answer_type)
    for (run, topic), answer in answers.items():
        body = answer_json.dump_json(answer)
        if stored[run].get(topic) != body:
            yield AnswerRow(run, topic, body)


def _withdrawn_answers(
    answers: Answers, stored: Mapping[str, Mapping[str, bytes]]
) -> Iterator[AnswerRow]:
    """Stored answers to topics that the run leaves out now."""
    for run, bodies in stored.items():
        for topic in bodies:
            if (run, topic) not in answers:
                yield AnswerRow(run, topic, None)


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
    labels = dict(request.labels)
    conflicts, problems = conflicting_labels(
        campaign.data, file.name, read.judgments, labels
    )
    judgments, changed_votes = _new_judgments(campaign, last_of_each(read.judgments))
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


# Judgments


def _new_judgments(
    campaign: Campaign, judgments: Sequence[Judgment]
) -> tuple[list[Judgment], int]:
    """Judgments to append, and how many of them change a vote.

    These are events of a log (with a UUID) that this log does not have, and labels that differ from the
    log's newest judgment of the same assessor and unit.
    """
    uuids = (judgment.uuid for judgment in judgments if judgment.uuid)
    stored = campaign.store.stored_uuids(campaign.row.id, uuids)
    votes_by_topic: dict[str, dict[tuple[Ref, str], Judgment]] = {}
    new: list[Judgment] = []
    changed_votes = 0
    for judgment in judgments:
        if judgment.uuid in stored:
            continue
        topic = judgment.ref.topic
        if topic not in votes_by_topic:
            votes_by_topic[topic] = _votes(campaign, topic)
        votes = votes_by_topic[topic]
        earlier = votes.get((judgment.ref, judgment.assessor))
        if not _is_news(judgment, earlier):
            continue
        new.append(judgment._replace(uuid=judgment.uuid or _uuid(judgment, earlier)))
        votes[judgment.ref, judgment.assessor] = judgment
        if earlier is not None and earlier.done:
            changed_votes += 1
    return new, changed_votes


def _votes(campaign: Campaign, topic: str) -> dict[tuple[Ref, str], Judgment]:
    """The log's newest judgment of each unit and assessor."""
    votes = campaign.store.votes(campaign.row.id, topic)
    return {(vote.ref, vote.assessor): vote for vote in votes}


def _is_news(judgment: Judgment, earlier: Judgment | None) -> bool:
    """Whether a judgment adds something to the earlier one of the same assessor and unit."""
    if judgment.uuid:
        return True
    if earlier is not None:
        return opinion(earlier) != opinion(judgment)
    return judgment.done or judgment.flagged or bool(judgment.note or judgment.evidence)


def _uuid(judgment: Judgment, earlier: Judgment | None) -> str:
    """The UUID of a label that has none: the same file imported twice at once gives it the same one."""
    number = earlier.seq if earlier else 0
    return uuid_of(
        "import", str(number), judgment.assessor, *judgment.ref, str(opinion(judgment))
    )


# Nuggets


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
        event = str(earlier.seq if earlier else 0)
        uuid = uuid_of("nugget", nugget.id, nugget.text, str(nugget.number), event)
        yield nugget._replace(uuid=uuid, by=by, via="import")


def _same_nugget(one: Nugget, other: Nugget) -> bool:
    return (one.number, one.text, one.live) == (other.number, other.text, other.live)
