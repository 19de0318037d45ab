"""A campaign's archive, unpacked and checked before anything of it is stored."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple, TypeVar

import orjson
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from assessment.campaign.data import defaults
from assessment.campaign.handle import Campaign
from assessment.exchange import log_files
from assessment.exchange.archive_lines import document, once, rows, stored
from assessment.exchange.archive_members import RESOURCES, Members, members, resource_name
from assessment.formats import File
from assessment.model import (
    Document,
    Judgment,
    Link,
    Nugget,
    Ref,
    Resource,
    Track,
    UnknownName,
    UserError,
    restored,
)
from assessment.model.resolution import is_person
from assessment.planning import stored_plan
from assessment.planning.options import Plan, problems
from assessment.store import Store
from assessment.store.materials import RunRow
from assessment.store.tags import MAX_NOTE, MAX_TAG, Tag
from assessment.tracks import track_named

R = TypeVar("R", bound=BaseModel)
MANIFEST = "manifest.json"
TAGS, PLAN = "tags.jsonl", "plan.json"
"""Absent from the archives of older versions."""
_LONGEST_NAME = 200
MAX_NUMBER, MAX_SEQ = 10**6, 2**53
"""Of a nugget in its key, and of an event in a log."""


class Planned(BaseModel):
    """The plan that stood, and who made it the one that stands."""

    by: str = Field(max_length=_LONGEST_NAME)
    plan: Plan


class Packed(NamedTuple):
    """What an archive holds; `material` is what the store's `add_material` takes, `put_back` takes care of tags and plan."""

    name: str
    track: str
    title: str
    settings: Mapping[str, str]
    material: Mapping[str, Any]
    tags: tuple[Tag, ...] = ()
    planned: Planned | None = None


class _Manifest(BaseModel):
    format: int = Field(1, ge=1, le=2)
    track: str
    title: str
    name: str
    settings: dict[str, str]


class _Run(BaseModel):
    model_config = ConfigDict(extra="ignore")
    name: str
    team: str
    kind: str
    details: dict[str, str]


class _Topic(BaseModel):
    topic: str
    body: Any


class _Answer(BaseModel):
    run: str
    topic: str
    body: Any


_Name = Annotated[str, Field(max_length=500)]


class _Tag(BaseModel):
    owner: _Name
    run: str
    ref: Ref
    tag: str = Field(max_length=MAX_TAG)
    note: str = Field(max_length=MAX_NOTE)
    by: _Name
    at: str = Field(pattern=r"^[0-9TZ:.+-]{1,40}$")


_Count = Annotated[int, Field(ge=0, le=MAX_SEQ)]


class _Nugget(BaseModel):
    model_config = ConfigDict(extra="ignore")
    id: _Name
    topic: str
    question: str
    number: int = Field(ge=0, le=MAX_NUMBER)
    text: str
    into: str = ""
    retired: bool = False
    uuid: str = Field("", max_length=64)
    seq: _Count = 0
    by: str = ""
    at: str = Field("", max_length=40)
    via: str = Field("desk", max_length=log_files.MAX_VIA)


class _Document(BaseModel):
    model_config = ConfigDict(extra="ignore")
    id: str
    title: str = ""
    passages: tuple[str, ...] = ()
    links: tuple[tuple[_Count, _Count, _Count, str], ...] = ()


_DOCUMENTS = "documents.jsonl"


def tags(campaign: Campaign) -> tuple[str, bytes]:
    """Everybody's tags and notes."""
    return TAGS, tag_lines(campaign.store.tags.log(campaign.row.id))


def plan(campaign: Campaign) -> Iterator[tuple[str, bytes]]:
    """The plan that stands, where there is one.  Members and links stay: they are rights."""
    store, number = campaign.store, campaign.row.id
    plan, row = stored_plan.plan_of(campaign.data), store.access.plan(number)
    if plan.stands and row:
        yield PLAN, Planned(by=row.by, plan=plan).model_dump_json(indent=1, by_alias=True).encode()


def tag_lines(tags: Iterable[Tag]) -> bytes:
    return log_files.as_lines(tag._asdict() | {"ref": tag.ref._asdict()} for tag in tags)


def put_back(store: Store, campaign: int, packed: Packed) -> None:
    """Store the tags under their times, and make the plan the one that stands; whoever it names becomes known."""
    if packed.tags:
        store.tags.put_back(campaign, packed.tags)
    if packed.planned:
        stored_plan.put_back(store, campaign, stored_plan.as_json(packed.planned.plan), packed.planned.by)
        for assessor in packed.planned.plan.lists:
            store.add_person(assessor)


def unpack(data: bytes) -> Packed:
    """Everything in an archive, as its track's types.  `UserError` says what is wrong with it."""
    files = members(data)
    try:
        return _unpacked(files)
    except UnknownName as error:
        raise UserError(f"this is not an archive of a campaign ({error})") from None


def _unpacked(files: Members) -> Packed:
    manifest = document(TypeAdapter(_Manifest), MANIFEST, _member(files, MANIFEST))
    track = track_named(manifest.track)
    topics = _rows(_Topic, files, "topics.jsonl", lambda row: row.topic, "topic")
    runs = [RunRow(**dict(row)) for row in _rows(_Run, files, "runs.jsonl", lambda row: row.name, "run")]
    answers = _rows(_Answer, files, "answers.jsonl", lambda row: (row.run, row.topic), "answer of run")
    events = _rows(_Nugget, files, "nuggets.jsonl", lambda row: row.uuid, "UUID")
    nuggets = [Nugget(**dict(row)) for row in events]
    judgments = _judgments(track, files)
    settings = {name: value for name, value in manifest.settings.items() if name in defaults(track)}
    documents = _Documents(files)
    counts = {"topics": len(topics), "documents": len(documents), "runs": len(runs), "answers": len(answers)}
    topic_bodies = _bodies(track.topic_type, "topics.jsonl", ((row.topic, row.body) for row in topics))
    answer_bodies = _bodies(
        track.answer_type, "answers.jsonl", (((row.run, row.topic), row.body) for row in answers)
    )
    material = {
        "summary": {"counts": counts | {"nuggets": len(nuggets), "judgments": len(judgments)}},
        "topics": dict(topic_bodies),
        "documents": documents,
        "runs": runs,
        "answers": [(*key, body) for key, body in answer_bodies],
        "nuggets": [nugget._replace(via=restored(nugget.via)) for nugget in nuggets],
        "resources": _Resources(files, track, escaped=manifest.format > 1),
        "judgments": judgments,
    }
    tag_lines = files.lines(TAGS) if TAGS in files else ()
    tags = tuple(Tag(**dict(row)) for row in rows(TypeAdapter(_Tag), TAGS, tag_lines))
    return Packed(
        manifest.name,
        track.name,
        manifest.title,
        settings,
        material,
        tags,
        _planned(files, material["topics"]),
    )


def _planned(files: Mapping[str, bytes], topics: Mapping[str, Any]) -> Planned | None:
    if PLAN not in files:
        return None
    planned = document(TypeAdapter(Planned), PLAN, files[PLAN])
    options, lists = planned.plan.options, planned.plan.lists
    wrong = problems(options)
    wrong += [
        f"{name[:60]!r} cannot be an assessor's name"
        for name in (*options.assessors, *lists)
        if not _may_be_named(name)
    ]
    wrong += [
        f"there is no topic {place.topic[:60]!r}"
        for places in lists.values()
        for place in places
        if place.topic not in topics
    ]
    if wrong:
        raise UserError(f"the archive's plan is damaged: {wrong[0]}")
    return planned


def _may_be_named(name: str) -> bool:
    return 0 < len(name.strip()) <= _LONGEST_NAME and name.isprintable() and is_person(name)


def _member(files: Members, name: str) -> bytes:
    _must_have(files, name)
    return files[name]


def _lines(files: Members, name: str) -> Iterator[bytes]:
    _must_have(files, name)
    return files.lines(name)


def _must_have(files: Members, name: str) -> None:
    if name not in files:
        raise UserError(f"this is not an archive of a campaign (it has no {name})")


def _rows(kind: type[R], files: Members, name: str, key: Callable[[R], Hashable], what: str) -> list[R]:
    """The lines of a file, each `key` once."""
    return list(once(name, rows(TypeAdapter(kind), name, _lines(files, name)), key, what))


def nugget_events(data: bytes) -> Iterator[Nugget]:
    """The nugget events of an archive as they were written."""
    return (Nugget(**dict(row)) for row in rows(TypeAdapter(_Nugget), "nuggets.jsonl", io.BytesIO(data)))


def _judgments(track: Track[Any, Any], files: Members) -> tuple[Judgment, ...]:
    log = _member(files, "log.jsonl")
    for _ in rows(TypeAdapter(dict[str, Any]), "log.jsonl", io.BytesIO(log)):
        pass  # no key stands twice in a line
    read = log_files.kinds(track)[0].read(File("log.jsonl", log.decode()), None)  # type: ignore[arg-type]
    if read.problems:
        raise UserError(
            f"the archive's log is damaged: {read.problems[0].place}, {read.problems[0].sentence}"
        )
    return tuple(once("log.jsonl", read.judgments, lambda judgment: judgment.uuid, "UUID"))


def _bodies(kind: type, name: str, values: Iterable[tuple[Any, Any]]) -> Iterator[tuple[Any, bytes]]:
    """Bodies as they are stored, each checked to be of the track's type."""
    adapter = TypeAdapter(kind)
    for key, value in values:
        body = stored(value, name)
        document(adapter, f"{name}, {key if isinstance(key, str) else ' at topic '.join(key)}", body)
        yield key, body


class _Documents:
    """The documents of an archive, checked when it is unpacked; whoever goes through them reads them from it anew."""

    def __init__(self, files: Members) -> None:
        self._files = files
        checked = rows(TypeAdapter(_Document), _DOCUMENTS, _lines(files, _DOCUMENTS))
        self._count = sum(1 for _ in once(_DOCUMENTS, checked, lambda row: row.id, "document"))

    def __iter__(self) -> Iterator[Document]:
        for line in filter(bytes.strip, self._files.lines(_DOCUMENTS)):
            row = orjson.loads(line)
            links = tuple(Link(*link) for link in row.get("links", ()))
            yield Document(row["id"], row.get("title", ""), tuple(row.get("passages", ())), links)

    def __len__(self) -> int:
        return self._count


class _Resources:
    """The supporting files of an archive, one in memory at a time."""

    def __init__(self, files: Members, track: Track[Any, Any], *, escaped: bool) -> None:
        self._files, self._escaped = files, escaped
        self._paths = [path for path in files if path.startswith(f"{RESOURCES}/")]
        for path in self._paths:
            if path.count("/") < 2 or path.split("/")[1] not in track.resources:
                known = ", ".join(track.resources) or "none"
                what = f"the archive's file {path[:100]!r} is of no kind that {track.title} keeps"
                raise UserError(f"{what}; known kinds: {known}")

    def __iter__(self) -> Iterator[Resource]:
        for path in self._paths:
            yield Resource(path.split("/")[1], resource_name(path, escaped=self._escaped), self._files[path])
