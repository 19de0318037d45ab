"""What must hold before a campaign goes to another phase or is signed off, and the change itself.

What is open is confirmed with the campaign's name, and who opens a campaign again says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO

from assessment.campaign.handle import Campaign
from assessment.campaign.phase_log import SamePhaseGuard, set_phase
from assessment.exchange.release import release_archive
from assessment.model import UserError
from assessment.model.permissions import ALL_PHASES, Phase
from assessment.model.progress import Progress, no_progress
from assessment.review.phases.open_work import OpenWork, unfinished, work_to_do

MAX_REASON = 1_000


class Unfinished(UserError):
    """Work is open that the next phase would end, and nobody has confirmed it; the message names it."""


def goes_back(campaign: Campaign, phase: Phase) -> bool:
    """Whether the step to this phase opens the campaign again."""
    # The table of phases is in the order of a campaign.
    return ALL_PHASES.index(phase) < ALL_PHASES.index(campaign.phase)


def change_phase(
    campaign: Campaign,
    phase: Phase,
    *,
    by: str,
    confirmed: str = "",
    reason: str = "",
    progress: Progress = no_progress,
) -> None:
    """Go on to another phase, or back.

    Where work is open that cannot be done in that phase any more, `confirmed` is the campaign's name, else
    `Unfinished` is raised; the log says what was open.  A step back needs a `reason`, which the log keeps.
    """
    reason = reason.strip()
    if len(reason) > MAX_REASON:
        raise UserError(
            f"the reason has {len(reason):,} characters; at most {MAX_REASON:,} are stored"
        )
    # Read before the work is looked up: if somebody changes the phase meanwhile, the step is refused.
    guard = SamePhaseGuard(campaign.phase)
    if goes_back(campaign, phase):
        if not reason:
            raise UserError(
                f"say why the campaign goes back from {campaign.phase} to {phase}; the log keeps the reason"
            )
        set_phase(campaign, phase, by=by, note=reason, guard=guard)
        return
    work = unfinished(work_to_do(campaign, progress), phase)
    _must_be_confirmed(campaign, work, confirmed, f"make it {phase}")
    note = _in_one_line(work)
    notes = [reason, f"open then: {note}" if note else ""]
    set_phase(campaign, phase, by=by, note=". ".join(filter(None, notes)), guard=guard)


def sign_off(
    campaign: Campaign, out: IO[bytes], *, by: str, statement: str, confirmed: str = ""
) -> None:
    """Write the signed-off release, which names what is open.

    Where work is open, `confirmed` is the campaign's name, else `Unfinished` is raised.
    """
    campaign.must_allow("sign off")
    work = unfinished(work_to_do(campaign), campaign.phase)
    _must_be_confirmed(campaign, work, confirmed, "sign it off")
    # The archive says what was open, so that nobody takes it for complete later.
    sentences = [part.in_words for part in work]
    release_archive.write(
        campaign, out, by=by, statement=statement, unfinished=sentences
    )


def _must_be_confirmed(
    campaign: Campaign, work: Sequence[OpenWork], confirmed: str, step: str
) -> None:
    """Raises `Unfinished` if some work is open and the campaign's name was not given."""
    if work and confirmed.strip() != campaign.name:
        raise Unfinished(
            f"work is open: {_in_one_line(work)}; finish it, or confirm with the campaign's "
            f"name, {campaign.name}, to {step} all the same"
        )


def _in_one_line(work: Sequence[OpenWork]) -> str:
    """What is open, in one line; "" if nothing is."""
    return "; ".join(part.in_words for part in work)
