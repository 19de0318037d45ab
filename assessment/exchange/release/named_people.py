"""The people whose names a release holds, listed for the person who signs it off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assessment.campaign.guidelines import GUIDELINES
from assessment.campaign.handle import Campaign
from assessment.formats.name_lists import first_names
from assessment.model.assessor import Assessor
from assessment.planning.stored_plan import plan_of

_SHOWN = 12
"""Names that a sentence lists; the others are counted."""


def names_note(campaign: Campaign) -> str:
    """Whose names the files hold, and in what, as a sentence; "" where they hold nobody's.

    Everybody is named once, with the first of judgments, questions and plan that has the name.
    """
    parts = []
    seen: set[str] = set()
    for what, stored in _sources(campaign):
        names = sorted(set(_people(stored)) - seen)
        seen.update(names)
        if names:
            parts.append(f"{first_names(names, _SHOWN)} ({what})")
    if not parts:
        return ""
    return (
        f"a release is not anonymous: it names {'; '.join(parts)}; "
        "the anonymous report has numbers instead of names"
    )


def _sources(campaign: Campaign) -> Iterator[tuple[str, Iterable[str]]]:
    """The stored names in each kind of file."""
    store, number = campaign.store, campaign.row.id
    yield "judgments", store.assessors(number)
    # Questions and conventions are events of the same log.
    events = store.nuggets(number)
    yield "questions, conventions and nuggets", (event.by for event in events)
    versions = store.setting_rows(number, GUIDELINES)
    yield "guidelines", (version.by for version in versions)
    yield "plan", plan_of(campaign.data).lists


def _people(stored: Iterable[str]) -> Iterator[str]:
    for name in stored:
        assessor = Assessor.of(name)
        if not assessor.is_machine and assessor.name:
            yield assessor.name
