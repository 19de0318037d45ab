"""Reads the paragraph corpus once from front to back and stores only the paragraphs in use."""

from __future__ import annotations

import tempfile
import weakref
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, BinaryIO, cast

import cbor2

from assessment.formats import Packed
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of, plural
from assessment.formats.reports import Report, shown
from assessment.model import Document, Problem, Read
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.collection.cbor import content_of, items
from assessment.tracks.car.collection.pieces import (
    CORPUS,
    Shape,
    corpus_coverage,
    decoded,
    digest,
    document,
    shape,
    shapes_resource,
    stored_shapes,
    text_id,
    text_of,
)
from assessment.tracks.car.pages.submitted_texts import (
    SUBMITTED,
    TextShape,
    compared,
    text_shape,
)
from assessment.tracks.car.pages.validation import corpus_pieces
from assessment.tracks.car.texts.paragraphs_in_use import in_use, paragraphs_of_pages
from assessment.tracks.car.unit_references import CarImportContext

SMALL = 50_000
"""A corpus of so few paragraphs is stored whole while nothing is in use."""
# Documents beyond so many bytes wait on disk.
MEMORY = 64 * 2**20
_EVERY = 20_000


def is_corpus(file: Packed) -> bool:
    return content_of(file) == "paragraphs"


def read_corpus(file: Packed, context: CarImportContext) -> Read[Topic, Answer]:
    """The paragraphs that runs and judgments of the campaign name, and how their text is made of pieces.

    While nothing is in use a small corpus is stored whole; for a large one the report says that runs come
    first.
    """
    reader = _CorpusReader(
        Report(file.name), in_use(context), frozenset(paragraphs_of_pages(context))
    )
    for number, item in enumerate(items(file), 1):
        if number % _EVERY == 0:
            stored = len(reader.paragraphs)
            context.progress(file.share, f"paragraph {number:,}, {stored:,} in use")
        reader.add(number, item)
        if reader.wanted is None and number > SMALL:
            return reader.too_early()
    return reader.result(file.name, context)


class StoredParagraphs:
    """The documents of a corpus that are stored: packed in memory, or in a file where they are many."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        # No `with`: the file lives as long as the documents.
        spooled = tempfile.SpooledTemporaryFile(max_size=MEMORY)  # noqa: SIM115
        self._spill = cast(BinaryIO, spooled)
        weakref.finalize(self, self._spill.close)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def add(self, name: str, item: Any) -> None:
        # Packed as the corpus has it: many thousands of documents as objects would fill the memory.
        body = zlib.compress(cbor2.dumps(item), 1)
        size = len(body).to_bytes(4, "little")
        self._names.add(name)
        self._spill.write(size + body)

    def __iter__(self) -> Iterator[Document]:
        self._spill.seek(0)
        while size := self._spill.read(4):
            length = int.from_bytes(size, "little")
            body = self._spill.read(length)
            item = cbor2.loads(zlib.decompress(body))
            paragraph = decoded(item)
            if paragraph:
                yield document(*paragraph)


@dataclass
class _CorpusReader:
    """Collects what is stored of a corpus while it passes; with `wanted` None all of it.

    `digests` holds the SHA-1 of the texts of Y3 pages' paragraphs, `altered` the place of each stored
    paragraph whose id is another one.
    """

    report: Report
    wanted: set[str] | None
    on_pages: frozenset[str]
    paragraphs: StoredParagraphs = field(default_factory=StoredParagraphs)
    shapes: dict[str, Shape] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    altered: dict[str, str] = field(default_factory=dict)
    seen: int = 0

    def add(self, number: int, item: Any) -> None:
        self.seen = number
        place = f"item {number:,}"
        name = _name(item)
        if name is None:
            what = "the item is no paragraph"
            right = "id and bodies as TREC CAR has them; left out"
            self.report.error("MALFORMED_PARAGRAPH", place, what=what, right=right)
        elif self.wanted is None or name in self.wanted:
            self._store(name, item, place)

    def _store(self, name: str, item: Any, place: str) -> None:
        """Keep a paragraph with its text; of two with one id the first."""
        paragraph = decoded(item)
        if paragraph is None or not paragraph.pieces:
            what = f"paragraph {shown(name)} has no text, or a body of unknown shape"
            self.report.error("MALFORMED_PARAGRAPH", place, what=what, right="left out")
            return
        if name in self.paragraphs:
            what = f"paragraph {shown(name)} occurs twice"
            self.report.warn(
                "REPEATED_PARAGRAPH", place, what=what, right="the first one counts"
            )
            return
        self.paragraphs.add(name, item)
        sha1 = digest(text_of(paragraph.pieces))
        if sha1 != name:
            self.altered[name] = place
        if self.wanted is None or name in self.on_pages:
            self.shapes[name] = shape(paragraph.pieces)
            self.digests[name] = sha1

    def too_early(self) -> Read[Topic, Answer]:
        """Why a large corpus is not read before the runs: it would be stored whole."""
        what = (
            f"more than {SMALL:,} paragraphs, and nothing says which of them are in use"
        )
        right = "import the runs (or judgments) first, then the corpus"
        self.report.error("RUNS_COME_FIRST", "file", what=what, right=right)
        return Read(problems=self.report.problems)

    def result(self, file: str, context: CarImportContext) -> Read[Topic, Answer]:
        """What was read, once the file is at its end."""
        self._report_missing(context)
        self._report_altered()
        differences, verdicts = self._compared(context)
        shapes = shapes_resource(
            CORPUS, stored_shapes(context.resources, CORPUS), self.shapes
        )
        coverage = corpus_coverage(context.resources, whole=self.wanted is None)
        note = f"{file}: {len(self.paragraphs):,} of {number_of(self.seen, 'paragraph')} stored"
        if self.wanted:
            note += ", those in use"
        resources = (*shapes, coverage)
        problems = [*self.report.problems, *differences]
        return Read(
            documents=self.paragraphs,
            resources=resources,
            problems=tuple(problems),
            notes=(note, *verdicts),
        )

    def _report_missing(self, context: CarImportContext) -> None:
        """Report paragraphs in use that neither this file nor the campaign has."""
        wanted = self.wanted or set()
        not_here = sorted(name for name in wanted if name not in self.paragraphs)
        # A corpus can come in several files, and texts with runs.
        elsewhere = context.documents(not_here)
        missing = [name for name in not_here if name not in elsewhere]
        if missing:
            count = f"{len(missing):,} of {number_of(len(wanted), 'paragraph')} in use"
            are = plural(len(missing), "is", "are")
            names = first_foreign_names(missing)
            what = f"{count} {are} not in this corpus: {names}"
            self.report.warn(
                "MISSING_PARAGRAPH",
                "file",
                what=what,
                right="they are judged without text",
            )

    def _report_altered(self) -> None:
        """Report paragraphs whose id is not the SHA-1 of their text, in one problem at the first of them."""
        if not self.altered:
            return
        altered, total = len(self.altered), len(self.paragraphs)
        count = f"{altered:,} of the {total:,} paragraphs stored"
        what = f"the id of {count} is not the SHA-1 of their text: {first_foreign_names(self.altered)}"
        right = "the corpus as it was released; the text was imported as it stands here"
        first = next(iter(self.altered.values()))
        self.report.warn("ALTERED_PARAGRAPH", first, what=what, right=right)

    def _compared(self, context: CarImportContext) -> tuple[list[Problem], list[str]]:
        """Problems and verdicts on the texts of Y3 runs that came before this corpus.

        Their texts are compared with those of this corpus, or of one before it.
        """
        runs = [
            name for name in context.runs if context.resources.get((SUBMITTED, name))
        ]
        # Without such a run the texts of an earlier corpus need not be read again.
        if not runs:
            return [], []
        earlier = corpus_pieces(stored_shapes(context.resources, CORPUS), context)
        right_texts = {name: text_shape(pieces) for name, pieces in earlier.items()}
        for name, form in self.shapes.items():
            right_texts[name] = TextShape(form, self.digests[name])
        problems: list[Problem] = []
        verdicts: list[str] = []
        for run in runs:
            differences, verdict = compared(context.resources, run, right_texts)
            problems += differences
            verdicts.append(verdict)
        return problems, verdicts


def _name(item: Any) -> str | None:
    """The id of a paragraph; None where an item is none."""
    match item:
        case [0, bytes() | str() as name, list()]:
            return text_id(name)
    return None
