"""A campaign's archive, unpacked and checked before anything of it is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from assessment.campaign.data import defaults
from assessment.campaign.description import DEADLINE, DESCRIPTION, check_description
from assessment.campaign.guidelines import GUIDELINES
from assessment.campaign.handle import MAX_NAME, Campaign
from assessment.campaign.phase_log import PhaseChange, phase_changes
from assessment.campaign.saved_views import LONGEST, UNIT_VIEWS, views_of
from assessment.exchange.archive.lines import document, rows
from assessment.exchange.archive.material import (
    ArchivedMaterial,
    archived_material,
    required,
)
from assessment.exchange.archive.run_versions import archived_versions
from assessment.exchange.archive.schema import (
    GUIDELINES_FILE,
    MANIFEST,
    PHASES_FILE,
    PLAN,
    TAGS,
    ArchivedPlan,
    ArchiveManifest,
    GuidelinesLine,
    PhaseLine,
    TagLine,
)
from assessment.exchange.archive.zip_members import Members, archive_members
from assessment.exchange.log_files.log_rows import as_lines
from assessment.formats.json_types import json_adapter
from assessment.model import UnknownName, UserError
from assessment.model.assessor import Assessor
from assessment.planning import stored_plan
from assessment.planning.options import option_problems
from assessment.store import Store
from assessment.store.guard import PHASE, PHASE_NOTE, TITLE
from assessment.store.materials import NewImport
from assessment.store.rows import utc_now
from assessment.store.setting_log import SettingRow
from assessment.store.tags import Tag
from assessment.tracks import track_named

_RESTORED = "restore"
_RESTORED_NOTE = "restored from an archive"


class ArchivedCampaign(NamedTuple):
    """What an archive holds.

    `versions` are the imports of corrected runs, which are stored first; the `material` has the answers of
    all other runs.  `put_back` stores everything from `tags` on.
    """

    name: str
    track: str
    title: str
    settings: Mapping[str, str]
    material: ArchivedMaterial
    versions: tuple[NewImport, ...] = ()
    tags: tuple[Tag, ...] = ()
    planned: ArchivedPlan | None = None
    guidelines: tuple[SettingRow, ...] = ()
    description: Mapping[str, str] = MappingProxyType({})
    views: str = ""
    phases: tuple[PhaseChange, ...] = ()


# Out


def tags_file(campaign: Campaign) -> tuple[str, bytes]:
    """Name and content of the file with everybody's tags and notes."""
    return TAGS, tag_lines(campaign.store.tags.log(campaign.row.id))


def tag_lines(tags: Iterable[Tag]) -> bytes:
    return as_lines(tag._asdict() | {"ref": tag.ref._asdict()} for tag in tags)


def plan_file(campaign: Campaign) -> Iterator[tuple[str, bytes]]:
    """Name and content of the file with the plan in force, if there is one.

    Members and invitations stay in the workspace: they are rights.
    """
    plan = stored_plan.plan_of(campaign.data)
    row = campaign.store.access.plan(campaign.row.id)
    if plan.is_active and row:
        archived = ArchivedPlan(by=row.by, plan=plan)
        yield PLAN, archived.model_dump_json(indent=1, by_alias=True).encode()


def guidelines_file(campaign: Campaign) -> Iterator[tuple[str, bytes]]:
    """Name and content of the file with all versions of the campaign's own guidelines, oldest first."""
    rows = campaign.store.setting_rows(campaign.row.id, GUIDELINES)
    if rows:
        yield GUIDELINES_FILE, as_lines(row._asdict() for row in rows)


def phases_file(campaign: Campaign) -> Iterator[tuple[str, bytes]]:
    """Name and content of the file with every step from phase to phase, oldest first."""
    changes = phase_changes(campaign)
    if changes:
        yield PHASES_FILE, as_lines(change._asdict() for change in changes)


# In


def unpack(data: bytes) -> ArchivedCampaign:
    """Everything in an archive, as its track's types.  `UserError` says what is wrong with it."""
    files = archive_members(data)
    try:
        return _unpacked(files)
    except UnknownName as error:
        raise UserError(f"this is not an archive of a campaign ({error})") from None


def put_back(store: Store, campaign: int, archived: ArchivedCampaign) -> None:
    """Store what the archive holds beside material and judgments, under its own times.

    The plan is in force again, and the assessors that it names are remembered.
    """
    if archived.description:
        store.change_settings(campaign, archived.description, _RESTORED)
    if archived.guidelines:
        store.restore_setting(campaign, GUIDELINES, archived.guidelines)
    _put_back_phases(store, campaign, archived.phases)
    if views_of(archived.views):
        store.change_settings(campaign, {UNIT_VIEWS: archived.views}, _RESTORED)
    if archived.tags:
        store.tags.put_back(campaign, archived.tags)
    if archived.planned:
        plan = archived.planned.plan
        stored_plan.put_back(
            store, campaign, stored_plan.as_json(plan), archived.planned.by
        )
        for assessor in plan.lists:
            store.add_person(assessor)


def _put_back_phases(
    store: Store, campaign: int, changes: Sequence[PhaseChange]
) -> None:
    """Store the steps under their times, and one more: what is restored is open."""
    if not changes:
        return
    steps = list(changes)
    if steps[-1].phase != "open":
        steps.append(PhaseChange("open", _RESTORED, utc_now(), _RESTORED_NOTE))
    # The time says to which step a note belongs; the newest one may be empty.
    phases = [SettingRow(step.phase, step.by, step.at) for step in steps]
    notes = [SettingRow(step.note, step.by, step.at) for step in steps]
    store.restore_setting(campaign, PHASE, phases)
    store.restore_setting(campaign, PHASE_NOTE, notes)


def _unpacked(files: Members) -> ArchivedCampaign:
    manifest = document(
        json_adapter(ArchiveManifest), MANIFEST, files[required(files, MANIFEST)]
    )
    track = track_named(manifest.track)
    # An archive of another version may hold settings that this version does not have.
    known_settings = defaults(track)
    settings = {
        name: value
        for name, value in manifest.settings.items()
        if name in known_settings
    }
    material = archived_material(files, track, escaped=manifest.format > 1)
    versions = archived_versions(files, track, material.topics, material.answers)
    archived = ArchivedCampaign(
        manifest.name,
        track.name,
        manifest.title,
        settings,
        material._replace(answers=versions.other_answers),
        versions.imports,
    )
    planned = _planned(files, material.topics)
    archived = archived._replace(
        tags=tuple(_tags(files)),
        planned=planned,
        guidelines=tuple(_guidelines(files)),
        phases=tuple(_phases(files)),
    )
    views = manifest.settings.get(UNIT_VIEWS, "")
    return archived._replace(description=_description(manifest), views=views[:LONGEST])


def _description(manifest: ArchiveManifest) -> dict[str, str]:
    """The settings that describe the campaign to people."""
    names = {TITLE, DESCRIPTION, DEADLINE} & manifest.settings.keys()
    description = {name: manifest.settings[name] for name in sorted(names)}
    check_description(description)
    return description


def _tags(files: Members) -> Iterator[Tag]:
    if TAGS not in files:
        return
    for line in rows(json_adapter(TagLine), TAGS, files.lines(TAGS)):
        yield Tag(**dict(line))


def _guidelines(files: Members) -> Iterator[SettingRow]:
    if GUIDELINES_FILE not in files:
        return
    lines = files.lines(GUIDELINES_FILE)
    for line in rows(json_adapter(GuidelinesLine), GUIDELINES_FILE, lines):
        yield SettingRow(**dict(line))


def _phases(files: Members) -> Iterator[PhaseChange]:
    if PHASES_FILE not in files:
        return
    lines = files.lines(PHASES_FILE)
    for line in rows(json_adapter(PhaseLine), PHASES_FILE, lines):
        yield PhaseChange(**dict(line))


def _planned(
    files: Mapping[str, bytes], topics: Mapping[str, Any]
) -> ArchivedPlan | None:
    if PLAN not in files:
        return None
    planned = document(json_adapter(ArchivedPlan), PLAN, files[PLAN])
    problem = next(_plan_problems(planned, topics), None)
    if problem:
        raise UserError(f"the archive's plan is damaged: {problem}")
    return planned


def _plan_problems(planned: ArchivedPlan, topics: Mapping[str, Any]) -> Iterator[str]:
    options, lists = planned.plan.options, planned.plan.lists
    yield from option_problems(options)
    for name in (*options.assessors, *lists):
        if not _may_be_name(name):
            yield f"{name[:60]!r} cannot be an assessor's name"
    for entries in lists.values():
        for entry in entries:
            if entry.topic not in topics:
                yield f"there is no topic {entry.topic[:60]!r}"


def _may_be_name(name: str) -> bool:
    return (
        0 < len(name.strip()) <= MAX_NAME
        and name.isprintable()
        and Assessor.of(name).is_person
    )
