"""A line of a Y3 run as a page; every value that is missing or of the wrong type is reported."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from assessment.formats.reports import Report, shown
from assessment.tracks.car.answer import Facet, Origin
from assessment.tracks.car.collection.pieces import Piece
from assessment.tracks.car.pages.submitted_values import (
    Value,
    id_of,
    list_of,
    missing_or_shown,
    objects_of,
    paragraph_id_of,
    text_or_none,
)

_LARGEST_RANK = 10**9


class SubmittedParagraph(NamedTuple):
    """A paragraph of a page; `bodies` None where the submission gives no text."""

    number: int
    id: str
    bodies: tuple[Piece, ...] | None


class SubmittedOrigin(NamedTuple):
    """An origin of a page with its number in the line, from 1."""

    number: int
    origin: Origin


class SubmittedPage(NamedTuple):
    """A page as submitted; `facets` and `origins` are None where the line does not have them."""

    place: str
    squid: str
    title: Any
    run: Any
    paragraphs: tuple[SubmittedParagraph, ...]
    facets: tuple[Facet, ...] | None
    origins: tuple[SubmittedOrigin, ...] | None


def page_of(number: int, value: Any, report: Report) -> SubmittedPage | None:
    """The page of a line without its malformed parts; None where it has no id or no paragraphs."""
    line = f"line {number}"
    if not isinstance(value, dict):
        what = "no object"
        if isinstance(value, list):
            what = "an array of pages"
        right = "one object a line with squid, title, run_id and paragraphs"
        report.error(
            "NOT_A_PAGE", line, what=f"the line is {what}", right=right, official=True
        )
        return None
    squid = id_of(value, "squid", line, report)
    place = f"{line}, page {shown(squid)}" if squid else line
    if "title" not in value:
        report.error(
            "MISSING_KEY",
            place,
            what="'title' is missing",
            right="the page's title",
            official=True,
        )
    paragraphs = tuple(_paragraphs(value, place, report))
    facets = _facets(value, place, report)
    origins = _origins(value, place, report)
    if squid is None or not paragraphs:
        return None
    return SubmittedPage(
        place,
        squid,
        value.get("title"),
        value.get("run_id"),
        paragraphs,
        facets,
        origins,
    )


def _paragraphs(
    page: Value, above: str, report: Report
) -> Iterator[SubmittedParagraph]:
    """The paragraphs that have an id."""
    values = list_of(page, "paragraphs", above, report)
    if page.get("paragraphs") == []:
        report.error(
            "NO_PARAGRAPHS",
            above,
            what="the page has no paragraphs",
            right="20 paragraphs",
            official=True,
        )
    for number, place, value in objects_of(values, "paragraph", above, report):
        name = paragraph_id_of(value, place, report)
        bodies = None
        if value.get("para_body") is not None:
            bodies = tuple(_bodies(value, place, report))
        if name:
            yield SubmittedParagraph(number, name, bodies)


def _bodies(paragraph: Value, above: str, report: Report) -> Iterator[Piece]:
    """The pieces of a paragraph's text that can be read."""
    values = list_of(paragraph, "para_body", above, report)
    if paragraph["para_body"] == []:
        right = "leave the key out, or give the text; rejected where the corpus text is checked"
        report.warn("EMPTY_BODY", above, what="'para_body' is []", right=right)
    for _, place, value in objects_of(values, "body", above, report):
        text, entity = value.get("text"), value.get("entity")
        if not isinstance(text, str) or not text:
            what = f"'text' is {missing_or_shown(value, 'text')}"
            report.error(
                "NO_TEXT", place, what=what, right="a non-empty text", official=True
            )
        elif entity is not None and not isinstance(entity, str):
            what = f"'entity' is {shown(entity)}"
            report.error(
                "MALFORMED_ID", place, what=what, right="the id of an entity's page"
            )
        else:
            yield _body(text, entity, value)


def _body(text: str, entity: str | None, value: Value) -> Piece:
    """A link where an entity is named; the NIST interface calls the section `entity_section`."""
    if entity is None:
        return Piece(text)
    name = value.get("entity_name")
    section = value.get("link_section", value.get("entity_section"))
    return Piece(text, entity, text_or_none(name), text_or_none(section))


def _facets(page: Value, above: str, report: Report) -> tuple[Facet, ...] | None:
    if "query_facets" not in page:
        if page.get("paragraph_origins"):
            what = "'query_facets' is missing while origins are given"
            report.error(
                "MISSING_KEY",
                above,
                what=what,
                right="the facets of the outline",
                official=True,
            )
        return None
    facets = []
    values = list_of(page, "query_facets", above, report)
    for _, place, value in objects_of(values, "facet", above, report):
        name = id_of(value, "heading_id", place, report)
        heading = text_or_none(value.get("heading"))
        if heading is None:
            what = f"'heading' is {missing_or_shown(value, 'heading')}"
            report.error(
                "MISSING_KEY",
                place,
                what=what,
                right="the heading's text",
                official="heading" not in value,
            )
        if name:
            facets.append(Facet(name, heading or ""))
    return tuple(facets)


def _origins(
    page: Value, above: str, report: Report
) -> tuple[SubmittedOrigin, ...] | None:
    """The origins that name a paragraph and a section; None where the line has no list of them."""
    if "paragraph_origins" not in page:
        return None
    origins = []
    values = list_of(page, "paragraph_origins", above, report)
    for number, place, value in objects_of(values, "origin", above, report):
        name = paragraph_id_of(value, place, report)
        section = id_of(value, "section_path", place, report)
        rank = _rank(value, place, report)
        score = _score(value, place, report)
        if name and section:
            origin = Origin(name, section, rank, score)
            origins.append(SubmittedOrigin(number, origin))
    return tuple(origins)


def _rank(value: Value, place: str, report: Report) -> int | None:
    """The rank of an origin; None without one, or with a problem for what is no rank."""
    rank = value.get("rank")
    if rank is None:
        return None
    if isinstance(rank, int) and 1 <= rank <= _LARGEST_RANK:
        return int(rank)
    # A rank that is too large is accepted by the official validator.
    refused = not (isinstance(rank, int) and rank >= 1)
    what = f"'rank' is {shown(rank)}"
    report.error(
        "MALFORMED_RANK",
        place,
        what=what,
        right="a whole number from 1",
        official=refused,
    )
    return None


def _score(value: Value, place: str, report: Report) -> float | None:
    """The score of an origin; None, with a problem, where it is missing or no number."""
    score = value.get("rank_score")
    if not isinstance(score, float):
        what = f"'rank_score' is {'missing' if score is None else shown(score)}"
        report.error(
            "MALFORMED_SCORE",
            place,
            what=what,
            right="a number with a decimal point",
            official=True,
        )
        # Larger whole numbers have no float of their own.
        if type(score) is int and abs(score) < 2**53:
            return float(score)
        return None
    if math.isfinite(score):
        return score
    what = f"'rank_score' is {score}"
    report.warn(
        "MALFORMED_SCORE",
        place,
        what=what,
        right="a number with a decimal point; the rank counts instead",
    )
    return None
