"""Nuggets in: the nuggets of each topic with their importance."""

from __future__ import annotations

from dataclasses import dataclass, field

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, TypeAdapter

from assessment.formats import File
from assessment.formats.json_records import first_record
from assessment.formats.reports import Report, shown
from assessment.model import Nugget, Read, Resource, has_errors
from assessment.tracks.rag.answer import Answer, RagContext, Topic
from assessment.tracks.rag.labels import IMPORTANCES
from assessment.tracks.rag.nuggets.nugget_resource import (
    FileNugget,
    KnownNuggets,
    file_nuggets,
    resource,
)
from assessment.tracks.rag.records import Name, Text, first_of, parsed

MALFORMED = "MALFORMED_NUGGETS"
_LONGEST_DETAIL = 1_000
_OF_RESPONSES = ("assignment", "reasoning")
"""Fields that belong to a nugget in one response, not to the nugget."""


class NuggetLine(BaseModel):
    """A nugget of a file; its further fields are kept."""

    model_config = ConfigDict(extra="allow")
    text: Text
    importance: str | None = None


class _TopicNuggets(BaseModel):
    qid: Name = Field(validation_alias=AliasChoices("qid", "topic_id", "narrative_id"))
    query: str | None = None
    nuggets: list[NuggetLine]


_topic_nuggets = TypeAdapter(_TopicNuggets)


def is_nuggets(file: File) -> bool:
    first = first_record(file)
    nugget = first_of(first.get("nuggets"))
    return "qid" in first and "text" in nugget and "assignment" not in nugget


def read_nuggets(file: File, context: RagContext) -> Read[Topic, Answer]:
    """Nuggets with their importance, as nuggetizer writes them; those of the campaign are not added again."""
    report = Report(file.name)
    lines, problems = parsed(file, _topic_nuggets, MALFORMED)
    if has_errors(problems):
        return Read(problems=tuple(problems))
    reader = NuggetReader(report, context)
    without_query = [line.qid for _, line in lines if line.query is None]
    for place, line in lines:
        if context.topics and line.qid not in context.topics:
            what = f"unknown topic {shown(line.qid)}"
            report.error(
                "INVALID_TOPIC", place, what=what, right="its nuggets are left out"
            )
            continue
        reader.start(line.qid)
        for number, nugget in enumerate(line.nuggets, 1):
            reader.id_of(f"{place}, nugget {number}", nugget)
    if without_query:
        what = "records have no 'query', and nuggetizer's assign command skips such records silently"
        right = "the export of nuggets adds it"
        report.warn("MISSING_QUERY", "file", what=what, right=right)
    return Read(
        nuggets=tuple(reader.nuggets),
        resources=reader.resources,
        problems=(*problems, *report.problems),
    )


@dataclass
class NuggetReader:
    """Collects nuggets that the campaign does not have yet, and what the file says of each.

    Nuggets that were edited or numbered again since stay as they are.
    """

    report: Report
    context: RagContext
    nuggets: list[Nugget] = field(default_factory=list)
    _topic: str = ""
    _known: dict[str, KnownNuggets] = field(default_factory=dict)
    _from_file: dict[str, dict[str, FileNugget]] = field(default_factory=dict)
    _ids: dict[str, set[str]] = field(default_factory=dict)
    _texts: set[str] = field(default_factory=set)

    def start(self, topic: str) -> None:
        """Go to the next record, which is about this topic."""
        self._topic = topic
        self._texts = set()
        if topic in self._known:
            self._known[topic].start_again()
            return
        nuggets = self.context.nuggets.get(topic, ())
        earlier = file_nuggets(self.context.resources, topic)
        self._known[topic] = KnownNuggets(topic, nuggets, earlier)
        self._from_file[topic] = dict(earlier)
        self._ids[topic] = {nugget.id for nugget in nuggets}

    def id_of(self, place: str, line: NuggetLine) -> str:
        """The id of the next nugget of the record, which is added if the campaign lacks it."""
        topic = self._topic
        if line.text in self._texts:
            what = f"{shown(line.text)!r} occurs twice in the topic"
            self.report.warn(
                "REPEATED_NUGGET", place, what=what, right="it counts twice"
            )
        self._texts.add(line.text)
        name, is_known = self._known[topic].next_id(line.text)
        self._note(place, name, line)
        if not is_known and name not in self._ids[topic]:
            self._ids[topic].add(name)
            number = len(self._ids[topic])
            self.nuggets.append(Nugget(name, topic, topic, number, line.text))
        return name

    def _note(self, place: str, name: str, line: NuggetLine) -> None:
        """Keep what the file says of a nugget."""
        importance = line.importance or ""
        if importance not in IMPORTANCES:
            what = f"importance {shown(importance)!r}"
            right = "vital, okay or failed; the nugget counts in “all” only"
            self.report.warn("UNKNOWN_IMPORTANCE", place, what=what, right=right)
        of_topic = self._from_file[self._topic]
        earlier = of_topic.get(name)
        if earlier is not None and earlier.importance != importance:
            what = f"the nugget was {earlier.importance or 'without importance'}"
            right = f"now it is {shown(importance)}"
            self.report.warn("OTHER_IMPORTANCE", place, what=what, right=right)
        details = dict(earlier.details) if earlier else {}
        details |= _details(line)
        of_topic[name] = FileNugget(line.text, importance, details)

    @property
    def resources(self) -> tuple[Resource, ...]:
        return tuple(
            resource(topic, nuggets) for topic, nuggets in self._from_file.items()
        )


def _details(line: NuggetLine) -> dict[str, str]:
    """Further fields that are texts; an assignment is the response's, not the nugget's."""
    details: dict[str, str] = {}
    extra = line.model_extra or {}
    for name, value in extra.items():
        if name in _OF_RESPONSES or not isinstance(value, str):
            continue
        details[name] = value[:_LONGEST_DETAIL]
    return details
