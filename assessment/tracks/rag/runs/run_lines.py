"""A line of a run as a response: the formats of 2024 and of 2025 and 2026."""

from __future__ import annotations

import re
from typing import Annotated, Any, NamedTuple

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictInt,
    StrictStr,
    TypeAdapter,
)
from pydantic_core import PydanticCustomError

from assessment.formats.reports import Report, shown
from assessment.tracks.rag.answer import (
    OF_2024,
    OF_2025,
    Answer,
    Sentence,
    validator_order,
)
from assessment.tracks.rag.records import Name, Text

MALFORMED = "MALFORMED_RUN_FILE"
SEGMENT = re.compile(r"^msmarco_v2\.1_doc_\d+_\d+#\d+_\d+$")
"""Ids of segments, as both validators compare them."""
Citations = list[StrictInt | StrictStr] | dict[str, float]


def _refused_at_once(value: object) -> object:
    """Foreign citations; a wrong one is one problem, not one for each form that it might have."""
    entries = value if isinstance(value, list) else []
    for number, entry in enumerate(entries, 1):
        if type(entry) not in (int, str):
            raise PydanticCustomError(
                "citation",
                "citation {number} is neither an index nor a segment id",
                {"number": number},
            )
    if not isinstance(value, list | dict | None):
        raise PydanticCustomError("citations", "citations should be a list")
    return value


class _SentenceLine(BaseModel):
    text: Text
    citations: Annotated[Citations | None, BeforeValidator(_refused_at_once)] = None


class _Line2024(BaseModel):
    model_config = ConfigDict(extra="allow")
    run_id: Name
    topic_id: Name
    topic: Text
    references: list[StrictStr]
    response_length: StrictInt
    answer: list[_SentenceLine]


class _Metadata(BaseModel):
    model_config = ConfigDict(extra="allow")
    team_id: Name
    run_id: Name
    narrative_id: Name


class _Line2025(BaseModel):
    model_config = ConfigDict(extra="allow")
    metadata: _Metadata
    references: list[StrictStr] = []
    answer: list[_SentenceLine] | None = None
    responses: list[_SentenceLine] = Field(default=[])


line_2024 = TypeAdapter(_Line2024)
line_2025 = TypeAdapter(_Line2025)


class Response(NamedTuple):
    """One line of a run."""

    run: str
    team: str
    topic: str
    place: str
    answer: Answer


def response_2024(line: _Line2024, place: str, report: Report) -> Response:
    """The response of a line; citations that name no reference are reported and left out."""
    reader = _CitationReader(report, place, tuple(line.references), OF_2024)
    sentences = tuple(
        reader.sentence(number, one) for number, one in enumerate(line.answer, 1)
    )
    answer = Answer(
        sentences,
        tuple(line.references),
        OF_2024,
        line.topic,
        line.response_length,
        _texts(line.model_extra, "support_eval"),
    )
    return Response(line.run_id, "", line.topic_id, place, answer)


def response_2025(line: _Line2025, place: str, report: Report) -> Response:
    """The response of a line, whose sentences are called `answer` or `responses`."""
    references = tuple(line.references)
    reader = _CitationReader(report, place, references, OF_2025)
    lines = line.responses if line.answer is None else line.answer
    sentences = tuple(
        reader.sentence(number, one) for number, one in enumerate(lines, 1)
    )
    metadata = line.metadata
    further = dict(_texts(metadata.model_extra))
    narrative = further.pop("narrative", "")
    answer = Answer(
        sentences, references, OF_2025, narrative, -1, tuple(further.items())
    )
    return Response(
        metadata.run_id, metadata.team_id, metadata.narrative_id, place, answer
    )


def _texts(
    extra: dict[str, Any] | None, without: str = ""
) -> tuple[tuple[str, str], ...]:
    """The further texts of a line, which a repaired file has again."""
    texts = []
    for name, value in (extra or {}).items():
        if isinstance(value, str) and name != without:
            texts.append((name, value))
    return tuple(texts)


class _CitationReader:
    """Reads the citations of a line and reports what is wrong with them."""

    def __init__(
        self, report: Report, place: str, references: tuple[str, ...], shape: str
    ) -> None:
        self._report = report
        self._place = place
        self._references = references
        self._shape = shape

    def sentence(self, number: int, line: _SentenceLine) -> Sentence:
        """The sentence with its citations, each once; `number` is its number in the response, from 1."""
        place = f"{self._place}, sentence {number}"
        if line.citations is None:
            what = "the sentence has no 'citations', which the validator refuses"
            right = "write [] where a sentence cites nothing"
            self._report.warn(
                "MISSING_CITATIONS", place, what=what, right=right, official=True
            )
        segments: dict[str, int] = {}
        for entry in _in_order(line.citations):
            named = self._cited_segment(entry, place)
            if named is None:
                continue
            segment, index = named
            if segment in segments:
                what = f"{shown(str(entry))} is cited twice"
                self._report.warn(
                    "REPEATED_CITATION", place, what=what, right="it counts once"
                )
            segments.setdefault(segment, index)
        indexes = tuple(segments.values())
        return Sentence(
            line.text, tuple(segments), indexes, self._reordered(line.citations)
        )

    def _reordered(self, citations: Citations | None) -> tuple[int, ...]:
        """The order of the validator of 2024, which knows no citations but indexes."""
        if self._shape != OF_2024 or not isinstance(citations, list):
            return ()
        indexes = [entry for entry in citations if isinstance(entry, int)]
        if len(indexes) < len(citations):
            return ()
        # A segment that is listed twice in the references is one citation here.
        order = validator_order(indexes, len(self._references))
        first_indexes: dict[int, None] = {}
        for index in order:
            segment = self._references[index]
            first_indexes[self._references.index(segment)] = None
        return tuple(first_indexes)

    def _cited_segment(self, entry: int | str, place: str) -> tuple[str, int] | None:
        """The segment that a citation names and its index in the references; None where there is none."""
        if isinstance(entry, str):
            return self._index_in_references(entry, place)
        if 0 <= entry < len(self._references):
            segment = self._references[entry]
            return segment, self._references.index(segment)
        what = f"citation {entry} is out of range; there are {len(self._references)} references"
        right = "the citation is left out"
        self._report.error(
            "CITATION_OUT_OF_RANGE", place, what=what, right=right, official=True
        )
        return None

    def _index_in_references(self, segment: str, place: str) -> tuple[str, int]:
        if segment in self._references:
            return segment, self._references.index(segment)
        what = f"{shown(segment)} is not among the references"
        right = "list every cited segment"
        self._report.warn(
            "CITATION_UNLISTED", place, what=what, right=right, official=True
        )
        return segment, -1


def _in_order(citations: Citations | None) -> list[int | str]:
    """Citations as sent; scored ones best first, equal scores in their order."""
    if isinstance(citations, dict):
        scores = citations
        by_score: list[str] = sorted(scores, key=lambda segment: -scores[segment])
        return list(by_score)
    return list(citations or ())
