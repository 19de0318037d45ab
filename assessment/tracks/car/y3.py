"""A line of a Y3 run as a page: every value that has the wrong type or is not there, with its place."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from assessment.tracks.car.answer import Facet, Origin
from assessment.tracks.car.bodies import Body
from assessment.tracks.car.official_rules import is_ascii
from assessment.tracks.car.refs import is_paragraph
from assessment.tracks.car.report import Report, shown

MAX_ID = 2000
_LARGEST_RANK = 10**9
_LEFT_OUT = "left out"


class SubmittedParagraph(NamedTuple):
    """A paragraph of a page; `bodies` None where the submission gives no text."""

    number: int
    id: str
    bodies: tuple[Body, ...] | None


class SubmittedPage(NamedTuple):
    """`facets` and `origins` are None where the line does not have them."""

    place: str
    squid: str
    title: Any
    run: Any
    paragraphs: tuple[SubmittedParagraph, ...]
    facets: tuple[Facet, ...] | None
    origins: tuple[tuple[int, Origin], ...] | None


def page_of(number: int, value: Any, report: Report) -> SubmittedPage | None:
    """The page of a line without what cannot be kept; None where it has no id or no paragraphs."""
    line = f"line {number}"
    if not isinstance(value, dict):
        what = "an array of pages" if isinstance(value, list) else "no object"
        right = "one object a line with squid, title, run_id and paragraphs"
        report.error("NOT_A_PAGE", line, f"the line is {what}", right, official=True)
        return None
    squid = _id(value, "squid", line, report)
    place = f"{line}, page {shown(squid)}" if squid else line
    if "title" not in value:
        report.error("MISSING_KEY", place, "'title' is missing", "the page's title", official=True)
    paragraphs = tuple(_paragraphs(value, place, report))
    facets, origins = _facets(value, place, report), _origins(value, place, report)
    if squid is None or not paragraphs:
        return None
    return SubmittedPage(place, squid, value.get("title"), value.get("run_id"), paragraphs, facets, origins)


def _id(value: dict[str, Any], key: str, place: str, report: Report) -> str | None:
    """An id that is ASCII text; None where it is not, which is reported."""
    found = value.get(key)
    if key not in value:
        report.error("MISSING_KEY", place, f"'{key}' is missing", "a non-empty ASCII text", official=True)
    elif not is_ascii(found) or len(found) > MAX_ID or len(found.split()) != 1:
        # The official validator looks at the ids of pages and sections, never at heading_id.
        refused = key != "heading_id" and not is_ascii(found)
        report.error(
            "MALFORMED_ID",
            place,
            f"'{key}' is {shown(found)}",
            "a non-empty ASCII text without blanks",
            official=refused,
        )
    else:
        return str(found)
    return None


def _list(value: dict[str, Any], key: str, place: str, report: Report) -> list[Any]:
    found = value.get(key)
    if isinstance(found, list):
        return found
    what = f"'{key}' is {'missing' if key not in value else shown(found)}"
    report.error("NOT_A_LIST", place, what, f"a list of {key}", official=True)
    return []


def _objects(
    values: list[Any], what: str, place: str, report: Report
) -> Iterator[tuple[int, str, dict[str, Any]]]:
    for number, value in enumerate(values, 1):
        at = f"{place}, {what} {number}"
        if isinstance(value, dict):
            yield number, at, value
        else:
            right = f"an object for each {what}; {_LEFT_OUT}"
            report.error("NOT_AN_OBJECT", at, f"{shown(value)} is no object", right, official=True)


def _paragraphs(page: dict[str, Any], place: str, report: Report) -> Iterator[SubmittedParagraph]:
    found = _list(page, "paragraphs", place, report)
    if found == [] and isinstance(page.get("paragraphs"), list):
        report.error("NO_PARAGRAPHS", place, "the page has no paragraphs", "20 paragraphs", official=True)
    for number, at, value in _objects(found, "paragraph", place, report):
        name = _paragraph_id(value, at, report)
        bodies = tuple(_bodies(value, at, report)) if value.get("para_body") is not None else None
        if name:
            yield SubmittedParagraph(number, name, bodies)


def _paragraph_id(value: dict[str, Any], place: str, report: Report) -> str | None:
    name = value.get("para_id")
    if isinstance(name, str) and is_paragraph(name):
        return name
    what = f"'para_id' is {'missing' if 'para_id' not in value else shown(name)}"
    report.error(
        "MALFORMED_PARAGRAPH_ID",
        place,
        what,
        f"40 hexadecimal digits in lower case; {_LEFT_OUT}",
        official=True,
    )
    return None


def _bodies(paragraph: dict[str, Any], place: str, report: Report) -> Iterator[Body]:
    found = _list(paragraph, "para_body", place, report)
    if found == [] and isinstance(paragraph["para_body"], list):
        report.warn(
            "EMPTY_BODY",
            place,
            "'para_body' is []",
            "leave the key out, or give the text; rejected where the corpus text is checked",
        )
    for _, at, value in _objects(found, "body", place, report):
        text, entity = value.get("text"), value.get("entity")
        if not isinstance(text, str) or not text:
            what = f"'text' is {'missing' if 'text' not in value else shown(text)}"
            report.error("NO_TEXT", at, what, "a non-empty text", official=True)
        elif entity is not None and not isinstance(entity, str):
            report.error("MALFORMED_ID", at, f"'entity' is {shown(entity)}", "the id of an entity's page")
        else:
            yield _body(text, entity, value)


def _body(text: str, entity: str | None, value: dict[str, Any]) -> Body:
    """A link where an entity is given; the NIST interface calls the section `entity_section`."""
    if entity is None:
        return Body(text)
    name, section = value.get("entity_name"), value.get("link_section", value.get("entity_section"))
    return Body(
        text, entity, name if isinstance(name, str) else None, section if isinstance(section, str) else None
    )


def _facets(page: dict[str, Any], place: str, report: Report) -> tuple[Facet, ...] | None:
    if "query_facets" not in page:
        if page.get("paragraph_origins"):
            what = "'query_facets' is missing while origins are given"
            report.error("MISSING_KEY", place, what, "the facets of the outline", official=True)
        return None
    facets = []
    for _, at, value in _objects(_list(page, "query_facets", place, report), "facet", place, report):
        name, heading = _id(value, "heading_id", at, report), value.get("heading")
        if not isinstance(heading, str):
            what = f"'heading' is {'missing' if 'heading' not in value else shown(heading)}"
            report.error("MISSING_KEY", at, what, "the heading's text", official="heading" not in value)
        if name:
            facets.append(Facet(name, heading if isinstance(heading, str) else ""))
    return tuple(facets)


def _origins(page: dict[str, Any], place: str, report: Report) -> tuple[tuple[int, Origin], ...] | None:
    if "paragraph_origins" not in page:
        return None
    found = []
    for number, at, value in _objects(
        _list(page, "paragraph_origins", place, report), "origin", place, report
    ):
        name, section = _paragraph_id(value, at, report), _id(value, "section_path", at, report)
        rank, score = _rank(value, at, report), _score(value, at, report)
        if name and section:
            found.append((number, Origin(name, section, rank, score)))
    return tuple(found)


def _rank(value: dict[str, Any], place: str, report: Report) -> int | None:
    rank = value.get("rank")
    if rank is None:
        return None
    if isinstance(rank, int) and 1 <= rank <= _LARGEST_RANK:
        return int(rank)
    whole = isinstance(rank, int) and rank >= 1
    report.error(
        "MALFORMED_RANK", place, f"'rank' is {shown(rank)}", "a whole number from 1", official=not whole
    )
    return None


def _score(value: dict[str, Any], place: str, report: Report) -> float | None:
    score = value.get("rank_score")
    if not isinstance(score, float):
        what = f"'rank_score' is {'missing' if score is None else shown(score)}"
        report.error("MALFORMED_SCORE", place, what, "a number with a decimal point", official=True)
        return float(score) if type(score) is int and abs(score) < 2**53 else None
    if math.isfinite(score):
        return score
    report.warn(
        "MALFORMED_SCORE",
        place,
        f"'rank_score' is {score}",
        "a number with a decimal point; the rank counts instead",
    )
    return None
