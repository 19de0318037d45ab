"""Judgments that were made outside the plan, as the log marks them."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass, field

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.handle import Campaign
from assessment.campaign.inputs import PLAN
from assessment.formats.plurals import number_of

OUTSIDE = "outside plan"
"""Suffix of `via` where the unit was not planned for its assessor: `desk:outside plan`."""


@dataclass
class _Counted:
    """Judgments outside the plan by assessor, up to a number of the log."""

    upto: int = 0
    judgments: Counter[str] = field(default_factory=Counter)
    lock: threading.Lock = field(default_factory=threading.Lock)


def made_outside(campaign: Campaign) -> dict[str, int]:
    """Number of judgments that each assessor made of units not planned for them at that time.

    Assessors without any are left out.
    """
    data = campaign.data
    if PLAN not in data.settings:
        return {}
    counted = _counted(data)
    with counted.lock:
        _count_on(data, counted)
        return dict(sorted(counted.judgments.items()))


@derived(of="campaign", needs={"answers"}, small=True)
def _counted(data: CampaignData) -> _Counted:
    """Starts at zero; `made_outside` adds what the log has got since."""
    return _Counted()


def _count_on(data: CampaignData, counted: _Counted) -> None:
    """Add the judgments since the last count: a long log is read only once."""
    store = data.store
    newest = store.state(data.id).judgment
    if newest > counted.upto:
        marked = store.tallies.by_ending_of_via(
            data.id, f":{OUTSIDE}", counted.upto, newest
        )
        counted.judgments.update(marked)
        counted.upto = newest


def in_words(campaign: Campaign) -> str:
    """The judgments outside the plan as a sentence for people, "" if there are none."""
    counts = made_outside(campaign)
    if not counts:
        return ""
    judgments = number_of(sum(counts.values()), "judgment was", "judgments were")
    by_assessor = ", ".join(
        f"{assessor} {count:,}" for assessor, count in counts.items()
    )
    return f"{judgments} made outside the plan: {by_assessor}"
