"""The storing of an import: one file, whole or not at all, in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypedDict

from assessment.campaign.handle import Campaign
from assessment.campaign.own_questions.stored_questions import OWN_QUESTIONS
from assessment.exchange.carry_over.carried_judgments import CarryOverGuard
from assessment.exchange.imports.changes import (
    DOCUMENTS_AT_ONCE,
    FileChanges,
    change_counts,
)
from assessment.exchange.imports.checks import AnyRead, CheckedFile
from assessment.exchange.imports.new_answers import AnswerChanges
from assessment.exchange.imports.own_questions_in_use import (
    scales_after,
    unknown_label_test,
)
from assessment.exchange.imports.report import ImportReport
from assessment.exchange.imports.request import ImportRequest
from assessment.exchange.runs.submissions import submitted_rows
from assessment.formats.json_types import json_adapter
from assessment.model import Document, Judgment, Problem
from assessment.model.assessor import Assessor
from assessment.model.progress import Progress
from assessment.store.log_state import Material
from assessment.store.materials import NewImport

_MAX_PROBLEMS = 1000
"""Problems stored with an import; a file may have one in each of a million lines."""


def store_file(
    campaign: Campaign,
    file: CheckedFile,
    changes: FileChanges,
    *,
    request: ImportRequest,
    material: Material,
) -> ImportReport:
    """Store what the file changes.

    Raises `Stale` if the campaign's `material` has changed since the comparison.
    """
    answers, content = changes
    read = file.read
    _must_be_declared(campaign, read)
    counts = change_counts(read, changes)
    problems = (*file.problems, *content.conflict_problems)
    summary = _summary(counts, problems, answers)
    new_import = _new_import(campaign, file, changes, request=request, summary=summary)
    unknown = unknown_label_test(scales_after(campaign, read))
    guard = CarryOverGuard(
        "import files",
        material,
        answers.carried,
        unannounced=answers.unannounced,
        has_unknown_label=unknown,
    )
    campaign.store.add_material(campaign.row.id, new_import, guard=guard)
    # After the import: a list of names is no part of the log, and a refused import must not leave names.
    _add_people(campaign, content.judgments)
    carried = tuple(answers.carried.changes)
    return ImportReport(
        file=file.name,
        kind=file.kind,
        problems=problems,
        loaded=True,
        notes=read.notes,
        counts=counts,
        changes=carried,
        effects=answers.effects,
    )


def _new_import(
    campaign: Campaign,
    file: CheckedFile,
    changes: FileChanges,
    *,
    request: ImportRequest,
    summary: _ImportSummary,
) -> NewImport:
    """What is stored: topics, runs and supporting files as they were read, and the changes of the rest."""
    answers, content = changes
    read = file.read
    # A generator, so that a large corpus is stored while it is read.
    documents = _new_only(read.documents, content.documents, request.progress)
    runs = submitted_rows(campaign, read.runs).values()
    all_answers = [*answers.new, *answers.withdrawn]
    new_import = NewImport(file.name, file.kind, file.digest, request.by, summary)
    return new_import._replace(
        topics=_topic_bodies(campaign, read),
        documents=documents,
        runs=runs,
        answers=all_answers,
        resources=read.resources,
        nuggets=content.nuggets,
        judgments=content.judgments,
    )


def _add_people(campaign: Campaign, judgments: Iterable[Judgment]) -> None:
    """So that the names of imported assessors can be chosen on the pages."""
    # Names of machines, adjudicators and known answers are nobody's own name.
    for assessor in {judgment.assessor for judgment in judgments}:
        if Assessor.of(assessor).is_person:
            campaign.store.add_person(assessor)


def _must_be_declared(campaign: Campaign, read: AnyRead) -> None:
    """Raises `TypeError` for resources of an undeclared kind, which is a fault of the track.

    They could be stored, and the campaign's archive could never be restored.
    """
    declared = {OWN_QUESTIONS, *campaign.track.resources}
    undeclared = {resource.kind for resource in read.resources} - declared
    if undeclared:
        raise TypeError(
            f"{campaign.track.name} keeps resources of kinds that its Track.resources does not name: "
            f"{sorted(undeclared)}"
        )


class _ImportSummary(TypedDict):
    """What the list of imports shows of a file; problems and changes of runs are lists of their fields."""

    counts: Mapping[str, int]
    problems: list[tuple[object, ...]]
    changes: list[tuple[object, ...]]


def _summary(
    counts: Mapping[str, int], problems: tuple[Problem, ...], answers: AnswerChanges
) -> _ImportSummary:
    return {
        "counts": counts,
        "problems": [tuple(problem) for problem in problems[:_MAX_PROBLEMS]],
        "changes": [tuple(change) for change in answers.carried.changes],
    }


def _topic_bodies(campaign: Campaign, read: AnyRead) -> dict[str, bytes]:
    topic_json = json_adapter(campaign.track.topic_type)
    return {topic: topic_json.dump_json(value) for topic, value in read.topics.items()}


def _new_only(
    documents: Iterable[Document], new: set[str], progress: Progress
) -> Iterator[Document]:
    """The documents with an id in `new`, with progress while they are stored."""
    stored = 0
    for document in documents:
        if document.id not in new:
            continue
        yield document
        stored += 1
        if stored % DOCUMENTS_AT_ONCE == 0:
            progress(stored / len(new), f"storing document {stored:,} of {len(new):,}")
