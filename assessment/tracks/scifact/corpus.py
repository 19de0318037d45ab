"""The corpus: abstracts, each split into sentences."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import orjson

from assessment.model import Document, Known, Problem, Read, Resource
from assessment.reading import File, Unreadable, parse_json, problem

CORPUS, SIZES = "corpus", "sizes"
MAX_TITLE = 5000


def is_corpus(file: File) -> bool:
    head = file.head
    return isinstance(head, dict) and "doc_id" in head and isinstance(head.get("abstract"), list)


def read_corpus(file: File, known: Known[Any, Any]) -> Read[Any, Any]:
    """Every abstract, one after the other as the store asks for them, and a table of how many sentences each has."""
    lengths, problems = dict(sizes(known.resources)), []
    seen: dict[str, int] = {}
    outdone: set[int] = set()
    for row in file.rows():
        found = _document(file.name, row.number, row.text)
        if isinstance(found, Problem):
            problems.append(found)
            continue
        if found.id in seen:
            what = f"document {found.id[:40]} occurs twice"
            problems.append(problem(file.name, "REPEATED_DOCUMENT", f"line {row.number}", what, "the last one counts", "warning"))
            outdone.add(seen[found.id])
        seen[found.id] = row.number
        lengths[found.id] = len(found.passages)
    if any(found.severity == "error" for found in problems) or not seen:
        return Read(problems=tuple(problems))
    resource = Resource(CORPUS, SIZES, zlib.compress(orjson.dumps(lengths), 1))
    return Read(documents=Abstracts(file, len(seen), frozenset(outdone)), resources=(resource,), problems=tuple(problems))


class Abstracts:
    """The documents of a corpus file, taken out of its text one at a time whenever they are gone through; lines that a
    later one of the same id outdoes are left out."""

    def __init__(self, file: File, count: int, outdone: frozenset[int]) -> None:
        self._file, self._count, self._outdone = file, count, outdone

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Document]:
        for row in self._file.rows():
            found = None if row.number in self._outdone else _document(self._file.name, row.number, row.text)
            if isinstance(found, Document):
                yield found


def _document(file: str, number: int, text: str) -> Document | Problem:
    at = f"line {number}"
    try:
        value = parse_json(text, file, at)
    except Unreadable as error:
        return error.problem
    if not isinstance(value, dict) or type(value.get("doc_id")) not in (int, str) or not str(value["doc_id"]).strip():
        return problem(file, "MALFORMED_DOCUMENT", at, "'doc_id' is missing", "each line is an object with doc_id, title and abstract")
    sentences = value.get("abstract")
    if not isinstance(sentences, list) or not all(isinstance(sentence, str) for sentence in sentences):
        return problem(file, "MALFORMED_DOCUMENT", at, "'abstract' is not a list of sentences", "give each sentence as a text of its own")
    title = value.get("title")
    return Document(str(value["doc_id"]).strip(), title[:MAX_TITLE] if isinstance(title, str) else "", tuple(sentences))


def sizes(resources: Mapping[tuple[str, str], bytes]) -> Mapping[str, int]:
    """Document id -> number of sentences, of everything that corpus files held; empty without a corpus."""
    body = resources.get((CORPUS, SIZES))
    return _unpacked(body) if body else {}


@lru_cache(maxsize=4)
def _unpacked(body: bytes) -> Mapping[str, int]:
    return orjson.loads(zlib.decompress(body))
