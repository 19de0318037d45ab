"""The rules for the origins of a Y3 page: their sections, ranks and scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, shown
from assessment.model import Severity
from assessment.tracks.car.answer import Origin
from assessment.tracks.car.pages.official_rules import SPACE
from assessment.tracks.car.pages.submitted_pages import SubmittedPage


def check_origins(
    page: SubmittedPage, most: int, *, absent: Severity, ties: Severity, report: Report
) -> None:
    """Every rule for origins, of which a facet has `most`.

    `absent` and `ties` say how severe a page without origins and equal scores are.
    """
    if page.origins is None:
        what = "'paragraph_origins' is missing (the official validator stops here)"
        right = "origins with section_path, rank and rank_score; without them there is no ranking evaluation"
        report.add(
            absent, "NO_ORIGINS", page.place, what=what, right=right, official=True
        )
        return
    if not page.origins:
        what = "'paragraph_origins' is empty"
        report.warn(
            "EMPTY_ORIGINS",
            page.place,
            what=what,
            right="leave no page without origins",
        )
        return
    origins = [origin for _, origin in page.origins]
    _check_sections(page, origins, most, report)
    _check_ranks(page, report)
    for section in _by_section(page.place, origins):
        _check_repeated_ranks(section, report)
        _check_order(section, report)
        _check_ties(section, ties, report)
    named = {origin.paragraph for origin in origins}
    for paragraph in page.paragraphs:
        if paragraph.id not in named:
            place = f"{page.place}, paragraph {paragraph.number}"
            report.warn(
                "NO_ORIGIN",
                place,
                what=f"{paragraph.id} is in no origin",
                right="one for each paragraph",
            )


def check_space(name: str, what: str, place: str, report: Report) -> None:
    """An id must be in the name space of Y3."""
    if not name.startswith(SPACE):
        wrong = f"{what} {shown(name)} does not start with {SPACE}"
        right = f"ids of Y3 start with {SPACE}"
        report.error("NOT_A_Y3_ID", place, what=wrong, right=right, official=True)
    if "%20" in name:
        wrong = f"{what} {shown(name)} has %20 in it"
        report.error(
            "NOT_A_Y3_ID", place, what=wrong, right="ids of Y3 have none", official=True
        )


def _check_sections(
    page: SubmittedPage, origins: Sequence[Origin], most: int, report: Report
) -> None:
    """The sections of the origins must be the page's facets, each with as many origins as the budget."""
    counts = Counter(origin.section for origin in origins)
    facets = dict.fromkeys(facet.id for facet in page.facets or ())
    for name, count in counts.items():
        place = f"{page.place}, section {shown(name)}"
        check_space(name, "section_path", place, report)
        if name not in facets:
            what = "the section is none of the page's query_facets"
            report.error(
                "UNKNOWN_SECTION",
                place,
                what=what,
                right="top-level sections of the page",
                official=True,
            )
        if count > most:
            report.error(
                "TOO_MANY_ORIGINS",
                place,
                what=number_of(count, "origin"),
                right=f"at most {most}",
                official=True,
            )
        elif count < most:
            report.warn(
                "FEW_ORIGINS",
                place,
                what=number_of(count, "origin"),
                right=f"{most}",
                official=True,
            )
    for name in facets:
        if name not in counts:
            what = f"facet {shown(name)} has no origins"
            right = f"{most} for each facet"
            report.warn(
                "NO_ORIGINS_OF_FACET", page.place, what=what, right=right, official=True
            )


def _check_ranks(page: SubmittedPage, report: Report) -> None:
    """All origins of a page have ranks, or none has."""
    origins = page.origins or ()
    without = [number for number, origin in origins if origin.rank is None]
    # No ranks at all are allowed: then the scores alone give the order.
    if without and len(without) < len(origins):
        count = number_of(len(without), "origin")
        what = f"{count} without rank, the first is origin {without[0]}"
        right = "ranks for all origins, or for none"
        report.warn(
            "SOME_RANKS_MISSING", page.place, what=what, right=right, official=True
        )


class _SectionOrigins(NamedTuple):
    """The origins of one section, with their place in words for people."""

    place: str
    origins: list[Origin]


def _by_section(place: str, origins: Sequence[Origin]) -> Iterator[_SectionOrigins]:
    sections: dict[str, list[Origin]] = {}
    for origin in origins:
        sections.setdefault(origin.section, []).append(origin)
    for name, own in sections.items():
        yield _SectionOrigins(f"{place}, section {shown(name)}", own)


def _check_repeated_ranks(section: _SectionOrigins, report: Report) -> None:
    """Ranks must differ."""
    ranks = [origin.rank for origin in section.origins if origin.rank is not None]
    if len(set(ranks)) < len(ranks):
        what = "a rank is used twice"
        report.error(
            "REPEATED_RANK",
            section.place,
            what=what,
            right="each rank once",
            official=True,
        )


def _check_order(section: _SectionOrigins, report: Report) -> None:
    """Ranks must agree with the scores; a missing rank comes first, as officially."""
    place, origins = section
    has_ranks = any(origin.rank is not None for origin in origins)
    if not has_ranks or any(origin.score is None for origin in origins):
        return
    # Both sorts are stable, so ties stay in the order of the file and are no difference.
    by_score = sorted(origins, key=lambda origin: -(origin.score or 0.0))
    by_rank = sorted(
        origins, key=lambda origin: -1 if origin.rank is None else origin.rank
    )
    for one, other in zip(by_score, by_rank, strict=True):
        if one.paragraph != other.paragraph:
            first = f"{one.paragraph} and {other.paragraph}"
            what = f"ranks and scores give different orders, first at {first}"
            right = "rank 1 for the highest rank_score"
            report.error(
                "RANK_AGAINST_SCORE", place, what=what, right=right, official=True
            )
            return


def _check_ties(section: _SectionOrigins, severity: Severity, report: Report) -> None:
    """Scores of a section should differ."""
    scores = Counter(
        origin.score for origin in section.origins if origin.score is not None
    )
    tied = sum(count > 1 for count in scores.values())
    if tied:
        what = "origins with equal rank_score"
        if tied > 1:
            what = f"{tied} groups of {what}"
        report.add(
            severity,
            "TIED_SCORES",
            section.place,
            what=what,
            right="different scores; trec_eval orders ties by id",
        )
