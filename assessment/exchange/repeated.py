"""UUIDs that come again in a file of judgments with something else under them."""

from __future__ import annotations

from collections.abc import Sequence

from assessment import formats
from assessment.campaign.handle import Campaign
from assessment.exchange.origins import content
from assessment.model import Judgment, Problem

_RIGHT = "give it a UUID of its own, or none"


def without_repeated(
    campaign: Campaign, file: str, judgments: Sequence[Judgment]
) -> tuple[tuple[Judgment, ...], list[Problem]]:
    """The judgments that may be taken in, and a problem for each that says something else than one under the same UUID.

    The same judgment under a UUID that the log has stays: taking it in changes nothing.
    """
    known = campaign.store.judgments_by_uuid(
        campaign.row.id, (judgment.uuid for judgment in judgments if judgment.uuid)
    )
    accepted, problems = [], []
    for judgment in judgments:
        before = known.get(judgment.uuid)
        if before is not None and content(before) != content(judgment):
            problems.append(_problem(file, judgment))
            continue
        accepted.append(judgment)
        if judgment.uuid:
            known[judgment.uuid] = judgment
    return tuple(accepted), problems


def _problem(file: str, judgment: Judgment) -> Problem:
    place = f"judgment {judgment.uuid[:64]}"
    what = "another judgment has this UUID already, so this one was not taken in"
    return formats.problem(file, "REPEATED_UUID", place, what, _RIGHT)
