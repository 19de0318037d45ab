"""Reads outlines from CBOR, pages with their headings: files of outlines or of whole pages, v1.5 and v2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from assessment.formats import Packed
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, listed, shown
from assessment.model import Read
from assessment.tracks.car.answer import Answer, Section, Topic
from assessment.tracks.car.collection.bodies import text_id
from assessment.tracks.car.collection.cbor import content_of, items
from assessment.tracks.car.collection.page_archive import MAX_ID, PageKind, archive_page
from assessment.tracks.car.levels import queries
from assessment.tracks.car.topics.article_reader import ArticleReader
from assessment.tracks.car.unit_references import CarImportContext

MAX_PAGES = 100_000
"""Outlines that a campaign can have; collections of millions of pages are for training."""
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
    read = articles.added_to(gathered(topics, context, report))
    return replace(read, notes=(*read.notes, *_left_out_note(file.name, left_out)))


def _left_out_note(name: str, left_out: Counter[PageKind]) -> tuple[str, ...]:
    if not left_out:
        return ()
    counts = [f"{count:,} {kind}" for kind, count in sorted(left_out.items())]
    return (f"{name}: pages that are no articles are no topics: {', '.join(counts)}",)


def gathered(
    topics_with_places: Iterable[tuple[str, Topic]],
    context: CarImportContext,
    report: Report,
) -> Read[Topic, Answer]:
    """All topics of a file, each once; nothing where the campaign cannot take them."""
    topics: dict[str, Topic] = {}
    for place, topic in topics_with_places:
        if topic.id in topics:
            what = f"page {shown(topic.id)} occurs twice"
            report.error(
                "REPEATED_PAGE", place, what=what, right="the first one counts"
            )
        elif len(topics) == MAX_PAGES:
            what = f"more than {MAX_PAGES:,} pages"
            report.error(
                "TOO_MANY_PAGES",
                place,
                what=what,
                right="import the outlines of a benchmark",
            )
            return Read(problems=report.problems)
        else:
            topics[topic.id] = _with_known_k(topic, context)
    # With the stored topics: an id can clash with one that an earlier file brought.
    _check_queries({**context.topics, **topics}, report)
    early = _early_queries(topics, context)
    if early:
        sections = number_of(len(early), "judged section")
        what = f"{sections} came in before the outlines, as qrels: {listed(early)}"
        right = (
            "make a new campaign with the outlines first; here each would count twice"
        )
        report.error("EARLY_QUERY", "file", what=what, right=right)
        return Read(problems=report.problems)
    return Read(
        topics=topics, problems=report.problems, notes=_notes(report.file, topics)
    )


def _with_known_k(topic: Topic, context: CarImportContext) -> Topic:
    """The topic with the k that the campaign has already, as archives of articles do not say it."""
    known = context.topics.get(topic.id)
    if known is None or topic.k:
        return topic
    return replace(topic, k=known.k)


def _notes(name: str, topics: dict[str, Topic]) -> tuple[str, ...]:
    sections, facets = 0, 0
    for topic in topics.values():
        sections += len(topic.sections)
        facets += len(topic.facets)
    pages = number_of(len(topics), "page")
    return (
        f"{name}: {pages}, {number_of(sections, 'section')}, {facets} of them top-level",
    )


def _check_queries(topics: dict[str, Topic], report: Report) -> None:
    """A query id must belong to one page: "England" with a heading "Wales" clashes with "England/Wales"."""
    counts: Counter[str] = Counter()
    for topic in topics.values():
        counts.update(query for query, _ in queries(topic))
    repeated = [query for query, count in counts.items() if count > 1]
    if not repeated:
        return
    what = f"{len(repeated)} query ids stand for several sections: {listed(repeated)}"
    right = "rankings and judgments of such an id go to the last of them"
    report.warn("AMBIGUOUS_QUERY", "file", what=what, right=right)


def _early_queries(topics: dict[str, Topic], context: CarImportContext) -> list[str]:
    """Sections that are topics of their own already, from qrels without outlines.

    A topic for a page's own query becomes the page.
    """
    sections: set[str] = set()
    for topic in topics.values():
        sections.update(section.id for section in topic.sections)
    early = []
    for name, topic in context.topics.items():
        # Only topics that qrels made have levels; a page of an outline may have the same id.
        if topic.levels is not None and name in sections:
            early.append(name)
    return early


def _cbor_topics(
    file: Packed,
    context: CarImportContext,
    report: Report,
    *,
    articles: ArticleReader,
    left_out: Counter[PageKind],
) -> Iterator[tuple[str, Topic]]:
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
            yield place, Topic(page.id, page.name, sections)


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
