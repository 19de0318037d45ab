"""The rules of alerts about assessors' judgments, and how organisers change them."""

from __future__ import annotations

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.quality_log import (
    QualityEvent,
    quality_log,
    store_events,
)
from assessment.campaign.writer import Writer
from assessment.exchange.carry_over.origins import uuid_of
from assessment.model import UserError
from assessment.model.quality import QualityRules, rule_problems
from assessment.store.rows import as_json


def rules_of(campaign: Campaign) -> QualityRules:
    """The rules in force."""
    return quality_log(campaign.store, campaign.row.id).rules


def change_rules(campaign: Campaign, rules: QualityRules, writer: Writer) -> None:
    """Put these rules in force; the same ones change nothing.  Raises `UserError`."""
    known = {scale.kind for scale in campaign.track.scales}
    unknown = sorted(set(rules.floors) - known)
    if unknown:
        kinds = ", ".join(sorted(known))
        raise UserError(f"{unknown[0][:60]!r} is no question; choose one of: {kinds}")
    wrong = list(rule_problems(rules))
    if wrong:
        raise UserError("; ".join(wrong))
    until_current(lambda: _change(campaign, rules, writer))


def _change(campaign: Campaign, rules: QualityRules, writer: Writer) -> None:
    campaign.must_allow("set quality rules")
    log = quality_log(campaign.store, campaign.row.id)
    if rules == log.rules:
        return
    uuid = uuid_of("rules", str(log.newest), as_json(rules))
    event = writer.sign(QualityEvent("rules", rules), uuid)
    store_events(
        campaign.store,
        campaign.row.id,
        [event],
        "set quality rules",
        seen=log.newest,
        admission=writer.admission,
    )
