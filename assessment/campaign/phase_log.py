"""Changes of the phase as the log keeps them, each sealed with the heads of the log."""

from __future__ import annotations

from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.campaign.use_guard import stored_phase
from assessment.model import UserError
from assessment.model.permissions import PHASES, Phase
from assessment.store.chain_check import Seal
from assessment.store.guard import NO_GUARD, PHASE, PHASE_NOTE, Guard, LogView


class PhaseChange(NamedTuple):
    """A step to a phase as the log keeps it; `note` says why, or what was open, "" if nothing was."""

    phase: str
    by: str
    at: str
    note: str


class SamePhaseGuard(Guard):
    """The campaign must be in the phase in which somebody looked at it before the step."""

    def __init__(self, phase: Phase) -> None:
        self._phase = phase

    def check(self, log: LogView) -> None:
        phase = stored_phase(log.newest())
        if phase != self._phase:
            raise UserError(
                f"somebody else has made the campaign {phase} meanwhile; look at it again"
            )


def set_phase(
    campaign: Campaign,
    phase: Phase,
    *,
    by: str,
    note: str = "",
    guard: Guard = NO_GUARD,
) -> None:
    """Go on to another phase, or back.

    The log keeps who did so, when and with which note, and is sealed as it is then.
    `review.phases.phase_conditions` asks first whether work is open.
    """
    if phase not in PHASES:
        raise UserError(
            f"{phase!r} is no phase of a campaign; choose one of: {', '.join(PHASES)}"
        )
    values: dict[str, str] = {PHASE: phase}
    # An empty note is stored too where there was one before, which would stand for this step otherwise.
    if note or campaign.settings.get(PHASE_NOTE):
        values[PHASE_NOTE] = note
    campaign.store.change_settings_and_seal(campaign.row.id, values, by, guard)


def phase_changes(campaign: Campaign) -> list[PhaseChange]:
    """Every step from phase to phase, oldest first."""
    store, number = campaign.store, campaign.row.id
    # A step and its note are stored at one time in one transaction.
    notes = {row.at: row.value for row in store.setting_rows(number, PHASE_NOTE)}
    changes = []
    for row in store.setting_rows(number, PHASE):
        changes.append(PhaseChange(row.value, row.by, row.at, notes.get(row.at, "")))
    return changes


def seal(campaign: Campaign) -> Seal | None:
    """The heads of the log at the newest change of the phase; None before the first change."""
    seals = campaign.store.seals(campaign.row.id)
    return seals[-1] if seals else None
