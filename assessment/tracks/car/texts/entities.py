"""Names and first paragraphs of entities, from pages of a knowledge base (CBOR) or from a list of names.

Only entities that runs and judgments name are stored; an entity is a document with its name as title.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat

from assessment.formats import Packed
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.reports import Report, shown
from assessment.model import Document, Read
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.collection.cbor import items
from assessment.tracks.car.collection.page_archive import (
    MAX_ID,
    ArchivePage,
    archive_page,
)
from assessment.tracks.car.texts.entity_pages import EntityPages, entity_document
from assessment.tracks.car.texts.paragraphs_in_use import entities_in_use
from assessment.tracks.car.unit_references import CarImportContext, is_paragraph

_EVERY = 20_000
_SMALL = 50_000
"""Entities that are stored while nothing says which of them are in use."""
_LOOKED_AT = 50


def is_entity_names(file: Packed) -> bool:
    """Lines of two or three columns between tabs, an id of a page in front."""
    if b"\0" in file.start:
        return False
    lines = file.first_lines(_LOOKED_AT)
    rows = [line.decode("utf-8", "replace").split("\t") for line in lines]
    return bool(rows) and all(map(_is_row, rows))


def _is_row(columns: list[str]) -> bool:
    if len(columns) not in (2, 3):
        return False
    name = columns[0].strip()
    has_form = len(name.split()) == 1 and not is_paragraph(name)
    # Ids of the v1.5 data have no prefix such as enwiki:, but escape blanks as %20.
    return has_form and (":" in name or "%" in name) and bool(columns[1].strip())


def read_entity_pages(file: Packed, context: CarImportContext) -> Read[Topic, Answer]:
    """The name and the first paragraph of the page of each entity in use."""
    report = Report(file.name)
    wanted = entities_in_use(context)
    if not wanted:
        documents = map(entity_document, _pages(file, context, report))
        return _stored(documents, context, report)
    entity_pages = EntityPages(wanted)
    # Only the first reading reports: the file may be read again for what redirects lead to.
    readings = chain([report], repeat(Report(file.name)))
    entity_pages.read(lambda: _pages(file, context, next(readings)))
    entity_pages.warn(report)
    return _stored(iter(entity_pages.documents().values()), context, report)


def read_entity_names(file: Packed, context: CarImportContext) -> Read[Topic, Answer]:
    """The name of each entity in use, and its first paragraph where the line has a third column."""
    report = Report(file.name)
    return _stored(_of_lines(file, report), context, report)


def _stored(
    entities: Iterator[Document], context: CarImportContext, report: Report
) -> Read[Topic, Answer]:
    """The entities in use, each once; all of a small file where nothing says which are in use."""
    wanted = entities_in_use(context)
    stored: dict[str, Document] = {}
    for entity in entities:
        if wanted and entity.id not in wanted:
            continue
        stored.setdefault(entity.id, entity)
        if len(stored) > _SMALL and not wanted:
            what = f"more than {_SMALL:,} entities, and nothing says which are in use"
            right = "import the entity runs or judgments first, then this file"
            report.error("RUNS_COME_FIRST", "file", what=what, right=right)
            return Read(problems=report.problems)
    missing = sorted(wanted - stored.keys())
    elsewhere = context.documents(missing)
    without = [name for name in missing if name not in elsewhere]
    if without:
        names = first_foreign_names(without)
        what = f"{len(without):,} of {len(wanted):,} entities in use have no name here: {names}"
        right = "pages or names of all entities; these are shown by their ids"
        report.warn("MISSING_ENTITY", "file", what=what, right=right)
    note = f"{report.file}: {len(stored):,} entities stored"
    documents = tuple(stored.values())
    return Read(
        documents=documents,
        problems=report.problems,
        notes=(note,),
        unused=bool(wanted),
    )


def _pages(
    file: Packed, context: CarImportContext, report: Report
) -> Iterator[ArchivePage]:
    for number, item in enumerate(items(file), 1):
        if number % _EVERY == 0:
            context.progress(file.share, f"reading page {number:,}")
        page = archive_page(item)
        if page is None:
            right = "name, id and skeleton as TREC CAR has them; left out"
            place = f"page {number:,}"
            report.error(
                "MALFORMED_PAGE", place, what="the item is no page", right=right
            )
        else:
            yield page


def _of_lines(file: Packed, report: Report) -> Iterator[Document]:
    for row in file.rows():
        columns = [column.strip() for column in row.text.split("\t")]
        if not _is_row(columns) or len(columns[0]) > MAX_ID:
            what = f"{shown(row.text.strip())!r} is no entity with its name"
            right = "id, name and, if known, first paragraph between tabs; left out"
            report.error(
                "MALFORMED_LINE", f"line {row.number:,}", what=what, right=right
            )
            continue
        name, title, *text = columns
        yield Document(name, title, tuple(filter(None, text)))
