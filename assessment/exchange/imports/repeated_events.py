"""UUIDs that a file of judgments uses for something else than the log or an earlier line does."""

from __future__ import annotations

from collections.abc import Sequence

from assessment import formats
from assessment.campaign.handle import Campaign
from assessment.exchange.carry_over.origins import judged_content
from assessment.model import Judgment, Problem

_RIGHT = "give it a UUID of its own, or none"


def without_repeated(
    campaign: Campaign, file: str, judgments: Sequence[Judgment]
) -> tuple[tuple[Judgment, ...], list[Problem]]:
    """The judgments that may be imported, and problems of the others.

    Each problem is of a judgment that differs from another with the same UUID.

    A judgment that the log has under the same UUID is not removed: importing it changes nothing.
    """
    uuids = (judgment.uuid for judgment in judgments if judgment.uuid)
    known = campaign.store.judgments_by_uuid(campaign.row.id, uuids)
    accepted: list[Judgment] = []
    problems: list[Problem] = []
    for judgment in judgments:
        before = known.get(judgment.uuid)
        if before is not None and judged_content(before) != judged_content(judgment):
            problems.append(_problem(file, judgment))
            continue
        accepted.append(judgment)
        if judgment.uuid:
            known[judgment.uuid] = judgment
    return tuple(accepted), problems


def _problem(file: str, judgment: Judgment) -> Problem:
    place = f"judgment {judgment.uuid[:64]}"
    what = "another judgment has this UUID already, so this one was not imported"
    return formats.problem(file, "REPEATED_UUID", place, what=what, right=_RIGHT)
