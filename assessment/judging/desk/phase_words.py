"""What the desk says about a campaign or topic that takes no judgments."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.campaign.use_guard import phase_of
from assessment.model.assessor import Assessor
from assessment.model.permissions import judging_right, refusal_in


def why_closed(settings: Mapping[str, str], assessor: str) -> str:
    """Why nothing is stored of what this assessor judges now, as one or two sentences; "" while it is."""
    phase = phase_of(settings)
    if not refusal_in(phase, judging_right(Assessor.of(assessor))):
        return ""
    return (
        f"This campaign is {phase}: labels are off, because nothing would be stored. "
        "You can read, move and search."
    )


LOCKED = (
    "An organiser has locked this topic for you. What you have judged stays and counts; you can read, "
    "and labels are off, because nothing would be stored."
)
