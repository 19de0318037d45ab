"""The rules for a Y3 page: those of the official validator with its levels, and our own as warnings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.formats.name_lists import first_foreign_names
from assessment.formats.reports import Report, shown
from assessment.model import Severity
from assessment.tracks.car.answer import Facet, Topic
from assessment.tracks.car.collection.pieces import is_text_of, text_of
from assessment.tracks.car.pages.official_rules import LONGEST_NAME, is_run_name
from assessment.tracks.car.pages.origin_rules import check_origins, check_space
from assessment.tracks.car.pages.submitted_pages import (
    SubmittedPage,
    SubmittedParagraph,
)
from assessment.tracks.car.settings import ERROR
from assessment.tracks.car.topics.budget import budget_of


class PageRules(NamedTuple):
    """What the rules need for all pages of a file."""

    topics: Mapping[str, Topic]
    settings: Mapping[str, str]
    origins: Severity
    ties: Severity


def rules_of(topics: Mapping[str, Topic], settings: Mapping[str, str]) -> PageRules:
    return PageRules(
        topics,
        settings,
        _severity(settings.get("origins")),
        _severity(settings.get("ties")),
    )


def _severity(choice: str | None) -> Severity:
    if choice == ERROR:
        return "error"
    return "warning"


def check_page(page: SubmittedPage, rules: PageRules, report: Report) -> None:
    """Every rule for one page that needs nothing but the page and its outline."""
    _check_name(page, report)
    check_space(page.squid, "page id", page.place, report)
    topic = rules.topics.get(page.squid)
    most = budget_of(topic, rules.settings)
    _check_budget(page, most, report)
    _check_outline(page, topic, report)
    _check_repeats(page, report)
    for paragraph in page.paragraphs:
        _check_text(page, paragraph, report)
    check_origins(page, most, absent=rules.origins, ties=rules.ties, report=report)


def _check_name(page: SubmittedPage, report: Report) -> None:
    if page.run is None:
        report.error(
            "MISSING_KEY",
            page.place,
            what="'run_id' is missing",
            right="the run's name",
            official=True,
        )
    elif not is_run_name(page.run):
        what = f"run_id is {shown(page.run)!r}"
        right = "letters, digits, dashes, underlines and dots, no dot in front"
        report.error(
            "MALFORMED_RUN_ID", page.place, what=what, right=right, official=True
        )
    elif len(page.run) > LONGEST_NAME:
        what = f"run_id {shown(page.run)} has {len(page.run)} characters"
        report.error(
            "LONG_RUN_ID",
            page.place,
            what=what,
            right=f"at most {LONGEST_NAME}",
            official=True,
        )


def _check_budget(page: SubmittedPage, most: int, report: Report) -> None:
    """Too many paragraphs are an error, too few a warning."""
    count = len(page.paragraphs)
    what = f"{count} paragraphs"
    if count > most:
        report.error(
            "TOO_MANY_PARAGRAPHS",
            page.place,
            what=what,
            right=f"at most {most}",
            official=True,
        )
    elif count < most:
        # Official all the same: the validator's exit status is 1 for its warnings too.
        report.warn(
            "FEW_PARAGRAPHS",
            page.place,
            what=what,
            right=f"{most} are asked for",
            official=True,
        )


def _check_outline(page: SubmittedPage, topic: Topic | None, report: Report) -> None:
    """The page must be in the outlines; the official validator does not compare its title and facets."""
    if topic is None:
        right = "pages of the outlines only; left out"
        report.error(
            "UNKNOWN_PAGE",
            page.place,
            what="the page is in no outline",
            right=right,
            official=True,
        )
        return
    if not topic.facets:
        what = "the page has no facets in the outlines"
        report.error(
            "PAGE_WITHOUT_FACETS",
            page.place,
            what=what,
            right="pages with facets only",
            official=True,
        )
    if isinstance(page.title, str) and page.title != topic.title:
        right = f"{shown(topic.title)!r} as in the outline"
        report.warn(
            "OTHER_TITLE", page.place, what=f"title {shown(page.title)!r}", right=right
        )
    wanted = topic.query_facets
    if page.facets is not None and tuple(page.facets) != wanted:
        what = _difference(page.facets, wanted)
        report.warn(
            "OTHER_FACETS",
            page.place,
            what=what,
            right="the facets as the outline has them",
        )


def _difference(submitted: Sequence[Facet], wanted: Sequence[Facet]) -> str:
    """The first way in which submitted facets differ from those of the outline."""
    headings = {facet.id: facet.heading for facet in submitted}
    right = {facet.id: facet.heading for facet in wanted}
    more = [name for name in headings if name not in right]
    if more:
        return f"facets that the outline does not have: {first_foreign_names(more)}"
    less = [name for name in right if name not in headings]
    if less:
        return f"facets of the outline are missing: {first_foreign_names(less)}"
    other = [name for name in right if headings[name] != right[name]]
    if other:
        return f"other headings than in the outline: {first_foreign_names(other)}"
    return "the facets come in another order or twice"


def _check_repeats(page: SubmittedPage, report: Report) -> None:
    # The official validator does not look for these, and submitted runs have them.
    counts = Counter(paragraph.id for paragraph in page.paragraphs)
    for name, count in counts.items():
        if count > 1:
            what = f"paragraph {name} occurs {count} times on the page"
            report.warn(
                "REPEATED_PARAGRAPH", page.place, what=what, right="each paragraph once"
            )


def _check_text(
    page: SubmittedPage, paragraph: SubmittedParagraph, report: Report
) -> None:
    """Compare a paragraph's text with its id, which is the SHA-1 of the text."""
    # Without pieces there is no text to compare; where all must have one, another rule says so.
    if not paragraph.bodies:
        return
    text = text_of(paragraph.bodies)
    if not is_text_of(paragraph.id, text):
        place = f"{page.place}, paragraph {paragraph.number}"
        what = f"the text is not that of {paragraph.id} (SHA-1)"
        report.warn(
            "ALTERED_TEXT",
            place,
            what=what,
            right="the text as in the corpus; it was left out",
        )
