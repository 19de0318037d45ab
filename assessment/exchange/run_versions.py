"""The versions of a run: each import that changed its answers is one, and an earlier one can be made current again.

The log only grows, so an earlier version comes back as new rows.  Its judgments never left the log: they count again as they
stood, and nothing is carried.  What was judged of a later version only counts again with that version, or is carried over on
request (`orphans`).
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from assessment.campaign.guards import Allowed, material_of, until_current
from assessment.campaign.handle import Campaign
from assessment.exchange import replacement
from assessment.exchange.replacement import Effect
from assessment.model import Resource, UnknownName, UserError
from assessment.store.materials import NewImport, RunRow

KIND = "version"
"""What the list of imports calls the return to an earlier version."""


class RunVersion(NamedTuple):
    """One version of a run: which file brought it, who took it in and when.

    So many answers were new or changed, so many withdrawn, and so many there were then; `imported` numbers the import.
    """

    number: int
    file: str
    kind: str
    at: str
    by: str
    changed: int
    withdrawn: int
    answers: int
    current: bool
    imported: int


def versions(campaign: Campaign, run: str) -> list[RunVersion]:
    """All versions of a run, the first one first.  `UnknownName` lists the known runs."""
    _known(campaign, run)
    imports = {row.seq: row for row in campaign.imports()}
    steps = campaign.store.versions.steps(campaign.row.id, run)
    found = []
    for number, step in enumerate(steps, 1):
        row = imports[step.number]
        counts = (step.stored, step.withdrawn, step.answers)
        found.append(
            RunVersion(number, row.file, row.kind, row.at, row.by, *counts, number == len(steps), step.number)
        )
    return found


class _Return(NamedTuple):
    """What must be stored so that an earlier version is current: answers by topic, None where one is withdrawn."""

    version: RunVersion
    bodies: dict[str, bytes | None]
    row: RunRow
    resources: list[Resource]


def effects(campaign: Campaign, run: str, number: int) -> tuple[Effect, ...]:
    """What the return to a version would do to the judged answers of the run as it stands.

    Their judgments stay in the log and count again with the version that they are about.
    """
    back = _return(campaign, run, number)
    adapter: TypeAdapter[Any] = TypeAdapter(campaign.track.answer_type)
    answers: dict[tuple[str, str], Any] = {(run, topic): None for topic in back.bodies}
    answers |= {
        (run, topic): adapter.validate_json(body) for topic, body in back.bodies.items() if body is not None
    }
    found = replacement.effects(campaign, answers, {})
    return tuple(effect for effect in found if isinstance(effect, Effect))


def make_current(campaign: Campaign, run: str, number: int, *, by: str) -> RunVersion:
    """Make an earlier version of a run current again; gives the version that this makes.  `UserError` says why not."""
    campaign.must_allow("take in")
    with campaign.store.exclusive(
        campaign.row.id
    ):  # what somebody else changes at once comes before or afterwards
        until_current(lambda: _store(campaign, run, number, by))
    return versions(campaign, run)[-1]


def _store(campaign: Campaign, run: str, number: int, by: str) -> None:
    material = material_of(campaign.state())
    back = _return(campaign, run, number)
    if not back.bodies:
        raise UserError(f"version {number} of run {run[:60]!r} is current already; choose an earlier one")
    changed = sum(body is not None for body in back.bodies.values())
    withdrawn = len(back.bodies) - changed
    counts = {"runs": 1, "new or changed answers": changed, "withdrawn answers": withdrawn}
    campaign.store.add_material(
        campaign.row.id,
        NewImport(
            file=f"version {number} of {run}",
            kind=KIND,
            digest=_digest(back.bodies),
            by=by,
            summary={"counts": {name: count for name, count in counts.items() if count}},
            runs=[back.row],
            answers=[(run, topic, body) for topic, body in back.bodies.items()],
            resources=back.resources,
        ),
        guard=Allowed("take in", material),
    )


def _return(campaign: Campaign, run: str, number: int) -> _Return:
    found = versions(campaign, run)
    wanted = next((version for version in found if version.number == number), None)
    if wanted is None:
        raise UserError(f"run {run[:60]!r} has no version {number}; it has the versions 1 to {len(found)}")
    store, campaign_id = campaign.store, campaign.row.id
    now, then = store.answers_of(campaign_id, run), store.versions.answers(campaign_id, run, wanted.imported)
    bodies: dict[str, bytes | None] = {topic: body for topic, body in then.items() if now.get(topic) != body}
    bodies |= {topic: None for topic in now if topic not in then}
    row = RunRow(run, *store.versions.details(campaign_id, run, wanted.imported))
    return _Return(wanted, bodies, row, _resources(campaign, run, wanted.imported))


def _resources(campaign: Campaign, run: str, imported: int) -> list[Resource]:
    """The supporting files that bear the run's name and were others then."""
    now = campaign.store.resources(campaign.row.id)
    then = campaign.store.versions.resources(campaign.row.id, run, imported)
    return [Resource(kind, run, body) for kind, body in then.items() if now.get((kind, run)) != body]


def _digest(bodies: dict[str, bytes | None]) -> str:
    together = hashlib.sha256()
    for topic, body in bodies.items():
        together.update(topic.encode() + b"\0" + (body or b"") + b"\0")
    return together.hexdigest()


def _known(campaign: Campaign, run: str) -> None:
    known = campaign.runs()
    if run not in known:
        raise UnknownName(f"no run {run[:60]!r}; the campaign has {', '.join(known) or 'none'}")
