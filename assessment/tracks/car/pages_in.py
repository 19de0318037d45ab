"""Y3 runs come in: a page a line, checked by our rules, with the official validator's verdict beside."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import PurePath
from typing import Any, NamedTuple

from assessment.formats import Packed, Unreadable, problem
from assessment.model import Document, ImportContext, Problem, Read, Run
from assessment.tracks.car.answer import Answer, Ordering, Topic
from assessment.tracks.car.bodies import (
    RUNS,
    Body,
    document,
    is_text_of,
    shape,
    shapes_resource,
    stored_shapes,
    text_of,
)
from assessment.tracks.car.ids import IDS, unlisted
from assessment.tracks.car.official import Verdict
from assessment.tracks.car.report import REJECTS, Report, listed, shown
from assessment.tracks.car.runs import MAX_NAME, team_of
from assessment.tracks.car.submitted import submitted_texts
from assessment.tracks.car.validation import PLAIN, TEXTS, Validation, required_pages, validated
from assessment.tracks.car.validator import check_bodies, check_page, rules_of
from assessment.tracks.car.y3 import SubmittedPage, page_of

_KEYS = (b'"squid"', b'"paragraphs"', b'"para_id"', b'"paragraph_origins"', b'"query_facets"')
LARGEST = 512 * 2**20
_MARK, _END = "\ufeff", b"\n"


def is_pages(file: Packed) -> bool:
    """Objects with at least two of the keys of a page, also where the JSON is broken; outlines have no paragraphs."""
    opened = file.start.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")
    found = [key for key in _KEYS if key in file.start]
    return opened and len(found) >= 2 and set(found) != {b'"squid"', b'"query_facets"'}


class _Read(NamedTuple):
    """The lines of a file as they are, and the pages among them."""

    lines: list[str]
    pages: list[SubmittedPage]


def read_pages(file: Packed, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """One run, named by its run_id; texts become documents where their SHA-1 is the paragraph's id."""
    report = Report(file.name)
    if not known.topics:
        report.error("NO_TOPICS", "file", "the campaign has no outlines yet", "take in the outlines first")
        return Read(problems=report.problems)
    lines = _lines(file)
    pages = _pages(lines, report)
    validation = validated(lines, pages, known)
    notes = (validation.sentence(file.name),)
    _check(pages, known, validation, report)
    mine = {page.squid: page for page in reversed(pages) if page.squid in known.topics}
    run = _run(
        file.name, {squid: mine[squid] for squid in known.topics if squid in mine}, validation.verdict, report
    )
    lacks_pages = bool(mine) and any(page not in mine for page in required_pages(known.topics))
    problems = validation.settled(file.name, report.problems, lacks_pages=lacks_pages)
    if not validation.verdict.accepted and known.settings.get("official") == "reject":
        return Read(problems=(_refused(file.name, validation), *problems), notes=notes)
    if not mine:
        return Read(problems=problems, notes=notes)
    texts = _texts(pages)
    shapes = shapes_resource(
        RUNS, stored_shapes(known.resources, RUNS), {name: shape(bodies) for name, bodies in texts.items()}
    )
    resources = (*shapes, *submitted_texts(file.name, run.name, pages, known.resources, validation))
    records = sum(bool(line.strip()) for line in lines)
    left_out = max(0, records - len(pages))
    taken = Read(
        documents=_documents(texts, known), runs=(run,), resources=resources, problems=problems, notes=notes
    )
    return replace(taken, records=records, refused=left_out)


def _refused(name: str, validation: Validation) -> Problem:
    right = "the setting “official” is “reject”; choose “show” to take it in"
    return problem(name, "OFFICIAL_REJECTION", "file", validation.verdict.message, right)._replace(
        official=REJECTS
    )


def _lines(file: Packed) -> list[str]:
    """The lines as Python reads a text file, a byte order mark and blank lines included.  Raises `Unreadable`."""
    with file.stream() as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Unreadable(
            problem(
                file.name, "FILE_TOO_LARGE", "file", f"larger than {LARGEST // 2**20} MiB", "one run a file"
            )
        )
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        place = f"line {data.count(_END, 0, error.start) + 1}"
        wrong = problem(
            file.name, "NOT_UTF8", place, f"byte {data[error.start]:#04x} is not UTF-8", "save as UTF-8"
        )
        raise Unreadable(wrong._replace(official=REJECTS)) from None
    return text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n") if text else []


def _pages(lines: list[str], report: Report) -> list[SubmittedPage]:
    found = []
    for number, line in enumerate(lines, 1):
        text = line.removeprefix(_MARK) if number == 1 else line
        if text != line:
            what = "a byte order mark (the official validator stops here)"
            report.error("BYTE_ORDER_MARK", "line 1", what, "UTF-8 without one", official=True)
        value = _value(number, text, report)
        if value is _SPREAD:
            break
        page = page_of(number, value, report) if value is not _NONE else None
        if page:
            found.append(page)
    return found


_NONE, _SPREAD = object(), object()


def _value(number: int, text: str, report: Report) -> Any:
    """The JSON value of a line; `_NONE` where it is none, `_SPREAD` where an object goes over several lines."""
    place = f"line {number}"
    if not text.strip():
        what = "the line is blank (the official validator stops here)"
        report.error("BLANK_LINE", place, what, "take it out; it was skipped", official=True)
        return _NONE
    if number == 1 and text.strip() in ("{", "["):
        what = "the JSON goes over several lines"
        report.error(
            "MALFORMED_LINE", place, what, "one whole page a line, no array around them", official=True
        )
        return _SPREAD
    try:
        value = json.loads(text)
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        why = (
            error.msg
            if isinstance(error, json.JSONDecodeError)
            else "nested too deeply, a number too long, or half a character"
        )
        # Half a character is no UTF-8, so that we cannot keep it; the official validator never writes it anywhere.
        refused = not isinstance(error, UnicodeEncodeError)
        report.error(
            "MALFORMED_LINE",
            place,
            f"not valid JSON ({why})",
            "one whole page a line; left out",
            official=refused,
        )
        return _NONE
    return value


def _check(
    pages: list[SubmittedPage], known: ImportContext[Topic, Answer], validation: Validation, report: Report
) -> None:
    rules, seen = rules_of(known.topics, known.settings), dict[str, str]()
    for page in pages:
        check_page(page, rules, report)
        if page.squid in seen:
            report.warn(
                "REPEATED_PAGE",
                page.place,
                f"the page is in {seen[page.squid]} already",
                "one line for each page; the first one counts",
            )
        seen.setdefault(page.squid, page.place.partition(",")[0])
    _check_ids(pages, known, validation, report)
    check_bodies(pages, validation.pieces, report, official=validation.mode == TEXTS)


def _check_ids(
    pages: list[SubmittedPage], known: ImportContext[Topic, Answer], validation: Validation, report: Report
) -> None:
    """Ids against the corpus or the list; the official validator looks at them only where the file has texts."""
    if validation.mode == PLAIN:
        what = "neither a list of paragraph ids nor the corpus was there when the file was read: ids and texts are not compared"
        report.warn(
            "CORPUS_UNCHECKED", "file", what, "take in the list of ids or, after the runs, the corpus"
        )
        return
    names = {paragraph.id for page in pages for paragraph in page.paragraphs}
    body = known.resources.get((IDS, "list"))
    wrong = names - validation.pieces.keys() if validation.compared else unlisted(body or b"", names)
    severe = report.error if validation.has_texts else report.warn
    for page in pages:
        for paragraph in page.paragraphs:
            if paragraph.id in wrong:
                place, what = (
                    f"{page.place}, paragraph {paragraph.number}",
                    f"{paragraph.id} is not in the corpus",
                )
                severe("UNKNOWN_PARAGRAPH", place, what, "its ids only", official=validation.has_texts)


def _texts(pages: list[SubmittedPage]) -> dict[str, tuple[Body, ...]]:
    """The texts that a file brings along, as far as they are their paragraphs' own."""
    paragraphs = chain.from_iterable(page.paragraphs for page in pages)
    return {
        one.id: one.bodies for one in paragraphs if one.bodies and is_text_of(one.id, text_of(one.bodies))
    }


def _documents(
    texts: Mapping[str, tuple[Body, ...]], known: ImportContext[Topic, Answer]
) -> tuple[Document, ...]:
    """The texts that the campaign does not have yet; a corpus knows the links better."""
    stored = known.documents(texts)
    return tuple(
        document(name, bodies)
        for name, bodies in texts.items()
        if name not in stored or not stored[name].passages
    )


def _run(file: str, pages: Mapping[str, SubmittedPage], said: Verdict, report: Report) -> Run[Answer]:
    names = Counter(page.run for page in pages.values() if isinstance(page.run, str) and page.run.strip())
    if len(names) > 1:
        what = f"{len(names)} values of run_id: {listed(names)}"
        report.warn(
            "SEVERAL_NAMES", "file", what, f"one run a file; all was read as {shown(next(iter(names)))}"
        )
    stem = PurePath(file).name.split(".")[0] or "run"
    name = next(iter(names), stem)[:MAX_NAME]
    answers: dict[str, Answer] = {squid: ordering_of(page) for squid, page in pages.items()}
    return Run(name, answers, team_of(name), "page", {"official": said.message or "accepted"})


def ordering_of(page: SubmittedPage) -> Ordering:
    paragraphs: Iterable[str] = (paragraph.id for paragraph in page.paragraphs)
    return Ordering(tuple(paragraphs), page.facets or (), tuple(origin for _, origin in page.origins or ()))
