"""What organisers say of a campaign: its title, a description, and the time by which judging ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from assessment.campaign.descriptive_settings import store_settings
from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.store.guard import TITLE
from assessment.store.rows import iso_time

DESCRIPTION, DEADLINE = "campaign description", "deadline"
"""Settings that change no score; `TITLE` is the third."""
LONGEST_TITLE, LONGEST_DESCRIPTION = 120, 2_000
"""Characters."""


class Description(NamedTuple):
    """Title, description and deadline of a campaign; `deadline` is None where none is set."""

    title: str
    text: str = ""
    deadline: datetime | None = None


def description_of(campaign: Campaign) -> Description:
    settings = campaign.settings
    deadline = _moment(settings.get(DEADLINE, ""))
    # A handle keeps the title that the campaign had when it was made.
    title = settings.get(TITLE) or campaign.title
    return Description(title, settings.get(DESCRIPTION, ""), deadline)


def titles_of(campaigns: Mapping[str, Campaign]) -> dict[str, str]:
    """The title of each campaign by its short name; where several have one title, the name stands behind it.

    Restoring a release beside its campaign makes two of one title.
    """
    titles = {
        name: description_of(campaign).title for name, campaign in campaigns.items()
    }
    count_of = Counter(titles.values())
    return {
        name: title if count_of[title] == 1 else f"{title} ({name})"
        for name, title in titles.items()
    }


def describe_campaign(campaign: Campaign, wanted: Description, *, by: str) -> bool:
    """Put title, description and deadline in force; earlier ones stay in the log.  Whether anything differs.

    Raises `UserError` if a text is empty or too long, if the deadline has no time zone, or if the campaign is
    frozen.
    """
    values = _as_settings(wanted)
    check_description(values)
    campaign.must_allow("change settings")
    if values == _as_settings(description_of(campaign)):
        return False
    store_settings(campaign, values, by=by)
    return True


def check_description(values: Mapping[str, str]) -> None:
    """Raises `UserError` for stored values that no campaign can have."""
    title, text = values.get(TITLE, ""), values.get(DESCRIPTION, "")
    if TITLE in values and not (title.strip() and title.isprintable()):
        raise UserError("the campaign needs a title of one line")
    if len(title) > LONGEST_TITLE:
        raise UserError(
            f"the title has {len(title):,} characters; at most {LONGEST_TITLE} can be stored"
        )
    if len(text) > LONGEST_DESCRIPTION:
        raise UserError(
            f"the description has {len(text):,} characters; at most {LONGEST_DESCRIPTION:,} can be stored: "
            "what assessors must know belongs in the guidelines"
        )
    deadline = values.get(DEADLINE, "")
    if deadline and _moment(deadline) is None:
        raise UserError(
            f"the deadline {deadline[:40]!r} is no time with its time zone; "
            "write it as 2027-03-31T17:00+02:00"
        )


def deadline_from(text: str) -> datetime | None:
    """The deadline that somebody typed, None for an empty text.  Raises `UserError` for anything else."""
    check_description({DEADLINE: text.strip()})
    return _moment(text.strip())


def _as_settings(description: Description) -> dict[str, str]:
    text = description.text.replace("\r\n", "\n").strip()
    deadline = ""
    if description.deadline is not None:
        if description.deadline.tzinfo is None:
            raise UserError("the deadline needs a time zone")
        deadline = iso_time(description.deadline.astimezone(UTC))
    return {TITLE: description.title.strip(), DESCRIPTION: text, DEADLINE: deadline}


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None
