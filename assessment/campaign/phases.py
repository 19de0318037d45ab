"""How far a campaign is, from open to released: changed here, sealed with the heads of the log."""

from __future__ import annotations

from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.model.permissions import PHASES, Phase
from assessment.store.guard import PHASE
from assessment.store.proof import Seal


def set_phase(campaign: Campaign, phase: Phase, *, by: str) -> None:
    """Go on to another phase, or back.  The log keeps who did so and when, and is sealed as it is then."""
    if phase not in PHASES:
        raise UserError(
            f"{phase!r} is no phase of a campaign; choose one of: {', '.join(PHASES)}"
        )
    campaign.store.change_settings_and_seal(campaign.row.id, {PHASE: phase}, by)


def seal(campaign: Campaign) -> Seal | None:
    """The heads of the log at the newest change of the phase; None before the first change."""
    seals = campaign.store.seals(campaign.row.id)
    return seals[-1] if seals else None
