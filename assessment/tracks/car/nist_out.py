"""NIST's Y3 assessment files go out: one for each assessor and page, as uploaded or cleaned as they were released."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import orjson

from assessment.model import ExportData, Judgment, TopicVotes
from assessment.model.resolution import is_person
from assessment.tracks.car.answer import Ordering
from assessment.tracks.car.gold import cleaned, facets_of
from assessment.tracks.car.nist import NIST_NOTES, Note
from assessment.tracks.car.refs import FACET, REMOVED, TRANSITION, pair
from assessment.tracks.car.scales import RELEVANCE, REMOVE, TRANSITIONS, UNSET

_KINDS = (REMOVED, FACET, TRANSITION)
_STAMP = (1980, 1, 1, 0, 0, 0)
_RELEVANCE = {label: name for name, label in RELEVANCE.items()}
_TRANSITIONS = {label: name for name, label in TRANSITIONS.items()}
State = dict[str, Any]


class AssessedPage(NamedTuple):
    """What is known of one page: its headings, the runs that show each paragraph and pair, the notes, and what else files said."""

    id: str
    headings: Mapping[str, str]
    shown: Mapping[str, list[str]]
    notes: tuple[Note, ...]
    extra: Mapping[str, Mapping[str, Any]]


def writer(*, clean: bool) -> Callable[[ExportData], bytes]:
    """A zip of `<assessor>-<squid>.json`: wrapped in `saved_data` and with everything, or cleaned and bare."""

    def write(material: ExportData) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, state in files(material, clean=clean):
                archive.writestr(
                    zipfile.ZipInfo(name, _STAMP),
                    orjson.dumps(state, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE),
                )
        return out.getvalue()

    return write


def files(material: ExportData, *, clean: bool) -> Iterator[tuple[str, State]]:
    """Every assessor's state of every page that they judged, with the file's name."""
    taken: set[str] = set()
    for topic in material.topics:
        judged, page = material.judged[topic], _page(material, topic)
        for assessor in _assessors(judged, page):
            state = _state(judged, page, assessor, clean)
            yield _name(f"{assessor}-{topic}", taken), state if clean else _uploaded(state, assessor)


def _name(text: str, taken: set[str]) -> str:
    """A file's name; two assessors whose names look alike in it get a number each."""
    plain = re.sub(r"[^A-Za-z0-9._-]", "_", text)
    name, number = f"{plain}.json", 1
    while name in taken:
        number += 1
        name = f"{plain}-{number}.json"
    taken.add(name)
    return name


def _page(material: ExportData, topic: str) -> AssessedPage:
    shown: dict[str, list[str]] = {}
    for run in sorted(material.runs):
        answer = material.runs[run].answers.get(topic)
        for paragraph in dict.fromkeys(answer.paragraphs) if isinstance(answer, Ordering) else ():
            shown.setdefault(paragraph, []).append(run)
    kept = [orjson.loads(body) for (kind, _), body in material.resources.items() if kind == NIST_NOTES]
    told = [
        note for one in kept for note in (Note(*fields) for fields in one["notes"]) if note.topic == topic
    ]
    notes = tuple(_current(material.judged[topic], topic, told))
    extra = {assessor: one["extra"] for one in kept for page, assessor in one["whose"] if page == topic}
    return AssessedPage(topic, facets_of(material.topics[topic]), shown, notes, extra)


def _current(judged: TopicVotes, topic: str, told: Iterable[Note]) -> Iterator[Note]:
    """The notes as the log has them now; one that a file brought and nobody changed keeps the file's time."""
    files = {(note.assessor, note.paragraph, note.text): note for note in told}
    votes = [vote for ref in judged.refs if ref.kind == REMOVED for vote in judged.votes(ref)]
    for vote in (*votes, *judged.noted):
        if vote.note and vote.ref.kind == REMOVED:
            yield files.get(
                (vote.assessor, vote.ref.key, vote.note),
                Note(topic, vote.assessor, vote.ref.key, vote.note, vote.at),
            )


def _assessors(judged: TopicVotes, page: AssessedPage) -> list[str]:
    votes = (vote.assessor for ref in judged.refs if ref.kind in _KINDS for vote in judged.votes(ref))
    return sorted(name for name in {*votes, *(note.assessor for note in page.notes)} if is_person(name))


def _uploaded(state: State, assessor: str) -> State:
    own = state["assessor_data"][assessor]
    meta = {
        "run_ids": own["run_ids"],
        "annotator_ids": [assessor],
        "time_stamp": own["time_stamp"],
        "session_id": None,
    }
    return {"saved_data": state, "meta_data": meta}


def _state(judged: TopicVotes, page: AssessedPage, assessor: str, clean: bool) -> State:
    votes = [
        vote
        for ref in judged.refs
        if ref.kind in _KINDS
        for vote in judged.votes(ref)
        if vote.assessor == assessor
    ]
    notes = [note for note in page.notes if note.assessor == assessor]
    stamp = max([vote.at for vote in votes] + [note.at for note in notes], default="")
    runs = sorted({run for names in page.shown.values() for run in names})
    return {
        "notes_state": _notes(page, notes),
        "facet_state": _facets(page, [vote for vote in votes if vote.ref.kind == FACET], clean),
        "transition_label_state": _transitions(
            page, [vote for vote in votes if vote.ref.kind == TRANSITION], clean
        ),
        "nonrelevant_state": [],
        "nonrelevant_state2": _removals(page, [vote for vote in votes if vote.ref.kind == REMOVED], clean),
        "assessor_data": {assessor: _entry(assessor, stamp, runs, [])},
        **page.extra.get(assessor, {}),
    }


def _entry(assessor: str, at: str, runs: Iterable[str], value: object) -> State:
    return {
        "annotator_id": assessor,
        "time_stamp": at,
        "session_id": "",
        "run_ids": list(runs),
        "value": value,
    }


def _key(page: AssessedPage, paragraph: str) -> State:
    return {"query_id": page.id, "paragraph_id": paragraph}


def _said(page: AssessedPage, vote: Judgment, value: object, *paragraphs: str) -> State:
    """An entry with the runs that show all of its paragraphs."""
    runs = page.shown.get(paragraphs[0], [])
    return _entry(
        vote.assessor,
        vote.at,
        (run for run in runs if all(run in page.shown.get(one, []) for one in paragraphs)),
        value,
    )


def _notes(page: AssessedPage, notes: list[Note]) -> list[Any]:
    found: dict[str, list[State]] = {}
    for note in notes:
        found.setdefault(note.paragraph, []).append(
            _entry(note.assessor, note.at, page.shown.get(note.paragraph, []), note.text)
        )
    return [[_key(page, paragraph), entries] for paragraph, entries in found.items()]


def _facets(page: AssessedPage, votes: list[Judgment], clean: bool) -> list[Any]:
    found: dict[str, list[State]] = {}
    order = list(page.headings)
    for vote in sorted(votes, key=lambda vote: _place(order, pair(vote.ref)[1])):
        paragraph, facet = pair(vote.ref)
        label = cleaned(facet, str(vote.label)) if clean else str(vote.label)
        if label:
            graded = {
                "facet": {"heading": page.headings.get(facet, facet), "heading_id": facet},
                "relevance": _RELEVANCE[label],
            }
            found.setdefault(paragraph, []).append(_said(page, vote, graded, paragraph))
    return [[_key(page, paragraph), entries] for paragraph, entries in sorted(found.items())]


def _place(order: list[str], facet: str) -> int:
    return order.index(facet) if facet in order else len(order)


def _transitions(page: AssessedPage, votes: list[Judgment], clean: bool) -> list[Any]:
    kept = [(pair(vote.ref), vote) for vote in votes if not (clean and vote.label == UNSET)]
    return [
        [
            {"query_id": page.id, "paragraph_id1": one, "paragraph_id2": two},
            _said(page, vote, _TRANSITIONS[str(vote.label)], one, two),
        ]
        for (one, two), vote in sorted(kept, key=lambda item: item[0])
    ]


def _removals(page: AssessedPage, votes: list[Judgment], clean: bool) -> list[Any]:
    kept = sorted(
        (vote for vote in votes if not clean or vote.label == REMOVE), key=lambda vote: vote.ref.key
    )
    return [
        [_key(page, vote.ref.key), _said(page, vote, vote.label == REMOVE, vote.ref.key)] for vote in kept
    ]


def warnings(material: ExportData) -> list[str]:
    """Judged pages whose assessors differ: each has a file of their own, and nothing is merged."""
    several = [
        topic
        for topic in material.topics
        if len(_assessors(material.judged[topic], _page(material, topic))) > 1
    ]
    return (
        [
            f"pages with files of several assessors, of which NIST's tools want one each, merged beforehand: {len(several)}"
        ]
        if several
        else []
    )
