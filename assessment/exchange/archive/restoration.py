"""A campaign made again from its archive."""

from __future__ import annotations

import hashlib

from assessment.campaign import Campaign, Workspace
from assessment.campaign.workspace import add_campaign
from assessment.exchange.archive import archived_campaign
from assessment.exchange.archive.material import ArchivedMaterial
from assessment.model.assessor import people_among
from assessment.store.materials import NewImport
from assessment.tracks import track_named


def restore(workspace: Workspace, data: bytes, name: str | None = None) -> Campaign:
    """A campaign from its archive, with every event of its log: all of it, or nothing.

    `UserError` says what is wrong with the archive.
    """
    packed = archived_campaign.unpack(data)
    digest = hashlib.sha256(data).hexdigest()
    track = track_named(packed.track)
    with workspace.store.transaction() as store:
        row = add_campaign(
            store,
            name or packed.name,
            track,
            title=packed.title,
            settings=packed.settings,
            restored=True,
        )
        for version in packed.versions:
            store.add_material(row.id, version)
        store.add_material(row.id, _new_import(packed.material, digest))
        archived_campaign.put_back(store, row.id, packed)
        # The list of names is no part of the log, so it is filled from the judgments:
        # pages offer the names of everybody who has judged.
        for assessor in people_among(store.assessors(row.id)):
            store.add_person(assessor)
    return Campaign(workspace.store, row)


def _new_import(material: ArchivedMaterial, digest: str) -> NewImport:
    """The import of everything but the versions of corrected runs."""
    summary = {"counts": material.counts}
    new_import = NewImport("campaign.zip", "archive", digest, "restore", summary)
    topics, documents, runs, answers, nuggets, judgments, resources, _ = material
    return new_import._replace(
        topics=topics,
        documents=documents,
        runs=runs,
        answers=answers,
        resources=resources,
        nuggets=nuggets,
        judgments=judgments,
    )
