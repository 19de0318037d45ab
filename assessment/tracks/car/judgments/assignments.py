"""Reads NIST's `assessor_assignments.json`: the pages of each assessor."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from assessment.formats import File, Unreadable
from assessment.formats.reports import Report, shown
from assessment.model import AssignmentList

_RIGHT = '{"assignments": [{"user_id": name, "squids": [page, ...]}]}'


def read_assignments(file: File, known: Collection[str]) -> AssignmentList:
    """The pages of each assessor in the order of the file; pages that are no topics are left out."""
    report = Report(file.name)
    try:
        value = file.json()
    except Unreadable as error:
        return AssignmentList({}, (error.problem,))
    match value:
        case {"assignments": [*entries]}:
            pass
        case _:
            report.error(
                "NO_ASSIGNMENTS", "file", what="no list of assignments", right=_RIGHT
            )
            return AssignmentList({}, report.problems)
    topics: dict[str, tuple[str, ...]] = {}
    for number, entry in enumerate(entries, 1):
        place = f"assignment {number}"
        match entry:
            case {"user_id": str() as assessor, "squids": [*pages]} if assessor.strip():
                own = _pages(pages, known, f"{place}, {shown(assessor)}", report)
                before = topics.get(assessor, ())
                topics[assessor] = tuple(dict.fromkeys((*before, *own)))
            case _:
                what = "no user_id with squids"
                report.error(
                    "MALFORMED_ASSIGNMENT",
                    place,
                    what=what,
                    right=f"{_RIGHT}; left out",
                )
    return AssignmentList(topics, report.problems)


def _pages(
    pages: list[Any], known: Collection[str], place: str, report: Report
) -> list[str]:
    """The pages of one assessor, each once."""
    own: list[str] = []
    for page in pages:
        if not isinstance(page, str) or page not in known:
            what = f"page {shown(page)} is in no outline"
            report.error(
                "UNKNOWN_PAGE",
                place,
                what=what,
                right="pages of the campaign; left out",
            )
        elif page in own:
            what = f"page {shown(page)} is named twice"
            report.warn("REPEATED_PAGE", place, what=what, right="each page once")
        else:
            own.append(page)
    return own
