"""Exports NIST's Y3 assessment files, one for each assessor and page, as uploaded or as released."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import orjson

from assessment.formats.reproducible_zips import zipped
from assessment.model import ExportData, Judgment, TopicVotes
from assessment.model.assessor import people_among
from assessment.tracks.car.answer import Ordering
from assessment.tracks.car.judgments.judged_qrels import cleaned, facets_of
from assessment.tracks.car.judgments.nist_notes import ParagraphNote, stored_notes
from assessment.tracks.car.scales import RELEVANCE, REMOVE, TRANSITIONS, UNSET
from assessment.tracks.car.unit_references import FACET, REMOVED, TRANSITION, pair

_KINDS = (REMOVED, FACET, TRANSITION)
_PRINT = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
_RELEVANCE = {label: name for name, label in RELEVANCE.items()}
_TRANSITIONS = {label: name for name, label in TRANSITIONS.items()}
State = dict[str, Any]
"""A part of a file as JSON has it."""


class AssessedPage(NamedTuple):
    """What the files need of a page: its facets' headings, the runs that show each paragraph, and notes.

    `unknown_keys` came with an assessor's file and mean nothing here.
    """

    id: str
    headings: Mapping[str, str]
    shown: Mapping[str, list[str]]
    notes: tuple[ParagraphNote, ...]
    unknown_keys: Mapping[str, Mapping[str, Any]]
    """By assessor."""


def writer(*, clean: bool) -> Callable[[ExportData], bytes]:
    """A zip of `<assessor>-<squid>.json`: wrapped in `saved_data` and complete, or cleaned and bare."""

    def write(data: ExportData) -> bytes:
        return zipped(
            (name, orjson.dumps(state, option=_PRINT))
            for name, state in files(data, clean=clean)
        )

    return write


def files(data: ExportData, *, clean: bool) -> Iterator[tuple[str, State]]:
    """Every assessor's state of every page that they judged, with the file's name."""
    taken: set[str] = set()
    for topic in data.topics:
        judged = data.judged[topic]
        page = _page(data, topic)
        for assessor in _assessors(judged, page):
            state = _state(judged, page, assessor, clean)
            if not clean:
                state = _uploaded(state, assessor)
            name = _name(f"{assessor}-{topic}", taken)
            yield name, state


def _name(text: str, taken: set[str]) -> str:
    """A file's name; two assessors whose names look alike in it get a number each."""
    plain = re.sub(r"[^A-Za-z0-9._-]", "_", text)
    name = f"{plain}.json"
    number = 1
    while name in taken:
        number += 1
        name = f"{plain}-{number}.json"
    taken.add(name)
    return name


def _page(data: ExportData, topic: str) -> AssessedPage:
    """What the votes of all assessors on one page are written with."""
    imported: list[ParagraphNote] = []
    unknown_keys: dict[str, Mapping[str, Any]] = {}
    for stored in stored_notes(data.resources):
        imported += (note for note in stored.notes if note.topic == topic)
        # Unknown keys go out with the state of every assessor whose judgments came with them.
        for author in stored.authors:
            if author.page == topic:
                unknown_keys[author.assessor] = stored.unknown_keys
    headings = facets_of(data.topics[topic])
    notes = tuple(_current_notes(data.judged[topic], topic, imported))
    shown = _runs_by_paragraph(data, topic)
    return AssessedPage(topic, headings, shown, notes, unknown_keys)


def _runs_by_paragraph(data: ExportData, topic: str) -> dict[str, list[str]]:
    """The runs whose page has each paragraph."""
    runs: dict[str, list[str]] = {}
    for run in sorted(data.runs):
        answer = data.runs[run].answers.get(topic)
        if isinstance(answer, Ordering):
            for paragraph in dict.fromkeys(answer.paragraphs):
                runs.setdefault(paragraph, []).append(run)
    return runs


def _current_notes(
    judged: TopicVotes, topic: str, imported: Iterable[ParagraphNote]
) -> Iterator[ParagraphNote]:
    """The notes as the log has them now; an imported note that nobody changed has the time of its file."""
    by_text = {}
    for note in imported:
        by_text[note.assessor, note.paragraph, note.text] = note
    for vote in (*_votes(judged, REMOVED), *judged.noted):
        if not vote.note or vote.ref.kind != REMOVED:
            continue
        note = ParagraphNote(topic, vote.assessor, vote.ref.key, vote.note, vote.at)
        key = (note.assessor, note.paragraph, note.text)
        yield by_text.get(key, note)


def _votes(judged: TopicVotes, *kinds: str) -> Iterator[Judgment]:
    for ref in judged.refs:
        if ref.kind in kinds:
            yield from judged.votes(ref)


def _assessors(judged: TopicVotes, page: AssessedPage) -> list[str]:
    voters = {vote.assessor for vote in _votes(judged, *_KINDS)}
    authors = {note.assessor for note in page.notes}
    return sorted(people_among(voters | authors))


def _uploaded(state: State, assessor: str) -> State:
    """The state as it was uploaded: wrapped, with what the interface said of the assessor."""
    own = state["assessor_data"][assessor]
    meta = {
        "run_ids": own["run_ids"],
        "annotator_ids": [assessor],
        "time_stamp": own["time_stamp"],
        "session_id": None,
    }
    return {"saved_data": state, "meta_data": meta}


def _state(judged: TopicVotes, page: AssessedPage, assessor: str, clean: bool) -> State:
    """The state of one assessor, its keys in the order of NIST's files."""
    votes = [vote for vote in _votes(judged, *_KINDS) if vote.assessor == assessor]
    notes = [note for note in page.notes if note.assessor == assessor]
    times = [vote.at for vote in votes]
    times += [note.at for note in notes]
    runs = set(chain.from_iterable(page.shown.values()))
    state: State = {}
    state["notes_state"] = _notes(page, notes)
    state["facet_state"] = _facets(page, _of_kind(votes, FACET), clean)
    state["transition_label_state"] = _transitions(
        page, _of_kind(votes, TRANSITION), clean
    )
    # The old form of removals, read only where a file lacks `nonrelevant_state2`
    # (mediawiki-annotate).
    state["nonrelevant_state"] = []
    state["nonrelevant_state2"] = _removals(page, _of_kind(votes, REMOVED), clean)
    summary = _entry(assessor, max(times, default=""), sorted(runs), [])
    state["assessor_data"] = {assessor: summary}
    return {**state, **page.unknown_keys.get(assessor, {})}


def _of_kind(votes: list[Judgment], kind: str) -> list[Judgment]:
    return [vote for vote in votes if vote.ref.kind == kind]


def _entry(assessor: str, at: str, runs: Iterable[str], value: object) -> State:
    """A value with who gave it, when, and looking at which runs."""
    return {
        "annotator_id": assessor,
        "time_stamp": at,
        "session_id": "",
        "run_ids": list(runs),
        "value": value,
    }


def _key(page: AssessedPage, paragraph: str) -> State:
    return {"query_id": page.id, "paragraph_id": paragraph}


def _vote_entry(
    page: AssessedPage, vote: Judgment, value: object, paragraphs: Sequence[str]
) -> State:
    """An entry with the runs that show all of its paragraphs."""
    runs = page.shown.get(paragraphs[0], [])
    for paragraph in paragraphs[1:]:
        others = page.shown.get(paragraph, [])
        runs = [run for run in runs if run in others]
    return _entry(vote.assessor, vote.at, runs, value)


def _notes(page: AssessedPage, notes: list[ParagraphNote]) -> list[Any]:
    """Every noted paragraph with its notes."""
    entries: dict[str, list[State]] = {}
    for note in notes:
        runs = page.shown.get(note.paragraph, [])
        entry = _entry(note.assessor, note.at, runs, note.text)
        entries.setdefault(note.paragraph, []).append(entry)
    return [[_key(page, paragraph), own] for paragraph, own in entries.items()]


def _facets(page: AssessedPage, votes: list[Judgment], clean: bool) -> list[Any]:
    """Every paragraph's entries, those of one paragraph in the order of the outline."""
    order = {facet: index for index, facet in enumerate(page.headings)}
    entries: dict[str, list[State]] = {}
    for vote in sorted(
        votes, key=lambda vote: order.get(pair(vote.ref)[1], len(order))
    ):
        paragraph, facet = pair(vote.ref)
        label = str(vote.label)
        if clean:
            label = cleaned(facet, label)
        if not label:
            continue
        name = page.headings.get(facet, facet)
        heading = {"heading": name, "heading_id": facet}
        graded = {"facet": heading, "relevance": _RELEVANCE[label]}
        entry = _vote_entry(page, vote, graded, [paragraph])
        entries.setdefault(paragraph, []).append(entry)
    return [[_key(page, paragraph), own] for paragraph, own in sorted(entries.items())]


def _transitions(page: AssessedPage, votes: list[Judgment], clean: bool) -> list[Any]:
    """A row for each judged pair of paragraphs; a clean file has none for UNSET."""
    rows = []
    for vote in sorted(votes, key=lambda vote: pair(vote.ref)):
        if clean and vote.label == UNSET:
            continue
        before, after = pair(vote.ref)
        key = {"query_id": page.id, "paragraph_id1": before, "paragraph_id2": after}
        name = _TRANSITIONS[str(vote.label)]
        entry = _vote_entry(page, vote, name, [before, after])
        rows.append([key, entry])
    return rows


def _removals(page: AssessedPage, votes: list[Judgment], clean: bool) -> list[Any]:
    """A row for each vote on removing a paragraph; a clean file has those that remove it."""
    rows = []
    for vote in sorted(votes, key=lambda vote: vote.ref.key):
        paragraph = vote.ref.key
        is_removed = vote.label == REMOVE
        # Released files name removed paragraphs only.
        if clean and not is_removed:
            continue
        entry = _vote_entry(page, vote, is_removed, [paragraph])
        rows.append([_key(page, paragraph), entry])
    return rows


def warnings(data: ExportData) -> list[str]:
    """Judged pages whose assessors differ: each has a file of their own, and nothing is merged."""
    several = 0
    for topic in data.topics:
        page = _page(data, topic)
        assessors = _assessors(data.judged[topic], page)
        if len(assessors) > 1:
            several += 1
    if not several:
        return []
    what = "pages with files of several assessors, of which NIST's tools want one each, merged beforehand"
    return [f"{what}: {several}"]
