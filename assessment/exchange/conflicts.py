"""Two labels of one assessor on one unit within one import: the last one counts, and that is said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from assessment import formats
from assessment.campaign.data import CampaignData
from assessment.model import Judgment, Problem, Ref

NOBODY = "imported"
"""Whose judgments a file holds that names no assessor, where the import names none either."""
_MOST_PLACES = 3


class Voted(NamedTuple):
    """A label that a file of the import gave, and which file."""

    label: str
    file: str


Labels = dict[tuple[Ref, str], Voted]
"""The label of each unit and assessor, of all files handed in together so far."""


class _Conflict(NamedTuple):
    ref: Ref
    assessor: str
    before: Voted
    label: str


def last_of_each(judgments: Sequence[Judgment]) -> list[Judgment]:
    """The judgments without those that the same file says otherwise later on; events of a log, which have a UUID, all stay."""
    last = {
        (judgment.ref, judgment.assessor): place
        for place, judgment in enumerate(judgments)
        if not judgment.uuid
    }
    return [one for place, one in enumerate(judgments) if one.uuid or last[one.ref, one.assessor] == place]


def conflicting_labels(
    campaign_data: CampaignData, file: str, judgments: Iterable[Judgment], labels: Labels
) -> tuple[int, list[Problem]]:
    """How many units one assessor labels otherwise than before in the same import, and a problem that names the first of them.

    `labels` holds those of the files before and gets those of this one.
    """
    conflicts: dict[tuple[Ref, str], _Conflict] = {}
    for judgment in judgments:
        if judgment.uuid or judgment.label is None:
            continue
        unit = judgment.ref, judgment.assessor
        before = labels.get(unit)
        if before and before.label != judgment.label:
            conflicts[unit] = _Conflict(*unit, before, judgment.label)
        labels[unit] = Voted(judgment.label, file)
    return len(conflicts), [_problem(campaign_data, file, list(conflicts.values()))] if conflicts else []


def _problem(campaign_data: CampaignData, file: str, conflicts: Sequence[_Conflict]) -> Problem:
    people = ", ".join(sorted({conflict.assessor for conflict in conflicts}))
    others = ", ".join(sorted({conflict.before.file for conflict in conflicts} - {file}))
    count = "1 unit has" if len(conflicts) == 1 else f"{len(conflicts):,} units have"
    where = f"in {others} and here" if others else "in this file"
    places = "; ".join(_place(campaign_data, conflict) for conflict in conflicts[:_MOST_PLACES])
    what = f"{count} two different labels of {people} {where}, first: {places}"
    apart = (
        "; if several people judged, import each one's file under their name (--assessor NAME)"
        if people == NOBODY
        else ""
    )
    first = f"topic {conflicts[0].ref.topic}"
    return formats.problem(
        file, "CONFLICTING_LABELS", first, what, f"the last label counts{apart}", "warning"
    )


def _place(campaign_data: CampaignData, conflict: _Conflict) -> str:
    ref = conflict.ref
    units = campaign_data.units(ref.topic) if ref.topic in campaign_data.topics else ()
    name = next((unit.name for unit in units if unit.ref == ref), "")
    named = f"{ref.kind} of {name}" if name else ref.kind
    return f"topic {ref.topic}, {named[:80]}: {conflict.before.label[:40]!r}, then {conflict.label[:40]!r}"
