"""Reads outlines from CBOR, pages with their headings: files of outlines or of whole pages, v1.5 and v2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from assessment.formats import Packed
from assessment.formats.reports import Report
from assessment.model import Read
from assessment.tracks.car.answer import Answer, Section, Topic
from assessment.tracks.car.collection.article_reader import ArticleReader
from assessment.tracks.car.collection.cbor import content_of, items
from assessment.tracks.car.collection.page_archive import MAX_ID, PageKind, archive_page
from assessment.tracks.car.collection.pieces import text_id
from assessment.tracks.car.topics.collected_topics import PlacedTopic, collected_topics
from assessment.tracks.car.unit_references import CarImportContext

# Wikipedia has six levels of headings.
_DEEPEST = 20
_EVERY = 500


_ENTITY_WORDS = ("allbutbenchmark", "entit", "knowledge")
"""Words in the name of a file of pages that are entities, not topics."""


def is_outlines(file: Packed) -> bool:
    is_readable = content_of(file) in ("pages", "outlines")
    return is_readable and not is_entity_pages(file)


def is_entity_pages(file: Packed) -> bool:
    """Pages whose file's name says that they are entities: the content is the same as that of topics."""
    name = file.name.lower()
    if not any(word in name for word in _ENTITY_WORDS):
        return False
    return content_of(file) == "pages"


def read_outlines(file: Packed, context: CarImportContext) -> Read[Topic, Answer]:
    """The topics in file order.  Pages that are no articles (redirects, categories) are left out."""
    report = Report(file.name)
    articles = ArticleReader(report, context)
    left_out: Counter[PageKind] = Counter()
    topics = _cbor_topics(file, context, report, articles=articles, left_out=left_out)
    read = articles.added_to(collected_topics(topics, context, report))
    return replace(read, notes=(*read.notes, *_left_out_note(file.name, left_out)))


def _left_out_note(name: str, left_out: Counter[PageKind]) -> tuple[str, ...]:
    if not left_out:
        return ()
    counts = [f"{count:,} {kind}" for kind, count in sorted(left_out.items())]
    return (f"{name}: pages that are no articles are no topics: {', '.join(counts)}",)


def _cbor_topics(
    file: Packed,
    context: CarImportContext,
    report: Report,
    *,
    articles: ArticleReader,
    left_out: Counter[PageKind],
) -> Iterator[PlacedTopic]:
    """The articles of a file as topics; their texts go to `articles`, the other pages into `left_out`."""
    if content_of(file) == "paragraphs":
        report.error(
            "NOT_OUTLINES",
            "file",
            what="a corpus of paragraphs, not outlines",
            right="read it as a corpus",
        )
        return
    for number, item in enumerate(items(file), 1):
        if number % _EVERY == 0:
            # Reporting every page would take longer than reading it.
            context.progress(file.share, f"reading page {number:,}")
        place = f"page {number:,}"
        page = archive_page(item)
        if page is None:
            right = "name, id and skeleton as TREC CAR v1.5 or v2 has them; left out"
            report.error(
                "MALFORMED_PAGE", place, what="the item is no page", right=right
            )
        elif page.kind != "article":
            left_out[page.kind] += 1
        else:
            sections = tuple(
                _sections(page.skeleton, page.id, (), report=report, place=place)
            )
            articles.add(page.id, page.skeleton)
            yield PlacedTopic(place, Topic(page.id, page.name, sections))


def _sections(
    skeleton: list[Any],
    above: str,
    path: tuple[str, ...],
    *,
    report: Report,
    place: str,
) -> Iterator[Section]:
    """The headings below, parents first; paragraphs, lists, images and infoboxes are no sections."""
    for element in skeleton:
        match element:
            case [0, str() as heading, bytes() | str() as name, [*children]] if (
                len(path) < _DEEPEST and len(name) <= MAX_ID
            ):
                section = Section(f"{above}/{text_id(name)}", (*path, heading))
                yield section
                yield from _sections(
                    children, section.id, section.path, report=report, place=place
                )
            case [0, *_] | []:
                what = "a section without heading, id or children"
                report.error(
                    "MALFORMED_SECTION",
                    place,
                    what=what,
                    right="left out with all below it",
                )
