"""Settings that describe a campaign and change no score, put in force by one rule."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import UseGuard


def store_settings(campaign: Campaign, values: Mapping[str, str], *, by: str) -> None:
    """Put the values in force; earlier ones stay in the log.  Raises `UserError` in a frozen campaign."""
    until_current(lambda: _store(campaign, values, by))


def _store(campaign: Campaign, values: Mapping[str, str], by: str) -> None:
    # Asked again inside the transaction: somebody may have frozen the campaign meanwhile.
    guard = UseGuard("change settings", campaign.state().material)
    campaign.store.change_settings(campaign.row.id, values, by, guard)
