"""The whole campaign as one archive: its parts, its description, and the zip that holds both."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

import orjson

from assessment.campaign.handle import Campaign
from assessment.exchange.archive.archived_campaign import (
    guidelines_file,
    phases_file,
    plan_file,
    tags_file,
)
from assessment.exchange.archive.run_versions import version_files
from assessment.exchange.archive.schema import (
    ANSWERS,
    DOCUMENTS,
    LOG,
    MANIFEST,
    NUGGETS,
    RUNS,
    TOPICS,
    AnswerLine,
    ArchiveManifest,
    TopicLine,
)
from assessment.exchange.archive.zip_members import resource_path
from assessment.exchange.log_files.log_rows import as_lines, as_row
from assessment.formats.spreadsheets import Row


def archive_bytes(campaign: Campaign) -> bytes:
    """A zip of JSON Lines: what `restore` needs to rebuild the campaign with every event of its log."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        description = orjson.dumps(
            manifest(campaign).model_dump(), option=orjson.OPT_INDENT_2
        )
        add_member(archive, MANIFEST, description)
        for name, body in archive_parts(campaign):
            add_member(archive, name, body)
        add_member(archive, *tags_file(campaign))
        for name, body in version_files(campaign):
            add_member(archive, name, body)
    return out.getvalue()


def add_member(archive: zipfile.ZipFile, name: str, body: bytes) -> None:
    """A member without a time, so that equal campaigns give equal files."""
    archive.writestr(zipfile.ZipInfo(name), body, zipfile.ZIP_DEFLATED)


def manifest(campaign: Campaign) -> ArchiveManifest:
    """The archive's description of the campaign."""
    row = campaign.row
    return ArchiveManifest(
        format=2,
        track=row.track,
        title=row.title,
        name=row.name,
        settings=dict(campaign.settings),
    )


def archive_parts(campaign: Campaign) -> Iterator[tuple[str, bytes]]:
    """Everything that archives and releases hold, one file at a time: name and bytes.

    Tags, notes and earlier versions of runs are not among them: they belong to their owners and teams, and
    only archives hold them.
    """
    store, number = campaign.store, campaign.row.id
    yield TOPICS, as_lines(dict(line) for line in _topic_lines(campaign))
    yield DOCUMENTS, as_lines(_document_lines(campaign))
    yield RUNS, as_lines(run._asdict() for run in campaign.runs().values())
    yield ANSWERS, as_lines(dict(line) for line in _answer_lines(campaign))
    yield NUGGETS, as_lines(nugget._asdict() for nugget in store.nuggets(number))
    yield LOG, as_lines(as_row(judgment) for judgment in store.log(number))
    for (kind, name), body in store.resources(number).items():
        yield resource_path(kind, name), body
    yield from plan_file(campaign)
    yield from guidelines_file(campaign)
    yield from phases_file(campaign)


def _answer_lines(campaign: Campaign) -> Iterator[AnswerLine]:
    for run in campaign.runs():
        bodies = campaign.store.answers_of(campaign.row.id, run)
        for topic, body in bodies.items():
            yield AnswerLine(run=run, topic=topic, body=orjson.loads(body))


def _topic_lines(campaign: Campaign) -> Iterator[TopicLine]:
    for topic, body in campaign.store.topics(campaign.row.id).items():
        yield TopicLine(topic=topic, body=orjson.loads(body))


def _document_lines(campaign: Campaign) -> Iterator[Row]:
    """The documents in the fields of `DocumentLine`."""
    for document in campaign.store.all_documents(campaign.row.id):
        line = document._asdict() | {"links": [list(link) for link in document.links]}
        # Archives of documents without a page of their own are as they always were.
        if not document.link:
            del line["link"]
        yield line
