"""The paragraph corpus comes in: read once from front to back, only what is in use is kept."""

from __future__ import annotations

import tempfile
import weakref
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, BinaryIO, cast

import cbor2

from assessment.formats import Packed
from assessment.model import Document, ImportContext, Problem, Read, Resource
from assessment.tracks.car.answer import Answer, Ordering, Ranking, Topic
from assessment.tracks.car.bodies import (
    CORPUS,
    Shape,
    corpus_coverage,
    decoded,
    document,
    shape,
    shapes_resource,
    stored_shapes,
    text_id,
    text_of,
)
from assessment.tracks.car.cbor import content_of, items
from assessment.tracks.car.convert import convert
from assessment.tracks.car.ranking import scored, top
from assessment.tracks.car.refs import entity_of, is_paragraph
from assessment.tracks.car.report import Report, listed, shown
from assessment.tracks.car.submitted import SUBMITTED, TextShape, compared, digest, text_shape
from assessment.tracks.car.validation import corpus_pieces

IN_USE = "paragraphs in use"
"""Kind of the resources that name further paragraphs (those of judgment files): ids, one a line, packed by zlib."""
SMALL = 50_000
"""A corpus of so few paragraphs is kept whole while nothing is in use."""
DEPTH = 100
"""Of each ranking at least so many are in use: as many as a pool of usual depth may hold."""
MEMORY = 64 * 2**20
_EVERY = 20_000


def is_corpus(file: Packed) -> bool:
    return content_of(file) == "paragraphs"


def read_corpus(file: Packed, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """The paragraphs that runs and judgments of the campaign name, and how their text is made of pieces.

    While nothing is in use a small corpus is kept whole; of a large one it is said that runs come first.
    """
    keeping = _Keeping(Report(file.name), in_use(known), frozenset(_ordered(known)))
    for seen, item in enumerate(items(file), 1):
        if seen % _EVERY == 0:
            known.progress(file.share, f"paragraph {seen:,}, {len(keeping.paragraphs):,} in use")
        keeping.look_at(seen, item)
        if keeping.wanted is None and seen > SMALL:
            return keeping.too_early()
    return keeping.read(file.name, known)


@dataclass
class _Keeping:
    """What is kept of a corpus while it goes by; with `wanted` None all of it.

    `digests` holds the SHA-1 of the texts that Y3 pages have, `altered` the kept paragraphs whose id is another one, with their places.
    """

    report: Report
    wanted: set[str] | None
    ordered: frozenset[str]
    paragraphs: Paragraphs = field(default_factory=lambda: Paragraphs())
    shapes: dict[str, Shape] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    altered: dict[str, str] = field(default_factory=dict)
    seen: int = 0

    def look_at(self, seen: int, item: Any) -> None:
        self.seen, name = seen, _name(item)
        if name is None:
            right = "id and bodies as TREC CAR has them; left out"
            self.report.error("MALFORMED_PARAGRAPH", f"item {seen:,}", "the item is no paragraph", right)
        elif self.wanted is None or name in self.wanted:
            self._keep(name, item, f"item {seen:,}")

    def _keep(self, name: str, item: Any, place: str) -> None:
        found = decoded(item)
        if found is None or not found[1]:
            what = f"paragraph {shown(name)} has no text, or a body of unknown shape"
            self.report.error("MALFORMED_PARAGRAPH", place, what, "left out")
        elif name in self.paragraphs:
            self.report.warn(
                "REPEATED_PARAGRAPH", place, f"paragraph {shown(name)} occurs twice", "the first one counts"
            )
        else:
            self.paragraphs.add(name, item)
            sha1 = digest(text_of(found[1]))
            if sha1 != name:
                self.altered[name] = place
            if self.wanted is None or name in self.ordered:
                self.shapes[name], self.digests[name] = shape(found[1]), sha1

    def too_early(self) -> Read[Topic, Answer]:
        what = f"more than {SMALL:,} paragraphs, and nothing says which of them are in use"
        self.report.error(
            "RUNS_COME_FIRST", "file", what, "take in the runs (or judgments) first, then the corpus"
        )
        return Read(problems=self.report.problems)

    def read(self, file: str, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
        self._tell_missing(known)
        self._tell_altered()
        problems, verdicts = self._compared(known)
        resources = (
            *shapes_resource(CORPUS, stored_shapes(known.resources, CORPUS), self.shapes),
            corpus_coverage(known.resources, whole=self.wanted is None),
        )
        notes = (
            f"{file}: {len(self.paragraphs):,} of {self.seen:,} paragraphs kept"
            + (", those in use" if self.wanted else ""),
        )
        told = (*self.report.problems, *problems)
        return Read(documents=self.paragraphs, resources=resources, problems=told, notes=(*notes, *verdicts))

    def _tell_missing(self, known: ImportContext[Topic, Answer]) -> None:
        missing = sorted(name for name in self.wanted or () if name not in self.paragraphs)
        elsewhere = known.documents(missing)
        missing = [name for name in missing if name not in elsewhere]
        if missing:
            what = f"{len(missing):,} of {len(self.wanted or ()):,} paragraphs in use are not in this corpus: {listed(missing)}"
            self.report.warn("MISSING_PARAGRAPH", "file", what, "they are judged without text")

    def _tell_altered(self) -> None:
        if self.altered:
            count, place = len(self.altered), next(iter(self.altered.values()))
            what = f"the id of {count:,} of the {len(self.paragraphs):,} paragraphs kept is not the SHA-1 of their text: {listed(self.altered)}"
            self.report.warn(
                "ALTERED_PARAGRAPH",
                place,
                what,
                "the corpus as it was released; the text was taken in as it stands here",
            )

    def _compared(self, known: ImportContext[Topic, Answer]) -> tuple[list[Problem], list[str]]:
        """The texts of Y3 runs that came before this corpus against those of the corpus, or of one before it."""
        runs = [name for name in known.runs if known.resources.get((SUBMITTED, name))]
        before = corpus_pieces(stored_shapes(known.resources, CORPUS), known) if runs else {}
        right = {name: text_shape(pieces) for name, pieces in before.items()}
        right |= {name: TextShape(form, self.digests[name]) for name, form in self.shapes.items()}
        problems, verdicts = list[Problem](), list[str]()
        for run in runs:
            found, verdict = compared(known.resources, run, right)
            problems += found
            verdicts.append(verdict)
        return problems, verdicts


def _name(item: Any) -> str | None:
    """The id of a paragraph; None where an item is none."""
    match item:
        case [0, bytes() | str() as name, list()]:
            return text_id(name)
    return None


class Paragraphs:
    """The documents of a corpus that are kept: packed in memory, in a file of their own where they are many."""

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._spill = cast(BinaryIO, tempfile.SpooledTemporaryFile(max_size=MEMORY))  # noqa: SIM115  lives as long as the documents
        weakref.finalize(self, self._spill.close)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def add(self, name: str, item: Any) -> None:
        body = zlib.compress(cbor2.dumps(item), 1)
        self._names.add(name)
        self._spill.write(len(body).to_bytes(4, "little") + body)

    def __iter__(self) -> Iterator[Document]:
        self._spill.seek(0)
        while size := self._spill.read(4):
            found = decoded(cbor2.loads(zlib.decompress(self._spill.read(int.from_bytes(size, "little")))))
            if found:
                yield document(*found)


def in_use(known: ImportContext[Topic, Answer]) -> set[str] | None:
    """The paragraphs that runs and judgments of the campaign name, of rankings their heads; None while nothing does."""
    depth = max(DEPTH, int(text) if (text := known.settings.get("depth", "")).isdecimal() else 0)
    found = set(_listed(known.resources))
    for name in known.runs:
        for answer in known.runs[name].answers.values():
            found.update(_of_ranking(answer, depth) if isinstance(answer, Ranking) else _of_page(answer))
    return found or None


def _listed(resources: Mapping[tuple[str, str], bytes]) -> Iterator[str]:
    for (kind, _), body in resources.items():
        if kind == IN_USE:
            yield from zlib.decompress(body).decode().split()


def _ordered(known: ImportContext[Topic, Answer]) -> Iterator[str]:
    """The paragraphs of Y3 pages and of those that passage runs convert to: their text is compared, and goes out, piece by piece."""
    for name in known.runs:
        for page, answer in known.runs[name].answers.items():
            found = _as_page(answer, known.topics.get(page))
            yield from found.paragraphs if found else ()


def _as_page(answer: Answer, topic: Topic | None) -> Ordering | None:
    if isinstance(answer, Ordering):
        return answer
    return convert(topic, answer) if topic and answer.task == "passage" else None


def _of_page(page: Ordering) -> Iterator[str]:
    yield from page.paragraphs
    yield from (origin.paragraph for origin in page.origins)


def _of_ranking(ranking: Ranking, depth: int) -> Iterator[str]:
    for ranked in ranking.queries.values():
        if ranking.task == "passage":
            yield from filter(is_paragraph, top(scored(ranked, "passage"), depth))
        else:
            yield from (
                paragraph for paragraph in (entity_of(item)[1] for item in ranked.items.split()) if paragraph
            )


def listed_in_use(name: str, ids: set[str]) -> Resource:
    """What a judgment file leaves behind, so that the corpus is kept for its paragraphs too."""
    return Resource(IN_USE, name, zlib.compress("\n".join(sorted(ids)).encode(), 1))
