"""What an archive brings to the store, checked: topics, documents, runs, answers, nuggets, resources, log."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

import orjson
from pydantic import BaseModel, TypeAdapter

from assessment.campaign.design_log import is_design_event
from assessment.campaign.guideline_readings import is_reading
from assessment.campaign.own_questions.stored_questions import (
    OWN_QUESTIONS,
    own_questions,
    own_scales,
)
from assessment.campaign.quality_log import is_quality_event
from assessment.campaign.question_log import is_remark
from assessment.exchange.archive.lines import as_stored, document, each_once, rows
from assessment.exchange.archive.schema import (
    ANSWERS,
    DOCUMENTS,
    LOG,
    NUGGETS,
    RUNS,
    TOPICS,
    AnswerLine,
    DocumentLine,
    NuggetLine,
    RunLine,
    TopicLine,
)
from assessment.exchange.archive.zip_members import (
    RESOURCES,
    Members,
    resource_name,
    resource_path,
)
from assessment.exchange.log_files.log_reading import read_log_lines
from assessment.formats import File
from assessment.formats.json_types import json_adapter
from assessment.model import (
    Document,
    DocumentLink,
    Judgment,
    Nugget,
    Resource,
    Track,
    UserError,
    restored,
)
from assessment.store.materials import AnswerRow, RunRow

LineType = TypeVar("LineType", bound=BaseModel)


# One log holds them all; people count them as different things.
_OTHER_EVENTS: Mapping[str, Callable[[Nugget], bool]] = {
    "questions and conventions": is_remark,
    "rules and reviews of quality": is_quality_event,
    "readings of guidelines": is_reading,
    "events of designs": is_design_event,
}
"""The other events in the log of nuggets, such as questions and conventions."""


class ArchivedMaterial(NamedTuple):
    """What the store takes of an archive; topics are bodies by id.

    `counts` say how much the archive has of everything but supporting files, as the list of imports shows it.
    """

    topics: Mapping[str, bytes]
    documents: ArchivedDocuments
    runs: Sequence[RunRow]
    answers: Sequence[AnswerRow]
    nuggets: Sequence[Nugget]
    judgments: Sequence[Judgment]
    resources: ArchivedResources
    counts: Mapping[str, int]


def archived_material(
    files: Members, track: Track[Any, Any], *, escaped: bool
) -> ArchivedMaterial:
    """The archive's material.  `UserError` says what is damaged.

    `escaped` says that names of supporting files are escaped, as in all archives but the oldest.
    """
    track = _with_own_labels(track, files)
    topics = _topic_bodies(track, files)
    runs = _runs(files)
    answers = _answer_rows(track, files)
    nuggets = _nuggets(files)
    judgments = _judgments(track, files)
    documents = ArchivedDocuments(files)
    others = _counts_of_other_events(nuggets)
    counts = {
        "topics": len(topics),
        "documents": len(documents),
        "runs": len(runs),
        "answers": len(answers),
    }
    # Other events share the nuggets' log; counted as nuggets they would look like somebody's work.
    counts["nuggets"] = len(nuggets) - sum(others.values())
    counts["judgments"] = len(judgments)
    counts |= others
    resources = ArchivedResources(files, track, escaped=escaped)
    return ArchivedMaterial(
        topics, documents, runs, answers, nuggets, judgments, resources, counts
    )


def _counts_of_other_events(events: Sequence[Nugget]) -> dict[str, int]:
    """The numbers of other events in the log of nuggets, by what they are, without zeros."""
    counts = {}
    for name, is_one in _OTHER_EVENTS.items():
        count = sum(map(is_one, events))
        if count:
            counts[name] = count
    return counts


def nugget_events(data: bytes) -> Iterator[Nugget]:
    """The nugget events of an archive as they were written."""
    for line in rows(json_adapter(NuggetLine), NUGGETS, io.BytesIO(data)):
        yield Nugget(**dict(line))


def _with_own_labels(track: Track[Any, Any], files: Members) -> Track[Any, Any]:
    """The track with the campaign's own questions, whose judgments the log holds.

    Raises `UserError` where they are damaged.
    """
    path = resource_path(OWN_QUESTIONS, OWN_QUESTIONS)
    if path not in files:
        return track
    own = own_questions({(OWN_QUESTIONS, OWN_QUESTIONS): files[path]})
    return replace(track, scales=own_scales(track.scales, own))


def required(files: Members, name: str) -> str:
    """The name itself.  `UserError` if the archive has no file of this name."""
    if name not in files:
        raise UserError(f"this is not an archive of a campaign (it has no {name})")
    return name


def _lines_once(
    kind: type[LineType],
    files: Members,
    name: str,
    *,
    key: Callable[[LineType], Hashable],
    what: str,
) -> list[LineType]:
    """The lines of a file, each `key` once."""
    lines = files.lines(required(files, name))
    return list(each_once(name, rows(json_adapter(kind), name, lines), key, what))


def _judgments(track: Track[Any, Any], files: Members) -> tuple[Judgment, ...]:
    log = files[required(files, LOG)]
    # Read again as plain JSON, which refuses a key that a line has twice.
    for _ in rows(json_adapter(dict[str, Any]), LOG, io.BytesIO(log)):
        pass
    read = read_log_lines(track, File(LOG, log.decode()))
    if read.problems:
        first = read.problems[0]
        raise UserError(
            f"the archive's log is damaged: {first.place}, {first.sentence}"
        )
    return tuple(each_once(LOG, read.judgments, lambda judgment: judgment.uuid, "UUID"))


def _topic_bodies(track: Track[Any, Any], files: Members) -> dict[str, bytes]:
    adapter = json_adapter(track.topic_type)
    lines = _lines_once(
        TopicLine, files, TOPICS, key=lambda line: line.topic, what="topic"
    )
    bodies = {}
    for line in lines:
        bodies[line.topic] = _body(adapter, line.body, TOPICS, line.topic)
    return bodies


def _runs(files: Members) -> list[RunRow]:
    lines = _lines_once(RunLine, files, RUNS, key=lambda line: line.name, what="run")
    return [RunRow(**dict(line)) for line in lines]


def _answer_rows(track: Track[Any, Any], files: Members) -> list[AnswerRow]:
    adapter = json_adapter(track.answer_type)
    lines = _lines_once(
        AnswerLine,
        files,
        ANSWERS,
        key=lambda line: (line.run, line.topic),
        what="answer of run",
    )
    answers = []
    for line in lines:
        body = _body(adapter, line.body, ANSWERS, f"{line.run} at topic {line.topic}")
        answers.append(AnswerRow(line.run, line.topic, body))
    return answers


def _body(adapter: TypeAdapter[Any], value: Any, file: str, place: str) -> bytes:
    """A body as it is stored, checked to be of the track's type."""
    body = as_stored(value, file)
    document(adapter, f"{file}, {place}", body)
    return body


def _nuggets(files: Members) -> list[Nugget]:
    lines = _lines_once(
        NuggetLine, files, NUGGETS, key=lambda line: line.uuid, what="UUID"
    )
    nuggets = []
    for line in lines:
        nugget = Nugget(**dict(line))
        # Marked, so that nobody takes it for something that was done here.
        nuggets.append(nugget._replace(via=restored(nugget.via)))
    return nuggets


class ArchivedDocuments:
    """The documents of an archive: checked when the archive is unpacked, read from it again each time.

    A corpus may be larger than memory.
    """

    def __init__(self, files: Members) -> None:
        self._files = files
        lines = files.lines(required(files, DOCUMENTS))
        checked = rows(json_adapter(DocumentLine), DOCUMENTS, lines)
        different = each_once(DOCUMENTS, checked, lambda line: line.id, "document")
        # Looks at every line, so a damaged one stops the import before anything is stored.
        self._count = sum(1 for _ in different)

    def __iter__(self) -> Iterator[Document]:
        for line in filter(bytes.strip, self._files.lines(DOCUMENTS)):
            values = orjson.loads(line)
            links = [DocumentLink(*link) for link in values.get("links", ())]
            passages = values.get("passages", ())
            yield Document(
                id=values["id"],
                title=values.get("title", ""),
                passages=tuple(passages),
                links=tuple(links),
                link=values.get("link", ""),
            )

    def __len__(self) -> int:
        return self._count


class ArchivedResources:
    """The supporting files of an archive, one in memory at a time."""

    def __init__(
        self, files: Members, track: Track[Any, Any], *, escaped: bool
    ) -> None:
        self._files = files
        self._escaped = escaped
        self._paths = [path for path in files if path.startswith(f"{RESOURCES}/")]
        for path in self._paths:
            _must_be_of_track(path, track)

    def __iter__(self) -> Iterator[Resource]:
        for path in self._paths:
            name = resource_name(path, escaped=self._escaped)
            yield Resource(_resource_kind(path), name, self._files[path])


def _must_be_of_track(path: str, track: Track[Any, Any]) -> None:
    is_in_folder = path.count("/") >= 2
    if is_in_folder and _resource_kind(path) in (OWN_QUESTIONS, *track.resources):
        return
    known = ", ".join(track.resources) or "none"
    shown = path[:100]
    raise UserError(
        f"the archive's file {shown!r} is of no kind that {track.title} keeps; known kinds: {known}"
    )


def _resource_kind(path: str) -> str:
    return path.split("/")[1]
