"""Reads Y3 runs: a page a line, checked by our rules and by the rules of the official validator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath

from assessment.formats import Packed, problem
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.reports import Report, shown
from assessment.model import Document, Problem, Read, Run
from assessment.model.problems import REJECTS
from assessment.tracks.car.answer import Answer, Ordering, Topic
from assessment.tracks.car.collection.paragraph_ids import IDS, unlisted
from assessment.tracks.car.collection.pieces import (
    RUNS,
    Piece,
    document,
    is_text_of,
    shape,
    shapes_resource,
    stored_shapes,
    text_of,
)
from assessment.tracks.car.pages.official_verdict import Verdict
from assessment.tracks.car.pages.page_lines import lines_of, pages_of_lines
from assessment.tracks.car.pages.page_rules import check_page, rules_of
from assessment.tracks.car.pages.submitted_pages import SubmittedPage
from assessment.tracks.car.pages.submitted_texts import submitted_texts
from assessment.tracks.car.pages.text_rules import check_bodies
from assessment.tracks.car.pages.validation import (
    PLAIN,
    TEXTS,
    Validation,
    required_pages,
    validated,
)
from assessment.tracks.car.rankings.runs import MAX_NAME, team_of
from assessment.tracks.car.unit_references import CarImportContext

_KEYS = (
    b'"squid"',
    b'"paragraphs"',
    b'"para_id"',
    b'"paragraph_origins"',
    b'"query_facets"',
)


def is_pages(file: Packed) -> bool:
    """Objects with at least two of the keys of a page, valid JSON or not; outlines have no paragraphs."""
    first = file.start.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if first not in (b"{", b"["):
        return False
    # Recognised by text: a run with a broken first line must be known as a run, and reported as one.
    keys = {key for key in _KEYS if key in file.start}
    return len(keys) >= 2 and keys != {b'"squid"', b'"query_facets"'}


def read_pages(file: Packed, context: CarImportContext) -> Read[Topic, Answer]:
    """One run, named by its run_id; texts become documents where their SHA-1 is the paragraph's id."""
    report = Report(file.name)
    if not context.topics:
        report.error(
            "NO_TOPICS",
            "file",
            what="the campaign has no outlines yet",
            right="import the outlines first",
        )
        return Read(problems=report.problems)
    lines = lines_of(file)
    pages = pages_of_lines(lines, report)
    validation = validated(lines, pages, context)
    _check(pages, context, validation, report)
    # From here on only pages of the campaign; problems of the others are reported by now.
    by_topic = _by_topic(pages, context)
    run = _run(file.name, by_topic, validation.counting_verdict, report)
    missing = set(required_pages(context.topics)) - by_topic.keys()
    lacks_pages = bool(by_topic) and bool(missing)
    problems = validation.settled(file.name, report.problems, lacks_pages=lacks_pages)
    notes = (validation.sentence(file.name),)
    if (
        not validation.counting_verdict.accepted
        and context.settings.get("official") == "reject"
    ):
        return Read(
            problems=(_rejection_problem(file.name, validation), *problems), notes=notes
        )
    if not by_topic:
        return Read(problems=problems, notes=notes)
    records = sum(bool(line.strip()) for line in lines)
    refused = max(0, records - len(pages))
    accepted: Read[Topic, Answer] = Read(
        runs=(run,), problems=problems, notes=notes, records=records, refused=refused
    )
    return _with_texts(accepted, file.name, pages, context, validation=validation)


def _by_topic(
    pages: list[SubmittedPage], context: CarImportContext
) -> dict[str, SubmittedPage]:
    """The pages of the campaign's topics in the topics' order; of a repeated page the first one counts."""
    first: dict[str, SubmittedPage] = {}
    for page in pages:
        first.setdefault(page.squid, page)
    return {squid: first[squid] for squid in context.topics if squid in first}


def _with_texts(
    read: Read[Topic, Answer],
    file: str,
    pages: list[SubmittedPage],
    context: CarImportContext,
    *,
    validation: Validation,
) -> Read[Topic, Answer]:
    """The run with the texts that its file brings along, as documents and resources."""
    texts = _texts(pages)
    forms = {name: shape(bodies) for name, bodies in texts.items()}
    stored = stored_shapes(context.resources, RUNS)
    shapes = shapes_resource(RUNS, stored, forms)
    run = read.runs[0]
    to_compare = submitted_texts(
        file, run.name, pages, context.resources, validation=validation
    )
    documents = _documents(texts, context)
    return replace(read, documents=documents, resources=(*shapes, *to_compare))


def _rejection_problem(name: str, validation: Validation) -> Problem:
    what = validation.counting_verdict.message
    right = "the setting “official” is “reject”; choose “show” to import it"
    return problem(name, "OFFICIAL_REJECTION", "file", what=what, right=right)._replace(
        official=REJECTS
    )


def _check(
    pages: list[SubmittedPage],
    context: CarImportContext,
    validation: Validation,
    report: Report,
) -> None:
    """Report everything about the pages that can be seen without scoring them."""
    rules = rules_of(context.topics, context.settings)
    first_lines: dict[str, str] = {}
    for page in pages:
        check_page(page, rules, report)
        if page.squid in first_lines:
            what = f"the page is in {first_lines[page.squid]} already"
            right = "one line for each page; the first one counts"
            report.warn("REPEATED_PAGE", page.place, what=what, right=right)
        first_lines.setdefault(page.squid, page.place.partition(",")[0])
    _check_ids(pages, context, validation, report)
    check_bodies(pages, validation.pieces, report, official=validation.mode == TEXTS)


def _check_ids(
    pages: list[SubmittedPage],
    context: CarImportContext,
    validation: Validation,
    report: Report,
) -> None:
    """Ids against the corpus or the list; the official validator compares them only in files with texts."""
    if validation.mode == PLAIN:
        what = (
            "neither a list of paragraph ids nor the corpus was there when the file was read: "
            "ids and texts are not compared"
        )
        right = "import the list of ids or, after the runs, the corpus"
        report.warn("CORPUS_UNCHECKED", "file", what=what, right=right)
        return
    wrong = _unknown_ids(pages, context, validation)
    add = report.error if validation.has_texts else report.warn
    for page in pages:
        for paragraph in page.paragraphs:
            if paragraph.id in wrong:
                place = f"{page.place}, paragraph {paragraph.number}"
                what = f"{paragraph.id} is not in the corpus"
                add(
                    "UNKNOWN_PARAGRAPH",
                    place,
                    what=what,
                    right="its ids only",
                    official=validation.has_texts,
                )


def _unknown_ids(
    pages: list[SubmittedPage], context: CarImportContext, validation: Validation
) -> set[str]:
    names = {paragraph.id for page in pages for paragraph in page.paragraphs}
    if validation.compared:
        return names - validation.pieces.keys()
    return unlisted(context.resources.get((IDS, "list"), b""), names)


def _texts(pages: list[SubmittedPage]) -> dict[str, tuple[Piece, ...]]:
    """The texts that a file brings along, as far as they are their paragraphs' own."""
    texts = {}
    for page in pages:
        for paragraph in page.paragraphs:
            if paragraph.bodies and is_text_of(paragraph.id, text_of(paragraph.bodies)):
                texts[paragraph.id] = paragraph.bodies
    return texts


def _documents(
    texts: Mapping[str, tuple[Piece, ...]], context: CarImportContext
) -> tuple[Document, ...]:
    """The texts that the campaign does not have yet; a corpus knows the links better."""
    stored = context.documents(texts)
    fresh = []
    for name, bodies in texts.items():
        if name not in stored or not stored[name].passages:
            fresh.append(document(name, bodies))
    return tuple(fresh)


def _run(
    file: str, pages: Mapping[str, SubmittedPage], verdict: Verdict, report: Report
) -> Run[Answer]:
    """The run, named by its first run_id, or by its file where no page has one."""
    names = _run_ids(list(pages.values()))
    if len(names) > 1:
        what = f"{len(names)} values of run_id: {first_foreign_names(names)}"
        right = f"one run a file; all was read as {shown(next(iter(names)))}"
        report.warn("SEVERAL_NAMES", "file", what=what, right=right)
    # A run_id that is missing is reported; the run still needs a name to be stored under.
    stem = PurePath(file).name.split(".")[0] or "run"
    name = next(iter(names), stem)[:MAX_NAME]
    answers: dict[str, Answer] = {}
    for squid, page in pages.items():
        answers[squid] = ordering_of(page)
    details = {"official": verdict.message or "accepted"}
    return Run(name, answers, team_of(name), "page", details)


def _run_ids(pages: Sequence[SubmittedPage]) -> Counter[str]:
    """The values of run_id, each with how many pages have it."""
    names: Counter[str] = Counter()
    for page in pages:
        if isinstance(page.run, str) and page.run.strip():
            names[page.run] += 1
    return names


def ordering_of(page: SubmittedPage) -> Ordering:
    """The answer that a page gives: its paragraphs in order, its facets, and the origins of its paragraphs.

    Facets and origins are empty where the line does not have them.
    """
    paragraphs = tuple(paragraph.id for paragraph in page.paragraphs)
    facets = page.facets or ()
    submitted_origins = page.origins or ()
    origins = tuple(submitted.origin for submitted in submitted_origins)
    return Ordering(paragraphs, facets, origins)
