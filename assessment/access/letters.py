"""Letters to people of a campaign, as plain text to copy into a mail: personal links and reminders."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC

from assessment.campaign.description import Description
from assessment.formats.plurals import number_of
from assessment.model.permissions import Role

ROLE_MEANINGS: dict[Role, str] = {
    "organiser": "imports runs, plans, decides disputes, sees and releases everything",
    "assessor": "judges answers and sees their own progress; sees scores only once they are released",
    "team": "once results are released: sees all scores, and the team's own runs in detail",
    "visitor": "once results are released: sees the scores",
}
"""What people of each role do, as one sentence after the name of the role."""


def invitation_letter(
    description: Description, person: str, role: Role, *, link: str, last_day: str
) -> str:
    """The letter with somebody's personal link, which is good until `last_day`."""
    return "\n".join(
        _invitation(description, person, role, link=link, last_day=last_day)
    )


def _invitation(
    description: Description, person: str, role: Role, *, link: str, last_day: str
) -> Iterator[str]:
    yield f"Subject: {description.title}: your personal link"
    yield ""
    yield f"Dear {person},"
    yield ""
    article = "an" if role[0] in "ao" else "a"
    yield f"you are invited to “{description.title}” as {article} {role}."
    yield f"Somebody with this role {ROLE_MEANINGS[role]}."
    if description.text:
        yield from ("", description.text)
    yield ""
    yield f"Your personal link, valid until {last_day}:"
    yield link
    yield "Whoever has it acts in your name, so please keep it to yourself."
    yield from _deadline(description)


def reminder_letter(description: Description, person: str, *, left: int) -> str:
    """A reminder for somebody who has `left` units to judge."""
    waiting = number_of(left, "unit is", "units are")
    yours = (
        f"You still have {number_of(left, 'unit')} of “{description.title}” to judge."
    )
    lines = [
        f"Subject: {description.title}: {waiting} waiting for you",
        "",
        f"Dear {person},",
        "",
        yours,
        "The desk opens where you stopped. If something keeps you from it, please tell us.",
    ]
    return "\n".join([*lines, *_deadline(description)])


def _deadline(description: Description) -> Iterator[str]:
    if description.deadline is not None:
        # A letter goes to people in many time zones, and cannot ask their browsers.
        deadline = description.deadline.astimezone(UTC)
        yield ""
        yield f"Judging ends on {deadline:%Y-%m-%d at %H:%M} (UTC)."
