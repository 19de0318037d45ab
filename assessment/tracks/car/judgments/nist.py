"""Reads NIST's Y3 assessment files: released and uploaded form, old and new removals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import orjson

from assessment.formats import File
from assessment.formats.reports import Report, shown
from assessment.model import Judgment, Read, Ref
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.collection.judged_items import judged_paragraphs
from assessment.tracks.car.judgments.judged_qrels import facets_of
from assessment.tracks.car.judgments.nist_entries import (
    ENTRIES,
    ENTRY,
    GRADED_FACET,
    PAIR_ROW,
    PARAGRAPH_ROW,
    AssessmentEntry,
    EntryReader,
    PairKey,
    ParagraphKey,
    StateRow,
    state_of,
)
from assessment.tracks.car.judgments.nist_notes import (
    NistNotes,
    PageAuthor,
    ParagraphNote,
    notes_resource,
)
from assessment.tracks.car.scales import KEEP, RELEVANCE, REMOVE, TRANSITIONS
from assessment.tracks.car.unit_references import (
    CarImportContext,
    facet_ref,
    is_paragraph,
    removed_ref,
    transition_ref,
)

STATES = (
    "facet_state",
    "notes_state",
    "transition_label_state",
    "nonrelevant_state2",
    "nonrelevant_state",
)
_KNOWN_KEYS = {*STATES, "assessor_data"}
# Limits, so that extra keys and notes of a file cannot fill the database.
_MAX_EXTRA = 100_000
_MAX_NOTE = 10_000

State = Mapping[str, Any]
"""A state as JSON has it: for each name in `STATES` a list of keys with values."""
VoteKey = tuple[Ref, str]
"""Unit and assessor."""


class FacetLabel(NamedTuple):
    """The label of a paragraph for one facet."""

    facet: str
    label: str


def read_assessments(file: File, context: CarImportContext) -> Read[Topic, Answer]:
    """Removals, facets and transitions as judgments of the annotators that the file names.

    The judgments of an anonymous file go to the assessor whom the user names.
    """
    report = Report(file.name)
    reader = _AssessmentReader(report, context)
    state = state_of(file.json())
    if not isinstance(state, dict):
        right = "the state of an assessment: facet_state and so on"
        report.error(
            "MALFORMED_FILE", "file", what="saved_data is no object", right=right
        )
        return Read(problems=report.problems)
    votes = {(vote.ref, vote.assessor): vote for vote in reader.judgments(state)}
    notes = list(reader.notes(state))
    for note in notes:
        _add_note(votes, note)
    authors = sorted({PageAuthor(ref.topic, assessor) for ref, assessor in votes})
    unknown_keys = _unknown_keys(state, report)
    resources = []
    if notes or unknown_keys:
        content = NistNotes(notes, authors, unknown_keys)
        resources.append(notes_resource(file.name, content))
    paragraphs = _paragraphs(votes)
    if paragraphs:
        resources.append(judged_paragraphs(file.name, paragraphs))
    return Read(
        judgments=tuple(votes.values()),
        resources=tuple(resources),
        problems=report.problems,
    )


def _paragraphs(votes: Iterable[VoteKey]) -> set[str]:
    """The paragraphs that votes are on; the corpus is read for them."""
    paragraphs: set[str] = set()
    for ref, _ in votes:
        parts = ref.key.split()
        paragraphs.update(filter(is_paragraph, parts))
    return paragraphs


def _add_note(votes: dict[VoteKey, Judgment], note: ParagraphNote) -> None:
    """Puts a note on the vote on the paragraph's removal, or on a vote without a label."""
    ref = removed_ref(note.topic, note.paragraph)
    vote = votes.get((ref, note.assessor))
    if vote is None:
        # A note alone is a vote without a label.
        vote = Judgment(ref, note.assessor, None, at=note.at, via="import")
    text = f"{vote.note}\n{note.text}" if vote.note else note.text
    votes[ref, note.assessor] = vote._replace(note=text[:_MAX_NOTE])


class _AssessmentReader:
    """Reads the parts of a state as judgments and notes."""

    def __init__(self, report: Report, context: CarImportContext) -> None:
        self.report = report
        self.context = context
        self.entries = EntryReader(report, context)

    def judgments(self, state: State) -> Iterator[Judgment]:
        """The votes of all entries, removals first."""
        # The second map is the newer one; a file that has both is read by the newer.
        is_old_map = state.get("nonrelevant_state2") is None
        removals = "nonrelevant_state" if is_old_map else "nonrelevant_state2"
        rows = self.entries.rows
        for row in rows(state, removals, PARAGRAPH_ROW):
            yield from self._removal(row, is_old_map=is_old_map)
        for row in rows(state, "facet_state", PARAGRAPH_ROW):
            yield from self._facets(row)
        for pair in rows(state, "transition_label_state", PAIR_ROW):
            yield from self._transition(pair)

    def notes(self, state: State) -> Iterator[ParagraphNote]:
        """The notes on paragraphs; a note that is no text is reported."""
        for place, key, value in self.entries.rows(state, "notes_state", PARAGRAPH_ROW):
            for entry in self.entries.valid(ENTRIES, value, place) or ():
                if isinstance(entry.value, str):
                    assessor = entry.assessor(self.context.assessor)
                    text = entry.value[:_MAX_NOTE]
                    yield ParagraphNote(
                        key.query_id, assessor, key.paragraph_id, text, entry.time
                    )
                else:
                    what = "a note that is no text"
                    self.report.error(
                        "MALFORMED_ENTRY",
                        place,
                        what=what,
                        right="the note was left out",
                    )

    def _vote(self, ref: Ref, label: str | None, entry: AssessmentEntry) -> Judgment:
        return Judgment(
            ref,
            entry.assessor(self.context.assessor),
            label,
            at=entry.time,
            via="import",
        )

    def _removal(
        self, row: StateRow[ParagraphKey], *, is_old_map: bool
    ) -> Iterator[Judgment]:
        """The vote on removing a paragraph; none, and a problem, for an unknown value."""
        place, key, value = row
        entry = self.entries.valid(ENTRY, value, place)
        if entry is None:
            return
        label = _removal_label(entry.value, is_old_map=is_old_map)
        if label:
            yield self._vote(removed_ref(key.query_id, key.paragraph_id), label, entry)
        else:
            what = f"value {shown(entry.value)} of {key.paragraph_id}"
            self.report.error(
                "UNKNOWN_LABEL",
                place,
                what=what,
                right="true or false; the entry was left out",
            )

    def _facets(self, row: StateRow[ParagraphKey]) -> Iterator[Judgment]:
        """The labels of all facets of a paragraph.

        A facet that the list does not name is taken back, for the list replaces the last one.
        """
        place, key, value = row
        facets = facets_of(self.context.topics[key.query_id])
        entries = self.entries.valid(ENTRIES, value, place) or []
        chosen = {}
        for number, entry in enumerate(entries):
            graded = self._graded(
                f"{place}, entry {number}", entry, key.query_id, facets
            )
            if graded:
                chosen[graded.facet] = (entry, graded.label)
        # Without one readable entry nothing is taken back: a mistake in a file must not remove
        # labels.
        if not chosen:
            return
        for facet in facets:
            entry, grade = chosen.get(facet, (entries[0], None))
            yield self._vote(
                facet_ref(key.query_id, key.paragraph_id, facet), grade, entry
            )

    def _graded(
        self, place: str, entry: AssessmentEntry, page: str, facets: Mapping[str, str]
    ) -> FacetLabel | None:
        """The facet of an entry and its label."""
        graded = self.entries.valid(GRADED_FACET, entry.value, place)
        if graded is None:
            return None
        label = self.entries.label(place, "relevance", graded.relevance, RELEVANCE)
        if label is None:
            return None
        facet = graded.facet.heading_id
        if facet not in facets:
            what = f"facet {shown(facet)} is not in the outline of {shown(page)}"
            right = "a top-level heading of the page; the entry was left out"
            self.report.error("UNKNOWN_FACET", place, what=what, right=right)
            return None
        return FacetLabel(facet, label)

    def _transition(self, row: StateRow[PairKey]) -> Iterator[Judgment]:
        place, key, value = row
        entry = self.entries.valid(ENTRY, value, place)
        if entry is None:
            return
        label = self.entries.label(place, "transition", entry.value, TRANSITIONS)
        if label:
            ref = transition_ref(key.query_id, key.paragraph_id1, key.paragraph_id2)
            yield self._vote(ref, label, entry)


def _removal_label(value: Any, *, is_old_map: bool) -> str | None:
    """The label of an entry on removing; in the older map an empty list means removed."""
    if value is True or (is_old_map and value == []):
        return REMOVE
    if value is False:
        return KEEP
    return None


def _unknown_keys(state: State, report: Report) -> dict[str, Any]:
    """The keys of a state that mean nothing here, with a problem for each; none where they are too large."""
    extra = {name: value for name, value in state.items() if name not in _KNOWN_KEYS}
    if len(orjson.dumps(extra)) > _MAX_EXTRA:
        what = f"unknown keys hold more than {_MAX_EXTRA:,} characters"
        report.warn("LARGE_EXTRA", "file", what=what, right="they are left out")
        return {}
    for name in extra:
        right = "it is stored and written again, and means nothing here"
        report.warn(
            "UNKNOWN_KEY", "file", what=f"unknown key {shown(name)}", right=right
        )
    return extra
