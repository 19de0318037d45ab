"""The versions of a run; an earlier one can be made current again.

Each import that changed the run's answers is a version.

The log only grows, so an earlier version comes back as new rows.  Its judgments never left the log: they
count again as they were, and nothing is carried over.  What was judged of a later version only counts again
with that version, or is carried over on request (`orphans`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import NamedTuple

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import UseGuard
from assessment.exchange.carry_over import replacement_preview
from assessment.exchange.carry_over.answer_units import AnswerKey, AnyAnswer
from assessment.exchange.carry_over.replacement_preview import (
    ReplacedAnswers,
    ReplacementEffect,
)
from assessment.exchange.runs.submissions import choices_of, with_choices
from assessment.formats.json_types import json_adapter
from assessment.model import Resource, UnknownName, UserError
from assessment.store.materials import AnswerRow, ImportRow, NewImport, RunRow
from assessment.store.versions import ImportStep

KIND = "version"
"""What the list of imports calls the return to an earlier version."""


class RunVersion(NamedTuple):
    """One version of a run: which file brought it, who imported it and when.

    `changed` counts the answers that were new or changed, `withdrawn` those withdrawn, `answers` all that
    there were then; `imported` is the number of the import.
    """

    number: int
    file: str
    kind: str
    at: str
    by: str
    changed: int = 0
    withdrawn: int = 0
    answers: int = 0
    imported: int = 0
    current: bool = False


def versions(campaign: Campaign, run: str) -> list[RunVersion]:
    """All versions of a run, the first one first.  `UnknownName` lists the known runs."""
    _must_be_known(campaign, run)
    imports = {row.seq: row for row in campaign.imports()}
    steps = campaign.store.versions.steps(campaign.row.id, run)
    run_versions = []
    for number, step in enumerate(steps, 1):
        version = _version(number, step, imports[step.number])
        is_last = number == len(steps)
        run_versions.append(version._replace(current=is_last))
    return run_versions


def _version(number: int, step: ImportStep, row: ImportRow) -> RunVersion:
    version = RunVersion(number, row.file, row.kind, row.at, row.by)
    return version._replace(
        changed=step.stored,
        withdrawn=step.withdrawn,
        answers=step.answers,
        imported=row.seq,
    )


class _Return(NamedTuple):
    """What makes an earlier version current when it is stored: answers by topic, None to withdraw one."""

    version: RunVersion
    bodies: dict[str, bytes | None]
    row: RunRow
    resources: list[Resource]


def replaced_answers(
    campaign: Campaign, run: str, number: int
) -> tuple[ReplacedAnswers, ...]:
    """How many judged answers that the run has now the return to a version would replace; empty for none.

    Their judgments stay in the log and count again with the version that they are about.  How many count
    with the earlier version is not said: a preview of an import counts those that it carries over, and a
    return carries over none.
    """
    bodies = _return(campaign, run, number).bodies
    adapter = json_adapter(campaign.track.answer_type)
    answers: dict[AnswerKey, AnyAnswer] = {}
    for topic, body in bodies.items():
        answers[run, topic] = None
        if body is not None:
            answers[run, topic] = adapter.validate_json(body)
    effects = replacement_preview.effects(campaign, answers, {})
    return tuple(
        effect.answers for effect in effects if isinstance(effect, ReplacementEffect)
    )


def make_current(campaign: Campaign, run: str, number: int, *, by: str) -> RunVersion:
    """Make an earlier version of a run current again; gives the version that this makes.

    `UserError` says why not.
    """
    campaign.must_allow("import files")
    # What somebody else changes at once comes before or afterwards.
    with campaign.store.exclusive(campaign.row.id):
        until_current(lambda: _store(campaign, run, number, by))
    return versions(campaign, run)[-1]


def _store(campaign: Campaign, run: str, number: int, by: str) -> None:
    material = campaign.state().material
    back = _return(campaign, run, number)
    if not back.bodies:
        raise UserError(
            f"version {number} of run {run[:60]!r} is current already; choose an earlier one"
        )
    answers = [AnswerRow(run, topic, body) for topic, body in back.bodies.items()]
    counts = version_counts(1, back.bodies.values())
    new_import = NewImport(
        file=f"version {number} of {run}",
        kind=KIND,
        digest=_digest(back.bodies),
        by=by,
        summary={"counts": counts},
    )
    new_import = new_import._replace(
        runs=[back.row], answers=answers, resources=back.resources
    )
    guard = UseGuard("import files", material)
    campaign.store.add_material(campaign.row.id, new_import, guard=guard)


def version_counts(runs: int, bodies: Collection[bytes | None]) -> dict[str, int]:
    """What the list of imports says of a version of so many runs, without what is 0, as with every import.

    `bodies` are the answers that it stores, None for one that it withdraws.
    """
    changed = sum(body is not None for body in bodies)
    counts = {
        "runs": runs,
        "new or changed answers": changed,
        "withdrawn answers": len(bodies) - changed,
    }
    return {name: count for name, count in counts.items() if count}


def _return(campaign: Campaign, run: str, number: int) -> _Return:
    run_versions = versions(campaign, run)
    version = next(
        (version for version in run_versions if version.number == number), None
    )
    if version is None:
        last = len(run_versions)
        raise UserError(
            f"run {run[:60]!r} has no version {number}; it has the versions 1 to {last}"
        )
    row = RunRow(
        run, *campaign.store.versions.details(campaign.row.id, run, version.imported)
    )
    # What organisers have set since stays: it belongs to the run, not to a version.
    row = with_choices(row, choices_of(campaign.runs()[run]))
    bodies = _bodies(campaign, run, version.imported)
    resources = _resources(campaign, run, version.imported)
    return _Return(version, bodies, row, resources)


def _bodies(campaign: Campaign, run: str, imported: int) -> dict[str, bytes | None]:
    """The answers that differ from those of now by topic, None where the run had none then."""
    current = campaign.store.answers_of(campaign.row.id, run)
    earlier = campaign.store.versions.answers(campaign.row.id, run, imported)
    bodies: dict[str, bytes | None] = {}
    for topic, body in earlier.items():
        if current.get(topic) != body:
            bodies[topic] = body
    for topic in current:
        if topic not in earlier:
            bodies[topic] = None
    return bodies


def _resources(campaign: Campaign, run: str, imported: int) -> list[Resource]:
    """The supporting files that bear the run's name and were others then."""
    current = campaign.store.resources(campaign.row.id)
    earlier = campaign.store.versions.resources(campaign.row.id, run, imported)
    resources = []
    for kind, body in earlier.items():
        if current.get((kind, run)) != body:
            resources.append(Resource(kind, run, body))
    return resources


def _digest(bodies: dict[str, bytes | None]) -> str:
    digest = hashlib.sha256()
    for topic, body in bodies.items():
        digest.update(topic.encode() + b"\0" + (body or b"") + b"\0")
    return digest.hexdigest()


def _must_be_known(campaign: Campaign, run: str) -> None:
    known = campaign.runs()
    if run not in known:
        raise UnknownName(
            f"no run {run[:60]!r}; the campaign has {', '.join(known) or 'none'}"
        )
