"""The corpus: abstracts, each split into sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from assessment.formats import Packed, Row, Unreadable, parse_json, problem
from assessment.model import Document, ImportContext, Problem, Read, Resource
from assessment.tracks.scifact.lengths import CORPUS, SIZES, Again, Growing, sizes

MAX_TITLE = 5000
MAX_LISTED = 1000
"""Lines that a report names one by one; a file of the wrong kind would fill it with all of its own."""
_STEP = 1000


def is_corpus(file: Packed) -> bool:
    head = file.head
    return isinstance(head, dict) and "doc_id" in head and isinstance(head.get("abstract"), list)


def read_corpus(file: Packed, known: ImportContext[Any, Any]) -> Read[Any, Any]:
    """Every abstract, one after the other as the store asks for them, and a table of how many sentences each has."""
    growing = Growing(sizes(known.resources))
    wrong: list[Problem] = []
    count = broken = 0
    for row in _watched(file, known.progress):
        found = _document(file.name, row)
        if isinstance(found, Document):
            growing.add(found.id, len(found.passages), row.number)
            count += 1
            continue
        broken += 1
        if broken <= MAX_LISTED:
            wrong.append(found)
    table, again = growing.grown()
    problems = (*wrong, *_more(file.name, broken), *_repeated(file.name, again))
    if broken or not count:
        return Read(problems=problems)
    documents = Abstracts(file, count - len(again), frozenset(one.first for one in again))
    body = table.packed()
    fresh = () if known.resources.get((CORPUS, SIZES)) == body else (Resource(CORPUS, SIZES, body),)
    return Read(documents=documents, resources=fresh, problems=problems)


def _watched(file: Packed, progress: Callable[[float, str], None]) -> Iterator[Row]:
    """The lines of a file, with progress while they are gone through."""
    for number, row in enumerate(file.rows(), 1):
        if number % _STEP == 0:
            progress(file.share, f"reading abstract {number:,}")
        yield row


def _repeated(file: str, again: list[Again]) -> Iterator[Problem]:
    for one in again[:MAX_LISTED]:
        what = f"document {one.document[:40]} occurs twice"
        yield problem(file, "REPEATED_DOCUMENT", f"line {one.line}", what, "the last one counts", "warning")
    if len(again) > MAX_LISTED:
        what = f"{len(again) - MAX_LISTED:,} more documents occur twice"
        yield problem(file, "REPEATED_DOCUMENT", "file", what, "the last one counts", "warning")


def _more(file: str, broken: int) -> Iterator[Problem]:
    if broken > MAX_LISTED:
        yield problem(
            file,
            "MALFORMED_DOCUMENT",
            "file",
            f"{broken - MAX_LISTED:,} more lines hold no abstract",
            "mend the listed ones first",
        )


class Abstracts:
    """The documents of a corpus file, taken out of its text one at a time whenever they are gone through; lines that a
    later one of the same id outdoes are left out."""

    def __init__(self, file: Packed, count: int, outdone: frozenset[int]) -> None:
        self._file, self._count, self._outdone = file, count, outdone

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Document]:
        for row in self._file.rows():
            found = None if row.number in self._outdone else _document(self._file.name, row)
            if isinstance(found, Document):
                yield found


def _document(file: str, row: Row) -> Document | Problem:
    at = f"line {row.number}"
    try:
        value = parse_json(row.text, file, at)
    except Unreadable as error:
        return error.problem
    if (
        not isinstance(value, dict)
        or type(value.get("doc_id")) not in (int, str)
        or not str(value["doc_id"]).strip()
    ):
        return problem(
            file,
            "MALFORMED_DOCUMENT",
            at,
            "'doc_id' is missing",
            "each line is an object with doc_id, title and abstract",
        )
    sentences = value.get("abstract")
    if not isinstance(sentences, list) or not all(isinstance(sentence, str) for sentence in sentences):
        return problem(
            file,
            "MALFORMED_DOCUMENT",
            at,
            "'abstract' is not a list of sentences",
            "give each sentence as a text of its own",
        )
    title = value.get("title")
    return Document(
        str(value["doc_id"]).strip(), title[:MAX_TITLE] if isinstance(title, str) else "", tuple(sentences)
    )
