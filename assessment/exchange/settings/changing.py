"""Changing a campaign's settings, which may mean reading its runs again."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.setting_checks import check_settings
from assessment.campaign.use_guard import UseGuard
from assessment.exchange.carry_over import carried_judgments as carry_over
from assessment.exchange.carry_over.answer_units import Answers
from assessment.exchange.carry_over.carried_judgments import AnswerSource
from assessment.exchange.runs import rereading
from assessment.exchange.runs.chosen_splitter import chosen_splitter
from assessment.exchange.settings.effect import rereads
from assessment.model import Splitting


def change_settings(
    campaign: Campaign,
    values: Mapping[str, str],
    *,
    by: str,
    splitter: Splitting | None = None,
) -> None:
    """Change settings.

    Raises `UserError` that names the known settings and choices, or says that the campaign is frozen.

    If a setting changes how runs are read, all runs are read again, with the splitter that the settings name
    or else each with its own; `splitter` is used for answers that none has split, and finds the other
    splitters by name.  Judgments of sentences that stay the same are carried over; `settings_effect` tells
    beforehand what would change.
    """
    check_settings(campaign.available_settings(), values)
    until_current(lambda: _change(campaign, values, by, splitter))


def _change(
    campaign: Campaign, values: Mapping[str, str], by: str, splitter: Splitting | None
) -> None:
    campaign.must_allow("change settings")
    material = campaign.state().material
    settings = campaign.settings
    changed = {
        name: value for name, value in values.items() if settings.get(name) != value
    }
    if not changed:
        return
    if splitter:
        _must_be_usable(changed, splitter)
    answers: Answers = {}
    if splitter and rereads(campaign, changed):
        answers = rereading.reread(campaign, {**settings, **changed}, splitter)
    if not answers:
        campaign.store.change_settings(
            campaign.row.id, changed, by, UseGuard("change settings", material)
        )
        return
    source = AnswerSource("settings", "settings", by, "change settings")
    carry_over.replace_answers(
        campaign, answers, source, material=material, settings=changed
    )


def _must_be_usable(changed: Mapping[str, str], splitter: Splitting) -> None:
    """Raises `UserError` if the settings name a splitter that finds no sentences, or none that is here."""
    name = chosen_splitter(changed)
    if name:
        # A splitter in a process of its own is loaded by the first question only.
        _ = splitter.named(name).version
