"""What the organisers give out: the ids of the corpus' documents, and their own passages.

Both are stored as sorted 64-bit hashes, 8 bytes a document and 16 bytes a passage, and runs are compared with
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from assessment.formats import Packed, Unreadable, parse_json, problem
from assessment.formats.digests import digest_of
from assessment.formats.hash_sets import HashSet, hash_set, packed_hashes
from assessment.formats.json_records import first_field
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.reports import Report, shown
from assessment.model import Problem, Resource, Run
from assessment.tracks.r2c2.answer import (
    Answer,
    Passage,
    Passages,
    passage_id,
    rankings,
)
from assessment.tracks.r2c2.formulas.ranking import CUTOFF
from assessment.tracks.r2c2.lines import (
    MEMBER,
    NAMED,
    QuestionReport,
    R2C2Context,
    R2C2Read,
    start_of,
)

CORPUS, PASSAGES = "corpus", "passages"
"""Kinds of the two resources."""
_IDS = (CORPUS, "documents")
_TEXTS, _PAIRS = (PASSAGES, "texts"), (PASSAGES, "texts with documents")
_ID = re.compile(r"[\w.:-]{1,200}")
_DIGIT = re.compile(r"\d")
_MIN_IDS, _SHORTEST_ID = 5, 8
"""Fewest ids, and fewest characters of each: a list of words hardly ever has so many of one length."""
_ID_KEYS = ("docid", "docID", "doc_id")
_TEXT_KEYS = ("text", "passage", "PassageText")
_MAX_PROBLEMS = 100
"""Lines of a list that are reported; a file of another kind has a million."""


# The files


def is_document_ids(packed: Packed) -> bool:
    """One id a line and nothing else.

    One has a digit, or all are different and of one length, which a list of words is not.
    """
    lines = [line.strip() for line in start_of(packed, 50)]
    are_ids = all(map(_ID.fullmatch, lines))
    if not are_ids:
        return False
    has_digit = any(map(_DIGIT.search, lines))
    return has_digit or _have_one_length(lines)


def _have_one_length(lines: list[str]) -> bool:
    are_different = len(set(lines)) == len(lines)
    if len(lines) < _MIN_IDS or not are_different:
        return False
    lengths = set(map(len, lines))
    return len(lengths) == 1 and max(lengths) >= _SHORTEST_ID


def read_document_ids(packed: Packed, context: R2C2Context) -> R2C2Read:
    """The ids of the corpus' documents, all of them or none."""
    report = Report(packed.name, _MAX_PROBLEMS)
    hashes: list[int] = []
    for row in packed.rows():
        place = f"line {row.number}"
        text = row.text.strip()
        name = text.removeprefix("\ufeff")
        if _ID.fullmatch(name):
            hashes.append(_hash_of(name))
        elif name:
            what = f"{shown(name)!r} is not the id of a document"
            right = "one docID a line"
            report.error("MALFORMED_ID", place, what=what, right=right)
    if report.broken or not hashes:
        return R2C2Read(problems=report.problems)
    ids = Resource(*_IDS, packed_hashes(hashes))
    return _with_loaded_runs(packed.name, (ids,), context)


def is_organisers_passages(packed: Packed) -> bool:
    """JSON Lines with the id of a document and a text, and no question or run."""
    first = next(iter(start_of(packed, 1)), "")
    if not first.startswith("{"):
        return False
    try:
        record = parse_json(first, packed.name, "line 1")
    except Unreadable:
        # The start of a file may end in the middle of its first line.
        return _starts_as_passage(first)
    return isinstance(record, dict) and _passage_of(record) is not None


def _starts_as_passage(line: str) -> bool:
    has_id = any(f'"{key}"' in line for key in _ID_KEYS)
    return has_id and any(f'"{key}"' in line for key in _TEXT_KEYS)


def _passage_of(record: dict[str, Any]) -> tuple[str, str] | None:
    """The document's id and the text of a record, None if it lacks one of them."""
    document = first_field(record, _ID_KEYS)
    text = first_field(record, _TEXT_KEYS)
    if not isinstance(document, str | int) or not isinstance(text, str):
        return None
    return str(document).strip(), _one_line(text)


def _one_line(text: str) -> str:
    """A passage as a line of a run has it: a run cannot hold line breaks."""
    return " ".join(part.strip() for part in text.splitlines()).strip()


def read_organisers_passages(packed: Packed, context: R2C2Context) -> R2C2Read:
    """The passages that PO runs may return, all of them or none."""
    report = Report(packed.name, _MAX_PROBLEMS)
    texts: list[int] = []
    pairs: list[int] = []
    for row in packed.rows():
        if not row.text.strip():
            continue
        place = f"line {row.number}"
        passage = _read_passage(place, row.text, report)
        if passage is not None:
            document, text = passage
            name = passage_id(text)
            text_hash = _text_hash(name)
            pair_hash = _hash_of(document, name)
            texts.append(text_hash)
            pairs.append(pair_hash)
    if report.broken or not texts:
        return R2C2Read(problems=report.problems)
    resources = (
        Resource(*_TEXTS, packed_hashes(texts)),
        Resource(*_PAIRS, packed_hashes(pairs)),
    )
    return _with_loaded_runs(packed.name, resources, context)


def _with_loaded_runs(
    file: str, resources: tuple[Resource, ...], context: R2C2Context
) -> R2C2Read:
    """The list, with warnings on the runs that were imported before it and do not agree with it."""
    bodies = {(resource.kind, resource.name): resource.body for resource in resources}
    compared = replace(context, resources=bodies)
    problems: list[Problem] = []
    for name, run in context.runs.items():
        for reported in check_passages(file, run, compared):
            place = f"run {name}, {reported.place}"
            of_run = reported._replace(place=place, severity="warning")
            problems.append(of_run)
    return R2C2Read(resources=resources, problems=tuple(problems))


def _read_passage(place: str, line: str, report: Report) -> tuple[str, str] | None:
    """The document's id and the text of a line, None (and a problem) if it lacks one of them."""
    try:
        record = parse_json(line, report.file, place)
    except Unreadable as error:
        wrong = error.problem
        report.error(wrong.code, wrong.place, what=wrong.what, right=wrong.right)
        return None
    passage = _passage_of(record) if isinstance(record, dict) else None
    if passage is None or not all(passage):
        what = "the line has no docid, or no text"
        right = 'an object with both: {"docid": "...", "text": "..."}'
        report.error("MALFORMED_PASSAGE", place, what=what, right=right)
    return passage


def _hash_of(*parts: str) -> int:
    return int(digest_of(*parts), 16)


def _text_hash(name: str) -> int:
    """The hash of a passage by its id, which is a hash of its text."""
    return int(name.removeprefix("p"), 16)


def _hash_set(context: R2C2Context, resource: tuple[str, str]) -> HashSet | None:
    body = context.resources.get(resource)
    return None if body is None else hash_set(body)


# The checks


def warn_of_missing_lists(
    report: QuestionReport, kind: str, context: R2C2Context
) -> None:
    """What of a passage run ("PG" or "PO") is compared with nothing."""
    if _IDS not in context.resources:
        what = "there is no list of the corpus' documents: docIDs were not checked"
        right = "import the list of docIDs first, or together with the run"
        report.warn_once("DOCUMENTS_UNCHECKED", what, right)
    if kind == "PO" and _TEXTS not in context.resources:
        what = "the organisers' passages are not there: whether the run returns them was not checked"
        right = "import the organisers' passages first, or together with the run"
        report.warn_once("PASSAGES_UNCHECKED", what, right)


def check_passages(
    file: str, run: Run[Answer], context: R2C2Context
) -> Iterator[Problem]:
    """Documents that the corpus does not have, and passages of a PO run that are not the organisers'."""
    corpus = _hash_set(context, _IDS)
    texts = _hash_set(context, _TEXTS)
    pairs = _hash_set(context, _PAIRS)
    is_organisers = run.details.get("passages") == "PO"
    for topic, answer in rankings(run.answers).items():
        place = f"question {topic}"
        if MEMBER in run.details:
            place = f"{run.details[MEMBER]}, {place}"
        if corpus is not None:
            yield from _unknown_documents(file, place, answer, corpus)
        if is_organisers and texts is not None and pairs is not None:
            yield from _other_passages(file, place, answer, texts=texts, pairs=pairs)


def _unknown_documents(
    file: str, place: str, answer: Passages, corpus: HashSet
) -> Iterator[Problem]:
    """One problem for all passages whose document the corpus does not have."""
    unknown: list[str] = []
    for passage in answer.entries:
        document = passage.document
        # A passage without a docID has a problem of its own.
        if not document:
            continue
        if not corpus.has(_hash_of(document)):
            unknown.append(f"{shown(document)} (rank {passage.rank})")
    if unknown:
        what = f"the corpus has no document {first_foreign_names(unknown, NAMED)}"
        right = "the ids of documents of the corpus"
        yield problem(file, "UNKNOWN_DOCUMENT", place, what=what, right=right)


def _other_passages(
    file: str, place: str, answer: Passages, *, texts: HashSet, pairs: HashSet
) -> Iterator[Problem]:
    """Passages of a PO run that are not the organisers', and those given another document."""
    foreign: list[str] = []
    misplaced: list[str] = []
    for passage in answer.entries:
        if not texts.has(_text_hash(passage.text)):
            foreign.append(str(passage.rank))
        elif not pairs.has(_pair_hash(passage)):
            misplaced.append(f"{shown(passage.document)} (rank {passage.rank})")
    if foreign:
        ranks = first_foreign_names(foreign, CUTOFF)
        what = f"not among the organisers' passages: ranks {ranks}"
        right = "the organisers' passages unchanged; a run with passages of its own is a PG run"
        yield problem(file, "FOREIGN_PASSAGE", place, what=what, right=right)
    if misplaced:
        documents = first_foreign_names(misplaced, NAMED)
        what = f"the organisers have these passages in other documents: {documents}"
        right = "the docID that the organisers give the passage"
        yield problem(file, "WRONG_DOCUMENT", place, what=what, right=right)


def _pair_hash(passage: Passage) -> int:
    return _hash_of(passage.document, passage.text)
