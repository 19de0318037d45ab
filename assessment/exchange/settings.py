"""Changing a campaign's settings, which may mean reading its runs again."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.campaign.guards import Allowed, material_of, until_current
from assessment.campaign.handle import Campaign, check_settings
from assessment.exchange import carry_over, rereading
from assessment.exchange.carry_over import Origin
from assessment.model import Splitting


def change_settings(
    campaign: Campaign,
    values: Mapping[str, str],
    *,
    by: str,
    splitter: Splitting | None = None,
) -> None:
    """Change settings.  Raises `UserError` naming the known settings and choices, or that the campaign is
    frozen.

    If a setting changes how runs are read, all runs are read again, each with the splitter that split it
    before; `splitter` is used for answers that none has split, and finds the other splitters by name.
    Judgments of sentences that stay the same are carried over.
    """
    check_settings(campaign.available_settings(), values)
    until_current(lambda: _change(campaign, values, by, splitter))


def _change(
    campaign: Campaign, values: Mapping[str, str], by: str, splitter: Splitting | None
) -> None:
    campaign.must_allow("change settings")
    material = material_of(campaign.state())
    settings = campaign.settings
    changed = {
        name: value for name, value in values.items() if settings.get(name) != value
    }
    if not changed:
        return
    rereading_settings = {
        setting.name for setting in campaign.available_settings() if setting.rereads
    }
    answers = {}
    if splitter and rereading_settings & set(changed):
        answers = rereading.reread(campaign, {**settings, **changed}, splitter)
    if not answers:
        campaign.store.change_settings(
            campaign.row.id, changed, by, Allowed("change settings", material)
        )
        return
    origin = Origin("settings", "settings", by, "change settings")
    carry_over.replace_answers(
        campaign, answers, origin, material=material, settings=changed
    )
