"""The campaign's own guidelines: a text in Markdown, kept in the log of settings with all its versions."""

from __future__ import annotations

import hashlib

from assessment.campaign.descriptive_settings import store_settings
from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.store.setting_log import SettingRow

GUIDELINES = "guidelines"
"""The setting that holds the text; it changes no score."""
LONGEST = 20_000
"""Characters: about eight printed pages, which every screen of the desk brings along."""


def guidelines_of(campaign: Campaign) -> str:
    """The text in force; "" where the organisers have written none."""
    return campaign.settings.get(GUIDELINES, "")


def versions(campaign: Campaign) -> list[SettingRow]:
    """Every text that was in force, with who wrote it and when, newest first."""
    return campaign.store.setting_rows(campaign.row.id, GUIDELINES)[::-1]


def version_of(text: str) -> str:
    """A short name that differs for another text, "" for none."""
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest() if text else ""


def check_guidelines(text: str) -> None:
    """Raises `UserError` for a text that is too long."""
    if len(text) > LONGEST:
        raise UserError(
            f"the guidelines have {len(text):,} characters; at most {LONGEST:,} can be stored: "
            "put the rest on a page of your own and link to it"
        )


def change_guidelines(campaign: Campaign, text: str, *, by: str) -> bool:
    """Put a text in force; earlier ones stay in the log.  Whether it differs from the one before.

    Raises `UserError` if the text is too long, or if the campaign is frozen.
    """
    wanted = text.replace("\r\n", "\n").strip()
    check_guidelines(wanted)
    campaign.must_allow("change settings")
    if wanted == guidelines_of(campaign):
        return False
    store_settings(campaign, {GUIDELINES: wanted}, by=by)
    return True
