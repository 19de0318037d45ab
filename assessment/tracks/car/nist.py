"""NIST's Y3 assessment files come in: released and uploaded form, old and new removals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple

import orjson
from pydantic import BaseModel, ConfigDict, StringConstraints, TypeAdapter, ValidationError

from assessment.formats import File
from assessment.model import Judgment, Read, Ref, Resource
from assessment.model.resolution import is_person
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.corpus import listed_in_use
from assessment.tracks.car.gold import facets_of
from assessment.tracks.car.refs import CarImportContext, facet_ref, is_paragraph, removed_ref, transition_ref
from assessment.tracks.car.report import Report, shown
from assessment.tracks.car.scales import KEEP, RELEVANCE, REMOVE, TRANSITIONS

NIST_NOTES = "nist"
ANONYMOUS = ("NIST", "")
STATES = ("facet_state", "notes_state", "transition_label_state", "nonrelevant_state2", "nonrelevant_state")
_OWN = {*STATES, "assessor_data"}
_STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,12})?(Z|[+-]\d\d:?\d\d)")
_MAX_EXTRA = 100_000
_MAX_NOTE = 10_000

Id = Annotated[str, StringConstraints(min_length=1, max_length=2000, pattern=r"^\S+$")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Key(_Strict):
    query_id: Id
    paragraph_id: Id


class _PairKey(_Strict):
    query_id: Id
    paragraph_id1: Id
    paragraph_id2: Id


class _Entry(_Strict):
    """What somebody said at some time, while looking at some runs."""

    annotator_id: Annotated[str, StringConstraints(max_length=200)] | None = None
    time_stamp: str = ""
    session_id: str | None = None
    run_ids: list[str] = []
    value: Any = None


class _Facet(_Strict):
    heading: str
    heading_id: Id


class _Graded(_Strict):
    facet: _Facet
    relevance: str


_KEY, _PAIR = TypeAdapter(tuple[_Key, Any]), TypeAdapter(tuple[_PairKey, Any])
_ENTRY, _ENTRIES, _GRADED = TypeAdapter(_Entry), TypeAdapter(list[_Entry]), TypeAdapter(_Graded)


class Note(NamedTuple):
    """A note of a file, which stands beside labels."""

    topic: str
    assessor: str
    paragraph: str
    text: str
    at: str


def is_assessments(file: File) -> bool:
    state = _state(file.whole)
    return isinstance(state, dict) and bool(
        {"facet_state", "transition_label_state", "nonrelevant_state2"} & state.keys()
    )


def _state(value: Any) -> Any:
    return value["saved_data"] if isinstance(value, dict) and "saved_data" in value else value


def read_assessments(file: File, known: CarImportContext) -> Read[Topic, Answer]:
    """Removals, facets and transitions as judgments of those who made them; where the file is anonymous, of whom the user names."""
    report = Report(file.name)
    reader = _Reader(report, known)
    state = _state(file.json())
    if not isinstance(state, dict):
        report.error(
            "MALFORMED_FILE",
            "file",
            "saved_data is no object",
            "the state of an assessment: facet_state and so on",
        )
        return Read(problems=report.problems)
    judgments = {(vote.ref, vote.assessor): vote for vote in reader.judgments(state)}
    notes = [
        note for key, value in reader.rows(state, "notes_state", _KEY) for note in reader.notes(key, value)
    ]
    for note in notes:
        ref = removed_ref(note.topic, note.paragraph)
        before = judgments.get(
            (ref, note.assessor), Judgment(ref, note.assessor, None, at=note.at, via="import")
        )
        text = f"{before.note}\n{note.text}" if before.note else note.text
        judgments[ref, note.assessor] = before._replace(note=text[:_MAX_NOTE])
    whose = sorted({(ref.topic, assessor) for ref, assessor in judgments})
    resources = [*_resources(state, notes, whose, report)]
    if paragraphs := {part for ref, _ in judgments for part in ref.key.split() if is_paragraph(part)}:
        resources.append(listed_in_use(file.name, paragraphs))
    return Read(judgments=tuple(judgments.values()), resources=tuple(resources), problems=report.problems)


class _Reader:
    """Goes through the parts of a state; what is wrong in one entry costs that entry."""

    def __init__(self, report: Report, known: CarImportContext) -> None:
        self.report, self.known = report, known

    def judgments(self, state: Mapping[str, Any]) -> Iterator[Judgment]:
        removals = "nonrelevant_state" if state.get("nonrelevant_state2") is None else "nonrelevant_state2"
        yield from self._each(state, removals, _KEY, self._removal)
        yield from self._each(state, "facet_state", _KEY, self._facets)
        yield from self._each(state, "transition_label_state", _PAIR, self._transition)

    def _each(
        self,
        state: Mapping[str, Any],
        name: str,
        key: Any,
        read: Callable[[str, Any, Any], Iterator[Judgment]],
    ) -> Iterator[Judgment]:
        for place, (found, value) in self._rows(state, name, key):
            yield from read(place, found, value)

    def rows(self, state: Mapping[str, Any], name: str, key: Any) -> Iterator[tuple[tuple[str, Any], Any]]:
        for place, (found, value) in self._rows(state, name, key):
            yield (place, found), value

    def _rows(self, state: Mapping[str, Any], name: str, key: Any) -> Iterator[tuple[str, tuple[Any, Any]]]:
        """The entries of a map whose key is one of the campaign's."""
        rows = state.get(name)
        if not isinstance(rows, list | None):
            self.report.error("MALFORMED_FILE", name, "not a list of keys and values", "[[key, value], ...]")
            return
        for number, row in enumerate(rows or ()):
            place = f"{name}[{number}]"
            found = self._valid(key, row, place)
            if found and self._at_home(found[0], place):
                yield place, found

    def _valid(self, adapter: TypeAdapter[Any], value: Any, place: str) -> Any:
        try:
            return adapter.validate_python(
                tuple(value) if adapter in (_KEY, _PAIR) and isinstance(value, list) else value
            )
        except ValidationError as error:
            for item in error.errors(include_url=False, include_input=False):
                at = ".".join(str(step) for step in item["loc"])
                self.report.error(
                    "MALFORMED_ENTRY",
                    place,
                    f"{shown(at or 'entry')}: {item['msg'].lower()}",
                    "the entry was left out",
                )
            return None

    def _at_home(self, key: Any, place: str) -> bool:
        if key.query_id not in self.known.topics:
            self.report.error(
                "UNKNOWN_PAGE",
                place,
                f"page {shown(key.query_id)} is in no outline",
                "take in its outline; the entry was left out",
            )
            return False
        wrong = next((value for name, value in key if name != "query_id" and not is_paragraph(value)), None)
        if wrong:
            self.report.error(
                "MALFORMED_ID",
                place,
                f"{shown(wrong)} is no paragraph id",
                "40 digits 0-9a-f; the entry was left out",
            )
        return not wrong

    def _said(self, ref: Ref, label: str | None, entry: _Entry) -> Judgment:
        return Judgment(
            ref,
            self._who(entry),
            label,
            at=entry.time_stamp if _STAMP.fullmatch(entry.time_stamp) else "",
            via="import",
        )

    def _who(self, entry: _Entry) -> str:
        name = (entry.annotator_id or "").strip()
        return name if name not in ANONYMOUS and is_person(name) else self.known.assessor

    def _removal(self, place: str, key: Any, value: Any) -> Iterator[Judgment]:
        entry = self._valid(_ENTRY, value, place)
        if entry is None:
            return
        if (
            entry.value is False
            or entry.value is True
            or (entry.value == [] and place.startswith("nonrelevant_state["))
        ):
            label = KEEP if entry.value is False else REMOVE
            yield self._said(removed_ref(key.query_id, key.paragraph_id), label, entry)
        else:
            self.report.error(
                "UNKNOWN_LABEL",
                place,
                f"value {shown(entry.value)} of {key.paragraph_id}",
                "true or false; the entry was left out",
            )

    def _facets(self, place: str, key: Any, value: Any) -> Iterator[Judgment]:
        """The labels of all facets of a paragraph; those that the list does not name are taken back, for it replaces the last one."""
        facets, entries = (
            facets_of(self.known.topics[key.query_id]),
            self._valid(_ENTRIES, value, place) or [],
        )
        chosen = {}
        for number, entry in enumerate(entries):
            found = self._chosen(f"{place}, entry {number}", entry, key.query_id, facets)
            if found:
                chosen[found[0]] = (entry, found[1])
        for facet in facets if chosen else ():
            entry, label = chosen.get(facet, (entries[0], None))
            yield self._said(facet_ref(key.query_id, key.paragraph_id, facet), label, entry)

    def _chosen(
        self, place: str, entry: _Entry, page: str, facets: Mapping[str, str]
    ) -> tuple[str, str] | None:
        """The facet of an entry and its label."""
        graded = self._valid(_GRADED, entry.value, place)
        label = self._label(place, "relevance", graded.relevance, RELEVANCE) if graded else None
        if label and graded.facet.heading_id not in facets:
            what = f"facet {shown(graded.facet.heading_id)} is not in the outline of {shown(page)}"
            self.report.error(
                "UNKNOWN_FACET", place, what, "a top-level heading of the page; the entry was left out"
            )
            return None
        return (graded.facet.heading_id, label) if label else None

    def _transition(self, place: str, key: Any, value: Any) -> Iterator[Judgment]:
        entry = self._valid(_ENTRY, value, place)
        label = entry and self._label(place, "transition", entry.value, TRANSITIONS)
        if label:
            yield self._said(transition_ref(key.query_id, key.paragraph_id1, key.paragraph_id2), label, entry)

    def _label(self, place: str, what: str, value: Any, names: Mapping[str, str]) -> str | None:
        label = names.get(value) if isinstance(value, str) else None
        if label is None:
            self.report.error(
                "UNKNOWN_LABEL",
                place,
                f"unknown {what} {shown(value)}",
                f"one of {', '.join(names)}; the entry was left out",
            )
        return label

    def notes(self, at: tuple[str, Any], value: Any) -> Iterator[Note]:
        place, key = at
        for entry in self._valid(_ENTRIES, value, place) or ():
            if isinstance(entry.value, str):
                stamp = entry.time_stamp if _STAMP.fullmatch(entry.time_stamp) else ""
                yield Note(key.query_id, self._who(entry), key.paragraph_id, entry.value[:_MAX_NOTE], stamp)
            else:
                self.report.error("MALFORMED_ENTRY", place, "a note that is no text", "the note was left out")


def _resources(
    state: Mapping[str, Any], notes: list[Note], whose: list[tuple[str, str]], report: Report
) -> Iterator[Resource]:
    """What a file says beside labels, for the files that go out."""
    extra = {name: value for name, value in state.items() if name not in _OWN}
    if len(orjson.dumps(extra)) > _MAX_EXTRA:
        report.warn(
            "LARGE_EXTRA",
            "file",
            f"unknown keys hold more than {_MAX_EXTRA:,} characters",
            "they are not kept",
        )
        extra = {}
    for name in extra:
        report.warn(
            "UNKNOWN_KEY",
            "file",
            f"unknown key {shown(name)}",
            "it is kept and goes out again, and means nothing here",
        )
    if notes or extra:
        yield Resource(
            NIST_NOTES,
            report.file,
            orjson.dumps({"notes": [tuple(note) for note in notes], "whose": whose, "extra": extra}),
        )
