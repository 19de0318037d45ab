"""The run with which a page opens where nobody has chosen one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assessment.campaign import Campaign


def first_with_units(
    campaign: Campaign, runs: Sequence[str], topics: Iterable[str]
) -> str | None:
    """The first run that has units of its own at one of the topics; None where none has.

    Rankings may be scored by units of other runs alone.
    """
    for topic in topics:
        state = campaign.topic_state(topic)
        for run in runs:
            if any(campaign.track.units(state.of_runs([run]))):
                return run
    return None
