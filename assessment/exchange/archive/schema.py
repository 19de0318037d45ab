"""The lines of an archive's files as they must be, and the names of the files."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from assessment.campaign.guidelines import LONGEST
from assessment.campaign.handle import MAX_NAME
from assessment.exchange.log_files.log_reading import MAX_VIA
from assessment.model import Ref
from assessment.model.permissions import Phase
from assessment.planning.options import Plan
from assessment.store.tags import MAX_NOTE, MAX_TAG

MANIFEST = "manifest.json"
TOPICS, DOCUMENTS, RUNS, ANSWERS = (
    "topics.jsonl",
    "documents.jsonl",
    "runs.jsonl",
    "answers.jsonl",
)
NUGGETS, LOG = "nuggets.jsonl", "log.jsonl"
TAGS, PLAN, GUIDELINES_FILE = "tags.jsonl", "plan.json", "guidelines.jsonl"
PHASES_FILE = "phases.jsonl"
VERSIONS, VERSION_ANSWERS = "versions.jsonl", "version_answers.jsonl"
"""Absent from the archives of older versions, like the phases."""
MAX_NUMBER, MAX_SEQ = 10**6, 2**53
"""Largest number of a nugget in its key, and of an event; JSON readers lose digits of larger integers."""
_MAX_ID = 500
_MAX_PHASE_NOTE = 100_000
"""Far more than a reason and a sentence for each kind of open work."""
_MAX_TIME = 40
_MAX_UUID = 64
_TIME = r"^[0-9TZ:.+-]{1,40}$"

_Name = Annotated[str, Field(max_length=_MAX_ID)]
_Count = Annotated[int, Field(ge=0, le=MAX_SEQ)]


class ArchiveManifest(BaseModel):
    """Which campaign an archive holds.  `format` is 2 since names of supporting files are escaped."""

    format: int = Field(1, ge=1, le=2)
    track: str
    title: str
    name: str
    settings: dict[str, str]


class ArchivedPlan(BaseModel):
    """The assignment plan in force, and who put it in force."""

    by: str = Field(max_length=MAX_NAME)
    plan: Plan


class GuidelinesLine(BaseModel):
    """A version of the campaign's own guidelines."""

    value: str = Field(max_length=LONGEST)
    by: str = Field(max_length=MAX_NAME)
    at: str = Field(pattern=_TIME)


class PhaseLine(BaseModel):
    """A step from phase to phase, with why or what was open."""

    phase: Phase
    by: str = Field(max_length=MAX_NAME)
    at: str = Field(pattern=_TIME)
    note: str = Field(max_length=_MAX_PHASE_NOTE)


class TopicLine(BaseModel):
    topic: str
    body: Any


class DocumentLine(BaseModel):
    model_config = ConfigDict(extra="ignore")
    id: str
    title: str = ""
    passages: tuple[str, ...] = ()
    links: tuple[tuple[_Count, _Count, _Count, str], ...] = ()
    link: str = ""


class RunLine(BaseModel):
    model_config = ConfigDict(extra="ignore")
    name: str
    team: str
    kind: str
    details: dict[str, str]


class AnswerLine(BaseModel):
    run: str
    topic: str
    body: Any


class VersionLine(BaseModel):
    """One version of a corrected run: its import, numbered in the order of the versions."""

    number: _Count
    run: _Name
    team: str = Field(max_length=_MAX_ID)
    kind: str = Field(max_length=_MAX_ID)
    details: dict[str, str]
    file: str = Field(max_length=_MAX_ID)
    file_kind: str = Field(max_length=_MAX_ID)
    sha256: str = Field(max_length=_MAX_UUID)
    by: str = Field(max_length=MAX_NAME)
    at: str = Field(pattern=_TIME)


class VersionAnswerLine(BaseModel):
    """An answer that a version stored, or withdrew: then without a body."""

    number: _Count
    run: _Name
    topic: str
    body: Any = None


class NuggetLine(BaseModel):
    model_config = ConfigDict(extra="ignore")
    id: _Name
    topic: str
    question: str
    number: int = Field(ge=0, le=MAX_NUMBER)
    text: str
    into: str = ""
    retired: bool = False
    uuid: str = Field("", max_length=_MAX_UUID)
    seq: _Count = 0
    by: str = ""
    at: str = Field("", max_length=_MAX_TIME)
    via: str = Field("desk", max_length=MAX_VIA)


class TagLine(BaseModel):
    owner: _Name
    run: str
    ref: Ref
    tag: str = Field(max_length=MAX_TAG)
    note: str = Field(max_length=MAX_NOTE)
    by: _Name
    at: str = Field(pattern=_TIME)
