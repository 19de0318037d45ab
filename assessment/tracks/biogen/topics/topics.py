"""Topics and documents of BioGen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, TypeAdapter

from assessment.formats import File, problem, validated, warning
from assessment.formats.json_records import Record, first_record, records
from assessment.model import Document, ImportContext, Problem, Read, has_errors
from assessment.tracks.biogen.answer import Topic, pmid_of

_TOPIC_ID = AliasChoices("id", "topic_id", "question_id", "qa_id")
_PMID = AliasChoices("pmid", "PMID", "id", "doc_id", "docid")

_ANSWERED = ("nuggets", "answer_sentences", "answer", "responses")
"""Keys of answers in other files that repeat the question; in the topics of 2025 they have no value."""
_PROMISED = {
    "title": "give the two or three terms that summarise it",
    "question": "give the question that was asked",
    "narrative": "give the longer description of what is wanted",
}
"""Entries of a topic on the submission format page of 2024, with what each is."""
_OF_A_RUN = {"team_id", "run_id", "qa_id"}
"""Keys in the metadata of a run's line."""


class _Topic(BaseModel):
    model_config = ConfigDict(extra="ignore")
    id: str | int = Field(validation_alias=_TOPIC_ID)
    title: str = Field(
        "", validation_alias=AliasChoices("topic", "title"), max_length=2000
    )
    question: str = Field(max_length=20_000)
    narrative: str | None = Field("", max_length=100_000)


class _Document(BaseModel):
    pmid: str | int = Field(validation_alias=_PMID)
    title: str | None = Field("", max_length=5000)
    abstract: str | list[str] | None = Field(
        "", validation_alias=AliasChoices("abstract", "text", "contents")
    )


_topic = TypeAdapter(_Topic)
_document = TypeAdapter(_Document)


def is_topics(file: File) -> bool:
    head = file.head
    if isinstance(head, dict) and isinstance(head.get("topics"), list):
        return True
    first = first_record(file)
    if "question" not in first:
        return False
    if "machine_generated_answers" in first or _OF_A_RUN & set(metadata_of(first)):
        return False
    return not any(_has_content(first.get(name)) for name in _ANSWERED)


def metadata_of(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The metadata of a line of a run, which organisers have spelt in two ways; empty where it has none."""
    for name in ("metadata", "meta_data"):
        value = record.get(name)
        if isinstance(value, dict):
            return value
    return {}


def _has_content(value: Any) -> bool:
    """Whether a value says something: null, blank text and an empty list do not."""
    if isinstance(value, str):
        return bool(value.strip())
    return bool(value)


def read_topics(file: File, context: ImportContext[Any, Any]) -> Read[Any, Any]:
    """The three shapes: `{"topics": [...]}`, a JSON list, JSON Lines; ids become stripped strings."""
    values, problems = records(file, "topics")
    topics: dict[str, Topic] = {}
    for place, value in values:
        # In two steps, because mypy would infer the adapter's type from the names on the left.
        parsed = validated(_topic, value, file.name, code="MALFORMED_TOPIC", at=place)
        fields, wrong = parsed
        problems += wrong
        if fields is None:
            continue
        name = str(fields.id).strip()
        if not name:
            what = "the topic's id is blank"
            problems.append(
                problem(
                    file.name,
                    "MALFORMED_TOPIC",
                    place,
                    what=what,
                    right="give each topic an id",
                )
            )
            continue
        if name in topics:
            what = f"topic {name} occurs twice"
            right = "keep one; the first one counts"
            problems.append(
                problem(file.name, "REPEATED_TOPIC", place, what=what, right=right)
            )
            continue
        narrative = (fields.narrative or "").strip()
        topic = Topic(name, fields.title.strip(), fields.question.strip(), narrative)
        topics[name] = topic
        problems += _missing_entries(file.name, place, topic)
    # A missing topic would leave out the answers of runs to it; a repeated one loses nothing.
    if any(
        reported.code in ("MALFORMED_TOPIC", "MALFORMED_FILE") for reported in problems
    ):
        return Read(problems=tuple(problems))
    return Read(topics=topics, problems=tuple(problems))


def _missing_entries(file: str, place: str, topic: Topic) -> Iterator[Problem]:
    """Entries that the submission format page promises and this topic lacks; assessors judge by them."""
    for name, right in _PROMISED.items():
        if not getattr(topic, name):
            what = f"topic {topic.id[:60]} has no {name}"
            code = f"MISSING_{name.upper()}"
            yield warning(file, code, place, what=what, right=right)


def is_documents(file: File) -> bool:
    """Whether records have PMIDs and texts, or the columns of a table do."""
    first = first_record(file)
    if not first:
        columns = _columns(file)
        return "pmid" in columns and bool({"title", "abstract"} & columns)
    # A corpus of SciFact has `doc_id` and the sentences of its abstracts as a list: its ids are no PMIDs.
    if "doc_id" in first and isinstance(first.get("abstract"), list):
        return False
    names = set(first)
    has_text = bool({"abstract", "contents"} & names)
    return has_text and bool(names & set(_PMID.choices))


def read_documents(file: File, context: ImportContext[Any, Any]) -> Read[Any, Any]:
    """PMID, title, abstract as JSON Lines or CSV with a header; an abstract's lines are its passages."""
    values, problems = _document_records(file)
    documents: dict[str, Document] = {}
    for place, value in values:
        parsed = validated(
            _document, value, file.name, code="MALFORMED_DOCUMENT", at=place
        )
        fields, wrong = parsed
        problems += wrong
        if fields is None:
            continue
        pmid = pmid_of(fields.pmid)
        if pmid is None:
            what = f"{str(fields.pmid)[:40]!r} is not a PMID"
            problems.append(
                problem(
                    file.name,
                    "MALFORMED_DOCUMENT",
                    place,
                    what=what,
                    right="digits only",
                )
            )
            continue
        if pmid in documents:
            what = f"PMID {pmid} occurs twice"
            right = "the last one counts"
            problems.append(
                warning(file.name, "REPEATED_PMID", place, what=what, right=right)
            )
        documents[pmid] = Document(
            pmid, (fields.title or "").strip(), _passages(fields.abstract)
        )
    if has_errors(problems):
        return Read(problems=tuple(problems))
    return Read(documents=tuple(documents.values()), problems=tuple(problems))


def _document_records(file: File) -> tuple[list[Record], list[Problem]]:
    """Every document of a JSON or CSV file."""
    if isinstance(file.head, (dict, list)):
        return records(file, "documents")
    return [Record(f"line {number}", row) for number, row in file.table()], []


def _passages(abstract: str | list[str] | None) -> tuple[str, ...]:
    """The lines of an abstract that are not blank; excerpts are marked within one."""
    if isinstance(abstract, str):
        abstract = abstract.splitlines()
    lines = [line.strip() for line in abstract or ()]
    return tuple(line for line in lines if line)


def _columns(file: File) -> set[str]:
    header = next((row.text for row in file.rows()), "")
    return {column.strip().strip('"').lower() for column in header.split(",")}
