"""Reads the corpus: abstracts, each split into sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assessment.formats import (
    FileLine,
    Packed,
    Unreadable,
    parse_json,
    problem,
    warning,
)
from assessment.model import Document, ImportContext, Problem, Read, Resource
from assessment.model.progress import Progress
from assessment.tracks.scifact.collection.sentence_counts import (
    CORPUS,
    SIZES,
    LengthsBuilder,
    RepeatedDocument,
    sizes,
)

MAX_TITLE = 5000
MAX_LISTED = 1000
"""Lines that a report names one by one; a file of the wrong kind would fill it with all of its own."""
_STEP = 1000
"""Lines between two reports of progress."""


def is_corpus(file: Packed) -> bool:
    head = file.head
    return (
        isinstance(head, dict)
        and "doc_id" in head
        and isinstance(head.get("abstract"), list)
    )


def read_corpus(file: Packed, context: ImportContext[Any, Any]) -> Read[Any, Any]:
    """All abstracts, read one by one while they are stored, and a table of how many sentences each has."""
    builder = LengthsBuilder(sizes(context.resources))
    problems: list[Problem] = []
    count = broken = 0
    for row in _rows_with_progress(file, context.progress):
        document = _document(file.name, row)
        if isinstance(document, Document):
            builder.add(document.id, len(document.passages), row.number)
            count += 1
            continue
        broken += 1
        if broken <= MAX_LISTED:
            problems.append(document)
    table, repeated = builder.build()
    problems += [
        *_further_broken_lines(file.name, broken),
        *_repeated_documents(file.name, repeated),
    ]
    # All or nothing: with a part of the corpus, documents would be reported as missing that are not.
    if broken or not count:
        return Read(problems=tuple(problems))
    outdated = frozenset(document.first for document in repeated)
    documents = Abstracts(file, count - len(repeated), outdated)
    body = table.packed()
    resources: tuple[Resource, ...] = ()
    if context.resources.get((CORPUS, SIZES)) != body:
        resources = (Resource(CORPUS, SIZES, body),)
    return Read(documents=documents, resources=resources, problems=tuple(problems))


def _rows_with_progress(file: Packed, progress: Progress) -> Iterator[FileLine]:
    for number, row in enumerate(file.rows(), 1):
        if number % _STEP == 0:
            progress(file.share, f"reading abstract {number:,}")
        yield row


def _repeated_documents(
    file: str, repeated: list[RepeatedDocument]
) -> Iterator[Problem]:
    """A warning for each of the first repeated documents, and one for all others."""
    right = "the last one counts"
    for document in repeated[:MAX_LISTED]:
        what = f"document {document.document[:40]} occurs twice"
        yield warning(
            file,
            "REPEATED_DOCUMENT",
            f"line {document.line}",
            what=what,
            right=right,
        )
    if len(repeated) > MAX_LISTED:
        what = f"{len(repeated) - MAX_LISTED:,} more documents occur twice"
        yield warning(file, "REPEATED_DOCUMENT", "file", what=what, right=right)


def _further_broken_lines(file: str, broken: int) -> Iterator[Problem]:
    if broken > MAX_LISTED:
        what = f"{broken - MAX_LISTED:,} more lines hold no abstract"
        yield problem(
            file,
            "MALFORMED_DOCUMENT",
            "file",
            what=what,
            right="correct the listed ones first",
        )


class Abstracts:
    """The documents of a corpus file, read from it again each time they are iterated over.

    Lines that a later line of the same id replaces are left out.
    """

    def __init__(self, file: Packed, count: int, outdated: frozenset[int]) -> None:
        self._file = file
        self._count = count
        self._outdated = outdated

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Document]:
        for row in self._file.rows():
            if row.number in self._outdated:
                continue
            document = _document(self._file.name, row)
            if isinstance(document, Document):
                yield document


def _document(file: str, row: FileLine) -> Document | Problem:
    """The document of a line, or why it cannot be read."""
    place = f"line {row.number}"
    try:
        value = parse_json(row.text, file, place)
    except Unreadable as error:
        return error.problem
    name = _document_id(value)
    if not name:
        right = "each line is an object with doc_id, title and abstract"
        return problem(
            file, "MALFORMED_DOCUMENT", place, what="'doc_id' is missing", right=right
        )
    sentences = value.get("abstract")
    if not isinstance(sentences, list) or not all(
        isinstance(sentence, str) for sentence in sentences
    ):
        what = "'abstract' is not a list of sentences"
        right = "give each sentence as a text of its own"
        return problem(file, "MALFORMED_DOCUMENT", place, what=what, right=right)
    title = value.get("title")
    if not isinstance(title, str):
        title = ""
    return Document(name, title[:MAX_TITLE], tuple(sentences))


def _document_id(value: Any) -> str:
    """The id of a document, "" without one."""
    number = value.get("doc_id") if isinstance(value, dict) else None
    if type(number) not in (int, str):  # not isinstance: true is no id
        return ""
    return str(number).strip()
