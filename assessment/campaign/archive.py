"""A campaign's archive, unpacked and checked before anything of it is stored."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import orjson
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from assessment.campaign import logfile
from assessment.campaign.live import defaults
from assessment.campaign.plan import kept
from assessment.campaign.plan.wishes import Plan, problems
from assessment.model import Document, Judgment, Nugget, Ref, Resource, Track, UserError, restored
from assessment.reading import File
from assessment.resolve import is_person
from assessment.store import Store
from assessment.store.log import RunRow
from assessment.store.tags import MAX_NOTE, MAX_TAG, Tag
from assessment.tracks import track_named

if TYPE_CHECKING:
    from assessment.campaign.core import Campaign

TAGS, PLAN = "tags.jsonl", "plan.json"
"""Absent from the archives of older versions."""
_MAX_BYTES = 2**31
"""All files of an archive together, unpacked; a campaign with tens of thousands of abstracts stays far below."""
_LONGEST_NAME = 200
_BROKEN_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, OSError, OverflowError, RuntimeError)
"""What `zipfile` raises for files that are no zip, cut off, encrypted or packed in an unknown way."""


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
    track: str
    title: str
    name: str
    settings: dict[str, str]


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


_ROWS = {
    "topics": TypeAdapter(_Topic),
    "documents": TypeAdapter(Document),
    "runs": TypeAdapter(RunRow),
    "answers": TypeAdapter(_Answer),
    "nuggets": TypeAdapter(Nugget),
}


def tags(campaign: Campaign) -> tuple[str, bytes]:
    """Everybody's tags and notes."""
    return TAGS, tag_lines(campaign.store.tags.log(campaign.row.id))


def plan(campaign: Campaign) -> Iterator[tuple[str, bytes]]:
    """The plan that stands, where there is one.  Members and links stay: they are rights."""
    store, number = campaign.store, campaign.row.id
    plan, row = kept.plan_of(campaign.live), store.doors.plan(number)
    if plan.stands and row:
        yield PLAN, Planned(by=row.by, plan=plan).model_dump_json(indent=1).encode()


def tag_lines(tags: Iterable[Tag]) -> bytes:
    return logfile.as_lines(tag._asdict() | {"ref": tag.ref._asdict()} for tag in tags)


def put_back(store: Store, campaign: int, packed: Packed) -> None:
    """Store the tags under their times, and make the plan the one that stands; whoever it names becomes known."""
    if packed.tags:
        store.tags.put_back(campaign, packed.tags)
    if packed.planned:
        kept.put_back(store, campaign, kept.as_json(packed.planned.plan), packed.planned.by)
        for assessor in packed.planned.plan.lists:
            store.add_person(assessor)


def unpack(data: bytes) -> Packed:
    """Everything in an archive, as its track's types.  UserError says what is wrong with it."""
    try:
        return _unpacked(members(data))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        why = f"{'.'.join(map(str, first['loc']))} {first['msg']}".strip()
    except (KeyError, UnicodeDecodeError) as error:
        why = str(error.args[0] if isinstance(error, KeyError) else error)
    raise UserError(f"this is not an archive of a campaign ({why})")


def members(data: bytes) -> dict[str, bytes]:
    """The files of an archive by name.  UserError if it is no zip, is damaged, or unpacks to too much."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            size = sum(item.file_size for item in archive.infolist())
            if size <= _MAX_BYTES:
                return {item.filename: archive.read(item) for item in archive.infolist()}
    except _BROKEN_ZIP as error:
        raise UserError(f"this is not an archive of a campaign ({error})") from None
    raise UserError(f"the archive unpacks to more than {_MAX_BYTES // 2**30} GiB")


def _unpacked(files: Mapping[str, bytes]) -> Packed:
    manifest = TypeAdapter(_Manifest).validate_json(_member(files, "manifest.json"))
    track = track_named(manifest.track)
    rows = {part: list(_rows(adapter, _member(files, f"{part}.jsonl"))) for part, adapter in _ROWS.items()}
    judgments = _judgments(track, _member(files, "log.jsonl"))
    settings = {name: value for name, value in manifest.settings.items() if name in defaults(track)}
    material = {
        "summary": {"counts": {part: len(items) for part, items in rows.items()} | {"judgments": len(judgments)}},
        "topics": dict(_bodies(track.topic_type, ((row.topic, row.body) for row in rows["topics"]))),
        "documents": rows["documents"],
        "runs": rows["runs"],
        "answers": [(*key, body) for key, body in _bodies(track.answer_type, (((row.run, row.topic), row.body) for row in rows["answers"]))],
        "nuggets": [nugget._replace(via=restored(nugget.via)) for nugget in rows["nuggets"]],
        "resources": list(_resources(files)),
        "judgments": judgments,
    }
    tags = tuple(Tag(**dict(row)) for row in _rows(TypeAdapter(_Tag), files.get(TAGS, b"")))
    return Packed(manifest.name, track.name, manifest.title, settings, material, tags, _planned(files, material["topics"]))


def _planned(files: Mapping[str, bytes], topics: Mapping[str, Any]) -> Planned | None:
    if PLAN not in files:
        return None
    planned = Planned.model_validate_json(files[PLAN])
    wishes, lists = planned.plan.wishes, planned.plan.lists
    wrong = problems(wishes)
    wrong += [f"{name[:60]!r} cannot be an assessor's name" for name in (*wishes.assessors, *lists) if not _may_be_named(name)]
    wrong += [f"there is no topic {place.topic[:60]!r}" for places in lists.values() for place in places if place.topic not in topics]
    if wrong:
        raise UserError(f"the archive's plan is damaged: {wrong[0]}")
    return planned


def _may_be_named(name: str) -> bool:
    return 0 < len(name.strip()) <= _LONGEST_NAME and name.isprintable() and is_person(name)


def _member(files: Mapping[str, bytes], name: str) -> bytes:
    if name not in files:
        raise KeyError(f"it has no {name}")
    return files[name]


def _rows(adapter: TypeAdapter[Any], data: bytes) -> Iterator[Any]:
    return (adapter.validate_json(line) for line in data.split(b"\n") if line.strip())


def nugget_events(data: bytes) -> Iterator[Nugget]:
    """The nugget events of an archive as they were written."""
    return _rows(_ROWS["nuggets"], data)


def _judgments(track: Track[Any, Any], data: bytes) -> tuple[Judgment, ...]:
    read = logfile.kinds(track)[0].read(File("log.jsonl", data.decode()), None)  # type: ignore[arg-type]
    if read.problems:
        raise UserError(f"the archive's log is damaged: {read.problems[0].place}, {read.problems[0].sentence}")
    return read.judgments


def _bodies(kind: type, values: Iterable[tuple[Any, Any]]) -> Iterator[tuple[Any, bytes]]:
    """Bodies as they are stored, each checked to be of the track's type."""
    adapter = TypeAdapter(kind)
    for key, value in values:
        body = orjson.dumps(value)
        adapter.validate_json(body)
        yield key, body


def _resources(files: Mapping[str, bytes]) -> Iterator[Resource]:
    for path, body in files.items():
        folder, _, rest = path.partition("/")
        kind, sign, name = rest.partition("/")
        if folder == "resources" and sign:
            yield Resource(kind, name, body)
