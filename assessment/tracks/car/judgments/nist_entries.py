"""The entries of NIST's Y3 assessment files, validated one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    StringConstraints,
    TypeAdapter,
    ValidationError,
)

from assessment.formats import File
from assessment.formats.reports import Report, shown
from assessment.model.assessor import Assessor
from assessment.tracks.car.unit_references import CarImportContext, is_paragraph

# mediawiki-annotate writes “NIST” for every annotator when asked for anonymous files.
ANONYMOUS = ("NIST", "")
_KINDS = {"facet_state", "transition_label_state", "nonrelevant_state2"}
_TIME_STAMP = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,12})?(Z|[+-]\d\d:?\d\d)"
)

Id = Annotated[str, StringConstraints(min_length=1, max_length=2000, pattern=r"^\S+$")]
Model = TypeVar("Model")


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ParagraphKey(_Strict):
    query_id: Id
    paragraph_id: Id

    @property
    def paragraphs(self) -> tuple[str, ...]:
        return (self.paragraph_id,)


class PairKey(_Strict):
    query_id: Id
    paragraph_id1: Id
    paragraph_id2: Id

    @property
    def paragraphs(self) -> tuple[str, ...]:
        return self.paragraph_id1, self.paragraph_id2


Key = TypeVar("Key", ParagraphKey, PairKey)


class AssessmentEntry(_Strict):
    """An assessor's statement at some time, made while looking at some runs."""

    annotator_id: Annotated[str, StringConstraints(max_length=200)] | None = None
    time_stamp: str = ""
    session_id: str | None = None
    run_ids: list[str] = []
    value: Any = None

    @property
    def time(self) -> str:
        """The time stamp, "" where it is not well-formed."""
        if _TIME_STAMP.fullmatch(self.time_stamp):
            return self.time_stamp
        return ""

    def assessor(self, anonymous: str) -> str:
        """The annotator's name; `anonymous` where the file names nobody, or nobody who can be an assessor."""
        name = (self.annotator_id or "").strip()
        # A name with a prefix would make the annotator a machine or an adjudicator.
        if name not in ANONYMOUS and Assessor.of(name).is_person:
            return name
        return anonymous


class FacetHeading(_Strict):
    heading: str
    heading_id: Id


class GradedFacet(_Strict):
    facet: FacetHeading
    relevance: str


PARAGRAPH_ROW: TypeAdapter[tuple[ParagraphKey, Any]] = TypeAdapter(
    tuple[ParagraphKey, Any]
)
PAIR_ROW: TypeAdapter[tuple[PairKey, Any]] = TypeAdapter(tuple[PairKey, Any])
ENTRY = TypeAdapter(AssessmentEntry)
ENTRIES = TypeAdapter(list[AssessmentEntry])
GRADED_FACET = TypeAdapter(GradedFacet)


def is_assessments(file: File) -> bool:
    state = state_of(file.whole)
    return isinstance(state, dict) and bool(_KINDS & state.keys())


def state_of(value: Any) -> Any:
    """The state of an assessment; uploaded files wrap it in `saved_data`."""
    if isinstance(value, dict) and "saved_data" in value:
        return value["saved_data"]
    return value


class StateRow(NamedTuple, Generic[Key]):
    """One entry of a map of the state: where it is, its key and its value."""

    place: str
    key: Key
    value: Any


class EntryReader:
    """Validates the parts of a state; an entry that is wrong is reported and left out."""

    def __init__(self, report: Report, context: CarImportContext) -> None:
        self.report = report
        self.context = context

    def rows(
        self, state: Mapping[str, Any], name: str, adapter: TypeAdapter[tuple[Key, Any]]
    ) -> Iterator[StateRow[Key]]:
        """The entries of a map of the state whose key names a page of the campaign."""
        values = state.get(name)
        if not isinstance(values, list | None):
            self.report.error(
                "MALFORMED_FILE",
                name,
                what="not a list of keys and values",
                right="[[key, value], ...]",
            )
            return
        for number, value in enumerate(values or ()):
            place = f"{name}[{number}]"
            # JSON has no tuples, and strict validation takes no list for one.
            row = self.valid(
                adapter, tuple(value) if isinstance(value, list) else value, place
            )
            if row and self._is_of_campaign(row[0], place):
                yield StateRow(place, row[0], row[1])

    def valid(
        self, adapter: TypeAdapter[Model], value: Any, place: str
    ) -> Model | None:
        """The value as the adapter's type; None where it is wrong, which is reported."""
        try:
            return adapter.validate_python(value)
        except ValidationError as error:
            for detail in error.errors(include_url=False, include_input=False):
                path = ".".join(str(step) for step in detail["loc"])
                message = detail["msg"].lower()
                what = f"{shown(path or 'entry')}: {message}"
                self.report.error(
                    "MALFORMED_ENTRY", place, what=what, right="the entry was left out"
                )
            return None

    def label(
        self, place: str, what: str, value: Any, names: Mapping[str, str]
    ) -> str | None:
        """The label of a name as the file has it; None where it is unknown, which is reported."""
        label = names.get(value) if isinstance(value, str) else None
        if label is None:
            right = f"one of {', '.join(names)}; the entry was left out"
            self.report.error(
                "UNKNOWN_LABEL",
                place,
                what=f"unknown {what} {shown(value)}",
                right=right,
            )
        return label

    def _is_of_campaign(self, key: ParagraphKey | PairKey, place: str) -> bool:
        """Whether a key names a page of the campaign and paragraphs; reports it where not."""
        if key.query_id not in self.context.topics:
            what = f"page {shown(key.query_id)} is in no outline"
            right = "import its outline; the entry was left out"
            self.report.error("UNKNOWN_PAGE", place, what=what, right=right)
            return False
        wrong = [
            paragraph for paragraph in key.paragraphs if not is_paragraph(paragraph)
        ]
        if wrong:
            what = f"{shown(wrong[0])} is no paragraph id"
            right = "40 digits 0-9a-f; the entry was left out"
            self.report.error("MALFORMED_ID", place, what=what, right=right)
        return not wrong
